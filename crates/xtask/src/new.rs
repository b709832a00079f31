//! `cargo xtask new <id>`: a game to begin with. It is the guide's example under another name: it compiles, keeps the
//! laws and can be played, and whoever makes a game of it replaces one chapter after the other.

mod name;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::Stop;
use crate::run;
use name::{Name, renamed};

/// The folders of the game that is copied.
const FOLDERS: [&str; 2] = ["games/quay", "web/src/games/quay"];

/// Where a game is listed: the file, and a line of the seed's after which the new one's stands.
const LISTS: [(&str, &str); 4] = [
    ("Cargo.toml", "quay = { path = \"games/quay\" }"),
    ("Cargo.toml", "quay.opt-level = 3"),
    ("crates/registry/Cargo.toml", "quay.workspace = true"),
    ("crates/registry/src/lib.rs", "        quay::Quay,"),
];

/// Makes the game, or nothing at all.
pub(crate) fn new(id: &str) -> Result<ExitCode, Stop> {
    let root = run::workspace_root();
    let name = Name::checked(id, &root)?;
    carry_out(&changes(&root, &name)?)?;
    // Names of another length, in another order.
    let formatted = run::attached(&mut run::cargo(&["fmt", "--package", id]))?;
    println!("\n{}", next_steps(&name));
    Ok(run::exit_code(formatted))
}

fn next_steps(name: &Name) -> String {
    let id = &name.id;
    format!(
        "games/{id} is a game: a draft, with clauses {0}-1 to {0}-7.\n\
         \n  cargo test -p {id}                  its laws and rules\
         \n  cargo run -p cli -- play {id}       a game at the terminal\
         \n  cargo xtask play                    the same in the browser\
         \n\ndocs/adding-a-game.md goes on from here.",
        name.letters
    )
}

/// A file with its new content, and with the one it had.
#[derive(Debug)]
struct Change {
    path: PathBuf,
    before: Option<String>,
    after: String,
}

/// Everything that is written for a game of this name.
fn changes(root: &Path, name: &Name) -> Result<Vec<Change>, Stop> {
    let mut changes = Vec::new();
    for folder in FOLDERS {
        for path in files_below(&root.join(folder))? {
            let inside = path.strip_prefix(root).expect("it lies below the root").to_string_lossy();
            let path_after = root.join(renamed(&inside, name));
            changes.push(Change { path: path_after, before: None, after: renamed(&read(&path)?, name) });
        }
    }
    for (file, line) in LISTS {
        let path = root.join(file);
        let known = changes.iter().position(|change| change.path == path);
        let place = if let Some(place) = known {
            place
        } else {
            let text = read(&path)?;
            changes.push(Change { path, before: Some(text.clone()), after: text });
            changes.len() - 1
        };
        let change = &mut changes[place];
        change.after = with_line(&change.after, line, &renamed(line, name)).ok_or_else(|| {
            Stop::WorldFailed(format!(
                "{file} has no line `{}`, after which the game would stand",
                line.trim()
            ))
        })?;
    }
    Ok(changes)
}

/// The text with another line after this one.
fn with_line(text: &str, line: &str, more: &str) -> Option<String> {
    let (before, after) = text.split_once(&format!("{line}\n"))?;
    Some(format!("{before}{line}\n{more}\n{after}"))
}

/// Writes every change, or takes those back that were written.
fn carry_out(changes: &[Change]) -> Result<(), Stop> {
    for (done, change) in changes.iter().enumerate() {
        if let Err(error) = write(change) {
            take_back(&changes[..=done]);
            return Err(Stop::WorldFailed(format!("cannot write {}: {error}", change.path.display())));
        }
    }
    Ok(())
}

fn write(change: &Change) -> io::Result<()> {
    if let Some(folder) = change.path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&change.path, &change.after)
}

/// What was there before is there again; what was not is gone, with the folders that were made for it.
fn take_back(changes: &[Change]) {
    for Change { path, before, .. } in changes {
        // The first failure is told; what cannot be taken back either is seen by looking.
        let _ = match before {
            Some(text) => fs::write(path, text),
            None => fs::remove_file(path),
        };
        let mut folder = path.parent();
        while let Some(empty) = folder.filter(|folder| fs::remove_dir(folder).is_ok()) {
            folder = empty.parent();
        }
    }
}

/// All files of a folder and of those in it, in the order of their paths.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Stop> {
    let cannot = |error| Stop::WorldFailed(format!("cannot read {}: {error}", folder.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.is_dir() { files.extend(files_below(&path)?) } else { files.push(path) }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> Result<String, Stop> {
    fs::read_to_string(path)
        .map_err(|error| Stop::WorldFailed(format!("cannot read {}: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use std::env;

    use super::*;

    fn harbour() -> Vec<Change> {
        let root = run::workspace_root();
        changes(&root, &Name::checked("harbour", &root).unwrap()).unwrap()
    }

    #[test]
    fn the_new_game_has_nothing_of_the_seeds_name() {
        for Change { path, after, before } in harbour() {
            let added = after.replace(before.as_deref().unwrap_or_default(), "");
            let is_list = before.is_some();
            for word in ["quay", "Quay", "QUA", "Am Kai"] {
                assert!(is_list || !added.contains(word), "{}: {word}", path.display());
            }
        }
    }

    #[test]
    fn it_is_listed_where_every_game_is() {
        let listed: Vec<_> = harbour().into_iter().filter(|change| change.before.is_some()).collect();
        assert_eq!(listed.len(), 3);
        let lines = |text: &str| text.lines().filter(|line| line.contains("harbour")).count();
        assert_eq!(listed.iter().map(|change| lines(&change.after)).collect::<Vec<_>>(), [2, 1, 1]);
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let folder = env::temp_dir().join(format!("citywright-new-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let list = folder.join("list");
        fs::write(&list, "old").unwrap();
        let change = |path: PathBuf, before: Option<&str>| Change {
            path,
            before: before.map(str::to_owned),
            after: "new".to_owned(),
        };
        // A file in the place of a folder cannot be written below.
        let changes = [
            change(folder.join("game/src/lib.rs"), None),
            change(list.clone(), Some("old")),
            change(list.join("inside"), None),
        ];
        assert!(matches!(carry_out(&changes), Err(Stop::WorldFailed(_))));
        assert_eq!(fs::read_to_string(&list).unwrap(), "old");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_list_without_the_seed_is_told_of() {
        assert_eq!(with_line("a\nb\n", "a", "x").as_deref(), Some("a\nx\nb\n"));
        assert_eq!(with_line("a\nb\n", "c", "x"), None);
    }
}
