//! Money cards.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use engine::{Bag, Kind as _};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{COPIES, CURRENCIES, MONEY_KINDS, MOST_VALUE};

/// A currency.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Currency {
    /// Blue, `b` in codes.
    Blue,
    /// Green, `g`.
    Green,
    /// Orange, `o`.
    Orange,
    /// Yellow, `y`.
    Yellow,
}

impl Currency {
    /// All of them, in their order.
    pub const ALL: [Self; CURRENCIES] = [Self::Blue, Self::Green, Self::Orange, Self::Yellow];

    /// Its letter in codes.
    pub const fn letter(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Green => 'g',
            Self::Orange => 'o',
            Self::Yellow => 'y',
        }
    }
}

/// A money card: currency and value. Cards with the same two cannot be told apart (NYC-15).
///
/// As text it is a code of two characters, such as `b7` for seven in blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(NonZeroU8);

/// Money cards in a deck or pile whose order nobody knows.
pub type MoneyBag = Bag<Money, MONEY_KINDS>;

impl Money {
    /// The card with these two, if there is one.
    pub fn new(currency: Currency, value: u8) -> Option<Self> {
        (1..=MOST_VALUE)
            .contains(&value)
            .then(|| engine::Kind::of(currency as usize * usize::from(MOST_VALUE) + usize::from(value) - 1))
    }

    /// Every card that can be told apart.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..MONEY_KINDS).map(engine::Kind::of)
    }

    /// Its currency.
    #[inline]
    pub fn currency(self) -> Currency {
        Currency::ALL[self.index() / usize::from(MOST_VALUE)]
    }

    /// Its value.
    #[inline]
    pub fn value(self) -> u8 {
        (self.index() % usize::from(MOST_VALUE)) as u8 + 1
    }
}

impl engine::Kind for Money {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.currency().letter(), self.value())
    }
}

impl fmt::Debug for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A code that stands for no money card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMoney;

impl FromStr for Money {
    type Err = NoMoney;

    fn from_str(code: &str) -> Result<Self, NoMoney> {
        let mut letters = code.chars();
        let letter = letters.next().ok_or(NoMoney)?;
        let currency = Currency::ALL.into_iter().find(|currency| currency.letter() == letter);
        let digit = letters.next().filter(|_| letters.next().is_none());
        let value = digit.and_then(|digit| digit.to_digit(10)).ok_or(NoMoney)?;
        Self::new(currency.ok_or(NoMoney)?, value as u8).ok_or(NoMoney)
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        code.parse().map_err(|NoMoney| D::Error::custom(format!("there is no money card `{code}`")))
    }
}

/// So many bits count the copies of one card.
const BITS: usize = 2;
const ONE: u32 = (1 << BITS) - 1;

/// Some money cards: a hand, a payment, what is taken. At most [`COPIES`] of each.
///
/// As JSON it is a list of codes, sorted by currency and value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Purse([u32; CURRENCIES]);

impl Purse {
    /// No card at all.
    pub const EMPTY: Self = Self([0; CURRENCIES]);

    /// Just these cards, if there can be so many of each.
    pub fn holding(cards: impl IntoIterator<Item = Money>) -> Option<Self> {
        let mut purse = Self::EMPTY;
        for card in cards {
            if purse.count(card) == COPIES {
                return None;
            }
            purse.add(card);
        }
        Some(purse)
    }

    /// How many of this card?
    #[inline]
    pub fn count(&self, card: Money) -> u8 {
        self.count_of(card.currency(), card.value())
    }

    /// How many of this currency and value?
    #[inline]
    pub const fn count_of(&self, currency: Currency, value: u8) -> u8 {
        (self.0[currency as usize] >> shift(value) & ONE) as u8
    }

    /// How many in all?
    pub fn len(&self) -> usize {
        let ones = |row: &u32| row.count_ones() + (row & HIGH_BITS).count_ones();
        self.0.iter().map(ones).sum::<u32>() as usize
    }

    /// Is no card in it?
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// All values together, whatever the currency (NYC-4).
    pub fn sum(&self) -> u16 {
        Currency::ALL.into_iter().map(|currency| self.sum_of(currency)).sum()
    }

    /// All values of a currency together.
    #[inline]
    pub fn sum_of(&self, currency: Currency) -> u16 {
        (1..=MOST_VALUE).map(|value| u16::from(value * self.count_of(currency, value))).sum()
    }

    /// Every card, equal ones one by one, by currency and value.
    pub fn cards(&self) -> impl Iterator<Item = Money> + Clone {
        let purse = *self;
        (0..MONEY_KINDS)
            .map(<Money as engine::Kind>::of)
            .flat_map(move |card| std::iter::repeat_n(card, usize::from(purse.count(card))))
    }

    /// A card of `other` that is missing here, if there is one.
    #[inline]
    pub fn lacks(&self, other: &Self) -> Option<Money> {
        for (row, currency) in Currency::ALL.into_iter().enumerate() {
            if other.0[row] == 0 {
                continue;
            }
            for value in 1..=MOST_VALUE {
                if other.count_of(currency, value) > self.count_of(currency, value) {
                    return Money::new(currency, value);
                }
            }
        }
        None
    }

    /// Puts a card in; there are fewer than [`COPIES`] of it.
    #[inline]
    pub fn add(&mut self, card: Money) {
        debug_assert!(self.count(card) < COPIES, "there are no more of {card}");
        self.0[card.currency() as usize] += 1 << shift(card.value());
    }

    /// Puts the cards of another purse in; there are not too many of any.
    #[inline]
    pub fn add_all(&mut self, other: &Self) {
        for (row, more) in self.0.iter_mut().zip(other.0) {
            *row += more;
        }
    }

    /// Takes the cards of another purse out, all of which are there.
    #[inline]
    pub fn remove_all(&mut self, other: &Self) {
        for (row, fewer) in self.0.iter_mut().zip(other.0) {
            *row -= fewer;
        }
    }

    /// The same cards and `count` more of this currency and value, of which there is none yet.
    #[inline]
    #[must_use]
    pub(crate) const fn with(mut self, currency: Currency, value: u8, count: u8) -> Self {
        self.0[currency as usize] |= (count as u32) << shift(value);
        self
    }
}

/// The upper bit of every count.
const HIGH_BITS: u32 = 0o252_525;

#[inline]
const fn shift(value: u8) -> usize {
    BITS * (value as usize - 1)
}

impl fmt::Debug for Purse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Serialize for Purse {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Purse {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let cards = Vec::<Money>::deserialize(from)?;
        Self::holding(cards)
            .ok_or_else(|| D::Error::custom(format!("there are only {COPIES} of each money card")))
    }
}
