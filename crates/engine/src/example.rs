//! Worked examples: positions that rules are explained on.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{BadData, Seat};

/// A position that some rules are explained on, with what they say of it.
///
/// A file `examples/<name>.toml` of a game holds one. The position is one that was played: from the seed, with these
/// moves. What is claimed of it is checked by the game itself, so that no example outlives the rule it explains.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkedExample {
    /// The clauses that it explains.
    pub clauses: Vec<String>,
    /// How many play.
    pub seats: u8,
    /// The options that are not by default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// What chance brings follows from it.
    pub seed: String,
    /// The codes of what was decided, each by the first of those who were to decide.
    pub moves: Vec<String>,
    /// Through whose eyes it is looked at; otherwise a spectator's.
    pub seat: Option<Seat>,
    /// What it is called.
    pub title: Written,
    /// What is to be seen.
    pub text: Written,
    /// What the rules say.
    #[serde(rename = "claim")]
    pub claims: Vec<Claim>,
}

/// The same in every language.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// In German.
    pub de: String,
    /// In English.
    pub en: String,
}

/// What an example says of its position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Claim {
    /// The player who is to decide may not do this.
    Refused {
        /// The code of the move.
        #[serde(rename = "move")]
        mv: String,
        /// The clause that forbids it.
        refused: String,
    },
    /// The player who is to decide may do this.
    Allowed {
        /// The code of the move.
        #[serde(rename = "move")]
        mv: String,
        /// The points that it brings, where they matter.
        points: Option<i32>,
    },
    /// A player has so many points by this clause.
    Scored {
        /// Which player.
        seat: Seat,
        /// The clause.
        clause: String,
        /// The points.
        points: i32,
    },
}

impl WorkedExample {
    /// Reads an example from the text of its file.
    pub fn read(name: &str, text: &str) -> Result<Self, BadData> {
        toml::from_str(text).map_err(|error| BadData::of_text(name, text, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: &str = "clauses = ['WAL-3']\nseats = 2\nseed = 'a'\nmoves = ['up']\n\
        title = { de = 'Hoch', en = 'Up' }\ntext = { de = 'Hoch.', en = 'Up.' }\n\
        [[claim]]\nmove = 'up'\nrefused = 'WAL-3'\n[[claim]]\nseat = 1\nclause = 'WAL-4'\npoints = 2\n";

    #[test]
    fn an_example_is_read_with_what_it_claims() {
        let example = WorkedExample::read("wall.toml", WALL).unwrap();
        assert_eq!(example.moves, ["up"]);
        let refused = Claim::Refused { mv: "up".to_owned(), refused: "WAL-3".to_owned() };
        let scored = Claim::Scored { seat: Seat(1), clause: "WAL-4".to_owned(), points: 2 };
        assert_eq!(example.claims, [refused, scored]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let bad = WorkedExample::read("wall.toml", &WALL.replace("seats", "chairs")).unwrap_err();
        assert!(bad.to_string().starts_with("wall.toml, line 2: unknown field `chairs`"), "{bad}");
    }
}
