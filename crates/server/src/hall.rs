//! All tables that are in memory, and the way to them.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt as _;
use store::{State, Store};
use tokio::sync::{mpsc, oneshot};

use crate::chosen;
use crate::dealing::Dealing;
use crate::limits::MAILBOX;
use crate::problem::Problem;
use crate::room::{Message, Room};
use crate::shelf::Shelf;
use crate::thinkers::Thinkers;

/// All tables that are in memory. Each is owned by a task of its own, its room; everybody else writes to its mailbox.
pub(crate) struct Hall {
    pub(crate) store: Store,
    pub(crate) shelf: Shelf,
    pub(crate) thinkers: Thinkers,
    pub(crate) dealing: Dealing,
    pub(crate) thinking_pause: Duration,
    pub(crate) idle_table: Duration,
    rooms: Mutex<HashMap<String, mpsc::Sender<Message>>>,
}

impl Hall {
    pub(crate) fn new(
        store: Store,
        shelf: Shelf,
        thinkers: Thinkers,
        dealing: Dealing,
        thinking_pause: Duration,
        idle_table: Duration,
    ) -> Self {
        Self { store, shelf, thinkers, dealing, thinking_pause, idle_table, rooms: Mutex::default() }
    }

    /// The mailbox of a table, which comes into memory if it is not there.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Message>, Problem> {
        if !chosen::is_id(id) {
            return Err(Problem::not_found());
        }
        if let Some(room) = self.rooms().get(id) {
            return Ok(room.clone());
        }
        if !self.store.has_table(id).await? {
            return Err(Problem::not_found());
        }
        let mut rooms = self.rooms();
        // Somebody else may have been faster.
        if let Some(room) = rooms.get(id) {
            return Ok(room.clone());
        }
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        rooms.insert(id.to_owned(), mailbox.clone());
        tokio::spawn(Arc::clone(self).keep(id.to_owned(), mailbox.downgrade(), messages));
        Ok(mailbox)
    }

    /// Asks a table something and waits for the answer.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        message: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Message,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        let sent = self.room(id).await?.send(message(answer)).await;
        sent.map_err(|_| Problem::try_again())?;
        answered.await.map_err(|_| Problem::try_again())?
    }

    /// Brings the tables into memory at which a bot was about to move when the server stopped.
    pub(crate) async fn wake_bots(self: Arc<Self>) {
        let waiting = self.store.waiting_for_bots().await.unwrap_or_else(|error| {
            tracing::error!(%error, "nobody knows which bots are to move");
            Vec::new()
        });
        for id in waiting {
            if let Err(problem) = self.room(&id).await {
                tracing::error!(table = id, ?problem, "a bot is to move but the table cannot be read");
            }
        }
    }

    /// How many tables are in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.rooms().len()
    }

    /// Keeps a table in memory until nobody needs it. If its code panics, that table stops and no other.
    async fn keep(
        self: Arc<Self>,
        id: String,
        mailbox: mpsc::WeakSender<Message>,
        messages: mpsc::Receiver<Message>,
    ) {
        let work = async {
            match Room::load(&self, &id, mailbox).await {
                Ok(room) => room.work(messages).await,
                Err(problem) => tracing::error!(table = id, ?problem, "the table cannot be read"),
            }
        };
        if AssertUnwindSafe(work).catch_unwind().await.is_err() {
            tracing::error!(table = id, "the code of this table panicked: it is stopped, the others go on");
            if let Err(error) = self.store.set_state(&id, State::Stopped).await {
                tracing::error!(table = id, %error, "that it is stopped could not be stored");
            }
        }
        // The table may have come back by now, with another mailbox.
        let mut rooms = self.rooms();
        if rooms.get(&id).is_some_and(mpsc::Sender::is_closed) {
            rooms.remove(&id);
        }
    }

    /// Takes a table out of memory, unless somebody has come in the meantime. Whoever wants to write to it gets a
    /// mailbox while the lock is held, so nobody can be overlooked.
    pub(crate) fn can_leave(&self, id: &str, messages: &mpsc::Receiver<Message>) -> bool {
        let mut rooms = self.rooms();
        let is_unused =
            messages.is_empty() && rooms.get(id).is_none_or(|mailbox| mailbox.strong_count() == 1);
        if is_unused {
            rooms.remove(id);
        }
        is_unused
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<Message>>> {
        self.rooms.lock().expect("no code panics while it holds the lock")
    }
}
