//! The commands that stand alone.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::PathBuf;
use std::process::Stdio;

use crate::program::{citywright, printed, program, refusal, refused, stdout};

/// A folder of this test alone, with these files.
fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

const DISTRICTS: &str = include_str!("../../../../games/frankfurt/data/districts.toml");

#[test]
fn games_are_listed() {
    let text = stdout(&citywright(&["games"]));
    let json = stdout(&citywright(&["games", "--json"]));
    assert_eq!(json.lines().count(), registry::GAMES.len());
    for (info, line) in registry::GAMES.iter().zip(json.lines()) {
        let seats = format!("{}–{} players, revision {}", info.min_seats, info.max_seats, info.revision);
        assert!(text.lines().any(|line| line.starts_with(info.id) && line.ends_with(&seats)), "{text}");
        let listed: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            (&listed["game"]["id"], &listed["game"]["revision"]),
            (&info.id.into(), &info.revision.into())
        );
        assert!(listed["options"].is_array());
    }
}

#[test]
fn without_a_terminal_the_bots_finish_the_game() {
    let output = citywright(&["play", "frankfurt", "--seed", "7", "--lang", "en"]);
    assert!(output.status.success());
    let text = stdout(&output);
    assert!(text.contains("Winner"), "{text}");
    assert!(!text.contains('\u{1b}'), "colour without a terminal");
}

#[test]
fn without_a_terminal_it_is_said_who_decides() {
    let said = |seats, lang| {
        let play = ["play", "frankfurt", "--seed", "7", "--seats", seats, "--lang", lang];
        String::from_utf8(citywright(&play).stderr).unwrap()
    };
    assert_eq!(
        said("human,random,strong:5", "en"),
        "citywright: without a terminal bots decide: Player 1 (greedy), Random 2 (random), Strong:5 3 (strong:5)\n"
    );
    assert_eq!(
        said("random,human", "de"),
        "citywright: Ohne Terminal entscheiden Bots: Random 1 (random), Spieler 2 (greedy)\n"
    );
    // Where only bots were asked for, there is nothing to say.
    assert_eq!(said("random,greedy", "en"), "");
}

