//! Loading a table into memory.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Seat, Seats, Seed};
use serde_json::{Value, json};
use store::{SeatKind, Snapshot, State, Store, StoredSnapshot, StoredTable};
use table::fair::Secret;
use table::{AnyGame, AnyTable, Trouble};
use tokio::sync::mpsc;

use super::holidays::KnownTimeOff;
use super::presence::Away;
use super::seats::snapshot;
use super::{Message, Post, Room};
use crate::games::Games;
use crate::limits::{Buckets, MOST_LINES_TOLD, MOST_REMEMBERED, SAYINGS};
use crate::problem::Problem;
use crate::rooms::Rooms;

impl Room {
    /// Reads a table from the store. A game goes on from the latest position that was stored and the entries after it;
    /// where that is not possible, all entries are played again.
    pub(crate) async fn load(
        rooms: &Arc<Rooms>,
        id: &str,
        mailbox: mpsc::WeakSender<Post>,
    ) -> Result<Box<Self>, Problem> {
        let stored = rooms.store.table(id).await?.ok_or_else(Problem::not_found)?;
        let header = serde_json::from_str(&stored.header).map_err(Problem::bad_request)?;
        let mut room = Box::new(Self {
            rooms: Arc::clone(rooms),
            key: stored.key,
            id: stored.id.clone(),
            header,
            host: stored.host.clone(),
            made: stored.made,
            is_listed: stored.is_listed,
            rematch: stored.rematch.clone(),
            lines: rooms.store.lines(stored.key, 0, MOST_LINES_TOLD).await?.into(),
            sayings: Buckets::new(SAYINGS),
            state: stored.state,
            seats: stored.seats.clone(),
            secret: stored.deal.secret.map(Secret),
            commitment: stored.deal.secret.map(|secret| Secret(secret).commitment()),
            table: None,
            clients: Vec::new(),
            together_since: None,
            asking: None,
            clock: None,
            due_at: stored.due.as_ref().map(|due| due.due.at),
            troubled_at: None,
            time_off: [KnownTimeOff::Unasked; Seat::MOST as usize],
            ending: stored.ending,
            played: remembered(&stored),
            answered_at: None,
            thinking: None,
            hints: Vec::new(),
            away_since: [Some(Away::now()); Seat::MOST as usize],
            own_stand_ins: Seats::default(),
            moved_by_bot: None,
            mailbox,
            is_outdated: false,
            snapshot_at: 0,
            seatings: stored.seatings,
            elsewhere: Vec::new(),
            moved_about: Vec::new(),
            lease_until: 0,
            looks_later: false,
        });
        match stored.state {
            State::Running | State::Over => match room.resume(&stored).await {
                Ok(table) => {
                    room.check_later(&*table);
                    if stored.state == State::Running {
                        room.clock = Some(Self::clock_of(&*table, &stored)?);
                    }
                    room.table = Some(table);
                }
                Err(problem) if problem.is_passing() => return Err(problem),
                Err(problem) => {
                    tracing::error!(table = id, ?problem, "the table does not replay: it is stopped");
                    room.state = State::Stopped;
                }
            },
            // Every seat may have been taken when the table was made.
            State::Open => room.start_if_full().await?,
            State::Stopped => {}
        }
        room.asking = room.asked(stored.question.as_ref());
        if rooms.store.is_shared() {
            rooms.others.add(room.key, room.mailbox.clone());
            room.note_progress();
            room.look_who_is_elsewhere().await;
        }
        Ok(room)
    }

    pub(super) async fn resume(&mut self, stored: &StoredTable) -> Result<Box<dyn AnyTable>, Problem> {
        let game = self.rooms.games.of_table(&self.header, &self.rooms.store).await?;
        let seed = Seed(stored.deal.seed.ok_or_else(Problem::not_found)?);
        let resume =
            |snapshot| Arc::clone(&game).resume(&saved(stored, snapshot)?, names(&stored.seats), seed);
        match &stored.snapshot {
            StoredSnapshot::Sound(snapshot) => match resume(Some(snapshot)) {
                Ok(table) => {
                    self.snapshot_at = snapshot.number;
                    return Ok(table);
                }
                Err(trouble) => {
                    tracing::error!(table = self.id, ?trouble, "the stored position leads nowhere");
                }
            },
            StoredSnapshot::Damaged => {
                tracing::error!(table = self.id, "the stored position is not as it was written");
            }
            StoredSnapshot::None => {}
        }
        let table = resume(None)?;
        if table.number() > 0 {
            tracing::info!(table = self.id, entries = table.number(), "all entries were played again");
        }
        self.snapshot_at = self.replace_snapshot(&*table).await;
        Ok(table)
    }

