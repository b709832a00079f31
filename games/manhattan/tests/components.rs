//! Component files: an owner's are used, a wrong one is refused with file, line and reason.

use engine::{DataFiles, Game};
use manhattan::Manhattan;
use manhattan::components::Tile;

const BOARD: &str = include_str!("../data/board.toml");
const CHARACTERS: &str = include_str!("../data/characters.toml");
const PARKS: &str = include_str!("../data/parks.toml");
const STREETS: &str = include_str!("../data/streets.toml");
const TILES: &str = include_str!("../data/tiles.toml");

/// The game with one file changed.
fn with(file: &str, text: String) -> Result<Manhattan, String> {
    let mut files = DataFiles::compiled_in(Manhattan::DATA);
    files.replace(file, text).unwrap();
    Manhattan::open(&files, Manhattan::INFO.revision).map_err(|bad| bad.to_string())
}

/// What is said of a file in which `old` stands as `new`.
fn refusal(file: &str, text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    match with(file, text.replacen(old, new, 1)) {
        Ok(_) => panic!("{file} is accepted with `{new}`"),
        Err(reason) => reason,
    }
}

/// The line of the file on which a text first stands.
fn line(text: &str, what: &str) -> usize {
    1 + text.lines().position(|line| line.contains(what)).unwrap()
}

#[test]
fn an_owner_may_correct_a_tile() {
    let game = with("tiles.toml", TILES.replacen("points = 2", "points = 4", 1)).unwrap();
    assert_eq!(game.face("b1".parse::<Tile>().unwrap()).points, 4);
}

#[test]
fn an_owner_may_redraw_the_map() {
    // The lots R10 and R11 lie across instead of along.
    let map = BOARD.replacen("R10 R11 R12 R13 Y03", "R10 R10 R12 R13 Y03", 1);
    let map = map.replacen("R10 R11 R12 R13 Y06", "R11 R11 R12 R13 Y06", 1);
    let game = with("board.toml", map).unwrap();
    let squares = &game.board.lot("R10".parse().unwrap()).squares;
    assert_eq!(format!("{squares:?}"), "[a5, b5]");
}

#[test]
fn a_wrong_map_is_refused() {
    let wrong = |old, new| refusal("board.toml", BOARD, old, new);
    let first = line(BOARD, "[[row]]");
    for (old, new, reason) in [
        (
            "SPC SPC R01",
            "SPC R01",
            format!(", line {}: 14 squares in `squares`, but 13 in the first row", first + 4),
        ),
        ("SPC SPC R01", "SPC XXX R01", format!(", line {first}: `XXX` is neither a lot nor a park")),
        ("R07 R07 R07", "R07 R07 R01", ": the lot R01 has 4 squares, not two or three".to_owned()),
        ("R03 R03 B01", "R03 B01 R03", ": the lot R03 does not hang together".to_owned()),
        ("R01 R01 R02", "R01 R02 R01", ": the lot R01 lies across a street".to_owned()),
    ] {
        assert_eq!(wrong(old, new), format!("board.toml{reason}"));
    }
    let inside = BOARD.replacen("Y03 Y03 Y04 Y05 G01", "Y03 Y05 Y05 Y04 G01", 1);
    let inside = inside.replacen("Y06 Y06 Y04 Y05 G01", "Y06 Y06 Y03 Y04 G01", 1);
    let said = with("board.toml", inside).err().unwrap();
    assert_eq!(said, "board.toml: the lot Y03 does not hang together");
    let inside = BOARD.replacen("Y03 Y03 Y04 Y05 G01", "Y03 Y05 Y05 Y04 G01", 1);
    let inside = inside.replacen("Y06 Y06 Y04 Y05 G01", "Y03 Y06 Y06 Y04 G01", 1);
    let said = with("board.toml", inside).err().unwrap();
    assert_eq!(said, "board.toml: the lot Y05 is at no street and no park");
}

