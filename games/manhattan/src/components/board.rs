//! The board: lots, parks, streets, blocks.

use std::fmt;
use std::str::FromStr;

use engine::{BadData, DataFiles, Kind as _, Record, Source, read_records};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::cards::{DISTRICTS, District, LAND_KINDS, LandCard, STREETS, Size, Street};
use super::place::{
    BLOCK_COLUMNS, BLOCK_ROWS, COLUMNS, Mask, NoSuchName, Place, ROWS, SQUARES, Square, bit, height,
    is_connected, width,
};

/// MAN-1: so many lots in each district.
pub const LOTS_PER_DISTRICT: usize = 13;
/// MAN-1: so many of them have three squares.
pub const BIG_LOTS_PER_DISTRICT: usize = 4;
/// MAN-1: so many lots, and a card for each.
pub const LOTS: usize = DISTRICTS * LOTS_PER_DISTRICT;
/// MAN-20: so many blocks.
pub const BLOCKS: usize = 12;

const BOARD: &str = "board.toml";
const PARKS: &str = "parks.toml";
const STREET_FILE: &str = "streets.toml";
const CHARACTERS: &str = "characters.toml";

/// A lot: the letter of its district and its number there, such as `R08`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LotId(u8);

impl LotId {
    /// All of them.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..LOTS as u8).map(Self)
    }

    /// Those of a district.
    pub fn of_district(district: District) -> impl DoubleEndedIterator<Item = Self> {
        let first = (district as usize * LOTS_PER_DISTRICT) as u8;
        (first..first + LOTS_PER_DISTRICT as u8).map(Self)
    }

    /// Its district.
    #[inline]
    pub const fn district(self) -> District {
        District::ALL[self.0 as usize / LOTS_PER_DISTRICT]
    }

    /// As an index into an array with one entry per lot.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for LotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.district().letter(), usize::from(self.0) % LOTS_PER_DISTRICT + 1)
    }
}

impl fmt::Debug for LotId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for LotId {
    type Err = NoSuchName;

    fn from_str(name: &str) -> Result<Self, NoSuchName> {
        Self::all().find(|lot| lot.to_string() == name).ok_or(NoSuchName)
    }
}

impl Serialize for LotId {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LotId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        name.parse().map_err(|_| serde::de::Error::custom(format!("there is no lot `{name}`")))
    }
}

/// A set of lots. As JSON it is the list of their names.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Lots(u128);

impl Lots {
    /// No lot at all.
    pub const NONE: Self = Self(0);

    /// Is it in the set?
    #[inline]
    pub const fn has(self, lot: LotId) -> bool {
        self.0 >> lot.0 & 1 == 1
    }

    /// How many are in the set?
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is none in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lots of both sets.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The lots that are in both sets.
    #[inline]
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The lots of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Puts one in.
    #[inline]
    pub const fn insert(&mut self, lot: LotId) {
        self.0 |= 1 << lot.0;
    }

    /// Takes one out.
    #[inline]
    pub const fn remove(&mut self, lot: LotId) {
        self.0 &= !(1 << lot.0);
    }

    /// Its lots, in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = LotId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let lot = LotId(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                lot
            })
        })
    }
}

impl FromIterator<LotId> for Lots {
    fn from_iter<I: IntoIterator<Item = LotId>>(lots: I) -> Self {
        let mut set = Self::NONE;
        lots.into_iter().for_each(|lot| set.insert(lot));
        set
    }
}

impl fmt::Debug for Lots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Lots {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Lots {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Vec::<LotId>::deserialize(from)?.into_iter().collect())
    }
}

/// A piece of land with a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Lot {
    /// Its name.
    pub lot: LotId,
    /// Its squares, in reading order.
    pub squares: Vec<Square>,
    /// Its card.
    pub card: LandCard,
    /// The block in which it lies.
    #[serde(skip)]
    pub block: usize,
    /// Its squares as bits of that block.
    #[serde(skip)]
    pub mask: Mask,
}

/// A green place: nothing is built on it, and one may face it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Park {
    /// Its name.
    pub name: String,
    /// Its squares, in reading order.
    pub squares: Vec<Square>,
}

/// A street, or the part of it that runs straight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Run {
    /// Its name.
    pub name: String,
    /// The card with which it scores, if it has one.
    pub card: Option<Street>,
    /// Where it runs.
    pub gap: Gap,
    /// The first column (or row) along it, from 0.
    pub from: usize,
    /// The last column (or row) along it, from 0.
    pub to: usize,
}

/// Between which squares a street runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gap {
    /// Below so many rows.
    AfterRow(usize),
    /// Right of so many columns.
    AfterColumn(usize),
}

