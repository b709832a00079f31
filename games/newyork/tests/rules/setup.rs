//! Components and set-up: NYC-1 to NYC-8.

use engine::{Fast, Game, NoLog};
use newyork::NewYork;
use newyork::components::{Building, Currency, Kind, Money};
use newyork::moves::{Event, Refusal};
use newyork::setup::NewYorkOptions;

use crate::table::{A, B, C, laid, mv, played, table};

mod nyc_1 {
    use super::*;

    #[test]
    fn there_are_108_money_cards_three_of_each() {
        assert_eq!(Money::all().count(), 36);
        let (_, at, _) = laid(3, 1);
        for card in Money::all() {
            let held: u8 = at.players.iter().map(|(_, player)| player.hand.count(card)).sum();
            let shown = at.display.iter().flatten().filter(|other| **other == card).count() as u8;
            assert_eq!(held + shown + at.money.cards.count(card), 3);
        }
        for currency in Currency::ALL {
            assert!(Money::new(currency, 1).is_some() && Money::new(currency, 9).is_some());
            assert!(Money::new(currency, 0).is_none() && Money::new(currency, 10).is_none());
        }
    }

    #[test]
    fn there_are_54_buildings_of_six_kinds() {
        assert_eq!(NewYork::standard().buildings.len(), 54);
        assert_eq!(Kind::ALL.len(), 6);
    }

    #[test]
    fn the_yard_has_a_slot_for_every_currency() {
        let slots = NewYork::standard().slots;
        assert_eq!(slots, [Currency::Blue, Currency::Green, Currency::Orange, Currency::Yellow]);
    }

    #[test]
    fn there_is_no_fifth_slot() {
        let scene = table(3).yard("mu5 th5 st6 ch7").hand(A, "y7").scene();
        scene.allows(A, mv("buy.4.y7"));
        assert_eq!(scene.refuses(A, mv("buy.5.y7")), Refusal::NoSuchSlot);
    }
}

mod nyc_2 {
    use super::*;

    fn prices(kind: Kind) -> Vec<u8> {
        let buildings = NewYork::standard().buildings;
        let of_kind = Building::all().filter(|building| building.kind() == kind);
        of_kind.flat_map(|b| std::iter::repeat_n(b.price(), usize::from(buildings.count(b)))).collect()
    }

    /// The rulebook: 7 theaters from 3 to 9, 9 stations 4-10, 9 churches 5-11, 11 parks 6-12, 11 skyscrapers 7-13.
    #[test]
    fn kinds_have_their_numbers_and_prices() {
        for (kind, count, lowest, highest) in [
            (Kind::Museum, 7, 2, 8),
            (Kind::Theater, 7, 3, 9),
            (Kind::Station, 9, 4, 10),
            (Kind::Church, 9, 5, 11),
            (Kind::Park, 11, 6, 12),
            (Kind::Skyscraper, 11, 7, 13),
        ] {
            let prices = prices(kind);
            assert_eq!((prices.len(), prices[0], *prices.last().unwrap()), (count, lowest, highest));
        }
    }

    #[test]
    fn middle_prices_come_more_often() {
        assert_eq!(prices(Kind::Station), [4, 5, 6, 6, 7, 8, 8, 9, 10]);
        assert_eq!(prices(Kind::Church), [5, 6, 7, 7, 8, 9, 9, 10, 11]);
        assert_eq!(prices(Kind::Park), [6, 7, 8, 8, 8, 9, 10, 10, 10, 11, 12]);
        assert_eq!(prices(Kind::Skyscraper), [7, 8, 9, 9, 9, 10, 11, 11, 11, 12, 13]);
    }
}

mod nyc_3 {
    use super::*;

    #[test]
    fn four_buildings_lie_on_the_yard_from_left_to_right() {
        let (_, at, events) = laid(4, 3);
        assert_eq!(at.buildings.len(), 50);
        let laid = events.iter().filter_map(|event| match event {
            Event::BuildingLaid { slot, building } => Some((slot.0, *building)),
            _ => None,
        });
        let yard: Vec<_> = (0..4).zip(at.yard.map(Option::unwrap)).collect();
        assert_eq!(laid.collect::<Vec<_>>(), yard);
    }
}

mod nyc_4 {
    use super::*;

    /// The last card lifts the sum from 19 at most: so it is 20 to 28, and without the highest card below 20.
    #[test]
    fn start_money_is_20_to_28() {
        let mut sums = std::collections::BTreeSet::new();
        for seed in 0..200 {
            let (_, at, _) = laid(6, seed);
            for (_, player) in at.players.iter() {
                let highest = player.hand.cards().map(Money::value).max().unwrap();
                assert!(player.hand.sum() - u16::from(highest) < 20);
                sums.insert(player.hand.sum());
            }
        }
        assert_eq!(sums, (20..=28).collect());
    }

    #[test]
    fn everybody_sees_it_being_dealt() {
        let (_, at, events) = laid(3, 1);
        for (seat, player) in at.players.iter() {
            assert!(events.contains(&Event::StartMoney { seat, cards: player.hand }));
        }
    }
}

mod nyc_5 {
    use super::*;

    #[test]
    fn fewest_cards_then_the_lower_sum_begins() {
        let (mut by_cards, mut by_sum) = (0, 0);
        for seed in 0..300 {
            let (_, at, _) = laid(3, seed);
            let rank = |seat| (at.players[seat].hand.len(), at.players[seat].hand.sum());
            let ranks = [A, B, C].map(rank);
            assert_eq!(rank(at.active), *ranks.iter().min().unwrap());
            let fewest = ranks.iter().map(|(cards, _)| cards).min().unwrap();
            match ranks.iter().filter(|(cards, _)| cards == fewest).count() {
                1 => by_cards += 1,
                _ => by_sum += 1,
            }
        }
        assert!(by_cards > 50 && by_sum > 50);
    }

