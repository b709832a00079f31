//! A turn: FRA-10 to FRA-19.

use engine::Game;
use frankfurt::components::Colour;
use frankfurt::moves::{Event, Refusal};

use crate::table::{A, B, C, district, gain, mv, table};

mod fra_10 {
    use super::*;

    #[test]
    fn a_hand_tile_goes_on_any_free_space_of_its_colour() {
        let scene = table(4).hand(A, "rv2 bh2 gp3").scene();
        for code in
            ["rv2@saalbau.1", "rv2@kaiserdom.3", "rv2@burgblock.5", "bh2@boerse.4", "gp3@palmengarten.2"]
        {
            scene.allows(A, mv(code));
        }
    }

    #[test]
    fn a_tile_that_is_not_held_is_refused() {
        let scene = table(4).hand(A, "rv2 bh2 gp3").scene();
        let rv3 = "rv3".parse().unwrap();
        assert_eq!(scene.refuses(A, mv("rv3@saalbau.1")), Refusal::NotInHand { tile: rv3 });
    }

    #[test]
    fn another_colour_is_refused() {
        let scene = table(4).hand(A, "rv2 bh2 gp3").scene();
        let wrong = Refusal::WrongColour { tile: Colour::Red, district: Colour::Blue };
        assert_eq!(scene.refuses(A, mv("rv2@boerse.1")), wrong);
    }

    #[test]
    fn a_taken_space_is_refused_and_its_neighbour_is_free() {
        let scene = table(4).district("saalbau", "rp3").hand(A, "rv2 bh2 gp3").scene();
        let park = "rp3".parse().unwrap();
        assert_eq!(scene.refuses(A, mv("rv2@saalbau.1")), Refusal::SpaceTaken { tile: park });
        scene.allows(A, mv("rv2@saalbau.2"));
    }

    /// Kaiserdom has three building spaces; the project space beside them is none.
    #[test]
    fn the_project_space_is_no_building_space() {
        let scene = table(4).hand(A, "rv2 bh2 gp3").scene();
        scene.allows(A, mv("rv2@kaiserdom.3"));
        assert_eq!(scene.refuses(A, mv("rv2@kaiserdom.4")), Refusal::NoSuchSpace);
    }

    #[test]
    fn kinds_may_mix() {
        let mut scene = table(4).district("saalbau", "rp3 rh2").hand(A, "rv2 bh2 gp3").scene();
        scene.play(A, mv("rv2@saalbau.3"));
        assert_eq!(scene.position.tiles_in(district(&scene.game, "saalbau")).count(), 3);
    }
}

mod fra_11 {
    use super::*;

    /// The rulebook's example: 3 for the tile, 2 + 3 for the villas, nothing for the park.
    #[test]
    fn a_tile_scores_itself_and_its_kind_in_the_district() {
        let mut scene = table(4).district("burgblock", "rp3 rv2 - rv3").hand(A, "rv3 bh2 gp3").scene();
        assert_eq!(gain(&mut scene, &["rv3@burgblock.5"]), 8);
    }

    #[test]
    fn the_first_of_its_kind_scores_its_value() {
        let mut scene = table(4).district("burgblock", "rp3 rv2").hand(A, "rh2 bh2 gp3").scene();
        assert_eq!(gain(&mut scene, &["rh2@burgblock.5"]), 2);
    }

    #[test]
    fn another_district_of_the_colour_does_not_count() {
        let mut scene = table(4).district("kaiserdom", "rv3 rv2").hand(A, "rv3 bh2 gp3").scene();
        assert_eq!(gain(&mut scene, &["rv3@burgblock.5"]), 3);
    }
}

mod fra_12 {
    use super::*;

    /// The rulebook's example goes on: 3 + 2 + 3 + 2 = 10.
    #[test]
    fn a_two_space_gives_two_more() {
        let mut scene = table(4).district("saalbau", "rp3 - rv2 rv3").hand(A, "rv3 bh2 gp3").scene();
        assert_eq!(gain(&mut scene, &["rv3@saalbau.2"]), 10);
    }
}

