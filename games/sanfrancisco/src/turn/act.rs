//! What to do on an action card, and the simple actions.

use engine::{Log, Seat};

use super::{Turn, build, place};
use crate::components::{
    CLEAR_COST, CORNER_MONEY, DEBRIS_COST, DEVELOP_COST, DISTANCE_COST, MOST_PERMITS, Marker, Plot,
    SanFrancisco, Space,
};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Estate, Firm, Position, Step, Support};

/// SFO-17, SFO-18, SFO-20: the action of one's own space, another one for money, or none.
pub(crate) fn list(game: &SanFrancisco, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    let spaces = 0..at.spaces(game).len() as u8;
    out.extend(spaces.filter(|space| check(game, at, seat, *space).is_ok()).map(|space| Move::Act { space }));
    if check_forgo(game, at, seat).is_ok() {
        out.push(Move::Forgo);
    }
}

/// SFO-17, SFO-18: is there an action that could be carried out, or bought instead of income?
pub(crate) fn has_choice(game: &SanFrancisco, at: &Position, seat: Seat) -> bool {
    let stone = at.players[seat].estate.stone.expect("the stone stands on the card");
    let spaces = at.spaces(game);
    let is_income = !spaces[usize::from(stone)].is_action();
    let mut spaces = 0..spaces.len() as u8;
    spaces.any(|space| !(is_income && stone == space) && check(game, at, seat, space).is_ok())
}

/// SFO-17, SFO-18: can the player do what this space offers? What it costs to reach.
pub(crate) fn check(game: &SanFrancisco, at: &Position, seat: Seat, space: u8) -> Result<u16, Refusal> {
    let spaces = at.spaces(game);
    let Some(offered) = spaces.get(usize::from(space)) else { return Err(Refusal::NoSuchSpace) };
    let estate = &at.players[seat].estate;
    let stone = estate.stone.expect("the stone stands on the card");
    if space != stone && !offered.is_action() {
        return Err(Refusal::NotForSale);
    }
    if place::is_blocked(at, space) {
        return Err(Refusal::SpaceBlocked);
    }
    let price = DISTANCE_COST * distance(spaces, stone, space);
    if price > estate.money {
        return Err(Refusal::TooFar { price, money: estate.money });
    }
    can_carry_out(game, at, seat, *offered, estate.money - price)?;
    Ok(price)
}

/// SFO-18: how many spaces lie between two, the Pass space not counted.
pub fn distance(spaces: &[Space], one: u8, other: u8) -> u16 {
    let (left, right) = (one.min(other), one.max(other));
    let passes = spaces[usize::from(left)..usize::from(right)].iter().filter(|space| **space == Space::Pass);
    u16::from(right - left) - passes.count() as u16
}

/// Could the player carry out this action with this much money?
pub(crate) fn can_carry_out(
    game: &SanFrancisco,
    at: &Position,
    seat: Seat,
    action: Space,
    money: u16,
) -> Result<(), Refusal> {
    match action {
        Space::Income(_) | Space::Pass => Ok(()),
        Space::Material => can_take_material(at, seat),
        Space::Permit => can_take_permit(at, seat),
        Space::Tender => can_take_tender(at),
        Space::Develop => {
            let price = develop_price(game, &at.players[seat].estate);
            if money < price { Err(Refusal::DevelopTooDear { price, money }) } else { Ok(()) }
        }
        Space::Clear => can_pay_for_clearing(game, &at.players[seat].estate, None, money),
        Space::Build => build::can_build(game, at, seat, Support::None, money),
        Space::BuildAnyColour => build::can_build(game, at, seat, Support::AnyColour, money),
        Space::BuildAnyNumber => build::can_build(game, at, seat, Support::AnyNumber, money),
    }
}

/// SFO-26: a building is left in the supply.
pub(crate) fn can_take_material(at: &Position, seat: Seat) -> Result<(), Refusal> {
    if at.players[seat].supply() == 0 { Err(Refusal::SupplyEmpty) } else { Ok(()) }
}

/// SFO-27: some permit is open, and the player has fewer than five.
pub(crate) fn can_take_permit(at: &Position, seat: Seat) -> Result<(), Refusal> {
    if at.players[seat].permits.len() >= MOST_PERMITS {
        return Err(Refusal::TooManyPermits);
    }
    if at.open_permits.iter().all(Option::is_none) { Err(Refusal::NoOpenPermit) } else { Ok(()) }
}

