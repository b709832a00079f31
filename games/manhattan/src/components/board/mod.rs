//! The board: lots, parks, streets, blocks.

mod blocks;
mod lots;
mod map;
mod streets;

use engine::{BadData, DataFiles, Kind as _, Source, read_records};
use serde::{Deserialize, Serialize};

use self::blocks::{find_blocks, find_front, placements};
use self::map::{Extent, Ground, ParkRecord, RowRecord, check_lots, known_park, read_lots, read_map};
use self::streets::{Walls, read_streets};
use super::cards::{DISTRICTS, District, LAND_KINDS, Size};
use super::place::{BLOCK_COLUMNS, BLOCK_ROWS, Form, Mask, Place, Square, extent, mask_of};

pub use self::blocks::{BLOCKS, Block, Placements};
pub use self::lots::{LOT_SLOTS, Lot, LotId, Lots, MOST_LOTS, MOST_LOTS_PER_DISTRICT};
pub use self::map::Park;
pub use self::streets::{Gap, Run};

const BOARD: &str = "board.toml";
const PARKS: &str = "parks.toml";
const CHARACTERS: &str = "characters.toml";

/// MAN-4: whose card a player is given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Character {
    /// The name, where the rulebook tells it.
    pub name: Option<String>,
    /// The marked lot of the district.
    pub lot: LotId,
}

/// The whole board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// The lots, in the order of their names.
    pub lots: Vec<Lot>,
    /// The parks.
    pub parks: Vec<Park>,
    /// The streets.
    pub streets: Vec<Run>,
    /// The characters, by district.
    pub characters: Vec<Character>,
    /// Rows of squares.
    #[serde(skip)]
    pub rows: usize,
    /// Columns of squares.
    #[serde(skip)]
    pub columns: usize,
    /// For every name that a lot can have, where it is among the lots.
    #[serde(skip)]
    numbers: [Option<u8>; LOT_SLOTS],
    /// For every name that a lot can have, its block and its squares there.
    #[serde(skip)]
    homes: [(u8, Mask); LOT_SLOTS],
    /// The blocks.
    #[serde(skip)]
    pub blocks: Vec<Block>,
    /// For every kind of card, the lots that it can be for.
    #[serde(skip)]
    pub lots_of: [Lots; LAND_KINDS],
    /// For every square, its block and how far its bit is shifted there.
    #[serde(skip)]
    sites: Vec<(u8, u8)>,
    /// For every square, the lot on it.
    #[serde(skip)]
    grounds: Vec<Option<LotId>>,
}

impl Board {
    /// Has the board this lot?
    #[inline]
    pub fn has(&self, lot: LotId) -> bool {
        self.numbers[lot.index()].is_some()
    }

    /// A lot of the board.
    ///
    /// # Panics
    /// If there is no such lot: nobody can have acquired it.
    #[inline]
    pub fn lot(&self, lot: LotId) -> &Lot {
        let number = self.numbers[lot.index()].expect("only lots of the board have owners and cards");
        &self.lots[usize::from(number)]
    }

    /// The block of a lot and its squares as bits there; no square for a lot that the board does not have.
    #[inline]
    pub fn home(&self, lot: LotId) -> (usize, Mask) {
        let (block, mask) = self.homes[lot.index()];
        (usize::from(block), mask)
    }

    /// The lot on a square, if it is no park.
    pub fn lot_on(&self, square: Square) -> Option<LotId> {
        self.grounds[square.index()]
    }

    /// The block of a place and its squares as bits there; nothing if it lies across a street.
    #[inline]
    pub fn locate(&self, place: Place) -> Option<(usize, Mask)> {
        let (block, shift) = self.sites[place.corner().index()];
        let (down, right) = (usize::from(shift) / BLOCK_COLUMNS, usize::from(shift) % BLOCK_COLUMNS);
        let (rows, columns) = extent(place.form());
        let known = self.blocks.get(usize::from(block))?;
        let within = known.land | known.parks;
        if down + rows > BLOCK_ROWS || right + columns > BLOCK_COLUMNS {
            return None;
        }
        let mask = mask_of(place.form()) << shift;
        (mask & !within == 0).then_some((usize::from(block), mask))
    }

