//! Thief, poisoner, saboteur and guard: KOE-45 to KOE-47, KOE-51.

use engine::{Game, Seats};
use koeln::components::Card;
use koeln::moves::{Event, Move, Refusal};

use crate::table::{A, B, C, hand, mv, pass, play, table};

mod koe_45 {
    use super::*;

    #[test]
    fn the_thief_draws_a_card_of_an_opponent() {
        let mut scene = table(2).hand(A, "thief").hand(B, "mayor forger").scene();
        play(&mut scene, A, &["thief#1.2"]);
        scene.play_scripted(B, Move::Submit, &["forger"]);
        assert_eq!((hand(&scene, A), hand(&scene, B)), (vec!["forger".to_owned()], vec!["mayor".to_owned()]));
        assert_eq!(scene.position.discards.iter().map(|card| card.card).collect::<Vec<_>>(), [Card::Thief]);
    }

    #[test]
    fn any_card_of_the_hand_can_come() {
        let mut scene = table(2).hand(A, "thief").hand(B, "mayor forger guard").scene();
        play(&mut scene, A, &["thief#1.2"]);
        let mut seen = [0; 13];
        for seed in 0..90 {
            let mut world = scene.position;
            scene.game.apply(&mut world, B, &Move::Submit, &mut engine::Fast::new(seed), &mut engine::NoLog);
            seen[world.players[A].hand.get(0).unwrap().card as usize] += 1;
        }
        let came = [Card::Mayor, Card::Forger, Card::Guard].map(|card| seen[card as usize]);
        assert!(came.iter().all(|count| *count > 15) && came.iter().sum::<i32>() == 90, "{came:?}");
    }

    #[test]
    fn it_may_be_kept_discarded_or_played() {
        for then in ["end", "discard#1", "mayor#1"] {
            let mut scene = table(2).hand(A, "thief").hand(B, "mayor").scene();
            play(&mut scene, A, &["thief#1.2"]);
            scene.play(B, Move::Submit);
            play(&mut scene, A, &[then]);
        }
    }

    #[test]
    fn the_victim_is_an_opponent_who_holds_a_card() {
        let scene = table(3).hand(A, "thief guard").hand(B, "mayor").scene();
        scene.allows(A, mv("thief#1.2"));
        assert_eq!(scene.refuses(A, mv("thief#1.3")), Refusal::NothingToSteal { victim: C });
        assert_eq!(scene.refuses(A, mv("thief#1.1")), Refusal::NoSuchOpponent);
        assert_eq!(scene.refuses(A, mv("thief#1.4")), Refusal::NoSuchOpponent);
    }
}

mod koe_46 {
    use super::*;

    #[test]
    fn the_victim_has_two_actions_in_the_next_turn() {
        let mut scene = table(2).hand(A, "poisoner").scene();
        play(&mut scene, A, &["poisoner#1.2"]);
        assert_eq!((scene.position.players[B].poisoners, scene.position.discards.len()), (1, 0));
        let events = pass(&mut scene, A);
        assert!(events.contains(&Event::Poisoned { seat: B, actions: 2 }));
        assert_eq!(scene.position.turn.actions, 2);
        assert_eq!((scene.position.players[B].poisoners, scene.position.discards.len()), (0, 1));
        pass(&mut scene, B);
        pass(&mut scene, A);
        assert_eq!(scene.position.turn.actions, 4);
    }

    #[test]
    fn one_turn_uses_up_all_poisons() {
        let mut scene = table(2).hand(A, "poisoner poisoner").scene();
        play(&mut scene, A, &["poisoner#1.2", "poisoner#1.2", "end"]);
        assert_eq!((scene.position.turn.actions, scene.position.discards.len()), (2, 2));
        pass(&mut scene, B);
        pass(&mut scene, A);
        assert_eq!(scene.position.turn.actions, 4);
    }

    #[test]
    fn the_extra_turn_of_a_mayor_is_not_poisoned() {
        let mut scene = table(2).hand(A, "poisoner").hand(B, "mayor").scene();
        play(&mut scene, A, &["poisoner#1.2"]);
        scene.play(B, Move::Submit);
        pass(&mut scene, A);
        play(&mut scene, B, &["mayor#1"]);
        pass(&mut scene, B);
        assert_eq!((scene.position.active, scene.position.turn.actions), (B, 4));
    }

    #[test]
    fn not_oneself() {
        let scene = table(2).hand(A, "poisoner").scene();
        assert_eq!(scene.refuses(A, mv("poisoner#1.1")), Refusal::NoSuchOpponent);
        scene.allows(A, mv("poisoner#1.2"));
    }
}

mod koe_47 {
    use super::*;

