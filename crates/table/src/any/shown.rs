//! What a viewer is shown of a table, ready to be written as JSON.

use engine::{Party, ScoreLine, ScoreSheet, Seat, Speech, Viewer};
use serde::Serialize;
use serde_json::value::to_raw_value;

use super::{Json, Sentences, Speaker};
use crate::Happening;

/// A move that a seat may make.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// The move.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub mv: Json,
    /// Its short code.
    pub code: String,
    /// What it would do.
    pub text: Sentences,
    /// Could it be taken back afterwards?
    pub undoable: bool,
}

/// Something that happened, as one viewer may know it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shown {
    /// The event.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub event: Json,
    /// What happened.
    pub text: Sentences,
    /// The clause that it follows from, where there is one.
    pub clause: Option<&'static str>,
}

/// What one entry showed a viewer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Chapter {
    /// The number of the entry; 0 for the set-up.
    pub number: u32,
    /// The number of the turn in which it was entered; 0 for the set-up.
    pub turn: u32,
    /// Who decided; nobody at set-up, in an undo and in a note.
    pub seat: Option<Seat>,
    /// What happened.
    pub events: Vec<Shown>,
    /// What was taken back, in an undo.
    pub undo: Option<TakenBack>,
    /// What happened around the game, in a note.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub note: Option<Happening>,
    /// Has the decision been taken back since?
    pub is_undone: bool,
    /// The turn in one line, up to this entry. Where the whole story is told, only the last entry of a turn that
    /// counts has it.
    pub line: Option<Sentences>,
}

/// An undo as everybody is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TakenBack {
    /// The first entry that counts no more.
    pub to: u32,
    /// Who took back open decisions of their own; nobody if all agreed to go back.
    pub by: Option<Seat>,
}

/// The table after one entry, as a viewer sees it in a replay.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReplayFrame {
    /// What the entry showed the viewer.
    #[serde(flatten)]
    pub chapter: Chapter,
    /// The table as the viewer sees it.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub view: Json,
    /// The points so far.
    pub scores: Vec<Sheet>,
    /// Who must decide then.
    pub to_act: Vec<Seat>,
}

/// What a move would do, as far as the mover can know.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Foresight {
    /// What the mover would be shown, as far as it does not depend on what they cannot know.
    pub events: Vec<Shown>,
    /// Does chance have a say?
    pub draws: bool,
    /// Does it end the game, chance or no chance?
    pub ends: bool,
    /// What every party would gain or lose; nothing where chance has a say.
    pub gains: Option<Vec<Sheet>>,
}

/// The points of one party.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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

/// Points from one source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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

/// A value of the game as JSON text.
pub(super) fn json(value: &impl Serialize) -> Json {
    to_raw_value(value).expect("what a game consists of can be written as JSON")
}

/// The names of the players by seat; letters where nobody has given one.
pub(crate) fn names(players: &[String], seats: u8) -> Vec<String> {
    let letter = |seat: u8| char::from(b'A' + seat).to_string();
    (0..seats).map(|seat| players.get(usize::from(seat)).cloned().unwrap_or_else(|| letter(seat))).collect()
}

/// What `viewer` may know of these events.
pub(crate) fn shown<G: Speech>(speaker: &Speaker<'_, G>, events: &[G::Event], viewer: Viewer) -> Vec<Shown> {
    let game = speaker.edition.game();
    let events = events.iter().filter_map(|event| game.shown(event, viewer));
    let shown = events.map(|event| Shown {
        event: json(&event),
        text: speaker.tell(|| game.tell_event(&event)),
        clause: game.event_clause(&event).map(|clause| clause.0),
    });
    shown.collect()
}

/// The sheets in words.
pub(super) fn sheets<G: Speech>(speaker: &Speaker<'_, G>, sheets: &[ScoreSheet]) -> Vec<Sheet> {
    let line = |line: &ScoreLine| SheetLine {
        clause: line.clause.0,
        label: line.label,
        text: speaker.word(&format!("score.{}", line.label)),
        points: line.points,
    };
    let sheet = |sheet: &ScoreSheet| Sheet {
        party: sheet.party.clone(),
        name: speaker.name(&sheet.party),
        lines: sheet.lines.iter().map(line).collect(),
        total: sheet.total(),
    };
    sheets.iter().map(sheet).collect()
}
