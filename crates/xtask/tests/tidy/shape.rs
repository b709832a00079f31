//! Every game has the same files, keeps the same laws and traces its clauses. A draft has those it cannot do without.

use crate::tree::{Fault, Tree, assert_faults, assert_kept, ending};

/// The paragraph that lists the modules of a game, in the order of a rulebook.
const DOCUMENT: &str = "ARCHITECTURE.md";
const MODULES: &str = "Every game has the same files";

/// What a draft has besides its modules.
const FILES_OF_DRAFTS: [&str; 6] =
    ["RULES.md", "RULES.de.md", "data", "texts/de.toml", "texts/en.toml", "src/lib.rs"];

/// What else every listed game has. That both languages say the same is checked by the laws and by the trace.
const FILES: [&str; 12] = [
    "RULES.md",
    "RULES.de.md",
    "PRIMER.md",
    "PRIMER.de.md",
    "examples",
    "PROTOCOL.md",
    "data",
    "texts/de.toml",
    "texts/en.toml",
    "learned/value.json",
    "suite",
    "src/lib.rs",
];

/// The tests that every game has, a draft too: file or folder, and what is called there.
const TESTS_OF_DRAFTS: [(&str, &str); 3] =
    [("tests/laws", "laws::laws!("), ("tests/rules", "laws::coverage!("), ("tests/rules", "laws::trace(")];

/// Those that every listed game has besides.
const TESTS: [(&str, &str); 3] =
    [("tests/components", "#[test]"), ("tests/recorded", "#[test]"), ("tests/strength", "#[test]")];

fn check(tree: &Tree) -> Vec<Fault> {
    let modules = modules(tree.text(DOCUMENT));
    let mut faults = Vec::new();
    if modules.is_empty() {
        faults.push(Fault::new(DOCUMENT, 1, format!("no modules are listed after `{MODULES}`")));
    }
    let listed = tree.listed_games();
    if listed.is_empty() {
        faults.push(Fault::new("crates/registry/src/lib.rs", 1, "no game is listed"));
    }
    for id in tree.games() {
        let is_listed = listed.contains(&id);
        let files: &[&str] = if is_listed { &FILES } else { &FILES_OF_DRAFTS };
        let tests: &[_] = if is_listed { &TESTS } else { &[] };
        let of_game = |name: &str| format!("games/{id}/{name}");
        for name in files.iter().filter(|name| !tree.has(&of_game(name))) {
            faults.push(missing(&of_game(name)));
        }
        for module in &modules {
            let (file, folder) =
                (of_game(&format!("src/{module}.rs")), of_game(&format!("src/{module}/mod.rs")));
            if !tree.has(&file) && !tree.has(&folder) {
                faults.push(missing(&file));
            }
        }
        for (name, call) in TESTS_OF_DRAFTS.iter().chain(tests) {
            let (file, folder) = (of_game(&format!("{name}.rs")), of_game(&format!("{name}/")));
            let files = tree.below("games/").filter(|(path, _)| *path == file || path.starts_with(&folder));
            if !files.into_iter().any(|(_, text)| text.contains(*call)) {
                faults.push(Fault::new(
                    &file,
                    1,
                    format!("no `{call}` is called here, unlike in every game"),
                ));
            }
        }
        faults.extend(texts_in_one_language(tree, &of_game("texts/")));
    }
    faults
}

/// The modules that the document lists: the words in backticks of the first sentence.
fn modules(document: &str) -> Vec<&str> {
    let paragraph = document.lines().find(|line| line.starts_with(MODULES)).unwrap_or_default();
    let sentence = paragraph.split(". ").next().unwrap_or_default();
    sentence.split('`').skip(1).step_by(2).collect()
}

fn texts_in_one_language(tree: &Tree, folder: &str) -> Vec<Fault> {
    let other = |path: &str| match path.strip_suffix("de.toml") {
        Some(start) => format!("{start}en.toml"),
        None => format!("{}de.toml", path.trim_end_matches("en.toml")),
    };
    let files = tree.below(folder).map(|(path, _)| other(path));
    files.filter(|path| !tree.has(path)).map(|path| missing(&path)).collect()
}

fn missing(path: &str) -> Fault {
    Fault::new(path, 1, "missing, but every game has it")
}

#[test]
fn every_game_has_the_same_files() {
    assert_kept(check);
}

#[test]
fn a_missing_file_is_found() {
    for file in ["src/scoring.rs", "src/turn.rs", "PROTOCOL.md", "learned/value.json"] {
        let file = format!("games/koeln/{file}");
        assert_faults(check, &Tree::real().without(&file), &[(&file, 1, "missing")]);
    }
    let tree = Tree::real().without("games/newyork/src/turn/mod.rs");
    assert_faults(check, &tree, &[("games/newyork/src/turn.rs", 1, "missing")]);
}

#[test]
fn a_draft_needs_less_until_it_is_listed() {
    let tree = Tree::real().with_file("games/quay/tests/recorded.rs", "");
    assert_faults(check, &tree, &[]);
    let list = "crates/registry/src/lib.rs";
    let text = tree.text(list).replacen("listed: [\n", "listed: [\n        quay::Quay,\n", 1);
    let faults = check(&tree.with_file(list, &text));
    let missing = |name: &str| faults.iter().any(|fault| fault.file.ends_with(name));
    assert!(
        ["quay/suite", "quay/PROTOCOL.md", "quay/PRIMER.md", "quay/tests/strength.rs"]
            .iter()
            .all(|name| missing(name))
    );
    let tree = Tree::real().without("games/quay/RULES.de.md");
    assert_faults(check, &tree, &[("games/quay/RULES.de.md", 1, "missing")]);
}

/// A sixth game is no more work than this.
#[test]
fn the_guides_example_is_small() {
    let tree = Tree::real();
    let is_source = |path: &str| ending(path) == "rs" || path.contains("/RULES");
    let files = tree.below("games/quay/").filter(|(path, _)| is_source(path));
    let lines: usize = files.map(|(_, text)| text.lines().count()).sum();
    assert!((300..700).contains(&lines), "{lines} lines of source with rules and tests");
}

#[test]
fn a_text_in_one_language_alone_is_found() {
    let tree = Tree::real().with_line("games/koeln/texts/stones.de.toml", "");
    assert_faults(check, &tree, &[("games/koeln/texts/stones.en.toml", 1, "missing")]);
}

#[test]
fn a_game_without_laws_or_trace_is_found() {
    let tree = Tree::real().with_file("games/koeln/tests/laws.rs", "");
    assert_faults(check, &tree, &[("games/koeln/tests/laws.rs", 1, "laws::laws!(")]);
    let main = "games/koeln/tests/rules/main.rs";
    let text = Tree::real().text(main).replace("laws::trace(", "trace(");
    assert_faults(
        check,
        &Tree::real().with_file(main, &text),
        &[("games/koeln/tests/rules.rs", 1, "laws::trace(")],
    );
}

#[test]
fn a_new_module_of_all_games_is_asked_for() {
    let tree = Tree::real();
    let text = tree.text(DOCUMENT).replacen("`components`, ", "`components`, `prologue`, ", 1);
    let files: Vec<String> = tree.games().iter().map(|id| format!("games/{id}/src/prologue.rs")).collect();
    let faults: Vec<_> = files.iter().map(|file| (file.as_str(), 1, "missing")).collect();
    assert_faults(check, &tree.with_file(DOCUMENT, &text), &faults);
}
