//! 1. What is in the box.

mod card;
mod map;
mod stone;

use engine::{BadData, Bag, DataFiles, Kind, Record, Source, read_records};
use serde::{Deserialize, Serialize};

use crate::advice::outlook::Prospects;
pub use card::{CARD_KINDS, Card, CardBag};
pub use map::{Field, Map, Place, PlaceId};
pub use stone::{STONE_KINDS, Stone, StoneBag};

/// KOE-1: churches.
pub const CHURCHES: usize = 12;
/// KOE-1: city gates.
pub const GATES: usize = 5;
/// KOE-1: places for stones at each gate.
pub const STORAGE: usize = 3;
/// KOE-2: stones in the box.
pub const STONES: usize = 50;
/// KOE-3: carts of each player.
pub const CARTS: usize = 2;
/// KOE-4: hammers, and churches in each of the three groups.
pub const HAMMERS: usize = 4;
/// KOE-5: encounter cards.
pub const CARDS: usize = 30;
/// KOE-20: actions in a turn.
pub const ACTIONS: u8 = 4;
/// KOE-46: actions in the turn of a player who was poisoned.
pub const POISONED_ACTIONS: u8 = 2;
/// KOE-40: most unplayed cards that may be kept.
pub const HAND: usize = 3;
/// KOE-41: most cards that may be played in a turn.
pub const MOST_CARDS: u8 = 3;
/// KOE-43, KOE-55: the points of an abbot, an abbess or an archbishop.
pub const CARD_POINTS: u8 = 2;
/// Most players.
pub const MOST_SEATS: usize = 4;

/// KOE-6: the target in points.
pub const fn target(seats: u8) -> u8 {
    match seats {
        2 => 35,
        3 => 25,
        _ => 20,
    }
}

/// The box: the city, its churches, the stones, cards and dice.
#[derive(Clone, Debug)]
pub struct Koeln {
    /// The revision of the rules by which it is played.
    pub revision: u32,
    /// The churches with their site tiles.
    pub churches: [Church; CHURCHES],
    /// The streets with all places on them.
    pub map: Map,
    /// All stones.
    pub stones: StoneBag,
    /// All encounter cards.
    pub cards: CardBag,
    /// How many faces of the stone die show each kind of stone, and last how many show an X.
    pub stone_die: [u8; STONE_KINDS + 1],
    /// What bots look up again and again.
    pub(crate) prospects: Prospects,
}

/// A church and what its site tile says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Church {
    /// Its name in codes and files.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The points of stones that finish it, and the points it gives.
    pub value: u8,
    /// Whether black stones may be built.
    pub takes_black: bool,
    /// The encounter card of its abbot or abbess.
    pub abbot: Option<Card>,
}

impl Church {
    /// KOE-1: white and grey everywhere, black not everywhere.
    #[inline]
    pub const fn takes(&self, stone: Stone) -> bool {
        match stone {
            Stone::White | Stone::Grey => true,
            Stone::Black => self.takes_black,
        }
    }
}

/// The number of a church, in the order of the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct ChurchId(pub u8);

impl ChurchId {
    /// All of them.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..CHURCHES as u8).map(Self)
    }

    /// As an index into an array with one entry per church.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its field on the map.
    #[inline]
    pub const fn place(self) -> PlaceId {
        PlaceId(self.0)
    }
}

/// The number of a gate: 0 for I, 4 for V.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct GateId(pub u8);

impl GateId {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..GATES as u8).map(Self)
    }

    /// As an index into an array with one entry per gate.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its field on the map.
    #[inline]
    pub const fn place(self) -> PlaceId {
        PlaceId(CHURCHES as u8 + self.0)
    }

    /// The number on the gate.
    pub fn numeral(self) -> &'static str {
        NUMERALS.get(self.index()).copied().unwrap_or("?")
    }
}

/// The numbers on the gates and on the gate die.
pub const NUMERALS: [&str; GATES] = ["I", "II", "III", "IV", "V"];

/// Where the revisions of the rules differ.
impl Koeln {
    /// KOE-43: may the winner of a church that another finished lay its abbot or abbess at once? By revision 1 only in
    /// their own turn.
    #[inline]
    pub(crate) const fn asks_for_abbot(&self) -> bool {
        self.revision >= 2
    }

    /// KOE-61: do only those who have had a turn less catch up, once the target is reached? By revision 1 the round is
    /// always played out.
    #[inline]
    pub(crate) const fn ends_by_turns_had(&self) -> bool {
        self.revision >= 2
    }

    /// KOE-61: is the active seat at the end the one that had the last turn, though later ones were sabotaged? By
    /// revision 1 it is the last seat of the round.
    #[inline]
    pub(crate) const fn remembers_last_turn(&self) -> bool {
        self.revision >= 2
    }

    /// KOE-64: how many rounds without a stone built end the game.
    #[inline]
    pub const fn idle_rounds(&self) -> u8 {
        if self.revision >= 2 { 10 } else { 20 }
    }
}

