//! Tables for the clause tests, written in a line or two.

use std::collections::BTreeSet;

use engine::{Advice, Fast, Game, NoLog, Seat, Speech};
use laws::Scene;
use manhattan::Manhattan;
use manhattan::components::{Challenge, District, LandBag, LotId, Lots, Place, Street, Tile, TileBag};
use manhattan::moves::{Event, Move};
use manhattan::pile::Pile;
use manhattan::position::{ActionCards, Building, Ending, Player, Position};
use manhattan::setup::{CardChoice, ChallengeChoice, Rules, StreetChoice, TableOptions, starting_property};

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);
pub(crate) const D: Seat = Seat(3);

/// The districts in which the seats A to D start: on R08, B13, Y10 and G06.
const CHARACTERS: [District; 4] = [District::Red, District::Blue, District::Yellow, District::Green];

/// A table of which only what matters is told; seat A begins a turn.
///
/// Broadway, Nassau & Broad and Wall Street are in play, without a challenge, with all action cards.
#[derive(Clone)]
pub(crate) struct Table {
    seats: u8,
    revision: u32,
    rules: Rules,
    streets: [Street; 3],
    challenge: Option<Challenge>,
    workers: Vec<(Seat, &'static str)>,
    buildings: Vec<(Seat, &'static str)>,
    used: Vec<(Seat, &'static str)>,
    without_start: Vec<Seat>,
    cards: Vec<(Seat, ActionCards)>,
    market: &'static str,
    ending: Option<Ending>,
}

pub(crate) fn table(seats: u8) -> Table {
    Table {
        seats,
        revision: Manhattan::INFO.revision,
        rules: Rules::Normal,
        streets: [Street::Broadway, Street::NassauBroad, Street::Wall],
        challenge: None,
        workers: Vec::new(),
        buildings: Vec::new(),
        used: Vec::new(),
        without_start: Vec::new(),
        cards: Vec::new(),
        market: "",
        ending: None,
    }
}

impl Table {
    /// By an older revision of the rules.
    pub(crate) fn revision(mut self, revision: u32) -> Self {
        self.revision = revision;
        self
    }

    pub(crate) fn expert(mut self) -> Self {
        self.rules = Rules::Expert;
        self
    }

    pub(crate) fn streets(mut self, streets: [Street; 3]) -> Self {
        self.streets = streets;
        self
    }

    pub(crate) fn challenge(mut self, challenge: Challenge) -> Self {
        self.challenge = Some(challenge);
        self
    }

    /// Lots of a player with a worker on each.
    pub(crate) fn workers(mut self, seat: Seat, lots: &'static str) -> Self {
        self.workers.push((seat, lots));
        self
    }

    /// Buildings of a player as in `b1@c7+d7`; the lots under them are the player's.
    pub(crate) fn buildings(mut self, seat: Seat, buildings: &'static str) -> Self {
        self.buildings.push((seat, buildings));
        self
    }

    /// Tiles that a player built, scored and demolished.
    pub(crate) fn used(mut self, seat: Seat, tiles: &'static str) -> Self {
        self.used.push((seat, tiles));
        self
    }

    /// The starting property of this player has gone, and so has its lot.
    pub(crate) fn without_start(mut self, seat: Seat) -> Self {
        self.without_start.push(seat);
        self
    }

    /// The unused action cards of a player.
    pub(crate) fn cards(mut self, seat: Seat, cards: ActionCards) -> Self {
        self.cards.push((seat, cards));
        self
    }

    /// The four open cards; without them, whatever comes first.
    pub(crate) fn market(mut self, cards: &'static str) -> Self {
        self.market = cards;
        self
    }

    /// The end has been triggered.
    pub(crate) fn ending(mut self, ending: Ending) -> Self {
        self.ending = Some(ending);
        self
    }

    /// Lays the table.
    pub(crate) fn scene(self) -> Scene<Manhattan> {
        let game = Manhattan::by_revision(self.revision);
        let position = self.lay(&game);
        Scene::at(game, position)
    }

    pub(crate) fn lay(&self, game: &Manhattan) -> Position {
        let options = TableOptions { rules: self.rules, ..TableOptions::default() };
        let mut at = game.set_up(self.seats, &options, &mut Fast::new(1), &mut NoLog).unwrap();
        // Late enough for every tile that anybody has placed.
        at.turn = 25 * u16::from(self.seats);
        (at.active, at.streets, at.challenge) = (A, self.streets, self.challenge);
        at.ending = self.ending;
        for (seat, player) in at.players.iter_mut() {
            *player = self.player(game, seat);
        }
        let taken = at.taken();
        let free = game.board.lots.iter().map(|lot| lot.lot);
        let free =
            free.filter(|lot| !taken.has(*lot) && (self.seats > 2 || lot.district() != District::Pink));
        let mut rest = LandBag::holding(free.map(|lot| game.card(lot)));
        at.market = LandBag::EMPTY;
        for code in self.market.split_whitespace() {
            let card = code.parse().unwrap();
            assert!(rest.remove(card), "no card `{code}` is left");
            at.market.add(card);
        }
        while at.market.len() < 4 {
            let card = rest.iter().next().expect("cards are left").0;
            rest.remove(card);
            at.market.add(card);
        }
        at.future = Pile::of(rest);
        at
    }

    fn player(&self, game: &Manhattan, seat: Seat) -> Player {
        let own = |list: &[(Seat, &'static str)]| {
            let words =
                list.iter().filter(|(of, _)| *of == seat).flat_map(|(_, words)| words.split_whitespace());
            words.collect::<Vec<_>>()
        };
        let cards =
            self.cards.iter().find(|(of, _)| *of == seat).map_or(ActionCards::ALL, |(_, cards)| *cards);
        let mut player = Player { tiles: game.tiles.set, cards, ..Player::default() };
        if self.rules == Rules::Normal {
            let district = CHARACTERS[seat.index()];
            player.character = Some(district);
            if !self.without_start.contains(&seat) {
                put(game, &mut player, starting_property(game, game.board.characters[district as usize].lot));
            }
        }
        for code in own(&self.used) {
            score(game, &mut player, code.parse().unwrap());
        }
        for code in own(&self.buildings) {
            let (tile, place) = code.split_once('@').unwrap();
            let tile: Tile = tile.parse().unwrap();
            score(game, &mut player, tile);
            put(game, &mut player, Building { tile, place: place.parse().unwrap() });
        }
        player.workers = own(&self.workers).iter().map(|lot| lot.parse::<LotId>().unwrap()).collect();
        player
    }
}

fn score(game: &Manhattan, player: &mut Player, tile: Tile) {
    let is_legend = Tile::legends().any(|legend| legend == tile);
    assert!(player.tiles.remove(tile) || is_legend, "no tile {tile} is left");
    player.points.tiles += u16::from(game.face(tile).points);
}

fn put(game: &Manhattan, player: &mut Player, building: Building) {
    player.buildings.push(building);
    for square in building.place.squares() {
        player.built.insert(game.board.lot_on(square).expect("a building stands on lots"));
    }
}

/// A move by its code.
pub(crate) fn mv(code: &str) -> Move {
    Manhattan::standard().decode(code).unwrap_or_else(|| panic!("`{code}` is no move"))
}

/// A lot by its name.
pub(crate) fn lot(name: &str) -> LotId {
    name.parse().unwrap()
}

/// A tile by its code.
pub(crate) fn tile(code: &str) -> Tile {
    code.parse().unwrap()
}

/// Squares by their names.
pub(crate) fn place(squares: &str) -> Place {
    squares.parse().unwrap()
}

/// Lots by their names.
pub(crate) fn lots(names: &str) -> Lots {
    names.split_whitespace().map(lot).collect()
}

/// Land cards by their codes.
pub(crate) fn cards(codes: &str) -> LandBag {
    LandBag::holding(codes.split_whitespace().map(|code| code.parse().unwrap()))
}

/// Tiles by their codes.
pub(crate) fn tiles(codes: &str) -> TileBag {
    TileBag::holding(codes.split_whitespace().map(tile))
}

/// The points of a seat on the track.
pub(crate) fn track(scene: &Scene<Manhattan>, seat: Seat) -> u16 {
    scene.position.players[seat].points.track()
}

/// The codes of all legal moves of seat A.
pub(crate) fn codes(scene: &Scene<Manhattan>) -> Vec<String> {
    scene.moves(A).iter().map(|mv| scene.game.code(mv)).collect()
}

/// Did this happen?
pub(crate) fn happened(events: &[Event], wanted: Event) -> bool {
    events.contains(&wanted)
}

/// Options with everything left to chance but what is told.
pub(crate) fn options(
    streets: StreetChoice,
    challenge: ChallengeChoice,
    action_cards: CardChoice,
) -> TableOptions {
    TableOptions { streets, challenge, action_cards, rules: Rules::Normal }
}

/// A freshly laid table for this many, with everything that was told while laying it.
pub(crate) fn laid(seats: u8, options: TableOptions, seed: u64) -> (Manhattan, Position, Vec<Event>) {
    let game = Manhattan::standard();
    let mut events = Vec::new();
    let at = game.set_up(seats, &options, &mut Fast::new(seed), &mut events).unwrap();
    (game, at, events)
}

/// Plays games until a position is wanted: without action cards, and in every other decision thrifty: land first, few
/// and large tiles. So the cards often run out before the tiles do.
pub(crate) fn found(seats: u8, wanted: impl Fn(&Manhattan, &Position) -> bool) -> Scene<Manhattan> {
    let game = Manhattan::standard();
    let mut moves = Vec::new();
    for seed in 0..400 {
        let mut chance = Fast::new(seed);
        let mut at = game.set_up(seats, &TableOptions::default(), &mut chance, &mut NoLog).unwrap();
        while let Some(seat) = game.to_act(&at).first() {
            if wanted(&game, &at) {
                return Scene::at(game, at);
            }
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            let least = if chance.index(6) == 0 { -20 } else { i32::MAX };
            let most = moves.iter().map(|mv| thrift(&game, &at, *mv)).max().unwrap_or(0);
            moves.retain(|mv| thrift(&game, &at, *mv) >= most.min(least));
            let mv = moves[chance.index(moves.len())];
            game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
        }
    }
    panic!("no such position in 400 games");
}

fn thrift(game: &Manhattan, at: &Position, mv: Move) -> i32 {
    let has_worker = at.players[at.active].free_workers() > 0;
    match mv {
        Move::Take { .. } => 100 + (10.0 * game.prior(at, at.active, &mv)) as i32,
        Move::Done if has_worker => 90,
        Move::Build { tile, place } => {
            let squares = place.squares().filter_map(|square| game.board.lot_on(square));
            10 * squares.collect::<BTreeSet<_>>().len() as i32 + i32::from(game.face(tile).size)
        }
        Move::Return { .. } => 1,
        Move::Done => 0,
        Move::Rebuild { tile, .. } => i32::from(game.face(tile).size) - 20,
        Move::Shift | Move::Grab { .. } | Move::Boom { .. } => -50,
    }
}
