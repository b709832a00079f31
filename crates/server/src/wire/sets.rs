//! Component sets that people enter from their own boxes.

use std::collections::BTreeMap;

use engine::Listing;
use serde::{Deserialize, Serialize};
use table::{Json, ReplayFrame};
use ts_rs::TS;

use super::GameTexts;

/// The component sets with which a game can be played.
#[derive(Debug, Serialize, TS)]
pub struct SetList {
    /// The digest of the set with which tables are laid if nothing else is wished: only the host can change it.
    pub default: String,
    /// Those that people have saved, the latest first.
    pub sets: Vec<SetInfo>,
}

/// A component set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct SetInfo {
    /// The id of the game.
    pub game: String,
    /// The digest of its files, by which tables name it.
    pub digest: String,
    /// What it is called; null for one that nobody has named here.
    pub name: Option<String>,
    /// Is it the one with which tables are laid if nothing else is wished?
    pub is_default: bool,
}

/// The files of a component set.
#[derive(Debug, Serialize, TS)]
pub struct SetFiles {
    /// Which set.
    pub set: SetInfo,
    /// The texts by the names of the files.
    #[ts(type = "Record<string, string>")]
    pub files: BTreeMap<String, String>,
}

/// Component files to be checked.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SetDraft {
    /// The texts by the names of the files; those that are not named are as they come.
    #[ts(type = "Record<string, string>")]
    pub files: BTreeMap<String, String>,
}

/// Component files to be saved.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewSet {
    /// What the set shall be called.
    pub name: String,
    /// The texts by the names of the files; those that are not named are as they come.
    #[ts(type = "Record<string, string>")]
    pub files: BTreeMap<String, String>,
}

/// What came of a check.
#[derive(Debug, Serialize, TS)]
pub struct CheckedSet {
    /// The files as tables, as far as they can be read.
    pub listings: Vec<Listing>,
    /// What is wrong; null if nothing is.
    pub bad: Option<BadFact>,
    /// The set and its board; null if something is wrong.
    pub opened: Option<OpenedSet>,
}

/// What is wrong with component files, as the game's loader says it.
#[derive(Debug, Serialize, TS)]
pub struct BadFact {
    /// In which file; null where that cannot be said.
    pub file: Option<String>,
    /// On which line of it.
    pub line: Option<usize>,
    /// In which of its records, from 0.
    pub row: Option<usize>,
    /// Which fact.
    pub column: Option<String>,
    /// What is wrong.
    pub reason: String,
}

/// A game that opens with these components.
#[derive(Debug, Serialize, TS)]
pub struct OpenedSet {
    /// The set.
    pub set: SetInfo,
    /// What never changes and a picture needs beside the view.
    #[ts(type = "unknown")]
    pub components: Json,
    /// Its sentences by key.
    pub texts: GameTexts,
    /// A table for as many as can play, before the first decision.
    pub table: ReplayFrame,
}
