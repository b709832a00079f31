//! The example in another language plays to the end.

use std::path::Path;
use std::process::{Command, Output};

use crate::child::Referee;

fn play(arguments: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/random_player.py");
    let mut python = Command::new("python3");
    python.arg(script).args(["--citywright", env!("CARGO_BIN_EXE_citywright")]).args(arguments);
    let output = python.env("PYTHONIOENCODING", "utf-8").output();
    output.unwrap_or_else(|error| panic!("python3 is needed, and `cargo xtask setup` installs it: {error}"))
}

#[test]
fn the_random_player_plays_every_game_to_the_end() {
    let games = Referee::start().must(&serde_json::json!({"do": "games"}));
    for game in games["games"].as_array().unwrap() {
        let output = play(&[game["id"].as_str().unwrap()]);
        let (said, trouble) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{trouble}");
        let places = said.lines().filter(|line| line.starts_with("place ")).count();
        assert!(places as u64 >= game["min_seats"].as_u64().unwrap(), "{said}");
    }
}

#[test]
fn the_random_player_says_what_was_refused() {
    let output = play(&["atlantis"]);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is no game `atlantis`"));
}
