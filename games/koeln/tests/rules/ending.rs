//! The end: KOE-60 to KOE-64.

use engine::{Game, Seats};
use koeln::moves::{Event, Move, Refusal};
use koeln::position::{LastRound, Step};

use crate::table::{A, B, C, D, mv, pass, place, play, points, table};

mod koe_60 {
    use super::*;

    #[test]
    fn points_are_churches_abbots_and_archbishops() {
        let mut scene = table(2)
            .finished("CAE", A)
            .finished("GER", A)
            .cart(A, 0, "DOM", "")
            .hand(A, "caecilien archbishop")
            .scene();
        play(&mut scene, A, &["abbot#1", "visit.a#1"]);
        let sheets = scene.game.scores(&scene.position, engine::Viewer::Spectator);
        let lines: Vec<_> = sheets[0].lines.iter().map(|line| (line.label, line.points)).collect();
        assert_eq!(lines, [("churches", 9), ("abbots", 2), ("archbishops", 2)]);
        assert_eq!((sheets[0].total(), sheets[1].total()), (13, 0));
    }

    #[test]
    fn stones_on_unfinished_sites_count_nothing() {
        let scene = table(2).site("CAE", "Ag Ag").scene();
        assert_eq!(points(&scene, A), 0);
    }
}

mod koe_61 {
    use super::*;

    /// Three players, target 25: A has 8 + 8 + 7 = 23 and the archbishop makes it 25.
    fn one_visit_short() -> crate::table::Table {
        table(3)
            .finished("KUN", A)
            .finished("SEV", A)
            .finished("LYS", A)
            .hand(A, "archbishop")
            .cart(A, 0, "DOM", "")
    }

    /// Reached in the own turn: that turn ends at once, and each later seat of the round has its turn.
    #[test]
    fn who_reaches_it_in_their_own_turn_ends_it_and_later_seats_catch_up() {
        let mut scene = one_visit_short().scene();
        let events = play(&mut scene, A, &["visit.a#1"]);
        assert!(events.contains(&Event::LastRound { reason: LastRound::Target }));
        assert_eq!(scene.position.active, B, "the turn of A is over");
        pass(&mut scene, B);
        assert_eq!(scene.game.result(&scene.position), None);
        let events = pass(&mut scene, C);
        assert!(events.contains(&Event::GameOver { reason: LastRound::Target }));
        assert_eq!(scene.game.to_act(&scene.position), Seats::NONE);
    }

    #[test]
    fn one_point_short_is_not_enough() {
        let mut scene =
            table(3).finished("KUN", A).finished("SEV", A).finished("GER", A).finished("APO", A).scene();
        assert_eq!((points(&scene, A), scene.position.last_round), (24, None));
        for seat in [A, B, C] {
            pass(&mut scene, seat);
        }
        assert_eq!(scene.game.to_act(&scene.position), Seats::only(A));
    }

    #[test]
    fn seats_before_the_one_who_reached_it_have_had_their_turn() {
        let mut scene = one_visit_short().scene();
        scene.position.start = B;
        let events = play(&mut scene, A, &["visit.a#1"]);
        assert!(events.contains(&Event::GameOver { reason: LastRound::Target }));
        let over = Seats::NONE;
        assert_eq!(scene.game.to_act(&scene.position), over, "A is the last of the round that B began");
    }

    /// A has 20 and wins St. Maria Lyskirchen, 7 points, by the stone of another.
    fn wins_by_anothers_stone() -> crate::table::Table {
        let table = table(3).finished("KUN", A).finished("SEV", A).finished("GER", A);
        table.site("LYS", "Ab Bg Aw")
    }

    /// A, who began, has had a turn in this round: B plays on, C has a turn.
    #[test]
    fn in_anothers_turn_after_the_own_the_turn_is_played_to_its_end_and_later_seats_have_theirs() {
        let mut scene = wins_by_anothers_stone().cart(B, 0, "LYS", "w").scene();
        assert_eq!(points(&scene, A), 20);
        pass(&mut scene, A);
        scene.play_scripted(B, Move::Throw, &["x", "I"]);
        play(&mut scene, B, &["build.a"]);
        assert_eq!((points(&scene, A), scene.position.last_round), (27, Some(LastRound::Target)));
        assert_eq!(scene.position.active, B);
        pass(&mut scene, B);
        pass(&mut scene, C);
        assert_eq!(scene.game.result(&scene.position).unwrap().winners(), Seats::only(A));
    }

