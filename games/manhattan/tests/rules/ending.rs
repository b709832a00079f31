//! The end: MAN-50 to MAN-52, MAN-60, MAN-61.

use engine::{Fast, Game, NoLog, PerSeat, Seat, Seats};
use laws::Scene;
use manhattan::Manhattan;
use manhattan::components::Street;
use manhattan::moves::{Event, Refusal};
use manhattan::position::{Cause, Ending, Position, Step};
use manhattan::scoring::{leader, street_counts};
use manhattan::setup::TableOptions;

use crate::table::{A, B, C, D, Table, found, happened, mv, table, tile};

/// All bronze and silver tiles: 44 points.
const ALL_TWELVE: &str = "b1 b1 b1 b2 b3 b3 s1 s2 s3 s4 s5 s6";
/// The gold tile of four squares that leaves four unbuilt ones, on R10, R11 and R12.
pub(crate) const SECOND_GOLD: &str = "g1@a5+b5+c5+b6";

/// For two players: A has five unbuilt tiles and a gold building at Broadway.
pub(crate) fn one_tile_before_the_end() -> Table {
    table(2).used(A, ALL_TWELVE).buildings(A, "g2@c1+d1+c2+d2")
}

/// A, with workers on R10 and R11, triggers the end; B has one last turn.
pub(crate) fn play_the_end(scene: &mut Scene<Manhattan>) -> Vec<Event> {
    scene.play(A, mv("take.R12"));
    scene.play(A, mv(SECOND_GOLD));
    let mut events = scene.play(A, mv("done"));
    events.extend(scene.play(B, mv("take.G02")));
    events.extend(scene.play(B, mv("done")));
    events
}

fn end() -> Scene<Manhattan> {
    one_tile_before_the_end().workers(A, "R10 R11").market("r2 y2 g2 b2").scene()
}

/// Plays random games to their end and tells everything that happened in each.
fn random_games(seats: u8, games: u64) -> Vec<Vec<Event>> {
    let game = Manhattan::standard();
    let play = |seed| {
        let (mut chance, mut events, mut moves) = (Fast::new(seed), Vec::new(), Vec::new());
        let mut at = game.set_up(seats, &TableOptions::default(), &mut chance, &mut events).unwrap();
        while let Some(seat) = game.to_act(&at).first() {
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            let mv = moves[chance.index(moves.len())];
            game.apply(&mut at, seat, &mv, &mut chance, &mut events);
        }
        events
    };
    (0..games).map(play).collect()
}

mod man_50 {
    use super::*;

    #[test]
    fn four_unbuilt_tiles_trigger_the_end_and_the_others_have_one_more_turn() {
        let mut scene = end();
        scene.play(A, mv("take.R12"));
        let events = scene.play(A, mv(SECOND_GOLD));
        assert!(happened(&events, Event::EndTriggered { seat: A, cause: Cause::Tiles }));
        assert_eq!(scene.position.active, A, "A finishes the turn");
        scene.play(A, mv("done"));
        assert_eq!((scene.position.active, scene.position.step), (B, Step::Choose));
        scene.play(B, mv("take.G02"));
        let events = scene.play(B, mv("done"));
        assert!(happened(&events, Event::GameEnded));
        assert_eq!(scene.position.step, Step::Over);
        assert_eq!(scene.refuses(A, mv("take.R13")), Refusal::GameOver);
        assert!(scene.game.result(&scene.position).is_some());
    }

    #[test]
    fn refilling_goes_on_in_the_last_turns() {
        let mut scene = end();
        let events = play_the_end(&mut scene);
        let opened = events.iter().filter(|event| matches!(event, Event::Opened { .. })).count();
        assert_eq!((opened, scene.position.market.len()), (2, 4));
    }

