//! 1. What is in the box.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use engine::{BadData, Bag, DataFiles, Record, Source, read_records};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// FRA-1: districts on the board.
pub const DISTRICTS: usize = 15;
/// FRA-1: most building spaces of a district.
pub const MOST_SPACES: usize = 5;
/// FRA-1: colours of tiles and districts.
pub const COLOURS: usize = 5;
/// FRA-2: districts of each colour.
pub const DISTRICTS_PER_COLOUR: usize = DISTRICTS / COLOURS;
/// FRA-4: tiles on offer.
pub const OFFERS: usize = 5;
/// FRA-1: tiles in the box.
pub const TILES: usize = 60;
/// FRA-6: so many tiles of a colour that a game for two can begin: one for each district when some are removed.
const FEWEST_OF_A_COLOUR: usize = DISTRICTS_PER_COLOUR + 3;
/// FRA-3: coins in the game.
pub const COINS: u8 = 12;
/// FRA-3: cranes of each player.
pub const CRANES: u8 = 3;
/// FRA-3: tiles in a hand.
pub const HAND: usize = 3;
/// FRA-13: most coins that a player may own.
pub const MOST_COINS: u8 = 3;

/// The box: the board, the tiles, the offer ring.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Components"))]
pub struct Frankfurt {
    /// The revision of the rules by which it is played.
    #[serde(skip)]
    pub revision: u32,
    /// The districts, three of a colour side by side.
    pub districts: [District; DISTRICTS],
    /// The prices on the ring, clockwise.
    pub prices: [u8; OFFERS],
    /// All tiles.
    pub tiles: TileBag,
    /// For each colour, its building spaces as bits: district by district, [`MOST_SPACES`] bits each.
    #[serde(skip)]
    pub spaces: [u16; COLOURS],
}

/// A part of the city with its great project.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct District {
    /// Its name in codes and files.
    pub id: String,
    /// The name of its great project.
    pub name: String,
    /// When the project was completed in history.
    pub year: u16,
    /// The colour of the tiles that belong here.
    pub colour: Colour,
    /// Its building spaces, three to five.
    pub spaces: Vec<Space>,
    /// What the project costs.
    pub price: u8,
    /// What the project gives.
    pub bonus: Bonus,
    /// Where it lies on the map: right from the left edge, down from the top, 0–100.
    pub place: (u8, u8),
    /// Whether the project really stands beyond the edge of the map.
    pub beyond_the_map: bool,
}

/// The number of a district, in the order of the file sorted by colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct DistrictId(pub u8);

impl DistrictId {
    /// All of them.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..DISTRICTS as u8).map(Self)
    }

    /// As an index into an array with one entry per district.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The three districts of a colour.
    pub fn of_colour(colour: Colour) -> impl Iterator<Item = Self> {
        let first = (colour as usize * DISTRICTS_PER_COLOUR) as u8;
        (first..first + DISTRICTS_PER_COLOUR as u8).map(Self)
    }
}

/// What is printed on a building space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// Nothing.
    Plain,
    /// A coin (FRA-13).
    Coin,
    /// A "2" (FRA-12).
    Two,
}

/// What a great project gives (FRA-15).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Bonus {
    /// Four points.
    #[serde(rename = "+4")]
    PlusFour,
    /// The points of the turn once more.
    #[serde(rename = "x2")]
    Double,
}

/// A colour of tiles and districts.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Colour {
    /// Red, `r` in codes.
    Red,
    /// Blue, `b`.
    Blue,
    /// Green, `g`.
    Green,
    /// Yellow, `y`.
    Yellow,
    /// Purple, `p`.
    Purple,
}

impl Colour {
    /// All of them, in their order.
    pub const ALL: [Self; COLOURS] = [Self::Red, Self::Blue, Self::Green, Self::Yellow, Self::Purple];
}

/// A kind of tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// A house, `h` in codes.
    House,
    /// A villa, `v`.
    Villa,
    /// A park, `p`.
    Park,
}

/// What can be printed on a tile of one colour (FRA-1): kind, value, letters in codes.
const FACES: [(Kind, u8, &str); 5] = [
    (Kind::House, 2, "h2"),
    (Kind::House, 3, "h3"),
    (Kind::Villa, 2, "v2"),
    (Kind::Villa, 3, "v3"),
    (Kind::Park, 3, "p3"),
];

const COLOUR_LETTERS: [char; COLOURS] = ['r', 'b', 'g', 'y', 'p'];

