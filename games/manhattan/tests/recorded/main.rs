//! Whole recorded games: they replay, and a second, naive count gives the same points.
//!
//! The count knows nothing of the engine: it reads the moves as text and adds up as a player at the table would. Only
//! what a record does not tell, the cards drawn at set-up, comes from the replay.

use engine::{Seat, Viewer};
use manhattan::Manhattan;
use manhattan::position::Position;
use table::{Edition, Record, RecordedAct, RecordedDecision, Table};

const GAMES: [(&str, &str); 3] = [
    ("two", include_str!("two.city")),
    ("three", include_str!("three.city")),
    ("four", include_str!("four.city")),
];

/// The map of RULES.md.
const MAP: [&str; 12] = [
    "### ### R01 R01 R02 R02 R03 R03 B01 B02 B02 B03 B03 B04",
    "### ### R01 R04 R05 R02 R06 B05 B01 B06 B07 B03 B04 B04",
    "R07 R07 R07 R04 R05 R06 R06 B05 B05 B06 B07 B08 B08 B08",
    "R08 R08 R09 R09 Y01 Y01 Y02 Y02 Y02 B09 B09 B10 B11 B12",
    "R10 R11 R12 R13 Y03 Y03 Y04 Y05 G01 B13 B13 B10 B11 B12",
    "R10 R11 R12 R13 Y06 Y06 Y04 Y05 G01 G02 G02 G03 G03 G03",
    "P01 P02 P02 P02 Y07 Y07 Y07 G04 G04 G05 G05 G05 G06 G06",
    "P01 ### ### ### Y08 Y08 Y09 Y10 G07 G08 G09 G09 G10 G11",
    "P01 ### ### ### Y08 Y09 Y09 Y10 G07 G08 G09 G10 G10 G11",
    "P03 P03 P04 P04 Y11 Y11 Y12 Y13 Y13 P05 G12 G12 G13 G13",
    "P06 P07 P08 P08 ### ### Y12 P09 P09 P05 P10 P10 ### ###",
    "P06 P07 P11 P11 ### ### P12 P12 P09 P05 P13 P13 ### ###",
];

/// Points of the tiles, copied from RULES.md.
const POINTS: [(&str, i32); 20] = [
    ("start", 0),
    ("b1", 2),
    ("b2", 3),
    ("b3", 3),
    ("s1", 3),
    ("s2", 5),
    ("s3", 5),
    ("s4", 5),
    ("s5", 5),
    ("s6", 6),
    ("g1", 5),
    ("g2", 5),
    ("g3", 6),
    ("g4", 6),
    ("g5", 8),
    ("g6", 8),
    ("l1", 10),
    ("l2", 11),
    ("l3", 12),
    ("l4", 13),
];

/// The tiles that are no rectangles.
const IRREGULAR: &str = "b3 s1 s4 s5 s6 g1 g3 g4 g6 l1 l2";

/// A square by its row and column, both from 1.
type Cell = (i32, i32);

struct Building {
    seat: usize,
    tile: String,
    cells: Vec<Cell>,
}

fn cell(name: &str) -> Cell {
    let column = i32::from(name.as_bytes()[0] - b'a') + 1;
    (name[1..].parse().unwrap(), column)
}

fn lot_on((row, column): Cell) -> &'static str {
    MAP[row as usize - 1].split(' ').nth(column as usize - 1).unwrap()
}

fn is_gold(tile: &str) -> bool {
    tile.starts_with('g') || tile.starts_with('l')
}

/// Do two squares share a side, with no street between them?
fn touch(one: Cell, other: Cell) -> bool {
    let (low, high) = (one.min(other), one.max(other));
    let below = low.1 == high.1 && high.0 == low.0 + 1 && ![3, 6, 9].contains(&low.0);
    let beside = low.0 == high.0 && high.1 == low.1 + 1 && ![4, 9].contains(&low.1);
    below || beside
}

fn is_at(street: &str, (row, column): Cell) -> bool {
    match street {
        "Broadway" => [4, 5].contains(&column),
        "NassauBroad" => [9, 10].contains(&column),
        "Cedar" => [3, 4].contains(&row),
        "PineThames" => [6, 7].contains(&row),
        "Wall" => [9, 10].contains(&row) && column >= 5,
        _ => panic!("{street}"),
    }
}

fn first_buildings(at: &Position) -> Vec<Building> {
    let mut buildings = Vec::new();
    for (seat, player) in at.players.iter() {
        let Some(district) = player.character else { continue };
        let lot = match format!("{district:?}").as_str() {
            "Red" => "R08",
            "Blue" => "B13",
            "Yellow" => "Y10",
            "Green" => "G06",
            _ => "P08",
        };
        let cells = (1..=12).flat_map(|row| (1..=14).map(move |column| (row, column)));
        let cells = cells.filter(|cell| lot_on(*cell) == lot).collect();
        buildings.push(Building { seat: seat.index(), tile: "start".to_owned(), cells });
    }
    buildings
}

/// The seat with the most, if it is alone.
fn alone_in_front(counts: &[usize]) -> Option<usize> {
    let most = *counts.iter().max().unwrap();
    let first: Vec<_> = (0..counts.len()).filter(|seat| counts[*seat] == most).collect();
    (most > 0 && first.len() == 1).then(|| first[0])
}

