//! The simple actions: SFO-25 to SFO-32.

use sanfrancisco::moves::{Event, Refusal};
use sanfrancisco::position::Firm;

use crate::table::{A, B, C, choices, estate, marker, mv, permits, play, plot, table, table_of_revision};

mod sfo_25 {
    use super::*;

    #[test]
    fn the_money_shown() {
        let mut scene = table(3).cards("DABCEF").scene();
        play(&mut scene, A, &["place.3"]);
        play(&mut scene, B, &["place.5"]);
        assert_eq!((estate(&scene, A).money, estate(&scene, B).money), (3, 1));
    }
}

pub(crate) mod sfo_26 {
    use super::*;

    #[test]
    fn one_building_from_the_supply() {
        let mut scene = table(2).cards("DABCEF").scene();
        play(&mut scene, A, &["place.1", "act.1"]);
        assert_eq!((scene.position.players[A].material, scene.position.players[A].supply()), (1, 7));
    }

    #[test]
    pub(crate) fn an_empty_supply_gives_nothing() {
        let with = |material| {
            let mut scene = table(2).cards("EABCDF").material(A, material).open_permits("y1a - -").scene();
            play(&mut scene, A, &["place.1"]);
            scene.position.players[A].estate.money = 2;
            scene
        };
        assert_eq!(with(8).refuses(A, mv("act.2")), Refusal::SupplyEmpty);
        with(7).allows(A, mv("act.2"));
    }
}

mod sfo_27 {
    use super::*;

    #[test]
    fn one_open_permit() {
        let mut scene = table(2).cards("EABCDF").open_permits("y1a y2a -").scene();
        play(&mut scene, A, &["place.1", "act.1"]);
        assert_eq!(scene.refuses(A, mv("permit.3")), Refusal::NoOpenPermit);
        assert_eq!(scene.refuses(A, mv("permit.4")), Refusal::NoSuchSlot);
        play(&mut scene, A, &["permit.2"]);
        assert_eq!(scene.position.players[A].permits.iter().collect::<Vec<_>>(), permits("y2a"));
    }

    #[test]
    fn impossible_if_none_is_open() {
        let mut scene = table(3).open_permits("- - -").money(A, 2).scene();
        play(&mut scene, A, &["place.3"]);
        assert_eq!(scene.refuses(A, mv("act.2")), Refusal::NoOpenPermit);
        scene.allows(A, mv("act.3"));
    }

    /// The pile holds one permit, two are needed: the discards are shuffled for the second.
    #[test]
    fn discards_are_shuffled_when_a_permit_is_needed_and_the_pile_is_empty() {
        let mut scene = table(2).open_permits("- - g1a").pile("y1a").scene();
        let discarded = scene.position.discards.len();
        assert_eq!(discarded, 40);
        play(&mut scene, A, &["place.3"]);
        let events = scene.play_scripted(B, mv("place.2"), &["y1a", "r5b"]);
        assert!(events.contains(&Event::PermitsReshuffled { count: 40 }));
        assert_eq!(scene.position.permit_pile.len(), 39);
        assert!(scene.position.discards.is_empty());
    }

    #[test]
    fn an_empty_pile_alone_shuffles_nothing() {
        let mut scene = table(2).open_permits("- g2a g1a").pile("y1a").scene();
        play(&mut scene, A, &["place.3"]);
        let events = play(&mut scene, B, &["place.2"]);
        assert!(!events.iter().any(|event| matches!(event, Event::PermitsReshuffled { .. })));
        assert!(scene.position.permit_pile.is_empty());
    }
}

pub(crate) mod sfo_28 {
    use super::*;

    #[test]
    fn one_open_tender_is_added() {
        let mut scene = table(2).cards("FABCDE").open_tenders("pairs - corners").scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!(choices(&scene, A), ["tender.1", "tender.3"]);
        assert_eq!(scene.refuses(A, mv("tender.2")), Refusal::NoOpenTender);
        assert_eq!(scene.refuses(A, mv("tender.4")), Refusal::NoSuchSlot);
        play(&mut scene, A, &["tender.3"]);
        assert!(scene.position.players[A].tenders.has("corners".parse().unwrap()));
    }

    #[test]
    pub(crate) fn without_an_open_tender_it_is_impossible() {
        let with = |tenders: &str| {
            let table = table(2).cards("FABCDE").open_tenders(tenders).open_permits("y1a - -").money(A, 4);
            let mut scene = table.scene();
            play(&mut scene, A, &["place.3"]);
            scene
        };
        assert_eq!(with("- - -").refuses(A, mv("act.2")), Refusal::NoOpenTender);
        with("- pairs -").allows(A, mv("act.2"));
    }
}

mod sfo_29 {
    use super::*;

