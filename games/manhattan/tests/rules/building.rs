//! Building: MAN-20 to MAN-26.

use engine::Game;
use laws::Scene;
use manhattan::Manhattan;
use manhattan::components::{Level, Place};
use manhattan::moves::{Event, Refusal};
use manhattan::position::ActionCards;

use crate::table::{A, B, codes, happened, lot, lots, mv, place, table, tile, track};

/// 18 points: all bronze tiles and the small silver one.
pub(crate) const EIGHTEEN: &str = "b1 b1 b1 b2 b3 b3 s1";
/// 17 points.
const SEVENTEEN: &str = "b1 b1 b1 b2 s1 s2";

/// A owns these lots, one worker on each, and has acquired R09; now A may build.
fn building_on(workers: &'static str, used: &'static str) -> Scene<Manhattan> {
    let mut scene = table(3).workers(A, workers).used(A, used).market("r2 y2 g2 b2").scene();
    scene.play(A, mv("take.R09"));
    scene
}

mod man_20 {
    use super::*;

    /// R06 is red, B05 is blue; the tile covers a square of each.
    #[test]
    fn a_tile_lies_on_any_number_of_own_lots_and_districts() {
        let mut scene = building_on("R06 B05", "");
        let events = scene.play(A, mv("b1@g3+h3"));
        for name in ["R06", "B05"] {
            assert!(happened(&events, Event::WorkerBack { seat: A, lot: lot(name) }));
        }
        let player = &scene.position.players[A];
        assert_eq!((player.built, player.workers), (lots("R08 R06 B05"), lots("R09")));
        assert_eq!(player.free_workers(), 3);
    }

    #[test]
    fn every_square_is_on_an_own_lot() {
        let scene = building_on("R03", "");
        assert_eq!(scene.refuses(A, mv("b1@d4+d5")), Refusal::NotYourLand { square: "d5".parse().unwrap() });
        scene.allows(A, mv("b1@c4+d4"));
    }

    /// No block has four rows; the long tile of four squares lies across Cedar then. Bent, they have another shape.
    #[test]
    fn a_tile_over_four_rows_lies_across_a_street() {
        let laid = table(3).used(A, "b1 b1 b2").workers(A, "B01 B05 Y02");
        let mut scene = laid.market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("s2@i1+i2+i3+i4")), Refusal::AcrossStreet);
        assert_eq!(scene.refuses(A, mv("s2@i1+i2+i3+h4+i4")), Refusal::WrongShape);
        let place: Place = serde_json::from_str(r#"["i1","i2","i3","i4"]"#).unwrap();
        assert_eq!(place, "i4+i2+i3+i1".parse().unwrap());
        assert_eq!(serde_json::to_string(&place).unwrap(), r#"["i1","i2","i3","i4"]"#);
        assert!("i1+i2+i3+i4+i5+i6".parse::<Place>().is_err(), "no tile is that long");
    }

    #[test]
    fn a_tile_never_lies_across_a_street() {
        let scene = building_on("Y01 R04", "");
        assert_eq!(scene.refuses(A, mv("b1@d4+e4")), Refusal::AcrossStreet);
        assert_eq!(scene.refuses(A, mv("b1@d3+d4")), Refusal::AcrossStreet);
        scene.allows(A, mv("b1@e4+f4"));
        scene.allows(A, mv("b1@d2+d3"));
    }

    #[test]
    fn a_tile_never_lies_on_a_park() {
        let scene = building_on("R01", "");
        assert_eq!(scene.refuses(A, mv("b1@b1+c1")), Refusal::OnPark);
        scene.allows(A, mv("b1@c1+d1"));
    }

    #[test]
    fn a_tile_has_its_shape() {
        let scene = building_on("R07", "");
        assert_eq!(scene.refuses(A, mv("b2@c4+d4")), Refusal::WrongShape);
        assert_eq!(scene.refuses(A, mv("b3@a3+b3+c3")), Refusal::WrongShape);
        scene.allows(A, mv("b2@a3+b3+c3"));
    }

    /// B02, B06, B07 and B08 are two columns of three squares and a row of three to their right. An angle of three
    /// squares lies in each of the two squares of four in four ways, and once around the corner; a tile of two
    /// squares in ten ways, though A has three of them; a row of three in five.
    #[test]
    fn it_may_be_turned_and_flipped_and_equal_tiles_are_one_move() {
        let scene = table(3).workers(A, "B02 B06 B07 B08").scene();
        let count = |tile: &str| codes(&scene).iter().filter(|code| code.starts_with(tile)).count();
        assert_eq!((count("b3@"), count("b1@"), count("b2@")), (9, 10, 5));
    }

    /// An L of four squares and its mirror image are one tile; so are the two angles of the S.
    #[test]
    fn a_flipped_tile_is_the_same_tile() {
        let scene = table(3).used(A, "b1 b1 b1").workers(A, "B02 B06 B07 B08").scene();
        for code in ["s4@j1+k1+k2+k3", "s4@j1+k1+j2+j3", "s5@j1+j2+k2+k3", "s5@k1+j2+k2+j3"] {
            scene.allows(A, mv(code));
        }
        assert_eq!(scene.refuses(A, mv("s5@j1+k1+j2+j3")), Refusal::WrongShape);
    }
}

