//! How good players are, from the places in which they ended.
//!
//! The method is that of Weng and Lin (a Bayesian approximation for games of several players, with ties), by the crate
//! `skillratings`. A strength is a number with an uncertainty; after each game both follow from who was before whom.
//! Figures are kept in whole millionths, so that counting the same games again gives the same figures to the last digit,
//! wherever they were stored meanwhile.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

/// The strength that is most likely of somebody of whom nothing is known.
const MEAN: f64 = 25.0;
/// How far it may lie off then: a standard deviation.
const UNCERTAINTY: f64 = MEAN / 3.0;
/// How far apart two are of whom the better one wins some three games of four.
const BETA: f64 = UNCERTAINTY / 2.0;
/// How much the uncertainty of a person grows before each game: people learn and forget, and a rating follows.
const DRIFT: f64 = UNCERTAINTY / 100.0;
/// What is left of an uncertainty at least, as a share of its square.
const TOLERANCE: f64 = 1e-6;
/// As people are shown it, a strength of 25 is 1,500.
const POINTS: f64 = 60.0;
/// Standard deviations to either side within which 95 of 100 lie.
const MARGIN: f64 = 1.96;
const MILLION: f64 = 1e6;

/// How good a player is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    mean: f64,
    uncertainty: f64,
}

/// Whether a rating changes with the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// That of a person, who may get better or worse.
    Changing,
    /// That of a player which is always equally good, as far as it is not known yet.
    Constant,
    /// It was measured and stays.
    Known,
}

/// How a player came into a game and out of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Finish {
    /// How good the player was before.
    pub rating: Rating,
    /// Whether the game changes that.
    pub strength: Strength,
    /// The place; equal places are a tie, and only their order counts.
    pub place: u32,
}

impl Rating {
    /// Of somebody of whom nothing is known.
    pub const NEW: Self = Self { mean: MEAN, uncertainty: UNCERTAINTY };

    /// A rating as it was stored.
    pub fn from_millionths(mean: i64, uncertainty: i64) -> Self {
        Self { mean: mean as f64 / MILLION, uncertainty: uncertainty as f64 / MILLION }
    }

    /// The rating as it is stored: the most likely strength, and how far it may lie off.
    pub fn to_millionths(self) -> (i64, i64) {
        (millionths(self.mean), millionths(self.uncertainty))
    }

    /// The most likely strength as people are shown it.
    pub fn points(self) -> i32 {
        (self.mean * POINTS).round() as i32
    }

    /// The strength lies this close to [`Rating::points`], 95 times of 100.
    pub fn margin(self) -> i32 {
        (self.uncertainty * POINTS * MARGIN).round() as i32
    }

    /// What a store would give back.
    fn stored(self) -> Self {
        let (mean, uncertainty) = self.to_millionths();
        Self::from_millionths(mean, uncertainty)
    }
}

/// How good the players are after a game, in the same order.
pub fn rated(finishes: &[Finish]) -> Vec<Rating> {
    let config = WengLinConfig { beta: BETA, uncertainty_tolerance: TOLERANCE };
    let before: Vec<[WengLinRating; 1]> = finishes.iter().map(|finish| [finish.before()]).collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .zip(finishes)
        .map(|(team, finish)| (&team[..], MultiTeamOutcome::new(finish.place as usize)))
        .collect();
    let after = weng_lin_multi_team(&teams, &config);
    let rating = |(finish, after): (&Finish, Vec<WengLinRating>)| match (finish.strength, after.first()) {
        (Strength::Changing | Strength::Constant, Some(after)) => {
            Rating { mean: after.rating, uncertainty: after.uncertainty }.stored()
        }
        (Strength::Known, _) | (_, None) => finish.rating,
    };
    finishes.iter().zip(after).map(rating).collect()
}

impl Finish {
    fn before(&self) -> WengLinRating {
        let Rating { mean, uncertainty } = self.rating;
        let uncertainty = match self.strength {
            Strength::Changing => uncertainty.hypot(DRIFT),
            Strength::Constant | Strength::Known => uncertainty,
        };
        WengLinRating { rating: mean, uncertainty }
    }
}

