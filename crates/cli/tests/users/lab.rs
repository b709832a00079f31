//! The lab.

use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::program::{citywright, file, printed, refusal};

fn games(name: &str, more: &[&str]) -> String {
    let file = file(name);
    let arguments = ["lab", "games", "--bots", "greedy,random", "--out", file.to_str().unwrap()];
    printed(&[&arguments[..], more].concat());
    fs::read_to_string(file).unwrap()
}

#[test]
fn the_referee_plays_a_written_game_again() {
    let text = games("again.ndjson", &["--games", "1", "--seed", "9"]);
    let game: Value = serde_json::from_str(text.trim()).unwrap();
    let mut requests = vec![json!({
        "do": "new", "game": game["game"], "seats": game["seats"], "options": game["options"], "seed": game["seed"],
    })];
    for decision in game["decisions"].as_array().unwrap() {
        requests.push(json!({ "do": "play", "seat": decision["seat"], "move": decision["move"] }));
    }
    requests.push(json!({ "do": "scores" }));
    let mut referee = Command::new(env!("CARGO_BIN_EXE_citywright"))
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = referee.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for request in requests {
            writeln!(input, "{request}").unwrap();
        }
    });
    let output = referee.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    assert!(answers.lines().all(|answer| answer.starts_with(r#"{"ok":true"#)), "{answers}");
    let scores: Value = serde_json::from_str(answers.lines().last().unwrap()).unwrap();
    assert_eq!(scores["ranking"], game["ranking"]);
}

#[test]
fn the_same_seed_writes_the_same_games_on_one_core_or_two() {
    let one = games("one.ndjson", &["--games", "12", "--threads", "1", "--views"]);
    let two = games("two.ndjson", &["--games", "12", "--threads", "2", "--views"]);
    assert_eq!(one, two);
    assert_eq!(one.lines().count(), 12);
    assert_ne!(one, games("other.ndjson", &["--games", "12", "--seed", "2", "--views"]));
}

#[test]
fn games_that_exist_are_not_overwritten() {
    let file = file("kept.ndjson");
    fs::write(&file, "kept").unwrap();
    let said = refusal(&["lab", "games", "--games", "1", "--out", file.to_str().unwrap()]);
    assert!(said.contains("exists already"), "{said}");
    assert_eq!(fs::read_to_string(file).unwrap(), "kept");
    let nowhere = citywright(&["lab", "games", "--games", "1", "--out", "/nowhere/at/all"]);
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("cannot write /nowhere/at/all"));
}

#[test]
fn wrong_requests_are_refused_with_a_reason() {
    assert!(refusal(&["lab", "games", "--out", "x", "--bots", "genius"]).contains("`genius` is no player"));
    assert!(refusal(&["lab", "games", "--out", "x", "--bots", "easy,easy,easy"]).contains("needs one, or 2"));
    assert!(refusal(&["lab", "games", "--out", "x", "--game", "atlantis"]).contains("no game `atlantis`"));
    assert!(refusal(&["lab", "balance", "--seats", "7"]).contains("frankfurt is for 2 to 4 players"));
    assert!(refusal(&["lab", "balance", "--option", "weather=rain"]).contains("no option `weather`"));
    assert!(refusal(&["lab", "tournament", "--bots", "easy"]).contains("needs 2 to 16 players"));
    assert!(refusal(&["lab", "tournament", "--bots", "easy,medium,easy"]).contains("names easy twice"));
    assert!(
        refusal(&["lab", "tournament", "--game", "newyork", "--seats", "1"]).contains("at least two seats")
    );
}

#[test]
fn a_duel_states_one_thing() {
    for (seed, target) in (1..).zip([0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8]) {
        let (seed, goal) = (seed.to_string(), target.to_string());
        let arguments = ["lab", "duel", "--bots", "random,random", "--games", "80"];
        let text = printed(&[&arguments[..], &["--seed", &seed, "--target", &goal]].concat());
        let (_, stated) = text.split_once("(95 %: ").unwrap();
        let (interval, stated) = stated.split_once("); ").unwrap();
        let (low, high) = interval.split_once(" to ").unwrap();
        let [low, high] = [low, high].map(|end| end.parse::<f64>().unwrap() / 100.0);
        let expected = if target < low {
            "above"
        } else if target > high {
            "below"
        } else {
            "not decided whether above"
        };
        assert!(stated.starts_with(&format!("{expected} {:.0} %", 100.0 * target)), "{text}");
    }
}

#[test]
fn a_tournament_has_a_cross_table() {
    let arguments = ["lab", "tournament", "--bots", "random,greedy", "--games", "10"];
    let text = printed(&arguments);
    assert!(text.contains("10 games") && text.contains("Elo"), "{text}");
    assert!(text.find("\ngreedy").unwrap() < text.find("\nrandom").unwrap(), "{text}");
    let json = printed(&[&arguments[..], &["--json", "--threads", "1"]].concat());
    assert_eq!(json, printed(&[&arguments[..], &["--json", "--threads", "2"]].concat()));
    let report: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["cells"][0][1]["wins"]["count"], 10);
}

