//! Answers that are given once and for all.

use serde_json::{Value, json};

use crate::test_server::{Player, TestServer};

/// Somebody is attacked before this many games have ended.
const MOST_GAMES: usize = 40;

/// Does this move play a card against somebody who holds one, and is asked? Nothing is drawn then: it can be taken back.
fn is_attack(player: &Player, choice: &Value) -> bool {
    let code = choice["code"].as_str().expect("a choice has a code");
    let other = 1 - player.update["me"].as_u64().expect("who decides has a seat") as usize;
    let held = player.update["view"]["players"][other]["hand"].as_array().expect("hands are lists");
    !held.is_empty() && ["poisoner#", "saboteur#"].iter().any(|attack| code.starts_with(attack))
}

/// Two at a table, one of whom has just attacked the other.
struct Attacked {
    attacker: Player,
    victim: Player,
    /// The entry of the attack.
    number: u64,
}

/// Two who answer so play until one of them attacks the other, at another table if need be.
async fn attacked(host: &TestServer, guard: &str) -> Attacked {
    for _ in 0..MOST_GAMES {
        let (_, mut anna, mut ben) = host.two_players_of("koeln").await;
        for player in [&mut anna, &mut ben] {
            let changed = answers(player, json!({ "guard": guard, "abbot": "ask" })).await;
            assert_eq!(changed["result"], json!({ "guard": guard, "abbot": "ask" }));
        }
        for decision in 0.. {
            if anna.is_over() || ben.is_over() {
                break;
            }
            let anna_decides = anna.is_to_act();
            let (mover, other) = if anna_decides { (&mut anna, &mut ben) } else { (&mut ben, &mut anna) };
            let choices = mover.update["choices"].as_array().expect("who is to act has choices").clone();
            let attack = choices.iter().find(|choice| is_attack(mover, choice));
            // Cards are kept: somebody is asked only with a card in hand. A thief is no attack that is waited for.
            let keeps = |choice: &&Value| {
                let code = choice["code"].as_str().unwrap_or_default();
                !code.starts_with("discard") && !code.starts_with("thief#")
            };
            let kept: Vec<&Value> = choices.iter().filter(keeps).collect();
            let next = attack.or_else(|| kept.get(decision % kept.len().max(1)).copied());
            mover.play_move(&next.unwrap_or(&choices[0])["move"]).await;
            let number = mover.number();
            other.until_number(number).await;
            if attack.is_some() {
                let (attacker, victim) = if anna_decides { (anna, ben) } else { (ben, anna) };
                return Attacked { attacker, victim, number };
            }
        }
    }
    panic!("nobody attacks anybody");
}

async fn answers(player: &mut Player, changed: Value) -> Value {
    player.ask(json!({ "do": "standing", "answers": changed })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_answered_once_and_for_all_is_not_waited_for() {
    let host = TestServer::with(|options| options.rehearsed = Some("winter".to_owned())).await;
    let Attacked { mut attacker, mut victim, number } = attacked(&host, "never").await;
    attacker.until_number(number + 1).await;
    victim.until_number(number + 1).await;
    assert!(attacker.is_to_act(), "the attack has come to its end without the victim");
    let last = attacker.update["log"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["number"], &last["seat"]), (&json!(number + 1), &victim.update["me"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_to_be_asked_is_asked_and_may_think_better_of_it() {
    let host = TestServer::with(|options| options.rehearsed = Some("winter".to_owned())).await;
    let Attacked { mut attacker, mut victim, number } = attacked(&host, "ask").await;
    assert_eq!((attacker.number(), victim.number(), victim.is_to_act()), (number, number, true));
    answers(&mut victim, json!({ "guard": "never" })).await;
    attacker.until_number(number + 1).await;
    assert!(attacker.is_to_act());
}

/// Otherwise it would be answered again at once, and nobody could go back any further.
#[tokio::test(flavor = "multi_thread")]
async fn who_takes_back_what_was_answered_is_asked() {
    let host = TestServer::with(|options| options.rehearsed = Some("winter".to_owned())).await;
    let Attacked { mut attacker, mut victim, number } = attacked(&host, "never").await;
    victim.until_number(number + 1).await;
    assert_eq!(victim.update["can_undo"], true);
    assert_eq!(victim.ask(json!({ "do": "undo" })).await["ok"], true);
    // If others were told meanwhile they have to agree.
    attacker.ask(json!({ "do": "agree", "yes": true })).await;
    for player in [&mut attacker, &mut victim] {
        player.until_number(number + 2).await;
    }
    assert_eq!((attacker.number(), victim.is_to_act()), (number + 2, true));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_questions_of_the_game_are_answered() {
    let host = TestServer::open().await;
    let (_, mut anna, _ben) = host.two_players_of("koeln").await;
    assert_eq!(answers(&mut anna, json!({})).await["result"], json!({ "guard": "ask", "abbot": "lay" }));
    for wrong in [json!({ "guard": "perhaps" }), json!({ "purse": "never" })] {
        assert_eq!(answers(&mut anna, wrong).await["error"]["kind"], "bad_request");
    }
    let (_, mut anna, _ben) = host.two_players().await;
    assert_eq!(answers(&mut anna, json!({})).await["result"], json!({}), "nobody is asked aside there");
}
