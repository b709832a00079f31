//! Year end and duopoly: SFO-45, SFO-46, SFO-70.

use sanfrancisco::components::Card;
use sanfrancisco::moves::{Due, Event, Refusal};
use sanfrancisco::position::{Firm, Phase, Step};

use crate::table::{A, B, choices, estate, marker, mv, play, table};

mod sfo_45 {
    use super::*;

    #[test]
    fn the_year_advances_and_the_first_on_the_sixth_card_places_first() {
        let mut scene = table(2).card(5).scene();
        play(&mut scene, A, &["place.1"]);
        let events = play(&mut scene, B, &["place.3"]);
        assert!(events.iter().any(|event| matches!(event, Event::YearBegan { cost: 1, .. })));
        assert_eq!(scene.position.active_seat(), Some(B));
        assert_eq!(scene.refuses(B, mv("money")), Refusal::NotNow { due: Due::Income });
        play(&mut scene, B, &["place.1", "permit.1"]);
        assert_eq!(estate(&scene, B).money, 5, "$1 and $4");
        assert_eq!(scene.refuses(A, mv("place.1")), Refusal::SpaceTaken { by: Firm::Seat(B) });
        play(&mut scene, A, &["place.2"]);
        assert_eq!(estate(&scene, A).money, 3);
    }
}

mod sfo_46 {
    use super::*;

    /// What can be chosen in a year: the moves without their numbers.
    fn offers(year: u16) -> Vec<String> {
        let mut scene = table(2).year(year).income().built(A, "1.1 2.4 1.2").scene();
        play(&mut scene, A, &["place.4"]);
        let mut offers: Vec<_> =
            choices(&scene, A).iter().map(|code| code.split('.').next().unwrap().to_owned()).collect();
        offers.dedup();
        offers
    }

    #[test]
    fn each_year_has_its_own() {
        assert_eq!(offers(1907), ["tender", "permit"]);
        assert_eq!(offers(1908), ["material", "money"]);
        assert_eq!(offers(1909), ["permit", "develop"]);
        assert_eq!(offers(1910), ["material", "money"]);
        assert_eq!(offers(1911), ["tender", "permit", "money"]);
    }

    /// $1 from the track, then $2 for each of three buildings, $3, or $1 for each of them.
    #[test]
    fn money_by_year() {
        for (year, money) in [(1908, 7), (1910, 4), (1911, 4)] {
            let mut scene = table(2).year(year).income().built(A, "1.1 2.4 1.2").scene();
            play(&mut scene, A, &["place.4", "money"]);
            assert_eq!(estate(&scene, A).money, money, "{year}");
        }
    }

    #[test]
    fn developing_is_free() {
        let mut scene = table(2).year(1909).income().scene();
        play(&mut scene, A, &["place.4", "develop"]);
        assert_eq!((estate(&scene, A).money, marker(estate(&scene, A))), (1, (1, 0)));
    }

    #[test]
    fn material() {
        let mut scene = table(2).year(1910).income().scene();
        play(&mut scene, A, &["place.4", "material"]);
        assert_eq!(scene.position.players[A].material, 1);
    }

    #[test]
    fn the_last_year_builds_for_three_dollars_or_gives_two() {
        let mut scene = table(2).exposition().permits(A, "y4a").material(A, 1).money(A, 3).scene();
        assert_eq!(choices(&scene, A), ["build@2.4:y4a", "money"]);
        play(&mut scene, A, &["build@2.4:y4a"]);
        assert_eq!((estate(&scene, A).money, estate(&scene, A).built.len()), (0, 1));
        play(&mut scene, B, &["money"]);
        assert_eq!(estate(&scene, B).money, 2);
    }

    #[test]
    fn other_years_bonuses_are_refused() {
        let mut scene = table(2).year(1907).income().permits(A, "y4a").material(A, 1).money(A, 9).scene();
        play(&mut scene, A, &["place.4"]);
        for code in ["money", "material", "develop", "build@2.4:y4a"] {
            assert!(matches!(scene.refuses(A, mv(code)), Refusal::NotThisYear { .. }), "{code}");
        }
        assert_eq!(scene.refuses(A, mv("forgo")), Refusal::NotNow { due: Due::Bonus });
        scene.allows(A, mv("permit.1"));
        let mut scene = table(2).year(1908).income().scene();
        play(&mut scene, A, &["place.4"]);
        assert!(matches!(scene.refuses(A, mv("permit.1")), Refusal::NotThisYear { .. }));
        assert!(matches!(scene.refuses(A, mv("tender.1")), Refusal::NotThisYear { .. }));
    }

