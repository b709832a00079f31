//! The suites that the games bring along can be used.

use bots::{Level, Limit, Player};
use engine::Playable;
use lab::arena::Contender;
use lab::suite::{PASS, attempt, puzzles};
use registry::{GAMES, Visitor};

/// Reads a suite: every position passes the audit and its right moves are legal, or reading fails.
struct Read;

impl Visitor for Read {
    type Output = Result<usize, String>;

    fn visit<G: Playable>(self) -> Self::Output {
        let puzzles = puzzles(&G::standard()).map_err(|bad| bad.to_string())?;
        for puzzle in &puzzles {
            let clause = format!("{}-", G::INFO.clauses);
            if puzzle.title.is_empty() || !puzzle.why.contains(&clause) {
                return Err(format!("{} names no clause", puzzle.name));
            }
        }
        Ok(puzzles.len())
    }
}

#[test]
fn every_position_of_every_suite_can_be_laid_and_its_right_moves_are_legal() {
    for info in GAMES {
        let count =
            registry::visit(info.id, Read).unwrap().unwrap_or_else(|bad| panic!("{}: {bad}", info.id));
        assert!(count >= 10, "{} has only {count} positions", info.id);
    }
}

/// The share of a suite that a strong player solves.
struct Solve;

impl Visitor for Solve {
    type Output = f64;

    fn visit<G: Playable>(self) -> f64 {
        let game = G::standard();
        let strong = Player { level: Level::Strong, limit: Limit::Iterations(20_000) };
        let contender = Contender::of::<G>(strong);
        let puzzles = puzzles(&game).unwrap();
        let right = puzzles.iter().filter(|puzzle| attempt(&game, &contender, puzzle, 1).is_right);
        right.count() as f64 / puzzles.len() as f64
    }
}

#[test]
fn a_strong_player_solves_nine_of_ten() {
    for info in GAMES {
        let share = registry::visit(info.id, Solve).unwrap();
        assert!(share >= PASS, "{}: {share}", info.id);
    }
}
