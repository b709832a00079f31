//! What every seat has left: it follows from what was entered, and when.

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

use super::Pace;
use super::calendar::Calendar;
use crate::{Happening, Time};

/// An entry as clocks see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// When it was entered, where that is known.
    pub time: Option<Time>,
    /// What was entered.
    pub act: Act,
    /// Who must decide after it.
    pub to_act: Seats,
    /// Which turn it is after it.
    pub turn: u32,
}

/// What was entered, as clocks see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// The table was laid.
    SetUp,
    /// Somebody decided something, or a bot did in their place.
    Decision {
        /// Where.
        seat: Seat,
        /// Was it a bot in place of a person?
        is_of_stand_in: bool,
    },
    /// Decisions were taken back.
    Undo,
    /// Something happened around the game.
    Note(Happening),
}

/// A time in which somebody need not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Holiday {
    /// From when on.
    pub from: Time,
    /// Until when.
    pub until: Time,
}

/// The clocks of a table after its last entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    pace: Pace,
    seats: Vec<OfSeat>,
    /// When the last entry was made.
    since: Time,
    /// Since when all stand still.
    paused: Option<Time>,
    /// For how long nobody has decided anything.
    idle: u64,
    /// How often it was said since that the game will be broken off.
    warnings: u32,
    /// When it was said last.
    warned: Time,
    is_broken_off: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct OfSeat {
    /// What was left after the last entry, in milliseconds; after the time was up, until that happens again.
    left: u64,
    /// How often the time was up since this seat last decided.
    missed: u32,
    /// The latest turn for which it was given time: going back to an earlier one gives none.
    given: u32,
    is_to_act: bool,
    /// A bot decides in place of the person.
    has_stand_in: bool,
    is_away: bool,
    holiday: Option<Holiday>,
}

/// What the clock of a seat shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// What was left after the last entry, in milliseconds.
    pub left: u64,
    /// When it will be up, if it runs.
    pub deadline: Option<Time>,
    /// How often it was up since this seat last decided: then `left` counts until the next time.
    pub missed: u32,
    /// Has the person gone?
    pub is_away: bool,
    /// Does a bot decide in their place?
    pub has_stand_in: bool,
    /// When they need not decide.
    pub holiday: Option<Holiday>,
}

impl Clock {
    /// Most milliseconds for which it is counted how long nobody has decided anything.
    const MOST_IDLE: u64 = 1000 * 86_400_000;

    /// The clocks of a table for so many, before anything was entered: there are none yet.
    pub fn new(seats: u8) -> Self {
        let seat = OfSeat {
            left: 0,
            missed: 0,
            given: 0,
            is_to_act: false,
            has_stand_in: false,
            is_away: false,
            holiday: None,
        };
        Self {
            pace: Pace::Free,
            seats: vec![seat; usize::from(seats)],
            since: Time(0),
            paused: None,
            idle: 0,
            warnings: 0,
            warned: Time(0),
            is_broken_off: false,
        }
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.seats.len() as u8
    }

    /// How fast the table is played at present.
    pub fn pace(&self) -> &Pace {
        &self.pace
    }

    /// When the last entry was made.
    pub fn since(&self) -> Time {
        self.since
    }

    /// Since when all clocks stand still.
    pub fn paused_since(&self) -> Option<Time> {
        self.paused
    }

    /// How often it was said that the game will be broken off, since somebody last decided something.
    pub fn warnings(&self) -> u32 {
        self.warnings
    }

    /// When it was said last, if ever.
    pub fn warned(&self) -> Time {
        self.warned
    }

    /// Was the game broken off?
    pub fn is_broken_off(&self) -> bool {
        self.is_broken_off
    }

    /// What the clock of a seat shows.
    pub fn reading(&self, seat: Seat) -> Reading {
        let of = &self.seats[seat.index()];
        Reading {
            left: of.left,
            deadline: self.deadline(of),
            missed: of.missed,
            is_away: of.is_away,
            has_stand_in: of.has_stand_in,
            holiday: of.holiday,
        }
    }

    /// What a seat has left at a moment, in milliseconds.
    pub fn left(&self, seat: Seat, now: Time) -> u64 {
        let of = &self.seats[seat.index()];
        of.left - if self.runs(of) { self.calendar(of).counted(self.since.0, now.0, of.left) } else { 0 }
    }

    /// The seats whose time is up at a moment.
    pub fn up(&self, now: Time) -> Seats {
        let is_up = |of: &OfSeat| self.deadline(of).is_some_and(|deadline| deadline <= now);
        self.places().filter(|(_, of)| is_up(of)).fold(Seats::NONE, |seats, (seat, _)| seats.with(seat))
    }

    /// When somebody's time is up next.
    pub fn next_deadline(&self) -> Option<Time> {
        self.seats.iter().filter_map(|of| self.deadline(of)).min()
    }

    /// When nobody has decided anything for this many milliseconds; holidays and quiet hours do not count.
    pub fn idle_for(&self, time: u64) -> Time {
        Time(self.idle_calendar().after(self.since.0, time.saturating_sub(self.idle)))
    }