pub(crate) mod fra_13 {
    use super::*;

    #[test]
    fn a_coin_space_gives_a_coin_that_may_be_spent_at_once() {
        let mut scene = table(4).hand(A, "rv2 bh2 gp3").scene();
        let events = scene.play(A, mv("rv2@kaiserdom.1"));
        assert!(events.contains(&Event::GotCoin { seat: A }));
        assert_eq!((scene.position.players[A].coins, scene.position.bank()), (1, 11));
        scene.play(A, mv("complete"));
        assert_eq!((scene.position.players[A].coins, scene.position.bank()), (0, 12));
    }

    #[test]
    pub(crate) fn a_fourth_coin_is_forfeited_even_if_one_is_spent_afterwards() {
        let mut scene = table(4).hand(A, "rv2 bh2 gp3").coins(A, 3).scene();
        let events = scene.play(A, mv("rv2@saalbau.1"));
        assert!(events.contains(&Event::CoinForfeited { seat: A }));
        assert_eq!(scene.position.players[A].coins, 3);
        scene.play(A, mv("complete"));
        assert_eq!(scene.position.players[A].coins, 1);
    }

    #[test]
    fn a_third_coin_is_kept() {
        let mut scene = table(4).hand(A, "rv2 bh2 gp3").coins(A, 2).scene();
        scene.play(A, mv("rv2@kaiserdom.1"));
        assert_eq!(scene.position.players[A].coins, 3);
    }
}

mod fra_14 {
    use super::*;
    use crate::table::step;

    #[test]
    fn completing_costs_coins_and_a_crane_that_stays() {
        let mut scene = table(4).hand(A, "rv2 bh2 gp3").coins(A, 3).scene();
        scene.play(A, mv("rv2@saalbau.3"));
        scene.play(A, mv("complete"));
        let player = &scene.position.players[A];
        assert_eq!((player.coins, player.cranes), (1, 2));
        assert_eq!(scene.position.projects[district(&scene.game, "saalbau").index()], Some(A));
    }

    #[test]
    fn it_may_be_left_open() {
        let mut scene = table(4).hand(A, "rv2 bh2 gp3").coins(A, 2).scene();
        let saalbau = district(&scene.game, "saalbau");
        scene.play(A, mv("rv2@saalbau.3"));
        let events = scene.play(A, mv("decline"));
        assert_eq!(events, [Event::Declined { seat: A, district: saalbau }]);
        assert_eq!((scene.position.players[A].coins, scene.position.projects[saalbau.index()]), (2, None));
    }

    #[test]
    fn without_the_coins_it_is_refused() {
        let mut scene = table(4).hand(A, "rv2 bh2 gp3").coins(A, 1).scene();
        scene.play(A, mv("rv2@saalbau.3"));
        assert_eq!(step(&scene), 3);
        assert_eq!(scene.refuses(A, mv("complete")), Refusal::ProjectTooDear { price: 2, coins: 1 });
    }

    #[test]
    fn without_a_crane_it_is_refused() {
        let mut scene = table(4)
            .district("kaiserdom", "rv3")
            .district("boerse", "bv3")
            .district("paulskirche", "pv3")
            .project("kaiserdom", A)
            .project("boerse", A)
            .project("paulskirche", A)
            .hand(A, "rv2 bh2 gp3")
            .coins(A, 3)
            .scene();
        scene.play(A, mv("rv2@saalbau.3"));
        assert_eq!(scene.refuses(A, mv("complete")), Refusal::NoCrane);
    }

    #[test]
    fn with_the_last_crane_it_is_possible() {
        let mut scene = table(4)
            .district("kaiserdom", "rv3")
            .district("boerse", "bv3")
            .project("kaiserdom", A)
            .project("boerse", A)
            .hand(A, "rv2 bh2 gp3")
            .coins(A, 3)
            .scene();
        scene.play(A, mv("rv2@saalbau.3"));
        scene.play(A, mv("complete"));
        assert_eq!(scene.position.players[A].cranes, 0);
    }

