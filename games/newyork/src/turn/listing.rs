//! What can be done, listed.

use engine::Seat;

use super::{Affordable, affordable, can_be_taken_together};
use crate::components::{Currency, MOST_TAKEN, Money, NewYork, Purse, Row, SLOTS, Slot};
use crate::moves::{Move, Receiver};
use crate::position::Position;

/// NYC-10, NYC-15: every set of display cards and every minimal payment, each once; to pass only if there is none.
#[inline]
pub fn legal_moves(game: &NewYork, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    if !super::to_act(at).has(seat) {
        return;
    }
    let before = out.len();
    list_takes(at, out);
    for slot in Slot::all() {
        list_payments(game, at, seat, slot, out);
    }
    if out.len() == before {
        out.push(Move::Pass);
    }
}

/// NYC-11, NYC-15: every card alone, then several small ones; of equal cards the leftmost, so no set comes twice.
fn list_takes(at: &Position, out: &mut Vec<Move>) {
    let (mut small, mut count) = ([None; SLOTS], 0);
    for (place, card) in at.display.iter().enumerate().filter_map(|(place, card)| Some((place, (*card)?))) {
        if (0..place).all(|left| at.display[left] != Some(card)) {
            out.push(Move::Take { cards: Purse::EMPTY.with_card(card) });
        }
        // The next card takes the place of one that is not small: no branch to guess.
        small[count % SLOTS] = Some(card);
        count += usize::from(card.value() < MOST_TAKEN);
    }
    for chosen in (3_u8..1 << count).filter(|chosen| !chosen.is_power_of_two()) {
        list_several(&small[..count], chosen, out);
    }
}

/// The set of those small cards whose bits are set, if it may be taken and is not another's double.
fn list_several(small: &[Option<Money>], chosen: u8, out: &mut Vec<Move>) {
    let is_chosen = |nth: usize| chosen >> nth & 1 == 1;
    let (mut cards, mut sum) = (Purse::EMPTY, 0_u16);
    for (nth, card) in small.iter().enumerate().filter(|(nth, _)| is_chosen(*nth)) {
        let Some(card) = *card else { return };
        if (0..nth).any(|left| small[left] == Some(card) && !is_chosen(left)) {
            return;
        }
        sum += u16::from(card.value());
        cards.add(card);
    }
    if can_be_taken_together(sum) {
        out.push(Move::Take { cards });
    }
}

/// NYC-12, NYC-15: the payments from which no card can be left out.
///
/// Cards are added from the highest value down until the price is reached. The last card is then the lowest, and
/// without it the price was not reached: so every payment found is minimal, and every minimal one is found once.
fn list_payments(game: &NewYork, at: &Position, seat: Seat, slot: Slot, out: &mut Vec<Move>) {
    let Some(Affordable { price, row, money }) = affordable(game, at, seat, slot) else { return };
    let (currency, has_dirk) = (game.slots[slot.index()], at.dirk.is_some());
    PaymentList { slot, currency, has_dirk, out }.pay(Row::EMPTY, row, money, price);
}

/// The payments for a building, being listed.
struct PaymentList<'a> {
    slot: Slot,
    currency: Currency,
    has_dirk: bool,
    out: &'a mut Vec<Move>,
}

impl PaymentList<'_> {
    /// Lists the payments that go on from `paid` with cards of `rest`, which are worth `money`; `due` is missing.
    fn pay(&mut self, paid: Row, mut rest: Row, mut money: u16, due: u16) {
        while money >= due {
            let (value, count) = rest.take_highest();
            money -= u16::from(value) * u16::from(count);
            let mut due = due;
            for used in 1..=count {
                let paid = paid.with(value, used);
                if due <= u16::from(value) {
                    self.list(paid);
                    break;
                }
                due -= u16::from(value);
                if money >= due {
                    self.pay(paid, rest, money, due);
                }
            }
        }
    }

    fn list(&mut self, paid: Row) {
        let (slot, payment) = (self.slot, Purse::of_row(self.currency, paid));
        self.out.push(Move::Buy { slot, payment, receiver: Receiver::Buyer });
        // NYC-54.
        if self.has_dirk {
            self.out.push(Move::Buy { slot, payment, receiver: Receiver::Dirk });
        }
    }
}
