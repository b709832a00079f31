//! Whole games, and what can go wrong on the way.

use serde_json::{Value, json};

use crate::test_server::{Player, TestServer, new_table, play_on};

const WHOLE_GAME: usize = 1000;

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    assert_eq!((&anna.update["me"], &ben.update["me"]), (&json!(0), &json!(1)));
    assert_eq!(anna.update["state"], "running");
    assert_eq!(anna.update["game"], "frankfurt");
    play_on(&mut [&mut anna, &mut ben], WHOLE_GAME).await;
    for player in [&anna, &ben] {
        assert!(player.is_over());
        assert_eq!(player.update["choices"], json!([]));
        assert_eq!(player.update["ranking"]["standings"].as_array().unwrap().len(), 2);
    }
    let totals = |player: &Player| {
        player.update["scores"].as_array().unwrap().iter().map(|s| s["total"].clone()).collect::<Vec<_>>()
    };
    let points: Vec<Value> =
        anna.update["ranking"]["standings"].as_array().unwrap().iter().map(|s| s["points"].clone()).collect();
    assert_eq!(totals(&anna), points);
    assert_eq!(totals(&ben), points);
    // Nothing has changed after everybody has left and the server was restarted.
    let (client, host) = (anna.leave().await, host.again().await);
    let client = server::client::Client { cookie: client.cookie, ..host.client() };
    let mut anna = Player::at(client, &table).await;
    assert!(anna.is_over());
    assert_eq!(totals(&anna), points);
    // The lobby tells how it ended.
    let listed = anna.client.get("/api/home").await.unwrap().json()["mine"][0].clone();
    assert_eq!((&listed["state"], &listed["result"]), (&json!("over"), &anna.update["ranking"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_finish_a_game_and_a_person_is_two_requests_from_one() {
    let host = TestServer::open().await;
    let mut client = host.client();
    let table =
        new_table(&mut client, &json!([{"bot": "greedy"}, {"bot": "random"}, {"bot": "random"}])).await;
    let mut watcher = Player::at(client, &table).await;
    watcher.until(|update| update["state"] == "over").await;
    assert_eq!(watcher.update["me"], Value::Null);
    let table = new_table(&mut watcher.client, &json!(["me", {"bot": "greedy"}])).await;
    let mut person = Player::at(watcher.client, &table).await;
    while !person.is_over() {
        person
            .until(|update| update["state"] == "over" || !update["choices"].as_array().unwrap().is_empty())
            .await;
        if !person.is_over() {
            person.play().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_reloads_in_the_middle_is_told_everything_again() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 12).await;
    let before = anna.update.clone();
    let cookie = anna.leave().await;
    ben.until(|update| update["seats"][0]["online"] == false).await;
    let mut anna = Player::at(cookie, &table).await;
    ben.until(|update| update["seats"][0]["online"] == true).await;
    for part in ["number", "view", "choices", "scores", "to_act", "can_undo"] {
        assert_eq!(anna.update[part], before[part], "{part}");
    }
    let log = anna.update["log"].as_array().unwrap();
    assert_eq!(log.len() as u64, anna.number() + 1);
    assert_eq!(log[0]["number"], 0);
    assert!(!log[0]["events"].as_array().unwrap().is_empty());
    play_on(&mut [&mut anna, &mut ben], WHOLE_GAME).await;
    assert!(anna.is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_number_is_refused_and_a_fresh_update_comes() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 4).await;
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    let (number, mv) = (mover.number(), mover.update["choices"][0]["move"].clone());
    let heard = mover.heard.len();
    let answer = mover.ask(json!({ "do": "play", "number": number - 1, "move": mv })).await;
    assert_eq!(answer["error"]["kind"], "stale");
    let told: Vec<Value> =
        mover.heard[heard..].iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let fresh = told.iter().find(|message| message["type"] == "update").expect("an update came");
    assert_eq!(fresh["number"], number);
    assert!(fresh["log"].is_array());
    mover.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_decides_together_with_others_need_not_hear_of_them_first() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players_of("sanfrancisco").await;
    assert!(anna.is_to_act() && ben.is_to_act(), "both choose a tender at once");
    let choices = [&anna, &ben].map(|player| player.update["choices"][0]["move"].clone());
    let play = |nth: usize| json!({ "do": "play", "number": 0, "move": choices[nth] });
    assert_eq!(anna.ask(play(0)).await["ok"], true);
    assert_eq!(ben.ask(play(1)).await["ok"], true);
    anna.until_number(2).await;
    ben.until_number(2).await;
    // What comes next was not asked at the beginning.
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    let mv = mover.update["choices"][0]["move"].clone();
    for old in [0, 1] {
        let answer = mover.ask(json!({ "do": "play", "number": old, "move": mv })).await;
        assert_eq!(answer["error"]["kind"], "stale");
    }
    assert_eq!(mover.ask(json!({ "do": "play", "number": 2, "move": mv })).await["ok"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_twice_is_played_once() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    let play = json!({ "do": "play", "number": 0, "move": mover.update["choices"][0]["move"] });
    assert_eq!(mover.ask_as("once", play.clone()).await["ok"], true);
    assert_eq!(mover.ask_as("once", play.clone()).await["ok"], true);
    mover.until_number(1).await;
    assert_eq!(mover.number(), 1);
    // Nor after a restart of the server.
    let cookie = mover.client.cookie.clone();
    let host = host.again().await;
    let client = server::client::Client { cookie, ..host.client() };
    let mut mover = Player::at(client, &table).await;
    assert_eq!(mover.ask_as("once", play.clone()).await["ok"], true);
    assert_eq!(mover.ask_as("another", play).await["error"]["kind"], "stale");
    assert_eq!(mover.number(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_not_be_done_says_why() {
    let host = TestServer::open().await;
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "hints": true } });
    let (table, mut anna, mut ben) = host.two_players_with(&wish).await;
    let (mover, other) = if anna.is_to_act() { (&mut anna, &mut ben) } else { (&mut ben, &mut anna) };
    let mv = mover.update["choices"][0]["move"].clone();
    assert_eq!(mover.ask(json!({ "do": "check", "move": mv })).await["ok"], true);
    let foresight = mover.ask(json!({ "do": "preview", "move": mv })).await;
    assert_eq!(foresight["result"]["draws"], false);
    assert!(foresight["result"]["events"][0]["text"]["de"].is_string());
    let hint = mover.ask(json!({ "do": "hint" })).await;
    assert!(mover.update["choices"].as_array().unwrap().contains(&hint["result"]), "{hint}");
    let refused = other.ask(json!({ "do": "play", "number": 0, "move": mv })).await;
    assert_eq!(refused["error"]["kind"], "refused");
    assert_eq!(refused["error"]["clause"], "FRA-8");
    assert!(refused["error"]["message"]["en"].is_string());
    let unknown = mover.ask(json!({ "do": "play", "number": 0, "move": "castle" })).await;
    assert_eq!(unknown["error"]["kind"], "bad_request");
    let mut spectator = Player::at(host.client(), &table).await;
    let refused = spectator.ask(json!({ "do": "play", "number": 0, "move": mv })).await;
    assert_eq!(refused["error"]["kind"], "not_seated");
    spectator.send("{\"do\":\"ping\"}").await;
    assert_eq!(spectator.next().await["type"], "pong");
    spectator.send("{\"do\":\"dance\",\"id\":\"x\"}").await;
    assert_eq!(spectator.next().await["error"]["kind"], "bad_request");
    spectator.send("nonsense").await;
    assert_eq!(spectator.next().await["ok"], false);
    assert_eq!(mover.number(), 0);
}

/// Every game, running and for a spectator: the text is in both languages, in the colours of a terminal, and has the names
/// of all.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_can_be_read_as_text() {
    for game in registry::GAMES.iter().map(|info| info.id) {
        let host = TestServer::open().await;
        let (table, mut anna, _ben) = host.two_players_of(game).await;
        let mut eve = Player::at(host.client(), &table).await;
        for reader in [&mut anna, &mut eve] {
            let told = reader.ask(json!({ "do": "text" })).await;
            let [german, english] = ["de", "en"].map(|language| told["result"][language].as_str().unwrap());
            assert_ne!(german, english, "{game}");
            for text in [german, english] {
                assert!(text.lines().count() > 5, "{game}: {text}");
                assert!(text.contains("Anna") && text.contains("Ben"), "{game}: {text}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_told_when_the_server_stops() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 3).await;
    let TestServer { server, folder } = host;
    let (code, ()) = tokio::join!(anna.closed(), server.stop());
    assert_eq!(code, Some(1001));
    drop(folder);
}
