//! One thing per seat, of fixed size.

use std::fmt;
use std::fmt::Debug;
use std::ops::{Index, IndexMut};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Seat;

/// One `T` for each seat of a table that has room for `N`. As JSON it is a list as long as the table has seats.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PerSeat<T, const N: usize> {
    seats: u8,
    things: [T; N],
}

impl<T: Copy + Default, const N: usize> PerSeat<T, N> {
    /// The same thing for everybody.
    ///
    /// # Panics
    /// If the table has no room for that many.
    pub fn all(seats: u8, thing: T) -> Self {
        let mut things = [T::default(); N];
        things[..usize::from(seats)].fill(thing);
        Self { seats, things }
    }
}

impl<T, const N: usize> PerSeat<T, N> {
    /// How many seats there are.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    /// Every seat with its thing.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.seats).zip(&self.things)
    }

    /// Every seat with its thing, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::all(self.seats).zip(&mut self.things)
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.things[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.things[seat.index()]
    }
}

impl<T: Debug, const N: usize> Debug for PerSeat<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|(_, thing)| thing)).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for PerSeat<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|(_, thing)| thing))
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de> for PerSeat<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(from)?;
        if list.is_empty() || list.len() > N {
            return Err(D::Error::custom(format!("{} seats, but there are 1 to {N}", list.len())));
        }
        let mut things = [T::default(); N];
        things[..list.len()].copy_from_slice(&list);
        Ok(Self { seats: list.len() as u8, things })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_seats_of_the_table_count() {
        let mut coins = PerSeat::<u8, 4>::all(2, 3);
        coins[Seat(1)] = 5;
        assert_eq!(coins.iter().map(|(_, coins)| *coins).collect::<Vec<_>>(), [3, 5]);
        assert_eq!(serde_json::to_string(&coins).unwrap(), "[3,5]");
        assert_eq!(serde_json::from_str::<PerSeat<u8, 4>>("[3,5]").unwrap(), coins);
        assert!(serde_json::from_str::<PerSeat<u8, 4>>("[1,2,3,4,5]").is_err());
        assert!(serde_json::from_str::<PerSeat<u8, 4>>("[]").is_err());
    }
}