/// MAN-4: whose card a player is given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Character {
    /// The name, where the rulebook tells it.
    pub name: Option<String>,
    /// The marked lot of the district.
    pub lot: LotId,
}

/// A part of the board with streets all around: no tile leaves it (MAN-20).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The square at its top left.
    pub corner: Square,
    /// The squares of its lots.
    pub land: Mask,
    /// The squares of its parks.
    pub parks: Mask,
    /// Its squares that have a side at a street or a park (MAN-21).
    pub front: Mask,
    /// Its squares that have a side at each of the scoring streets (MAN-60).
    pub facing: [Mask; STREETS],
    /// Its squares in each district.
    pub districts: [Mask; DISTRICTS],
    /// Its lots with their squares.
    pub lots: Vec<(LotId, Mask)>,
    /// For each shape, every place on the land of this block that has a side at a street or a park.
    pub placements: Vec<Placements>,
}

/// Where tiles of some shape can lie in a block.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Placements {
    /// The squares of each place as bits of the block.
    masks: Vec<Mask>,
    /// The same places.
    places: Vec<Place>,
}

impl Placements {
    /// The places whose squares pass; a first look at all of them together is cheap and mostly finds none.
    #[inline]
    pub fn passing(&self, passes: impl Fn(Mask) -> bool + Copy) -> impl Iterator<Item = (Mask, Place)> {
        let any = self.masks.iter().fold(false, |any, mask| any | passes(*mask));
        let count = if any { self.masks.len() } else { 0 };
        let all = self.masks[..count].iter().zip(&self.places[..count]);
        all.filter(move |(mask, _)| passes(**mask)).map(|(mask, place)| (*mask, *place))
    }

    /// Every place.
    pub fn places(&self) -> &[Place] {
        &self.places
    }
}

/// The whole board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// The lots, by number.
    pub lots: Vec<Lot>,
    /// The parks.
    pub parks: Vec<Park>,
    /// The streets.
    pub streets: Vec<Run>,
    /// The characters, by district.
    pub characters: Vec<Character>,
    /// The blocks.
    #[serde(skip)]
    pub blocks: Vec<Block>,
    /// For every kind of card, the lots that it can be for.
    #[serde(skip)]
    pub lots_of: [Lots; LAND_KINDS],
    /// For every square, its block and how far its bit is shifted there.
    #[serde(skip)]
    sites: Vec<(u8, u8)>,
    /// For every square, the lot on it.
    #[serde(skip)]
    grounds: Vec<Option<LotId>>,
}

impl Board {
    /// The lot on a square, if it is no park.
    pub fn lot_on(&self, square: Square) -> Option<LotId> {
        self.grounds[square.index()]
    }

    /// The block of a place and its squares as bits there; nothing if it lies across a street.
    #[inline]
    pub fn locate(&self, place: Place) -> Option<(usize, Mask)> {
        let (block, shift) = self.sites[place.corner().index()];
        let (down, right) = (usize::from(shift) / BLOCK_COLUMNS, usize::from(shift) % BLOCK_COLUMNS);
        let form = place.form();
        let known = &self.blocks[usize::from(block)];
        let within = known.land | known.parks;
        if down + height(form) > BLOCK_ROWS || right + width(form) > BLOCK_COLUMNS {
            return None;
        }
        let mask = form << shift;
        (mask & !within == 0).then_some((usize::from(block), mask))
    }

    /// The block and bits of a place where a tile lies.
    #[inline]
    pub fn site(&self, place: Place) -> (usize, Mask) {
        let (block, shift) = self.sites[place.corner().index()];
        (usize::from(block), place.form() << shift)
    }

    /// The squares behind the bits of a block.
    pub fn squares_of(&self, block: usize, mask: Mask) -> impl Iterator<Item = Square> {
        let corner = self.blocks[block].corner;
        let bits = (0..BLOCK_ROWS * BLOCK_COLUMNS).filter(move |nth| mask >> nth & 1 == 1);
        bits.filter_map(move |nth| {
            Square::at(corner.row() + nth / BLOCK_COLUMNS, corner.column() + nth % BLOCK_COLUMNS)
        })
    }
}

