//! Money cards.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use engine::Bag;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{COPIES, CURRENCIES, MONEY_KINDS, MOST_VALUE};

/// A currency.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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

    /// Is its row among the first two of a purse?
    #[inline]
    const fn is_first(self) -> bool {
        (self as u32) < 2
    }

    /// How far up its row lies among two.
    #[inline]
    const fn shift(self) -> u32 {
        (self as u32 % 2) * u32::BITS
    }
}

/// A money card: currency and value. Cards with the same two cannot be told apart (NYC-15).
///
/// As text it is a code of two characters, such as `b7` for seven in blue.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "MoneyCode", type = "string"))]
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
    pub const fn currency(self) -> Currency {
        Currency::ALL[(self.0.get() - 1) as usize / MOST_VALUE as usize]
    }

    /// Its value.
    #[inline]
    pub const fn value(self) -> u8 {
        (self.0.get() - 1) % MOST_VALUE + 1
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

/// How many bits count the copies of one card.
const BITS: u32 = 2;
/// The bits of one count.
const COUNT: u32 = (1 << BITS) - 1;
/// The lower bit of every count.
const LOW_BITS: u32 = 0b01_01_01_01_01_01_01_01_01;

/// Some money cards of one currency: how many of each value, at most [`COPIES`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Row(u32);

impl Row {
    pub(crate) const EMPTY: Self = Self(0);

    /// Is no card in it?
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of this value?
    #[inline]
    pub(crate) const fn count(self, value: u8) -> u8 {
        (self.0 >> shift(value) & COUNT) as u8
    }

    /// The same and `count` more of this value, of which there is none yet.
    #[inline]
    pub(crate) const fn with(self, value: u8, count: u8) -> Self {
        Self(self.0 | (count as u32) << shift(value))
    }

    /// How many in all?
    #[inline]
    const fn len(self) -> u32 {
        (self.0 & LOW_BITS).count_ones() + 2 * (self.0 >> 1 & LOW_BITS).count_ones()
    }

    /// All values together.
    #[inline]
    pub(crate) fn sum(self) -> u16 {
        let (low, high) = (self.0 & LOW_ROW, self.0 >> LOW_ROW.count_ones());
        u16::from(LOW_SUMS[low as usize]) + u16::from(HIGH_SUMS[high as usize & (HIGH_SUMS.len() - 1)])
    }

    /// Takes out all cards of the highest value: that value, and how many they are. The row is not empty.
    #[inline]
    pub(crate) const fn take_highest(&mut self) -> (u8, u8) {
        let value = (self.0.ilog2() / BITS) as u8 + 1;
        let count = self.count(value);
        self.0 &= (1 << shift(value)) - 1;
        (value, count)
    }
}

#[inline]
const fn shift(value: u8) -> u32 {
    BITS * (value as u32 - 1)
}

/// The counts of the lower values of a row, up to [`LOW_VALUES`].
const LOW_ROW: u32 = (1 << (BITS * LOW_VALUES as u32)) - 1;
const LOW_VALUES: u8 = 5;
/// What the cards of the lower values are worth, by their counts.
static LOW_SUMS: [u8; 1 << (BITS * LOW_VALUES as u32)] = sums_from(1);
/// The same for the higher values.
static HIGH_SUMS: [u8; 1 << (BITS * (MOST_VALUE - LOW_VALUES) as u32)] = sums_from(LOW_VALUES + 1);

/// What cards are worth together, by their counts; the first count is that of the value `first`.
const fn sums_from<const N: usize>(first: u8) -> [u8; N] {
    let mut sums = [0; N];
    let mut counts = 1;
    while counts < N {
        let place = counts.trailing_zeros() / BITS;
        let rest = counts & !((COUNT as usize) << (BITS * place));
        let count = (counts - rest) >> (BITS * place);
        sums[counts] = sums[rest] + (first + place as u8) * count as u8;
        counts += 1;
    }
    sums
}

/// Some money cards: a hand, a payment, what is taken. At most [`COPIES`] of each.
///
/// As JSON it is a list of codes, sorted by currency and value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Purse {
    /// The rows of the first two currencies. Two numbers are put together and copied faster than four.
    first: u64,
    /// The rows of the other two.
    last: u64,
}

