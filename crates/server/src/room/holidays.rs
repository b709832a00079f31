//! Holidays of those who play: slow games wait for them.

use engine::Seat;
use store::{SeatKind, State, TimeOff};
use table::{Happening, Pace, Reading, Time};

use super::Room;

/// What was looked up of somebody's holidays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KnownTimeOff {
    /// Nothing yet.
    Unasked,
    /// They are on none, now or later.
    None,
    /// They are on this one, now or later.
    Some(TimeOff),
}

impl Room {
    /// Looks up who is on holiday, now or later; it is noted when what is due is done.
    pub(super) async fn look_for_holidays(&mut self) {
        let is_live = self.clock.as_ref().is_some_and(|clock| matches!(clock.pace(), Pace::Live { .. }));
        if self.state != State::Running || is_live || !self.waits_for_others() {
            return;
        }
        for place in 0..self.seats.len() {
            let person =
                self.seats[place].person.clone().filter(|_| self.seats[place].kind == SeatKind::Person);
            let Some(person) = person else { continue };
            match self.rooms.store.time_off(&person, self.now().0 as i64).await {
                Ok(time_off) => {
                    self.time_off[place] = time_off.map_or(KnownTimeOff::None, KnownTimeOff::Some);
                }
                Err(error) => tracing::warn!(table = self.id, %error, "nobody knows who is on holiday"),
            }
        }
    }

    /// Where only one person plays nobody waits.
    fn waits_for_others(&self) -> bool {
        self.people().count() > 1
    }

    /// What is to be noted of a seat's holiday: that which is known, where the clocks know another one or none.
    pub(super) fn holiday_to_note(&self, seat: Seat, reading: Reading, now: Time) -> Option<Happening> {
        let known = reading.holiday.filter(|holiday| holiday.until > now);
        let moment = |at: i64| Time(u64::try_from(at).unwrap_or_default());
        match (self.time_off[seat.index()], known) {
            (KnownTimeOff::Some(time_off), known) => {
                let (from, until) = (moment(time_off.starts), moment(time_off.ends));
                let is_known = known.is_some_and(|known| {
                    known.until == until && (known.from == from || known.from >= from && known.from <= now)
                });
                (until > now && !is_known).then_some(Happening::Holiday { seat, from, until })
            }
            (KnownTimeOff::None, Some(_)) => Some(Happening::Holiday { seat, from: now, until: now }),
            (KnownTimeOff::None, None) | (KnownTimeOff::Unasked, _) => None,
        }
    }

    /// The notes with which a game begins: its pace, and who is on holiday.
    pub(super) async fn first_notes(&self, pace: &Pace, now: Time) -> Vec<Happening> {
        let mut notes = Vec::new();
        if *pace != Pace::Free {
            notes.push(Happening::Pace(pace.words()));
        }
        if matches!(pace, Pace::Live { .. }) || !self.waits_for_others() {
            return notes;
        }
        for seat in self.people() {
            let Some(person) = self.seats[seat.index()].person.as_deref() else { continue };
            let time_off = self.rooms.store.time_off(person, now.0 as i64).await.unwrap_or_else(|error| {
                tracing::warn!(table = self.id, %error, "nobody knows who is on holiday");
                None
            });
            let Some(time_off) = time_off else { continue };
            let moment = |at: i64| Time(u64::try_from(at).unwrap_or_default());
            let (from, until) = (moment(time_off.starts), moment(time_off.ends));
            notes.push(Happening::Holiday { seat, from, until });
        }
        notes
    }
}
