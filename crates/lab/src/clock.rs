//! The time, for those who think or are measured.

use std::time::{Duration, Instant};

/// A clock that starts now.
pub fn start() -> impl Fn() -> Duration + Send + Sync {
    let begun = Instant::now();
    move || begun.elapsed()
}
