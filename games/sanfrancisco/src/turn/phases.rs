//! What comes after what: turns in their order, cards, years.

use engine::{Chance, Log, Seat};

use super::{build, committee, displays};
use crate::components::actions::MANY_SPACES;
use crate::components::{CARDS, SanFrancisco, Year};
use crate::ending;
use crate::moves::{Event, Move};
use crate::position::{Firm, MOST_FIRMS, Phase, Position, Step};

/// SFO-15: the next one in the order.
pub(crate) fn end_turn(
    game: &SanFrancisco,
    at: &mut Position,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    at.next += 1;
    run(game, at, chance, log);
}

/// Goes on until a player must decide something or the game is over.
pub(crate) fn run(
    game: &SanFrancisco,
    at: &mut Position,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    while at.step != Step::Over {
        match at.active() {
            Some(Firm::Seat(_)) => {
                at.turn += 1;
                at.step = first_step(at.phase);
                return;
            }
            Some(Firm::Committee) => {
                at.turn += 1;
                committee::take_turn(game, at, chance, log);
                at.next += 1;
            }
            None => end_phase(game, at, chance, log),
        }
    }
}

/// SFO-15: is another player's turn next in this phase? Then the end of a turn does nothing more.
#[inline]
pub(crate) fn is_followed_by_player(at: &Position) -> bool {
    matches!(next_firm(at), Some(Firm::Seat(_)))
}

#[inline]
fn next_firm(at: &Position) -> Option<Firm> {
    at.order.get(usize::from(at.next) + 1).copied().flatten()
}

/// SFO-15, SFO-82: does what follows this move of a player, with which the turn ends, draw or end the game?
pub(crate) fn end_turn_closes(at: &Position, seat: Seat, mv: &Move) -> bool {
    match next_firm(at) {
        Some(Firm::Seat(_)) => false,
        // It turns a permit up; in 1915 it does not, but nobody comes after it.
        Some(Firm::Committee) => true,
        None => end_phase_closes(at, seat, mv),
    }
}

/// SFO-29, SFO-50, SFO-51, SFO-82: the displays are refilled, the Committee is next, or the game is over.
fn end_phase_closes(at: &Position, seat: Seat, mv: &Move) -> bool {
    let committee_is_next = || order_of_stones(at)[0] == Some(Firm::Committee);
    match at.phase {
        Phase::Tenders | Phase::Income | Phase::Blockers => committee_is_next(),
        Phase::Card { nth } => {
            let builds_last =
                matches!(mv, Move::Build { .. }) && build::is_last_building(&at.players[seat].estate);
            // SFO-87: in 1915 it takes money, and turns nothing up.
            let is_exposition_next = is_last_card(nth) && at.year.next() == Year::LAST;
            at.master_builder.is_some()
                || builds_last
                || displays::is_refilled_after(at, mv)
                || !is_exposition_next && committee_is_next()
        }
        Phase::Exposition => true,
    }
}

fn first_step(phase: Phase) -> Step {
    match phase {
        Phase::Tenders => Step::Keep,
        Phase::Income | Phase::Card { .. } => Step::Place,
        Phase::Blockers => Step::Block,
        Phase::Exposition => Step::Bonus,
    }
}

/// SFO-16, SFO-29, SFO-50, SFO-51: everybody has had their turn.
fn end_phase(game: &SanFrancisco, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    match at.phase {
        Phase::Income if at.duopoly => {
            at.order = order_of_stones(at);
            begin(at, Phase::Blockers);
        }
        Phase::Tenders | Phase::Income | Phase::Blockers => begin_card(at, 0, log),
        Phase::Card { .. } if at.master_builder.is_some() => ending::end(at, log),
        Phase::Card { nth } => {
            displays::refill(at, chance, log);
            if is_last_card(nth) {
                end_year(game, at, log);
            } else {
                begin_card(at, nth + 1, log);
            }
        }
        Phase::Exposition => ending::end(at, log),
    }
}

const fn is_last_card(nth: u8) -> bool {
    nth as usize + 1 == CARDS
}

fn begin(at: &mut Position, phase: Phase) {
    at.phase = phase;
    at.next = 0;
}

/// SFO-15, SFO-16: the order is that of the stones, which are then free for the card.
fn begin_card(at: &mut Position, nth: u8, log: &mut impl Log<Event>) {
    at.order = order_of_stones(at);
    pick_up_stones(at);
    begin(at, Phase::Card { nth });
    log.note(Event::CardBegan { card: at.cards[usize::from(nth)] });
}

/// SFO-45, SFO-51, SFO-70: the year advances; blockers return; the stones go to the income track, except in 1915.
fn end_year(game: &SanFrancisco, at: &mut Position, log: &mut impl Log<Event>) {
    at.order = order_of_stones(at);
    at.year = at.year.next();
    log.note(Event::YearBegan { year: at.year, cost: game.cost(at.year) });
    if at.duopoly {
        at.players.iter_mut().for_each(|(_, player)| player.blocker = None);
        log.note(Event::BlockersReturned);
    }
    if at.year == Year::LAST {
        begin(at, Phase::Exposition);
    } else {
        pick_up_stones(at);
        begin(at, Phase::Income);
    }
}

/// SFO-15: the stone furthest to the right first.
pub(crate) fn order_of_stones(at: &Position) -> [Option<Firm>; MOST_FIRMS] {
    let mut order = [None; MOST_FIRMS];
    let mut places = order.iter_mut();
    for space in (0..MANY_SPACES as u8).rev() {
        let firm = at.firms().find(|firm| at.estate(*firm).stone == Some(space));
        if let (Some(firm), Some(place)) = (firm, firm.and_then(|_| places.next())) {
            *place = Some(firm);
        }
    }
    order
}

fn pick_up_stones(at: &mut Position) {
    for firm in at.firms() {
        at.estate_mut(firm).stone = None;
    }
}