    #[test]
    fn what_is_impossible_cannot_be_chosen() {
        let mut scene = table(2).year(1908).income().material(A, 8).scene();
        play(&mut scene, A, &["place.4"]);
        assert_eq!(scene.refuses(A, mv("material")), Refusal::SupplyEmpty);
        assert_eq!(choices(&scene, A), ["money"]);
        let mut scene = table(2).year(1907).income().permits(A, "y1a y1b y2a y2b y3a").scene();
        play(&mut scene, A, &["place.4"]);
        assert_eq!(scene.refuses(A, mv("permit.1")), Refusal::TooManyPermits);
        assert_eq!(choices(&scene, A), ["tender.1", "tender.2", "tender.3"]);
    }
}

mod sfo_70 {
    use super::*;

    /// Both have had their bonus of 1906: A stands on $4, B on $1.
    fn blocking() -> laws::Scene<sanfrancisco::SanFrancisco> {
        let mut scene = table(2).income().with(|at| at.duopoly = true).scene();
        play(&mut scene, A, &["place.1", "permit.1"]);
        play(&mut scene, B, &["place.4", "permit.1"]);
        scene
    }

    #[test]
    fn after_the_bonuses_in_the_order_of_the_income_track() {
        let mut scene = blocking();
        assert_eq!((scene.position.phase, scene.position.step), (Phase::Blockers, Step::Block));
        assert_eq!(scene.position.active_seat(), Some(B));
        assert_eq!(choices(&scene, B).len(), 18, "six cards of three spaces");
        assert_eq!(scene.refuses(B, mv("place.1")), Refusal::NotNow { due: Due::Block });
        play(&mut scene, B, &["block.A.1"]);
        assert_eq!(scene.position.active_seat(), Some(A));
        play(&mut scene, A, &["block.D.2"]);
        assert_eq!(scene.position.phase, Phase::Card { nth: 0 });
        assert_eq!(scene.position.active_seat(), Some(B));
    }

    #[test]
    fn not_on_the_same_card() {
        let mut scene = blocking();
        play(&mut scene, B, &["block.A.1"]);
        assert_eq!(scene.refuses(A, mv("block.A.2")), Refusal::BlockersApart);
        assert_eq!(scene.refuses(A, mv("block.B.4")), Refusal::NoSuchSpace);
        scene.allows(A, mv("block.B.3"));
    }

    #[test]
    fn no_stone_goes_there_and_its_action_cannot_be_bought() {
        let table = table(2).duopoly((Card::A, 2), (Card::D, 1)).money(A, 9).permits(A, "y4a").material(A, 1);
        let mut scene = table.scene();
        assert_eq!(scene.refuses(A, mv("place.2")), Refusal::SpaceBlocked);
        play(&mut scene, A, &["place.3"]);
        assert_eq!(scene.refuses(A, mv("act.2")), Refusal::SpaceBlocked);
        scene.allows(A, mv("act.1"));
    }

    /// The Build space is two spaces away although the one between is blocked.
    #[test]
    fn a_blocked_space_counts_for_the_distance() {
        let table = table(2).duopoly((Card::A, 2), (Card::D, 1)).money(A, 4).permits(A, "y4a").material(A, 1);
        let mut scene = table.scene();
        play(&mut scene, A, &["place.3", "act.1"]);
        assert_eq!(estate(&scene, A).money, 0);
    }

    #[test]
    fn blockers_return_at_the_year_end() {
        let mut scene = table(2).card(5).duopoly((Card::A, 2), (Card::D, 1)).scene();
        play(&mut scene, A, &["place.3"]);
        let events = play(&mut scene, B, &["place.1"]);
        assert!(events.contains(&Event::BlockersReturned));
        assert!(scene.position.players.iter().all(|(_, player)| player.blocker.is_none()));
    }

    fn begins_with_blockers(revision: u32, seats: u8, choices: &[(&str, &str)]) -> bool {
        use engine::Game;
        let game = sanfrancisco::SanFrancisco::by_revision(revision);
        let options = crate::table::options_of(choices);
        game.set_up(seats, &options, &mut engine::Fast::new(1), &mut engine::NoLog).unwrap().duopoly
    }

    #[test]
    fn tables_for_two_begin_with_it_unless_told_otherwise() {
        assert!(begins_with_blockers(2, 2, &[]));
        assert!(begins_with_blockers(2, 2, &[("duopoly", "on")]));
        assert!(!begins_with_blockers(2, 2, &[("duopoly", "off")]));
        assert!(![1, 3, 4].into_iter().any(|seats| begins_with_blockers(2, seats, &[])));
    }

    #[test]
    fn by_revision_1_they_begin_without() {
        assert!(!begins_with_blockers(1, 2, &[]));
        assert!(begins_with_blockers(1, 2, &[("duopoly", "on")]));
    }

    #[test]
    fn it_takes_two_players() {
        use engine::Game;
        let game = sanfrancisco::SanFrancisco::standard();
        let options = crate::table::options_of(&[("duopoly", "on")]);
        let refused = game.set_up(3, &options, &mut engine::Fast::new(1), &mut engine::NoLog);
        assert_eq!(refused.unwrap_err().to_string(), "the duopoly is for two players, not 3");
    }
}
