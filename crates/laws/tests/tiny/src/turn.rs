//! What a player may do.

use engine::{Chance, Log, Seat};

use super::components::{BAG, Stone};
use super::ending;
use super::moves::{Event, Move, Refusal};
use super::position::Position;

/// TIN-2: every stone of the hand can be laid, and perhaps traded.
pub fn legal_moves(at: &Position, seat: Seat, out: &mut Vec<Move>) {
    for (stone, _) in at.hands[seat.index()].iter() {
        out.extend([Move::Lay(stone), Move::Trade(stone)].iter().filter(|mv| check(at, seat, **mv).is_ok()));
    }
}

/// TIN-2 to TIN-4: the only judge of what is allowed.
pub fn check(at: &Position, seat: Seat, mv: Move) -> Result<(), Refusal> {
    if seat != at.turn || ending::is_over(at) {
        return Err(Refusal::NotYourTurn);
    }
    let (Move::Lay(stone) | Move::Trade(stone)) = mv;
    if at.hands[seat.index()].count(stone) == 0 {
        return Err(Refusal::NotInHand(stone));
    }
    match mv {
        Move::Trade(_) if at.has_traded[seat.index()] => Err(Refusal::TradedAlready),
        Move::Trade(_) if at.bag.is_empty() => Err(Refusal::BagIsEmpty),
        Move::Lay(_) | Move::Trade(_) => Ok(()),
    }
}

/// TIN-3 to TIN-5: the stone goes where it should, a new one is drawn, the next player is to act.
pub fn carry_out(
    at: &mut Position,
    seat: Seat,
    mv: Move,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    match mv {
        Move::Lay(stone) => lay(at, seat, stone, log),
        Move::Trade(stone) => trade(at, seat, stone, log),
    }
    draw(at, seat, chance, log);
    at.turns += 1;
    at.turn = at.turn.next(at.seats);
    if ending::is_over(at) {
        log.note(Event::Ended);
    }
}

/// TIN-3: the stone goes to the end of the wall.
fn lay(at: &mut Position, seat: Seat, stone: Stone, log: &mut impl Log<Event>) {
    let points = points_for(at, stone);
    at.hands[seat.index()].remove(stone);
    at.wall.add(stone);
    at.end = Some(stone);
    at.points[seat.index()] += points;
    log.note(Event::Laid { seat, stone, points });
}

/// TIN-3: 1 point, or 3 beside a stone of the same kind.
pub fn points_for(at: &Position, stone: Stone) -> u16 {
    if at.end == Some(stone) { 3 } else { 1 }
}

/// TIN-4: the stone goes aside.
fn trade(at: &mut Position, seat: Seat, stone: Stone, log: &mut impl Log<Event>) {
    at.hands[seat.index()].remove(stone);
    at.aside.add(stone);
    at.has_traded[seat.index()] = true;
    log.note(Event::Traded { seat, stone });
}

/// TIN-3, TIN-4: a new stone, if there is one.
fn draw(at: &mut Position, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if let Some(stone) = at.bag.draw(BAG, chance) {
        at.hands[seat.index()].add(stone);
        log.note(Event::Drew { seat, stone });
    }
}
