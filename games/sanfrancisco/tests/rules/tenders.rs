//! Tenders: SFO-60 to SFO-63, on cities written as lists of plots.

use engine::Game;
use sanfrancisco::SanFrancisco;
use sanfrancisco::components::{Colour, Developments, Lots};
use sanfrancisco::tenders;

use crate::table::{A, B, C, plots, points, table};

fn lots() -> Lots {
    SanFrancisco::standard().lots
}

/// What a private tender is worth to seat A among this many players who have built this.
fn worth(seats: u8, tender: &str, own: &str, others: &str) -> i32 {
    points(&table(seats).kept(A, tender).built(A, own).built(B, others).scene(), 0, tender)
}

mod sfo_60 {
    use super::*;

    #[test]
    fn a_point_for_each_own_building() {
        assert_eq!(worth(3, "buildings", "1.1 2.4 1.2 3.1", "4.3"), 4);
    }

    /// The rulebook's example: three own buildings in a bent row are one pair. Lot 1: 3–2–5–4, bent at 5.
    #[test]
    fn three_in_a_bent_row_are_one_pair() {
        assert_eq!(worth(3, "pairs", "1.2 1.5 1.4", ""), 3);
        assert_eq!(tenders::pairs(&lots(), plots("1.2 1.5 1.4")), 1);
    }

    #[test]
    fn pairs_are_matched_as_well_as_possible() {
        let pairs = |own| tenders::pairs(&lots(), plots(own));
        assert_eq!(pairs("1.3 1.2 1.5 1.4"), 2, "a whole block");
        assert_eq!(pairs("1.3 1.2 1.4"), 1, "two and a single one");
        assert_eq!(pairs("1.3 1.5 1.1"), 0, "none of them neighbours");
        assert_eq!(pairs("1.3 1.2 2.2 2.5 3.3 3.5 3.4"), 3, "in several blocks");
    }

    /// Every set of own plots in one block, counted by trying all ways to pair them.
    #[test]
    fn pairs_agree_with_trying_everything() {
        let row = ["1.3", "1.2", "1.5", "1.4"];
        for own in 0..16_u8 {
            let has = |nth: usize| own >> nth & 1 == 1;
            let pair = |nth: usize| has(nth) && has(nth + 1);
            let single = (0..3).filter(|nth| pair(*nth)).count().min(1);
            let best = if pair(0) && pair(2) { 2 } else { single };
            let chosen: Vec<_> = (0..4).filter(|nth| has(*nth)).map(|nth| row[nth]).collect();
            assert_eq!(usize::from(tenders::pairs(&lots(), plots(&chosen.join(" ")))), best, "{chosen:?}");
        }
    }

    /// 1.2 and 1.4 touch the opponent's 1.5; 2.4 touches nobody. 2 points each, 3 with two players.
    #[test]
    fn next_to_an_opponent() {
        assert_eq!(worth(3, "next_to_opponents", "1.2 1.4 2.4", "1.5"), 4);
        assert_eq!(worth(2, "next_to_opponents", "1.2 1.4 2.4", "1.5"), 6);
        let own_neighbour = tenders::next_to_opponents(&lots(), plots("1.2 1.5"), plots(""));
        assert_eq!(own_neighbour, 0, "one's own buildings do not count");
    }

    /// The corners are 1.5, 2.2, 3.4 and 4.5. 1.5 has 1.2 and 1.4 for neighbours, 2.2 has 2.3 and 2.5.
    #[test]
    fn surrounded_corners() {
        assert_eq!(worth(3, "corners", "1.5 1.2 2.2", "1.4 2.3"), 2, "2.5 is not built");
        assert_eq!(worth(2, "corners", "1.5 1.2 2.2", "1.4 2.3 2.5"), 6);
        let corners = |own, all| tenders::corners(&lots(), plots(own), plots(all));
        assert_eq!(corners("1.2", "1.2 1.3 1.5"), 0, "1.2 is no corner");
        assert_eq!(corners("1.5", "1.5 1.2 1.4"), 1, "by whomever");
    }

    #[test]
    fn own_buildings_on_a_colour() {
        let tender = ["yellow", "green", "blue", "red"];
        let own = "1.1 1.5 2.4 2.1 3.5 3.2";
        assert_eq!(tender.map(|tender| worth(3, tender, own, "4.5")), [6, 2, 2, 2]);
    }

    /// Two of each colour but one red: one group of four.
    #[test]
    fn groups_of_four_colours() {
        assert_eq!(worth(3, "four_colours", "1.1 2.4 1.2 3.4 2.2 4.4 2.3", ""), 8);
        assert_eq!(worth(3, "four_colours", "1.1 2.4 1.2 3.4 2.2 4.4 2.3 4.5", ""), 16);
        assert_eq!(worth(3, "four_colours", "1.1 2.4 1.2 3.4 2.2 4.4", ""), 0);
    }

    #[test]
    fn a_point_for_each_debris_marker() {
        let scene = table(2).kept(A, "debris").cleared(A, "1.3 1.4 2.1").scene();
        assert_eq!(points(&scene, 0, "debris"), 3);
    }

    #[test]
    fn two_points_for_each_development_of_a_kind() {
        let cards = "light light light cable_car cable_car hydrant";
        let of = |tender| points(&table(2).kept(A, tender).developments(A, cards).scene(), 0, tender);
        assert_eq!([of("lights"), of("cable_cars"), of("hydrants"), of("parks")], [6, 4, 2, 0]);
    }

