//! Updates carry what has changed, in the language of the socket.

use engine::Language;
use serde_json::{Value, json};

use crate::test_server::{Player, TestServer, new_table, play_on};

/// Decisions in which everything of a table has changed a few times.
const SOME: usize = 24;

#[tokio::test(flavor = "multi_thread")]
async fn what_changed_adds_up_to_the_whole_table() {
    let host = TestServer::open().await;
    for info in registry::GAMES {
        let (table, mut anna, mut ben) = host.two_players_of(info.id).await;
        let mut eve = Player::at(host.guest("Eve").await, &table).await;
        let whole = anna.heard.iter().map(String::len).max().unwrap();
        play_on(&mut [&mut anna, &mut ben, &mut eve], SOME).await;
        for player in [&anna, &ben, &eve] {
            let again = Player::at(player.client.clone(), &table).await;
            let (mut known, mut told) = (player.update.clone(), again.update);
            // A line is told with every entry, and in the whole story with the last one of a turn.
            for story in [&mut known, &mut told] {
                // When it was told is not what was told.
                story["now"] = Value::Null;
                story["log"].as_array_mut().unwrap().iter_mut().for_each(|entry| entry["line"] = Value::Null);
            }
            assert_eq!(known, told, "{}", info.id);
            let later: Vec<Value> = player.heard.iter().skip(1).map(|text| parsed(text)).collect();
            assert!(later.iter().all(|message| message["type"] != "update"), "one message is whole");
            assert!(
                later.iter().all(|message| message.get("agreed").is_none()),
                "what stays is not told again"
            );
        }
        let mean = |player: &Player| {
            let changes: Vec<usize> = player.heard.iter().skip(1).map(String::len).collect();
            changes.iter().sum::<usize>() / changes.len()
        };
        assert!(mean(&eve) < whole, "{}: {} of {whole} bytes", info.id, mean(&eve));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_speaks_one_language() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    let mut german = anna.client.clone();
    german.language = Some(Language::De);
    let mut german = Player::at(german, &table).await;
    play_on(&mut [&mut anna, &mut ben, &mut german], 4).await;
    let mv = german.update["choices"].get(0).map_or(json!("nothing"), |offer| offer["move"].clone());
    let refused = german.ask(json!({ "do": "check", "move": "nothing" })).await;
    german.ask(json!({ "do": "preview", "move": mv })).await;
    german.ask(json!({ "do": "text" })).await;
    assert!(german.heard.iter().all(|text| !text.contains("\"en\":")), "nothing is said in English");
    assert!(refused["error"]["message"]["de"].is_string());
    let texts = |player: &Player| player.heard.iter().filter(|text| text.contains("\"de\":")).count();
    assert!(texts(&german) > 4 && anna.heard.iter().any(|text| text.contains("\"en\":")));
    for of_german in ["number", "view", "to_act"] {
        assert_eq!(german.update[of_german], anna.update[of_german]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_missed_something_asks_for_the_whole() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 3).await;
    let known = anna.update.clone();
    let heard = anna.heard.len();
    assert_eq!(anna.ask(json!({ "do": "whole" })).await["ok"], true);
    let told = parsed(&anna.heard[heard]);
    assert_eq!(
        (&told["type"], &told["number"], &told["view"]),
        (&json!("update"), &known["number"], &known["view"])
    );
    assert_eq!(told["log"].as_array().unwrap().len(), 4);
    assert_eq!(told["wire"], server::wire::WIRE_VERSION);
    // Nothing has changed since, so nothing more is told.
    assert_eq!(anna.heard.len(), heard + 2);
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the server speaks JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_begins_with_a_whole_message() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let mut anna = Player::at(anna, &table).await;
    let mut ben = host.guest("Ben").await;
    ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
    anna.until(|update| update["state"] == "running").await;
    let told = parsed(anna.heard.last().unwrap());
    assert_eq!((&told["type"], told["log"].as_array().map(Vec::len)), (&json!("update"), Some(1)));
}
