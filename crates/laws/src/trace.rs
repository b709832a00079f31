//! From a clause to its test and back.

use std::collections::BTreeSet;
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

/// A clause with this mark asks nothing of a program and needs no test.
const NOT_FOR_A_PROGRAM: &str = "*(Not for a program.)*";

/// Sees that the clauses of a game, its code and its tests belong together. `folder` is the game's
/// (`env!("CARGO_MANIFEST_DIR")`), `prefix` stands before the number of each clause, and `clauses` are all their
/// numbers in order, so that none gets lost.
///
/// - `RULES.md` and `RULES.de.md` state each of these clauses once, in this order, and no other.
/// - Each has a module with a test, such as `mod fra_11`, in `tests/rules.rs` or below `tests/rules/`; unless its
///   line says "*(Not for a program.)*".
/// - Every clause named in the rules, in the primer, in the guided game, in `src/`, `tests/`, `texts/`, `data/` or `examples/` exists.
///
/// # Panics
/// If anything is amiss, with all of it at once.
pub fn trace(folder: &str, prefix: &str, clauses: &[RangeInclusive<u32>]) {
    let folder = Path::new(folder);
    let read =
        |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut game = Files { rules: read("RULES.md"), rules_de: read("RULES.de.md"), others: Vec::new() };
    for name in ["PRIMER.md", "PRIMER.de.md", "guided.toml"] {
        let text = fs::read_to_string(folder.join(name)).unwrap_or_default();
        game.others.push((name.to_owned(), text));
    }
    for name in ["src", "tests", "texts", "data", "examples"] {
        read_below(&folder.join(name), name, &mut game.others);
    }
    let complaints = complaints(&game, prefix, clauses);
    assert!(complaints.is_empty(), "the trace from clause to test is broken:\n  {}", complaints.join("\n  "));
}

/// Adds all files of a folder and of those in it, if it exists, each with its name from the game's folder on.
fn read_below(folder: &Path, name: &str, files: &mut Vec<(String, String)>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("the folder can be listed").path();
        let file = path.file_name().expect("an entry of a folder has a name").to_string_lossy();
        let name = format!("{name}/{file}");
        if path.is_dir() {
            read_below(&path, &name, files);
        } else {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            files.push((name, text));
        }
    }
    files.sort();
}

/// The files of a game, as far as clauses stand in them.
struct Files {
    rules: String,
    rules_de: String,
    /// Name and content.
    others: Vec<(String, String)>,
}

impl Files {
    /// The tests of the clauses.
    fn tests(&self) -> impl Iterator<Item = &str> {
        let is_test = |name: &str| name == "tests/rules.rs" || name.starts_with("tests/rules/");
        self.others.iter().filter(move |(name, _)| is_test(name)).map(|(_, text)| text.as_str())
    }

    fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        let rules = [("RULES.md", self.rules.as_str()), ("RULES.de.md", self.rules_de.as_str())];
        rules.into_iter().chain(self.others.iter().map(|(name, text)| (name.as_str(), text.as_str())))
    }
}

/// Everything that is amiss.
fn complaints(game: &Files, prefix: &str, clauses: &[RangeInclusive<u32>]) -> Vec<String> {
    let clauses: Vec<u32> = clauses.iter().cloned().flatten().collect();
    let mut complaints = Vec::new();
    for (name, rules) in [("RULES.md", &game.rules), ("RULES.de.md", &game.rules_de)] {
        let stated: Vec<u32> = stated(rules, prefix).map(|(number, _)| number).collect();
        compare_lists(name, prefix, &stated, &clauses, &mut complaints);
    }
    let exempt: BTreeSet<u32> = stated(&game.rules, prefix)
        .filter(|(_, line)| line.contains(NOT_FOR_A_PROGRAM))
        .map(|(number, _)| number)
        .collect();
    let tested: BTreeSet<u32> = game.tests().flat_map(|text| test_modules(text, prefix)).collect();
    for number in clauses.iter().filter(|number| !tested.contains(number) && !exempt.contains(number)) {
        let module = module_name(prefix, *number);
        complaints.push(format!("{prefix}-{number} has no test: no `mod {module}` with a `#[test]`"));
    }
    for number in tested.iter().filter(|number| !clauses.contains(number)) {
        complaints.push(format!("`mod {}` tests a clause that does not exist", module_name(prefix, *number)));
    }
    for (name, text) in game.all() {
        let named: BTreeSet<u32> = named(text, prefix).filter(|number| !clauses.contains(number)).collect();
        complaints.extend(
            named.iter().map(|number| format!("{name} names {prefix}-{number}, which does not exist")),
        );
    }
    complaints
}

fn compare_lists(name: &str, prefix: &str, stated: &[u32], expected: &[u32], complaints: &mut Vec<String>) {
    for number in expected.iter().filter(|number| !stated.contains(number)) {
        complaints.push(format!("{name} does not state {prefix}-{number}"));
    }
    for (place, number) in stated.iter().enumerate() {
        if stated[..place].contains(number) {
            complaints.push(format!("{name} states {prefix}-{number} more than once"));
        } else if !expected.contains(number) {
            complaints
                .push(format!("{name} states {prefix}-{number}, which is not in the list of all clauses"));
        }
    }
    let known: Vec<_> = stated.iter().filter(|number| expected.contains(number)).collect();
    let order: Vec<_> = expected.iter().filter(|number| stated.contains(number)).collect();
    if known.len() == order.len() && known != order {
        complaints.push(format!("{name} states the clauses in another order than the list of all clauses"));
    }
}

