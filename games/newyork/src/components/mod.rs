//! 1. What is in the box.

mod building;
mod money;
mod read;

pub use building::{Building, BuildingBag, Collection, Kind, NoBuilding, Prizes, Scoring};
pub(crate) use money::Row;
pub use money::{Currency, Money, MoneyBag, NoMoney, Purse};
pub use read::open;

use serde::{Deserialize, Serialize};

/// NYC-1: so many currencies.
pub const CURRENCIES: usize = 4;
/// NYC-1: money cards are worth 1 to this.
pub const MOST_VALUE: u8 = 9;
/// NYC-1: so many of each money card; one fewer in a game for two (NYC-50).
pub const COPIES: u8 = 3;
/// NYC-1: so many money cards can be told apart.
pub const MONEY_KINDS: usize = CURRENCIES * MOST_VALUE as usize;
/// NYC-1: so many money cards.
pub const MONEY: usize = MONEY_KINDS * COPIES as usize;
/// NYC-1: so many kinds of buildings.
pub const KINDS: usize = 6;
/// NYC-2: the prices of one kind lie within so many successive numbers.
pub const PRICES: usize = 7;
/// NYC-2: so many building cards can be told apart.
pub const BUILDING_KINDS: usize = KINDS * PRICES;
/// NYC-1: so many building cards.
pub const BUILDINGS: usize = 54;
/// NYC-1: so many slots in the yard, and so many money cards on display (NYC-6).
pub const SLOTS: usize = 4;
/// NYC-6: the money deck is put together from so many piles.
pub const PILES: usize = 5;
/// NYC-11: several money cards may be taken if they are worth no more than this together.
pub const MOST_TAKEN: u8 = 5;
/// No more people can play.
pub const MOST_SEATS: usize = 6;

/// The box: building cards, the yard, the prizes. The money is the same in every box.
#[derive(Clone, Debug, Serialize)]
pub struct NewYork {
    /// The revision of the rules by which it is played.
    #[serde(skip)]
    pub revision: u32,
    /// All building cards.
    pub buildings: BuildingBag,
    /// How many building cards there are of each kind.
    pub per_kind: [u8; KINDS],
    /// The currency of each slot of the yard, from left to right.
    pub slots: [Currency; SLOTS],
    /// What each scoring gives, by scoring and kind.
    pub prizes: [[Prizes; KINDS]; Scoring::ALL.len()],
}

impl NewYork {
    /// NYC-30: what a scoring gives for a kind.
    #[inline]
    pub const fn prizes(&self, scoring: Scoring, kind: Kind) -> &Prizes {
        &self.prizes[scoring as usize][kind as usize]
    }
}

/// A slot of the yard, counted from the left, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Slot(pub u8);

impl Slot {
    /// All of them, from left to right.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SLOTS as u8).map(Self)
    }

    /// As an index into an array with one entry per slot.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
