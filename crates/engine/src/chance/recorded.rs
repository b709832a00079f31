//! Writing down what came, and letting it come again.

use serde::{Deserialize, Serialize};

use super::{Chance, Stream};

/// One outcome that came: a number, or the kind picked from a bag.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// What was drawn from.
    pub stream: Stream,
    /// What came.
    pub outcome: u32,
}

/// Passes every question on to another source and writes down the answers.
#[derive(Debug)]
pub struct Recording<'a, C> {
    from: &'a mut C,
    draws: Vec<Draw>,
}

impl<'a, C: Chance> Recording<'a, C> {
    /// Records what comes from `from`.
    pub fn new(from: &'a mut C) -> Self {
        Self { from, draws: Vec::new() }
    }

    /// What came so far.
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// What came.
    pub fn into_draws(self) -> Vec<Draw> {
        self.draws
    }
}

impl<C: Chance> Chance for Recording<'_, C> {
    fn below(&mut self, stream: Stream, sides: u32) -> u32 {
        let outcome = self.from.below(stream, sides);
        self.draws.push(Draw { stream, outcome });
        outcome
    }

    fn pick(&mut self, stream: Stream, counts: &[u8]) -> usize {
        let kind = self.from.pick(stream, counts);
        self.draws.push(Draw { stream, outcome: kind as u32 });
        kind
    }
}

/// Lets recorded outcomes come again, stream by stream in their order; then goes on with another source.
#[derive(Debug)]
pub struct Replaying<'a, C> {
    draws: Vec<Draw>,
    then: &'a mut C,
}

impl<'a, C: Chance> Replaying<'a, C> {
    /// Replays `draws`, then takes what `then` brings. A recorded outcome that cannot come is passed over.
    pub fn new(draws: &[Draw], then: &'a mut C) -> Self {
        Self { draws: draws.to_vec(), then }
    }

    fn next(&mut self, stream: Stream) -> Option<u32> {
        let place = self.draws.iter().position(|draw| draw.stream == stream)?;
        Some(self.draws.remove(place).outcome)
    }
}

impl<C: Chance> Chance for Replaying<'_, C> {
    fn below(&mut self, stream: Stream, sides: u32) -> u32 {
        match self.next(stream) {
            Some(outcome) if outcome < sides => outcome,
            _ => self.then.below(stream, sides),
        }
    }

    fn pick(&mut self, stream: Stream, counts: &[u8]) -> usize {
        match self.next(stream) {
            Some(kind) if counts.get(kind as usize).is_some_and(|count| *count > 0) => kind as usize,
            _ => self.then.pick(stream, counts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fast;

    const DECK: Stream = Stream::named("deck");
    const DIE: Stream = Stream::named("die");

    fn play(chance: &mut impl Chance) -> (Vec<u32>, usize, [u8; 5]) {
        let mut cards = [1, 2, 3, 4, 5];
        chance.shuffle(DECK, &mut cards);
        let throws = (0..4).map(|_| chance.below(DIE, 6)).collect();
        (throws, chance.pick(DECK, &[3, 0, 4]), cards)
    }

    #[test]
    fn what_was_recorded_comes_again() {
        let mut source = Fast::new(1);
        let mut recording = Recording::new(&mut source);
        let first = play(&mut recording);
        let draws = recording.into_draws();
        assert_eq!(draws.len(), 4 + 4 + 1);
        let mut other = Fast::new(2);
        assert_eq!(play(&mut Replaying::new(&draws, &mut other)), first);
    }

    #[test]
    fn an_outcome_that_cannot_come_is_passed_over() {
        let mut other = Fast::new(2);
        let mut replaying = Replaying::new(&[Draw { stream: DECK, outcome: 1 }], &mut other);
        assert_ne!(replaying.pick(DECK, &[3, 0, 4]), 1);
    }
}
