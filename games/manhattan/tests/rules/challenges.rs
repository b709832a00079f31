//! Challenges: MAN-70 to MAN-74.

use engine::Game;
use manhattan::Manhattan;
use manhattan::components::Challenge;
use manhattan::moves::Event;
use manhattan::scoring::challenge_points;

use crate::building::EIGHTEEN;
use crate::ending::{one_tile_before_the_end, play_the_end};
use crate::table::{A, B, C, Table, happened, mv, table, track};

/// What the challenge would give everybody now.
fn points(laid: Table, challenge: Challenge) -> Vec<u16> {
    let game = Manhattan::standard();
    let at = laid.challenge(challenge).lay(&game);
    challenge_points(&game, &at).iter().map(|(_, points)| *points).collect()
}

mod man_70 {
    use super::*;

    #[test]
    fn three_points_for_a_district_with_two_gold_buildings() {
        let one = table(2).buildings(A, "g2@c1+d1+c2+d2");
        assert_eq!(points(one.clone(), Challenge::GoldTycoon), [0, 0]);
        let two = one.buildings(A, "g5@a5+b5+c5+a6+b6+c6");
        assert_eq!(points(two, Challenge::GoldTycoon), [3, 0]);
    }

    /// The T covers f3, g2 and g3 of the red district and h3 of the blue one.
    #[test]
    fn a_building_in_two_districts_counts_for_both() {
        let red = table(2).buildings(A, "g2@c1+d1+c2+d2 g1@g2+f3+g3+h3");
        assert_eq!(points(red.clone(), Challenge::GoldTycoon), [3, 0]);
        let blue = red.buildings(A, "g3@j1+k1+j2+k2+j3");
        assert_eq!(points(blue, Challenge::GoldTycoon), [6, 0]);
    }

    #[test]
    fn legendary_counts_as_gold_and_silver_does_not() {
        let legend = table(2).buildings(A, "g3@j4+k4+l4+j5+k5").without_start(B);
        let legend = legend.buildings(A, "l4@j1+k1+l1+j2+k2+l2+j3+k3+l3");
        assert_eq!(points(legend, Challenge::GoldTycoon), [3, 0]);
        let silver = table(2).buildings(A, "g2@c1+d1+c2+d2 s3@a5+b5+a6+b6");
        assert_eq!(points(silver, Challenge::GoldTycoon), [0, 0]);
    }

    /// A has two gold buildings in the red district when the game ends.
    #[test]
    fn it_is_scored_at_the_end() {
        let laid = one_tile_before_the_end().challenge(Challenge::GoldTycoon).workers(A, "R10 R11");
        let mut scene = laid.market("r2 y2 g2 b2").scene();
        let events = play_the_end(&mut scene);
        assert!(happened(
            &events,
            Event::ChallengeScored { seat: A, challenge: Challenge::GoldTycoon, points: 3 }
        ));
        assert_eq!(scene.position.players[A].points.challenge, 3);
    }
}

mod man_71 {
    use super::*;

    /// The angles and other tiles that are no rectangles, one after the other.
    #[test]
    fn three_six_and_ten_points_for_three_four_and_five_irregular_buildings() {
        let irregular = [
            "b3@c1+d1+c2",
            "b3@e1+f1+f2",
            "s1@g2+f3+g3",
            "s4@g4+h4+i4+i5",
            "g1@e4+e5+f5+e6",
            "g4@j1+k1+l1+j2+l2",
        ];
        let mut laid = table(2);
        let mut given = Vec::new();
        for code in irregular {
            laid = laid.buildings(A, code);
            given.push(points(laid.clone(), Challenge::MasterArchitect)[0]);
        }
        assert_eq!(given, [0, 0, 3, 6, 10, 10]);
    }

    #[test]
    fn rectangles_and_the_starting_property_are_regular() {
        let laid = table(2).buildings(A, "b3@c1+d1+c2 b3@e1+f1+f2 b1@g1+h1 b2@a3+b3+c3 g5@a5+b5+c5+a6+b6+c6");
        assert_eq!(points(laid, Challenge::MasterArchitect), [0, 0]);
    }
}

mod man_72 {
    use super::*;

    /// A's gold tile on l4, m4, l5, m5 touches B's starting property (k5 beside l5) and B's bronze tile on n4+n5; C's
    /// tile on j6+k6 meets only its corner, B's tile on l3+m3+n3 lies across the street.
    fn beside_others() -> Table {
        table(3)
            .used(A, EIGHTEEN)
            .workers(A, "B10 B11")
            .buildings(B, "b1@n4+n5 b2@l3+m3+n3")
            .buildings(C, "b1@j6+k6")
            .market("r2 y2 g2 b2")
    }

