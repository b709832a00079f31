//! What teaches a game is true: the worked examples hold, and the primer tells the same in every language.

use std::sync::Arc;

use engine::{Language, WorkedExample};
use registry::GAMES;
use table::AnyGame;

/// Examples that a game has at least.
const FEWEST: usize = 2;
/// What one wants, what one does, how points come, when it ends.
const PARTS: usize = 4;

#[test]
fn the_games_say_what_their_examples_claim() {
    for info in GAMES {
        let game = registry::standard(info.id).unwrap();
        assert!(game.examples().len() >= FEWEST, "{} has too few examples", info.id);
        for (name, text) in game.examples() {
            let place = format!("{}, examples/{name}", info.id);
            let example = WorkedExample::read(name, text).unwrap_or_else(|bad| panic!("{place}: {bad}"));
            let worked = table::work_out(&game, &example).unwrap_or_else(|wrong| panic!("{place}: {wrong}"));
            assert!(!worked.findings.is_empty(), "{place} claims nothing");
            assert!(!example.clauses.is_empty(), "{place} explains no clause");
            let refusals = worked.findings.iter().filter_map(|finding| finding.refused.as_ref());
            assert!(refusals.into_iter().all(|clause| example.clauses.contains(clause)), "{place}: clauses");
            let positions = reload(&game, &example);
            assert!(positions.is_ok(), "{place}: {positions:?}");
        }
    }
}

/// The audit finds nothing wrong with the position.
fn reload(game: &Arc<dyn AnyGame>, example: &WorkedExample) -> Result<(), String> {
    let table = table::lay_example(game, example)?;
    let position = serde_json::from_str(table.position().get()).map_err(|error| error.to_string())?;
    let loaded = Arc::clone(game).load(&position, Vec::new(), engine::Seed::from_text("again"));
    loaded.map(drop).map_err(|trouble| trouble.to_string())
}

#[test]
fn a_claim_that_is_not_so_is_found() {
    let game = registry::standard("frankfurt").unwrap();
    let (name, text) = game.examples().iter().find(|(name, _)| *name == "parks.toml").unwrap();
    let wrong = |from: &str, to: &str| {
        let example = WorkedExample::read(name, &text.replace(from, to)).unwrap();
        table::work_out(&game, &example).unwrap_err()
    };
    assert_eq!(wrong("points = 11", "points = 12"), "`bp3@boerse.2` brings 11 points, not 12");
    assert!(wrong("refused = \"FRA-10\"", "refused = \"FRA-14\"").contains("otherwise than by FRA-14"));
    assert!(wrong("\"take.2\",", "\"take.9\",").contains("`take.9` cannot be played"));
}

#[test]
fn primers_have_the_same_parts_in_every_language() {
    for info in GAMES {
        let game = registry::standard(info.id).unwrap();
        let named = |language: Language| {
            let (_, text) = game.primer().iter().find(|(of, _)| *of == language).unwrap();
            assert_eq!(text.lines().filter(|line| line.starts_with("## ")).count(), PARTS, "{}", info.id);
            let parts = text.split("\n## ").skip(1).map(|part| clauses(part, info.clauses));
            parts.collect::<Vec<_>>()
        };
        let (german, english) = (named(Language::De), named(Language::En));
        assert_eq!(german, english, "{}: other clauses in one language", info.id);
        assert!(
            english.iter().all(|clauses| !clauses.is_empty()),
            "{}: every part names its clauses",
            info.id
        );
    }
}

/// The clauses that a text names, in the order of their numbers.
fn clauses(text: &str, prefix: &str) -> Vec<u32> {
    let number = |rest: &str| rest.split(|sign: char| !sign.is_ascii_digit()).next()?.parse().ok();
    let mut named: Vec<u32> = text.split(&format!("{prefix}-")).skip(1).filter_map(number).collect();
    named.sort_unstable();
    named
}
