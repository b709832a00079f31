//! What a player may do.

use engine::{Chance, Log, Seat, Seats};

use crate::components::{DECK, Good, Quay};
use crate::ending;
use crate::moves::{Event, Move, Refusal};
use crate::position::Position;

/// QUA-4: a pile of this many cards sails.
pub const SAILS: u8 = 4;
/// QUA-5: how many cards a store has room for.
pub const STORE: usize = 3;

/// QUA-2: one player after the other.
pub fn to_act(_: &Quay, at: &Position) -> Seats {
    if ending::is_over(at) { Seats::NONE } else { Seats::only(at.active) }
}

/// QUA-3: every card of the hand can be laid, and perhaps stored.
pub fn legal_moves(game: &Quay, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    for (good, _) in at.players[seat].hand.iter() {
        let moves = [Move::Lay { good }, Move::Store { good }];
        out.extend(moves.into_iter().filter(|mv| check(game, at, seat, mv).is_ok()));
    }
}

/// QUA-2, QUA-3, QUA-5: the only judge of what is allowed.
pub fn check(game: &Quay, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    let (Move::Lay { good } | Move::Store { good }) = *mv;
    if to_act(game, at) != Seats::only(seat) {
        return Err(Refusal::NotYourTurn);
    }
    if at.players[seat].hand.count(good) == 0 {
        return Err(Refusal::NotInHand { good });
    }
    match mv {
        Move::Store { .. } if at.players[seat].store.len() == STORE => Err(Refusal::StoreIsFull),
        Move::Lay { .. } | Move::Store { .. } => Ok(()),
    }
}

/// QUA-3: the card goes where it should, another is drawn, the next player is on.
pub fn apply(
    _: &Quay,
    at: &mut Position,
    seat: Seat,
    mv: &Move,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let (Move::Lay { good } | Move::Store { good }) = *mv;
    at.players[seat].hand.remove(good);
    match mv {
        Move::Lay { .. } => lay(at, seat, good, log),
        Move::Store { .. } => {
            at.players[seat].store.add(good);
            log.note(Event::Stored { seat, good });
        }
    }
    if let Some(good) = at.deck.draw(DECK, chance) {
        at.players[seat].hand.add(good);
        log.note(Event::Drew { seat, good });
    }
    at.active = seat.next(at.players.seats());
    if ending::is_over(at) {
        log.note(Event::Ended);
    } else {
        at.turn += 1;
    }
}

/// QUA-4: points for the pile, which may sail.
fn lay(at: &mut Position, seat: Seat, good: Good, log: &mut impl Log<Event>) {
    let points = points_for(at, good);
    at.piles.add(good);
    at.players[seat].points += u16::from(points);
    log.note(Event::Laid { seat, good, points });
    if at.piles.count(good) == SAILS {
        while at.piles.remove(good) {
            at.sailed.add(good);
        }
        log.note(Event::Sailed { good });
    }
}

/// QUA-4: as many points as there are cards then.
pub fn points_for(at: &Position, good: Good) -> u8 {
    at.piles.count(good) + 1
}
