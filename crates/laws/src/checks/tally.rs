//! Two samples of positions, compared part by part.

use std::collections::HashMap;
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use serde_json::Value;

/// The number of standard deviations from which on two samples differ grossly in a count. By Hoeffding's bound that
/// happens by chance less than once in ten thousand million comparisons.
const GROSS: f64 = 7.0;

/// How often each part of a position had each value, in two samples of equal size.
#[derive(Default)]
pub(crate) struct Tally {
    /// By path and value, as in `/hands/1/red=2`.
    counts: HashMap<String, [u32; 2]>,
}

/// One of the two samples.
#[derive(Clone, Copy)]
pub(crate) enum Sample {
    First,
    Second,
}

impl Tally {
    /// Counts every part of a position, and the position as a whole.
    pub(crate) fn add(&mut self, sample: Sample, position: &impl Serialize) {
        let position = serde_json::to_value(position).expect("positions can be written as JSON");
        let mut path = String::new();
        let mut whole = DefaultHasher::new();
        self.add_part(sample, &mut path, &position, &mut whole);
        write!(path, "the whole={:016x}", whole.finish()).expect("a string takes every text");
        self.count(sample, &path);
    }

    fn add_part(&mut self, sample: Sample, path: &mut String, part: &Value, whole: &mut DefaultHasher) {
        let here = path.len();
        let mut add = |name: &dyn std::fmt::Display, part: &Value| {
            write!(path, "/{name}").expect("a string takes every text");
            self.add_part(sample, path, part, whole);
            path.truncate(here);
        };
        match part {
            Value::Object(parts) if !parts.is_empty() => {
                parts.iter().for_each(|(name, part)| add(name, part));
            }
            Value::Array(parts) if !parts.is_empty() => {
                parts.iter().enumerate().for_each(|(place, part)| add(&place, part));
            }
            leaf => {
                write!(path, "={leaf}").expect("a string takes every text");
                path.hash(whole);
                self.count(sample, path);
                path.truncate(here);
            }
        }
    }

    fn count(&mut self, sample: Sample, value: &str) {
        if !self.counts.contains_key(value) {
            self.counts.insert(value.to_owned(), [0; 2]);
        }
        let counts = self.counts.get_mut(value).expect("it was put in if it was missing");
        counts[sample as usize] += 1;
    }

    /// The value whose counts differ most, if they differ grossly.
    pub(crate) fn gross_difference(&self) -> Option<Difference<'_>> {
        let differences = self.counts.iter().map(|(value, counts)| Difference { value, counts: *counts });
        let most = differences.max_by(|one, other| {
            one.deviations().total_cmp(&other.deviations()).then_with(|| other.value.cmp(one.value))
        });
        most.filter(|difference| difference.deviations() > GROSS)
    }
}

/// A value and how often it came in each sample.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Difference<'a> {
    pub(crate) value: &'a str,
    pub(crate) counts: [u32; 2],
}

impl Difference<'_> {
    /// How far the counts are apart. If both samples are of one kind, each of the occurrences is as likely in the
    /// first as in the second, so the variance of the difference is at most their number.
    fn deviations(&self) -> f64 {
        let [first, second] = self.counts.map(f64::from);
        (first - second).abs() / (first + second).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn tally(first: &[Value], second: &[Value]) -> Tally {
        let mut tally = Tally::default();
        for (sample, positions) in [(Sample::First, first), (Sample::Second, second)] {
            for position in positions {
                tally.add(sample, position);
            }
        }
        tally
    }

    #[test]
    fn every_part_is_counted_by_its_path() {
        let tally =
            tally(&[json!({"hands": [{"red": 2}, {}], "turn": 1})], &[json!({"hands": [{"red": 2}]})]);
        assert_eq!(tally.counts["/hands/0/red=2"], [1, 1]);
        assert_eq!(tally.counts["/hands/1={}"], [1, 0]);
        assert_eq!(tally.counts["/turn=1"], [1, 0]);
        assert_eq!(tally.counts.len(), 5, "three parts and two wholes");
    }

    #[test]
    fn chance_is_no_gross_difference_and_certainty_is() {
        let coin = |side: u32| json!({ "coin": side });
        let (heads, mixed): (Vec<_>, Vec<_>) = (0..200).map(|number| (coin(0), coin(number % 2))).unzip();
        assert_eq!(tally(&mixed, &mixed).gross_difference(), None);
        assert_eq!(tally(&mixed[..101], &mixed[1..102]).gross_difference(), None);
        let difference = tally(&heads, &vec![coin(1); 200]);
        assert_eq!(difference.gross_difference().map(|found| found.counts), Some([200, 0]));
    }
}
