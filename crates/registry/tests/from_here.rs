//! Games that begin from a position of another one.

use engine::{Seat, Seed, Viewer};
use registry::standard;
use serde_json::{Value, json};
use table::{AnyTable, Setup};

/// A small game with hidden hands, after some decisions.
fn played() -> Box<dyn AnyTable> {
    let setup = Setup {
        seats: 2,
        options: Value::Null,
        players: Vec::new(),
        seed: Seed::from_text("5"),
        agreed: Value::Null,
    };
    let mut table = standard("quay").unwrap().set_up(setup).unwrap();
    for _ in 0..4 {
        let seat = table.to_act().first().unwrap();
        let code = table.codes(seat).unwrap().swap_remove(0);
        table.play(seat, &json!(code), &[]).unwrap();
    }
    table
}

/// In how many of thirty deals each seat sees something else than before.
fn changed(keeper: Option<Seat>) -> [usize; 2] {
    let (table, game) = (played(), standard("quay").unwrap());
    let view = |table: &dyn AnyTable, seat| table.view(Viewer::Seat(seat)).unwrap().get().to_owned();
    let mut changed = [0; 2];
    for deal in 0..30 {
        let position = table.dealt_anew(3, keeper, Seed::from_text(&deal.to_string())).unwrap();
        let position: Value = serde_json::from_str(position.get()).unwrap();
        let begun = game.clone().load(&position, Vec::new(), Seed::from_text("6")).unwrap();
        let before = table.stages().unwrap().swap_remove(3);
        for seat in Seat::all(2) {
            changed[seat.index()] += usize::from(view(&*begun, seat) != view(&*before, seat));
        }
    }
    changed
}

#[test]
fn who_keeps_their_own_sees_what_they_saw_and_nobody_else_does() {
    let [own, other] = changed(Some(Seat(0)));
    assert_eq!(own, 0);
    assert!(other > 15, "{other} of 30 deals give the other one another hand");
}

#[test]
fn where_nobody_keeps_anything_every_hand_is_new() {
    let [one, other] = changed(None);
    assert!(one > 15 && other > 15, "{one} and {other} of 30");
}

#[test]
fn nothing_begins_after_the_last_entry() {
    assert!(played().dealt_anew(5, None, Seed::from_text("1")).is_err());
}
