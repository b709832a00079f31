//! Every request, and what becomes of a wrong one.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::child::Referee;

/// The kind and the reason of an error.
fn error(referee: &mut Referee, request: &Value) -> (String, String) {
    let error = referee.must_not(request);
    let text = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
    (text("kind"), text("reason"))
}

#[test]
fn games_come_with_seats_options_and_revision() {
    let games = Referee::start().must(&json!({"do": "games"}));
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), registry::GAMES.len());
    let frankfurt = games.iter().find(|game| game["id"] == "frankfurt").unwrap();
    assert_eq!(frankfurt["revision"], 1);
    assert_eq!((&frankfurt["min_seats"], &frankfurt["max_seats"]), (&json!(2), &json!(4)));
    assert_eq!(frankfurt["options"], json!([]));
}

#[test]
fn a_new_game_says_who_is_to_act_and_nothing_else() {
    let answer = Referee::start().ask_line(br#"{"do":"new","game":"frankfurt","seats":3,"seed":"7"}"#);
    assert!(answer.starts_with(r#"{"ok":true,"to_act":["#) && answer.ends_with("]}"), "{answer}");
}

#[test]
fn the_same_seed_deals_the_same_game_as_text_or_number() {
    let mut referee = Referee::start();
    let mut position = |seed: Value| {
        referee.must(&json!({"do": "new", "game": "frankfurt", "seats": 2, "seed": seed}));
        referee.must(&json!({"do": "position"}))
    };
    let seven = position(json!("7"));
    assert_eq!(seven, position(json!(7)));
    assert_ne!(seven, position(json!("8")));
    assert_ne!(position(Value::Null), position(Value::Null), "without a seed every game is another one");
}

#[test]
fn what_a_client_calls_a_request_comes_back() {
    let mut referee = Referee::start();
    assert_eq!(referee.must(&json!({"do": "games", "id": 7}))["id"], 7);
    assert_eq!(referee.ask(&json!({"do": "legal", "id": "x"}))["id"], "x");
    assert_eq!(error(&mut referee, &json!({"do": "games", "id": [1]})).0, "bad_request");
}

/// The same value with every list the other way round.
fn reversed(value: &Value) -> Value {
    match value {
        Value::Array(values) => values.iter().rev().map(reversed).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), reversed(value))).collect())
        }
        _ => value.clone(),
    }
}

#[test]
fn cards_of_a_move_can_stand_in_any_order() {
    let mut referee = Referee::start();
    for (game, plies) in [("newyork", 6), ("sanfrancisco", 40)] {
        referee.must(&json!({"do": "new", "game": game, "seats": 3, "seed": "7"}));
        // What all decide at once has no cards to turn.
        referee.must(&json!({"do": "random", "plies": 3, "seed": "1"}));
        let mut turned = 0;
        for seed in 0..plies {
            let legal = referee.must(&json!({"do": "legal"}));
            for offer in legal["moves"].as_array().unwrap() {
                let mv = reversed(&offer["move"]);
                turned += u32::from(mv != offer["move"]);
                referee.must(&json!({"do": "check", "move": mv}));
            }
            referee.must(&json!({"do": "random", "plies": 1, "seed": seed.to_string()}));
        }
        assert!(turned > 0, "{game}");
    }
    referee.must(&json!({"do": "new", "game": "newyork", "seats": 3, "seed": "7"}));
    let (kind, reason) =
        error(&mut referee, &json!({"do": "check", "move": {"take": {"cards": ["b1"], "x": 1}}}));
    assert_eq!(kind, "bad_request", "{reason}");
}

#[test]
fn a_move_is_an_object_or_a_code() {
    let mut referee = Referee::with_game(2);
    let legal = referee.must(&json!({"do": "legal"}));
    let offer = &legal["moves"][0];
    assert!(offer["text"]["de"].is_string() && offer["text"]["en"].is_string());
    for mv in [&offer["move"], &offer["code"]] {
        referee.must(&json!({"do": "check", "move": mv}));
        referee.must(&json!({"do": "check", "move": mv, "seat": legal["seat"]}));
        referee.must(&json!({"do": "preview", "move": mv}));
        let played = referee.must(&json!({"do": "play", "move": mv}));
        assert_eq!(played["events"][0]["event"]["built"]["seat"], legal["seat"]);
        assert_eq!((&played["to_act"], &played["over"]), (&json!([legal["seat"]]), &json!(false)));
        referee.must(&json!({"do": "undo"}));
    }
}

