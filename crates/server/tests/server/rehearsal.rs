//! A server that rehearses deals the same every time; no other does.

use serde_json::{Value, json};
use server::Options;

use crate::test_server::{Player, TestServer, play_on};

/// Two tables of one person against a bot, some decisions long: what their logs tell.
async fn stories(change: impl Fn(&mut Options)) -> Vec<Value> {
    let host = TestServer::with(change).await;
    let mut stories = Vec::new();
    for share in ["00", "ff"] {
        let mut anna = host.guest("Anna").await;
        let seats = json!(["me", { "bot": "easy" }]);
        let wish = json!({ "game": "frankfurt", "options": {}, "seats": seats, "contribution": share });
        let made = anna.post("/api/tables", &wish).await.unwrap();
        let table = made.json()["id"].as_str().unwrap().to_owned();
        let mut anna = Player::at(anna, &table).await;
        while !anna.is_over() && anna.number() < 40 {
            anna.until(|update| update["to_act"] == json!([0]) || update["state"] == "over").await;
            play_on(&mut [&mut anna], 1).await;
        }
        let anna = Player::at(anna.leave().await, &table).await;
        stories.push(json!([anna.update["fair"]["commitment"], anna.update["log"]]));
    }
    stories
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_deals_alike_and_bots_do_the_same() {
    let rehearse = |options: &mut Options| options.rehearsed = Some("spring".to_owned());
    let (one, other) = (stories(rehearse).await, stories(rehearse).await);
    assert_eq!(one, other);
    assert_ne!(one[0], one[1], "the second table is another deal");
    let autumn = stories(|options| options.rehearsed = Some("autumn".to_owned())).await;
    assert_ne!(one[0], autumn[0], "another seed is another deal");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_seed_nobody_can_foretell_a_deal() {
    let (one, other) = (stories(|_| {}).await, stories(|_| {}).await);
    for (one, other) in one.iter().zip(&other) {
        assert_ne!(one[0], other[0], "the secrets differ");
        assert_ne!(one[1], other[1], "the deals differ");
    }
}

/// What was published, revealed and dealt fits together in a rehearsal as well.
#[tokio::test(flavor = "multi_thread")]
async fn the_deal_of_a_rehearsal_can_be_checked() {
    let host = TestServer::with(|options| options.rehearsed = Some("spring".to_owned())).await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    assert!(anna.is_over());
    let record = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    let record = table::Record::parse(record.text().as_bytes()).unwrap();
    let deal = record.deal.expect("a table of the server has a fair deal");
    assert_eq!(deal.check(record.seed), Ok(()));
    assert_eq!(deal.contributions, [b"only a rehearsal".to_vec(), b"only a rehearsal".to_vec()]);
}
