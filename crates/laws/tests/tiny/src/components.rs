//! What is in the box.

use engine::{BadData, Bag, DataFiles, Kind, Source, Stream, read_records};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use super::Wall;

/// What a wall is made of.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Display, EnumString, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Stone {
    Brick,
    Granite,
    Marble,
}

impl Kind for Stone {
    fn index(self) -> usize {
        self as usize
    }

    fn of(index: usize) -> Self {
        Self::VARIANTS[index]
    }
}

/// Stones of which nobody knows the order: a bag, a hand.
pub type Stones = Bag<Stone, 3>;

/// The bag from which stones are drawn.
pub const BAG: Stream = Stream::named("bag");

/// A record of `data/stones.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    kind: Stone,
    small: u8,
    large: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// TIN-1: how many stones of each kind there are.
pub fn open(files: &DataFiles) -> Result<Wall, BadData> {
    let mut wall = Wall { small_bag: Stones::EMPTY, large_bag: Stones::EMPTY };
    for count in &read_records::<Count>(files, "stones.toml", "stone")? {
        if wall.small_bag.count(count.kind) > 0 {
            return Err(count.bad(format!("`{}` stands here a second time", count.kind)));
        }
        (0..count.small).for_each(|_| wall.small_bag.add(count.kind));
        (0..count.large).for_each(|_| wall.large_bag.add(count.kind));
    }
    Ok(wall)
}
