//! Abbots and abbesses: KOE-43.

use engine::Game;
use koeln::Koeln;
use koeln::components::Card;
use koeln::moves::{Event, Move, Refusal};
use koeln::position::{SiteState, Step};
use laws::Scene;

use crate::table::{A, B, Table, church, hand, mv, owner, pass, play, points, table};

pub(crate) mod koe_43 {
    use super::*;

    #[test]
    fn the_owner_of_the_church_gets_two_points() {
        let mut scene = table(2).hand(A, "pantaleon").finished("PAN", A).scene();
        let before = points(&scene, A);
        play(&mut scene, A, &["abbot#1"]);
        assert_eq!(points(&scene, A), before + 2);
        let pan = church(&scene.game, "PAN");
        assert_eq!(
            scene.position.sites[pan.index()].state,
            SiteState::Finished { owner: A, has_abbot: true }
        );
        assert!(scene.position.discards.is_empty());
    }

    #[test]
    fn only_of_that_church_and_only_the_owner() {
        for table in [table(2).finished("PAN", B), table(2).site("PAN", "Aw"), table(2).finished("CAE", A)] {
            let scene = table.hand(A, "pantaleon guard").scene();
            let pan = church(&scene.game, "PAN");
            assert_eq!(scene.refuses(A, mv("abbot#1")), Refusal::NotYourChurch { church: pan });
            assert_eq!(scene.refuses(A, mv("abbot#2")), Refusal::WrongCard { held: Card::Guard });
        }
    }

    /// A has a grey and a white stone at St. Pantaleon, worth 5; B's second white one finishes it, and A wins it.
    fn won_by_anothers_stone(table: Table, cards: &'static str) -> Scene<Koeln> {
        let table = table.hand(A, cards).site("PAN", "Ag Aw Bw").cart(B, 0, "PAN", "w");
        let mut scene = table.scene();
        pass(&mut scene, A);
        scene.play_scripted(B, Move::Throw, &["x", "I"]);
        play(&mut scene, B, &["build.a"]);
        assert_eq!(owner(&scene, "PAN"), Some(A));
        scene
    }

    fn asked(scene: &Scene<Koeln>) -> Step {
        Step::Abbot { winner: A, church: church(&scene.game, "PAN") }
    }

    #[test]
    fn at_once_when_anothers_stone_finished_it() {
        let mut scene = won_by_anothers_stone(table(2), "guard pantaleon");
        assert_eq!(scene.position.step, asked(&scene));
        assert_eq!(scene.refuses(B, mv("end")), Refusal::NotYourTurn { active: A });
        let events = play(&mut scene, A, &["abbot#2"]);
        assert!(matches!(events[0], Event::AbbotLaid { seat: A, points: 2, .. }));
        assert_eq!((points(&scene, A), hand(&scene, A)), (7, vec!["guard".to_owned()]));
        assert_eq!((scene.position.step, scene.position.active), (Step::Play, B), "B goes on");
        assert_eq!(scene.position.turn.cards, 0, "it was not played in the turn of B");
    }

    #[test]
    pub(crate) fn the_winner_may_lay_nothing() {
        let mut scene = won_by_anothers_stone(table(2), "pantaleon");
        let pan = church(&scene.game, "PAN");
        assert_eq!(scene.refuses(A, Move::Throw), Refusal::AbbotFirst { church: pan });
        let events = play(&mut scene, A, &["decline"]);
        assert_eq!(events, [Event::NoAbbot { seat: A, church: pan }]);
        assert_eq!(scene.refuses(B, Move::Decline), Refusal::NothingToAnswer);
        play(&mut scene, B, &["end"]);
        play(&mut scene, A, &["abbot#1"]);
        assert_eq!(points(&scene, A), 7, "later is possible too");
    }

    /// Whichever cards they are: the question tells nothing, and neither does the answer.
    #[test]
    fn a_winner_without_the_abbot_is_asked_as_well() {
        let mut scene = won_by_anothers_stone(table(2), "guard caecilien");
        assert_eq!(scene.position.step, asked(&scene));
        assert_eq!(scene.moves(A), [Move::Decline]);
        assert_eq!(scene.refuses(A, mv("abbot#2")), Refusal::WrongCard { held: Card::Caecilien });
        let seen = |scene: &Scene<Koeln>| {
            let view = scene.game.view(&scene.position, engine::Viewer::Seat(B));
            serde_json::to_value(view).unwrap()
        };
        let mut with_abbot = won_by_anothers_stone(table(2), "guard pantaleon");
        assert_eq!(seen(&scene), seen(&with_abbot));
        assert_eq!(play(&mut scene, A, &["decline"]), play(&mut with_abbot, A, &["decline"]));
        assert_eq!(seen(&scene), seen(&with_abbot));
    }

    #[test]
    fn a_standing_answer_lays_the_abbot_if_it_is_held() {
        for (cards, laid) in [("guard pantaleon", "abbot#2"), ("guard caecilien", "decline")] {
            let scene = won_by_anothers_stone(table(2), cards);
            assert_eq!(scene.game.asked_aside(&scene.position, A), Some("abbot"));
            assert_eq!(scene.game.asked_aside(&scene.position, B), None);
            let given = |answer| scene.game.standing_move(&scene.position, A, answer);
            assert_eq!((given("lay"), given("ask")), (Some(mv(laid)), None));
        }
    }

    #[test]
    fn nobody_is_asked_without_a_card_or_at_a_church_without_an_abbot() {
        assert_eq!(won_by_anothers_stone(table(2), "").position.step, Step::Play);
        let table = table(2).hand(A, "guard").site("GER", "Ag Bw").cart(B, 0, "GER", "w");
        let mut scene = table.scene();
        pass(&mut scene, A);
        scene.play_scripted(B, Move::Throw, &["x", "I"]);
        play(&mut scene, B, &["build.a"]);
        assert_eq!((owner(&scene, "GER"), scene.position.step), (Some(B), Step::Play));
    }

    #[test]
    fn who_finishes_their_own_church_is_not_asked() {
        let mut scene = table(2).hand(A, "pantaleon").site("PAN", "Ag Ag").cart(A, 0, "PAN", "w").scene();
        play(&mut scene, A, &["build.a"]);
        assert_eq!(scene.position.step, Step::Play);
        scene.allows(A, mv("abbot#1"));
    }

    #[test]
    fn by_revision_1_only_in_the_own_turn() {
        let mut scene = won_by_anothers_stone(table(2).revision(1), "pantaleon");
        assert_eq!(scene.position.step, Step::Play);
        assert_eq!(scene.refuses(A, mv("abbot#1")), Refusal::NotYourTurn { active: B });
        play(&mut scene, B, &["end"]);
        play(&mut scene, A, &["abbot#1"]);
        assert_eq!(points(&scene, A), 7);
    }
}
