//! How the bots behave at the table: what they leave undone, what they throw away, whom they attack.
//! `CITYWRIGHT_WATCHED` says how many whole games are watched,
//! `CITYWRIGHT_PLAYERS` between whom (`master,medium,medium`).

use bots::{Bot, Player};
use engine::{Fast, Game, NoLog, NoOptions, Seat};
use koeln::Koeln;
use koeln::components::{Card, ChurchId, GateId, PlaceId, Stone};
use koeln::moves::Move;
use koeln::position::{Attack, Position, SiteState, Step};

/// Turns that are ended with so many actions left are looked at.
const MANY_ACTIONS: u8 = 3;

/// What was seen in some games.
#[derive(Clone, Debug, Default)]
struct Conduct {
    turns: u32,
    /// Turns that were ended with many actions left.
    short: u32,
    /// Those of them in which a cart had something useful to do.
    idle: u32,
    /// Turns that were ended although a church could be finished and won at once.
    unfinished: u32,
    mayors_played: u32,
    mayors_discarded: u32,
    discards: u32,
    /// Saboteurs that were warded off, and that were let in, with a guard in hand.
    warded: u32,
    let_in: u32,
    /// Attacks by the seat of the victim.
    victims: [u32; Seat::MOST as usize],
}

impl Conduct {
    /// Notes what a move says about its player.
    fn note(&mut self, game: &Koeln, at: &Position, seat: Seat, mv: Move) {
        let held = |place: u8| at.players[seat].hand.get(place).map(|held| held.card);
        match mv {
            Move::End => {
                self.turns += 1;
                let is_short = at.turn.actions >= MANY_ACTIONS;
                self.short += u32::from(is_short);
                self.idle += u32::from(is_short && has_something_to_do(game, at, seat));
                self.unfinished += u32::from(can_finish(game, at, seat));
            }
            Move::Mayor { .. } => self.mayors_played += 1,
            Move::Discard { place } if at.step == Step::Play => {
                self.discards += 1;
                self.mayors_discarded += u32::from(held(place) == Some(Card::Mayor));
            }
            Move::Attack { victim, .. } => self.victims[victim.index()] += 1,
            Move::Ward { .. } | Move::Submit => {
                let has_guard =
                    (0..at.players[seat].hand.len() as u8).any(|place| held(place) == Some(Card::Guard));
                if has_guard && matches!(at.step, Step::Ward { attack: Attack::Saboteur, .. }) {
                    self.warded += u32::from(mv != Move::Submit);
                    self.let_in += u32::from(mv == Move::Submit);
                }
            }
            Move::Throw
            | Move::Go { .. }
            | Move::Load { .. }
            | Move::Unload { .. }
            | Move::Build { .. }
            | Move::Visit { .. }
            | Move::Abbot { .. }
            | Move::Merchant { .. }
            | Move::Notary { .. }
            | Move::Forger { .. }
            | Move::Discard { .. }
            | Move::Decline => {}
        }
    }
}

/// Can a church be finished and won with one move?
fn can_finish(game: &Koeln, at: &Position, seat: Seat) -> bool {
    legal_moves(game, at, seat).into_iter().filter(|mv| matches!(mv, Move::Build { .. })).any(|mv| {
        let mut after = *at;
        game.apply(&mut after, seat, &mv, &mut Fast::new(1), &mut NoLog);
        after.players[seat].points.churches > at.players[seat].points.churches
    })
}

