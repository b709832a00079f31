//! The expert variant and who knows what: MAN-80, MAN-90.

use engine::{Fast, Game, Viewer};
use manhattan::components::{LandBag, Level};
use manhattan::moves::{Event, Refusal};
use manhattan::pile::Pile;
use manhattan::position::ActionCards;

use crate::table::{A, B, cards, happened, mv, table};

mod man_80 {
    use super::*;

    #[test]
    fn there_is_no_starting_property_and_no_start_card() {
        let scene = table(4).expert().scene();
        let at = &scene.position;
        assert!(at.players.iter().all(|(_, player)| player.buildings.is_empty() && player.lots().is_empty()));
        assert_eq!(at.market.len() + at.future.len(), 65);
    }

    #[test]
    fn silver_from_ten_points_on() {
        let acquired = |used| {
            let mut scene = table(3).expert().used(A, used).workers(A, "R01").market("r2 y2 g2 b2").scene();
            scene.play(A, mv("take.R09"));
            scene
        };
        let refusal = Refusal::LevelTooHigh { level: Level::Silver, needed: 10, points: 9 };
        assert_eq!(acquired("b2 b3 b3").refuses(A, mv("s1@c1+d1+c2")), refusal);
        acquired("b1 b1 b2 b3").allows(A, mv("s1@c1+d1+c2"));
    }

    #[test]
    fn gold_from_twenty_five_points_on() {
        let acquired = |used| {
            let mut scene =
                table(3).expert().used(A, used).workers(A, "R01 R04").market("r2 y2 g2 b2").scene();
            scene.play(A, mv("take.R09"));
            scene
        };
        let refusal = Refusal::LevelTooHigh { level: Level::Gold, needed: 25, points: 24 };
        assert_eq!(acquired("b1 b1 b1 b2 b3 b3 s1 s6").refuses(A, mv("g2@c1+d1+c2+d2")), refusal);
        acquired("b1 b1 b1 b2 b3 b3 s2 s4").allows(A, mv("g2@c1+d1+c2+d2"));
    }
}

mod man_90 {
    use super::*;

    #[test]
    fn everybody_sees_the_same_table() {
        let scene = table(3).workers(A, "R03").scene();
        let seen = |viewer| scene.game.view(&scene.position, viewer);
        for viewer in [Viewer::Seat(B), Viewer::Spectator, Viewer::AllOpen] {
            assert_eq!(seen(viewer), seen(Viewer::Seat(A)));
        }
    }

    #[test]
    fn the_order_of_the_future_market_is_unknown() {
        let drawn: std::collections::BTreeSet<String> = (0..100)
            .map(|seed| {
                let scene = table(3)
                    .cards(A, ActionCards::default())
                    .used(A, "b1 b1 b1")
                    .market("r2 y2 g2 b2")
                    .scene();
                let mut at = scene.position;
                let mut events = Vec::new();
                scene.game.apply(&mut at, A, &mv("take.R09"), &mut Fast::new(seed), &mut events);
                let opened = events.iter().find(|event| matches!(event, Event::Opened { .. }));
                format!("{opened:?}")
            })
            .collect();
        assert!(drawn.len() > 6, "{drawn:?}");
    }

    /// All but one of the cards to come lie above the one that was given back.
    #[test]
    fn a_card_put_under_the_pile_is_known_to_be_the_last() {
        let laid = table(3).used(A, "b1 b1 b1").workers(A, "R03 Y11 G12 B09");
        let mut scene = laid.cards(A, ActionCards::default()).scene();
        scene.play(A, mv("return.G12"));
        let view = scene.game.view(&scene.position, Viewer::Seat(B));
        assert_eq!((view.groups.len(), view.groups[1]), (2, cards("g2")));
        assert_eq!(usize::from(view.future), view.groups[0].len() + 1);
    }

    /// Known groups come in their order: first r2, then one of y2 and b3, then the other, then the rest.
    #[test]
    fn groups_are_drawn_one_after_the_other() {
        let mut scene = table(3).used(A, "b1 b1 b1").market("r2 y2 g2 b2").scene();
        let mut rest: LandBag = scene.position.future.groups().next().unwrap();
        for card in ["r2", "y2", "b3"] {
            assert!(rest.remove(card.parse().unwrap()));
        }
        let text = format!(r#"[{{"r2":1}},{{"y2":1,"b3":1}},{}]"#, serde_json::to_string(&rest).unwrap());
        scene.position.future = serde_json::from_str::<Pile>(&text).unwrap();
        assert_eq!(
            serde_json::to_string(&scene.position.future).unwrap(),
            text.replace(r#""y2":1,"b3":1"#, r#""b3":1,"y2":1"#)
        );
        scene.play(A, mv("take.R09"));
        let events = scene.play(A, mv("done"));
        assert!(happened(&events, Event::Opened { card: "r2".parse().unwrap() }));
        assert_eq!(scene.position.future.groups().next(), Some(cards("y2 b3")));
        scene.play(B, mv("take.G02"));
        scene.play_scripted(B, mv("done"), &["b3"]);
        assert_eq!(scene.position.future.groups().next(), Some(cards("y2")));
    }

    #[test]
    fn a_pile_that_cannot_be_is_refused() {
        for (text, reason) in [
            (r#"[{"r2":1},{}]"#, "a group of cards in the future market is empty"),
            (r#"[{"r2":1},{"b2":65}]"#, "more cards under the future market than there are"),
            (r#"[{"x2":1}]"#, "unknown kind `x2`"),
        ] {
            let error = serde_json::from_str::<Pile>(text).unwrap_err().to_string();
            assert!(error.starts_with(reason), "{error}");
        }
    }

    #[test]
    fn there_is_nothing_to_deal_anew() {
        let scene = table(3).scene();
        let mut redealt = scene.position;
        scene.game.redeal(&mut redealt, B, &mut Fast::new(1));
        assert_eq!(redealt, scene.position);
    }
}