    #[test]
    fn a_completed_project_is_refused() {
        let mut scene = table(4)
            .district("saalbau", "rp3")
            .project("saalbau", C)
            .hand(A, "rv2 bh2 gp3")
            .coins(A, 3)
            .scene();
        scene.play(A, mv("rv2@saalbau.3"));
        assert_eq!(scene.refuses(A, mv("complete")), Refusal::ProjectComplete { by: C });
    }

    /// Three coins would do for the Börse, but the tile was built elsewhere, where all is complete.
    #[test]
    fn only_the_district_just_built_in_counts() {
        let mut scene = table(4)
            .district("saalbau", "rp3")
            .project("saalbau", B)
            .hand(A, "rv2 bh2 gp3")
            .coins(A, 3)
            .scene();
        scene.play(A, mv("rv2@saalbau.3"));
        assert_eq!(step(&scene), 3);
        assert_eq!(scene.position.projects[district(&scene.game, "boerse").index()], None);
    }
}

mod fra_15 {
    use super::*;

    /// Börse is a "+4" project: 2 for the house, 4 for the project.
    #[test]
    fn plus_four_gives_four_points() {
        let mut scene = table(4).hand(A, "bh2 rv2 gp3").scene();
        assert_eq!(gain(&mut scene, &["bh2@boerse.1", "complete"]), 6);
    }

    /// The rulebook's example ends: 2 x 10 = 20.
    #[test]
    fn times_two_doubles_the_points_of_the_turn() {
        let mut scene =
            table(4).district("saalbau", "rp3 - rv2 rv3").hand(A, "rv3 bh2 gp3").coins(A, 2).scene();
        assert_eq!(gain(&mut scene, &["rv3@saalbau.2", "complete"]), 20);
    }

    #[test]
    fn earlier_points_and_coins_are_not_doubled() {
        let mut scene = table(4).hand(A, "rv3 bh2 gp3").coins(A, 2).scene();
        scene.position.players[A].points.same_kind = 30;
        assert_eq!(gain(&mut scene, &["rv3@saalbau.1", "complete"]), 6);
        assert_eq!(scene.position.players[A].coins, 1);
    }
}

mod fra_16 {
    use super::*;

    #[test]
    fn a_project_may_be_completed_while_spaces_are_free() {
        let mut scene = table(4).hand(A, "rv3 bh2 gp3").coins(A, 2).scene();
        scene.play(A, mv("rv3@saalbau.3"));
        scene.play(A, mv("complete"));
    }

    #[test]
    fn the_player_who_fills_the_district_may_still_complete_it() {
        let mut scene = table(4).district("kaiserdom", "rv2 rh2").hand(A, "rv3 bh2 gp3").coins(A, 1).scene();
        scene.play(A, mv("rv3@kaiserdom.3"));
        scene.play(A, mv("complete"));
        let events = scene.play(A, mv("take.1"));
        assert!(!events.iter().any(|event| matches!(event, Event::ProjectLost { .. })));
    }

    #[test]
    fn a_full_district_left_open_stays_open_for_good() {
        let mut scene = table(4).district("kaiserdom", "rv2 rh2").hand(A, "rv3 bh2 gp3").coins(A, 1).scene();
        scene.play(A, mv("rv3@kaiserdom.3"));
        scene.play(A, mv("decline"));
        let events = scene.play(A, mv("take.1"));
        let kaiserdom = district(&scene.game, "kaiserdom");
        assert!(events.contains(&Event::ProjectLost { district: kaiserdom }));
        let mut moves = Vec::new();
        scene.game.legal_moves(&scene.position, B, &mut moves);
        let in_kaiserdom = |mv: &frankfurt::moves::Move| matches!(mv, frankfurt::moves::Move::Build { district, .. } if *district == kaiserdom);
        assert!(!moves.iter().any(in_kaiserdom));
    }
}

