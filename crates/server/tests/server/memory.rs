//! Tables leave memory and come back.

use std::time::Duration;

use serde_json::json;

use crate::house::{House, Player, play_on};

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_table_leaves_memory_and_comes_back_unnoticed() {
    let house = House::with(|options| options.idle_table = Duration::from_millis(20)).await;
    let (table, mut anna, mut ben) = house.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 9).await;
    let before = anna.update.clone();
    assert_eq!(house.server.tables_in_memory(), 1);
    let (anna, ben) = (anna.leave().await, ben.leave().await);
    while house.server.tables_in_memory() > 0 {
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
    let house = House::open().await;
    let (broken, mut anna, mut ben) = house.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 5).await;
    let (sound, mut cleo, mut dora) = house.two_players().await;
    play_on(&mut [&mut cleo, &mut dora], 5).await;
    let House { server, folder } = house;
    server.stop().await;
    let position: String = tampered(folder.path(), &broken).await;
    assert!(position.contains("coins"));
    let house = House::in_folder(folder, |_| {}).await;
    let mut watch = |table: String| Player::at(house.client(), Box::leak(table.into_boxed_str()));
    let sound = watch(sound).await;
    assert_eq!(sound.update["state"], "running");
    let line = house.client().line(&broken).await;
    let first = line.unwrap().next().await.unwrap();
    assert!(first.contains("\"state\":\"stopped\""), "{first}");
}

/// Gives somebody another coin in the stored position.
async fn tampered(folder: &std::path::Path, table: &str) -> String {
    use sqlx::Connection as _;
    let file = format!("sqlite://{}", folder.join("citywright.db").display());
    let mut database = sqlx::SqliteConnection::connect(&file).await.unwrap();
    let key = "table_key = (SELECT key FROM tables WHERE id = ?)";
    let sql = format!("SELECT position FROM positions WHERE {key}");
    let position: String =
        sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(table).fetch_one(&mut database).await.unwrap();
    let other = ["0", "1", "2", "3"].iter().find_map(|coins| {
        let found = format!("\"coins\":{coins}");
        position.contains(&found).then(|| position.replacen(&found, "\"coins\":9", 1))
    });
    let sql = format!("UPDATE positions SET position = ? WHERE {key}");
    let update = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(other.unwrap()).bind(table);
    update.execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    position
}