    #[test]
    fn a_point_for_every_older_building_of_an_opponent_that_touches_a_new_gold_one() {
        let mut scene = beside_others().challenge(Challenge::GoldPrestige).scene();
        scene.play(A, mv("take.R09"));
        let events = scene.play(A, mv("g2@l4+m4+l5+m5"));
        assert!(happened(&events, Event::PrestigeScored { seat: A, points: 2 }));
        assert_eq!(track(&scene, A), 18 + 5 + 2);
    }

    #[test]
    fn without_the_card_there_is_nothing() {
        let mut scene = beside_others().challenge(Challenge::GoldTycoon).scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("g2@l4+m4+l5+m5"));
        assert_eq!(track(&scene, A), 18 + 5);
    }

    #[test]
    fn silver_gives_nothing() {
        let mut scene = beside_others().challenge(Challenge::GoldPrestige).scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("s3@l4+m4+l5+m5"));
        assert_eq!(track(&scene, A), 18 + 5);
    }

    /// B's gold tile of the same block touches it too, but is not older; nor do A's own buildings count.
    #[test]
    fn gold_and_own_buildings_do_not_count() {
        let laid = table(3).used(A, EIGHTEEN).workers(A, "B10 B11").challenge(Challenge::GoldPrestige);
        let laid = laid.without_start(B).buildings(B, "g2@j4+k4+j5+k5").buildings(A, "s2@k6+l6+m6+n6");
        let mut scene = laid.market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("g2@l4+m4+l5+m5"));
        assert_eq!(track(&scene, A), 18 + 5 + 5);
    }

    #[test]
    fn it_is_scored_during_the_game_only() {
        assert_eq!(points(beside_others(), Challenge::GoldPrestige), [0, 0, 0]);
    }
}

mod man_73 {
    use super::*;

    #[test]
    fn five_ten_and_fifteen_points_for_four_five_and_six_bronze_buildings() {
        let bronze = ["b1@g1+h1", "b1@d2+d3", "b1@e2+e3", "b2@a3+b3+c3", "b3@h2+h3+i3", "b3@g2+f3+g3"];
        let mut laid = table(2);
        let mut given = Vec::new();
        for code in bronze {
            laid = laid.buildings(A, code);
            given.push(points(laid.clone(), Challenge::BronzeBaron)[0]);
        }
        assert_eq!(given, [0, 0, 0, 5, 10, 15]);
    }

    #[test]
    fn what_was_demolished_does_not_count() {
        let laid = table(2).used(A, "b1 b1 b1").buildings(A, "b2@a3+b3+c3 b3@h2+h3+i3 b3@g2+f3+g3");
        assert_eq!(points(laid, Challenge::BronzeBaron), [0, 0]);
    }
}

mod man_74 {
    use super::*;

    #[test]
    fn five_points_for_the_most_buildings_of_each_level() {
        let laid = table(3)
            .buildings(A, "b1@g1+h1 b1@d2+d3 s2@g4+h4+i4+f4")
            .buildings(B, "b1@j2+j3 s3@l4+m4+l5+m5 s4@k7+l7+m7+k8")
            .buildings(C, "g2@c5+d5+c6+d6");
        let laid = laid.without_start(B);
        assert_eq!(points(laid, Challenge::GenerationKing), [5, 5, 5]);
    }

    #[test]
    fn after_a_tie_nobody_scores() {
        let laid = table(2).buildings(A, "b1@g1+h1 s3@a5+b5+a6+b6").buildings(B, "b1@j2+j3");
        assert_eq!(points(laid, Challenge::GenerationKing), [5, 0]);
    }

    #[test]
    fn gold_and_legendary_are_one_level() {
        let laid = table(2)
            .buildings(A, "g2@c1+d1+c2+d2 l4@j1+k1+l1+j2+k2+l2+j3+k3+l3")
            .buildings(B, "g5@j7+k7+l7+j8+k8+l8");
        assert_eq!(points(laid, Challenge::GenerationKing), [5, 0]);
    }

    /// The starting properties are of no level.
    #[test]
    fn the_starting_property_has_no_level() {
        assert_eq!(points(table(2).without_start(B), Challenge::GenerationKing), [0, 0]);
    }
}