pub(crate) mod man_21 {
    use super::*;

    #[test]
    pub(crate) fn a_side_must_be_at_a_street() {
        let scene = building_on("Y04 Y05", "");
        assert_eq!(scene.refuses(A, mv("b1@g5+h5")), Refusal::NoFront);
        scene.allows(A, mv("b1@g5+g6"));
        scene.allows(A, mv("b1@g6+h6"));
    }

    /// g11 and h11 are inside their block; g11 is beside Bowling Green.
    #[test]
    fn a_park_will_do() {
        let scene = building_on("Y12 P09", "");
        scene.allows(A, mv("b1@g11+h11"));
    }

    /// Ordinary streets do as well: g1 and h1 are at Liberty Street.
    #[test]
    fn an_ordinary_street_will_do() {
        building_on("R03", "").allows(A, mv("b1@g1+h1"));
    }
}

mod man_22 {
    use super::*;

    /// R07 has three squares in a row; the second tile covers its last one and a square of R01.
    #[test]
    fn a_lot_may_carry_several_tiles_and_needs_no_worker() {
        let mut scene = table(3).buildings(A, "b1@a3+b3").workers(A, "R01").market("r2 y2 g2 b2").scene();
        assert!(!scene.position.players[A].workers.has(lot("R07")));
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("b1@c2+c3"));
        let player = &scene.position.players[A];
        let on_r07 = player.buildings.iter().filter(|building| {
            building.place.squares().any(|square| scene.game.board.lot_on(square) == Some(lot("R07")))
        });
        assert_eq!(on_r07.count(), 2);
        assert_eq!((player.built, player.workers), (lots("R08 R07 R01"), lots("R09")));
    }

    #[test]
    fn a_tile_need_not_fill_a_lot() {
        building_on("R07", "").allows(A, mv("b1@a3+b3"));
    }

    #[test]
    fn the_start_lot_is_an_own_lot() {
        table(3).scene().allows(A, mv("rebuild.b1@a4+b4"));
    }
}

mod man_23 {
    use super::*;

    #[test]
    fn a_tile_scores_its_printed_points_at_once() {
        let mut scene = building_on("R01", "");
        let events = scene.play(A, mv("b3@c1+d1+c2"));
        let place = place("c1+d1+c2");
        assert!(happened(&events, Event::Built { seat: A, tile: tile("b3"), place, points: 3 }));
        assert_eq!(track(&scene, A), 3);
    }

    /// By squares: 2, 3, 5, 6, 8 points for 2 to 6; the legendary ones 10 to 13.
    #[test]
    fn larger_tiles_score_more() {
        let game = Manhattan::standard();
        let points = [
            ("b1 b2 b3 s1 s2 s3 s4 s5 s6", "2 3 3 3 5 5 5 5 6"),
            ("g1 g2 g3 g4 g5 g6", "5 5 6 6 8 8"),
            ("l1 l2 l3 l4", "10 11 12 13"),
        ];
        for (codes, points) in points {
            let expected: Vec<u8> = points.split(' ').map(|points| points.parse().unwrap()).collect();
            let printed: Vec<u8> = codes.split(' ').map(|code| game.face(tile(code)).points).collect();
            assert_eq!(printed, expected);
        }
    }

    /// The first worked example: two points, and the worker is free again.
    #[test]
    fn a_bronze_tile_on_a_lot_of_two_squares() {
        let mut scene = table(3).workers(A, "Y11 G12 B09").market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.position.players[A].free_workers(), 0);
        scene.play(A, mv("b1@c4+d4"));
        assert_eq!((track(&scene, A), scene.position.players[A].free_workers()), (2, 1));
        assert_eq!(scene.refuses(A, mv("take.R10")), Refusal::AlreadyActed);
        scene.allows(A, mv("grab.B10"));
    }
}

mod man_24 {
    use super::*;

