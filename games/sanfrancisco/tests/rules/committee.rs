//! Solo against the Committee of Fifty: SFO-80 to SFO-87.
//!
//! Helper, green side: 1 and 2 right, 3 and 4 middle, 5 left, arrows to the right. Blue side: 1 and 2 right, 3 middle,
//! 4 and 5 left, arrows to the left.

use engine::Game;
use laws::Scene;
use sanfrancisco::SanFrancisco;
use sanfrancisco::components::{Development, HelperSide, Permit, Space, Tenders};
use sanfrancisco::moves::{Event, Refusal};
use sanfrancisco::position::{Firm, Phase, Step};

use crate::table::{
    A, Table, committee, estate, laid, marker, mv, options_of, permits, play, plot, points, table,
    table_of_revision,
};

const FIRM: Firm = Firm::Committee;

/// Seat A takes the $1 of card A (Build, Clear, $1); then the Committee turns up this permit and has its turn.
fn turn(table: Table, turned: &str) -> (Scene<SanFrancisco>, Vec<Event>) {
    let mut scene = table.scene();
    let events = scene.play_scripted(A, mv("place.3"), &[turned]);
    (scene, events)
}

/// A solo table after the player has chosen a tender; these permits are the first to open.
fn begun(options: &[(&str, &str)], open: &[&str]) -> (Scene<SanFrancisco>, Vec<Event>) {
    let mut scene: Scene<SanFrancisco> = Scene::start(1, &options_of(options), "solo");
    let keep = scene.moves(A)[0];
    let events = scene.play_scripted(A, keep, open);
    (scene, events)
}

mod sfo_80 {
    use super::*;

    #[test]
    fn the_jokers_are_out() {
        let (_, at, _) = laid(1, &[], 1);
        assert_eq!(at.permit_pile.len(), 40);
        assert_eq!(at.permit_pile.count(Permit::ANY_COLOUR) + at.permit_pile.count(Permit::ANY_NUMBER), 0);
    }

    #[test]
    fn the_values_for_two_apply_and_the_committee_is_the_opponent() {
        let table = table(1).public(["most_green", "most_yellow", "golden_row"]).kept(A, "next_to_opponents");
        let scene = table.built(A, "1.2").committee_built("1.5").scene();
        assert_eq!(points(&scene, 0, "next_to_opponents"), 3);
        assert_eq!((points(&scene, 0, "most_green"), points(&scene, 1, "most_green")), (6, 1));
        assert_eq!((points(&scene, 0, "most_yellow"), points(&scene, 1, "most_yellow")), (1, 6));
    }

    #[test]
    fn normal_is_green_without_the_dollar_space() {
        let (scene, _) = begun(&[], &[]);
        let rules = scene.position.committee.unwrap();
        assert_eq!((rules.helper, rules.rate), (HelperSide::Green, 4));
        assert_eq!(scene.refuses(A, mv("place.4")), Refusal::IncomeBlocked);
        scene.allows(A, mv("place.1"));
    }

    #[test]
    fn hard_is_blue_without_the_four_dollar_space() {
        let (scene, _) = begun(&[("difficulty", "hard")], &[]);
        let rules = scene.position.committee.unwrap();
        assert_eq!((rules.helper, rules.rate), (HelperSide::Blue, 3));
        assert_eq!(scene.refuses(A, mv("place.1")), Refusal::IncomeBlocked);
        scene.allows(A, mv("place.4"));
    }

    #[test]
    fn each_part_can_be_set_alone() {
        let rules = |option| {
            let rules = laid(1, &[option], 1).1.committee.unwrap();
            (rules.helper, rules.blocked, rules.rate)
        };
        assert_eq!(rules(("helper", "blue")), (HelperSide::Blue, 3, 4));
        assert_eq!(rules(("blocked_income", "4")), (HelperSide::Green, 0, 4));
        assert_eq!(rules(("money_rate", "3")), (HelperSide::Green, 3, 3));
        let hard = |name, value| {
            let rules = laid(1, &[("difficulty", "hard"), (name, value)], 1).1.committee.unwrap();
            (rules.helper, rules.blocked, rules.rate)
        };
        assert_eq!(hard("helper", "green"), (HelperSide::Green, 0, 3));
        assert_eq!(hard("blocked_income", "1"), (HelperSide::Blue, 3, 3));
        assert_eq!(hard("money_rate", "4"), (HelperSide::Blue, 0, 4));
    }

