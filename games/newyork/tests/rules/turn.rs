//! A turn: NYC-10 to NYC-17.

use newyork::components::Currency;
use newyork::moves::{Event, Refusal};

use crate::table::{A, B, C, Rest, card, codes, display, mv, owned, purse, table, yard};

mod nyc_10 {
    use super::*;

    #[test]
    fn taking_money_is_a_whole_turn() {
        let mut scene = table(3).hand(A, "b5").scene();
        scene.play(A, mv("take.b9"));
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn buying_is_a_whole_turn() {
        let mut scene = table(3).hand(A, "b6").scene();
        scene.play(A, mv("buy.1.b6"));
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn both_can_be_chosen() {
        let scene = table(3).hand(A, "b5").scene();
        assert_eq!(codes(&scene), ["take.b9", "take.g9", "take.o9", "take.y9", "buy.1.b5"]);
    }
}

mod nyc_11 {
    use super::*;

    /// The example: 2, 3, 7 and 9 lie open; there are exactly five ways.
    #[test]
    fn any_card_or_several_up_to_five() {
        let scene = table(3).display("b2 g3 o7 y9").scene();
        let mut ways = codes(&scene);
        ways.sort();
        assert_eq!(ways, ["take.b2", "take.b2.g3", "take.g3", "take.o7", "take.y9"]);
    }

    #[test]
    fn up_to_four_cards_may_be_worth_five() {
        let mut scene = table(3).display("b1 g1 o1 b2").scene();
        scene.play(A, mv("take.b1.b2.g1.o1"));
        assert_eq!(scene.position.players[A].hand, purse("b1 b2 g1 o1"));
    }

    #[test]
    fn several_worth_six_are_refused() {
        let scene = table(3).display("b2 g3 o4 y9").scene();
        assert_eq!(scene.refuses(A, mv("take.b2.o4")), Refusal::TooMuchTaken { sum: 6 });
        scene.allows(A, mv("take.b2.g3"));
        scene.allows(A, mv("take.y9"));
    }

    #[test]
    fn only_what_is_on_display_can_be_taken() {
        let scene = table(3).display("b2 g3 o4 y9").scene();
        assert_eq!(scene.refuses(A, mv("take.b3")), Refusal::NotOnDisplay { card: card("b3") });
        assert_eq!(scene.refuses(A, mv("take.b2.b2")), Refusal::NotOnDisplay { card: card("b2") });
        scene.allows(A, mv("take.b2"));
    }

    #[test]
    fn taking_nothing_is_refused() {
        let scene = table(3).scene();
        assert_eq!(scene.refuses(A, mv("take")), Refusal::NothingTaken);
    }

    #[test]
    fn it_ends_the_turn() {
        let mut scene = table(3).display("b2 g3 o7 y9").hand(A, "b5").scene();
        let events = scene.play(A, mv("take.b2.g3"));
        assert_eq!(events[0], Event::Took { seat: A, cards: purse("b2 g3") });
        assert_eq!(scene.position.players[A].hand, purse("b2 b5 g3"));
        assert_eq!(scene.position.active, B);
    }
}

mod nyc_12 {
    use super::*;

    #[test]
    fn the_building_goes_to_the_buyer_and_the_money_to_the_discards() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").hand(A, "g2 g4 b9").scene();
        scene.play_scripted(A, mv("buy.2.g2.g4"), &["sk13"]);
        assert_eq!(owned(&scene, A, "theater"), 1);
        assert_eq!(scene.position.players[A].hand, purse("b9"));
        assert_eq!(scene.position.discards.count(card("g2")), 1);
        assert_eq!(scene.position.discards.len(), 2);
    }

    #[test]
    fn the_slot_decides_about_the_currency() {
        let scene = table(3).yard("mu5 th5 st6 ch7").hand(A, "b5 g5 y1").scene();
        let wrong = |code: &str, currency| Refusal::WrongCurrency { card: card(code), currency };
        assert_eq!(scene.refuses(A, mv("buy.1.g5")), wrong("g5", Currency::Blue));
        assert_eq!(scene.refuses(A, mv("buy.2.g5.y1")), wrong("y1", Currency::Green));
        scene.allows(A, mv("buy.1.b5"));
        scene.allows(A, mv("buy.2.g5"));
    }

    #[test]
    fn less_than_the_price_is_refused_and_what_is_missing_is_told() {
        let scene = table(3).yard("mu5 th5 st6 ch7").hand(A, "o2 o3 o4").scene();
        let missing = |missing| Refusal::TooLittlePaid { price: 6, missing, currency: Currency::Orange };
        assert_eq!(scene.refuses(A, mv("buy.3.o2.o3")), missing(1));
        assert_eq!(scene.refuses(A, mv("buy.3.o4")), missing(2));
        assert_eq!(scene.refuses(A, mv("buy.3")), missing(6));
        scene.allows(A, mv("buy.3.o2.o4"));
    }

    #[test]
    fn only_money_in_hand_pays() {
        let scene = table(3).hand(A, "b5").hand(B, "b6").scene();
        assert_eq!(scene.refuses(A, mv("buy.1.b6")), Refusal::NotInHand { card: card("b6") });
        assert_eq!(scene.refuses(A, mv("buy.1.b5.b5")), Refusal::NotInHand { card: card("b5") });
        scene.allows(A, mv("buy.1.b5"));
    }

    #[test]
    fn there_is_no_change() {
        let mut scene = table(3).hand(A, "b9 b4").scene();
        scene.play(A, mv("buy.1.b9"));
        assert_eq!(scene.position.players[A].hand, purse("b4"));
    }
}

pub(crate) mod nyc_13 {
    use super::*;

