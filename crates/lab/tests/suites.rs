//! The suites that the games bring along can be used.

use engine::Playable;
use lab::suite::puzzles;
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
        assert!(count == 0 || count >= 10, "{} has only {count} positions", info.id);
    }
}
