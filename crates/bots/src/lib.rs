//! Players for any game.
//!
//! A [`Bot`] decides for one seat. It is given the table, redeals everything that its seat cannot know
//! ([`Game::redeal`]), and only then thinks: what it cannot know, it cannot use.
//!
//! | level | how it plays |
//! |---|---|
//! | [`Level::Random`] | any legal move |
//! | [`Level::Easy`] | like medium, but it overlooks small differences |
//! | [`Level::Greedy`] | looks to the end of its own turn, with the game's hand-made judgement |
//! | [`Level::Medium`] | looks to the end of its own turn, with the learned value |
//! | [`Level::Strong`] | searches in a tree of decisions, judging with the learned value |
//! | [`Level::Master`] | several such searches, independent of each other, joined |
//!
//! Of moves that are exactly equal each is made equally often, by the bot's own chance: no seat is favoured by the order
//! in which moves are listed.
//!
//! No rule of any game is in this crate; what a bot should know of a game comes from its [`Advice`].

mod council;
mod findings;
mod lanes;
mod level;
mod lines;
mod playout;
mod search;
mod sieve;
pub mod value;

use engine::{Advice, Fast, Game, NoLog, Seat, Tunings};

pub use council::{ALONE, Crew, Job, THINKERS};
pub use findings::{Choice, Findings, Plan, Progress};
pub use level::{BadPlayer, Level, Limit, Player};
pub use playout::{Playout, play_out};
pub use search::{Search, Situation};
use value::{Judge, Learned};

/// The most lines that the greedy player follows at once: more than any turn has whose decisions can all be tried.
const GREEDY_BEAM: usize = 256;
/// The same for the others, who judge more carefully.
const BEAM: usize = 64;

/// A player that decides for one seat at a time.
#[derive(Debug)]
pub struct Bot<G: Game> {
    player: Player,
    tuning: Tunings,
    chance: Fast,
    moves: Vec<G::Move>,
    lines: lines::Lines<G>,
    judge: Judge,
    search: Option<Box<Search<G>>>,
}

impl<G: Advice> Bot<G> {
    /// A bot whose random choices follow from `seed`, with what its game has learned.
    pub fn new(player: impl Into<Player>, seed: u64) -> Self {
        Self::with(player, seed, Learned::of::<G>(), G::TUNING)
    }

    /// A bot that has learned something else, or searches otherwise: for those who measure.
    pub fn with(player: impl Into<Player>, seed: u64, learned: Learned, tuning: Tunings) -> Self {
        let player = player.into();
        let beam = if player.level == Level::Greedy { GREEDY_BEAM } else { BEAM };
        Self {
            player,
            tuning,
            chance: Fast::new(seed),
            moves: Vec::new(),
            lines: lines::Lines::new(beam),
            judge: Judge::new(learned),
            search: None,
        }
    }

    /// How it plays.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The move that it would make for `seat`, which is to act. A strong player that is limited by time must be asked
    /// with [`Bot::decide_while`]; here it makes as many iterations as it would without a limit. It stops as soon as the
    /// iterations that are left cannot lead to another move. A master's thinkers think one after the other.
    pub fn decide(&mut self, game: &G, at: &G::Position, seat: Seat) -> G::Move {
        self.decide_by(game, at, seat, ALONE)
    }

    /// The same; a master's thinkers are done by `crew`.
    pub fn decide_by(&mut self, game: &G, at: &G::Position, seat: Seat, crew: Crew<'_>) -> G::Move {
        let most = self.player.iterations_of_a_thinker();
        self.decide_with(game, at, seat, crew, || move |progress: Progress| progress.is_open(most))
    }

    /// The move that it would make for `seat`; a strong player thinks as long as `goes_on` says, which is told how far
    /// it has come. It goes on from there when it is asked again in the same turn, so the move must be made;
    /// [`Bot::analyse`] is for those who only want to know.
    pub fn decide_while(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        goes_on: impl Fn(Progress) -> bool + Sync,
    ) -> G::Move {
        self.decide_with(game, at, seat, ALONE, || |progress| goes_on(progress))
    }

