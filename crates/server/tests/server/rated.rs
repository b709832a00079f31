//! Rated games: who may play them, what they change, and that counting them anew changes nothing.

use serde_json::{Value, json};
use server::admin::House;
use server::client::Client;
use store::Database;

use crate::test_server::{Player, TestServer, new_table_with, play_on};

const PASSWORD: &str = "correct horse battery";

async fn member(host: &TestServer, name: &str) -> Client {
    let mut client = host.guest(name).await;
    let join = json!({ "handle": name, "password": PASSWORD });
    assert_eq!(client.post("/api/me/member", &join).await.unwrap().status, 200);
    client
}

fn rated(seats: &Value) -> Value {
    json!({ "game": "frankfurt", "seats": seats, "agreed": { "rated": true } })
}

async fn kind(client: &mut Client, path: &str, body: &Value) -> String {
    let answer = client.post(path, body).await.unwrap();
    answer.json()["error"]["kind"].as_str().unwrap_or("done").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_members_and_known_bots_sit_at_a_rated_table() {
    let host = TestServer::open().await;
    let (mut anna, mut gus) = (member(&host, "Anna").await, host.guest("Gus").await);
    assert_eq!(kind(&mut gus, "/api/tables", &rated(&json!(["me", "open"]))).await, "no_member");
    for seats in [json!(["me", { "here": "Ben" }]), json!(["me", { "bot": "master" }])] {
        assert_eq!(kind(&mut anna, "/api/tables", &rated(&seats)).await, "not_rated", "{seats}");
    }
    let mut wish = rated(&json!(["me", "open"]));
    wish["agreed"]["hints"] = json!(true);
    assert_eq!(kind(&mut anna, "/api/tables", &wish).await, "not_rated");
    let mut wish = rated(&json!(["me", "open"]));
    wish["set"] = json!("0".repeat(64));
    assert_ne!(kind(&mut anna, "/api/tables", &wish).await, "done");
    let table = new_table_with(&mut anna, &rated(&json!(["me", "open", "open"]))).await;
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(kind(&mut gus, &sit, &json!({ "seat": 1 })).await, "no_member");
    let seats = format!("/api/tables/{table}/seats");
    assert_eq!(kind(&mut anna, &seats, &json!({ "seat": 1, "to": { "bot": "master" } })).await, "not_rated");
    assert_eq!(kind(&mut anna, &seats, &json!({ "seat": 1, "to": { "bot": "easy" } })).await, "done");
    let mut ben = member(&host, "Ben").await;
    assert_eq!(kind(&mut ben, &sit, &json!({ "seat": 2 })).await, "done");
    let mut anna = Player::at(anna, &table).await;
    let agreed = &anna.update["agreed"];
    assert_eq!(
        (&agreed["rated"], &agreed["undo"], &agreed["hints"]),
        (&json!(true), &json!("open"), &json!(false))
    );
    let own = anna.ask(json!({ "do": "stand_in", "seat": 0, "level": "medium" })).await;
    assert_eq!(own["error"]["kind"], "not_rated", "nobody has a bot play for themselves");
    let hint = anna.ask(json!({ "do": "hint" })).await;
    assert_eq!(hint["error"]["kind"], "not_agreed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_ratings_as_counting_anew_does_on_a_file() {
    ratings_are_those_of_counting_anew(None).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_ratings_as_counting_anew_does_on_postgresql() {
    let Some(postgres) = store::testing::Postgres::start() else { return };
    ratings_are_those_of_counting_anew(Some(postgres.database())).await;
}

async fn ratings_are_those_of_counting_anew(database: Option<Database>) {
    let host = TestServer::with(|options| options.database.clone_from(&database)).await;
    let (mut anna, mut ben) = (member(&host, "Anna").await, member(&host, "Ben").await);
    for round in 0..2 {
        let seats =
            if round == 0 { json!(["me", "open"]) } else { json!(["me", "open", { "bot": "random" }]) };
        let table = new_table_with(&mut anna, &rated(&seats)).await;
        assert_eq!(kind(&mut ben, &format!("/api/tables/{table}/sit"), &json!({ "seat": 1 })).await, "done");
        let (mut one, mut two) = (Player::at(anna, &table).await, Player::at(ben, &table).await);
        if round == 0 {
            play_on(&mut [&mut one, &mut two], 1000).await;
        } else {
            // Ben leaves: whatever the bot makes of it, they are last.
            two.ask(json!({ "do": "resign" })).await;
            while !one.is_over() {
                one.until(|update| update["state"] == "over" || Player::waits(update)).await;
                if !one.is_over() {
                    one.play().await;
                }
            }
        }
        (anna, ben) = (one.leave().await, two.leave().await);
        until_counted(&mut anna, round + 1).await;
    }
    let shown = rating_of(&mut anna).await;
    assert_ne!(shown["points"], 1500);
    // In the list stand the bots, and members only if they wish it.
    let board =
        async |client: &mut Client| client.get("/api/games/frankfurt/leaderboard").await.unwrap().json();
    let listed = board(&mut anna).await;
    let handles = |board: &Value| {
        board["leaders"].as_array().unwrap().iter().filter(|one| !one["handle"].is_null()).count()
    };
    assert_eq!((handles(&listed), &listed["own"]), (0, &shown));
    assert!(listed["leaders"].as_array().unwrap().iter().any(|one| one["level"] == "medium"));
    anna.post("/api/me/profile", &json!({ "is_public": true })).await.unwrap();
    assert_eq!(handles(&board(&mut ben).await), 1);

    // One of them goes: the other's rating stays what it is, also when all is counted anew.
    ben.post("/api/me/forget", &json!({ "password": PASSWORD })).await.unwrap();
    let kept = database.clone().unwrap_or_else(|| Database::File(host.folder.path().join("citywright.db")));
    let house = House::open(&kept).await.unwrap();
    let before = store::Store::open(&kept).await.unwrap();
    let ratings = before.all_ratings().await.unwrap();
    assert_eq!(ratings.len(), 2);
    assert_eq!(house.recount_ratings().await.unwrap(), 2);
    assert_eq!(before.all_ratings().await.unwrap(), ratings);
    assert_eq!(rating_of(&mut anna).await, shown);
    before.close().await;
    house.close().await;
    host.server.stop().await;
}

async fn rating_of(client: &mut Client) -> Value {
    client.get("/api/me/achievements").await.unwrap().json()[0]["rating"].clone()
}

/// Games are counted beside everything else: soon, not at once.
async fn until_counted(client: &mut Client, games: u64) {
    for _ in 0..500 {
        if rating_of(client).await["games"].as_u64() == Some(games) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("{games} games are not counted");
}
