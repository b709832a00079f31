//! Uses go downwards only, as the pictures in ARCHITECTURE.md draw them, and no game uses another.

use std::collections::BTreeSet;

use crate::tree::{
    Fault, Tree, assert_faults, assert_found, assert_kept, ending, has_word, numbered, planted,
};

const DOCUMENT: &str = "ARCHITECTURE.md";
/// The lines after which the pictures stand.
const USES: &str = "Uses go downwards only:";
const USES_OF_TESTS: &str = "Tests use more:";

/// `lower < upper`, with the line that says so. All games together are `games`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Order<'a> {
    lower: &'a str,
    upper: &'a str,
    line: usize,
}

/// One crate of ours names another as a dependency.
struct Use<'a> {
    user: &'a str,
    used: &'a str,
    is_of_tests: bool,
    manifest: &'a str,
    line: usize,
}

fn check(tree: &Tree) -> Vec<Fault> {
    let text = tree.text(DOCUMENT);
    let (code, tests) = (picture(text, USES), picture(text, USES_OF_TESTS));
    let mut faults = Vec::new();
    if code.is_empty() || tests.is_empty() {
        faults.push(Fault::new(DOCUMENT, 1, format!("no picture after `{USES}` or after `{USES_OF_TESTS}`")));
    }
    let all = [code.as_slice(), &tests].concat();
    let uses = uses(tree);
    for order in &all {
        if is_below(&all, order.upper, order.lower) {
            let what = format!("{} is above and below {}", order.upper, order.lower);
            faults.push(Fault::new(DOCUMENT, order.line, what));
        }
    }
    for Use { user, used, is_of_tests, manifest, line } in &uses {
        let orders = if *is_of_tests { &all } else { &code };
        if !is_below(orders, used, user) {
            let what = format!("{user} uses {used}, which is not below it in {DOCUMENT}");
            faults.push(Fault::new(manifest, *line, what));
        }
    }
    for (orders, is_of_tests) in [(&code, false), (&tests, true)] {
        let is_true = |order: &Order| {
            uses.iter()
                .any(|one| (one.used, one.user, one.is_of_tests) == (order.lower, order.upper, is_of_tests))
        };
        for order in orders.iter().filter(|order| !is_true(order)) {
            let what = format!("{} does not use {}", order.upper, order.lower);
            faults.push(Fault::new(DOCUMENT, order.line, what));
        }
    }
    faults.extend(games_named_by_games(tree));
    faults
}

/// The orders that the first picture after a line of the document draws: `engine  <  table, bots  <  registry`.
fn picture<'a>(document: &'a str, before: &str) -> Vec<Order<'a>> {
    let mut orders = Vec::new();
    let lines = numbered(document).skip_while(|(_, line)| !line.starts_with(before));
    let picture = lines.skip_while(|(_, line)| !line.starts_with("```")).skip(1);
    for (number, line) in picture.take_while(|(_, line)| !line.starts_with("```")) {
        let levels: Vec<&str> = line.split('<').collect();
        for pair in levels.windows(2) {
            let names = |level: &'a str| level.split(',').map(str::trim);
            for lower in names(pair[0]) {
                orders.extend(names(pair[1]).map(|upper| Order { lower, upper, line: number }));
            }
        }
    }
    orders
}

/// Does the picture draw one below the other, directly or with others between?
fn is_below(orders: &[Order], lower: &str, upper: &str) -> bool {
    let mut above = BTreeSet::from([lower]);
    loop {
        let more = orders.iter().filter(|order| above.contains(order.lower)).map(|order| order.upper);
        let more: Vec<&str> = more.filter(|name| !above.contains(name)).collect();
        if more.is_empty() {
            break;
        }
        above.extend(more);
    }
    lower != upper && above.contains(upper)
}

/// Which of our crates use which, by their manifests.
fn uses(tree: &Tree) -> Vec<Use<'_>> {
    let ours: Vec<&str> = tree.files().filter_map(|(path, _)| crate_of(path)).collect();
    let mut found = Vec::new();
    for (manifest, text) in tree.files() {
        let Some(user) = crate_of(manifest).map(|name| group(tree, name)) else { continue };
        let mut section = "";
        for (line, content) in numbered(text) {
            if content.starts_with('[') {
                section = content.trim_matches(['[', ']']);
            }
            let name = content.split(['.', ' ', '=']).next().unwrap_or_default();
            let is_of_tests = section.ends_with("dev-dependencies");
            // The tests of a crate use it, some with a feature that others do not need.
            let is_itself = is_of_tests && crate_of(manifest) == Some(name);
            if section.ends_with("dependencies") && ours.contains(&name) && !is_itself {
                found.push(Use { user, used: group(tree, name), is_of_tests, manifest, line });
            }
        }
    }
    found
}

