//! Tables leave memory and are loaded again.

use std::time::Duration;

use serde_json::json;

use crate::test_server::{Player, TestServer, play_on};

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_table_leaves_memory_and_comes_back_unnoticed() {
    let host = TestServer::with(|options| options.idle_table = Duration::from_millis(20)).await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 9).await;
    let before = anna.update.clone();
    assert_eq!(host.server.tables_in_memory(), 1);
    let (anna, ben) = (anna.leave().await, ben.leave().await);
    while host.server.tables_in_memory() > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let (mut anna, mut ben) = (Player::at(anna, &table).await, Player::at(ben, &table).await);
    for part in ["number", "view", "choices", "scores"] {
        assert_eq!(anna.update[part], before[part], "{part}");
    }
    play_on(&mut [&mut anna, &mut ben], 3).await;
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    mover.play().await;
    mover.ask(json!({ "do": "undo" })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_store_was_tampered_with_stops_alone() {
    let host = TestServer::open().await;
    let (broken, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 5).await;
    let (sound, mut cleo, mut dora) = host.two_players().await;
    play_on(&mut [&mut cleo, &mut dora], 5).await;
    let TestServer { server, folder } = host;
    server.stop().await;
    execute(
        folder.path(),
        "UPDATE entries SET entry = replace(entry, '\"seat\":0', '\"seat\":1') \
         WHERE table_key = (SELECT key FROM tables WHERE id = ?)",
        &broken,
    )
    .await;
    let host = TestServer::in_folder(folder, |_| {}).await;
    assert_eq!(Player::at(host.client(), &sound).await.update["state"], "running");
    assert_eq!(first_state(&host, &broken).await.as_deref(), Some("stopped"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_code_panics_stops_alone() {
    let host = TestServer::open().await;
    let (broken, mut anna, mut ben) = host.two_players().await;
    let (sound, mut cleo, mut dora) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 2).await;
    let TestServer { server, folder } = host;
    server.stop().await;
    // Every table has seats: the code relies on it.
    execute(
        folder.path(),
        "DELETE FROM seats WHERE table_key = (SELECT key FROM tables WHERE id = ?)",
        &broken,
    )
    .await;
    let host = TestServer::in_folder(folder, |_| {}).await;
    while first_state(&host, &broken).await.as_deref() != Some("stopped") {}
    for player in [&mut cleo, &mut dora] {
        let client = server::client::Client { cookie: player.client.cookie.clone(), ..host.client() };
        *player = Player::at(client, &sound).await;
    }
    play_on(&mut [&mut cleo, &mut dora], 4).await;
    assert_eq!(cleo.number(), 4);
}

/// What the first update says of the state; none where the connection ends before it.
async fn first_state(host: &TestServer, table: &str) -> Option<String> {
    let first = host.client().connect(table).await.unwrap().next().await?;
    let update: serde_json::Value = serde_json::from_str(&first).unwrap();
    update["state"].as_str().map(str::to_owned)
}

async fn execute(folder: &std::path::Path, sql: &'static str, table: &str) {
    use sqlx::Connection as _;
    let file = format!("sqlite://{}", folder.join("citywright.db").display());
    let mut database = sqlx::SqliteConnection::connect(&file).await.unwrap();
    sqlx::query(sql).bind(table).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}
