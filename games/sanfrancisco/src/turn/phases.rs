//! What comes after what: turns in their order, cards, years.

use engine::{Chance, Log};

use super::{committee, displays};
use crate::components::actions::MANY_SPACES;
use crate::components::{CARDS, SanFrancisco, Year};
use crate::ending;
use crate::moves::Event;
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
            if usize::from(nth) + 1 < CARDS {
                begin_card(at, nth + 1, log);
            } else {
                end_year(game, at, log);
            }
        }
        Phase::Exposition => ending::end(at, log),
    }
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
