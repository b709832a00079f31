//! Several servers on one database: what others have written about this table is read and told here.

use std::time::Duration;

use engine::Seats;
use store::{Sight, State, StoredTable, Written};
use table::AnyTable;

use super::load::remembered;
use super::presence::Away;
use super::{Message, Room};
use crate::clock;
use crate::problem::Problem;

/// For how long a server takes on what is due at a table. If it ends meanwhile, another one goes on after that time.
pub(crate) const LEASE: Duration = Duration::from_secs(5);

impl Room {
    /// Somebody else may have written: reads the table again and tells what is new.
    pub(super) async fn catch_up(&mut self) -> Result<(), Problem> {
        let read = self.rooms.store.table(&self.id).await;
        let Some(stored) = read.inspect_err(|_| self.is_outdated = true)? else {
            self.is_outdated = true;
            return Err(Problem::not_found());
        };
        let before = self.table.as_deref().map(|table| (table.number(), table.last_change(), table.to_act()));
        (self.seats, self.seatings) = (stored.seats.clone(), stored.seatings);
        self.played = remembered(&stored);
        self.rematch.clone_from(&stored.rematch);
        let is_dealt = matches!(stored.state, State::Running | State::Over);
        if is_dealt && before.is_none_or(|(number, ..)| number as usize != stored.entries.len()) {
            if !self.follow(&stored) {
                self.table = Some(self.resume(&stored).await.inspect_err(|_| self.is_outdated = true)?);
            }
            let left = self.table.as_deref().map_or(Seats::NONE, AnyTable::to_act);
            // Those who are still to act were asked together with those who have acted meanwhile.
            let asked = before.filter(|(_, _, before)| is_part(left, *before));
            self.together_since = asked.map(|(_, last, _)| self.together_since.unwrap_or(last));
        }
        self.clock = match self.table.as_deref() {
            Some(table) if stored.state == State::Running => Some(Self::clock_of(table, &stored)?),
            Some(_) | None => None,
        };
        (self.state, self.ending) = (stored.state, stored.ending);
        self.due_at = stored.due.as_ref().map(|due| due.due.at);
        self.asking = self.asked(stored.question.as_ref());
        self.look_who_is_elsewhere().await;
        self.note_progress();
        self.part_with_strangers();
        self.tell_all();
        self.hear_from_others().await
    }

    /// Carries out here what others have entered, so that everybody is told what happened. Says whether the table is
    /// where the stored one is; if not, it has to be read as a whole.
    fn follow(&mut self, stored: &StoredTable) -> bool {
        let Some(table) = self.table.as_deref_mut() else { return false };
        let Some(new) = stored.entries.get(table.number() as usize..) else { return false };
        new.iter().all(|new| {
            let entered = table.propose_entry(&new.entry).and_then(|proposal| table.commit(proposal));
            entered
                .inspect_err(|trouble| tracing::error!(?trouble, "what another server has entered"))
                .is_ok()
        })
    }

    /// Another server has told how far the table is, or it was looked up.
    pub(super) async fn noticed(&mut self, number: Option<u32>, seatings: Option<i64>) {
        let has_entries = number.is_some_and(|number| number > self.number());
        let has_seats = seatings.is_some_and(|seatings| seatings != self.seatings);
        let has_else = number.is_none() && seatings.is_none();
        if (has_entries || has_seats || has_else)
            && let Err(problem) = self.catch_up().await
        {
            tracing::warn!(table = self.id, ?problem, "what another server has written could not be read");
        }
    }

    /// Other servers have come or gone, and people with them.
    pub(super) async fn nodes_have_changed(&mut self) {
        self.look_who_is_elsewhere().await;
        self.tell_all();
    }

    /// Does this server do what is due at the table? Where it is the only one, always.
    pub(super) async fn takes_care(&mut self) -> bool {
        let now = clock::now_ms() as i64;
        if !self.rooms.store.is_shared() || self.lease_until > now + LEASE.as_millis() as i64 / 2 {
            return true;
        }
        let until = now + LEASE.as_millis() as i64;
        match self.rooms.store.take_on(self.key, now, until).await {
            Ok(Written::Kept) => {
                self.lease_until = until;
                true
            }
            Ok(Written::Lost) => {
                self.look_later();
                false
            }
            Err(error) => {
                tracing::warn!(table = self.id, %error, "nobody knows who does what is due");
                self.look_later();
                false
            }
        }
    }

    /// When the time of the server is over that takes care of the table, this one looks again.
    pub(super) fn look_later(&mut self) {
        if self.looks_later {
            return;
        }
        self.looks_later = true;
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(LEASE).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Box::new(Message::Due)).await;
            }
        });
    }

    /// Somebody has come to the table here, or left it: other servers hear of it.
    pub(super) async fn tell_who_is_here(&mut self) {
        while let Some(person) = self.moved_about.pop() {
            let store = &self.rooms.store;
            let told = if self.is_here(Some(&person)) {
                let sight = if self.is_looking(&person) { Sight::Looking } else { Sight::Hidden };
                store.has_come(self.key, &person, sight).await
            } else {
                store.has_gone(self.key, &person).await
            };
            if let Err(error) = told {
                tracing::warn!(table = self.id, %error, "other servers do not know who is here");
                // They are told later.
                self.moved_about.push(person);
                self.look_later();
                return;
            }
        }
    }

    pub(super) async fn look_who_is_elsewhere(&mut self) {
        match self.rooms.store.people_elsewhere(self.key, clock::now_ms() as i64).await {
            Ok(people) => self.elsewhere = people,
            Err(error) => tracing::warn!(table = self.id, %error, "nobody knows who is elsewhere"),
        }
        for place in 0..self.seats.len() {
            let person = self.seats[place].person.as_deref();
            let away = &mut self.away_since[place];
            let is_online = person.is_some_and(|person| {
                self.elsewhere.iter().any(|other| other == person)
                    || self.clients.iter().any(|client| client.person.as_deref() == Some(person))
            });
            *away = if is_online { None } else { away.or_else(|| Some(Away::now())) };
        }
    }

    /// So far this server knows the table; who looks whether it missed something compares with it.
    pub(super) fn note_progress(&self) {
        self.rooms.others.note(self.key, self.number(), self.seatings);
        self.rooms.wakes.wake(self.seats.iter().filter_map(|seat| seat.person.as_deref()));
    }

    fn number(&self) -> u32 {
        self.table.as_deref().map_or(0, AnyTable::number)
    }
}

/// Are these some of those, but not all and not none?
fn is_part(some: Seats, of: Seats) -> bool {
    !some.is_empty() && some.len() < of.len() && some.iter().all(|seat| of.has(seat))
}
