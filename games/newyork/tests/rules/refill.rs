//! The end of a turn: NYC-20, NYC-21.

use newyork::components::Scoring;
use newyork::moves::Event;

use crate::table::{A, B, C, Rest, card, display, mv, table, yard};

mod nyc_20 {
    use super::*;

    #[test]
    fn the_yard_is_refilled_from_left_to_right_and_the_rest_keeps_its_slots() {
        let mut scene = table(3).yard("mu5 th5 st6 ch7").hand(A, "b5 o6 o7").scene();
        scene.play(A, mv("buy.1.b5"));
        scene.play(A, mv("buy.3.o6"));
        scene.play_scripted(A, mv("take.b9"), &["pa6", "pa7", "y1"]);
        assert_eq!(yard(&scene), ["pa6", "th5", "pa7", "ch7"]);
    }

    #[test]
    fn the_display_is_refilled_to_four_after_the_yard() {
        let mut scene = table(3).display("b2 g3 o9 y9").hand(A, "b5").scene();
        scene.play(A, mv("buy.1.b5"));
        let events = scene.play_scripted(A, mv("take.b2.g3"), &["sk7", "b7", "g7"]);
        assert_eq!(display(&scene), ["b7", "g7", "o9", "y9"]);
        let place = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
        let building = place(|event| matches!(event, Event::BuildingLaid { .. }));
        assert!(building < place(|event| matches!(event, Event::MoneyLaid { .. })));
    }

    /// One card is left and two are needed: the discards follow, with what was paid in this very turn.
    #[test]
    fn an_empty_deck_is_rebuilt_when_a_card_must_be_drawn() {
        let mut scene = table(3)
            .display("b2 g3 o9 y9")
            .deck("o1", Rest::Hand(C))
            .yard("mu5 th5 st6 ch7")
            .hand(A, "b5")
            .scene();
        scene.play(A, mv("buy.1.b5"));
        let events = scene.play_scripted(A, mv("take.b2.g3"), &["sk7", "o1", "b5"]);
        assert!(events.contains(&Event::MoneyShuffled { count: 1 }));
        assert_eq!(display(&scene), ["o1", "b5", "o9", "y9"]);
        assert!(scene.position.discards.is_empty() && scene.position.money.cards.is_empty());
    }

    /// The rulebook: when the display has been filled and the deck is used up, the discards are shuffled, then the next
    /// player has a turn.
    #[test]
    fn a_deck_whose_last_card_was_used_is_rebuilt_at_the_end_of_the_refill() {
        let mut scene = table(3).deck("o1", Rest::Discards).scene();
        let discards = scene.position.discards.len();
        let events = scene.play_scripted(A, mv("take.b9"), &["o1"]);
        let place = |wanted: &Event| events.iter().position(|event| event == wanted).unwrap();
        let shuffled = place(&Event::MoneyShuffled { count: discards as u8 });
        assert!(place(&Event::MoneyLaid { card: card("o1") }) < shuffled);
        assert!(shuffled < place(&Event::TurnBegan { seat: B, turn: 2 }));
        assert!(scene.position.discards.is_empty());
        assert_eq!(scene.position.money.cards.len(), discards);
    }

    #[test]
    fn it_is_not_rebuilt_while_a_card_is_left() {
        let mut scene = table(3).deck("o1 o2", Rest::Discards).scene();
        let events = scene.play_scripted(A, mv("take.b9"), &["o1"]);
        assert!(!events.iter().any(|event| matches!(event, Event::MoneyShuffled { .. })));
        assert_eq!(scene.position.money.cards.len(), 1);
    }

    /// All discards of that moment, also those of this turn: the 5 that A has paid is the new deck.
    #[test]
    fn what_was_paid_in_this_turn_is_among_them() {
        let mut scene = table(3).deck("o1", Rest::Hand(C)).yard("mu5 th5 st6 ch7").hand(A, "b5").scene();
        scene.play(A, mv("buy.1.b5"));
        let events = scene.play_scripted(A, mv("take.b9"), &["sk7", "o1"]);
        assert!(events.contains(&Event::MoneyShuffled { count: 1 }));
        assert_eq!(scene.position.money.cards.count(card("b5")), 1);
    }

    /// A deck that stays empty is rebuilt at the end of the first turn that leaves discards, though the display is full.
    #[test]
    fn an_empty_deck_is_rebuilt_as_soon_as_a_turn_leaves_discards() {
        let mut scene = table(3).deck("", Rest::Hand(C)).yard("mu5 th5 st6 ch7").hand(A, "b6").scene();
        let events = scene.play_scripted(A, mv("buy.1.b6"), &["sk7"]);
        assert!(events.contains(&Event::MoneyShuffled { count: 1 }));
        assert_eq!(display(&scene), ["b9", "g9", "o9", "y9"]);
        assert_eq!((scene.position.discards.len(), scene.position.money.cards.len()), (0, 1));
    }

