//! One game, with everything that is counted of it.

use std::collections::BTreeMap;

use engine::{Advice, Party, Seat, Seats, Speech, Viewer};

use super::{BalanceSettings, STEPS};
use crate::arena::{Arena, Decision, Outcome, mix, play};
use crate::histogram::Histogram;

/// What was seen of a game.
pub(super) struct Watched {
    pub(super) outcome: Outcome,
    /// Who was the first to be asked alone.
    pub(super) first: Seat,
    pub(super) turns: u32,
    pub(super) branching: Histogram,
    /// The mean number of moves to choose from in each step of the game; nothing where nothing was decided.
    pub(super) branching_over_time: Vec<Option<f64>>,
    /// By label and seat, the points at the end of each step of the game.
    pub(super) sources: BTreeMap<&'static str, Vec<Vec<f64>>>,
    /// By word and seat, in how many moves it stood.
    pub(super) words: BTreeMap<String, Vec<u32>>,
}

/// Plays game `number` and watches.
pub(super) fn game<G: Advice + Speech>(
    arena: &Arena<'_, G>,
    settings: &BalanceSettings,
    number: u64,
) -> Watched {
    let sitting: Vec<_> = settings.contenders.iter().collect();
    let game = arena.game;
    let mut watcher = Watcher::default();
    let (outcome, end) = play(arena, &sitting, mix(settings.seed, number, 0), settings.seed, |decision| {
        watcher.see(game, arena.seats, decision);
    });
    watcher.keep_points(game, &end);
    let seats = usize::from(arena.seats);
    Watched {
        outcome,
        first: watcher.first.unwrap_or(Seat(0)),
        turns: watcher.points.len() as u32 - 1,
        branching_over_time: in_steps(&watcher.moves),
        sources: sources(&watcher.points, seats),
        branching: watcher.branching,
        words: watcher.words,
    }
}

/// The points of everybody at one moment, by label and seat.
type Points = BTreeMap<&'static str, BTreeMap<usize, i32>>;

#[derive(Default)]
struct Watcher {
    first: Option<Seat>,
    turn: Option<u32>,
    /// At the beginning of every turn, and at the end.
    points: Vec<Points>,
    moves: Vec<f64>,
    branching: Histogram,
    words: BTreeMap<String, Vec<u32>>,
}

impl Watcher {
    fn see<G: Advice + Speech>(&mut self, game: &G, seats: u8, decision: &Decision<'_, G>) {
        let Decision { at, seat, mv, moves } = *decision;
        if self.first.is_none() && game.to_act(at) == Seats::only(seat) {
            self.first = Some(seat);
        }
        let turn = Some(game.turn(at));
        if self.turn != turn {
            self.turn = turn;
            self.keep_points(game, at);
        }
        self.moves.push(moves.len() as f64);
        self.branching.add(moves.len() as i64);
        for word in words(&game.code(mv)) {
            let counts = self.words.entry(word).or_insert_with(|| vec![0; seats.into()]);
            counts[seat.index()] += 1;
        }
    }

    fn keep_points<G: Advice>(&mut self, game: &G, at: &G::Position) {
        let mut points = Points::new();
        for sheet in game.scores(at, Viewer::AllOpen) {
            let Party::Seat(seat) = sheet.party else { continue };
            for line in sheet.lines {
                *points.entry(line.label).or_default().entry(seat.index()).or_default() += line.points;
            }
        }
        self.points.push(points);
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