    /// Plays all entries again, apart from play and one table at a time: do they lead to the position that was believed?
    /// While another table is checked this one is not; it will be when it comes into memory again.
    fn check_later(&self, table: &dyn AnyTable) {
        let Ok(turn) = Arc::clone(&self.rooms.checking).try_acquire_owned() else { return };
        let (copy, id, mailbox) = (table.copy(), self.id.clone(), self.mailbox.clone());
        tokio::task::spawn_blocking(move || {
            let checked = copy.check_cache();
            drop(turn);
            if let Err(trouble) = checked {
                tracing::error!(table = id, ?trouble, "the stored position does not follow from the entries");
                if let Some(mailbox) = mailbox.upgrade() {
                    let _ = mailbox.blocking_send(Box::new(Message::Disproved));
                }
            }
        });
    }

    /// The position with which this table came into memory was wrong: it is forgotten, and the table with it.
    pub(super) async fn disproved(&mut self) {
        if let Err(error) = self.rooms.store.forget_snapshot(self.key).await {
            tracing::warn!(table = self.id, %error, "the wrong position is still stored");
        }
        self.is_outdated = true;
    }

    /// Puts the right position in the place of a wrong one or of none. Returns the entry after which it is stored.
    async fn replace_snapshot(&self, table: &dyn AnyTable) -> u32 {
        let snapshot = snapshot(table);
        match self.rooms.store.replace_snapshot(self.key, &snapshot).await {
            Ok(()) => snapshot.number,
            Err(error) => {
                tracing::warn!(table = self.id, %error, "the position was not stored");
                0
            }
        }
    }
}

/// The latest requests that were played.
pub(super) fn remembered(stored: &StoredTable) -> VecDeque<String> {
    let played = stored.entries.iter().filter_map(|entry| entry.request.clone());
    let mut played: VecDeque<_> = played.collect();
    played.drain(..played.len().saturating_sub(MOST_REMEMBERED));
    played
}

/// A table as it is stored, apart from any room: all entries are played again.
pub(crate) async fn resumed(
    games: &Games,
    store: &Store,
    stored: &StoredTable,
    seed: Seed,
) -> Result<Box<dyn AnyTable>, Problem> {
    let header = serde_json::from_str(&stored.header).map_err(Problem::bad_request)?;
    let game = games.of_table(&header, store).await?;
    Ok(game.resume(&saved(stored, None)?, names(&stored.seats), seed)?)
}

/// The game of a table that begins from a position, before the first entry.
pub(super) fn begun_from(
    game: Arc<dyn AnyGame>,
    stored: &StoredTable,
    players: Vec<String>,
    seed: Seed,
) -> Result<Box<dyn AnyTable>, Trouble> {
    game.resume(&saved(stored, None)?, players, seed)
}

/// What is stored of a table, as the game reads it.
fn saved(stored: &StoredTable, snapshot: Option<&Snapshot>) -> Result<Value, Trouble> {
    let entries: Vec<Value> =
        stored.entries.iter().map(|entry| read(&entry.entry)).collect::<Result<_, _>>()?;
    let snapshot = snapshot.map(|snapshot| {
        Ok::<_, Trouble>(json!({
            "number": snapshot.number,
            "position": read(&snapshot.position)?,
            "stream_positions": read(&snapshot.stream_positions)?,
        }))
    });
    Ok(json!({
        "header": read(&stored.header)?,
        "start": stored.start.as_deref().map(read).transpose()?,
        "entries": entries,
        "snapshot": snapshot.transpose()?,
    }))
}

fn read(text: &str) -> Result<Value, Trouble> {
    serde_json::from_str(text).map_err(|error| Trouble::BadRequest { reason: error.to_string() })
}

/// The names of the players at the table.
pub(super) fn names(seats: &[store::Seat]) -> Vec<String> {
    let name = |(nth, seat): (usize, &store::Seat)| match seat.kind {
        SeatKind::Person | SeatKind::Bot => seat.name.clone(),
        SeatKind::Open => char::from(b'A' + nth as u8).to_string(),
    };
    seats.iter().enumerate().map(name).collect()
}