    #[test]
    fn gaps_stay_until_everybody_has_acted_on_the_card() {
        let mut scene = table(3).open_permits("y1a y2a y3a").open_tenders("pairs corners debris").scene();
        play(&mut scene, A, &["place.2", "act.2", "permit.2"]);
        assert_eq!(scene.position.open_permits[1], None);
        play(&mut scene, B, &["place.5"]);
        assert_eq!(scene.position.open_permits[1], None);
        let events = scene.play_scripted(C, mv("place.4"), &["g1a"]);
        assert!(events.contains(&Event::PermitOpened { slot: 1, permit: permits("g1a")[0] }));
        let open = scene.position.open_permits.into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(open, permits("y1a g1a y3a"));
    }

    #[test]
    fn gaps_are_filled_from_left_to_right() {
        let mut scene = table(2).open_permits("- y2a -").open_tenders("- - debris").scene();
        play(&mut scene, A, &["place.3"]);
        let outcomes = ["g1a", "g2a", "pairs", "corners"];
        scene.play_scripted(B, mv("place.1"), &outcomes);
        let open = scene.position.open_permits.into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(open, permits("g1a y2a g2a"));
        let tenders = scene.position.open_tenders.map(|tender| tender.unwrap().to_string());
        assert_eq!(tenders, ["pairs", "corners", "debris"]);
    }

    #[test]
    fn a_year_bonus_is_refilled_at_once() {
        let mut scene = table(2).year(1907).income().open_tenders("pairs corners debris").scene();
        play(&mut scene, A, &["place.1"]);
        scene.play_scripted(A, mv("tender.1"), &["yellow"]);
        assert_eq!(scene.position.open_tenders[0].unwrap().to_string(), "yellow");
        assert_eq!(scene.position.active_seat(), Some(B));
    }
}

mod sfo_30 {
    use super::*;

    #[test]
    fn two_dollars_and_one_step_to_the_right() {
        let mut scene = table(2).cards("BACDEF").money(A, 2).marker(A, 2, 3).scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!((estate(&scene, A).money, marker(estate(&scene, A))), (0, (3, 3)));
    }

    #[test]
    fn not_with_less() {
        let mut scene = table(3).cards("BACDEF").open_tenders("pairs - -").money(A, 1).scene();
        play(&mut scene, A, &["place.2"]);
        assert_eq!(scene.refuses(A, mv("act.3")), Refusal::TooFar { price: 2, money: 1 });
        let mut scene = table(3).cards("BACDEF").open_tenders("pairs - -").money(A, 3).scene();
        play(&mut scene, A, &["place.2"]);
        assert_eq!(scene.refuses(A, mv("act.3")), Refusal::DevelopTooDear { price: 2, money: 1 });
        let mut scene = table(3).cards("BACDEF").open_tenders("pairs - -").money(A, 4).scene();
        play(&mut scene, A, &["place.2"]);
        scene.allows(A, mv("act.3"));
    }

    #[test]
    fn at_the_right_edge_one_up() {
        let mut scene = table(2).cards("BACDEF").money(A, 2).marker(A, 6, 3).scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!(marker(estate(&scene, A)), (6, 4));
    }
}

mod sfo_31 {
    use super::*;

    #[test]
    fn two_dollars_move_the_marker_up() {
        let mut scene = table(2).money(A, 2).scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!(choices(&scene, A), ["clear"]);
        play(&mut scene, A, &["clear"]);
        let estate = estate(&scene, A);
        assert_eq!((estate.money, estate.debris, marker(estate)), (0, 0, (0, 1)));
    }

    #[test]
    fn three_dollars_bring_the_debris_of_any_plot_too() {
        let mut scene = table(2).money(A, 3).scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!(choices(&scene, A).len(), 9, "eight debris plots, or none");
        assert_eq!(scene.refuses(A, mv("clear@1.1")), Refusal::NoDebris);
        play(&mut scene, A, &["clear@4.2"]);
        let estate = estate(&scene, A);
        assert_eq!((estate.money, estate.debris, marker(estate)), (0, 1, (0, 1)));
        assert!(!scene.position.debris.has(plot("4.2")));
    }

    #[test]
    fn two_dollars_are_not_enough_for_debris() {
        let mut scene = table(2).money(A, 2).scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!(scene.refuses(A, mv("clear@4.2")), Refusal::ClearTooDear { price: 3, money: 2 });
    }

    #[test]
    fn one_dollar_is_not_enough_at_all() {
        let with = |money| {
            let mut scene = table(3).money(A, money).open_permits("y1a - -").scene();
            play(&mut scene, A, &["place.2"]);
            scene
        };
        assert_eq!(with(3).refuses(A, mv("act.3")), Refusal::ClearTooDear { price: 2, money: 1 });
        with(4).allows(A, mv("act.3"));
    }

