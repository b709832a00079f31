//! Exact expectations: every outcome in turn, with its probability.

use super::{Chance, Stream, total};

/// Runs `play` once for every sequence of outcomes that can come; [`Enumerating::probability`] tells how likely
/// the sequence was, and all of them together are 1.
///
/// `play` must ask the same first question every time, the same second one after the same first answer, and so
/// on; and it must stop asking: a rule that draws until something fits has no end here.
pub fn for_each_outcome(mut play: impl FnMut(&mut Enumerating)) {
    let mut chance = Enumerating { forks: Vec::new(), depth: 0 };
    loop {
        chance.depth = 0;
        play(&mut chance);
        chance.forks.truncate(chance.depth);
        if !chance.advance() {
            return;
        }
    }
}

/// Chance on one of its possible ways; made by [`for_each_outcome`].
#[derive(Debug)]
pub struct Enumerating {
    forks: Vec<Fork>,
    depth: usize,
}

#[derive(Debug)]
struct Fork {
    /// How often each outcome would come in `total` trials.
    weights: Vec<u32>,
    total: u32,
    taken: usize,
}

impl Enumerating {
    /// The probability of the outcomes since the start of this run.
    pub fn probability(&self) -> f64 {
        let way = self.forks[..self.depth].iter();
        way.map(|fork| f64::from(fork.weights[fork.taken]) / f64::from(fork.total)).product()
    }

    fn take(&mut self, weights: impl FnOnce() -> (Vec<u32>, u32)) -> usize {
        if self.depth == self.forks.len() {
            let (weights, total) = weights();
            let taken = weights.iter().position(|weight| *weight > 0).expect("something can come");
            self.forks.push(Fork { weights, total, taken });
        }
        self.depth += 1;
        self.forks[self.depth - 1].taken
    }

    /// Moves the last fork that has one to its next outcome.
    fn advance(&mut self) -> bool {
        while let Some(fork) = self.forks.last_mut() {
            let rest = &fork.weights[fork.taken + 1..];
            if let Some(step) = rest.iter().position(|weight| *weight > 0) {
                fork.taken += 1 + step;
                return true;
            }
            self.forks.pop();
        }
        false
    }
}

impl Chance for Enumerating {
    fn below(&mut self, _: Stream, sides: u32) -> u32 {
        self.take(|| (vec![1; sides as usize], sides)) as u32
    }

    fn pick(&mut self, _: Stream, counts: &[u8]) -> usize {
        self.take(|| (counts.iter().map(|count| u32::from(*count)).collect(), total(counts)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIE: Stream = Stream::named("die");
    const BAG: Stream = Stream::named("bag");

    #[test]
    fn two_dice_have_thirty_six_ways_and_a_mean_of_seven() {
        let (mut ways, mut mean) = (0, 0.0);
        for_each_outcome(|chance| {
            let sum = chance.below(DIE, 6) + chance.below(DIE, 6) + 2;
            ways += 1;
            mean += f64::from(sum) * chance.probability();
        });
        assert_eq!(ways, 36);
        assert!((mean - 7.0).abs() < 1e-9);
    }

    #[test]
    fn a_bag_counts_each_kind_once_with_its_weight() {
        let mut seen = Vec::new();
        for_each_outcome(|chance| seen.push((chance.pick(BAG, &[3, 0, 1]), chance.probability())));
        assert_eq!(seen, [(0, 0.75), (2, 0.25)]);
    }

    #[test]
    fn ways_of_different_length_add_up_to_one() {
        let mut all = 0.0;
        for_each_outcome(|chance| {
            if chance.below(DIE, 6) == 0 {
                chance.pick(BAG, &[1, 1, 2]);
            }
            all += chance.probability();
        });
        assert!((all - 1.0).abs() < 1e-9);
    }
}
