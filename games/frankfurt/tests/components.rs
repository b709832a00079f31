//! Component files: an owner's are used, a wrong one is refused with file, line and reason.

use engine::{DataFiles, Game};
use frankfurt::Frankfurt;

#[path = "rules/any_move.rs"]
mod any_move;

const DISTRICTS: &str = include_str!("../data/districts.toml");
const TILES: &str = include_str!("../data/tiles.toml");
const OFFER: &str = include_str!("../data/offer.toml");

/// The game with one file changed.
fn with(file: &str, text: String) -> Result<Frankfurt, String> {
    let mut files = DataFiles::compiled_in(Frankfurt::DATA);
    files.replace(file, text).unwrap();
    Frankfurt::open(&files, Frankfurt::INFO.revision).map_err(|bad| bad.to_string())
}

/// What is said of a file in which `old` stands as `new`.
fn refusal(file: &str, text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    with(file, text.replacen(old, new, 1)).expect_err("the file is wrong")
}

#[test]
fn an_owner_may_correct_a_project() {
    let game = with("districts.toml", DISTRICTS.replacen("price = 2", "price = 1", 1)).unwrap();
    assert_eq!((game.districts[0].id.as_str(), game.districts[0].price), ("saalbau", 1));
}

#[test]
fn districts_may_stand_in_any_order() {
    let mut records: Vec<_> = DISTRICTS.split("[[district]]").map(|record| format!("{record}\n")).collect();
    records[1..].reverse();
    let game = with("districts.toml", records.join("[[district]]")).unwrap();
    assert!(game.districts.is_sorted_by_key(|district| district.colour));
}

#[test]
fn a_wrong_district_is_refused() {
    let wrong = |old, new| refusal("districts.toml", DISTRICTS, old, new);
    let at_the_first = "districts.toml, line 11: ";
    for (old, new, reason) in [
        (r#"spaces = "c2..""#, r#"spaces = "c2x.""#, "`x` is no building space: c, 2 or ."),
        (r#"spaces = "c2..""#, r#"spaces = "c2""#, "a district has three to five building spaces"),
        (r#"spaces = "c2..""#, r#"spaces = "c2....""#, "a district has three to five building spaces"),
        (
            r#"spaces = "c2..""#,
            r#"spaces = "c2c2""#,
            "a district has a plain space, for the first tile of a game for two",
        ),
        ("price = 2", "price = 0", "a project costs 1 to 3 coins"),
        ("price = 2", "price = 4", "a project costs 1 to 3 coins"),
        ("x = 30", "x = 101", "x and y go from 0 to 100"),
        (r#"id = "saalbau""#, r#"id = "Der Saalbau""#, "an id has small letters and hyphens only"),
    ] {
        assert_eq!(wrong(old, new), format!("{at_the_first}{reason}"));
    }
    let twice = wrong(r#"id = "kaiserdom""#, r#"id = "saalbau""#);
    assert!(twice.ends_with("the district `saalbau` stands here twice"), "{twice}");
    let colour = wrong(r#"colour = "red""#, r#"colour = "blue""#);
    assert_eq!(colour, "districts.toml: 2 red districts, but there are 3 of each colour");
    let room = wrong(r#"spaces = "c2..""#, r#"spaces = "c2.""#);
    assert_eq!(room, "districts.toml: 12 red tiles find only 11 spaces");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    for (old, new, start) in [
        ("year = 1859", "year = ", "districts.toml, line 14: "),
        ("year = 1859", "year = \"soon\"", "districts.toml, line 14: invalid type"),
        ("year = 1859", "built = 1859", "districts.toml, line 14: unknown field `built`"),
        (r#"bonus = "x2""#, r#"bonus = "x3""#, "districts.toml, line 18: unknown variant `x3`"),
        (
            r#"source = "reconstructed""#,
            r#"source = "guess""#,
            "districts.toml, line 22: unknown variant `guess`",
        ),
        (r#"source = "reconstructed""#, "", "districts.toml, line 11: missing field `source`"),
    ] {
        let said = refusal("districts.toml", DISTRICTS, old, new);
        assert!(said.starts_with(start), "{said}");
    }
}

#[test]
fn wrong_tiles_are_refused() {
    let wrong = |old, new| refusal("tiles.toml", TILES, old, new);
    assert_eq!(
        wrong("per_colour = 3", "per_colour = 4"),
        "tiles.toml: 65 tiles in 5 colours, but the game has 60"
    );
    assert_eq!(wrong("value = 2", "value = 4"), "tiles.toml, line 8: there is no House of value 4");
    assert_eq!(wrong("value = 3", "value = 2"), "tiles.toml, line 14: this tile is counted twice");
}

/// Red has a park less and blue one more; the rest as it was.
fn uneven_tiles(parks: [u8; 2]) -> String {
    let (rest, _) = TILES.rsplit_once("[[tile]]").unwrap();
    let record = |colour: &str, count: u8| {
        format!(
            "[[tile]]\ncolour = \"{colour}\"\nkind = \"park\"\nvalue = 3\nper_colour = {count}\nsource = \"reconstructed\"\n"
        )
    };
    let even = ["green", "yellow", "purple"].map(|colour| record(colour, 3)).concat();
    format!("{rest}{}{}{even}", record("red", parks[0]), record("blue", parks[1]))
}

#[test]
fn colours_need_not_have_the_same_tiles() {
    let spaces = DISTRICTS.replacen("spaces = \"c2.\"", "spaces = \"c2..\"", 2);
    let mut files = DataFiles::compiled_in(Frankfurt::DATA);
    files.replace("tiles.toml", uneven_tiles([2, 4])).unwrap();
    files.replace("districts.toml", spaces).unwrap();
    let game = Frankfurt::open(&files, Frankfurt::INFO.revision).unwrap();
    let parks = |code: &str| game.tiles.count(code.parse().unwrap());
    assert_eq!((parks("rp3"), parks("bp3"), parks("gp3")), (2, 4, 3));
    for law in [laws::Law::Legality, laws::Law::Soundness] {
        let files = files.clone();
        let game = Frankfurt::open(&files, Frankfurt::INFO.revision).unwrap();
        laws::Laws::of(any_move::any_move).opened(game).games(2).uphold(law);
    }
}

#[test]
fn a_colour_that_cannot_be_built_or_laid_is_refused() {
    let full = with("tiles.toml", uneven_tiles([2, 4])).unwrap_err();
    assert_eq!(full, "districts.toml: 13 blue tiles find only 12 spaces");
    let few = TILES.replace("per_colour", "colour = \"red\"\nper_colour");
    assert_eq!(
        with("tiles.toml", few).unwrap_err(),
        "tiles.toml: 12 tiles in 5 colours, but the game has 60"
    );
}

#[test]
fn a_wrong_ring_is_refused() {
    assert_eq!(
        refusal("offer.toml", OFFER, "price = 1", "price = 4"),
        "offer.toml, line 6: `price`: an offered tile costs 1 to 3 coins"
    );
    let short = with("offer.toml", OFFER.rsplit_once("[[space]]").unwrap().0.to_owned()).unwrap_err();
    assert_eq!(short, "offer.toml: 4 offer spaces, but the ring has 5");
}
