//! Action cards: MAN-40 to MAN-43.

use laws::Scene;
use manhattan::Manhattan;
use manhattan::components::ActionCard;
use manhattan::moves::{Event, Refusal};
use manhattan::position::{ActionCards, Cause, Ending, Step};

use crate::ending::{SECOND_GOLD, one_tile_before_the_end};
use crate::table::{A, B, cards, codes, found, happened, lot, lots, mv, table, track};

pub(crate) mod man_40 {
    use super::*;

    /// A has acquired R09 and owns R03.
    fn acquired() -> Scene<Manhattan> {
        let mut scene = table(3).workers(A, "R03").market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        scene
    }

    #[test]
    fn a_second_skyscraper_follows_the_first() {
        let mut scene = acquired();
        assert_eq!(scene.refuses(A, mv("boom.b1@g1+h1")), Refusal::BoomOutOfPlace);
        scene.play(A, mv("b1@c4+d4"));
        let events = scene.play(A, mv("boom.b1@g1+h1"));
        assert!(happened(&events, Event::BoomPlayed { seat: A }));
        assert_eq!(track(&scene, A), 4);
        assert!(!scene.position.players[A].cards.boom);
    }

    #[test]
    fn it_follows_a_demolition_too() {
        let mut scene = table(3).workers(A, "R03").scene();
        scene.play(A, mv("rebuild.b1@a4+b4"));
        scene.play(A, mv("boom.b1@g1+h1"));
        assert_eq!((track(&scene, A), scene.position.active), (4, B));
    }

    #[test]
    fn it_is_never_a_demolition() {
        let laid = table(3).used(A, "b1").buildings(A, "b3@c1+d1+c2").workers(A, "R03 Y08");
        let mut scene = laid.market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("b3@e8+f8+e9"));
        assert_eq!(scene.refuses(A, mv("boom.s1@c1+d1+c2")), Refusal::SquareBuilt);
        scene.allows(A, mv("boom.b1@g1+h1"));
    }

    #[test]
    fn every_card_is_used_once() {
        let used = ActionCards { boom: false, ..ActionCards::ALL };
        let mut scene = table(3).workers(A, "R03").cards(A, used).market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("b1@c4+d4"));
        assert_eq!(scene.refuses(A, mv("boom.b1@g1+h1")), Refusal::CardUsed { card: ActionCard::Boom });
        scene.allows(A, mv("grab.Y01"));
    }

    #[test]
    pub(crate) fn not_if_the_first_skyscraper_triggered_the_end() {
        let mut scene = one_tile_before_the_end().workers(A, "R10 R11 B04").market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R12"));
        scene.play(A, mv(SECOND_GOLD));
        assert_eq!(scene.position.ending, Some(Ending { by: A, cause: Cause::Tiles }));
        assert_eq!(scene.refuses(A, mv("boom.g3@n1+m2+n2")), Refusal::BoomAfterTrigger);
        assert!(scene.position.players[A].cards.boom);
        scene.allows(A, mv("grab.Y11"));
        assert_eq!(scene.position.step, Step::Grab, "Land Grab is all that is open");
    }

    #[test]
    fn by_revision_1_the_step_does_not_say_that_it_is_barred() {
        let laid = one_tile_before_the_end().revision(1).workers(A, "R10 R11 B04").market("r2 y2 g2 b2");
        let mut scene = laid.scene();
        scene.play(A, mv("take.R12"));
        scene.play(A, mv(SECOND_GOLD));
        assert_eq!(scene.position.step, Step::Boom { grab: true });
        assert_eq!(scene.refuses(A, mv("boom.g3@n1+m2+n2")), Refusal::BoomAfterTrigger);
    }

    /// B triggered the end before: two of B's gold tiles stand on the board.
    #[test]
    fn it_is_allowed_if_the_end_had_been_triggered_before() {
        let all_twelve = "b1 b1 b1 b2 b3 b3 s1 s2 s3 s4 s5 s6";
        let laid = table(3).used(B, all_twelve).buildings(B, "g2@j1+k1+j2+k2 g5@j7+k7+l7+j8+k8+l8");
        let mut scene = laid
            .workers(A, "R03")
            .market("r2 y2 g2 b2")
            .ending(Ending { by: B, cause: Cause::Tiles })
            .scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("b1@c4+d4"));
        scene.allows(A, mv("boom.b1@g1+h1"));
    }
}

