//! Encounter cards in hands and among the discards, and who knows them (KOE-70).
//!
//! Unplayed cards lie face down before their owner, side by side. So everybody sees which of them is played,
//! discarded or stolen, and which of them have lain there since before the deck was last rebuilt; only what is on
//! them is secret. A player who has once seen a card knows it as long as it lies where all can see it go.

use engine::Seat;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::components::{CARDS, Card, CardBag, HAND};

/// Most cards in a hand: a player who draws one too many holds it until one is discarded (KOE-40).
const MOST_HELD: usize = HAND + 1;

/// Who knows a card; as JSON a list of seats, or "all" for a card that everybody has seen, onlookers included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "\"all\" | Array<Seat>"))]
pub struct Knowers(u8);

impl Knowers {
    /// Everybody, onlookers included.
    pub const ALL: Self = Self(u8::MAX);

    /// Only this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Does this seat know it?
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Are they everybody, or seats of a table of this size?
    pub fn can_be(self, seats: u8) -> bool {
        self == Self::ALL || self.0 >> seats == 0
    }
}

impl Serialize for Knowers {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if *self == Self::ALL {
            return to.serialize_str("all");
        }
        to.collect_seq(Seat::all(Seat::MOST).filter(|seat| self.has(*seat)))
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "who knows a card is \"all\" or a list of seats")]
enum WrittenKnowers {
    All(Everybody),
    Some(Vec<Seat>),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Everybody {
    All,
}

impl<'de> Deserialize<'de> for Knowers {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match WrittenKnowers::deserialize(from)? {
            WrittenKnowers::All(Everybody::All) => Ok(Self::ALL),
            WrittenKnowers::Some(seats) => seats.into_iter().try_fold(Self(0), |known, seat| {
                let exists = seat.0 < Seat::MOST;
                exists
                    .then(|| known.with(seat))
                    .ok_or_else(|| D::Error::custom(format!("there is no seat {seat}")))
            }),
        }
    }
}

/// A card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// The card.
    pub card: Card,
    /// Who knows it, its owner included.
    pub known: Knowers,
    /// Has it been in hands since before the deck was last rebuilt?
    pub is_old: bool,
}

/// The unplayed cards of a player in the order in which they lie; as JSON a list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hand([Option<Held>; MOST_HELD]);

impl Hand {
    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The cards, in their order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Held> + Clone {
        self.0.iter().flatten()
    }

    /// The cards, to be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Held> {
        self.0.iter_mut().flatten()
    }

    /// The card at this place, from 0.
    #[inline]
    pub fn get(&self, place: u8) -> Option<&Held> {
        self.0.get(usize::from(place))?.as_ref()
    }

    /// Takes the card at this place; those behind it move up.
    #[inline]
    pub(crate) fn take(&mut self, place: u8) -> Held {
        let held = self.0[usize::from(place)].take().expect("`check` saw a card at this place");
        self.0[usize::from(place)..].rotate_left(1);
        held
    }

    /// Lays a card behind the others.
    #[inline]
    pub(crate) fn add(&mut self, held: Held) {
        let place = self.0.iter_mut().find(|place| place.is_none());
        *place.expect("a hand has room for one card too many") = Some(held);
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let cards = Vec::<Held>::deserialize(from)?;
        if cards.len() > MOST_HELD {
            return Err(D::Error::custom(format!("{} cards in a hand", cards.len())));
        }
        let mut hand = Self::default();
        for held in cards {
            hand.add(held);
        }
        Ok(hand)
    }
}

/// A card on a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PileCard {
    /// The card.
    pub card: Card,
    /// Who knows it: everybody, if it was played.
    pub known: Knowers,
    /// Had it been in a hand since before the deck was last rebuilt?
    pub is_old: bool,
}

/// Encounter cards in the order in which they were laid down; as JSON a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile {
    count: u8,
    cards: [PileCard; CARDS],
}

impl Pile {
    /// What fills the places that are not taken.
    const NOTHING: PileCard = PileCard { card: Card::Guard, known: Knowers::ALL, is_old: false };

    /// No card.
    pub const EMPTY: Self = Self { count: 0, cards: [Self::NOTHING; CARDS] };

    /// How many cards there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The cards, the first first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &PileCard> + Clone {
        self.cards[..usize::from(self.count)].iter()
    }

    /// The cards, to be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut PileCard> {
        self.cards[..usize::from(self.count)].iter_mut()
    }

    /// Lays a card on the pile.
    #[inline]
    pub(crate) fn add(&mut self, card: PileCard) {
        self.cards[usize::from(self.count)] = card;
        self.count += 1;
    }

    /// All its cards, in no order.
    pub fn bag(&self) -> CardBag {
        CardBag::holding(self.iter().map(|card| card.card))
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let cards = Vec::<PileCard>::deserialize(from)?;
        if cards.len() > CARDS {
            return Err(D::Error::custom(format!("{} cards on a pile", cards.len())));
        }
        let mut pile = Self::EMPTY;
        for card in cards {
            pile.add(card);
        }
        Ok(pile)
    }
}
