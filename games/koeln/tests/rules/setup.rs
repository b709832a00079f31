//! Components and set-up: KOE-1 to KOE-7.

use engine::{Game, Seat};
use koeln::Koeln;
use koeln::components::{Card, Field, PlaceId, Stone};
use koeln::moves::Event;
use koeln::position::SiteState;

use crate::table::laid;

mod koe_1 {
    use super::*;

    #[test]
    fn there_are_twelve_churches_worth_four_to_eight() {
        let game = Koeln::standard();
        assert_eq!(game.churches.len(), 12);
        assert!(game.churches.iter().all(|church| (4..=8).contains(&church.value)));
        assert_eq!(game.churches.iter().map(|church| church.value).sum::<u8>(), 72);
    }

    #[test]
    fn white_and_grey_fit_everywhere_and_black_not_everywhere() {
        let game = Koeln::standard();
        assert!(game.churches.iter().all(|church| church.takes(Stone::White) && church.takes(Stone::Grey)));
        let black = game.churches.iter().filter(|church| church.takes(Stone::Black)).count();
        assert!(black > 0 && black < 12, "{black}");
    }

    /// Without the street from j3 two carts on l1 and m1 would lock in a cart on m4.
    #[test]
    fn three_ways_lead_out_of_m4() {
        let game = Koeln::standard();
        let place = |id| game.map.find(id).unwrap();
        let mut ways = game.map.neighbours(place("m4")).to_vec();
        ways.sort_by_key(|place| game.map.id(*place).clone());
        assert_eq!(ways, ["j3", "l1", "m1"].map(place));
    }

    #[test]
    fn streets_join_churches_gates_cathedral_and_points() {
        let game = Koeln::standard();
        let all = (0..game.map.places.len() as u8).map(PlaceId);
        let count = |is: fn(&Field) -> bool| all.clone().filter(|place| is(&place.field())).count();
        assert_eq!(count(|field| matches!(field, Field::Church(_))), 12);
        assert_eq!(count(|field| matches!(field, Field::Gate(_))), 5);
        assert_eq!(count(|field| *field == Field::Cathedral), 1);
        assert_eq!(count(|field| *field == Field::Point), 46);
        let ends: usize = all.clone().map(|place| game.map.neighbours(place).len()).sum();
        assert_eq!(ends / 2, 100, "streets");
        let (first, second) = (game.map.find("AND").unwrap(), game.map.find("b2").unwrap());
        assert!(game.map.neighbours(first).contains(&second) && game.map.neighbours(second).contains(&first));
        assert_eq!(game.map.distance(game.map.find("II").unwrap(), game.map.find("GER").unwrap()), 2);
    }

    /// A cart that stands still cuts nobody off: no single point does, and no two points enclose a gate.
    #[test]
    fn no_point_cuts_the_city_and_no_two_enclose_a_gate() {
        let game = Koeln::standard();
        let all: Vec<_> = (0..game.map.places.len() as u8).map(PlaceId).collect();
        let reached = |start: PlaceId, closed: &[PlaceId]| {
            let mut found = vec![start];
            let mut next = 0;
            while let Some(place) = found.get(next).copied() {
                next += 1;
                for neighbour in game.map.neighbours(place) {
                    if !closed.contains(neighbour) && !found.contains(neighbour) {
                        found.push(*neighbour);
                    }
                }
            }
            found.len()
        };
        let points: Vec<_> = all.iter().copied().filter(|place| place.is_point()).collect();
        for (nth, point) in points.iter().enumerate() {
            assert_eq!(reached(PlaceId(0), &[*point]), all.len() - 1);
            for other in &points[nth + 1..] {
                for gate in 12..17 {
                    assert!(reached(PlaceId(gate), &[*point, *other]) > 30);
                }
            }
        }
    }
}

mod koe_2 {
    use super::*;

    #[test]
    fn there_are_fifty_stones() {
        let game = Koeln::standard();
        assert_eq!(Stone::ALL.map(|stone| game.stones.count(stone)), [20, 15, 15]);
        assert_eq!(Stone::ALL.map(Stone::points), [1, 2, 3]);
    }

    #[test]
    fn a_white_stone_starts_at_each_gate() {
        let (_, at, _) = laid(3, 1);
        for gate in &at.gates {
            assert_eq!(Stone::ALL.map(|stone| gate.count(stone)), [1, 0, 0]);
        }
        assert_eq!(Stone::ALL.map(|stone| at.supply.count(stone)), [15, 15, 15]);
    }
}

mod koe_3 {
    use super::*;
    use crate::table::{A, mv, table};
    use koeln::moves::Refusal;

