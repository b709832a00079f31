//! Encounter cards: KOE-40 to KOE-42, KOE-44, KOE-48 to KOE-50, KOE-55.

use koeln::components::{Card, Stone};
use koeln::moves::{Event, Move, Refusal};

use crate::table::{A, B, C, church, hand, mv, owner, pass, play, points, stones_at, stones_of, table};

mod koe_40 {
    use super::*;

    #[test]
    fn three_cards_are_kept() {
        let mut scene = table(2).hand(A, "guard mayor").before_the_throw().scene();
        scene.play_scripted(A, Move::Throw, &["x", "card", "thief"]);
        assert_eq!(hand(&scene, A), ["guard", "mayor", "thief"]);
        scene.allows(A, mv("end"));
    }

    #[test]
    fn with_a_fourth_one_of_the_four_is_discarded_before_any_other_move() {
        let mut scene = table(2).hand(A, "guard mayor thief").before_the_throw().scene();
        scene.play_scripted(A, Move::Throw, &["x", "card", "notary"]);
        for code in ["mayor#2", "go.b.SEV", "end"] {
            assert_eq!(scene.refuses(A, mv(code)), Refusal::DiscardFirst);
        }
        for place in 1..=4 {
            scene.allows(A, mv(&format!("discard#{place}")));
        }
        play(&mut scene, A, &["discard#1"]);
        assert_eq!(hand(&scene, A), ["mayor", "thief", "notary"]);
        play(&mut scene, A, &["mayor#1"]);
    }

    #[test]
    fn the_card_just_drawn_may_be_the_one() {
        let mut scene = table(2).hand(A, "guard mayor thief").before_the_throw().scene();
        scene.play_scripted(A, Move::Throw, &["x", "card", "notary"]);
        play(&mut scene, A, &["discard#4"]);
        assert_eq!(hand(&scene, A), ["guard", "mayor", "thief"]);
    }
}

pub(crate) mod koe_41 {
    use super::*;

    #[test]
    fn cards_are_played_at_any_time_in_the_own_turn() {
        let mut scene = table(2).hand(A, "merchant merchant saboteur").before_the_throw().scene();
        play(&mut scene, A, &["merchant#1.I.white.grey"]);
        scene.play_scripted(A, Move::Throw, &["x", "I"]);
        play(&mut scene, A, &["go.b.SEV", "merchant#1.I.grey.black", "go.b.l3", "saboteur#1.2"]);
        assert_eq!(scene.position.turn.cards, 3);
    }

    #[test]
    pub(crate) fn never_more_than_three_in_a_turn() {
        let mut scene = table(2).hand(A, "merchant merchant merchant").before_the_throw().scene();
        play(
            &mut scene,
            A,
            &["merchant#1.I.white.grey", "merchant#1.I.grey.white", "merchant#1.I.white.grey"],
        );
        scene.play_scripted(A, Move::Throw, &["x", "card", "mayor"]);
        assert_eq!(scene.refuses(A, mv("mayor#1")), Refusal::CardLimit);
        pass(&mut scene, A);
        pass(&mut scene, B);
        scene.allows(A, mv("mayor#1"));
    }

    #[test]
    fn abbots_archbishops_and_warded_cards_count_and_discards_do_not() {
        let mut scene = table(2)
            .hand(A, "caecilien archbishop thief")
            .hand(B, "guard")
            .finished("CAE", A)
            .cart(A, 0, "DOM", "")
            .scene();
        play(&mut scene, A, &["abbot#1", "visit.a#1", "thief#1.2"]);
        play(&mut scene, B, &["ward#1"]);
        assert_eq!(scene.position.turn.cards, 3);
        let mut scene = table(2).hand(A, "caecilien archbishop thief").scene();
        play(&mut scene, A, &["discard#1", "discard#1", "discard#1"]);
        assert_eq!((scene.position.turn.cards, scene.position.discards.len()), (0, 3));
    }

    #[test]
    fn an_extra_turn_counts_anew() {
        let mut scene = table(2).hand(A, "mayor merchant merchant").scene();
        play(&mut scene, A, &["merchant#2.I.white.grey", "merchant#2.I.grey.white", "mayor#1", "end"]);
        assert_eq!(scene.position.turn.cards, 0);
    }

    #[test]
    fn only_a_card_that_one_holds() {
        let scene = table(2).hand(A, "mayor guard").scene();
        assert_eq!(scene.refuses(A, mv("mayor#3")), Refusal::NoSuchCard);
        assert_eq!(scene.refuses(A, mv("discard#3")), Refusal::NoSuchCard);
        assert_eq!(scene.refuses(A, mv("mayor#2")), Refusal::WrongCard { held: Card::Guard });
        scene.allows(A, mv("mayor#1"));
        scene.allows(A, mv("discard#2"));
    }
}