impl Purse {
    /// No card at all.
    pub const EMPTY: Self = Self { first: 0, last: 0 };

    /// Just these cards, if there can be that many of each.
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

    #[inline]
    pub(crate) const fn of_row(currency: Currency, row: Row) -> Self {
        let row = (row.0 as u64) << currency.shift();
        if currency.is_first() { Self { first: row, last: 0 } } else { Self { first: 0, last: row } }
    }

    #[inline]
    fn of_card(card: Money) -> Self {
        CARDS[engine::Kind::index(card)]
    }

    /// The cards of one currency.
    #[inline]
    pub(crate) const fn row(&self, currency: Currency) -> Row {
        let rows = if currency.is_first() { self.first } else { self.last };
        Row((rows >> currency.shift()) as u32)
    }

    /// How many of this card?
    #[inline]
    pub const fn count(&self, card: Money) -> u8 {
        self.row(card.currency()).count(card.value())
    }

    /// How many in all?
    pub fn len(&self) -> usize {
        Currency::ALL.into_iter().map(|currency| self.row(currency).len() as usize).sum()
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
        self.row(currency).sum()
    }

    /// Every card, equal ones one by one, by currency and value.
    pub fn cards(&self) -> impl Iterator<Item = Money> {
        let purse = *self;
        Money::all().flat_map(move |card| std::iter::repeat_n(card, usize::from(purse.count(card))))
    }

    /// A card of `other` that is missing here, if there is one.
    pub fn lacks(&self, other: &Self) -> Option<Money> {
        Money::all().find(|card| other.count(*card) > self.count(*card))
    }

    /// The same cards and one more, of which there are fewer than [`COPIES`].
    #[inline]
    #[must_use]
    pub fn with_card(self, card: Money) -> Self {
        debug_assert!(self.count(card) < COPIES, "there are no more of this card");
        self.with_all(&Self::of_card(card))
    }

    /// The same cards and those of another purse; there are not too many of any.
    #[inline]
    #[must_use]
    pub const fn with_all(self, more: &Self) -> Self {
        Self { first: self.first + more.first, last: self.last + more.last }
    }

    /// The same cards without those of another purse, all of which are there.
    #[inline]
    #[must_use]
    pub const fn without_all(self, fewer: &Self) -> Self {
        Self { first: self.first - fewer.first, last: self.last - fewer.last }
    }

    /// Puts a card in; there are fewer than [`COPIES`] of it.
    #[inline]
    pub fn add(&mut self, card: Money) {
        *self = self.with_card(card);
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub fn remove(&mut self, card: Money) -> bool {
        let found = self.count(card) > 0;
        if found {
            *self = self.without_all(&Self::of_card(card));
        }
        found
    }
}

/// Every card alone.
static CARDS: [Purse; MONEY_KINDS] = {
    let mut cards = [Purse::EMPTY; MONEY_KINDS];
    let mut index = 0;
    while index < MONEY_KINDS {
        let currency = Currency::ALL[index / MOST_VALUE as usize];
        cards[index] = Purse::of_row(currency, Row::EMPTY.with((index % MOST_VALUE as usize) as u8 + 1, 1));
        index += 1;
    }
    cards
};

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

#[cfg(feature = "ts")]
engine::typescript_as!(Vec<Money>: impl ts_rs::TS for Purse);

impl<'de> Deserialize<'de> for Purse {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let cards = Vec::<Money>::deserialize(from)?;
        Self::holding(cards)
            .ok_or_else(|| D::Error::custom(format!("there are only {COPIES} of each money card")))
    }
}
