//! Several tables at once, and requests for programs that are in a hurry.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::child::Referee;

fn lay(referee: &mut Referee, game: &str, table: &str) {
    referee.must(&json!({"do": "new", "game": game, "seats": 2, "seed": "7", "table": table}));
}

#[test]
fn tables_go_their_own_ways() {
    let mut referee = Referee::start();
    for (game, table) in [("frankfurt", "a"), ("koeln", "b")] {
        lay(&mut referee, game, table);
    }
    let before = referee.must(&json!({"do": "position", "table": "b"}));
    referee.must(&json!({"do": "random", "plies": 9, "seed": "1", "table": "a"}));
    assert_eq!(referee.must(&json!({"do": "position", "table": "b"})), before);
    assert_eq!(
        referee.must_not(&json!({"do": "legal"}))["kind"],
        "no_game",
        "the table without a name is another one"
    );
    let tables = referee.must(&json!({"do": "tables"}))["tables"].clone();
    let names = tables.as_array().unwrap().iter().map(|table| (&table["table"], &table["game"]));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [(&json!("a"), &json!("frankfurt")), (&json!("b"), &json!("koeln"))]
    );
    referee.must(&json!({"do": "drop", "table": "a"}));
    assert_eq!(referee.must_not(&json!({"do": "legal", "table": "a"}))["kind"], "no_game");
    let long = "x".repeat(65);
    assert_eq!(referee.must_not(&json!({"do": "drop", "table": long}))["kind"], "bad_request");
}

#[test]
fn so_many_tables_are_kept_and_no_more() {
    let mut referee = Referee::start();
    for table in 0..1_000 {
        lay(&mut referee, "frankfurt", &table.to_string());
    }
    let more = json!({"do": "new", "game": "frankfurt", "seats": 2, "table": "one more"});
    assert!(referee.must_not(&more)["reason"].as_str().unwrap().contains("1000 tables"));
    lay(&mut referee, "frankfurt", "7");
    referee.must(&json!({"do": "drop", "table": "8"}));
    referee.must(&more);
}

/// A step says what `play`, `legal` and `view` say one after the other, for every game to its end.
#[test]
fn a_step_is_a_move_with_what_follows() {
    for game in registry::GAMES {
        let mut referee = Referee::start();
        for table in ["one", "other"] {
            lay(&mut referee, game.id, table);
        }
        let mut to_act = referee.must(&json!({"do": "tables"}))["tables"][0]["to_act"].clone();
        for ply in 0.. {
            let seat = to_act[0].clone();
            let legal = referee.must(&json!({"do": "legal", "seat": seat, "table": "one"}));
            let place = ply * 7 % legal["moves"].as_array().unwrap().len();
            let code = &legal["moves"][place]["code"];
            let step = json!({"do": "step", "move": place, "seat": seat, "viewer": 0, "table": "other"});
            let step = referee.must(&step);
            let play = json!({"do": "play", "move": code, "seat": seat, "viewer": 0, "table": "one"});
            let played = referee.must(&play);
            for field in ["events", "to_act", "over"] {
                assert_eq!(step[field], played[field], "{field} of {}", game.id);
            }
            assert_eq!(
                step["view"],
                referee.must(&json!({"do": "view", "viewer": 0, "table": "one"}))["view"]
            );
            to_act = played["to_act"].clone();
            let deciding = to_act.as_array().unwrap();
            if deciding.len() == 1 {
                let legal = referee.must(&json!({"do": "legal", "table": "one"}));
                assert_eq!((&step["seat"], &step["moves"]), (&legal["seat"], &legal["moves"]));
            } else {
                assert_eq!((&step["seat"], &step["moves"]), (&Value::Null, &json!([])));
            }
            if deciding.is_empty() {
                break;
            }
        }
    }
}

