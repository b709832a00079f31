//! Components and set-up: MAN-1 to MAN-7.

use std::collections::BTreeSet;

use engine::{Fast, Game, NoLog};
use manhattan::Manhattan;
use manhattan::components::{Challenge, District, LandCard, Level, Size, Street, Tile};
use manhattan::moves::{Event, Refusal};
use manhattan::position::{ActionCards, Step};
use manhattan::setup::{CardChoice, ChallengeChoice, Rules, StreetChoice, TableOptions};

use crate::table::{A, B, laid, lots, mv, options, table, tiles};

const ANY: TableOptions = TableOptions {
    streets: StreetChoice::Random,
    challenge: ChallengeChoice::Random,
    action_cards: CardChoice::On,
    rules: Rules::Normal,
};

mod man_1 {
    use super::*;

    #[test]
    fn every_district_has_nine_lots_of_two_squares_and_four_of_three() {
        let game = Manhattan::standard();
        assert_eq!(game.board.lots.len(), 65);
        for district in District::ALL {
            let lots = game.board.lots.iter().filter(|lot| lot.lot.district() == district);
            let sizes = lots.map(|lot| lot.card.size());
            let (small, big): (Vec<_>, Vec<_>) = sizes.partition(|size| *size == Size::Two);
            assert_eq!((small.len(), big.len()), (9, 4));
        }
    }

    #[test]
    fn there_is_a_card_for_every_lot() {
        let (_, at, _) = laid(4, TableOptions { rules: Rules::Expert, ..ANY }, 1);
        assert_eq!(at.market.len() + at.future.len(), 65);
        for card in LandCard::all() {
            let count = usize::from(at.market.count(card)) + at.future.count(card);
            assert_eq!(count, if card.size() == Size::Two { 9 } else { 4 });
        }
    }

    #[test]
    fn four_parks_and_the_lots_fill_twelve_rows_of_fourteen_squares() {
        let game = Manhattan::standard();
        let parks: usize = game.board.parks.iter().map(|park| park.squares.len()).sum();
        let land: usize = game.board.lots.iter().map(|lot| lot.squares.len()).sum();
        assert_eq!((game.board.parks.len(), parks, land), (4, 18, 150));
    }
}

mod man_2 {
    use super::*;

    #[test]
    fn everybody_has_eighteen_tiles_four_workers_and_three_action_cards() {
        for seats in 2..=4 {
            let (_, at, _) = laid(seats, ANY, 3);
            for (_, player) in at.players.iter() {
                assert_eq!(player.tiles, tiles("b1 b1 b1 b2 b3 b3 s1 s2 s3 s4 s5 s6 g1 g2 g3 g4 g5 g6"));
                assert_eq!((player.free_workers(), player.cards), (4, ActionCards::ALL));
            }
        }
    }

    #[test]
    fn four_legendary_skyscrapers_are_there_for_all() {
        let (game, at, _) = laid(4, ANY, 3);
        let names: Vec<_> =
            Tile::legends().map(|tile| game.face(tile).name.clone().unwrap_or_default()).collect();
        assert_eq!(names, ["Park Row", "Singer", "Metropolitan Life", "Woolworth"]);
        assert!(Tile::legends().all(|tile| at.builder(tile).is_none()));
    }

    #[test]
    fn a_tile_is_built_once() {
        let mut scene = table(3).used(A, "b1 b1").workers(A, "R03").market("y2 g2 b2 r2").scene();
        scene.play(A, mv("take.R09"));
        scene.allows(A, mv("b1@g1+h1"));
        let mut scene = table(3).used(A, "b1 b1 b1").workers(A, "R01 R02").market("y2 g2 b2 r2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("b1@c1+d1")), Refusal::TileUsedUp { tile: "b1".parse().unwrap() });
        assert_eq!(scene.refuses(A, mv("b4@c1+d1")), Refusal::NoSuchTile);
        scene.allows(A, mv("b3@c1+d1+c2"));
    }
}

mod man_3 {
    use super::*;

    #[test]
    fn two_players_leave_out_the_pink_district() {
        for seed in 0..40 {
            let (_, at, _) = laid(2, ANY, seed);
            // 65 cards, 13 pink ones, two start lots.
            assert_eq!(at.market.len() + at.future.len(), 50);
            assert!(at.players.iter().all(|(_, player)| player.character != Some(District::Pink)));
            for card in LandCard::all().filter(|card| card.district() == District::Pink) {
                assert_eq!(usize::from(at.market.count(card)) + at.future.count(card), 0);
            }
        }
    }

    #[test]
    fn nobody_gets_a_pink_lot_then() {
        let scene = table(2).scene();
        let refusal = scene.refuses(A, mv("take.P04"));
        assert_eq!(refusal, Refusal::LotNotInPlay { lot: "P04".parse().unwrap() });
        table(3).market("p2 r2 r2 b2").scene().allows(A, mv("take.P04"));
    }
}

mod man_4 {
    use super::*;

    #[test]
    fn everybody_starts_on_the_marked_lot_of_their_district() {
        let marked = [
            (District::Red, "R08"),
            (District::Blue, "B13"),
            (District::Yellow, "Y10"),
            (District::Green, "G06"),
            (District::Pink, "P08"),
        ];
        let mut seen = BTreeSet::new();
        for seed in 0..60 {
            let (_, at, _) = laid(3, ANY, seed);
            for (_, player) in at.players.iter() {
                let district = player.character.unwrap();
                let name = marked.iter().find(|(of, _)| *of == district).unwrap().1;
                assert_eq!((player.built, player.buildings.len()), (lots(name), 1));
                assert_eq!(player.buildings[0].level(), Level::Start);
                assert_eq!(player.points.total(), 0);
                seen.insert(district);
            }
        }
        assert_eq!(seen.len(), 5);
    }

