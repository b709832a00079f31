//! A list of fixed size, for positions.

use std::fmt;
use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Up to `N` things in a row: plain data, copied as a whole. As JSON it is a list.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    things: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// Puts one more at the end.
    ///
    /// # Panics
    /// If there is no room for it.
    #[inline]
    pub fn push(&mut self, thing: T) {
        self.things[usize::from(self.len)] = thing;
        self.len += 1;
    }

    /// Takes the one at this place out; those behind it move up.
    ///
    /// # Panics
    /// If there are not that many.
    pub fn remove(&mut self, place: usize) -> T {
        let thing = self[place];
        let len = usize::from(self.len);
        self.things.copy_within(place + 1..len, place);
        self.len -= 1;
        thing
    }

    /// Takes all of them out.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self { len: 0, things: [T::default(); N] }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut list = Self::default();
        things.into_iter().for_each(|thing| list.push(thing));
        list
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.things[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.things[..usize::from(self.len)]
    }
}

/// What once lay behind the last thing makes no difference.
impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: Debug, const N: usize> Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for List<T, N> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let things = Vec::<T>::deserialize(from)?;
        if things.len() > N {
            return Err(D::Error::custom(format!("{} things, where {N} are the most", things.len())));
        }
        Ok(things.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Row = List<u8, 3>;

    #[test]
    fn things_are_put_in_at_the_end_and_taken_out_anywhere() {
        let mut row: Row = [1, 2, 3].into_iter().collect();
        assert_eq!((row.remove(1), &row[..]), (2, &[1, 3][..]));
        row.push(4);
        assert_eq!(&row[..], [1, 3, 4]);
        row.clear();
        assert!(row.is_empty());
    }

    #[test]
    fn lists_are_equal_whatever_was_taken_out() {
        let mut row: Row = [1, 2].into_iter().collect();
        row.remove(1);
        assert_eq!(row, [1].into_iter().collect());
    }

    #[test]
    fn as_json_it_is_a_list_that_is_not_too_long() {
        let row: Row = [1, 2].into_iter().collect();
        assert_eq!(serde_json::to_string(&row).unwrap(), "[1,2]");
        assert_eq!(serde_json::from_str::<Row>("[1,2]").unwrap(), row);
        let bad = serde_json::from_str::<Row>("[1,2,3,4]").unwrap_err();
        assert!(bad.to_string().contains("4 things, where 3 are the most"), "{bad}");
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn there_is_no_room_for_more() {
        let _: Row = (0..4).collect();
    }
}
