//! Squares, and sets of squares that lie close together.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// MAN-1: rows of squares.
pub const ROWS: usize = 12;
/// MAN-1: columns of squares.
pub const COLUMNS: usize = 14;
/// MAN-1: squares on the board.
pub const SQUARES: usize = ROWS * COLUMNS;
/// Most rows of a block.
pub(super) const BLOCK_ROWS: usize = 3;
/// Most columns of a block.
pub(super) const BLOCK_COLUMNS: usize = 5;

/// Squares of one block as bits: row by row, `BLOCK_COLUMNS` bits each.
pub type Mask = u16;

/// Every bit that can be set.
const ALL: Mask = (1 << (BLOCK_ROWS * BLOCK_COLUMNS)) - 1;
/// The first row.
const TOP: Mask = (1 << BLOCK_COLUMNS) - 1;
/// The first column.
const LEFT: Mask = column(0);
/// The last column.
const RIGHT: Mask = column(BLOCK_COLUMNS - 1);

const fn column(number: usize) -> Mask {
    let (mut mask, mut row) = (0, 0);
    while row < BLOCK_ROWS {
        mask |= 1 << (row * BLOCK_COLUMNS + number);
        row += 1;
    }
    mask
}

/// The bit of a square within its block.
#[inline]
pub(super) const fn bit(row: usize, column: usize) -> Mask {
    1 << (row * BLOCK_COLUMNS + column)
}

/// The squares that share a side with one of these, and these.
#[inline]
pub const fn grown(mask: Mask) -> Mask {
    let sides = (mask & !LEFT) >> 1 | (mask & !RIGHT) << 1;
    (mask | sides | mask >> BLOCK_COLUMNS | mask << BLOCK_COLUMNS) & ALL
}

/// Can one go from each of these squares to each other over common sides?
pub(crate) fn is_connected(mask: Mask) -> bool {
    let mut reached = mask & mask.wrapping_neg();
    loop {
        let next = grown(reached) & mask;
        if next == reached {
            return reached == mask && mask != 0;
        }
        reached = next;
    }
}

/// A square of the board: its column as a letter and its row as a number, `a1` at the top left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Square(u8);

impl Square {
    /// All of them, in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }

    /// The square in this row and column, both from 0, if there is one.
    pub fn at(row: usize, column: usize) -> Option<Self> {
        (row < ROWS && column < COLUMNS).then_some(Self((row * COLUMNS + column) as u8))
    }

    /// Its row, from 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / COLUMNS
    }

    /// Its column, from 0 at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % COLUMNS
    }

    /// As an index into an array with one entry per square.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column() as u8), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A name that stands for no square, lot, card, tile or place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchName;

impl FromStr for Square {
    type Err = NoSuchName;

    fn from_str(name: &str) -> Result<Self, NoSuchName> {
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase).ok_or(NoSuchName)?;
        let number = &name[1..];
        let is_plain = number.bytes().all(|digit| digit.is_ascii_digit()) && !number.starts_with('0');
        let row = number.parse::<usize>().ok().filter(|_| is_plain).ok_or(NoSuchName)?;
        Self::at(row - 1, usize::from(letter - b'a')).ok_or(NoSuchName)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        name.parse().map_err(|_| serde::de::Error::custom(format!("there is no square `{name}`")))
    }
}

/// Some squares no further apart than those of one block, lying or turned upright: where a tile lies, or might be laid.
///
/// As JSON it is the list of its squares in reading order, as text they are joined by `+`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The top left corner of the rectangle around it.
    corner: Square,
    /// Its squares, as bits from that corner; one of them is in the first row and one in the first column. With the bit
    /// [`UPRIGHT`] rows and columns have changed places: it has too many rows for any block.
    form: Mask,
}

/// The bit of a form that stands upright, too high for any block.
const UPRIGHT: Mask = 1 << (BLOCK_ROWS * BLOCK_COLUMNS);

