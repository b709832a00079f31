//! Sites: KOE-30 to KOE-34.

use koeln::components::Stone;
use koeln::moves::{Event, Refusal};
use koeln::position::SiteState;

use crate::table::{A, B, C, church, mv, owner, play, points, stones_of, table};

mod koe_30 {
    use super::*;

    #[test]
    fn with_a_hammer_or_with_stones() {
        for table in [table(2).hammer("URS"), table(2).site("URS", "Bw"), table(2).site("URS", "Aw")] {
            table.cart(A, 0, "URS", "g").scene().allows(A, mv("build.a"));
        }
        let scene = table(2).closed("URS").cart(A, 0, "URS", "g").scene();
        let urs = church(&scene.game, "URS");
        assert_eq!(scene.refuses(A, mv("build.a")), Refusal::SiteClosed { church: urs });
    }

    /// The example of RULES.md: St. Ursula takes white and grey only.
    #[test]
    fn black_is_refused_where_it_is_not_allowed() {
        let scene =
            table(2).hammer("URS").hammer("KUN").cart(A, 0, "URS", "b").cart(A, 1, "KUN", "b").scene();
        assert_eq!(scene.refuses(A, mv("build.a")), Refusal::KindNotAllowed { stone: Stone::Black });
        scene.allows(A, mv("build.b"));
    }

    /// The example of RULES.md: value 5, sum 4: only white fits.
    #[test]
    fn the_value_is_never_passed() {
        let scene = table(2).site("CAE", "Ag Bg").cart(A, 0, "CAE", "g").cart(A, 1, "CAE", "w").scene();
        let too_much = Refusal::TooMuch { church: church(&scene.game, "CAE"), missing: 1 };
        assert_eq!(scene.refuses(A, mv("build.a")), too_much);
        scene.allows(A, mv("build.b"));
    }

    #[test]
    fn it_may_be_reached_exactly() {
        let scene = table(2).site("CAE", "Ag Bw").cart(A, 0, "CAE", "g").scene();
        scene.allows(A, mv("build.a"));
    }
}

mod koe_31 {
    use super::*;

    fn hammers(scene: &laws::Scene<koeln::Koeln>) -> usize {
        scene.position.sites.iter().filter(|site| site.state == SiteState::Hammer).count()
    }

    #[test]
    fn the_first_delivery_removes_the_hammer() {
        let mut scene = table(2).hammer("URS").hammer("KUN").cart(A, 0, "URS", "g").scene();
        assert_eq!(hammers(&scene), 4);
        play(&mut scene, A, &["build.a"]);
        assert_eq!((hammers(&scene), scene.position.undrawn.len()), (3, 8));
    }

    #[test]
    fn when_the_fourth_is_gone_the_next_group_comes_at_once() {
        let mut scene = table(2)
            .site("URS", "Aw")
            .site("GER", "Aw")
            .site("AND", "Bw")
            .hammer("KUN")
            .cart(A, 0, "KUN", "b")
            .cart(A, 1, "LYS", "b")
            .scene();
        assert!(matches!(scene.refuses(A, mv("build.b")), Refusal::SiteClosed { .. }));
        let events = scene.play_scripted(A, mv("build.a"), &["LYS", "PAN", "SEV", "MAR"]);
        let drawn = ["LYS", "PAN", "SEV", "MAR"].map(|id| church(&scene.game, id));
        assert!(events.contains(&Event::GroupDrawn { churches: drawn }));
        assert_eq!((hammers(&scene), scene.position.undrawn.len()), (4, 4));
        // They can be used in the same turn, and unfinished churches stay open.
        play(&mut scene, A, &["build.b"]);
        assert_eq!(stones_of(&scene, B, "AND"), "w");
    }

