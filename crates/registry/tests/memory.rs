//! What components that somebody enters make a game hold: never more than a server can spare.

use std::sync::Arc;

use engine::{DataFiles, Languages, Listing, Seat, Seed, Viewer};
use peak_alloc::PeakAlloc;
use registry::{GAMES, files, open};
use serde_json::Value;
use table::Setup;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// Most bytes that opening a strange set may take.
const MOST_BYTES: usize = 64 << 20;
/// Most bytes of the texts of a set, as a server takes them.
const MOST_SET_BYTES: usize = 128 << 10;

/// Lists the files, opens the game and lays its table, as a server does. Returns whether it opened, and the most bytes that
/// were held at once.
fn opened(id: &str, files: DataFiles) -> (bool, usize) {
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    let names: Vec<_> = files.names().map(str::to_owned).collect();
    let listings: Vec<_> =
        names.iter().filter_map(|name| Listing::of(name, files.text(name).unwrap())).collect();
    let game = open(id, files);
    let table = game.as_ref().ok().map(|game| {
        let setup = Setup {
            seats: game.info().max_seats,
            options: Value::Null,
            players: Vec::new(),
            seed: Seed::from_text("look"),
            agreed: Value::Null,
        };
        let table = Arc::clone(game).set_up(setup).unwrap();
        table.replay(Viewer::Seat(Seat(0)), 0..=0, Languages::All).unwrap()
    });
    let peak = ALLOCATED.peak_usage() - before;
    drop((listings, table));
    (game.is_ok(), peak)
}

/// One file in place of the game's own, filled up with this as far as a set may go.
fn filled(id: &str, name: &str, text: &str, more: &str) -> DataFiles {
    let mut files = files(id).unwrap();
    let room = MOST_SET_BYTES - text.len();
    files.replace(name, format!("{text}{}", more.repeat(room / more.len()))).unwrap();
    files
}

#[test]
fn whatever_stands_in_a_file_opening_it_takes_little() {
    let mut most = 0;
    for info in GAMES {
        let own = files(info.id).unwrap();
        for name in own.names() {
            let text = own.text(name).unwrap();
            let record = text.find("[[").map_or("", |start| &text[start..]);
            let head = &record[..record.find('\n').unwrap()];
            let again = format!("{record}\n");
            let (empty, deep) = (format!("{head}\n"), "[".to_owned());
            for more in [&*again, &empty, "# nothing\n", "\n[[more]]\nfact = 1", "\n[more.and.more]"] {
                most = most.max(opened(info.id, filled(info.id, name, text, more)).1);
            }
            let columns: String =
                (0..9_000).flat_map(|nth| ["f".to_owned(), nth.to_string(), "=1\n".to_owned()]).collect();
            for (start, more) in
                [("a = ", &*deep), (&*format!("{columns}\n"), &empty), ("a = \"", "x"), ("a = [", "1,")]
            {
                most = most.max(opened(info.id, filled(info.id, name, &format!("{head}\n{start}"), more)).1);
            }
        }
    }
    println!("{most} bytes at most");
    assert!(most < MOST_BYTES, "{most} bytes");
}

/// A city of as many places as there may be, with as many streets at each, and a name as long as it may be.
fn largest_koeln() -> DataFiles {
    const POINTS: usize = 110;
    let source = "source = \"reconstructed\"\n";
    let point = |nth: usize| {
        let start = if nth < 8 { format!("start = {}\n", nth / 2 + 1) } else { String::new() };
        format!("[[point]]\nid = \"p{nth}\"\nx = {}\ny = {}\n{start}{source}\n", nth % 100, nth)
    };
    let street = |from: &str, to: &str| format!("[[street]]\nfrom = \"{from}\"\nto = \"{to}\"\n{source}\n");
    let around = (0..POINTS)
        .flat_map(|nth| [1, 2].map(|far| street(&format!("p{nth}"), &format!("p{}", (nth + far) % POINTS))));
    let mut files = files("koeln").unwrap();
    let ids = |name: &str| -> Vec<String> {
        let text = files.text(name).unwrap();
        text.lines().filter_map(|line| line.strip_prefix("id = ")).map(|id| id.replace('"', "")).collect()
    };
    let places = ["churches.toml", "gates.toml", "cathedral.toml"].map(ids).concat();
    let ways = places
        .iter()
        .enumerate()
        .flat_map(|(nth, place)| (0..4).map(move |way| street(place, &format!("p{}", nth * 4 + way))));
    let streets: String = around.chain(ways).collect();
    files.replace("streets.toml", streets).unwrap();
    files.replace("points.toml", (0..POINTS).map(point).collect()).unwrap();
    let churches = files.text("churches.toml").unwrap();
    let spent: usize = files.names().map(|name| files.text(name).unwrap().len()).sum();
    let long = format!("name = \"St. {}", "Ursula".repeat((MOST_SET_BYTES - spent) / 6));
    let churches = churches.replacen("name = \"St.", &long, 1);
    files.replace("churches.toml", churches).unwrap();
    files
}

#[test]
fn the_largest_city_opens_within_the_bound() {
    let (is_open, bytes) = opened("koeln", largest_koeln());
    println!("{bytes} bytes");
    assert!(is_open, "the largest city is within the limits");
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}

/// Sixteen rows of sixteen squares in sixteen blocks with 64 lots, and every shape of tile that there is room for.
fn largest_manhattan() -> DataFiles {
    let source = "source = \"reconstructed\"\n";
    let letters = ['R', 'B', 'Y', 'G', 'P'];
    let square = |row: usize, column: usize| {
        let lot = (row / 4 * 4 + column / 4) * 4 + row % 4;
        let is_lot = column % 4 < 2;
        if is_lot { format!("{}{:02}", letters[lot % 5], lot / 5 + 1) } else { "PRK".to_owned() }
    };
    let rows = (0..16).map(|row| {
        let squares: Vec<_> = (0..16).map(|column| square(row, column)).collect();
        format!("[[row]]\nsquares = \"{}\"\n{source}\n", squares.join(" "))
    });
    let cards = ["broadway", "nassau_broad", "wall", "cedar", "pine_thames"];
    let streets = (0..5).flat_map(|nth| {
        let card = format!("card = \"{}\"\n", cards[nth]);
        [("row", ""), ("column", &*card)].map(|(gap, card)| {
            let place = nth * 4;
            format!("[[street]]\nname = \"{nth}\"\n{card}after_{gap} = {place}\nfrom = 1\nto = 16\n{source}name_{source}\n")
        })
    });
    let districts = ["red", "blue", "yellow", "green", "pink"].into_iter().zip(letters);
    let characters = districts.map(|(district, letter)| {
        format!("[[character]]\ndistrict = \"{district}\"\nlot = \"{letter}01\"\n{source}\n")
    });
    let mut files = files("manhattan").unwrap();
    files.replace("board.toml", rows.collect()).unwrap();
    files.replace("streets.toml", streets.collect()).unwrap();
    files.replace("characters.toml", characters.collect()).unwrap();
    files.replace("parks.toml", format!("[[park]]\ncode = \"PRK\"\nname = \"Park\"\n{source}")).unwrap();
    files
}

#[test]
fn the_largest_board_opens_within_the_bound() {
    let (is_open, bytes) = opened("manhattan", largest_manhattan());
    println!("{bytes} bytes");
    assert!(is_open, "the largest board is within the limits");
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}
