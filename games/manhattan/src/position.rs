//! The table as it lies: plain data, fixed size.

use std::fmt;
use std::ops::Deref;

use engine::{PerSeat, Seat};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::components::{
    ActionCard, Challenge, District, LandBag, Level, LotId, Lots, Place, STREETS_IN_PLAY, Street, Tile,
    TileBag, WORKERS,
};
use crate::pile::Pile;
use crate::setup::Rules;

/// Most buildings of a player on the board: the 18 of the set, a legendary one, the starting property.
pub const MOST_BUILDINGS: usize = 20;

/// Everything on the table. Nothing in it is hidden: the order of the future market is not yet decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Whose turn it is; at the end, whose turn was the last.
    pub active: Seat,
    /// How many turns have begun, the one under way included.
    pub turn: u16,
    /// What the active player may decide.
    pub step: Step,
    /// MAN-80: normal or expert.
    pub rules: Rules,
    /// MAN-6: the streets in play, in their order.
    pub streets: [Street; STREETS_IN_PLAY],
    /// MAN-6: the challenge in play.
    pub challenge: Option<Challenge>,
    /// The open land cards.
    pub market: LandBag,
    /// The land cards to come.
    pub future: Pile,
    /// MAN-52: how many turns have ended since a tile was placed.
    pub idle: u8,
    /// MAN-50: who triggered the end, and how.
    pub ending: Option<Ending>,
    /// What each player has.
    pub players: PerSeat<Player, 4>,
}

/// What the active player may decide (MAN-10, MAN-40, MAN-42).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Nothing is done yet: acquire, build, demolish, return a lot; Market Shift before.
    Choose,
    /// Land is acquired: build or not.
    Build {
        /// Whether Land Grab may follow: the turn's lot has two squares.
        grab: bool,
    },
    /// A skyscraper is built: Construction Boom or not.
    Boom {
        /// Whether Land Grab may follow.
        grab: bool,
    },
    /// The second skyscraper is built: Land Grab or not.
    Grab,
    /// Nothing: the game is over.
    Over,
}

/// MAN-50, MAN-52: why the game ends, and after whose last turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Who triggered it: all others have one more turn.
    pub by: Seat,
    /// How.
    pub cause: Cause,
}

/// MAN-50, MAN-52: what triggers the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Cause {
    /// Only four unbuilt tiles are left.
    Tiles,
    /// Only three open cards are left, and no others.
    Cards,
    /// Nobody has built for a long time.
    Standstill,
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// MAN-4: the district of the character, in the normal game.
    pub character: Option<District>,
    /// The player's lots with at least one of their tiles on them.
    pub built: Lots,
    /// The player's lots with a worker on them.
    pub workers: Lots,
    /// Unbuilt tiles.
    pub tiles: TileBag,
    /// Buildings, the oldest first.
    pub buildings: Buildings,
    /// Unused action cards.
    pub cards: ActionCards,
    /// Points by source.
    pub points: Points,
}

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Building {
    /// Which tile.
    pub tile: Tile,
    /// Where it lies.
    pub place: Place,
}

impl Building {
    /// Its level.
    #[inline]
    pub const fn level(&self) -> Level {
        self.tile.level()
    }
}

/// The buildings of a player, the oldest first. As JSON it is a list.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Buildings {
    count: u8,
    list: [Building; MOST_BUILDINGS],
}

impl Buildings {
    /// Adds one.
    #[inline]
    pub fn push(&mut self, building: Building) {
        self.list[usize::from(self.count)] = building;
        self.count += 1;
    }

    /// Takes one out; the others move up.
    #[inline]
    pub(crate) fn remove(&mut self, nth: usize) -> Building {
        let count = usize::from(self.count);
        let building = self.list[nth];
        self.list.copy_within(nth + 1..count, nth);
        self.list[count - 1] = Building::default();
        self.count -= 1;
        building
    }
}

impl Deref for Buildings {
    type Target = [Building];

    #[inline]
    fn deref(&self) -> &[Building] {
        &self.list[..usize::from(self.count)]
    }
}

