//! End and scoring: SFO-50 to SFO-54.

use engine::{Game, Seats, Viewer};
use laws::Scene;
use sanfrancisco::SanFrancisco;
use sanfrancisco::moves::{Event, Refusal};
use sanfrancisco::position::{Firm, Phase, Step};

use crate::table::{A, B, C, D, Table, choices, estate, mv, play, points, table};

/// Seven plots without debris that are on the table for any number of players.
const SEVEN: &str = "1.1 1.2 1.5 2.2 2.3 2.4 3.1";

/// Seat A has seven buildings and the permit for an eighth: green 4 of lot 3.
fn before_the_eighth(seats: u8) -> Table {
    table(seats).built(A, SEVEN).material(A, 1).permits(A, "g4a").money(A, 9)
}

pub(crate) mod sfo_50 {
    use super::*;

    #[test]
    pub(crate) fn the_eighth_building_ends_the_game_after_this_card() {
        let mut scene = before_the_eighth(3).open_permits("- - -").scene();
        play(&mut scene, A, &["place.1", "act.1"]);
        let events = play(&mut scene, A, &["build@3.4:g4a"]);
        assert!(events.contains(&Event::MasterBuilder { firm: Firm::Seat(A) }));
        assert_eq!(scene.position.step, Step::Place, "the others still have their turns");
        play(&mut scene, B, &["place.5"]);
        let events = play(&mut scene, C, &["place.4"]);
        assert!(events.contains(&Event::GameOver));
        assert_eq!(scene.position.open_permits, [None; 3], "nothing is refilled");
        assert_eq!(scene.refuses(C, mv("place.4")), Refusal::GameOver);
    }

    #[test]
    fn a_player_who_has_acted_on_the_card_has_no_more_turn() {
        let mut scene = before_the_eighth(3).order(&[B, C, A]).scene();
        play(&mut scene, B, &["place.5"]);
        play(&mut scene, C, &["place.4"]);
        play(&mut scene, A, &["place.1", "act.1", "build@3.4:g4a"]);
        assert!(scene.game.to_act(&scene.position).is_empty());
    }

    #[test]
    fn only_the_first_gets_the_tender() {
        let table = before_the_eighth(4)
            .built(B, "5.1 5.5 6.1 6.2 6.3 7.2 7.3")
            .material(B, 1)
            .permits(B, "g5a")
            .money(B, 99);
        let mut scene = table.scene();
        play(&mut scene, A, &["place.1", "act.1", "build@3.4:g4a"]);
        play(&mut scene, B, &["place.2", "act.1", "build@7.5:g5a"]);
        assert_eq!(estate(&scene, B).built.len(), 8);
        assert_eq!(scene.position.master_builder, Some(Firm::Seat(A)));
        play(&mut scene, C, &["place.5"]);
        play(&mut scene, D, &["place.4"]);
        assert_eq!((points(&scene, 0, "master_builder"), points(&scene, 1, "master_builder")), (5, 0));
    }

    #[test]
    fn even_after_the_sixth_card_no_year_follows() {
        let mut scene = before_the_eighth(2).cards("BCDEFA").card(5).year(1910).scene();
        play(&mut scene, A, &["place.1", "act.1", "build@3.4:g4a"]);
        play(&mut scene, B, &["place.3"]);
        assert_eq!((scene.position.step, scene.position.year.calendar()), (Step::Over, 1910));
    }
}

mod sfo_51 {
    use super::*;

    #[test]
    fn in_1915_the_stones_stay_and_each_takes_the_bonus_in_their_order() {
        let mut scene = table(2).card(5).year(1911).scene();
        play(&mut scene, A, &["place.1"]);
        play(&mut scene, B, &["place.3"]);
        assert_eq!((scene.position.phase, scene.position.year.calendar()), (Phase::Exposition, 1915));
        assert_eq!((estate(&scene, A).stone, estate(&scene, B).stone), (Some(0), Some(2)));
        assert_eq!(scene.position.active_seat(), Some(B));
        play(&mut scene, B, &["money"]);
        assert_eq!(choices(&scene, A), ["money"]);
        play(&mut scene, A, &["money"]);
        assert_eq!(scene.position.step, Step::Over);
        assert_eq!(estate(&scene, B).money, 3, "$1 from the card, $2 from the bonus, no income");
    }

