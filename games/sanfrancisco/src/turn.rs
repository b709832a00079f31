//! 3. What a player may do, and what follows by itself.
//!
//! One file per chapter: [`place`] (putting stones), [`act`] (what to do on an action card), [`build`], [`displays`]
//! (taking permits and tenders), [`year`] (bonuses and blockers), [`phases`] (what comes after what) and
//! [`committee`] (the opponent of a single player).

pub mod act;
pub mod build;
pub mod committee;
pub mod displays;
pub mod phases;
pub mod place;
pub mod year;

use engine::{Chance, Log, Seat, Seats, closes_when_tried};

use crate::components::SanFrancisco;
use crate::moves::{Due, Event, Move, Refusal};
use crate::position::{Phase, Position, Step};
use crate::setup;
use crate::turn::build::Build;

/// SFO-8, SFO-15: those who still have to choose a tender; then the player whose turn it is, until the game is over.
#[inline]
pub fn to_act(at: &Position) -> Seats {
    match at.step {
        Step::Over => Seats::NONE,
        Step::Keep => {
            let choosing = at.players.iter().filter(|(_, player)| player.kept.is_none());
            choosing.fold(Seats::NONE, |seats, (seat, _)| seats.with(seat))
        }
        Step::Place
        | Step::Bonus
        | Step::Block
        | Step::Act
        | Step::Permit
        | Step::Tender
        | Step::Clear
        | Step::Build { .. } => at.active_seat().map_or(Seats::NONE, Seats::only),
    }
}

/// Every legal move, each once.
#[inline]
pub fn legal_moves(game: &SanFrancisco, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    if !to_act(at).has(seat) {
        return;
    }
    match at.step {
        Step::Keep => {
            out.extend(at.players[seat].dealt.into_iter().flatten().map(|tender| Move::Keep { tender }));
        }
        Step::Place => place::list(game, at, out),
        Step::Bonus => year::list_bonuses(game, at, seat, out),
        Step::Block => year::list_blocks(game, at, seat, out),
        Step::Act => act::list(game, at, seat, out),
        Step::Permit => displays::list_permits(at, seat, out),
        Step::Tender => displays::list_tenders(at, out),
        Step::Clear => act::list_clearings(game, at, seat, out),
        Step::Build { support } => build::list(game, at, seat, support, out),
        Step::Over => {}
    }
}

/// The only judge of legality.
pub fn check(game: &SanFrancisco, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    if at.step == Step::Over {
        return Err(Refusal::GameOver);
    }
    if !to_act(at).has(seat) {
        return Err(match at.active_seat() {
            Some(active) => Refusal::NotYourTurn { active },
            None => Refusal::AlreadyChosen,
        });
    }
    match (*mv, at.step) {
        (Move::Keep { tender }, Step::Keep) => {
            let is_dealt = at.players[seat].dealt.contains(&Some(tender));
            if is_dealt { Ok(()) } else { Err(Refusal::NotDealt { tender }) }
        }
        (Move::Place { space }, Step::Place) => place::check(game, at, space),
        (Move::Act { space }, Step::Act) => act::check(game, at, seat, space).map(|_| ()),
        (Move::Forgo, Step::Act) => act::check_forgo(game, at, seat),
        (Move::TakePermit { slot }, Step::Permit) => displays::check_permit(at, seat, slot),
        (Move::TakeTender { slot }, Step::Tender) => displays::check_tender(at, slot),
        (Move::Clear { plot }, Step::Clear) => act::check_clear(game, at, seat, plot),
        (Move::Build { plot, permits, take }, Step::Build { support }) => {
            build::check(game, at, seat, support, Build { plot, permits, take })
        }
        (Move::Block { card, space }, Step::Block) => year::check_block(game, at, seat, card, space),
        (
            Move::TakePermit { .. }
            | Move::TakeTender { .. }
            | Move::Material
            | Move::Money
            | Move::Develop
            | Move::Build { .. },
            Step::Bonus,
        ) => year::check_bonus(game, at, seat, mv),
        _ => Err(Refusal::NotNow { due: due(at) }),
    }
}

/// What is to be decided.
fn due(at: &Position) -> Due {
    match at.step {
        Step::Place if at.phase == Phase::Income => Due::Income,
        Step::Place => Due::Place,
        Step::Bonus => Due::Bonus,
        Step::Block => Due::Block,
        Step::Act => Due::Act,
        Step::Permit => Due::Permit,
        Step::Tender => Due::Tender,
        Step::Clear => Due::Clear,
        Step::Build { .. } => Due::Build,
        Step::Keep | Step::Over => Due::Keep,
    }
}

/// Carries out a legal move.
#[inline]
pub fn apply(
    game: &SanFrancisco,
    at: &mut Position,
    seat: Seat,
    mv: &Move,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let goes_on = match (*mv, at.step) {
        (Move::Keep { tender }, _) => {
            setup::keep(game, at, seat, tender, chance, log);
            return;
        }
        (Move::Place { space }, _) if at.phase == Phase::Income => {
            place::place_on_income(game, at, seat, space, log)
        }
        (Move::Place { space }, _) => place::place_on_card(game, at, seat, space, log),
        (Move::Act { space }, _) => act::act(game, at, seat, space, log),
        (Move::Forgo, _) => act::forgo(seat, log),
        (Move::Block { card, space }, _) => year::block(at, seat, card, space, log),
        (_, Step::Bonus) => year::take_bonus(game, at, seat, mv, chance, log),
        (Move::TakePermit { slot }, _) => displays::take_permit(at, seat, slot, log),
        (Move::TakeTender { slot }, _) => displays::take_tender(at, seat, slot, log),
        (Move::Clear { plot }, _) => act::clear(game, at, seat, plot, log),
        (Move::Build { plot, permits, take }, _) => {
            build::build(game, at, seat, Build { plot, permits, take }, log)
        }
        (Move::Material | Move::Money | Move::Develop, _) => panic!("`check` refused this move"),
    };
    match goes_on {
        Turn::GoesOn => {}
        Turn::Ends => phases::end_turn(game, at, chance, log),
    }
}

/// SFO-8, SFO-15, SFO-46: the last choice of a tender draws, and so may a bonus from the displays; everything else only
/// if it ends the turn, by what comes next in the order.
#[inline]
pub fn closes(game: &SanFrancisco, at: &Position, seat: Seat, mv: &Move) -> bool {
    match (*mv, at.step) {
        (Move::Keep { .. }, _) => to_act(at) == Seats::only(seat),
        (Move::TakePermit { .. } | Move::TakeTender { .. }, Step::Bonus) => {
            displays::is_refilled_after(at, mv) || phases::end_turn_closes(at, seat, mv)
        }
        // Whether that is the whole turn depends on everything that could be done next, so it is tried.
        (Move::Place { .. }, _) => {
            !phases::is_followed_by_player(at) && closes_when_tried(game, at, seat, mv)
        }
        (Move::Act { space }, _) => {
            act::step_after(at.spaces(game)[usize::from(space)]).is_none()
                && phases::end_turn_closes(at, seat, mv)
        }
        (
            Move::Forgo
            | Move::TakePermit { .. }
            | Move::TakeTender { .. }
            | Move::Clear { .. }
            | Move::Build { .. }
            | Move::Material
            | Move::Money
            | Move::Develop
            | Move::Block { .. },
            _,
        ) => phases::end_turn_closes(at, seat, mv),
    }
}

/// Whether a player's turn is over after a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// The player has to decide something else.
    GoesOn,
    /// It is over.
    Ends,
}
