//! Skyscraper tiles and their shapes.

use std::fmt;
use std::str::FromStr;

use engine::{BadData, Bag, DataFiles, Record, Source, read_records};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::place::{FORM_COLUMNS, FORM_ROWS, Form, NoSuchName, form_of, is_connected, mask_of};

/// Most kinds of tiles of a level.
pub const KINDS_PER_LEVEL: usize = 6;
/// MAN-2: tiles of each player, of all levels together.
pub const TILES_PER_PLAYER: usize = 18;
/// MAN-2: legendary skyscrapers.
pub const LEGENDS: usize = 4;
/// How many kinds of tiles have a name: those of a set, the legendary ones and the starting property.
pub const TILE_KINDS: usize = TILES_PER_PLAYER + LEGENDS + 1;

const FILE: &str = "tiles.toml";

/// MAN-31: the generations of skyscrapers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Level {
    /// The starting property, older than all others.
    Start,
    /// Bronze.
    Bronze,
    /// Silver.
    Silver,
    /// Gold.
    Gold,
    /// Legendary, otherwise like gold (MAN-25).
    Legendary,
}

/// How many ranks the levels have.
pub const RANKS: usize = 4;

impl Level {
    /// MAN-31: starting property < bronze < silver < gold = legendary.
    #[inline]
    pub const fn rank(self) -> usize {
        match self {
            Self::Start => 0,
            Self::Bronze => 1,
            Self::Silver => 2,
            Self::Gold | Self::Legendary => 3,
        }
    }

    /// MAN-31: gold and legendary buildings are never removed.
    #[inline]
    pub const fn is_lasting(self) -> bool {
        self.rank() == RANKS - 1
    }
}

/// A kind of tile: `b1` to `b6`, `s1` to `s6`, `g1` to `g6` in the order of the file, `l1` to `l4` for the legendary
/// ones, `start` for the starting property.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TileCode", type = "string"))]
pub struct Tile(u8);

/// Tiles of which only the kind matters.
pub type TileBag = Bag<Tile, TILE_KINDS>;

impl Tile {
    /// The starting property.
    pub const START: Self = Self(TILE_KINDS as u8 - 1);

    /// Every kind that has a name.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..TILE_KINDS).map(engine::Kind::of)
    }

    /// The kinds that can be in a player's set.
    pub fn of_set() -> impl DoubleEndedIterator<Item = Self> {
        (0..TILES_PER_PLAYER).map(engine::Kind::of)
    }

    /// The legendary ones.
    pub fn legends() -> impl DoubleEndedIterator<Item = Self> {
        (TILES_PER_PLAYER..TILES_PER_PLAYER + LEGENDS).map(engine::Kind::of)
    }

    /// Its level.
    #[inline]
    pub const fn level(self) -> Level {
        match self.0 as usize / KINDS_PER_LEVEL {
            0 => Level::Bronze,
            1 => Level::Silver,
            2 => Level::Gold,
            _ if self.0 == Self::START.0 => Level::Start,
            _ => Level::Legendary,
        }
    }

    const fn letter(self) -> char {
        match self.level() {
            Level::Start => '-',
            Level::Bronze => 'b',
            Level::Silver => 's',
            Level::Gold => 'g',
            Level::Legendary => 'l',
        }
    }
}

impl engine::Kind for Tile {
    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn of(index: usize) -> Self {
        Self(index as u8)
    }
}

