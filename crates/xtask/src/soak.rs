//! `cargo xtask soak`: the laws of one game over many more games than the tests have time for, and a server that is
//! killed more often.

use std::fs;
use std::num::NonZeroU32;
use std::process::ExitCode;

use crate::Stop;
use crate::run;
use crate::test::GAMES_VARIABLE;

/// Runs the laws of `game` over that many games per setting.
pub(crate) fn soak(game: &str, games: NonZeroU32) -> Result<ExitCode, Stop> {
    if !games_found().iter().any(|found| found == game) {
        return Err(Stop::WrongRequest(format!(
            "there is no game `{game}`; the games are: {}",
            games_listed()
        )));
    }
    let laws = ["test", "--release", "--package", game, "--test", "laws"];
    let mut command = run::cargo(&laws);
    command.args(["--", "--nocapture", "--test-threads=2"]).env(GAMES_VARIABLE, games.to_string());
    run::attached(&mut command).map(run::exit_code)
}

/// How often a server is killed on each database, and what tells the test so.
const KILLS: (&str, &str) = ("CITYWRIGHT_KILLS", "200");

/// Kills a server under load again and again, on either database.
pub(crate) fn soak_server() -> Result<ExitCode, Stop> {
    let mut command = run::cargo(&["test", "--release", "--package", "cli", "--test", "kill"]);
    command.args(["--", "--nocapture", "--test-threads=1"]).env(KILLS.0, KILLS.1).env("CI", "true");
    run::attached(&mut command).map(run::exit_code)
}

/// For how many seconds each of the three kinds of nonsense is sent, and what tells the tests so.
const NONSENSE: (&str, &str) = ("CITYWRIGHT_FUZZ_SECONDS", "200");

/// Sends a server spoiled requests, messages and records for ten minutes.
pub(crate) fn soak_fuzz() -> Result<ExitCode, Stop> {
    let mut command = run::cargo(&["test", "--release", "--package", "server", "--test", "server", "fuzz"]);
    command.args(["--", "--nocapture", "--test-threads=1"]).env(NONSENSE.0, NONSENSE.1);
    run::attached(&mut command).map(run::exit_code)
}

/// How many tables are played for a month, and what tells the test so.
const TABLES: (&str, &str) = ("CITYWRIGHT_MONTH_TABLES", "1000");

/// Plays a month of slow games on two servers, with the time handed in.
pub(crate) fn soak_month() -> Result<ExitCode, Stop> {
    let mut command = run::cargo(&["test", "--release", "--package", "server", "--test", "server", "month"]);
    command.args(["--", "--nocapture", "--test-threads=1"]).env(TABLES.0, TABLES.1).env("CI", "true");
    run::attached(&mut command).map(run::exit_code)
}

/// The games that can be soaked, for a message.
pub(crate) fn games_listed() -> String {
    match games_found().as_slice() {
        [] => "none yet".to_owned(),
        games => games.join(", "),
    }
}

/// The crates in `games/`, in alphabetical order.
fn games_found() -> Vec<String> {
    let entries = fs::read_dir(run::workspace_root().join("games")).into_iter().flatten().flatten();
    let mut games: Vec<String> = entries
        .filter(|entry| entry.path().join("Cargo.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    games.sort();
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_a_folder_of_games_and_nothing_else() {
        for odd in ["no-such-game", "", ".", "../crates/xtask"] {
            assert!(matches!(soak(odd, NonZeroU32::MIN), Err(Stop::WrongRequest(_))), "{odd}");
        }
    }
}
