//! Actions: KOE-20 to KOE-27.

use koeln::components::Stone;
use koeln::moves::{Event, Refusal};

use crate::table::{A, B, mv, pass, place, play, stones_at, stones_of, table};

mod koe_20 {
    use super::*;

    #[test]
    fn four_actions_are_spread_over_both_carts_in_any_order() {
        let mut scene = table(2).scene();
        play(&mut scene, A, &["go.a.AND", "go.b.SEV", "go.a.f4", "go.b.l3"]);
        assert_eq!(scene.position.turn.actions, 0);
        assert_eq!(scene.refuses(A, mv("go.a.g4")), Refusal::NoAction);
    }

    #[test]
    fn one_cart_may_use_all_of_them() {
        let mut scene = table(2).scene();
        play(&mut scene, A, &["go.a.AND", "go.a.f4", "go.a.g4", "go.a.h2"]);
        assert_eq!(scene.refuses(A, mv("go.b.SEV")), Refusal::NoAction);
    }

    #[test]
    fn the_player_may_stop_early() {
        let mut scene = table(2).scene();
        play(&mut scene, A, &["go.a.AND", "end"]);
        assert_eq!((scene.position.active, scene.position.turn.actions), (B, 4));
    }

    #[test]
    fn the_turn_ends_only_when_the_player_says_so_and_cards_may_still_be_played() {
        let mut scene = table(2).hand(A, "mayor").scene();
        play(&mut scene, A, &["go.a.AND", "go.a.f4", "go.a.g4", "go.a.h2"]);
        assert_eq!(scene.position.active, A);
        play(&mut scene, A, &["mayor#1"]);
    }
}

mod koe_21 {
    use super::*;

    #[test]
    fn a_cart_goes_one_step_along_a_street() {
        let mut scene = table(2).cart(A, 0, "CAE", "").scene();
        for to in ["g3", "g4", "i2", "j2"] {
            scene.allows(A, mv(&format!("go.a.{to}")));
        }
        assert_eq!(scene.refuses(A, mv("go.a.h2")), Refusal::NoStreet);
        assert_eq!(scene.refuses(A, mv("go.a.CAE")), Refusal::NoStreet);
        assert_eq!(scene.refuses(A, mv("go.a.99")), Refusal::NoStreet);
        let events = play(&mut scene, A, &["go.a.g4"]);
        assert_eq!(events, [Event::Went { seat: A, cart: 0, to: place(&scene.game, "g4") }]);
        assert_eq!(scene.position.turn.actions, 3);
    }

    #[test]
    fn loaded_or_empty() {
        let mut scene = table(2).cart(A, 0, "CAE", "b").scene();
        play(&mut scene, A, &["go.a.g4"]);
        assert_eq!(scene.position.players[A].carts[0].load, Some(Stone::Black));
    }
}

mod koe_22 {
    use super::*;

    #[test]
    fn a_red_point_holds_one_cart_of_whatever_colour() {
        let scene = table(2).cart(A, 0, "CAE", "").cart(B, 0, "g4", "").scene();
        assert_eq!(scene.refuses(A, mv("go.a.g4")), Refusal::PointTaken { by: B });
        scene.allows(A, mv("go.a.g3"));
        let scene = table(2).cart(A, 0, "CAE", "").cart(A, 1, "g4", "").scene();
        assert_eq!(scene.refuses(A, mv("go.a.g4")), Refusal::PointTaken { by: A });
    }

    #[test]
    fn it_cannot_be_passed_either() {
        let scene = table(2).cart(A, 0, "CAE", "").cart(B, 0, "g4", "").scene();
        assert_eq!(scene.refuses(A, mv("go.a.f4")), Refusal::NoStreet);
    }

