//! Cards: land, streets, challenges, actions; and the districts.

use std::fmt;
use std::str::FromStr;

use engine::Bag;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::place::NoSuchName;

/// MAN-1: districts on the board.
pub const DISTRICTS: usize = 5;
/// MAN-6: street bonus cards.
pub const STREETS: usize = 5;
/// MAN-6: challenge cards.
pub const CHALLENGES: usize = 5;
/// How many land cards can be told apart: by district and size.
pub const LAND_KINDS: usize = 2 * DISTRICTS;

/// A coloured part of the board.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum District {
    /// Red, `R` in names of lots.
    Red,
    /// Blue, `B`.
    Blue,
    /// Yellow, `Y`.
    Yellow,
    /// Green, `G`.
    Green,
    /// Pink, `P`.
    Pink,
}

impl District {
    /// All of them, in their order.
    pub const ALL: [Self; DISTRICTS] = [Self::Red, Self::Blue, Self::Yellow, Self::Green, Self::Pink];

    /// The letter in the names of its lots.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
            Self::Green => 'G',
            Self::Pink => 'P',
        }
    }

    /// The district of this letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|district| district.letter() == letter)
    }
}

/// How many squares a lot has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Size {
    /// Two squares.
    Two,
    /// Three squares.
    Three,
}

impl Size {
    /// The number of squares.
    pub const fn squares(self) -> u8 {
        match self {
            Self::Two => 2,
            Self::Three => 3,
        }
    }

    /// The size of a lot with this many squares, if there is one.
    pub const fn of_squares(squares: usize) -> Option<Self> {
        match squares {
            2 => Some(Self::Two),
            3 => Some(Self::Three),
            _ => None,
        }
    }
}

/// MAN-1: a land card: it names a district and a size, such as `r2` for a red lot of two squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LandCode", type = "string"))]
pub struct LandCard(u8);

/// Land cards of which only the kind matters.
pub type LandBag = Bag<LandCard, LAND_KINDS>;

impl LandCard {
    /// The card of this district and size.
    #[inline]
    pub const fn new(district: District, size: Size) -> Self {
        Self(district as u8 * 2 + size as u8)
    }

    /// Every kind of card.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LAND_KINDS).map(engine::Kind::of)
    }

    /// Its district.
    #[inline]
    pub const fn district(self) -> District {
        District::ALL[self.0 as usize / 2]
    }

    /// Its size.
    #[inline]
    pub const fn size(self) -> Size {
        if self.0.is_multiple_of(2) { Size::Two } else { Size::Three }
    }
}

impl engine::Kind for LandCard {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self(index as u8)
    }
}

impl fmt::Display for LandCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.district().letter().to_ascii_lowercase(), self.size().squares())
    }
}

impl fmt::Debug for LandCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for LandCard {
    type Err = NoSuchName;

    fn from_str(code: &str) -> Result<Self, NoSuchName> {
        Self::all().find(|card| card.to_string() == code).ok_or(NoSuchName)
    }
}

impl Serialize for LandCard {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LandCard {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        code.parse().map_err(|_| serde::de::Error::custom(format!("there is no land card `{code}`")))
    }
}

/// MAN-6: a street that can be in play.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Street {
    /// Broadway.
    Broadway,
    /// Nassau & Broad.
    NassauBroad,
    /// Wall Street.
    Wall,
    /// Cedar.
    Cedar,
    /// Pine & Thames.
    PineThames,
}

impl Street {
    /// All of them, in their order.
    pub const ALL: [Self; STREETS] =
        [Self::Broadway, Self::NassauBroad, Self::Wall, Self::Cedar, Self::PineThames];
}

/// MAN-70 to MAN-74: a challenge.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Challenge {
    /// MAN-70.
    GoldTycoon,
    /// MAN-71.
    MasterArchitect,
    /// MAN-72.
    GoldPrestige,
    /// MAN-73.
    BronzeBaron,
    /// MAN-74.
    GenerationKing,
}

impl Challenge {
    /// All of them, in their order.
    pub const ALL: [Self; CHALLENGES] = [
        Self::GoldTycoon,
        Self::MasterArchitect,
        Self::GoldPrestige,
        Self::BronzeBaron,
        Self::GenerationKing,
    ];
}

/// MAN-40 to MAN-42: an action card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ActionCard {
    /// MAN-40: Construction Boom.
    Boom,
    /// MAN-41: Market Shift.
    Shift,
    /// MAN-42: Land Grab.
    Grab,
}