    /// The same; a master's thinkers are done by `crew`, and each of them `begin`s by itself.
    pub fn decide_with<F: FnMut(Progress) -> bool>(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        crew: Crew<'_>,
        begin: impl Fn() -> F + Sync,
    ) -> G::Move {
        let known = self.known(game, at, seat);
        self.moves.clear();
        game.legal_moves(&known, seat, &mut self.moves);
        assert!(!self.moves.is_empty(), "seat {seat} is to act and has a legal move");
        if self.moves.len() == 1 {
            // What was kept belongs to this decision, not to the next.
            self.search.iter_mut().for_each(|search| search.forget());
            return self.moves[0];
        }
        match self.player.level {
            Level::Random => self.moves[self.chance.index(self.moves.len())],
            Level::Greedy => {
                let judge = |game: &G, at: &G::Position| game.appraise(at, seat);
                let luck = Fast::new(self.chance.next_u64());
                let ends = self.lines.ends(game, &known, seat, &luck, judge);
                lines::best(ends, &mut self.chance)
            }
            Level::Medium => {
                self.judge_ends(game, &known, seat);
                lines::best(self.lines.found(), &mut self.chance)
            }
            Level::Easy => {
                let slip = self.tuning.at(game.seats(at)).slip;
                self.judge_ends(game, &known, seat);
                slipping(self.lines.found(), slip, &mut self.chance)
            }
            Level::Strong => {
                let mv = self.run_search(game, &known, seat, None, begin()).choices[0].mv;
                self.search.as_mut().expect("it has just searched").keep(&mv, seat, game.segment(&known));
                mv
            }
            Level::Master => self.confer(game, &known, seat, crew, begin).choices[0].mv,
        }
    }

    /// What a strong player finds out about the decision of `seat`, which is to act: every move with its prospects.
    /// It thinks as long as `goes_on` says, which is told how many iterations are done.
    pub fn analyse(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        mut goes_on: impl FnMut(u32) -> bool,
    ) -> Findings<G::Move> {
        self.think(game, at, seat, |progress| goes_on(progress.iterations))
    }

    /// The same; `goes_on` is told how far the search has come.
    pub fn think(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        goes_on: impl FnMut(Progress) -> bool,
    ) -> Findings<G::Move> {
        let known = self.known(game, at, seat);
        self.run_search(game, &known, seat, None, goes_on)
    }

    /// What a strong player finds out about one legal move of `seat`, with all its thinking spent on it.
    pub fn analyse_move(
        &mut self,
        game: &G,
        at: &G::Position,
        seat: Seat,
        mv: G::Move,
        mut goes_on: impl FnMut(u32) -> bool,
    ) -> Findings<G::Move> {
        let known = self.known(game, at, seat);
        self.run_search(game, &known, seat, Some(mv), |progress| goes_on(progress.iterations))
    }

    /// What the learned value expects at the end, per seat, as far as `seat` can know.
    pub fn outlook(&mut self, game: &G, at: &G::Position, seat: Seat) -> value::Outlook {
        let known = self.known(game, at, seat);
        self.judge.outlook(game, &known)
    }

    /// The table with everything redealt that the seat cannot know.
    fn known(&mut self, game: &G, at: &G::Position, seat: Seat) -> G::Position {
        let mut known = at.clone();
        game.redeal(&mut known, seat, &mut self.chance);
        known
    }

    /// Finds the lead that the best end of the turn promises, for every legal move.
    fn judge_ends(&mut self, game: &G, known: &G::Position, seat: Seat) {
        let (judge, luck) = (&mut self.judge, Fast::new(self.chance.next_u64()));
        self.lines.ends(game, known, seat, &luck, |game, at| judge.lead(game, at, seat));
    }

