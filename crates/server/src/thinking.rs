//! The threads on which bots think: few and of low priority, so that people never wait for them.
//!
//! What is waited for is done in the order in which it is due. A quick thought is due at once and a long one somewhat
//! later, so a bot that needs milliseconds does not wait behind those that need a second, and none waits for ever. A
//! table hands in one thought at a time, so tables take turns. What nobody waits for any more is left out.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Crew, Job as Thinking, Level};
use tokio::sync::oneshot;

use crate::limits::MOST_WAITING_THOUGHTS;

/// The priority of the threads, as `nice` counts.
const NICENESS: i32 = 10;

/// The threads on which bots think.
#[derive(Debug)]
pub(crate) struct ThinkingPool(Arc<Queue>);

/// The code of a game panicked while a bot was thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Panicked;

#[derive(Debug)]
struct Queue {
    waiting: Mutex<Waiting>,
    has_more: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    thoughts: BinaryHeap<Thought>,
    /// Thoughts handed in so far.
    count: u64,
    is_closed: bool,
}

/// Something to think about, and when it is due.
struct Thought {
    due: Instant,
    /// Of two that are due at the same time, the one that was handed in first.
    number: u64,
    job: Box<dyn Job>,
}

/// Runs a task and sends what comes of it; does not panic.
trait Job: Send {
    fn is_awaited(&self) -> bool;
    fn run(self: Box<Self>);
}

struct Task<F, T> {
    task: F,
    reply: oneshot::Sender<Result<T, Panicked>>,
}

impl ThinkingPool {
    /// A pool with half of the machine's cores.
    pub(crate) fn new() -> std::io::Result<Self> {
        let count = cores();
        let pool = Self(Arc::new(Queue { waiting: Mutex::default(), has_more: Condvar::new() }));
        for _ in 0..count {
            let queue = Arc::clone(&pool.0);
            thread::Builder::new().name("thinking".to_owned()).spawn(move || work(&queue))?;
        }
        Ok(pool)
    }

    /// Waits for a thread, and for what comes of the task. Whoever gives up waiting takes the task back.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        level: Level,
        task: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Panicked> {
        let (reply, outcome) = oneshot::channel();
        self.0.hand_in(Instant::now() + patience(level), Box::new(Task { task, reply }));
        outcome.await.unwrap_or(Err(Panicked))
    }

    /// How many thoughts wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.0.waiting().thoughts.len()
    }

    /// Does anything wait for a thread?
    pub(crate) fn is_busy(&self) -> bool {
        self.waiting() > 0
    }

    /// Does so much wait that nothing more should be asked for which play can do without?
    pub(crate) fn is_overloaded(&self) -> bool {
        self.waiting() >= MOST_WAITING_THOUGHTS
    }
}

/// The cores on which bots think.
fn cores() -> usize {
    thread::available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1))
}

/// Those who do the work of a master's thinkers: as many as there are threads in the pool, of the same priority.
pub(crate) fn crew() -> Crew<'static> {
    Crew { size: cores() as u32, work: &work_together }
}

