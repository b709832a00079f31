//! Building permits and city developments (SFO-6, SFO-7).

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use engine::{BadData, Bag, DataFiles, Source, read_records};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::lots::{COLOURS, Colour, PLOTS_PER_LOT};
use super::{Set, kinds};

/// SFO-6: permits.
pub const PERMITS: usize = 42;
/// SFO-6: copies of each number of each colour.
const COPIES: usize = 2;
/// How many permits have a number and a colour.
const PLAIN: usize = COLOURS * PLOTS_PER_LOT * COPIES;
/// SFO-6: permits that lie open.
pub const OPEN: usize = 3;
/// SFO-9: most permits of a player.
pub const MOST_PERMITS: u8 = 5;
/// SFO-7: kinds of developments.
pub const DEVELOPMENTS: usize = 4;
/// SFO-7: parks.
pub const PARKS: usize = 4;

/// A kind of city development; also a symbol on permits.
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
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Development {
    /// Electric street lighting.
    Light,
    /// Cable car.
    CableCar,
    /// Hydrant.
    Hydrant,
    /// Park.
    Park,
}

impl Development {
    /// All of them, in their order.
    pub const ALL: [Self; DEVELOPMENTS] = [Self::Light, Self::CableCar, Self::Hydrant, Self::Park];
}

kinds!(Development);

/// Developments in front of somebody.
pub type Developments = Bag<Development, DEVELOPMENTS>;

/// Symbols on a permit.
pub type Symbols = Set<Development>;

/// A building permit. As text it is its colour, its number and which of the two it is, such as `y3a`; a joker is
/// `any-colour` or `any-number`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PermitCode", type = "string"))]
pub struct Permit(NonZeroU8);

const COLOUR_LETTERS: [char; COLOURS] = ['y', 'g', 'b', 'r'];
const COPY_LETTERS: [char; COPIES] = ['a', 'b'];

impl Permit {
    /// SFO-37: the joker for any colour; it has no number.
    pub const ANY_COLOUR: Self = Self::at(PLAIN);
    /// SFO-37: the joker for any number; it has no colour.
    pub const ANY_NUMBER: Self = Self::at(PLAIN + 1);

    const fn at(index: usize) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// Every permit.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PERMITS).map(Self::at)
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Is it one of the two jokers?
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.index() >= PLAIN
    }

    /// Its colour; a joker has none.
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        (!self.is_joker()).then(|| Colour::ALL[self.index() / (PLOTS_PER_LOT * COPIES)])
    }

    /// Its number; a joker has none.
    #[inline]
    pub fn number(self) -> Option<u8> {
        (!self.is_joker()).then(|| (self.index() / COPIES % PLOTS_PER_LOT) as u8 + 1)
    }
}

impl engine::Kind for Permit {
    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self::at(index)
    }
}

impl fmt::Display for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.colour(), self.number()) {
            (Some(colour), Some(number)) => {
                let copy = COPY_LETTERS[self.index() % COPIES];
                write!(f, "{}{number}{copy}", COLOUR_LETTERS[colour as usize])
            }
            _ if *self == Self::ANY_COLOUR => f.write_str("any-colour"),
            _ => f.write_str("any-number"),
        }
    }
}

impl fmt::Debug for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A code that stands for no permit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoPermit;

impl FromStr for Permit {
    type Err = NoPermit;

    fn from_str(code: &str) -> Result<Self, NoPermit> {
        match code {
            "any-colour" => return Ok(Self::ANY_COLOUR),
            "any-number" => return Ok(Self::ANY_NUMBER),
            _ => {}
        }
        let [colour, number, copy] = *code.as_bytes() else { return Err(NoPermit) };
        let place = |letters: &[char], letter: u8| {
            letters.iter().position(|other| *other == char::from(letter)).ok_or(NoPermit)
        };
        let (colour, copy) = (place(&COLOUR_LETTERS, colour)?, place(&COPY_LETTERS, copy)?);
        let number = usize::from(number.wrapping_sub(b'1'));
        if number >= PLOTS_PER_LOT {
            return Err(NoPermit);
        }
        Ok(Self::at((colour * PLOTS_PER_LOT + number) * COPIES + copy))
    }
}