#[test]
fn a_move_that_is_not_allowed_is_refused_with_clause_and_sentences() {
    let mut referee = Referee::with_game(2);
    for request in ["check", "preview", "play"] {
        let refused = referee.must_not(&json!({"do": request, "move": "take.1"}));
        let message = json!({"de": "Baue zuerst ein Plättchen.", "en": "Build a tile first."});
        assert_eq!(refused, json!({"kind": "refused", "clause": "FRA-9", "message": message}));
    }
    let seat = referee.must(&json!({"do": "legal"}))["seat"].as_u64().unwrap();
    let other = referee.must_not(&json!({"do": "play", "move": "take.1", "seat": 1 - seat}));
    assert_eq!(other["clause"], "FRA-8");
    let none = referee.must(&json!({"do": "legal", "seat": 1 - seat}));
    assert_eq!(none["moves"], json!([]));
}

#[test]
fn chance_brings_what_is_scripted_or_refuses() {
    let mut referee = Referee::with_game(2);
    let build = referee.must(&json!({"do": "legal"}))["moves"][0]["code"].clone();
    let unused = error(&mut referee, &json!({"do": "play", "move": build, "chance": ["rh2"]}));
    assert!(unused.1.contains("nothing more is drawn"), "{}", unused.1);
    referee.must(&json!({"do": "play", "move": build}));
    let supply = referee.must(&json!({"do": "position"}))["position"]["supply"].clone();
    let coming = supply.as_object().unwrap().keys().next().unwrap().clone();
    let take = referee.must(&json!({"do": "legal"}))["moves"][0]["code"].clone();
    let before = referee.state();
    let unknown = error(&mut referee, &json!({"do": "play", "move": take, "chance": ["xx9"]}));
    assert_eq!(unknown.1, "`xx9` cannot come from `supply` now");
    assert_eq!(referee.state(), before);
    let played = referee.must(&json!({"do": "play", "move": take, "chance": [coming]}));
    let events = played["events"].as_array().unwrap();
    assert!(events.iter().any(|shown| shown["event"]["refilled"]["tile"] == coming), "{played}");
}

#[test]
fn viewers_see_what_they_may() {
    let mut referee = Referee::with_game(2);
    let hidden = |view: &Value| view["view"]["players"][1]["hidden"].clone();
    assert_eq!(hidden(&referee.must(&json!({"do": "view", "viewer": 0}))), 3);
    assert_eq!(hidden(&referee.must(&json!({"do": "view", "viewer": 1}))), 0);
    assert_eq!(hidden(&referee.must(&json!({"do": "view", "viewer": "spectator"}))), 3);
    assert_eq!(hidden(&referee.must(&json!({"do": "view", "viewer": "all"}))), 0);
    assert_eq!(hidden(&referee.must(&json!({"do": "view"}))), 0);
    for wrong in [json!(2), json!(-1), json!("nobody"), json!([0])] {
        let (kind, reason) = error(&mut referee, &json!({"do": "view", "viewer": wrong}));
        let expected = "`viewer` is a seat from 0 to 1, \"spectator\" or \"all\"";
        assert_eq!((kind.as_str(), reason.as_str()), ("bad_request", expected));
    }
    let draw = |referee: &mut Referee, lang: &str| {
        referee.must(&json!({"do": "draw", "viewer": 0, "lang": lang}))["board"].as_str().unwrap().to_owned()
    };
    assert!(draw(&mut referee, "de").contains("Vorrat") && draw(&mut referee, "en").contains("Supply"));
}

#[test]
fn random_play_reaches_the_end_and_then_everything_is_refused_by_the_rules() {
    let mut referee = Referee::with_game(4);
    assert_eq!(referee.must(&json!({"do": "scores"}))["ranking"], Value::Null);
    assert_eq!(referee.must(&json!({"do": "random", "plies": 3, "seed": "3"}))["played"], 3);
    let end = referee.must(&json!({"do": "random", "seed": "3"}));
    assert_eq!((&end["over"], &end["to_act"]), (&json!(true), &json!([])));
    let scores = referee.must(&json!({"do": "scores"}));
    for (sheet, standing) in
        scores["scores"].as_array().unwrap().iter().zip(scores["ranking"].as_array().unwrap())
    {
        let lines = sheet["lines"].as_array().unwrap().iter();
        let sum: i64 = lines.map(|line| line["points"].as_i64().unwrap()).sum();
        assert_eq!((&sheet["total"], &standing["points"]), (&json!(sum), &json!(sum)));
    }
    assert_eq!(referee.must(&json!({"do": "legal"})), json!({"ok": true, "seat": null, "moves": []}));
    assert_eq!(referee.must_not(&json!({"do": "play", "move": "take.1"}))["clause"], "FRA-20");
    assert_eq!(referee.must(&json!({"do": "random"}))["played"], 0);
}

