//! A whole game as a text file; docs/records.md describes the format.

mod account;
mod chain;
mod head;
mod read;
mod replay;
mod write;

use std::fmt;

use engine::{Seat, Seed};

use crate::fair::FairDeal;
use crate::{BotName, Entry, Happening, Header, Time};

pub use account::{Account, Told};

/// A `.city` record: everything that is needed to replay one game anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The version of the format.
    pub version: Version,
    /// What was settled before the first move.
    pub header: Header,
    /// The names of the players, by seat.
    pub players: Vec<String>,
    /// Name and content of the component files, unless they are the compiled-in ones.
    pub files: Vec<(String, String)>,
    /// The position from which the game began, as JSON, if not from set-up.
    pub position: Option<String>,
    /// How a fair deal was made.
    pub deal: Option<FairDeal>,
    /// Everything that chance brings.
    pub seed: Seed,
    /// What was decided, and what happened around the game.
    pub entries: Vec<RecordEntry>,
    /// How the record ends.
    pub ending: Ending,
}

/// A version of the format. A record is written in the lowest that can hold it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Version {
    /// Decisions and undo.
    One,
    /// What was agreed, times, stand-ins and notes as well.
    Two,
}

/// One entry as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordEntry {
    /// When it was entered.
    pub time: Option<Time>,
    /// What was entered.
    pub what: RecordedAct,
}

/// What an entry of a record says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordedAct {
    /// Somebody decided something.
    Decision(RecordedDecision),
    /// Decisions were taken back.
    Undo {
        /// The first decision that counts no more.
        to: u32,
        /// Who took back open decisions of their own; nobody if all agreed to go back.
        by: Option<Seat>,
    },
    /// Something happened around the game.
    Note(Happening),
}

/// A decision as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedDecision {
    /// Who.
    pub seat: Seat,
    /// The bot that decided in place of the person who sits there.
    pub stand_in: Option<BotName>,
    /// What: the code of the move.
    pub code: String,
    /// The outcomes of chance that were scripted, as `stream:name`.
    pub set: Vec<String>,
    /// The outcomes of chance that followed from the seed, as `stream:name`.
    pub drew: Vec<String>,
}

/// How a record ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game goes on.
    Open,
    /// The game is over: the points of every party, a seat by its number.
    Over(Vec<(String, i32)>),
}

/// The first line of a record that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Which line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl Record {
    /// Most bytes of a record.
    pub const MOST_BYTES: usize = 8 << 20;
    /// Most entries of a record, notes included.
    pub const MOST_ENTRIES: usize = 20_000;
    /// Most notes of a record, and of a table.
    pub const MOST_NOTES: usize = 4000;
    /// Most bytes of a player's name: every sentence repeats it.
    pub const MOST_NAME_BYTES: usize = 256;
    /// Most bytes of one entry.
    pub const MOST_ENTRY_BYTES: usize = 16 << 10;
    /// Where the revision of the rules stands.
    pub const REVISION_LINE: usize = 3;
    /// Where the digest of the components stands.
    pub const COMPONENTS_LINE: usize = 4;

    /// Every component file, with the number of its line.
    pub(crate) fn file_lines(&self) -> impl Iterator<Item = (usize, &(String, String))> {
        (self.first_file_line()..).zip(&self.files)
    }

    fn first_file_line(&self) -> usize {
        self.header.last_line() + self.players.len() + 1
    }

    /// The line of the position, which comes after the files.
    fn position_line(&self) -> usize {
        self.first_file_line() + self.files.len()
    }

    /// The first line of the fair deal, or that of the seed.
    fn deal_line(&self) -> usize {
        self.position_line() + usize::from(self.position.is_some())
    }

    /// The line of the seed, the last before the entries.
    fn seed_line(&self) -> usize {
        self.deal_line() + self.deal.as_ref().map_or(0, |deal| deal.contributions.len() + 2)
    }

    /// The line of the entry of this number.
    pub fn line_of_entry(&self, number: u32) -> usize {
        self.entry_line(number)
    }

    fn entry_line(&self, number: u32) -> usize {
        self.seed_line() + number as usize
    }
}

impl Version {
    /// All of them, the oldest first.
    pub(crate) const ALL: [Self; 2] = [Self::One, Self::Two];

    /// The first line of a record of this version.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::One => "citywright record 1",
            Self::Two => "citywright record 2",
        }
    }

    /// The lowest version that can hold this.
    fn for_table<M>(header: &Header, entries: &[Entry<M>]) -> Self {
        let needs_two = |entry: &Entry<M>| match entry {
            Entry::Decision(decision) => decision.time.is_some() || decision.stand_in.is_some(),
            Entry::Undo(undo) => undo.time.is_some(),
            Entry::Note(_) => true,
        };
        let is_two = !header.agreed.is_null() || entries.iter().any(needs_two);
        if is_two { Self::Two } else { Self::One }
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BadLine {}
