//! Demolish and rebuild: MAN-30 to MAN-33.

use manhattan::components::Level;
use manhattan::moves::{Event, Refusal};
use manhattan::position::ActionCards;

use crate::building::EIGHTEEN;
use crate::table::{A, B, happened, lot, lots, mv, place, table, tile, track};

pub(crate) mod man_30 {
    use super::*;

    /// Bronze tiles on j2+j3 and k2+k3 share a side; the new one covers a square of each.
    #[test]
    fn all_buildings_under_the_new_tile_are_removed_whole() {
        let laid = table(3).used(A, "b1").buildings(A, "b1@j2+j3 b1@k2+k3").workers(A, "B08");
        let mut scene = laid.cards(A, ActionCards::default()).scene();
        let events = scene.play(A, mv("rebuild.s2@j3+k3+l3+m3"));
        for squares in ["j2+j3", "k2+k3"] {
            let gone = Event::Demolished { seat: A, tile: tile("b1"), place: place(squares) };
            assert!(happened(&events, gone));
        }
        assert!(happened(&events, Event::WorkerBack { seat: A, lot: lot("B08") }));
        let player = &scene.position.players[A];
        let standing: Vec<_> = player.buildings.iter().map(|building| building.tile).collect();
        assert_eq!(standing, [tile("start"), tile("s2")]);
        assert_eq!(player.built, lots("R08 B06 B07 B08"));
        assert_eq!(player.tiles.count(tile("b1")), 0, "demolished tiles have left the game");
        assert_eq!((track(&scene, A), scene.position.active), (6 + 5, B));
    }

    /// The rulebook: one building, or several if they adjoin. Between j2+j3 and l3+m3 lies k3.
    #[test]
    pub(crate) fn several_are_removed_only_if_they_adjoin() {
        let laid = table(3).used(A, "b1").buildings(A, "b1@j2+j3 b1@l3+m3").workers(A, "B07");
        let scene = laid.scene();
        assert_eq!(scene.refuses(A, mv("rebuild.s2@j3+k3+l3+m3")), Refusal::NotAdjoining);
        table(3)
            .used(A, "b1 b1")
            .buildings(A, "b1@j2+j3")
            .workers(A, "B07 B08")
            .scene()
            .allows(A, mv("rebuild.s2@j3+k3+l3+m3"));
    }

    /// j2+j3 and l2+l3 do not touch, but k2+k3 adjoins both; corners alone would not do.
    #[test]
    fn they_adjoin_as_a_connected_group() {
        let laid = table(3).buildings(A, "b1@j2+j3 b1@k2+k3 b1@l2+l3");
        laid.scene().allows(A, mv("rebuild.s2@j3+k3+l3+m3"));
    }

    #[test]
    fn by_revision_1_they_need_not_adjoin() {
        let laid = table(3).revision(1).used(A, "b1").buildings(A, "b1@j2+j3 b1@l3+m3").workers(A, "B07");
        let mut scene = laid.cards(A, ActionCards::default()).scene();
        let events = scene.play(A, mv("rebuild.s2@j3+k3+l3+m3"));
        for squares in ["j2+j3", "l3+m3"] {
            let gone = Event::Demolished { seat: A, tile: tile("b1"), place: place(squares) };
            assert!(happened(&events, gone));
        }
        assert!(happened(&events, Event::WorkerBack { seat: A, lot: lot("B07") }));
        let player = &scene.position.players[A];
        let standing: Vec<_> = player.buildings.iter().map(|building| building.tile).collect();
        assert_eq!(standing, [tile("start"), tile("s2")]);
        assert_eq!(player.built, lots("R08 B06 B07 B08"));
        assert_eq!(player.tiles.count(tile("b1")), 0, "demolished tiles have left the game");
        assert_eq!((track(&scene, A), scene.position.active), (6 + 5, B));
    }

    #[test]
    fn at_least_one_own_building_stands_there() {
        let scene = table(3).workers(A, "R03").scene();
        assert_eq!(scene.refuses(A, mv("rebuild.b1@g1+h1")), Refusal::NothingToDemolish);
        scene.allows(A, mv("rebuild.b1@a4+b4"));
    }

    #[test]
    fn the_other_squares_are_free_squares_of_own_lots() {
        let scene = table(3).scene();
        let refusal = scene.refuses(A, mv("rebuild.b2@a4+b4+c4"));
        assert_eq!(refusal, Refusal::NotYourLand { square: "c4".parse().unwrap() });
        table(3).workers(A, "R09").scene().allows(A, mv("rebuild.b2@a4+b4+c4"));
    }

    #[test]
    fn nobody_demolishes_the_buildings_of_others() {
        let scene = table(3).scene();
        let refusal = scene.refuses(A, mv("rebuild.b1@j5+k5"));
        assert_eq!(refusal, Refusal::NotYourLand { square: "j5".parse().unwrap() });
    }
}

mod man_31 {
    use super::*;

    #[test]
    fn bronze_replaces_only_the_starting_property() {
        let scene = table(3).buildings(A, "b3@c1+d1+c2").scene();
        scene.allows(A, mv("rebuild.b1@a4+b4"));
        assert_eq!(scene.refuses(A, mv("rebuild.b3@c1+d1+c2")), Refusal::NotHigher);
    }

