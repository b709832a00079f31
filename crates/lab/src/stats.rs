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

    /// For shares between 0 and 1: where the true share lies, 95 times of 100 (Wilson).
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

/// How sure the test is: it errs once in twenty.
const ERROR: f64 = 0.05;
/// How far from the target a share must be to matter.
const INDIFFERENCE: f64 = 0.05;

/// Is the share of wins above or below `target`? Wald's sequential test between a little below and a little above.
pub fn verdict(shares: &Sample, target: f64) -> Verdict {
    let (low, high) = ((target - INDIFFERENCE).max(0.01), (target + INDIFFERENCE).min(0.99));
    let (won, lost) = (shares.sum, shares.count as f64 - shares.sum);
    let evidence = won * (high / low).ln() + lost * ((1.0 - high) / (1.0 - low)).ln();
    let bound = ((1.0 - ERROR) / ERROR).ln();
    if evidence >= bound {
        Verdict::Above
    } else if evidence <= -bound {
        Verdict::Below
    } else {
        Verdict::Undecided
    }
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_test_decides_when_it_is_clear() {
        // Each win counts ln(0.55 / 0.45) = 0.2007: 15 in a row pass ln 19 = 2.944, 14 do not.
        assert_eq!(verdict(&shares(14, 14), 0.5), Verdict::Undecided);
        assert_eq!(verdict(&shares(15, 15), 0.5), Verdict::Above);
        assert_eq!(verdict(&shares(0, 15), 0.5), Verdict::Below);
        assert_eq!(verdict(&shares(50, 100), 0.5), Verdict::Undecided);
    }
}
