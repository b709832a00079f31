//! Squares, and sets of squares that lie close together.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Most rows of a board.
pub const MOST_ROWS: usize = 16;
/// Most columns of a board.
pub const MOST_COLUMNS: usize = 16;
/// Squares of the largest board; on a smaller one some of them are not there.
pub const SQUARE_SLOTS: usize = MOST_ROWS * MOST_COLUMNS;
/// Most rows of a block.
pub const BLOCK_ROWS: usize = 5;
/// Most columns of a block.
pub const BLOCK_COLUMNS: usize = 6;
/// Most rows of a tile that lies.
pub(super) const FORM_ROWS: usize = 3;
/// Most columns of a tile that lies.
pub(super) const FORM_COLUMNS: usize = 5;

/// Squares of one block as bits: row by row, `BLOCK_COLUMNS` bits each.
pub type Mask = u32;

/// The squares of a tile as bits from its top left corner: row by row, `FORM_COLUMNS` bits each. With the bit
/// `UPRIGHT` rows and columns have changed places: it has more rows than a tile that lies.
pub type Form = u16;

/// The bit of a form that stands upright.
pub(super) const UPRIGHT: Form = 1 << (FORM_ROWS * FORM_COLUMNS);

/// Every bit that can be set.
const ALL: Mask = (1 << (BLOCK_ROWS * BLOCK_COLUMNS)) - 1;
/// The first column.
const LEFT: Mask = column(0);
/// The last column.
const RIGHT: Mask = column(BLOCK_COLUMNS - 1);

const fn column(number: usize) -> Mask {
    let (mut mask, mut row) = (0, 0);
    while row < BLOCK_ROWS {
        mask |= bit(row, number);
        row += 1;
    }
    mask
}

/// The bit of a square within its block.
#[inline]
pub(super) const fn bit(row: usize, column: usize) -> Mask {
    1 << (row * BLOCK_COLUMNS + column)
}

/// The bit of a square of a tile that lies.
#[inline]
const fn form_bit(row: usize, column: usize) -> Form {
    1 << (row * FORM_COLUMNS + column)
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
    /// All of the largest board, in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=u8::MAX).map(Self)
    }

    /// The square in this row and column, both from 0, if a board can have it.
    pub fn at(row: usize, column: usize) -> Option<Self> {
        (row < MOST_ROWS && column < MOST_COLUMNS).then_some(Self((row * MOST_COLUMNS + column) as u8))
    }

    /// Its row, from 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / MOST_COLUMNS
    }

    /// Its column, from 0 at the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % MOST_COLUMNS
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

/// Some squares no further apart than those of a tile, lying or upright: where a tile lies, or might be laid.
///
/// As JSON it is the list of its squares in reading order, as text they are joined by `+`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The top left corner of the rectangle around it.
    corner: Square,
    /// Its squares from that corner; one of them is in the first row and one in the first column.
    form: Form,
}

impl Place {
    /// These squares, if there is one and all of them find room under a tile.
    pub fn of(squares: &[Square]) -> Option<Self> {
        let row = squares.iter().map(|square| square.row()).min()?;
        let column = squares.iter().map(|square| square.column()).min()?;
        let steps = squares.iter().map(|square| (square.row() - row, square.column() - column));
        Some(Self { corner: Square::at(row, column)?, form: form_of(steps)? })
    }

    /// This form with its top left corner here, if a board can have room for all of it.
    pub fn with_corner(corner: Square, form: Form) -> Option<Self> {
        let (rows, columns) = extent(form);
        let fits = corner.row() + rows <= MOST_ROWS && corner.column() + columns <= MOST_COLUMNS;
        (is_form(form) && fits).then_some(Self { corner, form })
    }

    /// The top left corner of the rectangle around it; not always one of its squares.
    #[inline]
    pub const fn corner(self) -> Square {
        self.corner
    }

    /// Its squares, as bits from the corner.
    #[inline]
    pub const fn form(self) -> Form {
        self.form
    }

    /// Its squares, in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let is_upright = self.form & UPRIGHT != 0;
        let columns = if is_upright { FORM_ROWS } else { FORM_COLUMNS };
        let steps = (0..FORM_ROWS * FORM_COLUMNS).map(move |nth| (nth / columns, nth % columns));
        let steps = steps.filter(move |(down, right)| {
            let bit = if is_upright { form_bit(*right, *down) } else { form_bit(*down, *right) };
            self.form & bit != 0
        });
        steps.filter_map(move |(down, right)| {
            Square::at(self.corner.row() + down, self.corner.column() + right)
        })
    }
}

/// The form of squares that lie so many rows and columns from the corner, if they are different and find room under a
/// tile.
pub(super) fn form_of(steps: impl Iterator<Item = (usize, usize)> + Clone) -> Option<Form> {
    let fits = |rows, columns| steps.clone().all(|(down, right)| down < rows && right < columns);
    let is_upright = !fits(FORM_ROWS, FORM_COLUMNS);
    if is_upright && !fits(FORM_COLUMNS, FORM_ROWS) {
        return None;
    }
    let mut form = 0;
    for (down, right) in steps {
        let bit = if is_upright { form_bit(right, down) } else { form_bit(down, right) };
        if form & bit != 0 {
            return None;
        }
        form |= bit;
    }
    Some(if is_upright { form | UPRIGHT } else { form })
}

/// Has it a square, one in the first row, one in the first column; and is it upright only if it has too many rows to lie?
fn is_form(form: Form) -> bool {
    let lying = form & !UPRIGHT;
    let (top, left) = (form_bit(0, FORM_COLUMNS) - 1, form_bit(0, 0) | form_bit(1, 0) | form_bit(2, 0));
    let stands = form & UPRIGHT == 0 || extent(form).0 > FORM_ROWS;
    lying & top != 0 && lying & left != 0 && stands
}

/// How many rows and columns a form has.
#[inline]
pub(super) const fn extent(form: Form) -> (usize, usize) {
    let lying = form & !UPRIGHT;
    let rows = (Form::BITS - lying.leading_zeros()).div_ceil(FORM_COLUMNS as u32) as usize;
    let folded = (lying | lying >> FORM_COLUMNS | lying >> (2 * FORM_COLUMNS)) & (form_bit(1, 0) - 1);
    let columns = (Form::BITS - folded.leading_zeros()) as usize;
    if form & UPRIGHT == 0 { (rows, columns) } else { (columns, rows) }
}

/// The squares of a form as bits of a block, from its top left corner.
#[inline]
pub(super) const fn mask_of(form: Form) -> Mask {
    const ROW: Mask = (1 << FORM_COLUMNS) - 1;
    const WIDER: usize = BLOCK_COLUMNS - FORM_COLUMNS;
    if form & UPRIGHT != 0 {
        return mask_of_upright(form);
    }
    let form = form as Mask;
    form & ROW | (form & ROW << FORM_COLUMNS) << WIDER | (form & ROW << (2 * FORM_COLUMNS)) << (2 * WIDER)
}

const fn mask_of_upright(form: Form) -> Mask {
    let (mut mask, mut nth) = (0, 0);
    while nth < FORM_ROWS * FORM_COLUMNS {
        if form >> nth & 1 == 1 {
            mask |= bit(nth % FORM_COLUMNS, nth / FORM_COLUMNS);
        }
        nth += 1;
    }
    mask
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
