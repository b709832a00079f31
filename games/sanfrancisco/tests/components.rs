//! Component files: an owner's are used, a wrong one is refused with file, line and reason.

use engine::{DataFiles, Drawn as _, Game};
use sanfrancisco::SanFrancisco;
use sanfrancisco::components::{Card, Space};

/// The game with one file changed.
fn with(file: &str, text: String) -> Result<SanFrancisco, String> {
    let mut files = DataFiles::compiled_in(SanFrancisco::DATA);
    files.replace(file, text).unwrap();
    SanFrancisco::open(&files, SanFrancisco::INFO.revision).map_err(|bad| bad.to_string())
}

fn text(file: &str) -> &'static str {
    SanFrancisco::DATA.iter().find(|(name, _)| *name == file).unwrap().1
}

/// What is said of a file in which the first `old` stands as `new`.
fn refusal(file: &str, old: &str, new: &str) -> String {
    assert!(text(file).contains(old), "{old}");
    with(file, text(file).replacen(old, new, 1)).expect_err("the file is wrong")
}

/// What is said of a file without its last record.
fn without_the_last(file: &str) -> String {
    let (rest, _) = text(file).rsplit_once("\n[[").unwrap();
    with(file, rest.to_owned()).expect_err("a record is missing")
}

#[test]
fn an_owner_may_correct_an_action_card() {
    let corrected = text("actions.toml").replacen(
        r#"few = ["build", "clear", "$1"]"#,
        r#"few = ["clear", "build", "$2"]"#,
        1,
    );
    let game = with("actions.toml", corrected).unwrap();
    assert_eq!(game.actions.spaces(Card::A, 2), [Space::Clear, Space::Build, Space::Income(2)]);
}

#[test]
fn an_owner_may_correct_lots_and_points() {
    let lots = text("lots.toml").replacen("debris_a = [3, 4]", "debris_a = [1]", 1);
    assert_eq!(with("lots.toml", lots).unwrap().lots.debris[0][0].len(), 1);
    let tenders = text("tenders.toml").replacen("points = 5", "points = 6", 1);
    assert_eq!(with("tenders.toml", tenders).unwrap().tenders.master_builder, 6);
}

