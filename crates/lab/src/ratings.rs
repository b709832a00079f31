//! One rating for each of several players.
//!
//! A player that is `e` times as strong as each opponent wins `e` times as often as each of them: at a table of two
//! these are the usual Elo ratings. The ratings are the most likely ones for all results together.

use serde::Serialize;

/// The lead in Elo points with which a player wins 10 times as often.
const TEN_TIMES: f64 = 400.0;
/// Before anything is known a rating lies this far from the mean, in natural units (about 800 Elo points): a player that
/// won everything is much better, not infinitely.
const SPREAD: f64 = 4.6;
/// Newton's steps; few are enough.
const STEPS: usize = 60;
/// A step changes no rating by more than this.
const LONGEST_STEP: f64 = 1.0;

/// What one player won of its games among others of one kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// Who.
    pub hero: usize,
    /// Who sat in every other seat.
    pub others: usize,
    /// How many others.
    pub count: f64,
    /// How many games.
    pub games: f64,
    /// How many of them were won.
    pub won: f64,
}

/// How good a player is, in Elo points from the anchor, or from the mean of all.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The most likely number.
    pub elo: f64,
    /// It lies this close, 95 times of 100.
    pub margin: f64,
}

/// The ratings of players 0, 1, 2 … up to `players`: from the anchor, who has 0, or else from the mean of all.
pub fn ratings(players: usize, scores: &[Score], anchor: Option<usize>) -> Vec<Rating> {
    let mut strength = vec![0.0; players];
    let mut inverse = Vec::new();
    for _ in 0..STEPS {
        let (slope, curvature) = expand(&strength, scores);
        inverse = invert(curvature);
        for (own, row) in strength.iter_mut().zip(&inverse) {
            let step: f64 = row.iter().zip(&slope).map(|(a, b)| a * b).sum();
            *own += step.clamp(-LONGEST_STEP, LONGEST_STEP);
        }
    }
    let points = TEN_TIMES / std::f64::consts::LN_10;
    // What is counted from is a mixture of players.
    let share = |nth: usize| match anchor {
        Some(anchor) => f64::from(u8::from(nth == anchor)),
        None => 1.0 / players as f64,
    };
    let mixed = |row: &[f64]| row.iter().enumerate().map(|(nth, cell)| share(nth) * cell).sum::<f64>();
    let zero = mixed(&strength);
    let whole = mixed(&inverse.iter().map(|row| mixed(row)).collect::<Vec<_>>());
    let rating = |(nth, own): (usize, &f64)| {
        let variance = (inverse[nth][nth] - 2.0 * mixed(&inverse[nth]) + whole).max(0.0);
        Rating { elo: (own - zero) * points, margin: crate::stats::Z * variance.sqrt() * points }
    };
    strength.iter().enumerate().map(rating).collect()
}

/// How the likelihood changes with each strength, and how that changes (with the sign of a bowl).
fn expand(strength: &[f64], scores: &[Score]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let prior = 1.0 / (SPREAD * SPREAD);
    let mut slope: Vec<_> = strength.iter().map(|own| -own * prior).collect();
    let mut curvature = vec![vec![0.0; strength.len()]; strength.len()];
    for (nth, row) in curvature.iter_mut().enumerate() {
        row[nth] = prior;
    }
    for score in scores {
        let ahead = strength[score.hero] - strength[score.others] - score.count.ln();
        let expected = 1.0 / (1.0 + (-ahead).exp());
        let surplus = score.won - score.games * expected;
        slope[score.hero] += surplus;
        slope[score.others] -= surplus;
        let bend = score.games * expected * (1.0 - expected);
        curvature[score.hero][score.hero] += bend;
        curvature[score.others][score.others] += bend;
        curvature[score.hero][score.others] -= bend;
        curvature[score.others][score.hero] -= bend;
    }
    (slope, curvature)
}

/// The inverse of a matrix whose diagonal prevails.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (nth, row) in matrix.iter_mut().enumerate() {
        row.resize(2 * size, 0.0);
        row[size + nth] = 1.0;
    }
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|cell| *cell /= scale);
        let row = matrix[pivot].clone();
        for other in (0..size).filter(|other| *other != pivot) {
            let factor = matrix[other][pivot];
            matrix[other].iter_mut().zip(&row).for_each(|(cell, own)| *cell -= factor * own);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(hero: usize, others: usize, games: f64, won: f64) -> Score {
        Score { hero, others, count: 1.0, games, won }
    }

    #[test]
    fn ten_wins_to_one_are_400_points() {
        let known = ratings(2, &[score(0, 1, 11_000.0, 10_000.0)], None);
        assert!((known[0].elo - 200.0).abs() < 1.0 && (known[1].elo + 200.0).abs() < 1.0, "{known:?}");
        // One standard deviation of the difference is 1 / sqrt(11000 · 10/11 · 1/11) = 0.0332, or 5.76 points;
        // half of it belongs to each.
        assert!((known[0].margin - 1.96 * 5.76 / 2.0).abs() < 0.1, "{known:?}");
    }

    #[test]
    fn ratings_from_an_anchor_are_differences() {
        let known = ratings(2, &[score(0, 1, 11_000.0, 10_000.0)], Some(1));
        assert!(
            (known[0].elo - 400.0).abs() < 2.0 && (known[0].margin - 1.96 * 5.76).abs() < 0.2,
            "{known:?}"
        );
        assert!(known[1].elo.abs() < 1e-9 && known[1].margin < 1e-3, "{known:?}");
    }

    #[test]
    fn fair_shares_at_larger_tables_are_equal_ratings() {
        let fair = Score { hero: 0, others: 1, count: 3.0, games: 400.0, won: 100.0 };
        assert!(ratings(2, &[fair], None).iter().all(|rating| rating.elo.abs() < 1e-6));
    }

    #[test]
    fn ratings_add_up_along_a_chain() {
        let chain = [score(0, 1, 11_000.0, 10_000.0), score(1, 2, 11_000.0, 10_000.0)];
        let known = ratings(3, &chain, None);
        assert!((known[0].elo - known[2].elo - 800.0).abs() < 5.0, "{known:?}");
        assert!(known.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn winning_everything_is_not_infinitely_good() {
        let known = ratings(2, &[score(0, 1, 50.0, 50.0)], None);
        assert!((200.0..2000.0).contains(&known[0].elo) && known[0].margin > 100.0, "{known:?}");
    }
}
