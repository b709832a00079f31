//! Component files: an owner's are used, a wrong one is refused with file, line and reason.

use engine::{DataFiles, Game};
use newyork::NewYork;
use newyork::components::{Currency, Kind, Scoring};

const BUILDINGS: &str = include_str!("../data/buildings.toml");
const MONEY: &str = include_str!("../data/money.toml");
const PRIZES: &str = include_str!("../data/prizes.toml");
const YARD: &str = include_str!("../data/yard.toml");

/// The game with one file changed.
fn with(file: &str, text: String) -> Result<NewYork, String> {
    let mut files = DataFiles::compiled_in(NewYork::DATA);
    files.replace(file, text).unwrap();
    NewYork::open(&files, NewYork::INFO.revision).map_err(|bad| bad.to_string())
}

/// What is said of a file in which `old` stands as `new`.
fn refusal(file: &str, text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    with(file, text.replacen(old, new, 1)).expect_err("the file is wrong")
}

/// The line on which `text` stands for the first time, from 1.
fn line_of(file: &str, text: &str) -> usize {
    1 + file[..file.find(text).unwrap()].matches('\n').count()
}

#[test]
fn an_owner_may_correct_prices_slots_and_prizes() {
    let station = "kind = \"station\"\nprice = 6\ncount = 2";
    let other = "kind = \"station\"\nprice = 6\ncount = 1";
    let seven = "kind = \"station\"\nprice = 7\ncount = 1";
    let text =
        BUILDINGS.replacen(station, other, 1).replacen(seven, &seven.replace("count = 1", "count = 2"), 1);
    assert_eq!(with("buildings.toml", text).unwrap().per_kind[Kind::Station as usize], 9);

    let turned = YARD.replace("blue", "none").replace("yellow", "blue").replace("none", "yellow");
    let slots = with("yard.toml", turned).unwrap().slots;
    assert_eq!(slots, [Currency::Yellow, Currency::Green, Currency::Orange, Currency::Blue]);

    let text = PRIZES.replacen("places = [1]", "places = [2]", 1);
    assert_eq!(with("prizes.toml", text).unwrap().prizes(Scoring::A, Kind::Museum)[0], 2);
}

#[test]
fn wrong_buildings_are_refused() {
    let wrong = |old, new| refusal("buildings.toml", BUILDINGS, old, new);
    let first = line_of(BUILDINGS, "[[building]]");
    let second = first + 6;
    for (old, new, reason) in [
        ("price = 2", "price = 9", format!(", line {first}: a museum costs 2 to 8, not 9")),
        ("price = 2", "price = 1", format!(", line {first}: a museum costs 2 to 8, not 1")),
        ("price = 3", "price = 2", format!(", line {second}: this building is counted twice")),
        ("count = 1", "count = 0", ": 53 buildings, but the game has 54".to_owned()),
        ("count = 1", "count = 99", format!(", line {first}: with these there are more than 54 buildings")),
    ] {
        assert_eq!(wrong(old, new), format!("buildings.toml{reason}"));
    }
    let no_museum = BUILDINGS
        .replace("kind = \"museum\"\nprice = 2\ncount = 1", "kind = \"museum\"\nprice = 2\ncount = 0");
    assert!(with("buildings.toml", no_museum).is_err());
    let mut records: Vec<&str> = BUILDINGS.split("[[building]]").collect();
    records.retain(|record| !record.contains("museum\""));
    let seven_more = records.join("[[building]]").replacen("count = 1", "count = 8", 1);
    assert_eq!(with("buildings.toml", seven_more).unwrap_err(), "buildings.toml: there is no museum");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    let first = line_of(BUILDINGS, "[[building]]");
    for (old, new, start) in [
        ("price = 2", "price = ", format!("line {}: ", first + 2)),
        ("price = 2", "price = \"cheap\"", format!("line {}: invalid type", first + 2)),
        ("price = 2", "cost = 2", format!("line {}: unknown field `cost`", first + 2)),
        ("kind = \"museum\"", "kind = \"casino\"", format!("line {}: unknown variant `casino`", first + 1)),
        ("source = \"reconstructed\"", "source = \"guess\"", format!("line {}: unknown variant", first + 4)),
        ("source = \"reconstructed\"", "", format!("line {first}: missing field `source`")),
    ] {
        let said = refusal("buildings.toml", BUILDINGS, old, new);
        assert!(said.starts_with(&format!("buildings.toml, {start}")), "{said}");
    }
}

#[test]
fn wrong_money_is_refused() {
    let wrong = |old, new| refusal("money.toml", MONEY, old, new);
    let first = line_of(MONEY, "[[money]]");
    assert_eq!(
        wrong("value = 1", "value = 10"),
        format!("money.toml, line {first}: a money card is worth 1 to 9")
    );
    assert_eq!(
        wrong("value = 1", "value = 0"),
        format!("money.toml, line {first}: a money card is worth 1 to 9")
    );
    assert_eq!(
        wrong("copies = 3", "copies = 2"),
        format!("money.toml, line {first}: there are 3 of each money card")
    );
    let twice = format!("money.toml, line {}: this value is counted twice", first + 5);
    assert_eq!(wrong("value = 2", "value = 1"), twice);
    let short = with("money.toml", MONEY.rsplit_once("[[money]]").unwrap().0.to_owned()).unwrap_err();
    assert_eq!(short, "money.toml: 96 money cards in 4 currencies, but the game has 108");
}

#[test]
fn a_wrong_yard_is_refused() {
    let second = line_of(YARD, "[[slot]]") + 4;
    let twice = refusal("yard.toml", YARD, "\"green\"", "\"blue\"");
    assert_eq!(twice, format!("yard.toml, line {second}: two slots have the same currency"));
    let short = with("yard.toml", YARD.rsplit_once("[[slot]]").unwrap().0.to_owned()).unwrap_err();
    assert_eq!(short, "yard.toml: 3 slots, but the yard has 4");
}

#[test]
fn wrong_prizes_are_refused() {
    let wrong = |old, new| refusal("prizes.toml", PRIZES, old, new);
    let line = line_of(PRIZES, "[[prize]]");
    assert_eq!(
        wrong("places = [1]", "places = [1, 1]"),
        format!("prizes.toml, line {line}: scoring A pays so many places: 1")
    );
    assert_eq!(
        wrong("places = [1]", "places = [41]"),
        format!("prizes.toml, line {line}: a place is worth at most 40")
    );
    let rising = wrong("places = [8, 1]", "places = [1, 8]");
    assert!(rising.ends_with("a better place is worth no less than a worse one"), "{rising}");
    let twice = wrong("kind = \"theater\"", "kind = \"museum\"");
    assert!(twice.ends_with("these prizes stand here twice"), "{twice}");
    let short = with("prizes.toml", PRIZES.rsplit_once("[[prize]]").unwrap().0.to_owned()).unwrap_err();
    assert_eq!(short, "prizes.toml: no prizes for a skyscraper in scoring C");
}
