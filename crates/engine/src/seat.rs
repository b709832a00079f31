//! Who plays, who looks on, who scores.

use std::{borrow::Cow, fmt};

use serde::{Deserialize, Serialize};

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// No game here seats more.
    pub const MOST: u8 = 8;

    /// The seat as an index into an array with one entry per seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The left neighbour at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: u8) -> Self {
        if self.0 + 1 == seats { Self(0) } else { Self(self.0 + 1) }
    }

    /// All seats of a table, clockwise from 0.
    #[inline]
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
pub struct Seats(u8);

impl Seats {
    /// No seat at all.
    pub const NONE: Self = Self(0);

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Every seat of a table.
    #[inline]
    pub const fn all(seats: u8) -> Self {
        Self(((1_u16 << seats) - 1) as u8)
    }

    /// Is nobody in it?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it?
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is this seat in it?
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The first of them, clockwise from seat 0.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The same set with this seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// The same set without this seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Its seats, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MOST).map(Seat).filter(move |seat| self.has(*seat))
    }
}

/// Whose eyes see the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player: sees what is public and what is their own.
    Seat(Seat),
    /// Somebody who looks on: sees what is public.
    Spectator,
    /// Everything lies open, as in the replay of a finished game.
    AllOpen,
}

impl Viewer {
    /// May this viewer see what is secret to `seat`?
    #[inline]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Spectator => false,
            Self::AllOpen => true,
        }
    }
}

/// Who scores: a seat, or a neutral party that the rules move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// A player.
    Seat(Seat),
    /// A party without a seat; its name is the text under `party.<this word>`.
    Neutral(Cow<'static, str>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_follow_clockwise_and_wrap() {
        assert_eq!(Seat(0).next(3), Seat(1));
        assert_eq!(Seat(2).next(3), Seat(0));
    }

    #[test]
    fn sets_of_seats_add_remove_and_list() {
        let set = Seats::NONE.with(Seat(3)).with(Seat(1));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(1), Seat(3)]);
        assert_eq!(set.first(), Some(Seat(1)));
        assert_eq!(set.without(Seat(1)), Seats::only(Seat(3)));
        assert_eq!(Seats::all(Seat::MOST).len(), 8);
        assert!(Seats::NONE.first().is_none());
    }

    #[test]
    fn only_the_owner_and_the_open_table_see_a_secret() {
        assert!(Viewer::Seat(Seat(1)).sees(Seat(1)));
        assert!(!Viewer::Seat(Seat(0)).sees(Seat(1)));
        assert!(!Viewer::Spectator.sees(Seat(1)));
        assert!(Viewer::AllOpen.sees(Seat(1)));
    }
}
