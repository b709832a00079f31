//! Export and import of records, replays.

use engine::{Seat, Viewer};
use hyper::Method;
use serde_json::{Value, json};
use server::client::Client;
use server::limits::{MOST_RECORD_BYTES, MOST_REPLAY_STEPS};
use table::{Account, Record, Time};

use crate::test_server::{Player, TestServer, new_table_with, play_on};

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_exported_checked_and_imported_elsewhere() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    let fair = anna.update["fair"].clone();
    let text = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    let record = Record::parse(text.text().as_bytes()).unwrap();
    record.verify::<frankfurt::Frankfurt>().unwrap();
    let deal = record.deal.clone().expect("a deal on a server is fair");
    deal.check(record.seed).unwrap();
    assert_eq!(fair["commitment"], deal.commitment.to_string());
    assert_eq!(fair["seed"], record.seed.to_string());
    assert_eq!(record.players, ["Anna", "Ben"]);
    let times: Vec<_> =
        record.entries.iter().map(|entry| entry.time.expect("the server has a clock")).collect();
    assert!(times.is_sorted() && times[0] > Time(0));

    let elsewhere = TestServer::open().await;
    let mut cleo = elsewhere.client();
    let body = text.body.clone();
    let made =
        cleo.request(Method::POST, "/api/records", &[("content-type", "text/plain")], body).await.unwrap();
    assert_eq!(made.status, 200, "{}", made.text());
    let copy = made.json()["id"].as_str().unwrap().to_owned();
    let again = cleo.get(&format!("/api/tables/{copy}/record")).await.unwrap();
    assert_eq!(again.text(), text.text());
    let looking = Player::at(cleo.clone(), &copy).await;
    assert!(looking.is_over());
    for part in ["ranking", "scores", "fair", "number"] {
        assert_eq!(looking.update[part], anna.update[part], "{part}");
    }
    let replay = |view: &'static str| {
        let (mut cleo, copy) = (cleo.clone(), copy.clone());
        async move { whole_replay(&mut cleo, &copy, view).await }
    };
    let (open, seat, spectator) = (replay("all").await, replay("0").await, replay("spectator").await);
    assert_eq!(open["steps"].as_array().unwrap().len() as u64, anna.number() + 1);
    let hidden =
        |steps: &Value, player: usize| steps["steps"][0]["view"]["players"][player]["hidden"].clone();
    assert_eq!((hidden(&open, 0), hidden(&open, 1)), (json!(0), json!(0)));
    assert_eq!((hidden(&seat, 0), hidden(&seat, 1)), (json!(0), json!(3)));
    assert_eq!((hidden(&spectator, 0), hidden(&spectator, 1)), (json!(3), json!(3)));
    assert_eq!(texts_of_replay(&mut cleo, &copy, anna.number()).await, 3);
}

/// How many different texts are told of the board: of the set-up by two viewers, and of the end by one of them.
async fn texts_of_replay(client: &mut Client, table: &str, last: u64) -> usize {
    let mut texts = std::collections::BTreeSet::new();
    for (number, view) in [(0, "all"), (0, "spectator"), (last, "all")] {
        let text = client
            .get(&format!("/api/tables/{table}/replay/{number}/text?view={view}"))
            .await
            .unwrap()
            .json();
        assert!(text["de"].as_str().unwrap().lines().count() > 5, "{text}");
        assert_ne!(text["de"], text["en"]);
        texts.insert(text["en"].as_str().unwrap().to_owned());
    }
    let none = client.get(&format!("/api/tables/{table}/replay/{}/text", last + 1)).await.unwrap();
    assert_eq!(none.status, 400);
    texts.len()
}

