//! How fast a table is played, and how much time everybody has left.
//!
//! Nothing here asks for the time: a [`Clock`] follows from the entries of a table and their times, and is read for a
//! moment that is handed in. Nobody loses by it: what happens when it has run down is agreed when the table is laid.
//!
//! - [`Pace`]: free, live or slow
//! - [`QuietHours`], [`Zone`]: hours in which nobody need decide
//! - `calendar`: how much of a span of time counts
//! - [`Clock`]: what every seat has left
//! - [`check_times`]: do the times and notes of a game fit together?

mod calendar;
mod check;
mod clock;
mod quiet;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::PaceWords;

pub use check::{Inconsistent, check_times};
pub use clock::{Act, Clock, Holiday, Moment, Reading};
pub use quiet::{QuietHours, Zone};

/// How fast a table is played. Times are in seconds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", try_from = "Unchecked")]
pub enum Pace {
    /// Without clocks.
    #[default]
    Free,
    /// At once: a bank of time, and some more for every turn.
    Live {
        /// What everybody has at the beginning.
        bank: u32,
        /// What they get for every turn in which they decide.
        increment: u32,
    },
    /// Over days: some time for every turn.
    Slow {
        /// What everybody has for a turn in which they decide.
        turn: u32,
        /// When clocks stand still.
        quiet: Option<QuietHours>,
    },
}

/// The same as somebody may write it.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Unchecked {
    Free,
    Live { bank: u32, increment: u32 },
    Slow { turn: u32, quiet: Option<QuietHours> },
}

/// No table is played at such a pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadPace;

/// Milliseconds in a second.
const SECOND: u64 = 1000;

impl Pace {
    /// Least and most seconds of a bank.
    pub const BANK: [u32; 2] = [30, 4 * 3600];
    /// Most seconds that are given for a turn of a live game.
    pub const MOST_INCREMENT: u32 = 600;
    /// Least and most seconds for a turn of a slow game.
    pub const TURN: [u32; 2] = [3600, 14 * 86_400];
    /// Least milliseconds that somebody has who decides in a live game, however little is left.
    const LEAST_LIVE: u64 = 10 * SECOND;
    /// Milliseconds until the clock of a live game that has run down does so again, the first time.
    const AGAIN_LIVE: u64 = 60 * SECOND;
    /// Most milliseconds to which the time grows until a clock that has run down does so again.
    const MOST_AGAIN: u64 = 86_400 * SECOND;
    /// Least milliseconds that somebody has who goes on deciding in a slow game after their time was up.
    const LEAST_SLOW: u64 = 3600 * SECOND;

    /// The pace that is written so.
    pub fn read(words: &PaceWords) -> Option<Self> {
        let (kind, rest) = words.as_str().split_once(' ').unwrap_or((words.as_str(), ""));
        let pace = match kind {
            "free" => Self::Free,
            "live" => {
                let (bank, increment) = rest.split_once('+')?;
                Self::Live { bank: bank.parse().ok()?, increment: increment.parse().ok()? }
            }
            "slow" => {
                let (turn, quiet) =
                    rest.split_once(" quiet ").map_or((rest, None), |(turn, quiet)| (turn, Some(quiet)));
                let quiet = match quiet {
                    Some(quiet) => Some(QuietHours::read(quiet)?),
                    None => None,
                };
                Self::Slow { turn: turn.parse().ok()?, quiet }
            }
            _ => return None,
        };
        pace.checked().ok().filter(|pace| pace.words() == *words)
    }

    /// The pace as records write it: `live 600+15`, `slow 86400 quiet 22:00-08:00 Europe/Berlin`.
    pub fn words(&self) -> PaceWords {
        let words = match self {
            Self::Free => "free".to_owned(),
            Self::Live { bank, increment } => format!("live {bank}+{increment}"),
            Self::Slow { turn, quiet: None } => format!("slow {turn}"),
            Self::Slow { turn, quiet: Some(quiet) } => format!("slow {turn} quiet {quiet}"),
        };
        PaceWords::new(&words).expect("a pace is short and has no control characters")
    }

    fn checked(self) -> Result<Self, BadPace> {
        let is_within = |[least, most]: [u32; 2], seconds: u32| (least..=most).contains(&seconds);
        let is_good = match &self {
            Self::Free => true,
            Self::Live { bank, increment } => {
                is_within(Self::BANK, *bank) && *increment <= Self::MOST_INCREMENT
            }
            Self::Slow { turn, .. } => is_within(Self::TURN, *turn),
        };
        is_good.then_some(self).ok_or(BadPace)
    }