    #[test]
    fn silver_replaces_bronze_and_not_silver() {
        let scene = table(3).used(A, "b1 b1").buildings(A, "b3@c1+d1+c2").scene();
        scene.allows(A, mv("rebuild.s1@c1+d1+c2"));
        let scene = table(3).used(A, "b1 b1").buildings(A, "s1@c1+d1+c2 b1@d2+d3").scene();
        assert_eq!(scene.refuses(A, mv("rebuild.s3@c1+d1+c2+d2")), Refusal::NotHigher);
    }

    #[test]
    fn gold_replaces_silver_and_is_never_removed() {
        let new = mv("rebuild.g1@d1+c2+d2+d3");
        table(3).used(A, EIGHTEEN).buildings(A, "s3@c1+d1+c2+d2").scene().allows(A, new);
        let scene = table(3).used(A, EIGHTEEN).buildings(A, "g2@c1+d1+c2+d2").scene();
        assert_eq!(scene.refuses(A, new), Refusal::GoldStays);
    }

    #[test]
    fn legendary_skyscrapers_are_never_removed() {
        let scene = table(3).used(A, EIGHTEEN).buildings(A, "l4@j1+k1+l1+j2+k2+l2+j3+k3+l3").scene();
        assert_eq!(scene.refuses(A, mv("rebuild.g5@j1+k1+l1+j2+k2+l2")), Refusal::GoldStays);
    }

    #[test]
    fn gold_and_legendary_are_equal() {
        assert_eq!(Level::Gold.rank(), Level::Legendary.rank());
        assert!(Level::Start.rank() < Level::Bronze.rank() && Level::Bronze.rank() < Level::Silver.rank());
    }
}

mod man_32 {
    use super::*;

    /// A silver tile of five squares makes room for a gold one of four: d3 is bare then, but its lot is not.
    #[test]
    fn the_new_tile_may_be_smaller_and_no_points_are_lost() {
        let mut scene = table(3).used(A, EIGHTEEN).buildings(A, "s6@c1+d1+c2+d2+d3").scene();
        assert_eq!(track(&scene, A), 24);
        scene.play(A, mv("rebuild.g2@c1+d1+c2+d2"));
        assert_eq!(track(&scene, A), 29);
        assert!(scene.position.players[A].workers.is_empty());
    }

    #[test]
    fn the_level_must_be_reached() {
        let scene = table(3).buildings(A, "b3@c1+d1+c2").scene();
        assert!(matches!(scene.refuses(A, mv("rebuild.s1@c1+d1+c2")), Refusal::LevelTooHigh { .. }));
    }

    #[test]
    fn it_must_be_at_a_street_and_in_its_block() {
        let scene = table(3).buildings(A, "b2@g4+h4+i4 b1@g5+g6 b1@h5+h6").used(A, "b1").scene();
        assert_eq!(scene.refuses(A, mv("rebuild.s3@g5+h5+g6")), Refusal::WrongShape);
        scene.allows(A, mv("rebuild.s3@g5+h5+g6+h6"));
    }
}

pub(crate) mod man_33 {
    use super::*;

    /// A bronze tile lies on g3 (R06) and h3 (B05); the new one covers R06 alone.
    #[test]
    fn a_lot_left_empty_gets_a_free_worker() {
        let mut scene = table(3).used(A, "b1 b1").buildings(A, "b1@g3+h3").scene();
        let events = scene.play(A, mv("rebuild.s1@g2+f3+g3"));
        assert!(happened(&events, Event::WorkerPosted { seat: A, lot: lot("B05") }));
        let player = &scene.position.players[A];
        assert_eq!((player.built, player.workers), (lots("R08 R06"), lots("B05")));
    }

    #[test]
    pub(crate) fn without_enough_workers_it_is_not_allowed() {
        let laid = table(3).used(A, "b1 b1").buildings(A, "b1@g3+h3");
        let scene = laid.clone().workers(A, "R13 Y11 G12 B09").scene();
        assert_eq!(scene.refuses(A, mv("rebuild.s1@g2+f3+g3")), Refusal::TooFewWorkers { missing: 1 });
        laid.workers(A, "R13 Y11 G12").scene().allows(A, mv("rebuild.s1@g2+f3+g3"));
    }

    /// The new tile covers e3 too: the worker of R05 comes back and goes on to B05.
    #[test]
    fn a_worker_that_comes_back_counts() {
        let laid = table(3).used(A, "b1 b1").buildings(A, "b1@g3+h3").workers(A, "R05 Y11 G12 B09");
        let mut scene = laid.scene();
        assert_eq!(scene.refuses(A, mv("rebuild.s1@g2+f3+g3")), Refusal::TooFewWorkers { missing: 1 });
        let events = scene.play(A, mv("rebuild.s4@g2+e3+f3+g3"));
        assert!(happened(&events, Event::WorkerBack { seat: A, lot: lot("R05") }));
        assert!(happened(&events, Event::WorkerPosted { seat: A, lot: lot("B05") }));
        assert_eq!(scene.position.players[A].workers, lots("B05 Y11 G12 B09"));
    }

    /// The second bronze tile keeps B05 when the first one goes.
    #[test]
    fn a_lot_still_partly_covered_needs_none() {
        let laid = table(3).used(A, "b1").buildings(A, "b1@g3+h3 b1@h2+i2").workers(A, "R13 Y11 G12 B09");
        let mut scene = laid.scene();
        scene.play(A, mv("rebuild.s1@g2+f3+g3"));
        assert_eq!(scene.position.players[A].workers, lots("R13 Y11 G12 B09"));
    }
}
