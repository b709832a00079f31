//! Finished games, figures, who was ahead of whom, and profiles.

use serde_json::{Value, json};
use server::client::Client;

use crate::test_server::{Player, TestServer, new_table, play_on};

const PASSWORD: &str = "correct horse battery";

/// Bots play to the end for both.
async fn finish(anna: &mut Player, ben: &mut Player) {
    for player in [&mut *anna, &mut *ben] {
        let seat = player.update["me"].clone();
        let asked = player.ask(json!({ "do": "stand_in", "seat": seat, "level": "random" })).await;
        assert_eq!(asked["ok"], true, "{asked}");
    }
    anna.until(|update| update["state"] == "over").await;
    ben.until(|update| update["state"] == "over").await;
}

async fn asked(client: &mut Client, path: &str) -> Value {
    let answer = client.get(path).await.unwrap();
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_stands_in_the_history_of_those_who_played_it() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 2).await;
    assert_eq!(asked(&mut anna.client, "/api/me/games").await["tables"], json!([]), "it is not over");
    assert_eq!(asked(&mut anna.client, "/api/me/achievements").await, json!([]));
    finish(&mut anna, &mut ben).await;
    let standings = anna.update["ranking"]["standings"].clone();
    let mut won = 0;
    for (seat, client) in [&mut anna.client, &mut ben.client].into_iter().enumerate() {
        let games = asked(client, "/api/me/games").await;
        let game = &games["tables"][0];
        assert_eq!((&game["id"], &game["result"]["standings"]), (&json!(table), &standings));
        assert_eq!((&game["seats"][seat]["me"], &games["next"]), (&json!(true), &Value::Null));
        let reached = asked(client, "/api/me/achievements").await;
        let place = &standings[seat]["place"];
        let figures = [&reached[0]["game"], &reached[0]["played"], &reached[0]["best"]];
        assert_eq!(figures, [&json!("frankfurt"), &json!(1), &standings[seat]["points"]]);
        assert_eq!(reached[0]["average_place"].as_f64(), place.as_f64());
        won += reached[0]["won"].as_i64().unwrap();
        assert_eq!(reached[0]["rating"], Value::Null, "the game was not rated");
        let other = format!("/api/me/against?table={table}&seat={}", 1 - seat);
        let against = asked(client, &other).await;
        assert_eq!(
            (&against["name"], &against["games"][0]["played"]),
            (&json!(["Ben", "Anna"][seat]), &json!(1))
        );
        let is_ahead = place == &json!(1);
        assert_eq!(against["games"][0]["ahead"] == 1, is_ahead || standings[1 - seat]["place"] != 1);
    }
    assert!(won >= 1, "somebody has won");
    // A stranger is told nothing of who sits there.
    let mut eve = host.guest("Eve").await;
    let stranger = eve.get(&format!("/api/me/against?table={table}&seat=0")).await.unwrap();
    assert_eq!(stranger.status, 404);
    assert_eq!(asked(&mut eve, "/api/me/games").await["tables"], json!([]));
    assert_eq!(eve.get("/api/me/games?before=no%20table").await.unwrap().status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_profile_looks_like_nobodys() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    finish(&mut anna, &mut ben).await;
    let (anna, ben) = (&mut anna.client, &mut ben.client);
    let wish = |is_public: bool| json!({ "is_public": is_public });
    let guest = anna.post("/api/me/profile", &wish(true)).await.unwrap();
    assert_eq!(guest.json()["error"]["kind"], "no_member");
    let join = json!({ "handle": "Anna_1906", "password": PASSWORD });
    assert_eq!(anna.post("/api/me/member", &join).await.unwrap().status, 200);
    let hidden = ben.get("/api/people/anna_1906").await.unwrap();
    let nobody = ben.get("/api/people/nobody").await.unwrap();
    let told = |answer: &server::client::Response| (answer.status, answer.text().to_owned());
    assert_eq!((hidden.status.as_u16(), told(&hidden)), (404, told(&nobody)));
    let names = |answer: &server::client::Response| {
        answer.headers.keys().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(names(&hidden), names(&nobody));
    let against = format!("/api/me/against?table={table}&seat=0");
    assert_eq!(asked(ben, &against).await["handle"], Value::Null);
    assert_eq!(anna.post("/api/me/profile", &wish(true)).await.unwrap().status, 200);
    assert_eq!(asked(anna, "/api/me/account").await["is_public"], true);
    let shown = asked(ben, "/api/people/ANNA_1906").await;
    assert_eq!((&shown["handle"], &shown["games"][0]["played"]), (&json!("Anna_1906"), &json!(1)));
    assert_eq!(shown["together"][0]["played"], 1);
    assert_eq!(asked(ben, &against).await["handle"], "Anna_1906");
    assert_eq!(asked(&mut host.client(), "/api/people/anna_1906").await["together"], json!([]));
    // Neither tables nor ids of people are told.
    let text = shown.to_string();
    let id = asked(anna, "/api/me").await["id"].as_str().unwrap().to_owned();
    assert!(!text.contains(&table) && !text.contains(&id), "{text}");
    anna.post("/api/me/profile", &wish(false)).await.unwrap();
    assert_eq!(ben.get("/api/people/anna_1906").await.unwrap().status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_sees_the_game_and_is_last() {
    let host = TestServer::open().await;
    let (mut anna, mut ben) = (host.guest("Anna").await, host.guest("Ben").await);
    let table = new_table(&mut anna, &json!(["me", "open", { "bot": "random" }])).await;
    ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": 1 })).await.unwrap();
    let (mut anna, mut ben) = (Player::at(anna, &table).await, Player::at(ben, &table).await);
    assert_eq!(anna.ask(json!({ "do": "resign" })).await["ok"], true);
    ben.ask(json!({ "do": "stand_in", "seat": 1, "level": "random" })).await;
    ben.until(|update| update["state"] == "over").await;
    let games = asked(&mut anna.client, "/api/me/games").await;
    assert_eq!(
        (&games["tables"][0]["id"], &games["tables"][0]["seats"][0]["has_left"]),
        (&json!(table), &json!(true))
    );
    assert_eq!(games["tables"][0]["seats"][0]["me"], true, "it was Anna's seat");
    let reached = asked(&mut anna.client, "/api/me/achievements").await;
    assert_eq!((&reached[0]["average_place"], &reached[0]["best"]), (&json!(3.0), &Value::Null));
    let against = asked(&mut ben.client, &format!("/api/me/against?table={table}&seat=0")).await;
    assert_eq!(against["games"][0]["ahead"], 1);
}
