//! Whole recorded games: they replay, and a second, naive count gives the same points.
//!
//! The count knows nothing of the engine: it reads the moves as text and adds up as a player at the table would.
//! Only what a record does not tell, the first tiles of a game for two and the last hands, comes from the replay.

use std::collections::BTreeMap;

use engine::{Fast, Seat, Viewer};
use frankfurt::Frankfurt;
use frankfurt::position::Position;
use table::{Edition, Record, RecordedAct, RecordedDecision, Table};

const GAMES: [(&str, &str); 3] = [
    ("two", include_str!("two.city")),
    ("three", include_str!("three.city")),
    ("four", include_str!("four.city")),
];

/// Name, spaces and bonus of the districts, copied from RULES.md.
const DISTRICTS: [(&str, &str, &str); 15] = [
    ("saalbau", "c2..", "x2"),
    ("kaiserdom", "c2.", "+4"),
    ("burgblock", "cc2..", "x2"),
    ("boerse", "c2..", "+4"),
    ("hauptsynagoge", "c2.", "+4"),
    ("hauptbahnhof", "cc2..", "x2"),
    ("grand-bazar", "c2..", "+4"),
    ("eiserner-steg", "c2.", "+4"),
    ("palmengarten", "cc2..", "x2"),
    ("opernhaus", "c2..", "x2"),
    ("kleinmarkthalle", "c2.", "+4"),
    ("zoologischer-garten", "cc2..", "x2"),
    ("alte-stadtbibliothek", "c2..", "+4"),
    ("paulskirche", "c2.", "+4"),
    ("kaufmaennischer-verein", "cc2..", "x2"),
];

fn replayed(text: &str) -> (Record, Table<Frankfurt>) {
    let record = Record::parse(text.as_bytes()).unwrap();
    let table = record.replay(&Edition::standard()).unwrap();
    (record, table)
}

/// The tiles that lie in each district before the first turn.
fn first_tiles(table: &Table<Frankfurt>) -> BTreeMap<&'static str, Vec<String>> {
    let mut tiles = BTreeMap::new();
    let told = table.retell(|step| {
        if step.number == 0 {
            tiles = on_board(step.position);
        }
    });
    told.unwrap();
    tiles
}

fn on_board(at: &Position) -> BTreeMap<&'static str, Vec<String>> {
    let tiles = |row: &[Option<_>]| row.iter().flatten().map(ToString::to_string).collect::<Vec<String>>();
    DISTRICTS.iter().zip(&at.board).map(|((id, ..), row)| (*id, tiles(row))).collect()
}

fn value(tile: &str) -> i32 {
    tile[2..].parse().unwrap()
}

/// The points of every seat, added up move by move.
fn recount(record: &Record, table: &Table<Frankfurt>) -> Vec<i32> {
    let mut points = vec![0; record.players.len()];
    let mut board = first_tiles(table);
    let (mut district, mut turn) = (DISTRICTS[0], 0);
    for entry in &record.entries {
        let RecordedAct::Decision(RecordedDecision { seat, code, .. }) = &entry.what else {
            panic!("nothing was taken back in these games")
        };
        if let Some((tile, place)) = code.split_once('@') {
            let (id, space) = place.split_once('.').unwrap();
            district = *DISTRICTS.iter().find(|(name, ..)| *name == id).unwrap();
            let there = board.get_mut(id).unwrap();
            let same =
                there.iter().filter(|other| other[1..2] == tile[1..2]).map(|other| value(other)).sum::<i32>();
            let mark = district.1.chars().nth(space.parse::<usize>().unwrap() - 1).unwrap();
            turn = value(tile) + same + if mark == '2' { 2 } else { 0 };
            points[seat.index()] += turn;
            there.push(tile.to_owned());
        } else if code == "complete" {
            points[seat.index()] += if district.2 == "+4" { 4 } else { turn };
        }
    }
    for (seat, points) in points.iter_mut().enumerate() {
        *points += best_hand(
            &table.position().players[Seat(seat as u8)].tiles().map(|t| t.to_string()).collect::<Vec<_>>(),
        );
    }
    points
}

fn best_hand(hand: &[String]) -> i32 {
    let of_colour =
        |colour| hand.iter().filter(|tile| tile.starts_with(colour)).map(|tile| value(tile)).sum();
    ['r', 'b', 'g', 'y', 'p'].map(of_colour).into_iter().max().unwrap()
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
            assert!(ending.contains(&format!("{seat}={points} ")), "{name}: {ending}");
        }
    }
}

#[test]
fn what_was_recorded_is_verified() {
    for (name, text) in GAMES {
        let record = Record::parse(text.as_bytes()).unwrap();
        assert_eq!(record.verify::<Frankfurt>(), Ok(()), "{name}");
        assert_eq!(record.write(), text, "{name}");
    }
}

/// Every byte of a record is changed, one at a time, into another: no change is accepted, and the line in which it was
/// made is the one that is named.
#[test]
fn a_changed_byte_is_refused_with_its_line() {
    let mut random = Fast::new(1);
    for (name, text) in GAMES {
        let mut line = 1;
        for (place, byte) in text.bytes().enumerate() {
            for other in [byte ^ 1 << random.index(8), byte.wrapping_add(1 + random.index(255) as u8)] {
                let mut changed = text.as_bytes().to_vec();
                changed[place] = other;
                let bad = Record::parse(&changed).expect_err("a changed byte is noticed");
                assert_eq!(bad.line, line, "{name}, byte {place}: {bad}");
            }
            line += usize::from(byte == b'\n');
        }
    }
}

/// The same for bytes that are missing or doubled.
#[test]
fn a_missing_or_doubled_byte_is_refused_with_its_line() {
    for (name, text) in GAMES {
        let mut line = 1;
        for (place, byte) in text.bytes().enumerate() {
            let (before, after) = text.as_bytes().split_at(place);
            let missing = [before, &after[1..]].concat();
            let doubled = [before, &[byte], after].concat();
            // A second line feed is an empty line of its own.
            let doubled_line = line + usize::from(byte == b'\n');
            for (changed, line) in [(missing, line), (doubled, doubled_line)] {
                let bad = Record::parse(&changed).expect_err("a changed length is noticed");
                assert_eq!(bad.line, line, "{name}, byte {place}: {bad}");
            }
            line += usize::from(byte == b'\n');
        }
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