fn crate_of(manifest: &str) -> Option<&str> {
    let folder = manifest.strip_suffix("/Cargo.toml")?;
    let name = folder.strip_prefix("crates/").or_else(|| folder.strip_prefix("games/"))?;
    (!name.contains('/')).then_some(name)
}

/// What the pictures call a crate.
fn group<'a>(tree: &Tree, name: &'a str) -> &'a str {
    if tree.games().contains(&name) { "games" } else { name }
}

fn games_named_by_games(tree: &Tree) -> Vec<Fault> {
    let games = tree.games();
    let mut faults = Vec::new();
    for (path, text) in tree.below("games/").filter(|(path, _)| ending(path) == "rs") {
        let others = games.iter().filter(|id| !path.starts_with(&format!("games/{id}/")));
        for id in others.filter(|id| text.contains(**id)) {
            for (line, _) in numbered(text).filter(|(_, line)| has_word(line, id)) {
                faults.push(Fault::new(path, line, format!("a game names another: {id}")));
            }
        }
    }
    faults
}

#[test]
fn uses_go_downwards_only() {
    assert_kept(check);
}

#[test]
fn a_use_upwards_is_found() {
    let dependencies = "[dependencies]\ntable.workspace = true";
    let tree = Tree::real().with_line("crates/engine/Cargo.toml", dependencies);
    let line = tree.text("crates/engine/Cargo.toml").lines().count();
    assert_faults(check, &tree, &[("crates/engine/Cargo.toml", line, "engine uses table")]);
}

#[test]
fn a_use_across_is_found() {
    let dependencies = "[dependencies]\nbots = { path = \"../bots\" }";
    let tree = Tree::real().with_line("crates/table/Cargo.toml", dependencies);
    let line = tree.text("crates/table/Cargo.toml").lines().count();
    assert_faults(check, &tree, &[("crates/table/Cargo.toml", line, "table uses bots")]);
}

#[test]
fn tests_use_no_more_than_is_drawn() {
    let dependencies = "[dev-dependencies]\nregistry.workspace = true";
    let tree = Tree::real().with_line("games/koeln/Cargo.toml", dependencies);
    let line = tree.text("games/koeln/Cargo.toml").lines().count();
    assert_faults(check, &tree, &[("games/koeln/Cargo.toml", line, "games uses registry")]);
}

#[test]
fn a_game_that_uses_another_is_found() {
    let tree = Tree::real().with_line("games/koeln/Cargo.toml", "[dependencies]\nnewyork.workspace = true");
    let line = tree.text("games/koeln/Cargo.toml").lines().count();
    assert_faults(check, &tree, &[("games/koeln/Cargo.toml", line, "games uses games")]);
}

#[test]
fn a_game_that_names_another_is_found() {
    let found = [planted("games/koeln/src/view.rs", "use newyork::Position;", "names another: newyork")];
    assert_found(check, &found);
}

#[test]
fn a_picture_of_what_is_not_so_is_found() {
    let tree = Tree::real();
    let text = tree.text(DOCUMENT).replacen("store     <  server", "store     <  server, lab", 1);
    let line =
        1 + text.lines().position(|line| line.contains("server, lab")).expect("the picture has this line");
    assert_faults(check, &tree.with_file(DOCUMENT, &text), &[(DOCUMENT, line, "lab does not use store")]);
}

#[test]
fn a_picture_that_goes_in_circles_is_found() {
    let tree = Tree::real();
    let text = tree.text(DOCUMENT).replacen("store     <  server", "server    <  store  <  server", 1);
    let line =
        1 + text.lines().position(|line| line.starts_with("server ")).expect("the picture has this line");
    let circle = |what| (DOCUMENT, line, what);
    let faults =
        ["store is above and below server", "server is above and below store", "store does not use server"];
    assert_faults(check, &tree.with_file(DOCUMENT, &text), &faults.map(circle));
}
