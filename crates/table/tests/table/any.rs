use std::any::Any;
use std::sync::Arc;

use engine::{Fast, Ink, Language, Languages, Seat, Seats, Seed, Viewer};
use serde_json::{Value, json};
use table::{AnyGame, AnyTable, Edition, Happening, Record, Setup, Trouble, TypedTable};

use crate::pebbles::Pebbles;
use crate::{A, B};

fn game() -> Arc<dyn AnyGame> {
    Arc::new(Edition::<Pebbles>::standard())
}

fn open(options: Value) -> Result<Box<dyn AnyTable>, Trouble> {
    game().set_up(Setup {
        seats: 2,
        options,
        players: vec!["Anna".to_owned()],
        seed: Seed::from_text("7"),
        agreed: Value::Null,
    })
}

fn table() -> Box<dyn AnyTable> {
    open(json!({})).unwrap()
}

fn value(answer: &impl serde::Serialize) -> Value {
    serde_json::to_value(answer).unwrap()
}

fn bad(reason: &str) -> Trouble {
    Trouble::BadRequest { reason: reason.to_owned() }
}

fn state(table: &dyn AnyTable) -> String {
    table.saved().get().to_owned()
}

#[test]
fn options_are_given_by_name() {
    let options = |given| open(given).map(|table| table.header().options.clone());
    assert_eq!(options(Value::Null), Ok(json!({"peek": "never"})));
    assert_eq!(options(json!({"peek": "sly"})), Ok(json!({"peek": "sly"})));
    let reason = "there is no option `poke` with the value `sly`";
    assert_eq!(options(json!({"poke": "sly"})), Err(bad(reason)));
    assert_eq!(options(json!({"peek": 3})), Err(bad("there is no option `peek` with the value `3`")));
    assert_eq!(options(json!([])), Err(bad("options are an object with a value for each name")));
}

#[test]
fn every_legal_move_comes_with_code_sentence_and_undo() {
    let moves = value(&table().legal(A, Languages::All).unwrap());
    assert_eq!(
        moves[0],
        json!({
            "move": {"do": "raise", "by": 1},
            "code": "raise1",
            "text": {"de": "den Einsatz um 1 erhöhen", "en": "raise the stake by 1"},
            "undoable": true,
        })
    );
    assert_eq!((&moves[3]["code"], &moves[3]["undoable"]), (&json!("draw"), &json!(false)));
    assert_eq!(value(&table().legal(B, Languages::All).unwrap()), json!([]));
}

#[test]
fn a_move_is_taken_as_json_or_as_code() {
    let mut table = table();
    table.play(A, &json!({"do": "raise", "by": 1}), &[]).unwrap();
    table.play(A, &json!("raise1"), &[]).unwrap();
    assert_eq!((table.number(), table.to_act()), (2, Seats::only(A)));
    let news = json!([{
        "event": {"event": "raised", "seat": 0, "stake": 2},
        "text": {"de": "Anna setzt 2.", "en": "Anna stakes 2."},
        "clause": "PEB-2",
    }]);
    assert_eq!(value(&table.news(Viewer::Spectator, Languages::All).unwrap()), news);
}

#[test]
fn a_refusal_names_the_clause_in_both_languages() {
    let refused = json!({
        "kind": "refused",
        "clause": "PEB-2",
        "message": {"de": "Niemand setzt mehr als 3.", "en": "Nobody stakes more than 3."},
    });
    let mut table = table();
    assert_eq!(value(&table.check(A, &json!("raise4")).unwrap_err()), refused);
    assert_eq!(value(&table.preview(A, &json!("raise4"), Languages::All).unwrap_err()), refused);
    assert_eq!(value(&table.play(A, &json!("raise4"), &[]).unwrap_err()), refused);
    assert_eq!(table.check(A, &json!("raise3")), Ok(()));
}