fn module_name(prefix: &str, number: u32) -> String {
    format!("{}_{number}", prefix.to_lowercase())
}

/// The clauses that a page of rules states, each with its line: `- **FRA-11** You score ...`.
fn stated<'a>(rules: &'a str, prefix: &str) -> impl Iterator<Item = (u32, &'a str)> {
    let start = format!("- **{prefix}-");
    rules.lines().filter_map(move |line| {
        let (number, _) = line.strip_prefix(&start)?.split_once("**")?;
        Some((number.parse().ok()?, line))
    })
}

/// The clauses with a module in this file; a module that stands here must hold a test.
fn test_modules(text: &str, prefix: &str) -> Vec<u32> {
    let start = format!("mod {}_", prefix.to_lowercase());
    let mut modules = Vec::new();
    for part in text.split(&start).skip(1) {
        let Some((number, rest)) = leading_number(part) else { continue };
        let is_elsewhere = rest.trim_start().starts_with(';');
        if is_elsewhere || rest.contains("#[test]") {
            modules.push(number);
        }
    }
    modules
}

/// The clauses that a text names.
fn named<'a>(text: &'a str, prefix: &str) -> impl Iterator<Item = u32> + 'a {
    let start = format!("{prefix}-");
    let parts: Vec<_> =
        text.match_indices(&start).map(|(at, _)| (&text[..at], &text[at + start.len()..])).collect();
    parts.into_iter().filter_map(|(before, after)| {
        let is_whole_word = !before.ends_with(char::is_alphanumeric);
        leading_number(after).filter(|_| is_whole_word).map(|(number, _)| number)
    })
}

fn leading_number(text: &str) -> Option<(u32, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok().map(|number| (number, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Rules\n- **ABC-1** You build (ABC-2).\n- **ABC-2** You score.\n- **ABC-7** *(Not for a program.)* Be kind.\n";
    const TESTS: &str =
        "mod abc_1 {\n #[test]\n fn one_builds() {}\n}\nmod abc_2 {\n #[test]\n fn one_scores() {}\n}\n";
    const CLAUSES: [RangeInclusive<u32>; 2] = [1..=2, 7..=7];

    fn files(rules: &str, rules_de: &str, others: &[(&str, &str)]) -> Files {
        let others = others.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
        Files { rules: rules.to_owned(), rules_de: rules_de.to_owned(), others: others.collect() }
    }

    #[test]
    fn a_game_in_order_has_no_complaints() {
        let game = files(RULES, RULES, &[("tests/rules.rs", TESTS), ("src/turn.rs", "/// ABC-1: xABC-99")]);
        assert_eq!(complaints(&game, "ABC", &CLAUSES), Vec::<String>::new());
        let split = [("tests/rules.rs", "mod abc_1;\nmod abc_2;"), ("tests/rules/abc_2.rs", "#[test]")];
        assert_eq!(complaints(&files(RULES, RULES, &split), "ABC", &CLAUSES), Vec::<String>::new());
    }

    #[test]
    fn clauses_must_be_stated_once_in_order_in_both_languages() {
        let twice = RULES.to_owned() + "- **ABC-2** Again.\n- **ABC-9** New.\n";
        let turned = "- **ABC-2** a\n- **ABC-1** b\n- **ABC-7** c\n";
        let found = complaints(&files(&twice, turned, &[("tests/rules.rs", TESTS)]), "ABC", &CLAUSES);
        assert_eq!(
            found,
            [
                "RULES.md states ABC-2 more than once",
                "RULES.md states ABC-9, which is not in the list of all clauses",
                "RULES.de.md states the clauses in another order than the list of all clauses",
                "RULES.md names ABC-9, which does not exist",
            ]
        );
        let short =
            complaints(&files(RULES, "- **ABC-1** a\n", &[("tests/rules.rs", TESTS)]), "ABC", &CLAUSES);
        assert_eq!(short, ["RULES.de.md does not state ABC-2", "RULES.de.md does not state ABC-7"]);
    }

    #[test]
    fn every_clause_for_a_program_has_a_module_with_a_test() {
        let empty = "mod abc_1 {}\nmod abc_12 {\n #[test]\n fn what() {}\n}\n";
        let elsewhere = ("tests/laws.rs", TESTS);
        let game = files(RULES, RULES, &[("tests/rules.rs", empty), elsewhere]);
        assert_eq!(
            complaints(&game, "ABC", &CLAUSES),
            [
                "ABC-1 has no test: no `mod abc_1` with a `#[test]`",
                "ABC-2 has no test: no `mod abc_2` with a `#[test]`",
                "`mod abc_12` tests a clause that does not exist",
            ]
        );
    }

    #[test]
    fn a_clause_that_is_named_exists() {
        let odd =
            [("tests/rules.rs", TESTS), ("src/a.rs", "ABC-3, ABC-33 and ABC-1"), ("texts/de.toml", "ABC-8")];
        assert_eq!(
            complaints(&files(RULES, RULES, &odd), "ABC", &CLAUSES),
            [
                "src/a.rs names ABC-3, which does not exist",
                "src/a.rs names ABC-33, which does not exist",
                "texts/de.toml names ABC-8, which does not exist",
            ]
        );
    }
}
