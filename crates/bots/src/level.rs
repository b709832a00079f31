//! How well a bot plays, and how long it may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use strum::VariantNames as _;

use crate::THINKERS;

/// How well a bot plays.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, strum::EnumString, strum::IntoStaticStr, strum::VariantNames,
)]
#[strum(serialize_all = "snake_case")]
pub enum Level {
    /// Any legal move.
    Random,
    /// The best end of its own turn as far as it sees, and it overlooks things.
    Easy,
    /// The best end of its own turn by the hand-made judgement: the measure for the others.
    Greedy,
    /// The best end of its own turn by the learned value.
    Medium,
    /// The best move that a search finds.
    Strong,
    /// The best move that several searches find together, which take their time.
    Master,
}

impl Level {
    /// The levels that people are offered, the weakest first.
    pub const OFFERED: [Self; 5] = [Self::Random, Self::Easy, Self::Medium, Self::Strong, Self::Master];

    /// Does it search, so that it can be limited and has something to say?
    pub const fn searches(self) -> bool {
        match self {
            Self::Strong | Self::Master => true,
            Self::Random | Self::Easy | Self::Greedy | Self::Medium => false,
        }
    }

    /// How long it thinks when nothing is said.
    pub const fn usual(self) -> Limit {
        match self {
            Self::Master => Limit::Iterations(MASTERS_ITERATIONS),
            Self::Random | Self::Easy | Self::Greedy | Self::Medium | Self::Strong => Limit::USUAL,
        }
    }
}

/// What a master does when nothing is said: forty times what a strong player does.
const MASTERS_ITERATIONS: u32 = 80_000;

/// How long a strong player or a master may think about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// A number of worlds: the same move every time.
    Iterations(u32),
    /// A time.
    Time(Duration),
}

impl Limit {
    /// What a strong player does when nothing is said.
    pub const USUAL: Self = Self::Iterations(2000);

    /// How many iterations: the usual number where time is the limit.
    pub const fn iterations(self) -> u32 {
        match (self, Self::USUAL) {
            (Self::Iterations(iterations), _) | (Self::Time(_), Self::Iterations(iterations)) => iterations,
            (Self::Time(_), Self::Time(_)) => 0,
        }
    }
}

/// A level with its limit, written `medium`, `master`, `strong`, `strong:500` or `strong:200ms`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// How well it plays.
    pub level: Level,
    /// How long it may think, if it [searches](Level::searches).
    pub limit: Limit,
}

impl Player {
    /// How many iterations each of those who think for it makes at most.
    pub const fn iterations_of_a_thinker(self) -> u32 {
        match self.level {
            Level::Master => self.limit.iterations().div_ceil(THINKERS),
            Level::Random | Level::Easy | Level::Greedy | Level::Medium | Level::Strong => {
                self.limit.iterations()
            }
        }
    }
}

impl From<Level> for Player {
    fn from(level: Level) -> Self {
        Self { level, limit: level.usual() }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.level.into())?;
        match self.limit {
            _ if !self.level.searches() => Ok(()),
            Limit::Iterations(iterations) => write!(f, ":{iterations}"),
            Limit::Time(time) => write!(f, ":{}ms", time.as_millis()),
        }
    }
}

impl FromStr for Player {
    type Err = BadPlayer;

    fn from_str(text: &str) -> Result<Self, BadPlayer> {
        let (level, limit) = text.split_once(':').map_or((text, None), |(level, limit)| (level, Some(limit)));
        let bad = || BadPlayer(text.to_owned());
        let level: Level = level.parse().map_err(|_| bad())?;
        let Some(limit) = limit else { return Ok(Self::from(level)) };
        let limit = match limit.strip_suffix("ms") {
            Some(time) => time.parse().ok().map(|time| Limit::Time(Duration::from_millis(time))),
            None => limit.parse().ok().map(Limit::Iterations),
        };
        match limit {
            Some(limit) if level.searches() && limit != Limit::Iterations(0) => Ok(Self { level, limit }),
            _ => Err(bad()),
        }
    }
}

/// This is no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPlayer(pub String);

impl fmt::Display for BadPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels = Level::VARIANTS.join(", ");
        write!(
            f,
            "`{}` is no player; players are: {levels}; `strong` and `master` may have a limit, as in strong:500 (iterations) or strong:200ms",
            self.0
        )
    }
}

impl std::error::Error for BadPlayer {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in ["random", "easy", "greedy", "medium", "strong:500", "strong:200ms", "master:400ms"] {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
        assert_eq!("strong".parse::<Player>().unwrap(), Level::Strong.into());
        // Forty times what a strong player does, an eighth of it by each thinker.
        let master: Player = "master".parse().unwrap();
        assert_eq!(master.limit.iterations(), 40 * Limit::USUAL.iterations());
        assert_eq!(master.iterations_of_a_thinker(), 10_000);
        for text in ["genius", "medium:5", "strong:", "strong:0", "strong:5s", ""] {
            assert!(text.parse::<Player>().unwrap_err().to_string().contains("is no player"), "{text}");
        }
    }
}
