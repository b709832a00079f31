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
    let next = at.active.next(at.seats());
    if at.ending.is_some_and(|ending| ending.by == next) {
        return ending::end(game, at, log);
    }
    at.active = next;
    at.turn += 1;
    at.step = Step::Choose;
    log.note(Event::TurnBegan { seat: next, turn: at.turn });
}

/// Was a tile placed in the turn that ends?
const fn has_built(at: &Position) -> bool {
    match at.step {
        Step::Boom { .. } | Step::Grab => true,
        Step::Choose | Step::Build { .. } | Step::Over => false,
    }
}
