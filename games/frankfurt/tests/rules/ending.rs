//! The end: FRA-20 to FRA-24.

use engine::{Fast, Game, NoLog, Seat, Seats, Viewer};
use frankfurt::Frankfurt;
use frankfurt::components::{Colour, Tile};
use frankfurt::moves::{Event, Refusal};
use frankfurt::position::{HandTile, Position, Step};
use frankfurt::scoring::best_colour;

use crate::table::{A, B, C, D, laid, mv};

/// Plays random moves up to the last decision; its position and who decides.
fn before_the_last_decision(seats: u8) -> (Frankfurt, Position) {
    let (game, mut at, _) = laid(seats, 11);
    let mut chance = Fast::new(12);
    let mut moves = Vec::new();
    loop {
        if at.supply.is_empty() && matches!(at.step, Step::Take { .. }) {
            return (game, at);
        }
        moves.clear();
        game.legal_moves(&at, at.active, &mut moves);
        let (seat, mv) = (at.active, moves[chance.index(moves.len())]);
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
}

mod fra_20 {
    use super::*;

    #[test]
    fn the_game_ends_when_the_offer_cannot_be_refilled() {
        let (game, at) = before_the_last_decision(3);
        let mut scene = laws::Scene::at(game, at);
        let seat = scene.position.active;
        let free = scene.position.mayor;
        assert!(scene.game.result(&scene.position).is_none());
        let events = scene.play(seat, frankfurt::moves::Move::Take { offer: free });
        assert_eq!(scene.position.step, Step::Over);
        assert!(scene.game.to_act(&scene.position).is_empty());
        let place = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
        let mayor = place(|event| matches!(event, Event::MayorMoved { .. }));
        assert!(mayor < place(|event| *event == Event::SupplyEmpty), "the mayor moves first");
        assert_eq!(scene.refuses(seat, mv("take.1")), Refusal::GameOver);
    }

    /// The last tile of the supply is laid out; then a whole turn follows.
    #[test]
    fn drawing_the_last_tile_does_not_end_it() {
        let (_, at) = before_the_last_decision(3);
        assert_eq!(at.offer.iter().flatten().count(), 5);
    }
}

mod fra_21 {
    use super::*;

    #[test]
    fn everybody_has_eleven_fifteen_or_sixteen_turns() {
        for (seats, turns) in [(4, 11), (3, 15), (2, 16)] {
            let (game, mut at, mut events) = laid(seats, 4);
            let (mut chance, mut moves) = (Fast::new(4), Vec::new());
            while let Some(seat) = game.to_act(&at).first() {
                moves.clear();
                game.legal_moves(&at, seat, &mut moves);
                let mv = moves[chance.index(moves.len())];
                game.apply(&mut at, seat, &mv, &mut chance, &mut events);
            }
            for seat in engine::Seat::all(seats) {
                let built = |event: &&Event| matches!(event, Event::Built { seat: by, .. } if *by == seat);
                assert_eq!(events.iter().filter(built).count(), turns);
            }
        }
    }
}

mod fra_22 {
    use super::*;

    fn worth(hand: &str) -> (Colour, u8) {
        let tiles: Vec<Tile> = hand.split(' ').map(|code| code.parse().unwrap()).collect();
        best_colour(tiles)
    }

    /// The rulebook's example: two red tiles of 3 and a blue one.
    #[test]
    fn the_best_colour_of_the_hand_counts() {
        assert_eq!(worth("rv3 bh2 rp3"), (Colour::Red, 6));
        assert_eq!(worth("bh3 rh2 bp3"), (Colour::Blue, 6));
        assert_eq!(worth("yh2 gp3 bh2"), (Colour::Green, 3));
        assert_eq!(worth("pv2 ph2 pv2"), (Colour::Purple, 6));
    }

    #[test]
    fn if_it_ended_now_only_hands_that_are_seen_would_count() {
        let (game, at) = before_the_last_decision(2);
        let (seat, other) = (at.active, Seat(1 - at.active.0));
        let hand = |viewer| {
            let sheets = game.scores_if_ended(&at, viewer);
            [seat, other].map(|of| sheets[of.index()].total() - i32::from(at.players[of].points.total()))
        };
        let best = |of: Seat| i32::from(best_colour(at.players[of].tiles()).1);
        assert!(best(seat) > 0 && best(other) > 0);
        assert_eq!(hand(Viewer::Seat(seat)), [best(seat), 0]);
        assert_eq!(hand(Viewer::Spectator), [0, 0]);
        assert_eq!(hand(Viewer::AllOpen), [best(seat), best(other)]);
    }

    #[test]
    fn it_is_added_at_the_end() {
        let (game, mut at) = before_the_last_decision(2);
        let (seat, free) = (at.active, at.mayor);
        let before = at.players[seat].points.total();
        game.apply(
            &mut at,
            seat,
            &frankfurt::moves::Move::Take { offer: free },
            &mut Fast::new(1),
            &mut NoLog,
        );
        let hand: Vec<_> = at.players[seat].tiles().collect();
        let mut most = 0;
        for tile in &hand {
            let same = hand.iter().filter(|other| other.colour() == tile.colour());
            most = most.max(same.map(|other| u16::from(other.value())).sum());
        }
        assert_eq!(at.players[seat].points.total(), before + most);
    }
}

/// A finished game in which the seats have these points and coins.
fn finished(results: &[(u16, u8)]) -> (Frankfurt, Position) {
    let (game, mut at, _) = laid(results.len() as u8, 1);
    at.step = Step::Over;
    for ((_, player), (points, coins)) in at.players.iter_mut().zip(results) {
        player.points.same_kind = *points;
        player.coins = *coins;
        player.hand = [None::<HandTile>; 3];
    }
    (game, at)
}

mod fra_23 {
    use super::*;

    fn winners(results: &[(u16, u8)]) -> Seats {
        let (game, at) = finished(results);
        game.result(&at).unwrap().winners()
    }

    #[test]
    fn most_points_win() {
        assert_eq!(winners(&[(80, 3), (81, 0), (79, 3)]), Seats::only(B));
    }

    #[test]
    fn coins_decide_a_tie() {
        assert_eq!(winners(&[(84, 2), (80, 3), (84, 1)]), Seats::only(A));
    }

    #[test]
    fn still_tied_players_win_together() {
        assert_eq!(winners(&[(84, 2), (84, 2), (84, 1), (70, 3)]), Seats::only(A).with(B));
    }

    #[test]
    fn lower_places_are_ranked_alike() {
        let (game, at) = finished(&[(90, 0), (70, 1), (70, 2), (70, 1)]);
        let ranking = game.result(&at).unwrap();
        let places = [A, B, C, D].map(|seat| ranking.place(seat).unwrap());
        assert_eq!(places, [1, 3, 2, 3]);
    }
}

mod fra_24 {
    use super::*;

    #[test]
    fn points_go_on_beyond_ninety_nine() {
        let (game, at) = finished(&[(99, 0), (130, 0)]);
        let ranking = game.result(&at).unwrap();
        assert_eq!(ranking.standing(B).unwrap().points, 130);
        assert_eq!(ranking.winners(), Seats::only(B));
    }
}
