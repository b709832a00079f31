//! Answers that are given once and for all.

use serde_json::{Value, json};

use crate::test_server::{Player, TestServer};

/// So many decisions of a rehearsed game bring several attacks.
const MOST_DECISIONS: usize = 2_000;

/// Does this move play a card against somebody?
fn is_attack(choice: &Value) -> bool {
    let code = choice["code"].as_str().expect("a choice has a code");
    ["thief#", "poisoner#", "saboteur#"].iter().any(|attack| code.starts_with(attack))
}

/// They play until one of them attacks the other; returns attacker and victim, and the number of the attack.
async fn until_an_attack<'a>(
    anna: &'a mut Player,
    ben: &'a mut Player,
) -> (&'a mut Player, &'a mut Player, u64) {
    for decision in 0..MOST_DECISIONS {
        let (mover, other) = if anna.is_to_act() { (&mut *anna, &mut *ben) } else { (&mut *ben, &mut *anna) };
        let choices = mover.update["choices"].as_array().expect("who is to act has choices").clone();
        if let Some(attack) = choices.iter().find(|choice| is_attack(choice)) {
            let (mover, other) = if anna.is_to_act() { (anna, ben) } else { (ben, anna) };
            mover.play_move(&attack["move"]).await;
            let number = mover.number();
            other.until_number(number).await;
            return (mover, other, number);
        }
        mover.play_move(&choices[decision % choices.len()]["move"]).await;
        other.until_number(mover.number()).await;
    }
    panic!("nobody attacks anybody");
}

async fn answers(player: &mut Player, changed: Value) -> Value {
    player.ask(json!({ "do": "standing", "answers": changed })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_answered_once_and_for_all_is_not_waited_for() {
    let host = TestServer::with(|options| options.rehearsed = Some("winter".to_owned())).await;
    let (_, mut anna, mut ben) = host.two_players_of("koeln").await;
    let usual = json!({ "guard": "ask", "abbot": "lay" });
    for player in [&mut anna, &mut ben] {
        assert_eq!(answers(player, json!({})).await["result"], usual);
        let wrong = answers(player, json!({ "guard": "perhaps" })).await;
        assert_eq!(wrong["error"]["kind"], "bad_request");
        let changed = answers(player, json!({ "guard": "never" })).await;
        assert_eq!(changed["result"], json!({ "guard": "never", "abbot": "lay" }));
    }
    let (attacker, victim, number) = until_an_attack(&mut anna, &mut ben).await;
    attacker.until_number(number + 1).await;
    victim.until_number(number + 1).await;
    assert!(attacker.is_to_act(), "the attack has come to its end without the victim");
    let last = attacker.update["log"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["number"], &last["seat"]), (&json!(number + 1), &victim.update["me"]));
    // Who asks to be asked is asked again; an answer that comes while one is asked holds at once.
    for player in [&mut anna, &mut ben] {
        assert_eq!(answers(player, json!({ "guard": "ask" })).await["result"], usual);
    }
    let (attacker, victim, number) = until_an_attack(&mut anna, &mut ben).await;
    assert_eq!((attacker.number(), victim.number(), victim.is_to_act()), (number, number, true));
    answers(victim, json!({ "guard": "never" })).await;
    attacker.until_number(number + 1).await;
    assert!(attacker.is_to_act());
}
