//! Whole games, recounted by hand: a second, naive way to the same points.

use engine::Game;
use newyork::components::{Kind, Scoring};
use newyork::moves::{Event, Receiver};
use newyork::position::Position;

use crate::table::played;

/// What the first, second and third place of the museums are worth; each further kind is worth one more.
const MUSEUMS: [&[i32]; 3] = [&[1], &[8, 1], &[16, 8, 1]];

/// Follows the events and counts who has what; Dirk comes last.
struct Recount {
    owned: Vec<[i32; 6]>,
    points: Vec<i32>,
}

impl Recount {
    fn of(seats: u8, moves: &[Vec<Event>]) -> Self {
        let parties = usize::from(if seats == 2 { 3 } else { seats });
        let mut recount = Self { owned: vec![[0; 6]; parties], points: vec![0; parties] };
        moves.iter().flatten().for_each(|event| recount.follow(event));
        recount
    }

    fn follow(&mut self, event: &Event) {
        match event {
            Event::Bought { seat, building, receiver: Receiver::Buyer, .. } => {
                self.give(seat.index(), building.kind());
            }
            Event::Bought { building, receiver: Receiver::Dirk, .. } | Event::DirkReceived { building } => {
                self.give(2, building.kind());
            }
            Event::LeftOver { seat, building, .. } => self.give(seat.index(), building.kind()),
            Event::ScoringBegan { scoring } => (0..6).for_each(|kind| self.score(*scoring, kind)),
            _ => {}
        }
    }

    fn give(&mut self, party: usize, kind: Kind) {
        self.owned[party][kind as usize] += 1;
    }

    /// Everybody who has a building of the kind lines up; each place is paid, and equal ones share.
    fn score(&mut self, scoring: Scoring, kind: usize) {
        let mut line: Vec<usize> =
            (0..self.owned.len()).filter(|party| self.owned[*party][kind] > 0).collect();
        line.sort_by_key(|party| -self.owned[*party][kind]);
        let mut prizes = MUSEUMS[scoring as usize].iter().map(|prize| prize + kind as i32);
        while let Some(first) = line.first().copied() {
            let equal: Vec<usize> = line
                .iter()
                .copied()
                .filter(|party| self.owned[*party][kind] == self.owned[first][kind])
                .collect();
            let pot: i32 = equal.iter().map(|_| prizes.next().unwrap_or(0)).sum();
            for party in &equal {
                self.points[*party] += pot / equal.len() as i32;
            }
            line.drain(..equal.len());
        }
    }
}

fn final_points(game: &newyork::NewYork, at: &Position) -> Vec<i32> {
    game.result(at).unwrap().standings().iter().map(|standing| standing.points).collect()
}

#[test]
fn the_points_of_whole_games_are_recounted() {
    for seed in 0..400 {
        let seats = 2 + (seed % 5) as u8;
        let (game, at, moves) = played(seats, seed);
        assert_eq!(
            final_points(&game, &at),
            Recount::of(seats, &moves).points,
            "{seats} players, seed {seed}"
        );
    }
}

#[test]
fn all_points_together_are_at_most_300() {
    for seed in 0..400 {
        let (game, at, _) = played(2 + (seed % 5) as u8, seed);
        assert!(final_points(&game, &at).iter().sum::<i32>() <= 300);
    }
}

/// 54 buildings end up with somebody, on the yard unsold, or the game is not over.
#[test]
fn every_building_is_accounted_for_at_the_end() {
    for seed in 0..100 {
        let seats = 2 + (seed % 5) as u8;
        let (_, at, moves) = played(seats, seed);
        let owned: i32 = Recount::of(seats, &moves).owned.iter().flatten().sum();
        let unsold = at.yard.iter().flatten().count() as i32;
        assert_eq!(owned + unsold, 54);
    }
}
