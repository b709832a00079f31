//! 1a: land from the market; Market Shift, Land Grab, and the way out without a worker.

use engine::{Chance, Kind as _, Log, Seat};

use super::{build, demolish, may_grab};
use crate::components::{ActionCard, LandBag, LandCard, LotId, Manhattan, OPEN_CARDS, Size};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Position, Step};
use crate::setup::is_in_play;

/// MAN-10: every free lot for which a card lies open.
pub(super) fn list(game: &Manhattan, at: &Position, out: &mut Vec<Move>) {
    list_lots(game, at, |_| true, out, |lot| Move::Take { lot });
}

/// MAN-42: every free lot of two squares for which a card lies open, if Land Grab can be played now.
pub(super) fn list_grabs(game: &Manhattan, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    if can_grab(at, seat).is_ok() {
        list_lots(game, at, can_be_grabbed, out, |lot| Move::Grab { lot });
    }
}

/// What [`check_lot`] allows, card by card as sets of lots: asking it for every lot would be slower. Cards of lots
/// that are not in play are never open.
fn list_lots(
    game: &Manhattan,
    at: &Position,
    fits: impl Fn(LandCard) -> bool,
    out: &mut Vec<Move>,
    mv: impl Fn(LotId) -> Move,
) {
    let taken = at.taken();
    for (card, _) in at.market.iter().filter(|(card, _)| fits(*card)) {
        out.extend(game.board.lots_of[card.index()].without(taken).iter().map(&mv));
    }
}

/// MAN-10: at the start of a turn, with a free worker, any open card and a free lot of its district and size.
pub(super) fn check_take(game: &Manhattan, at: &Position, seat: Seat, lot: LotId) -> Result<(), Refusal> {
    if at.step != Step::Choose {
        return Err(Refusal::AlreadyActed);
    }
    if at.players[seat].free_workers() == 0 {
        return Err(Refusal::NoFreeWorker);
    }
    check_lot(game, at, lot)
}

/// MAN-1, MAN-3, MAN-10: a lot of the board, in play that is nobody's, and whose card lies open.
fn check_lot(game: &Manhattan, at: &Position, lot: LotId) -> Result<(), Refusal> {
    if !game.board.has(lot) {
        return Err(Refusal::NoSuchLot { lot });
    }
    if !is_in_play(at.seats(), lot.district()) {
        return Err(Refusal::LotNotInPlay { lot });
    }
    if let Some(by) = at.owner(lot) {
        return Err(Refusal::LotTaken { lot, by });
    }
    let card = game.card(lot);
    if at.market.count(card) == 0 {
        return Err(Refusal::CardNotOpen { card });
    }
    Ok(())
}

/// MAN-10: the card is taken, and a worker goes to the lot.
pub(super) fn take(game: &Manhattan, at: &mut Position, seat: Seat, lot: LotId, log: &mut impl Log<Event>) {
    occupy(game, at, seat, lot);
    log.note(Event::Took { seat, lot, card: game.card(lot) });
}

fn occupy(game: &Manhattan, at: &mut Position, seat: Seat, lot: LotId) {
    at.market.remove(game.card(lot));
    at.players[seat].workers.insert(lot);
}

/// MAN-42: may Land Grab be played now, for some lot?
pub(super) fn can_grab(at: &Position, seat: Seat) -> Result<(), Refusal> {
    let player = &at.players[seat];
    if !player.cards.has(ActionCard::Grab) {
        return Err(Refusal::CardUsed { card: ActionCard::Grab });
    }
    if !may_grab(at.step) {
        return Err(Refusal::GrabOutOfPlace);
    }
    if at.future.is_empty() {
        return Err(Refusal::NoFutureMarket);
    }
    if player.free_workers() == 0 {
        return Err(Refusal::NoWorkerToGrab);
    }
    if !at.market.iter().any(|(card, _)| can_be_grabbed(card)) {
        return Err(Refusal::NoSmallCard);
    }
    Ok(())
}

/// MAN-42: a second lot, of two squares.
pub(super) fn check_grab(game: &Manhattan, at: &Position, seat: Seat, lot: LotId) -> Result<(), Refusal> {
    can_grab(at, seat)?;
    check_lot(game, at, lot)?;
    if !can_be_grabbed(game.card(lot)) {
        return Err(Refusal::GrabTooLarge { lot });
    }
    Ok(())
}

/// MAN-42: only lots of two squares can be taken with Land Grab.
fn can_be_grabbed(card: LandCard) -> bool {
    card.size() == Size::Two
}

/// MAN-42: 1a once more; the market is not refilled before.
pub(super) fn grab(game: &Manhattan, at: &mut Position, seat: Seat, lot: LotId, log: &mut impl Log<Event>) {
    at.players[seat].cards.spend(ActionCard::Grab);
    occupy(game, at, seat, lot);
    log.note(Event::Grabbed { seat, lot, card: game.card(lot) });
}

/// MAN-41: at the start of the turn, if four cards are left to come.
pub(super) fn check_shift(at: &Position, seat: Seat) -> Result<(), Refusal> {
    if !at.players[seat].cards.has(ActionCard::Shift) {
        return Err(Refusal::CardUsed { card: ActionCard::Shift });
    }
    if at.step != Step::Choose {
        return Err(Refusal::ShiftTooLate);
    }
    let left = at.future.len();
    if left < OPEN_CARDS {
        return Err(Refusal::FutureTooSmall { left: left as u8 });
    }
    Ok(())
}

/// MAN-41: four new cards; the old ones go under the future market, in an order that nobody knows.
pub(super) fn shift(at: &mut Position, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    at.players[seat].cards.spend(ActionCard::Shift);
    log.note(Event::MarketShifted { seat });
    let old = std::mem::replace(&mut at.market, LandBag::EMPTY);
    crate::setup::refill(at, chance, log);
    at.future.put_under(&old);
}

/// MAN-12: judged at the start of the turn: without a free worker, and with nothing to build or demolish.
pub(super) fn check_return(game: &Manhattan, at: &Position, seat: Seat, lot: LotId) -> Result<(), Refusal> {
    let player = &at.players[seat];
    if at.step != Step::Choose {
        return Err(Refusal::AlreadyActed);
    }
    if player.free_workers() > 0 {
        return Err(Refusal::ReturnWithWorker);
    }
    if build::is_possible(game, at, seat) || demolish::is_possible(game, at, seat) {
        return Err(Refusal::ReturnWithBuild);
    }
    if !player.workers.has(lot) {
        return Err(Refusal::NoWorkerThere { lot });
    }
    Ok(())
}

/// MAN-12: the card goes under the future market, the worker comes back, the lot is free again.
pub(super) fn give_back(
    game: &Manhattan,
    at: &mut Position,
    seat: Seat,
    lot: LotId,
    log: &mut impl Log<Event>,
) {
    let card = game.card(lot);
    at.players[seat].workers.remove(lot);
    at.future.put_under(&LandBag::holding([card]));
    log.note(Event::Returned { seat, lot, card });
}
