//! All tables that are in memory, and their mailboxes.

use std::collections::{BTreeSet, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use foldhash::quality::RandomState;
use futures_util::FutureExt as _;
use store::{Changed, State, Store, StoreError, TableKey};
use tokio::sync::{Semaphore, mpsc, oneshot};

use crate::app::App;
use crate::clock::{self, TableTime};
use crate::dealing::Dealing;
use crate::games::Games;
use crate::http::build_of_page;
use crate::ids;
use crate::limits::MAILBOX;
use crate::metrics::Metrics;
use crate::others::Others;
use crate::problem::Problem;
use crate::ratings::count_games;
use crate::room::{Message, Post, Room, Wording};
use crate::start::Options;
use crate::thinking::ThinkingPool;
use crate::wakes::Wakes;

/// How often it is looked up what the host has changed.
const HOST_CHANGES: Duration = Duration::from_secs(1);
/// Changes with numbers smaller than the newest by so much may still come.
const LATE_CHANGES: i64 = 1000;
/// How often tables are closed to which nobody came.
const CLOSING: Duration = Duration::from_mins(10);
/// The pause between tables that are loaded after a start.
const WAKING_PAUSE: Duration = Duration::from_millis(10);

/// All tables that are in memory. Each is owned by a task of its own, its room, and reached through its mailbox.
pub(crate) struct Rooms {
    pub(crate) store: Store,
    pub(crate) games: Games,
    pub(crate) thinking_pool: ThinkingPool,
    pub(crate) dealing: Dealing,
    pub(crate) thinking_pause: Duration,
    pub(crate) idle_table: Duration,
    /// How long a player must be away before the others may let a bot stand in.
    pub(crate) away_before_stand_in: Duration,
    /// How long the line of a player at a live game may be broken before they count as away.
    pub(crate) away_grace: Duration,
    /// How long nobody decides anything in a game among people before it is broken off.
    pub(crate) dead_table: Duration,
    /// Where the time of tables comes from.
    pub(crate) table_time: TableTime,
    /// How long seats of a table stay free before it is closed.
    abandoned: Duration,
    pub(crate) wording: Wording,
    pub(crate) metrics: Metrics,
    /// One table at a time is checked from its first entry on.
    pub(crate) checking: Arc<Semaphore>,
    /// What is shared with other servers on the same database.
    pub(crate) others: Others,
    /// Who listens to what happens at their tables.
    pub(crate) wakes: Wakes,
    mailboxes: Mutex<HashMap<String, mpsc::Sender<Post>>>,
}

impl Rooms {
    pub(crate) fn new(store: Store, games: Games, thinking_pool: ThinkingPool, options: &Options) -> Self {
        let metrics = Metrics::new(&store);
        Self {
            store,
            games,
            thinking_pool,
            dealing: Dealing::new(options.rehearsed.clone()),
            thinking_pause: options.thinking_pause,
            idle_table: options.idle_table,
            away_before_stand_in: options.away_before_stand_in,
            away_grace: options.away_grace,
            dead_table: options.dead_table,
            table_time: options.table_time.clone(),
            abandoned: options.abandoned,
            wording: Wording { hashes: RandomState::default(), build: build_of_page() },
            metrics,
            checking: Arc::new(Semaphore::new(1)),
            others: Others::default(),
            wakes: Wakes::default(),
            mailboxes: Mutex::default(),
        }
    }

    /// The mailbox of a table, which is loaded into memory if need be.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Post>, Problem> {
        if !ids::is_id(id) {
            return Err(Problem::not_found());
        }
        if let Some(mailbox) = self.mailboxes().get(id) {
            return Ok(mailbox.clone());
        }
        if !self.store.has_table(id).await? {
            return Err(Problem::not_found());
        }
        let mut mailboxes = self.mailboxes();
        // Another request may have been faster.
        if let Some(mailbox) = mailboxes.get(id) {
            return Ok(mailbox.clone());
        }
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        mailboxes.insert(id.to_owned(), mailbox.clone());
        tokio::spawn(Arc::clone(self).run(id.to_owned(), mailbox.downgrade(), messages));
        Ok(mailbox)
    }

    /// Sends a message to a table and waits for the reply.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        message: impl FnOnce(oneshot::Sender<Result<T, Problem>>) -> Message,
    ) -> Result<T, Problem> {
        let (reply, replied) = oneshot::channel();
        let sent = self.room(id).await?.send(Box::new(message(reply))).await;
        sent.map_err(|_| Problem::try_again())?;
        replied.await.map_err(|_| Problem::try_again())?
    }

    /// Loads the tables of people at which a bot was about to move when the server stopped, one after the other: who
    /// looks at a table does not wait behind all the others.
    pub(crate) async fn wake_bots(self: Arc<Self>) {
        let waiting = self.store.waiting_for_bots().await.unwrap_or_else(|error| {
            tracing::error!(%error, "nobody knows which bots are to move");
            Vec::new()
        });
        for id in waiting {
            while self.thinking_pool.is_busy() {
                tokio::time::sleep(WAKING_PAUSE).await;
            }
            tokio::time::sleep(WAKING_PAUSE).await;
            if let Err(problem) = self.room(&id).await {
                tracing::error!(table = id, ?problem, "a bot is to move but the table cannot be read");
            }
        }
    }

    /// Sees what was changed beside the tables' tasks, here, by the host or at another server: a table in memory that is not
    /// the one on disk any more leaves it, and sockets of a person whose session has ended end.
    pub(crate) async fn watch_host(self: Arc<Self>, app: Arc<App>) {
        // Numbers are given before changes can be seen, so a smaller one may come after a larger one.
        let mut seen: Option<BTreeSet<i64>> = None;
        // What was changed between the start and the first look is among the bans already.
        let mut reads_bans = true;
        loop {
            let newest = seen.as_ref().and_then(BTreeSet::last).copied().unwrap_or_default();
            match self.store.host_changes(newest - LATE_CHANGES).await {
                Ok(changes) => {
                    let numbers = changes.iter().map(|change| change.number).collect();
                    // What was changed before the server started is on disk already.
                    if let Some(seen) = seen.replace(numbers) {
                        for change in changes.iter().filter(|change| !seen.contains(&change.number)) {
                            match &change.of {
                                Changed::Table(table) => self.changed_by_host(table).await,
                                Changed::Sessions(person) => app.presence.end_sockets(person),
                                Changed::Bans => reads_bans = !app.read_bans().await,
                            }
                        }
                    }
                }
                Err(StoreError::Closed) => return,
                Err(error) => tracing::debug!(%error, "nobody knows what the host has changed"),
            }
            if reads_bans {
                reads_bans = !app.read_bans().await;
            }
            tokio::time::sleep(HOST_CHANGES).await;
        }
    }

    /// Counts the rated games that have ended, beside everything else.
    pub(crate) fn count_rated_games(&self) {
        let store = self.store.clone();
        tokio::spawn(async move {
            match count_games(&store).await {
                Ok(()) | Err(StoreError::Closed) => {}
                Err(error) => tracing::warn!(%error, "a rated game is counted later"),
            }
        });
    }

    /// Closes tables nobody came to.
    pub(crate) async fn close_abandoned(self: Arc<Self>) {
        loop {
            let now = (self.table_time.now_ms() / 1000) as i64;
            match self.store.close_abandoned(now - self.abandoned.as_secs() as i64, now).await {
                Ok(0) => {}
                Ok(closed) => tracing::info!(closed, "tables nobody came to are closed"),
                Err(StoreError::Closed) => return,
                Err(error) => tracing::warn!(%error, "tables nobody came to stay"),
            }
            tokio::time::sleep(CLOSING).await;
        }
    }

    /// Does somebody look at a table, through this server or another?
    pub(crate) async fn looks(&self, id: &str, table: TableKey, person: &str) -> Result<bool, StoreError> {
        let mailbox = self.mailboxes().get(id).cloned();
        if let Some(mailbox) = mailbox {
            let (reply, replied) = oneshot::channel();
            let message = Message::Looks { person: person.to_owned(), reply };
            if mailbox.send(Box::new(message)).await.is_ok()
                && let Ok(Ok(true)) = replied.await
            {
                return Ok(true);
            }
        }
        self.store.looks_elsewhere(table, person, clock::now_ms() as i64).await
    }

    async fn changed_by_host(&self, id: &str) {
        let mailbox = self.mailboxes().get(id).cloned();
        if let Some(mailbox) = mailbox {
            tracing::info!(table = id, "the host has changed the table");
            let _ = mailbox.send(Box::new(Message::ChangedByHost)).await;
        }
    }

    /// How many tables are in memory.
    pub(crate) fn in_memory(&self) -> usize {
        self.mailboxes().len()
    }

    /// Runs a table until it is idle. If its code panics, that table stops and no other.
    async fn run(
        self: Arc<Self>,
        id: String,
        mailbox: mpsc::WeakSender<Post>,
        messages: mpsc::Receiver<Post>,
    ) {
        let ended = AssertUnwindSafe(async {
            // What it takes to load a table is not kept as long as the table.
            match Box::pin(Room::load(&self, &id, mailbox)).await {
                Ok(room) => room.run(messages).await,
                Err(problem) => tracing::error!(table = id, ?problem, "the table cannot be read"),
            }
        })
        .catch_unwind()
        .await;
        if ended.is_err() {
            self.metrics.table_stopped();
            tracing::error!(table = id, "the code of this table panicked: it is stopped, the others go on");
            if let Err(error) = self.store.set_state(&id, State::Stopped).await {
                tracing::error!(table = id, %error, "that it is stopped could not be stored");
            }
        }
        // The table may be in memory again by now, with another mailbox.
        let mut mailboxes = self.mailboxes();
        if mailboxes.get(&id).is_some_and(mpsc::Sender::is_closed) {
            mailboxes.remove(&id);
        }
    }

    /// Takes a table out of memory that is not the one on disk any more: from now on it is read anew.
    pub(crate) fn leave(&self, id: &str) {
        self.mailboxes().remove(id);
    }

    /// Takes a table out of memory, unless a message or a sender has come in the meantime. Mailboxes are handed out while
    /// the lock is held, so no sender is overlooked.
    pub(crate) fn can_leave(&self, id: &str, messages: &mpsc::Receiver<Post>) -> bool {
        let mut mailboxes = self.mailboxes();
        let is_unused =
            messages.is_empty() && mailboxes.get(id).is_none_or(|mailbox| mailbox.strong_count() == 1);
        if is_unused {
            mailboxes.remove(id);
        }
        is_unused
    }

    fn mailboxes(&self) -> std::sync::MutexGuard<'_, HashMap<String, mpsc::Sender<Post>>> {
        self.mailboxes.lock().expect("no code panics while it holds the lock")
    }
}