fn millionths(value: f64) -> i64 {
    (value * MILLION).round() as i64
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng as _};

    use super::*;

    fn finish(rating: Rating, place: u32) -> Finish {
        Finish { rating, strength: Strength::Changing, place }
    }

    #[test]
    fn who_is_before_another_gains_and_the_other_loses() {
        let after = rated(&[finish(Rating::NEW, 2), finish(Rating::NEW, 1), finish(Rating::NEW, 3)]);
        assert!(after[1].points() > 1500 && after[2].points() < 1500, "{after:?}");
        assert_eq!(after[0].points(), 1500, "in the middle nothing is learned of equals: {after:?}");
        assert!(after.iter().all(|rating| rating.margin() < Rating::NEW.margin()), "more is known of all");
    }

    #[test]
    fn a_tie_of_equals_changes_no_strength() {
        let after = rated(&[finish(Rating::NEW, 1), finish(Rating::NEW, 1)]);
        assert!(after.iter().all(|rating| rating.points() == 1500), "{after:?}");
    }

    #[test]
    fn only_the_order_of_places_counts() {
        let ratings = [Rating::NEW, Rating::from_millionths(31_000_000, 2_000_000)];
        let after = |first, second| rated(&[finish(ratings[0], first), finish(ratings[1], second)]);
        assert_eq!(after(1, 2), after(3, 9));
    }

    #[test]
    fn what_was_measured_stays_and_moves_others() {
        let bot =
            Finish { strength: Strength::Known, ..finish(Rating::from_millionths(40_000_000, 500_000), 2) };
        let after = rated(&[finish(Rating::NEW, 1), bot]);
        assert_eq!(after[1], bot.rating);
        let among_equals = rated(&[finish(Rating::NEW, 1), finish(Rating::NEW, 2)]);
        assert!(after[0].points() > among_equals[0].points(), "to beat a good player is worth more");
    }

    #[test]
    fn a_rating_is_stored_to_the_last_digit() {
        let after = rated(&[finish(Rating::NEW, 1), finish(Rating::NEW, 2)])[0];
        let (mean, uncertainty) = after.to_millionths();
        assert_eq!(Rating::from_millionths(mean, uncertainty), after);
    }

    #[test]
    fn one_who_has_played_much_is_never_quite_certain() {
        let mut ratings = [Rating::NEW; 2];
        for game in 0..3_000 {
            let after = rated(&[finish(ratings[0], 1 + game % 2), finish(ratings[1], 2 - game % 2)]);
            ratings.copy_from_slice(&after);
        }
        assert!((10..200).contains(&ratings[0].margin()), "{ratings:?}");
    }

    /// A number between 0 and 1, neither of them.
    fn share(chance: &mut ChaCha8Rng) -> f64 {
        (f64::from(chance.next_u32()) + 0.5) / (f64::from(u32::MAX) + 1.0)
    }

    /// The ratings of players of whom each next one is a little better, after so many games of two to five of them.
    fn simulated(players: usize, games: usize, seed: u64) -> Vec<Rating> {
        /// From one player to the next one, in natural units: the best of forty wins nearly always against the worst.
        const STEP: f64 = 0.12;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut ratings = vec![Rating::NEW; players];
        for _ in 0..games {
            let seats = 2 + (chance.next_u32() % 4) as usize;
            let mut sitting: Vec<usize> = Vec::new();
            while sitting.len() < seats {
                let player = chance.next_u32() as usize % players;
                if !sitting.contains(&player) {
                    sitting.push(player);
                }
            }
            // Who is before whom follows the law of Plackett and Luce: a strength with Gumbel's noise.
            let mut shown: Vec<(f64, usize)> = sitting
                .iter()
                .map(|player| (*player as f64 * STEP - (-share(&mut chance).ln()).ln(), *player))
                .collect();
            shown.sort_by(|one, other| other.0.total_cmp(&one.0));
            let finishes: Vec<Finish> =
                (1..).zip(&shown).map(|(place, (_, player))| finish(ratings[*player], place)).collect();
            for ((_, player), rating) in shown.iter().zip(rated(&finishes)) {
                ratings[*player] = rating;
            }
        }
        ratings
    }

    /// Spearman's: how well the order of the ratings is that of the strengths.
    fn rank_correlation(ratings: &[Rating]) -> f64 {
        let mut order: Vec<usize> = (0..ratings.len()).collect();
        order.sort_by_key(|player| ratings[*player].to_millionths().0);
        let apart = |(rank, player): (usize, &usize)| (rank as f64 - *player as f64).powi(2);
        let sum: f64 = order.iter().enumerate().map(apart).sum();
        let count = ratings.len() as f64;
        1.0 - 6.0 * sum / (count * (count * count - 1.0))
    }

    #[test]
    fn ten_thousand_games_put_players_in_their_true_order() {
        for seed in 1..=3 {
            let correlation = rank_correlation(&simulated(40, 10_000, seed));
            println!("seed {seed}: rank correlation {correlation:.4}");
            assert!(correlation >= 0.95, "seed {seed}: {correlation}");
        }
        assert!(rank_correlation(&simulated(40, 10, 1)) < 0.95, "ten games are not enough");
    }

    #[test]
    fn the_same_games_give_the_same_ratings() {
        assert_eq!(simulated(12, 2_000, 7), simulated(12, 2_000, 7));
        assert_ne!(simulated(12, 2_000, 7), simulated(12, 2_000, 8));
    }
}
