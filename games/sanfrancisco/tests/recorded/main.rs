//! Whole recorded games: they replay, and a second, naive count gives the same points.
//!
//! The count knows nothing of the engine: it reads builds and clearings from the moves as text, and adds up as a player
//! at the table would, with the figures of RULES.md. Only what the moves do not tell, such as money, the tenders in
//! hand and all of the Committee's, comes from the replay.

use std::collections::BTreeSet;

use engine::{Seat, Viewer};
use sanfrancisco::SanFrancisco;
use sanfrancisco::components::{Development, Permit};
use sanfrancisco::position::{Estate, Firm};
use table::{Edition, Record, RecordedAct, RecordedDecision, Table};

const GAMES: [(&str, &str); 4] = [
    ("solo", include_str!("solo.city")),
    ("two", include_str!("two.city")),
    ("three", include_str!("three.city")),
    ("four", include_str!("four.city")),
];

/// The blocks of the lots, the third plot of each at the bend, and the plot that stands alone; from RULES.md.
const LOTS: [(&str, &str); 8] = [
    ("b3 g2 y5 r4", "y1"),
    ("y4 r3 b2 g5", "g1"),
    ("y3 b5 g4 r2", "b1"),
    ("y2 b4 r5 g3", "r1"),
    ("g4 r5 r2 b3", "y1"),
    ("y5 r3 b4 y2", "g1"),
    ("r4 g5 y3 g2", "b1"),
    ("y4 b5 g3 b2", "r1"),
];
/// Debris on side A, from RULES.md.
const DEBRIS: [&str; 8] = ["34", "15", "35", "12", "24", "45", "14", "23"];
const COLUMN: [i32; 7] = [0, 2, 3, 4, 5, 6, 7];
const GOLDEN: [i32; 7] = [0, 0, 1, 2, 3, 4, 6];
const ROW: [i32; 6] = [0, 2, 3, 4, 5, 6];
const GREEN: [i32; 6] = [0, 1, 2, 3, 4, 6];

fn replayed(text: &str) -> (Record, Table<SanFrancisco>) {
    let record = Record::parse(text.as_bytes()).unwrap();
    let table = record.replay(&Edition::of_record(&record).unwrap()).unwrap();
    (record, table)
}

/// What a firm has at the end, as the count sees it.
#[derive(Clone, Default, PartialEq, Debug)]
struct Holding {
    /// Plots as `lot.number`.
    built: Vec<String>,
    debris: i32,
    /// Lights, cable cars, hydrants, parks.
    cards: [i32; 4],
    park_points: i32,
    money: i32,
    column: usize,
    row: usize,
}

impl Holding {
    fn has(&self, lot: usize, number: char) -> bool {
        self.built.contains(&format!("{}.{number}", lot + 1))
    }

    fn on(&self, colour: char) -> i32 {
        let is = |plot: &&String| colour_of(plot) == colour;
        self.built.iter().filter(is).count() as i32
    }
}

fn colour_of(plot: &str) -> char {
    let (lot, number) = plot.split_once('.').unwrap();
    let (block, alone) = LOTS[lot.parse::<usize>().unwrap() - 1];
    let name = block.split(' ').chain([alone]).find(|name| name.ends_with(number)).unwrap();
    name.chars().next().unwrap()
}

/// Buildings, debris and developments of the players, from the moves alone.
fn from_moves(record: &Record) -> Vec<Holding> {
    let mut holdings = vec![Holding::default(); record.players.len()];
    let mut cleared = BTreeSet::new();
    let mut parks = 0;
    for entry in &record.entries {
        let RecordedAct::Decision(RecordedDecision { seat, code, .. }) = &entry.what else {
            panic!("nothing was taken back")
        };
        let own = &mut holdings[seat.index()];
        let mut clear = |plot: &str| {
            let (lot, number) = plot.split_once('.').unwrap();
            let was_debris = DEBRIS[lot.parse::<usize>().unwrap() - 1].contains(number);
            if was_debris && cleared.insert(plot.to_owned()) {
                own.debris += 1;
            }
        };
        if let Some(plot) = code.strip_prefix("clear@") {
            clear(plot);
        } else if let Some(build) = code.strip_prefix("build@") {
            let pieces: Vec<_> = build.split(':').collect();
            clear(pieces[0]);
            own.built.push(pieces[0].to_owned());
            if let Some(kind) = pieces.get(2) {
                let kinds = ["light", "cable_car", "hydrant", "park"];
                own.cards[kinds.iter().position(|other| other == kind).unwrap()] += 1;
                if *kind == "park" {
                    own.park_points += 2 + parks;
                    parks += 1;
                }
            }
        }
    }
    holdings
}

