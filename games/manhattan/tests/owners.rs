//! Boards that owners enter: whatever is within the limits opens and plays, what is beyond them is refused by name.

use engine::{DataFiles, Game};
use laws::{Law, Laws};
use manhattan::Manhattan;
use manhattan::components::{BLOCKS, MOST_LOTS, Place};

#[path = "rules/any_move.rs"]
mod any_move;

/// The street cards, of which every board has all.
const CARDS: [&str; 5] = ["broadway", "nassau_broad", "wall", "cedar", "pine_thames"];
const DISTRICTS: [(&str, char); 5] =
    [("red", 'R'), ("blue", 'B'), ("yellow", 'Y'), ("green", 'G'), ("pink", 'P')];

/// Two blocks of four rows, eleven lots, numbers left out: nothing like the board that we know.
const SMALL: [&str; 4] = [
    "R01 R01 R02 R02 Y02 Y02 Y02 G01",
    "R16 PRK PRK B01 G09 PRK PRK G01",
    "R16 PRK PRK B01 G09 PRK PRK P01",
    "Y01 Y01 B02 B02 G09 P02 P02 P01",
];
const SMALL_MARKS: [&str; 5] = ["R01", "B01", "Y01", "G01", "P01"];

/// A map with streets around it and after these columns and rows.
struct Map {
    rows: Vec<String>,
    columns: Vec<usize>,
    after_rows: Vec<usize>,
    marks: Vec<String>,
}

impl Map {
    fn small() -> Self {
        let marks = SMALL_MARKS.map(str::to_owned).to_vec();
        Self {
            rows: SMALL.map(str::to_owned).to_vec(),
            columns: vec![0, 4, 8],
            after_rows: vec![0, 4],
            marks,
        }
    }

    /// As many blocks of four rows and columns as this, each with four lots around a park: A B C D clockwise.
    fn of_blocks(down: usize, right: usize) -> Self {
        let mut rows = vec![vec!["PRK".to_owned(); right * 4]; down * 4];
        for block in 0..down * right {
            let (top, left) = (block / right * 4, block % right * 4);
            let ring = [
                (0, 0),
                (0, 1),
                (0, 2),
                (0, 3),
                (1, 3),
                (2, 3),
                (3, 3),
                (3, 2),
                (3, 1),
                (3, 0),
                (2, 0),
                (1, 0),
            ];
            for (nth, (row, column)) in ring.into_iter().enumerate() {
                let lot = block * 4 + nth / 3;
                let (letter, number) = (DISTRICTS[lot % 5].1, lot / 5 + 1);
                // The marked lots have two squares.
                if number > 1 || nth % 3 < 2 {
                    rows[top + row][left + column] = format!("{letter}{number:02}");
                }
            }
        }
        let rows: Vec<_> = rows.into_iter().map(|row| row.join(" ")).collect();
        let every_fourth = |count: usize| (0..=count).map(|nth| nth * 4).collect();
        let marks = DISTRICTS.map(|(_, letter)| format!("{letter}01")).to_vec();
        Self { rows, columns: every_fourth(right), after_rows: every_fourth(down), marks }
    }

