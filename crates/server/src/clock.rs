//! The time of day.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where the time of tables comes from.
#[derive(Clone, Debug, Default)]
pub enum TableTime {
    /// From the system.
    #[default]
    System,
    /// It is handed in, in milliseconds since 1970: for simulations and tests.
    Handed(Arc<AtomicU64>),
}

impl TableTime {
    /// Milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> u64 {
        match self {
            Self::System => now_ms(),
            Self::Handed(time) => time.load(Ordering::Relaxed),
        }
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    (now_ms() / 1000) as i64
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