    /// What everybody has when clocks begin, in milliseconds.
    fn at_first(&self) -> u64 {
        match self {
            Self::Free => 0,
            Self::Live { bank, .. } => u64::from(*bank) * SECOND,
            Self::Slow { turn, .. } => u64::from(*turn) * SECOND,
        }
    }

    /// What somebody has who decides in a new turn and had so much before.
    fn in_new_turn(&self, left: u64) -> u64 {
        match self {
            Self::Free => 0,
            Self::Live { increment, .. } => (left + u64::from(*increment) * SECOND).max(Self::LEAST_LIVE),
            Self::Slow { turn, .. } => u64::from(*turn) * SECOND,
        }
    }

    /// What somebody has at least who decides although their time was up.
    fn least(&self) -> u64 {
        match self {
            Self::Free => 0,
            Self::Live { .. } => Self::LEAST_LIVE,
            Self::Slow { .. } => Self::LEAST_SLOW,
        }
    }

    /// How long it takes until a clock that has run down does so again, of somebody whose time was up so often before in
    /// the same wait: twice as long each time, up to a day. So a game that is left alone is not filled with notes.
    fn until_again(&self, missed: u32) -> u64 {
        let first = match self {
            Self::Free => 0,
            Self::Live { .. } => Self::AGAIN_LIVE,
            Self::Slow { turn, .. } => u64::from(*turn) * SECOND,
        };
        first.saturating_mul(2_u64.saturating_pow(missed)).min(Self::MOST_AGAIN.max(first))
    }

    /// When clocks stand still every day.
    fn quiet(&self) -> Option<&QuietHours> {
        match self {
            Self::Free | Self::Live { .. } => None,
            Self::Slow { quiet, .. } => quiet.as_ref(),
        }
    }
}

impl TryFrom<Unchecked> for Pace {
    type Error = BadPace;

    fn try_from(pace: Unchecked) -> Result<Self, BadPace> {
        let pace = match pace {
            Unchecked::Free => Self::Free,
            Unchecked::Live { bank, increment } => Self::Live { bank, increment },
            Unchecked::Slow { turn, quiet } => Self::Slow { turn, quiet },
        };
        pace.checked()
    }
}

impl fmt::Display for BadPace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([least, most], [shortest, longest]) = (Pace::BANK, Pace::TURN);
        write!(
            f,
            "a bank has {least} to {most} seconds, a turn at most {} more; a turn of a slow game has {shortest} to \
             {longest}",
            Pace::MOST_INCREMENT
        )
    }
}

impl std::error::Error for BadPace {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for words in [
            "free",
            "live 600+15",
            "live 30+0",
            "slow 3600",
            "slow 86400 quiet 22:00-08:00 Europe/Berlin",
            "slow 86400 quiet 00:30-06:05 America/Argentina/ComodRivadavia",
        ] {
            let words = PaceWords::new(words).unwrap();
            let pace = Pace::read(&words).unwrap_or_else(|| panic!("{words:?}"));
            assert_eq!(pace.words(), words);
            let json = serde_json::to_string(&pace).unwrap();
            assert_eq!(serde_json::from_str::<Pace>(&json).unwrap(), pace, "{json}");
        }
    }

    #[test]
    fn what_is_no_pace_is_not_read() {
        for words in [
            "fast",
            "free 1",
            "live 600",
            "live 0600+15",
            "live 29+0",
            "live 600+601",
            "slow 3599",
            "slow 1209601",
            "slow 86400 quiet 22:00-08:00",
            "slow 86400 quiet 22:00-22:00 UTC",
            "slow 86400 quiet 22:00-24:00 UTC",
            "slow 86400 quiet 06:00-23:00 UTC",
            "slow 86400 quiet 22:00-08:00 Europe/Nowhere",
        ] {
            assert_eq!(Pace::read(&PaceWords::new(words).unwrap()), None, "{words}");
        }
        for json in [
            r#"{"live":{"bank":5,"increment":0}}"#,
            r#"{"slow":{"turn":86400,"quiet":{"from":1,"until":1500,"zone":"UTC"}}}"#,
            r#"{"slow":{"turn":86400,"quiet":null,"more":1}}"#,
            r#""soon""#,
        ] {
            assert!(serde_json::from_str::<Pace>(json).is_err(), "{json}");
        }
    }
}