/// Can a cart build, load or come nearer to a place where it can, so that its player leads a church by it?
fn has_something_to_do(game: &Koeln, at: &Position, seat: Seat) -> bool {
    let carts = at.players[seat].carts;
    legal_moves(game, at, seat).into_iter().any(|mv| match mv {
        Move::Build { cart } => {
            let cart = carts[usize::from(cart)];
            cart.load.is_some_and(|stone| places_for(game, at, seat, stone).contains(&cart.at))
        }
        Move::Load { stone, .. } => !places_for(game, at, seat, stone).is_empty(),
        Move::Go { cart, to } => {
            let cart = carts[usize::from(cart)];
            let goals = match cart.load {
                Some(stone) => places_for(game, at, seat, stone),
                None => gates_with_use(game, at, seat),
            };
            let steps = |from: PlaceId| goals.iter().map(|goal| game.map.distance(from, *goal)).min();
            steps(to).zip(steps(cart.at)).is_some_and(|(then, now)| then < now)
        }
        _ => false,
    })
}

/// The churches that a stone would make one's own for now.
fn places_for(game: &Koeln, at: &Position, seat: Seat, stone: Stone) -> Vec<PlaceId> {
    let leads = |church: &ChurchId| {
        let (site, printed) = (&at.sites[church.index()], &game.churches[church.index()]);
        let is_open = matches!(site.state, SiteState::Hammer | SiteState::Begun);
        let is_allowed = site.notary.is_none_or(|owner| owner == seat);
        let fits = printed.takes(stone) && site.sum() + stone.points() <= printed.value;
        let mine = site.parts[seat].points() + stone.points();
        let most = site.parts.iter().filter(|(other, _)| *other != seat).map(|(_, part)| part.points()).max();
        is_open && is_allowed && fits && mine >= most.unwrap_or(0)
    };
    ChurchId::all().filter(leads).map(ChurchId::place).collect()
}

/// The gates where such a stone lies.
fn gates_with_use(game: &Koeln, at: &Position, seat: Seat) -> Vec<PlaceId> {
    let is_useful = |gate: &GateId| {
        let stones = at.gates[gate.index()];
        Stone::ALL
            .into_iter()
            .any(|stone| stones.count(stone) > 0 && !places_for(game, at, seat, stone).is_empty())
    };
    GateId::all().filter(is_useful).map(GateId::place).collect()
}

fn legal_moves(game: &Koeln, at: &Position, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(at, seat, &mut moves);
    moves
}

fn watch(players: &[Player], seed: u64, turns: u32, conduct: &mut Conduct) {
    let game = Koeln::standard();
    let mut chance = Fast::new(seed);
    let mut bots: Vec<_> =
        players.iter().zip(1..).map(|(player, nth)| Bot::new(*player, seed ^ (nth << 32))).collect();
    let mut at = game.set_up(players.len() as u8, &NoOptions {}, &mut chance, &mut NoLog).unwrap();
    while let Some(seat) = game.to_act(&at).first().filter(|_| conduct.turns < turns) {
        let mv = bots[seat.index()].decide(&game, &at, seat);
        conduct.note(&game, &at, seat, mv);
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
}

/// How many turns are watched without `CITYWRIGHT_WATCHED`.
const BRIEFLY: u32 = 40;
/// How many of a hundred turns may be ended with many actions left although a cart has something to do. It can be right:
/// a cart that waits for another stone, a street that is better left open.
const MOST_IDLE: u32 = 12;

#[test]
fn nobody_is_idle_or_wasteful() {
    let games = std::env::var("CITYWRIGHT_WATCHED").ok().map(|text| text.parse().expect("a number of games"));
    let players = std::env::var("CITYWRIGHT_PLAYERS").unwrap_or_else(|_| "strong,strong".to_owned());
    let players: Vec<Player> = players.split(',').map(|player| player.parse().expect("a player")).collect();
    let mut conduct = Conduct::default();
    for seed in 0..games.unwrap_or(1) {
        watch(&players, 7100 + seed, games.map_or(BRIEFLY, |_| u32::MAX), &mut conduct);
    }
    println!("{conduct:?}");
    assert!(conduct.idle * 100 <= conduct.turns * MOST_IDLE, "{conduct:?}");
    assert!(conduct.unfinished * 100 <= conduct.turns, "{conduct:?}");
    assert_eq!(conduct.mayors_discarded, 0, "{conduct:?}");
}
