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
    /// The last step to each of these ends.
    last: Vec<u32>,
    steps: Vec<Step<G::Move>>,
}

/// A move, and the step before it.
#[derive(Debug)]
struct Step<M> {
    mv: M,
    before: u32,
}

/// No step.
const NONE: u32 = u32::MAX;

/// A way through the turn.
#[derive(Debug)]
struct Line<G: Game> {
    /// Its first move: a place in the list of legal ones.
    first: usize,
    /// Its last step.
    last: u32,
    at: G::Position,
    value: f32,
}

impl<G: Advice> Lines<G> {
    pub(crate) fn new(beam: usize) -> Self {
        Self {
            beam,
            open: Vec::new(),
            next: Vec::new(),
            moves: Vec::new(),
            ends: Vec::new(),
            last: Vec::new(),
            steps: Vec::new(),
        }
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
        self.last.clear();
        self.last.resize(self.moves.len(), NONE);
        self.steps.clear();
        self.next.clear();
        self.extend(game, at, seat, None, chance, &mut judge);
        for step in 0.. {
            std::mem::swap(&mut self.open, &mut self.next);
            self.next.clear();
            let mut open = std::mem::take(&mut self.open);
            for line in open.drain(..) {
                let goes_on = game.to_act(&line.at) == Seats::only(seat) && game.turn(&line.at) == turn;
                if goes_on && step < MOST_STEPS {
                    self.extend(game, &line.at, seat, Some((line.first, line.last)), chance, &mut judge);
                } else if line.value > self.ends[line.first].1 {
                    self.ends[line.first].1 = line.value;
                    self.last[line.first] = line.last;
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

    /// Adds every way to go on from `at`, which a first move and a last step led to.
    fn extend(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        led_here: Option<(usize, u32)>,
        chance: &mut impl Chance,
        judge: &mut impl FnMut(&G, &G::Position) -> f32,
    ) {
        self.moves.clear();
        game.legal_moves(at, seat, &mut self.moves);
        for (nth, mv) in self.moves.iter().enumerate() {
            let mut after = at.clone();
            game.apply(&mut after, seat, mv, chance, &mut NoLog);
            let value = judge(game, &after);
            let (first, before) = led_here.unwrap_or((nth, NONE));
            self.next.push(Line { first, last: self.steps.len() as u32, at: after, value });
            self.steps.push(Step { mv: *mv, before });
        }
    }

    /// How the turn goes on to the best end after the nth move, from its last step back to its second.
    pub(crate) fn way_back(&self, nth: usize) -> impl Iterator<Item = G::Move> {
        let mut step = self.last[nth];
        std::iter::from_fn(move || {
            let Step { mv, before } = self.steps.get(step as usize)?;
            step = *before;
            (step != NONE).then_some(*mv)
        })
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