/// What the replay says a firm has.
fn from_replay(table: &Table<SanFrancisco>, firm: Firm) -> Holding {
    let Estate { built, money, debris, marker, developments, .. } = *table.position().estate(firm);
    let parks = table.position().parks.iter().zip([2, 3, 4, 5]).filter(|(holder, _)| **holder == Some(firm));
    Holding {
        built: built.iter().map(|plot| plot.to_string()).collect(),
        debris: i32::from(debris),
        cards: Development::ALL.map(|kind| i32::from(developments.count(kind))),
        park_points: parks.map(|(_, points)| points).sum(),
        money: i32::from(money),
        column: usize::from(marker.column),
        row: usize::from(marker.row),
    }
}

/// The most pairs that can be made in a row, by trying everything.
fn most_pairs(row: &[bool]) -> i32 {
    match row {
        [true, true, rest @ ..] => (1 + most_pairs(rest)).max(most_pairs(&row[1..])),
        [_, rest @ ..] => most_pairs(rest),
        [] => 0,
    }
}

/// What a tender counts, over all blocks.
fn private(tender: &str, own: &Holding, all: &[Holding]) -> i32 {
    let two = all.len() == 2;
    let numbers = |lot: usize| -> Vec<char> {
        LOTS[lot].0.split(' ').map(|name| name.chars().last().unwrap()).collect()
    };
    let anybody = |lot, number| all.iter().any(|other| other.has(lot, number));
    let foreign = |lot, number| anybody(lot, number) && !own.has(lot, number);
    let neighbours = |lot: usize, place: usize| -> Vec<char> {
        let row = numbers(lot);
        let near = [place.checked_sub(1), Some(place + 1)];
        near.into_iter().flatten().filter_map(|other| row.get(other).copied()).collect()
    };
    let count = |wanted: &dyn Fn(usize, usize) -> bool| -> i32 {
        let own_at = |lot: usize, place: usize| own.has(lot, numbers(lot)[place]);
        let places = (0..8).flat_map(|lot| (0..4).map(move |place| (lot, place)));
        places.filter(|(lot, place)| own_at(*lot, *place) && wanted(*lot, *place)).count() as i32
    };
    let alone = own.built.iter().filter(|plot| plot.ends_with(".1")).count() as i32;
    match tender {
        "buildings" => own.built.len() as i32,
        "pairs" => {
            let row = |lot| numbers(lot).into_iter().map(|n| own.has(lot, n)).collect::<Vec<_>>();
            3 * (0..8).map(|lot| most_pairs(&row(lot))).sum::<i32>()
        }
        "next_to_opponents" => {
            let each = if two { 3 } else { 2 };
            each * count(&|lot, place| neighbours(lot, place).iter().any(|n| foreign(lot, *n)))
        }
        "corners" => {
            let each = if two { 3 } else { 2 };
            each * count(&|lot, place| place == 2 && neighbours(lot, 2).iter().all(|n| anybody(lot, *n)))
        }
        "detached" => {
            2 * (alone + count(&|lot, place| !neighbours(lot, place).iter().any(|n| anybody(lot, *n))))
        }
        "yellow" | "green" | "blue" | "red" => 2 * own.on(tender.chars().next().unwrap()),
        "four_colours" => 8 * ['y', 'g', 'b', 'r'].map(|colour| own.on(colour)).into_iter().min().unwrap(),
        "debris" => own.debris,
        "lights" => 2 * own.cards[0],
        "cable_cars" => 2 * own.cards[1],
        "hydrants" => 2 * own.cards[2],
        "parks" => 2 * own.cards[3],
        "four_developments" => (if two { 8 } else { 10 }) * own.cards.into_iter().min().unwrap(),
        other => panic!("there is no tender {other}"),
    }
}

/// The points of a place in a comparison: sort all, add up the places of the equal ones.
fn compared(own: i32, all: Vec<i32>) -> i32 {
    let places: &[i32] = match all.len() {
        2 => &[6, 1],
        3 => &[6, 4, 1],
        _ => &[6, 4, 2, 1],
    };
    let mut sorted = all;
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    let shared: Vec<_> =
        sorted.iter().zip(places).filter(|(value, _)| **value == own).map(|(_, p)| p).collect();
    shared.iter().copied().sum::<i32>() / shared.len() as i32
}

