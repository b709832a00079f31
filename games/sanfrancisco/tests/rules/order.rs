//! Order of play: SFO-15 to SFO-20.

use engine::Advice as _;
use laws::Scene;
use sanfrancisco::SanFrancisco;
use sanfrancisco::components::Space;
use sanfrancisco::moves::{Due, Event, Refusal};
use sanfrancisco::position::{Firm, Phase, Position, Step};

use crate::table::{A, B, C, D, choices, estate, mv, play, table, table_of_revision};

mod sfo_15 {
    use super::*;

    /// The rulebook's example: orange (A), black (B), turquoise (C) on card D: Permit, Material, $3, Pass, $1.
    #[test]
    fn the_example_of_the_rulebook() {
        let mut scene = table(3).cards("DABCEF").money(C, 2).scene();
        play(&mut scene, A, &["place.2", "act.2"]);
        assert_eq!(scene.position.players[A].material, 1);
        play(&mut scene, B, &["place.3"]);
        assert_eq!(estate(&scene, B).money, 3);
        let events = play(&mut scene, C, &["place.1", "act.2"]);
        assert!(events.contains(&Event::PaidDistance { seat: C, offers: Space::Material, price: 2 }));
        assert_eq!((scene.position.players[C].material, estate(&scene, C).money), (1, 0));
        assert_eq!(scene.position.phase, Phase::Card { nth: 1 });
        let order = scene.position.order.into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(order, [B, A, C].map(Firm::Seat));
    }

    #[test]
    fn the_right_most_stone_on_the_income_track_is_first() {
        let mut scene = table(3).income().scene();
        play(&mut scene, A, &["place.1", "permit.1"]);
        play(&mut scene, B, &["place.4", "permit.1"]);
        play(&mut scene, C, &["place.3", "permit.1"]);
        let order = scene.position.order.into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(order, [B, C, A].map(Firm::Seat));
    }

    #[test]
    fn only_the_one_whose_turn_it_is_decides() {
        let scene = table(3).order(&[B, A, C]).scene();
        assert_eq!(scene.refuses(A, mv("place.1")), Refusal::NotYourTurn { active: B });
        scene.allows(B, mv("place.1"));
    }
}

mod sfo_16 {
    use super::*;

    #[test]
    fn the_stone_goes_on_a_free_space_of_the_card() {
        let mut scene = table(2).scene();
        play(&mut scene, A, &["place.3"]);
        assert_eq!(scene.refuses(B, mv("place.3")), Refusal::SpaceTaken { by: Firm::Seat(A) });
        assert_eq!(scene.refuses(B, mv("place.4")), Refusal::NoSuchSpace);
        assert_eq!(scene.refuses(B, mv("act.3")), Refusal::NotNow { due: Due::Place });
        assert_eq!(choices(&scene, B), ["place.1", "place.2"]);
    }

    #[test]
    fn after_all_have_acted_the_next_card_follows() {
        let mut scene = table(2).scene();
        play(&mut scene, A, &["place.3"]);
        let events = play(&mut scene, B, &["place.2"]);
        assert!(events.contains(&Event::CardBegan { card: sanfrancisco::components::Card::B }));
        assert!(scene.position.players.iter().all(|(_, player)| player.estate.stone.is_none()));
    }

    #[test]
    fn after_the_sixth_the_year_ends() {
        let mut scene = table(2).card(5).scene();
        play(&mut scene, A, &["place.3"]);
        play(&mut scene, B, &["place.2"]);
        assert_eq!((scene.position.year.calendar(), scene.position.phase), (1907, Phase::Income));
    }
}

mod sfo_17 {
    use super::*;

    #[test]
    fn a_white_space_offers_its_action() {
        let mut scene = table(2).cards("EABCDF").open_permits("y1a - g1a").scene();
        play(&mut scene, A, &["place.1"]);
        assert_eq!(choices(&scene, A), ["act.1"]);
        assert_eq!(scene.refuses(A, mv("permit.1")), Refusal::NotNow { due: Due::Act });
        play(&mut scene, A, &["act.1"]);
        assert_eq!(choices(&scene, A), ["permit.1", "permit.3"]);
        assert_eq!(scene.refuses(A, mv("forgo")), Refusal::NotNow { due: Due::Permit });
    }

