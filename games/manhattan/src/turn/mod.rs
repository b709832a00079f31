//! 3. What a player may do: one of two options in a turn, and action cards around them.

mod acquire;
mod build;
mod close;
mod demolish;

use engine::{Chance, Log, Seat, Seats, closes_when_tried};

use crate::components::{ActionCard, Manhattan, Size};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Position, Step};
use crate::setup::has_gap;

pub(crate) use build::can_boom;
pub use build::{Ground, build_points, has_reached, prestige_points, required_points};

/// MAN-7: the active player, until the game is over.
#[inline]
pub fn to_act(at: &Position) -> Seats {
    match at.step {
        Step::Over => Seats::NONE,
        Step::Choose | Step::Build { .. } | Step::Boom { .. } | Step::Grab => Seats::only(at.active),
    }
}

/// Every decision that is open, equal ones once.
#[inline]
pub fn legal_moves(game: &Manhattan, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    if !to_act(at).has(seat) {
        return;
    }
    match at.step {
        Step::Choose => list_first(game, at, seat, out),
        Step::Build { .. } => {
            build::list(game, at, seat, out, |tile, place| Move::Build { tile, place });
            acquire::list_grabs(game, at, seat, out);
            out.push(Move::Done);
        }
        Step::Boom { .. } => {
            if build::can_boom(at, seat).is_ok() {
                build::list(game, at, seat, out, |tile, place| Move::Boom { tile, place });
            }
            acquire::list_grabs(game, at, seat, out);
            out.push(Move::Done);
        }
        Step::Grab => {
            acquire::list_grabs(game, at, seat, out);
            out.push(Move::Done);
        }
        Step::Over => {}
    }
}

/// MAN-10 to MAN-12, MAN-41: what a turn can begin with.
fn list_first(game: &Manhattan, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    let before = out.len();
    if at.players[seat].free_workers() > 0 {
        acquire::list(game, at, out);
    } else {
        build::list(game, at, seat, out, |tile, place| Move::Build { tile, place });
    }
    demolish::list(game, at, seat, out);
    // Nothing listed is nothing to build or demolish (MAN-12), without looking a second time.
    if out.len() == before {
        out.extend(at.players[seat].workers.iter().map(|lot| Move::Return { lot }));
    }
    if acquire::check_shift(at, seat).is_ok() {
        out.push(Move::Shift);
    }
}

/// The only judge of legality.
pub fn check(game: &Manhattan, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    if at.step == Step::Over {
        return Err(Refusal::GameOver);
    }
    if seat != at.active {
        return Err(Refusal::NotYourTurn { active: at.active });
    }
    match *mv {
        Move::Shift => acquire::check_shift(at, seat),
        Move::Take { lot } => acquire::check_take(game, at, seat, lot),
        Move::Grab { lot } => acquire::check_grab(game, at, seat, lot),
        Move::Return { lot } => acquire::check_return(game, at, seat, lot),
        Move::Build { tile, place } => build::check_build(game, at, seat, tile, place),
        Move::Boom { tile, place } => build::check_boom(game, at, seat, tile, place),
        Move::Rebuild { tile, place } => demolish::check(game, at, seat, tile, place),
        Move::Done => check_done(at),
    }
}

/// MAN-10: only what follows an acquisition or a build is optional.
fn check_done(at: &Position) -> Result<(), Refusal> {
    match at.step {
        Step::Choose => Err(Refusal::MustAct),
        Step::Build { .. } | Step::Boom { .. } | Step::Grab => Ok(()),
        Step::Over => Err(Refusal::GameOver),
    }
}

/// Carries out a legal move, and ends the turn when nothing is left to decide.
#[inline]
pub fn apply(
    game: &Manhattan,
    at: &mut Position,
    seat: Seat,
    mv: &Move,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    match *mv {
        Move::Shift => return acquire::shift(at, seat, chance, log),
        Move::Take { lot } => {
            acquire::take(game, at, seat, lot, log);
            at.step = Step::Build { grab: game.card(lot).size() == Size::Two };
        }
        Move::Grab { lot } => {
            acquire::grab(game, at, seat, lot, log);
            at.step = without_grab(at.step);
        }
        Move::Return { lot } => {
            acquire::give_back(game, at, seat, lot, log);
            return close::end_turn(game, at, chance, log);
        }
        Move::Build { tile, place } => {
            build::build(game, at, seat, tile, place, log);
            at.step = Step::Boom { grab: may_grab(at.step) };
            // MAN-40: without a Boom to come, Land Grab is all that can be open.
            if game.says_what_is_open() && may_grab(at.step) && build::can_boom(at, seat).is_err() {
                at.step = Step::Grab;
            }
        }
        Move::Rebuild { tile, place } => {
            demolish::rebuild(game, at, seat, tile, place, log);
            at.step = Step::Boom { grab: false };
        }
        Move::Boom { tile, place } => {
            let grab = may_grab(at.step);
            at.players[seat].cards.spend(ActionCard::Boom);
            log.note(Event::BoomPlayed { seat });
            build::build(game, at, seat, tile, place, log);
            at.step = if grab { Step::Grab } else { Step::Boom { grab: false } };
        }
        Move::Done => {
            log.note(Event::TurnEnded { seat });
            return close::end_turn(game, at, chance, log);
        }
    }
    if !is_something_open(game, at) {
        close::end_turn(game, at, chance, log);
    }
}

/// MAN-13, MAN-41, MAN-50: Market Shift draws; all other moves close only with the end of the turn.
#[inline]
pub fn closes(game: &Manhattan, at: &Position, seat: Seat, mv: &Move) -> bool {
    // Whether a turn ends with a move depends on what could be built after it, so that is tried.
    let tried = || closes_when_tried(game, at, seat, mv);
    match mv {
        Move::Shift => true,
        Move::Done => close::closes(at),
        // MAN-12: the card that comes back can be drawn.
        Move::Return { .. } => close::is_last_turn(at) || has_gap(at),
        Move::Take { .. } | Move::Grab { .. } => {
            (close::is_last_turn(at) || !at.future.is_empty()) && tried()
        }
        Move::Build { .. } | Move::Rebuild { .. } | Move::Boom { .. } => close::closes(at) && tried(),
    }
}

/// Does the step leave Land Grab open?
#[inline]
const fn may_grab(step: Step) -> bool {
    match step {
        Step::Build { grab } | Step::Boom { grab } => grab,
        Step::Grab => true,
        Step::Choose | Step::Over => false,
    }
}

/// The step after Land Grab.
const fn without_grab(step: Step) -> Step {
    match step {
        Step::Build { .. } => Step::Build { grab: false },
        Step::Boom { .. } | Step::Grab => Step::Boom { grab: false },
        Step::Choose | Step::Over => step,
    }
}

/// Could the active player do anything more in a turn that has begun?
pub(crate) fn is_something_open(game: &Manhattan, at: &Position) -> bool {
    let seat = at.active;
    let build = match at.step {
        Step::Choose => return true,
        Step::Over => return false,
        Step::Build { .. } => true,
        Step::Boom { .. } => build::can_boom(at, seat).is_ok(),
        Step::Grab => false,
    };
    acquire::can_grab(at, seat).is_ok() || build && build::is_possible(game, at, seat)
}
