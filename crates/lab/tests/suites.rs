//! The suites that the games bring along can be used.

use arena::UNTIMED;
use bots::{Level, Limit, Player};
use lab::suite::{PASS, attempt, puzzles};
use registry::GAMES;

#[test]
fn every_position_of_every_suite_can_be_laid_and_its_right_moves_are_legal() {
    for info in GAMES {
        let puzzles =
            puzzles(registry::find(info.id).unwrap()).unwrap_or_else(|bad| panic!("{}: {bad}", info.id));
        let clause = format!("{}-", info.clauses);
        for puzzle in &puzzles {
            let is_argued = !puzzle.title.is_empty() && puzzle.why.contains(&clause);
            assert!(is_argued, "{}: {} names no clause", info.id, puzzle.name);
        }
        assert!(puzzles.len() >= 10, "{} has only {} positions", info.id, puzzles.len());
    }
}

#[test]
fn a_strong_player_solves_nine_of_ten() {
    let strong = Player { level: Level::Strong, limit: Limit::Iterations(20_000) };
    for info in GAMES {
        let game = registry::find(info.id).unwrap();
        let (contender, puzzles) = (game.contender(strong), puzzles(game).unwrap());
        let is_right = |puzzle: &&_| attempt(game, &contender, puzzle, 1, UNTIMED).is_right;
        let share = puzzles.iter().filter(is_right).count() as f64 / puzzles.len() as f64;
        assert!(share >= PASS, "{}: {share}", info.id);
    }
}
