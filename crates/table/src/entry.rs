//! What was agreed before the game, and what was decided since.

use engine::{Draw, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What is settled before the first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The digest of its component files.
    pub components: String,
    /// How many play.
    pub seats: u8,
    /// The options; null at a table that began from a position, which says itself what is in force.
    pub options: Value,
    /// What the players agreed about the table, beside the game: an object, or null. Tables only keep it.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub agreed: Value,
}

impl Header {
    /// Most bytes of what was agreed, as JSON.
    pub const MOST_AGREED: usize = 4096;
}

/// Milliseconds since 1970, by the clock of whoever runs the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Time(#[cfg_attr(feature = "ts", ts(type = "number"))] pub u64);

/// One line of a table's history. Entries are numbered from 1 and never deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<M> {
    /// Somebody decided something.
    Decision(Decision<M>),
    /// Decisions were taken back.
    Undo(Undo),
    /// Something happened around the game.
    Note(Note),
}

/// Somebody decided something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision<M> {
    /// Who.
    pub seat: Seat,
    /// What.
    #[serde(rename = "move")]
    pub mv: M,
    /// What chance brought while it was carried out.
    #[serde(default)]
    pub draws: Box<[Draw]>,
    /// How many of these draws, from the first on, were scripted; the others followed from the seed.
    #[serde(default)]
    pub scripted: u32,
    /// The bot that decided in place of the person who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<BotName>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
}

/// What a bot is called in records: its level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BotName(String);

impl BotName {
    /// Most letters of a name.
    pub const MOST_LETTERS: usize = 32;

    /// The name, if it is one: small letters, digits, `:`, `.` and `-`.
    pub fn new(name: &str) -> Option<Self> {
        let is_letter = |letter: u8| matches!(letter, b'a'..=b'z' | b'0'..=b'9' | b':' | b'.' | b'-');
        let is_name = (1..=Self::MOST_LETTERS).contains(&name.len()) && name.bytes().all(is_letter);
        is_name.then(|| Self(name.to_owned()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for BotName {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        Self::new(&name).ok_or("this is no name of a bot")
    }
}

impl From<BotName> for String {
    fn from(name: BotName) -> Self {
        name.0
    }
}

/// Decisions were taken back: the table lies as before entry `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The first decision that counts no more.
    pub to: u32,
    /// Who took back open decisions of their own; nobody if all agreed to go back.
    pub by: Option<Seat>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
}

/// Something that happened around the game. It changes no position, draws nothing, closes nothing, and undo passes
/// over it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// What happened.
    pub what: Happening,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<Time>,
}

/// What can happen around a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Happening {
    /// The clocks stop.
    Pause,
    /// The clocks go on.
    Resume,
    /// From now on the table is played at this pace, and all clocks begin anew.
    Pace(#[cfg_attr(feature = "ts", ts(type = "string"))] PaceWords),
    /// The person in this seat has gone.
    Away(Seat),
    /// The person in this seat is back: they decide themselves.
    Back(Seat),
    /// From now on this bot decides in place of the person who sits there.
    StandIn {
        /// Where.
        seat: Seat,
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        bot: BotName,
    },
    /// The time of this seat is up.
    TimeOut(Seat),
    /// The person in this seat is on holiday for a while, instead of what was said of that before.
    Holiday {
        /// Where.
        seat: Seat,
        /// From when on.
        from: Time,
        /// Until when.
        until: Time,
    },
    /// Nobody has decided anything for long: the game will be broken off.
    Warning,
    /// The game is broken off: points stay as they stand.
    BrokenOff {
        /// Who broke it off because somebody's time was up; nobody where nobody had decided anything for long.
        by: Option<Seat>,
    },
}

/// How fast a table is played, in the words of records: see [`Pace`](crate::Pace).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PaceWords(String);

impl PaceWords {
    /// Most bytes of a pace.
    pub const MOST_BYTES: usize = 128;

    /// The pace, if the text is short enough and has no control characters.
    pub fn new(text: &str) -> Option<Self> {
        let is_pace = (1..=Self::MOST_BYTES).contains(&text.len()) && !text.contains(char::is_control);
        is_pace.then(|| Self(text.to_owned()))
    }

    /// The pace as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PaceWords {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::new(&text).ok_or("this is no pace")
    }
}

impl From<PaceWords> for String {
    fn from(pace: PaceWords) -> Self {
        pace.0
    }
}

impl Happening {
    /// Whom it is about.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Self::Away(seat)
            | Self::Back(seat)
            | Self::TimeOut(seat)
            | Self::StandIn { seat, .. }
            | Self::Holiday { seat, .. } => Some(*seat),
            Self::BrokenOff { by } => *by,
            Self::Pause | Self::Resume | Self::Pace(_) | Self::Warning => None,
        }
    }
}

impl<M> Entry<M> {
    /// What chance brought while it was carried out.
    pub fn draws(&self) -> &[Draw] {
        match self {
            Self::Decision(decision) => &decision.draws,
            Self::Undo(_) | Self::Note(_) => &[],
        }
    }

    /// When it was entered, where that is known.
    pub fn time(&self) -> Option<Time> {
        match self {
            Self::Decision(decision) => decision.time,
            Self::Undo(undo) => undo.time,
            Self::Note(note) => note.time,
        }
    }

    pub(crate) fn set_time(&mut self, time: Option<Time>) {
        match self {
            Self::Decision(decision) => decision.time = time,
            Self::Undo(undo) => undo.time = time,
            Self::Note(note) => note.time = time,
        }
    }
}
