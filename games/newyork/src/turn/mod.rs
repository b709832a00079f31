//! 3. What a player may do: take money or buy a building, again after every exact payment.

mod listing;
mod refill;

pub use listing::legal_moves;
pub(crate) use refill::{give_to_dirk, refill_yard};

use engine::{Chance, Log, Seat, Seats};

use crate::components::{Building, Currency, MOST_TAKEN, Money, NewYork, Purse, Row, SLOTS, Slot};
use crate::moves::{Event, Move, Receiver, Refusal};
use crate::position::{Position, Step};

/// NYC-8: the active player, until the game is over.
#[inline]
pub fn to_act(at: &Position) -> Seats {
    match at.step {
        Step::Over => Seats::NONE,
        Step::Act => Seats::only(at.active),
    }
}

/// NYC-10: the only judge of legality.
pub fn check(game: &NewYork, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    if at.step == Step::Over {
        return Err(Refusal::GameOver);
    }
    if seat != at.active {
        return Err(Refusal::NotYourTurn { active: at.active });
    }
    match mv {
        Move::Take { cards } => check_take(at, cards),
        Move::Buy { slot, payment, receiver } => {
            check_buy(game, at, Purchase { slot: *slot, payment, receiver: *receiver })
        }
        Move::Pass => check_pass(game, at),
    }
}

/// NYC-11: one card of the display, or several worth 5 at most.
fn check_take(at: &Position, cards: &Purse) -> Result<(), Refusal> {
    if cards.is_empty() {
        return Err(Refusal::NothingTaken);
    }
    let display = Purse::holding(at.display.iter().flatten().copied());
    let display = display.expect("no card is on display more often than it exists");
    if let Some(card) = display.lacks(cards) {
        return Err(Refusal::NotOnDisplay { card });
    }
    let sum = cards.sum();
    if cards.len() > 1 && !can_be_taken_together(sum) {
        return Err(Refusal::TooMuchTaken { sum });
    }
    Ok(())
}

/// NYC-11: may several cards be taken that are worth this much together?
#[inline]
fn can_be_taken_together(sum: u16) -> bool {
    sum <= u16::from(MOST_TAKEN)
}

/// NYC-12, NYC-54: what is bought, with what, and for whom.
#[derive(Clone, Copy)]
struct Purchase<'a> {
    slot: Slot,
    payment: &'a Purse,
    receiver: Receiver,
}

/// NYC-12, NYC-15: any payment in the slot's currency that reaches the price.
fn check_buy(game: &NewYork, at: &Position, purchase: Purchase<'_>) -> Result<(), Refusal> {
    let Purchase { slot, payment, receiver } = purchase;
    if slot.index() >= SLOTS {
        return Err(Refusal::NoSuchSlot);
    }
    let currency = game.slots[slot.index()];
    let Some(building) = at.yard[slot.index()] else {
        return Err(Refusal::SlotEmpty { currency });
    };
    // NYC-54.
    if receiver == Receiver::Dirk && at.dirk.is_none() {
        return Err(Refusal::NoDirk);
    }
    if let Some(card) = payment.cards().find(|card| card.currency() != currency) {
        return Err(Refusal::WrongCurrency { card, currency });
    }
    if let Some(card) = at.players[at.active].hand.lacks(payment) {
        return Err(Refusal::NotInHand { card });
    }
    let (price, paid) = (building.price(), payment.sum());
    if paid < u16::from(price) {
        let missing = price - paid as u8;
        return Err(Refusal::TooLittlePaid { price, missing, currency });
    }
    Ok(())
}

/// NYC-17: only when nothing else can be done.
fn check_pass(game: &NewYork, at: &Position) -> Result<(), Refusal> {
    if at.display.iter().any(Option::is_some) {
        return Err(Refusal::MoneyLiesOpen);
    }
    match Slot::all().find(|slot| affordable(game, at, at.active, *slot).is_some()) {
        Some(slot) => Err(Refusal::CanBuy { currency: game.slots[slot.index()] }),
        None => Ok(()),
    }
}