impl Default for Tile {
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::START {
            return f.write_str("start");
        }
        write!(f, "{}{}", self.letter(), usize::from(self.0) % KINDS_PER_LEVEL + 1)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Tile {
    type Err = NoSuchName;

    fn from_str(code: &str) -> Result<Self, NoSuchName> {
        Self::all().find(|tile| tile.to_string() == code).ok_or(NoSuchName)
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
        code.parse().map_err(|_| serde::de::Error::custom(format!("there is no tile `{code}`")))
    }
}

/// What is printed on a tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Face {
    /// Which tile it is.
    pub tile: Tile,
    /// How it looks from above, row by row: `X` is a square of it.
    pub rows: Vec<String>,
    /// How many squares it has.
    pub size: u8,
    /// What it scores (MAN-23).
    pub points: u8,
    /// Whether it is a rectangle (MAN-71).
    pub regular: bool,
    /// How many of them are in a set; of a legendary tile there is one for all.
    pub count: u8,
    /// The name of a legendary tile.
    pub name: Option<String>,
    /// The height of a legendary tile (MAN-61).
    pub feet: u16,
    /// Its shape, as an index into [`Tiles::shapes`].
    #[serde(skip)]
    pub shape: usize,
}

/// All tiles and all shapes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tiles {
    /// What is printed on each kind, where there are such tiles.
    pub faces: [Option<Face>; TILE_KINDS],
    /// Every way in which a shape can lie: each once, moved to the top left, as far as it finds room in a block.
    #[serde(skip)]
    pub shapes: Vec<Vec<Form>>,
    /// A player's set.
    pub set: TileBag,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TileRecord {
    level: Level,
    shape: Vec<String>,
    points: u8,
    regular: bool,
    count: u8,
    name: Option<String>,
    feet: Option<u16>,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "name_source")]
    _name_source: Option<Source>,
}

/// MAN-2: 18 tiles for each player, some of each level, and four legendary ones for all.
pub(super) fn read_tiles(files: &DataFiles) -> Result<Tiles, BadData> {
    let mut tiles = Tiles { faces: [const { None }; TILE_KINDS], shapes: Vec::new(), set: TileBag::EMPTY };
    for record in read_records::<TileRecord>(files, FILE, "tile")? {
        let tile = next_of_level(&tiles, &record)?;
        let face = face(&mut tiles.shapes, tile, &record)?;
        if record.level != Level::Legendary {
            (0..face.count).for_each(|_| tiles.set.add(tile));
        }
        tiles.faces[engine::Kind::index(tile)] = Some(face);
    }
    let count = tiles.set.len();
    if count != TILES_PER_PLAYER {
        let reason = format!("{count} tiles in a set, but there are {TILES_PER_PLAYER}");
        return Err(BadData::in_file(FILE, reason));
    }
    for level in [Level::Bronze, Level::Silver, Level::Gold] {
        if !tiles.set.iter().any(|(tile, _)| tile.level() == level) {
            let name: &str = level.into();
            return Err(BadData::in_file(FILE, format!("no {name} tile in a set")));
        }
    }
    let legends = Tile::legends().filter(|tile| tiles.faces[engine::Kind::index(*tile)].is_some()).count();
    if legends != LEGENDS {
        return Err(BadData::in_file(FILE, format!("{legends} legendary tiles, but there are {LEGENDS}")));
    }
    let start = start_face(&mut tiles.shapes);
    tiles.faces[engine::Kind::index(Tile::START)] = Some(start);
    Ok(tiles)
}

/// The next free name of the record's level.
fn next_of_level(tiles: &Tiles, record: &Record<TileRecord>) -> Result<Tile, BadData> {
    if record.level == Level::Start {
        return Err(record.bad_field("level", "the starting property is no record: it covers its lot"));
    }
    let free =
        |tile: &Tile| tile.level() == record.level && tiles.faces[engine::Kind::index(*tile)].is_none();
    Tile::all().find(free).ok_or_else(|| record.bad_field("level", "too many kinds of tiles of this level"))
}

