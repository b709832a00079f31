//! Lots: their names, sets of them, and what a lot is.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::components::cards::{DISTRICTS, District, LandCard};
use crate::components::place::{Mask, NoSuchName, Square};

/// Most lots in a district.
pub const MOST_LOTS_PER_DISTRICT: usize = 16;
/// Names that lots can have; on every board some of them are not there.
pub const LOT_SLOTS: usize = DISTRICTS * MOST_LOTS_PER_DISTRICT;
/// Most lots on the board, and a card for each (MAN-1).
pub const MOST_LOTS: usize = 65;

/// A lot: the letter of its district and its number there, such as `R08`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct LotId(u8);

impl LotId {
    /// All that a board can have.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..LOT_SLOTS as u8).map(Self)
    }

    /// Its district.
    #[inline]
    pub const fn district(self) -> District {
        District::ALL[self.0 as usize / MOST_LOTS_PER_DISTRICT]
    }

    /// As an index into an array with one entry per lot.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for LotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.district().letter(), usize::from(self.0) % MOST_LOTS_PER_DISTRICT + 1)
    }
}

impl fmt::Debug for LotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for LotId {
    type Err = NoSuchName;

    fn from_str(name: &str) -> Result<Self, NoSuchName> {
        Self::all().find(|lot| lot.to_string() == name).ok_or(NoSuchName)
    }
}

impl Serialize for LotId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LotId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        name.parse().map_err(|_| serde::de::Error::custom(format!("there is no lot `{name}`")))
    }
}

/// A set of lots. As JSON it is the list of their names.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Lots(u128);

impl Lots {
    /// No lot at all.
    pub const NONE: Self = Self(0);

    /// Is it in the set?
    #[inline]
    pub const fn has(self, lot: LotId) -> bool {
        self.0 >> lot.0 & 1 == 1
    }

    /// How many are in the set?
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is none in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lots of both sets.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The lots that are in both sets.
    #[inline]
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The lots of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Puts one in.
    #[inline]
    pub const fn insert(&mut self, lot: LotId) {
        self.0 |= 1 << lot.0;
    }

    /// Takes one out.
    #[inline]
    pub const fn remove(&mut self, lot: LotId) {
        self.0 &= !(1 << lot.0);
    }

    /// Its lots, in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = LotId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let lot = LotId(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                lot
            })
        })
    }
}

impl FromIterator<LotId> for Lots {
    fn from_iter<I: IntoIterator<Item = LotId>>(lots: I) -> Self {
        let mut set = Self::NONE;
        lots.into_iter().for_each(|lot| set.insert(lot));
        set
    }
}

impl fmt::Debug for Lots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Lots {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

#[cfg(feature = "ts")]
engine::typescript_as!(Vec<LotId>: impl ts_rs::TS for Lots);

impl<'de> Deserialize<'de> for Lots {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<LotId>::deserialize(from)?.into_iter().collect())
    }
}

/// A piece of land with a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Lot {
    /// Its name.
    pub lot: LotId,
    /// Its squares, in reading order.
    pub squares: Vec<Square>,
    /// Its card.
    pub card: LandCard,
    /// The block in which it lies.
    #[serde(skip)]
    pub block: usize,
    /// Its squares as bits of that block.
    #[serde(skip)]
    pub mask: Mask,
}