impl Place {
    /// These squares, if there is one and all of them find room in a block, or would if it were turned.
    pub fn of(squares: &[Square]) -> Option<Self> {
        let row = squares.iter().map(|square| square.row()).min()?;
        let column = squares.iter().map(|square| square.column()).min()?;
        let steps = squares.iter().map(|square| (square.row() - row, square.column() - column));
        let form = form_of(steps.clone()).or_else(|| {
            let turned = form_of(steps.map(|(down, right)| (right, down)))?;
            Some(turned | UPRIGHT)
        });
        Some(Self { corner: Square::at(row, column)?, form: form? })
    }

    /// The form it would have lying down, if it stands upright and is too high for any block.
    pub(crate) const fn lying(self) -> Option<Mask> {
        if self.form & UPRIGHT == 0 { None } else { Some(self.form & !UPRIGHT) }
    }

    /// This form with its top left corner here, if all of it is on the board.
    pub fn with_corner(corner: Square, form: Mask) -> Option<Self> {
        let place = Self { corner, form };
        let is_form = form != 0 && form & !ALL == 0 && form & TOP != 0 && form & LEFT != 0;
        let fits = corner.row() + height(form) <= ROWS && corner.column() + width(form) <= COLUMNS;
        (is_form && fits).then_some(place)
    }

    /// The top left corner of the rectangle around it; not always one of its squares.
    #[inline]
    pub const fn corner(self) -> Square {
        self.corner
    }

    /// Its squares, as bits from the corner.
    #[inline]
    pub const fn form(self) -> Mask {
        self.form
    }

    /// Its squares, in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let (columns, is_upright) = match self.lying() {
            None => (BLOCK_COLUMNS, false),
            Some(_) => (BLOCK_ROWS, true),
        };
        let steps = (0..BLOCK_ROWS * BLOCK_COLUMNS).map(move |nth| (nth / columns, nth % columns));
        let steps = steps.filter(move |(down, right)| {
            let bit = if is_upright { bit(*right, *down) } else { bit(*down, *right) };
            self.form & bit != 0
        });
        steps.filter_map(move |(down, right)| {
            Square::at(self.corner.row() + down, self.corner.column() + right)
        })
    }
}

/// The form of squares that lie so many rows and columns from the corner, if they are different and find room in a block.
fn form_of(steps: impl Iterator<Item = (usize, usize)>) -> Option<Mask> {
    let mut form = 0;
    for (down, right) in steps {
        if down >= BLOCK_ROWS || right >= BLOCK_COLUMNS || form & bit(down, right) != 0 {
            return None;
        }
        form |= bit(down, right);
    }
    Some(form)
}

/// How many rows a form has.
pub(super) const fn height(form: Mask) -> usize {
    (Mask::BITS - form.leading_zeros()).div_ceil(BLOCK_COLUMNS as u32) as usize
}

/// How many columns a form has.
pub(super) const fn width(form: Mask) -> usize {
    let folded = (form | form >> BLOCK_COLUMNS | form >> (2 * BLOCK_COLUMNS)) & TOP;
    (Mask::BITS - folded.leading_zeros()) as usize
}

/// The same squares, moved as far to the top left as they go.
pub(super) fn to_corner(mask: Mask) -> Mask {
    let mut form = mask;
    while form != 0 && form & TOP == 0 {
        form >>= BLOCK_COLUMNS;
    }
    while form != 0 && form & LEFT == 0 {
        form >>= 1;
    }
    form
}

impl Default for Place {
    fn default() -> Self {
        Self { corner: Square(0), form: 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, square) in self.squares().enumerate() {
            write!(f, "{}{square}", if nth == 0 { "" } else { "+" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Place {
    type Err = NoSuchName;

    fn from_str(text: &str) -> Result<Self, NoSuchName> {
        let squares = text.split('+').map(str::parse).collect::<Result<Vec<_>, _>>()?;
        Self::of(&squares).ok_or(NoSuchName)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.squares())
    }
}

#[cfg(feature = "ts")]
engine::typescript_as!(Vec<Square>: impl ts_rs::TS for Place);

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let squares = Vec::<Square>::deserialize(from)?;
        Self::of(&squares)
            .ok_or_else(|| serde::de::Error::custom("a tile's squares are different and lie close together"))
    }
}