impl fmt::Debug for Buildings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Buildings {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

#[cfg(feature = "ts")]
engine::typescript_as!(Vec<Building>: impl ts_rs::TS for Buildings);

impl<'de> Deserialize<'de> for Buildings {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::<Building>::deserialize(from)?;
        if list.len() > MOST_BUILDINGS {
            return Err(D::Error::custom(format!("a player has at most {MOST_BUILDINGS} buildings")));
        }
        let mut buildings = Self::default();
        for building in list {
            buildings.push(building);
        }
        Ok(buildings)
    }
}

/// Which action cards are unused.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ActionCards {
    /// MAN-40: Construction Boom.
    pub boom: bool,
    /// MAN-41: Market Shift.
    pub shift: bool,
    /// MAN-42: Land Grab.
    pub grab: bool,
}

impl ActionCards {
    /// One of each.
    pub const ALL: Self = Self { boom: true, shift: true, grab: true };

    /// Is this one unused?
    #[inline]
    pub const fn has(self, card: ActionCard) -> bool {
        match card {
            ActionCard::Boom => self.boom,
            ActionCard::Shift => self.shift,
            ActionCard::Grab => self.grab,
        }
    }

    /// Uses one.
    #[inline]
    pub(crate) const fn spend(&mut self, card: ActionCard) {
        match card {
            ActionCard::Boom => self.boom = false,
            ActionCard::Shift => self.shift = false,
            ActionCard::Grab => self.grab = false,
        }
    }

    /// How many are unused?
    #[inline]
    pub const fn len(self) -> u8 {
        self.boom as u8 + self.shift as u8 + self.grab as u8
    }

    /// Are all used?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// Points by source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The tiles built (MAN-23).
    pub tiles: u16,
    /// Gold Prestige (MAN-72).
    pub prestige: u16,
    /// At the end: streets (MAN-60).
    pub streets: u16,
    /// At the end: the challenge (MAN-70 to MAN-74).
    pub challenge: u16,
    /// At the end: unused action cards (MAN-43).
    pub cards: u16,
}

impl Points {
    /// Where the marker stands on the track during the game (MAN-24).
    #[inline]
    pub const fn track(&self) -> u16 {
        self.tiles + self.prestige
    }

    /// All of them together.
    #[inline]
    pub const fn total(&self) -> u16 {
        self.track() + self.streets + self.challenge + self.cards
    }
}

impl Default for Player {
    /// Nothing at all.
    fn default() -> Self {
        Self {
            character: None,
            built: Lots::NONE,
            workers: Lots::NONE,
            tiles: TileBag::EMPTY,
            buildings: Buildings::default(),
            cards: ActionCards::default(),
            points: Points::default(),
        }
    }
}

impl Player {
    /// All lots of the player (MAN-22).
    #[inline]
    pub const fn lots(&self) -> Lots {
        self.built.union(self.workers)
    }

    /// Workers that stand on no lot.
    #[inline]
    pub const fn free_workers(&self) -> u8 {
        WORKERS.saturating_sub(self.workers.len())
    }

    /// How many tiles of the set are unbuilt (MAN-50).
    #[inline]
    pub fn tiles_left(&self) -> usize {
        self.tiles.len()
    }

    /// The legendary skyscraper that the player built.
    pub fn legend(&self) -> Option<Tile> {
        self.buildings.iter().map(|building| building.tile).find(|tile| tile.level() == Level::Legendary)
    }
}

impl Position {
    /// How many play.
    #[inline]
    pub const fn seats(&self) -> u8 {
        self.players.seats()
    }

    /// Whose lot it is.
    #[inline]
    pub fn owner(&self, lot: LotId) -> Option<Seat> {
        self.players.iter().find(|(_, player)| player.lots().has(lot)).map(|(seat, _)| seat)
    }

    /// All lots that belong to somebody.
    #[inline]
    pub fn taken(&self) -> Lots {
        self.players.iter().fold(Lots::NONE, |taken, (_, player)| taken.union(player.lots()))
    }

    /// Who built a legendary skyscraper.
    pub fn builder(&self, legend: Tile) -> Option<Seat> {
        let built = |player: &Player| player.buildings.iter().any(|building| building.tile == legend);
        self.players.iter().find(|(_, player)| built(player)).map(|(seat, _)| seat)
    }
}