#[test]
fn a_list_of_steps_goes_on_behind_one_that_is_refused() {
    let mut referee = Referee::start();
    for table in ["a", "b"] {
        lay(&mut referee, "frankfurt", table);
    }
    let steps = json!([
        {"table": "a", "move": 0}, {"table": "nobody's", "move": 0}, {"table": "b", "move": "complete"},
        {"table": "b", "move": 999}, {"table": "b", "move": 0, "how": "fast"}, {"table": "b", "move": 1},
    ]);
    let request = json!({"do": "step", "viewer": "spectator", "text": false, "view": false, "steps": steps});
    let answers = referee.must(&request)["steps"].clone();
    let told: Vec<_> = answers.as_array().unwrap().iter().map(|step| step["error"]["kind"].clone()).collect();
    let refused = ["no_game", "refused", "bad_request", "unknown_field"].map(|kind| json!(kind));
    assert_eq!(told[1..5], refused);
    assert!(answers[0]["ok"] == true && answers[5]["ok"] == true && answers[5].get("view").is_none());
    assert_eq!(answers[5]["moves"][0]["text"], json!({}), "nothing is put into words");
    assert!(
        referee.must_not(&json!({"do": "step", "move": 0, "table": "a"}))["reason"]
            .as_str()
            .unwrap()
            .contains("viewer")
    );
    let both = json!({"do": "step", "viewer": "all", "table": "a", "steps": []});
    assert!(referee.must_not(&both)["reason"].as_str().unwrap().contains("each of the steps"));
}

#[test]
fn what_chance_may_bring_is_certain_together_and_can_be_scripted() {
    let mut referee = Referee::start();
    lay(&mut referee, "frankfurt", "");
    let mut draws = 0;
    while draws < 3 {
        let outcomes = referee.must(&json!({"do": "outcomes", "move": 0}))["outcomes"].clone();
        let outcomes = outcomes.as_array().unwrap();
        let sum: f64 = outcomes.iter().map(|outcome| outcome["probability"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let different: BTreeSet<String> =
            outcomes.iter().map(|outcome| outcome["chance"].to_string()).collect();
        assert_eq!(different.len(), outcomes.len());
        if outcomes.len() > 1 {
            draws += 1;
            let mut events = BTreeSet::new();
            for outcome in outcomes {
                let play = json!({"do": "play", "move": 0, "chance": outcome["chance"]});
                events.insert(referee.must(&play)["events"].to_string());
                referee.must(&json!({"do": "undo"}));
            }
            assert_eq!(events.len(), outcomes.len(), "each of them can come, and each is another one");
        } else {
            assert_eq!(outcomes[0], json!({"chance": [], "probability": 1.0}));
        }
        referee.must(&json!({"do": "step", "move": 0, "viewer": "all"}));
    }
    assert_eq!(referee.must_not(&json!({"do": "outcomes", "move": "complete"}))["kind"], "refused");
}

#[test]
fn a_sample_looks_the_same_to_its_viewer_and_goes_its_own_way() {
    let mut referee = Referee::start();
    lay(&mut referee, "frankfurt", "a");
    referee.must(&json!({"do": "random", "plies": 12, "seed": "1", "table": "a"}));
    let view = |referee: &mut Referee, table: &str| {
        referee.must(&json!({"do": "view", "viewer": 0, "table": table}))["view"].clone()
    };
    let seen = view(&mut referee, "a");
    let here = referee.must(&json!({"do": "position", "table": "a"}))["position"].clone();
    let mut worlds = BTreeSet::new();
    for seed in 0..8 {
        let sample = json!({"do": "sample", "viewer": 0, "seed": seed, "table": "a"});
        worlds.insert(referee.must(&sample)["position"].to_string());
        let mut sample = sample;
        sample["to"] = json!("world");
        referee.must(&sample);
        assert_eq!(view(&mut referee, "world"), seen);
        referee.must(&json!({"do": "random", "plies": 3, "seed": seed, "table": "world"}));
    }
    assert!(worlds.len() > 1, "what they cannot know is dealt anew");
    assert_eq!(
        referee.must(&json!({"do": "position", "table": "a"}))["position"],
        here,
        "the table itself stays"
    );
    let all = referee.must(&json!({"do": "sample", "viewer": "all", "table": "a"}));
    assert_eq!(all["position"], here, "who sees everything can tell every difference");
    referee.must(&json!({"do": "random", "seed": "1", "table": "a"}));
    assert_eq!(referee.must_not(&json!({"do": "sample", "viewer": 0, "table": "a"}))["kind"], "bad_request");
}

#[test]
fn hello_tells_the_version_of_this_program() {
    let hello = Referee::start().must(&json!({"do": "hello"}));
    assert_eq!(
        (&hello["name"], &hello["version"]),
        (&json!("citywright"), &json!(env!("CARGO_PKG_VERSION")))
    );
    assert!(hello["protocol"].as_u64() >= Some(1));
}
