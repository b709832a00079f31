//! People are *they* in comments and English documents, and comments begin as engineers begin them.

use crate::source;
use crate::tree::{
    Fault, Tree, assert_allowed, assert_faults, assert_found, assert_kept, ending, numbered, planted,
};

/// Words for one person that leave out half of the people.
const WORDS: [&str; 8] = ["he", "him", "himself", "his", "she", "her", "hers", "herself"];

/// A limit's comment says what it limits; a rule names the person that it is about.
const OPENINGS: [&str; 2] = ["So many", "Whoever"];

/// In the examples of the rules people have names, and words that go with them.
const WORDS_OF_EXAMPLES: [&str; 4] = ["she", "her", "hers", "herself"];

fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, text) in tree.files() {
        if ending(path) == "md" && !path.ends_with(".de.md") {
            faults.extend(numbered(text).flat_map(|(line, content)| said(path, line, content)));
        } else if !path.contains("/texts/de") {
            let lines = source::lines(path, text);
            faults.extend(lines.iter().flat_map(|line| said(path, line.number, &line.comment)));
        }
    }
    faults
}

fn said(path: &str, line: usize, text: &str) -> Vec<Fault> {
    // Most lines of code have no comment.
    if text.is_empty() {
        return Vec::new();
    }
    let is_part = |sign: char| sign.is_alphanumeric() || "_-".contains(sign);
    let words: Vec<&str> = text.split(|sign: char| !is_part(sign)).collect();
    let is_example = path.ends_with("/RULES.md") && text.starts_with("**");
    let is_allowed = |word: &str| is_example && WORDS_OF_EXAMPLES.contains(&word);
    let persons = WORDS.iter().filter(|word| words.iter().any(|one| one.eq_ignore_ascii_case(word)));
    let persons = persons.filter(|word| !is_allowed(word));
    let persons = persons.map(|word| format!("`{word}`: people are they"));
    let openings = OPENINGS.iter().filter(|opening| text.starts_with(**opening));
    let openings = openings.map(|opening| format!("begins with `{opening}`"));
    persons.chain(openings).map(|what| Fault::new(path, line, what)).collect()
}

#[test]
fn people_are_they_everywhere() {
    assert_kept(check);
}

#[test]
fn words_for_half_of_the_people_are_found() {
    let found = [
        planted("crates/engine/src/lib.rs", "// The player plays his card.", "`his`"),
        planted("web/src/shell/App.svelte", "<!-- Nobody sees what he may not. -->", "`he`"),
        planted("web/e2e/all.mjs", "/** What the player asks for himself. */", "`himself`"),
        planted("Cargo.toml", "# She decides.", "`she`"),
        planted("docs/lab.md", "Anna has her own table.", "`her`"),
        planted("games/koeln/RULES.md", "**A stone too late** (KOE-31). Ben ends his turn.", "`his`"),
        planted("games/koeln/RULES.md", "- **KOE-31** A player ends her turn.", "`her`"),
    ];
    assert_found(check, &found);
}

#[test]
fn every_line_of_a_long_comment_is_read() {
    let tree = Tree::real().with_line("crates/engine/src/lib.rs", "/* What\n   he says,\n   his wish. */");
    let last = tree.text("crates/engine/src/lib.rs").lines().count();
    let faults =
        [("crates/engine/src/lib.rs", last - 1, "`he`"), ("crates/engine/src/lib.rs", last, "`his`")];
    assert_faults(check, &tree, &faults);
}

#[test]
fn odd_openings_are_found() {
    let found = [
        planted("crates/bots/src/lib.rs", "/// So many readers at once.", "begins with `So many`"),
        planted("web/src/games/games.ts", "/** Whoever looks on. */", "begins with `Whoever`"),
        planted("docs/hosting.md", "Whoever sits down is a guest.", "begins with `Whoever`"),
    ];
    assert_found(check, &found);
}

#[test]
fn other_words_and_other_languages_are_allowed() {
    let lines = [
        ("crates/engine/src/lib.rs", "/// The history of this: they, theirs, themselves; not so many."),
        ("crates/engine/src/lib.rs", "const HE: &str = \"he plays his card\"; fn his() {}"),
        ("games/koeln/RULES.md", "**A stone too late** (KOE-31). Anna ends her turn."),
        ("games/koeln/RULES.de.md", "Er kommt her."),
        ("games/koeln/texts/de.toml", "# her damit"),
        ("games/koeln/texts/en.toml", "a = \"{who} loses his cart.\""),
    ];
    assert_allowed(check, &lines);
}
