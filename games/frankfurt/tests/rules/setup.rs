//! Components and set-up: FRA-1 to FRA-9.

use engine::{Game, NoLog, NoOptions};
use frankfurt::Frankfurt;
use frankfurt::components::{Colour, DistrictId, Kind, Tile};
use frankfurt::moves::{Event, Refusal};

use crate::table::{A, B, district, laid, mv, table};

mod fra_1 {
    use super::*;

    #[test]
    fn fifteen_districts_in_five_colours_have_three_to_five_spaces() {
        let game = Frankfurt::standard();
        assert_eq!(game.districts.len(), 15);
        assert!(game.districts.iter().all(|district| (3..=5).contains(&district.spaces.len())));
        let mut colours: Vec<_> = game.districts.iter().map(|district| district.colour).collect();
        colours.dedup();
        assert_eq!(colours.len(), 5);
    }

    #[test]
    fn sixty_tiles_are_houses_and_villas_of_two_or_three_and_parks_of_three() {
        let game = Frankfurt::standard();
        assert_eq!(game.tiles.len(), 60);
        for kind in [Kind::House, Kind::Villa] {
            assert!(Tile::new(Colour::Red, kind, 2).is_some() && Tile::new(Colour::Red, kind, 3).is_some());
            assert!(Tile::new(Colour::Red, kind, 4).is_none());
        }
        assert!(Tile::new(Colour::Red, Kind::Park, 2).is_none());
        assert_eq!(Tile::new(Colour::Red, Kind::Park, 3).map(Tile::value), Some(3));
    }
}

mod fra_2 {
    use super::*;

    #[test]
    fn every_colour_has_twelve_tiles_and_twelve_spaces() {
        let game = Frankfurt::standard();
        for colour in Colour::ALL {
            let tiles = game.tiles.iter().filter(|(tile, _)| tile.colour() == colour);
            assert_eq!(tiles.map(|(_, count)| count).sum::<u8>(), 12);
            let mut sizes: Vec<_> =
                DistrictId::of_colour(colour).map(|id| game.districts[id.index()].spaces.len()).collect();
            sizes.sort_unstable();
            assert_eq!(sizes, [3, 4, 5]);
        }
    }
}

mod fra_3 {
    use super::*;

    #[test]
    fn everybody_starts_with_three_cranes_three_tiles_and_nothing_else() {
        for seats in 2..=4 {
            let (_, at, _) = laid(seats, 5);
            assert_eq!(at.players.seats(), seats);
            for (_, player) in at.players.iter() {
                assert_eq!((player.cranes, player.coins, player.points.total()), (3, 0, 0));
                assert_eq!(player.tiles().count(), 3);
            }
            assert_eq!(at.bank(), 12);
        }
    }
}

mod fra_4 {
    use super::*;

    #[test]
    fn five_tiles_lie_open_at_prices_of_one_or_two() {
        let (game, at, _) = laid(4, 1);
        assert_eq!(at.offer.iter().flatten().count(), 5);
        assert!(game.prices.iter().all(|price| [1, 2].contains(price)));
    }

    #[test]
    fn the_mayor_starts_anywhere() {
        let mut seen = [false; 5];
        (0..100).for_each(|seed| seen[usize::from(laid(4, seed).1.mayor)] = true);
        assert_eq!(seen, [true; 5]);
    }
}

mod fra_5 {
    use super::*;

    #[test]
    fn two_tiles_leave_a_game_of_three_and_none_a_game_of_four() {
        let (_, three, events) = laid(3, 1);
        assert_eq!(three.removed.len(), 2);
        assert!(events.contains(&Event::TilesRemoved { count: 2 }));
        let (_, four, events) = laid(4, 1);
        assert_eq!(four.removed.len(), 0);
        assert!(!events.iter().any(|event| matches!(event, Event::TilesRemoved { .. })));
    }
}

mod fra_6 {
    use super::*;

    #[test]
    fn three_tiles_leave_a_game_of_two() {
        assert_eq!(laid(2, 1).1.removed.len(), 3);
    }

    #[test]
    fn every_district_begins_with_one_tile_of_its_colour() {
        for seed in 0..50 {
            let (game, at, _) = laid(2, seed);
            for id in DistrictId::all() {
                let tiles: Vec<_> = at.tiles_in(id).collect();
                assert_eq!(tiles.len(), 1);
                assert_eq!(tiles[0].colour(), game.districts[id.index()].colour);
            }
        }
    }

    /// Saalbau has the spaces coin, "2", plain, plain: the third is the first plain one.
    #[test]
    fn it_lies_on_the_first_plain_space() {
        let (game, at, _) = laid(2, 3);
        assert!(at.board[district(&game, "saalbau").index()][2].is_some());
        assert!(at.board[district(&game, "burgblock").index()][3].is_some());
    }

