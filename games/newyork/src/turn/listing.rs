//! What can be done, listed.

use engine::Seat;

use crate::components::{Currency, MOST_TAKEN, MOST_VALUE, Money, NewYork, Purse, SLOTS, Slot};
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

/// NYC-11, NYC-15: of equal cards the leftmost are taken, so no set comes twice.
fn list_takes(at: &Position, out: &mut Vec<Move>) {
    for places in 1_u8..1 << SLOTS {
        let (mut cards, mut sum, mut is_new) = (Purse::EMPTY, 0, true);
        for (place, laid) in at.display.iter().enumerate() {
            let is_chosen = places >> place & 1 == 1;
            match laid {
                Some(card) if is_chosen => {
                    is_new &= !has_equal_on_the_left(at, places, place, *card);
                    sum += card.value();
                    cards.add(*card);
                }
                None if is_chosen => is_new = false,
                Some(_) | None => {}
            }
        }
        if is_new && (places.is_power_of_two() || sum <= MOST_TAKEN) {
            out.push(Move::Take { cards });
        }
    }
}

/// Does an equal card lie to the left that is not among the chosen places?
fn has_equal_on_the_left(at: &Position, places: u8, place: usize, card: Money) -> bool {
    (0..place).any(|left| at.display[left] == Some(card) && places >> left & 1 == 0)
}

/// NYC-12, NYC-15: the payments from which no card can be left out.
///
/// Cards are added from the highest value down until the price is reached. The last card is then the lowest, and
/// without it the price was not reached: so every payment found is minimal, and every minimal one is found once.
fn list_payments(game: &NewYork, at: &Position, seat: Seat, slot: Slot, out: &mut Vec<Move>) {
    let Some(building) = at.yard[slot.index()] else { return };
    let currency = game.slots[slot.index()];
    let hand = at.players[seat].hand;
    let mut up_to = [0; MOST_VALUE as usize + 1];
    for value in 1..=MOST_VALUE {
        up_to[usize::from(value)] =
            up_to[usize::from(value) - 1] + i16::from(value * hand.count_of(currency, value));
    }
    let receivers =
        if at.dirk.is_some() { &[Receiver::Buyer, Receiver::Dirk][..] } else { &[Receiver::Buyer] };
    let mut purchase = Purchase { hand, currency, up_to, slot, receivers, out };
    purchase.pay(Purse::EMPTY, MOST_VALUE, i16::from(building.price()));
}

/// A purchase whose payments are being listed.
struct Purchase<'a> {
    hand: Purse,
    currency: Currency,
    /// What all cards up to a value are worth together.
    up_to: [i16; MOST_VALUE as usize + 1],
    slot: Slot,
    receivers: &'static [Receiver],
    out: &'a mut Vec<Move>,
}

impl Purchase<'_> {
    /// Adds the payments that go on from `paid` with cards of `value` or less; `due` is still to be paid.
    fn pay(&mut self, paid: Purse, value: u8, due: i16) {
        if self.up_to[usize::from(value)] < due {
            return;
        }
        let mut due = due;
        for count in 0..=self.hand.count_of(self.currency, value) {
            let payment = paid.with(self.currency, value, count);
            if due <= 0 {
                let (slot, receivers) = (self.slot, self.receivers);
                self.out.extend(receivers.iter().map(|receiver| Move::Buy {
                    slot,
                    payment,
                    receiver: *receiver,
                }));
                return;
            }
            if value > 1 {
                self.pay(payment, value - 1, due);
            }
            due -= i16::from(value);
        }
    }
}
