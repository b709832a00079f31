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
use crate::{Header, Undo};

pub use account::{Account, Told};

/// A `.city` record: everything that is needed to replay one game anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
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
    /// What was decided.
    pub lines: Vec<Line>,
    /// How the record ends.
    pub ending: Ending,
}

/// One entry as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Somebody decided something.
    Decision(DecisionLine),
    /// Decisions were taken back.
    Undo(Undo),
}

/// A decision as it stands in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecisionLine {
    /// Who.
    pub seat: Seat,
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
    /// No record has more bytes.
    pub const MOST_BYTES: usize = 8 << 20;
    /// No record has more entries.
    pub const MOST_ENTRIES: usize = 20_000;
    /// Where the digest of the components stands.
    pub const COMPONENTS_LINE: usize = 4;

    pub(crate) const TITLE: &str = "citywright record 1";

    /// Every component file, with the number of its line.
    pub(crate) fn file_lines(&self) -> impl Iterator<Item = (usize, &(String, String))> {
        (self.first_file_line()..).zip(&self.files)
    }

    fn first_file_line(&self) -> usize {
        1 + Header::LINES + self.players.len() + 1
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
    fn entry_line(&self, number: u32) -> usize {
        self.seed_line() + number as usize
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BadLine {}
