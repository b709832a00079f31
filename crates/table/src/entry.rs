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
}

/// One line of a table's history. Entries are numbered from 1 and never deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry<M> {
    /// Somebody decided something.
    Decision(Decision<M>),
    /// Decisions were taken back.
    Undo(Undo),
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
}

/// Decisions were taken back: the table lies as before entry `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The first decision that counts no more.
    pub to: u32,
    /// Who took back open decisions of his own; nobody if all agreed to go back.
    pub by: Option<Seat>,
}

impl<M> Entry<M> {
    /// What chance brought while it was carried out.
    pub fn draws(&self) -> &[Draw] {
        match self {
            Self::Decision(decision) => &decision.draws,
            Self::Undo(_) => &[],
        }
    }
}
