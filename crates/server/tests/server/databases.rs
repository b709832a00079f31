//! The same server on either database.

use serde_json::json;
use server::Database;
use server::client::Client;
use table::Record;

use crate::test_server::{Player, TestServer, play_on, play_until_undo};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_on_a_file() {
    a_game_is_played_to_its_end(None).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_to_its_end_on_postgresql() {
    let Some(mut postgres) = store::testing::Postgres::start() else { return };
    let host = a_game_is_played_to_its_end(Some(postgres.database())).await;
    play_goes_on_when_the_database_is_back(&host, &mut postgres).await;
    host.server.stop().await;
}

async fn a_game_is_played_to_its_end(database: Option<Database>) -> TestServer {
    let host = TestServer::with(|options| options.database.clone_from(&database)).await;
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "undo": "open" } });
    let (table, mut anna, mut ben) = host.two_players_with(&wish).await;
    play_on(&mut [&mut anna, &mut ben], 40).await;
    let mover = play_until_undo(&mut anna, &mut ben).await;
    let number = mover.number();
    assert_eq!(mover.ask(json!({ "do": "undo" })).await["ok"], true);
    mover.until_number(number + 1).await;
    let before = mover.update.clone();
    let cookies = [anna.client.cookie.clone(), ben.client.cookie.clone()];

    // The server is stopped in the middle, and started again.
    let TestServer { server, folder } = host;
    server.stop().await;
    let host = TestServer::in_folder(folder, |options| options.database.clone_from(&database)).await;
    let [mut anna, mut ben] = players(&host, cookies, &table).await;
    let mover = if before["me"] == anna.update["me"] { &anna } else { &ben };
    for part in ["number", "view", "choices", "scores"] {
        assert_eq!(mover.update[part], before[part], "{part}");
    }
    let listed = anna.client.get("/api/home").await.unwrap();
    assert!(listed.status == 200 && listed.text().contains(&table), "{}", listed.text());
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    assert!(anna.is_over());
    let text = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    let record = Record::parse(text.text().as_bytes()).unwrap();
    record.verify::<frankfurt::Frankfurt>().unwrap();
    assert_eq!(record.entries.len() as u64, anna.number());
    host
}

async fn players(host: &TestServer, cookies: [Option<String>; 2], table: &str) -> [Player; 2] {
    let [anna, ben] = cookies.map(|cookie| Client { cookie, ..host.client() });
    [Player::at(anna, table).await, Player::at(ben, table).await]
}

/// The database server is killed and started again under a table that is being played.
#[cfg(unix)]
async fn play_goes_on_when_the_database_is_back(host: &TestServer, postgres: &mut store::testing::Postgres) {
    let (_, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 5).await;
    postgres.kill();
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    let request =
        json!({ "do": "play", "number": mover.number(), "move": mover.update["choices"][0]["move"] });
    let refused = mover.ask_as("once", request.clone()).await;
    assert_eq!(refused["error"]["kind"], "try_again", "{refused}");
    postgres.start_again();
    assert_eq!(mover.ask_as("once", request.clone()).await["ok"], true);
    mover.until_number(6).await;
    assert_eq!(mover.ask_as("once", request).await["ok"], true, "sent again, it is not played again");
    play_on(&mut [&mut anna, &mut ben], 3).await;
    assert_eq!(anna.number(), 9);
}