    #[test]
    fn an_eighth_building_still_wins_the_tender() {
        let mut scene = before_the_eighth(2).exposition().scene();
        let events = play(&mut scene, A, &["build@3.4:g4a"]);
        assert!(events.contains(&Event::MasterBuilder { firm: Firm::Seat(A) }));
        play(&mut scene, B, &["money"]);
        assert_eq!(points(&scene, 0, "master_builder"), 5);
    }

    #[test]
    fn the_first_only() {
        let table = before_the_eighth(3).exposition().built(B, "5.1 5.5 6.1 6.2 6.3 4.3 4.4");
        let mut scene = table.material(B, 1).permits(B, "r5a").money(B, 9).scene();
        play(&mut scene, A, &["build@3.4:g4a"]);
        play(&mut scene, B, &["build@4.5:r5a"]);
        assert_eq!(scene.position.master_builder, Some(Firm::Seat(A)));
    }
}

/// A finished game of two: nobody has anything but what the table says.
fn over(table: Table) -> Scene<SanFrancisco> {
    table.exposition().with(|at| (at.step, at.next) = (Step::Over, 2)).scene()
}

mod sfo_52 {
    use super::*;

    /// Public: most yellow 6 and golden row 2, most debris shared 3. Private: 3 own buildings, 2 yellow plots of 2.
    /// Progress: -7 + 4 + 2 = -1. Lights 3. Money: $8 give 2.
    #[test]
    fn everything_is_added_up() {
        let table = table(2)
            .public(["most_yellow", "golden_row", "most_debris"])
            .built(A, "1.1 2.4 1.2")
            .kept(A, "buildings")
            .tenders(A, "yellow")
            .marker(A, 3, 1)
            .developments(A, "light light")
            .money(A, 8);
        let scene = over(table);
        let lines = [
            ("most_yellow", 6),
            ("golden_row", 2),
            ("most_debris", 3),
            ("buildings", 3),
            ("yellow", 4),
            ("master_builder", 0),
            ("progress", -1),
            ("light_cards", 3),
            ("money", 2),
        ];
        for (label, expected) in lines {
            assert_eq!(points(&scene, 0, label), expected, "{label}");
        }
        let total = scene.game.scores(&scene.position, Viewer::Spectator)[0].total();
        assert_eq!(total, 6 + 2 + 3 + 3 + 4 - 1 + 3 + 2);
    }

    #[test]
    fn a_point_for_three_dollars() {
        for (money, expected) in [(2, 0), (3, 1), (5, 1), (6, 2)] {
            assert_eq!(points(&over(table(2).money(A, money)), 0, "money"), expected);
        }
    }
}

mod sfo_53 {
    use super::*;

    /// Equal points: A has 3 buildings on nobody's tender, B has 2.
    #[test]
    fn of_equal_points_the_most_buildings_win() {
        let even = ["green_column", "golden_row", "most_debris"];
        let table = table(2).public(even).kept(A, "lights").kept(B, "parks");
        let scene = over(table.built(A, "1.1 2.4 1.2").built(B, "3.1 4.3"));
        let ranking = scene.game.result(&scene.position).unwrap();
        assert_eq!(ranking.standings()[0].points, ranking.standings()[1].points);
        assert_eq!(ranking.winners(), Seats::only(A));
    }

    #[test]
    fn then_they_share() {
        let even = ["green_column", "golden_row", "most_debris"];
        let table = table(2).public(even).kept(A, "lights").kept(B, "parks");
        let scene = over(table.built(A, "1.1 2.4").built(B, "3.1 4.3"));
        assert_eq!(scene.game.result(&scene.position).unwrap().winners(), Seats::all(2));
    }
}

mod sfo_54 {
    use super::*;

    #[test]
    fn lights_grow() {
        for (lights, expected) in [1, 3, 6, 10, 15].into_iter().enumerate() {
            let scene = over(table(2).developments(A, &"light ".repeat(lights + 1)));
            assert_eq!(points(&scene, 0, "light_cards"), expected);
        }
    }

    #[test]
    fn cable_cars_three_and_hydrants_two_each() {
        let scene = over(table(2).developments(A, "cable_car cable_car hydrant hydrant hydrant"));
        assert_eq!(points(&scene, 0, "cable_car_cards"), 6);
        assert_eq!(points(&scene, 0, "hydrant_cards"), 6);
    }

    /// B took park A, A took B and C, B took D.
    #[test]
    fn parks_by_their_letters() {
        let table = table(2).developments(B, "park").developments(A, "park park").developments(B, "park");
        let scene = over(table);
        assert_eq!((points(&scene, 0, "park_cards"), points(&scene, 1, "park_cards")), (3 + 4, 2 + 5));
    }
}
