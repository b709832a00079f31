//! Blocks: the rectangles between the streets, and where tiles can lie in them.

use engine::BadData;

use super::lots::LotId;
use super::map::Ground;
use super::streets::{STREET_FILE, Walls};
use crate::components::cards::{DISTRICTS, STREETS};
use crate::components::place::{
    BLOCK_COLUMNS, BLOCK_ROWS, Form, Mask, Place, SQUARE_SLOTS, Square, bit, extent, mask_of,
};

/// Most blocks on the board.
pub const BLOCKS: usize = 16;
/// The block of squares that the board does not have.
const NOWHERE: (u8, u8) = (BLOCKS as u8, 0);

/// A part of the board with streets all around: no tile leaves it (MAN-20).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The square at its top left.
    pub corner: Square,
    /// The squares of its lots.
    pub land: Mask,
    /// The squares of its parks.
    pub parks: Mask,
    /// Its squares that have a side at a street or a park (MAN-21).
    pub front: Mask,
    /// Its squares that have a side at each of the scoring streets (MAN-60).
    pub facing: [Mask; STREETS],
    /// Its squares in each district.
    pub districts: [Mask; DISTRICTS],
    /// Its lots with their squares.
    pub lots: Vec<(LotId, Mask)>,
    /// For each shape, every place on the land of this block that has a side at a street or a park.
    pub placements: Vec<Placements>,
}

/// Where tiles of some shape can lie in a block.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Placements {
    /// The squares of each place as bits of the block.
    masks: Vec<Mask>,
    /// The same places.
    places: Vec<Place>,
}

impl Placements {
    /// The places whose squares pass; a first look at all of them together is cheap and mostly finds none.
    #[inline]
    pub fn passing(&self, passes: impl Fn(Mask) -> bool + Copy) -> impl Iterator<Item = (Mask, Place)> {
        let any = self.masks.iter().fold(false, |any, mask| any | passes(*mask));
        let count = if any { self.masks.len() } else { 0 };
        let all = self.masks[..count].iter().zip(&self.places[..count]);
        all.filter(move |(mask, _)| passes(**mask)).map(|(mask, place)| (*mask, *place))
    }

    /// Every place.
    pub fn places(&self) -> &[Place] {
        &self.places
    }
}

/// For every square, its block and the place of its bit there; for every block, its first square.
pub(super) type Sites = (Vec<(u8, u8)>, Vec<Square>);

/// MAN-20: streets divide the board into rectangles.
pub(super) fn find_blocks(walls: &Walls) -> Result<Sites, BadData> {
    let bad = |reason: String| BadData::in_file(STREET_FILE, reason);
    let mut block_of = vec![None; SQUARE_SLOTS];
    let mut corners = Vec::new();
    for first in walls.squares() {
        if block_of[first.index()].is_some() {
            continue;
        }
        let number = corners.len();
        let (mut open, mut far, mut count) = (vec![first], first, 0);
        block_of[first.index()] = Some(number);
        while let Some(square) = open.pop() {
            (far, count) = (far.max(square), count + 1);
            for (next, wall) in walls.beside(square).into_iter().zip(walls.around(square)) {
                if let (Some(next), None) = (next, wall)
                    && block_of[next.index()].is_none()
                {
                    block_of[next.index()] = Some(number);
                    open.push(next);
                }
            }
        }
        let is_ordered = far.row() >= first.row() && far.column() >= first.column();
        let rows = far.row() + 1 - first.row();
        let columns = if is_ordered { far.column() + 1 - first.column() } else { 0 };
        if rows * columns != count || rows > BLOCK_ROWS || columns > BLOCK_COLUMNS {
            let most = format!("a rectangle of at most {BLOCK_ROWS} rows and {BLOCK_COLUMNS} columns");
            return Err(bad(format!("the block around {first} is not {most}")));
        }
        corners.push(first);
    }
    if corners.len() > BLOCKS {
        let count = corners.len();
        return Err(bad(format!("the streets divide the board into {count} blocks, more than {BLOCKS}")));
    }
    let site = |(square, block): (Square, &Option<usize>)| {
        let Some(block) = *block else { return NOWHERE };
        let corner = corners[block];
        let shift = (square.row() - corner.row()) * BLOCK_COLUMNS + square.column() - corner.column();
        (block as u8, shift as u8)
    };
    Ok((Square::all().zip(&block_of).map(site).collect(), corners))
}

/// MAN-21, MAN-60: what the sides of a square are at.
pub(super) fn find_front(
    square: Square,
    map: &[Ground],
    walls: &Walls,
    sites: &[(u8, u8)],
    blocks: &mut [Block],
) {
    if map[square.index()].lot().is_none() {
        return;
    }
    let (block, shift) = sites[square.index()];
    let block = &mut blocks[usize::from(block)];
    for (next, wall) in walls.beside(square).into_iter().zip(walls.around(square)) {
        let park = wall.is_none() && next.is_some_and(|next| map[next.index()].is_park());
        if wall.is_some() || park {
            block.front |= 1 << shift;
        }
        if let Some(street) = wall.and_then(|wall| wall.card) {
            block.facing[street as usize] |= 1 << shift;
        }
    }
}

impl Block {
    pub(super) fn empty(corner: Square) -> Self {
        Self {
            corner,
            land: 0,
            parks: 0,
            front: 0,
            facing: [0; STREETS],
            districts: [0; DISTRICTS],
            lots: Vec::new(),
            placements: Vec::new(),
        }
    }
}

/// Every place of a shape on the land of a block that has a side at a street or a park.
pub(super) fn placements(block: &Block, forms: &[Form]) -> Placements {
    let mut placements = Placements::default();
    for form in forms {
        let (rows, columns) = extent(*form);
        for down in 0..=BLOCK_ROWS - rows {
            for right in 0..=BLOCK_COLUMNS - columns {
                let mask = mask_of(*form) << bit(down, right).trailing_zeros();
                if mask & !block.land != 0 || mask & block.front == 0 {
                    continue;
                }
                let corner = Square::at(block.corner.row() + down, block.corner.column() + right);
                if let Some(place) = corner.and_then(|corner| Place::with_corner(corner, *form)) {
                    placements.masks.push(mask);
                    placements.places.push(place);
                }
            }
        }
    }
    placements
}