    #[test]
    fn a_blue_space_gives_its_income() {
        let mut scene = table(2).cards("DABCEF").scene();
        let events = play(&mut scene, A, &["place.2"]);
        assert!(events.contains(&Event::GotMoney { firm: Firm::Seat(A), money: 3 }));
    }
}

mod sfo_18 {
    use super::*;

    /// Card A for three: Build, Permit, Clear, Pass, $1. From $1 the Permit is two spaces away, Pass not counted.
    #[test]
    fn two_dollars_per_space_without_pass() {
        let from_the_right = |money| {
            let mut scene = table(3).open_permits("y1a - -").money(A, money).scene();
            play(&mut scene, A, &["place.5"]);
            scene
        };
        assert_eq!(from_the_right(4).position.step, Step::Act);
        assert_eq!(from_the_right(4).refuses(A, mv("act.1")), Refusal::TooFar { price: 6, money: 4 });
        let mut scene = from_the_right(4);
        play(&mut scene, A, &["act.2", "permit.1"]);
        assert_eq!(estate(&scene, A).money, 0);
    }

    #[test]
    fn also_of_a_space_that_is_taken() {
        let mut scene = table(3).open_permits("y1a y2a -").money(B, 2).scene();
        play(&mut scene, A, &["place.2", "act.2", "permit.1"]);
        play(&mut scene, B, &["place.3", "act.2", "permit.2"]);
        assert_eq!((estate(&scene, B).money, scene.position.players[B].permits.len()), (0, 1));
    }

    #[test]
    fn income_cannot_be_had_from_elsewhere() {
        let mut scene = table(3).cards("DABCEF").money(A, 9).scene();
        play(&mut scene, A, &["place.2"]);
        assert_eq!(scene.refuses(A, mv("act.3")), Refusal::NotForSale);
        assert_eq!(scene.refuses(A, mv("act.4")), Refusal::NotForSale);
        assert_eq!(scene.refuses(A, mv("act.6")), Refusal::NoSuchSpace);
        scene.allows(A, mv("act.2"));
    }

    /// $2 for the distance and $2 for the action: $3 are not enough.
    #[test]
    fn the_action_must_be_paid_too() {
        let with = |money| {
            let mut scene = table(2).cards("BACDEF").money(A, money).scene();
            play(&mut scene, A, &["place.3"]);
            scene
        };
        assert_eq!(with(3).position.next, 1, "nothing could be bought, so the income was taken");
        let mut scene = with(4);
        play(&mut scene, A, &["act.2"]);
        assert_eq!(estate(&scene, A).money, 0);
        assert_eq!(estate(&scene, A).marker.column, 1);
    }
}

mod sfo_19 {
    use super::*;

    #[test]
    fn pass_does_nothing_and_is_second() {
        let mut scene = table(4).money(A, 9).scene();
        let events = play(&mut scene, A, &["place.4"]);
        assert!(events.contains(&Event::Passed { seat: A }));
        play(&mut scene, B, &["place.3"]);
        play(&mut scene, C, &["place.5"]);
        play(&mut scene, D, &["place.1"]);
        let order = scene.position.order.into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(order, [C, A, B, D].map(Firm::Seat));
    }

    #[test]
    fn no_action_can_be_bought_from_pass() {
        let mut scene = table(3).money(A, 9).open_permits("y1a - -").scene();
        play(&mut scene, A, &["place.4"]);
        assert_eq!(scene.position.active_seat(), Some(B));
        assert_eq!(estate(&scene, A).money, 9);
    }

    #[test]
    fn two_players_cannot_pass() {
        let scene = table(2).scene();
        assert_eq!(scene.refuses(A, mv("place.4")), Refusal::NoSuchSpace);
    }
}

pub(crate) mod sfo_20 {
    use super::*;

    /// On card B the second space develops for $2; nothing else can be paid.
    #[test]
    pub(crate) fn an_action_that_is_possible_is_carried_out() {
        let mut scene = table(2).cards("BACDEF").money(A, 2).scene();
        play(&mut scene, A, &["place.2"]);
        assert_eq!(scene.refuses(A, mv("forgo")), Refusal::ActionIsPossible);
        assert_eq!(choices(&scene, A), ["act.2"]);
        let events = play(&mut scene, A, &["act.2"]);
        assert!(events.contains(&Event::Developed { firm: Firm::Seat(A), price: 2 }));
        assert_eq!((estate(&scene, A).money, scene.position.active_seat()), (0, Some(B)));
    }

