//! Components and set-up: SFO-1 to SFO-10.

use engine::{Fast, Game, NoLog, Seats, Viewer};
use sanfrancisco::components::{Card, Permit, Side, Space, Tenders};
use sanfrancisco::moves::{Due, Event, Refusal};
use sanfrancisco::position::{Firm, Phase, Step};
use sanfrancisco::{Options, SanFrancisco};

use crate::table::{A, B, C, D, choices, estate, laid, mv, options_of, play, plot, plots, table};

fn refused(seats: u8, chosen: &[(&str, &str)]) -> String {
    let game = SanFrancisco::standard();
    let refused = game.set_up(seats, &options_of(chosen), &mut Fast::new(1), &mut NoLog);
    refused.expect_err("the options do not apply").to_string()
}

mod sfo_1 {
    use super::*;

    #[test]
    fn four_six_or_eight_lots_of_five_plots() {
        for (seats, lots) in [(1, 4), (2, 4), (3, 6), (4, 8)] {
            let (game, at, _) = laid(seats, &[], 1);
            assert_eq!(at.sides.iter().flatten().count(), lots);
            assert_eq!(usize::from(game.plan(seats).plots.len()), 5 * lots);
        }
    }

    #[test]
    fn a_plot_has_one_of_four_colours_and_a_number_up_to_five() {
        let game = SanFrancisco::standard();
        assert_eq!(game.lots.of_number.map(sanfrancisco::components::Plots::len), [8; 5]);
        let by_colour: u8 = game.lots.of_colour.iter().map(|plots| plots.len()).sum();
        assert_eq!(by_colour, 40);
    }

    #[test]
    fn each_side_can_be_chosen_lot_by_lot() {
        let (_, at, events) = laid(2, &[("lot_1", "b"), ("lot_3", "b")], 1);
        assert_eq!(at.sides[..4], [Some(Side::B), Some(Side::A), Some(Side::B), Some(Side::A)]);
        assert!(events.contains(&Event::LotLaid { lot: 0, side: Side::B, debris: 2 }));
    }

    #[test]
    fn chance_can_decide() {
        let sides = |seed| laid(2, &[("lot_2", "random")], seed).1.sides[1];
        assert!((0..40).any(|seed| sides(seed) == Some(Side::A)));
        assert!((0..40).any(|seed| sides(seed) == Some(Side::B)));
    }

    #[test]
    fn a_lot_that_is_not_in_play_has_no_side() {
        assert_eq!(refused(2, &[("lot_5", "b")]), "lot 5 is not in the plan for 2");
        laid(3, &[("lot_5", "b")], 1);
    }
}

mod sfo_2 {
    use super::*;

    #[test]
    fn a_marker_on_each_debris_plot() {
        let (_, at, _) = laid(2, &[], 1);
        assert_eq!(at.debris, plots("1.3 1.4 2.1 2.5 3.3 3.5 4.1 4.2"));
        let (_, at, _) = laid(2, &[("lot_4", "b")], 1);
        assert_eq!(at.debris, plots("1.3 1.4 2.1 2.5 3.3 3.5 4.3 4.4 4.5"));
    }

    #[test]
    fn there_are_never_more_than_18() {
        let all: Vec<_> = ["lot_1", "lot_2", "lot_3", "lot_4", "lot_5", "lot_6", "lot_7", "lot_8"]
            .into_iter()
            .map(|lot| (lot, "b"))
            .collect();
        assert_eq!(laid(4, &all, 1).1.debris.len(), 18);
    }

    /// Blue 3 of lot 1 has debris, yellow 1 has none.
    #[test]
    fn nobody_builds_on_debris() {
        let with = |money| {
            let mut scene = table(2).permits(A, "b3a y1a").material(A, 1).money(A, money).scene();
            play(&mut scene, A, &["place.1", "act.1"]);
            scene
        };
        assert_eq!(with(2).refuses(A, mv("build@1.3:b3a")), Refusal::BuildTooDear { price: 3, money: 2 });
        with(2).allows(A, mv("build@1.1:y1a"));
        let mut scene = with(3);
        play(&mut scene, A, &["build@1.3:b3a"]);
        assert!(!scene.position.debris.has(plot("1.3")), "it was cleared first");
    }
}

