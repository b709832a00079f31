//! Year bonuses, and the blockers of the duopoly.

use engine::{Chance, Log, Seat};
use serde::Serialize;

use super::build::{self, Build};
use super::{Turn, act, displays};
use crate::components::{Card, SanFrancisco, Year};
use crate::moves::{Event, Move, Refusal};
use crate::position::{Blocker, Firm, Position, Support};

/// What a year may offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Bonus {
    /// A permit.
    Permit,
    /// A tender.
    Tender,
    /// A building from the supply.
    Material,
    /// Develop the city for nothing.
    Develop,
    /// Build.
    Build,
    /// A fixed sum.
    Money(u16),
    /// This much for each own building that is built.
    MoneyPerBuilding(u16),
}

/// SFO-10, SFO-46: what each year offers, from left to right.
pub const fn bonuses(year: Year) -> &'static [Bonus] {
    match year.calendar() {
        1906 => &[Bonus::Permit],
        1907 => &[Bonus::Tender, Bonus::Permit],
        1908 => &[Bonus::Material, Bonus::MoneyPerBuilding(2)],
        1909 => &[Bonus::Permit, Bonus::Develop],
        1910 => &[Bonus::Material, Bonus::Money(3)],
        1911 => &[Bonus::Tender, Bonus::Permit, Bonus::MoneyPerBuilding(1)],
        _ => &[Bonus::Build, Bonus::Money(2)],
    }
}

/// SFO-46: how much money a firm gets if it chooses money; nothing if the year offers none.
pub fn bonus_money(at: &Position, firm: Firm) -> Option<u16> {
    bonuses(at.year).iter().find_map(|bonus| match bonus {
        Bonus::Money(money) => Some(*money),
        Bonus::MoneyPerBuilding(money) => Some(money * u16::from(at.estate(firm).built.len())),
        Bonus::Permit | Bonus::Tender | Bonus::Material | Bonus::Develop | Bonus::Build => None,
    })
}

/// SFO-46: everything that the year offers and that can be done.
pub(crate) fn list_bonuses(game: &SanFrancisco, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    for bonus in bonuses(at.year) {
        match bonus {
            Bonus::Permit => displays::list_permits(at, seat, out),
            Bonus::Tender => displays::list_tenders(at, out),
            Bonus::Material if act::can_take_material(at, seat).is_ok() => out.push(Move::Material),
            Bonus::Material => {}
            Bonus::Develop => out.push(Move::Develop),
            Bonus::Build => build::list(game, at, seat, Support::None, out),
            Bonus::Money(_) | Bonus::MoneyPerBuilding(_) => out.push(Move::Money),
        }
    }
}

/// Can the player take any bonus?
pub(crate) fn has_bonus(game: &SanFrancisco, at: &Position, seat: Seat) -> bool {
    bonuses(at.year).iter().any(|bonus| match bonus {
        Bonus::Permit => act::can_take_permit(at, seat).is_ok(),
        Bonus::Tender => act::can_take_tender(at).is_ok(),
        Bonus::Material => act::can_take_material(at, seat).is_ok(),
        Bonus::Build => {
            build::can_build(game, at, seat, Support::None, at.players[seat].estate.money).is_ok()
        }
        Bonus::Develop | Bonus::Money(_) | Bonus::MoneyPerBuilding(_) => true,
    })
}

/// SFO-46: the year offers it, and it can be done.
pub(crate) fn check_bonus(game: &SanFrancisco, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
    let offers = |wanted: Bonus| {
        let is_offered = bonuses(at.year).contains(&wanted);
        if is_offered { Ok(()) } else { Err(Refusal::NotThisYear { year: at.year }) }
    };
    match *mv {
        Move::TakePermit { slot } => {
            offers(Bonus::Permit)?;
            displays::check_permit(at, seat, slot)
        }
        Move::TakeTender { slot } => {
            offers(Bonus::Tender)?;
            displays::check_tender(at, slot)
        }
        Move::Material => {
            offers(Bonus::Material)?;
            act::can_take_material(at, seat)
        }
        Move::Develop => offers(Bonus::Develop),
        Move::Build { plot, permits, take } => {
            offers(Bonus::Build)?;
            build::check(game, at, seat, Support::None, Build { plot, permits, take })
        }
        Move::Money => match bonus_money(at, Firm::Seat(seat)) {
            Some(_) => Ok(()),
            None => Err(Refusal::NotThisYear { year: at.year }),
        },
        Move::Keep { .. }
        | Move::Place { .. }
        | Move::Act { .. }
        | Move::Forgo
        | Move::Clear { .. }
        | Move::Block { .. } => Err(Refusal::NotNow { due: crate::moves::Due::Bonus }),
    }
}

/// SFO-29, SFO-46: the bonus is taken, and the displays are refilled at once.
pub(crate) fn take_bonus(
    game: &SanFrancisco,
    at: &mut Position,
    seat: Seat,
    mv: &Move,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Turn {
    let firm = Firm::Seat(seat);
    match *mv {
        Move::TakePermit { slot } => {
            displays::take_permit(at, seat, slot, log);
            displays::refill(at, chance, log);
        }
        Move::TakeTender { slot } => {
            displays::take_tender(at, seat, slot, log);
            displays::refill(at, chance, log);
        }
        Move::Material => act::get_material(at, seat, log),
        Move::Develop => act::develop(game, at, firm, 0, log),
        Move::Money => act::get_money(at, firm, bonus_money(at, firm).expect("the year offers money"), log),
        Move::Build { plot, permits, take } => {
            build::build(game, at, seat, Build { plot, permits, take }, log);
        }
        Move::Keep { .. }
        | Move::Place { .. }
        | Move::Act { .. }
        | Move::Forgo
        | Move::Clear { .. }
        | Move::Block { .. } => panic!("`check` refused this move"),
    }
    Turn::Ends
}

/// SFO-70: every space of every card but the one with the other blocker.
pub(crate) fn list_blocks(game: &SanFrancisco, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    for card in at.cards {
        let spaces = 0..game.actions.spaces(card, at.seats()).len() as u8;
        let free = spaces.filter(|space| check_block(game, at, seat, card, *space).is_ok());
        out.extend(free.map(|space| Move::Block { card, space }));
    }
}

/// SFO-70: a space of a card on which the other blocker is not.
pub(crate) fn check_block(
    game: &SanFrancisco,
    at: &Position,
    seat: Seat,
    card: Card,
    space: u8,
) -> Result<(), Refusal> {
    if usize::from(space) >= game.actions.spaces(card, at.seats()).len() {
        return Err(Refusal::NoSuchSpace);
    }
    let others = at.players.iter().filter(|(other, _)| *other != seat);
    let mut blockers = others.filter_map(|(_, player)| player.blocker);
    if blockers.any(|blocker| blocker.card == card) { Err(Refusal::BlockersApart) } else { Ok(()) }
}

/// SFO-70: the space is closed for this year.
pub(crate) fn block(at: &mut Position, seat: Seat, card: Card, space: u8, log: &mut impl Log<Event>) -> Turn {
    at.players[seat].blocker = Some(Blocker { card, space });
    log.note(Event::Blocked { seat, card, space });
    Turn::Ends
}
