//! What a game is called in files, types, clauses and to people.

use std::fs;
use std::path::Path;

use crate::Stop;

/// The fewest and the most letters of an id.
const LETTERS: std::ops::RangeInclusive<usize> = 3..=20;

/// Words that mean something else: to Rust, to cargo, or as a folder of the page.
const TAKEN: [&str; 49] = [
    "abstract", "alloc", "any", "async", "await", "become", "box", "break", "const", "continue", "core",
    "crate", "debug", "dyn", "else", "enum", "extern", "false", "final", "for", "impl", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "release", "return", "self",
    "static", "std", "struct", "super", "test", "trait", "true", "try", "type", "typeof", "unsafe", "use",
    "where", "while",
];

/// What serves every game, and may name none.
const NEUTRAL: [&str; 8] = [
    "crates/engine/src",
    "crates/table/src",
    "crates/bots/src",
    "crates/arena/src",
    "crates/lab/src",
    "crates/store/src",
    "crates/server/src",
    "web/src/shell",
];

/// All names of a game.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Name {
    /// In files and commands.
    pub(super) id: String,
    /// Its type.
    kind: String,
    /// The letters before the numbers of its clauses.
    pub(super) letters: String,
    /// To people, in German and English.
    titles: [String; 2],
}

impl Name {
    /// The names that follow from an id, if a game can be called so.
    pub(super) fn checked(id: &str, root: &Path) -> Result<Self, Stop> {
        let refuse =
            |reason: String| Err(Stop::WrongRequest(format!("no game can be called `{id}`: {reason}")));
        let is_word = id.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit());
        if !is_word
            || !id.starts_with(|letter: char| letter.is_ascii_lowercase())
            || !LETTERS.contains(&id.len())
        {
            return refuse(format!(
                "an id is {} to {} small letters and digits, and begins with a letter",
                LETTERS.start(),
                LETTERS.end()
            ));
        }
        if TAKEN.contains(&id) {
            return refuse("the word is taken by Rust, cargo or the page".to_owned());
        }
        for folder in ["games", "crates", "web/src/games"] {
            if root.join(folder).join(id).exists() {
                return refuse(format!("there is {folder}/{id} already"));
            }
        }
        let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap_or_default();
        if lock.contains(&format!("name = \"{id}\"\n")) {
            return refuse("a crate that is used here has this name".to_owned());
        }
        let neutral = Neutral::read(root);
        if let Some(file) = neutral.says(&|text| has_word(&text.to_lowercase(), id)) {
            return refuse(format!("it is a word of {file}, and what serves every game names none"));
        }
        let Some(letters) = free_letters(id, root, &neutral) else {
            return refuse("all letters for its clauses are taken".to_owned());
        };
        let kind = format!("{}{}", id[..1].to_uppercase(), &id[1..]);
        Ok(Self { id: id.to_owned(), letters, titles: [kind.clone(), kind.clone()], kind })
    }
}

/// The text with these names in place of those of the game that is copied.
pub(super) fn renamed(text: &str, name: &Name) -> String {
    let small = name.letters.to_lowercase();
    let [german, english] = &name.titles;
    text.replace("Am Kai", german)
        .replace("On the Quay", english)
        .replace("qua_", &format!("{small}_"))
        .replace("QUA", &name.letters)
        .replace("Quay", &name.kind)
        .replace("quay", &name.id)
}

/// Three letters of the id, in its order and the first of it first, that stand before no other game's clauses.
fn free_letters(id: &str, root: &Path, neutral: &Neutral) -> Option<String> {
    let games = fs::read_dir(root.join("games")).into_iter().flatten().flatten();
    let rules: Vec<String> =
        games.filter_map(|game| fs::read_to_string(game.path().join("RULES.md")).ok()).collect();
    let is_free = |letters: &String| {
        let clause = format!("**{letters}-");
        !rules.iter().any(|rules| rules.contains(&clause))
            && neutral.says(&|text| has_word(text, letters)).is_none()
    };
    let signs: Vec<char> = id.to_uppercase().chars().filter(char::is_ascii_uppercase).collect();
    let pairs =
        (1..signs.len()).flat_map(|second| (second + 1..signs.len()).map(move |third| (second, third)));
    let mut triples = pairs.map(|(second, third)| [signs[0], signs[second], signs[third]].iter().collect());
    triples.find(is_free)
}

/// The sources of what serves every game.
struct Neutral(Vec<(String, String)>);

impl Neutral {
    fn read(root: &Path) -> Self {
        let mut files = Vec::new();
        for folder in NEUTRAL {
            add(&root.join(folder), folder, &mut files);
        }
        Self(files)
    }

    /// The first file of which this is so.
    fn says(&self, is_so: &dyn Fn(&str) -> bool) -> Option<&str> {
        self.0.iter().find(|(_, text)| is_so(text)).map(|(file, _)| file.as_str())
    }
}

fn add(folder: &Path, name: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), format!("{name}/{}", entry.file_name().to_string_lossy()));
        if path.is_dir() {
            add(&path, &name, files);
        } else if let Ok(text) = fs::read_to_string(&path) {
            files.push((name, text));
        }
    }
}

/// Does a word stand in this text, not as a part of a longer one?
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run;

    fn checked(id: &str) -> Result<Name, String> {
        Name::checked(id, &run::workspace_root()).map_err(|stop| match stop {
            Stop::WrongRequest(reason) | Stop::WorldFailed(reason) => reason,
        })
    }

    #[test]
    fn a_good_id_gives_all_names() {
        let name = checked("harbour").unwrap();
        assert_eq!(
            (name.id.as_str(), name.kind.as_str(), name.letters.as_str()),
            ("harbour", "Harbour", "HAR")
        );
    }

    #[test]
    fn letters_of_another_game_are_not_taken() {
        assert_eq!(checked("quarry").unwrap().letters, "QUR");
        assert_eq!(checked("frankonia").unwrap().letters, "FRN");
    }

    #[test]
    fn a_bad_or_taken_id_is_refused_with_the_reason() {
        let refusals = [
            ("", "3 to 20"),
            ("ab", "3 to 20"),
            ("Harbour", "small letters"),
            ("old-harbour", "small letters"),
            ("4harbour", "begins with a letter"),
            ("../evil", "small letters"),
            ("harbourharbourharbour", "3 to 20"),
            ("match", "taken by Rust"),
            ("any", "taken by Rust"),
            ("koeln", "there is games/koeln already"),
            ("engine", "there is crates/engine already"),
            ("serde", "a crate that is used here"),
            ("seat", "is a word of "),
        ];
        for (id, reason) in refusals {
            let said = checked(id).unwrap_err();
            assert!(said.contains(reason), "{id}: {said}");
        }
    }
}
