//! What is in the box.

use engine::{BadData, Bag, DataFiles, Kind, Source, Stream, read_records};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

/// QUA-1: what lies on a card.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Display, EnumString, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Good {
    Brick,
    Glass,
    Slate,
    Timber,
}

impl Kind for Good {
    fn index(self) -> usize {
        self as usize
    }

    fn of(index: usize) -> Self {
        Self::VARIANTS[index]
    }
}

/// Cards of which only the kind matters: a deck, a hand, a store.
pub type Goods = Bag<Good, 4>;

/// The deck from which cards are drawn.
pub const DECK: Stream = Stream::named("deck");

/// The box.
pub struct Quay {
    /// All cards.
    pub deck: Goods,
}

/// A record of `data/deck.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deck {
    cards_of_each_good: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// QUA-1: equally many cards of each kind.
pub fn open(files: &DataFiles, _revision: u32) -> Result<Quay, BadData> {
    let decks = read_records::<Deck>(files, "deck.toml", "deck")?;
    let all = decks.iter().flat_map(|deck| (0..deck.cards_of_each_good).flat_map(|_| Good::VARIANTS));
    Ok(Quay { deck: Goods::holding(all.copied()) })
}