    #[test]
    fn chance_decides_between_equals() {
        let mut begun = std::collections::BTreeSet::new();
        for seed in 0..2_000 {
            let (_, at, _) = laid(2, seed);
            let [a, b] = [A, B].map(|seat| &at.players[seat].hand);
            if (a.len(), a.sum()) == (b.len(), b.sum()) {
                begun.insert(at.active.0);
            }
        }
        assert_eq!(begun.len(), 2);
    }
}

mod nyc_6 {
    use super::*;

    #[test]
    fn four_money_cards_lie_open() {
        let (_, at, events) = laid(5, 1);
        assert_eq!(at.display.iter().flatten().count(), 4);
        assert_eq!(events.iter().filter(|event| matches!(event, Event::MoneyLaid { .. })).count(), 4);
    }

    /// 108 cards, 4 laid out: what the hands leave is cut at every fifth.
    #[test]
    fn the_rest_is_cut_into_five_nearly_equal_piles() {
        for seed in 0..50 {
            let (_, at, _) = laid(4, seed);
            let held: usize = at.players.iter().map(|(_, player)| player.hand.len()).sum();
            let rest = 108 - 4 - held;
            let cuts: Vec<usize> = (0..=5).map(|pile| pile * rest / 5).collect();
            let piles: Vec<usize> = cuts.windows(2).map(|cut| cut[1] - cut[0]).collect();
            assert_eq!(at.money.piles.map(usize::from).to_vec(), piles);
        }
    }

    /// How many money cards came from the deck before each scoring, and the piles at the start.
    fn places(seats: u8, seed: u64) -> ([u8; 5], Vec<usize>) {
        let (_, _, moves) = played(seats, seed);
        let piles = moves[0].iter().find_map(|event| match event {
            Event::DeckCut { piles } => Some(*piles),
            _ => None,
        });
        let (mut drawn, mut places) = (0, Vec::new());
        for event in moves[1..].iter().flatten() {
            match event {
                Event::MoneyLaid { .. } => drawn += 1,
                Event::ScoringBegan { .. } => places.push(drawn),
                _ => {}
            }
        }
        (piles.unwrap(), places)
    }

    #[test]
    fn a_lies_in_the_second_pile_and_b_in_the_fourth() {
        for seed in 0..300 {
            let (piles, places) = places(2 + (seed % 5) as u8, seed);
            let above = |pile: usize| piles[..pile].iter().map(|count| usize::from(*count)).sum::<usize>();
            if let [a, b, _] = places[..] {
                assert!((above(1)..=above(2)).contains(&a), "A after {a} cards, piles {piles:?}");
                assert!((above(3)..=above(4)).contains(&b), "B after {b} cards, piles {piles:?}");
            }
        }
    }

    /// Every place in the pile is equally likely: the mean is the middle, and both ends occur.
    #[test]
    fn they_are_shuffled_into_their_piles() {
        let (mut sum, mut count, mut first, mut last) = (0.0, 0.0, false, false);
        for seed in 0..1_500 {
            let (piles, places) = places(3, seed);
            let within = places[0] - usize::from(piles[0]);
            (first, last) = (first || within == 0, last || within == usize::from(piles[1]));
            sum += within as f64 / f64::from(piles[1]);
            count += 1.0;
        }
        let mean: f64 = sum / count;
        // The standard deviation of the mean is about 0.3 / sqrt(1500) = 0.008.
        assert!((mean - 0.5).abs() < 0.035, "{mean}");
        assert!(first && last);
    }
}

mod nyc_7 {
    use super::*;

    #[test]
    fn no_scoring_card_is_in_the_first_display() {
        for seed in 0..100 {
            let (_, at, events) = laid(2 + (seed % 5) as u8, seed);
            assert!(!events.iter().any(|event| matches!(event, Event::ScoringBegan { .. })));
            assert_eq!(at.money.next_scoring, newyork::components::Scoring::A);
        }
    }

    /// At most four cards are refilled at once, and the whole third pile lies between A and B.
    #[test]
    fn a_and_b_never_come_in_one_refill() {
        for seed in 0..200 {
            let (_, at, _) = laid(2 + (seed % 5) as u8, seed);
            assert!(at.money.piles[2] > 4, "{:?}", at.money.piles);
            for events in played(2 + (seed % 5) as u8, seed).2 {
                let scorings = events.iter().filter(|event| matches!(event, Event::ScoringBegan { .. }));
                assert!(scorings.count() < 2);
            }
        }
    }
}

mod nyc_8 {
    use super::*;

    #[test]
    fn play_goes_clockwise() {
        let mut scene = table(3).display("b2 g3 o9 y9").scene();
        for (seat, next) in [(A, B), (B, C), (C, A)] {
            let first = scene.moves(seat)[0];
            let other = newyork::moves::Refusal::NotYourTurn { active: seat };
            assert_eq!(scene.refuses(next, first), other);
            scene.play(seat, first);
            assert_eq!(scene.position.active, next);
        }
    }

    #[test]
    fn only_two_to_six_can_play() {
        let game = NewYork::standard();
        for seats in [0, 1, 7, 200] {
            let options = NewYorkOptions::default();
            let refused = game.set_up(seats, &options, &mut Fast::new(1), &mut NoLog).unwrap_err();
            assert_eq!(refused.0, format!("newyork is for 2 to 6 players, not {seats}"));
        }
    }
}
