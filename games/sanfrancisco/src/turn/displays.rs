//! The open permits and tenders: taking and refilling.

use engine::{Chance, Log, Seat};

use super::{Turn, act};
use crate::components::{OPEN, Permit, PermitBag, Permits};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Firm, Position};
use crate::setup::{PERMITS, TENDERS};

/// SFO-27: every open permit.
pub(crate) fn list_permits(at: &Position, seat: Seat, out: &mut Vec<Move>) {
    let slots = (0..OPEN as u8).filter(|slot| check_permit(at, seat, *slot).is_ok());
    out.extend(slots.map(|slot| Move::TakePermit { slot }));
}

/// SFO-27: a permit lies there, and the player has fewer than five.
pub(crate) fn check_permit(at: &Position, seat: Seat, slot: u8) -> Result<(), Refusal> {
    act::can_take_permit(at, seat)?;
    match at.open_permits.get(usize::from(slot)) {
        None => Err(Refusal::NoSuchSlot),
        Some(None) => Err(Refusal::NoOpenPermit),
        Some(Some(_)) => Ok(()),
    }
}

/// SFO-27: into one's area.
pub(crate) fn take_permit(at: &mut Position, seat: Seat, slot: u8, log: &mut impl Log<Event>) -> Turn {
    let permit = at.open_permits[usize::from(slot)].take().expect("`check` saw a permit there");
    at.players[seat].permits.add(permit);
    log.note(Event::TookPermit { firm: Firm::Seat(seat), slot, permit });
    Turn::Ends
}

/// SFO-28: every open tender.
pub(crate) fn list_tenders(at: &Position, out: &mut Vec<Move>) {
    let slots = (0..OPEN as u8).filter(|slot| check_tender(at, *slot).is_ok());
    out.extend(slots.map(|slot| Move::TakeTender { slot }));
}

/// SFO-28: a tender lies there.
pub(crate) fn check_tender(at: &Position, slot: u8) -> Result<(), Refusal> {
    match at.open_tenders.get(usize::from(slot)) {
        None => Err(Refusal::NoSuchSlot),
        Some(None) => Err(Refusal::NoOpenTender),
        Some(Some(_)) => Ok(()),
    }
}

/// SFO-28: face down into one's area; everybody saw which one it was (SFO-90).
pub(crate) fn take_tender(at: &mut Position, seat: Seat, slot: u8, log: &mut impl Log<Event>) -> Turn {
    let tender = at.open_tenders[usize::from(slot)].take().expect("`check` saw a tender there");
    at.players[seat].tenders.add(tender);
    log.note(Event::TookTender { firm: Firm::Seat(seat), slot, tender });
    Turn::Ends
}

/// SFO-29: every gap is filled in place, from left to right, permits first.
pub(crate) fn refill(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    for slot in 0..OPEN {
        if at.open_permits[slot].is_some() {
            continue;
        }
        let Some(permit) = draw_permit(at, chance, log) else { break };
        at.open_permits[slot] = Some(permit);
        log.note(Event::PermitOpened { slot: slot as u8, permit });
    }
    for slot in 0..OPEN {
        if at.open_tenders[slot].is_some() {
            continue;
        }
        let Some(tender) = at.tender_pile.draw(TENDERS, chance) else { break };
        at.open_tenders[slot] = Some(tender);
        log.note(Event::TenderOpened { slot: slot as u8, tender });
    }
}

/// SFO-29: would a refill after this move draw anything? Permits never run out: of 40 and more at most 23 lie before
/// the firms and in the display.
pub(crate) fn is_refilled_after(at: &Position, mv: &Move) -> bool {
    let has_permit_gap = at.open_permits.iter().any(Option::is_none) || matches!(mv, Move::TakePermit { .. });
    let has_tender_gap = at.open_tenders.iter().any(Option::is_none) || matches!(mv, Move::TakeTender { .. });
    has_permit_gap || has_tender_gap && !at.tender_pile.is_empty()
}

/// SFO-27: the next permit; the discards are shuffled when one is needed and the pile is empty.
pub(crate) fn draw_permit(
    at: &mut Position,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Option<Permit> {
    if at.permit_pile.is_empty() && !at.discards.is_empty() {
        log.note(Event::PermitsReshuffled { count: at.discards.len() });
        at.permit_pile = PermitBag::holding(at.discards.iter());
        at.discards = Permits::EMPTY;
    }
    at.permit_pile.draw(PERMITS, chance)
}
