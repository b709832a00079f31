//! The streets of Cologne: places, and how far they are apart.

use engine::{BadData, DataFiles, Record, Source, read_records};
use serde::{Deserialize, Serialize};

use super::{
    CARTS, CHURCHES, CHURCHES as FIRST_GATE, ChurchId, ChurchRecord, GATES, GateId, MOST_SEATS, NUMERALS,
};

/// The field of the cathedral comes after the churches and gates.
const CATHEDRAL: PlaceId = PlaceId((CHURCHES + GATES) as u8);
/// The first red point.
const FIRST_POINT: usize = CHURCHES + GATES + 1;
/// Most places on a map.
const MOST_PLACES: usize = 128;
/// Most streets at a place.
const MOST_STREETS: usize = 8;
/// How far apart places are that no street joins; no way is that long.
const UNREACHABLE: u8 = u8::MAX;
/// How wide the map is ...
const WIDTH: u8 = 100;
/// ... and how high.
const HEIGHT: u8 = 140;

/// A place on the map: first the churches, then the gates, the cathedral and the red points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct PlaceId(pub u8);

impl PlaceId {
    /// The field of the cathedral.
    pub const CATHEDRAL: Self = CATHEDRAL;

    /// KOE-22: all red points, each of which holds one cart only, as bits.
    pub const POINTS: u128 = u128::MAX << FIRST_POINT;

    /// As an index into a list with one entry per place.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What lies there.
    #[inline]
    pub const fn field(self) -> Field {
        let index = self.index();
        if index < FIRST_GATE {
            Field::Church(ChurchId(self.0))
        } else if index < FIRST_GATE + GATES {
            Field::Gate(GateId(self.0 - FIRST_GATE as u8))
        } else if index == CATHEDRAL.index() {
            Field::Cathedral
        } else {
            Field::Point
        }
    }

    /// KOE-22: is it a red point, which holds one cart only?
    #[inline]
    pub const fn is_point(self) -> bool {
        self.index() >= FIRST_POINT
    }
}

/// What lies at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// A church with its site.
    Church(ChurchId),
    /// A city gate with its storage.
    Gate(GateId),
    /// The cathedral.
    Cathedral,
    /// A red point.
    Point,
}

/// A place on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Place {
    /// Its name in codes and files.
    pub id: String,
    /// Its name for people; a red point has none.
    pub name: String,
    /// Right from the left edge, 0 to 100.
    pub x: u8,
    /// Down from the top, 0 to 140.
    pub y: u8,
}

impl Place {
    fn new(id: &str, name: &str, x: u8, y: u8) -> Self {
        Self { id: id.to_owned(), name: name.to_owned(), x, y }
    }
}

/// The streets with all places on them.
#[derive(Clone, Debug)]
pub struct Map {
    /// Every place, by number.
    pub places: Vec<Place>,
    /// The places one step away from each.
    neighbours: Vec<Neighbours>,
    /// How many steps every place is from every other, carts not counted: a row of [`MOST_PLACES`] for each.
    distances: Vec<u8>,
    /// KOE-3: where the carts of the first, second, third and fourth player start.
    pub starts: [[PlaceId; CARTS]; MOST_SEATS],
}

#[derive(Clone, Copy, Default, Debug)]
struct Neighbours {
    count: u8,
    places: [PlaceId; MOST_STREETS],
}

impl Map {
    /// The places one step away.
    #[inline]
    pub fn neighbours(&self, of: PlaceId) -> &[PlaceId] {
        let neighbours = &self.neighbours[of.index()];
        &neighbours.places[..usize::from(neighbours.count)]
    }