pub(crate) mod koe_42 {
    use super::*;

    #[test]
    fn a_played_card_goes_to_the_discards() {
        let mut scene = table(2).hand(A, "mayor").scene();
        play(&mut scene, A, &["mayor#1"]);
        let discards: Vec<_> = scene.position.discards.iter().map(|card| card.card).collect();
        assert_eq!(discards, [Card::Mayor]);
    }

    #[test]
    fn the_last_card_leaves_the_deck_empty() {
        let mut scene = table(2).deck("guard").before_the_throw().scene();
        scene.play_scripted(A, Move::Throw, &["x", "card", "guard"]);
        assert_eq!((scene.position.deck.len(), scene.position.discards.len()), (0, 29));
    }

    #[test]
    pub(crate) fn the_deck_is_rebuilt_when_a_card_must_be_drawn() {
        let mut scene = table(2).deck("").hand(B, "guard thief").before_the_throw().scene();
        let events = scene.play_scripted(A, Move::Throw, &["x", "card", "mayor"]);
        assert!(events.contains(&Event::DeckRebuilt { cards: 28 }));
        assert_eq!((scene.position.deck.len(), scene.position.discards.len()), (27, 0));
        assert_eq!(hand(&scene, A), ["mayor"]);
    }
}

pub(crate) mod koe_44 {
    use super::*;

    #[test]
    fn a_complete_extra_turn_follows_dice_included() {
        let mut scene = table(2).hand(A, "mayor").scene();
        play(&mut scene, A, &["go.b.SEV", "mayor#1"]);
        let events = play(&mut scene, A, &["end"]);
        assert!(events.iter().any(|event| matches!(event, Event::TurnBegan { seat: A, is_extra: true, .. })));
        assert_eq!((scene.position.active, scene.position.turn.actions), (A, 4));
        assert_eq!(scene.refuses(A, mv("go.b.l3")), Refusal::ThrowFirst);
        pass(&mut scene, A);
        assert_eq!(scene.position.active, B);
    }

    #[test]
    pub(crate) fn one_extra_turn_can_be_pending_and_in_it_another_mayor_may_be_played() {
        let mut scene = table(2).hand(A, "mayor mayor").scene();
        play(&mut scene, A, &["mayor#1"]);
        assert_eq!(scene.refuses(A, mv("mayor#1")), Refusal::ExtraTurnFollows);
        play(&mut scene, A, &["end", "mayor#1"]);
        pass(&mut scene, A);
        assert_eq!(scene.position.active, A);
        pass(&mut scene, A);
        assert_eq!(scene.position.active, B);
    }
}

pub(crate) mod koe_48 {
    use super::*;

    #[test]
    fn a_stone_at_any_gate_becomes_one_point_more_or_less() {
        for (code, left) in [("merchant#1.IV.grey.black", "bb"), ("merchant#1.IV.grey.white", "wb")] {
            let mut scene = table(2).hand(A, "merchant").gate("IV", "gb").scene();
            let before = Stone::ALL.map(|stone| scene.position.supply.count(stone));
            play(&mut scene, A, &[code]);
            assert_eq!(stones_at(&scene, "IV"), left);
            let after = Stone::ALL.map(|stone| scene.position.supply.count(stone));
            assert_eq!(after[1], before[1] + 1);
            assert_eq!(after.iter().sum::<u8>(), before.iter().sum::<u8>());
        }
    }

    #[test]
    fn never_two_points_or_none() {
        let scene = table(2).hand(A, "merchant").gate("IV", "wb").scene();
        for code in ["merchant#1.IV.white.black", "merchant#1.IV.black.white", "merchant#1.IV.white.white"] {
            assert_eq!(scene.refuses(A, mv(code)), Refusal::NotOneStep);
        }
        scene.allows(A, mv("merchant#1.IV.white.grey"));
    }

    #[test]
    fn the_stone_must_lie_there() {
        let scene = table(2).hand(A, "merchant").gate("IV", "wb").scene();
        let missing = Refusal::NoSuchStone { stone: Stone::Grey };
        assert_eq!(scene.refuses(A, mv("merchant#1.IV.grey.white")), missing);
        assert_eq!(scene.refuses(A, mv("merchant#1.5.white.grey")), Refusal::NoSuchGate);
    }

