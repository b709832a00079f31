//! What comes from outside the program: records and randomness.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use engine::Seed;
use table::{AnyGame, AnyTable, Record};

use crate::fail::Fail;

/// Reads a record file.
fn read_record(file: &Path) -> Result<Record, Fail> {
    Record::parse(&read_bytes(file)?).map_err(|bad| Fail::Request(format!("{}, {bad}", file.display())))
}

/// A recorded game.
pub(crate) struct Replayed {
    pub(crate) game: Arc<dyn AnyGame>,
    /// The table as it lies after the last entry.
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) record: Record,
}

/// Reads a record file and plays it again, with the components it was played with.
pub(crate) fn replayed(file: &Path) -> Result<Replayed, Fail> {
    let record = read_record(file)?;
    let game = registry::standard(&record.header.game)?;
    let table = Arc::clone(&game).replay(&record);
    let table = table.map_err(|bad| Fail::Request(format!("{}, {bad}", file.display())))?;
    Ok(Replayed { game, table, record })
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