/// How many tiles can be told apart.
pub const TILE_KINDS: usize = COLOURS * FACES.len();

/// Tiles whose order nobody knows.
pub type TileBag = Bag<Tile, TILE_KINDS>;

/// A building tile: colour, kind and value. Tiles with the same three cannot be told apart (FRA-30).
///
/// As text it is a code of three characters, such as `rv3` for the red villa worth 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TileCode", type = "string"))]
pub struct Tile(NonZeroU8);

impl Tile {
    /// The tile with these three, if there is one.
    pub fn new(colour: Colour, kind: Kind, value: u8) -> Option<Self> {
        let face = FACES.iter().position(|(k, v, _)| (*k, *v) == (kind, value))?;
        Some(engine::Kind::of(colour as usize * FACES.len() + face))
    }

    /// Every tile that can be told apart.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..TILE_KINDS).map(engine::Kind::of)
    }

    /// Its colour.
    #[inline]
    pub fn colour(self) -> Colour {
        Colour::ALL[engine::Kind::index(self) / FACES.len()]
    }

    /// Its kind.
    #[inline]
    pub fn kind(self) -> Kind {
        FACES[engine::Kind::index(self) % FACES.len()].0
    }

    /// Its value.
    #[inline]
    pub fn value(self) -> u8 {
        FACES[engine::Kind::index(self) % FACES.len()].1
    }
}

impl engine::Kind for Tile {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0.get()) - 1
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = engine::Kind::index(*self);
        write!(f, "{}{}", COLOUR_LETTERS[index / FACES.len()], FACES[index % FACES.len()].2)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A code that stands for no tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTile;

impl FromStr for Tile {
    type Err = NoTile;

    fn from_str(code: &str) -> Result<Self, NoTile> {
        Self::all().find(|tile| tile.to_string() == code).ok_or(NoTile)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let code = String::deserialize(from)?;
        code.parse().map_err(|NoTile| serde::de::Error::custom(format!("there is no tile `{code}`")))
    }
}