    /// C began: when C's stone gives A the target, nobody has had a turn less than A.
    #[test]
    fn in_anothers_turn_before_the_own_the_game_is_over_at_once() {
        let mut scene = wins_by_anothers_stone().cart(C, 0, "LYS", "w").hand(A, "guard").scene();
        (scene.position.start, scene.position.active) = (C, C);
        let events = play(&mut scene, C, &["build.a"]);
        assert_eq!(events.last(), Some(&Event::GameOver { reason: LastRound::Target }));
        assert_eq!(scene.game.to_act(&scene.position), Seats::NONE);
        assert_eq!(scene.game.result(&scene.position).unwrap().winners(), Seats::only(A));
        assert_eq!(scene.position.active, C, "whose turn was the last");
    }

    /// A church with an abbot: the game is over before the question of KOE-43.
    #[test]
    fn what_is_over_at_once_asks_nobody_any_more() {
        let table = table(3).finished("KUN", A).finished("SEV", A).finished("GER", A);
        let table = table.site("PAN", "Ag Aw Bw").cart(C, 0, "PAN", "w").hand(A, "pantaleon");
        let mut scene = table.scene();
        (scene.position.start, scene.position.active) = (C, C);
        play(&mut scene, C, &["build.a"]);
        assert_eq!((points(&scene, A), scene.position.step), (25, Step::Over));
    }

    /// The two points of an abbot laid in another's turn count like all others: here A has not had a turn, and it is over.
    #[test]
    fn an_abbot_laid_in_anothers_turn_can_end_it() {
        let table = table(3).finished("KUN", A).finished("LYS", A).finished("GER", A);
        let table = table.site("PAN", "Ag Aw Bw").cart(C, 0, "PAN", "w").hand(A, "pantaleon");
        let mut scene = table.scene();
        (scene.position.start, scene.position.active) = (C, C);
        play(&mut scene, C, &["build.a"]);
        // 8 + 7 + 4 + 5, one point short of the target.
        assert_eq!((points(&scene, A), scene.position.last_round), (24, None));
        let events = play(&mut scene, A, &["abbot#1"]);
        assert_eq!(points(&scene, A), 26);
        assert_eq!(events.last(), Some(&Event::GameOver { reason: LastRound::Target }));
    }

    #[test]
    fn a_pending_extra_turn_ends_too_but_a_turn_caught_up_is_a_whole_one() {
        let mut scene = one_visit_short().hand(A, "archbishop mayor").hand(B, "mayor").scene();
        play(&mut scene, A, &["mayor#2", "visit.a#1"]);
        assert_eq!(scene.position.active, B);
        play(&mut scene, B, &["mayor#1"]);
        pass(&mut scene, B);
        assert_eq!(scene.position.active, B, "the mayor's turn belongs to it");
        pass(&mut scene, B);
        pass(&mut scene, C);
        assert_eq!(scene.game.to_act(&scene.position), Seats::NONE);
    }

    #[test]
    fn a_sabotaged_turn_lapses_and_counts_as_had() {
        let mut scene = one_visit_short().hand(A, "archbishop saboteur").scene();
        play(&mut scene, A, &["saboteur#2.3", "visit.a#1"]);
        let events = pass(&mut scene, B);
        assert!(events.contains(&Event::Skipped { seat: C }));
        assert_eq!(scene.game.to_act(&scene.position), Seats::NONE);
        assert_eq!(scene.position.active, B, "whose turn was the last");
    }

    /// A has reached the target; B does too in the same round and plays on, and C has a turn.
    #[test]
    fn once_a_round_is_the_last_nobody_cuts_it_short() {
        let table = one_visit_short().finished("GEO", B).finished("URS", B).finished("AND", B);
        let table = table.finished("CAE", B).hand(B, "archbishop").cart(B, 0, "DOM", "");
        let mut scene = table.scene();
        play(&mut scene, A, &["visit.a#1"]);
        scene.play_scripted(B, Move::Throw, &["x", "I"]);
        play(&mut scene, B, &["visit.a#1"]);
        assert_eq!((points(&scene, B), scene.position.active), (26, B));
        pass(&mut scene, B);
        assert_eq!(scene.position.active, C);
    }

