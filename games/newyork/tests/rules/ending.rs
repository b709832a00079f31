//! The end: NYC-40 to NYC-43.

use engine::{Game, Seats};
use newyork::components::Scoring;
use newyork::moves::{Event, Refusal};
use newyork::position::{Points, Step};

use crate::table::{A, B, C, D, building, display, laid, mv, owned, purse, table, yard};

mod nyc_40 {
    use super::*;

    #[test]
    fn the_game_ends_when_the_yard_cannot_be_filled() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").buildings("", C).hand(A, "b6").scene();
        assert!(scene.game.result(&scene.position).is_none());
        let events = scene.play(A, mv("buy.1.b6"));
        assert_eq!(scene.position.step, Step::Over);
        assert!(events.contains(&Event::BuildingsUsedUp));
        assert!(scene.game.to_act(&scene.position).is_empty());
        assert_eq!(scene.refuses(A, mv("take.b9")), Refusal::GameOver);
        assert_eq!(scene.refuses(B, mv("take.b9")), Refusal::GameOver);
    }

    /// Two are bought, one is left: it comes to the left one.
    #[test]
    fn it_is_filled_as_far_as_possible() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").buildings("sk13", C).hand(A, "b5 y9").scene();
        scene.play(A, mv("buy.1.b5"));
        let events = scene.play_scripted(A, mv("buy.4.y9"), &["sk13"]);
        let laid = Event::BuildingLaid { slot: newyork::components::Slot(0), building: building("sk13") };
        assert!(events.contains(&laid));
        assert_eq!(scene.position.step, Step::Over);
    }

    #[test]
    fn an_empty_deck_alone_does_not_end_it() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").buildings("sk13", C).hand(A, "b6").scene();
        scene.play_scripted(A, mv("buy.1.b6"), &["sk13"]);
        assert!(scene.position.buildings.is_empty());
        assert_eq!(scene.position.step, Step::Act);
        scene.play(B, mv("take.b9"));
        assert_eq!((scene.position.step, scene.position.active), (Step::Act, C));
    }

    /// Scoring A would be the next card, but the display is not refilled any more.
    #[test]
    fn no_money_follows() {
        let mut scene =
            table(3).yard("mu5 th5 st6 ch7").buildings("", C).hand(A, "b5").opened(1, 0, Scoring::A).scene();
        scene.play(A, mv("buy.1.b5"));
        let events = scene.play(A, mv("take.b9"));
        assert_eq!(scene.position.step, Step::Over);
        assert_eq!(display(&scene), ["-", "g9", "o9", "y9"]);
        assert!(!events.contains(&Event::ScoringBegan { scoring: Scoring::A }));
        assert!(events.contains(&Event::ScoringBegan { scoring: Scoring::C }));
    }

    /// The chain goes on although nothing can be refilled: only the end of the turn counts.
    #[test]
    fn the_turn_is_played_to_its_end() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").buildings("", C).hand(A, "b5 g5").scene();
        scene.play(A, mv("buy.1.b5"));
        assert_eq!(scene.position.step, Step::Act);
        scene.play(A, mv("buy.2.g5"));
        assert_eq!(scene.position.step, Step::Act);
    }
}

pub(crate) mod nyc_41 {
    use super::*;

    #[test]
    fn the_most_money_of_the_slot_gets_the_building() {
        let mut scene = table(4)
            .yard("mu5 th9 st10 ch11")
            .buildings("", D)
            .hand(A, "b6 g1")
            .hand(B, "g2 g3 o1")
            .hand(C, "g4 o2")
            .scene();
        let events = scene.play(A, mv("buy.1.b6"));
        // Green: 1, 5, 4. Orange: 0, 1, 2. Yellow: nobody has any.
        assert_eq!(owned(&scene, B, "theater"), 1);
        assert_eq!(owned(&scene, C, "station"), 1);
        let left = |seat, slot, code, money| Event::LeftOver {
            seat,
            slot: newyork::components::Slot(slot),
            building: building(code),
            money,
        };
        assert!(events.contains(&left(B, 1, "th9", 5)) && events.contains(&left(C, 2, "st10", 2)));
        assert_eq!(yard(&scene), ["-", "-", "-", "ch11"]);
    }

    /// A hand of five is enough for a theater that costs nine, and stays in hand.
    #[test]
    fn nothing_is_paid() {
        let mut scene =
            table(3).yard("mu5 th9 st10 ch11").buildings("", C).hand(A, "b6").hand(B, "g2 g3").scene();
        scene.play(A, mv("buy.1.b6"));
        assert_eq!(scene.position.players[B].hand, purse("g2 g3"));
    }

