//! 1. What is in the box.

mod building;
mod money;
mod read;

pub use building::{Building, BuildingBag, Collection, Kind, NoBuilding, Prizes, Scoring};
pub(crate) use money::Row;
pub use money::{Currency, Money, MoneyBag, NoMoney, Purse};
pub use read::open;

use serde::{Deserialize, Serialize};

/// NYC-1: currencies.
pub const CURRENCIES: usize = 4;
/// NYC-1: highest value of a money card; the lowest is 1.
pub const MOST_VALUE: u8 = 9;
/// NYC-1: copies of each money card; one fewer in a game for two (NYC-50).
pub const COPIES: u8 = 3;
/// NYC-1: how many money cards can be told apart.
pub const MONEY_KINDS: usize = CURRENCIES * MOST_VALUE as usize;
/// NYC-1: money cards in the box.
pub const MONEY: usize = MONEY_KINDS * COPIES as usize;
/// NYC-1: kinds of buildings.
pub const KINDS: usize = 6;
/// NYC-2: how many successive numbers the prices of one kind lie within.
pub const PRICES: usize = 7;
/// NYC-2: how many building cards can be told apart.
pub const BUILDING_KINDS: usize = KINDS * PRICES;
/// NYC-1: building cards in the box.
pub const BUILDINGS: usize = 54;
/// NYC-1: slots in the yard, and money cards on display (NYC-6).
pub const SLOTS: usize = 4;
/// NYC-6: piles from which the money deck is put together.
pub const PILES: usize = 5;
/// NYC-11: the most that several money cards taken together may be worth.
pub const MOST_TAKEN: u8 = 5;
/// Most players.
pub const MOST_SEATS: usize = 6;

/// The box: building cards, the yard, the prizes. The money is the same in every box.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Components"))]
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
    /// NYC-20: is a deck whose last card has just been used rebuilt at the end of the refill? By revision 1 it is
    /// rebuilt only when a card is missing.
    #[inline]
    pub(crate) const fn rebuilds_used_up_deck(&self) -> bool {
        self.revision >= 2
    }

    /// NYC-30: what a scoring gives for a kind.
    #[inline]
    pub const fn prizes(&self, scoring: Scoring, kind: Kind) -> &Prizes {
        &self.prizes[scoring as usize][kind as usize]
    }
}

/// A slot of the yard, counted from the left, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
