//! Positions from outside: what cannot be is refused, what can be is played on, and nothing panics.

use engine::{Fast, Game, NoLog, Options as _};
use sanfrancisco::position::Position;
use sanfrancisco::{Options, SanFrancisco};
use serde_json::Value;

/// Positions as JSON from the random games of one table.
fn positions(game: &SanFrancisco, seats: u8, seed: u64) -> Vec<Value> {
    let (mut chance, mut moves, mut positions) = (Fast::new(seed), Vec::new(), Vec::new());
    let mut options = Options::default();
    if seats == 2 {
        options.choose("duopoly", "on").unwrap();
    }
    let mut at = game.set_up(seats, &options, &mut chance, &mut NoLog).unwrap();
    loop {
        if chance.index(8) == 0 {
            positions.push(serde_json::to_value(at).unwrap());
        }
        let Some(seat) = game.to_act(&at).first() else { return positions };
        moves.clear();
        game.legal_moves(&at, seat, &mut moves);
        let mv = moves[chance.index(moves.len())];
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
}

/// The position with one part, wherever it is, as in another position or as no position has it.
fn changed(value: &Value, other: &Value, random: &mut Fast) -> Value {
    let stops = random.index(4) == 0;
    match (value, other) {
        (Value::Object(parts), Value::Object(others)) if !parts.is_empty() && !stops => {
            let name = parts.keys().nth(random.index(parts.len())).unwrap();
            let other = others.get(name).unwrap_or(&Value::Null);
            let mut parts = parts.clone();
            parts[name] = changed(&parts[name], other, random);
            Value::Object(parts)
        }
        (Value::Array(parts), Value::Array(others)) if !parts.is_empty() && !stops => {
            let place = random.index(parts.len());
            let other = others.get(place).unwrap_or(&Value::Null);
            let mut parts = parts.clone();
            parts[place] = changed(&parts[place], other, random);
            Value::Array(parts)
        }
        _ => match random.index(4) {
            0 => Value::from(random.index(300)),
            1 => Value::Null,
            _ => other.clone(),
        },
    }
}

#[test]
fn changed_positions_are_refused_or_played_on() {
    let game = SanFrancisco::standard();
    let (mut refused, mut played) = (0, 0);
    for seats in 1..=4 {
        let positions: Vec<_> = (0..6).flat_map(|seed| positions(&game, seats, seed)).collect();
        let mut random = Fast::new(u64::from(seats));
        for _ in 0..4_000 {
            let [one, other] = [(); 2].map(|()| &positions[random.index(positions.len())]);
            let Ok(mut at) = serde_json::from_value::<Position>(changed(one, other, &mut random)) else {
                continue;
            };
            if game.audit(&at).is_err() {
                refused += 1;
                continue;
            }
            played += 1;
            let mut moves = Vec::new();
            while let Some(seat) = game.to_act(&at).first() {
                moves.clear();
                game.legal_moves(&at, seat, &mut moves);
                let mv = moves[random.index(moves.len())];
                game.apply(&mut at, seat, &mv, &mut random, &mut NoLog);
                game.audit(&at).unwrap_or_else(|broken| panic!("after {mv:?}: {broken}"));
            }
        }
    }
    println!("{refused} positions were refused, {played} played to the end");
    assert!(refused > 1_000 && played > 500);
}