    #[test]
    fn churches_gates_and_the_cathedral_hold_any_number() {
        for (field, neighbour) in [("CAE", "g3"), ("II", "f1"), ("DOM", "d1")] {
            let mut scene = table(3)
                .cart(A, 0, neighbour, "")
                .cart(A, 1, field, "")
                .cart(B, 0, field, "")
                .cart(B, 1, field, "")
                .scene();
            play(&mut scene, A, &[&format!("go.a.{field}")]);
            let there = place(&scene.game, field);
            assert!(scene.position.players[A].carts.iter().all(|cart| cart.at == there));
        }
    }
}

mod koe_23 {
    use super::*;

    #[test]
    fn one_stone_of_the_gate_goes_into_an_empty_cart() {
        let mut scene = table(2).cart(A, 0, "II", "").gate("II", "wb").scene();
        assert_eq!(scene.refuses(A, mv("load.a.grey")), Refusal::NoSuchStone { stone: Stone::Grey });
        play(&mut scene, A, &["load.a.black"]);
        assert_eq!(scene.position.players[A].carts[0].load, Some(Stone::Black));
        assert_eq!((stones_at(&scene, "II").as_str(), scene.position.turn.actions), ("w", 3));
    }

    #[test]
    fn a_loaded_cart_takes_no_second_stone() {
        let scene = table(2).cart(A, 0, "II", "g").gate("II", "w").scene();
        assert_eq!(scene.refuses(A, mv("load.a.white")), Refusal::CartFull { stone: Stone::Grey });
    }

    #[test]
    fn only_at_a_gate_and_never_from_a_site() {
        let scene = table(2).cart(A, 0, "URS", "").cart(A, 1, "DOM", "").site("URS", "Aw").scene();
        assert_eq!(scene.refuses(A, mv("load.a.white")), Refusal::NotAtGate);
        assert_eq!(scene.refuses(A, mv("load.b.white")), Refusal::NotAtGate);
    }
}

mod koe_24 {
    use super::*;

    #[test]
    fn the_stone_goes_on_a_free_place_of_the_gate() {
        let mut scene = table(2).cart(A, 0, "II", "g").gate("II", "ww").scene();
        play(&mut scene, A, &["unload.a"]);
        assert_eq!(scene.position.players[A].carts[0].load, None);
        assert_eq!((stones_at(&scene, "II").as_str(), scene.position.turn.actions), ("wwg", 3));
    }

    #[test]
    fn a_full_storage_takes_none() {
        let scene = table(2).cart(A, 0, "II", "g").gate("II", "www").scene();
        let full = Refusal::StorageFull { gate: koeln::components::GateId(1) };
        assert_eq!(scene.refuses(A, mv("unload.a")), full);
    }

    #[test]
    fn an_empty_cart_has_nothing_to_unload() {
        let scene = table(2).cart(A, 0, "II", "").cart(A, 1, "g1", "g").scene();
        assert_eq!(scene.refuses(A, mv("unload.a")), Refusal::CartEmpty);
        assert_eq!(scene.refuses(A, mv("unload.b")), Refusal::NotAtGate);
    }
}

mod koe_25 {
    use super::*;

    #[test]
    fn the_stone_goes_on_the_builders_own_part() {
        let mut scene = table(2).cart(A, 0, "URS", "g").site("URS", "Bw").scene();
        play(&mut scene, A, &["build.a"]);
        assert_eq!((stones_of(&scene, A, "URS").as_str(), stones_of(&scene, B, "URS").as_str()), ("g", "w"));
        assert_eq!((scene.position.players[A].carts[0].load, scene.position.turn.actions), (None, 3));
    }

    #[test]
    fn only_at_a_church_and_with_a_stone() {
        let scene = table(2).cart(A, 0, "DOM", "g").cart(A, 1, "URS", "").hammer("URS").scene();
        assert_eq!(scene.refuses(A, mv("build.a")), Refusal::NotAtChurch);
        assert_eq!(scene.refuses(A, mv("build.b")), Refusal::CartEmpty);
    }
}

mod koe_26 {
    use super::*;

