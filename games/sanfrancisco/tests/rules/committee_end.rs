//! Solo, the end: SFO-88 and SFO-89.

use engine::{Game, Party, Seats, Viewer};
use laws::Scene;
use sanfrancisco::SanFrancisco;
use sanfrancisco::components::{Development, Tenders};
use sanfrancisco::position::Step;

use crate::table::{A, Table, points, table};

/// A finished solo game.
fn over(table: Table) -> Scene<SanFrancisco> {
    table.exposition().with(|at| (at.step, at.next) = (Step::Over, 2)).scene()
}

mod sfo_88 {
    use super::*;

    #[test]
    fn four_points_for_each_private_tender() {
        let tenders = Tenders::of(["pairs", "corners"].map(|name| name.parse().unwrap()));
        let scene = over(table(1).with(|at| at.committee.as_mut().unwrap().tenders = tenders));
        assert_eq!(points(&scene, 1, "committee_tenders"), 8);
    }

    #[test]
    fn a_point_for_four_dollars_or_three() {
        for (rate, expected) in [(4, 2), (3, 3)] {
            let table = table(1).committee(|estate| estate.money = 11);
            let scene = over(table.with(|at| at.committee.as_mut().unwrap().rate = rate));
            assert_eq!(points(&scene, 1, "money"), expected);
        }
    }

    /// Progress -7 + 2; a cable car; the first place of the golden row's column 1 is 0.
    #[test]
    fn the_rest_as_for_everybody() {
        let table = table(1).public(["golden_row", "most_debris", "most_red"]).committee_cleared("1.3");
        let scene = over(table.committee(|estate| {
            estate.marker.column = 1;
            estate.developments.add(Development::CableCar);
        }));
        let lines = [("progress", -5), ("cable_car_cards", 3), ("most_debris", 6), ("golden_row", 0)];
        assert_eq!(lines.map(|(label, _)| points(&scene, 1, label)), lines.map(|(_, points)| points));
    }
}

mod sfo_89 {
    use super::*;

    fn even() -> Table {
        table(1).public(["golden_row", "green_column", "most_debris"]).kept(A, "lights")
    }

    #[test]
    fn more_points_win() {
        let scene = over(even().money(A, 3));
        let ranking = scene.game.result(&scene.position).unwrap();
        assert_eq!(ranking.winners(), Seats::only(A));
        assert_eq!(ranking.standings()[1].party, Party::Neutral("committee".into()));
        assert_eq!(ranking.standings()[1].place, Some(2));
    }

    #[test]
    fn fewer_lose() {
        let scene = over(even().committee(|estate| estate.money = 4));
        assert!(scene.game.result(&scene.position).unwrap().winners().is_empty());
    }

    #[test]
    fn of_equal_points_more_buildings_win() {
        let scene = over(even().built(A, "1.1"));
        assert_eq!(scene.game.result(&scene.position).unwrap().place(A), Some(1));
        let scene = over(even().committee_built("1.1"));
        assert_eq!(scene.game.result(&scene.position).unwrap().place(A), Some(2));
    }

    #[test]
    fn otherwise_it_is_a_draw() {
        let scene = over(even());
        let ranking = scene.game.result(&scene.position).unwrap();
        assert!(ranking.standings().iter().all(|standing| standing.place == Some(1)));
        let sheets = scene.game.scores(&scene.position, Viewer::Spectator);
        assert_eq!(sheets[0].total(), sheets[1].total());
    }
}
