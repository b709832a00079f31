//! 1. What is in the box.

mod board;
mod cards;
mod place;
mod tiles;

use engine::{BadData, DataFiles, Kind as _};
use serde::Serialize;

pub use board::{
    BLOCKS, Block, Board, Character, Gap, LOT_SLOTS, Lot, LotId, Lots, MOST_LOTS, MOST_LOTS_PER_DISTRICT,
    Park, Placements, Run,
};
pub use cards::{
    ActionCard, CHALLENGES, Challenge, DISTRICTS, District, LAND_KINDS, LandBag, LandCard, STREETS, Size,
    Street,
};
pub(crate) use place::is_connected;
pub use place::{
    BLOCK_COLUMNS, BLOCK_ROWS, Form, MOST_COLUMNS, MOST_ROWS, Mask, NoSuchName, Place, SQUARE_SLOTS, Square,
    grown,
};
pub use tiles::{
    Face, KINDS_PER_LEVEL, LEGENDS, Level, RANKS, TILE_KINDS, TILES_PER_PLAYER, Tile, TileBag, Tiles,
};

/// MAN-2: workers of each player.
pub const WORKERS: u8 = 4;
/// MAN-5: land cards that lie open.
pub const OPEN_CARDS: usize = 4;
/// MAN-6: streets in play.
pub const STREETS_IN_PLAY: usize = 3;

/// The box: the board and the tiles, with everything that follows from them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Components"))]
pub struct Manhattan {
    /// The revision of the rules by which it is played.
    #[serde(skip)]
    pub revision: u32,
    /// The board.
    pub board: Board,
    /// The tiles.
    pub tiles: Tiles,
}

impl Manhattan {
    /// MAN-30: must several buildings that one tile replaces adjoin? By revision 1 they need not.
    #[inline]
    pub(crate) const fn replaces_only_what_adjoins(&self) -> bool {
        self.revision >= 2
    }

    /// MAN-40: does the step after a build say that Construction Boom is open only where it is? By revision 1 it says so
    /// after every build.
    #[inline]
    pub(crate) const fn says_what_is_open(&self) -> bool {
        self.revision >= 2
    }

    /// What is printed on a tile.
    ///
    /// # Panics
    /// If there are no such tiles: nobody can have built one.
    #[inline]
    pub fn face(&self, tile: Tile) -> &Face {
        self.tiles.faces[tile.index()].as_ref().expect("only tiles of the box are built")
    }

    /// The land card of a lot.
    #[inline]
    pub fn card(&self, lot: LotId) -> LandCard {
        self.board.lot(lot).card
    }

    /// The name of a scoring street.
    pub fn street_name(&self, street: Street) -> &str {
        let run = self.board.streets.iter().find(|run| run.card == Some(street));
        run.map_or("?", |run| &run.name)
    }
}

/// Reads and checks the component files.
pub fn open(files: &DataFiles, revision: u32) -> Result<Manhattan, BadData> {
    let tiles = tiles::read_tiles(files)?;
    let board = board::read_board(files, &tiles.shapes)?;
    Ok(Manhattan { revision, board, tiles })
}
