//! Where games and players are studied.
//!
//! 1. [`arena`]: one game between players, with everything that is counted of it.
//! 2. [`crew`]: many games on all cores, in an order that does not depend on the cores.
//! 3. [`stats`]: shares with their intervals, Elo, and a sequential test.
//! 4. [`duel`]: who plays better, on the same deals with seats exchanged.
//! 5. [`train`]: learning a value from self-play.

pub mod arena;
pub mod crew;
pub mod duel;
pub mod stats;
pub mod train;
