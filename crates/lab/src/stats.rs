//! Shares with their intervals, Elo, and a sequential test.

use serde::Serialize;

/// The width of a normal distribution that 95 of 100 fall into.
pub(crate) const Z: f64 = 1.959_964;

/// Numbers that come one by one.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Sample {
    /// How many there were.
    pub count: u64,
    /// Their sum.
    pub sum: f64,
    /// The sum of their squares.
    pub squares: f64,
}

impl Sample {
    /// Takes one more into account.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.sum += number;
        self.squares += number * number;
    }

    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        let count = self.count as f64;
        if self.count < 2 {
            0.0
        } else {
            ((self.squares - self.sum * self.mean()) / (count - 1.0)).max(0.0).sqrt()
        }
    }

    /// The mean lies this close, 95 times of 100.
    pub fn margin(&self) -> f64 {
        if self.count == 0 { f64::INFINITY } else { Z * self.deviation() / (self.count as f64).sqrt() }
    }

    /// For shares between 0 and 1: where the true share lies, 95 times of 100 (Wilson), if the number of games was fixed
    /// beforehand.
    pub fn interval(&self) -> (f64, f64) {
        if self.count == 0 {
            return (0.0, 1.0);
        }
        let (count, share) = (self.count as f64, self.mean());
        let middle = (share + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
        let half = Z / (1.0 + Z * Z / count)
            * (share * (1.0 - share) / count + Z * Z / (4.0 * count * count)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

impl FromIterator<f64> for Sample {
    fn from_iter<T: IntoIterator<Item = f64>>(numbers: T) -> Self {
        let mut sample = Self::default();
        for number in numbers {
            sample.add(number);
        }
        sample
    }
}

/// The difference in Elo points that makes this share likely.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// What a sequential test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The share is above the target.
    Above,
    /// The share is below the target.
    Below,
    /// It cannot be said yet.
    Undecided,
}

/// How often the test errs.
const ERROR: f64 = 0.05;
/// The games that the guess before the first game counts for. It lies at the target; a larger number decides earlier
/// between close shares and later between distant ones.
const GUESS: f64 = 4.0;
/// The lowest guess; the highest is as far from 1.
const LEAST_GUESS: f64 = 0.01;
/// The ends of the interval are multiples of one part in this many.
const STEPS: f64 = 1000.0;
/// Halvings of the range in which an end of the interval lies.
const HALVINGS: u32 = 40;

/// A share of wins, tested after every game.
///
/// Each game is foretold from those before it. By Ville's inequality the foretelling is 20 times as likely as with a
/// share `p` at any time in at most one of 20 series whose share is `p`. Those `p` with which it is not are the interval:
/// it holds the true share in 95 of 100 series, however often one looks and whenever one stops. Games are taken to be
/// independent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SequentialTest {
    target: f64,
    won: f64,
    lost: f64,
    /// The logarithm of how likely the games were as they were foretold.
    foretold: f64,
}

impl SequentialTest {
    /// A test whether a share is above `target`, before the first game.
    pub fn against(target: f64) -> Self {
        Self { target, won: 0.0, lost: 0.0, foretold: 0.0 }
    }

    /// Takes one more game into account: 1 won, 0 lost, a share of 1 for a tie.
    pub fn add(&mut self, share: f64) {
        let guess = self.target.clamp(LEAST_GUESS, 1.0 - LEAST_GUESS);
        let expected = (GUESS * guess + self.won) / (GUESS + self.won + self.lost);
        self.foretold += share * expected.ln() + (1.0 - share) * (1.0 - expected).ln();
        self.won += share;
        self.lost += 1.0 - share;
    }

    /// Where the true share lies, 95 times of 100. The ends are rounded outwards to tenths of a percent, so that what
    /// people read is what the verdict goes by.
    pub fn interval(&self) -> (f64, f64) {
        let count = self.won + self.lost;
        let mean = if count == 0.0 { 0.5 } else { self.won / count };
        let (low, high) = (self.end(0.0, mean), self.end(1.0, mean));
        ((low * STEPS).floor() / STEPS, (high * STEPS).ceil() / STEPS)
    }

    /// Does the whole interval lie above or below the target?
    pub fn verdict(&self) -> Verdict {
        let (low, high) = self.interval();
        if low > self.target {
            Verdict::Above
        } else if high < self.target {
            Verdict::Below
        } else {
            Verdict::Undecided
        }
    }

    /// The end of the interval between a share that is outside, or at the edge, and one that is inside.
    fn end(&self, mut outside: f64, mut inside: f64) -> f64 {
        if !self.is_outside(outside) {
            return outside;
        }
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(outside, inside);
            *if self.is_outside(middle) { &mut outside } else { &mut inside } = middle;
        }
        outside
    }

    /// Were the games foretold so much better than with this share that it is ruled out?
    fn is_outside(&self, share: f64) -> bool {
        // Nothing is lost by an outcome that never came, however unlikely it is.
        let likely = |count: f64, share: f64| if count == 0.0 { 0.0 } else { count * share.ln() };
        self.foretold - likely(self.won, share) - likely(self.lost, 1.0 - share) >= -ERROR.ln()
    }
}