#[test]
fn a_wrong_lot_is_refused() {
    let at_the_first = "lots.toml, line 10: ";
    for (old, new, reason) in [
        ("corner = 5", "corner = 2", "the chain bends once, at the corner"),
        ("cell = [0, 2]", "cell = [0, 1]", "consecutive plots of the chain lie side by side"),
        ("cell = [0, 0]", "cell = [0, 1]", "the plot that stands alone touches no other"),
        ("cell = [0, 0]", "cell = [0, 3]", "a cell is a row and a column from 0 to 2"),
        ("number = 3", "number = 4", "the number 4 stands here twice"),
        ("number = 1,", "number = 2,", "the plot that stands alone has the number 1"),
        ("debris_a = [3, 4]", "debris_a = [3, 6]", "there is no plot 6 on a lot"),
        ("id = 1", "id = 2", "the lots stand in the order of their ids, 1 to 8"),
        ("    { number = 3, colour = \"blue\", cell = [0, 2] },\n", "", "the chain of a lot has four plots"),
    ] {
        assert_eq!(refusal("lots.toml", old, new), format!("{at_the_first}{reason}"));
    }
    let many = refusal("lots.toml", "debris_a = [3, 4]", "debris_a = [1, 2, 3, 4, 5]");
    assert_eq!(many, "lots.toml: up to 21 debris plots, but there are 18 markers");
    assert_eq!(without_the_last("lots.toml"), "lots.toml: 7 lots, but the game has 8");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    let colour = refusal("lots.toml", r#"colour = "blue""#, r#"colour = "pink""#);
    assert!(colour.starts_with("lots.toml, line 13: unknown variant `pink`"), "{colour}");
    let source = refusal("income.toml", r#"source = "reconstructed""#, "");
    assert!(source.starts_with("income.toml, line 5: missing field `source`"), "{source}");
    let field = refusal("years.toml", "cost = 0", "price = 0");
    assert!(field.starts_with("years.toml, line 5: unknown field `price`"), "{field}");
}

#[test]
fn a_wrong_plan_is_refused() {
    let said = |old, new| refusal("plans.toml", old, new);
    assert_eq!(
        said("[[1, 2], [3, 4]]", "[[1, 2], [3]]"),
        "plans.toml, line 5: the rows of a plan are equally long"
    );
    assert_eq!(said("[[1, 2], [3, 4]]", "[[1, 2], [3, 9]]"), "plans.toml, line 5: there is no lot 9");
    assert_eq!(said("[[1, 2], [3, 4]]", "[[1, 2], [3, 1]]"), "plans.toml, line 5: lot 1 lies here twice");
    assert_eq!(
        said("players = [1, 2]", "players = [1, 3]"),
        "plans.toml, line 10: a second plan for 3 players"
    );
    assert_eq!(said("players = [1, 2]", "players = [0]"), "plans.toml, line 5: one to four can play");
    assert_eq!(said("players = [1, 2]", "players = [1]"), "plans.toml: there is no plan for 2 players");
}

#[test]
fn wrong_action_cards_are_refused() {
    let said = |old, new| refusal("actions.toml", old, new);
    let first = "actions.toml, line 9: ";
    assert_eq!(
        said(r#"["build", "clear", "$1"]"#, r#"["build", "sleep", "$1"]"#),
        format!("{first}`sleep` is no space")
    );
    assert_eq!(
        said(r#"["build", "clear", "$1"]"#, r#"["build", "$1"]"#),
        format!("{first}this side has 3 spaces")
    );
    assert_eq!(
        said(r#"["build", "clear", "$1"]"#, r#"["build", "pass", "$1"]"#),
        format!("{first}there is no Pass with one or two players")
    );
    assert_eq!(
        said(r#""clear", "pass", "$1"]"#, r#""pass", "clear", "$1"]"#),
        format!("{first}Pass is the second space from the right, and no other")
    );
    assert_eq!(
        said(r#"id = "A""#, r#"id = "B""#),
        format!("{first}the cards stand in the order of their ids, A to F")
    );
    assert_eq!(without_the_last("actions.toml"), "actions.toml: 5 action cards, but the game has 6");
}

#[test]
fn wrong_tracks_are_refused() {
    let income = refusal("income.toml", "money = 4", "money = 5");
    assert_eq!(income, "income.toml: no space brings $4");
    let income = refusal("income.toml", "money = 2", "money = 3");
    assert!(income.ends_with("$3 stands here twice"), "{income}");
    let income = refusal("income.toml", "money = 2", "money = 10");
    assert!(income.ends_with("a space brings $1 to $9"), "{income}");
    assert_eq!(
        refusal("years.toml", "year = 1907", "year = 1913"),
        "years.toml, line 8: 1913 is not on the year track"
    );
    assert_eq!(
        refusal("years.toml", "year = 1907", "year = 1906"),
        "years.toml, line 8: this year stands here twice"
    );
    assert_eq!(without_the_last("years.toml"), "years.toml: the track has 7 years");
    let first = "progress.toml, line 8: ";
    assert_eq!(
        refusal("progress.toml", "value = 0", "value = 1"),
        format!("{first}the first line adds nothing to -7")
    );
    assert_eq!(
        refusal("progress.toml", "value = 3", "value = 1"),
        "progress.toml, line 20: values never fall"
    );
    assert_eq!(refusal("progress.toml", "tender = 0", "tender = 99"), format!("{first}tenders go up to 30"));
    let bare = with("progress.toml", String::new()).unwrap_err();
    assert_eq!(bare, "progress.toml: the board has 2 to 12 columns and as many rows");
}

#[test]
fn wrong_permits_and_developments_are_refused() {
    let said = |old, new| refusal("permits.toml", old, new);
    assert_eq!(
        said("number = 1", "number = 6"),
        "permits.toml, line 8: a permit has a colour and a number from 1 to 5, or is a joker"
    );
    assert_eq!(
        said(r#"["light", "cable_car"]"#, r#"["light", "light"]"#),
        "permits.toml, line 8: a permit shows two different symbols"
    );
    assert_eq!(said("number = 2", "number = 1"), "permits.toml, line 20: there are only 2 of these");
    assert_eq!(without_the_last("permits.toml"), "permits.toml: 41 permits, but the game has 42");
    let said = |old, new| refusal("developments.toml", old, new);
    assert_eq!(
        said("[3, 3, 3, 3]", "[3, 3, 3]"),
        "developments.toml, line 13: there are 4 cards of this kind"
    );
    assert_eq!(
        said("[3, 3, 3, 3]", "[3, 3, 3, 4]"),
        "developments.toml, line 13: all cards of this kind are worth the same"
    );
    assert_eq!(
        said(r#"kind = "light""#, r#"kind = "park""#),
        "developments.toml, line 7: there are 4 cards of this kind"
    );
    assert_eq!(
        without_the_last("developments.toml"),
        "developments.toml: there are four kinds of developments"
    );
}

#[test]
fn wrong_tenders_are_refused() {
    let said = |old, new| refusal("tenders.toml", old, new);
    assert_eq!(
        said(r#"id = "pairs""#, r#"id = "pair""#),
        "tenders.toml, line 12: there is no such tender `pair`"
    );
    assert_eq!(
        said(r#"id = "pairs""#, r#"id = "buildings""#),
        "tenders.toml, line 12: the tender `buildings` stands here twice"
    );
    assert_eq!(said("points = 1\n", ""), "tenders.toml, line 6: this tender has points");
    assert_eq!(without_the_last("tenders.toml"), "tenders.toml: 24 tenders, but the game has 25");
    let said = |old, new| refusal("comparisons.toml", old, new);
    assert_eq!(said("[6, 1]", "[6]"), "comparisons.toml, line 5: every place has its points");
    assert_eq!(said("[6, 1]", "[1, 6]"), "comparisons.toml, line 5: a better place is never worth less");
    assert_eq!(said("players = 3", "players = 5"), "comparisons.toml, line 10: two to four are compared");
    assert_eq!(
        without_the_last("comparisons.toml"),
        "comparisons.toml: two, three and four players are compared"
    );
}

#[test]
fn a_wrong_helper_is_refused() {
    let said = |old, new| refusal("committee.toml", old, new);
    let first = "committee.toml, line 9: ";
    assert_eq!(said("left = [5]", "left = []"), format!("{first}every number from 1 to 5 leads somewhere"));
    assert_eq!(said("left = [5]", "left = [5, 1]"), format!("{first}the number 1 leads to two places"));
    assert_eq!(said("left = [5]", "left = [7]"), format!("{first}there is no number 7"));
    assert_eq!(
        without_the_last("committee.toml"),
        "committee.toml: the helper card has a green and a blue side"
    );
}

/// SFO-46: what a year offers stands on the year track, from left to right.
#[test]
fn the_year_track_shows_what_each_year_offers() {
    let game = SanFrancisco::standard();
    let printed = serde_json::to_value(game.components()).unwrap();
    let offers = |year: usize| printed["years"][year]["bonuses"].clone();
    assert_eq!(offers(1), serde_json::json!(["tender", "permit"]));
    assert_eq!(offers(2), serde_json::json!(["material", { "money_per_building": 2 }]));
    assert_eq!(offers(3), serde_json::json!(["permit", "develop"]));
    assert_eq!(offers(6), serde_json::json!(["build", { "money": 2 }]));
}
