//! What comes from outside the program: records and randomness.

use std::fs;
use std::path::Path;

use engine::{Playable, Seed};
use table::{BadLine, Edition, Record, Table};

use crate::fail::Fail;

/// Reads a record file.
pub(crate) fn read_record(file: &Path) -> Result<Record, Fail> {
    Record::parse(&read_bytes(file)?).map_err(|bad| Fail::Request(format!("{}, {bad}", file.display())))
}

/// Plays a record again that was read from this file, with the components it was played with.
pub(crate) fn replayed<G: Playable>(file: &Path, record: &Record) -> Result<(Edition<G>, Table<G>), Fail> {
    let wrong = |bad: BadLine| Fail::Request(format!("{}, {bad}", file.display()));
    let edition = Edition::<G>::of_record(record).map_err(wrong)?;
    let table = record.replay(&edition).map_err(wrong)?;
    Ok((edition, table))
}

/// Reads a file that may be a record.
pub(crate) fn read_bytes(file: &Path) -> Result<Vec<u8>, Fail> {
    let cannot = |error| Fail::World(format!("cannot read {}: {error}", file.display()));
    let size = fs::metadata(file).map_err(cannot)?.len();
    if size > Record::MOST_BYTES as u64 {
        return Err(Fail::Request(format!("{} is no record: it has {size} bytes", file.display())));
    }
    fs::read(file).map_err(cannot)
}

/// A seed that nobody has seen.
pub(crate) fn new_seed() -> Result<Seed, Fail> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Fail::World(format!("the system gives no randomness: {error}")))?;
    Ok(Seed(bytes))
}

/// A seed for the choices of a bot, which needs no more than 64 bits.
pub(crate) fn short(seed: Seed) -> u64 {
    u64::from_le_bytes(*seed.0.first_chunk().expect("a seed has 32 bytes"))
}
