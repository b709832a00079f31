//! How far a turn can be taken back: to the throw, a drawn card or the next group, and to another's answer.

use std::sync::Arc;

use engine::Seed;
use koeln::Koeln;
use laws::Scene;
use table::Table as Played;

use crate::table::{A, B, mv, table};

fn played(scene: &Scene<Koeln>) -> Played<Koeln> {
    Played::loaded(Arc::clone(&scene.game), "", scene.position, Seed::from_text("taking back")).unwrap()
}

#[test]
fn steps_loads_and_cards_up_to_the_throw() {
    let scene = table(2).before_the_throw().cart(A, 0, "I", "").hand(A, "mayor").scene();
    let mut played = played(&scene);
    for code in ["throw", "load.a.white", "mayor#1", "end"] {
        played.play(A, &mv(code)).unwrap();
    }
    assert_eq!(played.open_decisions(A), [2, 3, 4]);
}

#[test]
fn a_stone_built_unless_the_next_group_came() {
    let sites = table(2).site("URS", "Bw").site("KUN", "Bw").site("GER", "Bw").hammer("AND");
    let ordinary = sites.clone().cart(A, 0, "URS", "g").scene();
    let last_hammer = sites.cart(A, 0, "AND", "g").scene();
    for (scene, open) in [(ordinary, vec![1]), (last_hammer, vec![])] {
        let mut played = played(&scene);
        played.play(A, &mv("build.a")).unwrap();
        assert_eq!(played.open_decisions(A), open);
    }
}

#[test]
fn an_attack_until_it_is_answered() {
    let scene = table(2).hand(A, "saboteur").hand(B, "guard").scene();
    let mut played = played(&scene);
    played.play(A, &mv("saboteur#1.2")).unwrap();
    assert_eq!(played.open_decisions(A), [1]);
    played.play(B, &mv("submit")).unwrap();
    assert_eq!((played.open_decisions(A), played.open_decisions(B)), (vec![], vec![2]));
}

#[test]
fn a_theft_never_once_the_card_is_drawn() {
    let scene = table(2).hand(A, "thief").hand(B, "mayor guard").scene();
    let mut played = played(&scene);
    played.play(A, &mv("thief#1.2")).unwrap();
    played.play(B, &mv("submit")).unwrap();
    assert_eq!((played.open_decisions(A), played.open_decisions(B)), (vec![], vec![]));
}