#[test]
fn a_bad_request_changes_nothing() {
    let mut table = table();
    let before = state(&*table);
    let cases = [
        json!({"do": "raise", "by": 1, "colour": "red"}),
        json!({"do": "draw", "colour": "red"}),
        json!({"do": "raise"}),
        json!({"do": "raise", "by": 300}),
        json!({"do": "raise", "by": 1.5}),
        json!({"do": "fly"}),
        json!("fly"),
        json!(""),
        json!(7),
        json!([]),
        Value::Null,
    ];
    for mv in cases {
        let trouble = table.play(A, &mv, &[]).unwrap_err();
        assert!(matches!(trouble, Trouble::BadRequest { .. }), "{mv}: {trouble:?}");
    }
    assert_eq!(table.play(Seat(2), &json!("draw"), &[]), Err(bad("there is no seat 2: the last one is 1")));
    assert_eq!(
        table.view(Viewer::Seat(Seat(255))).unwrap_err(),
        bad("there is no seat 255: the last one is 1")
    );
    assert!(table.legal(Seat(200), Languages::All).is_err() && table.propose_undo(Seat(9), 1).is_err());
    assert_eq!(state(&*table), before);
}

#[test]
fn chance_can_be_scripted() {
    let mut table = table();
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let before = state(&*table);
    let green = table.play(A, &json!("draw"), &names(&["green"]));
    assert_eq!(green, Err(bad("`green` cannot come from `bag` now")));
    let surplus = table.play(A, &json!("draw"), &names(&["red", "red"]));
    assert_eq!(surplus, Err(bad("`red` was scripted, but nothing more is drawn")));
    assert_eq!(state(&*table), before);
    table.play(A, &json!("draw"), &names(&["red"])).unwrap();
    let texts = |viewer| value(&table.news(viewer, Languages::All).unwrap())[0]["text"]["en"].clone();
    assert_eq!(texts(Viewer::Seat(A)), "Anna draws red.");
    assert_eq!(texts(Viewer::Seat(B)), "Anna draws a pebble.");
}

#[test]
fn proposals_are_committed_apart() {
    let mut table = table();
    let proposal = table.propose(A, &json!("draw"), &[]).unwrap();
    let late = table.propose(A, &json!("pass"), &[]).unwrap();
    assert_eq!((proposal.number(), table.number()), (1, 0));
    let entry: Value = serde_json::from_str(proposal.entry().get()).unwrap();
    assert_eq!(entry["decision"]["move"], json!({"do": "draw"}));
    assert_eq!(entry["decision"]["draws"][0]["stream"], "bag");
    let (position, stream_positions) = (proposal.position(), proposal.stream_positions());
    table.commit(proposal).unwrap();
    assert_eq!(table.position().get(), position.get());
    assert_eq!(Some(table.stream_positions()), stream_positions);
    assert_eq!(table.commit(late), Err(Trouble::Stale { number: 1 }));
}

/// The view after a move is the one that the mover has when the move is made; where a pebble is drawn there is none.
#[test]
fn what_comes_after_a_move_can_be_seen() {
    let mut table = table();
    let after = table.view_after(A, &json!("raise2")).unwrap().expect("nothing is drawn");
    assert!(table.view_after(A, &json!("draw")).unwrap().is_none());
    assert!(table.view_after(A, &json!("raise4")).is_err());
    let proposal = table.propose(A, &json!("raise2"), &[]).unwrap();
    table.commit(proposal).unwrap();
    assert_eq!(value(&after), value(&table.view(Viewer::Seat(A)).unwrap()));
}

#[test]
fn a_preview_is_told_in_sentences() {
    let preview = value(&table().preview(A, &json!("raise2"), Languages::All).unwrap());
    assert_eq!(preview["events"][0]["text"]["de"], "Anna setzt 2.");
    assert_eq!(preview["draws"], false);
    let stake = json!({
        "clause": "PEB-2",
        "label": "stake",
        "text": {"de": "auf dem Spiel", "en": "at stake"},
        "points": 2,
    });
    let anna = json!({
        "party": {"seat": 0},
        "name": {"de": "Anna", "en": "Anna"},
        "lines": [stake],
        "total": 2,
    });
    assert_eq!(preview["gains"], json!([anna]));
    let draw = value(&table().preview(A, &json!("draw"), Languages::All).unwrap());
    assert_eq!(draw, json!({"events": [], "draws": true, "ends": false, "gains": null}));
}

