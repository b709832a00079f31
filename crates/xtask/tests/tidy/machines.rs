//! Nothing depends on where somebody has cloned the repository: no path of a developer's machine.

use crate::tree::{Fault, Tree, assert_allowed, assert_found, assert_kept, numbered, planted};

/// Where developers keep their files; in two parts, because this file is looked at as well. `*` is a name.
const HOMES: [&str; 4] =
    [concat!("/ro", "ot/"), concat!("/ho", "me/*/"), concat!("/Us", "ers/*/"), concat!("/tm", "p/wt")];

fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in tree.files() {
        for home in HOMES.iter().filter(|home| names(text, home)) {
            for (line, _) in numbered(text).filter(|(_, line)| names(line, home)) {
                faults.push(Fault::new(path, line, format!("a path of one machine: {home}")));
            }
        }
    }
    faults
}

fn names(text: &str, home: &str) -> bool {
    match home.split_once('*') {
        None => text.contains(home),
        Some((before, after)) => text.match_indices(before).any(|(at, _)| {
            let name = text[at + before.len()..]
                .trim_start_matches(|sign: char| sign.is_alphanumeric() || "-_.".contains(sign));
            name.starts_with(after)
        }),
    }
}

#[test]
fn no_path_of_one_machine() {
    assert_kept(check);
}

#[test]
fn a_path_of_one_machine_is_found() {
    let lines = HOMES.map(|home| format!("// see {}project", home.replace('*', "anna")));
    for file in ["README.md", "crates/engine/src/lib.rs"] {
        let found: Vec<_> = lines.iter().map(|line| planted(file, line, "a path of one machine")).collect();
        assert_found(check, &found);
    }
}

#[test]
fn paths_that_everybody_has_are_allowed() {
    assert_allowed(check, &[("README.md", "`/srv/citywright`, `/tmp/citywright`, `web/src/home/page.ts`")]);
}