#[test]
fn wrong_parks_are_refused() {
    let wrong = |old, new| refusal("parks.toml", PARKS, old, new);
    let first = line(PARKS, "[[park]]");
    let unknown = wrong(r#"code = "SPC""#, r#"code = "STP""#);
    assert!(unknown.ends_with("`SPC` is neither a lot nor a park"), "{unknown}");
    let more = PARKS.to_owned() + "\n[[park]]\ncode = \"ZOO\"\nname = \"Zoo\"\nsource = \"reconstructed\"\n";
    assert!(with("parks.toml", more).err().unwrap().ends_with("the park `ZOO` is nowhere on the map"));
    let lot = wrong(r#"code = "SPC""#, r#"code = "R01""#);
    assert!(lot.starts_with("board.toml") || lot.starts_with(&format!("parks.toml, line {first}")), "{lot}");
}

#[test]
fn wrong_streets_are_refused() {
    let wrong = |old, new| refusal("streets.toml", STREETS, old, new);
    let first = line(STREETS, "[[street]]");
    assert_eq!(
        wrong("after_column = 4", "after_column = 15"),
        format!("streets.toml, line {first}: after_row goes from 0 to 12, or after_column to 14")
    );
    assert_eq!(
        wrong("after_column = 4\n", ""),
        format!("streets.toml, line {first}: after_row goes from 0 to 12, or after_column to 14")
    );
    assert_eq!(
        wrong("to = 12", "to = 13"),
        format!("streets.toml, line {first}: from and to go from 1 to 12")
    );
    assert_eq!(
        wrong("from = 1", "from = 0"),
        format!("streets.toml, line {first}: from and to go from 1 to 12")
    );
    assert_eq!(wrong("card = \"broadway\"\n", ""), "streets.toml: no street has the card `broadway`");
    assert_eq!(wrong("after_row = 3", "after_row = 2"), "board.toml: the lot R04 lies across a street");
    assert_eq!(
        wrong("to = 12", "to = 11"),
        "streets.toml: the block around a10 is not a rectangle of at most 5 rows and 6 columns"
    );
}

#[test]
fn wrong_characters_are_refused() {
    let wrong = |old, new| refusal("characters.toml", CHARACTERS, old, new);
    let first = line(CHARACTERS, "[[character]]");
    let at_the_first = format!("characters.toml, line {first}: ");
    assert_eq!(
        wrong(r#"lot = "R08""#, r#"lot = "B13""#),
        format!("{at_the_first}the lot B13 is not in the red district")
    );
    assert_eq!(
        wrong(r#"lot = "R08""#, r#"lot = "R01""#),
        format!("{at_the_first}the marked lot has two squares")
    );
    let twice = wrong(
        "district = \"blue\"\nname = \"Robert Fletcher\"\nname_source = \"published\"\nlot = \"B13\"",
        "district = \"red\"\nlot = \"R09\"",
    );
    assert!(twice.ends_with("the red district has two characters"), "{twice}");
    let short = CHARACTERS.rsplit_once("[[character]]").unwrap().0.to_owned();
    assert_eq!(with("characters.toml", short).err().unwrap(), "characters.toml: a district has no character");
    let absent = wrong(r#"lot = "R08""#, r#"lot = "R14""#);
    assert_eq!(absent, format!("{at_the_first}`lot`: R14 is not on the map"));
    let unknown = wrong(r#"lot = "R08""#, r#"lot = "R17""#);
    assert!(unknown.contains("there is no lot `R17`"), "{unknown}");
}

#[test]
fn wrong_tiles_are_refused() {
    let wrong = |old, new| refusal("tiles.toml", TILES, old, new);
    let first = line(TILES, "[[tile]]");
    let at_the_first = format!("tiles.toml, line {first}: ");
    for (old, new, reason) in [
        (r#"shape = ["XX"]"#, r#"shape = ["XO"]"#, "`O` is no part of a shape: X or ."),
        (r#"shape = ["XX"]"#, r#"shape = ["XX", "X"]"#, "a shape has rows of the same length"),
        (r#"shape = ["XX"]"#, "shape = []", "a shape has rows of the same length"),
        (r#"shape = ["XX"]"#, r#"shape = ["X.X"]"#, "its squares do not hang together"),
        (
            r#"shape = ["XX"]"#,
            r#"shape = ["XXXXXX"]"#,
            "it has more than 3 rows or 5 columns, however it is turned",
        ),
        (
            r#"shape = ["XX"]"#,
            r#"shape = ["XX", "X."]"#,
            "a tile is regular if, and only if, it is a rectangle",
        ),
        ("points = 2", "points = 0", "a tile is worth 1 to 20 points"),
        ("count = 3", "count = 0", "count goes from 1 to 18"),
        (
            "points = 2",
            "points = 2\nfeet = 100",
            "a legendary tile, and no other, has a name and a height in feet",
        ),
        (
            r#"level = "bronze""#,
            r#"level = "start""#,
            "the starting property is no record: it covers its lot",
        ),
    ] {
        assert_eq!(wrong(old, new), format!("{at_the_first}{reason}"));
    }
    assert_eq!(wrong("count = 3", "count = 2"), "tiles.toml: 17 tiles in a set, but there are 18");
    let short = TILES.rsplit_once("[[tile]]").unwrap().0.to_owned();
    assert_eq!(with("tiles.toml", short).err().unwrap(), "tiles.toml: 3 legendary tiles, but there are 4");
    let silver = wrong("level = \"gold\"", "level = \"silver\"");
    assert!(silver.ends_with("too many kinds of tiles of this level"), "{silver}");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    let place = line(TILES, "points = 2");
    for (old, new, start) in [
        ("points = 2", "points = ", format!("tiles.toml, line {place}: ")),
        ("points = 2", "points = \"two\"", format!("tiles.toml, line {place}: invalid type")),
        ("points = 2", "worth = 2", format!("tiles.toml, line {place}: unknown field `worth`")),
    ] {
        let said = refusal("tiles.toml", TILES, old, new);
        assert!(said.starts_with(&start), "{said}");
    }
}