    #[test]
    fn the_committee_needs_a_single_player() {
        let game = SanFrancisco::standard();
        let options = options_of(&[("difficulty", "hard")]);
        let refused = game.set_up(2, &options, &mut engine::Fast::new(1), &mut engine::NoLog);
        assert_eq!(refused.unwrap_err().to_string(), "the Committee plays against one player, not 2");
    }
}

mod sfo_81 {
    use super::*;

    #[test]
    fn three_dollars_and_the_left_most_permit() {
        let (scene, events) = begun(&[], &["y1a", "y2a", "y3a"]);
        let own = scene.position.committee.unwrap();
        assert_eq!((own.estate.money, own.estate.stone), (3, Some(1)));
        assert_eq!(own.row[0], Some(permits("y1a")[0]));
        assert!(events.contains(&Event::TookPermit { firm: FIRM, slot: 0, permit: permits("y1a")[0] }));
        assert_eq!(scene.position.open_permits.iter().flatten().count(), 3, "refilled at once");
        assert!(own.tenders.is_empty() && own.turned.is_none());
    }

    #[test]
    fn then_the_player() {
        let (mut scene, _) = begun(&[], &[]);
        assert_eq!(scene.position.active_seat(), Some(A));
        assert_eq!(scene.refuses(A, mv("place.2")), Refusal::SpaceTaken { by: FIRM });
        play(&mut scene, A, &["place.1"]);
        assert_eq!((estate(&scene, A).money, scene.position.players[A].material), (4, 1));
    }
}

pub(crate) mod sfo_82 {
    use super::*;

    #[test]
    fn the_top_permit_is_discarded_and_its_number_gives_the_space() {
        let (scene, events) = turn(table(1), "y4a");
        assert!(events.contains(&Event::CommitteeTurned { permit: permits("y4a")[0] }));
        assert!(scene.position.discards.has(permits("y4a")[0]));
        let card = sanfrancisco::components::Card::A;
        assert!(events.contains(&Event::Placed { firm: FIRM, card, space: 1, offers: Space::Clear }));
    }

    #[test]
    fn both_sides_of_the_helper() {
        let space = |helper: HelperSide, turned: &str| {
            let mut scene = table(1).with(|at| at.committee.as_mut().unwrap().helper = helper).scene();
            let events = scene.play_scripted(A, mv("place.3"), &[turned]);
            events.iter().find_map(|event| match event {
                Event::Placed { firm: Firm::Committee, space, .. } => Some(*space),
                _ => None,
            })
        };
        let green = ["y3a", "y4a", "y5a"].map(|turned| space(HelperSide::Green, turned).unwrap());
        assert_eq!(green, [1, 1, 0]);
        let blue = ["y3a", "y4a", "y5a"].map(|turned| space(HelperSide::Blue, turned).unwrap());
        assert_eq!(blue, [1, 0, 0]);
    }

    /// The right space is taken by the player: green arrows lead on in a circle to the left one, blue ones back.
    #[test]
    fn the_arrows_run_in_a_circle() {
        let (_, events) = turn(table(1), "y1a");
        assert!(events.contains(&Event::ArrowFollowed { from: 2, to: 0 }));
        let blue = table(1).with(|at| at.committee.as_mut().unwrap().helper = HelperSide::Blue);
        let (_, events) = turn(blue, "y2a");
        assert!(events.contains(&Event::ArrowFollowed { from: 2, to: 1 }));
    }

    #[test]
    pub(crate) fn what_is_impossible_brings_a_dollar() {
        let (scene, events) = turn(table(1), "y5a");
        assert!(events.contains(&Event::CommitteeCannot), "it has no permit to build with");
        assert_eq!(committee(&scene).money, 1);
    }

    /// $4, $3 and $2 are left, middle and right. The player took $4, so a 5 leads on to $3.
    #[test]
    fn the_same_on_the_income_track() {
        let mut scene = table(1).year(1910).income().scene();
        play(&mut scene, A, &["place.1"]);
        let events = scene.play_scripted(A, mv("money"), &["g5a"]);
        assert!(events.contains(&Event::ArrowFollowed { from: 0, to: 1 }));
        assert!(events.contains(&Event::PlacedOnIncome { firm: FIRM, space: 1, money: 3 }));
        let hard = table(1).year(1910).income().with(|at| at.committee.as_mut().unwrap().blocked = 0);
        let mut scene = hard.scene();
        play(&mut scene, A, &["place.2"]);
        let events = scene.play_scripted(A, mv("money"), &["g1a"]);
        assert!(events.contains(&Event::PlacedOnIncome { firm: FIRM, space: 3, money: 1 }), "$4 is blocked");
    }

