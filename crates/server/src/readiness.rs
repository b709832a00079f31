//! Whether moves can be kept at present.

use std::time::Duration;

use store::Store;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::clock;
use crate::problem::Problem;

/// How long an answer holds: anybody may ask, and each try is a write.
const HOLDS: Duration = Duration::from_secs(1);

/// The last answer, and when it was found.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, bool)>>);

impl Readiness {
    /// Tries to write, unless that was tried just now.
    pub(crate) async fn check(&self, store: &Store) -> Result<(), Problem> {
        let mut last = self.0.lock().await;
        let is_ready = match *last {
            Some((at, is_ready)) if at.elapsed() < HOLDS => is_ready,
            Some(_) | None => {
                let is_ready = store.try_write(clock::now()).await.is_ok();
                *last = Some((Instant::now(), is_ready));
                is_ready
            }
        };
        is_ready.then_some(()).ok_or_else(Problem::try_again)
    }
}
