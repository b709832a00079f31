//! Who is here and who is away; bots that decide for those who are.

use std::time::Duration;

use bots::Level;
use engine::{Seat, Seats};
use store::{SeatKind, State, Written};
use tokio::time::Instant;

use super::Room;
use crate::clock;
use crate::limits::MOST_ENTRIES_WITH_WISHES;
use crate::problem::Problem;
use crate::wire::{Agreement, StandIns};

/// The levels of bots that others may put into somebody's seat.
const STAND_INS: [&str; 2] = ["medium", "strong"];
/// The level of a bot that stands in without being asked, and of one to which a seat was left.
pub(super) const STAND_IN: &str = STAND_INS[0];

/// Since when somebody is away: by a clock that only runs forward, and in seconds since 1970.
#[derive(Clone, Copy, Debug)]
pub(super) struct Away {
    pub(super) since: Instant,
    pub(super) at: i64,
}

impl Away {
    pub(super) fn now() -> Self {
        Self { since: Instant::now(), at: clock::now() }
    }
}

impl Room {
    /// Those who sit there are here again: they decide for themselves, unless they had asked for a bot.
    pub(super) async fn is_back(&mut self, seats: Seats) {
        for seat in seats.iter() {
            self.away_since[seat.index()] = None;
            if !self.own_stand_ins.has(seat) {
                self.end_stand_in(seat).await;
            }
        }
    }

    pub(super) fn is_away(&mut self, seats: Seats) {
        for seat in seats.iter() {
            self.away_since[seat.index()] = Some(Away::now());
        }
    }

    /// A page lies hidden behind others, or does no longer.
    pub(super) fn note_sight(&mut self, client: u64, is_hidden: bool) {
        let Some(known) = self.clients.iter_mut().find(|known| known.id == client) else { return };
        known.is_hidden = is_hidden;
        if self.rooms.store.is_shared()
            && let Some(person) = known.person.clone()
        {
            self.moved_about.push(person);
        }
    }

    /// Does somebody see the table through this server?
    pub(super) fn is_looking(&self, person: &str) -> bool {
        self.clients.iter().any(|client| !client.is_hidden && client.person.as_deref() == Some(person))
    }

    /// A bot decides for a person from now on, or no longer. Players may ask for it for themselves, and for others who
    /// have been away for a while, if that was agreed: then for one that plays well.
    pub(super) async fn stand_in(
        &mut self,
        requester: Seat,
        whose: u8,
        level: Option<String>,
    ) -> Result<(), Problem> {
        if self.state != State::Running {
            return Err(Problem::not_running());
        }
        if let Some(level) = &level
            && level.parse::<Level>().is_err()
        {
            return Err(Problem::bad_request(format!("bots are not `{level}`")));
        }
        let sitter = self.seats.get(usize::from(whose)).filter(|seat| seat.kind == SeatKind::Person);
        sitter.ok_or_else(|| Problem::bad_request("nobody sits there who could be away"))?;
        let whose = Seat(whose);
        self.check_strength(requester, whose, level.as_deref())?;
        if whose != requester {
            self.check_away(whose, level.as_deref())?;
        } else if level.is_some() && self.running()?.number() >= MOST_ENTRIES_WITH_WISHES {
            return Err(Problem::too_many());
        }
        self.put_stand_in(whose, level).await?;
        let is_own_wish = whose == requester && self.seats[whose.index()].level.is_some();
        let others = self.own_stand_ins.without(whose);
        self.own_stand_ins = if is_own_wish { others.with(whose) } else { others };
        self.tell_all();
        Ok(())
    }

    /// At a rated table nobody has a bot play for themselves, and one for somebody who is away is no better than usual.
    fn check_strength(&self, requester: Seat, whose: Seat, level: Option<&str>) -> Result<(), Problem> {
        let is_usual = level.is_none_or(|level| level == STAND_IN && whose != requester);
        let is_allowed = is_usual || !Agreement::of(&self.header).rated;
        is_allowed.then_some(()).ok_or_else(Problem::not_rated)
    }

    pub(super) async fn put_stand_in(&mut self, seat: Seat, level: Option<String>) -> Result<(), Problem> {
        let sitter = store::Seat { level, ..self.seats[seat.index()].clone() };
        match self.change_seat(seat.index(), sitter).await? {
            Written::Kept => Ok(()),
            Written::Lost => Err(Problem::try_again()),
        }
    }