    /// The clocks after another entry.
    pub fn enter(&mut self, moment: &Moment) {
        let now = moment.time.unwrap_or(self.since).max(self.since);
        self.run_until(now);
        match &moment.act {
            Act::SetUp => {}
            Act::Decision { seat, .. } => {
                self.decide(*seat);
                (self.idle, self.warnings) = (0, 0);
            }
            Act::Undo => (self.idle, self.warnings) = (0, 0),
            Act::Note(what) => self.note(what, now, moment.turn),
        }
        for (place, of) in (0..).zip(&mut self.seats) {
            of.is_to_act = moment.to_act.has(Seat(place));
        }
        self.give_time(moment.turn);
    }

    /// Nothing has run down before this moment: for tables of whose first entry nobody knows the time.
    pub fn begin(&mut self, at: Time) {
        if self.since == Time(0) {
            self.since = at;
        }
    }

    /// What has run down until then.
    fn run_until(&mut self, now: Time) {
        self.begin(now);
        let left: Vec<u64> = self.places().map(|(seat, _)| self.left(seat, now)).collect();
        let idle = self.idle_calendar().counted(self.since.0, now.0, Self::MOST_IDLE);
        for (of, left) in self.seats.iter_mut().zip(left) {
            of.left = left;
        }
        self.idle = (self.idle + idle).min(Self::MOST_IDLE);
        self.since = now;
    }

    /// A seat has decided: if its time was up, it has a little to go on with.
    fn decide(&mut self, seat: Seat) {
        let least = self.pace.least();
        let of = &mut self.seats[seat.index()];
        if of.missed > 0 {
            (of.missed, of.left) = (0, least);
        }
    }

    fn note(&mut self, what: &Happening, now: Time, turn: u32) {
        match what {
            Happening::Pause => self.paused = Some(now),
            Happening::Resume => self.paused = None,
            Happening::Pace(words) => self.change_pace(Pace::read(words).unwrap_or_default(), turn),
            Happening::Away(seat) => self.seats[seat.index()].is_away = true,
            Happening::Back(seat) => self.come_back(*seat),
            Happening::StandIn { seat, .. } => self.seats[seat.index()].has_stand_in = true,
            Happening::TimeOut(seat) => {
                let of = &mut self.seats[seat.index()];
                of.left = self.pace.until_again(of.missed);
                of.missed = of.missed.saturating_add(1);
            }
            Happening::Holiday { seat, from, until } => {
                let (from, until) = ((*from).max(now), *until);
                self.seats[seat.index()].holiday = (from < until).then_some(Holiday { from, until });
            }
            Happening::Warning => (self.warnings, self.warned) = (self.warnings.saturating_add(1), now),
            Happening::BrokenOff { .. } => self.is_broken_off = true,
        }
    }

    /// All clocks begin anew.
    fn change_pace(&mut self, pace: Pace, turn: u32) {
        for of in &mut self.seats {
            (of.left, of.missed, of.given) = (pace.at_first(), 0, turn);
        }
        self.pace = pace;
    }

    /// Somebody for whom a bot decided has at least a little to go on with, in a slow game a whole turn.
    fn come_back(&mut self, seat: Seat) {
        let pace = &self.pace;
        let of = &mut self.seats[seat.index()];
        of.is_away = false;
        if of.has_stand_in || of.missed > 0 {
            let had = if of.missed > 0 { 0 } else { of.left };
            of.left = match pace {
                Pace::Free => 0,
                Pace::Live { .. } => had.max(Pace::AGAIN_LIVE),
                Pace::Slow { .. } => pace.at_first(),
            };
        }
        (of.has_stand_in, of.missed) = (false, 0);
    }

    /// Those who decide in a turn for the first time are given time for it.
    fn give_time(&mut self, turn: u32) {
        for of in self.seats.iter_mut().filter(|of| of.is_to_act && turn > of.given) {
            let had = if of.missed > 0 { 0 } else { of.left };
            (of.left, of.missed, of.given) = (self.pace.in_new_turn(had), 0, turn);
        }
    }

    fn places(&self) -> impl Iterator<Item = (Seat, &OfSeat)> {
        (0..).map(Seat).zip(&self.seats)
    }

    fn runs(&self, of: &OfSeat) -> bool {
        let has_clock = self.pace != Pace::Free && !self.is_broken_off;
        has_clock && self.paused.is_none() && of.is_to_act && !of.has_stand_in
    }

    fn deadline(&self, of: &OfSeat) -> Option<Time> {
        self.runs(of).then(|| Time(self.calendar(of).after(self.since.0, of.left)))
    }

    fn calendar(&self, of: &OfSeat) -> Calendar<'_> {
        // Who plays at once is there.
        let holidays = of.holiday.filter(|_| matches!(self.pace, Pace::Slow { .. }));
        Calendar { quiet: self.pace.quiet(), holidays: holidays.into_iter().collect() }
    }

    /// Nobody waits for those who are on holiday.
    fn idle_calendar(&self) -> Calendar<'_> {
        let holidays = self.seats.iter().filter(|of| of.is_to_act).filter_map(|of| of.holiday);
        Calendar { quiet: self.pace.quiet(), holidays: holidays.collect() }
    }
}
