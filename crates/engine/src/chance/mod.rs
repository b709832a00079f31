//! Where random outcomes come from.
//!
//! Rules ask a [`Chance`] for outcomes and never know which one they talk to:
//!
//! | source | for |
//! |---|---|
//! | [`Seeded`] | real games: reproducible for ever, see below |
//! | [`Fast`] | search and benchmarks: a few instructions per outcome |
//! | [`Recording`], [`Replaying`] | writing down what came, and letting it come again |
//! | [`Scripted`] | tests and the referee: the next outcomes by name |
//! | [`Veil`] | foresight: whether anything is drawn at all |
//! | [`for_each_outcome`] | exact expectations: every outcome in turn, with its probability |
//!
//! # What records rely on
//!
//! A seeded outcome never changes, whatever the version of this program. Three things are fixed:
//!
//! 1. **Generator.** `ChaCha` with 20 rounds; the key is the 256-bit [`Seed`], the 64-bit stream number is the
//!    [`Stream`]'s name, its output is taken as successive 32-bit words. So the n-th word of one deck is the
//!    same whatever was drawn from others.
//! 2. **Bounded draw** of a number below `n`: a word `x` gives the 64-bit product `x * n`; its upper half is
//!    the outcome unless its lower half is below `(2^32 - n) mod n`, in which case the next word is tried.
//! 3. **Shuffle:** for `i` from the last place down to the second, exchange place `i` with place `below(i + 1)`.
//!    **Bag:** `below(total)` counted through the kinds in their order.

mod enumerating;
mod fast;
mod recorded;
mod scripted;
mod seeded;
mod veil;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use enumerating::{Bounded, Enumerating, for_each_outcome, try_each_outcome};
pub use fast::Fast;
pub use recorded::{Draw, Recording, Replaying};
pub use scripted::{Impossible, Scripted};
pub use seeded::{Seed, Seeded};
pub use veil::Veil;

/// A source of random outcomes.
pub trait Chance {
    /// A number below `sides`, each equally likely. `sides` is at least 1.
    fn below(&mut self, stream: Stream, sides: u32) -> u32;

    /// One kind out of a bag that holds `counts[kind]` of each. The bag is not empty.
    #[inline]
    fn pick(&mut self, stream: Stream, counts: &[u8]) -> usize {
        let total = total(counts);
        kind_at(counts, self.below(stream, total))
    }

    /// Puts `items` into a random order.
    fn shuffle<T>(&mut self, stream: Stream, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let other = self.below(stream, last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[inline]
fn total(counts: &[u8]) -> u32 {
    counts.iter().map(|count| u32::from(*count)).sum()
}

/// The kind of the item numbered `number` when all items of the bag lie in the order of their kinds.
#[inline]
fn kind_at(counts: &[u8], number: u32) -> usize {
    let mut left = number;
    for (kind, count) in counts.iter().enumerate() {
        let count = u32::from(*count);
        if left < count {
            return kind;
        }
        left -= count;
    }
    panic!("the number is below the bag's total");
}

/// The name of a deck, bag or die: each has its own sequence of outcomes.
///
/// Names have one to eight letters of ASCII, so that the name itself is the generator's stream number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stream(u64);

impl Stream {
    /// The stream of this name.
    ///
    /// # Panics
    /// If the name is not one to eight ASCII characters; in a `const` that is a compile error.
    pub const fn named(name: &str) -> Self {
        match Self::checked(name) {
            Some(stream) => stream,
            None => panic!("a stream's name has one to eight ASCII characters"),
        }
    }

    const fn checked(name: &str) -> Option<Self> {
        let bytes = name.as_bytes();
        if bytes.is_empty() || bytes.len() > 8 {
            return None;
        }
        let mut number = 0;
        let mut i = 0;
        while i < bytes.len() {
            if !bytes[i].is_ascii_graphic() {
                return None;
            }
            number |= (bytes[i] as u64) << (8 * i);
            i += 1;
        }
        Some(Self(number))
    }

    /// The name as the generator's stream number: its letters, lowest byte first.
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.to_le_bytes().into_iter().filter(|letter| *letter != 0);
        f.write_str(&letters.map(char::from).collect::<String>())
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream({self})")
    }
}

impl Serialize for Stream {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Stream {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        Self::checked(&name).ok_or_else(|| serde::de::Error::custom(format!("`{name}` cannot name a stream")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_is_its_name() {
        let supply = Stream::named("supply");
        assert_eq!(supply.to_string(), "supply");
        assert_eq!(supply.number(), 0x796c_7070_7573);
        let text = serde_json::to_string(&supply).unwrap();
        assert_eq!(text, "\"supply\"");
        assert_eq!(serde_json::from_str::<Stream>(&text).unwrap(), supply);
        assert!(serde_json::from_str::<Stream>("\"far too long\"").is_err());
    }

    #[test]
    fn a_bag_is_counted_through_in_order() {
        let counts = [0, 2, 0, 1];
        let kinds: Vec<_> = (0..3).map(|number| kind_at(&counts, number)).collect();
        assert_eq!(kinds, [1, 1, 3]);
    }
}