    /// The block and bits of a place where a tile lies.
    #[inline]
    pub fn site(&self, place: Place) -> (usize, Mask) {
        let (block, shift) = self.sites[place.corner().index()];
        (usize::from(block), mask_of(place.form()) << shift)
    }

    /// The squares behind the bits of a block.
    pub fn squares_of(&self, block: usize, mask: Mask) -> impl Iterator<Item = Square> {
        let corner = self.blocks[block].corner;
        let bits = (0..BLOCK_ROWS * BLOCK_COLUMNS).filter(move |nth| mask >> nth & 1 == 1);
        bits.filter_map(move |nth| {
            Square::at(corner.row() + nth / BLOCK_COLUMNS, corner.column() + nth % BLOCK_COLUMNS)
        })
    }
}

/// Reads the map, the streets, the parks and the characters.
pub(super) fn read_board(files: &DataFiles, shapes: &[Vec<Form>]) -> Result<Board, BadData> {
    let rows = read_records::<RowRecord>(files, BOARD, "row")?;
    let parks = read_records::<ParkRecord>(files, PARKS, "park")?;
    let (board, map) = read_map(&rows, &parks)?;
    let streets = read_streets(files, board)?;
    let walls = Walls::of(&streets, board);
    let (sites, corners) = find_blocks(&walls)?;
    let mut blocks: Vec<Block> = corners.into_iter().map(Block::empty).collect();
    let parks = parks.iter().map(|park| known_park(&map, park)).collect::<Result<Vec<_>, _>>()?;
    for park in &parks {
        for square in &park.squares {
            let (block, shift) = sites[square.index()];
            blocks[usize::from(block)].parks |= 1 << shift;
        }
    }
    let lots = read_lots(&map, &sites, &mut blocks)?;
    for square in board.squares() {
        find_front(square, &map, &walls, &sites, &mut blocks);
    }
    check_lots(&lots, &blocks)?;
    let characters = read_characters(files, &lots)?;
    for block in &mut blocks {
        block.placements = shapes.iter().map(|forms| placements(block, forms)).collect();
    }
    let grounds = map.iter().map(Ground::lot).collect();
    let lots_of = std::array::from_fn(|card| {
        lots.iter().filter(|lot| lot.card.index() == card).map(|lot| lot.lot).collect()
    });
    let (mut numbers, mut homes) = ([None; LOT_SLOTS], [(0, 0); LOT_SLOTS]);
    for (number, lot) in (0..).zip(&lots) {
        numbers[lot.lot.index()] = Some(number);
        homes[lot.lot.index()] = (lot.block as u8, lot.mask);
    }
    let Extent { rows, columns } = board;
    Ok(Board {
        lots,
        parks,
        streets,
        characters,
        rows,
        columns,
        numbers,
        homes,
        blocks,
        lots_of,
        sites,
        grounds,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CharacterRecord {
    district: District,
    name: Option<String>,
    lot: LotId,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "name_source")]
    _name_source: Option<Source>,
}

/// MAN-4: one character and one marked lot of two squares for each district.
fn read_characters(files: &DataFiles, lots: &[Lot]) -> Result<Vec<Character>, BadData> {
    let records = read_records::<CharacterRecord>(files, CHARACTERS, "character")?;
    let mut characters = vec![None; DISTRICTS];
    for record in &records {
        let name: &str = record.district.into();
        if record.lot.district() != record.district {
            return Err(
                record.bad_field("lot", format!("the lot {} is not in the {name} district", record.lot))
            );
        }
        let Some(lot) = lots.iter().find(|lot| lot.lot == record.lot) else {
            return Err(record.bad_field("lot", format!("`lot`: {} is not on the map", record.lot)));
        };
        if lot.card.size() != Size::Two {
            return Err(record.bad_field("lot", "the marked lot has two squares"));
        }
        let character = Character { name: record.name.clone(), lot: record.lot };
        if characters[record.district as usize].replace(character).is_some() {
            return Err(record.bad_field("district", format!("the {name} district has two characters")));
        }
    }
    let all = characters.into_iter().collect::<Option<Vec<_>>>();
    all.ok_or_else(|| BadData::in_file(CHARACTERS, "a district has no character"))
}
