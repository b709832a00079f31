//! Other servers on the same database: their signals, and what a lost signal would have told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use store::{Signal, StoreError, TableKey};
use tokio::sync::mpsc;

use crate::clock;
use crate::room::{LEASE, Message, Post};
use crate::rooms::Rooms;

/// A server that has not renewed its row for so long is gone.
const LIVING: Duration = Duration::from_secs(5);
/// After so long nothing is known of it any more.
const FORGOTTEN: Duration = Duration::from_hours(1);
/// The pause before signals are listened for again.
const LISTENING_AGAIN: Duration = Duration::from_secs(1);
/// Most tables that are taken on at once because nobody takes care of them.
const MOST_TAKEN_ON: u32 = 16;

/// The tables in memory, as signals name them, with how far each is known.
#[derive(Debug, Default)]
pub(crate) struct Others(Mutex<HashMap<TableKey, Known>>);

#[derive(Debug)]
struct Known {
    mailbox: mpsc::WeakSender<Post>,
    number: u32,
    seatings: i64,
}

impl Others {
    /// A table has come into memory.
    pub(crate) fn add(&self, table: TableKey, mailbox: mpsc::WeakSender<Post>) {
        self.tables().insert(table, Known { mailbox, number: 0, seatings: 0 });
    }

    /// So far a table is known.
    pub(crate) fn note(&self, table: TableKey, number: u32, seatings: i64) {
        if let Some(known) = self.tables().get_mut(&table) {
            (known.number, known.seatings) = (number, seatings);
        }
    }

    fn mailbox(&self, table: TableKey) -> Option<mpsc::Sender<Post>> {
        self.tables().get(&table)?.mailbox.upgrade()
    }

    /// All tables that are still in memory.
    fn keys(&self) -> Vec<TableKey> {
        let mut tables = self.tables();
        tables.retain(|_, known| known.mailbox.strong_count() > 0);
        tables.keys().copied().collect()
    }

    fn is_known(&self, table: TableKey, number: u32, seatings: i64) -> bool {
        self.tables().get(&table).is_none_or(|known| (known.number, known.seatings) == (number, seatings))
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableKey, Known>> {
        self.0.lock().expect("no code panics while it holds the lock")
    }
}

impl Rooms {
    /// Says that this server lives. It must have before anybody can be present here.
    pub(crate) async fn say_that_we_live(&self) -> Result<(), StoreError> {
        let now = clock::now_ms() as i64;
        let millis = |time: Duration| time.as_millis() as i64;
        self.store.renew_node(now + millis(LIVING), now - millis(FORGOTTEN)).await
    }

    /// Hears what other servers write.
    pub(crate) async fn listen_to_others(self: Arc<Self>) {
        loop {
            match self.store.signals().await {
                Ok(None) => return,
                Ok(Some(mut signals)) => {
                    // Whatever was told before, each table may have missed something.
                    let all = self.others.keys().into_iter().map(|table| Signal { table, number: None });
                    self.heard(all.collect()).await;
                    let error = loop {
                        match signals.next().await {
                            Ok(heard) => self.heard(heard).await,
                            Err(error) => break error,
                        }
                    };
                    tracing::debug!(%error, "signals of other servers are not heard");
                }
                Err(error) => tracing::debug!(%error, "signals of other servers are not heard"),
            }
            tokio::time::sleep(LISTENING_AGAIN).await;
        }
    }

    async fn heard(&self, signals: Vec<Signal>) {
        for Signal { table, number } in signals {
            if let Some(mailbox) = self.others.mailbox(table) {
                let _ = mailbox.send(Box::new(Message::Noticed { number, seatings: None })).await;
            }
        }
    }

    /// Says again and again that this server lives, sees what signals may have missed, and goes on with what servers
    /// that are gone have left.
    pub(crate) async fn look_after_others(self: Arc<Self>, pause: Duration) {
        let mut nodes = Vec::new();
        loop {
            match self.look_around(&mut nodes).await {
                Ok(()) => {}
                Err(StoreError::Closed) => return,
                Err(error) => tracing::debug!(%error, "nobody knows what other servers do"),
            }
            tokio::time::sleep(pause).await;
        }
    }

    async fn look_around(self: &Arc<Self>, nodes: &mut Vec<String>) -> Result<(), StoreError> {
        self.say_that_we_live().await?;
        let (tables, now) = (self.others.keys(), clock::now_ms() as i64);
        for far in self.store.progress_of(&tables).await? {
            if !self.others.is_known(far.table, far.number, far.seatings)
                && let Some(mailbox) = self.others.mailbox(far.table)
            {
                let (number, seatings) = (Some(far.number), Some(far.seatings));
                let _ = mailbox.send(Box::new(Message::Noticed { number, seatings })).await;
            }
        }
        let living = self.store.living_nodes(now).await?;
        if living != *nodes {
            tracing::info!(others = living.len(), "servers have come or gone");
            for table in tables {
                if let Some(mailbox) = self.others.mailbox(table) {
                    let _ = mailbox.send(Box::new(Message::NodesChanged)).await;
                }
            }
            *nodes = living;
        }
        let until = now + LEASE.as_millis() as i64;
        for id in self.store.take_on_due(now, until, MOST_TAKEN_ON).await? {
            if let Err(problem) = self.room(&id).await {
                tracing::error!(table = id, ?problem, "a bot is to move but the table cannot be read");
            }
        }
        Ok(())
    }
}
