//! CPU time, where the system tells it.

use std::time::{Duration, Instant};

/// The CPU time of this thread so far.
#[cfg(unix)]
pub(crate) fn of_this_thread() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
pub(crate) fn of_this_thread() -> Option<Duration> {
    None
}

/// Does the work, and says which share of the time this thread had a processor; all of it where that is not told.
pub(crate) fn share<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (cpu, begun) = (of_this_thread(), Instant::now());
    let done = work();
    let wall = begun.elapsed().as_secs_f64();
    let used = of_this_thread().zip(cpu).map(|(after, before)| after.saturating_sub(before).as_secs_f64());
    (done, used.map_or(1.0, |used| (used / wall).min(1.0)))
}

/// The seconds of CPU time of all children that have ended and were waited for.
pub(crate) fn of_children() -> Option<f64> {
    /// Linux counts in hundredths of a second for programs, whatever it does itself.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in brackets, may hold anything; what comes after it is numbers. The 16th and 17th fields
    // of all are the children's time, in programs and in the system.
    let after_name = stat.rsplit_once(')')?.1;
    let mut times = after_name.split_whitespace().skip(13).map(str::parse::<f64>);
    Some((times.next()?.ok()? + times.next()?.ok()?) / TICKS_PER_SECOND)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn time_is_counted_where_it_is_spent() {
        let later = of_this_thread().unwrap() + Duration::from_millis(20);
        let mut sum = 0_u64;
        while of_this_thread().unwrap() < later {
            sum = std::hint::black_box(sum + 1);
        }
        assert!(sum > 0);
    }

    #[test]
    fn the_time_of_children_grows_when_one_ends() {
        let before = of_children().unwrap();
        let busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
        assert!(std::process::Command::new("sh").args(["-c", busy]).status().unwrap().success());
        assert!(of_children().unwrap() > before);
    }
}
