//! Whole recorded games: they replay, and a second, naive count gives the same points.
//!
//! The count knows nothing of the engine: it reads the moves as text and adds up as a player at the table would.
//! Only what a record does not tell, the first tiles of a game for two and the last hands, comes from the replay.

use std::collections::BTreeMap;

use engine::{Seat, Viewer};
use frankfurt::Frankfurt;
use frankfurt::position::Position;
use table::{DecisionLine, Edition, Line, Record, Table};

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
    for line in &record.lines {
        let Line::Decision(DecisionLine { seat, code, .. }) = line else {
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