#[test]
fn every_game_can_be_weighed() {
    for info in registry::GAMES {
        let (game, seats) = (info.id, 2.clamp(info.min_seats, info.max_seats).to_string());
        let arguments =
            ["lab", "balance", "--game", game, "--seats", &seats, "--bots", "random", "--games", "4"];
        let text = printed(&arguments);
        assert!(text.contains("4 games") && text.contains("where points come from"), "{text}");
        let report: Value = serde_json::from_str(&printed(&[&arguments[..], &["--json"]].concat())).unwrap();
        assert_eq!(report["by_seat"][0]["wins"]["count"], 4, "{game}");
    }
    let weigh = |threads| {
        printed(&[
            "lab",
            "balance",
            "--bots",
            "easy",
            "--games",
            "6",
            "--skill",
            "4",
            "--json",
            "--threads",
            threads,
        ])
    };
    assert_eq!(weigh("1"), weigh("2"));
}

/// KOE-20: a turn ends when its player says so; KOE-47: a missed turn is none; KOE-61: a stone that reaches the target
/// ends the turn at once, and the next one begins with a throw.
#[test]
fn turns_are_counted_as_the_rulebook_counts_them() {
    let text = games("turns.ndjson", &["--game", "koeln", "--games", "2"]);
    for game in text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
        let mut turn = 1;
        let decisions = game["decisions"].as_array().unwrap();
        for (nth, decision) in decisions.iter().enumerate() {
            assert_eq!(decision["turn"], turn, "decision {}", decision["number"]);
            let is_throw_next = decisions.get(nth + 1).is_some_and(|next| next["code"] == "throw");
            let reaches_target = decision["code"].as_str().unwrap().starts_with("build.") && is_throw_next;
            turn += u32::from(decision["code"] == "end" || reaches_target);
        }
    }
    let balance = ["lab", "balance", "--game", "koeln", "--bots", "random", "--games", "2", "--skill", "0"];
    let report: Value = serde_json::from_str(&printed(&[&balance[..], &["--json"]].concat())).unwrap();
    let ends = report["words"].as_array().unwrap().iter().find(|word| word["word"] == "end").unwrap();
    let turns = report["turns"].as_array().unwrap().iter();
    let turns: u64 = turns.map(|turns| turns[0].as_u64().unwrap() * turns[1].as_u64().unwrap()).sum();
    assert_eq!(ends["moves"], turns);
}

