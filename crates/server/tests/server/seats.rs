//! Tables with free seats.

use std::time::Duration;

use serde_json::{Value, json};

use crate::test_server::{Player, TestServer, new_table_with};

#[tokio::test(flavor = "multi_thread")]
async fn a_table_begins_when_every_seat_is_taken() {
    let host = TestServer::open().await;
    let (mut anna, mut ben, mut cleo) =
        (host.guest("Anna").await, host.guest("Ben").await, host.guest("Cleo").await);
    let seats = json!(["me", "open", {"bot": "random"}, "open"]);
    let wish = json!({ "game": "frankfurt", "seats": seats, "is_listed": true });
    let table = new_table_with(&mut anna, &wish).await;
    let sit = format!("/api/tables/{table}/sit");
    let stand = format!("/api/tables/{table}/stand");
    let mut watch = Player::at(anna.clone(), &table).await;
    assert_eq!(watch.update["state"], "open");
    assert_eq!(watch.update["view"], Value::Null);
    let open = ben.get("/api/home").await.unwrap().json()["open"].clone();
    assert_eq!(open[0]["id"], table);
    assert_eq!(open[0]["seats"][0]["name"], "Anna");
    assert_eq!(open[0]["seats"][0]["online"], true);

    assert_eq!(ben.post(&sit, &json!({ "seat": 0 })).await.unwrap().json()["error"]["kind"], "seat_taken");
    assert_eq!(ben.post(&sit, &json!({ "seat": 9 })).await.unwrap().json()["error"]["kind"], "seat_taken");
    assert_eq!(ben.post(&sit, &json!({ "seat": 3 })).await.unwrap().status, 200);
    assert_eq!(ben.post(&sit, &json!({ "seat": 1 })).await.unwrap().json()["error"]["kind"], "seat_taken");
    watch.until(|update| update["seats"][3]["name"] == "Ben").await;
    assert_eq!(ben.post(&stand, &json!({})).await.unwrap().status, 200);
    watch.until(|update| update["seats"][3]["kind"] == "open").await;
    assert_eq!(cleo.post(&sit, &json!({ "seat": null })).await.unwrap().status, 200);
    watch.until(|update| update["seats"][1]["name"] == "Cleo").await;
    assert_eq!(ben.post(&sit, &json!({ "seat": null })).await.unwrap().status, 200);
    watch.until(|update| update["state"] == "running").await;
    assert!(watch.update["log"].is_array());
    assert_eq!(ben.post(&stand, &json!({})).await.unwrap().json()["error"]["kind"], "has_begun");
    let late = host.guest("Late").await.post(&sit, &json!({ "seat": null })).await.unwrap();
    assert_eq!(late.json()["error"]["kind"], "has_begun");
    assert_eq!(ben.get("/api/home").await.unwrap().json()["open"], json!([]));
    let mine = ben.get("/api/home").await.unwrap().json()["mine"].clone();
    assert_eq!(mine[0]["state"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_is_refused() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    for (wish, status) in [
        (json!({ "game": "atlantis", "seats": ["me", "open"] }), 404),
        (json!({ "game": "frankfurt", "seats": ["me"] }), 400),
        (json!({ "game": "frankfurt", "seats": ["me", "me"] }), 400),
        (json!({ "game": "frankfurt", "seats": ["me", {"bot": "genius"}] }), 400),
        (json!({ "game": "frankfurt", "seats": ["me", "open"], "options": {"size": "big"} }), 400),
        (json!({ "game": "frankfurt", "seats": ["me", "open"], "colour": "red" }), 400),
        (json!({ "game": "frankfurt", "seats": ["me", "open"], "contribution": "xyz" }), 400),
    ] {
        let answer = anna.post("/api/tables", &wish).await.unwrap();
        assert_eq!(answer.status, status, "{wish}: {}", answer.text());
        assert!(answer.json()["error"]["message"]["de"].is_string());
    }
    assert_eq!(anna.get("/api/tables/abcdefghijkmnpqr/record").await.unwrap().status, 404);
    assert_eq!(anna.get("/api/tables/short/record").await.unwrap().status, 404);
    assert_eq!(anna.get("/api/nothing").await.unwrap().status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_knows_the_games() {
    let host = TestServer::open().await;
    let mut anna = host.client();
    let home = anna.get("/api/home").await.unwrap().json();
    assert_eq!(home["me"], Value::Null);
    assert_eq!(home["games"][0]["id"], "frankfurt");
    assert_eq!(home["levels"][0], "random");
    let game = anna.get("/api/games/frankfurt").await.unwrap().json();
    assert_eq!(game["components"]["districts"].as_array().unwrap().len(), 15);
    assert!(game["texts"]["de"]["event.built"].is_string());
    assert!(game["rules"]["en"].as_str().unwrap().contains("FRA-1"));
    let primer = anna.get("/api/games/frankfurt/primer").await.unwrap().json();
    assert!(primer["text"]["de"].as_str().unwrap().contains("FRA-11"));
    assert!(
        primer["examples"].as_array().unwrap().iter().all(|example| example["table"]["view"].is_object())
    );
    assert_eq!(anna.get("/api/games/atlantis/primer").await.unwrap().status, 404);
    assert_eq!(anna.get("/api/games/atlantis").await.unwrap().status, 404);
    assert_eq!(anna.get("/health").await.unwrap().json(), json!({ "ok": true }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_for_oneself_and_for_those_who_are_away() {
    const AWAY: Duration = Duration::from_millis(300);
    let host = TestServer::with(|options| options.away_before_stand_in = AWAY).await;
    let (table, mut anna, ben) = host.two_players().await;
    let stand_in = |seat: u8, level: &str| json!({ "do": "stand_in", "seat": seat, "level": level });

    assert_eq!(anna.ask(stand_in(1, "medium")).await["error"]["kind"], "is_here");
    assert_eq!(anna.ask(stand_in(0, "genius")).await["error"]["kind"], "bad_request");
    assert_eq!(anna.ask(stand_in(9, "medium")).await["error"]["kind"], "bad_request");

    // Ben leaves: after a while a bot that plays well may play for Ben, until Ben is back.
    let ben = ben.leave().await;
    anna.until(|update| update["seats"][1]["online"] == false).await;
    assert_eq!(anna.ask(stand_in(1, "medium")).await["error"]["kind"], "not_away_long");
    tokio::time::sleep(AWAY).await;
    assert_eq!(anna.ask(stand_in(1, "random")).await["error"]["kind"], "bad_request");
    assert_eq!(anna.ask(stand_in(1, "medium")).await["ok"], true);
    anna.until(|update| update["seats"][1]["level"] == "medium").await;
    let ben = Player::at(ben, &table).await;
    anna.until(|update| update["seats"][1]["level"].is_null() && update["seats"][1]["online"] == true).await;

    // Both want bots to play on for them; the game goes on to its end without them.
    ben.leave().await;
    anna.until(|update| update["seats"][1]["online"] == false).await;
    tokio::time::sleep(AWAY).await;
    assert_eq!(anna.ask(stand_in(1, "medium")).await["ok"], true);
    assert_eq!(anna.ask(stand_in(0, "random")).await["ok"], true);
    anna.until(|update| update["state"] == "over").await;
    assert_eq!(anna.ask(stand_in(0, "random")).await["error"]["kind"], "not_running");

    // The record says that a bot decided for whom.
    let text = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    let record = table::Record::parse(text.text().as_bytes()).unwrap();
    record.verify::<frankfurt::Frankfurt>().unwrap();
    for entry in &record.entries {
        let decision = match &entry.what {
            table::RecordedAct::Decision(decision) => decision,
            table::RecordedAct::Note(table::Happening::StandIn { .. } | table::Happening::Back(_)) => {
                continue;
            }
            table::RecordedAct::Note(_) | table::RecordedAct::Undo { .. } => panic!("{entry:?}"),
        };
        let level = if decision.seat.0 == 0 { "random" } else { "medium" };
        assert_eq!(decision.stand_in.as_ref().map(table::BotName::as_str), Some(level));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_one_has_asked_for_goes_on_after_a_break_of_the_line() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    assert_eq!(anna.ask(json!({ "do": "stand_in", "seat": 0, "level": "easy" })).await["ok"], true);
    let cookie = anna.leave().await;
    ben.until(|update| update["seats"][0]["online"] == false).await;
    let mut anna = Player::at(cookie, &table).await;
    assert_eq!(anna.update["seats"][0]["level"], "easy");
    assert_eq!(anna.ask(json!({ "do": "stand_in", "seat": 0, "level": null })).await["ok"], true);
    anna.until(|update| update["seats"][0]["level"].is_null()).await;
}
