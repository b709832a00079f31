//! When bots think, and for whom.

use serde_json::json;

use crate::test_server::{Player, TestServer, new_table};

#[tokio::test(flavor = "multi_thread")]
async fn where_no_person_sits_bots_play_only_while_somebody_looks_on() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let bots = json!([{"bot": "strong"}, {"bot": "strong"}, {"bot": "strong"}]);
    let table = new_table(&mut anna, &bots).await;
    // A table of quick bots with a person is done with its turn long before: so there was time to move.
    let other = new_table(&mut anna, &json!(["me", {"bot": "easy"}])).await;
    let mut busy = Player::at(anna.clone(), &other).await;
    while busy.number() < 8 {
        busy.until(|update| update["to_act"] == json!([0])).await;
        busy.play().await;
    }
    let mut watching = Player::at(anna, &table).await;
    assert_eq!(watching.number(), 0, "nobody looked on");
    watching.until_number(3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_waits_for_one_hint_at_a_time() {
    let host = TestServer::open().await;
    let wish = json!({ "game": "koeln", "seats": ["me", "open"], "agreed": { "hints": true } });
    let (_, mut anna, mut ben) = host.two_players_with(&wish).await;
    let mover = if anna.is_to_act() { &mut anna } else { &mut ben };
    for id in ["one", "two"] {
        mover.send(&json!({ "do": "hint", "id": id }).to_string()).await;
    }
    let mut answers = Vec::new();
    while answers.len() < 2 {
        let message = mover.next().await;
        if message["type"] == "answer" {
            answers.push((message["id"].clone(), message["ok"].clone(), message["error"]["kind"].clone()));
        }
    }
    assert_eq!(answers[0], (json!("two"), json!(false), json!("too_many")));
    assert_eq!(answers[1].0, "one");
    assert_eq!(answers[1].1, true);
    assert_eq!(mover.ask(json!({ "do": "hint" })).await["ok"], true, "the next one may be asked for");
}
