//! Decisions, refusals, events, and how they are said.

mod speech;

use engine::{Clause, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{
    ActionCard, Challenge, District, LandCard, Level, LotId, Place, STREETS_IN_PLAY, Square, Street, Tile,
};
use crate::position::Cause;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    /// MAN-41: play Market Shift.
    Shift,
    /// MAN-10: take the open card of a free lot and put a worker on it.
    Take {
        /// The lot.
        lot: LotId,
    },
    /// MAN-42: play Land Grab and take a second lot.
    Grab {
        /// The lot.
        lot: LotId,
    },
    /// MAN-20: build on free squares.
    Build {
        /// The tile.
        tile: Tile,
        /// The squares it covers.
        place: Place,
    },
    /// MAN-40: play Construction Boom and build a second skyscraper.
    Boom {
        /// The tile.
        tile: Tile,
        /// The squares it covers.
        place: Place,
    },
    /// MAN-30: demolish what stands there, and build.
    Rebuild {
        /// The tile.
        tile: Tile,
        /// The squares it covers.
        place: Place,
    },
    /// MAN-12: return a lot and take its worker back.
    Return {
        /// The lot.
        lot: LotId,
    },
    /// End the turn.
    Done,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::AsRefStr, strum::VariantNames)]
#[allow(missing_docs, reason = "the fields say what the sentences under `refusal` in the text files say")]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// Another player is to decide.
    NotYourTurn { active: Seat },
    /// The turn must be used.
    MustAct,
    /// Land has been acquired, or something built, in this turn already.
    AlreadyActed,
    /// No worker is free to acquire land.
    NoFreeWorker,
    /// The pink district is out in a game for two.
    LotNotInPlay { lot: LotId },
    /// MAN-1: the board has no such lot.
    NoSuchLot { lot: LotId },
    /// The lot belongs to somebody.
    LotTaken { lot: LotId, by: Seat },
    /// No open card names this district and size.
    CardNotOpen { card: LandCard },
    /// With a free worker, land is acquired before building.
    AcquireFirst,
    /// A skyscraper has been built in this turn already.
    AlreadyBuilt,
    /// Demolition is the other option of a turn.
    RebuildTooLate,
    /// A worker is free: no lot is returned.
    ReturnWithWorker,
    /// Something can be built or rebuilt: no lot is returned.
    ReturnWithBuild,
    /// No worker of the player stands there.
    NoWorkerThere { lot: LotId },
    /// The starting property is never built.
    StartIsNotBuilt,
    /// There is no such tile in a set.
    NoSuchTile,
    /// All tiles of this kind are used.
    TileUsedUp { tile: Tile },
    /// The track shows too few points for this level.
    LevelTooHigh { level: Level, needed: u16, points: u16 },
    /// Somebody has built this legendary skyscraper.
    LegendTaken { tile: Tile, by: Seat },
    /// The player has built a legendary skyscraper.
    OneLegendOnly,
    /// The squares do not have the shape of the tile.
    WrongShape,
    /// The squares are not in one block.
    AcrossStreet,
    /// A square is a park.
    OnPark,
    /// A square is on no lot of the player.
    NotYourLand { square: Square },
    /// No side is at a street or a park.
    NoFront,
    /// A building stands there, and this is no demolition.
    SquareBuilt,
    /// No building stands there.
    NothingToDemolish,
    /// Several buildings stand there that do not adjoin.
    NotAdjoining,
    /// A gold or legendary building stands there.
    GoldStays,
    /// A building of the same or a higher level stands there.
    NotHigher,
    /// Lots would be left empty without a worker for them.
    TooFewWorkers { missing: u8 },
    /// The player does not have this action card, or no longer.
    CardUsed { card: ActionCard },
    /// Construction Boom follows the first skyscraper of a turn.
    BoomOutOfPlace,
    /// The first skyscraper of this turn triggered the end.
    BoomAfterTrigger,
    /// Market Shift comes at the start of a turn.
    ShiftTooLate,
    /// Fewer than four cards are in the future market.
    FutureTooSmall { left: u8 },
    /// Land Grab follows the acquisition of a lot of two squares.
    GrabOutOfPlace,
    /// The future market is empty.
    NoFutureMarket,
    /// No worker is free for Land Grab.
    NoWorkerToGrab,
    /// No card of a lot of two squares lies open.
    NoSmallCard,
    /// Land Grab is not for lots of three squares.
    GrabTooLarge { lot: LotId },
}

