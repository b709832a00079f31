//! The guided first game: somebody who does not know a game plays it, step by step.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{BadData, Seat, Written};

/// A first game with a deal of its own, and the steps that lead through its beginning. Afterwards it is a game like any.
///
/// The file `guided.toml` of a game holds it. What the player does at each step, and what the others do then, is played out
/// by a test, so that no step outlives the rule it shows.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuidedGame {
    /// How many play.
    pub seats: u8,
    /// Where the one sits who is guided.
    pub seat: Seat,
    /// The options that are not by default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// What chance brings follows from it.
    pub seed: String,
    /// How well the others play, where no step says what they do.
    pub level: String,
    /// The codes of what the others decide before the first step.
    #[serde(default)]
    pub opening: Vec<String>,
    /// The steps.
    #[serde(rename = "step")]
    pub steps: Vec<GuidedStep>,
}

/// Something to see, or something to do.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuidedStep {
    /// What is said. A word of the glossary stands between asterisks where it is said for the first time.
    pub text: Written,
    /// What is meant, by the names that the board has for its places.
    #[serde(default)]
    pub at: Vec<String>,
    /// The codes of what is to be done; nothing where something is only to be seen.
    #[serde(default)]
    pub moves: Vec<String>,
    /// What is said to those who try something else.
    pub hint: Option<Written>,
    /// The codes of what the others do then.
    #[serde(default)]
    pub replies: Vec<String>,
    /// The clause that can be read beside it.
    pub clause: Option<String>,
    /// Which part of the whole it shows.
    pub shows: Option<Part>,
}

/// What everybody must have seen of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// What one wants.
    Goal,
    /// A source of points: that of the step's clause.
    Points,
    /// When it ends.
    End,
}

impl GuidedGame {
    /// Reads a guided game from the text of its file.
    pub fn read(text: &str) -> Result<Self, BadData> {
        toml::from_str(text).map_err(|error| BadData::of_text("guided.toml", text, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: &str = "seats = 2\nseat = 1\nseed = 'a'\nlevel = 'easy'\n\
        [[step]]\nshows = 'goal'\ntext = { de = 'Hoch.', en = 'Up.' }\n\
        [[step]]\nmoves = ['up']\ntext = { de = 'Baue.', en = 'Build.' }\n";

    #[test]
    fn a_guided_game_is_read_with_its_steps() {
        let guided = GuidedGame::read(WALL).unwrap();
        assert_eq!((guided.seat, guided.steps[0].shows), (Seat(1), Some(Part::Goal)));
        assert_eq!(guided.steps[1].moves, ["up"]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let bad = GuidedGame::read(&WALL.replace("moves", "deeds")).unwrap_err();
        assert!(bad.to_string().starts_with("guided.toml, line 9: unknown field `deeds`"), "{bad}");
    }
}
