//! The dice: deliveries and encounter cards.

use engine::{Bag, Chance, Log, Seat, Stream};

use crate::components::{Card, GATES, GateId, HAND, Koeln, STONE_KINDS, Stone};
use crate::moves::Event;
use crate::position::{Held, Knowers, Pile, Position, Step, Throw};

/// The stone die.
pub(crate) const STONE_DIE: Stream = Stream::named("stone");
/// The gate die.
pub(crate) const GATE_DIE: Stream = Stream::named("gate");
/// The encounter cards.
pub(crate) const DECK: Stream = Stream::named("deck");

/// The gate die: one face for each gate, and last the card.
const GATE_FACES: [u8; GATES + 1] = [1; GATES + 1];

/// KOE-10: both dice; then a delivery or a card. KOE-13: where nothing came and nothing is there, throw again.
pub(crate) fn throw(game: &Koeln, at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let seat = at.active;
    let stone = chance.pick(STONE_DIE, &game.stone_die);
    let gate = chance.pick(GATE_DIE, &GATE_FACES);
    let stone = (stone < STONE_KINDS).then(|| Stone::ALL[stone]);
    let gate = (gate < GATES).then_some(GateId(gate as u8));
    log.note(Event::Thrown { seat, stone, gate });
    at.turn.throw = Some(Throw { stone, gate });
    match (stone, gate) {
        (_, None) => draw_card(at, seat, chance, log),
        (Some(stone), Some(gate)) => deliver(at, gate, stone, log),
        (None, Some(_)) => {}
    }
    if gate.is_some() && at.gates.iter().all(Bag::is_empty) {
        at.turn.throw = None;
        log.note(Event::ThrowAgain { seat });
    }
}

/// KOE-11: a stone from the supply to the gate; it is lost where there is no room or no such stone.
fn deliver(at: &mut Position, gate: GateId, stone: Stone, log: &mut impl Log<Event>) {
    if !at.has_room(gate) {
        log.note(Event::NoRoom { gate, stone });
    } else if at.supply.remove(stone) {
        at.gates[gate.index()].add(stone);
        log.note(Event::Delivered { gate, stone });
    } else {
        log.note(Event::UsedUp { stone });
    }
}

/// KOE-12, KOE-40: the next card, in secret; with a fourth one must be discarded.
fn draw_card(at: &mut Position, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if at.deck.is_empty() {
        rebuild_deck(at, log);
    }
    let card: Card = at.deck.draw(DECK, chance).expect("never are all cards in hands and on the table");
    let hand = &mut at.players[seat].hand;
    hand.add(Held { card, known: Knowers::only(seat), is_old: false });
    if hand.len() > HAND {
        at.step = Step::Discard;
    }
    log.note(Event::Drew { seat, card: Some(card) });
}

/// KOE-42: the discards become the deck. What each player knew of them is kept; the cards in hands are from now
/// on known not to be among them.
fn rebuild_deck(at: &mut Position, log: &mut impl Log<Event>) {
    at.deck = at.discards.bag();
    at.reshuffled = at.discards;
    at.reshuffled.iter_mut().for_each(|card| card.is_old = false);
    at.discards = Pile::EMPTY;
    for (_, player) in at.players.iter_mut() {
        player.hand.iter_mut().for_each(|held| held.is_old = true);
    }
    log.note(Event::DeckRebuilt { cards: at.deck.len() as u8 });
}
