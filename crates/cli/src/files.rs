//! What comes from outside the program: records and randomness.

use std::fs;
use std::path::Path;

use engine::Seed;
use table::Record;

use crate::fail::Fail;

/// Reads a record file.
pub(crate) fn read_record(file: &Path) -> Result<Record, Fail> {
    let cannot = |error| Fail::World(format!("cannot read {}: {error}", file.display()));
    let size = fs::metadata(file).map_err(cannot)?.len();
    if size > Record::MOST_BYTES as u64 {
        return Err(Fail::Request(format!("{} is no record: it has {size} bytes", file.display())));
    }
    let bytes = fs::read(file).map_err(cannot)?;
    Record::parse(&bytes).map_err(|bad| Fail::Request(format!("{}, {bad}", file.display())))
}

/// A seed that nobody has seen.
pub(crate) fn new_seed() -> Result<Seed, Fail> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Fail::World(format!("the system gives no randomness: {error}")))?;
    Ok(Seed(bytes))
}