/// Reads and checks the component files.
pub fn open(files: &DataFiles, revision: u32) -> Result<Frankfurt, BadData> {
    let tiles = read_tiles(files)?;
    let districts = read_districts(files)?;
    let spaces = Colour::ALL.map(|colour| space_bits(&districts, colour));
    check_room(&tiles, &spaces)?;
    Ok(Frankfurt { revision, districts, prices: read_prices(files)?, tiles, spaces })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileRecord {
    /// Without it the record is for every colour.
    colour: Option<Colour>,
    kind: Kind,
    value: u8,
    per_colour: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// FRA-1, FRA-2: 60 tiles.
fn read_tiles(files: &DataFiles) -> Result<TileBag, BadData> {
    let mut bag = TileBag::EMPTY;
    let mut count = 0;
    for record in read_records::<TileRecord>(files, "tiles.toml", "tile")? {
        for colour in Colour::ALL.into_iter().filter(|colour| record.colour.is_none_or(|own| own == *colour))
        {
            let Some(tile) = Tile::new(colour, record.kind, record.value) else {
                return Err(record
                    .bad_field("value", format!("there is no {:?} of value {}", record.kind, record.value)));
            };
            if bag.count(tile) > 0 {
                return Err(record.bad("this tile is counted twice"));
            }
            (0..record.per_colour).for_each(|_| bag.add(tile));
            count += usize::from(record.per_colour);
        }
    }
    if count != TILES {
        let reason = format!("{count} tiles in {COLOURS} colours, but the game has {TILES}");
        return Err(BadData::in_file("tiles.toml", reason));
    }
    for colour in Colour::ALL {
        let own = bag.iter().filter(|(tile, _)| tile.colour() == colour);
        let count: usize = own.map(|(_, count)| usize::from(count)).sum();
        if count < FEWEST_OF_A_COLOUR {
            let name: &str = colour.into();
            let reason = format!("{count} {name} tiles, but a colour has at least {FEWEST_OF_A_COLOUR}");
            return Err(BadData::in_file("tiles.toml", reason));
        }
    }
    Ok(bag)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DistrictRecord {
    id: String,
    name: String,
    year: u16,
    colour: Colour,
    spaces: String,
    price: u8,
    bonus: Bonus,
    x: u8,
    y: u8,
    beyond_the_map: bool,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "name_source")]
    _name_source: Source,
}

/// FRA-1, FRA-2: 15 districts, three of each colour.
fn read_districts(files: &DataFiles) -> Result<[District; DISTRICTS], BadData> {
    let records = read_records::<DistrictRecord>(files, "districts.toml", "district")?;
    let mut districts: Vec<District> = Vec::with_capacity(records.len());
    for record in &records {
        let district = district(record)?;
        if districts.iter().any(|other| other.id == district.id) {
            return Err(record.bad_field("id", format!("the district `{}` stands here twice", district.id)));
        }
        districts.push(district);
    }
    for colour in Colour::ALL {
        let count = districts.iter().filter(|district| district.colour == colour).count();
        if count != DISTRICTS_PER_COLOUR {
            let name: &str = colour.into();
            let reason =
                format!("{count} {name} districts, but there are {DISTRICTS_PER_COLOUR} of each colour");
            return Err(BadData::in_file("districts.toml", reason));
        }
    }
    districts.sort_by_key(|district| district.colour);
    Ok(districts.try_into().expect("three of each of five colours are fifteen"))
}

fn district(record: &Record<DistrictRecord>) -> Result<District, BadData> {
    let is_id = |id: &str| !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    if !is_id(&record.id) {
        return Err(record.bad_field("id", "an id has small letters and hyphens only"));
    }
    let space = |mark| match mark {
        'c' => Ok(Space::Coin),
        '2' => Ok(Space::Two),
        '.' => Ok(Space::Plain),
        _ => Err(record.bad_field("spaces", format!("`{mark}` is no building space: c, 2 or ."))),
    };
    let spaces = record.spaces.chars().map(space).collect::<Result<Vec<_>, _>>()?;
    if !(3..=MOST_SPACES).contains(&spaces.len()) {
        return Err(record.bad_field("spaces", "a district has three to five building spaces"));
    }
    if !spaces.contains(&Space::Plain) {
        return Err(
            record.bad_field("spaces", "a district has a plain space, for the first tile of a game for two")
        );
    }
    if !(1..=MOST_COINS).contains(&record.price) {
        return Err(record.bad_field("price", format!("a project costs 1 to {MOST_COINS} coins")));
    }
    if let Some((field, _)) = [("x", record.x), ("y", record.y)].into_iter().find(|(_, place)| *place > 100) {
        return Err(record.bad_field(field, "x and y go from 0 to 100"));
    }
    Ok(District {
        id: record.id.clone(),
        name: record.name.clone(),
        year: record.year,
        colour: record.colour,
        spaces,
        price: record.price,
        bonus: record.bonus,
        place: (record.x, record.y),
        beyond_the_map: record.beyond_the_map,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfferRecord {
    price: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// FRA-4: five prices that somebody can pay.
fn read_prices(files: &DataFiles) -> Result<[u8; OFFERS], BadData> {
    let records = read_records::<OfferRecord>(files, "offer.toml", "space")?;
    if let Some(record) = records.iter().find(|record| !(1..=MOST_COINS).contains(&record.price)) {
        return Err(
            record.bad_field("price", format!("`price`: an offered tile costs 1 to {MOST_COINS} coins"))
        );
    }
    let prices: Vec<u8> = records.iter().map(|record| record.price).collect();
    prices.try_into().map_err(|prices: Vec<u8>| {
        BadData::in_file("offer.toml", format!("{} offer spaces, but the ring has {OFFERS}", prices.len()))
    })
}

fn space_bits(districts: &[District], colour: Colour) -> u16 {
    let own = districts.iter().filter(|district| district.colour == colour).enumerate();
    own.fold(0, |bits, (nth, district)| bits | ((1 << district.spaces.len()) - 1) << (nth * MOST_SPACES))
}

/// FRA-2: every tile can be built, so each colour has at least as many spaces as tiles.
fn check_room(tiles: &TileBag, spaces: &[u16; COLOURS]) -> Result<(), BadData> {
    for (colour, bits) in Colour::ALL.into_iter().zip(spaces) {
        let tiles: u32 =
            tiles.iter().filter(|(tile, _)| tile.colour() == colour).map(|(_, n)| u32::from(n)).sum();
        if bits.count_ones() < tiles {
            let name: &str = colour.into();
            let reason = format!("{tiles} {name} tiles find only {} spaces", bits.count_ones());
            return Err(BadData::in_file("districts.toml", reason));
        }
    }
    Ok(())
}
