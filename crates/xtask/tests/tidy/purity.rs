//! No I/O, no clock, no thread and no global up to `registry`.

use crate::source::{self, Line};
use crate::tree::{
    Fault, Tree, assert_allowed, assert_faults, assert_found, assert_kept, ending, has_word, numbered,
    planted,
};

/// Where everything follows from what is handed in.
const PURE: [&str; 7] = [
    "crates/engine/",
    "crates/table/",
    "crates/bots/",
    "crates/arena/",
    "crates/laws/",
    "crates/registry/",
    "games/",
];

/// Modules of the standard library that reach the world outside.
const OUTSIDE: [&str; 6] = ["env", "fs", "io", "net", "process", "thread"];

/// Clocks, and what a global or a thread is made of.
const WORDS: [&str; 12] = [
    "Condvar",
    "Instant",
    "LazyLock",
    "Mutex",
    "OnceLock",
    "RwLock",
    "SystemTime",
    "UNIX_EPOCH",
    "mpsc",
    "static mut",
    "thread_local",
    "Barrier",
];

const MACROS: [&str; 5] = ["println!", "eprintln!", "print!", "eprint!", "dbg!"];

/// The crates from outside that may be used: none of them reaches the world. (`ts-rs` describes types; it writes files
/// only when a test asks for it; `jiff` brings its time zones along and is built without the system's clock.)
const CRATES: [&str; 9] =
    ["foldhash", "jiff", "rand_chacha", "serde", "serde_json", "sha2", "strum", "toml", "ts-rs"];

/// What may be used all the same. All of it is in `laws`, which only tests use.
const EXCEPTIONS: [Exception; 4] = [
    Exception {
        file: "crates/laws/src/trace.rs",
        what: "std::fs",
        reason: "reads the rules and the tests of a game",
    },
    Exception { file: "crates/laws/src/setting.rs", what: "std::env", reason: "asks how many games to play" },
    Exception { file: "crates/laws/src/laws.rs", what: "eprintln!", reason: "a soak says how far it is" },
    Exception {
        file: "crates/laws/src/witness.rs",
        what: "thread_local",
        reason: "coverage hears what the tests of clauses do that it calls",
    },
];

struct Exception {
    file: &'static str,
    what: &'static str,
    reason: &'static str,
}

fn check(tree: &Tree) -> Vec<Fault> {
    let pure = |path: &str| PURE.iter().any(|folder| path.starts_with(folder));
    let mut faults = Vec::new();
    let mut excused = Vec::new();
    for (path, text) in tree.files().filter(|(path, _)| pure(path)) {
        if path.ends_with("/Cargo.toml") {
            faults.extend(crates_from_outside(tree, path, text));
        } else if ending(path) == "rs" && path.contains("/src/") && !path.contains("/tests/") {
            for (line, what) in impurities(&source::lines(path, text)) {
                match EXCEPTIONS.iter().position(|one| (one.file, one.what) == (path, what.as_str())) {
                    Some(exception) => excused.push(exception),
                    None => faults.push(Fault::new(path, line, format!("{what} up to registry"))),
                }
            }
        }
    }
    for (index, Exception { file, what, reason }) in EXCEPTIONS.iter().enumerate() {
        if !excused.contains(&index) {
            faults.push(Fault::new(file, 1, format!("no {what} is left to excuse because it {reason}")));
        }
    }
    faults
}

/// Everything impure that is not for tests alone, with its line.
fn impurities(lines: &[Line]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut is_in_group = false;
    for Line { number, code, .. } in lines.iter().filter(|line| !line.is_test) {
        for part in std_parts(code, &mut is_in_group) {
            found.extend(
                OUTSIDE
                    .iter()
                    .filter(|name| has_word(part, name))
                    .map(|name| format!("std::{name}"))
                    .map(|what| (*number, what)),
            );
        }
        let words = WORDS.iter().filter(|word| has_word(code, word));
        let macros =
            MACROS.iter().filter(|name| has_word(code, name.trim_end_matches('!')) && code.contains(**name));
        found.extend(words.chain(macros).map(|what| (*number, (*what).to_owned())));
        if has_word(code, "static") && code.contains("Atomic") {
            found.push((*number, "an atomic global".to_owned()));
        }
    }
    found
}