    #[test]
    fn by_revision_1_it_is_not_rebuilt_before_it_is_needed() {
        let mut scene = table(3).revision(1).deck("o1", Rest::Discards).scene();
        let discards = scene.position.discards.len();
        let events = scene.play_scripted(A, mv("take.b9"), &["o1"]);
        assert!(!events.iter().any(|event| matches!(event, Event::MoneyShuffled { .. })));
        assert_eq!(scene.position.discards.len(), discards);
        assert!(scene.position.money.cards.is_empty());
        let events = scene.play(B, mv("take.g9"));
        assert!(events.contains(&Event::MoneyShuffled { count: discards as u8 }));
        assert_eq!(scene.position.money.cards.len(), discards - 1);
    }

    #[test]
    fn if_both_are_empty_gaps_stay() {
        let mut scene = table(3).display("b2 g3 o9 y9").deck("", Rest::Hand(C)).scene();
        scene.play(A, mv("take.b2.g3"));
        assert_eq!(display(&scene), ["-", "-", "o9", "y9"]);
        assert_eq!(scene.position.active, B);
    }

    /// A gap of an earlier turn is filled as soon as there is money again.
    #[test]
    fn old_gaps_are_filled_later() {
        let mut scene = table(3)
            .display("- - o9 y9")
            .deck("", Rest::Hand(C))
            .yard("mu5 th5 st6 ch7")
            .hand(A, "b2 b4")
            .scene();
        scene.play_scripted(A, mv("buy.1.b2.b4"), &["sk7", "b4", "b2"]);
        assert_eq!(display(&scene), ["b4", "b2", "o9", "y9"]);
    }
}

mod nyc_21 {
    use super::*;

    #[test]
    fn a_scoring_card_is_scored_at_once_and_replaced() {
        let mut scene = table(3).display("b2 g3 o9 y9").owns(B, "church").opened(1, 5, Scoring::A).scene();
        let events = scene.play_scripted(A, mv("take.b2.g3"), &["b7", "A", "g7"]);
        assert_eq!(display(&scene), ["b7", "g7", "o9", "y9"]);
        assert_eq!(scene.position.players[B].points.a, 4);
        let place = |wanted: &Event| events.iter().position(|event| event == wanted).unwrap();
        let scoring = place(&Event::ScoringBegan { scoring: Scoring::A });
        assert!(place(&Event::MoneyLaid { card: card("b7") }) < scoring);
        assert!(scoring < place(&Event::MoneyLaid { card: card("g7") }));
        assert!(
            place(&Event::MoneyLaid { card: card("g7") }) < place(&Event::TurnBegan { seat: B, turn: 2 })
        );
    }

    /// The card leaves the game: the next scoring is B, and money alone is left in the pile.
    #[test]
    fn it_leaves_the_game() {
        let mut scene = table(3).opened(1, 5, Scoring::A).scene();
        let cards = scene.position.money.cards.len();
        scene.play_scripted(A, mv("take.b9"), &["A", "b1"]);
        assert_eq!(scene.position.money.next_scoring, Scoring::B);
        assert_eq!(scene.position.money.cards.len(), cards - 1);
        assert_eq!(scene.position.money.piles[1], 4);
    }

    /// When the money of its pile is used up, the scoring card is all that is left there.
    #[test]
    fn it_comes_last_if_it_lies_at_the_bottom_of_its_pile() {
        let mut scene = table(3).opened(3, 0, Scoring::B).scene();
        let events = scene.play(A, mv("take.b9"));
        assert!(events.contains(&Event::ScoringBegan { scoring: Scoring::B }));
    }

    #[test]
    fn it_cannot_come_from_another_pile() {
        let mut scene = table(3).opened(0, 2, Scoring::A).scene();
        for (seat, code) in [(A, "take.b9"), (B, "take.g9")] {
            let events = scene.play(seat, mv(code));
            assert!(!events.iter().any(|event| matches!(event, Event::ScoringBegan { .. })));
        }
        let mut scene = table(3).opened(2, 2, Scoring::B).scene();
        for (seat, code) in [(A, "take.b9"), (B, "take.g9")] {
            let events = scene.play(seat, mv(code));
            assert!(!events.iter().any(|event| matches!(event, Event::ScoringBegan { .. })));
        }
    }
}
