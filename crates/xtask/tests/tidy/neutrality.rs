//! No rule stands outside `games/`: what serves every game names none, and quotes no clause.

use crate::source;
use crate::tree::{
    Fault, Tree, assert_allowed, assert_faults, assert_found, assert_kept, has_word, numbered, planted,
};

/// What serves every game.
const NEUTRAL: [&str; 8] = [
    "crates/engine/src/",
    "crates/table/src/",
    "crates/bots/src/",
    "crates/arena/src/",
    "crates/lab/src/",
    "crates/store/src/",
    "crates/server/src/",
    "web/src/shell/",
];

/// What may be said all the same.
const EXCEPTIONS: [Exception; 1] = [Exception {
    file: "crates/engine/src/game.rs",
    word: "FRA",
    reason: "an example says what a clause looks like",
}];

struct Exception {
    file: &'static str,
    word: &'static str,
    reason: &'static str,
}

fn check(tree: &Tree) -> Vec<Fault> {
    let words = words_of_games(tree);
    let mut faults = Vec::new();
    let mut excused = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| NEUTRAL.iter().any(|folder| path.starts_with(folder)))
    {
        // Most files have none of the words, and need no closer look.
        let lowered = text.to_lowercase();
        let named: Vec<&String> =
            words.iter().filter(|word| has_word(&lowered, &word.to_lowercase())).collect();
        if named.is_empty() {
            continue;
        }
        let tests: Vec<bool> = source::lines(path, text).iter().map(|line| line.is_test).collect();
        for (number, line) in numbered(text).filter(|(number, _)| tests.get(number - 1) != Some(&true)) {
            for word in named.iter().filter(|word| says(line, word)) {
                match EXCEPTIONS.iter().position(|one| (one.file, one.word) == (path, word.as_str())) {
                    Some(exception) => excused.push(exception),
                    None => faults.push(Fault::new(path, number, format!("{word} outside games/"))),
                }
            }
        }
    }
    for (index, Exception { file, word, reason }) in EXCEPTIONS.iter().enumerate() {
        if !excused.contains(&index) {
            faults.push(Fault::new(file, 1, format!("no {word} is left to excuse because {reason}")));
        }
    }
    faults
}

/// The ids of the games and the letters before their clauses.
fn words_of_games(tree: &Tree) -> Vec<String> {
    let mut words = Vec::new();
    for id in tree.games() {
        words.push(id.to_owned());
        let rules = tree.text(&format!("games/{id}/RULES.md"));
        let clause = rules.lines().find_map(|line| line.strip_prefix("- **")?.split_once('-'));
        words.extend(clause.map(|(letters, _)| letters.to_owned()));
    }
    words
}

/// An id counts however it is written, as a crate or as a type; the letters of clauses are capitals.
fn says(line: &str, word: &str) -> bool {
    let is_id = word.starts_with(char::is_lowercase);
    if is_id { has_word(&line.to_lowercase(), word) } else { has_word(line, word) }
}

#[test]
fn what_serves_every_game_names_none() {
    assert_kept(check);
}

#[test]
fn every_game_has_an_id_and_letters() {
    let tree = Tree::real();
    assert_eq!(words_of_games(&tree).len(), 2 * tree.games().len());
}

#[test]
fn a_game_or_a_clause_is_found() {
    let shell = "web/src/shell/state.svelte.ts";
    let found = [
        planted(shell, "if (game === 'koeln') later();", "koeln"),
        planted(shell, "const clause = 'NYC-12';", "NYC"),
        planted("crates/server/src/lib.rs", "use frankfurt::Frankfurt;", "frankfurt"),
        planted("crates/table/src/lib.rs", "type Game = Frankfurt;", "frankfurt"),
        planted("crates/store/src/lib.rs", "/// SFO-3: this belongs to the game.", "SFO"),
        planted("crates/bots/src/lib.rs", "const HARD: &str = \"manhattan\";", "manhattan"),
        planted("crates/engine/src/lib.rs", "// MAN-4", "MAN"),
    ];
    assert_found(check, &found);
}

#[test]
fn an_exception_that_excuses_nothing_is_found() {
    let tree = Tree::real().with_file("crates/engine/src/game.rs", "");
    assert_faults(check, &tree, &[("crates/engine/src/game.rs", 1, "no FRA is left")]);
}

#[test]
fn tests_and_common_words_are_free() {
    let lines = [
        ("web/src/shell/state.test.ts", "const game = 'koeln';"),
        ("crates/table/src/lib.rs", "#[cfg(test)]\nmod more_tests {\n    use koeln::Koeln;\n}"),
        ("crates/table/src/lib.rs", "// A man plays; fra is a prefix of nothing here."),
    ];
    assert_allowed(check, &lines);
}
