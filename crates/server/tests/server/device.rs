//! Several people on one device: nothing of a hand is sent before it is uncovered.

use serde_json::{Value, json};

use crate::test_server::{Player, TestServer, new_table_with};

/// The texts of what a seat sees and a spectator does not.
fn secrets(seen: &Value, open: &Value) -> Vec<String> {
    let (seen, open) = (seen.as_object().unwrap(), open.as_object().unwrap());
    let hidden = seen.iter().filter(|(name, value)| open.get(*name) != Some(value));
    hidden.map(|(name, value)| format!("\"{name}\":{value}")).collect()
}

async fn lift(player: &mut Player, seat: Value) -> Value {
    player.ask(json!({ "do": "lift", "seat": seat })).await
}

async fn nothing_is_told_before_the_curtain_is_lifted(game: &str) {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let wish = json!({ "game": game, "seats": ["me", {"here": "Ben"}, {"here": "Anna"}] });
    let table = new_table_with(&mut anna, &wish).await;
    let mut device = Player::at(anna, &table).await;
    device.until(|update| update["state"] == "running").await;
    let names: Vec<_> = (0..3).map(|seat| device.update["seats"][seat]["name"].clone()).collect();
    assert_eq!(names, ["Anna", "Ben", "Anna 2"]);
    assert_eq!((&device.update["me"], &device.update["own"]), (&Value::Null, &json!([0, 1, 2])));
    assert_eq!(device.update["choices"], json!([]));
    let open = device.update["view"].clone();
    let mut told_before = device.heard.concat();
    let mut has_any = false;
    for seat in 0..3 {
        let refused = device.ask(json!({ "do": "undo" })).await;
        assert_eq!(refused["error"]["kind"], "covered");
        assert_eq!(lift(&mut device, json!(seat)).await["ok"], true);
        device.until(|update| update["me"] == seat).await;
        for secret in secrets(&device.update["view"], &open) {
            has_any = true;
            assert!(!told_before.contains(&secret), "{game} has told {secret} before its curtain was lifted");
        }
        let of_another = device.ask(json!({ "do": "undo", "seat_of": (seat + 1) % 3 })).await;
        assert_eq!(of_another["error"]["kind"], "covered", "a request names its seat");
        assert_eq!(lift(&mut device, Value::Null).await["ok"], true);
        device.until(|update| update["me"].is_null()).await;
        assert_eq!(device.update["view"], open, "what was uncovered is covered again");
        told_before = device.heard.concat();
    }
    assert_eq!(device.update["has_secrets"], has_any, "{game}");
    assert_eq!(lift(&mut device, json!(3)).await["error"]["kind"], "not_seated");
    // Who is to act decides when their seat is uncovered, and no other.
    let to_act = device.update["to_act"][0].clone();
    lift(&mut device, to_act.clone()).await;
    device.until(|update| update["me"] == to_act).await;
    device.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_keeps_its_curtains() {
    for info in registry::GAMES {
        nothing_is_told_before_the_curtain_is_lifted(info.id).await;
    }
}

/// How many decisions three people make on their device, the curtain falling after each.
const DECISIONS: usize = 18;

/// What somebody is told of a game, whoever they are: all that could hold something of a hand.
const TOLD: [&str; 7] = ["state", "view", "log", "scores", "choices", "to_act", "ranking"];

/// A device on which all seats are covered knows what somebody knows who looks on, and nothing else; of what is uncovered
/// on it nothing is left when it is covered again. So nothing of a hand is there before its curtain is lifted, however
/// the game has gone on.
async fn a_covered_device_knows_what_a_spectator_knows(game: &str) {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let wish = json!({ "game": game, "seats": ["me", {"here": "Ben"}, {"here": "Cleo"}] });
    let table = new_table_with(&mut anna, &wish).await;
    let (mut device, mut eve) = (Player::at(anna, &table).await, Player::at(host.client(), &table).await);
    device.until(|update| update["state"] == "running").await;
    for made in 0..DECISIONS {
        // Both are told everything anew: what is told bit by bit is cut otherwise.
        eve.until_number(device.number()).await;
        assert_eq!(eve.ask(json!({ "do": "whole" })).await["ok"], true);
        for part in TOLD {
            let (covered, open) = (&device.update[part], &eve.update[part]);
            assert_eq!(covered, open, "{game}: {part}, covered after {made} decisions");
        }
        let seat = device.update["to_act"][0].clone();
        if seat.is_null() {
            return;
        }
        let heard = device.heard.len();
        assert_eq!(lift(&mut device, seat.clone()).await["ok"], true);
        device.until(|update| update["me"] == seat).await;
        let told_once_lifted = device.heard[heard..].concat();
        for (name, value) in device.update["view"].as_object().unwrap() {
            if eve.update["view"].get(name) != Some(value) {
                assert!(
                    told_once_lifted.contains(&format!("\"{name}\"")),
                    "{game}: {name} comes with the curtain"
                );
            }
        }
        let places = device.update["choices"].as_array().unwrap().len();
        let mv = device.update["choices"][(made * 7) % places]["move"].clone();
        device.play_move(&mv).await;
        assert_eq!(lift(&mut device, Value::Null).await["ok"], true);
        device.until(|update| update["me"].is_null()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_game_a_covered_device_knows_what_a_spectator_knows() {
    for info in registry::GAMES {
        a_covered_device_knows_what_a_spectator_knows(info.id).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_share_a_table() {
    let host = TestServer::open().await;
    let (mut anna, mut cleo) = (host.guest("Anna").await, host.guest("Cleo").await);
    let wish = json!({ "game": "frankfurt", "seats": ["me", {"here": "Ben"}, "open"] });
    let table = new_table_with(&mut anna, &wish).await;
    let sat = cleo.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
    assert_eq!(sat.status, 200, "{}", sat.text());
    let mut device = Player::at(anna, &table).await;
    let mut cleo = Player::at(cleo, &table).await;
    assert_eq!(lift(&mut device, json!(2)).await["error"]["kind"], "not_seated");
    assert_eq!(lift(&mut cleo, json!(0)).await["error"]["kind"], "not_seated");
    assert_eq!((&cleo.update["me"], &cleo.update["own"]), (&json!(2), &json!([2])));
    // The whole device is away or here.
    device.leave().await;
    cleo.until(|update| [0, 1].iter().all(|seat| update["seats"][*seat]["online"] == false)).await;
}
