//! Taking decisions back.

use serde_json::{Value, json};
use server::limits::MOST_UNDOS;

use crate::test_server::{Player, TestServer, new_table_with, play_on, play_until_undo};

#[tokio::test(flavor = "multi_thread")]
async fn an_open_decision_is_taken_back_at_once() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    let (mover, other) = if anna.is_to_act() { (&mut anna, &mut ben) } else { (&mut ben, &mut anna) };
    let before = mover.update.clone();
    assert_eq!(before["can_undo"], false);
    assert_eq!(mover.ask(json!({ "do": "undo" })).await["error"]["kind"], "nothing_to_undo");
    mover.play().await;
    assert_eq!(mover.update["can_undo"], true);
    assert_eq!(mover.ask(json!({ "do": "undo" })).await["ok"], true);
    mover.until_number(2).await;
    assert_eq!(mover.update["view"], before["view"]);
    assert_eq!(mover.update["choices"], before["choices"]);
    other.until_number(2).await;
    // Everybody is told who took what back, and nothing else again.
    for player in [&*mover, &*other] {
        let mut messages = player.heard.iter().rev().map(|text| serde_json::from_str::<Value>(text).unwrap());
        let last = messages.find(|message| message["log"].is_array()).unwrap();
        assert_eq!((&last["type"], &last["after"]), (&json!("change"), &json!(1)));
        assert_eq!(last["log"].as_array().unwrap().len(), 1);
        assert_eq!(last["log"][0]["undo"], json!({ "to": 1, "by": mover.update["me"] }));
    }
    // What was taken back stays in the log, marked.
    let again = Player::at(mover.client.clone(), &table).await;
    let log = again.update["log"].as_array().unwrap();
    assert_eq!(log.iter().map(|told| told["is_undone"].clone()).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!((&log[1]["seat"], &log[1]["turn"]), (&mover.update["me"], &json!(1)));
    assert_eq!(log[2]["undo"], json!({ "to": 1, "by": mover.update["me"] }));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_that_is_sent_again_takes_nothing_more_back() {
    let host = TestServer::open().await;
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "undo": "open" } });
    let (_, mut anna, mut ben) = host.two_players_with(&wish).await;
    let mover = play_until_undo(&mut anna, &mut ben).await;
    let number = mover.number();
    for _ in 0..2 {
        assert_eq!(mover.ask_as("once", json!({ "do": "undo" })).await["ok"], true);
    }
    mover.until_number(number + 1).await;
    assert_eq!(mover.ask(json!({ "do": "text" })).await["ok"], true);
    assert_eq!(mover.number(), number + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_grows_by_playing_and_taking_back() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    let mut longest = 0;
    for _ in 0..MOST_UNDOS {
        mover.play().await;
        let number = mover.number();
        assert_eq!(mover.ask(json!({ "do": "undo" })).await["ok"], true);
        mover.until_number(number + 1).await;
        longest = mover.heard.drain(..).map(|text| text.len()).max().unwrap();
    }
    assert!(longest < 16 << 10, "{longest} bytes for one undo");
    mover.play().await;
    assert_eq!(mover.ask(json!({ "do": "undo" })).await["error"]["kind"], "too_many_undos");
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_open_decisions_all_people_must_agree() {
    let host = TestServer::open().await;
    let wish =
        json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "undo": "agreed_with_draws" } });
    let (_, mut anna, mut ben) = host.two_players_with(&wish).await;
    assert_eq!(ben.update["agreed"]["undo"], "agreed_with_draws");
    // One whole turn: building may be followed by a project, taking a tile draws and so closes everything.
    let first = u8::from(!anna.is_to_act());
    while if first == 0 { anna.is_to_act() } else { ben.is_to_act() } {
        play_on(&mut [&mut anna, &mut ben], 1).await;
    }
    let (mover, other) = if first == 0 { (&mut anna, &mut ben) } else { (&mut ben, &mut anna) };
    let number = mover.number();
    assert_eq!(mover.ask(json!({ "do": "undo" })).await["ok"], true);
    other.until(|update| !update["undo_asked"].is_null()).await;
    assert_eq!(other.update["undo_asked"], json!({ "by": first, "agreed": [first] }));
    assert_eq!(other.number(), number);
    assert_eq!(other.ask(json!({ "do": "agree", "yes": false })).await["ok"], true);
    mover.until(|update| update["undo_asked"].is_null()).await;
    assert_eq!(mover.number(), number);
    assert_eq!(other.ask(json!({ "do": "agree", "yes": true })).await["error"]["kind"], "nothing_to_undo");

    mover.ask(json!({ "do": "undo" })).await;
    other.until(|update| !update["undo_asked"].is_null()).await;
    assert_eq!(other.ask(json!({ "do": "agree", "yes": true })).await["ok"], true);
    mover.until_number(number + 1).await;
    other.until_number(number + 1).await;
    assert!(mover.is_to_act());
    assert_eq!(mover.update["undo_asked"], Value::Null);
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    assert!(anna.is_over());
    assert_eq!(anna.update["can_undo"], false);
    assert_eq!(anna.ask(json!({ "do": "undo" })).await["error"]["kind"], "not_running");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_draw_nothing_is_taken_back_unless_that_was_agreed() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    assert_eq!(anna.update["agreed"]["undo"], "agreed");
    let first = u8::from(!anna.is_to_act());
    // FRA-17: the turn ends with taking a tile, and the tile that takes its place is drawn.
    while if first == 0 { anna.is_to_act() } else { ben.is_to_act() } {
        play_on(&mut [&mut anna, &mut ben], 1).await;
    }
    let mover = if first == 0 { &mut anna } else { &mut ben };
    mover.until(|update| update["can_undo"] == false).await;
    assert_eq!(mover.ask(json!({ "do": "undo" })).await["error"]["kind"], "nothing_to_undo");
}

/// A person with bots, after a whole turn of everybody.
async fn after_a_round(host: &TestServer, undo: &Value) -> (Player, Value) {
    let mut client = host.guest("Anna").await;
    let seats = json!(["me", {"bot": "random"}, {"bot": "random"}]);
    let mut wish = json!({ "game": "frankfurt", "seats": seats });
    if undo.is_string() {
        wish["agreed"]["undo"] = undo.clone();
    }
    let table = new_table_with(&mut client, &wish).await;
    let mut anna = Player::at(client, &table).await;
    anna.until(|update| !update["choices"].as_array().unwrap().is_empty()).await;
    let before = anna.update.clone();
    // The whole turn of Anna, and those of the bots.
    let turn = before["view"]["turn"].clone();
    while anna.update["view"]["turn"] == turn {
        anna.play().await;
    }
    anna.until(|update| update["to_act"] == json!([0]) && update["view"]["turn"] != turn).await;
    (anna, turn)
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_with_bots_nobody_draws_again_until_the_right_card_comes() {
    let host = TestServer::open().await;
    let (mut anna, _) = after_a_round(&host, &Value::Null).await;
    assert_eq!((&anna.update["agreed"]["undo"], &anna.update["can_undo"]), (&json!("open"), &json!(false)));
    assert_eq!(anna.ask(json!({ "do": "undo" })).await["error"]["kind"], "nothing_to_undo");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_who_practises_among_bots_needs_nobody() {
    let host = TestServer::open().await;
    let (mut anna, turn) = after_a_round(&host, &json!("practice")).await;
    let number = anna.number();
    assert_eq!(anna.ask(json!({ "do": "undo" })).await["ok"], true);
    anna.until_number(number + 1).await;
    assert_eq!(anna.update["view"]["turn"], turn);
    assert!(anna.is_to_act());
}