#[test]
fn scores_have_lines_and_a_ranking_at_the_end() {
    let mut table = table();
    table.play(A, &json!("raise3"), &[]).unwrap();
    table.play(A, &json!("draw"), &["red".to_owned()]).unwrap();
    let total = |table: &dyn AnyTable, viewer| {
        value(&table.scores(viewer, Languages::All).unwrap())[0]["total"].clone()
    };
    assert_eq!(total(&*table, Viewer::Seat(A)), 3);
    assert_eq!(total(&*table, Viewer::Seat(B)), 0, "B does not know");
    assert!(table.ranking().is_none());
    while let Some(seat) = table.to_act().first() {
        table.play(seat, &json!("pass"), &[]).unwrap();
    }
    assert_eq!(table.ranking().unwrap().winners(), Seats::only(A));
    assert_eq!(total(&*table, Viewer::Seat(B)), 3);
}

#[test]
fn every_printed_position_can_be_loaded() {
    let mut table = open(json!({"peek": "announced"})).unwrap();
    let mut chooser = Fast::new(5);
    while let Some(seat) = table.to_act().first() {
        let position: Value = serde_json::from_str(table.position().get()).unwrap();
        let loaded = game().load(&position, Vec::new(), Seed::from_text("8")).unwrap();
        assert_eq!(loaded.position().get(), table.position().get());
        assert_eq!((loaded.header().seats, loaded.to_act()), (2, table.to_act()));
        let moves = table.legal(seat, Languages::All).unwrap();
        let code = json!(moves[chooser.index(moves.len())].code);
        table.play(seat, &code, &[]).unwrap();
    }
}

#[test]
fn an_impossible_position_is_refused_with_the_reason() {
    let position: Value = serde_json::from_str(table().position().get()).unwrap();
    let load = |change: fn(&mut Value)| {
        let mut position = position.clone();
        change(&mut position);
        match game().load(&position, Vec::new(), Seed::from_text("8")) {
            Err(Trouble::BadRequest { reason }) => reason,
            _ => panic!("an impossible position was loaded"),
        }
    };
    assert_eq!(load(|at| at["stake"] = json!(9)), "the position cannot occur: a stake of 9");
    assert!(load(|at| at["bag"] = json!([0, 0])).starts_with("the position cannot occur: "));
    assert_eq!(load(|at| at["hands"] = json!([])), "the position cannot occur: two or three play");
    assert!(load(|at| at["colour"] = json!(1)).contains("unknown field `colour`"));
    assert!(load(|at| *at = json!("here")).starts_with("this is no position: "));
}

#[test]
fn undo_through_the_face() {
    let mut table = table();
    assert_eq!(table.undo_last(), Err(bad("nothing has been decided yet")));
    let before = table.position().get().to_owned();
    table.play(A, &json!("raise1"), &[]).unwrap();
    assert_eq!(table.open_decisions(A), Ok(vec![1]));
    let undo = table.propose_undo(A, 1).unwrap();
    table.commit(undo).unwrap();
    assert_eq!(table.position().get(), before);
    table.play(A, &json!("draw"), &[]).unwrap();
    assert!(matches!(table.propose_undo(A, 3), Err(Trouble::BadRequest { .. })));
    table.undo_last().unwrap();
    assert_eq!((table.position().get(), table.number()), (before.as_str(), 4));
}

