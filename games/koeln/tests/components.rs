//! Component files: an owner's are used, a wrong one is refused with file, line and reason.

use engine::{DataFiles, Game};
use koeln::Koeln;

const CARDS: &str = include_str!("../data/cards.toml");
const CATHEDRAL: &str = include_str!("../data/cathedral.toml");
const CHURCHES: &str = include_str!("../data/churches.toml");
const DICE: &str = include_str!("../data/dice.toml");
const GATES: &str = include_str!("../data/gates.toml");
const POINTS: &str = include_str!("../data/points.toml");
const STONES: &str = include_str!("../data/stones.toml");
const STREETS: &str = include_str!("../data/streets.toml");

/// The game with one file changed.
fn with(file: &str, text: String) -> Result<Koeln, String> {
    let mut files = DataFiles::compiled_in(Koeln::DATA);
    files.replace(file, text).unwrap();
    Koeln::open(&files, Koeln::INFO.revision).map_err(|bad| bad.to_string())
}

/// What is said of a file in which `old` stands as `new`.
fn refusal(file: &str, text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    with(file, text.replacen(old, new, 1)).expect_err("the file is wrong")
}

#[test]
fn an_owner_may_correct_a_church() {
    let game = with("churches.toml", CHURCHES.replacen("value = 6", "value = 7", 1)).unwrap();
    assert_eq!((game.churches[0].id.as_str(), game.churches[0].value), ("URS", 7));
}

#[test]
fn an_owner_may_add_a_point_and_its_streets() {
    let point = "\n[[point]]\nid = \"z9\"\nx = 50\ny = 50\nsource = \"rulebook\"\n";
    let street = |to: &str| format!("\n[[street]]\nfrom = \"z9\"\nto = \"{to}\"\nsource = \"rulebook\"\n");
    let mut files = DataFiles::compiled_in(Koeln::DATA);
    files.replace("points.toml", format!("{POINTS}{point}")).unwrap();
    files.replace("streets.toml", format!("{STREETS}{}{}", street("AND"), street("f3"))).unwrap();
    let game = Koeln::open(&files, Koeln::INFO.revision).unwrap();
    let place = |id: &str| game.map.find(id).unwrap();
    assert_eq!(game.map.distance(place("AND"), place("f3")), 2);
}