#[test]
fn the_same_seed_makes_the_same_random_moves() {
    let game = || {
        let mut referee = Referee::with_game(3);
        referee.must(&json!({"do": "random", "seed": 5}));
        referee.state()
    };
    assert_eq!(game(), game());
}

#[test]
fn a_record_is_replayed_and_a_changed_one_refused_with_its_line() {
    let mut referee = Referee::with_game(3);
    referee.must(&json!({"do": "random", "plies": 20, "seed": "3"}));
    referee.must(&json!({"do": "undo"}));
    let before = referee.state();
    let record = referee.must(&json!({"do": "record"}))["record"].as_str().unwrap().to_owned();
    let mut other = Referee::start();
    other.must(&json!({"do": "replay", "record": record}));
    assert_eq!(other.state(), before);
    let refused =
        other.must_not(&json!({"do": "replay", "record": record.replacen("undo 20", "undo 19", 1)}));
    let line = record.lines().position(|line| line.contains("undo 20")).unwrap() + 1;
    assert_eq!((&refused["kind"], &refused["line"]), (&json!("bad_record"), &json!(line)));
    assert_eq!(other.state(), before);
}

#[test]
fn undo_takes_back_whatever_was_decided_last() {
    let mut referee = Referee::with_game(2);
    let position = |referee: &mut Referee| referee.must(&json!({"do": "position"}));
    let start = position(&mut referee);
    referee.must(&json!({"do": "random", "plies": 7, "seed": "3"}));
    for _ in 0..7 {
        referee.must(&json!({"do": "undo"}));
    }
    assert_eq!(position(&mut referee), start);
    assert_eq!(error(&mut referee, &json!({"do": "undo"})).1, "nothing has been decided yet");
}

#[test]
fn bots_name_a_legal_move_and_unknown_levels_are_refused_with_a_list() {
    let mut referee = Referee::with_game(3);
    for level in ["random", "easy", "greedy", "medium", "strong", "master"] {
        let bot = referee.must(&json!({"do": "bot", "level": level, "iterations": 100, "seed": 1}));
        assert_eq!(bot["estimate"].is_number(), level != "random");
        assert_eq!(bot.get("thought").is_some(), ["strong", "master"].contains(&level));
        referee.must(&json!({"do": "check", "move": bot["move"]}));
        referee.must(&json!({"do": "check", "move": bot["code"]}));
    }
    let (kind, reason) = error(&mut referee, &json!({"do": "bot", "level": "genius"}));
    let expected = "there is no level `genius`; the levels are: random, easy, greedy, medium, strong, master";
    assert_eq!((kind.as_str(), reason.as_str()), ("bad_request", expected));
    let active = referee.must(&json!({"do": "legal"}))["seat"].as_u64().unwrap();
    for seat in [(active + 1) % 3, 200] {
        let waits = error(&mut referee, &json!({"do": "bot", "level": "greedy", "seat": seat}));
        assert_eq!(waits.1, format!("seat {seat} is not to act"));
    }
    referee.must(&json!({"do": "random"}));
    assert!(error(&mut referee, &json!({"do": "bot", "level": "greedy"})).1.contains("is not to act"));
}

#[test]
fn a_strong_bot_says_why() {
    let mut referee = Referee::with_game(3);
    let bot = referee.must(&json!({"do": "bot", "level": "strong", "iterations": 100, "seed": 1}));
    let thought = &bot["thought"];
    assert_eq!(thought["iterations"], 100);
    assert!((1..=100).contains(&thought["visits"].as_u64().unwrap()), "{thought}");
    assert!((0.0..=1.0).contains(&thought["value"].as_f64().unwrap()), "{thought}");
    assert_eq!(thought["points"].as_array().unwrap().len(), 3);
    assert_eq!(thought["line"][0], json!({"seat": bot["seat"], "code": bot["code"]}));
}

