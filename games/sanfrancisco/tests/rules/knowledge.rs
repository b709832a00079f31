//! Who knows what: SFO-90.

mod sfo_90 {
    use std::collections::BTreeSet;

    use engine::{Fast, Game, NoLog, Viewer};
    use sanfrancisco::components::{Tender, Tenders};
    use sanfrancisco::moves::Event;
    use sanfrancisco::position::Step;
    use sanfrancisco::{Options, SanFrancisco};

    use crate::table::{A, B, C, mv, play, table};

    /// A table for three at which everybody has kept their first tender.
    fn chosen(seed: u64) -> (SanFrancisco, sanfrancisco::position::Position) {
        let game = SanFrancisco::standard();
        let mut chance = Fast::new(seed);
        let mut at = game.set_up(3, &Options::default(), &mut chance, &mut NoLog).unwrap();
        for seat in [A, B, C] {
            let mut moves = Vec::new();
            game.legal_moves(&at, seat, &mut moves);
            game.apply(&mut at, seat, &moves[0], &mut chance, &mut NoLog);
        }
        (game, at)
    }

    #[test]
    fn the_kept_tender_is_its_owners_secret() {
        let scene = table(3).kept(A, "pairs").scene();
        let seen_by = |viewer| scene.game.view(&scene.position, viewer).players[0].clone();
        assert_eq!(seen_by(Viewer::Seat(A)).tenders[0].tender, Tender::Pairs);
        for viewer in [Viewer::Seat(B), Viewer::Spectator] {
            assert!(seen_by(viewer).tenders.is_empty());
            assert_eq!(seen_by(viewer).hidden, 1);
        }
    }

    #[test]
    fn a_tender_taken_from_the_display_is_known_to_all() {
        let mut scene = table(2).cards("FABCDE").open_tenders("pairs - -").kept(A, "debris").scene();
        let events = play(&mut scene, A, &["place.2", "act.2", "tender.1"]);
        assert!(events.iter().any(|event| matches!(event, Event::TookTender { tender: Tender::Pairs, .. })));
        let view = scene.game.view(&scene.position, Viewer::Seat(B));
        assert_eq!(
            (view.players[0].tenders[0].tender, view.players[0].tenders[0].known),
            (Tender::Pairs, true)
        );
        assert_eq!(view.players[0].hidden, 1);
    }

    #[test]
    fn the_rejected_tender_is_known_to_its_owner_only() {
        let (game, at) = chosen(3);
        let rejected = |viewer| game.view(&at, viewer).players[0].rejected;
        assert_eq!(rejected(Viewer::Seat(A)), at.players[A].rejected);
        assert_eq!((rejected(Viewer::Seat(B)), rejected(Viewer::Spectator)), (None, None));
    }

    #[test]
    fn totals_shown_to_others_leave_out_the_kept_tender() {
        let scene = table(3).kept(A, "buildings").tenders(A, "yellow").built(A, "1.1 2.4 1.2").scene();
        let total = |viewer| scene.game.scores(&scene.position, viewer)[0].total();
        assert_eq!(total(Viewer::Seat(A)) - total(Viewer::Seat(B)), 3);
        assert_eq!(total(Viewer::Seat(B)), total(Viewer::Spectator));
    }

    #[test]
    fn at_the_end_all_lie_open() {
        let mut scene = table(2).exposition().kept(A, "pairs").scene();
        play(&mut scene, A, &["money"]);
        let events = scene.play(B, mv("money"));
        assert!(events.contains(&Event::TenderRevealed { seat: A, tender: Tender::Pairs }));
        assert_eq!(scene.position.step, Step::Over);
        let view = scene.game.view(&scene.position, Viewer::Seat(B));
        assert_eq!(view.players[0].tenders[0].tender, Tender::Pairs);
    }

    #[test]
    fn a_redeal_keeps_what_is_known_and_moves_the_rest() {
        let (game, at) = chosen(5);
        let own = at.players[B];
        let mut kept_by_a = BTreeSet::new();
        for seed in 0..200 {
            let mut world = at;
            game.redeal(&mut world, B, &mut Fast::new(seed));
            game.audit(&world).unwrap();
            assert_eq!((world.players[B].kept, world.players[B].rejected), (own.kept, own.rejected));
            assert_eq!(world.open_tenders, at.open_tenders);
            kept_by_a.insert(world.players[A].kept.unwrap());
        }
        // 16 without the three open ones, B's own and the one that B rejected.
        let open = Tenders::of(at.open_tenders.into_iter().flatten());
        let rejected_is_open = open.has(own.rejected.unwrap());
        assert_eq!(kept_by_a.len(), if rejected_is_open { 12 } else { 11 });
        assert!(!kept_by_a.contains(&own.rejected.unwrap()), "what B rejected nobody kept");
    }

    #[test]
    fn during_the_choice_the_others_may_have_any_two() {
        let game = SanFrancisco::standard();
        let mut at = game.set_up(2, &Options::default(), &mut Fast::new(2), &mut NoLog).unwrap();
        let mut moves = Vec::new();
        game.legal_moves(&at, A, &mut moves);
        game.apply(&mut at, A, &moves[0], &mut Fast::new(2), &mut NoLog);
        let mut kept = BTreeSet::new();
        for seed in 0..200 {
            let mut world = at;
            game.redeal(&mut world, B, &mut Fast::new(seed));
            game.audit(&world).unwrap();
            assert_eq!(world.players[B], at.players[B]);
            kept.insert(world.players[A].kept.unwrap());
        }
        assert_eq!(kept.len(), 14, "16 without B's own two");
    }
}
