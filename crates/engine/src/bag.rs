//! A bag of things of which only the kind matters.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Display;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Chance, Stream};

/// One of a fixed number of kinds.
pub trait Kind: Copy + Eq {
    /// Its number, below the number of kinds.
    fn index(self) -> usize;
    /// The kind of this number.
    fn of(index: usize) -> Self;
}

/// How many there are of each of `N` kinds: a deck, bag or pile whose order nobody knows.
///
/// As JSON it is a map from the kind's code to the count, without the kinds that are missing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bag<K, const N: usize> {
    counts: [u8; N],
    kinds: PhantomData<K>,
}

impl<K: Kind, const N: usize> Bag<K, N> {
    /// Nothing in it.
    pub const EMPTY: Self = Self { counts: [0; N], kinds: PhantomData };

    /// A bag with these things.
    pub fn holding(things: impl IntoIterator<Item = K>) -> Self {
        let mut bag = Self::EMPTY;
        things.into_iter().for_each(|kind| bag.add(kind));
        bag
    }

    /// How many of this kind?
    #[inline]
    pub fn count(&self, kind: K) -> u8 {
        self.counts[kind.index()]
    }

    /// How many in all?
    #[inline]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|count| usize::from(*count)).sum()
    }

    /// Is nothing in it?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|count| *count == 0)
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, kind: K) {
        self.counts[kind.index()] += 1;
    }

    /// Takes one out, if there is one.
    #[inline]
    pub fn remove(&mut self, kind: K) -> bool {
        let count = &mut self.counts[kind.index()];
        let found = *count > 0;
        *count -= u8::from(found);
        found
    }

    /// Puts the contents of another bag in.
    pub fn add_all(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
    }

    /// Takes a random one out, if there is any.
    #[inline]
    pub fn draw(&mut self, stream: Stream, chance: &mut impl Chance) -> Option<K> {
        if self.is_empty() {
            return None;
        }
        let index = chance.pick(stream, &self.counts);
        self.counts[index] -= 1;
        Some(K::of(index))
    }

    /// Every kind that is in it, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (K, u8)> {
        let counts = self.counts.iter().enumerate();
        counts.filter(|(_, count)| **count > 0).map(|(index, count)| (K::of(index), *count))
    }
}

/// Nothing in it.
impl<K: Kind, const N: usize> Default for Bag<K, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K: Kind + Display, const N: usize> fmt::Debug for Bag<K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(kind, count)| (kind.to_string(), count))).finish()
    }
}

impl<K: Kind + Display, const N: usize> Serialize for Bag<K, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.iter().map(|(kind, count)| (kind.to_string(), count)))
    }
}

impl<'de, K: Kind + FromStr, const N: usize> Deserialize<'de> for Bag<K, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut bag = Self::EMPTY;
        for (code, count) in BTreeMap::<String, u8>::deserialize(from)? {
            let kind: K = code.parse().map_err(|_| D::Error::custom(format!("unknown kind `{code}`")))?;
            bag.counts[kind.index()] = count;
        }
        Ok(bag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fast;

    const BAG: Stream = Stream::named("bag");

    impl Kind for bool {
        fn index(self) -> usize {
            usize::from(self)
        }

        fn of(index: usize) -> Self {
            index == 1
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let mut bag = Bag::<bool, 2>::holding([true, false, true]);
        assert_eq!((bag.len(), bag.count(true)), (3, 2));
        assert!(bag.remove(false));
        assert!(!bag.remove(false));
        let mut chance = Fast::new(1);
        assert_eq!(bag.draw(BAG, &mut chance), Some(true));
        assert_eq!(bag.draw(BAG, &mut chance), Some(true));
        assert_eq!(bag.draw(BAG, &mut chance), None);
    }

    #[test]
    fn a_bag_is_a_map_in_json() {
        let bag = Bag::<bool, 2>::holding([true, true]);
        let text = serde_json::to_string(&bag).unwrap();
        assert_eq!(text, r#"{"true":2}"#);
        assert_eq!(serde_json::from_str::<Bag<bool, 2>>(&text).unwrap(), bag);
        let unknown = serde_json::from_str::<Bag<bool, 2>>(r#"{"perhaps":1}"#).unwrap_err();
        assert!(unknown.to_string().contains("unknown kind `perhaps`"));
    }
}
