//! Who plays, and for how long they think.

use std::time::Duration;

use bots::value::Learned;
use bots::{Bot, Level, Limit, Player};
use engine::{Advice, Seat, Tunings};

/// The time since some moment in the past.
pub type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);

/// A clock that stands still: for players whose limit is not a time.
pub const UNTIMED: Clock<'static> = &|| Duration::ZERO;

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
    pub(crate) fn of<G: Advice>(player: Player) -> Self {
        Self { player, learned: Learned::of::<G>(), tuning: G::TUNING }
    }

    /// A bot that plays like this; its random choices follow from `seed`.
    pub(crate) fn bot<G: Advice>(&self, seed: u64) -> Bot<G> {
        Bot::with(self.player, seed, self.learned.clone(), self.tuning)
    }
}

/// The move of a bot, within its limit.
pub(crate) fn decide<G: Advice>(
    bot: &mut Bot<G>,
    game: &G,
    at: &G::Position,
    seat: Seat,
    clock: Clock<'_>,
) -> G::Move {
    match bot.player() {
        Player { level: Level::Strong, limit: Limit::Time(time) } => {
            let end = clock() + time;
            bot.decide_while(game, at, seat, |_| clock() < end)
        }
        _ => bot.decide(game, at, seat),
    }
}
