//! The ways through one's own turn.

use engine::{Advice, Fast, Game, NoLog, Seat, Seats};

/// A turn with more decisions than this is judged as it stands.
const MOST_STEPS: usize = 64;

/// Follows the decisions of one turn, all of them where that can be done and the most promising otherwise.
#[derive(Debug)]
pub(crate) struct Lines<G: Game> {
    /// The most lines that are followed at once.
    beam: usize,
    /// The lines after the step before.
    open: Vec<Line<G>>,
    /// Which of them are looked at further: those that go on, and then those that only have to be compared.
    kept: Vec<u32>,
    /// The lines after the step under way.
    next: Vec<Line<G>>,
    moves: Vec<G::Move>,
    /// The first moves, each with the value of the best end it leads to.
    ends: Vec<(G::Move, f32)>,
    /// The last step to each of these ends.
    last: Vec<u32>,
    steps: Vec<LineStep<G::Move>>,
    /// The last step to the best end of all, and its value.
    best: Option<(u32, f32)>,
    /// How the turn goes to that end.
    way: Vec<G::Move>,
}

/// Which lines are followed where there are more than the beam holds.
#[derive(Clone, Copy, Debug)]
enum Care {
    /// Every first move is seen at least a step further; then the most promising lines, ended ones among them.
    EveryFirstMove,
    /// The most promising of those that go on. An end is no reason not to look for a better one.
    WhatGoesOn,
}

/// A move, and the step before it.
#[derive(Debug)]
struct LineStep<M> {
    mv: M,
    before: u32,
}

/// What led to a position within the turn.
#[derive(Clone, Copy, Debug)]
struct Prefix {
    /// The first move: a place in the list of legal ones.
    first: usize,
    /// The last step.
    last: u32,
}

/// No step.
const NONE: u32 = u32::MAX;

/// A way through the turn.
#[derive(Debug)]
struct Line<G: Game> {
    moves: Prefix,
    at: G::Position,
    /// What chance brings from here on: all lines begin with the same luck, so that none is better for its dice.
    luck: Fast,
    value: f32,
}

impl<G: Advice> Lines<G> {
    pub(crate) fn new(beam: usize) -> Self {
        Self {
            beam,
            open: Vec::new(),
            kept: Vec::new(),
            next: Vec::new(),
            moves: Vec::new(),
            ends: Vec::new(),
            last: Vec::new(),
            steps: Vec::new(),
            best: None,
            way: Vec::new(),
        }
    }

    /// The legal moves of `seat`, in their order, each with the value of the best end of the turn it leads to.
    /// What leads to no end counts as the worst: all its lines were given up on the way, for better ones or for others
    /// that led to the same table. So do moves that are [dominated](Advice::is_dominated).
    pub(crate) fn ends(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        luck: &Fast,
        mut judge: impl FnMut(&G, &G::Position) -> f32,
    ) -> &[(G::Move, f32)] {
        self.follow(game, at, seat, Care::EveryFirstMove, luck, &mut judge);
        self.see_through(game, at, seat, luck, &mut judge);
        &self.ends
    }

    /// What was found last by [`Lines::ends`].
    pub(crate) fn found(&self) -> &[(G::Move, f32)] {
        &self.ends
    }

    /// Follows the lines to their ends.
    fn follow(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        care: Care,
        luck: &Fast,
        judge: &mut impl FnMut(&G, &G::Position) -> f32,
    ) {
        let turn = game.segment(at);
        self.ends.clear();
        self.moves.clear();
        game.legal_moves(at, seat, &mut self.moves);
        self.ends.extend(self.moves.iter().map(|mv| (*mv, f32::NEG_INFINITY)));
        self.last.clear();
        self.last.resize(self.moves.len(), NONE);
        self.steps.clear();
        self.best = None;
        self.extend(game, at, seat, None, luck, judge);
        for step in 0..=MOST_STEPS {
            match care {
                Care::EveryFirstMove if step == 0 => self.step_on(usize::MAX, |_| true),
                Care::EveryFirstMove => self.step_on(self.beam, |_| true),
                Care::WhatGoesOn => self.step_on(self.beam, |at| goes_on(game, at, seat, turn)),
            }
            let (open, kept) = (std::mem::take(&mut self.open), std::mem::take(&mut self.kept));
            for line in kept.iter().map(|nth| &open[*nth as usize]) {
                if goes_on(game, &line.at, seat, turn) && step < MOST_STEPS {
                    self.extend(game, &line.at, seat, Some(line.moves), &line.luck, judge);
                    continue;
                }
                let Prefix { first, last } = line.moves;
                if line.value > self.ends[first].1 {
                    self.ends[first].1 = line.value;
                    self.last[first] = last;
                }
                if self.best.is_none_or(|best| line.value > best.1) {
                    self.best = Some((last, line.value));
                }
            }
            (self.open, self.kept) = (open, kept);
            if self.next.is_empty() {
                break;
            }
        }
    }