fn public(tender: &str, own: &Holding, all: &[Holding]) -> i32 {
    let most = |of: &dyn Fn(&Holding) -> i32| compared(of(own), all.iter().map(of).collect());
    match tender {
        "most_yellow" => most(&|firm| firm.on('y')),
        "most_green" => most(&|firm| firm.on('g')),
        "most_blue" => most(&|firm| firm.on('b')),
        "most_red" => most(&|firm| firm.on('r')),
        "most_debris" => most(&|firm| firm.debris),
        "most_money" => most(&|firm| firm.money),
        "golden_row" => GOLDEN[own.column],
        "green_column" => GREEN[own.row],
        other => panic!("there is no tender {other}"),
    }
}

/// Everything that a player and the Committee score alike.
fn common(table: &Table<SanFrancisco>, firm: Firm, own: &Holding, all: &[Holding]) -> i32 {
    let at = table.position();
    let publics: i32 = at.public.iter().map(|tender| public(&tender.to_string(), own, all)).sum();
    let master = if at.master_builder == Some(firm) { 5 } else { 0 };
    let progress = -7 + COLUMN[own.column] + ROW[own.row];
    let lights = [0, 1, 3, 6, 10, 15][own.cards[0] as usize];
    publics + master + progress + lights + 3 * own.cards[1] + 2 * own.cards[2] + own.park_points
}

/// The points of every party.
fn recount(record: &Record, table: &Table<SanFrancisco>) -> Vec<i32> {
    let at = table.position();
    let firms: Vec<_> = at.firms().collect();
    let mut all: Vec<_> = firms.iter().map(|firm| from_replay(table, *firm)).collect();
    for (seat, counted) in from_moves(record).into_iter().enumerate() {
        let known = &mut all[seat];
        known.built.sort();
        let mut built = counted.built;
        built.sort();
        assert_eq!((&built, counted.cards), (&known.built, known.cards), "seat {seat}");
        if at.committee.is_none() {
            // The Committee clears debris and takes parks that the moves do not tell of.
            assert_eq!(
                (counted.debris, counted.park_points),
                (known.debris, known.park_points),
                "seat {seat}"
            );
        }
    }
    let points = |(firm, own): (&Firm, &Holding)| {
        let common = common(table, *firm, own, &all);
        match (firm, &at.committee) {
            (Firm::Committee, Some(committee)) => {
                common + 4 * i32::from(committee.tenders.len()) + own.money / i32::from(committee.rate)
            }
            (Firm::Seat(seat), _) => {
                let tenders = at.players[*seat].all_tenders();
                let tenders: i32 = tenders.iter().map(|tender| private(&tender.to_string(), own, &all)).sum();
                common + tenders + own.money / 3
            }
            (Firm::Committee, None) => panic!("the Committee does not play"),
        }
    };
    firms.iter().zip(&all).map(points).collect()
}

#[test]
fn recorded_games_replay_and_are_recounted() {
    for (name, text) in GAMES {
        let (record, table) = replayed(text);
        assert!(table.to_act().is_empty(), "{name} was played to the end");
        let counted = recount(&record, &table);
        let sheets = engine::Game::scores(&**table.game(), table.position(), Viewer::Spectator);
        let scored: Vec<_> = sheets.iter().map(engine::ScoreSheet::total).collect();
        assert_eq!(counted, scored, "{name}");
        let ending = text.lines().last().unwrap();
        for seat in Seat::all(record.players.len() as u8) {
            let points = counted[seat.index()];
            assert!(ending.contains(&format!("{seat}={points} ")), "{name}: {ending}");
        }
    }
}

/// Side A of lot 1 and the table of RULES.md agree, so the count is about the game that was played.
#[test]
fn the_figures_of_the_count_are_those_of_the_game() {
    let game = <SanFrancisco as engine::Game>::standard();
    for plot in sanfrancisco::components::Plot::all() {
        let colour: &str = game.lots.colour(plot).into();
        assert!(colour.starts_with(colour_of(&plot.to_string())), "{plot}");
        let is_debris = DEBRIS[plot.lot()].contains(&plot.number().to_string());
        assert_eq!(game.lots.debris[plot.lot()][0].has(plot), is_debris, "{plot}");
    }
    assert_eq!(Permit::all().count(), 42);
}

#[test]
fn what_was_recorded_is_verified() {
    for (name, text) in GAMES {
        let record = Record::parse(text.as_bytes()).unwrap();
        assert_eq!(record.verify::<SanFrancisco>(), Ok(()), "{name}");
        assert_eq!(record.write(), text, "{name}");
    }
}
