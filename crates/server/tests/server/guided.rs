//! The guided first games at tables of a server: dealt as they are written, answered as they are written, counted for
//! nothing, and followed by a game like any.

use serde_json::{Value, json};

use crate::test_server::{Player, TestServer, play_on};

/// Sits down at the guided game of this id. Returns what leads through it.
async fn begin(host: &TestServer, game: &str) -> (String, Player, Value) {
    let mut anna = host.guest("Anna").await;
    let guidance = anna.get(&format!("/api/games/{game}/guided")).await.unwrap().json();
    let made = anna.post(&format!("/api/games/{game}/guided"), &json!({})).await.unwrap();
    assert_eq!(made.status, 200, "{}", made.text());
    let table = made.json()["id"].as_str().unwrap().to_owned();
    let player = Player::at(anna, &table).await;
    (table, player, guidance)
}

/// Does what the steps say. Returns how the table lies then.
async fn follow(anna: &mut Player, guidance: &Value) -> Value {
    let steps = guidance["steps"].as_array().unwrap();
    for code in steps.iter().flat_map(|step| step["moves"].as_array().unwrap()) {
        anna.until(Player::waits).await;
        anna.play_move(code).await;
    }
    anna.until(Player::waits).await;
    anna.update["view"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_guided_game_is_led_through_at_a_table() {
    let host = TestServer::open().await;
    let home = host.client().get("/api/home").await.unwrap().json();
    let games = home["games"].as_array().unwrap();
    for game in games.iter().filter(|game| game["is_guided"] == true) {
        let (_, mut anna, guidance) = begin(&host, game["id"].as_str().unwrap()).await;
        assert_eq!((&anna.update["agreed"]["guided"], &anna.update["fair"]), (&json!(true), &Value::Null));
        assert_eq!(anna.update["me"], guidance["seat"]);
        follow(&mut anna, &guidance).await;
        assert_eq!(anna.update["state"], "running");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_gets_the_same_deal() {
    let host = TestServer::open().await;
    let mut views = Vec::new();
    for _ in 0..2 {
        let (_, anna, _) = begin(&host, "frankfurt").await;
        views.push(anna.update["view"].clone());
    }
    assert_eq!(views[0], views[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guided_game_counts_for_nothing_and_the_next_one_is_dealt_by_chance() {
    let host = TestServer::open().await;
    let (table, mut anna, guidance) = begin(&host, "frankfurt").await;
    let dealt = anna.update["view"].clone();
    follow(&mut anna, &guidance).await;
    while !anna.is_over() {
        anna.until(|update| Player::waits(update) || update["state"] == "over").await;
        play_on(&mut [&mut anna], 1).await;
    }
    let record = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    let record = table::Record::parse(record.text().as_bytes()).unwrap();
    assert!(record.deal.is_none(), "nobody says that this deal was fair");
    let reached = anna.client.get("/api/me/achievements").await.unwrap().json();
    assert_eq!(reached, json!([]), "a game for practice");

    let again = anna.client.post(&format!("/api/tables/{table}/rematch"), &json!({})).await.unwrap();
    let next = again.json()["id"].as_str().unwrap().to_owned();
    let anna = Player::at(anna.leave().await, &next).await;
    assert_eq!(
        (&anna.update["agreed"]["guided"], &anna.update["agreed"]["undo"]),
        (&json!(false), &json!("open"))
    );
    assert!(anna.update["fair"]["commitment"].is_string());
    assert_ne!(anna.update["view"], dealt);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_steps_has_no_guided_one() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    assert_eq!(anna.get("/api/games/atlantis/guided").await.unwrap().status, 404);
    assert_eq!(anna.post("/api/games/atlantis/guided", &json!({})).await.unwrap().status, 404);
}
