//! Building cards and what they score.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use engine::{Bag, Kind as _};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{BUILDING_KINDS, KINDS, PRICES};

/// A kind of building, the least valuable first.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::Display,
    strum::EnumString,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// A museum, blue, `mu` in codes.
    Museum,
    /// A theater, red, `th`.
    Theater,
    /// A station, brown, `st`.
    Station,
    /// A church, white, `ch`.
    Church,
    /// A park, green, `pa`.
    Park,
    /// A skyscraper, purple, `sk`.
    Skyscraper,
}

impl Kind {
    /// All of them, in their order.
    pub const ALL: [Self; KINDS] =
        [Self::Museum, Self::Theater, Self::Station, Self::Church, Self::Park, Self::Skyscraper];

    /// NYC-2: the lowest price of the kind; [`PRICES`] successive numbers begin with it.
    #[inline]
    pub const fn lowest_price(self) -> u8 {
        2 + self as u8
    }

    const fn letters(self) -> &'static str {
        match self {
            Self::Museum => "mu",
            Self::Theater => "th",
            Self::Station => "st",
            Self::Church => "ch",
            Self::Park => "pa",
            Self::Skyscraper => "sk",
        }
    }
}

impl engine::Kind for Kind {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self::ALL[index]
    }
}

/// Buildings that somebody has collected: only their kinds matter any more (NYC-16).
pub type Collection = Bag<Kind, KINDS>;

/// A building card: kind and price.
///
/// As text it is a code such as `sk13` for the skyscraper at the price of 13.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BuildingCode", type = "string"))]
pub struct Building(NonZeroU8);

/// Building cards whose order nobody knows.
pub type BuildingBag = Bag<Building, BUILDING_KINDS>;

impl Building {
    /// The card with these two, if there can be one.
    pub fn new(kind: Kind, price: u8) -> Option<Self> {
        let nth = usize::from(price.checked_sub(kind.lowest_price())?);
        (nth < PRICES).then(|| engine::Kind::of(kind as usize * PRICES + nth))
    }

    /// Every card that can be told apart.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..BUILDING_KINDS).map(engine::Kind::of)
    }

    /// Its kind.
    #[inline]
    pub fn kind(self) -> Kind {
        Kind::ALL[self.index() / PRICES]
    }

    /// Its price.
    #[inline]
    pub fn price(self) -> u8 {
        PRICE_OF[self.index()]
    }
}

/// The price of every building card.
static PRICE_OF: [u8; BUILDING_KINDS] = {
    let mut prices = [0; BUILDING_KINDS];
    let mut index = 0;
    while index < BUILDING_KINDS {
        prices[index] = Kind::ALL[index / PRICES].lowest_price() + (index % PRICES) as u8;
        index += 1;
    }
    prices
};

impl engine::Kind for Building {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }
}

impl fmt::Display for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind().letters(), self.price())
    }
}

impl fmt::Debug for Building {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A code that stands for no building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoBuilding;

impl FromStr for Building {
    type Err = NoBuilding;

    fn from_str(code: &str) -> Result<Self, NoBuilding> {
        Self::all().find(|building| building.to_string() == code).ok_or(NoBuilding)
    }
}

impl Serialize for Building {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Building {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        code.parse().map_err(|NoBuilding| D::Error::custom(format!("there is no building `{code}`")))
    }
}

/// One of the three scorings (NYC-30).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Scoring {
    /// The first: its card lies in the 2nd pile of the money deck.
    A,
    /// The second: its card lies in the 4th pile.
    B,
    /// The last, at the end of the game.
    C,
}

impl Scoring {
    /// All of them, in their order.
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// NYC-30: how many places are paid.
    pub const fn places(self) -> usize {
        self as usize + 1
    }
}

/// What the places of one kind are worth in one scoring, the first place first; 0 beyond the table (NYC-31).
pub type Prizes = [u8; Scoring::ALL.len()];