/// A building that a player can pay.
struct Affordable {
    price: u16,
    /// The cards of the slot's currency in the hand.
    row: Row,
    /// What they are worth together.
    money: u16,
}

/// NYC-12: what lies on this slot, if the player holds enough for it.
#[inline]
fn affordable(game: &NewYork, at: &Position, seat: Seat, slot: Slot) -> Option<Affordable> {
    let price = u16::from(at.yard[slot.index()]?.price());
    let row = at.players[seat].hand.row(game.slots[slot.index()]);
    let money = row.sum();
    (money >= price).then_some(Affordable { price, row, money })
}

/// Carries out a legal move.
#[inline]
pub fn apply(
    game: &NewYork,
    at: &mut Position,
    seat: Seat,
    mv: &Move,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    match mv {
        Move::Take { cards } => {
            take(at, seat, cards, log);
            refill::end_turn(game, at, chance, log);
        }
        Move::Buy { slot, payment, receiver } => {
            let purchase = Purchase { slot: *slot, payment, receiver: *receiver };
            let building = buy(game, at, seat, purchase, log);
            if is_exact(game, purchase, building) {
                log.note(Event::PaidExactly { seat });
            } else {
                refill::end_turn(game, at, chance, log);
            }
        }
        Move::Pass => {
            log.note(Event::Passed { seat });
            refill::end_turn(game, at, chance, log);
        }
    }
}

/// NYC-13: is the price paid exactly, so that the player goes on?
#[inline]
fn is_exact(game: &NewYork, Purchase { slot, payment, .. }: Purchase<'_>, building: Building) -> bool {
    payment.sum_of(game.slots[slot.index()]) == u16::from(building.price())
}

/// NYC-13, NYC-14: everything but an exact payment ends the turn, which draws, or ends the game, if anything is left
/// to be refilled.
#[inline]
pub fn closes(game: &NewYork, at: &Position, mv: &Move) -> bool {
    match mv {
        Move::Buy { slot, payment, receiver } => {
            let building = at.yard[slot.index()].expect("`check` saw a building on the slot");
            !is_exact(game, Purchase { slot: *slot, payment, receiver: *receiver }, building)
        }
        Move::Take { .. } | Move::Pass => refill::has_gap(at) || refill::has_money(at),
    }
}

/// NYC-11: from the display into the hand.
fn take(at: &mut Position, seat: Seat, cards: &Purse, log: &mut impl Log<Event>) {
    let mut left = *cards;
    for laid in &mut at.display {
        if laid.is_some_and(|card| left.remove(card)) {
            *laid = None;
        }
    }
    let hand = &mut at.players[seat].hand;
    *hand = hand.with_all(cards);
    log.note(Event::Took { seat, cards: *cards });
}

/// NYC-12, NYC-16, NYC-54: the money to the discards, the building to its new owner; there is no change.
fn buy(
    game: &NewYork,
    at: &mut Position,
    seat: Seat,
    purchase: Purchase<'_>,
    log: &mut impl Log<Event>,
) -> Building {
    let Purchase { slot, payment, receiver } = purchase;
    let building = at.yard[slot.index()].take().expect("`check` saw a building on the slot");
    let hand = &mut at.players[seat].hand;
    *hand = hand.without_all(payment);
    discard(at, payment, game.slots[slot.index()]);
    match (receiver, &mut at.dirk) {
        (Receiver::Buyer, _) => at.players[seat].buildings.add(building.kind()),
        (Receiver::Dirk, Some(dirk)) => dirk.buildings.add(building.kind()),
        (Receiver::Dirk, None) => panic!("`check` refused this move"),
    }
    log.note(Event::Bought { seat, slot, building, payment: *payment, receiver });
    building
}

/// NYC-12: paid cards, all of one currency, form the discard pile.
fn discard(at: &mut Position, payment: &Purse, currency: Currency) {
    let mut paid = payment.row(currency);
    while !paid.is_empty() {
        let (value, count) = paid.take_highest();
        let card = Money::new(currency, value).expect("a card in a purse exists");
        (0..count).for_each(|_| at.discards.add(card));
    }
}