/// SFO-28: some tender is open.
pub(crate) fn can_take_tender(at: &Position) -> Result<(), Refusal> {
    if at.open_tenders.iter().all(Option::is_none) { Err(Refusal::NoOpenTender) } else { Ok(()) }
}

/// SFO-20: an action is forgone only if it cannot be carried out; income never is.
pub(crate) fn check_forgo(game: &SanFrancisco, at: &Position, seat: Seat) -> Result<(), Refusal> {
    let stone = at.players[seat].estate.stone.expect("the stone stands on the card");
    if !at.spaces(game)[usize::from(stone)].is_action() {
        return Err(Refusal::IncomeIsTaken);
    }
    if !game.insists_on_own_action() || check(game, at, seat, stone).is_err() {
        return Ok(());
    }
    Err(Refusal::ActionIsPossible)
}

/// SFO-17, SFO-18: the distance is paid, and the action begins.
pub(crate) fn act(
    game: &SanFrancisco,
    at: &mut Position,
    seat: Seat,
    space: u8,
    log: &mut impl Log<Event>,
) -> Turn {
    let spaces = at.spaces(game);
    let estate = &mut at.players[seat].estate;
    let stone = estate.stone.expect("the stone stands on the card");
    let price = DISTANCE_COST * distance(spaces, stone, space);
    let offers = spaces[usize::from(space)];
    if space != stone {
        estate.money -= price;
        log.note(Event::PaidDistance { seat, offers, price });
    }
    if let Some(step) = step_after(offers) {
        at.step = step;
        return Turn::GoesOn;
    }
    match offers {
        Space::Income(money) => get_money(at, Firm::Seat(seat), u16::from(money), log),
        Space::Material => get_material(at, seat, log),
        Space::Develop => {
            let price = develop_price(game, &at.players[seat].estate);
            develop(game, at, Firm::Seat(seat), price, log);
        }
        Space::Pass
        | Space::Permit
        | Space::Tender
        | Space::Clear
        | Space::Build
        | Space::BuildAnyColour
        | Space::BuildAnyNumber => {}
    }
    Turn::Ends
}

/// SFO-27, SFO-28, SFO-31, SFO-33, SFO-38: what is left to be decided once this action is chosen.
#[inline]
pub(crate) const fn step_after(offers: Space) -> Option<Step> {
    match offers {
        Space::Income(_) | Space::Material | Space::Develop | Space::Pass => None,
        Space::Permit => Some(Step::Permit),
        Space::Tender => Some(Step::Tender),
        Space::Clear => Some(Step::Clear),
        Space::Build => Some(Step::Build { support: Support::None }),
        Space::BuildAnyColour => Some(Step::Build { support: Support::AnyColour }),
        Space::BuildAnyNumber => Some(Step::Build { support: Support::AnyNumber }),
    }
}

/// SFO-20: nothing is done.
pub(crate) fn forgo(seat: Seat, log: &mut impl Log<Event>) -> Turn {
    log.note(Event::Forwent { seat });
    Turn::Ends
}

/// SFO-25: money from the bank.
pub(crate) fn get_money(at: &mut Position, firm: Firm, money: u16, log: &mut impl Log<Event>) {
    at.estate_mut(firm).money += money;
    log.note(Event::GotMoney { firm, money });
}

/// SFO-26: one building from the supply.
pub(crate) fn get_material(at: &mut Position, seat: Seat, log: &mut impl Log<Event>) {
    at.players[seat].material += 1;
    log.note(Event::GotMaterial { seat });
}

/// SFO-30, SFO-32: $2 for the step; nothing in the corner, where there is none.
#[inline]
pub fn develop_price(game: &SanFrancisco, estate: &Estate) -> u16 {
    if has_no_step(game, estate) { 0 } else { DEVELOP_COST }
}

/// SFO-32: is there no step to pay for?
#[inline]
fn has_no_step(game: &SanFrancisco, estate: &Estate) -> bool {
    game.charges_only_for_steps() && game.progress.is_corner(estate.marker)
}

