//! What is counted of one game.

use std::collections::BTreeMap;

use arena::{Arena, Clock, Outcome, Points, Seeds, Watched, mix};
use engine::Seat;

use super::{BalanceSettings, STEPS};

/// The course of a game.
pub(super) struct Course {
    pub(super) outcome: Outcome,
    /// Who was the first to be asked alone.
    pub(super) first: Seat,
    pub(super) turns: u32,
    /// The mean number of moves to choose from in each step of the game; nothing where nothing was decided.
    pub(super) branching_over_time: Vec<Option<f64>>,
    /// By label and seat, the points at the end of each step of the game.
    pub(super) sources: BTreeMap<&'static str, Vec<Vec<f64>>>,
    /// By word and seat, in how many moves it stood.
    pub(super) words: BTreeMap<String, Vec<u32>>,
}

/// Plays game `number` and watches.
pub(super) fn game(arena: &dyn Arena, settings: &BalanceSettings, number: u64, clock: Clock<'_>) -> Course {
    let sitting: Vec<_> = settings.contenders.iter().collect();
    let seeds = Seeds { deal: mix(settings.seed, number, 0), bots: settings.seed };
    let Watched { outcome, first, points, moves } = arena.watch(&sitting, seeds, clock);
    let branching: Vec<_> = outcome.branching.iter().map(|moves| f64::from(*moves)).collect();
    let seats = usize::from(arena.seats());
    let mut words = BTreeMap::new();
    for (seat, code) in moves {
        for word in self::words(&code) {
            words.entry(word).or_insert_with(|| vec![0; seats])[seat.index()] += 1;
        }
    }
    Course {
        outcome,
        first,
        turns: points.len() as u32 - 1,
        branching_over_time: in_steps(&branching),
        sources: sources(&points, seats),
        words,
    }
}

/// The words of a code, each once. A number belongs to the word before it: `take.2` is about `take` and `take.2`.
fn words(code: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = "";
    let is_between = |letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '_';
    for part in code.split(is_between).filter(|part| !part.is_empty()) {
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        let word = if is_number { format!("{last}.{part}") } else { part.to_owned() };
        if !is_number {
            last = part;
        }
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The mean of each step, where there is something in it.
fn in_steps(numbers: &[f64]) -> Vec<Option<f64>> {
    let step = |step| {
        let part = &numbers[step * numbers.len() / STEPS..(step + 1) * numbers.len() / STEPS];
        (!part.is_empty()).then(|| part.iter().sum::<f64>() / part.len() as f64)
    };
    (0..STEPS).map(step).collect()
}

/// By label and seat, the points at the end of each step.
fn sources(moments: &[Points], seats: usize) -> BTreeMap<&'static str, Vec<Vec<f64>>> {
    let labels = moments.iter().flat_map(BTreeMap::keys);
    let mut sources: BTreeMap<_, _> = labels.map(|label| (*label, vec![Vec::new(); seats])).collect();
    let last = moments.len() - 1;
    for step in 1..=STEPS {
        let moment = &moments[step * last / STEPS];
        for (label, of_seats) in &mut sources {
            for (seat, points) in of_seats.iter_mut().enumerate() {
                let now = moment.get(label).and_then(|seats| seats.get(&seat));
                points.push(now.copied().unwrap_or(0).into());
            }
        }
    }
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_taken_apart() {
        assert_eq!(words("rh2@saalbau.1"), ["rh2", "saalbau", "saalbau.1"]);
        assert_eq!(words("gp3@grand-bazar.1"), ["gp3", "grand-bazar", "grand-bazar.1"]);
        assert_eq!(words("take.2"), ["take", "take.2"]);
        assert_eq!(words("buy.3.w2.w2"), ["buy", "buy.3", "w2"]);
        assert_eq!(words("pass"), ["pass"]);
    }

    #[test]
    fn a_game_is_seen_in_steps_of_equal_length() {
        let numbers: Vec<f64> = (0..2 * STEPS).map(|number| number as f64).collect();
        let steps = in_steps(&numbers);
        assert_eq!((steps[0], steps[STEPS - 1]), (Some(0.5), Some(2.0 * STEPS as f64 - 1.5)));
        assert_eq!(in_steps(&[4.0]).iter().flatten().collect::<Vec<_>>(), [&4.0]);
    }
}
