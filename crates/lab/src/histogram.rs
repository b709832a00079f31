//! How often each number came, and how two numbers go together.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

/// How often each whole number came.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
}

/// A range of numbers and how often one of them came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Bin {
    /// The first number.
    pub from: i64,
    /// The last one.
    pub to: i64,
    /// How often.
    pub count: u64,
}

impl Histogram {
    /// Takes one more into account.
    pub fn add(&mut self, number: impl Into<i64>) {
        *self.counts.entry(number.into()).or_default() += 1;
    }

    /// Takes all of another one into account.
    pub fn merge(&mut self, other: &Self) {
        for (number, count) in &other.counts {
            *self.counts.entry(*number).or_default() += count;
        }
    }

    /// How many numbers came.
    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The smallest and the largest one.
    pub fn range(&self) -> Option<(i64, i64)> {
        Some((*self.counts.first_key_value()?.0, *self.counts.last_key_value()?.0))
    }

    /// The number that this share of all does not exceed, such as 0.5 for the middle one.
    pub fn quantile(&self, share: f64) -> Option<i64> {
        let rank = share.clamp(0.0, 1.0) * self.count() as f64;
        let mut seen = 0;
        for (number, count) in &self.counts {
            seen += count;
            if seen as f64 >= rank {
                return Some(*number);
            }
        }
        None
    }

    /// The numbers from `from` to `to` in bins that are all `width` wide.
    pub fn bins(&self, from: i64, to: i64, width: i64) -> Vec<Bin> {
        let width = width.max(1);
        let starts = (from..=to).step_by(usize::try_from(width).expect("a width is above 0"));
        let bin = |from| {
            let to = from + width - 1;
            Bin { from, to, count: self.counts.range(from..=to).map(|(_, count)| count).sum() }
        };
        starts.map(bin).collect()
    }
}

/// As a list of `[number, how often]`.
impl Serialize for Histogram {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.counts)
    }
}

/// Two numbers that come together.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Pairs {
    count: f64,
    sums: (f64, f64),
    squares: (f64, f64),
    products: f64,
}

impl Pairs {
    /// Takes one more pair into account.
    pub fn add(&mut self, one: f64, other: f64) {
        self.count += 1.0;
        self.sums = (self.sums.0 + one, self.sums.1 + other);
        self.squares = (self.squares.0 + one * one, self.squares.1 + other * other);
        self.products += one * other;
    }

    /// How closely they go together, from -1 to 1 (Pearson); 0 where one of them never changes.
    pub fn correlation(&self) -> f64 {
        let spread = |sum: f64, squares: f64| (self.count * squares - sum * sum).max(0.0);
        let both = (spread(self.sums.0, self.squares.0) * spread(self.sums.1, self.squares.1)).sqrt();
        if both < 1e-9 { 0.0 } else { (self.count * self.products - self.sums.0 * self.sums.1) / both }
    }
}

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.correlation())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(numbers: &[i64]) -> Histogram {
        let mut histogram = Histogram::default();
        for number in numbers {
            histogram.add(*number);
        }
        histogram
    }

    #[test]
    fn numbers_fall_into_bins() {
        let numbers = histogram(&[-1, 0, 0, 3, 4, 9]);
        let counts: Vec<_> = numbers.bins(-2, 9, 4).iter().map(|bin| (bin.from, bin.to, bin.count)).collect();
        assert_eq!(counts, [(-2, 1, 3), (2, 5, 2), (6, 9, 1)]);
        assert_eq!((numbers.range(), numbers.count()), (Some((-1, 9)), 6));
        assert_eq!(serde_json::to_string(&histogram(&[5, 2, 5])).unwrap(), "[[2,1],[5,2]]");
    }

    #[test]
    fn quantiles_are_numbers_that_came() {
        let numbers = histogram(&[1, 2, 3, 4]);
        assert_eq!(
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| numbers.quantile(share).unwrap()),
            [1, 1, 2, 3, 4]
        );
        assert_eq!(Histogram::default().quantile(0.5), None);
    }

    #[test]
    fn merging_is_adding_all() {
        let mut all = histogram(&[1, 2]);
        all.merge(&histogram(&[2, 7]));
        assert_eq!(all, histogram(&[1, 2, 2, 7]));
    }

    #[test]
    fn what_goes_together_correlates() {
        let of = |pairs: &[(f64, f64)]| {
            let mut sum = Pairs::default();
            for (one, other) in pairs {
                sum.add(*one, *other);
            }
            sum.correlation()
        };
        assert!((of(&[(1.0, 10.0), (2.0, 20.0), (3.0, 30.0)]) - 1.0).abs() < 1e-9);
        assert!((of(&[(1.0, 1.0), (2.0, 0.0)]) + 1.0).abs() < 1e-9);
        // Deviations (-1, 0, 1) and (-1, 2, -1): they cancel out.
        assert!(of(&[(1.0, 0.0), (2.0, 3.0), (3.0, 0.0)]).abs() < 1e-9);
        assert!(of(&[(4.0, 1.0), (4.0, 2.0)]).abs() < 1e-9);
    }
}
