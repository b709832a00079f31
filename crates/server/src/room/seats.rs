//! Sitting down, standing up, starting the game.

use bots::Level;
use engine::{Seat, Seed, Stream};
use store::{Person, SeatKind, Snapshot, Start, State, Written};
use table::AnyTable;
use table::fair::MOST_CONTRIBUTED;

use super::{Room, load};
use crate::clock;
use crate::names::distinct;
use crate::problem::Problem;

/// How often something is tried when another server is faster each time.
const TRIES: usize = 3;
/// The levels of bots that others may put into somebody's seat.
const STAND_INS: [&str; 2] = ["medium", "strong"];

impl Room {
    /// Somebody sits down. When every seat is taken the game begins.
    pub(super) async fn sit(
        &mut self,
        person: &Person,
        seat: Option<u8>,
        contribution: Vec<u8>,
    ) -> Result<(), Problem> {
        if contribution.len() > MOST_CONTRIBUTED {
            return Err(Problem::bad_request(format!("a seat contributes at most {MOST_CONTRIBUTED} bytes")));
        }
        for _ in 0..TRIES {
            let own = self.seat_of(Some(&person.id));
            if own.is_some_and(|own| seat.is_none_or(|seat| seat == own.0)) {
                // The answer to the first request was lost, so it is sent again; the start may have failed then.
                return self.start_and_tell().await;
            }
            if self.state != State::Open {
                return Err(Problem::has_begun());
            }
            if own.is_some() {
                return Err(Problem::seat_taken());
            }
            let place = self.free_place(seat).ok_or_else(Problem::seat_taken)?;
            let sitter = store::Seat {
                kind: SeatKind::Person,
                person: Some(person.id.clone()),
                name: distinct(&person.name, self.seats.iter().map(|seat| &*seat.name)),
                level: None,
                contribution: Some(contribution.clone()),
            };
            if self.change_seat(place, sitter).await? == Written::Kept {
                return self.start_and_tell().await;
            }
        }
        Err(Problem::try_again())
    }

    /// The seat that somebody wishes, or the first that is free.
    fn free_place(&self, seat: Option<u8>) -> Option<usize> {
        let is_free = |place: usize| self.seats.get(place).is_some_and(|seat| seat.kind == SeatKind::Open);
        match seat {
            Some(seat) => Some(usize::from(seat)).filter(|place| is_free(*place)),
            None => (0..self.seats.len()).find(|place| is_free(*place)),
        }
    }

    /// Who sits on a seat from now on. Where another server was faster that is lost, and seats are as that one has left
    /// them.
    async fn change_seat(&mut self, place: usize, seat: store::Seat) -> Result<Written, Problem> {
        let written = self.rooms.store.change_seat(self.key, self.seatings, place as u8, &seat).await?;
        match written {
            Written::Kept => {
                self.seats[place] = seat;
                self.seatings += 1;
                self.note_progress();
            }
            Written::Lost => self.catch_up().await?,
        }
        Ok(written)
    }

    /// Begins the game if every seat is taken, and tells everybody who sits there, also if it cannot begin yet.
    async fn start_and_tell(&mut self) -> Result<(), Problem> {
        let started = self.start_if_full().await;
        self.tell_all();
        started
    }

    /// Somebody stands up again, before the game.
    pub(super) async fn stand(&mut self, person: &str) -> Result<(), Problem> {
        if self.state != State::Open {
            return Err(Problem::has_begun());
        }
        let seat = self.seat_of(Some(person)).ok_or_else(Problem::not_seated)?;
        if self.change_seat(seat.index(), open_seat()).await? == Written::Lost {
            return Err(Problem::try_again());
        }
        self.tell_all();
        Ok(())
    }