#[cfg(test)]
mod tests {
    use engine::Fast;

    use super::*;

    fn shares(won: u64, count: u64) -> Sample {
        Sample { count, sum: won as f64, squares: won as f64 }
    }

    #[test]
    fn mean_deviation_and_interval() {
        let sample: Sample = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
        assert!((sample.mean() - 5.0).abs() < 1e-9);
        // The squares of the distances add up to 32; 32 / 7 is 4.571.
        assert!((sample.deviation() - 4.571_428_f64.sqrt()).abs() < 1e-3);
        // Wilson for 60 of 100: 0.502 to 0.691.
        let (low, high) = shares(60, 100).interval();
        assert!((low - 0.502).abs() < 1e-3 && (high - 0.691).abs() < 1e-3, "{low} {high}");
        assert_eq!(Sample::default().interval(), (0.0, 1.0));
    }

    #[test]
    fn elo_of_known_shares() {
        assert!(elo(0.5).abs() < 1e-9);
        assert!((elo(10.0 / 11.0) - 400.0).abs() < 1e-6);
        assert!((elo(1.0 / 11.0) + 400.0).abs() < 1e-6);
    }

    fn test(target: f64, shares: impl IntoIterator<Item = f64>) -> SequentialTest {
        let mut test = SequentialTest::against(target);
        shares.into_iter().for_each(|share| test.add(share));
        test
    }

    #[test]
    fn a_test_decides_when_it_is_clear() {
        // With a guess of two wins and two losses, n wins in a row are foretold with 2/4 · 3/5 · 4/6 … =
        // 6 / ((n + 2) (n + 3)): with 8 that is 14 times 0.5⁸, with 9 it is 23 times 0.5⁹.
        let row = |share, count| test(0.5, std::iter::repeat_n(share, count));
        assert_eq!([8, 9].map(|count| row(1.0, count).verdict()), [Verdict::Undecided, Verdict::Above]);
        assert_eq!([8, 9].map(|count| row(0.0, count).verdict()), [Verdict::Undecided, Verdict::Below]);
        // 6 / (11 · 12) is 20 times p⁹ with p = 0.5085.
        let (low, high) = row(1.0, 9).interval();
        assert!((low - 0.5085).abs() < 1e-3 && (high - 1.0).abs() < 1e-9, "{low} {high}");
        assert_eq!(row(0.5, 1000).verdict(), Verdict::Undecided);
        assert_eq!(row(0.5, 0).interval(), (0.0, 1.0));
    }

    /// A number from 0 to 1.
    fn even(chance: &mut Fast) -> f64 {
        (chance.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[test]
    fn verdict_and_interval_say_the_same() {
        let mut chance = Fast::new(1);
        let mut seen = [0; 3];
        for _ in 0..300 {
            let (target, share, ties) = (even(&mut chance), even(&mut chance), even(&mut chance));
            let mut test = SequentialTest::against(target);
            let mut sample = Sample::default();
            for _ in 0..200 {
                let tie = [0.5, 1.0 / 3.0, 0.25][chance.index(3)];
                let won = f64::from(u8::from(even(&mut chance) < share));
                let won = if even(&mut chance) < ties { tie } else { won };
                test.add(won);
                sample.add(won);
                let (low, high) = test.interval();
                assert!(low <= sample.mean() && sample.mean() <= high, "{test:?}");
                let (is_above, is_below) = (low > target, high < target);
                let verdict = test.verdict();
                assert_eq!(verdict == Verdict::Above, is_above, "{test:?}");
                assert_eq!(verdict == Verdict::Below, is_below, "{test:?}");
                assert_eq!(verdict == Verdict::Undecided, !is_above && !is_below, "{test:?}");
                seen[verdict as usize] += 1;
            }
        }
        assert!(seen.iter().all(|count| *count > 5000), "{seen:?}");
    }

    /// At a share that is just the target any verdict is wrong, whenever it comes.
    #[test]
    fn a_test_errs_once_in_twenty_however_often_one_looks() {
        let mut chance = Fast::new(2);
        let mut errs = |target: f64| {
            let mut test = SequentialTest::against(target);
            (0..1000).any(|_| {
                test.add(f64::from(u8::from(even(&mut chance) < target)));
                test.verdict() != Verdict::Undecided
            })
        };
        let errors = (0..600).filter(|nth| errs([0.5, 0.25, 0.6][nth % 3])).count();
        assert!((5..=30).contains(&errors), "{errors} of 600");
    }
}