    /// Adds every way to go on from `at`, the beginning of the turn or the end of a prefix.
    fn extend(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        prefix: Option<Prefix>,
        luck: &Fast,
        judge: &mut impl FnMut(&G, &G::Position) -> f32,
    ) {
        self.moves.clear();
        game.legal_moves(at, seat, &mut self.moves);
        for (nth, mv) in self.moves.iter().enumerate() {
            if game.is_dominated(at, seat, mv) {
                continue;
            }
            let Prefix { first, last: before } = prefix.unwrap_or(Prefix { first: nth, last: NONE });
            let moves = Prefix { first, last: self.steps.len() as u32 };
            // The table is large: it is copied to its place at once.
            self.next.push(Line { moves, at: at.clone(), luck: luck.clone(), value: 0.0 });
            let line = self.next.last_mut().expect("a line was added");
            game.apply(&mut line.at, seat, mv, &mut line.luck, &mut NoLog);
            line.value = judge(game, &line.at);
            self.steps.push(LineStep { mv: *mv, before });
        }
    }

    /// Follows every first move as a quick player would go on. Where there are many lines, those that begin well crowd out
    /// one that only ends well; a quick player knows where it is going.
    fn see_through(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        luck: &Fast,
        judge: &mut impl FnMut(&G, &G::Position) -> f32,
    ) {
        let turn = game.segment(at);
        for nth in 0..self.ends.len() {
            let mv = self.ends[nth].0;
            if game.is_dominated(at, seat, &mv) {
                continue;
            }
            let known = self.steps.len();
            let (mut world, mut chance) = (at.clone(), luck.clone());
            // What a quick player does at random takes nothing from the luck of the others.
            let mut whim = Fast::new(luck.clone().next_u64());
            self.steps.push(LineStep { mv, before: NONE });
            game.apply(&mut world, seat, &mv, &mut chance, &mut NoLog);
            while goes_on(game, &world, seat, turn) && self.steps.len() - known <= MOST_STEPS {
                self.moves.clear();
                game.legal_moves(&world, seat, &mut self.moves);
                let mv = self.moves[game.playout_move(&world, seat, &self.moves, &mut whim)];
                self.steps.push(LineStep { mv, before: self.steps.len() as u32 - 1 });
                game.apply(&mut world, seat, &mv, &mut chance, &mut NoLog);
            }
            let value = judge(game, &world);
            if value > self.ends[nth].1 {
                self.ends[nth].1 = value;
                self.last[nth] = self.steps.len() as u32 - 1;
            } else {
                self.steps.truncate(known);
            }
        }
    }

    /// Plays the turn of `seat` along its best line, as far as chance lets it. Chance is drawn again on the way, because a
    /// search for the best end also finds the luckiest. However many lines there were, one number is drawn for them.
    pub(crate) fn play(
        &mut self,
        game: &G,
        at: &mut G::Position,
        seat: Seat,
        chance: &mut Fast,
        mut judge: impl FnMut(&G, &G::Position) -> f32,
    ) {
        self.follow(game, at, seat, Care::WhatGoesOn, &Fast::new(chance.next_u64()), &mut judge);
        let (last, _) = self.best.expect("a turn has an end");
        let mut way = std::mem::take(&mut self.way);
        way.clear();
        way.extend(self.steps_back(last));
        for mv in way.iter().rev() {
            if game.check(at, seat, mv).is_err() {
                break;
            }
            game.apply(at, seat, mv, chance, &mut NoLog);
        }
        self.way = way;
    }

    /// How the turn goes on to the best end after the nth move, from its last step back to its second.
    pub(crate) fn way_back(&self, nth: usize) -> impl Iterator<Item = G::Move> {
        let mut steps = self.steps_back(self.last[nth]).peekable();
        std::iter::from_fn(move || {
            let mv = steps.next()?;
            steps.peek().map(|_| mv)
        })
    }

    /// The moves that led to a step, from the last to the first.
    fn steps_back(&self, last: u32) -> impl Iterator<Item = G::Move> {
        let mut step = last;
        std::iter::from_fn(move || {
            let LineStep { mv, before } = self.steps.get(step as usize)?;
            step = *before;
            Some(*mv)
        })
    }

