//! Who knows what: NYC-60.

mod nyc_60 {
    use engine::{Fast, Game, NoLog, Options, Viewer};
    use newyork::NewYork;
    use newyork::moves::Event;
    use newyork::position::Step;
    use newyork::setup::NewYorkOptions;

    use crate::table::{A, B, C, Rest, card, laid, mv, play_on, purse, table};

    #[test]
    fn a_hand_is_shown_to_its_owner_only() {
        let scene = table(3).hand(A, "b2 b3 g9").scene();
        let seen_by = |viewer| scene.game.view(&scene.position, viewer).players[0].clone();
        for viewer in [Viewer::Seat(A), Viewer::AllOpen] {
            assert_eq!(seen_by(viewer).hand, Some(purse("b2 b3 g9")));
        }
        for viewer in [Viewer::Seat(B), Viewer::Spectator] {
            assert_eq!((seen_by(viewer).hand, seen_by(viewer).cards), (None, 3));
        }
    }

    #[test]
    fn the_log_shows_what_was_dealt_taken_and_paid() {
        let mut scene = table(3).display("b2 g3 o9 y9").scene();
        let took = scene.play(A, mv("take.b2.g3"))[0];
        for viewer in [Viewer::Seat(B), Viewer::Spectator] {
            assert_eq!(scene.game.shown(&took, viewer), Some(Event::Took { seat: A, cards: purse("b2 g3") }));
        }
    }

    #[test]
    fn the_discards_are_public_and_the_deck_is_not() {
        let scene = table(3).deck("o1 o2", Rest::Discards).hand(B, "y1 y2 y3").scene();
        let view = scene.game.view(&scene.position, Viewer::Seat(A));
        assert_eq!(view.discards, scene.position.discards);
        assert_eq!(view.piles, [0, 0, 0, 0, 2]);
        // What A does not see: the deck and B's hand.
        assert_eq!(view.unseen.len(), 5);
        assert_eq!((view.unseen.count(card("o1")), view.unseen.count(card("y3"))), (1, 1));
    }

    #[test]
    fn a_redeal_changes_neither_hands_nor_anything_else() {
        for seed in 0..20 {
            let (game, at, _) = laid(4, seed);
            for viewer in [A, B, C] {
                let mut world = at;
                game.redeal(&mut world, viewer, &mut Fast::new(seed));
                assert_eq!(world, at);
            }
        }
    }

    /// Two tables on one seed, the hands hidden at one and open at the other.
    #[test]
    fn open_money_changes_only_what_is_shown() {
        let game = NewYork::standard();
        let mut open = NewYorkOptions::default();
        open.choose("open-money", "on").unwrap();
        for seed in 0..20 {
            let options = [NewYorkOptions::default(), open];
            let [mut hidden, mut shown] =
                options.map(|options| game.set_up(3, &options, &mut Fast::new(seed), &mut NoLog).unwrap());
            let hand = |at, viewer| game.view(at, viewer).players[2].hand;
            assert_eq!(hand(&hidden, Viewer::Seat(A)), None);
            for viewer in [Viewer::Seat(A), Viewer::Spectator] {
                assert_eq!(hand(&shown, viewer), Some(shown.players[C].hand));
            }
            for at in [&mut hidden, &mut shown] {
                play_on(&game, at, &mut Fast::new(seed));
            }
            shown.open_money = hidden.open_money;
            assert_eq!(hidden, shown);
        }
    }

    #[test]
    fn at_the_end_all_hands_lie_open() {
        let (game, mut at, _) = laid(3, 1);
        play_on(&game, &mut at, &mut Fast::new(1));
        assert_eq!(at.step, Step::Over);
        let view = game.view(&at, Viewer::Spectator);
        assert!(view.players.iter().all(|player| player.hand.is_some()));
    }

    #[test]
    fn there_is_no_other_option() {
        let mut options = NewYorkOptions::default();
        let unknown = options.choose("closed-money", "on").unwrap_err();
        assert_eq!(unknown.0, "there is no option `closed-money`; there are `open-money`, `dirk`");
        let value = options.choose("open-money", "half").unwrap_err();
        assert_eq!(value.0, "`open-money` is `off` or `on`, not `half`");
        let value = options.choose("dirk", "loses").unwrap_err();
        assert_eq!(value.0, "`dirk` is `scores` or `wins`, not `loses`");
    }
}
