//! Exact expectations: every outcome in turn, with its probability.

use std::ops::ControlFlow;

use super::{Chance, Fast, Stream, total};

/// Runs `play` once for every sequence of outcomes that can come; [`Enumerating::probability`] tells how likely
/// the sequence was, and all of them together are 1.
///
/// `play` must ask the same first question every time, the same second one after the same first answer, and so
/// on; and it must stop asking: a rule that draws until something fits has no end here.
pub fn for_each_outcome(mut play: impl FnMut(&mut Enumerating)) {
    let all = try_each_outcome(|chance| {
        play(chance);
        ControlFlow::Continue(())
    });
    assert!(all.is_continue(), "nothing breaks it off");
}

/// The same as long as `play` wants to see more; broken off, if it does not see all.
pub fn try_each_outcome(mut play: impl FnMut(&mut Enumerating) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut chance = Enumerating { forks: Vec::new(), depth: 0 };
    loop {
        chance.depth = 0;
        play(&mut chance)?;
        chance.forks.truncate(chance.depth);
        if !chance.advance() {
            return ControlFlow::Continue(());
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

/// Passes so many questions on and answers further ones by itself: rules cannot stop half-way, but what comes of it can be
/// dropped.
#[derive(Debug)]
pub struct Bounded<'a, C> {
    from: &'a mut C,
    left: usize,
    then: Option<Fast>,
}

impl<'a, C: Chance> Bounded<'a, C> {
    /// Passes at most `most` questions on.
    pub fn new(from: &'a mut C, most: usize) -> Self {
        Self { from, left: most, then: None }
    }

    /// Was more asked?
    pub fn is_exceeded(&self) -> bool {
        self.then.is_some()
    }

    /// Takes one of the questions that are passed on, if there is one left.
    fn takes(&mut self) -> bool {
        let is_passed_on = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_passed_on
    }
}

impl<C: Chance> Chance for Bounded<'_, C> {
    fn below(&mut self, stream: Stream, sides: u32) -> u32 {
        if self.takes() {
            return self.from.below(stream, sides);
        }
        self.then.get_or_insert_with(|| Fast::new(0)).below(stream, sides)
    }

    fn pick(&mut self, stream: Stream, counts: &[u8]) -> usize {
        if self.takes() {
            return self.from.pick(stream, counts);
        }
        self.then.get_or_insert_with(|| Fast::new(0)).pick(stream, counts)
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
    fn it_ends_where_nobody_wants_to_see_more() {
        let mut ways = 0;
        let seen = try_each_outcome(|chance| {
            chance.below(DIE, 6);
            ways += 1;
            if ways == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(seen.is_break() && ways == 4);
    }

    /// A rule that throws until something fits comes to its end, and it is known that it asked too much.
    #[test]
    fn what_asks_for_too_much_is_answered_by_something_else() {
        let throws = |chance: &mut Enumerating, most| {
            let mut bounded = Bounded::new(chance, most);
            while bounded.below(DIE, 6) != 5 {}
            bounded.is_exceeded()
        };
        let broken_off = try_each_outcome(|chance| {
            if throws(chance, 3) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(broken_off.is_break());
        let mut two = 0.0;
        for_each_outcome(|chance| {
            let mut bounded = Bounded::new(chance, 2);
            bounded.below(DIE, 2);
            bounded.pick(BAG, &[1, 1]);
            assert!(!bounded.is_exceeded());
            two += chance.probability();
        });
        assert!((two - 1.0).abs() < 1e-9);
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