    /// The blue marked lot of a game without the blue character is free, and its card in the deck.
    #[test]
    fn marked_lots_of_unused_characters_are_ordinary() {
        let scene = table(3).market("g2 g2 y2 b2").scene();
        assert_eq!(scene.position.market.len() + scene.position.future.len(), 62);
        scene.allows(A, mv("take.G06"));
        assert_eq!(
            scene.refuses(A, mv("take.B13")),
            Refusal::LotTaken { lot: "B13".parse().unwrap(), by: B }
        );
    }

    #[test]
    fn the_starting_property_is_never_built() {
        let mut scene = table(3).market("y2 g2 b2 r2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("start@c4+d4")), Refusal::StartIsNotBuilt);
        scene.allows(A, mv("b1@c4+d4"));
    }
}

mod man_5 {
    use super::*;

    #[test]
    fn four_cards_lie_open_and_the_rest_is_the_future_market() {
        for (seats, future) in [(2, 46), (3, 58), (4, 57)] {
            let (game, at, events) = laid(seats, ANY, 7);
            assert_eq!((at.market.len(), at.future.len()), (4, future));
            let opened = events.iter().filter(|event| matches!(event, Event::Opened { .. })).count();
            assert_eq!(opened, 4);
            assert_eq!(usize::from(game.view(&at, engine::Viewer::Seat(A)).future), future);
        }
    }

    #[test]
    fn the_cards_are_shuffled() {
        let markets: BTreeSet<_> = (0..40).map(|seed| format!("{:?}", laid(4, ANY, seed).1.market)).collect();
        assert!(markets.len() > 30);
    }
}

mod man_6 {
    use super::*;

    #[test]
    fn three_streets_and_one_challenge_are_in_play_at_random() {
        let (mut streets, mut challenges) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..200 {
            let (_, at, events) = laid(3, ANY, seed);
            assert!(at.streets[0] < at.streets[1] && at.streets[1] < at.streets[2]);
            assert!(events.contains(&Event::StreetsInPlay { streets: at.streets }));
            streets.insert(at.streets);
            challenges.insert(at.challenge.unwrap());
        }
        assert_eq!((streets.len(), challenges.len()), (10, 5));
    }

    #[test]
    fn the_streets_of_a_first_game_can_be_chosen() {
        for seed in 0..10 {
            let chosen = options(StreetChoice::FirstGame, ChallengeChoice::Random, CardChoice::On);
            let streets = laid(4, chosen, seed).1.streets;
            assert_eq!(streets, [Street::Broadway, Street::NassauBroad, Street::Wall]);
        }
    }

    #[test]
    fn the_challenge_can_be_chosen_or_left_out() {
        for (choice, challenge) in [
            (ChallengeChoice::GoldTycoon, Some(Challenge::GoldTycoon)),
            (ChallengeChoice::MasterArchitect, Some(Challenge::MasterArchitect)),
            (ChallengeChoice::GoldPrestige, Some(Challenge::GoldPrestige)),
            (ChallengeChoice::BronzeBaron, Some(Challenge::BronzeBaron)),
            (ChallengeChoice::GenerationKing, Some(Challenge::GenerationKing)),
            (ChallengeChoice::None, None),
        ] {
            let (_, at, events) = laid(2, options(StreetChoice::Random, choice, CardChoice::On), 5);
            assert_eq!(at.challenge, challenge);
            assert!(events.contains(&Event::ChallengeInPlay { challenge }));
        }
    }

    #[test]
    fn action_cards_can_be_left_out() {
        let (game, at, _) = laid(2, options(StreetChoice::Random, ChallengeChoice::None, CardChoice::Off), 5);
        assert!(at.players.iter().all(|(_, player)| player.cards.is_empty()));
        assert!(game.check(&at, at.active, &mv("shift")).is_err());
    }

    #[test]
    fn the_options_are_independent() {
        let chosen = TableOptions {
            rules: Rules::Expert,
            ..options(StreetChoice::FirstGame, ChallengeChoice::None, CardChoice::Off)
        };
        let at = laid(4, chosen, 1).1;
        assert_eq!((at.rules, at.challenge, at.streets[0]), (Rules::Expert, None, Street::Broadway));
    }
}

mod man_7 {
    use super::*;

    #[test]
    fn anybody_can_start() {
        let starts: BTreeSet<_> = (0..60).map(|seed| laid(4, ANY, seed).1.active).collect();
        assert_eq!(starts.len(), 4);
    }

    #[test]
    fn play_goes_clockwise() {
        let mut scene = table(3).market("r2 b2 y2 g2").scene();
        assert_eq!(scene.refuses(B, mv("take.R09")), Refusal::NotYourTurn { active: A });
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("done"));
        assert_eq!((scene.position.active, scene.position.step), (B, Step::Choose));
        assert_eq!(scene.refuses(A, mv("done")), Refusal::NotYourTurn { active: B });
    }

    #[test]
    fn only_two_to_four_can_play() {
        let game = Manhattan::standard();
        for seats in [0, 1, 5, 200] {
            let refused = game.set_up(seats, &ANY, &mut Fast::new(1), &mut NoLog).unwrap_err();
            assert_eq!(refused.0, format!("manhattan is for 2 to 4 players, not {seats}"));
        }
    }
}
