//! Who knows what: FRA-30.

mod fra_30 {
    use engine::{Fast, Game, Viewer};
    use frankfurt::components::Tile;
    use frankfurt::moves::Event;
    use frankfurt::view::PlayerView;

    use crate::table::{A, B, laid, mv, table};

    fn known(player: &PlayerView) -> Vec<String> {
        player.hand.iter().map(|seen| seen.tile.to_string()).collect()
    }

    #[test]
    fn a_hand_is_open_to_its_owner_only() {
        let scene = table(3).hand(A, "rv2 bh2 gp3").scene();
        let seen_by = |viewer| scene.game.view(&scene.position, viewer).players[0].clone();
        assert_eq!(known(&seen_by(Viewer::Seat(A))).len(), 3);
        for viewer in [Viewer::Seat(B), Viewer::Spectator] {
            assert_eq!((known(&seen_by(viewer)), seen_by(viewer).hidden), (vec![], 3));
        }
        assert_eq!(known(&seen_by(Viewer::AllOpen)), ["rv2", "bh2", "gp3"]);
    }

    /// What lay aside at set-up was seen by all, and so it is shown to all.
    #[test]
    fn the_misfits_of_a_game_for_two_are_open() {
        let (game, position, _) = laid(2, 2);
        assert!(!position.misfits.is_empty());
        for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
            assert_eq!(game.view(&position, viewer).misfits, position.misfits);
        }
        assert!(game.view(&laid(3, 2).1, Viewer::Spectator).misfits.is_empty());
    }

    #[test]
    fn only_the_owner_is_told_which_tiles_were_drawn() {
        let (game, _, events) = laid(4, 2);
        let drawn = events.iter().find(|event| matches!(event, Event::DrewHand { seat: B, .. })).unwrap();
        assert!(matches!(game.shown(drawn, Viewer::Seat(B)), Some(Event::DrewHand { tiles: Some(_), .. })));
        for viewer in [Viewer::Seat(A), Viewer::Spectator] {
            assert_eq!(game.shown(drawn, viewer), Some(Event::DrewHand { seat: B, tiles: None }));
        }
    }

    #[test]
    fn a_tile_taken_from_the_offer_is_known_to_all() {
        let mut scene = table(3).hand(A, "rv2 bh2 yp3").offer("gp3 gh2 gh3 gv2 gv3").mayor(0).scene();
        scene.play(A, mv("rv2@saalbau.3"));
        scene.play(A, mv("take.1"));
        let view = scene.game.view(&scene.position, Viewer::Seat(B));
        assert_eq!((known(&view.players[0]), view.players[0].hidden), (vec!["gp3".to_owned()], 2));
    }

    /// The example of RULES.md: one known green park, one unknown; building "a green park" strikes the known one.
    #[test]
    fn building_an_equal_tile_strikes_the_known_one() {
        let mut scene = table(3).hand(A, "rv2 gp3 yp3").offer("gp3 gh2 gh3 gv2 gv3").mayor(0).scene();
        scene.play(A, mv("rv2@saalbau.3"));
        scene.play(A, mv("take.1"));
        scene.position.active = A;
        scene.play(A, mv("gp3@palmengarten.4"));
        let view = scene.game.view(&scene.position, Viewer::Seat(B));
        assert_eq!((known(&view.players[0]), view.players[0].hidden), (vec![], 2));
    }

    #[test]
    fn a_redeal_keeps_what_is_known_and_moves_the_rest() {
        let mut scene = table(3).hand(A, "rv2 bh2 yp3").offer("gp3 gh2 gh3 gv2 gv3").mayor(0).scene();
        scene.play(A, mv("rv2@saalbau.3"));
        scene.play(A, mv("take.1"));
        let mut hands = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let mut world = scene.position;
            scene.game.redeal(&mut world, B, &mut Fast::new(seed));
            let hand: Vec<_> = world.players[A].tiles().map(|tile| tile.to_string()).collect();
            assert!(hand.contains(&"gp3".to_owned()));
            hands.insert(hand);
        }
        assert!(hands.len() > 20, "only {} hands", hands.len());
    }

    /// In a game for two a tile of which every piece was seen at set-up can never be among the removed ones.
    #[test]
    fn misfits_are_never_among_the_removed_tiles() {
        for seed in 0..40 {
            let (game, at, _) = laid(2, seed);
            for deal in 0..20 {
                let mut world = at;
                game.redeal(&mut world, A, &mut Fast::new(deal));
                for tile in Tile::all() {
                    let founders = frankfurt::components::DistrictId::all()
                        .flat_map(|district| at.tiles_in(district))
                        .filter(|other| *other == tile);
                    let seen = founders.count() as u8 + at.misfits.count(tile);
                    assert!(world.removed.count(tile) + seen <= game.tiles.count(tile));
                }
            }
        }
    }

    /// One red park founded a district, one was a misfit, so of three one may be removed. It lies in one of the
    /// places that are unseen by A; each unseen red park is equally likely to be the one that is no misfit.
    #[test]
    fn a_former_misfit_makes_removal_less_likely() {
        let park: Tile = "rp3".parse().unwrap();
        let counted = (0..200_u64).filter_map(|seed| {
            let (game, at, _) = laid(2, seed);
            let unseen = game.view(&at, Viewer::Seat(A)).unseen;
            (at.misfits.count(park) == 1 && unseen.count(park) == 1).then_some((game, at, unseen.len()))
        });
        let (game, at, unseen) = counted.into_iter().next().expect("some deal of 200 is like that");
        let founders = frankfurt::components::DistrictId::all().flat_map(|district| at.tiles_in(district));
        let others = f64::from(game.tiles.count(park)) - founders.filter(|tile| *tile == park).count() as f64;
        let deals = 20_000;
        let removed = (0..deals).filter(|seed| {
            let mut world = at;
            game.redeal(&mut world, A, &mut Fast::new(*seed + 1_000));
            world.removed.count(park) == 1
        });
        let share = removed.count() as f64 / deals as f64;
        // Without the misfits it would be 3 of the unseen places.
        let naive = 3.0 / unseen as f64;
        let honest = naive * (others - 1.0) / others;
        assert!(
            (share - honest).abs() < (share - naive).abs(),
            "{share:.4}: honest {honest:.4}, naive {naive:.4}"
        );
    }
}