    /// KOE-41: cards may be played before the throw.
    #[test]
    fn a_card_before_the_throw_ends_the_turn_too() {
        let table = table(2).finished("KUN", A).finished("SEV", A).finished("LYS", A).finished("AND", A);
        let mut scene = table.finished("PAN", A).hand(A, "pantaleon").before_the_throw().scene();
        assert_eq!((points(&scene, A), scene.position.last_round), (34, None));
        play(&mut scene, A, &["abbot#1"]);
        assert_eq!((scene.position.active, scene.position.last_round), (B, Some(LastRound::Target)));
    }

    #[test]
    fn by_revision_1_the_round_is_played_to_its_end_extra_turns_included() {
        let table = one_visit_short().revision(1).hand(A, "archbishop mayor").hand(B, "saboteur");
        let mut scene = table.scene();
        play(&mut scene, A, &["visit.a#1", "mayor#1", "end"]);
        assert_eq!(scene.position.active, A);
        pass(&mut scene, A);
        play(&mut scene, B, &["saboteur#1.3"]);
        pass(&mut scene, B);
        assert_eq!((scene.game.to_act(&scene.position), scene.position.active), (Seats::NONE, C));
    }

    #[test]
    fn after_the_end_nothing_is_allowed() {
        let mut scene = one_visit_short().scene();
        scene.position.start = B;
        scene.allows(A, mv("end"));
        play(&mut scene, A, &["visit.a#1"]);
        for seat in [A, B, C] {
            assert_eq!(scene.refuses(seat, Move::Throw), Refusal::GameOver);
        }
    }
}

mod koe_62 {
    use super::*;

    #[test]
    fn a_player_who_catches_up_and_passes_wins() {
        let mut scene = table(2)
            .finished("KUN", A)
            .finished("SEV", A)
            .finished("LYS", A)
            .finished("GEO", A)
            .finished("CAE", A)
            .finished("URS", B)
            .finished("AND", B)
            .finished("MAR", B)
            .finished("KAP", B)
            .finished("PAN", B)
            .site("APO", "Bg Bw")
            .cart(B, 0, "APO", "w")
            .cart(B, 1, "DOM", "")
            .hand(B, "archbishop pantaleon")
            .hand(A, "caecilien")
            .scene();
        // A has 8 + 8 + 7 + 7 + 5 = 35 before the abbess; B has 6 + 6 + 6 + 6 + 5 = 29.
        assert_eq!((points(&scene, A), points(&scene, B)), (35, 29));
        pass(&mut scene, A);
        scene.play_scripted(B, Move::Throw, &["x", "I"]);
        play(&mut scene, B, &["build.a", "visit.b#1", "abbot#1"]);
        assert_eq!(points(&scene, B), 37);
        play(&mut scene, B, &["end"]);
        let ranking = scene.game.result(&scene.position).unwrap();
        assert_eq!((ranking.winners(), ranking.place(A)), (Seats::only(B), Some(2)));
    }

    #[test]
    fn equal_points_are_a_draw() {
        let mut scene = table(4)
            .finished("KUN", A)
            .finished("SEV", A)
            .finished("GER", A)
            .finished("LYS", B)
            .finished("GEO", B)
            .finished("URS", B)
            .scene();
        assert_eq!((points(&scene, A), points(&scene, B)), (20, 20));
        for seat in engine::Seat::all(4) {
            pass(&mut scene, seat);
        }
        let ranking = scene.game.result(&scene.position).unwrap();
        assert_eq!(ranking.winners(), Seats::only(A).with(B));
        assert_eq!(ranking.place(C), Some(3));
    }
}

pub(crate) mod koe_63 {
    use super::*;

