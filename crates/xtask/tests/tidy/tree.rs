//! The repository in memory: every file by its path, and the faults that checks find.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::rc::Rc;
use std::{env, fs};

/// Folders that hold what tools make, not what somebody wrote.
const MADE_BY_TOOLS: [&str; 5] = [".git", "target", "node_modules", "dist", "shots"];

/// All files of the repository; one that is no text, such as a picture, counts as empty.
#[derive(Clone)]
pub(crate) struct Tree(BTreeMap<String, Rc<str>>);

/// Something that must not be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Fault {
    pub(crate) file: String,
    pub(crate) line: usize,
    pub(crate) what: String,
}

/// A rule that the whole tree keeps.
pub(crate) type Check = fn(&Tree) -> Vec<Fault>;

impl Tree {
    /// The repository as it lies on disk.
    pub(crate) fn real() -> Self {
        // Cargo says it at run time; what it said at compile time is stale once the clone has moved.
        let here = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| env!("CARGO_MANIFEST_DIR").to_owned());
        let root = Path::new(&here).ancestors().nth(2).expect("xtask lies two folders below the root");
        let mut tree = Self(BTreeMap::new());
        tree.read(root, "");
        assert!(tree.has("Cargo.toml"), "{} is no repository", root.display());
        tree
    }

    fn read(&mut self, folder: &Path, prefix: &str) {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("the folder can be listed").path();
            let name = path.file_name().expect("an entry of a folder has a name").to_string_lossy();
            if MADE_BY_TOOLS.contains(&&*name) {
                continue;
            }
            let name = format!("{prefix}{name}");
            if path.is_dir() {
                self.read(&path, &format!("{name}/"));
            } else {
                let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
                self.0.insert(name, String::from_utf8(bytes).unwrap_or_default().into());
            }
        }
    }

    /// All files in the order of their paths.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(path, text)| (path.as_str(), &**text))
    }

    /// The files whose path begins so.
    pub(crate) fn below<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.files().filter(move |(path, _)| path.starts_with(prefix))
    }

    /// The content of a file that must be there.
    pub(crate) fn text(&self, path: &str) -> &str {
        self.0.get(path).unwrap_or_else(|| panic!("there is no {path}"))
    }

    /// Is there such a file or folder?
    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = format!("{path}/");
        self.0.contains_key(path) || self.files().any(|(file, _)| file.starts_with(&folder))
    }

    /// The ids of the games.
    pub(crate) fn games(&self) -> Vec<&str> {
        let manifests =
            self.files().filter_map(|(path, _)| path.strip_prefix("games/")?.strip_suffix("/Cargo.toml"));
        manifests.filter(|id| !id.contains('/')).collect()
    }

    /// The ids of the games that people are offered: the others are drafts.
    pub(crate) fn listed_games(&self) -> Vec<&str> {
        let list =
            self.text("crates/registry/src/lib.rs").lines().skip_while(|line| line.trim() != "listed: [");
        let names = list.skip(1).take_while(|line| !line.contains(']'));
        names.filter_map(|line| line.trim().split_once("::")).map(|(id, _)| id).collect()
    }

    /// The documents for people who use, host or develop Citywright.
    pub(crate) fn documents(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(|(path, _)| {
            let is_at_root =
                ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "web/README.md"].contains(path);
            let is_below_docs = path.starts_with("docs/") && ending(path) == "md";
            is_at_root || is_below_docs || path.ends_with("/PROTOCOL.md")
        })
    }

    /// The same with one more line at the end of a file, which is made if need be.
    pub(crate) fn with_line(&self, path: &str, line: &str) -> Self {
        let old = self.0.get(path).map_or("", |text| text);
        let is_ended = old.is_empty() || old.ends_with('\n');
        self.with_file(path, &format!("{old}{}{line}\n", if is_ended { "" } else { "\n" }))
    }

    /// The same with this content of a file.
    pub(crate) fn with_file(&self, path: &str, text: &str) -> Self {
        let mut tree = self.clone();
        tree.0.insert(path.to_owned(), text.into());
        tree
    }

    /// The same without a file.
    pub(crate) fn without(&self, path: &str) -> Self {
        let mut tree = self.clone();
        assert!(tree.0.remove(path).is_some(), "there is no {path}");
        tree
    }
}

impl Fault {
    pub(crate) fn new(file: &str, line: usize, what: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.what)
    }
}

/// What stands after the last dot of a path.
pub(crate) fn ending(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or_default()
}

/// The lines of a text, counted from 1.
pub(crate) fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines())
}

/// Does a word stand in this text, not as a part of a longer one?
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
}

/// The tree as it is keeps the rule.
#[track_caller]
pub(crate) fn assert_kept(check: Check) {
    let faults: Vec<String> = check(&Tree::real()).iter().map(Fault::to_string).collect();
    assert!(faults.is_empty(), "{} faults:\n  {}", faults.len(), faults.join("\n  "));
}

/// A line that breaks a rule, or several, of which the last does.
pub(crate) struct Planted<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: &'a str,
    /// What the fault says.
    pub(crate) what: &'a str,
}

pub(crate) const fn planted<'a>(file: &'a str, line: &'a str, what: &'a str) -> Planted<'a> {
    Planted { file, line, what }
}

/// Each line that is planted at the end of a file breaks the rule, there and nowhere else.
#[track_caller]
pub(crate) fn assert_found(check: Check, planted: &[Planted]) {
    let mut tree = Tree::real();
    let mut expected = Vec::new();
    for Planted { file, line, what } in planted {
        tree = tree.with_line(file, line);
        expected.push((*file, tree.text(file).lines().count(), *what));
    }
    assert_faults(check, &tree, &expected);
}

/// Lines that are planted at the end of files, given as file and line, break no rule.
#[track_caller]
pub(crate) fn assert_allowed(check: Check, lines: &[(&str, &str)]) {
    let planted = lines.iter().fold(Tree::real(), |tree, (file, line)| tree.with_line(file, line));
    assert_faults(check, &planted, &[]);
}

/// The tree has these faults, each saying so, beside those of the real one.
#[track_caller]
pub(crate) fn assert_faults(check: Check, tree: &Tree, expected: &[(&str, usize, &str)]) {
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    let is_expected = |(fault, (file, line, what)): (&Fault, &(&str, usize, &str))| {
        fault.file == *file && fault.line == *line && fault.what.contains(what)
    };
    let are_expected =
        |faults: &[Fault]| faults.len() == expected.len() && faults.iter().zip(&expected).all(is_expected);
    let mut faults = check(tree);
    faults.sort();
    if !are_expected(&faults) {
        let known = check(&Tree::real());
        faults.retain(|fault| !known.contains(fault));
    }
    assert!(are_expected(&faults), "expected {expected:#?}, found {faults:#?}");
}
