//! Several searches that think about one decision independently and are joined at the root.
//!
//! How many they are is fixed, and each begins with a seed of its own: whoever runs them, on however many cores, finds
//! the same. Independent searches also overlook different things.

use engine::{Advice, Fast, Seat};

use crate::findings::sort;
use crate::{Bot, Choice, Findings, Level, Progress};

/// How many think.
pub const THINKERS: u32 = 8;

/// Something to be done by anybody.
pub type Job<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Somebody who can do several jobs, perhaps at the same time.
#[derive(Clone, Copy)]
pub struct Crew<'a> {
    /// How many jobs are done at the same time.
    pub size: u32,
    /// Does all of them, in any order.
    pub work: &'a (dyn Fn(Vec<Job<'_>>) + Sync),
}

/// One job after the other.
pub const ALONE: Crew<'static> = Crew { size: 1, work: &|jobs| jobs.into_iter().for_each(|job| job()) };

/// What all thinkers together find out; `think` lets the nth of them do so.
pub(crate) fn joined<M: Copy + PartialEq + Send>(
    crew: Crew<'_>,
    chance: &mut Fast,
    think: impl Fn(u32) -> Findings<M> + Sync,
) -> Findings<M> {
    let mut found: Vec<Option<Findings<M>>> = (0..THINKERS).map(|_| None).collect();
    let think = &think;
    let mut jobs: Vec<Job<'_>> = Vec::new();
    for (nth, place) in (0..).zip(&mut found) {
        jobs.push(Box::new(move || *place = Some(think(nth))));
    }
    (crew.work)(jobs);
    join(&found.into_iter().map(|found| found.expect("a crew does all jobs")).collect::<Vec<_>>(), chance)
}

/// Adds up what was found out about each move. The lines are those of thinkers who had the same in mind.
fn join<M: Copy + PartialEq>(found: &[Findings<M>], chance: &mut Fast) -> Findings<M> {
    let mut choices: Vec<Choice<M>> = Vec::new();
    for choice in found.iter().flat_map(|found| &found.choices) {
        match choices.iter_mut().find(|known| known.mv == choice.mv) {
            Some(known) => known.add(choice),
            None => choices.push(choice.clone()),
        }
    }
    sort(&mut choices, chance);
    let iterations = found.iter().map(|found| found.iterations).sum();
    let known = || found.iter().flat_map(|found| &found.lines);
    let mover = known().next().expect("a search looks at a move at least")[0].0;
    let line = |choice: &Choice<M>| {
        known().find(|line| line[0].1 == choice.mv).cloned().unwrap_or_else(|| vec![(mover, choice.mv)])
    };
    let lines = choices.iter().take(2).map(line).collect();
    Findings { choices, lines, iterations }
}

impl<M> Choice<M> {
    /// The same with what somebody else found out about this move.
    fn add(&mut self, other: &Self) {
        let (own, others) = (self.visits as f32, other.visits as f32);
        let mean = |one: f32, other: f32| (own * one + others * other) / (own + others);
        self.value = mean(self.value, other.value);
        for (points, other) in self.points.iter_mut().zip(&other.points) {
            *points = mean(*points, *other);
        }
        self.visits += other.visits;
    }
}

impl<G: Advice> Bot<G> {
    /// What a master finds out about the decision of `seat`, which is to act: all thinkers, done by `crew`. Each of them
    /// `begin`s by itself, and goes on as long as that says.
    pub fn confer<F: FnMut(Progress) -> bool>(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        crew: Crew<'_>,
        begin: impl Fn() -> F + Sync,
    ) -> Findings<G::Move> {
        let (seed, tuning) = (self.chance.next_u64(), self.tuning);
        let learned = self.judge.learned();
        let think = |nth: u32| {
            let seed = Fast::new(seed ^ u64::from(nth) << 32).next_u64();
            let mut thinker = Self::with(Level::Strong, seed, learned.clone(), tuning);
            thinker.think(game, at, seat, begin())
        };
        joined(crew, &mut self.chance, think)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(choices: &[(char, u32, f32)]) -> Findings<char> {
        let choice = |(mv, visits, value): &(char, u32, f32)| Choice {
            mv: *mv,
            visits: *visits,
            value: *value,
            points: vec![*value * 10.0],
        };
        let choices: Vec<_> = choices.iter().map(choice).collect();
        Findings { lines: vec![vec![(Seat(0), choices[0].mv)]], iterations: 10, choices }
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "the numbers are chosen so that nothing is rounded")]
    fn what_several_found_is_weighed_by_how_often_they_looked() {
        let both = vec![found(&[('a', 6, 0.5), ('b', 4, 0.25)]), found(&[('b', 12, 0.75), ('c', 3, 0.0)])];
        let joined = join(&both, &mut Fast::new(1));
        let seen: Vec<_> = joined.choices.iter().map(|choice| (choice.mv, choice.visits)).collect();
        assert_eq!((seen, joined.iterations), (vec![('b', 16), ('a', 6), ('c', 3)], 20));
        // (4 * 0.25 + 12 * 0.75) / 16
        assert_eq!((joined.choices[0].value, joined.choices[0].points[0]), (0.625, 6.25));
        assert_eq!(joined.lines, [[(Seat(0), 'b')], [(Seat(0), 'a')]]);
    }

    #[test]
    fn a_crew_may_do_its_jobs_in_any_order() {
        let think = |nth: u32| found(&[(char::from(b'a' + (nth % 3) as u8), nth + 1, 0.5)]);
        let backwards = Crew { size: 4, work: &|jobs| jobs.into_iter().rev().for_each(|job| job()) };
        let [one, other] = [ALONE, backwards].map(|crew| joined(crew, &mut Fast::new(1), think));
        assert_eq!(one, other);
        assert_eq!(one.choices.iter().map(|choice| choice.visits).sum::<u32>(), 36);
    }
}
