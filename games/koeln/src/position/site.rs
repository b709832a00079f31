//! The site of a church.

use engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{MOST_SEATS, Stone, StoneBag};

/// The site of a church: what has been built, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Site {
    /// How far it is.
    pub state: SiteState,
    /// The part of each builder.
    pub parts: PerSeat<Part, MOST_SEATS>,
    /// KOE-49: who alone may build here.
    pub notary: Option<Seat>,
}

/// One builder's part of a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The builder's stones.
    pub stones: StoneBag,
    /// KOE-33: in which order the builders last built here themselves: 1 is the earliest, 0 for one who has not.
    pub last_built: u8,
}

impl Part {
    /// Nothing built.
    pub const EMPTY: Self = Self { stones: StoneBag::EMPTY, last_built: 0 };

    /// The points of the builder's stones.
    #[inline]
    pub fn points(&self) -> u8 {
        Stone::ALL.iter().map(|stone| self.stones.count(*stone) * stone.points()).sum()
    }
}

impl Default for Part {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// How far a church is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum SiteState {
    /// Its selection card has not been drawn.
    Closed,
    /// A hammer stands here: the first stone may be built.
    Hammer,
    /// Stones lie here.
    Begun,
    /// It is finished.
    Finished {
        /// Who won the tile.
        owner: Seat,
        /// Whether the abbot or abbess lies on it.
        has_abbot: bool,
    },
}

impl Site {
    /// A site on which nothing has happened yet.
    pub fn closed(seats: u8) -> Self {
        Self { state: SiteState::Closed, parts: PerSeat::all(seats, Part::EMPTY), notary: None }
    }

    /// The points of all stones here.
    #[inline]
    pub fn sum(&self) -> u8 {
        self.parts.iter().map(|(_, part)| part.points()).sum()
    }

    /// KOE-32, KOE-33: who has the most points here; of several, who built here last.
    #[inline]
    pub fn leader(&self) -> Option<Seat> {
        let builders = self.parts.iter().filter(|(_, part)| part.last_built > 0);
        builders.max_by_key(|(_, part)| (part.points(), part.last_built)).map(|(seat, _)| seat)
    }

    /// KOE-33: from now on this builder is the one who built here last.
    pub(crate) fn mark_latest(&mut self, seat: Seat) {
        let before = self.parts[seat].last_built;
        let mut builders = 1;
        for (_, part) in self.parts.iter_mut().filter(|(other, _)| *other != seat) {
            builders += u8::from(part.last_built > 0);
            part.last_built -= u8::from(before > 0 && part.last_built > before);
        }
        self.parts[seat].last_built = builders;
    }
}