    /// Four players have 19, 19, 16 and 10 points; the last church makes the 10 an 18, still below the target of 20.
    #[test]
    pub(crate) fn all_churches_finished() {
        let owned = [
            ("KUN", 0),
            ("LYS", 0),
            ("GER", 0), // 8 + 7 + 4 = 19
            ("GEO", 1),
            ("URS", 1),
            ("AND", 1), // 7 + 6 + 6 = 19
            ("MAR", 2),
            ("KAP", 2),
            ("APO", 2), // 6 + 6 + 4 = 16
            ("CAE", 3),
            ("PAN", 3), // 5 + 5 = 10, and the last church makes 18
        ];
        let table =
            owned.into_iter().fold(table(4), |table, (id, seat)| table.finished(id, engine::Seat(seat)));
        let mut scene = table.site("SEV", "Db Db Dw").cart(D, 0, "SEV", "w").scene();
        scene.position.active = D;
        let events = play(&mut scene, D, &["build.a"]);
        assert!(events.contains(&Event::LastRound { reason: LastRound::AllFinished }));
        let events = pass(&mut scene, D);
        assert!(events.contains(&Event::GameOver { reason: LastRound::AllFinished }));
        let winners = scene.game.result(&scene.position).unwrap().winners();
        assert_eq!(winners, Seats::only(A).with(B));
    }

    /// The only unfinished churches lack one point each, and the last white stone has just been built: 20 of them lie
    /// on sites.
    #[test]
    pub(crate) fn no_stone_fits_any_church() {
        let mut table = table(2);
        for gate in ["I", "II", "III", "IV", "V"] {
            table = table.gate(gate, "g");
        }
        // Whites: 5 + 3 + 4 + 6 + 1 = 19 on sites, and one in the cart.
        let mut scene = table
            .site("URS", "Aw Aw Aw Aw Bw")
            .site("GER", "Aw Aw Aw")
            .site("CAE", "Bw Bw Aw Aw")
            .site("KUN", "Aw Aw Aw Aw Aw Aw")
            .site("LYS", "Ab Ag Bw")
            .finished("AND", A)
            .finished("MAR", B)
            .finished("APO", A)
            .finished("KAP", B)
            .finished("GEO", A)
            .finished("PAN", B)
            .finished("SEV", A)
            .cart(A, 0, "KUN", "w")
            .scene();
        let events = play(&mut scene, A, &["build.a"]);
        assert!(events.contains(&Event::LastRound { reason: LastRound::NothingFits }), "{events:?}");
        pass(&mut scene, A);
        let events = pass(&mut scene, B);
        assert!(events.contains(&Event::GameOver { reason: LastRound::NothingFits }));
        assert_eq!(scene.game.result(&scene.position).unwrap().winners(), Seats::only(A));
    }

    #[test]
    fn a_stone_in_a_cart_is_enough() {
        let mut scene = table(2).site("GER", "Aw Aw").cart(A, 0, "GER", "w").cart(B, 0, "i5", "w").scene();
        let events = play(&mut scene, A, &["build.a"]);
        assert!(!events.iter().any(|event| matches!(event, Event::LastRound { .. })));
        assert_eq!(scene.position.players[A].carts[0].at, place(&scene.game, "GER"));
    }
}

mod koe_64 {
    use super::*;

    #[test]
    fn ten_rounds_without_a_stone_end_the_game() {
        assert_eq!(rounds_until_the_end(table(2)), 10);
    }

    #[test]
    fn by_revision_1_twenty_do() {
        assert_eq!(rounds_until_the_end(table(2).revision(1)), 20);
    }

    fn rounds_until_the_end(table: crate::table::Table) -> u16 {
        let mut scene = table.scene();
        loop {
            pass(&mut scene, A);
            let events = pass(&mut scene, B);
            if events.contains(&Event::GameOver { reason: LastRound::Idle }) {
                assert_eq!(scene.game.result(&scene.position).unwrap().winners(), Seats::all(2));
                return scene.position.round;
            }
        }
    }

    #[test]
    fn a_stone_built_begins_the_count_anew() {
        let mut scene = table(2).hammer("URS").cart(A, 0, "URS", "w").scene();
        for _ in 0..9 {
            pass(&mut scene, A);
            pass(&mut scene, B);
        }
        scene.play_scripted(A, Move::Throw, &["x", "I"]);
        play(&mut scene, A, &["build.a"]);
        pass(&mut scene, A);
        pass(&mut scene, B);
        assert_eq!((scene.position.idle_rounds, scene.position.round), (0, 11));
    }
}