    /// The Woolworth and the starting property are not among the eighteen.
    #[test]
    fn legendary_skyscrapers_do_not_count() {
        let laid = table(2).used(A, ALL_TWELVE).buildings(A, "g2@c1+d1+c2+d2").workers(A, "R09 R10 R11 R12");
        let mut scene = laid.scene();
        scene.play(A, mv("rebuild.l4@a4+b4+c4+a5+b5+c5+a6+b6+c6"));
        assert_eq!((scene.position.players[A].tiles_left(), scene.position.ending), (5, None));
    }

    #[test]
    fn three_open_cards_and_an_empty_future_market_trigger_the_end() {
        for seats in 2..=4 {
            let mut scene = found(seats, |_, at| {
                let has_worker = at.players[at.active].free_workers() > 0;
                at.future.is_empty() && at.step == Step::Choose && at.ending.is_none() && has_worker
            });
            let by = scene.position.active;
            let take = scene.moves(by)[0];
            let mut events = scene.play(by, take);
            if scene.position.active == by {
                events = scene.play(by, mv("done"));
            }
            assert!(happened(&events, Event::EndTriggered { seat: by, cause: Cause::Cards }));
            assert_eq!(scene.position.market.len(), 3);
            let mut turns = Vec::new();
            while let Some(seat) = scene.game.to_act(&scene.position).first() {
                turns.push(seat);
                let first = scene.moves(seat)[0];
                scene.play(seat, first);
            }
            turns.dedup();
            let others: Vec<_> = (1..seats).map(|away| Seat((by.0 + away) % seats)).collect();
            assert_eq!(turns, others);
        }
    }

    #[test]
    fn the_first_trigger_counts_and_everybody_else_has_one_turn() {
        let mut causes = Vec::new();
        for seats in 2..=4 {
            for events in random_games(seats, 60) {
                let triggers = events.iter().filter(|event| matches!(event, Event::EndTriggered { .. }));
                assert_eq!(triggers.count(), 1);
                let place = events.iter().position(|event| matches!(event, Event::EndTriggered { .. }));
                let after = &events[place.unwrap()..];
                let turns = after.iter().filter(|event| matches!(event, Event::TurnBegan { .. })).count();
                assert_eq!(turns, usize::from(seats) - 1);
                causes.extend(after.iter().find_map(|event| match event {
                    Event::EndTriggered { cause, .. } => Some(*cause),
                    _ => None,
                }));
            }
        }
        assert!(causes.contains(&Cause::Tiles) && causes.contains(&Cause::Cards));
    }
}

mod man_51 {
    use super::*;

    #[test]
    fn at_five_unbuilt_tiles_the_others_are_warned() {
        let laid = table(2).used(A, ALL_TWELVE).workers(A, "R10 R11");
        let mut scene = laid.market("r2 y2 g2 b2").scene();
        scene.play(A, mv("take.R12"));
        let events = scene.play(A, mv(SECOND_GOLD));
        assert!(happened(&events, Event::FiveTilesLeft { seat: A }));
        assert_eq!(scene.position.ending, None);
        let view = scene.game.view(&scene.position, engine::Viewer::Seat(B));
        assert_eq!(view.players[0].tiles_left, 5);
    }
}

mod man_52 {
    use super::*;

    /// Two players: 39 turns have passed without a new tile.
    fn long_idle() -> Scene<Manhattan> {
        let mut scene = table(2).market("r2 y2 g2 b2").scene();
        scene.position.idle = 39;
        scene
    }

    #[test]
    fn twenty_rounds_without_a_new_tile_trigger_the_end() {
        let mut scene = long_idle();
        scene.play(A, mv("take.R09"));
        let events = scene.play(A, mv("done"));
        assert!(happened(&events, Event::EndTriggered { seat: A, cause: Cause::Standstill }));
        assert_eq!(scene.position.ending, Some(Ending { by: A, cause: Cause::Standstill }));
        scene.play(B, mv("take.G02"));
        scene.play(B, mv("done"));
        assert_eq!(scene.position.step, Step::Over);
    }

    #[test]
    fn a_new_tile_starts_the_count_again() {
        let mut scene = long_idle();
        scene.play(A, mv("take.R09"));
        scene.play(A, mv("b1@c4+d4"));
        scene.play(A, mv("done"));
        assert_eq!((scene.position.idle, scene.position.ending), (0, None));
    }
}