    /// Takes the next step: where there are more than `most` lines that count, only the most promising of them go on.
    fn step_on(&mut self, most: usize, counts: impl Fn(&G::Position) -> bool) {
        std::mem::swap(&mut self.open, &mut self.next);
        self.next.clear();
        self.kept.clear();
        let line = |nth: u32| &self.open[nth as usize];
        let all = 0..self.open.len() as u32;
        self.kept.extend(all.clone().filter(|nth| counts(&line(*nth).at)));
        if self.kept.len() > most {
            let is_same = |one, other| line(one).at == line(other).at;
            keep_best(&mut self.kept, most, |nth| line(nth).value, is_same);
        }
        self.kept.extend(all.filter(|nth| !counts(&line(*nth).at)));
    }
}

/// Is `seat` still to act in this turn, and nobody else?
pub(crate) fn goes_on<G: Advice>(game: &G, at: &G::Position, seat: Seat, turn: u32) -> bool {
    game.to_act(at) == Seats::only(seat) && game.segment(at) == turn
}

/// Keeps the best of these lines, the best first; of those that lead to the same table, one.
fn keep_best(
    lines: &mut Vec<u32>,
    most: usize,
    value: impl Fn(u32) -> f32,
    is_same: impl Fn(u32, u32) -> bool,
) {
    lines.sort_by(|a, b| value(*b).total_cmp(&value(*a)));
    let mut kept = 0;
    for nth in 0..lines.len() {
        let line = lines[nth];
        let mut equal = lines[..kept].iter().rev().take_while(|other| value(**other) <= value(line));
        if !equal.any(|other| is_same(*other, line)) {
            lines[kept] = line;
            kept += 1;
            if kept == most {
                break;
            }
        }
    }
    lines.truncate(kept);
}

/// The move with the best end; of equal ones, any.
pub(crate) fn best<M: Copy>(ends: &[(M, f32)], chance: &mut Fast) -> M {
    let most = ends.iter().map(|end| end.1).fold(f32::NEG_INFINITY, f32::max);
    let best = || ends.iter().filter(|end| end.1 >= most).map(|end| end.0);
    best().nth(any_of(best().count(), chance)).expect("the best end is one of them")
}

/// One of `count` equally good choices, all of them equally likely. Where there is no choice, nothing is drawn.
pub(crate) fn any_of(count: usize, chance: &mut Fast) -> usize {
    if count > 1 { chance.index(count) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_ends_each_is_chosen_equally_often() {
        let ends = [('a', 1.0), ('b', 3.0), ('c', 3.0), ('d', 2.0), ('e', 3.0)];
        let mut chance = Fast::new(1);
        let mut seen = [0; 5];
        for _ in 0..3000 {
            let mv = best(&ends, &mut chance);
            seen[ends.iter().position(|end| end.0 == mv).unwrap()] += 1;
        }
        assert_eq!((seen[0], seen[3]), (0, 0));
        // A third of 3000, and four standard deviations of it.
        assert!([1, 2, 4].iter().all(|nth| (897..=1103).contains(&seen[*nth])), "{seen:?}");
    }

    #[test]
    fn chance_is_asked_only_where_ends_are_equal() {
        let draws = |ends: &[(char, f32)]| {
            let (mut chance, mut untouched) = (Fast::new(1), Fast::new(1));
            best(ends, &mut chance);
            chance.next_u64() != untouched.next_u64()
        };
        assert!(!draws(&[('a', 1.0), ('b', 2.0), ('c', 1.0)]));
        assert!(!draws(&[('a', f32::NEG_INFINITY)]));
        assert!(draws(&[('a', 2.0), ('b', 2.0), ('c', 1.0)]));
        assert!(draws(&[('a', f32::NEG_INFINITY), ('b', f32::NEG_INFINITY)]));
    }

    #[test]
    fn of_lines_that_lead_to_the_same_table_one_goes_on() {
        let lines = [('a', 1.0), ('b', 3.0), ('c', 2.0), ('b', 3.0), ('d', 2.0), ('c', 2.0), ('e', 0.0)];
        let best = |most| {
            let mut kept: Vec<u32> = (0..7).collect();
            let line = |nth: u32| lines[nth as usize];
            keep_best(&mut kept, most, |nth| line(nth).1, |one, other| line(one).0 == line(other).0);
            kept.into_iter().map(|nth| line(nth).0).collect::<String>()
        };
        assert_eq!([1, 2, 4, 5, 9].map(best), ["b", "bc", "bcda", "bcdae", "bcdae"]);
    }
}