fn face(shapes: &mut Vec<Vec<Form>>, tile: Tile, record: &Record<TileRecord>) -> Result<Face, BadData> {
    let cells = cells(record)?;
    let forms = forms(&cells);
    if forms.is_empty() {
        return Err(record.bad_field(
            "shape",
            format!("it has more than {FORM_ROWS} rows or {FORM_COLUMNS} columns, however it is turned"),
        ));
    }
    if !is_connected(mask_of(forms[0])) {
        return Err(record.bad_field("shape", "its squares do not hang together"));
    }
    if record.regular != (cells.len() == record.shape.len() * record.shape[0].len()) {
        return Err(record.bad_field("regular", "a tile is regular if, and only if, it is a rectangle"));
    }
    if !(1..=20).contains(&record.points) {
        return Err(record.bad_field("points", "a tile is worth 1 to 20 points"));
    }
    check_legend(record)?;
    Ok(Face {
        tile,
        rows: record.shape.clone(),
        size: cells.len() as u8,
        points: record.points,
        regular: record.regular,
        count: record.count,
        name: record.name.clone(),
        feet: record.feet.unwrap_or(0),
        shape: shape_of(shapes, forms),
    })
}

fn check_legend(record: &Record<TileRecord>) -> Result<(), BadData> {
    let is_legend = record.level == Level::Legendary;
    if record.name.is_some() != is_legend || record.feet.is_some_and(|feet| feet > 0) != is_legend {
        return Err(record.bad("a legendary tile, and no other, has a name and a height in feet"));
    }
    let most = if is_legend { 1 } else { TILES_PER_PLAYER as u8 };
    if !(1..=most).contains(&record.count) {
        return Err(record.bad_field("count", format!("count goes from 1 to {most}")));
    }
    Ok(())
}

/// The squares of a tile as it is drawn: row and column.
fn cells(record: &Record<TileRecord>) -> Result<Vec<(usize, usize)>, BadData> {
    let width = record.shape.first().map_or(0, String::len);
    if width == 0 || record.shape.iter().any(|row| row.len() != width) {
        return Err(record.bad_field("shape", "a shape has rows of the same length"));
    }
    let mut cells = Vec::new();
    for (row, marks) in record.shape.iter().enumerate() {
        for (column, mark) in marks.chars().enumerate() {
            match mark {
                'X' => cells.push((row, column)),
                '.' => {}
                _ => return Err(record.bad_field("shape", format!("`{mark}` is no part of a shape: X or ."))),
            }
        }
    }
    Ok(cells)
}

/// Where a square goes: from its row and column, and the far end of the paper.
type Turn = fn(usize, usize, usize) -> (usize, usize);

/// Every way in which these squares can lie in a block: turned and flipped, each once.
fn forms(cells: &[(usize, usize)]) -> Vec<Form> {
    let far = cells.iter().map(|(row, column)| row.max(column)).max().copied().unwrap_or(0);
    let turns: [Turn; 8] = [
        |r, c, _| (r, c),
        |r, c, far| (c, far - r),
        |r, c, far| (far - r, far - c),
        |r, c, far| (far - c, r),
        |r, c, far| (r, far - c),
        |r, c, _| (c, r),
        |r, c, far| (far - r, c),
        |r, c, far| (far - c, far - r),
    ];
    let mut forms: Vec<Form> = Vec::new();
    for turn in turns {
        let turned: Vec<_> = cells.iter().map(|(row, column)| turn(*row, *column, far)).collect();
        let top = turned.iter().map(|(row, _)| *row).min().unwrap_or(0);
        let left = turned.iter().map(|(_, column)| *column).min().unwrap_or(0);
        forms.extend(form_of(turned.iter().map(|(row, column)| (row - top, column - left))));
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// The number of a shape, which may be new.
fn shape_of(shapes: &mut Vec<Vec<Form>>, forms: Vec<Form>) -> usize {
    shapes.iter().position(|known| *known == forms).unwrap_or_else(|| {
        shapes.push(forms);
        shapes.len() - 1
    })
}

/// MAN-4: the starting property has two squares and scores nothing.
fn start_face(shapes: &mut Vec<Vec<Form>>) -> Face {
    Face {
        tile: Tile::START,
        rows: vec!["XX".to_owned()],
        size: 2,
        points: 0,
        regular: true,
        count: 1,
        name: None,
        feet: 0,
        shape: shape_of(shapes, forms(&[(0, 0), (0, 1)])),
    }
}