/// All pieces of a replay in one.
async fn whole_replay(client: &mut Client, table: &str, view: &str) -> Value {
    let address = format!("/api/tables/{table}/replay?view={view}");
    let mut whole = client.get(&address).await.unwrap().json();
    while let Some(next) = whole["next"].as_u64() {
        let more = client.get(&format!("{address}&from={next}")).await.unwrap().json();
        let steps = more["steps"].as_array().unwrap();
        assert!((1..=MOST_REPLAY_STEPS as usize).contains(&steps.len()));
        assert_eq!(steps[0]["number"], next);
        whole["steps"].as_array_mut().unwrap().extend(steps.iter().cloned());
        whole["next"] = more["next"].clone();
    }
    whole
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_game_gives_each_player_what_they_were_told() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 7).await;
    let text = ben.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    let account = Account::parse(text.text().as_bytes()).unwrap();
    assert_eq!(account.viewer, engine::Viewer::Seat(engine::Seat(1)));
    assert_eq!(account.told.len(), 8);
    assert!(Record::parse(text.text().as_bytes()).is_err());
    let replay = format!("/api/tables/{table}/replay?view=");
    for (view, status) in [("1", 200), ("spectator", 200), ("0", 403), ("all", 403), ("x", 400)] {
        let answer = ben.client.get(&format!("{replay}{view}")).await.unwrap();
        assert_eq!(answer.status, status, "{view}");
    }
    assert_eq!(host.client().get(&format!("{replay}1")).await.unwrap().status, 403);
    for (view, status) in [("1", 200), ("spectator", 200), ("0", 403), ("all", 403)] {
        let text = format!("/api/tables/{table}/replay/7/text?view={view}");
        assert_eq!(ben.client.get(&text).await.unwrap().status, status, "{view}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_is_not_sound_is_refused() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    let text = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap().text().to_owned();
    let tampered = text.replacen("Anna", "Anne", 1);
    for bad in [tampered.as_str(), "", "citywright record 1\n"] {
        let body = bad.to_owned().into();
        let answer = anna.client.request(Method::POST, "/api/records", &[], body).await.unwrap();
        assert_eq!(answer.status, 400);
        assert!(answer.json()["error"]["message"]["en"].as_str().unwrap().contains("line"));
    }
    let huge = vec![b'x'; MOST_RECORD_BYTES + 1].into();
    assert_eq!(anna.client.request(Method::POST, "/api/records", &[], huge).await.unwrap().status, 413);
}

/// A record of five decisions at frankfurt, and the table at which they were made.
fn unfinished() -> Box<dyn table::AnyTable> {
    let game = registry::standard("frankfurt").unwrap();
    let setup = table::Setup {
        seats: 2,
        options: Value::Null,
        players: vec!["Anna".to_owned(), "Ben".to_owned()],
        seed: engine::Seed::from_text("7"),
        agreed: Value::Null,
    };
    let mut played = game.set_up(setup).unwrap();
    for _ in 0..5 {
        let seat = played.to_act().first().unwrap();
        let code = played.codes(seat).unwrap().swap_remove(0);
        played.play(seat, &json!(code), &[]).unwrap();
    }
    played
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_record_is_read_and_played_on_at_a_new_table() {
    let played = unfinished();
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let body = played.record(None).write().into();
    let made = anna.request(Method::POST, "/api/records", &[], body).await.unwrap();
    let table = made.json()["id"].as_str().unwrap().to_owned();
    let looking = Player::at(anna.clone(), &table).await;
    assert!(looking.is_over());
    assert_eq!((&looking.update["ranking"], &looking.update["fair"]), (&Value::Null, &Value::Null));
    assert_eq!((looking.number(), &looking.update["to_act"]), (5, &json!([])));

    let from = json!({ "table": table, "number": 5 });
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "from": from });
    let goes_on = new_table_with(&mut anna, &wish).await;
    let mut ben = host.guest("Ben").await;
    let sat = ben.post(&format!("/api/tables/{goes_on}/sit"), &json!({ "seat": 1 })).await.unwrap();
    assert_eq!(sat.status, 200, "{}", sat.text());
    let (mut anna, mut ben) = (Player::at(anna, &goes_on).await, Player::at(ben, &goes_on).await);
    assert_eq!(anna.number(), 0, "a game of its own begins");
    // It survives the server, and its record says how it began.
    play_on(&mut [&mut anna, &mut ben], 4).await;
    let host = host.again().await;
    let again = |client: Client| Client { cookie: client.cookie, ..host.client() };
    let (anna, ben) = (again(anna.client), again(ben.client));
    let (mut anna, mut ben) = (Player::at(anna, &goes_on).await, Player::at(ben, &goes_on).await);
    assert_eq!(anna.number(), 4);
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    let text = anna.client.get(&format!("/api/tables/{goes_on}/record")).await.unwrap();
    let record = Record::parse(text.text().as_bytes()).unwrap();
    record.verify::<frankfurt::Frankfurt>().unwrap();
    assert_ne!(record.seed, engine::Seed::from_text("7"), "what comes is drawn anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_with_bots_one_keeps_what_is_ones_own() {
    let played = unfinished();
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let body = played.record(None).write().into();
    let made = anna.request(Method::POST, "/api/records", &[], body).await.unwrap();
    let from = json!({ "table": made.json()["id"], "number": 5 });
    // Anna is to act, so nothing has happened yet when they come.
    let seat = played.to_act().first().unwrap();
    let seats =
        Seat::all(2).map(|other| if other == seat { json!("me") } else { json!({ "bot": "random" }) });
    let seats: Vec<Value> = seats.collect();
    let table =
        new_table_with(&mut anna, &json!({ "game": "frankfurt", "seats": seats, "from": from })).await;
    let anna = Player::at(anna, &table).await;
    let own: Value = serde_json::from_str(played.view(Viewer::Seat(seat)).unwrap().get()).unwrap();
    assert_eq!((anna.number(), &anna.update["view"]), (0, &own));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_only_where_another_one_may_be_seen_and_goes_on() {
    let host = TestServer::open().await;
    let (running, anna, _ben) = host.two_players().await;
    let mut anna = anna.leave().await;
    let body = unfinished().record(None).write().into();
    let made = anna.request(Method::POST, "/api/records", &[], body).await.unwrap();
    let read = made.json()["id"].as_str().unwrap().to_owned();
    let answer = async |anna: &mut Client, changed: Value| {
        let mut wish = json!({
            "game": "frankfurt", "seats": ["me", { "bot": "random" }],
            "from": { "table": read, "number": 5 },
        });
        wish.as_object_mut().unwrap().extend(changed.as_object().unwrap().clone());
        anna.post("/api/tables", &wish).await.unwrap().status.as_u16()
    };
    let from = |table: &str, number: u32| json!({ "from": { "table": table, "number": number } });
    assert_eq!(answer(&mut anna, from(&running, 0)).await, 403, "a game that runs has secrets");
    assert_eq!(answer(&mut anna, from("nowhere", 0)).await, 404);
    assert_eq!(answer(&mut anna, from(&read, 6)).await, 400, "there is no such entry");
    let others = [
        json!({ "game": "koeln" }),
        json!({ "seats": ["me", { "bot": "random" }, { "bot": "random" }] }),
        json!({ "options": {} }),
        json!({ "set": "0".repeat(64) }),
    ];
    for other in others {
        assert_eq!(answer(&mut anna, other.clone()).await, 400, "{other}");
    }
    assert_eq!(answer(&mut anna, json!({})).await, 200);
}
