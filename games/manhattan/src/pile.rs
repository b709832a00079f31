//! The future market: a pile whose order is unknown but for what was put under it.

use std::fmt;

use engine::Chance;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::components::{LandBag, LandCard};
use crate::setup::LAND;

/// Most cards under the first group; all land cards together are 65.
const MOST_UNDER: usize = 64;

/// A pile of land cards as everybody knows it: groups from the top, each of them cards in an unknown order.
///
/// At first there is one group. A card that is put under the pile in sight of all (MAN-12) is a group of its own;
/// cards that are shuffled and put under it (MAN-41) are one together. What is drawn comes from the first group, each
/// of its cards equally likely: there is no hidden order that could leak.
///
/// As JSON it is the list of the groups.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Pile {
    /// The first group; empty only if the whole pile is.
    top: LandBag,
    /// How many cards lie below it.
    count: u8,
    /// They, from the top; within a group in the order of their kinds, and the rest is filled with the first kind.
    under: [LandCard; MOST_UNDER],
    /// Which of them begin a group.
    begins: u64,
}

impl Pile {
    /// Shuffled cards, and nothing else.
    pub fn of(cards: LandBag) -> Self {
        Self { top: cards, count: 0, under: [LandCard::default(); MOST_UNDER], begins: 0 }
    }

    /// How many cards are in it?
    #[inline]
    pub fn len(&self) -> usize {
        self.top.len() + usize::from(self.count)
    }

    /// Is nothing left?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.top.is_empty()
    }

    /// How many cards of this kind are in it?
    pub fn count(&self, card: LandCard) -> usize {
        let under = self.under[..usize::from(self.count)].iter().filter(|other| **other == card);
        usize::from(self.top.count(card)) + under.count()
    }

    /// The groups from the top.
    pub fn groups(&self) -> impl Iterator<Item = LandBag> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let group = rest.top;
            rest.lift();
            (!group.is_empty()).then_some(group)
        })
    }

    /// Takes the top card.
    #[inline]
    pub(crate) fn draw(&mut self, chance: &mut impl Chance) -> Option<LandCard> {
        let card = self.top.draw(LAND, chance)?;
        if self.top.is_empty() {
            self.lift();
        }
        Some(card)
    }

    /// MAN-12, MAN-41: puts cards under the pile; of several nobody knows the order.
    pub(crate) fn put_under(&mut self, cards: &LandBag) {
        if self.top.is_empty() {
            self.top = *cards;
            return;
        }
        self.begins |= 1 << self.count;
        for (card, count) in cards.iter() {
            for _ in 0..count {
                self.under[usize::from(self.count)] = card;
                self.count += 1;
            }
        }
    }

    /// Makes the second group the first one.
    fn lift(&mut self) {
        let count = usize::from(self.count);
        let later = self.begins & !1;
        let size = if later == 0 { count } else { later.trailing_zeros() as usize };
        self.top = LandBag::holding(self.under[..size].iter().copied());
        self.under.copy_within(size..count, 0);
        self.under[count - size..count].fill(LandCard::default());
        self.begins = later.checked_shr(size as u32).unwrap_or(0);
        self.count -= size as u8;
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.groups()).finish()
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.groups())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let groups = Vec::<LandBag>::deserialize(from)?;
        if groups.iter().any(LandBag::is_empty) {
            return Err(D::Error::custom("a group of cards in the future market is empty"));
        }
        let below: usize = groups.iter().skip(1).map(LandBag::len).sum();
        if below > MOST_UNDER {
            return Err(D::Error::custom("more cards under the future market than there are"));
        }
        let mut pile = Self::of(LandBag::EMPTY);
        for group in &groups {
            pile.put_under(group);
        }
        Ok(pile)
    }
}