#[test]
fn a_wrong_request_is_answered_with_its_kind_and_changes_nothing() {
    let long_name = "x".repeat(65);
    let wrong = [
        (
            json!({"do": "dance"}),
            "unknown_request",
            "there is no request `dance`; the requests are: help, hello, games",
        ),
        (json!({}), "bad_request", "`do` is missing"),
        (json!({"do": 5}), "bad_request", "`do`: invalid type"),
        (json!([]), "bad_json", "a request is a JSON object"),
        (
            json!({"do": "legal", "colour": "red"}),
            "unknown_field",
            "`legal` has no field `colour`; it takes seat",
        ),
        (json!({"do": "undo", "to": 5}), "unknown_field", "`undo` has no field `to`; it takes table"),
        (json!({"do": "new", "game": "atlantis", "seats": 2}), "unknown_game", "there is no game `atlantis`"),
        (json!({"do": "new", "game": "frankfurt"}), "bad_request", "`seats` is missing"),
        (
            json!({"do": "new", "game": "frankfurt", "seats": 9}),
            "bad_request",
            "is for 2 to 4 players, not 9",
        ),
        (json!({"do": "new", "game": "frankfurt", "seats": 300}), "bad_request", "`seats`: invalid value"),
        (
            json!({"do": "new", "game": "frankfurt", "seats": 2, "seed": {}}),
            "bad_request",
            "`seed` is a text",
        ),
        (
            json!({"do": "new", "game": "frankfurt", "seats": 2, "options": {"weather": "rain"}}),
            "bad_request",
            "there is no option `weather`",
        ),
        (
            json!({"do": "new", "game": "frankfurt", "seats": 2, "players": [long_name]}),
            "bad_request",
            "a name has at most 64 characters",
        ),
        (json!({"do": "load", "game": "frankfurt"}), "bad_request", "`position` is missing"),
        (json!({"do": "load", "game": "frankfurt", "position": {}}), "bad_request", "this is no position"),
        (json!({"do": "legal", "seat": 2}), "bad_request", "there is no seat 2: the last one is 1"),
        (json!({"do": "play"}), "bad_request", "`move` is missing"),
        (json!({"do": "play", "move": "castle"}), "bad_request", "this is no move"),
        (json!({"do": "play", "move": {"build": {}}}), "bad_request", "this is no move: missing field"),
        (json!({"do": "play", "move": "take.1", "chance": "rh2"}), "bad_request", "`chance`: invalid type"),
        (json!({"do": "random", "plies": -1}), "bad_request", "`plies`: invalid value"),
        (
            json!({"do": "replay", "record": "hello"}),
            "bad_record",
            "does not begin with `citywright record 1`",
        ),
        (json!({"do": "draw", "lang": "fr"}), "bad_request", "`lang`: unknown variant `fr`"),
    ];
    let mut referee = Referee::with_game(2);
    let before = referee.state();
    for (request, kind, reason) in wrong {
        let (its_kind, its_reason) = error(&mut referee, &request);
        assert_eq!(its_kind, kind, "{request}");
        assert!(its_reason.contains(reason), "{request}: {its_reason}");
        assert_eq!(referee.state(), before, "{request}");
    }
}

#[test]
fn without_a_game_there_is_nothing_to_ask() {
    let mut referee = Referee::start();
    let requests = ["position", "legal", "view", "scores", "draw", "undo", "record", "random", "bot"];
    for request in requests {
        assert_eq!(error(&mut referee, &json!({"do": request})).0, "no_game", "{request}");
    }
}

#[test]
fn the_end_of_the_input_is_the_end() {
    assert_eq!(Referee::with_game(2).finish(), Some(0));
    let mut unfinished = Referee::start();
    unfinished.send(br#"{"do":"games"}"#);
    assert_eq!(unfinished.finish(), Some(0));
}

#[test]
fn closing_its_output_ends_the_referee_without_a_panic() {
    assert_eq!(Referee::with_game(2).turn_away(), Some(1));
}

#[test]
fn an_owners_components_are_used_or_refused() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("referee-components");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("frankfurt")).unwrap();
    let districts = include_str!("../../../../games/frankfurt/data/districts.toml");
    let file = folder.join("frankfurt/districts.toml");
    let new = json!({"do": "new", "game": "frankfurt", "seats": 2, "seed": "7"});
    let with = |text: String| {
        fs::write(&file, text).unwrap();
        Referee::with(&["--components", folder.to_str().unwrap()])
    };
    let mut referee = with(districts.replace("price = 2", "price = 1"));
    referee.must(&new);
    let record = referee.must(&json!({"do": "record"}))["record"].as_str().unwrap().to_owned();
    assert!(record.contains("\nfile \"districts.toml\" "), "an owner's files travel with the record");
    Referee::start().must(&json!({"do": "replay", "record": record}));
    let (kind, reason) = error(&mut with(districts.replacen("price = 2", "price = 9", 1)), &new);
    assert_eq!(kind, "bad_request");
    assert!(reason.contains("districts.toml, line 11"), "{reason}");
}
