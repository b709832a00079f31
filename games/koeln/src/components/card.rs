//! Encounter cards: thirteen kinds.

use engine::{Bag, Kind};
use serde::{Deserialize, Serialize};

/// Kinds of encounter cards.
pub const CARD_KINDS: usize = 13;

/// Encounter cards of which only the kind matters.
pub type CardBag = Bag<Card, CARD_KINDS>;

/// An encounter card (KOE-5).
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
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Card {
    /// The abbess of St. Cäcilien (KOE-43).
    Caecilien,
    /// The abbot of Groß St. Martin (KOE-43).
    Martin,
    /// The abbess of St. Maria im Kapitol (KOE-43).
    Kapitol,
    /// The abbot of St. Pantaleon (KOE-43).
    Pantaleon,
    /// An extra turn (KOE-44).
    Mayor,
    /// A card of an opponent (KOE-45).
    Thief,
    /// Points at the cathedral (KOE-55).
    Archbishop,
    /// Fewer actions for an opponent (KOE-46).
    Poisoner,
    /// Another stone at a gate (KOE-48).
    Merchant,
    /// A site for oneself (KOE-49).
    Notary,
    /// No turn for an opponent (KOE-47).
    Saboteur,
    /// A stone for a stone (KOE-50).
    Forger,
    /// Wards off thief, poisoner and saboteur (KOE-51).
    Guard,
}

impl Card {
    /// All of them.
    pub const ALL: [Self; CARD_KINDS] = [
        Self::Caecilien,
        Self::Martin,
        Self::Kapitol,
        Self::Pantaleon,
        Self::Mayor,
        Self::Thief,
        Self::Archbishop,
        Self::Poisoner,
        Self::Merchant,
        Self::Notary,
        Self::Saboteur,
        Self::Forger,
        Self::Guard,
    ];

    /// The abbots and abbesses.
    pub const ABBOTS: [Self; 4] = [Self::Caecilien, Self::Martin, Self::Kapitol, Self::Pantaleon];
}

impl Kind for Card {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self::ALL[index]
    }
}