/// SFO-30: pay, then one step to the right.
pub(crate) fn develop(
    game: &SanFrancisco,
    at: &mut Position,
    firm: Firm,
    price: u16,
    log: &mut impl Log<Event>,
) {
    at.estate_mut(firm).money -= price;
    log.note(Event::Developed { firm, price });
    let marker = at.estate(firm).marker;
    let after = game.progress.right(marker);
    if after == marker { corner_money(at, firm, log) } else { move_marker(game, at, firm, after, log) }
}

/// SFO-31: the marker alone, or any debris.
pub(crate) fn list_clearings(game: &SanFrancisco, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    let clearings = std::iter::once(None).chain(at.debris.iter().map(Some));
    let payable = clearings.filter(|plot| check_clear(game, at, seat, *plot).is_ok());
    out.extend(payable.map(|plot| Move::Clear { plot }));
}

/// SFO-31: debris lies there, and the price can be paid.
pub(crate) fn check_clear(
    game: &SanFrancisco,
    at: &Position,
    seat: Seat,
    plot: Option<Plot>,
) -> Result<(), Refusal> {
    if plot.is_some_and(|plot| !at.debris.has(plot)) {
        return Err(Refusal::NoDebris);
    }
    let estate = &at.players[seat].estate;
    can_pay_for_clearing(game, estate, plot, estate.money)
}

/// SFO-31: is this much money enough for clearing?
#[inline]
fn can_pay_for_clearing(
    game: &SanFrancisco,
    estate: &Estate,
    plot: Option<Plot>,
    money: u16,
) -> Result<(), Refusal> {
    let price = clear_price(game, estate, plot);
    if money < price { Err(Refusal::ClearTooDear { price, money }) } else { Ok(()) }
}

/// SFO-31, SFO-32: $3 with debris, otherwise $2 for the step; nothing in the corner, where there is none.
pub fn clear_price(game: &SanFrancisco, estate: &Estate, plot: Option<Plot>) -> u16 {
    match plot {
        Some(_) => DEBRIS_COST,
        None if has_no_step(game, estate) => 0,
        None => CLEAR_COST,
    }
}

/// SFO-31: the action of clearing.
pub(crate) fn clear(
    game: &SanFrancisco,
    at: &mut Position,
    seat: Seat,
    plot: Option<Plot>,
    log: &mut impl Log<Event>,
) -> Turn {
    let price = clear_price(game, &at.players[seat].estate, plot);
    clear_for(game, at, Firm::Seat(seat), plot, price, log);
    Turn::Ends
}

/// SFO-31, SFO-36, SFO-84: pay, take the debris, then one step up.
pub(crate) fn clear_for(
    game: &SanFrancisco,
    at: &mut Position,
    firm: Firm,
    plot: Option<Plot>,
    price: u16,
    log: &mut impl Log<Event>,
) {
    let estate = at.estate_mut(firm);
    estate.money -= price;
    if let Some(plot) = plot {
        estate.debris += 1;
        at.debris.remove(plot);
    }
    log.note(Event::Cleared { firm, plot, price });
    let marker = at.estate(firm).marker;
    let after = game.progress.up(marker);
    if after == marker { corner_money(at, firm, log) } else { move_marker(game, at, firm, after, log) }
}

/// SFO-32: in the corner a dollar in place of the step.
fn corner_money(at: &mut Position, firm: Firm, log: &mut impl Log<Event>) {
    at.estate_mut(firm).money += CORNER_MONEY;
    log.note(Event::CornerMoney { firm });
}

/// SFO-32, SFO-35: one step to the right for a development taken, which gives nothing in the corner.
pub(crate) fn step_for_development(
    game: &SanFrancisco,
    at: &mut Position,
    firm: Firm,
    log: &mut impl Log<Event>,
) {
    let marker = at.estate(firm).marker;
    let after = game.progress.right(marker);
    if after == marker {
        log.note(Event::MarkerStayed { firm });
    } else {
        move_marker(game, at, firm, after, log);
    }
}

fn move_marker(
    game: &SanFrancisco,
    at: &mut Position,
    firm: Firm,
    marker: Marker,
    log: &mut impl Log<Event>,
) {
    at.estate_mut(firm).marker = marker;
    log.note(Event::MarkerMoved { firm, marker, value: game.progress.value(marker) });
}
