//! Putting stones on the income track and on action cards.

use engine::{Log, Seat};

use super::{Turn, act, year};
use crate::components::{INCOME_SPACES, SanFrancisco, Space, Year};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Blocker, Firm, Phase, Position, Step};

/// SFO-10, SFO-16, SFO-45: every free space.
pub(crate) fn list(game: &SanFrancisco, at: &Position, out: &mut Vec<Move>) {
    let spaces = 0..space_count(game, at) as u8;
    out.extend(spaces.filter(|space| check(game, at, *space).is_ok()).map(|space| Move::Place { space }));
}

/// How many spaces the track or card of this phase has.
fn space_count(game: &SanFrancisco, at: &Position) -> usize {
    match at.phase {
        Phase::Income => INCOME_SPACES,
        Phase::Tenders | Phase::Blockers | Phase::Card { .. } | Phase::Exposition => at.spaces(game).len(),
    }
}

/// SFO-16: only on a free space.
pub(crate) fn check(game: &SanFrancisco, at: &Position, space: u8) -> Result<(), Refusal> {
    if usize::from(space) >= space_count(game, at) {
        return Err(Refusal::NoSuchSpace);
    }
    if let Some(by) = at.firms().find(|firm| at.estate(*firm).stone == Some(space)) {
        return Err(Refusal::SpaceTaken { by });
    }
    match at.phase {
        _ if !is_blocked(at, space) => Ok(()),
        Phase::Income => Err(Refusal::IncomeBlocked),
        Phase::Tenders | Phase::Blockers | Phase::Card { .. } | Phase::Exposition => {
            Err(Refusal::SpaceBlocked)
        }
    }
}

/// SFO-70, SFO-80: is a space of this phase's track or card closed to all stones?
pub fn is_blocked(at: &Position, space: u8) -> bool {
    match (at.phase, at.card()) {
        (Phase::Income, _) => at.committee.is_some_and(|committee| committee.blocked == space),
        (_, Some(card)) if at.duopoly => {
            at.players.iter().any(|(_, player)| player.blocker == Some(Blocker { card, space }))
        }
        _ => false,
    }
}

/// SFO-10, SFO-45: the stone on the income track, its money, in 1906 a building; then the bonus.
pub(crate) fn place_on_income(
    game: &SanFrancisco,
    at: &mut Position,
    seat: Seat,
    space: u8,
    log: &mut impl Log<Event>,
) -> Turn {
    take_income(game, at, Firm::Seat(seat), space, log);
    if at.year == Year::FIRST {
        at.players[seat].material += 1;
        log.note(Event::GotMaterial { seat });
    }
    at.step = Step::Bonus;
    if year::has_bonus(game, at, seat) { Turn::GoesOn } else { Turn::Ends }
}

/// SFO-45: a stone on the income track, and its money.
pub(crate) fn take_income(
    game: &SanFrancisco,
    at: &mut Position,
    firm: Firm,
    space: u8,
    log: &mut impl Log<Event>,
) {
    let money = u16::from(game.income[usize::from(space)]);
    let estate = at.estate_mut(firm);
    estate.stone = Some(space);
    estate.money += money;
    log.note(Event::PlacedOnIncome { firm, space, money });
}

/// SFO-16, SFO-19, SFO-20: the stone on the card; nothing more on Pass. Where only one thing is left to do, it is
/// done: income is taken, an action that cannot be carried out is forgone.
pub(crate) fn place_on_card(
    game: &SanFrancisco,
    at: &mut Position,
    seat: Seat,
    space: u8,
    log: &mut impl Log<Event>,
) -> Turn {
    let card = at.card().expect("a card is in play");
    at.players[seat].estate.stone = Some(space);
    let own = at.spaces(game)[usize::from(space)];
    log.note(Event::Placed { firm: Firm::Seat(seat), card, space, offers: own });
    if own == Space::Pass {
        log.note(Event::Passed { seat });
        return Turn::Ends;
    }
    at.step = Step::Act;
    if act::has_choice(game, at, seat) {
        return Turn::GoesOn;
    }
    if own.is_action() { act::forgo(seat, log) } else { act::act(game, at, seat, space, log) }
}