/// The points of every seat, added up move by move.
fn recount(record: &Record, table: &Table<Manhattan>) -> Vec<i32> {
    let at = table.position();
    let seats = record.players.len();
    let challenge = format!("{:?}", at.challenge);
    let mut buildings = first_buildings(at);
    let (mut points, mut unused) = (vec![0; seats], vec![3; seats]);
    for entry in &record.entries {
        let RecordedAct::Decision(RecordedDecision { seat, code, .. }) = &entry.what else {
            panic!("nothing was taken back in these games")
        };
        let seat = seat.index();
        if code == "shift" || code.starts_with("grab.") || code.starts_with("boom.") {
            unused[seat] -= 1;
        }
        let Some((tile, squares)) = code.split_once('@') else { continue };
        let tile = tile.rsplit('.').next().unwrap().to_owned();
        let cells: Vec<_> = squares.split('+').map(cell).collect();
        buildings.retain(|old| !old.cells.iter().any(|cell| cells.contains(cell)));
        points[seat] += POINTS.iter().find(|(name, _)| *name == tile).unwrap().1;
        if challenge.contains("GoldPrestige") && is_gold(&tile) {
            let touched = buildings.iter().filter(|old| {
                let near = |cell: &Cell| cells.iter().any(|own| touch(*own, *cell));
                old.seat != seat && !is_gold(&old.tile) && old.cells.iter().any(near)
            });
            points[seat] += touched.count() as i32;
        }
        buildings.push(Building { seat, tile, cells });
    }
    for street in at.streets {
        let name = format!("{street:?}");
        let on = |building: &&Building| building.cells.iter().any(|cell| is_at(&name, *cell));
        let counts = count(seats, &buildings, on);
        if let Some(seat) = alone_in_front(&counts) {
            points[seat] += 5;
        }
    }
    for seat in 0..seats {
        points[seat] += unused[seat] + challenge_points(&challenge, &buildings, seat, seats);
    }
    points
}

/// How many buildings of each seat are like this.
fn count(seats: usize, buildings: &[Building], like: impl Fn(&&Building) -> bool) -> Vec<usize> {
    let of = |seat| buildings.iter().filter(|building| building.seat == seat).filter(&like).count();
    (0..seats).map(of).collect()
}

fn challenge_points(challenge: &str, buildings: &[Building], seat: usize, seats: usize) -> i32 {
    let own = |like: &dyn Fn(&&Building) -> bool| count(seats, buildings, like)[seat];
    if challenge.contains("GoldTycoon") {
        let in_district = |letter: char| {
            own(&|building| {
                is_gold(&building.tile) && building.cells.iter().any(|cell| lot_on(*cell).starts_with(letter))
            })
        };
        return 3 * ['R', 'B', 'Y', 'G', 'P'].into_iter().filter(|letter| in_district(*letter) >= 2).count()
            as i32;
    }
    if challenge.contains("MasterArchitect") {
        let irregular = own(&|building| IRREGULAR.split(' ').any(|tile| tile == building.tile));
        return [0, 0, 0, 3, 6, 10][irregular.min(5)];
    }
    if challenge.contains("BronzeBaron") {
        return [0, 0, 0, 0, 5, 10, 15][own(&|building| building.tile.starts_with('b'))];
    }
    if challenge.contains("GenerationKing") {
        let levels: [fn(&str) -> bool; 3] =
            [|tile| tile.starts_with('b'), |tile| tile.starts_with('s') && tile != "start", is_gold];
        let led = levels.iter().filter(|level| {
            alone_in_front(&count(seats, buildings, |building| level(&building.tile))) == Some(seat)
        });
        return 5 * led.count() as i32;
    }
    0
}

fn replayed(text: &str) -> (Record, Table<Manhattan>) {
    let record = Record::parse(text.as_bytes()).unwrap();
    let table = record.replay(&Edition::of_record(&record).unwrap()).unwrap();
    (record, table)
}

#[test]
fn recorded_games_replay_and_are_recounted() {
    for (name, text) in GAMES {
        let (record, table) = replayed(text);
        let counted = recount(&record, &table);
        let sheets = engine::Game::scores(&**table.game(), table.position(), Viewer::Spectator);
        let scored: Vec<_> = sheets.iter().map(engine::ScoreSheet::total).collect();
        assert_eq!(counted, scored, "{name}");
        let ending = text.lines().last().unwrap();
        for (seat, points) in counted.iter().enumerate() {
            assert!(ending.contains(&format!("{}={points} ", Seat(seat as u8))), "{name}: {ending}");
        }
    }
}

#[test]
fn what_was_recorded_is_verified() {
    for (name, text) in GAMES {
        let record = Record::parse(text.as_bytes()).unwrap();
        assert_eq!(record.verify::<Manhattan>(), Ok(()), "{name}");
        assert_eq!(record.write(), text, "{name}");
    }
}

/// Every record of revision 1 that is kept here replays for ever, whatever the revision of the rules is by then.
#[test]
fn records_of_the_first_revision_replay() {
    for (name, text) in GAMES {
        let (record, table) = replayed(text);
        assert_eq!(record.header.revision, 1, "{name}");
        assert!(table.to_act().is_empty(), "{name}");
    }
}