    #[test]
    fn there_are_three_groups() {
        let mut scene = table(2)
            .site("URS", "Aw")
            .site("KUN", "Aw")
            .site("GER", "Aw")
            .site("AND", "Aw")
            .site("MAR", "Aw")
            .site("APO", "Aw")
            .site("CAE", "Aw")
            .site("KAP", "Aw")
            .site("LYS", "Aw")
            .site("GEO", "Aw")
            .site("PAN", "Bg")
            .hammer("SEV")
            .cart(A, 0, "SEV", "b")
            .scene();
        let events = play(&mut scene, A, &["build.a"]);
        assert!(!events.iter().any(|event| matches!(event, Event::GroupDrawn { .. })));
        assert_eq!(hammers(&scene), 0);
    }
}

mod koe_32 {
    use super::*;

    #[test]
    fn it_is_finished_when_the_value_is_reached() {
        let mut scene = table(2).site("CAE", "Ag").cart(A, 0, "CAE", "g").cart(A, 1, "CAE", "w").scene();
        play(&mut scene, A, &["build.a"]);
        assert_eq!((owner(&scene, "CAE"), points(&scene, A)), (None, 0));
        let events = play(&mut scene, A, &["build.b"]);
        let cae = church(&scene.game, "CAE");
        assert!(events.contains(&Event::Finished { church: cae, owner: A, points: 5 }));
        assert_eq!((owner(&scene, "CAE"), points(&scene, A)), (Some(A), 5));
    }

    /// The example of RULES.md: A has 3, B 2, C finishes a 6 with a white stone: A wins all 6.
    #[test]
    fn the_most_points_win_the_whole_value() {
        let mut scene = table(3).site("MAR", "Ab Bg").cart(C, 0, "MAR", "w").scene();
        scene.position.active = C;
        play(&mut scene, C, &["build.a"]);
        assert_eq!([A, B, C].map(|seat| points(&scene, seat)), [6, 0, 0]);
    }
}

mod koe_33 {
    use super::*;

    /// The examples of RULES.md: A 2, B 2, and C finishes a 5 with 1.
    #[test]
    fn of_tied_leaders_the_later_one_wins() {
        for (built, winner) in [("Ag Bg", B), ("Bg Ag", A), ("Aw Bg Aw", A), ("Aw Aw Bg", B)] {
            let mut scene = table(3).site("CAE", built).cart(C, 0, "CAE", "w").scene();
            scene.position.active = C;
            play(&mut scene, C, &["build.a"]);
            assert_eq!(owner(&scene, "CAE"), Some(winner), "{built}");
        }
    }

    #[test]
    fn a_builder_who_finishes_and_draws_level_wins() {
        let mut scene = table(2).site("GER", "Bg Aw").cart(A, 0, "GER", "w").scene();
        play(&mut scene, A, &["build.a"]);
        assert_eq!(owner(&scene, "GER"), Some(A));
    }

    #[test]
    fn without_a_tie_the_order_does_not_matter() {
        let mut scene = table(2).site("GER", "Bg Aw").cart(B, 0, "GER", "w").scene();
        scene.position.active = B;
        play(&mut scene, B, &["build.a"]);
        assert_eq!(owner(&scene, "GER"), Some(B));
    }
}

pub(crate) mod koe_34 {
    use super::*;

    #[test]
    fn all_stones_return_to_the_supply() {
        let mut scene = table(2).site("CAE", "Ag Bg").cart(A, 0, "CAE", "w").scene();
        let before = Stone::ALL.map(|stone| scene.position.supply.count(stone));
        play(&mut scene, A, &["build.a"]);
        let after = Stone::ALL.map(|stone| scene.position.supply.count(stone));
        assert_eq!(after, [before[0] + 1, before[1] + 2, before[2]]);
    }

    #[test]
    pub(crate) fn nobody_builds_there_again() {
        let scene = table(2).finished("CAE", B).cart(A, 0, "CAE", "w").scene();
        let cae = church(&scene.game, "CAE");
        assert_eq!(scene.refuses(A, mv("build.a")), Refusal::ChurchFinished { church: cae });
    }
}
