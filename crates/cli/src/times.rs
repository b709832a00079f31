//! The times of a recorded game: when something was entered, and what everybody had left.

use std::io::Write;

use engine::{Colour, Seat};
use table::{AnyTable, Clock, Pace, Time};

use crate::fail::Fail;
use crate::screen::Screen;
use server::admin::utc;

/// The clocks of a game after each of its entries, the set-up first.
pub(crate) struct Times(Vec<Clock>);

impl Times {
    pub(crate) fn of(table: &dyn AnyTable) -> Result<Self, Fail> {
        let mut clock = Clock::new(table.header().seats);
        let after = table.moments()?.into_iter().map(|moment| {
            clock.enter(&moment);
            clock.clone()
        });
        Ok(Self(after.collect()))
    }

    /// When an entry was made, and what those had left then who were to decide.
    pub(crate) fn before(&self, number: u32, time: Option<Time>) -> String {
        let Some(time) = time else { return String::new() };
        let before = (number as usize).checked_sub(1).and_then(|before| self.0.get(before));
        let left = before.filter(|clock| *clock.pace() != Pace::Free).map_or_else(String::new, |clock| {
            let seats = self.seats().filter(|seat| clock.reading(*seat).deadline.is_some());
            let left = seats.map(|seat| format!("{seat}={}", span(clock.left(seat, time))));
            left.collect::<Vec<_>>().join(" ")
        });
        let gap = if left.is_empty() { "" } else { " " };
        format!("[{}{gap}{left}] ", utc_of(time))
    }

    /// What everybody had left in the end.
    pub(crate) fn show(&self, screen: &Screen, out: &mut impl Write) -> Result<(), Fail> {
        let Some(clock) = self.0.last().filter(|clock| *clock.pace() != Pace::Free) else { return Ok(()) };
        let words = screen.words();
        let pace = clock.pace().words();
        writeln!(out, "\n{} ({})", screen.ink.paint(Colour::Bold, words.clocks), pace.as_str())?;
        for seat in self.seats() {
            let left = words.time_left.replace("{left}", &span(clock.reading(seat).left));
            writeln!(out, "  {}: {left}", screen.voice().player(seat))?;
        }
        Ok(())
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        let seats = self.0.first().map_or(0, Clock::seats);
        Seat::all(seats)
    }
}

/// A moment as people read it.
pub(crate) fn utc_of(time: Time) -> String {
    let seconds = (time.0 / 1000) as i64;
    format!("{}:{:02}Z", utc(seconds), seconds.rem_euclid(60))
}

/// Some time as people read it: `2d 03:04:05`.
fn span(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let clock = format!("{:02}:{:02}:{:02}", rest / 3600, rest / 60 % 60, rest % 60);
    if days > 0 { format!("{days}d {clock}") } else { clock }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_read_them() {
        assert_eq!(span(0), "00:00:00");
        assert_eq!(span(3_723_999), "01:02:03");
        assert_eq!(span(2 * 86_400_000 + 59_000), "2d 00:00:59");
        assert_eq!(utc_of(Time(1_000_000_007_999)), "2001-09-09 01:46:47Z");
    }
}