#[test]
fn a_wrong_church_is_refused() {
    let wrong = |old, new| refusal("churches.toml", CHURCHES, old, new);
    let at_the_first = "churches.toml, line 10: ";
    for (old, new, reason) in [
        ("value = 6", "value = 3", "a church is worth 4 to 8 points"),
        ("value = 6", "value = 9", "a church is worth 4 to 8 points"),
        (
            r#"stones = "wg""#,
            r#"stones = "gb""#,
            "stones are \"wg\" or \"wgb\": white and grey fit everywhere",
        ),
        (r#"id = "URS""#, r#"id = "St. U""#, "an id has one to four letters and digits, not only digits"),
        (r#"id = "URS""#, r#"id = "12""#, "an id has one to four letters and digits, not only digits"),
        ("x = 60", "x = 101", "x goes from 0 to 100"),
        ("y = 22", "y = 141", "y goes from 0 to 140"),
        ("value = 6", "value = 6\nabbot = \"mayor\"", "this card is no abbot or abbess"),
    ] {
        assert_eq!(wrong(old, new), format!("{at_the_first}{reason}"));
    }
    let twice = wrong(r#"abbot = "kapitol""#, r#"abbot = "martin""#);
    assert!(twice.ends_with("another church has this abbot or abbess"), "{twice}");
    let nobody = wrong("abbot = \"kapitol\"\n", "");
    assert_eq!(nobody, "churches.toml: no church has the abbot `kapitol`");
    let same = wrong(r#"id = "KUN""#, r#"id = "URS""#);
    assert!(same.ends_with("the place `URS` stands here twice"), "{same}");
    let short = with("churches.toml", CHURCHES.rsplit_once("[[church]]").unwrap().0.to_owned()).unwrap_err();
    assert_eq!(short, "churches.toml: 11 churches, but the game has 12");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    for (old, new, start) in [
        ("value = 6", "value = ", "churches.toml, line 13: "),
        ("value = 6", "value = \"six\"", "churches.toml, line 13: invalid type"),
        ("value = 6", "worth = 6", "churches.toml, line 13: unknown field `worth`"),
        (
            r#"source = "reconstructed""#,
            r#"source = "guess""#,
            "churches.toml, line 17: unknown variant `guess`",
        ),
    ] {
        let said = refusal("churches.toml", CHURCHES, old, new);
        assert!(said.starts_with(start), "{said}");
    }
}

#[test]
fn wrong_gates_and_cathedrals_are_refused() {
    let order = refusal("gates.toml", GATES, r#"id = "II""#, r#"id = "VI""#);
    assert_eq!(order, "gates.toml, line 14: this gate must be `II`: they stand in their order");
    let short = with("gates.toml", GATES.rsplit_once("[[gate]]").unwrap().0.to_owned()).unwrap_err();
    assert_eq!(short, "gates.toml: 4 gates, but the city has 5");
    let record = CATHEDRAL.split_once("\n\n").unwrap().1;
    let two = with("cathedral.toml", format!("{record}\n{}", record.replace("DOM", "DO2"))).unwrap_err();
    assert_eq!(two, "cathedral.toml: 2 cathedrals, but there is one");
}

#[test]
fn wrong_points_are_refused() {
    let wrong = |old, new| refusal("points.toml", POINTS, old, new);
    assert_eq!(
        wrong("start = 1\n", ""),
        "points.toml: 1 start points for player 1, but everybody has 2 carts"
    );
    assert!(wrong("start = 1", "start = 5").ends_with("a start point is for one of the players 1 to 4"));
    assert!(wrong("start = 1", "start = 0").ends_with("a start point is for one of the players 1 to 4"));
    assert!(wrong(r#"id = "a3""#, r#"id = "a1""#).ends_with("the place `a1` stands here twice"));
}

#[test]
fn wrong_streets_are_refused() {
    let wrong = |old, new| refusal("streets.toml", STREETS, old, new);
    assert_eq!(wrong(r#"to = "b2""#, r#"to = "b9""#), "streets.toml, line 3: there is no place `b9`");
    assert_eq!(
        wrong(r#"to = "b2""#, r#"to = "AND""#),
        "streets.toml, line 3: a street leads to another place"
    );
    assert_eq!(wrong(r#"to = "d1""#, r#"to = "b2""#), "streets.toml, line 8: this street stands here twice");
    let cut = STREETS.replace("to = \"n4\"", "to = \"n3\"");
    let said = with("streets.toml", cut).unwrap_err();
    assert!(said.starts_with("streets.toml"), "{said}");
    let mut lonely = String::new();
    for record in STREETS.split_inclusive("source = \"reconstructed\"\n") {
        if !record.contains("\"KUN\"") {
            lonely += record;
        }
    }
    assert_eq!(with("streets.toml", lonely).unwrap_err(), "streets.toml: no way leads to `KUN`");
}

#[test]
fn wrong_stones_cards_and_dice_are_refused() {
    let stones = |old, new| refusal("stones.toml", STONES, old, new);
    assert_eq!(stones("count = 20", "count = 19"), "stones.toml: 49 stones, but the game has 50");
    assert_eq!(stones(r#""grey""#, r#""white""#), "stones.toml, line 8: this stone is counted twice");
    let few = STONES.replacen("count = 20", "count = 4", 1).replacen("count = 15", "count = 31", 1);
    assert_eq!(with("stones.toml", few).unwrap_err(), "stones.toml: 4 white stones for 5 gates");
    let cards = |old, new| refusal("cards.toml", CARDS, old, new);
    assert_eq!(cards("count = 4", "count = 5"), "cards.toml: 31 cards, but the game has 30");
    let dice = |old, new| refusal("dice.toml", DICE, old, new);
    assert_eq!(dice("count = 2", "count = 3"), "dice.toml: 7 faces, but a die has 6");
    assert_eq!(dice(r#""grey""#, r#""white""#), "dice.toml, line 10: this face is counted twice");
    let never = DICE.replacen("count = 1", "count = 0", 1).replacen("count = 2", "count = 3", 1);
    assert_eq!(with("dice.toml", never).unwrap_err(), "dice.toml: a kind of stone that can never be thrown");
}