#[test]
fn a_table_is_stored_recorded_and_taken_up_again() {
    let mut table = table();
    for mv in ["raise1", "draw", "raise2"] {
        let seat = table.to_act().first().unwrap();
        table.play(seat, &json!(mv), &[]).unwrap();
    }
    let saved: Value = serde_json::from_str(table.saved().get()).unwrap();
    let resumed = game().resume(&saved, Vec::new(), Seed::from_text("7")).unwrap();
    let record = Record::parse(table.record(None).write().as_bytes()).unwrap();
    let replayed = game().replay(&record).unwrap();
    assert_eq!(replayed.players(), ["Anna", "B"]);
    for again in [resumed, replayed] {
        assert_eq!(state(&*again), state(&*table));
        assert_eq!(again.check_cache(), Ok(()));
    }
    let with_seed = |seed: u8| game().resume(&saved, Vec::new(), Seed([seed; 32])).unwrap();
    let is_misfit = |seed| matches!(with_seed(seed).check_cache(), Err(Trouble::Misfit { .. }));
    assert!((0..20).any(is_misfit), "some other seed brings other pebbles");
    assert!(game().resume(&json!({"header": 1}), Vec::new(), Seed::from_text("7")).is_err());
}

#[test]
fn a_story_tells_what_the_viewer_was_shown() {
    let mut table = table();
    table.play(A, &json!("draw"), &["red".to_owned()]).unwrap();
    let story = value(&table.story(Viewer::Seat(B), Languages::All).unwrap());
    assert_eq!(story[0]["events"][0]["text"]["en"], "7 pebbles in the bag.");
    assert_eq!(story[1]["events"][0]["event"], json!({"event": "drew", "seat": 0, "red": null}));
    let account = table.account(Viewer::Seat(B), None).unwrap().write();
    assert!(account.contains("Anna draws a pebble.") && !account.contains("Anna draws red."));
}

#[test]
fn a_table_draws_itself_and_says_what_it_is() {
    let table = table();
    assert_eq!((table.info().id, table.info().revision), ("pebbles", 2));
    assert_eq!(table.draw(Viewer::Spectator, Language::En, Ink::Plain).unwrap(), "bag 7 stake 0 turn 0");
    assert_eq!(game().choices()[0].name, "peek");
    assert_eq!(game().digest(), table.header().components);
}

#[test]
fn whoever_knows_the_game_finds_the_table_itself() {
    let table = table();
    let any: &dyn Any = &*table;
    assert_eq!(any.downcast_ref::<TypedTable<Pebbles>>().unwrap().table().number(), 0);
}

#[test]
fn what_was_entered_elsewhere_is_carried_out_and_told_here() {
    let (mut there, mut here) = (table(), table());
    there.play(A, &json!("raise1"), &[]).unwrap();
    there.play(A, &json!("raise2"), &[]).unwrap();
    there.commit(there.propose_undo(A, 2).unwrap()).unwrap();
    there.play(A, &json!("draw"), &[]).unwrap();
    there.commit(there.propose_note(Happening::Pause).unwrap()).unwrap();
    there.undo_last().unwrap();
    let saved: Value = serde_json::from_str(there.saved().get()).unwrap();
    for entry in saved["entries"].as_array().unwrap() {
        here.commit(here.propose_entry(&entry.to_string()).unwrap()).unwrap();
        if here.number() == 4 {
            let chapter = value(&here.latest(Viewer::Seat(A), Languages::All).unwrap());
            assert_eq!(chapter["events"][0]["event"]["event"], "drew");
        }
    }
    assert_eq!(state(&*here), state(&*there));
}

#[test]
fn no_entry_of_another_game_is_carried_out() {
    let mut there = table();
    there.play(A, &json!("draw"), &["red".to_owned()]).unwrap();
    let saved: Value = serde_json::from_str(there.saved().get()).unwrap();
    let forged = |change: fn(&mut Value)| {
        let mut entry = saved["entries"][0].clone();
        change(&mut entry["decision"]);
        table().propose_entry(&entry.to_string()).err()
    };
    assert!(matches!(forged(|decision| decision["draws"] = json!([])), Some(Trouble::Misfit { .. })));
    assert!(matches!(forged(|decision| decision["seat"] = json!(1)), Some(Trouble::Misfit { .. })));
    assert!(matches!(forged(|decision| decision["move"] = json!("leap")), Some(Trouble::BadRequest { .. })));
    assert_eq!(forged(|_| {}), None);
}