    /// Every place.
    pub fn all(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..self.places.len() as u8).map(PlaceId)
    }

    /// Every street, once.
    pub fn streets(&self) -> impl Iterator<Item = (PlaceId, PlaceId)> {
        let ways = self.all().flat_map(|from| self.neighbours(from).iter().map(move |to| (from, *to)));
        ways.filter(|(from, to)| from < to)
    }

    /// How many steps it is from one place to another while no cart is in the way.
    #[inline]
    pub fn distance(&self, from: PlaceId, to: PlaceId) -> u8 {
        self.distances[from.index() * MOST_PLACES + to.index()]
    }

    /// The place of this name.
    pub fn find(&self, id: &str) -> Option<PlaceId> {
        self.places.iter().position(|place| place.id == id).map(|index| PlaceId(index as u8))
    }

    /// Its name in codes; its number if there is no such place.
    pub fn id(&self, place: PlaceId) -> String {
        self.places.get(place.index()).map_or_else(|| place.0.to_string(), |place| place.id.clone())
    }

    fn join(&mut self, from: PlaceId, to: PlaceId) -> Result<(), String> {
        if self.neighbours(from).contains(&to) {
            return Err("this street stands here twice".to_owned());
        }
        for (one, other) in [(from, to), (to, from)] {
            let neighbours = &mut self.neighbours[one.index()];
            if usize::from(neighbours.count) == MOST_STREETS {
                let id = &self.places[one.index()].id;
                return Err(format!("more than {MOST_STREETS} streets lead to `{id}`"));
            }
            neighbours.places[usize::from(neighbours.count)] = other;
            neighbours.count += 1;
        }
        Ok(())
    }

    /// Walks from every place to all others.
    fn measure(&mut self) {
        let count = self.places.len();
        self.distances = vec![UNREACHABLE; count * MOST_PLACES];
        for start in 0..count {
            let row = start * MOST_PLACES;
            self.distances[row + start] = 0;
            let mut found = vec![PlaceId(start as u8)];
            let mut next = 0;
            while let Some(place) = found.get(next).copied() {
                next += 1;
                let steps = self.distances[row + place.index()] + 1;
                let Neighbours { count, places } = self.neighbours[place.index()];
                for neighbour in &places[..usize::from(count)] {
                    let known = &mut self.distances[row + neighbour.index()];
                    if *known == UNREACHABLE {
                        *known = steps;
                        found.push(*neighbour);
                    }
                }
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GateRecord {
    id: String,
    name: String,
    x: u8,
    y: u8,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "id_source")]
    _id_source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CathedralRecord {
    id: String,
    x: u8,
    y: u8,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointRecord {
    id: String,
    x: u8,
    y: u8,
    start: Option<u8>,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreetRecord {
    from: String,
    to: String,
    #[serde(rename = "source")]
    _source: Source,
}

/// KOE-1, KOE-3: reads the places and streets, and sees that every place can be reached.
pub(super) fn read(files: &DataFiles, churches: &[Record<ChurchRecord>]) -> Result<Map, BadData> {
    let mut places = Vec::new();
    for church in churches {
        add_place(&mut places, church, Place::new(&church.id, &church.name, church.x, church.y))?;
    }
    read_gates(files, &mut places)?;
    let cathedrals = read_records::<CathedralRecord>(files, "cathedral.toml", "cathedral")?;
    let [cathedral] = cathedrals.as_slice() else {
        let reason = format!("{} cathedrals, but there is one", cathedrals.len());
        return Err(BadData::in_file("cathedral.toml", reason));
    };
    add_place(&mut places, cathedral, Place::new(&cathedral.id, "", cathedral.x, cathedral.y))?;
    let starts = read_points(files, &mut places)?;
    let neighbours = vec![Neighbours::default(); places.len()];
    let mut map = Map { places, neighbours, distances: Vec::new(), starts };
    read_streets(files, &mut map)?;
    map.measure();
    let lost = (0..map.places.len()).find(|place| map.distances[*place] == UNREACHABLE);
    match lost {
        None => Ok(map),
        Some(place) => {
            let reason = format!("no way leads to `{}`", map.places[place].id);
            Err(BadData::in_file("streets.toml", reason))
        }
    }
}

fn add_place<T>(places: &mut Vec<Place>, record: &Record<T>, place: Place) -> Result<(), BadData> {
    let id = &place.id;
    let is_id = !id.is_empty() && id.len() <= 4 && id.bytes().all(|letter| letter.is_ascii_alphanumeric());
    if !is_id || id.bytes().all(|letter| letter.is_ascii_digit()) {
        return Err(record.bad_field("id", "an id has one to four letters and digits, not only digits"));
    }
    for (field, at, most) in [("x", place.x, WIDTH), ("y", place.y, HEIGHT)] {
        if at > most {
            return Err(record.bad_field(field, format!("{field} goes from 0 to {most}")));
        }
    }
    if places.iter().any(|other| other.id == *id) {
        return Err(record.bad_field("id", format!("the place `{id}` stands here twice")));
    }
    if places.len() == MOST_PLACES {
        return Err(record.bad(format!("more than {MOST_PLACES} places")));
    }
    places.push(place);
    Ok(())
}

/// KOE-1: five gates, I to V.
fn read_gates(files: &DataFiles, places: &mut Vec<Place>) -> Result<(), BadData> {
    let gates = read_records::<GateRecord>(files, "gates.toml", "gate")?;
    if gates.len() != GATES {
        let reason = format!("{} gates, but the city has {GATES}", gates.len());
        return Err(BadData::in_file("gates.toml", reason));
    }
    for (gate, numeral) in gates.iter().zip(NUMERALS) {
        if gate.id != numeral {
            return Err(
                gate.bad_field("id", format!("this gate must be `{numeral}`: they stand in their order"))
            );
        }
        add_place(places, gate, Place::new(&gate.id, &gate.name, gate.x, gate.y))?;
    }
    Ok(())
}

/// KOE-3: the red points; two start points for each player.
fn read_points(
    files: &DataFiles,
    places: &mut Vec<Place>,
) -> Result<[[PlaceId; CARTS]; MOST_SEATS], BadData> {
    let mut starts = [const { Vec::new() }; MOST_SEATS];
    for point in read_records::<PointRecord>(files, "points.toml", "point")? {
        if let Some(start) = point.start {
            let Some(pair) = usize::from(start).checked_sub(1).and_then(|nth| starts.get_mut(nth)) else {
                return Err(point.bad_field(
                    "start",
                    format!("a start point is for one of the players 1 to {MOST_SEATS}"),
                ));
            };
            pair.push(PlaceId(places.len() as u8));
        }
        add_place(places, &point, Place::new(&point.id, "", point.x, point.y))?;
    }
    if let Some(nth) = starts.iter().position(|pair| pair.len() != CARTS) {
        let reason = format!(
            "{} start points for player {}, but everybody has {CARTS} carts",
            starts[nth].len(),
            nth + 1
        );
        return Err(BadData::in_file("points.toml", reason));
    }
    Ok(starts.map(|pair| [pair[0], pair[1]]))
}

fn read_streets(files: &DataFiles, map: &mut Map) -> Result<(), BadData> {
    for street in read_records::<StreetRecord>(files, "streets.toml", "street")? {
        let find = |field: &str, id: &str| {
            map.find(id).ok_or_else(|| street.bad_field(field, format!("there is no place `{id}`")))
        };
        let (from, to) = (find("from", &street.from)?, find("to", &street.to)?);
        if from == to {
            return Err(street.bad_field("to", "a street leads to another place"));
        }
        map.join(from, to).map_err(|reason| street.bad_field("to", reason))?;
    }
    Ok(())
}
