//! Many games on all cores.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use arena::{Crew, Job};

/// Threads that work until the work is done, decided or interrupted.
#[derive(Debug)]
pub struct Workers<'a> {
    /// How many threads work at the same time.
    pub threads: usize,
    /// Set from outside to end the work early: what is done is kept.
    pub stop: &'a AtomicBool,
}

impl Workers<'_> {
    /// Does jobs 0, 1, 2 … up to `jobs` and hands each result to `take`, in that order, whichever is finished first.
    /// `take` says whether to go on. Returns how many results were taken.
    pub fn work<T: Send>(
        &self,
        jobs: u64,
        job: impl Fn(u64) -> T + Sync,
        mut take: impl FnMut(u64, T) -> bool,
    ) -> u64 {
        let next = AtomicU64::new(0);
        let enough = AtomicBool::new(false);
        let (send, receive) = mpsc::sync_channel(2 * self.threads);
        thread::scope(|scope| {
            for _ in 0..self.threads {
                let send = send.clone();
                let (next, enough, job) = (&next, &enough, &job);
                scope.spawn(move || {
                    while !enough.load(Ordering::Relaxed) && !self.stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= jobs || send.send((number, job(number))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(send);
            let mut early = BTreeMap::new();
            let mut taken = 0;
            for (number, result) in receive {
                early.insert(number, result);
                while !enough.load(Ordering::Relaxed)
                    && let Some(result) = early.remove(&taken)
                {
                    if !take(taken, result) {
                        enough.store(true, Ordering::Relaxed);
                    }
                    taken += 1;
                }
            }
            taken
        })
    }
}

/// Those who do the work of a master's thinkers, on all cores.
pub fn crew() -> Crew<'static> {
    Crew { size: cores() as u32, work: &work_together }
}

fn work_together(jobs: Vec<Job<'_>>) {
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().expect("no job is done under the lock").pop();
    let work = || {
        while let Some(job) = next() {
            job();
        }
    };
    thread::scope(|scope| (0..cores()).for_each(|_| drop(scope.spawn(work))));
}

/// How many cores there are.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_stop_when_enough() {
        let stop = AtomicBool::new(false);
        let workers = Workers { threads: 3, stop: &stop };
        let mut seen = Vec::new();
        let taken = workers.work(
            1000,
            |number| number * 2,
            |number, twice| {
                seen.push((number, twice));
                number < 49
            },
        );
        assert_eq!(taken, 50);
        assert_eq!(seen, (0..50).map(|number| (number, 2 * number)).collect::<Vec<_>>());
    }

    #[test]
    fn an_interruption_keeps_what_is_done() {
        let stop = AtomicBool::new(false);
        let workers = Workers { threads: 2, stop: &stop };
        let taken = workers.work(
            1_000_000,
            |number| number,
            |number, _| {
                if number == 9 {
                    stop.store(true, Ordering::Relaxed);
                }
                true
            },
        );
        assert!((10..1000).contains(&taken), "{taken}");
    }
}