    #[test]
    fn nobody_scores_for_them() {
        let (_, at, _) = laid(2, 3);
        assert!(at.players.iter().all(|(_, player)| player.points.total() == 0));
    }

    #[test]
    fn what_fits_nowhere_is_seen_and_goes_back() {
        for seed in 0..50 {
            let (_, at, events) = laid(2, seed);
            let seen = events.iter().filter(|event| matches!(event, Event::Misfit { .. })).count();
            assert_eq!(at.misfits.len(), seen);
            assert!(events.contains(&Event::MisfitsReturned { count: seen as u8 }));
            // 60 tiles, 3 removed, 15 on the board, 6 in hands, 5 on offer: no misfit is lost.
            assert_eq!(at.supply.len(), 31);
        }
    }

    #[test]
    fn any_empty_district_of_the_colour_can_be_the_first() {
        let mut firsts = std::collections::BTreeSet::new();
        for seed in 0..300 {
            let first = laid(2, seed).2.into_iter().find_map(|event| match event {
                Event::Founded { district, .. } => Some(district),
                _ => None,
            });
            firsts.extend(first);
        }
        assert_eq!(firsts.len(), 15);
    }
}

mod fra_7 {
    use super::*;

    #[test]
    fn the_supply_holds_43_44_or_31_tiles() {
        for (seats, supply) in [(4, 43), (3, 44), (2, 31)] {
            assert_eq!(laid(seats, 9).1.supply.len(), supply);
        }
    }
}

mod fra_8 {
    use super::*;

    #[test]
    fn anybody_can_start() {
        let mut seen = [false; 4];
        (0..100).for_each(|seed| seen[laid(4, seed).1.active.index()] = true);
        assert_eq!(seen, [true; 4]);
    }

    #[test]
    fn play_goes_clockwise() {
        let mut scene = table(4).hand(A, "rv2 rv3 rp3").mayor(0).scene();
        scene.refuses(B, mv("take.1"));
        scene.play(A, mv("rv2@kaiserdom.3"));
        scene.play(A, mv("take.1"));
        assert_eq!(scene.position.active, B);
        assert_eq!(scene.refuses(A, mv("rv3@kaiserdom.2")), Refusal::NotYourTurn { active: B });
    }

    #[test]
    fn only_two_to_four_can_play() {
        let game = Frankfurt::standard();
        for seats in [0, 1, 5, 200] {
            let refused =
                game.set_up(seats, &NoOptions {}, &mut engine::Fast::new(1), &mut NoLog).unwrap_err();
            assert_eq!(refused.0, format!("frankfurt is for 2 to 4 players, not {seats}"));
        }
    }
}

mod fra_9 {
    use super::*;
    use crate::table::step;

    #[test]
    fn a_turn_asks_for_build_project_and_take_in_this_order() {
        let mut scene = table(4).hand(A, "rv2 rv3 rp3").coins(A, 1).scene();
        assert_eq!(step(&scene), 1);
        assert_eq!(scene.refuses(A, mv("take.1")), Refusal::BuildFirst);
        assert_eq!(scene.refuses(A, mv("complete")), Refusal::BuildFirst);
        assert_eq!(scene.refuses(A, mv("decline")), Refusal::BuildFirst);
        scene.play(A, mv("rv2@kaiserdom.3"));
        assert_eq!(step(&scene), 2);
        assert_eq!(scene.refuses(A, mv("take.1")), Refusal::ProjectFirst);
        assert_eq!(scene.refuses(A, mv("rv3@kaiserdom.2")), Refusal::AlreadyBuilt);
        scene.play(A, mv("decline"));
        assert_eq!(step(&scene), 3);
        assert_eq!(scene.refuses(A, mv("decline")), Refusal::ProjectDecided);
        assert_eq!(scene.refuses(A, mv("complete")), Refusal::ProjectDecided);
        assert_eq!(scene.refuses(A, mv("rv3@kaiserdom.2")), Refusal::AlreadyBuilt);
        scene.play(A, mv("take.1"));
        assert_eq!(step(&scene), 1);
    }

    #[test]
    fn the_project_is_asked_about_only_if_it_is_possible() {
        let mut scene = table(4).hand(A, "rv2 rv3 rp3").coins(A, 0).scene();
        scene.play(A, mv("rv2@kaiserdom.3"));
        assert_eq!(step(&scene), 3);
    }

    /// Twelve free red spaces: two different tiles give 24 choices, though three are held.
    #[test]
    fn equal_tiles_are_one_choice_and_every_free_space_is_one() {
        let scene = table(4).hand(A, "rv2 rv2 rp3").scene();
        let mut moves = Vec::new();
        scene.game.legal_moves(&scene.position, A, &mut moves);
        assert_eq!(moves.len(), 24);
    }
}
