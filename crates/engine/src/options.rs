//! What can be chosen before a game.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{BadSetup, Seat};

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
    /// The fewest players for whom it can be chosen.
    pub min_seats: u8,
    /// The most players for whom it can be chosen.
    pub max_seats: u8,
    /// The options that are shown together with it; their title is the text under `option.<group>`.
    pub group: Option<&'static str>,
}

impl Choice {
    /// An option for any number of players, shown by itself.
    pub const fn new(name: &'static str, values: &'static [&'static str], default: &'static str) -> Self {
        Self { name, values, default, min_seats: 1, max_seats: Seat::MOST, group: None }
    }

    /// The same option, only for these numbers of players.
    #[must_use]
    pub const fn for_seats(self, least: u8, most: u8) -> Self {
        Self { min_seats: least, max_seats: most, ..self }
    }

    /// The same option, shown together with others.
    #[must_use]
    pub const fn in_group(self, group: &'static str) -> Self {
        Self { group: Some(group), ..self }
    }

    /// Can it be chosen for this many players?
    pub fn is_for(&self, seats: u8) -> bool {
        (self.min_seats..=self.max_seats).contains(&seats)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_can_be_for_some_numbers_of_players() {
        let any = Choice::new("bag", &["small", "large"], "small");
        assert!((1..=Seat::MOST).all(|seats| any.is_for(seats)));
        let pairs = any.for_seats(2, 3).in_group("bags");
        assert_eq!((1..=4).filter(|seats| pairs.is_for(*seats)).collect::<Vec<_>>(), [2, 3]);
        assert_eq!((any.group, pairs.group), (None, Some("bags")));
    }
}
