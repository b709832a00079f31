//! The hand-made baseline: the best end of its own turn.

use engine::{Advice, Chance, Game, NoLog, Seat, Seats};

/// So many lines are followed at once; wider than any turn whose decisions can all be tried.
const BEAM: usize = 256;
/// A turn with more decisions than this is judged as it stands.
const MOST_STEPS: usize = 64;

/// Follows the decisions of one turn, all of them where that can be done and the most promising otherwise.
#[derive(Debug)]
pub(crate) struct Greedy<G: Game> {
    /// The lines that go on.
    open: Vec<Line<G>>,
    next: Vec<Line<G>>,
    moves: Vec<G::Move>,
}

/// A way through the turn.
#[derive(Debug)]
struct Line<G: Game> {
    first: G::Move,
    at: G::Position,
    value: f32,
}

impl<G: Game> Default for Greedy<G> {
    fn default() -> Self {
        Self { open: Vec::new(), next: Vec::new(), moves: Vec::new() }
    }
}

impl<G: Advice> Greedy<G> {
    /// The first move of the line with the best end; the first of equal ones.
    pub(crate) fn decide(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        chance: &mut impl Chance,
    ) -> G::Move {
        let turn = game.turn(at);
        let mut best: Option<(f32, G::Move)> = None;
        self.next.clear();
        self.extend(game, at, seat, None, chance);
        for step in 0.. {
            std::mem::swap(&mut self.open, &mut self.next);
            self.next.clear();
            let mut open = std::mem::take(&mut self.open);
            for line in open.drain(..) {
                let goes_on = game.to_act(&line.at) == Seats::only(seat) && game.turn(&line.at) == turn;
                if goes_on && step < MOST_STEPS {
                    self.extend(game, &line.at, seat, Some(line.first), chance);
                } else if best.is_none_or(|(value, _)| line.value > value) {
                    best = Some((line.value, line.first));
                }
            }
            self.open = open;
            if self.next.is_empty() {
                break;
            }
            self.keep_the_best();
        }
        best.expect("a legal move leads somewhere").1
    }

    /// Adds every way to go on from `at`.
    fn extend(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        first: Option<G::Move>,
        chance: &mut impl Chance,
    ) {
        self.moves.clear();
        game.legal_moves(at, seat, &mut self.moves);
        for mv in &self.moves {
            let mut after = at.clone();
            game.apply(&mut after, seat, mv, chance, &mut NoLog);
            let value = game.appraise(&after, seat);
            self.next.push(Line { first: first.unwrap_or(*mv), at: after, value });
        }
    }

    fn keep_the_best(&mut self) {
        if self.next.len() > BEAM {
            self.next.sort_by(|a, b| b.value.total_cmp(&a.value));
            self.next.truncate(BEAM);
        }
    }
}