    #[test]
    pub(crate) fn after_a_tie_nobody_gets_it() {
        let mut scene = table(3)
            .yard("mu5 th9 st10 ch11")
            .buildings("", C)
            .hand(A, "b6 g5")
            .hand(B, "g2 g3")
            .hand(C, "g4")
            .scene();
        let events = scene.play(A, mv("buy.1.b6"));
        let slot = newyork::components::Slot(1);
        assert!(events.contains(&Event::Unsold { slot, building: building("th9") }));
        assert_eq!(yard(&scene), ["-", "th9", "st10", "ch11"]);
    }

    #[test]
    fn without_money_nobody_gets_it() {
        let mut scene = table(3).yard("mu5 th9 st10 ch11").buildings("", C).hand(A, "b6").scene();
        scene.play(A, mv("buy.1.b6"));
        assert_eq!(yard(&scene), ["-", "th9", "st10", "ch11"]);
        assert_eq!(owned(&scene, A, "museum"), 1);
    }

    #[test]
    fn they_count_in_the_last_scoring() {
        let mut scene = table(3)
            .yard("mu5 th9 st10 ch11")
            .owns(A, "theater theater")
            .buildings("", C)
            .hand(A, "b6 g9")
            .scene();
        let events = scene.play(A, mv("buy.1.b6"));
        let scored = events.iter().find_map(|event| match event {
            Event::KindScored { kind, buildings, .. } if *kind == crate::table::kind("theater") => {
                Some(buildings.seats[A])
            }
            _ => None,
        });
        assert_eq!(scored, Some(3));
    }
}

mod nyc_42 {
    use super::*;

    #[test]
    fn scoring_c_comes_at_the_end() {
        // All but one museum and what is unsold belong to C: A has one museum of seven.
        let mut scene = table(3).yard("mu5 th9 st10 ch11").buildings("", C).hand(A, "b6").scene();
        scene.play(A, mv("buy.1.b6"));
        let points = [A, B, C].map(|seat| scene.position.players[seat].points.c);
        assert_eq!(points, [8, 0, 16 + 17 + 18 + 19 + 20 + 21]);
        assert_eq!(scene.game.result(&scene.position).unwrap().winners(), Seats::only(C));
    }

    #[test]
    fn if_it_ended_now_c_would_be_scored() {
        let scene = table(3).buildings("", C).scene();
        let c = |sheets: Vec<engine::ScoreSheet>| sheets[2].lines[2].points;
        assert_eq!(c(scene.game.scores(&scene.position, engine::Viewer::Spectator)), 0);
        let if_ended = scene.game.scores_if_ended(&scene.position, engine::Viewer::Spectator);
        assert_eq!(c(if_ended), 16 + 17 + 18 + 19 + 20 + 21);
    }

    fn winners(points: &[u8]) -> Seats {
        let (game, mut at, _) = laid(points.len() as u8, 1);
        at.step = Step::Over;
        for ((_, player), points) in at.players.iter_mut().zip(points) {
            player.points = Points { a: 1, b: 2, c: *points };
        }
        game.result(&at).unwrap().winners()
    }

    #[test]
    fn most_points_win_and_ties_share() {
        assert_eq!(winners(&[40, 41, 39]), Seats::only(B));
        assert_eq!(winners(&[41, 40, 41, 12]), Seats::only(A).with(C));
        assert_eq!(winners(&[7, 7, 7, 7, 7, 7]), Seats::all(6));
    }

    #[test]
    fn the_three_scorings_are_added() {
        let (game, mut at, _) = laid(3, 1);
        at.step = Step::Over;
        at.players[A].points = Points { a: 6, b: 13, c: 21 };
        assert_eq!(game.result(&at).unwrap().standing(A).unwrap().points, 40);
        let sheet = &game.scores(&at, engine::Viewer::Spectator)[0];
        assert_eq!(sheet.lines.iter().map(|line| line.points).collect::<Vec<_>>(), [6, 13, 21]);
    }
}

mod nyc_43 {
    use super::*;

    #[test]
    fn a_scoring_that_never_came_is_not_scored() {
        for next in [Scoring::A, Scoring::B] {
            let used_up = if next == Scoring::A { 0 } else { 2 };
            let mut scene = table(3)
                .yard("mu5 th5 st6 ch7")
                .buildings("", C)
                .hand(A, "b6")
                .opened(used_up, 3, next)
                .scene();
            scene.play(A, mv("buy.1.b6"));
            assert_eq!(scene.position.step, Step::Over);
            for (_, player) in scene.position.players.iter() {
                assert_eq!((player.points.a, player.points.b), (0, 0));
            }
        }
    }
}