impl Koeln {
    /// The church whose abbot or abbess this card is.
    pub fn church_of(&self, card: Card) -> Option<ChurchId> {
        ChurchId::all().find(|church| self.churches[church.index()].abbot == Some(card))
    }
}

/// Reads and checks the component files.
pub fn open(files: &DataFiles, revision: u32) -> Result<Koeln, BadData> {
    let records = read_records::<ChurchRecord>(files, "churches.toml", "church")?;
    let churches = read_churches(&records)?;
    let map = map::read(files, &records)?;
    let stones = read_counts(files, "stones.toml", "stone", STONES)?;
    let cards = read_counts(files, "cards.toml", "card", CARDS)?;
    check_colours(stones)?;
    let prospects = Prospects::on(&map);
    Ok(Koeln { revision, churches, map, stones, cards, stone_die: read_stone_die(files)?, prospects })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChurchRecord {
    id: String,
    name: String,
    value: u8,
    stones: String,
    abbot: Option<Card>,
    x: u8,
    y: u8,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "name_source")]
    _name_source: Source,
}

/// KOE-1: twelve churches; each of the four abbots and abbesses belongs to one of them.
fn read_churches(records: &[Record<ChurchRecord>]) -> Result<[Church; CHURCHES], BadData> {
    let mut churches: Vec<Church> = Vec::with_capacity(records.len());
    for record in records {
        let church = church(record)?;
        if church.abbot.is_some() && churches.iter().any(|other| other.abbot == church.abbot) {
            return Err(record.bad_field("abbot", "another church has this abbot or abbess"));
        }
        churches.push(church);
    }
    for card in Card::ABBOTS {
        if !churches.iter().any(|church| church.abbot == Some(card)) {
            return Err(BadData::in_file("churches.toml", format!("no church has the abbot `{card}`")));
        }
    }
    churches.try_into().map_err(|churches: Vec<Church>| {
        let reason = format!("{} churches, but the game has {CHURCHES}", churches.len());
        BadData::in_file("churches.toml", reason)
    })
}

fn church(record: &Record<ChurchRecord>) -> Result<Church, BadData> {
    if !(4..=8).contains(&record.value) {
        return Err(record.bad_field("value", "a church is worth 4 to 8 points"));
    }
    let takes_black = match record.stones.as_str() {
        "wg" => false,
        "wgb" => true,
        _ => {
            return Err(
                record.bad_field("stones", "stones are \"wg\" or \"wgb\": white and grey fit everywhere")
            );
        }
    };
    if record.abbot.is_some_and(|card| !Card::ABBOTS.contains(&card)) {
        return Err(record.bad_field("abbot", "this card is no abbot or abbess"));
    }
    Ok(Church {
        id: record.id.clone(),
        name: record.name.clone(),
        value: record.value,
        takes_black,
        abbot: record.abbot,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountRecord<K> {
    kind: K,
    count: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// KOE-2, KOE-5: how many there are of each kind, `total` in all.
fn read_counts<K, const N: usize>(
    files: &DataFiles,
    file: &str,
    name: &str,
    total: usize,
) -> Result<Bag<K, N>, BadData>
where
    K: Kind + for<'de> Deserialize<'de>,
{
    let mut bag = Bag::EMPTY;
    let mut count = 0;
    for record in read_records::<CountRecord<K>>(files, file, name)? {
        if bag.count(record.kind) > 0 {
            return Err(record.bad_field("kind", format!("this {name} is counted twice")));
        }
        (0..record.count).for_each(|_| bag.add(record.kind));
        count += usize::from(record.count);
    }
    if count != total {
        return Err(BadData::in_file(file, format!("{count} {name}s, but the game has {total}")));
    }
    Ok(bag)
}

/// KOE-2: a white stone for each gate is there.
fn check_colours(stones: StoneBag) -> Result<(), BadData> {
    let white = usize::from(stones.count(Stone::White));
    if white < GATES {
        return Err(BadData::in_file("stones.toml", format!("{white} white stones for {GATES} gates")));
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FaceRecord {
    shows: Face,
    count: u8,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Face {
    White,
    Grey,
    Black,
    X,
}

/// KOE-10: six faces; each kind of stone can come.
fn read_stone_die(files: &DataFiles) -> Result<[u8; STONE_KINDS + 1], BadData> {
    let mut faces = [0; STONE_KINDS + 1];
    for record in read_records::<FaceRecord>(files, "dice.toml", "face")? {
        if faces[record.shows as usize] > 0 {
            return Err(record.bad_field("shows", "this face is counted twice"));
        }
        faces[record.shows as usize] = record.count;
    }
    let count: u32 = faces.iter().map(|count| u32::from(*count)).sum();
    if count != 6 {
        return Err(BadData::in_file("dice.toml", format!("{count} faces, but a die has 6")));
    }
    if faces[..STONE_KINDS].contains(&0) {
        return Err(BadData::in_file("dice.toml", "a kind of stone that can never be thrown"));
    }
    Ok(faces)
}
