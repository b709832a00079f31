//! The clocks of the table, and what is due at it.
//!
//! Everything here follows from what is stored: the entries say what the clocks show, and what is due is what the clocks,
//! the seats and the agreement ask for. So each thing is done once, whichever server sees to it: the note that it was
//! done is the next entry, and of two servers the second loses it, looks again, and finds nothing to do.

use std::time::Duration;

use engine::{Languages, Ranking, Seat, Standing, Viewer};
use store::{Due, Ending, ReminderKind, SeatKind, State, StoredTable, Written};
use table::{AnyTable, BotName, Clock, Happening, Pace, Reading, Time};
use tokio::time::Instant;

use super::presence::STAND_IN;
use super::{Reply, Room};
use crate::limits::{MOST_DEEDS, MOST_ENTRIES_WITH_TIME_OUTS, MOST_ENTRIES_WITH_WISHES};
use crate::problem::Problem;
use crate::wire::{Agreement, AtZero, Clocks, SeatClock};

/// How long nothing is tried any more at a table at which something due could not be done.
const AFTER_TROUBLE: Duration = Duration::from_secs(30);
/// How long is waited at least until it is looked again what is due.
const LEAST_WAIT: Duration = Duration::from_millis(20);
/// Turns of a slow game for which nobody need decide anything before it is broken off.
const TURNS_BEFORE_DEAD: u64 = 4;
/// When people are warned that a game will be broken off: after these twentieths of the time.
const WARNINGS: [u64; 2] = [15, 19];
/// How many twentieths of the time lie at least between warnings, and between the last of them and the end.
const NOTICE: u64 = 1;
const TWENTIETHS: u64 = 20;

/// Something that is due.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Deed {
    /// It is noted what has happened around the game.
    Note(Happening),
    /// A bot stands in for somebody whose time is up.
    StandIn(Seat),
}

impl Room {
    /// Does what is due by now. Where something cannot be done it is tried again later.
    pub(super) async fn do_what_is_due(&mut self) {
        if self.troubled_at.is_some_and(|at| at.elapsed() < AFTER_TROUBLE) {
            return;
        }
        let mut is_changed = false;
        for _ in 0..MOST_DEEDS {
            let Some(deed) = self.next_deed() else { break };
            let done = match deed {
                Deed::Note(what) => self.note(what).await.map(|_| ()),
                Deed::StandIn(seat) => self.put_stand_in(seat, Some(STAND_IN.to_owned())).await,
            };
            is_changed = true;
            if let Err(problem) = done {
                tracing::warn!(table = self.id, ?problem, "what is due could not be done");
                self.troubled_at = Some(Instant::now());
                break;
            }
        }
        if is_changed {
            self.tell_all();
        }
    }

    /// Another part of this server has taken on what is due here: it is done, and it is kept when the next thing is.
    pub(super) async fn see_to_overdue(&mut self, reply: Reply<()>) {
        self.look_for_holidays().await;
        self.do_what_is_due().await;
        let number = self.table.as_deref().map_or(0, AnyTable::number);
        let due = self.clock.as_ref().and_then(|clock| self.due_after(clock, number));
        // What is still due could not be done, or there is very much of it: it is tried again, but not at once.
        let now = self.now().0 as i64;
        let soon = now + AFTER_TROUBLE.as_millis() as i64;
        let due = due.map(|due| if due.at <= now { Due { at: soon, ..due } } else { due });
        let kept = self.rooms.store.keep_due(self.key, number, due.as_ref()).await;
        self.due_at = due.map(|due| due.at);
        let _ = reply.send(kept.map_err(Problem::from));
    }

    /// Notes something that has happened around the game.
    pub(super) async fn note(&mut self, what: Happening) -> Result<Written, Problem> {
        let proposal = self.running()?.propose_note(what)?;
        self.enter(proposal, None).await
    }

    /// The first thing that is due by now.
    fn next_deed(&self) -> Option<Deed> {
        let (Ok(table), Some(clock)) = (self.running(), &self.clock) else { return None };
        let now = self.now();
        let of_seats = || (0..self.seats.len() as u8).map(Seat);
        let notes = of_seats().find_map(|seat| self.of_seat(seat, clock, now, table.number()));
        notes
            .or_else(|| of_seats().find_map(|seat| self.when_up(seat, clock, now, table.number())))
            .or_else(|| self.if_dead(clock, now))
    }

