//! What two games need is one mechanism with two users: no long run of equal lines in two files.

use std::collections::HashMap;

use crate::tree::{Fault, Tree, assert_faults, assert_kept, numbered};

/// Equal lines in a row that are too many.
const RUN: usize = 20;

/// What is there twice all the same. A `*` stands for the id of any game.
const EXCEPTIONS: [Exception; 1] = [Exception {
    file: "games/*/src/lib.rs",
    reason: "every game forwards the methods of Game to its modules; to become one mechanism",
}];

/// Runs that two files have in common if both are called so.
struct Exception {
    file: &'static str,
    reason: &'static str,
}

/// A line that counts: its number in the file, and a number for what it says.
type Counted = (usize, usize);

fn check(tree: &Tree) -> Vec<Fault> {
    let mut sayings = HashMap::new();
    let files = tree.files().filter(|(path, _)| is_source(path));
    let sources: Vec<(&str, Vec<Counted>)> =
        files.map(|(path, text)| (path, counted(text, &mut sayings))).collect();
    // Where each run of lines stands first: the file and the number of its first line.
    let mut starts: HashMap<[usize; RUN], (usize, usize)> = HashMap::new();
    let mut faults = Vec::new();
    let mut excused = Vec::new();
    for (index, (path, lines)) in sources.iter().enumerate() {
        let mut is_in_copy = false;
        for window in lines.windows(RUN) {
            let run: [usize; RUN] = std::array::from_fn(|at| window[at].1);
            let line = window[0].0;
            let (file, first) = *starts.entry(run).or_insert((index, line));
            let goes_on = is_in_copy;
            is_in_copy = file != index;
            if !is_in_copy || goes_on {
                continue;
            }
            let other = sources[file].0;
            let exception =
                EXCEPTIONS.iter().position(|one| one.covers(tree, path) && one.covers(tree, other));
            excused.extend(exception);
            if exception.is_none() {
                let what = format!("{RUN} lines or more as in {other}:{first}");
                faults.push(Fault::new(path, line, what));
            }
        }
    }
    for (index, Exception { file, reason }) in EXCEPTIONS.iter().enumerate() {
        if !excused.contains(&index) {
            faults.push(Fault::new(file, 1, format!("no copy is left to excuse: {reason}")));
        }
    }
    faults
}

impl Exception {
    fn covers(&self, tree: &Tree, path: &str) -> bool {
        tree.games().iter().any(|id| self.file.replace('*', id) == path)
    }
}

fn is_source(path: &str) -> bool {
    path.starts_with("web/src/games/") || path.starts_with("games/") && path.contains("/src/")
}

/// The lines that say something: no empty ones, no lone brackets.
fn counted<'a>(text: &'a str, sayings: &mut HashMap<&'a str, usize>) -> Vec<Counted> {
    let lines = numbered(text).map(|(number, line)| (number, line.trim()));
    let lines = lines.filter(|(_, line)| line.contains(char::is_alphanumeric));
    let mut number_of = |line| {
        let next = sayings.len();
        *sayings.entry(line).or_insert(next)
    };
    lines.map(|(number, line)| (number, number_of(line))).collect()
}

#[test]
fn nothing_long_is_written_twice() {
    assert_kept(check);
}

/// Lines that stand nowhere else.
fn some_lines(count: usize) -> String {
    let lines: Vec<String> =
        (0..count).map(|number| format!("    let planted_{number} = 0;\n\n}}")).collect();
    lines.join("\n")
}

#[test]
fn a_long_copy_is_found_once() {
    let (one, other) = ("games/koeln/src/turn.rs", "web/src/games/newyork/purse.ts");
    let tree = Tree::real().with_line(one, &some_lines(RUN + 5));
    let tree = tree.with_line(other, &some_lines(RUN + 5));
    let line =
        1 + tree.text(other).lines().position(|line| line.contains("planted_0")).expect("it was planted");
    assert_faults(check, &tree, &[(other, line, "as in games/koeln/src/turn.rs:")]);
}

#[test]
fn a_short_copy_is_allowed() {
    let tree = Tree::real().with_line("games/koeln/src/turn.rs", &some_lines(RUN - 1));
    let tree = tree.with_line("games/frankfurt/src/turn.rs", &some_lines(RUN - 1));
    assert_faults(check, &tree, &[]);
}

#[test]
fn an_exception_that_excuses_nothing_is_found() {
    let mut tree = Tree::real();
    for id in tree.clone().games() {
        tree = tree.with_file(&format!("games/{id}/src/lib.rs"), "");
    }
    assert_faults(check, &tree, &[("games/*/src/lib.rs", 1, "no copy is left")]);
}
