//! What is due at tables that are not in memory: somebody's time is up, or nobody has decided anything for long. Each
//! of them is a row with a time; it is loaded when that comes, does what is due, and leaves again.

use std::sync::Arc;
use std::time::Duration;

use store::{StoreError, Taken};

use crate::clock;
use crate::limits::MOST_OVERDUE;
use crate::room::{LEASE, Message};
use crate::rooms::Rooms;

/// How much later it is tried again where a table cannot be loaded.
const PUT_OFF: Duration = Duration::from_hours(1);

impl Rooms {
    /// Looks again and again where something is due.
    pub(crate) async fn see_to_due(self: Arc<Self>, pause: Duration) {
        loop {
            match self.see_to_overdue().await {
                Ok(tables) if tables == MOST_OVERDUE as usize => continue,
                Ok(_) => {}
                Err(StoreError::Closed) => return,
                Err(error) => tracing::debug!(%error, "nobody knows where something is due"),
            }
            tokio::time::sleep(pause).await;
        }
    }

    /// Takes on some tables at which something is due and of which no server takes care. Returns how many.
    pub(crate) async fn see_to_overdue(self: &Arc<Self>) -> Result<usize, StoreError> {
        let now = clock::now_ms() as i64;
        let taken = Taken { now, until: now + LEASE.as_millis() as i64, most: MOST_OVERDUE };
        let tables = self.store.take_on_overdue(self.table_time.now_ms() as i64, taken).await?;
        for id in &tables {
            // The table replies when everything that is due there is done.
            if let Err(problem) = self.ask(id, |reply| Message::Overdue { reply }).await {
                tracing::error!(table = id, ?problem, "something is due at a table that cannot be loaded");
                let later = self.table_time.now_ms() as i64 + PUT_OFF.as_millis() as i64;
                self.store.put_off(id, later).await?;
            }
        }
        Ok(tables.len())
    }
}
