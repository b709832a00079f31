//! A set of things of which there is one each.

use std::fmt;
use std::fmt::Display;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};
use std::str::FromStr;

use engine::Kind;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Some of at most 64 things. As JSON it is the list of their codes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<K> {
    bits: u64,
    kinds: PhantomData<K>,
}

impl<K> Set<K> {
    /// Nothing in it.
    pub const EMPTY: Self = Self { bits: 0, kinds: PhantomData };

    const fn from_bits(bits: u64) -> Self {
        Self { bits, kinds: PhantomData }
    }

    /// Is nothing in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many are in it?
    #[inline]
    pub const fn len(self) -> u8 {
        self.bits.count_ones() as u8
    }
}

impl<K: Kind> Set<K> {
    /// Just this one.
    #[inline]
    pub fn only(thing: K) -> Self {
        Self::from_bits(1 << thing.index())
    }

    /// All of these.
    pub fn of(things: impl IntoIterator<Item = K>) -> Self {
        things.into_iter().fold(Self::EMPTY, |set, thing| set | Self::only(thing))
    }

    /// Is this one in it?
    #[inline]
    pub fn has(self, thing: K) -> bool {
        self.bits >> thing.index() & 1 == 1
    }

    /// Puts one in.
    #[inline]
    pub fn add(&mut self, thing: K) {
        *self |= Self::only(thing);
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, thing: K) {
        *self -= Self::only(thing);
    }

    /// The first of them in the order of their kinds.
    #[inline]
    pub fn first(self) -> Option<K> {
        (self.bits != 0).then(|| K::of(self.bits.trailing_zeros() as usize))
    }

    /// All of them in the order of their kinds.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = K> + Clone + use<K> {
        let mut bits = self.bits;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(index)
        })
        .map(K::of)
    }
}

impl<K> Default for Set<K> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K> BitOr for Set<K> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
}

impl<K> BitOrAssign for Set<K> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.bits |= other.bits;
    }
}

impl<K> BitAnd for Set<K> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}

impl<K> Sub for Set<K> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

impl<K> SubAssign for Set<K> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.bits &= !other.bits;
    }
}

impl<K: Kind + Display> fmt::Debug for Set<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|thing| thing.to_string())).finish()
    }
}

impl<K: Kind + Display> Serialize for Set<K> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|thing| thing.to_string()))
    }
}

#[cfg(feature = "ts")]
engine::typescript_as!(Vec<K>: impl<K: ts_rs::TS> ts_rs::TS for Set<K>);

impl<'de, K: Kind + FromStr> Deserialize<'de> for Set<K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        for code in Vec::<String>::deserialize(from)? {
            let thing: K = code.parse().map_err(|_| D::Error::custom(format!("there is no `{code}`")))?;
            set.add(thing);
        }
        Ok(set)
    }
}