/// Reads the map, the streets, the parks and the characters.
pub(super) fn read_board(files: &DataFiles, shapes: &[Vec<Mask>]) -> Result<Board, BadData> {
    let rows = read_records::<RowRecord>(files, BOARD, "row")?;
    let parks = read_records::<ParkRecord>(files, PARKS, "park")?;
    let streets = read_streets(files)?;
    let walls = Walls::of(&streets);
    let (sites, corners) = find_blocks(&walls)?;
    let map = read_map(&rows, &parks)?;
    let mut blocks: Vec<Block> = corners.into_iter().map(Block::empty).collect();
    let parks = parks.iter().map(|park| known_park(&map, park)).collect::<Result<Vec<_>, _>>()?;
    for park in &parks {
        for square in &park.squares {
            let (block, shift) = sites[square.index()];
            blocks[usize::from(block)].parks |= 1 << shift;
        }
    }
    let lots = read_lots(&map, &sites, &mut blocks)?;
    for square in Square::all() {
        find_front(square, &map, &walls, &sites, &mut blocks);
    }
    check_lots(&lots, &blocks)?;
    let characters = read_characters(files, &lots)?;
    for block in &mut blocks {
        block.placements = shapes.iter().map(|forms| placements(block, forms)).collect();
    }
    let grounds = map.iter().map(Ground::lot).collect();
    let lots_of = std::array::from_fn(|card| {
        LotId::all().filter(|lot| lots[lot.index()].card.index() == card).collect()
    });
    Ok(Board { lots, parks, streets, characters, blocks, lots_of, sites, grounds })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowRecord {
    squares: String,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParkRecord {
    code: String,
    name: String,
    #[serde(rename = "source")]
    _source: Source,
}

/// What is on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Ground {
    Lot(LotId),
    Park(String),
}

impl Ground {
    fn lot(&self) -> Option<LotId> {
        match self {
            Self::Lot(lot) => Some(*lot),
            Self::Park(_) => None,
        }
    }
}

/// MAN-1: twelve rows of fourteen squares, each of them part of a lot or a park.
fn read_map(rows: &[Record<RowRecord>], parks: &[Record<ParkRecord>]) -> Result<Vec<Ground>, BadData> {
    if rows.len() != ROWS {
        return Err(BadData::in_file(BOARD, format!("{} rows of squares, but there are {ROWS}", rows.len())));
    }
    let mut map = Vec::with_capacity(SQUARES);
    for row in rows {
        let names: Vec<_> = row.squares.split_whitespace().collect();
        if names.len() != COLUMNS {
            return Err(row.bad(format!("{} squares in this row, but there are {COLUMNS}", names.len())));
        }
        for name in names {
            let ground = match name.parse() {
                Ok(lot) => Ground::Lot(lot),
                Err(NoSuchName) if parks.iter().any(|park| park.code == name) => {
                    Ground::Park(name.to_owned())
                }
                Err(NoSuchName) => return Err(row.bad(format!("`{name}` is neither a lot nor a park"))),
            };
            map.push(ground);
        }
    }
    Ok(map)
}

fn known_park(map: &[Ground], park: &Record<ParkRecord>) -> Result<Park, BadData> {
    if park.code.parse::<LotId>().is_ok() || park.code.len() != 3 {
        return Err(park.bad("the code of a park has three letters and is no lot"));
    }
    let is_here = |square: &Square| matches!(&map[square.index()], Ground::Park(code) if *code == park.code);
    let squares: Vec<_> = Square::all().filter(is_here).collect();
    if squares.is_empty() {
        return Err(park.bad(format!("the park `{}` is nowhere on the map", park.code)));
    }
    Ok(Park { name: park.name.clone(), squares })
}

/// MAN-1: every lot has two or three squares that hang together in one block.
fn read_lots(map: &[Ground], sites: &[(u8, u8)], blocks: &mut [Block]) -> Result<Vec<Lot>, BadData> {
    let mut lots = Vec::with_capacity(LOTS);
    for id in LotId::all() {
        let bad = |reason: &str| Err(BadData::in_file(BOARD, format!("the lot {id} {reason}")));
        let squares: Vec<_> = Square::all().filter(|square| map[square.index()].lot() == Some(id)).collect();
        let Some(size) = Size::of_squares(squares.len()) else {
            return bad(&format!("has {} squares, not two or three", squares.len()));
        };
        let block = sites[squares[0].index()].0;
        if squares.iter().any(|square| sites[square.index()].0 != block) {
            return bad("lies across a street");
        }
        let mask = squares.iter().fold(0, |mask, square| mask | 1 << sites[square.index()].1);
        if !is_connected(mask) {
            return bad("does not hang together");
        }
        let home = &mut blocks[usize::from(block)];
        home.land |= mask;
        home.districts[id.district() as usize] |= mask;
        home.lots.push((id, mask));
        lots.push(Lot {
            lot: id,
            squares,
            card: LandCard::new(id.district(), size),
            block: usize::from(block),
            mask,
        });
    }
    Ok(lots)
}

/// MAN-1, MAN-21: every lot has a side at a street or a park; nine lots of two and four of three squares a district.
fn check_lots(lots: &[Lot], blocks: &[Block]) -> Result<(), BadData> {
    for (id, lot) in LotId::all().zip(lots) {
        if blocks[lot.block].front & lot.mask == 0 {
            return Err(BadData::in_file(BOARD, format!("the lot {id} is at no street and no park")));
        }
    }
    for district in District::ALL {
        let big =
            LotId::of_district(district).filter(|id| lots[id.index()].card.size() == Size::Three).count();
        if big != BIG_LOTS_PER_DISTRICT {
            let name: &str = district.into();
            let reason = format!(
                "{big} {name} lots of three squares, but there are {BIG_LOTS_PER_DISTRICT} in a district"
            );
            return Err(BadData::in_file(BOARD, reason));
        }
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreetRecord {
    name: String,
    card: Option<Street>,
    after_row: Option<usize>,
    after_column: Option<usize>,
    from: usize,
    to: usize,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "name_source")]
    _name_source: Source,
}

/// MAN-1, MAN-6: the streets, five of them with a card.
fn read_streets(files: &DataFiles) -> Result<Vec<Run>, BadData> {
    let mut streets = Vec::new();
    for record in read_records::<StreetRecord>(files, STREET_FILE, "street")? {
        let (gap, length) = match (record.after_row, record.after_column) {
            (Some(row), None) if row <= ROWS => (Gap::AfterRow(row), COLUMNS),
            (None, Some(column)) if column <= COLUMNS => (Gap::AfterColumn(column), ROWS),
            _ => {
                return Err(
                    record.bad(format!("after_row goes from 0 to {ROWS}, or after_column to {COLUMNS}"))
                );
            }
        };
        if !(1..=length).contains(&record.from) || !(record.from..=length).contains(&record.to) {
            return Err(record.bad(format!("from and to go from 1 to {length}")));
        }
        let (from, to) = (record.from - 1, record.to - 1);
        streets.push(Run { name: record.name.clone(), card: record.card, gap, from, to });
    }
    for street in Street::ALL {
        if !streets.iter().any(|run| run.card == Some(street)) {
            let name: &str = street.into();
            return Err(BadData::in_file(STREET_FILE, format!("no street has the card `{name}`")));
        }
    }
    Ok(streets)
}

/// A street on one side of a square.
#[derive(Clone, Copy)]
struct Wall {
    card: Option<Street>,
}

/// Which street runs where.
struct Walls {
    /// After how many rows, at which column: whether there is a street, and its card.
    rows: Vec<Option<Wall>>,
    /// After how many columns, at which row.
    columns: Vec<Option<Wall>>,
}

impl Walls {
    fn of(streets: &[Run]) -> Self {
        let mut walls =
            Self { rows: vec![None; (ROWS + 1) * COLUMNS], columns: vec![None; (COLUMNS + 1) * ROWS] };
        for street in streets {
            for along in street.from..=street.to {
                match street.gap {
                    Gap::AfterRow(row) => {
                        walls.rows[row * COLUMNS + along] = Some(Wall { card: street.card });
                    }
                    Gap::AfterColumn(column) => {
                        walls.columns[column * ROWS + along] = Some(Wall { card: street.card });
                    }
                }
            }
        }
        walls
    }

    /// The streets on the four sides of a square: above, below, left, right.
    fn around(&self, square: Square) -> [Option<Wall>; 4] {
        let (row, column) = (square.row(), square.column());
        [
            self.rows[row * COLUMNS + column],
            self.rows[(row + 1) * COLUMNS + column],
            self.columns[column * ROWS + row],
            self.columns[(column + 1) * ROWS + row],
        ]
    }
}

/// The squares on the four sides of a square: above, below, left, right.
fn beside(square: Square) -> [Option<Square>; 4] {
    let (row, column) = (square.row(), square.column());
    let up = row.checked_sub(1).and_then(|row| Square::at(row, column));
    let left = column.checked_sub(1).and_then(|column| Square::at(row, column));
    [up, Square::at(row + 1, column), left, Square::at(row, column + 1)]
}

/// For every square, its block and the place of its bit there; for every block, its first square.
type Sites = (Vec<(u8, u8)>, Vec<Square>);

/// MAN-20: streets divide the board into twelve rectangles, none larger than three rows of five squares.
fn find_blocks(walls: &Walls) -> Result<Sites, BadData> {
    let bad = |reason: String| BadData::in_file(STREET_FILE, reason);
    let mut block_of = vec![None; SQUARES];
    let mut corners = Vec::new();
    for first in Square::all() {
        if block_of[first.index()].is_some() {
            continue;
        }
        let number = corners.len();
        let (mut open, mut far, mut count) = (vec![first], first, 0);
        block_of[first.index()] = Some(number);
        while let Some(square) = open.pop() {
            (far, count) = (far.max(square), count + 1);
            for (next, wall) in beside(square).into_iter().zip(walls.around(square)) {
                if let (Some(next), None) = (next, wall)
                    && block_of[next.index()].is_none()
                {
                    block_of[next.index()] = Some(number);
                    open.push(next);
                }
            }
        }
        let is_ordered = far.row() >= first.row() && far.column() >= first.column();
        let rows = far.row() + 1 - first.row();
        let columns = if is_ordered { far.column() + 1 - first.column() } else { 0 };
        if rows * columns != count || rows > BLOCK_ROWS || columns > BLOCK_COLUMNS {
            let most = format!("a rectangle of at most {BLOCK_ROWS} rows and {BLOCK_COLUMNS} columns");
            return Err(bad(format!("the block around {first} is not {most}")));
        }
        corners.push(first);
    }
    if corners.len() != BLOCKS {
        return Err(bad(format!("the streets divide the board into {} blocks, not {BLOCKS}", corners.len())));
    }
    let site = |(square, block): (Square, &Option<usize>)| {
        let block = block.expect("every square was reached");
        let corner = corners[block];
        let shift = (square.row() - corner.row()) * BLOCK_COLUMNS + square.column() - corner.column();
        (block as u8, shift as u8)
    };
    Ok((Square::all().zip(&block_of).map(site).collect(), corners))
}

/// MAN-21, MAN-60: what the sides of a square are at.
fn find_front(square: Square, map: &[Ground], walls: &Walls, sites: &[(u8, u8)], blocks: &mut [Block]) {
    if map[square.index()].lot().is_none() {
        return;
    }
    let (block, shift) = sites[square.index()];
    let block = &mut blocks[usize::from(block)];
    for (next, wall) in beside(square).into_iter().zip(walls.around(square)) {
        let park = wall.is_none() && next.is_some_and(|next| map[next.index()].lot().is_none());
        if wall.is_some() || park {
            block.front |= 1 << shift;
        }
        if let Some(street) = wall.and_then(|wall| wall.card) {
            block.facing[street as usize] |= 1 << shift;
        }
    }
}

impl Block {
    fn empty(corner: Square) -> Self {
        Self {
            corner,
            land: 0,
            parks: 0,
            front: 0,
            facing: [0; STREETS],
            districts: [0; DISTRICTS],
            lots: Vec::new(),
            placements: Vec::new(),
        }
    }
}

/// Every place of a shape on the land of a block that has a side at a street or a park.
fn placements(block: &Block, forms: &[Mask]) -> Placements {
    let mut placements = Placements::default();
    for form in forms {
        for down in 0..=BLOCK_ROWS - height(*form) {
            for right in 0..=BLOCK_COLUMNS - width(*form) {
                let mask = form << bit(down, right).trailing_zeros();
                if mask & !block.land != 0 || mask & block.front == 0 {
                    continue;
                }
                let corner = Square::at(block.corner.row() + down, block.corner.column() + right);
                if let Some(place) = corner.and_then(|corner| Place::with_corner(corner, *form)) {
                    placements.masks.push(mask);
                    placements.places.push(place);
                }
            }
        }
    }
    placements
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CharacterRecord {
    district: District,
    name: Option<String>,
    lot: LotId,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "name_source")]
    _name_source: Option<Source>,
}

/// MAN-4: one character and one marked lot of two squares for each district.
fn read_characters(files: &DataFiles, lots: &[Lot]) -> Result<Vec<Character>, BadData> {
    let records = read_records::<CharacterRecord>(files, CHARACTERS, "character")?;
    let mut characters = vec![None; DISTRICTS];
    for record in &records {
        let name: &str = record.district.into();
        if record.lot.district() != record.district {
            return Err(record.bad(format!("the lot {} is not in the {name} district", record.lot)));
        }
        if lots[record.lot.index()].card.size() != Size::Two {
            return Err(record.bad("the marked lot has two squares"));
        }
        let character = Character { name: record.name.clone(), lot: record.lot };
        if characters[record.district as usize].replace(character).is_some() {
            return Err(record.bad(format!("the {name} district has two characters")));
        }
    }
    let all = characters.into_iter().collect::<Option<Vec<_>>>();
    all.ok_or_else(|| BadData::in_file(CHARACTERS, "a district has no character"))
}
