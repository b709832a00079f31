//! Where games and players are studied.
//!
//! Games are played in an [`Arena`](arena::Arena); nothing here knows which.
//!
//! 1. [`clock`]: the time, for those who think or are measured.
//! 2. [`workers`]: many games on all cores, in an order that does not depend on the cores.
//! 3. [`stats`]: shares with their intervals, Elo, and a sequential test; [`histogram`]: how often each number came.
//! 4. [`duel`]: who plays better, on the same deals with seats exchanged.
//! 5. [`tournament`]: everybody against everybody, or neighbours on a ladder; [`ratings`]: one number for each.
//! 6. [`balance`]: is a game fair, and how much does skill count?
//! 7. [`train`]: learning a value from self-play.
//! 8. [`games`]: whole games for those who study them.
//! 9. [`html`]: reports as pages with charts.
//! 10. [`scale`]: how good bots are on the scale on which people are rated.
//! 11. [`suite`]: positions in which the right move can be argued; [`review`]: what every decision of a game cost.

pub mod balance;
pub mod clock;
pub mod duel;
pub mod games;
pub mod histogram;
pub mod html;
pub mod ratings;
pub mod review;
pub mod scale;
pub mod stats;
pub mod suite;
pub mod tournament;
pub mod train;
pub mod workers;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arena::{Arena, Contender};
    use bots::Level;
    use engine::Seed;
    use serde_json::Value;
    use table::{AnyGame, AnyTable, Setup};

    /// The game that is studied in tests.
    pub(crate) fn frankfurt_opened() -> Arc<dyn AnyGame> {
        let game = frankfurt::GAME;
        game.open(game.files(), game.info().revision).unwrap()
    }

    pub(crate) fn new_table(seats: u8, seed: &str) -> Box<dyn AnyTable> {
        let (options, players) = (Value::Null, Vec::new());
        let setup = Setup { seats, options, players, seed: Seed::from_text(seed), agreed: Value::Null };
        frankfurt_opened().set_up(setup).unwrap()
    }

    pub(crate) fn frankfurt(seats: u8) -> Box<dyn Arena> {
        frankfurt::GAME.arena(&*new_table(seats, "1"))
    }

    pub(crate) fn contender(level: Level) -> Contender {
        frankfurt::GAME.contender(level.into())
    }
}
