//! 5. When it ends, who wins.

use engine::{Kind as _, Log, Party, Ranking, Seat, Standing};

use crate::components::{CARD_POINTS, ChurchId, Koeln, STONE_KINDS, Stone, target};
use crate::moves::Event;
use crate::position::{LastRound, Position, SiteState, Step};
use crate::turn;

/// KOE-61, KOE-63: after a stone was built, which may have given a church to `owner`, looks for everything that ends the
/// game or makes this round the last.
pub(crate) fn look_for_the_end(
    game: &Koeln,
    at: &mut Position,
    owner: Option<Seat>,
    log: &mut impl Log<Event>,
) {
    if let Some(owner) = owner {
        look_for_the_target(game, at, owner, log);
    }
    if at.last_round.is_none() {
        let all_finished = at.sites.iter().all(|site| matches!(site.state, SiteState::Finished { .. }));
        if all_finished {
            announce(at, LastRound::AllFinished, log);
        } else if !something_fits(game, at) {
            announce(at, LastRound::NothingFits, log);
        }
    }
}

/// KOE-61: a seat has got points, no matter in whose turn. At the target, in their own turn, that turn ends at once; in
/// another's turn those who have had a turn less catch up; if nobody has, the game is over.
pub(crate) fn look_for_the_target(game: &Koeln, at: &mut Position, seat: Seat, log: &mut impl Log<Event>) {
    if at.last_round.is_some() || at.players[seat].points.total() < target(at.seats()) {
        return;
    }
    if !game.ends_by_turns_had() {
        announce(at, LastRound::Target, log);
    } else if seat == at.active {
        announce(at, LastRound::Target, log);
        at.turn.extra_follows = false;
        turn::end_turn(game, at, log);
    } else if place_in_round(at, seat) < place_in_round(at, at.active) {
        announce(at, LastRound::Target, log);
    } else {
        at.last_round = Some(LastRound::Target);
        at.turn.extra_follows = false;
        turn::free_carts(at);
        over(at, LastRound::Target, log);
    }
}

/// KOE-61: could a stone at this church end the game? A look that is quick and may err on one side only.
#[inline]
pub(crate) fn may_end_by_building(game: &Koeln, at: &Position, church: ChurchId) -> bool {
    let missing = game.churches[church.index()].value.saturating_sub(at.sites[church.index()].sum());
    game.ends_by_turns_had() && at.last_round.is_none() && missing <= Stone::Black.points()
}

/// KOE-61: could the points of a card end the game?
#[inline]
pub(crate) fn may_end_by_card(game: &Koeln, at: &Position, seat: Seat) -> bool {
    let points = at.players[seat].points.total() + CARD_POINTS;
    game.ends_by_turns_had() && at.last_round.is_none() && points >= target(at.seats())
}

/// How many seats have their turn before this one in a round.
const fn place_in_round(at: &Position, seat: Seat) -> u8 {
    (seat.0 + at.seats() - at.start.0) % at.seats()
}

fn over(at: &mut Position, reason: LastRound, log: &mut impl Log<Event>) {
    at.step = Step::Over;
    log.note(Event::GameOver { reason });
}

fn announce(at: &mut Position, reason: LastRound, log: &mut impl Log<Event>) {
    at.last_round = Some(reason);
    log.note(Event::LastRound { reason });
}

/// KOE-63: for some unfinished church a fitting stone lies in the supply, at a gate or in a cart.
pub(crate) fn something_fits(game: &Koeln, at: &Position) -> bool {
    let mut is_somewhere = [false; STONE_KINDS];
    for stone in Stone::ALL {
        let in_carts = at.players.iter().flat_map(|(_, player)| &player.carts);
        is_somewhere[stone.index()] = at.supply.count(stone) > 0
            || at.gates.iter().any(|gate| gate.count(stone) > 0)
            || in_carts.into_iter().any(|cart| cart.load == Some(stone));
    }
    game.churches.iter().zip(&at.sites).any(|(church, site)| {
        let missing = match site.state {
            SiteState::Finished { .. } => 0,
            SiteState::Closed | SiteState::Hammer | SiteState::Begun => {
                church.value.saturating_sub(site.sum())
            }
        };
        let fits = |stone: &Stone| church.takes(*stone) && stone.points() <= missing;
        Stone::ALL.iter().any(|stone| is_somewhere[stone.index()] && fits(stone))
    })
}

/// KOE-61, KOE-63, KOE-64: a round is over; was it the last?
pub(crate) fn end_round(game: &Koeln, at: &mut Position, log: &mut impl Log<Event>) -> bool {
    at.idle_rounds = if at.built_this_round { 0 } else { at.idle_rounds + 1 };
    at.built_this_round = false;
    if at.last_round.is_none() && at.idle_rounds >= game.idle_rounds() {
        at.last_round = Some(LastRound::Idle);
    }
    if let Some(reason) = at.last_round {
        over(at, reason, log);
        return true;
    }
    at.round = at.round.saturating_add(1);
    false
}

/// KOE-62: most points; players with equally many share the place.
pub fn result(at: &Position) -> Option<Ranking> {
    if at.step != Step::Over {
        return None;
    }
    let standing = |(seat, player): (_, &crate::position::Player)| {
        Standing::contender(Party::Seat(seat), i32::from(player.points.total()), Vec::new())
    };
    Some(Ranking::of(at.players.iter().map(standing).collect()))
}