mod sfo_3 {
    use super::*;

    #[test]
    fn six_cards_in_random_order() {
        let orders: std::collections::BTreeSet<_> =
            (0..40).map(|seed| format!("{:?}", laid(2, &[], seed).1.cards)).collect();
        assert!(orders.len() > 30, "{} orders of 40", orders.len());
        let (_, at, _) = laid(3, &[], 4);
        assert!([Card::A, Card::B, Card::C, Card::D, Card::E, Card::F].iter().all(|c| at.cards.contains(c)));
    }

    #[test]
    fn three_spaces_for_one_or_two_and_five_with_pass_for_more() {
        let game = SanFrancisco::standard();
        for seats in [1, 2] {
            let spaces = game.actions.spaces(Card::D, seats);
            assert_eq!(spaces, [Space::Material, Space::Income(3), Space::Income(1)]);
        }
        for seats in [3, 4] {
            let spaces = game.actions.spaces(Card::D, seats);
            let expected = [Space::Permit, Space::Material, Space::Income(3), Space::Pass, Space::Income(1)];
            assert_eq!(spaces, expected);
        }
    }
}

mod sfo_4 {
    use super::*;
    use sanfrancisco::components::Year;

    #[test]
    fn building_costs_what_the_year_says() {
        let game = SanFrancisco::standard();
        let years = [1906, 1907, 1908, 1909, 1910, 1911, 1915];
        let costs = years.map(|year| game.cost(Year::written(year).unwrap()));
        assert_eq!(costs, [0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(Year::written(1912), None);
    }

    #[test]
    fn the_income_track_goes_down_to_the_right() {
        assert_eq!(SanFrancisco::standard().income, [4, 3, 2, 1]);
    }
}

mod sfo_5 {
    use super::*;

    #[test]
    fn markers_start_at_minus_seven() {
        let (game, at, _) = laid(3, &[], 1);
        for seat in [A, B, C] {
            let marker = at.players[seat].estate.marker;
            assert_eq!((marker.column, marker.row, game.progress.value(marker)), (0, 0, -7));
        }
    }
}

mod sfo_6 {
    use super::*;

    #[test]
    fn forty_two_permits_two_of_them_jokers() {
        let game = SanFrancisco::standard();
        assert_eq!(Permit::all().count(), 42);
        assert_eq!(Permit::all().filter(|permit| permit.is_joker()).count(), 2);
        assert!(Permit::all().all(|permit| game.symbols(permit).len() == 2));
    }

    #[test]
    fn three_lie_open_when_everybody_has_chosen() {
        let scene = after_the_choice(2);
        assert_eq!(scene.position.open_permits.iter().flatten().count(), 3);
        assert_eq!(scene.position.permit_pile.len(), 39);
    }
}

/// A table for this many at which everybody has kept their first tender.
fn after_the_choice(seats: u8) -> laws::Scene<SanFrancisco> {
    let mut scene: laws::Scene<SanFrancisco> = laws::Scene::start(seats, &Options::default(), "choice");
    while scene.position.step == Step::Keep {
        let seat = scene.game.to_act(&scene.position).first().unwrap();
        let first = scene.moves(seat)[0];
        scene.play(seat, first);
    }
    scene
}

mod sfo_7 {
    use super::*;
    use sanfrancisco::components::Development;

    #[test]
    fn seventeen_developments() {
        let (game, at, _) = laid(4, &[], 1);
        assert_eq!(Development::ALL.map(|kind| at.left(&game, kind)), [5, 4, 4, 4]);
    }

    #[test]
    fn parks_are_taken_from_a_to_d() {
        let mut scene =
            table(2).permits(A, "y1b y4b").material(A, 1).money(A, 9).developments(B, "park park").scene();
        play(&mut scene, A, &["place.1", "act.1", "build@1.1:y1b+y4b:park"]);
        let holders = [Some(Firm::Seat(B)), Some(Firm::Seat(B)), Some(Firm::Seat(A)), None];
        assert_eq!(scene.position.parks, holders);
    }
}

mod sfo_8 {
    use super::*;

    #[test]
    fn everybody_chooses_at_once_among_two() {
        let (game, at, _) = laid(3, &[], 1);
        assert_eq!(game.to_act(&at), Seats::all(3));
        let mut dealt = Tenders::EMPTY;
        for seat in [A, B, C] {
            let mut moves = Vec::new();
            game.legal_moves(&at, seat, &mut moves);
            assert_eq!(moves.len(), 2);
            dealt |= Tenders::of(at.players[seat].dealt.into_iter().flatten());
        }
        assert_eq!((dealt.len(), at.tender_pile.len()), (6, 10));
    }

    #[test]
    fn in_any_order_and_each_once() {
        let (game, at, _) = laid(3, &[], 1);
        let mut scene = laws::Scene::at(game, at);
        let of_c = scene.moves(C)[1];
        scene.play(C, of_c);
        assert_eq!(scene.game.to_act(&scene.position), Seats::only(A).with(B));
        assert_eq!(scene.refuses(C, of_c), Refusal::AlreadyChosen);
        assert!(matches!(scene.refuses(A, of_c), Refusal::NotDealt { .. }));
        assert_eq!(scene.refuses(A, mv("place.1")), Refusal::NotNow { due: Due::Keep });
        let of_a = scene.moves(A)[0];
        scene.allows(A, of_a);
    }

    /// Plan, cards and public tenders are visible during the choice; permits and private tenders are not.
    #[test]
    fn the_displays_open_after_the_last_choice() {
        let (game, at, _) = laid(2, &[], 1);
        assert_eq!((at.open_permits, at.open_tenders), ([None; 3], [None; 3]));
        let mut scene = laws::Scene::at(game, at);
        let (of_a, of_b) = (scene.moves(A)[0], scene.moves(B)[0]);
        scene.play(A, of_a);
        assert_eq!(scene.position.open_tenders, [None; 3]);
        scene.play(B, of_b);
        assert_eq!(scene.position.open_tenders.iter().flatten().count(), 3);
        assert_eq!(scene.position.tender_pile.len(), 11, "16, two kept, three open");
        assert_eq!(scene.position.step, Step::Place);
    }

    /// 16 tenders, two kept: the two rejected ones are among the 14 others.
    #[test]
    fn rejected_tenders_are_shuffled_in() {
        let scene = after_the_choice(2);
        let kept = Tenders::of([A, B].map(|seat| scene.position.players[seat].kept.unwrap()));
        for seat in [A, B] {
            let rejected = scene.position.players[seat].rejected.unwrap();
            let is_open = scene.position.open_tenders.contains(&Some(rejected));
            assert!(is_open || scene.position.tender_pile.count(rejected) == 1);
            assert!(!kept.has(rejected));
        }
    }

    #[test]
    fn three_of_eight_public_tenders_are_in_play() {
        let seen: std::collections::BTreeSet<_> =
            (0..60).flat_map(|seed| laid(2, &[], seed).1.public.map(|tender| tender.to_string())).collect();
        assert_eq!(seen.len(), 8);
    }

    #[test]
    fn the_choice_is_secret() {
        let (game, at, events) = laid(2, &[], 1);
        let dealt = events.iter().find(|event| matches!(event, Event::Dealt { seat: B, .. })).unwrap();
        assert_eq!(game.shown(dealt, Viewer::Seat(A)), Some(Event::Dealt { seat: B, tenders: None }));
        assert_eq!(game.shown(dealt, Viewer::Seat(B)), Some(*dealt));
        let mut scene = laws::Scene::at(game, at);
        let of_b = scene.moves(B)[0];
        let events = scene.play(B, of_b);
        assert_eq!(
            scene.game.shown(&events[0], Viewer::Seat(A)),
            Some(Event::Kept { seat: B, tender: None })
        );
        let view = scene.game.view(&scene.position, Viewer::Seat(A));
        assert!(view.players[1].has_chosen && view.players[1].tenders.is_empty());
        assert_eq!(view.players[1].hidden, 1);
    }
}

mod sfo_9 {
    use super::*;

    #[test]
    fn eight_buildings_in_the_supply_and_no_money() {
        let (_, at, _) = laid(4, &[], 1);
        for seat in [A, B, C, D] {
            let player = at.players[seat];
            assert_eq!((player.supply(), player.material, player.estate.money), (8, 0, 0));
            assert!(player.permits.is_empty());
        }
    }

    #[test]
    fn five_permits_are_the_most() {
        let full = table(3).permits(A, "y1a y1b y2a y2b y3a").open_permits("g1a - -").money(A, 2);
        let mut scene = full.scene();
        play(&mut scene, A, &["place.3"]);
        assert_eq!(scene.refuses(A, mv("act.2")), Refusal::TooManyPermits);
        let four = table(3).permits(A, "y1a y1b y2a y2b").open_permits("g1a - -").money(A, 2);
        let mut scene = four.scene();
        play(&mut scene, A, &["place.3"]);
        scene.allows(A, mv("act.2"));
    }
}

mod sfo_10 {
    use super::*;

    #[test]
    fn the_start_player_is_random_and_the_others_follow_clockwise() {
        let mut starts = std::collections::BTreeSet::new();
        for seed in 0..30 {
            let (game, mut at, _) = laid(3, &[], seed);
            let mut chance = Fast::new(seed);
            for seat in [A, B, C] {
                let mut moves = Vec::new();
                game.legal_moves(&at, seat, &mut moves);
                game.apply(&mut at, seat, &moves[0], &mut chance, &mut NoLog);
            }
            let Some(Firm::Seat(start)) = at.order[0] else { panic!("a player starts") };
            assert_eq!(at.order[1], Some(Firm::Seat(start.next(3))));
            starts.insert(start);
        }
        assert_eq!(starts.len(), 3);
    }

    #[test]
    fn income_a_building_and_a_permit() {
        let mut scene = table(2).income().open_permits("y1a y2a y3a").scene();
        assert_eq!(choices(&scene, A), ["place.1", "place.2", "place.3", "place.4"]);
        play(&mut scene, A, &["place.2"]);
        assert_eq!((estate(&scene, A).money, scene.position.players[A].material), (3, 1));
        assert_eq!(choices(&scene, A), ["permit.1", "permit.2", "permit.3"]);
        let events = scene.play_scripted(A, mv("permit.2"), &["r5b"]);
        assert_eq!(scene.position.players[A].permits.len(), 1);
        assert!(events.contains(&Event::PermitOpened { slot: 1, permit: "r5b".parse().unwrap() }));
    }

    #[test]
    fn only_on_free_spaces() {
        let mut scene = table(2).income().scene();
        play(&mut scene, A, &["place.1", "permit.1"]);
        assert_eq!(scene.refuses(B, mv("place.1")), Refusal::SpaceTaken { by: Firm::Seat(A) });
        assert_eq!(scene.refuses(B, mv("place.5")), Refusal::NoSuchSpace);
        scene.allows(B, mv("place.4"));
        assert_eq!(scene.refuses(B, mv("permit.1")), Refusal::NotNow { due: Due::Income });
    }

    #[test]
    fn then_the_first_card_begins() {
        let mut scene = table(2).income().scene();
        play(&mut scene, A, &["place.1", "permit.1"]);
        play(&mut scene, B, &["place.2", "permit.1"]);
        assert_eq!(scene.position.phase, Phase::Card { nth: 0 });
    }
}