    /// On card F the first space gives a permit, the second a tender. For $2 the permit can be had instead of the tender;
    /// but one of the two it is.
    #[test]
    fn it_may_not_be_forgone_though_another_can_be_bought() {
        let table = table(2).cards("FABCDE").money(A, 2).open_tenders("pairs");
        let mut scene = table.open_permits("y1a").scene();
        play(&mut scene, A, &["place.2"]);
        assert_eq!(choices(&scene, A), ["act.1", "act.2"]);
        assert_eq!(scene.refuses(A, mv("forgo")), Refusal::ActionIsPossible);
    }

    /// Buying another action is never compulsory: card A's first space builds, which A cannot; A may clear for $2 + $2.
    #[test]
    fn an_impossible_one_may_be_left_without_effect() {
        let mut scene = table(2).money(A, 4).scene();
        play(&mut scene, A, &["place.1"]);
        assert_eq!(choices(&scene, A), ["act.2", "forgo"]);
        let events = play(&mut scene, A, &["forgo"]);
        assert_eq!(events[0], Event::Forwent { seat: A });
        assert_eq!(estate(&scene, A).money, 4);
    }

    #[test]
    fn by_revision_1_every_action_may_be_forgone() {
        let mut scene = table_of_revision(2, 1).cards("BACDEF").money(A, 2).scene();
        play(&mut scene, A, &["place.2"]);
        let events = play(&mut scene, A, &["forgo"]);
        assert_eq!(events[0], Event::Forwent { seat: A });
        assert_eq!(estate(&scene, A).money, 2);
    }

    #[test]
    fn a_space_may_be_taken_although_its_action_is_impossible() {
        let mut scene = table(2).scene();
        let events = play(&mut scene, A, &["place.1"]);
        assert!(events.contains(&Event::Forwent { seat: A }));
        assert_eq!(scene.position.active_seat(), Some(B));
    }

    #[test]
    fn income_is_taken_unless_another_action_is_bought() {
        let mut scene = table(2).cards("BACDEF").money(A, 4).scene();
        play(&mut scene, A, &["place.3"]);
        assert_eq!(scene.refuses(A, mv("forgo")), Refusal::IncomeIsTaken);
        assert_eq!(choices(&scene, A), ["act.2", "act.3"]);
        play(&mut scene, A, &["act.3"]);
        assert_eq!(estate(&scene, A).money, 5);
    }
}

/// What bots are told of it.
mod advice {
    use super::*;

    fn is_even(scene: &Scene<SanFrancisco>) -> bool {
        scene.game.is_even(&scene.position)
    }

    /// In between, some have had a turn more than others.
    #[test]
    fn players_are_compared_where_a_card_begins() {
        let mut scene = table(2).scene();
        assert!(is_even(&scene));
        play(&mut scene, A, &["place.3"]);
        assert!(!is_even(&scene));
        play(&mut scene, B, &["place.2"]);
        assert!(is_even(&scene));
    }

    /// The Committee acts by itself: nobody can be asked before its turn.
    #[test]
    fn alone_also_after_the_committee() {
        let first = |at: &mut Position| {
            at.order[..2].copy_from_slice(&[Some(Firm::Committee), Some(Firm::Seat(A))]);
            at.next = 1;
            at.committee.as_mut().unwrap().estate.stone = Some(1);
        };
        assert!(is_even(&table(1).with(first).scene()));
    }

    /// The right-most stone goes first next; before the stone is laid, the place in the order says as much.
    #[test]
    fn the_earlier_one_has_the_better_place() {
        let early = |scene: &Scene<SanFrancisco>, seat| {
            let mut features = [0.0; SanFrancisco::FEATURES.len()];
            scene.game.features(&scene.position, seat, &mut features);
            let place = SanFrancisco::FEATURES.iter().position(|name| *name == "early in the order").unwrap();
            features[place]
        };
        let near = |one: f32, other: f32| (one - other).abs() < 1e-6;
        let mut scene = table(3).order(&[B, A, C]).scene();
        assert!(near(early(&scene, B), 3.5) && near(early(&scene, A), 2.0) && near(early(&scene, C), 0.5));
        play(&mut scene, B, &["place.3"]);
        assert!(near(early(&scene, B), 2.0), "{}", early(&scene, B));
        let income = table(3).income().scene();
        assert!(near(early(&income, A), 0.0));
    }
}