    #[test]
    fn its_turn_comes_in_the_order_of_the_stones() {
        let mut scene = table(1).scene();
        let events = scene.play_scripted(A, mv("place.1"), &["y1a"]);
        let turns = events.iter().filter(|event| matches!(event, Event::CommitteeTurned { .. })).count();
        assert_eq!(turns, 2, "it stands on the right-most space and is first on the next card, too");
        assert_eq!(scene.position.phase, Phase::Card { nth: 1 });
    }
}

mod sfo_83 {
    use super::*;

    /// Card D: Material, $3, $1. Card F: Permit, Tender, $1.
    fn on(cards: &str, row: &str) -> Table {
        table(1).cards(cards).row(row).open_permits("r1a r2a r3a").open_tenders("pairs corners debris")
    }

    #[test]
    fn in_place_of_material_a_permit_with_up_to_two() {
        for (row, count) in [("", 1), ("y1a", 2), ("y1a y2a", 3)] {
            let (scene, events) = turn(on("DABCEF", row), "g5a");
            let own = scene.position.committee.unwrap();
            assert_eq!(own.row[count - 1], Some(permits("r1a")[0]), "the left one, to the right end");
            assert!(events.contains(&Event::CommitteeWantsPermit { permits: count as u8 - 1 }));
        }
    }

    #[test]
    fn with_three_a_tender() {
        let (scene, _) = turn(on("DABCEF", "y1a y2a y3a"), "g5a");
        assert_eq!(scene.position.committee.unwrap().tenders, Tenders::only("pairs".parse().unwrap()));
    }

    #[test]
    fn permit_and_tender_spaces_follow_the_same_rule() {
        let (scene, _) = turn(on("FABCDE", "y1a y2a y3a"), "g5a");
        assert!(
            scene.position.committee.unwrap().tenders.has("pairs".parse().unwrap()),
            "on the Permit space"
        );
        let (scene, _) = turn(on("FABCDE", ""), "g3a");
        assert_eq!(scene.position.committee.unwrap().row[0], Some(permits("r2a")[0]), "on the Tender space");
    }

    #[test]
    fn the_arrows_lead_past_empty_places() {
        let gap = table(1).cards("DABCEF").open_permits("- - r3a");
        let (scene, events) = turn(gap, "g5a");
        assert_eq!(scene.position.committee.unwrap().row[0], Some(permits("r3a")[0]));
        let arrows = [Event::ArrowFollowed { from: 0, to: 1 }, Event::ArrowFollowed { from: 1, to: 2 }];
        assert!(arrows.iter().all(|arrow| events.contains(arrow)));
    }

    #[test]
    fn without_any_tender_it_takes_income() {
        let bare = table(1).cards("DABCEF").row("y1a y2a y3a").open_permits("r1a r2a r3a");
        let (scene, _) = turn(bare, "g5a");
        assert_eq!(committee(&scene).money, 1);
    }
}

mod sfo_84 {
    use super::*;

    /// From the top: blue 3 of lot 1 in the first row, green 5 of lot 2 in the second, red 4 of lot 1 in the third.
    #[test]
    fn the_debris_nearest_the_top_then_to_the_left() {
        let first = |table: Table| {
            let (scene, events) = turn(table, "y3a");
            let cleared = events.iter().find_map(|event| match event {
                Event::Cleared { firm: Firm::Committee, plot, price: 0 } => *plot,
                _ => None,
            });
            assert_eq!((committee(&scene).money, marker(committee(&scene))), (0, (0, 1)));
            cleared.unwrap()
        };
        assert_eq!(first(table(1)), plot("1.3"));
        assert_eq!(first(table(1).cleared(A, "1.3")), plot("2.5"));
        assert_eq!(first(table(1).cleared(A, "1.3 2.5")), plot("1.4"));
    }

    #[test]
    fn without_debris_only_the_marker() {
        let bare = table(1).cleared(A, "1.3 1.4 2.1 2.5").committee_cleared("3.3 3.5 4.1 4.2");
        let (scene, events) = turn(bare, "y3a");
        assert!(events.contains(&Event::Cleared { firm: FIRM, plot: None, price: 0 }));
        assert_eq!((committee(&scene).debris, marker(committee(&scene))), (4, (0, 1)));
    }

    #[test]
    fn in_the_corner_it_gets_the_dollar() {
        let corner = table(1).committee(|estate| (estate.marker.column, estate.marker.row) = (6, 5));
        let (scene, events) = turn(corner, "y3a");
        assert!(events.contains(&Event::CornerMoney { firm: FIRM }));
        assert_eq!(committee(&scene).money, 1);
    }
}