#[test]
fn a_suite_passes_or_fails() {
    let text = printed(&["lab", "suite", "--game", "frankfurt", "--bot", "strong:300"]);
    assert!(text.contains("  right  ") && text.contains("are right"), "{text}");
    let output = citywright(&["lab", "suite", "--game", "frankfurt", "--bot", "random", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["answers"].as_array().unwrap().len() as u64, report["count"].as_u64().unwrap());
    assert!(String::from_utf8_lossy(&output.stderr).contains("would pass"));
    assert!(refusal(&["lab", "suite", "--game", "atlantis"]).contains("no game `atlantis`"));
}

#[test]
fn a_page_needs_nothing_but_itself() {
    for command in ["duel", "tournament", "balance"] {
        let file = file(&format!("{command}.html"));
        let arguments = ["lab", command, "--games", "4", "--bots", "greedy,random", "--seed", "3", "--html"];
        printed(&[&arguments[..], &[file.to_str().unwrap()]].concat());
        let page = fs::read_to_string(file).unwrap();
        assert!(page.contains(&format!("citywright lab {command} --games 4")), "{command}");
        assert!(
            page.contains("seed 3") && page.contains("<svg") && page.contains("prefers-color-scheme: dark")
        );
        for foreign in ["<script", "http:", "https:", "src=", "@import", "url("] {
            assert!(!page.contains(foreign), "{command} has {foreign}");
        }
    }
}

#[test]
fn a_finished_game_is_reviewed() {
    let record = file("reviewed.city");
    let record = record.to_str().unwrap();
    printed(&["play", "frankfurt", "--seats", "greedy,random", "--seed", "7", "--record", record]);
    let review = ["review", record, "--iterations", "20"];
    let text = printed(&review);
    assert!(text.contains("lost by choice") && text.contains("; better: Build"), "{text}");
    assert!(printed(&[&review[..], &["--lang", "de"]].concat()).contains("durch eigene Wahl verloren"));
    let json = printed(&[&review[..], &["--json"]].concat());
    assert_eq!(json, printed(&[&review[..], &["--json", "--threads", "1"]].concat()));
    let found: Value = serde_json::from_str(&json).unwrap();
    for seat in found["seats"].as_array().unwrap() {
        let of = |name: &str| seat[name].as_f64().unwrap();
        assert!((of("began") - of("lost") + of("luck") - of("ended")).abs() < 1e-6, "{seat}");
    }
}

#[test]
fn what_is_no_record_cannot_be_reviewed() {
    let record = file("broken.city");
    let name = record.to_str().unwrap();
    printed(&["play", "frankfurt", "--seats", "random,random", "--seed", "7", "--record", name]);
    assert!(refusal(&["review", name, "--iterations", "0"]).contains("invalid value"));
    fs::write(&record, "citywright record 1").unwrap();
    assert!(refusal(&["review", name]).contains("line "));
    assert_eq!(citywright(&["review", "/nowhere/at/all"]).status.code(), Some(1));
}

#[test]
fn whatever_is_learned_can_be_played_with() {
    for (name, lesson) in [
        ("ends.json", &["--games", "12"][..]),
        ("forks.json", &["--games", "4", "--forks", "3", "--every", "4"]),
        ("trials.json", &["--games", "2", "--trials"]),
    ] {
        let file = file(name);
        let file = file.to_str().unwrap();
        let arguments = ["lab", "train", "--rounds", "1", "--out", file];
        printed(&[&arguments[..], lesson].concat());
        let learned: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        let command = learned["nets"][0]["command"].as_str().unwrap();
        assert!(lesson.iter().all(|word| command.contains(word)), "{command}");
        let won =
            printed(&["lab", "duel", "--bots", "medium,random", "--games", "4", "--learned", file, "--json"]);
        let report: Value = serde_json::from_str(&won).unwrap();
        assert_eq!(report["wins"]["count"], 4, "{name}");
    }
    assert!(
        refusal(&["lab", "train", "--out", "x.json", "--forks", "3", "--trials"])
            .contains("cannot be used with")
    );
}

#[test]
fn trials_begin_with_the_nearest_number_of_players() {
    let file = file("nearest.json");
    let file = file.to_str().unwrap();
    let train = |more: &[&str]| {
        printed(&[&["lab", "train", "--trials", "--games", "2", "--out", file][..], more].concat());
        let learned: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        learned["nets"].as_array().unwrap().clone()
    };
    let two = train(&["--rounds", "1"]);
    let more = train(&["--seats", "3", "--rounds", "0"]);
    assert_eq!((&more[0], &more[1]["seats"]), (&two[0], &Value::from(3)));
    // Its inputs are measured anew, at tables of three: what a unit of each is worth is the same.
    let worth = |net: &Value, input: usize| {
        net["direct"][input].as_f64().unwrap() * net["scale"][input].as_f64().unwrap()
    };
    for input in 0..two[0]["direct"].as_array().unwrap().len() {
        let (known, begun) = (worth(&two[0], input), worth(&more[1], input));
        assert!(begun == 0.0 || (known - begun).abs() < 1e-4 * known.abs(), "{input}: {known}, {begun}");
    }
    let afresh = train(&["--seats", "3", "--rounds", "0", "--afresh"]);
    assert_eq!(afresh[0], two[0]);
    assert_ne!(afresh[1]["direct"], two[0]["direct"]);
}

#[test]
fn a_search_cannot_be_tuned_to_nonsense() {
    for word in [
        "final_lead=0",
        "lead=-1",
        "width=NaN",
        "prior=inf",
        "rounds=256",
        "beam=1.5",
        "alike=2",
        "rounds",
        "luck=1",
    ] {
        for command in ["suite", "duel"] {
            let said = refusal(&["lab", command, "--tune", word]);
            assert!(said.contains(&format!("`{word}` is not NAME=NUMBER with a number above 0")), "{said}");
        }
    }
}

#[test]
fn ratings_of_bots_are_written_as_they_are_kept() {
    let measure = || printed(&["lab", "ratings", "--bots", "random,greedy", "--games", "8", "--seed", "4"]);
    let told = measure();
    let command =
        "command = \"citywright lab ratings --game frankfurt --bots random,greedy --games 8 --seed 4\"";
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines[..2], ["[frankfurt]", command]);
    assert_eq!(lines[3..5], ["games = 8", "[frankfurt.levels]"]);
    assert!(lines[5].starts_with("random = [") && lines[6].starts_with("greedy = ["), "{told}");
    assert_eq!(told, measure(), "everything follows from the seed");
    for bots in ["easy", "easy,medium,easy"] {
        assert!(
            refusal(&["lab", "ratings", "--bots", bots]).contains("at least 2 different players"),
            "{bots}"
        );
    }
}