    /// All 15 black stones lie at gates.
    #[test]
    pub(crate) fn the_supply_must_hold_the_other_kind() {
        let table = ["I", "II", "III"].into_iter().fold(table(2), |table, gate| table.gate(gate, "bbb"));
        let table = table.gate("IV", "bb").gate("V", "g").hand(A, "merchant");
        let table = table.site("KUN", "Ab").site("LYS", "Ab").site("SEV", "Bb");
        table.clone().scene().allows(A, mv("merchant#1.V.grey.black"));
        let scene = table.cart(B, 0, "i5", "b").scene();
        let none = Refusal::SupplyEmpty { stone: Stone::Black };
        assert_eq!(scene.refuses(A, mv("merchant#1.V.grey.black")), none);
        scene.allows(A, mv("merchant#1.V.grey.white"));
    }
}

pub(crate) mod koe_49 {
    use super::*;

    #[test]
    fn nobody_else_may_build_there_any_more() {
        let mut scene = table(2)
            .hand(A, "notary")
            .site("URS", "Bw Ag")
            .cart(A, 0, "URS", "w")
            .cart(B, 0, "URS", "w")
            .scene();
        play(&mut scene, A, &["notary#1.URS"]);
        scene.allows(A, mv("build.a"));
        pass(&mut scene, A);
        scene.play_scripted(B, Move::Throw, &["x", "I"]);
        assert_eq!(scene.refuses(B, mv("build.a")), Refusal::SiteReserved { owner: A });
        assert_eq!((stones_of(&scene, A, "URS").as_str(), stones_of(&scene, B, "URS").as_str()), ("g", "w"));
    }

    #[test]
    fn one_must_have_the_most_points_ties_included() {
        for built in ["Ag Bg", "Bg Ag", "Ag Bw", "Aw"] {
            table(2).hand(A, "notary").site("URS", built).scene().allows(A, mv("notary#1.URS"));
        }
        let table = table(2).hand(A, "notary").site("URS", "Aw Bg").hammer("GER").closed("SEV");
        let scene = table.scene();
        for id in ["URS", "GER", "SEV"] {
            let refusal = Refusal::NotLeading { church: church(&scene.game, id) };
            assert_eq!(scene.refuses(A, mv(&format!("notary#1.{id}"))), refusal);
        }
        assert_eq!(scene.refuses(A, mv("notary#1.12")), Refusal::NoSuchChurch);
    }

    #[test]
    fn only_while_it_is_unfinished() {
        let scene = table(2).hand(A, "notary").finished("URS", A).scene();
        let urs = church(&scene.game, "URS");
        assert_eq!(scene.refuses(A, mv("notary#1.URS")), Refusal::ChurchFinished { church: urs });
    }

    #[test]
    pub(crate) fn there_is_no_second_notary() {
        let mut scene = table(2).hand(A, "notary").hand(B, "notary").site("URS", "Ag Bg").scene();
        play(&mut scene, A, &["notary#1.URS"]);
        pass(&mut scene, A);
        assert_eq!(scene.refuses(B, mv("notary#1.URS")), Refusal::HasNotary { owner: A });
    }

    #[test]
    fn the_card_lies_open_until_the_church_is_finished() {
        let mut scene = table(2).hand(A, "notary").site("GER", "Ag Aw").cart(A, 0, "GER", "w").scene();
        play(&mut scene, A, &["notary#1.GER"]);
        assert!(scene.position.discards.is_empty());
        play(&mut scene, A, &["build.a"]);
        assert_eq!(scene.position.discards.iter().map(|card| card.card).collect::<Vec<_>>(), [Card::Notary]);
    }

    #[test]
    fn no_guard_helps() {
        let mut scene = table(2).hand(A, "notary").hand(B, "guard").site("URS", "Ag Bg").scene();
        play(&mut scene, A, &["notary#1.URS"]);
        scene.allows(A, mv("end"));
    }
}

pub(crate) mod koe_50 {
    use super::*;

    #[test]
    fn an_own_stone_is_exchanged_for_anothers() {
        let mut scene = table(3).hand(A, "forger").site("MAR", "Aw Bb").scene();
        play(&mut scene, A, &["forger#1.MAR.white.2.black"]);
        assert_eq!((stones_of(&scene, A, "MAR").as_str(), stones_of(&scene, B, "MAR").as_str()), ("b", "w"));
        assert_eq!(scene.position.discards.len(), 1);
    }

    #[test]
    fn also_with_a_stone_placed_in_the_same_turn() {
        let mut scene = table(2).hand(A, "forger").site("MAR", "Bb").cart(A, 0, "MAR", "w").scene();
        let white = Refusal::NotBuilt { builder: A, stone: Stone::White };
        assert_eq!(scene.refuses(A, mv("forger#1.MAR.white.2.black")), white);
        play(&mut scene, A, &["build.a", "forger#1.MAR.white.2.black"]);
        assert_eq!(stones_of(&scene, A, "MAR"), "b");
    }

