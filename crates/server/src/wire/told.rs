//! What a game tells: moves, events, points.

use serde::Serialize;
use table::Json;
use ts_rs::TS;

/// The same in every language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Sentences {
    /// In German.
    pub de: String,
    /// In English.
    pub en: String,
}

/// Who scores: a seat, or a neutral party that the rules move.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// A player.
    Seat(u8),
    /// A party without a seat.
    Neutral(String),
}

/// A move that a seat may make.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Offer {
    /// The move.
    #[serde(rename = "move")]
    #[ts(type = "unknown")]
    pub mv: Json,
    /// Its short code.
    pub code: String,
    /// What it would do.
    pub text: Sentences,
    /// Could it be taken back afterwards?
    pub undoable: bool,
}

/// Something that happened, as one viewer may know it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Shown {
    /// The event.
    #[ts(type = "unknown")]
    pub event: Json,
    /// What happened.
    pub text: Sentences,
    /// The clause that it follows from, where there is one.
    pub clause: Option<&'static str>,
}

/// What one entry showed a viewer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Chapter {
    /// The number of the entry; 0 for the set-up.
    pub number: u32,
    /// What happened.
    pub events: Vec<Shown>,
}

/// Points from one source.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SheetLine {
    /// The clause that gives them.
    pub clause: &'static str,
    /// What they are for, as one word.
    pub label: &'static str,
    /// What they are for.
    pub text: Sentences,
    /// How many.
    pub points: i32,
}

/// The points of one party.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Sheet {
    /// Whose points.
    pub party: Party,
    /// What the party is called.
    pub name: Sentences,
    /// Where they come from.
    pub lines: Vec<SheetLine>,
    /// The sum of all lines.
    pub total: i32,
}

/// What a move would do, as far as the mover can know.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Foresight {
    /// What the mover would be shown.
    pub events: Vec<Shown>,
    /// Does chance have a say?
    pub draws: bool,
    /// Does it end the game?
    pub ends: bool,
    /// What every party would gain or lose; nothing where chance has a say.
    pub gains: Option<Vec<Sheet>>,
}

/// How one party ended.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Standing {
    /// Who.
    pub party: Party,
    /// The final points.
    pub points: i32,
    /// What decides between equal points, the most important first.
    pub tie_breaks: Vec<i32>,
    /// The place from 1; none for a party that only keeps count.
    pub place: Option<u8>,
}

/// The places at the end of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Ranking {
    /// Everybody, seat 0 first.
    pub standings: Vec<Standing>,
}

/// The table after one entry, as a viewer sees it.
#[derive(Debug, Serialize, TS)]
pub struct ReplayStep {
    /// The number of the entry; 0 for the set-up.
    pub number: u32,
    /// The table as the viewer sees it.
    #[ts(type = "unknown")]
    pub view: Json,
    /// What happened.
    pub events: Vec<Shown>,
    /// The points so far.
    pub scores: Vec<Sheet>,
    /// Who must decide then.
    pub to_act: Vec<u8>,
}

/// A whole game, step by step.
#[derive(Debug, Serialize, TS)]
pub struct Replay {
    /// The id of the game.
    pub game: String,
    /// Set-up first, then entry by entry.
    pub steps: Vec<ReplayStep>,
}