    #[test]
    fn silver_from_six_points_on() {
        let scene = building_on("R01", "b1 b3");
        let refusal = Refusal::LevelTooHigh { level: Level::Silver, needed: 6, points: 5 };
        assert_eq!(scene.refuses(A, mv("s1@c1+d1+c2")), refusal);
        scene.allows(A, mv("b3@c1+d1+c2"));
        building_on("R01", "b1 b1 b1").allows(A, mv("s1@c1+d1+c2"));
    }

    #[test]
    fn gold_from_eighteen_points_on() {
        let scene = building_on("R01 R04", SEVENTEEN);
        let refusal = Refusal::LevelTooHigh { level: Level::Gold, needed: 18, points: 17 };
        assert_eq!(scene.refuses(A, mv("g2@c1+d1+c2+d2")), refusal);
        scene.allows(A, mv("s3@c1+d1+c2+d2"));
        building_on("R01 R04", EIGHTEEN).allows(A, mv("g2@c1+d1+c2+d2"));
    }

    /// The third worked example: at 5 points a bronze tile of 3 lifts to 8, and Construction Boom may build silver.
    #[test]
    fn the_level_is_checked_at_the_moment_of_building() {
        let mut scene = building_on("R01 R02", "b1 b3");
        assert!(matches!(scene.refuses(A, mv("s1@e1+f1+f2")), Refusal::LevelTooHigh { .. }));
        let events = scene.play(A, mv("b3@c1+d1+c2"));
        assert!(happened(&events, Event::LevelReached { seat: A, level: Level::Silver }));
        assert_eq!(track(&scene, A), 8);
        scene.play(A, mv("boom.s1@e1+f1+f2"));
        assert_eq!(track(&scene, A), 11);
    }

    #[test]
    fn older_levels_stay_allowed() {
        building_on("R01 R04", EIGHTEEN.strip_prefix("b1 ").unwrap()).allows(A, mv("b1@d2+d3"));
    }
}

pub(crate) mod man_25 {
    use super::*;

    const WOOLWORTH: &str = "rebuild.l4@a4+b4+c4+a5+b5+c5+a6+b6+c6";
    const PARK_ROW: &str = "rebuild.l1@a4+b4+c4+d4+a5+b5+c5";
    const ELSEWHERE: &str = "l4@j1+k1+l1+j2+k2+l2+j3+k3+l3";

    #[test]
    fn a_legendary_skyscraper_scores_and_is_marked_as_its_builders() {
        let mut scene = table(3).used(A, EIGHTEEN).workers(A, "R09 R10 R11 R12").scene();
        scene.play(A, mv(WOOLWORTH));
        assert_eq!(track(&scene, A), 18 + 13);
        assert_eq!(scene.position.builder(tile("l4")), Some(A));
        assert_eq!(scene.position.players[A].legend(), Some(tile("l4")));
    }

    #[test]
    pub(crate) fn it_exists_once_for_all() {
        let laid = table(3).used(A, EIGHTEEN).workers(A, "R09 R10 R11 R12").buildings(B, ELSEWHERE);
        let scene = laid.scene();
        assert_eq!(scene.refuses(A, mv(WOOLWORTH)), Refusal::LegendTaken { tile: tile("l4"), by: B });
        scene.allows(A, mv(PARK_ROW));
    }

    #[test]
    pub(crate) fn each_player_builds_one_at_most() {
        let scene = table(3).used(A, EIGHTEEN).workers(A, "R09 R10 R11 R12").buildings(A, ELSEWHERE).scene();
        assert_eq!(scene.refuses(A, mv(PARK_ROW)), Refusal::OneLegendOnly);
        scene.allows(A, mv("rebuild.g5@a4+b4+c4+a5+b5+c5"));
    }

    #[test]
    fn it_needs_the_level_of_gold() {
        let scene = table(3).used(A, SEVENTEEN).workers(A, "R09 R10 R11 R12").scene();
        let refusal = Refusal::LevelTooHigh { level: Level::Legendary, needed: 18, points: 17 };
        assert_eq!(scene.refuses(A, mv(PARK_ROW)), refusal);
    }
}

mod man_26 {
    use super::*;

    #[test]
    fn building_never_removes_a_building() {
        let laid = table(3).buildings(A, "b3@c1+d1+c2").used(A, "b1 b1").market("r2 y2 g2 b2");
        let mut scene = laid.cards(A, ActionCards::ALL).scene();
        scene.allows(A, mv("rebuild.s1@c1+d1+c2"));
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("s1@c1+d1+c2")), Refusal::SquareBuilt);
        scene.allows(A, mv("b1@c4+d4"));
    }
}
