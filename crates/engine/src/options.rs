//! What can be chosen before a game.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::BadSetup;

/// A game's options as a set of named choices.
pub trait Options: Clone + Eq + Debug + Default + Serialize + DeserializeOwned + Send + Sync {
    /// Every option, in the order in which people are asked.
    const CHOICES: &'static [Choice];

    /// Sets one option; refuses an unknown name or value.
    fn choose(&mut self, name: &str, value: &str) -> Result<(), BadSetup>;
}

/// One option with all its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The name in files and commands; its title is the text under `option.<name>`.
    pub name: &'static str,
    /// Everything it can be; titles under `option.<name>.<value>`.
    pub values: &'static [&'static str],
    /// What it is when nobody chooses.
    pub default: &'static str,
}

/// For games without options.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions {}

impl Options for NoOptions {
    const CHOICES: &'static [Choice] = &[];

    fn choose(&mut self, name: &str, _: &str) -> Result<(), BadSetup> {
        Err(BadSetup(format!("there is no option `{name}`: this game has none")))
    }
}
