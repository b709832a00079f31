//! How fast a table is played, and what clocks show.

use engine::typescript::declaration;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Happening, Pace, QuietHours, Seat, Time, Zone};

/// What happens when somebody's time is up. Nobody loses by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AtZero {
    /// They are reminded, again and again.
    #[default]
    Remind,
    /// A bot decides for them until they are back.
    StandIn,
    /// The others may break the game off.
    BreakOff,
}

/// The clocks of a table. Pages count down by themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Clocks {
    /// How fast the table is played at present.
    pub pace: Pace,
    /// Since when all clocks stand still, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub paused_since: Option<u64>,
    /// What each seat has.
    pub seats: Vec<SeatClock>,
    /// May the page's owner break the game off because somebody's time is up?
    pub can_break_off: bool,
    /// May the page's owner end the pause without asking the others?
    pub can_resume: bool,
}

/// The clock of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SeatClock {
    /// What was left after the last entry, in milliseconds.
    #[ts(type = "number")]
    pub left: u64,
    /// When it will be up, in milliseconds since 1970, if it runs.
    #[ts(type = "number | null")]
    pub deadline: Option<u64>,
    /// How often it was up since this seat last decided: then `deadline` is when the next reminder comes.
    pub missed: u32,
    /// Until when this seat is on holiday, in milliseconds since 1970.
    #[ts(type = "number | null")]
    pub holiday: Option<u64>,
}

/// What somebody at the table asks the others, if not for an undo.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Proposed {
    /// That the clocks stop.
    Pause,
    /// That they go on.
    Resume,
    /// That the table is played at this pace from now on.
    Pace(Pace),
}

/// Something that needs the agreement of the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ProposalAsked {
    /// Which seat asks.
    pub by: Seat,
    /// Who has agreed so far.
    pub agreed: Vec<Seat>,
    /// What.
    pub what: Proposed,
}

/// How a game ended that did not come to its end by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BrokenOff {
    /// The others broke it off because the time of one of them was up.
    BrokenOff,
    /// Nobody had decided anything for long.
    Abandoned,
}

/// When somebody is on holiday: slow games wait for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TimeOff {
    /// From when on, in milliseconds since 1970.
    #[ts(type = "number")]
    pub from: u64,
    /// Until when.
    #[ts(type = "number")]
    pub until: u64,
}

/// A holiday that somebody enters, or none any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TimeOffWish {
    /// When.
    pub holiday: Option<TimeOff>,
}

impl From<store::Ending> for BrokenOff {
    fn from(ending: store::Ending) -> Self {
        match ending {
            store::Ending::BrokenOff => Self::BrokenOff,
            store::Ending::Abandoned => Self::Abandoned,
        }
    }
}

/// These types for the page.
pub(super) fn typescript() -> String {
    let declarations = [
        declaration::<Time>(),
        declaration::<Pace>(),
        declaration::<Zone>(),
        declaration::<QuietHours>(),
        declaration::<AtZero>(),
        declaration::<Happening>(),
        declaration::<SeatClock>(),
        declaration::<Clocks>(),
        declaration::<Proposed>(),
        declaration::<ProposalAsked>(),
        declaration::<BrokenOff>(),
        declaration::<TimeOff>(),
        declaration::<TimeOffWish>(),
    ];
    declarations.map(|declaration| format!("\n{declaration}")).concat()
}