    /// The rulebook's example: a park of 10 paid with 11 ends the turn ...
    #[test]
    fn an_overpaid_purchase_ends_the_turn() {
        let mut scene = table(3).yard("pa10 th5 st6 ch7").hand(A, "b4 b7").scene();
        let events = scene.play(A, mv("buy.1.b4.b7"));
        assert!(!events.contains(&Event::PaidExactly { seat: A }));
        assert_eq!(scene.position.active, B);
    }

    /// ... and paid exactly it does not.
    #[test]
    fn after_an_exact_payment_the_player_acts_again() {
        let mut scene = table(3).yard("pa10 th5 st6 ch7").hand(A, "b3 b7 g6").scene();
        let events = scene.play(A, mv("buy.1.b3.b7"));
        assert_eq!(events.last(), Some(&Event::PaidExactly { seat: A }));
        assert_eq!(scene.position.active, A);
        assert_eq!(codes(&scene), ["take.b9", "take.g9", "take.o9", "take.y9", "buy.2.g6"]);
        scene.play(A, mv("buy.2.g6"));
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn four_exact_purchases_and_money_are_five_actions() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").hand(A, "b5 g5 o6 y7 y1").scene();
        for code in ["buy.4.y7", "buy.1.b5", "buy.3.o6", "buy.2.g5"] {
            scene.play(A, mv(code));
            assert_eq!(scene.position.active, A);
        }
        assert_eq!(codes(&scene), ["take.b9", "take.g9", "take.o9", "take.y9"]);
        scene.play(A, mv("take.y9"));
        assert_eq!(scene.position.active, B);
        assert_eq!(scene.position.players[A].buildings.len(), 4);
    }

    /// No money lies open; the only building within reach costs too much by one.
    #[test]
    pub(crate) fn a_player_who_can_only_buy_must_buy() {
        let mut scene = table(3)
            .display("- - - -")
            .deck("", Rest::Hand(C))
            .yard("mu5 th9 st10 ch11")
            .hand(A, "b6 g8")
            .scene();
        assert_eq!(codes(&scene), ["buy.1.b6"]);
        assert_eq!(scene.refuses(A, mv("pass")), Refusal::CanBuy { currency: Currency::Blue });
        scene.play(A, mv("buy.1.b6"));
        assert_eq!(scene.position.active, B);
    }
}

mod nyc_14 {
    use super::*;

    #[test]
    fn nothing_is_refilled_within_a_turn() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").hand(A, "b5 b9 g5").scene();
        scene.play(A, mv("buy.1.b5"));
        assert_eq!(yard(&scene), ["-", "th5", "st6", "ch7"]);
        let empty = Refusal::SlotEmpty { currency: Currency::Blue };
        assert_eq!(scene.refuses(A, mv("buy.1.b9")), empty);
        scene.allows(A, mv("buy.2.g5"));
        scene.play_scripted(A, mv("take.g9"), &["sk7", "b1"]);
        assert_eq!(yard(&scene), ["sk7", "th5", "st6", "ch7"]);
        assert_eq!(display(&scene), ["b9", "b1", "o9", "y9"]);
    }
}

mod nyc_15 {
    use newyork::components::{Money, Purse};
    use newyork::moves::Move;

    use super::*;

    #[test]
    fn a_wasteful_payment_is_accepted_but_not_listed() {
        let mut scene = table(3).yard("mu5 th9 st6 ch7").hand(A, "b2 b5 b6").scene();
        scene.allows(A, mv("buy.1.b2.b5.b6"));
        scene.allows(A, mv("buy.1.b2.b5"));
        assert_eq!(codes(&scene)[4..], ["buy.1.b6", "buy.1.b5"]);
        scene.play(A, mv("buy.1.b2.b5"));
        assert_eq!((scene.position.active, owned(&scene, A, "museum")), (B, 1));
    }

    #[test]
    fn equal_cards_are_one_choice() {
        let scene = table(3).display("b2 b2 o7 o7").hand(A, "b5 b5 b5").scene();
        let mut ways = codes(&scene);
        ways.sort();
        assert_eq!(ways, ["buy.1.b5", "take.b2", "take.b2.b2", "take.o7"]);
    }

    /// Equal cards apart from each other, with others between.
    #[test]
    fn every_set_of_display_cards_is_listed_once() {
        let scene = table(3).display("b1 g2 b1 g2").scene();
        let mut ways = codes(&scene);
        ways.sort();
        let sets = ["b1", "b1.b1", "b1.b1.g2", "b1.g2", "b1.g2.g2", "g2", "g2.g2"];
        assert_eq!(ways, sets.map(|set| format!("take.{set}")));
    }