    /// What is to be noted of who sits there.
    fn of_seat(&self, place: Seat, clock: &Clock, now: Time, number: u32) -> Option<Deed> {
        let (seat, reading) = (&self.seats[place.index()], clock.reading(place));
        let has_stand_in = seat.person.is_some() && seat.level.is_some();
        let note = |what| Some(Deed::Note(what));
        match (has_stand_in, reading.has_stand_in) {
            (true, false) => {
                let bot = BotName::new(seat.level.as_deref()?)?;
                return note(Happening::StandIn { seat: place, bot });
            }
            (false, true) => return note(Happening::Back(place)),
            (true, true) | (false, false) => {}
        }
        if seat.kind != SeatKind::Person {
            return None;
        }
        let holiday = self.holiday_to_note(place, reading, now).filter(|_| number < MOST_ENTRIES_WITH_WISHES);
        if let Some(holiday) = holiday {
            return note(holiday);
        }
        if reading.is_away && self.is_online(seat.person.as_deref()) {
            return note(Happening::Back(place));
        }
        let is_gone = self.until_gone(place, clock, number).is_some_and(|wait| wait.is_zero());
        is_gone.then_some(Deed::Note(Happening::Away(place)))
    }

    /// How long until it is noted that somebody has gone from a live game; nothing where that will not be.
    fn until_gone(&self, place: Seat, clock: &Clock, number: u32) -> Option<Duration> {
        let is_live = matches!(clock.pace(), Pace::Live { .. }) && self.is_among_people();
        let (seat, reading) = (&self.seats[place.index()], clock.reading(place));
        let is_known = reading.is_away || reading.has_stand_in || seat.level.is_some();
        if !is_live
            || number >= MOST_ENTRIES_WITH_WISHES
            || is_known
            || self.is_online(seat.person.as_deref())
        {
            return None;
        }
        let away = self.away_since[place.index()]?;
        Some(self.rooms.away_grace.saturating_sub(away.since.elapsed()))
    }

    /// What happens where somebody's time is up.
    fn when_up(&self, place: Seat, clock: &Clock, now: Time, number: u32) -> Option<Deed> {
        let deadline = self.deadline(place, clock)?;
        if clock.reading(place).missed > 0 && Agreement::of(&self.header).at_zero == AtZero::StandIn {
            return Some(Deed::StandIn(place));
        }
        let is_up = deadline <= now && can_note_time_out(clock.reading(place), number);
        is_up.then_some(Deed::Note(Happening::TimeOut(place)))
    }

    /// When the time of the person who sits there is up. Who plays alone has none: nobody waits for them.
    fn deadline(&self, place: Seat, clock: &Clock) -> Option<Time> {
        let seat = &self.seats[place.index()];
        let is_awaited = seat.kind == SeatKind::Person && seat.level.is_none() && self.is_among_people();
        clock.reading(place).deadline.filter(|_| is_awaited)
    }

    /// Where people play with each other and nobody decides anything for long, they are warned, and then it is over.
    fn if_dead(&self, clock: &Clock, now: Time) -> Option<Deed> {
        let (what, at) = self.next_of_dead(clock)?;
        (at <= now).then_some(Deed::Note(what))
    }

    fn next_of_dead(&self, clock: &Clock) -> Option<(Happening, Time)> {
        let limit = match clock.pace() {
            // Who plays at once is reminded at once.
            Pace::Free | Pace::Live { .. } => 0,
            Pace::Slow { turn, .. } => u64::from(*turn) * 1000 * TURNS_BEFORE_DEAD,
        };
        let part = limit.max(self.rooms.dead_table.as_millis() as u64) / TWENTIETHS;
        if !self.is_among_people() {
            return None;
        }
        let (what, parts) = match WARNINGS.get(clock.warnings() as usize) {
            Some(parts) => (Happening::Warning, *parts),
            None => (Happening::BrokenOff { by: None }, TWENTIETHS),
        };
        // A server that was off for long gives notice all the same; what else is noted meanwhile does not put it off.
        let notice = if clock.warnings() > 0 { NOTICE * part } else { 0 };
        let at = clock.idle_for(parts * part).max(Time(clock.warned().0 + notice));
        Some((what, at))
    }

    /// Do several people play here with each other?
    pub(super) fn is_among_people(&self) -> bool {
        is_among_people(&self.seats)
    }