    fn check_away(&self, seat: Seat, level: Option<&str>) -> Result<(), Problem> {
        match Agreement::of(&self.header).stand_ins {
            StandIns::Never => return Err(Problem::not_agreed()),
            StandIns::Asked | StandIns::ByItself => {}
        }
        // In a slow game nobody is expected to be there.
        if self.is_slow() {
            return if self.waits_for_clock(seat) {
                Err(Problem::not_away_long())
            } else {
                plays_well(level)
            };
        }
        let away = self.away_since[seat.index()].ok_or_else(Problem::is_here)?;
        if away.since.elapsed() < self.rooms.away_before_stand_in {
            return Err(Problem::not_away_long());
        }
        plays_well(level)
    }

    /// Those who are away without a bot that stands in for them, where one does by itself: while somebody waits.
    fn awaited(&self) -> impl Iterator<Item = (Seat, Away)> {
        let is_agreed = self.state == State::Running
            && !self.is_slow()
            && self.clients.iter().any(|client| !self.seats_of(client.person.as_deref()).is_empty())
            && Agreement::of(&self.header).stand_ins == StandIns::ByItself;
        let away = |seat: Seat| {
            let is_alone = self.seats[seat.index()].level.is_none();
            self.away_since[seat.index()].filter(|_| is_alone).map(|away| (seat, away))
        };
        self.people().filter(move |_| is_agreed).filter_map(away)
    }

    /// When the next bot stands in by itself.
    pub(super) fn next_stand_in(&self) -> Option<Duration> {
        let longest = self.awaited().map(|(_, away)| away.since).min()?;
        Some(self.rooms.away_before_stand_in.saturating_sub(longest.elapsed()))
    }

    /// Bots stand in for those who have been away for so long, if that was agreed.
    pub(super) async fn stand_in_by_itself(&mut self) {
        let longest = self.rooms.away_before_stand_in;
        let due = self.awaited().filter(|(_, away)| away.since.elapsed() >= longest).map(|(seat, _)| seat);
        let due: Vec<Seat> = due.collect();
        for seat in &due {
            if let Err(problem) = self.put_stand_in(*seat, Some(STAND_IN.to_owned())).await {
                tracing::warn!(table = self.id, ?problem, "no bot stands in for somebody who is away");
                // It is tried again, but not at once.
                self.away_since[seat.index()] = Some(Away::now());
            }
        }
        if !due.is_empty() {
            self.tell_all();
        }
    }

    /// A person who comes back decides again.
    async fn end_stand_in(&mut self, seat: Seat) {
        if self.state != State::Running || self.seats[seat.index()].level.is_none() {
            return;
        }
        if let Err(problem) = self.put_stand_in(seat, None).await {
            tracing::warn!(table = self.id, ?problem, "a bot goes on for somebody who is back");
        }
    }

    /// Who decides something has their seat back, also from a bot that they had asked for.
    pub(super) async fn take_seat_back(&mut self, seat: Seat) -> Result<(), Problem> {
        if self.state == State::Running && self.seats[seat.index()].level.is_some() {
            self.own_stand_ins = self.own_stand_ins.without(seat);
            self.put_stand_in(seat, None).await?;
            self.do_what_is_due().await;
        }
        Ok(())
    }

    /// Somebody leaves the game for good: a bot has the seat from now on, and keeps the name that says who left it.
    pub(super) async fn resign(&mut self, seat: Seat) -> Result<(), Problem> {
        self.running()?;
        let left = store::Seat {
            kind: SeatKind::Bot,
            level: Some(STAND_IN.to_owned()),
            ..self.seats[seat.index()].clone()
        };
        if self.change_seat(seat.index(), left).await? == Written::Lost {
            return Err(Problem::try_again());
        }
        self.own_stand_ins = self.own_stand_ins.without(seat);
        self.asking = None;
        self.tell_all();
        Ok(())
    }
}

/// A bot that others put into somebody's seat plays well.
fn plays_well(level: Option<&str>) -> Result<(), Problem> {
    let is_good = level.is_none_or(|level| STAND_INS.contains(&level));
    is_good.then_some(()).ok_or_else(|| Problem::bad_request("a bot that stands in is medium or strong"))
}
