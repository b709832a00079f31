//! Who knows what: KOE-70.

mod koe_70 {
    use std::collections::BTreeMap;

    use engine::{Fast, Game, Seat, Viewer};
    use koeln::Koeln;
    use koeln::components::Card;
    use koeln::moves::{Event, Move};
    use koeln::position::Position;
    use laws::Scene;

    use crate::table::{A, B, C, mv, pass, play, table};

    fn seen(scene: &Scene<Koeln>, viewer: Viewer, of: Seat) -> Vec<Option<Card>> {
        let view = scene.game.view(&scene.position, viewer);
        view.players[of.index()].hand.iter().map(|card| card.card).collect()
    }

    fn redealt(scene: &Scene<Koeln>, to: Seat, seed: u64) -> Position {
        let mut world = scene.position;
        scene.game.redeal(&mut world, to, &mut Fast::new(seed));
        scene.game.audit(&world).unwrap();
        world
    }

    fn cards(at: &Position, seat: Seat) -> Vec<Card> {
        at.players[seat].hand.iter().map(|held| held.card).collect()
    }

    #[test]
    fn a_hand_is_open_to_its_owner_only_and_its_size_to_all() {
        let scene = table(2).hand(A, "mayor guard").scene();
        assert_eq!(seen(&scene, Viewer::Seat(A), A), [Some(Card::Mayor), Some(Card::Guard)]);
        for viewer in [Viewer::Seat(B), Viewer::Spectator] {
            assert_eq!(seen(&scene, viewer, A), [None, None]);
        }
    }

    #[test]
    fn only_the_owner_is_told_what_was_drawn() {
        let mut scene = table(2).before_the_throw().scene();
        let events = scene.play_scripted(A, Move::Throw, &["x", "card", "notary"]);
        let drew = events.iter().find(|event| matches!(event, Event::Drew { .. })).unwrap();
        let told = |viewer| scene.game.shown(drew, viewer).unwrap();
        assert_eq!(told(Viewer::Seat(A)), Event::Drew { seat: A, card: Some(Card::Notary) });
        assert_eq!(told(Viewer::Seat(B)), Event::Drew { seat: A, card: None });
    }

    #[test]
    fn a_stolen_card_is_known_to_thief_and_victim() {
        let mut scene = table(3).hand(A, "thief").hand(B, "mayor forger").scene();
        play(&mut scene, A, &["thief#1.2"]);
        let events = scene.play_scripted(B, Move::Submit, &["forger"]);
        for (viewer, expected) in [(A, Some(Card::Forger)), (B, Some(Card::Forger)), (C, None)] {
            assert_eq!(seen(&scene, Viewer::Seat(viewer), A), [expected]);
            let Some(Event::Stolen { card, .. }) = scene.game.shown(&events[0], Viewer::Seat(viewer)) else {
                panic!("{events:?}")
            };
            assert_eq!(card, expected);
        }
        for seed in 0..30 {
            assert_eq!(cards(&redealt(&scene, B, seed), A), [Card::Forger]);
        }
    }

    #[test]
    fn a_card_discarded_face_down_is_known_to_those_who_knew_it() {
        let mut scene = table(3).hand(A, "thief").hand(B, "forger").scene();
        play(&mut scene, A, &["thief#1.2"]);
        scene.play(B, Move::Submit);
        let events = play(&mut scene, A, &["discard#1"]);
        for (viewer, knows) in [(A, true), (B, true), (C, false)] {
            let view = scene.game.view(&scene.position, Viewer::Seat(viewer));
            let last = view.discards.last().unwrap();
            assert_eq!(last.card, knows.then_some(Card::Forger));
            let Some(Event::Discarded { card, .. }) = scene.game.shown(&events[0], Viewer::Seat(viewer))
            else {
                panic!("{events:?}")
            };
            assert_eq!(card.is_some(), knows);
        }
        let spectator = scene.game.view(&scene.position, Viewer::Spectator);
        assert_eq!(
            spectator.discards.iter().map(|card| card.card).collect::<Vec<_>>(),
            [Some(Card::Thief), None]
        );
    }

    #[test]
    fn a_redeal_moves_what_is_unknown() {
        let scene = table(2).hand(A, "mayor guard").scene();
        let mut hands = std::collections::BTreeSet::new();
        hands.extend((0..50).map(|seed| cards(&redealt(&scene, B, seed), A)));
        assert!(hands.len() > 20, "{}", hands.len());
    }

