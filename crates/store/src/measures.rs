//! How long the database takes, for those who watch over a server.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;

/// Upper ends, in seconds, of the spans by which times are counted: from what memory answers to what somebody notices.
const SPANS: [f64; 11] = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];

/// What was measured since the store was opened. Cheap to clone; all clones count together.
#[derive(Clone, Debug)]
pub struct Measures {
    /// Seconds that each transaction took, from its beginning until it was on disk.
    pub write_seconds: Histogram,
    /// Seconds that each question took.
    pub read_seconds: Histogram,
    /// Jobs that are on disk.
    pub written: Counter,
    /// Jobs that could not be kept.
    pub failed: Counter,
}

impl Measures {
    pub(crate) fn wrote(&self, took: Duration, kept: usize, failed: usize) {
        self.write_seconds.observe(took.as_secs_f64());
        self.written.inc_by(kept as u64);
        self.failed.inc_by(failed as u64);
    }

    pub(crate) fn read(&self, took: Duration) {
        self.read_seconds.observe(took.as_secs_f64());
    }
}

impl Default for Measures {
    fn default() -> Self {
        Self {
            write_seconds: Histogram::new(SPANS),
            read_seconds: Histogram::new(SPANS),
            written: Counter::default(),
            failed: Counter::default(),
        }
    }
}
