//! The end of a turn: the market is refilled, the next player follows, or the game is over.

use engine::{Chance, Log};

use crate::components::Manhattan;
use crate::ending;
use crate::moves::Event;
use crate::position::{Position, Step};
use crate::setup;

/// MAN-13, MAN-50, MAN-52: refill, see whether that triggers the end, and hand over the turn.
pub(super) fn end_turn(
    game: &Manhattan,
    at: &mut Position,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    setup::refill(at, chance, log);
    at.idle = at.idle.saturating_add(u8::from(!has_built(at)));
    ending::count_cards(at, log);
    ending::count_idle_turns(at, log);
    if is_last_turn(at) {
        return ending::end(game, at, log);
    }
    at.active = at.active.next(at.seats());
    at.turn += 1;
    at.step = Step::Choose;
    log.note(Event::TurnBegan { seat: at.active, turn: at.turn });
}

/// MAN-50: did the next player trigger the end? What the end of this turn triggers is the active player's own.
#[inline]
pub(super) fn is_last_turn(at: &Position) -> bool {
    at.ending.is_some_and(|ending| ending.by == at.active.next(at.seats()))
}

/// MAN-13, MAN-50: does the end of the turn, with the market as it lies, draw or end the game?
#[inline]
pub(super) fn closes(at: &Position) -> bool {
    is_last_turn(at) || setup::has_gap(at) && !at.future.is_empty()
}

/// Was a tile placed in the turn that ends?
const fn has_built(at: &Position) -> bool {
    match at.step {
        Step::Boom { .. } | Step::Grab => true,
        Step::Choose | Step::Build { .. } | Step::Over => false,
    }
}
