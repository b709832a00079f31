//! The table as it lies: plain data, fixed size.

use engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{DISTRICTS, DistrictId, HAND, MOST_SPACES, OFFERS, Tile, TileBag};

/// Everything on the table, hidden parts included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Whose turn it is; at the end, whose turn was the last.
    pub active: Seat,
    /// How many turns have begun, the one under way included.
    pub turn: u8,
    /// What the active player must decide.
    pub step: Step,
    /// The tiles on the building spaces, by district and space.
    pub board: [[Option<Tile>; MOST_SPACES]; DISTRICTS],
    /// Who completed each great project.
    pub projects: [Option<Seat>; DISTRICTS],
    /// The tiles on the ring, clockwise.
    pub offer: [Option<Tile>; OFFERS],
    /// The offer space beside which the mayor stands.
    pub mayor: u8,
    /// What lies before each player.
    pub players: PerSeat<Player, 4>,
    /// Secret: the tiles still to come.
    pub supply: TileBag,
    /// Secret: the tiles removed unseen (FRA-5, FRA-6).
    pub removed: TileBag,
    /// The misfits that everybody saw go back into the supply (FRA-6): they are not among the removed tiles.
    pub misfits: TileBag,
}

/// What the active player must decide (FRA-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Which tile to build where.
    Build,
    /// Whether to complete the great project of the district just built in.
    Project {
        /// Where the tile was built.
        district: DistrictId,
        /// What building it scored.
        points: u8,
    },
    /// Which tile to take.
    Take {
        /// Where the tile of this turn was built.
        district: DistrictId,
    },
    /// Nothing: the game is over.
    Over,
}

/// What lies before a player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Secret, but for the tiles that everybody saw being taken.
    pub hand: [Option<HandTile>; HAND],
    /// Coins.
    pub coins: u8,
    /// Cranes left.
    pub cranes: u8,
    /// Points by source.
    pub points: Points,
}

/// A tile in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandTile {
    /// The tile.
    pub tile: Tile,
    /// Whether everybody knows that it is there (FRA-30).
    pub known: bool,
}

/// Points by source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The values of the tiles built (FRA-11).
    pub tiles: u16,
    /// Tiles of the same kind that lay there before (FRA-11).
    pub same_kind: u16,
    /// "2" spaces (FRA-12).
    pub two_spaces: u16,
    /// "+4" projects (FRA-15).
    pub plus_four: u16,
    /// "x2" projects (FRA-15).
    pub doubled: u16,
    /// The hand at the end (FRA-22).
    pub hand: u16,
}

impl Points {
    /// All of them together.
    #[inline]
    pub const fn total(&self) -> u16 {
        self.tiles + self.same_kind + self.two_spaces + self.plus_four + self.doubled + self.hand
    }
}

impl Player {
    /// The tiles in the hand, known or not.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + Clone {
        self.hand.iter().flatten().map(|held| held.tile)
    }

    /// Takes a tile out of the hand. Equal tiles cannot be told apart, so it is one that everybody knows of, if
    /// there is one (FRA-30).
    #[inline]
    pub(crate) fn play(&mut self, tile: Tile) {
        let is = |known| move |held: &Option<HandTile>| *held == Some(HandTile { tile, known });
        let place = self.hand.iter().position(is(true)).or_else(|| self.hand.iter().position(is(false)));
        self.hand[place.expect("`check` saw the tile in the hand")] = None;
    }

    /// Puts a tile into the gap of the hand.
    #[inline]
    pub(crate) fn receive(&mut self, tile: Tile, known: bool) {
        let gap = self.hand.iter_mut().find(|held| held.is_none());
        *gap.expect("a hand has a gap when it takes a tile") = Some(HandTile { tile, known });
    }
}

impl Position {
    /// How many play.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// The tiles that lie in a district.
    #[inline]
    pub fn tiles_in(&self, district: DistrictId) -> impl Iterator<Item = Tile> {
        self.board[district.index()].iter().filter_map(|tile| *tile)
    }

    /// What lies in the bank: all coins that nobody owns.
    pub fn bank(&self) -> u8 {
        crate::components::COINS.saturating_sub(self.players.iter().map(|(_, player)| player.coins).sum())
    }
}
