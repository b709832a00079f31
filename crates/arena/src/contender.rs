//! Who plays, and for how long they think.

use std::time::Duration;

use bots::value::Learned;
use bots::{Bot, Crew, Level, Limit, Player, THINKERS};
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

/// The move of a bot, within its limit; a master's thinkers are done by `crew`.
pub(crate) fn decide<G: Advice>(
    bot: &mut Bot<G>,
    game: &G,
    at: &G::Position,
    seat: Seat,
    clock: Clock<'_>,
    crew: Crew<'_>,
) -> G::Move {
    let player = bot.player();
    match player.limit {
        Limit::Time(time) if player.level.searches() => {
            let time = time_of_a_thinker(player.level, time, crew);
            let begin = || {
                let end = clock() + time;
                move |_| clock() < end
            };
            bot.decide_with(game, at, seat, crew, begin)
        }
        Limit::Time(_) | Limit::Iterations(_) => bot.decide_by(game, at, seat, crew),
    }
}

/// Where not all of a master's thinkers can think at the same time they share it.
fn time_of_a_thinker(level: Level, time: Duration, crew: Crew<'_>) -> Duration {
    let turns = if level == Level::Master { THINKERS.div_ceil(crew.size.max(1)) } else { 1 };
    time / turns
}

#[cfg(test)]
mod tests {
    use bots::ALONE;

    use super::*;

    #[test]
    fn thinkers_share_the_time_of_those_who_do_their_work() {
        let time = |level, size| {
            time_of_a_thinker(level, Duration::from_millis(400), Crew { size, ..ALONE }).as_millis()
        };
        assert_eq!([1, 2, 3, 8, 64].map(|size| time(Level::Master, size)), [50, 100, 133, 400, 400]);
        assert_eq!(time(Level::Strong, 1), 400);
    }
}