    fn open(&self) -> Result<Manhattan, String> {
        let source = "source = \"reconstructed\"";
        let rows = self.rows.iter().map(|row| format!("[[row]]\nsquares = \"{row}\"\n{source}\n"));
        let (high, wide) = (self.rows.len(), self.rows[0].split(' ').count());
        let columns =
            self.columns.iter().map(|column| format!("after_column = {column}\nfrom = 1\nto = {high}"));
        let runs = columns
            .chain(self.after_rows.iter().map(|row| format!("after_row = {row}\nfrom = 1\nto = {wide}")));
        let streets = runs.enumerate().map(|(nth, run)| {
            let card = CARDS.get(nth).map_or_else(String::new, |card| format!("card = \"{card}\"\n"));
            format!("[[street]]\nname = \"Street {nth}\"\n{card}{run}\n{source}\nname_{source}\n")
        });
        let characters = DISTRICTS.iter().zip(&self.marks);
        let characters = characters.map(|((district, _), lot)| {
            format!("[[character]]\ndistrict = \"{district}\"\nlot = \"{lot}\"\n{source}\n")
        });
        let park = format!("[[park]]\ncode = \"PRK\"\nname = \"Park\"\n{source}\n");
        let mut files = DataFiles::compiled_in(Manhattan::DATA);
        files.replace("board.toml", rows.collect()).unwrap();
        files.replace("streets.toml", streets.collect()).unwrap();
        files.replace("characters.toml", characters.collect()).unwrap();
        files.replace("parks.toml", park).unwrap();
        Manhattan::open(&files, Manhattan::INFO.revision).map_err(|bad| bad.to_string())
    }
}

#[test]
fn a_small_strange_board_opens() {
    let game = Map::small().open().unwrap();
    assert_eq!(
        (game.board.rows, game.board.columns, game.board.blocks.len(), game.board.lots.len()),
        (4, 8, 2, 11)
    );
    // In a block of four rows a tile of four squares may stand upright, as nowhere on the board that we know.
    let upright: Place = "a1+a2+a3+a4".parse().unwrap();
    assert!(game.board.locate(upright).is_some());
    assert!(game.board.locate("d1+e1".parse().unwrap()).is_none(), "across a street");
    assert!(game.board.locate("h4+h5".parse().unwrap()).is_none(), "beyond the board");
}

#[test]
fn a_small_strange_board_keeps_the_laws() {
    for law in [Law::Legality, Law::Ending, Law::Soundness, Law::Secrecy, Law::Storage, Law::Speech] {
        Laws::of(any_move::any_move).opened(Map::small().open().unwrap()).games(2).uphold(law);
    }
}

#[test]
fn the_largest_board_opens_and_keeps_the_laws() {
    let game = Map::of_blocks(4, 4).open().unwrap();
    assert_eq!((game.board.rows, game.board.columns, game.board.blocks.len()), (16, 16, BLOCKS));
    assert!(game.board.lots.len() == 64 && game.board.lots.len() < MOST_LOTS);
    Laws::of(any_move::any_move).opened(game).games(1).uphold(Law::Soundness);
}

#[test]
fn what_is_beyond_a_limit_is_refused_by_name() {
    let refused = |change: fn(&mut Map)| {
        let mut map = Map::of_blocks(4, 4);
        change(&mut map);
        map.open().err().unwrap()
    };
    assert_eq!(
        refused(|map| map.rows.push(map.rows[0].clone())),
        "board.toml: 17 rows of squares, but a board has 1 to 16"
    );
    assert_eq!(
        refused(|map| map.rows.iter_mut().for_each(|row| row.push_str(" PRK"))),
        "board.toml, line 1: 17 squares in `squares`, but a row has 1 to 16"
    );
    assert_eq!(
        refused(|map| map.after_rows.push(1)),
        "streets.toml: the streets divide the board into 20 blocks, more than 16"
    );
    assert_eq!(
        refused(|map| map.after_rows.retain(|row| *row != 4)),
        "streets.toml: the block around a1 is not a rectangle of at most 5 rows and 6 columns"
    );
    // Two lots of two squares in what were parks make 66.
    let more = refused(|map| {
        map.rows[1] = map.rows[1].replacen("PRK PRK", "P16 P16", 1).replacen("PRK PRK", "G16 G16", 1);
    });
    assert_eq!(more, "board.toml: 66 lots, but a board has at most 65");
    let few = Map {
        rows: SMALL
            .map(|row| {
                row.replace("R16", "PRK").replace("B02", "PRK").replace("Y02", "PRK").replace("R02", "PRK")
            })
            .to_vec(),
        ..Map::small()
    };
    assert_eq!(few.open().err().unwrap(), "board.toml: 5 lots in play for 2 players, but they need 7");
}
