//! Viewers are told nothing that they may not know.

use serde_json::{Value, json};
use sqlx::Connection as _;

use crate::test_server::{Player, TestServer, new_table, play_on};

/// What the database keeps to itself until the end.
pub(crate) async fn secrets(host: &TestServer) -> Vec<String> {
    let file = format!("sqlite://{}", host.folder.path().join("citywright.db").display());
    let mut database = sqlx::SqliteConnection::connect(&file).await.unwrap();
    let found: Vec<(Vec<u8>, Vec<u8>)> =
        sqlx::query_as("SELECT secret, seed FROM deals").fetch_all(&mut database).await.unwrap();
    let hex = |bytes: Vec<u8>| bytes.iter().fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"));
    found.into_iter().flat_map(|(secret, seed)| [hex(secret), hex(seed)]).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_and_spectators_receive_no_secret() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    let mut eve = Player::at(host.client(), &table).await;
    play_on(&mut [&mut anna, &mut ben, &mut eve], 25).await;
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    let mv = mover.update["choices"][0]["move"].clone();
    mover.ask(json!({ "do": "preview", "move": mv })).await;
    mover.ask(json!({ "do": "hint" })).await;
    let drawn = [anna.ask(json!({ "do": "text" })).await, eve.ask(json!({ "do": "text" })).await];
    assert_ne!(drawn[0]["result"], drawn[1]["result"], "a player sees their hand, a spectator does not");
    let secrets = secrets(&host).await;
    assert_eq!(secrets.len(), 2);
    for player in [&mut anna, &mut ben, &mut eve] {
        for path in ["record", "replay?view=spectator", "replay"] {
            let answer = player.client.get(&format!("/api/tables/{table}/{path}")).await.unwrap();
            player.heard.push(answer.text().to_owned());
        }
        let me = player.update["me"].as_u64();
        for text in &player.heard {
            assert!(secrets.iter().all(|secret| !text.contains(secret)), "a secret was told: {text}");
            for tiles in told_hands(text) {
                assert!(tiles.1.is_null() || Some(tiles.0) == me, "a hand was told: {text}");
            }
        }
        let unseen = if me.is_some() { 1 } else { 2 };
        let starts =
            player.heard.iter().filter(|text| text.contains("drew_hand") && text.contains("\"log\""));
        for text in starts {
            let hidden = told_hands(text).iter().filter(|(_, tiles)| tiles.is_null()).count();
            assert_eq!(hidden, unseen, "somebody else's hand is told as hidden");
        }
    }
    // At the end everything is revealed and can be checked.
    play_on(&mut [&mut anna, &mut ben, &mut eve], 1000).await;
    assert!(secrets.contains(&eve.update["fair"]["secret"].as_str().unwrap().to_owned()));
    assert!(secrets.contains(&eve.update["fair"]["seed"].as_str().unwrap().to_owned()));
}

/// Every opening hand in a text: whose, and which tiles.
fn told_hands(text: &str) -> Vec<(u64, Value)> {
    fn look(value: &Value, found: &mut Vec<(u64, Value)>) {
        match value {
            Value::Object(fields) => {
                if let Some(hand) = fields.get("drew_hand") {
                    found.push((hand["seat"].as_u64().unwrap(), hand["tiles"].clone()));
                }
                fields.values().for_each(|value| look(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| look(value, found)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut found = Vec::new();
    if let Ok(value) = serde_json::from_str(text) {
        look(&value, &mut found);
    }
    found
}

/// The same table twice, except for what one viewer may not know: that viewer is told the same, byte by byte.
#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_know_the_difference_is_told_the_same() {
    let host = TestServer::open().await;
    let mut client = host.guest("Anna").await;
    let tables = [
        new_table(&mut client, &json!(["me", "open", "open"])).await,
        new_table(&mut client, &json!(["me", "open", "open"])).await,
    ];
    for table in &tables {
        for name in ["Ben", "Cleo"] {
            let mut other = host.guest(name).await;
            other.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
        }
    }
    let TestServer { server, folder } = host;
    server.stop().await;
    make_twins(folder.path(), &tables).await;
    let host = TestServer::in_folder(folder, |_| {}).await;
    let cookie = client.cookie.clone();
    let mut told = Vec::new();
    for table in &tables {
        let anna =
            Player::at(server::client::Client { cookie: cookie.clone(), ..host.client() }, table).await;
        let eve = Player::at(host.client(), table).await;
        let parts = |player: &Player| {
            let mut update = player.update.clone();
            (update["fair"], update["now"]) = (Value::Null, Value::Null);
            update.to_string()
        };
        told.push((parts(&anna), parts(&eve)));
    }
    assert_eq!(told[0].0, told[1].0, "Anna can tell the tables apart");
    assert_eq!(told[0].1, told[1].1, "a spectator can tell the tables apart");
}

/// Gives the second table the deal of the first, but exchanges the hands of Ben and Cleo.
async fn make_twins(folder: &std::path::Path, tables: &[String; 2]) {
    let file = format!("sqlite://{}", folder.join("citywright.db").display());
    let mut database = sqlx::SqliteConnection::connect(&file).await.unwrap();
    let key = |at: usize| format!("(SELECT key FROM tables WHERE id = '{}')", tables[at]);
    let start: String = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
        "SELECT position FROM snapshots WHERE table_key = {}",
        key(0)
    )))
    .fetch_one(&mut database)
    .await
    .unwrap();
    let mut other: Value = serde_json::from_str(&start).unwrap();
    let players = other["players"].as_array_mut().unwrap();
    let ben = players[1]["hand"].take();
    assert_ne!(ben, players[2]["hand"], "the hands differ, or nothing is tested");
    players[1]["hand"] = std::mem::replace(&mut players[2]["hand"], ben);
    for (at, position) in [(0, &start), (1, &other.to_string())] {
        let key = key(at);
        for sql in [
            format!("UPDATE tables SET start = '{position}' WHERE key = {key}"),
            format!("DELETE FROM snapshots WHERE table_key = {key}"),
            format!("UPDATE deals SET seed = zeroblob(32) WHERE table_key = {key}"),
        ] {
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut database).await.unwrap();
        }
    }
    sqlx::query("UPDATE tables SET header = json_set(header, '$.options', json('null'))")
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}