    #[test]
    fn the_victim_skips_the_next_turn() {
        let mut scene = table(3).hand(A, "saboteur").scene();
        play(&mut scene, A, &["saboteur#1.2"]);
        assert_eq!((scene.position.players[B].saboteurs, scene.position.discards.len()), (1, 0));
        let events = pass(&mut scene, A);
        assert!(events.contains(&Event::Skipped { seat: B }));
        assert_eq!((scene.position.active, scene.position.discards.len()), (C, 1));
        pass(&mut scene, C);
        pass(&mut scene, A);
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn several_cost_one_turn_each() {
        let mut scene = table(2).hand(A, "saboteur saboteur").scene();
        play(&mut scene, A, &["saboteur#1.2", "saboteur#1.2"]);
        for _ in 0..2 {
            pass(&mut scene, A);
            assert_eq!(scene.position.active, A);
        }
        pass(&mut scene, A);
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn a_poison_waits_for_the_next_turn_really_taken() {
        let mut scene = table(2).hand(A, "saboteur poisoner").scene();
        play(&mut scene, A, &["saboteur#1.2", "poisoner#1.2", "end"]);
        assert_eq!((scene.position.active, scene.position.players[B].poisoners), (A, 1));
        pass(&mut scene, A);
        assert_eq!((scene.position.active, scene.position.turn.actions), (B, 2));
    }

    #[test]
    fn a_sabotaged_player_may_use_guards_meanwhile() {
        let mut scene = table(2).hand(A, "saboteur saboteur").hand(B, "guard").scene();
        play(&mut scene, A, &["saboteur#1.2"]);
        scene.play(B, Move::Submit);
        play(&mut scene, A, &["saboteur#1.2"]);
        play(&mut scene, B, &["ward#1"]);
        assert_eq!(scene.position.players[B].saboteurs, 1);
    }
}

mod koe_51 {
    use super::*;

    #[test]
    fn a_guard_wards_off_each_of_the_three() {
        for attack in ["thief", "poisoner", "saboteur"] {
            let mut scene = table(2).hand(A, attack).hand(B, "mayor guard").scene();
            play(&mut scene, A, &[&format!("{attack}#1.2")]);
            let events = play(&mut scene, B, &["ward#2"]);
            assert!(matches!(events[..], [Event::Warded { seat: A, victim: B, .. }]));
            let victim = &scene.position.players[B];
            assert_eq!((victim.poisoners, victim.saboteurs), (0, 0));
            assert_eq!((hand(&scene, A).len(), hand(&scene, B)), (0, vec!["mayor".to_owned()]));
            let discards: Vec<_> = scene.position.discards.iter().map(|card| card.card.to_string()).collect();
            assert_eq!(discards, [attack, "guard"]);
            assert_eq!(scene.position.active, A);
        }
    }

    #[test]
    fn the_victim_is_asked_before_anything_happens() {
        let mut scene = table(3).hand(A, "thief").hand(B, "guard").scene();
        play(&mut scene, A, &["thief#1.2"]);
        assert_eq!(scene.game.to_act(&scene.position), Seats::only(B));
        assert_eq!(hand(&scene, B), ["guard"]);
        assert_eq!(scene.refuses(A, mv("end")), Refusal::NotYourTurn { active: B });
        assert_eq!(scene.refuses(C, Move::Submit), Refusal::NotYourTurn { active: B });
        assert_eq!(scene.refuses(B, mv("end")), Refusal::AnswerFirst);
    }

    #[test]
    fn the_guard_may_be_kept() {
        let mut scene = table(2).hand(A, "poisoner").hand(B, "guard").scene();
        play(&mut scene, A, &["poisoner#1.2"]);
        scene.play(B, Move::Submit);
        assert_eq!((hand(&scene, B), scene.position.players[B].poisoners), (vec!["guard".to_owned()], 1));
    }

    #[test]
    fn a_victim_with_any_card_is_asked_guard_or_not() {
        let mut scene = table(2).hand(A, "poisoner").hand(B, "mayor").scene();
        play(&mut scene, A, &["poisoner#1.2"]);
        assert_eq!(scene.moves(B), [Move::Submit]);
        assert_eq!(scene.refuses(B, mv("ward#1")), Refusal::WrongCard { held: Card::Mayor });
    }

    #[test]
    fn a_victim_without_a_card_is_not_asked() {
        let mut scene = table(2).hand(A, "poisoner").scene();
        play(&mut scene, A, &["poisoner#1.2"]);
        assert_eq!(scene.game.to_act(&scene.position), Seats::only(A));
        assert_eq!(scene.position.players[B].poisoners, 1);
    }

    /// With the guard and without it, so that nobody can tell which it was.
    #[test]
    fn a_standing_answer_is_given_whether_or_not_a_guard_is_held() {
        for (cards, warded) in [("mayor guard", "ward#2"), ("mayor mayor", "submit")] {
            for attack in ["thief", "poisoner", "saboteur"] {
                let mut scene = table(2).hand(A, attack).hand(B, cards).scene();
                assert_eq!(scene.game.asked_aside(&scene.position, B), None);
                play(&mut scene, A, &[&format!("{attack}#1.2")]);
                assert_eq!(scene.game.asked_aside(&scene.position, B), Some("guard"));
                assert_eq!(scene.game.asked_aside(&scene.position, A), None);
                let given = |answer| scene.game.standing_move(&scene.position, B, answer);
                assert_eq!((given("ask"), given("never")), (None, Some(Move::Submit)));
                assert_eq!(given("always"), Some(mv(warded)));
                assert_eq!(given("saboteur"), (attack == "saboteur").then(|| mv(warded)));
            }
        }
    }

    #[test]
    fn never_in_the_own_turn() {
        let scene = table(2).hand(A, "guard").scene();
        assert_eq!(scene.refuses(A, mv("ward#1")), Refusal::NothingToAnswer);
        assert_eq!(scene.refuses(A, Move::Submit), Refusal::NothingToAnswer);
        scene.allows(A, mv("discard#1"));
    }

    #[test]
    fn it_does_not_count_towards_the_three_cards() {
        let mut scene = table(2).hand(A, "poisoner").hand(B, "guard").scene();
        play(&mut scene, A, &["poisoner#1.2"]);
        play(&mut scene, B, &["ward#1"]);
        assert_eq!(scene.position.turn.cards, 1, "the poisoner alone");
    }

    #[test]
    fn before_the_throw_as_well_as_after_it() {
        let mut scene = table(2).before_the_throw().hand(A, "poisoner").hand(B, "guard").scene();
        play(&mut scene, A, &["poisoner#1.2"]);
        play(&mut scene, B, &["ward#1"]);
        scene.allows(A, Move::Throw);
    }
}
