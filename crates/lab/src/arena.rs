//! One game between players.

use std::time::{Duration, Instant};

use bots::value::Learned;
use bots::{Bot, Level, Limit, Player};
use engine::{Advice, Chance, Game, NoLog, Party, Ranking, Seat, Seed, Seeded, Tunings};

/// What all games of a study have in common.
#[derive(Clone, Debug)]
pub struct Arena<'a, G: Game> {
    /// The box.
    pub game: &'a G,
    /// How many play.
    pub seats: u8,
    /// What was chosen before.
    pub options: G::Options,
}

/// A player with what it has learned and how it searches.
#[derive(Clone, Debug)]
pub struct Contender {
    /// How it plays and how long it thinks.
    pub player: Player,
    /// What it has learned.
    pub learned: Learned,
    /// How it searches.
    pub tuning: Tunings,
}

impl Contender {
    /// A player as its game has it.
    pub fn of<G: Advice>(player: Player) -> Self {
        Self { player, learned: Learned::of::<G>(), tuning: G::TUNING }
    }

    /// A bot that plays like this; its random choices follow from `seed`.
    pub fn bot<G: Advice>(&self, seed: u64) -> Bot<G> {
        Bot::with(self.player, seed, self.learned.clone(), self.tuning)
    }
}

/// A decision before it is carried out.
#[derive(Debug)]
pub struct Decision<'a, G: Game> {
    /// The table, hidden parts included.
    pub at: &'a G::Position,
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub mv: &'a G::Move,
    /// Everything that was allowed.
    pub moves: &'a [G::Move],
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The places.
    pub ranking: Ranking,
    /// How many decisions were made.
    pub decisions: u32,
    /// How many moves there were to choose from, over all decisions.
    pub moves: u64,
    /// How long each seat thought.
    pub thinking: Vec<Thinking>,
}

/// The time that a seat thought about its decisions with a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// All of it.
    pub time: Duration,
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

/// Plays a whole game. Cards and dice follow from `deal`, the players' own chance from `seed`; `watch` sees every
/// decision before it is carried out.
///
/// # Panics
/// If the game cannot be set up for this number of players.
pub fn play<G: Advice>(
    arena: &Arena<'_, G>,
    contenders: &[&Contender],
    deal: u64,
    seed: u64,
    mut watch: impl FnMut(&Decision<'_, G>),
) -> (Outcome, G::Position) {
    let mut chance = Seeded::new(Seed::from_text(&format!("{deal}")));
    let game = arena.game;
    let mut at = game
        .set_up(arena.seats, &arena.options, &mut chance, &mut NoLog)
        .expect("the arena was tried before");
    let mut bots: Vec<Bot<G>> = contenders
        .iter()
        .enumerate()
        .map(|(seat, contender)| contender.bot(mix(seed, deal, seat as u64)))
        .collect();
    let mut moves = Vec::new();
    let mut outcome_moves = 0;
    let mut decisions = 0;
    let mut thinking = vec![Thinking::default(); bots.len()];
    while let Some(seat) = game.to_act(&at).first() {
        moves.clear();
        game.legal_moves(&at, seat, &mut moves);
        let begun = Instant::now();
        let mv = decide(&mut bots[seat.index()], game, &at, seat);
        if moves.len() > 1 {
            thinking[seat.index()].time += begun.elapsed();
            thinking[seat.index()].decisions += 1;
        }
        outcome_moves += moves.len() as u64;
        decisions += 1;
        watch(&Decision { at: &at, seat, mv: &mv, moves: &moves });
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    let ranking = game.result(&at).expect("the game is over");
    (Outcome { ranking, decisions, moves: outcome_moves, thinking }, at)
}

/// The move of a bot, within its limit.
pub fn decide<G: Advice>(bot: &mut Bot<G>, game: &G, at: &G::Position, seat: Seat) -> G::Move {
    match bot.player() {
        Player { level: Level::Strong, limit: Limit::Time(time) } => {
            let begun = Instant::now();
            bot.decide_while(game, at, seat, |_| begun.elapsed() < time)
        }
        _ => bot.decide(game, at, seat),
    }
}

/// Three numbers into one that looks like none of them.
pub fn mix(a: u64, b: u64, c: u64) -> u64 {
    let mut chance = engine::Fast::new(a ^ b.rotate_left(24) ^ c.rotate_left(48));
    let _ = chance.below(engine::Stream::named("mix"), 2);
    chance.next_u64()
}