    /// A bot decides for a person from now on, or no longer. Players may ask for it for themselves, and for others who
    /// have been away for a while: then for one that plays well.
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
        let mut sitter =
            sitter.ok_or_else(|| Problem::bad_request("nobody sits there who could be away"))?.clone();
        if whose != requester.0 {
            self.check_away(Seat(whose), level.as_deref())?;
        }
        sitter.level = level;
        if self.change_seat(usize::from(whose), sitter).await? == Written::Lost {
            return Err(Problem::try_again());
        }
        let is_own_wish = whose == requester.0 && self.seats[usize::from(whose)].level.is_some();
        let others = self.own_stand_ins.without(Seat(whose));
        self.own_stand_ins = if is_own_wish { others.with(Seat(whose)) } else { others };
        self.tell_all();
        Ok(())
    }

    fn check_away(&self, seat: Seat, level: Option<&str>) -> Result<(), Problem> {
        let away = self.away_since[seat.index()].ok_or_else(Problem::is_here)?;
        if away.elapsed() < self.rooms.away_before_stand_in {
            return Err(Problem::not_away_long());
        }
        let plays_well = level.is_none_or(|level| STAND_INS.contains(&level));
        plays_well
            .then_some(())
            .ok_or_else(|| Problem::bad_request("a bot that stands in is medium or strong"))
    }

    /// A person who comes back decides again.
    pub(super) async fn end_stand_in(&mut self, seat: Seat) {
        let sitter = &self.seats[seat.index()];
        if self.state != State::Running || sitter.kind != SeatKind::Person || sitter.level.is_none() {
            return;
        }
        let back = store::Seat { level: None, ..sitter.clone() };
        if let Err(problem) = self.change_seat(seat.index(), back).await {
            tracing::warn!(table = self.id, ?problem, "a bot goes on for somebody who is back");
        }
    }

    /// Begins the game if every seat is taken.
    pub(super) async fn start_if_full(&mut self) -> Result<(), Problem> {
        if self.state != State::Open || self.seats.iter().any(|seat| seat.kind == SeatKind::Open) {
            return Ok(());
        }
        let secret = self.secret.ok_or_else(Problem::not_found)?;
        let seed = secret.seed(&self.contributions());
        let game = self.rooms.games.of_table(&self.header, &self.rooms.store).await?;
        let table = game.begin(&self.header, load::names(&self.seats), seed)?;
        let start = start(&*table, State::Running, seed);
        if self.rooms.store.start(self.key, self.seatings, &self.id, &start).await? == Written::Lost {
            // Another server has begun it, or somebody there has stood up.
            return self.catch_up().await;
        }
        self.seatings += 1;
        self.state = State::Running;
        self.table = Some(table);
        self.note_progress();
        Ok(())
    }

    /// What each seat contributed to the deal; seats that gave nothing count as empty.
    pub(super) fn contributions(&self) -> Vec<Vec<u8>> {
        self.seats.iter().map(|seat| seat.contribution.clone().unwrap_or_default()).collect()
    }
}

/// A free seat.
pub(crate) fn open_seat() -> store::Seat {
    store::Seat { kind: SeatKind::Open, person: None, name: String::new(), level: None, contribution: None }
}

/// What is stored when a game begins, or when one is imported.
pub(crate) fn start(table: &dyn AnyTable, state: State, seed: Seed) -> Start {
    let (entries, to_act) = (Vec::new(), bits(table.to_act()));
    Start { state, seed: seed.0, entries, snapshot: snapshot(table), to_act, at: clock::now() }
}

/// The table after its last entry, as it is stored.
pub(super) fn snapshot(table: &dyn AnyTable) -> Snapshot {
    Snapshot {
        number: table.number(),
        position: table.position().get().to_owned(),
        stream_positions: stream_positions(&table.stream_positions()),
    }
}

pub(super) fn stream_positions(positions: &[(Stream, u64)]) -> String {
    serde_json::to_string(positions).expect("names and numbers are JSON")
}

/// A set of seats with one bit for each.
pub(crate) fn bits(seats: engine::Seats) -> u8 {
    seats.iter().map(|seat| 1 << seat.0).sum()
}
