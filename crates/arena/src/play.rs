//! One game between players.

use bots::value::{Outlook, final_points};
use bots::{ALONE, Bot};
use engine::{Advice, Chance as _, Game, NoLog, Party, Ranking, Seat, Seed, Seeded};

use crate::arena::TypedArena;
use crate::contender::{Clock, Contender, decide};

/// Where the chance of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seeds {
    /// Cards and dice follow from this.
    pub deal: u64,
    /// The players' own chance follows from this and the deal.
    pub bots: u64,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The places.
    pub ranking: Ranking,
    /// The points of each seat, a little more for those who win a tie-break: see [`final_points`].
    pub final_points: Outlook,
    /// How many moves there were to choose from in each decision.
    pub branching: Vec<u32>,
    /// How long each seat thought.
    pub thinking: Vec<Thinking>,
}

/// The time that a seat thought about its decisions with a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// All of it.
    pub time: std::time::Duration,
    /// How many decisions.
    pub decisions: u32,
}

impl Thinking {
    /// The milliseconds of a decision.
    pub fn mean_ms(self) -> f64 {
        self.time.as_secs_f64() * 1e3 / f64::from(self.decisions.max(1))
    }
}

impl Outcome {
    /// How many decisions were made.
    pub fn decisions(&self) -> u32 {
        self.branching.len() as u32
    }

    /// The points of a seat.
    pub fn points(&self, seat: Seat) -> i32 {
        self.ranking.standing(seat).expect("every seat has a place").points
    }

    /// 1 for winning, a share of it after a tie, a neutral party included.
    pub fn share(&self, seat: Seat) -> f64 {
        if self.ranking.place(seat) != Some(1) {
            return 0.0;
        }
        let first = self.ranking.standings().iter().filter(|standing| standing.place == Some(1));
        1.0 / first.count() as f64
    }

    /// The points of a party without a seat.
    pub fn neutral_points(&self) -> Option<i32> {
        let neutral =
            self.ranking.standings().iter().find(|standing| matches!(standing.party, Party::Neutral(_)));
        neutral.map(|standing| standing.points)
    }
}

/// A decision before it is carried out.
pub(crate) struct Decision<'a, G: Game> {
    /// The table, hidden parts included.
    pub(crate) at: &'a G::Position,
    /// Who decided.
    pub(crate) seat: Seat,
    /// What.
    pub(crate) mv: &'a G::Move,
    /// Everything that was allowed.
    pub(crate) moves: &'a [G::Move],
}

/// Plays a whole game; `watch` sees every decision before it is carried out. Returns the table at the end, too.
pub(crate) fn play<G: Advice>(
    arena: &TypedArena<G>,
    sitting: &[&Contender],
    seeds: Seeds,
    clock: Clock<'_>,
    mut watch: impl FnMut(&Decision<'_, G>),
) -> (Outcome, G::Position) {
    let Seeds { deal, bots: seed } = seeds;
    let mut chance = Seeded::new(Seed::from_text(&format!("{deal}")));
    let game = &*arena.game;
    let mut at = arena.set_up(&mut chance);
    let bot = |(seat, contender): (usize, &&Contender)| contender.bot(mix(seed, deal, seat as u64));
    let mut bots: Vec<Bot<G>> = sitting.iter().enumerate().map(bot).collect();
    let mut moves = Vec::new();
    let mut branching = Vec::new();
    let mut thinking = vec![Thinking::default(); bots.len()];
    while let Some(seat) = game.to_act(&at).first() {
        moves.clear();
        game.legal_moves(&at, seat, &mut moves);
        let begun = clock();
        let mv = decide(&mut bots[seat.index()], game, &at, seat, clock, ALONE);
        if moves.len() > 1 {
            thinking[seat.index()].time += clock().saturating_sub(begun);
            thinking[seat.index()].decisions += 1;
        }
        branching.push(moves.len() as u32);
        watch(&Decision { at: &at, seat, mv: &mv, moves: &moves });
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    let ranking = game.result(&at).expect("the game is over");
    (Outcome { ranking, final_points: final_points(game, &at), branching, thinking }, at)
}

/// Three numbers into one that looks like none of them.
pub fn mix(a: u64, b: u64, c: u64) -> u64 {
    let mut chance = engine::Fast::new(a ^ b.rotate_left(24) ^ c.rotate_left(48));
    let _ = chance.below(engine::Stream::named("mix"), 2);
    chance.next_u64()
}