mod man_41 {
    use super::*;

    #[test]
    fn the_next_four_cards_replace_the_open_ones_which_go_under_the_pile() {
        let mut scene = table(3).market("r2 r2 g2 b3").scene();
        let future = scene.position.future.len();
        let events = scene.play_scripted(A, mv("shift"), &["y2", "y3", "p2", "r3"]);
        assert!(happened(&events, Event::MarketShifted { seat: A }));
        assert_eq!(scene.position.market, cards("y2 y3 p2 r3"));
        assert_eq!(scene.position.future.len(), future);
        let groups: Vec<_> = scene.position.future.groups().collect();
        assert_eq!((groups.len(), groups[1]), (2, cards("r2 r2 g2 b3")));
        assert_eq!((scene.position.active, scene.position.step), (A, Step::Choose));
        assert!(!scene.position.players[A].cards.shift);
        assert_eq!(scene.refuses(A, mv("shift")), Refusal::CardUsed { card: ActionCard::Shift });
    }

    #[test]
    fn it_comes_at_the_start_of_the_turn() {
        let mut scene = table(3).market("r2 r2 g2 b3").scene();
        scene.allows(A, mv("shift"));
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("shift")), Refusal::ShiftTooLate);
    }

    #[test]
    fn any_turn_may_follow() {
        let mut scene = table(3).market("r2 r2 g2 b3").scene();
        scene.play_scripted(A, mv("shift"), &["y2", "y3", "p2", "r3"]);
        scene.allows(A, mv("take.Y01"));
        scene.allows(A, mv("rebuild.b1@a4+b4"));
    }

    #[test]
    fn it_needs_four_cards_in_the_future_market() {
        let with = |left: usize| {
            found(3, move |_, at| {
                at.future.len() == left && at.step == Step::Choose && at.players[at.active].cards.shift
            })
        };
        let scene = with(3);
        let seat = scene.position.active;
        assert_eq!(scene.refuses(seat, mv("shift")), Refusal::FutureTooSmall { left: 3 });
        let mut scene = with(4);
        let (seat, old) = (scene.position.active, scene.position.market);
        scene.play(seat, mv("shift"));
        assert_eq!(scene.position.future.groups().collect::<Vec<_>>(), [old]);
    }
}

pub(crate) mod man_42 {
    use super::*;