#[test]
fn a_strong_bot_may_have_a_limit() {
    let play = |seats| stdout(&citywright(&["play", "frankfurt", "--seed", "7", "--seats", seats]));
    assert!(play("strong:3,random").contains("Strong:3 1"));
    assert!(play("random,strong:1ms").contains("Strong:1ms 2"));
    for wrong in ["strong:0,random", "greedy:5,random", "strong:fast,random"] {
        assert!(refusal(&["play", "frankfurt", "--seats", wrong]).contains("invalid value"), "{wrong}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = || stdout(&citywright(&["play", "frankfurt", "--seed", "x", "--seats", "greedy,random"]));
    assert_eq!(play(), play());
}

#[test]
fn both_languages_are_spoken() {
    let play = |lang| stdout(&citywright(&["play", "frankfurt", "--seed", "7", "--lang", lang]));
    assert!(play("de").contains("Gewonnen hat"));
    assert!(play("de").contains("Der Vorrat ist leer"));
    assert!(play("en").contains("The supply is empty"));
}

#[test]
fn the_environment_chooses_the_language() {
    let output = program(&["play", "frankfurt", "--seed", "7"]).env("LANG", "de_DE.UTF-8").output().unwrap();
    assert!(stdout(&output).contains("Gewonnen hat"));
}

#[test]
fn an_unknown_game_is_refused() {
    assert!(refusal(&["play", "atlantis"]).contains("there is no game `atlantis`; the games are: "));
    assert!(refusal(&["bench", "playouts", "--game", "atlantis"]).contains("there is no game `atlantis`"));
}

#[test]
fn a_wrong_number_of_seats_is_refused() {
    let reason = "frankfurt is for 2 to 4 players";
    assert!(refusal(&["play", "frankfurt", "--seats", "greedy"]).contains(reason));
    assert!(refusal(&["play", "frankfurt", "--seats", &["greedy"; 5].join(",")]).contains(reason));
    assert!(refusal(&["play", "frankfurt", "--seats", &["greedy"; 300].join(",")]).contains(reason));
    assert!(refusal(&["bench", "playouts", "--game", "frankfurt", "--seats", "7"]).contains(reason));
    assert!(
        refusal(&["bench", "playouts", "--game", "frankfurt", "--seats", "many"]).contains("invalid value")
    );
}

#[test]
fn an_unknown_player_command_or_option_is_refused() {
    assert!(refusal(&["play", "frankfurt", "--seats", "greedy,genius"]).contains("invalid value 'genius'"));
    assert!(
        refusal(&["play", "frankfurt", "--option", "weather=rain"]).contains("there is no option `weather`")
    );
    assert!(refusal(&["play", "frankfurt", "--option", "weather"]).contains("not of the form name=value"));
    assert!(refusal(&["play", "frankfurt", "--names", "A,B,C,D,E"]).contains("5 names for 3 seats"));
    assert!(refusal(&["play"]).contains("required arguments"));
    assert!(refusal(&["dance"]).contains("unrecognized subcommand 'dance'"));
    assert!(refusal(&["bench", "playouts", "--seconds", "0"]).contains("--seconds must be above 0"));
    assert!(refusal(&["bench", "playouts", "--seconds", "NaN"]).contains("--seconds must be above 0"));
}

#[test]
fn a_broken_component_file_is_refused_with_file_line_and_reason() {
    let wrong = DISTRICTS.replacen("price = 2", "price = 9", 1);
    let folder = folder("broken", &[("districts.toml", &wrong)]);
    let said = refusal(&["play", "frankfurt", "--components", folder.to_str().unwrap()]);
    assert!(said.contains("districts.toml, line 11: a project costs 1 to 3 coins"), "{said}");
}

#[test]
fn components_that_do_not_exist_are_refused() {
    let folder = folder("unknown", &[("castles.toml", "")]);
    let said = refusal(&["play", "frankfurt", "--components", folder.to_str().unwrap()]);
    assert!(said.contains("castles.toml: no such component file; there are: districts.toml"), "{said}");
    let missing = citywright(&["play", "frankfurt", "--components", "/nowhere/at/all"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("cannot read /nowhere/at/all"));
}

#[test]
fn an_owners_components_are_used() {
    let cheap = DISTRICTS.replace("price = 2", "price = 1");
    let folder = folder("cheap", &[("districts.toml", &cheap)]);
    let play = |more: &[&str]| stdout(&citywright(&[&["play", "frankfurt", "--seed", "7"], more].concat()));
    assert_ne!(play(&[]), play(&["--components", folder.to_str().unwrap()]));
}

#[test]
fn a_closed_pipe_ends_the_program_without_a_panic() {
    let mut child = program(&["play", "frankfurt", "--seed", "7", "--seats", "greedy,greedy"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1), "{said}");
    assert_eq!(said, "citywright: the reader of the output has gone away\n");
}

#[test]
fn playouts_are_measured() {
    let output = citywright(&[
        "bench",
        "playouts",
        "--game",
        "frankfurt",
        "--seats",
        "4",
        "--seconds",
        "0.1",
        "--json",
    ]);
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    for figure in
        ["playouts_per_second", "decisions_per_second", "ns_per_decision", "ns_per_copy", "ns_per_redeal"]
    {
        assert!(report[figure].as_f64().unwrap() > 0.0, "{figure}");
    }
    assert_eq!(report["seats"], 4);
}

#[test]
fn the_referee_is_measured() {
    let seconds = ["--seconds", "0.2"];
    let output = citywright(&[&["bench", "referee", "--game", "frankfurt", "--json"][..], &seconds].concat());
    let report: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    for figure in ["requests_per_second", "moves_per_legal", "bytes_per_answer"] {
        assert!(report[figure].as_f64().unwrap() > 0.0, "{figure}");
    }
    assert_eq!((&report["game"], &report["seats"]), (&"frankfurt".into(), &4.into()));
    assert!(stdout(&citywright(&[&["bench", "referee"][..], &seconds].concat())).contains("requests/s"));
    assert!(refusal(&["bench", "referee", "--game", "atlantis"]).contains("there is no game `atlantis`"));
    assert!(refusal(&["bench", "referee", "--seats", "7"]).contains("frankfurt is for 2 to 4 players"));
    assert!(refusal(&["bench", "referee", "--seconds", "0"]).contains("--seconds must be above 0"));
    assert!(refusal(&["bench", "referee", "--ahead", "0"]).contains("invalid value"));
}

#[test]
fn a_folder_is_copied_and_restored_elsewhere() {
    let folder = folder("admin", &[]);
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (data, copy, elsewhere) = (path("data"), path("copy.db"), path("elsewhere"));
    let (said, code) = refused(&["admin", "backup", &copy, "--data", &data]);
    assert!(said.contains("no database") && said.contains("citywright.db") && code == 1, "{said}");
    let serve = ["serve", "--port", "0", "--data", &data];
    let mut server = program(&serve).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    server.stdout.take().unwrap().read_exact(&mut [0]).expect("the server says where it is");
    // The server goes on; the copy does not wait for it.
    let copied = printed(&["admin", "backup", &copy, "--data", &data]);
    assert_eq!(copied, "copied and checked: 0 tables with 0 entries\n");
    let (said, code) = refused(&["admin", "backup", &copy, "--data", &data]);
    assert!(said.contains("copy.db cannot be made") && code == 1, "{said}");
    let restored = printed(&["admin", "restore", &copy, "--data", &elsewhere]);
    assert_eq!(restored, "checked and restored: 0 tables with 0 entries\n");
    assert!(refusal(&["admin", "restore", &copy, "--data", &elsewhere]).contains("already"));
    let third = folder.join("third").to_string_lossy().into_owned();
    let moved = printed(&["admin", "move-to", "--from", &elsewhere, "--to", &third]);
    assert!(moved.starts_with("moved and compared: 0 people, 0 tokens, "), "{moved}");
    let (said, code) = refused(&["admin", "move-to", "--from", &elsewhere, "--to", &third]);
    assert!(said.contains("already") && code == 1, "{code}: {said}");
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn settings_come_from_flags_the_environment_and_a_file() {
    let folder = folder("settings", &[("host.toml", "port = 0\npublic-url = \"https://city.example\"\n")]);
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (file, data) = (path("host.toml"), path("data"));
    let greeting = |flags: &[&str], variables: &[(&str, &str)]| {
        let mut command = program(&[&["serve", "--data", &data][..], flags].concat());
        command.envs(variables.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        server.kill().unwrap();
        server.wait().unwrap();
        line
    };
    let by_file = greeting(&["--config", &file], &[]);
    assert!(by_file.contains("https://city.example/") && !by_file.contains(":8906"), "{by_file}");
    let by_variable = greeting(&["--config", &file], &[("CITYWRIGHT_PUBLIC_URL", "https://town.example")]);
    assert!(by_variable.contains("https://town.example/"), "{by_variable}");
    let named = [("CITYWRIGHT_CONFIG", &*file), ("CITYWRIGHT_PUBLIC_URL", "https://town.example")];
    let by_flag = greeting(&["--public-url", "https://burgh.example"], &named);
    assert!(by_flag.contains("https://burgh.example/") && !by_flag.contains(":8906"), "{by_flag}");
    assert!(greeting(&["--listen", "[::1]:0"], &[]).contains("http://localhost:"));
}

#[test]
fn wrong_settings_are_refused_at_the_start() {
    let files = [
        ("unknown.toml", "prot = 80\n"),
        ("wrong.toml", "port = \"high\"\n"),
        ("list.toml", "port = [80]\n"),
        ("torn.toml", "port =\n"),
    ];
    let folder = folder("wrong-settings", &files);
    let refused = |name: &str| refusal(&["serve", "--config", &folder.join(name).to_string_lossy()]);
    assert!(refused("unknown.toml").contains("unknown.toml: `prot` is no setting"));
    assert!(refused("wrong.toml").contains("invalid value 'high'"));
    assert!(refused("list.toml").contains("`port` is a text, a number or true or false"));
    assert!(refused("torn.toml").contains("torn.toml"));
    assert!(refused("missing.toml").contains("missing.toml"));
    assert!(refusal(&["serve", "--public-url", "city.example"]).contains("https://"));
    assert!(refusal(&["serve", "--requests-per-second=-1"]).contains("a rate is a number from 0 on"));
}