impl Serialize for Permit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Permit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        code.parse().map_err(|NoPermit| serde::de::Error::custom(format!("there is no permit `{code}`")))
    }
}

/// Some permits.
pub type Permits = Set<Permit>;

/// Permits whose order nobody knows.
pub type PermitBag = Bag<Permit, PERMITS>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PermitRecord {
    number: Option<u8>,
    colour: Option<Colour>,
    any: Option<Any>,
    symbols: Vec<Development>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Any {
    Colour,
    Number,
}

/// SFO-6: two symbols on each permit; each number of each colour twice, and two jokers.
pub(super) fn read_symbols(files: &DataFiles) -> Result<[Symbols; PERMITS], BadData> {
    let mut symbols = [Symbols::EMPTY; PERMITS];
    for record in read_records::<PermitRecord>(files, "permits.toml", "permit")? {
        let candidates: Vec<_> = match (record.colour, record.number, record.any) {
            (None, None, Some(Any::Colour)) => vec![Permit::ANY_COLOUR],
            (None, None, Some(Any::Number)) => vec![Permit::ANY_NUMBER],
            (Some(colour), Some(number), None) if (1..=PLOTS_PER_LOT as u8).contains(&number) => {
                let plain =
                    |permit: &Permit| permit.colour() == Some(colour) && permit.number() == Some(number);
                Permit::all().filter(plain).collect()
            }
            _ => return Err(record.bad("a permit has a colour and a number from 1 to 5, or is a joker")),
        };
        let shown = Symbols::of(record.symbols.iter().copied());
        if record.symbols.len() != 2 || shown.len() != 2 {
            return Err(record.bad_field("symbols", "a permit shows two different symbols"));
        }
        let Some(free) = candidates.iter().find(|permit| symbols[permit.index()].is_empty()) else {
            return Err(record.bad(format!("there are only {} of these", candidates.len())));
        };
        symbols[free.index()] = shown;
    }
    match symbols.iter().filter(|symbols| symbols.is_empty()).count() {
        0 => Ok(symbols),
        missing => {
            let reason = format!("{} permits, but the game has {PERMITS}", PERMITS - missing);
            Err(BadData::in_file("permits.toml", reason))
        }
    }
}

/// The cards of one kind of development.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DevelopmentCards {
    /// SFO-35: what taking one costs.
    pub cost: u8,
    /// SFO-54: for lights what one, two, three … are worth together, otherwise what each card is worth.
    pub points: Vec<u8>,
}

impl DevelopmentCards {
    /// SFO-7: how many there are.
    pub const fn count(&self) -> u8 {
        self.points.len() as u8
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DevelopmentRecord {
    kind: Development,
    cost: u8,
    points: Vec<u8>,
    #[serde(rename = "source")]
    _source: Source,
}

/// SFO-7: 5 lights, 4 cable cars, 4 hydrants, 4 parks.
pub(super) fn read_developments(files: &DataFiles) -> Result<[DevelopmentCards; DEVELOPMENTS], BadData> {
    let mut cards = [const { None }; DEVELOPMENTS];
    for record in read_records::<DevelopmentRecord>(files, "developments.toml", "development")? {
        let (points, cost) = (record.points.clone(), record.cost);
        if cards[record.kind as usize].is_some() {
            return Err(record.bad_field("kind", "this kind stands here twice"));
        }
        let count = match record.kind {
            Development::Light => 5,
            Development::CableCar | Development::Hydrant => 4,
            Development::Park => PARKS,
        };
        if points.len() != count {
            return Err(record.bad_field("points", format!("there are {count} cards of this kind")));
        }
        let alike = matches!(record.kind, Development::CableCar | Development::Hydrant);
        if alike && points.iter().any(|other| *other != points[0]) {
            return Err(record.bad_field("points", "all cards of this kind are worth the same"));
        }
        cards[record.kind as usize] = Some(DevelopmentCards { cost, points });
    }
    if cards.iter().any(Option::is_none) {
        return Err(BadData::in_file("developments.toml", "there are four kinds of developments"));
    }
    Ok(cards.map(|cards| cards.expect("none is missing")))
}
