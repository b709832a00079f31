//! The board: lots, parks, streets, blocks.

mod blocks;
mod lots;
mod map;
mod streets;

use engine::{BadData, DataFiles, Kind as _, Source, read_records};
use serde::{Deserialize, Serialize};

use self::blocks::{find_blocks, find_front, placements};
use self::map::{Ground, ParkRecord, RowRecord, check_lots, known_park, read_lots, read_map};
use self::streets::{Walls, read_streets};
use super::cards::{DISTRICTS, District, LAND_KINDS, Size};
use super::place::{BLOCK_COLUMNS, BLOCK_ROWS, Mask, Place, Square, height, width};

pub use self::blocks::{BLOCKS, Block, Placements};
pub use self::lots::{BIG_LOTS_PER_DISTRICT, LOTS, LOTS_PER_DISTRICT, Lot, LotId, Lots};
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
    /// The lots, by number.
    pub lots: Vec<Lot>,
    /// The parks.
    pub parks: Vec<Park>,
    /// The streets.
    pub streets: Vec<Run>,
    /// The characters, by district.
    pub characters: Vec<Character>,
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
    /// The lot on a square, if it is no park.
    pub fn lot_on(&self, square: Square) -> Option<LotId> {
        self.grounds[square.index()]
    }

    /// The block of a place and its squares as bits there; nothing if it lies across a street.
    #[inline]
    pub fn locate(&self, place: Place) -> Option<(usize, Mask)> {
        let (block, shift) = self.sites[place.corner().index()];
        let (down, right) = (usize::from(shift) / BLOCK_COLUMNS, usize::from(shift) % BLOCK_COLUMNS);
        let form = place.form();
        let known = &self.blocks[usize::from(block)];
        let within = known.land | known.parks;
        if down + height(form) > BLOCK_ROWS || right + width(form) > BLOCK_COLUMNS {
            return None;
        }
        let mask = form << shift;
        (mask & !within == 0).then_some((usize::from(block), mask))
    }

    /// The block and bits of a place where a tile lies.
    #[inline]
    pub fn site(&self, place: Place) -> (usize, Mask) {
        let (block, shift) = self.sites[place.corner().index()];
        (usize::from(block), place.form() << shift)
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
pub(super) fn read_board(files: &DataFiles, shapes: &[Vec<Mask>]) -> Result<Board, BadData> {
    let rows = read_records::<RowRecord>(files, BOARD, "row")?;
    let parks = read_records::<ParkRecord>(files, PARKS, "park")?;
    let streets = read_streets(files)?;
    let walls = Walls::of(&streets);
    let (sites, corners) = find_blocks(&walls)?;
    let map = read_map(&rows, &parks)?;
    let mut blocks: Vec<Block> = corners.into_iter().map(Block::empty).collect();
    let parks = parks.iter().map(|park| known_park(&map, park)).collect::<Result<Vec<_>, _>>()?;
    for park in &parks {
        for square in &park.squares {
            let (block, shift) = sites[square.index()];
            blocks[usize::from(block)].parks |= 1 << shift;
        }
    }
    let lots = read_lots(&map, &sites, &mut blocks)?;
    for square in Square::all() {
        find_front(square, &map, &walls, &sites, &mut blocks);
    }
    check_lots(&lots, &blocks)?;
    let characters = read_characters(files, &lots)?;
    for block in &mut blocks {
        block.placements = shapes.iter().map(|forms| placements(block, forms)).collect();
    }
    let grounds = map.iter().map(Ground::lot).collect();
    let lots_of = std::array::from_fn(|card| {
        LotId::all().filter(|lot| lots[lot.index()].card.index() == card).collect()
    });
    Ok(Board { lots, parks, streets, characters, blocks, lots_of, sites, grounds })
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
            return Err(record.bad(format!("the lot {} is not in the {name} district", record.lot)));
        }
        if lots[record.lot.index()].card.size() != Size::Two {
            return Err(record.bad("the marked lot has two squares"));
        }
        let character = Character { name: record.name.clone(), lot: record.lot };
        if characters[record.district as usize].replace(character).is_some() {
            return Err(record.bad(format!("the {name} district has two characters")));
        }
    }
    let all = characters.into_iter().collect::<Option<Vec<_>>>();
    all.ok_or_else(|| BadData::in_file(CHARACTERS, "a district has no character"))
}
