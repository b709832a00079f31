//! Work of some length, off the threads that serve everybody: whole games are read and told, passwords hashed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::Problem;

/// Whose turn it is to have something done: some at once, and so many more may wait.
#[derive(Debug)]
pub(crate) struct Turns {
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

/// A turn; the next one comes when it is over.
pub(crate) struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Turns {
    pub(crate) fn new(at_once: usize, most_waiting: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(at_once)), waiting: AtomicUsize::new(0), most_waiting }
    }

    /// Waits for a turn, unless too many wait already. Ask for one before anything large is held in memory.
    pub(crate) async fn turn(&self) -> Result<Turn, Problem> {
        let place = Place::among(&self.waiting, self.most_waiting)?;
        let permit = Arc::clone(&self.free).acquire_owned().await;
        drop(place);
        Ok(Turn { _permit: permit.expect("the semaphore is never closed") })
    }
}

impl Turn {
    /// Does the work. A game whose code panics is refused like one that does not replay.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let done = tokio::task::spawn_blocking(move || {
            let _turn = self;
            work()
        });
        done.await.map_err(|_| Problem::bad_request("that cannot be worked out"))?
    }
}

/// A place among those who wait; it is free again when this is dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn among(waiting: &'a AtomicUsize, most: usize) -> Result<Self, Problem> {
        let place = Self(waiting);
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        if before >= most { Err(Problem::too_many()) } else { Ok(place) }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{MOST_RETELLINGS, MOST_WAITING_RETELLINGS};

    fn retellings() -> Turns {
        Turns::new(MOST_RETELLINGS, MOST_WAITING_RETELLINGS)
    }

    #[tokio::test]
    async fn a_panic_ends_one_turn_and_no_other() {
        let retelling = retellings();
        for _ in 0..=MOST_RETELLINGS {
            let turn = retelling.turn().await.unwrap();
            assert!(turn.run::<()>(|| panic!("planted")).await.is_err());
        }
        assert_eq!(retelling.turn().await.unwrap().run(|| Ok(7)).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn those_who_would_wait_too_long_are_refused() {
        let retelling = retellings();
        let mut turns = Vec::new();
        for _ in 0..MOST_RETELLINGS {
            turns.push(retelling.turn().await.unwrap());
        }
        let waiting = (0..MOST_WAITING_RETELLINGS).map(|_| async { retelling.turn().await.map(drop) });
        let mut all = Box::pin(futures_util::future::join_all(waiting));
        let none = futures_util::FutureExt::now_or_never(&mut all);
        assert!(none.is_none(), "they wait");
        assert!(retelling.turn().await.is_err(), "one too many");
        drop(turns);
        assert!(all.await.into_iter().all(|turn| turn.is_ok()));
    }
}