    #[test]
    fn a_second_lot_of_two_squares_follows_the_first() {
        let mut scene = table(3).market("r2 y2 g3 b2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("grab.G03")), Refusal::GrabTooLarge { lot: lot("G03") });
        let events = scene.play(A, mv("grab.Y01"));
        let card = "y2".parse().unwrap();
        assert!(happened(&events, Event::Grabbed { seat: A, lot: lot("Y01"), card }));
        assert_eq!(scene.position.players[A].workers, lots("R09 Y01"));
        assert_eq!(scene.position.market, cards("g3 b2"), "no refill in between");
        assert_eq!(scene.refuses(A, mv("grab.B09")), Refusal::CardUsed { card: ActionCard::Grab });
    }

    #[test]
    fn the_lot_must_be_free_and_its_card_open() {
        let mut scene = table(3).market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("grab.R10")), Refusal::CardNotOpen { card: "r2".parse().unwrap() });
        assert_eq!(scene.refuses(A, mv("grab.B13")), Refusal::LotTaken { lot: lot("B13"), by: B });
        scene.allows(A, mv("grab.B09"));
    }

    /// The first worked example: the one worker serves twice.
    #[test]
    fn before_the_build_without_a_worker_and_after_it_with_the_one_that_came_back() {
        let mut scene = table(3).workers(A, "Y11 G12 B09").market("r2 r2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("grab.R13")), Refusal::NoWorkerToGrab);
        scene.play(A, mv("b1@c4+d4"));
        scene.play(A, mv("grab.R13"));
        assert_eq!(scene.position.players[A].workers, lots("Y11 G12 B09 R13"));
    }

    #[test]
    fn it_may_follow_construction_boom() {
        let mut scene = table(3).workers(A, "R03").market("r2 r2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("b1@c4+d4"));
        scene.play(A, mv("boom.b1@g1+h1"));
        assert_eq!(scene.position.step, Step::Grab);
        assert_eq!(codes(&scene).last().map(String::as_str), Some("done"));
        scene.play(A, mv("grab.R13"));
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn still_one_build_only() {
        let mut scene = table(3).market("r2 r2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("b1@c4+d4"));
        scene.play(A, mv("grab.R13"));
        assert_eq!(scene.refuses(A, mv("b1@d5+d6")), Refusal::AlreadyBuilt);
        scene.allows(A, mv("boom.b1@d5+d6"));
    }

    #[test]
    fn both_lots_may_be_built_on_together() {
        let mut scene = table(3).market("r2 r2 g2 b2").scene();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("grab.R13"));
        scene.allows(A, mv("b2@d4+d5+d6"));
    }

    #[test]
    fn not_after_a_lot_of_three_squares_nor_before_the_first() {
        let mut scene = table(3).market("r3 y2 g2 b2").scene();
        assert_eq!(scene.refuses(A, mv("grab.Y01")), Refusal::GrabOutOfPlace);
        scene.play(A, mv("take.R01"));
        assert_eq!(scene.refuses(A, mv("grab.Y01")), Refusal::GrabOutOfPlace);
    }

    #[test]
    fn not_if_nothing_was_acquired() {
        let mut scene = table(3).workers(A, "R03 Y11 G12 B09").market("r2 y2 g2 b2").scene();
        scene.play(A, mv("b1@g1+h1"));
        assert_eq!(scene.refuses(A, mv("grab.R09")), Refusal::GrabOutOfPlace);
    }

    #[test]
    fn a_card_of_two_squares_must_lie_open() {
        let mut scene = table(3).market("r2 y3 g3 b3").scene();
        scene.play(A, mv("take.R09"));
        assert_eq!(scene.refuses(A, mv("grab.R10")), Refusal::NoSmallCard);
    }

    #[test]
    pub(crate) fn the_future_market_must_not_be_empty() {
        let at_the_end = |left: usize| {
            found(4, move |game, at| {
                let player = &at.players[at.active];
                let open = at
                    .market
                    .iter()
                    .any(|(card, _)| game.board.lots_of[engine::Kind::index(card)].len() == 9);
                let may = matches!(at.step, Step::Build { grab: true }) && player.cards.grab && open;
                may && player.free_workers() > 0 && at.future.len() == left
            })
        };
        let scene = at_the_end(0);
        assert_eq!(scene.refuses(scene.position.active, mv("grab.R09")), Refusal::NoFutureMarket);
        let scene = at_the_end(1);
        let moves = scene.moves(scene.position.active);
        assert!(moves.iter().any(|mv| matches!(mv, manhattan::moves::Move::Grab { .. })));
    }
}

mod man_43 {
    use super::*;

    fn points_for_cards(unused: ActionCards) -> u16 {
        let mut scene =
            one_tile_before_the_end().workers(A, "R10 R11").cards(B, unused).market("r2 y2 g2 b2").scene();
        crate::ending::play_the_end(&mut scene);
        scene.position.players[B].points.cards
    }

    #[test]
    fn an_unused_card_is_worth_a_point() {
        assert_eq!(points_for_cards(ActionCards::ALL), 3);
        assert_eq!(points_for_cards(ActionCards { boom: true, shift: false, grab: true }), 2);
        assert_eq!(points_for_cards(ActionCards::default()), 0);
    }
}