mod fra_17 {
    use super::*;

    const OFFER: &str = "gh2 gh3 gv2 gv3 gp3";

    #[test]
    fn the_tile_beside_the_mayor_is_free() {
        let mut scene = table(4).hand(A, "rv2 bh2 yp3").offer(OFFER).mayor(1).scene();
        scene.play(A, mv("rv2@saalbau.3"));
        scene.play(A, mv("take.2"));
        let hand: Vec<_> = scene.position.players[A].tiles().map(|tile| tile.to_string()).collect();
        assert_eq!(hand, ["gh3", "bh2", "yp3"]);
        assert_eq!(scene.position.players[A].coins, 0);
    }

    /// The ring's prices are 1, 2, 1, 2, 1.
    #[test]
    fn any_other_costs_its_price() {
        let mut scene = table(4).hand(A, "rv2 bh2 yp3").offer(OFFER).mayor(0).coins(A, 2).scene();
        scene.play(A, mv("rv2@burgblock.4"));
        scene.play(A, mv("decline"));
        let events = scene.play(A, mv("take.4"));
        let took = Event::Took { seat: A, tile: "gv3".parse().unwrap(), offer: 3, price: 2 };
        assert_eq!(events[0], took);
        assert_eq!(scene.position.players[A].coins, 0);
    }

    #[test]
    fn without_the_coins_it_is_refused() {
        let mut scene = table(4).hand(A, "rv2 bh2 yp3").offer(OFFER).mayor(0).coins(A, 1).scene();
        scene.play(A, mv("rv2@burgblock.4"));
        assert_eq!(scene.refuses(A, mv("take.2")), Refusal::TileTooDear { price: 2, coins: 1 });
        scene.allows(A, mv("take.3"));
        scene.allows(A, mv("take.1"));
    }

    #[test]
    fn there_are_five_offer_spaces() {
        let mut scene = table(4).hand(A, "rv2 bh2 yp3").mayor(4).scene();
        scene.play(A, mv("rv2@burgblock.4"));
        scene.allows(A, mv("take.5"));
        assert_eq!(scene.refuses(A, mv("take.6")), Refusal::NoSuchOffer);
    }
}

mod fra_18 {
    use super::*;

    fn mayor_after(mayor: u8, taken: &str) -> u8 {
        let mut scene = table(4).hand(A, "rv2 bh2 yp3").mayor(mayor).coins(A, 2).scene();
        scene.play(A, mv("rv2@burgblock.4"));
        scene.play(A, mv("decline"));
        scene.play(A, mv(taken));
        scene.position.mayor
    }

    #[test]
    fn the_mayor_goes_one_space_clockwise() {
        assert_eq!(mayor_after(1, "take.2"), 2);
        assert_eq!(mayor_after(1, "take.5"), 2);
        assert_eq!(mayor_after(4, "take.5"), 0);
    }

    #[test]
    fn the_mayor_jumps_over_the_space_just_emptied() {
        assert_eq!(mayor_after(1, "take.3"), 3);
        assert_eq!(mayor_after(3, "take.5"), 0);
        assert_eq!(mayor_after(4, "take.1"), 1);
    }
}

mod fra_19 {
    use super::*;

    #[test]
    fn the_empty_space_is_refilled_from_the_supply() {
        let mut scene = table(4).hand(A, "rv2 bh2 yp3").mayor(2).scene();
        let supply = scene.position.supply.len();
        scene.play(A, mv("rv2@burgblock.4"));
        let events = scene.play_scripted(A, mv("take.3"), &["rh3"]);
        assert!(events.contains(&Event::Refilled { offer: 2, tile: "rh3".parse().unwrap() }));
        assert_eq!(scene.position.offer[2], Some("rh3".parse().unwrap()));
        assert_eq!(scene.position.supply.len(), supply - 1);
    }
}
