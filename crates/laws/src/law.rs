//! What must hold, and what is said when it does not.

use std::fmt;
use std::str::FromStr;

use strum::{Display, IntoStaticStr};

/// Something that must hold in every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Law {
    /// Every value of every option can be chosen and played.
    Options,
    /// The same seats, options, seed and moves give the same position and events, with or without a log.
    Replay,
    /// While the game runs somebody is to act; what is listed is what is allowed.
    Legality,
    /// An end is reached; then, and only then, there is a result, and the score sheets agree with it.
    Ending,
    /// Nobody can tell a redealt table from the real one, now or after their next move.
    Secrecy,
    /// A redealt table holds nothing of what was hidden before.
    Forgetting,
    /// After set-up, what is redealt is as likely as what was dealt.
    Dealing,
    /// The audit passes after set-up and after every move.
    Soundness,
    /// Positions, moves and events survive being written and read; codes name moves.
    Storage,
    /// A record is read as it was written and leads to the same table, from set-up and from any position.
    Recording,
    /// What a player may take back without asking has shown them nothing that they could not know.
    Undo,
    /// A move is said to close, so that it cannot be taken back freely, if it draws or ends the game, and only then.
    Closing,
    /// Everything can be said in every language and drawn for every viewer.
    Speech,
    /// Every event and every refusal occurs.
    Coverage,
}

impl Law {
    /// Where many games are played, the law looks on at one in this many: what takes a thousand times as long as the
    /// play itself would otherwise take all day.
    pub(crate) const fn one_in(self) -> u32 {
        match self {
            Self::Recording | Self::Speech => 50,
            Self::Secrecy | Self::Storage | Self::Undo => 20,
            Self::Forgetting | Self::Closing => 5,
            _ => 1,
        }
    }

    /// Passes if it `holds`, and otherwise says what is wrong.
    pub(crate) fn require(self, holds: bool, what: impl FnOnce() -> String) -> Result<(), Breach> {
        if holds { Ok(()) } else { Err(self.broken(what())) }
    }

    pub(crate) fn broken(self, what: impl Into<String>) -> Breach {
        Breach { law: self, what: what.into() }
    }
}

/// A broken law, before it is known where it happened.
#[derive(Debug)]
pub(crate) struct Breach {
    pub(crate) law: Law,
    pub(crate) what: String,
}

/// A broken law, and how to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Which law.
    pub law: Law,
    /// What is wrong.
    pub what: String,
    /// Which game.
    pub game: &'static str,
    /// At which table, and who played.
    pub setting: String,
    /// How the table came to lie as it did, if it was laid at all.
    pub trail: Option<Trail>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, what, game, setting, trail } = self;
        write!(f, "{game} breaks the law of {law} ({setting}): {what}")?;
        let Some(trail) = trail else { return Ok(()) };
        let decisions = trail.moves.len();
        write!(
            f,
            "\nafter {decisions} decisions; laws::Scene::reproduce brings the table back from\n\n{trail}"
        )
    }
}

/// How a table came to lie as it does: what it was laid with, and the codes of all moves since.
///
/// As text it has a line each for `revision`, `seats`, `options`, `seed` and `moves`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Trail {
    /// By which revision of the rules it is played.
    pub revision: u32,
    /// How many play.
    pub seats: u8,
    /// The options as JSON.
    pub options: String,
    /// The text from which the seed is made.
    pub seed: String,
    /// Every move as `seat:code`.
    pub moves: Vec<String>,
}

impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { revision, seats, options, seed, moves } = self;
        writeln!(
            f,
            "revision {revision}\nseats {seats}\noptions {options}\nseed {seed}\nmoves {}",
            moves.join(" ")
        )
    }
}

impl FromStr for Trail {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut trail = Self::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            match name {
                "revision" => {
                    trail.revision = value.parse().map_err(|_| format!("revision `{value}`"))?;
                }
                "seats" => trail.seats = value.parse().map_err(|_| format!("`{value}` seats"))?,
                "options" => value.clone_into(&mut trail.options),
                "seed" => value.clone_into(&mut trail.seed),
                "moves" => trail.moves = value.split_whitespace().map(str::to_owned).collect(),
                _ => return Err(format!("a trail has no line `{name}`")),
            }
        }
        Ok(trail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trail() -> Trail {
        Trail {
            revision: 2,
            seats: 3,
            options: r#"{"side":"a"}"#.to_owned(),
            seed: "x 7".to_owned(),
            moves: vec!["0:a1".to_owned(), "1:b".to_owned()],
        }
    }

    #[test]
    fn a_trail_is_read_as_it_was_written() {
        assert_eq!(trail().to_string().parse(), Ok(trail()));
        assert_eq!("seats many".parse::<Trail>(), Err("`many` seats".to_owned()));
        assert_eq!("places 3".parse::<Trail>(), Err("a trail has no line `places`".to_owned()));
    }

    #[test]
    fn a_violation_names_law_game_table_and_trail() {
        let violation = Violation {
            law: Law::Ending,
            what: "there is no end".to_owned(),
            game: "koeln",
            setting: "3 seats, random play".to_owned(),
            trail: Some(trail()),
        };
        let text = violation.to_string();
        assert!(text.starts_with("koeln breaks the law of ending (3 seats, random play): there is no end\n"));
        assert!(text.contains("after 2 decisions"));
        assert!(text.ends_with("revision 2\nseats 3\noptions {\"side\":\"a\"}\nseed x 7\nmoves 0:a1 1:b\n"));
    }
}
