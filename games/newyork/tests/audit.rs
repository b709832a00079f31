//! Positions that cannot be are refused with a reason, and never with a panic.

use engine::{Fast, Game, NoLog};
use newyork::NewYork;
use newyork::components::{Kind, Money, Scoring};
use newyork::position::{Position, Step};
use newyork::setup::NewYorkOptions;
use serde_json::Value;

fn laid(seats: u8) -> (NewYork, Position) {
    let game = NewYork::standard();
    let at = game.set_up(seats, &NewYorkOptions::default(), &mut Fast::new(5), &mut NoLog).unwrap();
    (game, at)
}

/// What is said of a table for this many after a change.
fn reason(seats: u8, change: impl FnOnce(&mut Position)) -> String {
    let (game, mut at) = laid(seats);
    game.audit(&at).unwrap();
    change(&mut at);
    game.audit(&at).expect_err("this cannot be").0
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let b1: Money = "b1".parse().unwrap();
    let one_more = reason(3, |at| at.discards.add(b1));
    assert_eq!(one_more, "4 of the 3 money cards b1 are there");
    let museum = reason(3, |at| at.players[engine::Seat(0)].buildings.add(Kind::Museum));
    assert_eq!(museum, "8 of the 7 museum cards are there");
    assert_eq!(reason(3, |at| at.active = engine::Seat(3)), "seat 3 is to act, but there are 3");
    assert_eq!(reason(2, |at| at.dirk = None), "Dirk plays along for two, not for 2");
    assert_eq!(reason(3, |at| at.step = Step::Over), "it is over, but the yard could be filled");
    assert_eq!(
        reason(3, |at| at.players[engine::Seat(1)].points.a = 1),
        "scoring A gave 1 points, but has only 0"
    );
    let passed = reason(3, |at| at.money.next_scoring = Scoring::B);
    assert_eq!(passed, "a scoring card has come although 0 piles are used up");
    let piles = reason(3, |at| {
        at.money.piles[0] += 3;
        at.money.piles[1] -= 3;
    });
    assert!(piles.ends_with("were not cut equally"), "{piles}");
    let fewer = reason(3, |at| at.money.piles[4] -= 1);
    assert!(fewer.starts_with("the piles hold"), "{fewer}");
    let gap = reason(3, |at| {
        let card = at.display[2].take().unwrap();
        at.discards.add(card);
    });
    assert_eq!(gap, "the display has a gap, but the deck has money");
}

/// Numbers and texts of real positions exchanged at random: whatever can still be read is judged.
#[test]
fn no_position_makes_the_audit_panic() {
    let mut random = Fast::new(9);
    let mut judged = 0;
    for round in 0..3_000 {
        let (game, at) = laid(2 + (round % 5) as u8);
        let mut json = serde_json::to_value(at).unwrap();
        for _ in 0..=random.index(3) {
            spoil(&mut json, &mut random);
        }
        if let Ok(spoilt) = serde_json::from_value::<Position>(json) {
            let _ = game.audit(&spoilt);
            judged += 1;
        }
    }
    assert!(judged > 500, "{judged}");
}

/// Changes some part of a JSON value.
fn spoil(value: &mut Value, random: &mut Fast) {
    match value {
        Value::Object(parts) if !parts.is_empty() => {
            let nth = random.index(parts.len());
            spoil(parts.values_mut().nth(nth).unwrap(), random);
        }
        Value::Array(parts) if !parts.is_empty() => {
            let nth = random.index(parts.len());
            match random.index(4) {
                0 => drop(parts.remove(nth)),
                1 => parts.push(parts[nth].clone()),
                _ => spoil(&mut parts[nth], random),
            }
        }
        Value::Number(_) => *value = [0, 1, 2, 3, 7, 200, 255][random.index(7)].into(),
        Value::String(_) => {
            let texts = ["b1", "y9", "mu2", "sk13", "A", "B", "C", "over", "act"];
            *value = texts[random.index(texts.len())].into();
        }
        Value::Null | Value::Bool(_) | Value::Object(_) | Value::Array(_) => *value = Value::Null,
    }
}