    #[test]
    fn at_the_top_edge_one_to_the_right() {
        let mut scene = table(2).money(A, 2).marker(A, 2, 5).scene();
        play(&mut scene, A, &["place.2", "act.2", "clear"]);
        assert_eq!(marker(estate(&scene, A)), (3, 5));
    }
}

pub(crate) mod sfo_32 {
    use super::*;

    #[test]
    fn in_the_corner_a_dollar_in_place_of_the_step() {
        let mut scene = table(2).cards("BACDEF").money(A, 2).marker(A, 6, 5).scene();
        let events = play(&mut scene, A, &["place.2", "act.2"]);
        assert!(events.contains(&Event::CornerMoney { firm: Firm::Seat(A) }));
        assert_eq!((estate(&scene, A).money, marker(estate(&scene, A))), (3, (6, 5)));
    }

    #[test]
    fn clearing_too() {
        let mut scene = table(2).money(A, 3).marker(A, 6, 5).scene();
        play(&mut scene, A, &["place.2", "act.2", "clear@1.3"]);
        assert_eq!((estate(&scene, A).money, estate(&scene, A).debris), (1, 1));
    }

    /// There is no step to pay for: without a dollar, developing gives one.
    #[test]
    fn developing_costs_nothing_there() {
        let mut scene = table(2).cards("BACDEF").marker(A, 6, 5).scene();
        let events = play(&mut scene, A, &["place.2", "act.2"]);
        assert!(events.contains(&Event::Developed { firm: Firm::Seat(A), price: 0 }));
        assert_eq!((estate(&scene, A).money, marker(estate(&scene, A))), (1, (6, 5)));
    }

    #[test]
    fn clearing_without_debris_costs_nothing_there() {
        let mut scene = table(2).marker(A, 6, 5).scene();
        play(&mut scene, A, &["place.2", "act.2", "clear"]);
        assert_eq!((estate(&scene, A).money, estate(&scene, A).debris), (1, 0));
    }

    #[test]
    fn with_debris_it_costs_what_it_costs_elsewhere_and_comes_first() {
        let mut scene = table(2).money(A, 2).marker(A, 6, 5).scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!(scene.refuses(A, mv("clear@1.3")), Refusal::ClearTooDear { price: 3, money: 2 });
        scene.allows(A, mv("clear"));
    }

    /// One step away from it, in the last column but not in the last row, the step is paid.
    #[test]
    fn beside_the_corner_the_step_is_paid() {
        let mut scene = table(2).cards("BACDEF").money(A, 2).marker(A, 6, 4).scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!((estate(&scene, A).money, marker(estate(&scene, A))), (0, (6, 5)));
    }

    #[test]
    fn by_revision_1_the_cost_comes_first() {
        let mut scene = table_of_revision(2, 1).money(A, 1).marker(A, 6, 5).scene();
        play(&mut scene, A, &["place.2"]);
        assert_eq!(scene.position.active_seat(), Some(B), "with $1 nothing can be cleared");
    }

    #[test]
    fn the_bonus_of_1909_too() {
        let mut scene = table(2).year(1909).income().marker(A, 6, 5).scene();
        play(&mut scene, A, &["place.4", "develop"]);
        assert_eq!(estate(&scene, A).money, 2);
    }

    /// $3 for the debris, $1 back, and that dollar pays the build of 1907.
    #[test]
    fn the_dollar_may_pay_later_parts_of_the_same_build() {
        let with = |column| {
            let table = table(2).year(1907).permits(A, "b3a").material(A, 1).money(A, 3);
            let mut scene = table.marker(A, column, 5).scene();
            play(&mut scene, A, &["place.1"]);
            scene
        };
        assert_eq!(with(5).position.active_seat(), Some(B), "not in the corner: nothing can be built");
        let mut scene = with(6);
        play(&mut scene, A, &["act.1", "build@1.3:b3a"]);
        assert_eq!((estate(&scene, A).money, estate(&scene, A).built.len()), (0, 1));
    }

    #[test]
    pub(crate) fn the_step_of_a_development_gives_nothing_in_the_corner() {
        let table = table(2).permits(A, "y1a y4a").material(A, 1).marker(A, 6, 5);
        let mut scene = table.scene();
        let events = play(&mut scene, A, &["place.1", "act.1", "build@1.1:y1a+y4a:light"]);
        assert!(events.contains(&Event::MarkerStayed { firm: Firm::Seat(A) }));
        assert_eq!((estate(&scene, A).money, marker(estate(&scene, A))), (0, (6, 5)));
    }

    #[test]
    fn the_edges_hold_for_the_step_of_a_development() {
        let mut scene = table(2).permits(A, "y1a y4a").material(A, 1).marker(A, 6, 2).scene();
        play(&mut scene, A, &["place.1", "act.1", "build@1.1:y1a+y4a:light"]);
        assert_eq!(marker(estate(&scene, A)), (6, 3));
    }
}
