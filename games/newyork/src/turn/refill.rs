//! The end of a turn.

use engine::{Chance, Log};

use crate::components::{MoneyBag, NewYork, PILES, SLOTS, Scoring, Slot};
use crate::moves::Event;
use crate::position::{MoneyDraw, Position};
use crate::setup::{BUILDING_STREAM, DIRKS_BUILDINGS};
use crate::{ending, scoring};

/// NYC-14, NYC-20, NYC-40: first the yard, then the money, a new deck if the old one is used up, then the next player;
/// or the end.
pub(crate) fn end_turn(
    game: &NewYork,
    at: &mut Position,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    refill_yard(at, chance, log);
    if has_gap(at) {
        ending::end(game, at, log);
        return;
    }
    refill_display(game, at, chance, log);
    if game.rebuilds_used_up_deck() && at.money.is_empty() && !at.discards.is_empty() {
        rebuild_deck(at, log);
    }
    at.active = at.active.next(at.seats());
    at.turn = at.turn.saturating_add(1);
    log.note(Event::TurnBegan { seat: at.active, turn: at.turn });
}

/// NYC-20, NYC-40: is a slot of the yard empty? Then a building comes or, when there is none, the end.
#[inline]
pub(crate) fn has_gap(at: &Position) -> bool {
    at.yard.iter().any(Option::is_none)
}

/// NYC-20: is a card to come for a gap of the display, from the deck or from the discards?
#[inline]
pub(crate) fn has_money(at: &Position) -> bool {
    !at.money.is_empty() || !at.discards.is_empty()
}

/// NYC-3, NYC-20: empty slots from left to right, as long as there are buildings.
pub(crate) fn refill_yard(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    for slot in Slot::all() {
        if at.yard[slot.index()].is_some() {
            continue;
        }
        let Some(building) = at.buildings.draw(BUILDING_STREAM, chance) else { return };
        at.yard[slot.index()] = Some(building);
        log.note(Event::BuildingLaid { slot, building });
    }
}

/// NYC-20, NYC-21: gaps from left to right; a scoring card is scored at once and another card drawn.
fn refill_display(game: &NewYork, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let mut place = 0;
    while place < SLOTS {
        if at.display[place].is_some() {
            place += 1;
            continue;
        }
        match at.money.draw(chance) {
            Some(MoneyDraw::Money(card)) => {
                at.display[place] = Some(card);
                log.note(Event::MoneyLaid { card });
            }
            Some(MoneyDraw::Scoring(scoring)) => {
                scoring::score(game, at, scoring, log);
                dirk_after_scoring(at, scoring, chance, log);
            }
            None if at.discards.is_empty() => return,
            None => rebuild_deck(at, log),
        }
    }
}

/// NYC-20: the discards become the deck, all of that moment.
fn rebuild_deck(at: &mut Position, log: &mut impl Log<Event>) {
    at.money.cards = std::mem::replace(&mut at.discards, MoneyBag::EMPTY);
    let count = at.money.cards.len() as u8;
    at.money.piles[PILES - 1] = count;
    log.note(Event::MoneyShuffled { count });
}

/// NYC-53: six more buildings after A, a third of the deck after B.
fn dirk_after_scoring(
    at: &mut Position,
    scoring: Scoring,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    if at.dirk.is_none() {
        return;
    }
    let count = match scoring {
        Scoring::A => DIRKS_BUILDINGS,
        Scoring::B => at.buildings.len() / 3,
        Scoring::C => 0,
    };
    give_to_dirk(at, count, chance, log);
}

/// NYC-51, NYC-53: buildings from the deck for Dirk, as long as there are any.
pub(crate) fn give_to_dirk(
    at: &mut Position,
    count: usize,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let Some(dirk) = &mut at.dirk else { return };
    for _ in 0..count {
        let Some(building) = at.buildings.draw(BUILDING_STREAM, chance) else { return };
        dirk.buildings.add(building.kind());
        log.note(Event::DirkReceived { building });
    }
}
