//! What bots make of one table.

use std::sync::Arc;

use bots::value::{Judge, Learned, final_points, win_shares};
use bots::{Bot, Crew, Level, Player, Progress};
use engine::{Fast, Game, NoLog, Playable, Seat};
use table::{AnyMove, AnyTable};

use crate::arena::typed;
use crate::contender::decide;
use crate::explanation::{Analysis, explain};
use crate::{Clock, Contender};

/// A table as it lay once, for bots to think about: a copy, so that thinking does not hold up the game.
pub trait Analyst: Send + Sync {
    /// The move that a player would make for `seat`, which is to act. Its random choices follow from `seed`; a master's
    /// thinkers are done by `crew`.
    fn decide(
        &self,
        seat: Seat,
        contender: &Contender,
        seed: u64,
        clock: Clock<'_>,
        crew: Crew<'_>,
    ) -> AnyMove;

    /// What a player that [searches](Level::searches) finds out about the decision of `seat`, which is to act, within
    /// its iterations.
    fn analyse(&self, seat: Seat, player: Player, seed: u64, crew: Crew<'_>) -> Analysis;

    /// The points that a bot expects for its seat after a legal move, in a world that the seat cannot tell from the real
    /// one: by the hand-made judgement if that is what it goes by, and otherwise by what it has learned.
    fn estimate(&self, seat: Seat, mv: &AnyMove, level: Level, seed: u64) -> f32;

    /// What a strong player thinks of the legal move of this code; nothing where there is no choice.
    fn judge(&self, seat: Seat, code: &str, iterations: u32, seed: u64) -> Option<Judgement>;

    /// How clearly each seat won or lost, from 0 to 1, once the game is over.
    fn final_prospects(&self) -> Vec<f32>;
}

/// What a move was worth, beside the best one.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// How many moves there were.
    pub legal: usize,
    /// The code of the best move that was found.
    pub best: String,
    /// The prospects with it, from 0 to 1.
    pub best_value: f64,
    /// The prospects with the move in question.
    pub value: f64,
}

/// A position with its game.
pub(crate) struct TypedAnalyst<G: Game> {
    game: Arc<G>,
    at: G::Position,
}

impl<G: Playable> TypedAnalyst<G> {
    pub(crate) fn of(table: &dyn AnyTable) -> Self {
        let table = typed::<G>(table).table();
        Self { game: Arc::clone(table.game()), at: table.position().clone() }
    }
}

impl<G: Playable> Analyst for TypedAnalyst<G> {
    fn decide(
        &self,
        seat: Seat,
        contender: &Contender,
        seed: u64,
        clock: Clock<'_>,
        crew: Crew<'_>,
    ) -> AnyMove {
        AnyMove::new(decide(&mut contender.bot(seed), &*self.game, &self.at, seat, clock, crew))
    }

    fn analyse(&self, seat: Seat, player: Player, seed: u64, crew: Crew<'_>) -> Analysis {
        let (game, at) = (&*self.game, &self.at);
        let mut bot = Bot::new(player, seed);
        let most = player.iterations_of_a_thinker();
        let goes_on = move |progress: Progress| progress.iterations < most;
        let found = if player.level == Level::Master {
            bot.confer(game, at, seat, crew, || goes_on)
        } else {
            bot.think(game, at, seat, goes_on)
        };
        explain(game, at, seat, &found, seed)
    }

    fn estimate(&self, seat: Seat, mv: &AnyMove, level: Level, seed: u64) -> f32 {
        let mv = mv.of::<G>().expect("the move is one of this game");
        let mut chance = Fast::new(seed);
        let mut world = self.at.clone();
        self.game.redeal(&mut world, seat, &mut chance);
        self.game.apply(&mut world, seat, &mv, &mut chance, &mut NoLog);
        if level == Level::Greedy {
            return self.game.appraise(&world, seat);
        }
        Judge::new(Learned::of::<G>()).outlook(&*self.game, &world)[seat.index()]
    }

    fn judge(&self, seat: Seat, code: &str, iterations: u32, seed: u64) -> Option<Judgement> {
        let (game, at) = (&*self.game, &self.at);
        let mut legal = Vec::new();
        game.legal_moves(at, seat, &mut legal);
        if legal.len() < 2 {
            return None;
        }
        let mv = game.decode(code).expect("the code is that of a legal move");
        let mut bot = Bot::<G>::new(Level::Strong, seed);
        let goes_on = |done| done < iterations;
        let choices = bot.analyse(game, at, seat, goes_on).choices;
        let (mut best, mut best_value) = (choices[0].mv, f64::from(choices[0].value));
        let value = if best == mv {
            best_value
        } else {
            f64::from(bot.analyse_move(game, at, seat, mv, goes_on).choices[0].value)
        };
        // Looked at as carefully as the other, the move in question may turn out to be the better one.
        if value > best_value {
            (best, best_value) = (mv, value);
        }
        Some(Judgement { legal: legal.len(), best: game.code(&best), best_value, value })
    }

    fn final_prospects(&self) -> Vec<f32> {
        let seats = self.game.seats(&self.at);
        let points = final_points(&*self.game, &self.at);
        win_shares(&points, seats, G::TUNING.at(seats).final_lead)[..usize::from(seats)].to_vec()
    }
}
