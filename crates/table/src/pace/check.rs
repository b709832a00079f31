//! Do the times and notes of a game fit together?

use std::fmt;

use engine::Seat;

use super::{Act, Clock, Moment, Pace};
use crate::{Happening, Time};

/// The first entry that does not fit to those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inconsistent {
    /// The number of the entry.
    pub number: u32,
    /// What is wrong with it.
    pub reason: String,
}

/// Goes through a game, from its set-up on: times never go back, and what is noted of clocks is what they show. Returns
/// them as they stand after it.
pub fn check_times(seats: u8, moments: &[Moment]) -> Result<Clock, Inconsistent> {
    let mut clock = Clock::new(seats);
    for (number, moment) in (0..).zip(moments) {
        check(&clock, moment).map_err(|reason| Inconsistent { number, reason })?;
        clock.enter(moment);
    }
    Ok(clock)
}

fn check(clock: &Clock, moment: &Moment) -> Result<(), String> {
    if let Some(time) = moment.time.filter(|time| *time < clock.since()) {
        return Err(format!("the entry before was made {} ms later", clock.since().0 - time.0));
    }
    if clock.is_broken_off() {
        return Err("the game has been broken off".to_owned());
    }
    match &moment.act {
        Act::SetUp | Act::Undo => Ok(()),
        Act::Decision { seat, is_of_stand_in } => check_stand_in(clock, *seat, *is_of_stand_in),
        Act::Note(what) => check_note(clock, what, moment.time),
    }
}

/// Where there are clocks, every bot that stands in is noted.
fn check_stand_in(clock: &Clock, seat: Seat, is_of_stand_in: bool) -> Result<(), String> {
    let has_stand_in = clock.reading(seat).has_stand_in;
    if *clock.pace() == Pace::Free || has_stand_in == is_of_stand_in {
        return Ok(());
    }
    Err(if has_stand_in {
        format!("a bot stands in for seat {seat}")
    } else {
        format!("no bot stands in for seat {seat}")
    })
}

fn check_note(clock: &Clock, what: &Happening, time: Option<Time>) -> Result<(), String> {
    let is_paused = clock.paused_since().is_some();
    let wrong = match what {
        Happening::Pause => is_paused.then_some("the clocks stand still already"),
        Happening::Resume => (!is_paused).then_some("the clocks do not stand still"),
        Happening::Pace(words) => Pace::read(words).is_none().then_some("no clock knows this pace"),
        Happening::TimeOut(seat) => {
            let is_up = time.is_some_and(|now| clock.up(now).has(*seat));
            return if is_up { Ok(()) } else { Err(format!("the time of seat {seat} is not up")) };
        }
        Happening::Holiday { from, until, .. } => {
            (until < from).then_some("a holiday does not end before it begins")
        }
        Happening::Away(_)
        | Happening::Back(_)
        | Happening::StandIn { .. }
        | Happening::Warning
        | Happening::BrokenOff { .. } => None,
    };
    wrong.map_or(Ok(()), |wrong| Err(wrong.to_owned()))
}

impl fmt::Display for Inconsistent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.number, self.reason)
    }
}

impl std::error::Error for Inconsistent {}