mod sfo_85 {
    use super::*;

    #[test]
    fn for_nothing_one_to_the_right() {
        let (scene, events) = turn(table(1).cards("BACDEF"), "y3a");
        assert!(events.contains(&Event::Developed { firm: FIRM, price: 0 }));
        assert_eq!((committee(&scene).money, marker(committee(&scene))), (0, (1, 0)));
    }
}

pub(crate) mod sfo_86 {
    use super::*;

    fn site(events: &[Event]) -> Option<sanfrancisco::components::Plot> {
        events.iter().find_map(|event| match event {
            Event::Built { firm: Firm::Committee, plot, price: 0, .. } => Some(*plot),
            _ => None,
        })
    }

    /// The rulebook's example: yellow 1 of lot 1 is taken, so it builds on yellow 4 of lot 2; the number is ignored.
    #[test]
    fn the_example_of_the_rulebook() {
        let (scene, events) = turn(table(1).row("y2a").built(A, "1.1"), "g5b");
        assert_eq!(site(&events), Some(plot("2.4")));
        assert_eq!((committee(&scene).money, scene.position.committee.unwrap().row[0]), (0, None));
        assert!(scene.position.discards.has(permits("y2a")[0]));
    }

    #[test]
    fn the_first_plot_of_the_colour_from_the_top_left() {
        assert_eq!(site(&turn(table(1).row("y5a"), "g5b").1), Some(plot("1.1")));
        assert_eq!(site(&turn(table(1).row("b1a"), "g5b").1), Some(plot("2.2")), "blue 3 has debris");
        assert_eq!(site(&turn(table(1).row("r1a"), "g5b").1), Some(plot("2.3")));
    }

    /// Yellow 2 of lot 4 lies in the fourth row, yellow 3 of lot 3 in the sixth; both have debris.
    #[test]
    fn debris_only_if_no_plot_of_the_colour_is_free() {
        let full = table(1).row("y2a").built(A, "1.1 1.5 2.4");
        let (scene, events) = turn(full, "g5b");
        assert_eq!(site(&events), Some(plot("4.2")));
        assert_eq!(committee(&scene).debris, 1);
        assert_eq!(committee(&scene).marker.row, 1);
    }

    /// y1a shows light and cable car; b5a both of them, r5a only the light, r5b only the cable car.
    #[test]
    fn shared_symbols_bring_developments_and_steps() {
        for (turned, lights, cable_cars) in [("b5a", 1, 1), ("r5a", 1, 0), ("r5b", 0, 1), ("b5b", 0, 0)] {
            let (scene, _) = turn(table(1).row("y1a"), turned);
            let own = committee(&scene);
            let held = |kind| own.developments.count(kind);
            assert_eq!((held(Development::Light), held(Development::CableCar)), (lights, cable_cars));
            assert_eq!((own.marker.column, own.money), (lights + cable_cars, 0), "{turned}");
        }
    }

    /// Neither card nor step, as for everybody.
    #[test]
    pub(crate) fn a_match_does_nothing_if_the_kind_is_gone() {
        let gone = table(1).row("y1a").developments(A, "light light light light light");
        let (scene, events) = turn(gone, "r5a");
        assert!(events.contains(&Event::CommitteeMatchGone { kind: Development::Light }));
        assert_eq!((committee(&scene).developments.len(), committee(&scene).marker.column), (0, 0));
    }

    #[test]
    fn by_revision_1_it_moves_the_marker_all_the_same() {
        let gone = table_of_revision(1, 1).row("y1a").developments(A, "light light light light light");
        let (scene, events) = turn(gone, "r5a");
        assert!(events.contains(&Event::CommitteeMatchGone { kind: Development::Light }));
        assert_eq!((committee(&scene).developments.len(), committee(&scene).marker.column), (0, 1));
    }

    #[test]
    pub(crate) fn the_next_permit_is_tried() {
        let full = table(1).row("y1a b1a y2a").built(A, "1.1 1.5 2.4 3.3 4.2");
        let (scene, events) = turn(full, "g5b");
        assert!(events.contains(&Event::CommitteeColourFull { permit: permits("y1a")[0] }));
        assert_eq!(site(&events), Some(plot("2.2")));
        let row = scene.position.committee.unwrap().row;
        assert_eq!(row.into_iter().flatten().collect::<Vec<_>>(), permits("y1a y2a"));
    }