    /// Every choice of counts per value that reaches the price, unless a card can be left out.
    fn minimal_payments(hand: &Purse, price: u16) -> Vec<Vec<u8>> {
        let mut payments = vec![[0_u8; 10]];
        for value in 1..=9 {
            let most = hand.count(Money::new(Currency::Blue, value).unwrap());
            payments = payments
                .iter()
                .flat_map(|counts| {
                    (0..=most).map(move |count| {
                        let mut counts = *counts;
                        counts[usize::from(value)] = count;
                        counts
                    })
                })
                .collect();
        }
        let sum = |counts: &[u8; 10]| {
            (1..=9).map(|value| value * u16::from(counts[usize::from(value)])).sum::<u16>()
        };
        let is_minimal = |counts: &&[u8; 10]| {
            let lowest = (1..=9).find(|value| counts[usize::from(*value)] > 0).unwrap_or(0);
            sum(counts) >= price && sum(counts) - lowest < price
        };
        payments.iter().filter(is_minimal).map(|counts| counts.to_vec()).collect()
    }

    fn listed_payments(hand: &'static str, building: &'static str) -> Vec<Vec<u8>> {
        let scene = table(3).yard(building).display("y9 o9 g9 y8").hand(A, hand).scene();
        let payments = scene.moves(A).into_iter().filter_map(|mv| match mv {
            Move::Buy { payment, .. } => Some(payment),
            Move::Take { .. } | Move::Pass => None,
        });
        payments
            .map(|payment| {
                let mut counts = vec![0; 10];
                payment.cards().for_each(|card| counts[usize::from(card.value())] += 1);
                counts
            })
            .collect()
    }

    #[test]
    fn exactly_the_minimal_payments_are_listed() {
        for (hand, yard, price) in [
            ("b1 b2 b3 b4 b5 b6 b7 b8 b9", "sk13 th9 st10 ch11", 13),
            ("b1 b1 b1 b2 b2 b9", "pa10 th9 st10 ch11", 10),
            ("b9 b9 b8", "mu2 th9 st10 ch11", 2),
            ("b1 b2 b3", "mu7 th9 st10 ch11", 7),
            ("b4 b4 b4", "pa12 th9 st10 ch11", 12),
        ] {
            let (mut listed, mut expected) =
                (listed_payments(hand, yard), minimal_payments(&purse(hand), price));
            listed.sort();
            expected.sort();
            assert_eq!(listed, expected, "{hand} for {price}");
        }
    }

    /// All 27 blue cards for the dearest skyscraper.
    #[test]
    fn a_hand_of_thirty_cards_is_listed_in_full() {
        let hand =
            "b1 b1 b1 b2 b2 b2 b3 b3 b3 b4 b4 b4 b5 b5 b5 b6 b6 b6 b7 b7 b7 b8 b8 b8 b9 b9 b9 g1 g1 g1";
        let mut listed = listed_payments(hand, "sk13 th9 st10 ch11");
        let mut expected = minimal_payments(&purse(hand), 13);
        listed.sort();
        expected.sort();
        assert_eq!(listed, expected);
        listed.dedup();
        assert_eq!(listed.len(), expected.len());
    }
}

mod nyc_16 {
    use engine::{Game, Viewer};

    use super::*;
    use crate::table::kind;

    #[test]
    fn everybody_sees_who_owns_what() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").hand(A, "b5").scene();
        scene.play(A, mv("buy.1.b5"));
        for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
            let view = scene.game.view(&scene.position, viewer);
            assert_eq!(view.players[0].buildings.count(kind("museum")), 1);
        }
    }
}

pub(crate) mod nyc_17 {
    use super::*;

    /// All money is in the hands of another.
    #[test]
    pub(crate) fn a_player_who_can_do_nothing_passes() {
        let mut scene = table(3)
            .display("- - - -")
            .deck("", Rest::Hand(C))
            .yard("mu5 th9 st10 ch11")
            .hand(A, "b4 g8")
            .scene();
        assert_eq!(codes(&scene), ["pass"]);
        let events = scene.play(A, mv("pass"));
        assert_eq!(events[0], Event::Passed { seat: A });
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn nobody_passes_while_money_lies_open() {
        let scene = table(3).scene();
        assert_eq!(scene.refuses(A, mv("pass")), Refusal::MoneyLiesOpen);
    }

    /// After an exact payment nothing is left to do: the turn ends with passing.
    #[test]
    fn passing_is_possible_after_a_purchase_too() {
        let mut scene = table(3)
            .display("- - - -")
            .deck("", Rest::Hand(C))
            .yard("mu5 th9 st10 ch11")
            .hand(A, "b5 g8")
            .scene();
        scene.play(A, mv("buy.1.b5"));
        assert_eq!(codes(&scene), ["pass"]);
        scene.play(A, mv("pass"));
        // The five that was paid is all the money there is to lay out.
        assert_eq!(display(&scene), ["b5", "-", "-", "-"]);
    }
}