    #[test]
    fn sets_of_four_developments() {
        let cards = "light light cable_car cable_car hydrant hydrant park park light";
        let of = |seats| {
            let table = table(seats).kept(A, "four_developments").developments(A, cards);
            points(&table.scene(), 0, "four_developments")
        };
        assert_eq!((of(2), of(3)), (16, 20));
        assert_eq!(tenders::four_developments(&Developments::EMPTY), 0);
    }
}

mod sfo_61 {
    use super::*;

    #[test]
    fn buildings_on_number_one_plots_are_detached() {
        assert_eq!(worth(3, "detached", "1.1 2.1", "1.3 1.2 1.5 1.4"), 4);
    }

    /// 1.3 has no built neighbour, but another number.
    #[test]
    fn only_they_are() {
        assert_eq!(worth(3, "detached", "1.3 2.4 3.5 3.4", "2.3"), 0);
        assert_eq!(worth(3, "detached", "1.3 2.4 3.1", "2.3"), 2);
    }

    /// 1.3 has no built neighbour; 2.4 has one of an opponent's, 3.5 one of A's own.
    #[test]
    fn by_revision_1_every_building_without_a_built_neighbour_is() {
        let detached = |own, all| tenders::without_neighbour(&lots(), plots(own), plots(all));
        assert_eq!(detached("1.3 3.5 3.4", "1.3 2.4 3.5 3.4 2.3"), 1);
        assert_eq!(detached("1.3", "1.3 1.5 1.4"), 1);
        assert_eq!(detached("1.3", "1.3 1.2"), 0);
    }
}

mod sfo_62 {
    use super::*;

    const THREE: [u8; 3] = [6, 4, 1];

    fn compared(own: u16, others: &[u16], places: &[u8]) -> u8 {
        tenders::comparison(own, others.iter().copied(), places)
    }

    /// The rulebook's example: black has 2 green buildings, orange and turquoise 1 each.
    #[test]
    fn the_example_of_the_rulebook() {
        let table = table(3).public(["most_green", "most_debris", "golden_row"]);
        let scene = table.built(A, "1.2 3.4").built(B, "4.3").built(C, "5.4").scene();
        let of = |party| points(&scene, party, "most_green");
        assert_eq!([of(0), of(1), of(2)], [6, 2, 2]);
    }

    #[test]
    fn places_by_rank() {
        assert_eq!(compared(3, &[2, 1], &THREE), 6);
        assert_eq!(compared(2, &[3, 1], &THREE), 4);
        assert_eq!(compared(1, &[3, 2], &THREE), 1);
        assert_eq!((compared(2, &[1], &[6, 1]), compared(1, &[2], &[6, 1])), (6, 1));
        assert_eq!(compared(1, &[4, 3, 2], &[6, 4, 2, 1]), 1);
    }

    #[test]
    fn equal_ones_add_and_share_rounded_down() {
        assert_eq!(compared(2, &[2], &[6, 1]), 3, "7 by two");
        assert_eq!(compared(2, &[2, 1], &THREE), 5);
        assert_eq!(compared(1, &[1, 1], &THREE), 3, "11 by three");
        assert_eq!(compared(1, &[1, 1, 1], &[6, 4, 2, 1]), 3, "13 by four");
        assert_eq!(compared(1, &[5, 1, 1], &[6, 4, 2, 1]), 2, "7 by three");
    }

    #[test]
    fn having_nothing_ranks_too() {
        assert_eq!(compared(0, &[0], &[6, 1]), 3);
        assert_eq!(compared(0, &[2, 1], &THREE), 1);
    }

    #[test]
    fn each_comparison_counts_its_own() {
        let names = ["most_yellow", "most_blue", "most_red"];
        let scene = table(2).public(names).built(A, "1.1 2.2").built(B, "2.3 4.5").scene();
        assert_eq!(names.map(|name| points(&scene, 0, name)), [6, 6, 1]);
        let names = ["most_debris", "most_money", "most_green"];
        let scene = table(2).public(names).cleared(A, "1.3").money(B, 1).scene();
        assert_eq!(names.map(|name| points(&scene, 0, name)), [6, 1, 3]);
    }

    #[test]
    fn golden_row_and_green_column_by_the_marker() {
        let names = ["golden_row", "green_column", "most_green"];
        let scene = table(2).public(names).marker(A, 6, 2).marker(B, 0, 5).scene();
        assert_eq!((points(&scene, 0, "golden_row"), points(&scene, 0, "green_column")), (6, 2));
        assert_eq!((points(&scene, 1, "golden_row"), points(&scene, 1, "green_column")), (0, 6));
    }
}

mod sfo_63 {
    use super::*;

    /// Lot 1 is the row 3–2–5–4; the number 1 stands alone.
    #[test]
    fn neighbours_follow_each_other_in_the_block() {
        let lots = lots();
        let of = |code: &str| lots.neighbours[crate::table::plot(code).index()];
        assert_eq!(of("1.3"), plots("1.2"));
        assert_eq!(of("1.2"), plots("1.3 1.5"));
        assert_eq!(of("1.5"), plots("1.2 1.4"));
        assert_eq!(of("1.4"), plots("1.5"));
        assert_eq!(of("1.1"), plots(""));
    }

    #[test]
    fn streets_separate_lots() {
        let lots = lots();
        for plot in sanfrancisco::components::Plot::all() {
            assert!(lots.neighbours[plot.index()].iter().all(|other| other.lot() == plot.lot()));
        }
        assert_eq!(lots.colour(crate::table::plot("1.3")), Colour::Blue);
    }
}
