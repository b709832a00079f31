//! The threads on which bots think: few and of low priority, so that people never wait for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use tokio::sync::{Semaphore, oneshot};

/// The priority of the threads, as `nice` counts.
const NICENESS: i32 = 10;

/// The threads on which bots think.
#[derive(Debug)]
pub(crate) struct ThinkingPool {
    queue: SyncSender<Job>,
    idle: Semaphore,
}

/// The code of a game panicked while a bot was thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Panicked;

/// Runs a task and sends what comes of it; does not panic.
type Job = Box<dyn FnOnce() + Send>;

impl ThinkingPool {
    /// A pool with half of the machine's cores.
    pub(crate) fn new() -> std::io::Result<Self> {
        let count = thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1));
        let (queue, waiting) = sync_channel(count);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..count {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name("thinking".to_owned()).spawn(move || work(&waiting))?;
        }
        Ok(Self { queue, idle: Semaphore::new(count) })
    }

    /// Waits for a free thread, and for what comes of the task.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panicked> {
        let _permit = self.idle.acquire().await.expect("the semaphore is never closed");
        let (reply, outcome) = oneshot::channel();
        let job: Job = Box::new(move || {
            let _ = reply.send(catch_unwind(AssertUnwindSafe(task)).map_err(|_| Panicked));
        });
        self.queue.try_send(job).expect("there is a place for every permit");
        outcome.await.unwrap_or(Err(Panicked))
    }
}

fn work(waiting: &Mutex<Receiver<Job>>) {
    // Only on Linux does this apply to the calling thread alone; elsewhere only the number of threads is limited.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
    loop {
        let next = waiting.lock().expect("no code panics while it holds the lock").recv();
        let Ok(job) = next else { return };
        job();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_leaves_the_thread_alive() {
        let pool = ThinkingPool::new().unwrap();
        for _ in 0..4 {
            assert_eq!(pool.run(|| panic!("planted")).await, Err::<(), _>(Panicked));
        }
        assert_eq!(pool.run(|| 7).await, Ok(7));
    }
}