    #[test]
    fn visiting_the_archbishop_is_an_action() {
        let mut scene = table(2).cart(A, 0, "DOM", "").hand(A, "archbishop").scene();
        play(&mut scene, A, &["visit.a#1"]);
        assert_eq!(scene.position.turn.actions, 3);
    }

    #[test]
    fn it_comes_after_the_throw() {
        let scene = table(2).before_the_throw().cart(A, 0, "DOM", "").hand(A, "archbishop").scene();
        assert_eq!(scene.refuses(A, mv("visit.a#1")), Refusal::ThrowFirst);
    }
}

mod koe_27 {
    use super::*;

    #[test]
    fn such_an_action_ends_the_turn_of_the_cart_and_not_of_the_other() {
        let tables = [
            (table(2).cart(A, 0, "II", ""), "load.a.white", "go.a.e1"),
            (table(2).cart(A, 0, "II", "g"), "unload.a", "load.a.white"),
            (table(2).cart(A, 0, "URS", "g").hammer("URS"), "build.a", "go.a.b2"),
            (table(2).cart(A, 0, "DOM", "").hand(A, "archbishop"), "visit.a#1", "go.a.d1"),
        ];
        for (table, action, next) in tables {
            let mut scene = table.scene();
            play(&mut scene, A, &[action]);
            assert_eq!(scene.refuses(A, mv(next)), Refusal::CartDone, "{action}");
            play(&mut scene, A, &["go.b.SEV", "go.b.l3", "go.b.V"]);
        }
    }

    #[test]
    fn arriving_does_not_load_by_itself() {
        let mut scene = table(2).cart(A, 0, "e1", "").scene();
        play(&mut scene, A, &["go.a.II"]);
        assert_eq!(scene.position.players[A].carts[0].load, None);
    }

    #[test]
    fn an_extra_turn_frees_both_carts() {
        let mut scene = table(2).cart(A, 0, "II", "").hand(A, "mayor").scene();
        play(&mut scene, A, &["load.a.white", "mayor#1", "end"]);
        scene.play_scripted(A, mv("throw"), &["x", "I"]);
        play(&mut scene, A, &["go.a.e1"]);
    }

    #[test]
    fn the_next_turn_frees_them_too() {
        let mut scene = table(2).cart(A, 0, "II", "").scene();
        play(&mut scene, A, &["load.a.white", "end"]);
        pass(&mut scene, B);
        scene.play_scripted(A, mv("throw"), &["x", "I"]);
        play(&mut scene, A, &["go.a.e1"]);
    }
}

mod what_the_view_tells {
    use engine::{Game, Viewer};

    use super::*;

    #[test]
    fn it_tells_how_far_the_carts_come() {
        let mut scene = table(2).hammer("CAE").cart(A, 0, "CAE", "w").cart(B, 0, "g3", "").scene();
        play(&mut scene, A, &["go.b.SEV", "go.b.l3"]);
        let reach = scene.game.view(&scene.position, Viewer::Spectator).reach;
        let ways = |cart, to| {
            let to = place(&scene.game, to);
            reach
                .iter()
                .filter(move |reach| reach.cart == cart && reach.way.last() == Some(&to))
                .collect::<Vec<_>>()
        };
        assert_eq!(ways(0, "g4").len(), 1);
        assert_eq!(ways(0, "h2")[0].way, [place(&scene.game, "g4"), place(&scene.game, "h2")]);
        assert!(
            ways(0, "g3").is_empty() && ways(0, "CAE").is_empty(),
            "neither a point that is taken nor where it stands"
        );
        assert!(reach.iter().all(|reach| reach.way.len() <= 2), "two actions are left");
        play(&mut scene, A, &["go.b.SEV", "build.a"]);
        assert!(scene.game.view(&scene.position, Viewer::Spectator).reach.is_empty());
    }

    #[test]
    fn nobody_comes_anywhere_before_the_throw() {
        let scene = table(2).before_the_throw().scene();
        assert!(scene.game.view(&scene.position, Viewer::Spectator).reach.is_empty());
    }
}