    /// All cards but six were played before all eyes, and B holds two of the six; then the deck is rebuilt from the
    /// 24. A knows that B's old cards are two of the six, each pair equally likely.
    #[test]
    fn cards_kept_through_a_rebuild_are_none_of_those_shuffled_in() {
        let mut scene =
            table(2).deck("mayor mayor mayor forger").hand(B, "guard notary").before_the_throw().scene();
        for card in ["mayor", "mayor", "mayor", "forger"] {
            scene.play_scripted(scene.position.active, Move::Throw, &["x", "card", card]);
            let seat = scene.position.active;
            play(&mut scene, seat, &["discard#1", "end"]);
            pass(&mut scene, B);
        }
        scene.play_scripted(A, Move::Throw, &["x", "card", "saboteur"]);
        assert_eq!(scene.position.reshuffled.len(), 28);
        let mut seen: BTreeMap<Vec<Card>, u32> = BTreeMap::new();
        for seed in 0..400 {
            let mut pair = cards(&redealt(&scene, A, seed), B);
            pair.sort();
            *seen.entry(pair).or_default() += 1;
        }
        // A has discarded the four others, so the two that are left are certain.
        assert_eq!(seen.into_keys().collect::<Vec<_>>(), [vec![Card::Notary, Card::Guard]]);
    }

    /// As before, but B discarded a card face down before the rebuild, so that A cannot place three cards, x, y and
    /// z, of different kinds: two are B's, one was shuffled in. Each is the one shuffled in with probability 1/3.
    /// If x then comes out of the deck, it was surely the one.
    #[test]
    fn what_was_discarded_unseen_may_be_in_the_rebuilt_deck() {
        let mut scene = table(2).deck("").hand(B, "martin kapitol pantaleon").before_the_throw().scene();
        scene.play_scripted(A, Move::Throw, &["x", "I"]);
        play(&mut scene, A, &["end"]);
        play(&mut scene, B, &["discard#1"]);
        pass(&mut scene, B);
        scene.play_scripted(A, Move::Throw, &["x", "card", "saboteur"]);
        let shuffled_in = |at: &Position| {
            let held = cards(at, B);
            *[Card::Martin, Card::Kapitol, Card::Pantaleon].iter().find(|card| !held.contains(card)).unwrap()
        };
        let mut seen: BTreeMap<Card, u32> = BTreeMap::new();
        (0..900).for_each(|seed| *seen.entry(shuffled_in(&redealt(&scene, A, seed))).or_default() += 1);
        assert_eq!(seen.len(), 3);
        assert!(seen.values().all(|count| (240..360).contains(count)), "{seen:?}");
        play(&mut scene, A, &["discard#1", "end"]);
        pass(&mut scene, B);
        scene.play_scripted(A, Move::Throw, &["x", "card", "martin"]);
        for seed in 0..50 {
            assert_eq!(shuffled_in(&redealt(&scene, A, seed)), Card::Martin);
        }
    }

    /// Equal cards cannot be told apart. A knew three of the four mayors to be shuffled in; the fourth and the abbot
    /// of Groß St. Martin A cannot place: one of the two is B's, the other was shuffled in. Then A draws a mayor. If
    /// B holds the mayor, three mayors were among the 29 cards of the deck, otherwise four: so B holds it with
    /// probability 3/7, not 1/2.
    #[test]
    fn equal_cards_count_with_their_number() {
        let mut scene = table(2).deck("").hand(B, "mayor martin").before_the_throw().scene();
        scene.play_scripted(A, Move::Throw, &["x", "I"]);
        play(&mut scene, A, &["end"]);
        play(&mut scene, B, &["discard#2"]);
        pass(&mut scene, B);
        scene.play_scripted(A, Move::Throw, &["x", "card", "mayor"]);
        let worlds = 7_000;
        let held = (0..worlds).filter(|seed| cards(&redealt(&scene, A, *seed), B) == [Card::Mayor]).count();
        let share = held as f64 / worlds as f64;
        assert!((share - 3.0 / 7.0).abs() < 0.02, "{share:.3}");
    }

    #[test]
    fn legal_answers_of_a_victim_do_not_show_who_holds_a_guard() {
        for hand in ["guard", "mayor"] {
            let mut scene = table(2).hand(A, "saboteur").hand(B, hand).scene();
            play(&mut scene, A, &["saboteur#1.2"]);
            let view = serde_json::to_string(&scene.game.view(&scene.position, Viewer::Seat(A))).unwrap();
            assert!(!view.contains("guard\",\"known\":[1]"), "{view}");
            scene.allows(B, mv("submit"));
        }
    }
}