    /// When something is due next, with the clocks after the entry of this number; nothing if nothing will ever be.
    pub(super) fn due_after(&self, clock: &Clock, number: u32) -> Option<Due> {
        if self.state != State::Running || clock.is_broken_off() {
            return None;
        }
        let noted = self.people().filter(|seat| can_note_time_out(clock.reading(*seat), number));
        let deadlines = noted.filter_map(|seat| self.deadline(seat, clock));
        let dead = self.next_of_dead(clock).map(|(_, at)| at);
        let at = deadlines.chain(dead).min()?;
        let has_clock = *clock.pace() != Pace::Free;
        let clock =
            has_clock.then(|| serde_json::to_string(clock).expect("what clocks show can be written as JSON"));
        Some(Due { at: i64::try_from(at.0).unwrap_or(i64::MAX), clock })
    }

    /// The same to be stored with an entry; nothing where what is stored is early enough. At tables without clocks it is
    /// looked up then what has become of them, instead of writing with every entry.
    pub(super) fn due_to_store(&self, clock: &Clock, number: u32) -> Option<Due> {
        let due = self.due_after(clock, number)?;
        let is_early = self.due_at.is_some_and(|at| at <= due.at);
        (due.clock.is_some() || !is_early).then_some(due)
    }

    /// How long until something is due here, as far as it can be known in advance.
    pub(super) fn next_due(&self) -> Option<Duration> {
        let clock =
            self.clock.as_ref().filter(|_| !self.clients.is_empty() && self.state == State::Running)?;
        let number = self.table.as_deref().map_or(0, AnyTable::number);
        let due = self.due_after(clock, number);
        let due = due.map(|due| Duration::from_millis((due.at as u64).saturating_sub(self.now().0)));
        let gone = self.people().filter_map(|seat| self.until_gone(seat, clock, number));
        let trouble = self.troubled_at.map(|at| AFTER_TROUBLE.saturating_sub(at.elapsed()));
        let least = trouble.unwrap_or_default().max(LEAST_WAIT);
        due.into_iter().chain(gone).min().map(|wait| wait.max(least))
    }

    /// When something is due at a table of which that is not stored: one of before, or one that was opened again.
    pub(super) async fn store_due_if_missing(&mut self) {
        if self.due_at.is_some() {
            return;
        }
        let number = self.table.as_deref().map_or(0, AnyTable::number);
        let Some(due) = self.clock.as_ref().and_then(|clock| self.due_after(clock, number)) else { return };
        match self.rooms.store.keep_due(self.key, number, Some(&due)).await {
            Ok(()) => self.due_at = Some(due.at),
            Err(error) => tracing::warn!(table = self.id, %error, "nobody knows when something is due"),
        }
    }

    /// The clocks as they are stored, or as the entries have it.
    pub(super) fn clock_of(table: &dyn AnyTable, stored: &StoredTable) -> Result<Clock, Problem> {
        let kept = stored.due.as_ref().filter(|due| due.number == table.number());
        let kept = kept.and_then(|due| serde_json::from_str(due.due.clock.as_deref()?).ok());
        match kept {
            Some(clock) => Ok(clock),
            // Nobody has waited for anybody before the table was laid; of an empty one no entry says when that was.
            None if table.last_change() == 0 => Self::clock_of_empty(table, moment_of(stored.made)),
            None => Ok(table.clock()?),
        }
    }

    /// The clocks of a table at which nobody has decided anything.
    pub(super) fn clock_of_empty(table: &dyn AnyTable, made: Time) -> Result<Clock, Problem> {
        let mut clock = Clock::new(table.header().seats);
        clock.begin(made);
        table.moments()?.iter().for_each(|moment| clock.enter(moment));
        Ok(clock)
    }

    /// What time it is at the table: never earlier than at its last entry.
    pub(super) fn now(&self) -> Time {
        let now = Time(self.rooms.table_time.now_ms());
        self.clock.as_ref().map_or(now, |clock| now.max(clock.since()))
    }

    /// Somebody breaks the game off, because another one's time is up.
    pub(super) async fn break_off(&mut self, seat: Seat) -> Result<(), Problem> {
        self.running()?;
        if !self.can_break_off(seat) {
            return Err(Problem::not_up());
        }
        if self.note(Happening::BrokenOff { by: Some(seat) }).await? == Written::Lost {
            return Err(Problem::try_again());
        }
        self.tell_all();
        Ok(())
    }

    fn can_break_off(&self, own: Seat) -> bool {
        let Some(clock) = self.clock.as_ref().filter(|_| self.state == State::Running) else { return false };
        let is_up = |seat: Seat| {
            let reading = clock.reading(seat);
            reading.missed > 0 && reading.deadline.is_some()
        };
        Agreement::of(&self.header).at_zero == AtZero::BreakOff
            && self.people().any(|seat| seat != own && is_up(seat))
    }

