//! A turn: MAN-10 to MAN-14.

use engine::{Fast, Game, NoLog};
use laws::Scene;
use manhattan::Manhattan;
use manhattan::moves::{Event, Move, Refusal};
use manhattan::position::{ActionCards, Step};
use manhattan::setup::TableOptions;

use crate::table::{A, B, Table, cards, codes, happened, lot, lots, mv, table, track};

const NO_CARDS: ActionCards = ActionCards { boom: false, shift: false, grab: false };

/// Four lots far apart.
const FAR_LOTS: &str = "R03 Y11 G12 B09";

mod man_10 {
    use super::*;

    #[test]
    fn a_card_is_taken_and_a_worker_goes_to_the_lot() {
        let mut scene = table(3).market("r2 y2 g2 b3").scene();
        let events = scene.play(A, mv("take.R09"));
        assert!(happened(&events, Event::Took { seat: A, lot: lot("R09"), card: "r2".parse().unwrap() }));
        assert_eq!(scene.position.market, cards("y2 g2 b3"));
        let player = &scene.position.players[A];
        assert_eq!((player.workers, player.free_workers()), (lots("R09"), 3));
    }

    /// Nine red lots of two squares, one of them the start lot of A; four yellow ones of three.
    #[test]
    fn any_free_lot_of_the_district_and_size_can_be_chosen() {
        let scene = table(3).market("r2 r2 y3 y3").scene();
        let takes = codes(&scene).into_iter().filter(|code| code.starts_with("take.")).collect::<Vec<_>>();
        assert_eq!(takes.len(), 12);
        assert!(takes.contains(&"take.R03".to_owned()) && takes.contains(&"take.Y09".to_owned()));
    }

    #[test]
    fn the_card_must_lie_open_and_the_lot_be_free() {
        let scene = table(3).market("r2 y2 g2 b2").scene();
        assert_eq!(scene.refuses(A, mv("take.R01")), Refusal::CardNotOpen { card: "r3".parse().unwrap() });
        assert_eq!(scene.refuses(A, mv("take.B13")), Refusal::LotTaken { lot: lot("B13"), by: B });
        assert_eq!(scene.refuses(A, mv("take.R08")), Refusal::LotTaken { lot: lot("R08"), by: A });
        scene.allows(A, mv("take.B09"));
    }

    #[test]
    fn with_a_free_worker_acquiring_comes_before_building() {
        let mut scene = table(3).workers(A, "R03").market("r2 y2 g2 b2").scene();
        assert_eq!(scene.refuses(A, mv("b1@g1+h1")), Refusal::AcquireFirst);
        assert_eq!(scene.refuses(A, mv("done")), Refusal::MustAct);
        scene.play(A, mv("take.R09"));
        scene.allows(A, mv("b1@g1+h1"));
        scene.allows(A, mv("done"));
    }

    #[test]
    fn without_a_free_worker_no_land_is_acquired() {
        let scene = table(3).workers(A, FAR_LOTS).market("r2 y2 g2 b2").scene();
        assert_eq!(scene.refuses(A, mv("take.R09")), Refusal::NoFreeWorker);
        let scene = table(3).workers(A, "R03 Y11 G12").market("r2 y2 g2 b2").scene();
        scene.allows(A, mv("take.R09"));
    }

    #[test]
    fn without_a_free_worker_one_builds_at_once_and_must() {
        let mut scene = table(3).workers(A, FAR_LOTS).cards(A, NO_CARDS).scene();
        assert_eq!(scene.refuses(A, mv("done")), Refusal::MustAct);
        scene.play(A, mv("b1@g1+h1"));
        assert_eq!((track(&scene, A), scene.position.active), (2, B));
    }

    #[test]
    fn land_is_acquired_once_and_one_skyscraper_built() {
        let mut scene = table(3).workers(A, "R03").market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("take.R10")), Refusal::AlreadyActed);
        scene.play(A, mv("b1@c4+d4"));
        assert_eq!(scene.refuses(A, mv("b1@g1+h1")), Refusal::AlreadyBuilt);
        scene.allows(A, mv("boom.b1@g1+h1"));
    }

    #[test]
    fn building_is_optional_after_acquiring() {
        let mut scene = table(3).market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        let events = scene.play(A, mv("done"));
        assert!(happened(&events, Event::TurnEnded { seat: A }));
        assert_eq!((scene.position.active, track(&scene, A)), (B, 0));
    }

    /// The bronze tiles of two squares are used up, so nothing fits on two squares.
    #[test]
    fn a_turn_ends_by_itself_when_nothing_is_left_to_decide() {
        let mut scene = table(3).used(A, "b1 b1 b1").cards(A, NO_CARDS).market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!((scene.position.active, scene.position.step), (B, Step::Choose));
    }
}

mod man_11 {
    use super::*;

    #[test]
    fn demolishing_is_the_other_option_of_a_turn() {
        let mut scene = table(3).workers(A, "R03").market("r2 y2 g2 b2").scene();
        scene.allows(A, mv("rebuild.b1@a4+b4"));
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("rebuild.b1@a4+b4")), Refusal::RebuildTooLate);
    }

    #[test]
    fn nothing_is_acquired_after_it() {
        let mut scene = table(3).workers(A, "R03").market("r2 y2 g2 b2").scene();
        scene.play(A, mv("rebuild.b1@a4+b4"));
        assert_eq!(scene.refuses(A, mv("take.R09")), Refusal::AlreadyActed);
        assert_eq!(scene.refuses(A, mv("b1@g1+h1")), Refusal::AlreadyBuilt);
        assert_eq!(scene.refuses(A, mv("grab.R09")), Refusal::GrabOutOfPlace);
    }
}

