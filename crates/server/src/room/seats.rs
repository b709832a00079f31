//! Sitting down, standing up, starting the game.

use bots::Level;
use engine::{Seat, Seats, Seed, Stream};
use store::{Person, SeatKind, Snapshot, Start, State, Written};
use strum::VariantNames as _;
use table::fair::MOST_CONTRIBUTED;
use table::{AnyTable, Guided, Pace, Stamp, Time};

use super::times::moment_of;
use super::{Room, load};
use crate::clock;
use crate::dealing::Dealing;
use crate::names::distinct;
use crate::problem::Problem;
use crate::wire::{Agreement, SeatChange, SeatFill};

/// How often something is tried when another server is faster each time.
const TRIES: usize = 3;

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
        Agreement::of(&self.header).admits(person)?;
        for _ in 0..TRIES {
            let own = self.seats_of(Some(&person.id));
            if !own.is_empty() && seat.is_none_or(|seat| own.has(Seat(seat))) {
                // The answer to the first request was lost, so it is sent again; the start may have failed then.
                return self.start_and_tell().await;
            }
            if self.state != State::Open {
                return Err(Problem::has_begun());
            }
            if !own.is_empty() {
                return Err(Problem::seat_taken());
            }
            if seat.is_none() && self.kept_seats(&person.id).count() > 1 {
                return self.sit_on_kept(person, contribution).await;
            }
            let place = self.free_place(&person.id, seat).ok_or_else(Problem::seat_taken)?;
            let others = self.seats.iter().enumerate().filter(|(other, _)| *other != place);
            let sitter = store::Seat {
                kind: SeatKind::Person,
                person: Some(person.id.clone()),
                name: distinct(&person.name, others.map(|(_, seat)| &*seat.name)),
                level: None,
                contribution: Some(contribution.clone()),
            };
            let kept = self.kept_for(Some(&person.id)).filter(|kept| kept.index() != place);
            if self.change_seat(place, sitter).await? == Written::Kept {
                // Who takes another seat than the one that was kept gives that one back.
                if let Some(kept) = kept {
                    self.change_seat(kept.index(), open_seat()).await?;
                }
                if !self.is_online(Some(&person.id)) {
                    self.is_away(Seats::only(Seat(place as u8)));
                }
                return self.start_and_tell().await;
            }
        }
        Err(Problem::try_again())
    }

    /// Several people on one device take all seats that are kept for them, under the names that they had.
    async fn sit_on_kept(&mut self, person: &Person, contribution: Vec<u8>) -> Result<(), Problem> {
        let kept: Vec<usize> = self.kept_seats(&person.id).collect();
        for place in kept {
            let sitter = store::Seat {
                kind: SeatKind::Person,
                contribution: Some(contribution.clone()),
                ..self.seats[place].clone()
            };
            if self.change_seat(place, sitter).await? == Written::Lost {
                return Err(Problem::try_again());
            }
            if !self.is_online(Some(&person.id)) {
                self.is_away(Seats::only(Seat(place as u8)));
            }
        }
        self.start_and_tell().await
    }

    fn kept_seats(&self, person: &str) -> impl Iterator<Item = usize> {
        let is_kept =
            move |seat: &store::Seat| seat.kind == SeatKind::Open && seat.person.as_deref() == Some(person);
        let seats = self.seats.iter().enumerate();
        seats.filter(move |(_, seat)| is_kept(seat)).map(|(place, _)| place)
    }

    /// The seat that somebody wishes; without a wish the one that is kept for them, or the first that is free.
    fn free_place(&self, person: &str, seat: Option<u8>) -> Option<usize> {
        let is_free = |place: usize| {
            let free = self.seats.get(place).filter(|seat| seat.kind == SeatKind::Open);
            free.is_some_and(|seat| seat.person.as_deref().is_none_or(|kept_for| kept_for == person))
        };
        let kept = || self.kept_for(Some(person)).map(Seat::index);
        match seat {
            Some(seat) => Some(usize::from(seat)).filter(|place| is_free(*place)),
            None => kept().or_else(|| (0..self.seats.len()).find(|place| is_free(*place))),
        }
    }

    /// Who sits on a seat from now on. Where another server was faster that is lost, and seats are as that one has left
    /// them.
    pub(super) async fn change_seat(&mut self, place: usize, seat: store::Seat) -> Result<Written, Problem> {
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

    /// The free seat that is kept for a person.
    pub(super) fn kept_for(&self, person: Option<&str>) -> Option<Seat> {
        person.and_then(|person| self.kept_seats(person).next()).map(|place| Seat(place as u8))
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
        let own = self.seats_of(Some(person));
        if own.is_empty() {
            return Err(Problem::not_seated());
        }
        for seat in own.iter() {
            if self.change_seat(seat.index(), open_seat()).await? == Written::Lost {
                return Err(Problem::try_again());
            }
        }
        self.tell_all();
        Ok(())
    }

    /// Who laid the table sees to its seats before the game: frees one, or gives free ones to bots.
    pub(super) async fn arrange(&mut self, person: &str, change: SeatChange) -> Result<(), Problem> {
        if self.state != State::Open {
            return Err(Problem::has_begun());
        }
        if self.host.as_deref() != Some(person) {
            return Err(Problem::not_host());
        }
        let is_free = |place: &usize| self.seats[*place].kind == SeatKind::Open;
        let places: Vec<usize> = match change.seat {
            None => (0..self.seats.len()).filter(is_free).collect(),
            Some(seat) if usize::from(seat) >= self.seats.len() => return Err(Problem::seat_taken()),
            Some(seat) => vec![seat.into()],
        };
        for place in places {
            let seat = match &change.to {
                SeatFill::Open => open_seat(),
                SeatFill::Bot(_) if self.seats[place].kind == SeatKind::Person => {
                    return Err(Problem::seat_taken());
                }
                SeatFill::Bot(level) if !Agreement::of(&self.header).admits_bot(&self.header.game, level) => {
                    return Err(Problem::not_rated());
                }
                SeatFill::Bot(level) => bot_seat(&self.rooms.dealing, place, checked_level(level)?),
            };
            if self.change_seat(place, seat).await? == Written::Lost {
                return Err(Problem::try_again());
            }
        }
        self.start_and_tell().await
    }

    /// May somebody see the table? Where no spectators were agreed, only those who play may as long as they do.
    pub(super) fn admit(&self, person: Option<&str>) -> Result<(), Problem> {
        let is_private = self.state == State::Running && !Agreement::of(&self.header).spectators;
        let is_one_of_them = person.is_some()
            && (self.host.as_deref() == person
                || self.seats.iter().any(|seat| seat.person.as_deref() == person));
        if is_private && !is_one_of_them { Err(Problem::not_agreed()) } else { Ok(()) }
    }

    /// Begins the game if every seat is taken.
    pub(super) async fn start_if_full(&mut self) -> Result<(), Problem> {
        if self.state != State::Open || self.seats.iter().any(|seat| seat.kind == SeatKind::Open) {
            return Ok(());
        }
        let seed = match self.guided() {
            Some(guided) => guided.setup.seed,
            None => self.secret.ok_or_else(Problem::not_found)?.seed(&self.contributions()),
        };
        let game = self.rooms.games.of_table(&self.header, &self.rooms.store).await?;
        let mut table = if self.header.options.is_null() {
            // It begins from a position, which is stored.
            let stored = self.rooms.store.table(&self.id).await?.ok_or_else(Problem::not_found)?;
            load::begun_from(game, &stored, load::names(&self.seats), seed)?
        } else {
            game.begin(&self.header, load::names(&self.seats), seed)?
        };
        let now = Time(self.rooms.table_time.now_ms());
        let mut entries = Vec::new();
        let agreed = Agreement::of(&self.header).pace;
        let pace = if self.is_among_people() { agreed } else { Pace::Free };
        for what in self.first_notes(&pace, now).await {
            let mut proposal = table.propose_note(what)?;
            proposal.stamp(Stamp { time: Some(now), stand_in: None });
            entries.push(proposal.entry().get().to_owned());
            table.commit(proposal)?;
        }
        let clock = Self::clock_of_empty(&*table, moment_of(self.made))?;
        self.state = State::Running;
        let due = self.due_after(&clock, table.number());
        self.state = State::Open;
        let at = (now.0 / 1000) as i64;
        let start = Start { entries, due: due.clone(), at, ..start(&*table, State::Running, seed) };
        if self.rooms.store.start(self.key, self.seatings, &self.id, &start).await? == Written::Lost {
            // Another server has begun it, or somebody there has stood up.
            return self.catch_up().await;
        }
        self.seatings += 1;
        self.state = State::Running;
        (self.clock, self.due_at) = (Some(clock), due.map(|due| due.at));
        self.snapshot_at = table.number();
        self.table = Some(table);
        self.note_progress();
        self.part_with_strangers();
        Ok(())
    }

    /// What leads through the beginning of the game, at the table of a guided one.
    pub(super) fn guided(&self) -> Option<&Guided> {
        let guided = self.rooms.games.guided(&self.header.game);
        guided.filter(|_| Agreement::of(&self.header).guided)
    }

    /// What each seat contributed to the deal; seats that gave nothing count as empty.
    pub(super) fn contributions(&self) -> Vec<Vec<u8>> {
        self.seats.iter().map(|seat| seat.contribution.clone().unwrap_or_default()).collect()
    }
}

/// A bot on a seat.
pub(crate) fn bot_seat(dealing: &Dealing, place: usize, level: &str) -> store::Seat {
    store::Seat {
        kind: SeatKind::Bot,
        person: None,
        name: format!("Bot {}", place + 1),
        level: Some(level.to_owned()),
        contribution: Some(dealing.contribution(None)),
    }
}

/// A level that a bot can have.
pub(crate) fn checked_level(level: &str) -> Result<&str, Problem> {
    if Level::VARIANTS.contains(&level) {
        return Ok(level);
    }
    let levels = Level::VARIANTS.join(", ");
    Err(Problem::bad_request(format!("bots are not `{level}`; they are: {levels}")))
}

/// A free seat.
pub(crate) fn open_seat() -> store::Seat {
    store::Seat { kind: SeatKind::Open, person: None, name: String::new(), level: None, contribution: None }
}

/// What is stored when a game begins, or when one is imported.
pub(crate) fn start(table: &dyn AnyTable, state: State, seed: Seed) -> Start {
    let (entries, to_act) = (Vec::new(), bits(table.to_act()));
    Start { state, seed: seed.0, entries, snapshot: snapshot(table), to_act, at: clock::now(), due: None }
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