/// What follows `std::` in a line: the next word, or all of a group in braces, which may go on in the next line.
fn std_parts<'a>(code: &'a str, is_in_group: &mut bool) -> Vec<&'a str> {
    let mut parts = Vec::new();
    if *is_in_group {
        let end = code.find(';');
        parts.push(&code[..end.unwrap_or(code.len())]);
        *is_in_group = end.is_none();
    }
    for (at, found) in code.match_indices("std::") {
        let rest = &code[at + found.len()..];
        let is_group = rest.starts_with('{');
        let end = if is_group {
            rest.find(';')
        } else {
            rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_')
        };
        *is_in_group = is_group && end.is_none();
        parts.push(&rest[..end.unwrap_or(rest.len())]);
    }
    parts
}

fn crates_from_outside(tree: &Tree, path: &str, text: &str) -> Vec<Fault> {
    let mut section = "";
    let mut faults = Vec::new();
    for (line, content) in numbered(text) {
        if content.starts_with('[') {
            section = content.trim_matches(['[', ']']);
        }
        let name = content.split(['.', ' ', '=']).next().unwrap_or_default();
        let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let is_ours = || ["crates", "games"].iter().any(|folder| tree.has(&format!("{folder}/{name}")));
        if section == "dependencies" && is_name && !CRATES.contains(&name) && !is_ours() {
            faults.push(Fault::new(path, line, format!("{name} from outside up to registry")));
        }
    }
    faults
}

#[test]
fn nothing_reaches_outside_up_to_registry() {
    assert_kept(check);
}

#[test]
fn whatever_reaches_outside_is_found() {
    let lines = [
        ("fn a() { std::fs::read(\"b\"); }", "std::fs"),
        ("use std::{fmt, io::Read};", "std::io"),
        ("use std::net::TcpStream;", "std::net"),
        ("fn a() { let b = std::env::var(\"c\"); }", "std::env"),
        ("use std::process;", "std::process"),
        ("use std::time::{Duration, Instant};", "Instant"),
        ("use std::time::SystemTime;", "SystemTime"),
        ("use std::thread;", "std::thread"),
        ("static mut COUNT: u32 = 0;", "static mut"),
        ("static NAMES: OnceLock<String> = OnceLock::new();", "OnceLock"),
        ("static COUNT: AtomicU32 = AtomicU32::new(0);", "an atomic global"),
        ("thread_local! {}", "thread_local"),
        ("fn a() { println!(); }", "println!"),
        ("fn a() { dbg!(1); }", "dbg!"),
    ];
    for file in ["games/koeln/src/view.rs", "crates/bots/src/value.rs"] {
        assert_found(check, &lines.map(|(line, what)| planted(file, line, what)));
    }
}

#[test]
fn a_group_over_several_lines_is_read() {
    let tree = Tree::real().with_line("crates/table/src/lib.rs", "use std::{\n    fmt,\n    fs,\n};");
    let line = tree.text("crates/table/src/lib.rs").lines().count() - 1;
    assert_faults(check, &tree, &[("crates/table/src/lib.rs", line, "std::fs")]);
}

#[test]
fn a_crate_from_outside_is_found() {
    let tree = Tree::real().with_line("crates/engine/Cargo.toml", "[dependencies]\ntokio.workspace = true");
    let line = tree.text("crates/engine/Cargo.toml").lines().count();
    assert_faults(check, &tree, &[("crates/engine/Cargo.toml", line, "tokio from outside")]);
}

#[test]
fn an_exception_that_excuses_nothing_is_found() {
    let tree = Tree::real().with_file("crates/laws/src/trace.rs", "");
    assert_faults(check, &tree, &[("crates/laws/src/trace.rs", 1, "no std::fs is left")]);
}

#[test]
fn tests_comments_strings_and_tables_are_free() {
    let lines = [
        "#[cfg(test)]\nmod more_tests {\n    use std::fs;\n}",
        "// println! and std::fs",
        "const A: &str = \"std::fs\";",
        "static PRICES: [u8; 3] = [1, 2, 3];",
        "use std::sync::Arc;",
        "use std::time::Duration;",
    ];
    assert_allowed(check, &lines.map(|line| ("games/koeln/src/view.rs", line)));
    assert_allowed(check, &[("games/koeln/tests/laws.rs", "use std::fs;")]);
}