mod man_12 {
    use super::*;

    /// A has six points and lots of two squares only, but no tile of two squares.
    fn stuck() -> Table {
        table(3).used(A, "b1 b1 b1").workers(A, FAR_LOTS)
    }

    #[test]
    fn a_stuck_player_gives_a_lot_back() {
        let mut scene = stuck().cards(A, NO_CARDS).scene();
        assert_eq!(codes(&scene), ["return.R03", "return.B09", "return.Y11", "return.G12"]);
        let (market, future) = (scene.position.market, scene.position.future.len());
        let events = scene.play(A, mv("return.G12"));
        let card = "g2".parse().unwrap();
        assert!(happened(&events, Event::Returned { seat: A, lot: lot("G12"), card }));
        let player = &scene.position.players[A];
        assert_eq!((player.workers, player.free_workers()), (lots("R03 Y11 B09"), 1));
        assert_eq!(scene.position.owner(lot("G12")), None);
        assert_eq!((scene.position.market, scene.position.future.len()), (market, future + 1));
        assert_eq!(scene.position.future.groups().last(), Some(cards("g2")));
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn only_a_lot_with_a_worker_is_given_back() {
        let scene = stuck().scene();
        assert_eq!(scene.refuses(A, mv("return.R08")), Refusal::NoWorkerThere { lot: lot("R08") });
        assert_eq!(scene.refuses(A, mv("return.B13")), Refusal::NoWorkerThere { lot: lot("B13") });
        scene.allows(A, mv("return.R03"));
    }

    #[test]
    fn a_player_with_a_free_worker_is_not_stuck() {
        let scene = table(3).used(A, "b1 b1 b1").workers(A, "R03 Y11 G12").scene();
        assert_eq!(scene.refuses(A, mv("return.R03")), Refusal::ReturnWithWorker);
    }

    #[test]
    fn a_player_who_can_build_is_not_stuck() {
        let scene = table(3).used(A, "b1 b1").workers(A, FAR_LOTS).scene();
        assert_eq!(scene.refuses(A, mv("return.R03")), Refusal::ReturnWithBuild);
        scene.allows(A, mv("b1@g1+h1"));
    }

    /// Nothing can be built, but a silver tile can replace the bronze one.
    #[test]
    fn a_player_who_can_demolish_is_not_stuck() {
        let scene = stuck().buildings(A, "b3@c1+d1+c2").scene();
        assert_eq!(scene.refuses(A, mv("return.R03")), Refusal::ReturnWithBuild);
        scene.allows(A, mv("rebuild.s1@c1+d1+c2"));
    }

    #[test]
    fn market_shift_may_come_first() {
        let mut scene = stuck().scene();
        scene.play(A, mv("shift"));
        assert_eq!((scene.position.active, scene.position.step), (A, Step::Choose));
        scene.play(A, mv("return.R03"));
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn it_is_judged_at_the_start_of_the_turn() {
        let mut scene = table(3).workers(A, "R03 Y11 G12").market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.B09"));
        assert_eq!(scene.refuses(A, mv("return.R03")), Refusal::AlreadyActed);
    }
}

mod man_13 {
    use super::*;

    #[test]
    fn the_market_is_refilled_at_the_end_of_the_turn_only() {
        let mut scene = table(3).market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.position.market.len(), 3);
        let events = scene.play_scripted(A, mv("done"), &["y3"]);
        assert!(happened(&events, Event::Opened { card: "y3".parse().unwrap() }));
        assert_eq!(scene.position.market, cards("y2 y3 g2 b2"));
    }

    #[test]
    fn after_a_demolition_there_is_nothing_to_refill() {
        let mut scene = table(3).cards(A, NO_CARDS).market("r2 y2 g2 b2").scene();
        let future = scene.position.future.len();
        scene.play(A, mv("rebuild.b1@a4+b4"));
        assert_eq!((scene.position.market, scene.position.future.len()), (cards("r2 y2 g2 b2"), future));
    }
}

mod man_14 {
    use super::*;

    #[test]
    fn the_open_market_is_never_empty_at_the_start_of_a_turn() {
        let game = Manhattan::standard();
        let mut moves = Vec::new();
        for seed in 0..150 {
            let seats = 2 + (seed % 3) as u8;
            let mut chance = Fast::new(seed);
            let mut at = game.set_up(seats, &TableOptions::default(), &mut chance, &mut NoLog).unwrap();
            while let Some(seat) = game.to_act(&at).first() {
                assert!(at.step != Step::Choose || !at.market.is_empty());
                moves.clear();
                game.legal_moves(&at, seat, &mut moves);
                let mv: Move = moves[chance.index(moves.len())];
                game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
            }
        }
    }

    /// With a free worker there is always something to take.
    #[test]
    fn every_open_card_has_a_free_lot() {
        let scene: Scene<Manhattan> =
            crate::table::found(4, |_, at| at.future.is_empty() && at.step == Step::Choose);
        for (card, _) in scene.position.market.iter() {
            let taken = scene.position.taken();
            let free = scene.game.board.lots.iter().filter(|lot| !taken.has(lot.lot));
            assert!(free.into_iter().any(|lot| lot.card == card));
        }
    }
}