    /// A row of four (SFO-87): the first three colours are full, the fourth permit is used.
    #[test]
    fn the_fourth_permit_is_tried_too() {
        let full = table(1).year(1908).row("y1a y2a y3a b1a").built(A, "1.1 1.5 2.4 3.3 4.2");
        let (scene, events) = turn(full, "g5b");
        assert_eq!(site(&events), Some(plot("2.2")));
        let row = scene.position.committee.unwrap().row;
        assert_eq!(row.into_iter().flatten().collect::<Vec<_>>(), permits("y1a y2a y3a"));
    }

    #[test]
    fn support_spaces_are_normal_builds() {
        let (_, events) = turn(table(1).cards("CABDEF").row("y2a"), "g5b");
        assert_eq!(site(&events), Some(plot("1.1")));
    }

    #[test]
    fn its_eighth_building_makes_it_the_master_builder() {
        let seven = table(1).row("y2a").committee_built("1.2 1.5 2.2 2.3 2.4 3.1 3.2");
        let (scene, events) = turn(seven, "g5b");
        assert!(events.contains(&Event::MasterBuilder { firm: FIRM }));
        assert_eq!(scene.position.step, Step::Over);
    }
}

mod sfo_87 {
    use super::*;

    /// The player takes $2, then a bonus; then the Committee turns up a 3, takes $3 and its bonus. The player is first
    /// on the card that follows.
    fn bonus(year: u16, own: &str, table: Table) -> (Scene<SanFrancisco>, Vec<Event>) {
        let table =
            table.year(year).income().open_permits("r1a r2a r3a").open_tenders("pairs corners debris");
        let mut scene = table.committee_built("1.1 1.2 2.2").scene();
        play(&mut scene, A, &["place.3"]);
        let draws = if own == "permit.1" { &["b1a", "g3a"][..] } else { &["g3a"][..] };
        let events = scene.play_scripted(A, mv(own), draws);
        assert!(events.iter().any(|event| matches!(event, Event::CommitteeBonus { .. })));
        (scene, events)
    }

    #[test]
    fn a_permit_in_1907() {
        let (scene, _) = bonus(1907, "permit.1", table(1));
        assert_eq!(scene.position.committee.unwrap().row[0], Some(permits("r2a")[0]), "a 3 means the middle");
        assert_eq!(scene.position.open_permits.iter().flatten().count(), 3);
    }

    /// The right-most option, however many it has: the row holds four.
    #[test]
    fn with_three_permits_too() {
        let (scene, _) = bonus(1907, "permit.1", table(1).row("y1a y2a y3a"));
        let row = scene.position.committee.unwrap().row.into_iter().flatten();
        assert_eq!(row.collect::<Vec<_>>(), permits("y1a y2a y3a r2a"));
        assert!(scene.position.committee.unwrap().tenders.is_empty());
    }

    /// What was written by revision 1 has three places.
    #[test]
    fn a_row_is_written_with_three_places_or_four() {
        let places = |codes: &str| {
            let position = table(1).year(1908).row(codes).scene().position;
            let text = serde_json::to_value(position).unwrap();
            assert_eq!(
                serde_json::from_value::<sanfrancisco::position::Position>(text.clone()).unwrap(),
                position
            );
            text["committee"]["row"].as_array().unwrap().len()
        };
        assert_eq!((places(""), places("y1a y2a y3a"), places("y1a y2a y3a b1a")), (3, 3, 4));
    }

    #[test]
    fn by_revision_1_with_three_permits_a_tender() {
        let (scene, _) = bonus(1907, "permit.1", table_of_revision(1, 1).row("y1a y2a y3a"));
        assert!(scene.position.committee.unwrap().tenders.has("corners".parse().unwrap()));
    }

    /// $3 from the track, and for three buildings $6 in 1908, $3 in 1910, $3 in 1911.
    #[test]
    fn money_in_1908_1910_and_1911() {
        for (year, money) in [(1908, 9), (1910, 6), (1911, 6)] {
            assert_eq!(committee(&bonus(year, "money", table(1)).0).money, money, "{year}");
        }
    }

    #[test]
    fn a_step_in_1909() {
        let (scene, _) = bonus(1909, "develop", table(1));
        assert_eq!(marker(committee(&scene)), (1, 0));
    }

    #[test]
    fn two_dollars_in_1915_without_turning_a_permit_up() {
        let mut scene = table(1).exposition().row("y1a").scene();
        let events = play(&mut scene, A, &["money"]);
        assert_eq!(committee(&scene).money, 2);
        assert!(!events.iter().any(|event| matches!(event, Event::CommitteeTurned { .. })));
        assert_eq!(scene.position.step, Step::Over);
    }
}
