//! Files and folders that documents name exist.

use crate::tree::{Fault, Tree, assert_allowed, assert_found, assert_kept, numbered, planted};

/// What a path of ours begins with.
const FOLDERS: [&str; 5] = ["crates/", "games/", "web/", "docs/", "examples/"];

fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (document, text) in tree.documents() {
        for (line, content) in numbered(text) {
            for path in named(content).filter(|path| !exists(tree, path)) {
                faults.push(Fault::new(document, line, format!("{path} does not exist")));
            }
        }
    }
    faults
}

/// The paths that a line names, in backticks or not.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || "_-./<>*".contains(sign);
    let words =
        line.split(move |sign: char| !is_part(sign)).map(|word| word.trim_end_matches(['.', '-', '/']));
    words.filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)))
}

/// What stands for any listed game; the guide makes one called `harbour`.
const ANY_GAME: [&str; 4] = ["<id>", "<game>", "*", "harbour"];

/// A path for any listed game exists for all of them; what tools make need not be there.
fn exists(tree: &Tree, path: &str) -> bool {
    let ignored = tree.text(".gitignore").lines().filter_map(|line| line.strip_prefix('/'));
    if ignored.into_iter().any(|made| path == made || path.starts_with(&format!("{made}/"))) {
        return true;
    }
    let of_any_game = |id: &str| ANY_GAME.iter().fold(path.to_owned(), |path, name| path.replace(name, id));
    tree.listed_games().iter().all(|id| tree.has(&of_any_game(id)))
}

#[test]
fn every_path_exists() {
    assert_kept(check);
}

#[test]
fn a_path_that_does_not_exist_is_found() {
    let found = [
        planted("README.md", "See `crates/engine/src/none.rs`.", "crates/engine/src/none.rs"),
        planted("docs/lab.md", "See docs/none.md, or not.", "docs/none.md"),
        planted("web/README.md", "`games/<id>/learned/none.json`", "games/<id>/learned/none.json"),
        planted("games/koeln/PROTOCOL.md", "| `web/src/none/` |", "web/src/none"),
    ];
    assert_found(check, &found);
}

#[test]
fn a_path_that_exists_is_allowed() {
    let lines = [
        "`crates/engine/src/lib.rs`, `games/<id>/src/` and games/*/RULES.md.",
        "`web/dist/index.html` is made by the build.",
        "https://example.org/docs/none.md",
    ];
    assert_allowed(check, &lines.map(|line| ("README.md", line)));
}