    /// Is this seat's time up in a game in which a bot stands in only then?
    pub(super) fn waits_for_clock(&self, seat: Seat) -> bool {
        let reading = self.clock.as_ref().filter(|clock| matches!(clock.pace(), Pace::Slow { .. }));
        reading.is_some_and(|clock| clock.reading(seat).missed == 0)
    }

    /// Is the table played over days?
    pub(super) fn is_slow(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| matches!(clock.pace(), Pace::Slow { .. }))
    }

    /// Of whose time an entry reminds whom. It is written with the entry, so that everybody is reminded once.
    pub(super) fn reminders(&self, what: Option<&Happening>) -> Vec<(u8, ReminderKind)> {
        match what {
            Some(Happening::TimeOut(seat)) => vec![(seat.0, ReminderKind::TimeOut)],
            Some(Happening::Warning) => self.people().map(|seat| (seat.0, ReminderKind::Warning)).collect(),
            Some(
                Happening::Pause
                | Happening::Resume
                | Happening::Pace(_)
                | Happening::Away(_)
                | Happening::Back(_)
                | Happening::StandIn { .. }
                | Happening::Holiday { .. }
                | Happening::BrokenOff { .. },
            )
            | None => Vec::new(),
        }
    }

    /// The clocks as a page is told, through the eyes of a seat; none for those who play alone.
    pub(super) fn clocks(&self, me: Option<Seat>) -> Option<Clocks> {
        let is_told = self.state == State::Running && self.is_among_people();
        let clock = self.clock.as_ref().filter(|_| is_told)?;
        let seat = |place: usize| {
            let Reading { left, deadline, missed, holiday, .. } = clock.reading(Seat(place as u8));
            let has_clock = self.seats[place].kind == SeatKind::Person;
            SeatClock {
                left,
                deadline: deadline.filter(|_| has_clock).map(|Time(deadline)| deadline),
                missed,
                holiday: holiday.map(|holiday| holiday.until.0),
            }
        };
        Some(Clocks {
            pace: clock.pace().clone(),
            paused_since: clock.paused_since().map(|Time(since)| since),
            seats: (0..self.seats.len()).map(seat).collect(),
            can_break_off: me.is_some_and(|me| self.can_break_off(me)),
            can_resume: me.is_some() && self.is_long_pause(),
        })
    }
}

/// Do several people play with each other on these seats? One person on several seats, or alone with bots, plays without
/// clocks: nobody waits for them, and anybody could lay such tables and leave them alone.
pub(crate) fn is_among_people(seats: &[store::Seat]) -> bool {
    let mut people =
        seats.iter().filter(|seat| seat.kind == SeatKind::Person).map(|seat| seat.person.as_deref());
    people.next().is_some_and(|first| people.any(|other| other != first))
}

/// May it still be noted that this seat's time is up, after so many entries?
fn can_note_time_out(reading: Reading, number: u32) -> bool {
    number < if reading.missed > 0 { MOST_ENTRIES_WITH_WISHES } else { MOST_ENTRIES_WITH_TIME_OUTS }
}

/// A moment that is stored in seconds.
pub(super) fn moment_of(seconds: i64) -> Time {
    Time(u64::try_from(seconds).unwrap_or_default() * 1000)
}

/// How a game ends with this note, if it does.
pub(super) fn ending_with(what: Option<&Happening>) -> Option<Ending> {
    match what? {
        Happening::BrokenOff { by: Some(_) } => Some(Ending::BrokenOff),
        Happening::BrokenOff { by: None } => Some(Ending::Abandoned),
        Happening::Pause
        | Happening::Resume
        | Happening::Pace(_)
        | Happening::Away(_)
        | Happening::Back(_)
        | Happening::StandIn { .. }
        | Happening::TimeOut(_)
        | Happening::Holiday { .. }
        | Happening::Warning => None,
    }
}

/// The points of a game that was broken off, as they stand: nobody has a place.
pub(super) fn as_it_stands(table: &dyn AnyTable) -> Option<Ranking> {
    let sheets = table.scores(Viewer::AllOpen, Languages::All).ok()?;
    let standings = sheets.into_iter().map(|sheet| Standing::onlooker(sheet.party, sheet.total));
    Some(Ranking::of(standings.collect()))
}