impl engine::Refusal for Refusal {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::GameOver => "MAN-50",
            Self::NotYourTurn { .. } => "MAN-7",
            Self::NoSuchLot { .. } => "MAN-1",
            Self::LotNotInPlay { .. } => "MAN-3",
            Self::MustAct
            | Self::AlreadyActed
            | Self::NoFreeWorker
            | Self::LotTaken { .. }
            | Self::CardNotOpen { .. }
            | Self::AcquireFirst
            | Self::AlreadyBuilt => "MAN-10",
            Self::RebuildTooLate => "MAN-11",
            Self::ReturnWithWorker | Self::ReturnWithBuild | Self::NoWorkerThere { .. } => "MAN-12",
            Self::StartIsNotBuilt => "MAN-4",
            Self::NoSuchTile | Self::TileUsedUp { .. } => "MAN-2",
            Self::LevelTooHigh { .. } => "MAN-24",
            Self::LegendTaken { .. } | Self::OneLegendOnly => "MAN-25",
            Self::WrongShape | Self::AcrossStreet | Self::OnPark | Self::NotYourLand { .. } => "MAN-20",
            Self::NoFront => "MAN-21",
            Self::SquareBuilt => "MAN-26",
            Self::NothingToDemolish | Self::NotAdjoining => "MAN-30",
            Self::GoldStays | Self::NotHigher => "MAN-31",
            Self::TooFewWorkers { .. } => "MAN-33",
            Self::CardUsed { card: ActionCard::Boom } | Self::BoomOutOfPlace | Self::BoomAfterTrigger => {
                "MAN-40"
            }
            Self::CardUsed { card: ActionCard::Shift } | Self::ShiftTooLate | Self::FutureTooSmall { .. } => {
                "MAN-41"
            }
            Self::CardUsed { card: ActionCard::Grab }
            | Self::GrabOutOfPlace
            | Self::NoFutureMarket
            | Self::NoWorkerToGrab
            | Self::NoSmallCard
            | Self::GrabTooLarge { .. } => "MAN-42",
        })
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::AsRefStr, strum::VariantNames)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields say what the sentences under `event` in the text files say")]
pub enum Event {
    /// MAN-6.
    StreetsInPlay { streets: [Street; STREETS_IN_PLAY] },
    /// MAN-6.
    ChallengeInPlay { challenge: Option<Challenge> },
    /// MAN-4.
    CharacterDealt { seat: Seat, district: District, lot: LotId },
    /// MAN-5, MAN-13: a card of the future market lies open.
    Opened { card: LandCard },
    /// MAN-7.
    TurnBegan { seat: Seat, turn: u16 },
    /// MAN-41.
    MarketShifted { seat: Seat },
    /// MAN-10.
    Took { seat: Seat, lot: LotId, card: LandCard },
    /// MAN-42.
    Grabbed { seat: Seat, lot: LotId, card: LandCard },
    /// MAN-40.
    BoomPlayed { seat: Seat },
    /// MAN-20, MAN-23.
    Built { seat: Seat, tile: Tile, place: Place, points: u8 },
    /// MAN-20.
    WorkerBack { seat: Seat, lot: LotId },
    /// MAN-30.
    Demolished { seat: Seat, tile: Tile, place: Place },
    /// MAN-33.
    WorkerPosted { seat: Seat, lot: LotId },
    /// MAN-72.
    PrestigeScored { seat: Seat, points: u8 },
    /// MAN-24.
    LevelReached { seat: Seat, level: Level },
    /// MAN-12.
    Returned { seat: Seat, lot: LotId, card: LandCard },
    /// The player does nothing more in this turn.
    TurnEnded { seat: Seat },
    /// MAN-51.
    FiveTilesLeft { seat: Seat },
    /// MAN-50, MAN-52.
    EndTriggered { seat: Seat, cause: Cause },
    /// MAN-60: nobody scores after a tie.
    StreetScored { street: Street, seat: Option<Seat> },
    /// MAN-70 to MAN-74.
    ChallengeScored { seat: Seat, challenge: Challenge, points: u8 },
    /// MAN-43.
    CardsScored { seat: Seat, points: u8 },
    /// MAN-61.
    GameEnded,
}
