//! Bots think here: few threads of low priority, so that people never wait for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use registry::BotTask;
use serde_json::Value;
use tokio::sync::{Semaphore, oneshot};

/// How far thinking stands back behind everything else: as `nice` counts.
const NICENESS: i32 = 10;

/// The threads on which bots think.
#[derive(Debug)]
pub(crate) struct Thinkers {
    work: SyncSender<Work>,
    idle: Semaphore,
}

/// The code of a game panicked while a bot thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Panicked;

struct Work {
    thought: BotTask,
    answer: oneshot::Sender<Result<Value, Panicked>>,
}

impl Thinkers {
    /// Half of the machine is theirs.
    pub(crate) fn new() -> std::io::Result<Self> {
        let count = thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1));
        let (work, waiting) = sync_channel(count);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..count {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name("thinker".to_owned()).spawn(move || think_on(&waiting))?;
        }
        Ok(Self { work, idle: Semaphore::new(count) })
    }

    /// Waits for a free thread, and for the thought.
    pub(crate) async fn think(&self, thought: BotTask) -> Result<Value, Panicked> {
        let _permit = self.idle.acquire().await.expect("the semaphore is never closed");
        let (answer, thought_through) = oneshot::channel();
        let work = Work { thought, answer };
        self.work.try_send(work).expect("whoever has a permit finds a free place");
        thought_through.await.unwrap_or(Err(Panicked))
    }
}

fn think_on(waiting: &Mutex<Receiver<Work>>) {
    // On Linux this counts for the calling thread alone; elsewhere thinking is merely bounded.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
    loop {
        let next = waiting.lock().expect("no code panics while it holds the lock").recv();
        let Ok(Work { thought, answer }) = next else { return };
        let _ = answer.send(catch_unwind(AssertUnwindSafe(thought)).map_err(|_| Panicked));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thought_that_panics_leaves_the_thread_alive() {
        let thinkers = Thinkers::new().unwrap();
        for _ in 0..4 {
            assert_eq!(thinkers.think(Box::new(|| panic!("planted"))).await, Err(Panicked));
        }
        assert_eq!(thinkers.think(Box::new(|| Value::from(7))).await, Ok(Value::from(7)));
    }
}