    #[test]
    fn the_nth_player_has_the_nth_pair_of_start_points() {
        for seed in 0..10 {
            let (game, at, _) = laid(4, seed);
            let pairs = [["e3", "n3"], ["i5", "l1"], ["a2", "j5"], ["f2", "c1"]];
            for (nth, pair) in pairs.into_iter().enumerate() {
                let seat = Seat((at.start.0 + nth as u8) % 4);
                let stand: Vec<_> = at.players[seat].carts.iter().map(|cart| game.map.id(cart.at)).collect();
                let mut expected = pair.to_vec();
                expected.sort_by_key(|id| game.map.find(id));
                let mut stand: Vec<_> = stand.iter().map(String::as_str).collect();
                stand.sort_by_key(|id| game.map.find(id));
                assert_eq!(stand, expected);
            }
        }
    }

    #[test]
    fn everybody_has_two_carts() {
        let scene = table(2).scene();
        scene.allows(A, mv("go.b.SEV"));
        assert_eq!(scene.refuses(A, mv("go.2.SEV")), Refusal::NoSuchCart);
    }
}

mod koe_4 {
    use super::*;

    #[test]
    fn four_churches_get_a_hammer() {
        for seed in 0..20 {
            let (_, at, events) = laid(2, seed);
            let hammers: Vec<_> = koeln::components::ChurchId::all()
                .filter(|church| at.sites[church.index()].state == SiteState::Hammer)
                .collect();
            assert_eq!((hammers.len(), at.undrawn.len()), (4, 8));
            assert!(hammers.iter().all(|church| !at.undrawn.has(*church)));
            let Event::GroupDrawn { mut churches } = events[0] else { panic!("{events:?}") };
            churches.sort();
            assert_eq!(churches.to_vec(), hammers);
        }
    }

    #[test]
    fn any_four_can_come() {
        let mut seen = std::collections::BTreeSet::new();
        seen.extend((0..60).map(|seed| serde_json::to_string(&laid(2, seed).1.undrawn).unwrap()));
        assert!(seen.len() > 45, "{}", seen.len());
    }
}

mod koe_5 {
    use super::*;

    #[test]
    fn there_are_thirty_encounter_cards() {
        let game = Koeln::standard();
        let counts = Card::ALL.map(|card| game.cards.count(card));
        assert_eq!(counts, [1, 1, 1, 1, 4, 2, 4, 2, 4, 2, 2, 2, 4]);
        assert_eq!(counts.iter().sum::<u8>(), 30);
    }

    #[test]
    fn each_abbot_has_a_church() {
        let game = Koeln::standard();
        let name = |card| game.churches[game.church_of(card).unwrap().index()].name.clone();
        assert_eq!(name(Card::Caecilien), "St. Cäcilien");
        assert_eq!(name(Card::Martin), "Groß St. Martin");
        assert_eq!(name(Card::Kapitol), "St. Maria im Kapitol");
        assert_eq!(name(Card::Pantaleon), "St. Pantaleon");
    }

    #[test]
    fn all_cards_are_in_the_deck_at_first() {
        let (_, at, _) = laid(4, 1);
        assert_eq!(at.deck.len(), 30);
        assert!(at.players.iter().all(|(_, player)| player.hand.is_empty()));
    }
}

mod koe_6 {
    use super::*;

    #[test]
    fn the_target_depends_on_the_number_of_players() {
        for (seats, target) in [(2, 35), (3, 25), (4, 20)] {
            let (game, at, _) = laid(seats, 1);
            assert_eq!(game.view(&at, engine::Viewer::Spectator).target, target);
        }
    }

    #[test]
    fn two_to_four_can_play() {
        let game = Koeln::standard();
        for seats in [0, 1, 5] {
            let laid =
                game.set_up(seats, &engine::NoOptions {}, &mut engine::Fast::new(1), &mut engine::NoLog);
            assert!(laid.is_err(), "{seats}");
        }
    }
}

mod koe_7 {
    use super::*;
    use crate::table::{A, B, C, mv, pass, table};
    use koeln::moves::Refusal;

    #[test]
    fn chance_names_the_start_player() {
        let mut starts = [0; 3];
        (0..60).for_each(|seed| starts[laid(3, seed).1.start.index()] += 1);
        assert!(starts.iter().all(|count| *count > 5), "{starts:?}");
    }

    #[test]
    fn play_goes_clockwise() {
        let mut scene = table(3).scene();
        for (seat, next) in [(A, B), (B, C), (C, A)] {
            assert_eq!(scene.position.active, seat);
            pass(&mut scene, seat);
            assert_eq!(scene.position.active, next);
        }
    }

    #[test]
    fn the_others_wait() {
        let scene = table(3).scene();
        assert_eq!(scene.refuses(B, mv("end")), Refusal::NotYourTurn { active: A });
        scene.allows(A, mv("end"));
    }
}