    #[test]
    fn both_must_have_the_stones_named() {
        let scene = table(3).hand(A, "forger").site("MAR", "Aw Bb").scene();
        let grey = Refusal::NotBuilt { builder: B, stone: Stone::Grey };
        assert_eq!(scene.refuses(A, mv("forger#1.MAR.white.2.grey")), grey);
        let none = Refusal::NotBuilt { builder: C, stone: Stone::Grey };
        assert_eq!(scene.refuses(A, mv("forger#1.MAR.white.3.grey")), none);
        for nobody in ["1", "4"] {
            let code = format!("forger#1.MAR.white.{nobody}.black");
            assert_eq!(scene.refuses(A, mv(&code)), Refusal::NoSuchOpponent);
        }
        assert_eq!(scene.refuses(A, mv("forger#1.12.white.2.black")), Refusal::NoSuchChurch);
    }

    #[test]
    pub(crate) fn the_two_stones_differ_in_kind() {
        let scene = table(2).hand(A, "forger").site("MAR", "Aw Bw Bg").scene();
        assert_eq!(scene.refuses(A, mv("forger#1.MAR.white.2.white")), Refusal::SameKind);
        scene.allows(A, mv("forger#1.MAR.white.2.grey"));
    }

    #[test]
    pub(crate) fn a_finished_church_cannot_be_forged() {
        let scene = table(2).hand(A, "forger").finished("MAR", B).scene();
        let mar = church(&scene.game, "MAR");
        let refusal = scene.refuses(A, mv("forger#1.MAR.white.2.black"));
        assert_eq!(refusal, Refusal::ChurchFinished { church: mar });
    }

    #[test]
    fn neither_guard_nor_notary_bars_it() {
        let mut scene = table(2).hand(A, "forger").hand(B, "guard notary").site("MAR", "Aw Bg").scene();
        pass(&mut scene, A);
        play(&mut scene, B, &["notary#2.MAR"]);
        pass(&mut scene, B);
        play(&mut scene, A, &["forger#1.MAR.white.2.grey"]);
        assert_eq!(stones_of(&scene, A, "MAR"), "g");
    }

    /// B 3 (wg), A 1 (w), and A built last: the exchange of white for grey leaves 2 and 2. C finishes with 1: A wins.
    /// In the other order B wins.
    #[test]
    fn the_exchange_is_no_placing() {
        for (built, winner) in [("Bw Bg Aw", A), ("Aw Bw Bg", B)] {
            let mut scene = table(3).hand(A, "forger").site("CAE", built).cart(C, 0, "CAE", "w").scene();
            play(&mut scene, A, &["forger#1.CAE.white.2.grey"]);
            pass(&mut scene, A);
            pass(&mut scene, B);
            scene.play_scripted(C, Move::Throw, &["x", "I"]);
            play(&mut scene, C, &["build.a"]);
            assert_eq!(owner(&scene, "CAE"), Some(winner), "{built}");
        }
    }
}

mod koe_55 {
    use super::*;

    #[test]
    fn a_cart_at_the_cathedral_brings_two_points() {
        let mut scene = table(2).cart(A, 0, "d1", "g").hand(A, "guard archbishop").scene();
        play(&mut scene, A, &["go.a.DOM", "visit.a#2"]);
        assert_eq!((points(&scene, A), scene.position.turn.actions), (2, 2));
        assert_eq!((hand(&scene, A), scene.position.discards.len()), (vec!["guard".to_owned()], 0));
    }

    #[test]
    fn only_there_and_only_with_the_card() {
        let scene = table(2).cart(A, 0, "DOM", "").cart(A, 1, "d1", "").hand(A, "archbishop guard").scene();
        assert_eq!(scene.refuses(A, mv("visit.b#1")), Refusal::NotAtCathedral);
        assert_eq!(scene.refuses(A, mv("visit.a#2")), Refusal::WrongCard { held: Card::Guard });
        assert_eq!(scene.refuses(A, mv("visit.a#3")), Refusal::NoSuchCard);
        scene.allows(A, mv("visit.a#1"));
    }

    #[test]
    fn with_two_carts_there_are_two_visits() {
        let mut scene =
            table(2).cart(A, 0, "DOM", "").cart(A, 1, "DOM", "").hand(A, "archbishop archbishop").scene();
        play(&mut scene, A, &["visit.a#1"]);
        assert_eq!(scene.refuses(A, mv("visit.a#1")), Refusal::CartDone);
        play(&mut scene, A, &["visit.b#1"]);
        assert_eq!(points(&scene, A), 4);
    }
}
