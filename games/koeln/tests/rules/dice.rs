//! The dice: KOE-10 to KOE-13.

use koeln::components::{GateId, Stone};
use koeln::moves::{Event, Move, Refusal};

use crate::table::{A, B, hand, mv, stones_at, table};

mod koe_10 {
    use super::*;
    use engine::{Game, Speech, Stream};

    #[test]
    fn one_throw_comes_before_any_action() {
        let mut scene = table(2).before_the_throw().scene();
        assert_eq!(scene.refuses(A, mv("go.b.SEV")), Refusal::ThrowFirst);
        assert_eq!(scene.refuses(A, mv("end")), Refusal::ThrowFirst);
        scene.play_scripted(A, Move::Throw, &["x", "III"]);
        scene.allows(A, mv("go.b.SEV"));
        assert_eq!(scene.refuses(A, Move::Throw), Refusal::AlreadyThrown);
    }

    #[test]
    fn the_faces_are_known_by_name() {
        let game = koeln::Koeln::standard();
        let name = |stream, outcome| game.outcome_name(Stream::named(stream), outcome);
        let stones: Vec<_> = (0..4).map(|face| name("stone", face)).collect();
        assert_eq!(stones, ["white", "grey", "black", "x"]);
        let gates: Vec<_> = (0..6).map(|face| name("gate", face)).collect();
        assert_eq!(gates, ["I", "II", "III", "IV", "V", "card"]);
        assert_eq!(game.outcome(Stream::named("stone"), "purple"), None);
    }

    #[test]
    fn the_stone_die_has_two_white_one_grey_one_black_and_two_xs() {
        assert_eq!(koeln::Koeln::standard().stone_die, [2, 1, 1, 2]);
    }

    #[test]
    fn what_was_thrown_lies_open() {
        let mut scene = table(2).before_the_throw().scene();
        let events = scene.play_scripted(A, Move::Throw, &["grey", "II"]);
        let thrown = Event::Thrown { seat: A, stone: Some(Stone::Grey), gate: Some(GateId(1)) };
        assert_eq!(events[0], thrown);
    }
}

pub(crate) mod koe_11 {
    use super::*;

    #[test]
    fn a_stone_of_the_kind_goes_to_the_gate() {
        let mut scene = table(2).before_the_throw().scene();
        let supply = scene.position.supply.count(Stone::Black);
        scene.play_scripted(A, Move::Throw, &["black", "IV"]);
        assert_eq!(stones_at(&scene, "IV"), "wb");
        assert_eq!(scene.position.supply.count(Stone::Black), supply - 1);
    }

    #[test]
    fn an_x_brings_no_stone() {
        let mut scene = table(2).before_the_throw().scene();
        scene.play_scripted(A, Move::Throw, &["x", "IV"]);
        assert_eq!(stones_at(&scene, "IV"), "w");
    }

    #[test]
    fn a_third_stone_finds_room_and_a_fourth_is_lost() {
        let mut scene = table(2).gate("II", "wg").before_the_throw().scene();
        scene.play_scripted(A, Move::Throw, &["grey", "II"]);
        assert_eq!(stones_at(&scene, "II"), "wgg");
        let mut scene = table(2).gate("II", "wgg").before_the_throw().scene();
        let events = scene.play_scripted(A, Move::Throw, &["black", "II"]);
        assert!(events.contains(&Event::NoRoom { gate: GateId(1), stone: Stone::Black }));
        assert_eq!(stones_at(&scene, "II"), "wgg");
    }

    /// All 15 black stones are in use: eleven at gates, one in a cart, three at sites.
    #[test]
    pub(crate) fn a_kind_that_is_used_up_is_not_delivered() {
        let mut scene = table(2)
            .gate("I", "bbb")
            .gate("II", "bbb")
            .gate("III", "bbb")
            .gate("IV", "bb")
            .cart(B, 0, "i5", "b")
            .site("KUN", "Ab")
            .site("LYS", "Ab")
            .site("SEV", "Ab")
            .before_the_throw()
            .scene();
        let events = scene.play_scripted(A, Move::Throw, &["black", "V"]);
        assert!(events.contains(&Event::UsedUp { stone: Stone::Black }));
        assert_eq!(stones_at(&scene, "V"), "w");
    }
}

mod koe_12 {
    use super::*;
    use koeln::components::Card;

    #[test]
    fn the_card_face_brings_a_card_whatever_the_stone_die_shows() {
        for stone in ["white", "x"] {
            let mut scene = table(2).before_the_throw().scene();
            let supply = scene.position.supply;
            let events = scene.play_scripted(A, Move::Throw, &[stone, "card", "forger"]);
            assert!(events.contains(&Event::Drew { seat: A, card: Some(Card::Forger) }));
            assert_eq!(hand(&scene, A), ["forger"]);
            assert_eq!((scene.position.supply, scene.position.deck.len()), (supply, 29));
        }
    }
}

pub(crate) mod koe_13 {
    use super::*;

    fn bare(stones: &'static str) -> laws::Scene<koeln::Koeln> {
        let gates = ["I", "II", "III", "IV"].into_iter();
        let table = gates.fold(table(2), |table, gate| table.gate(gate, ""));
        table.gate("V", stones).before_the_throw().scene()
    }

    #[test]
    pub(crate) fn without_stones_one_throws_until_something_comes() {
        let mut scene = bare("");
        let events = scene.play_scripted(A, Move::Throw, &["x", "III"]);
        assert!(events.contains(&Event::ThrowAgain { seat: A }));
        assert_eq!(scene.refuses(A, mv("end")), Refusal::ThrowFirst);
        scene.play_scripted(A, Move::Throw, &["x", "V"]);
        scene.play_scripted(A, Move::Throw, &["white", "III"]);
        assert_eq!(scene.refuses(A, Move::Throw), Refusal::AlreadyThrown);
        scene.allows(A, mv("end"));
    }

    #[test]
    fn a_card_is_enough() {
        let mut scene = bare("");
        scene.play_scripted(A, Move::Throw, &["x", "card", "mayor"]);
        scene.allows(A, mv("end"));
    }

    #[test]
    fn where_a_stone_lies_one_throw_is_all() {
        let mut scene = bare("w");
        scene.play_scripted(A, Move::Throw, &["x", "III"]);
        assert_eq!(scene.refuses(A, Move::Throw), Refusal::AlreadyThrown);
    }
}