mod man_60 {
    use super::*;

    /// The rulebook's example on Wall Street: 4, 1, 1 and 3 buildings. C's starting property is there.
    fn wall_street() -> Table {
        table(4)
            .buildings(A, "b1@e10+f10 b1@h10+i10 b1@k10+l10 b3@e8+f8+e9")
            .buildings(B, "b1@m10+n10")
            .buildings(D, "b1@i8+i9 b1@j8+j9 b1@n8+n9")
    }

    fn counts(laid: &Table, street: Street) -> PerSeat<u8, 4> {
        let game = Manhattan::standard();
        street_counts(&game, &laid.lay(&game), street)
    }

    fn listed(counts: PerSeat<u8, 4>) -> Vec<u8> {
        counts.iter().map(|(_, count)| *count).collect()
    }

    #[test]
    fn the_most_buildings_on_a_street_lead_it() {
        let counts = counts(&wall_street(), Street::Wall);
        assert_eq!((listed(counts), leader(&counts)), (vec![4, 1, 1, 3], Some(A)));
    }

    #[test]
    fn if_it_ended_now_the_leader_would_have_its_points() {
        let game = Manhattan::standard();
        let streets = |laid: &Table| {
            let at = Position { streets: [Street::Wall, Street::Cedar, Street::Cedar], ..laid.lay(&game) };
            let points = |sheets: &[engine::ScoreSheet]| {
                let line = sheets[0].lines.iter().find(|line| line.label == "streets");
                line.expect("streets are a source of points").points
            };
            assert_eq!(points(&game.scores(&at, engine::Viewer::Spectator)), 0, "so far");
            points(&game.scores_if_ended(&at, engine::Viewer::Spectator))
        };
        let (led, tied) = (streets(&wall_street()), streets(&wall_street().buildings(D, "b3@k8+l8+k9")));
        assert_eq!(led - tied, 5);
    }

    #[test]
    fn after_a_tie_nobody_does() {
        let counts = counts(&wall_street().buildings(D, "b3@k8+l8+k9"), Street::Wall);
        assert_eq!((listed(counts), leader(&counts)), (vec![4, 1, 1, 4], None));
    }

    #[test]
    fn where_nobody_builds_nobody_leads() {
        let counts = counts(&table(2), Street::Wall);
        assert_eq!((listed(counts), leader(&counts)), (vec![0, 0], None));
    }

    /// The lot Y08 reaches Wall Street, the tile on two of its squares does not.
    #[test]
    fn the_tile_counts_and_not_the_lot() {
        let laid = table(2).buildings(A, "b1@e8+f8");
        assert_eq!(listed(counts(&laid, Street::Wall)), [0, 0]);
        assert_eq!(listed(counts(&laid, Street::Broadway)), [1, 0]);
    }

    /// d2 and d3 are at Broadway, d3 at Cedar too; the starting property of A is at Cedar.
    #[test]
    fn a_building_counts_for_every_street_it_faces() {
        let laid = table(2).buildings(A, "b1@d2+d3");
        assert_eq!(listed(counts(&laid, Street::Broadway)), [1, 0]);
        assert_eq!(listed(counts(&laid, Street::Cedar)), [2, 0]);
    }

    #[test]
    fn ordinary_streets_score_nothing() {
        let laid = table(3).buildings(A, "b1@a10+b10");
        for street in [Street::Broadway, Street::NassauBroad, Street::Wall, Street::PineThames] {
            assert_eq!(listed(counts(&laid, street))[0], 0);
        }
    }

