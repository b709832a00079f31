//! `cargo xtask soak guide`: docs/adding-a-game.md is followed to the letter in a copy of the workspace, up to a game that
//! is played in the browser.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::Stop;
use crate::run;
use crate::setup;

const GUIDE: &str = "docs/adding-a-game.md";
/// What a command stands behind in the guide.
const PROMPT: &str = "$ ";
/// The game that the guide makes.
const GAME: &str = "harbour";

/// Does what the guide says, and plays the game in the browser.
pub(crate) fn soak_guide() -> Result<ExitCode, Stop> {
    setup::provide(setup::Purpose::Test)?;
    crate::web::build()?;
    let root = run::workspace_root();
    let copy = run::target_folder().join("guide");
    copied(&root, &copy).map_err(|error| Stop::WorldFailed(format!("cannot copy the workspace: {error}")))?;
    let guide = fs::read_to_string(root.join(GUIDE))
        .map_err(|error| Stop::WorldFailed(format!("cannot read {GUIDE}: {error}")))?;
    for line in commands(&guide) {
        let mut words = line.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        // What was compiled here is used there: only the new game and the list of games are compiled.
        command.args(words).current_dir(&copy).env("CARGO_TARGET_DIR", run::target_folder());
        let status = run::attached(&mut command)?;
        if !status.success() {
            return Err(Stop::WorldFailed(format!("{GUIDE} says `{line}`, which fails")));
        }
    }
    // The program is not optimised, so it reads the page when it is asked for it.
    copy_folder(&root.join("web/dist"), &copy.join("web/dist"))
        .map_err(|error| Stop::WorldFailed(format!("cannot copy the page: {error}")))?;
    let mut browser = crate::web::in_browser("e2e:guide");
    browser.args(["--", GAME]);
    let status = run::attached(&mut browser)?;
    if status.success() {
        fs::remove_dir_all(&copy)
            .map_err(|error| Stop::WorldFailed(format!("cannot clear the copy: {error}")))?;
    }
    Ok(run::exit_code(status))
}

/// The commands that the guide gives, in order.
fn commands(guide: &str) -> Vec<&str> {
    guide.lines().filter_map(|line| line.strip_prefix(PROMPT)).collect()
}

/// A fresh copy of everything that belongs to the workspace, with the times of its files: cargo goes by them.
fn copied(root: &Path, copy: &Path) -> io::Result<()> {
    if copy.exists() {
        fs::remove_dir_all(copy)?;
    }
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(root)
        .output()?;
    if !listed.status.success() {
        return Err(io::Error::other("git does not list the files of the workspace"));
    }
    for name in String::from_utf8_lossy(&listed.stdout).split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root.join(name), copy.join(name));
        // A file that was deleted but not yet committed is listed too.
        if from.is_file() {
            copy_file(&from, &to)?;
        }
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, goal) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() { copy_folder(&path, &goal)? } else { copy_file(&path, &goal)? }
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to.parent().expect("a file lies in a folder"))?;
    fs::copy(from, to)?;
    File::options().write(true).open(to)?.set_modified(fs::metadata(from)?.modified()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is played at length by the soak: here, that the guide says it and in which order.
    #[test]
    fn the_guide_leads_from_nothing_to_a_duel() {
        let guide = fs::read_to_string(run::workspace_root().join(GUIDE)).unwrap();
        let expected = [
            "cargo xtask new harbour",
            "cargo test -p harbour",
            "cargo run -p cli -- play harbour --seats greedy,medium,strong",
            "cargo run -p cli -- lab duel --game harbour --bots strong,greedy",
        ];
        assert_eq!(commands(&guide), expected);
    }
}