    /// The same, with the ways to these ends.
    fn plans(&mut self, game: &G, known: &G::Position, seat: Seat) -> Vec<Plan<G::Move>> {
        self.judge_ends(game, known, seat);
        let plan = |(nth, (mv, value)): (usize, &(G::Move, f32))| {
            let mut way: Vec<_> = self.lines.way_back(nth).collect();
            way.reverse();
            Plan { mv: *mv, value: *value, way }
        };
        self.lines.found().iter().enumerate().map(plan).collect()
    }

    /// The same without what the rules show to be worse than something else.
    fn plans_worth_a_thought(&mut self, game: &G, known: &G::Position, seat: Seat) -> Vec<Plan<G::Move>> {
        let mut plans = self.plans(game, known, seat);
        plans.retain(|plan| !game.is_dominated(known, seat, &plan.mv));
        plans
    }

    /// The plan for a move whatever else could be done.
    fn plan_after(&mut self, game: &G, known: &G::Position, seat: Seat, mv: G::Move) -> Plan<G::Move> {
        let mut after = known.clone();
        game.apply(&mut after, seat, &mv, &mut self.chance, &mut NoLog);
        if !lines::goes_on(game, &after, seat, game.segment(known)) {
            return Plan { mv, value: self.judge.lead(game, &after, seat), way: Vec::new() };
        }
        let plans = self.plans(game, &after, seat);
        let next = plans.into_iter().reduce(|best, next| if next.value > best.value { next } else { best });
        let Plan { mv: then, value, mut way } = next.expect("somebody who is to act has a legal move");
        way.insert(0, then);
        Plan { mv, value, way }
    }

    fn run_search(
        &mut self,
        game: &G,
        known: &G::Position,
        seat: Seat,
        only: Option<G::Move>,
        mut goes_on: impl FnMut(Progress) -> bool,
    ) -> Findings<G::Move> {
        let plans = match only {
            Some(mv) => vec![self.plan_after(game, known, seat, mv)],
            None => self.plans_worth_a_thought(game, known, seat),
        };
        let tuning = self.tuning.at(game.seats(known));
        self.search.take_if(|search| search.tuning() != tuning);
        let search = self.search.get_or_insert_with(|| Box::new(Search::new(tuning)));
        if only.is_some() {
            search.forget();
        }
        // One iteration at least, so that there is something to say.
        let goes_on = |progress: Progress| progress.iterations == 0 || goes_on(progress);
        let situation = Situation { game, at: known, seat };
        search.run(situation, &plans, &mut self.judge, &mut self.chance, goes_on)
    }
}

/// One of the moves, the more likely the better its end: a difference of `slip` points is seen e times as often.
fn slipping<M: Copy>(ends: &[(M, f32)], slip: f32, chance: &mut Fast) -> M {
    let best = ends.iter().map(|end| end.1).fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<_> = ends.iter().map(|end| ((end.1 - best) / slip).exp()).collect();
    let mut mark = weights.iter().sum::<f32>() * (chance.next_u64() >> 40) as f32 / (1_u64 << 24) as f32;
    for ((mv, _), weight) in ends.iter().zip(&weights) {
        if mark < *weight {
            return *mv;
        }
        mark -= weight;
    }
    lines::best(ends, chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_easy_player_makes_small_mistakes_often_and_great_ones_never() {
        let ends = [('a', 10.0), ('b', 9.0), ('c', -40.0), ('d', f32::NEG_INFINITY)];
        let mut chance = Fast::new(1);
        let mut seen = [0; 4];
        for _ in 0..10_000 {
            let mv = slipping(&ends, 2.0, &mut chance);
            seen[ends.iter().position(|end| end.0 == mv).unwrap()] += 1;
        }
        // exp(-1/2) = 0.607: b is chosen 0.607 times as often as a.
        assert!((5900..6550).contains(&seen[0]), "{seen:?}");
        assert_eq!((seen[0] + seen[1], seen[2], seen[3]), (10_000, 0, 0));
    }
}
