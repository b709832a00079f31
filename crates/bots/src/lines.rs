//! The ways through one's own turn.

use engine::{Advice, Chance, Game, NoLog, Seat, Seats};

/// A turn with more decisions than this is judged as it stands.
const MOST_STEPS: usize = 64;

/// Follows the decisions of one turn, all of them where that can be done and the most promising otherwise.
#[derive(Debug)]
pub(crate) struct Lines<G: Game> {
    /// So many lines are followed at once.
    beam: usize,
    /// The lines that go on.
    open: Vec<Line<G>>,
    next: Vec<Line<G>>,
    moves: Vec<G::Move>,
    /// The first moves, each with the value of the best end it leads to.
    ends: Vec<(G::Move, f32)>,
}

/// A way through the turn.
#[derive(Debug)]
struct Line<G: Game> {
    /// Its first move: a place in the list of legal ones.
    first: usize,
    at: G::Position,
    value: f32,
}

impl<G: Advice> Lines<G> {
    pub(crate) fn new(beam: usize) -> Self {
        Self { beam, open: Vec::new(), next: Vec::new(), moves: Vec::new(), ends: Vec::new() }
    }

    /// The legal moves of `seat`, in their order, each with the value of the best end of the turn it leads to.
    /// What leads to no end, because every line was given up on the way, counts as the worst.
    pub(crate) fn ends(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        chance: &mut impl Chance,
        mut judge: impl FnMut(&G, &G::Position) -> f32,
    ) -> &[(G::Move, f32)] {
        let turn = game.turn(at);
        self.ends.clear();
        self.moves.clear();
        game.legal_moves(at, seat, &mut self.moves);
        self.ends.extend(self.moves.iter().map(|mv| (*mv, f32::NEG_INFINITY)));
        self.next.clear();
        self.extend(game, at, seat, None, chance, &mut judge);
        for step in 0.. {
            std::mem::swap(&mut self.open, &mut self.next);
            self.next.clear();
            let mut open = std::mem::take(&mut self.open);
            for line in open.drain(..) {
                let goes_on = game.to_act(&line.at) == Seats::only(seat) && game.turn(&line.at) == turn;
                if goes_on && step < MOST_STEPS {
                    self.extend(game, &line.at, seat, Some(line.first), chance, &mut judge);
                } else {
                    let end = &mut self.ends[line.first].1;
                    *end = end.max(line.value);
                }
            }
            self.open = open;
            if self.next.is_empty() {
                break;
            }
            self.keep_the_best();
        }
        &self.ends
    }

    /// Adds every way to go on from `at`.
    fn extend(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        first: Option<usize>,
        chance: &mut impl Chance,
        judge: &mut impl FnMut(&G, &G::Position) -> f32,
    ) {
        self.moves.clear();
        game.legal_moves(at, seat, &mut self.moves);
        for (nth, mv) in self.moves.iter().enumerate() {
            let mut after = at.clone();
            game.apply(&mut after, seat, mv, chance, &mut NoLog);
            let value = judge(game, &after);
            self.next.push(Line { first: first.unwrap_or(nth), at: after, value });
        }
    }

    fn keep_the_best(&mut self) {
        if self.next.len() > self.beam {
            self.next.sort_by(|a, b| b.value.total_cmp(&a.value));
            self.next.truncate(self.beam);
        }
    }
}

/// The move with the best end; the first of equal ones.
pub(crate) fn best<M: Copy>(ends: &[(M, f32)]) -> M {
    let mut best = ends[0];
    for end in &ends[1..] {
        if end.1 > best.1 {
            best = *end;
        }
    }
    best.0
}