    /// A leads Broadway with a gold building; B leads Nassau & Broad with the starting property; Wall is empty.
    #[test]
    fn five_points_for_every_street_led_at_the_end() {
        let mut scene = end();
        let events = play_the_end(&mut scene);
        for (street, seat) in
            [(Street::Broadway, Some(A)), (Street::NassauBroad, Some(B)), (Street::Wall, None)]
        {
            assert!(happened(&events, Event::StreetScored { street, seat }));
        }
        let [a, b] = [A, B].map(|seat| scene.position.players[seat].points);
        assert_eq!((a.streets, b.streets), (5, 5));
        assert_eq!((a.tiles, a.cards, a.total()), (44 + 5 + 5, 3, 54 + 5 + 3));
    }

    /// Cedar is not in play here, though A alone has buildings there.
    #[test]
    fn only_streets_in_play_score() {
        let laid = one_tile_before_the_end().workers(A, "R10 R11").market("r2 y2 g2 b2");
        let mut scene = laid.streets([Street::Wall, Street::Cedar, Street::PineThames]).scene();
        play_the_end(&mut scene);
        assert_eq!(scene.position.players[A].points.streets, 10);
        assert_eq!(scene.position.players[B].points.streets, 0);
    }
}

mod man_61 {
    use super::*;

    /// A finished game in which the seats have these points and buildings.
    fn finished(results: &[(u16, &'static str)]) -> (Manhattan, Position) {
        let game = Manhattan::standard();
        let mut laid = table(results.len() as u8);
        for (seat, (_, buildings)) in Seat::all(4).zip(results) {
            laid = laid.buildings(seat, buildings);
        }
        let mut at = laid.lay(&game);
        at.step = Step::Over;
        for ((_, player), (points, _)) in at.players.iter_mut().zip(results) {
            player.points = manhattan::position::Points { tiles: *points, ..Default::default() };
        }
        (game, at)
    }

    fn winners(results: &[(u16, &'static str)]) -> Seats {
        let (game, at) = finished(results);
        game.result(&at).unwrap().winners()
    }

    const WOOLWORTH: &str = "l4@j1+k1+l1+j2+k2+l2+j3+k3+l3";
    const SINGER: &str = "l2@j7+k7+l7+j8+k8+l8+j9+k9";
    const TWO_GOLD: &str = "g1@e4+f4+g4+f5 g2@e1+f1+e2+f2";
    const ONE_GOLD: &str = "g2@c4+d4+c5+d5";

    #[test]
    fn most_points_win() {
        assert_eq!(winners(&[(70, WOOLWORTH), (71, ""), (69, SINGER)]), Seats::only(B));
    }

    #[test]
    fn the_highest_legendary_skyscraper_breaks_a_tie() {
        assert_eq!(winners(&[(70, SINGER), (70, WOOLWORTH), (70, TWO_GOLD)]), Seats::only(B));
    }

    #[test]
    fn a_legend_beats_any_number_of_gold_buildings() {
        assert_eq!(winners(&[(70, TWO_GOLD), (70, SINGER)]), Seats::only(B));
    }

    #[test]
    fn without_a_legend_the_most_gold_buildings_decide() {
        assert_eq!(winners(&[(70, ONE_GOLD), (70, TWO_GOLD), (60, WOOLWORTH)]), Seats::only(B));
    }

    #[test]
    fn still_tied_players_win_together() {
        assert_eq!(winners(&[(70, ONE_GOLD), (70, "g2@e4+f4+e5+f5"), (60, "")]), Seats::only(A).with(B));
    }

    #[test]
    fn lower_places_are_ranked_alike() {
        let (game, at) = finished(&[(80, ""), (70, ONE_GOLD), (70, SINGER), (70, "")]);
        let ranking = game.result(&at).unwrap();
        assert_eq!([A, B, C, D].map(|seat| ranking.place(seat).unwrap()), [1, 3, 2, 4]);
    }

    #[test]
    fn there_is_no_result_before_the_end() {
        let scene = end();
        assert!(scene.game.result(&scene.position).is_none());
        assert_eq!(scene.game.face(tile("l4")).feet, 792);
        let mut after = scene.position;
        scene.game.apply(&mut after, A, &mv("take.R12"), &mut Fast::new(1), &mut NoLog);
        assert!(scene.game.result(&after).is_none());
    }
}
