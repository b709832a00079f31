//! Stones: three kinds.

use engine::{Bag, Kind};
use serde::{Deserialize, Serialize};

/// Kinds of stones.
pub const STONE_KINDS: usize = 3;

/// Stones of which only the kind matters.
pub type StoneBag = Bag<Stone, STONE_KINDS>;

/// A stone: its kind is its worth (KOE-2).
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
pub enum Stone {
    /// Worth 1.
    White,
    /// Worth 2.
    Grey,
    /// Worth 3.
    Black,
}

impl Stone {
    /// All of them, the lightest first.
    pub const ALL: [Self; STONE_KINDS] = [Self::White, Self::Grey, Self::Black];

    /// KOE-2: its points.
    #[inline]
    pub const fn points(self) -> u8 {
        self as u8 + 1
    }
}

impl Kind for Stone {
    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self::ALL[index]
    }
}
