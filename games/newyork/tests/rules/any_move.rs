//! What the laws probe with.

use engine::Fast;
use newyork::NewYork;
use newyork::components::{MONEY_KINDS, Money, Purse, SLOTS, Slot};
use newyork::moves::{Move, Receiver};
use newyork::position::Position;

/// Any move that can be written down; slots may be one too far.
pub(crate) fn any_move(_: &NewYork, at: &Position, random: &mut Fast) -> Move {
    match random.index(8) {
        0 => Move::Pass,
        1 | 2 => Move::Take { cards: some(random, at.display.iter().flatten().copied().collect()) },
        3 => Move::Take { cards: anything(random) },
        4 => buy(anything(random), random),
        _ => {
            let hand = at.players[at.active].hand;
            let card = hand.cards().nth(random.index(hand.len().max(1)));
            let currency = card.map(Money::currency);
            let cards = hand.cards().filter(|card| Some(card.currency()) == currency).collect();
            buy(some(random, cards), random)
        }
    }
}

fn buy(payment: Purse, random: &mut Fast) -> Move {
    let receiver = if random.index(4) == 0 { Receiver::Dirk } else { Receiver::Buyer };
    Move::Buy { slot: Slot(random.index(SLOTS + 1) as u8), payment, receiver }
}

/// Each of these cards, or not.
fn some(random: &mut Fast, cards: Vec<Money>) -> Purse {
    Purse::holding(cards.into_iter().filter(|_| random.index(2) == 0)).expect("there are that many")
}

/// Up to two cards, whatever they are.
fn anything(random: &mut Fast) -> Purse {
    let count = random.index(3);
    let card = |_| Money::all().nth(random.index(MONEY_KINDS)).expect("the number is below the count");
    Purse::holding((0..count).map(card)).expect("there are three of each")
}