/// Does the jobs on the cores on which bots think; threads inherit the priority of the one that starts them.
fn work_together(jobs: Vec<Thinking<'_>>) {
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().expect("no job is done under the lock").pop();
    let work = || {
        while let Some(job) = next() {
            job();
        }
    };
    thread::scope(|scope| {
        (1..cores()).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}

/// How much later than a quick thought one of this level is due.
fn patience(level: Level) -> Duration {
    match level {
        Level::Random | Level::Easy | Level::Greedy => Duration::ZERO,
        Level::Medium => Duration::from_millis(50),
        Level::Strong => Duration::from_secs(1),
        Level::Master => Duration::from_secs(3),
    }
}

impl Queue {
    fn hand_in(&self, due: Instant, job: Box<dyn Job>) {
        let mut waiting = self.waiting();
        let number = waiting.count;
        waiting.count += 1;
        waiting.thoughts.push(Thought { due, number, job });
        drop(waiting);
        self.has_more.notify_one();
    }

    /// The next job that somebody waits for; none when the pool has gone.
    fn next(&self) -> Option<Box<dyn Job>> {
        let mut waiting = self.waiting();
        loop {
            if waiting.is_closed {
                return None;
            }
            match waiting.thoughts.pop() {
                Some(thought) if thought.job.is_awaited() => return Some(thought.job),
                Some(_) => {}
                None => {
                    waiting = self.has_more.wait(waiting).expect("no code panics while it holds the lock");
                }
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("no code panics while it holds the lock")
    }
}

impl<T: Send, F: FnOnce() -> T + Send> Job for Task<F, T> {
    fn is_awaited(&self) -> bool {
        !self.reply.is_closed()
    }

    fn run(self: Box<Self>) {
        let Self { task, reply } = *self;
        let _ = reply.send(catch_unwind(AssertUnwindSafe(task)).map_err(|_| Panicked));
    }
}

fn work(queue: &Queue) {
    // Only on Linux does this apply to the calling thread alone; elsewhere only the number of threads is limited.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICENESS);
    while let Some(job) = queue.next() {
        job.run();
    }
}

impl Drop for ThinkingPool {
    fn drop(&mut self) {
        self.0.waiting().is_closed = true;
        self.0.has_more.notify_all();
    }
}

impl Ord for Thought {
    /// What is due first is the greatest.
    fn cmp(&self, other: &Self) -> Ordering {
        (other.due, other.number).cmp(&(self.due, self.number))
    }
}

impl PartialOrd for Thought {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Thought {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Thought {}

impl std::fmt::Debug for Thought {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thought").field("due", &self.due).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_leaves_the_thread_alive() {
        let pool = ThinkingPool::new().unwrap();
        for _ in 0..4 {
            assert_eq!(pool.run(Level::Easy, || panic!("planted")).await, Err::<(), _>(Panicked));
        }
        assert_eq!(pool.run(Level::Easy, || 7).await, Ok(7));
    }

    /// All threads are kept busy until the sender is dropped.
    fn occupied(pool: &ThinkingPool) -> mpsc::Sender<()> {
        let (busy, done) = mpsc::channel();
        let done = Arc::new(Mutex::new(done));
        for _ in 0..thread::available_parallelism().unwrap().get() {
            let done = Arc::clone(&done);
            let (reply, outcome) = oneshot::channel();
            let task = move || {
                let _ = done.lock().unwrap().recv();
            };
            pool.0.hand_in(Instant::now(), Box::new(Task { task, reply }));
            std::mem::forget(outcome);
        }
        busy
    }

    #[test]
    fn a_crew_does_every_job_once() {
        let done = Mutex::new(Vec::new());
        let keep = |nth| done.lock().unwrap().push(nth);
        let mut jobs: Vec<Thinking<'_>> = Vec::new();
        for nth in 0..20 {
            let keep = &keep;
            jobs.push(Box::new(move || keep(nth)));
        }
        (crew().work)(jobs);
        let mut done = done.into_inner().unwrap();
        done.sort_unstable();
        assert_eq!(done, (0..20).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn quick_thoughts_come_first_and_those_of_equal_weight_in_turn() {
        let queue = Queue { waiting: Mutex::default(), has_more: Condvar::new() };
        let order = Arc::new(Mutex::new(Vec::new()));
        let now = Instant::now();
        let mut outcomes = Vec::new();
        for (name, level) in [
            ("long 1", Level::Strong),
            ("long 2", Level::Strong),
            ("quick", Level::Easy),
            ("long 3", Level::Strong),
        ] {
            let order = Arc::clone(&order);
            let (reply, outcome) = oneshot::channel();
            let task = move || order.lock().unwrap().push(name);
            queue.hand_in(now + patience(level), Box::new(Task { task, reply }));
            outcomes.push(outcome);
        }
        for _ in 0..4 {
            queue.next().expect("four are awaited").run();
        }
        assert_eq!(*order.lock().unwrap(), ["quick", "long 1", "long 2", "long 3"]);
    }

    #[tokio::test]
    async fn a_thought_that_nobody_waits_for_is_left_out() {
        let pool = ThinkingPool::new().unwrap();
        let busy = occupied(&pool);
        let has_run = Arc::new(Mutex::new(false));
        let ran = Arc::clone(&has_run);
        let thought = pool.run(Level::Easy, move || *ran.lock().unwrap() = true);
        assert!(
            tokio::time::timeout(Duration::from_millis(20), thought).await.is_err(),
            "all threads are busy"
        );
        drop(busy);
        assert_eq!(pool.run(Level::Strong, || 7).await, Ok(7));
        assert!(!*has_run.lock().unwrap());
    }
}
