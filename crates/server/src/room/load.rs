//! Loading a table into memory.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Seat, Seed};
use serde_json::{Value, json};
use store::{SeatKind, State};
use table::AnyTable;
use table::fair::Secret;
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Message, Room};
use crate::limits::MOST_REMEMBERED;
use crate::problem::Problem;
use crate::rooms::Rooms;

impl Room {
    /// Reads a table from the store. A game goes on from the stored position, once the entries are seen to lead there.
    pub(crate) async fn load(
        rooms: &Arc<Rooms>,
        id: &str,
        mailbox: mpsc::WeakSender<Message>,
    ) -> Result<Self, Problem> {
        let stored = rooms.store.table(id).await?.ok_or_else(Problem::not_found)?;
        let header = serde_json::from_str(&stored.header).map_err(Problem::bad_request)?;
        let played = stored.entries.iter().filter_map(|entry| entry.request.clone());
        let mut played: VecDeque<_> = played.collect();
        played.drain(..played.len().saturating_sub(MOST_REMEMBERED));
        let mut room = Self {
            rooms: Arc::clone(rooms),
            key: stored.key,
            id: stored.id.clone(),
            header,
            state: stored.state,
            seats: stored.seats.clone(),
            secret: stored.deal.secret.map(Secret),
            commitment: stored.deal.secret.map(|secret| Secret(secret).commitment()),
            table: None,
            clients: Vec::new(),
            together_since: None,
            undo_request: None,
            played,
            thinking: None,
            hints: Vec::new(),
            away_since: [Some(Instant::now()); Seat::MOST as usize],
            moved_by_bot: None,
            mailbox,
            is_outdated: false,
        };
        match stored.state {
            State::Running | State::Over => match room.resume(&stored).await {
                Ok(table) => room.table = Some(table),
                Err(problem) => {
                    tracing::error!(table = id, ?problem, "the table does not replay: it is stopped");
                    room.state = State::Stopped;
                }
            },
            // Every seat may have been taken when the table was made.
            State::Open => room.start_if_full().await?,
            State::Stopped => {}
        }
        Ok(room)
    }

    async fn resume(&self, stored: &store::StoredTable) -> Result<Box<dyn AnyTable>, Problem> {
        let game = self.rooms.games.of_table(&self.header, &self.rooms.store).await?;
        let position = stored.position.as_ref().ok_or_else(Problem::not_found)?;
        let seed = stored.deal.seed.ok_or_else(Problem::not_found)?;
        if position.number as usize != stored.entries.len() {
            return Err(Problem::bad_request("the stored position is not that after the last entry"));
        }
        let entries: Vec<Value> =
            stored.entries.iter().map(|entry| read(&entry.entry)).collect::<Result<_, _>>()?;
        let saved = json!({
            "header": read(&stored.header)?,
            "start": stored.start.as_deref().map(read).transpose()?,
            "entries": entries,
            "position": read(&position.position)?,
            "stream_positions": read(&position.stream_positions)?,
        });
        let table = game.resume(&saved, names(&stored.seats), Seed(seed))?;
        table.check_cache()?;
        Ok(table)
    }
}

fn read(text: &str) -> Result<Value, Problem> {
    serde_json::from_str(text).map_err(Problem::bad_request)
}

/// The names of the players at the table.
pub(super) fn names(seats: &[store::Seat]) -> Vec<String> {
    let name = |(nth, seat): (usize, &store::Seat)| match seat.kind {
        SeatKind::Person | SeatKind::Bot => seat.name.clone(),
        SeatKind::Open => char::from(b'A' + nth as u8).to_string(),
    };
    seats.iter().enumerate().map(name).collect()
}
