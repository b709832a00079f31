//! Where games and players are studied.
//!
//! 1. [`arena`]: one game between players, with everything that is counted of it.
//! 2. [`workers`]: many games on all cores, in an order that does not depend on the cores.
//! 3. [`stats`]: shares with their intervals, Elo, and a sequential test; [`histogram`]: how often each number came.
//! 4. [`duel`]: who plays better, on the same deals with seats exchanged.
//! 5. [`tournament`]: everybody against everybody; [`ratings`]: one number for each.
//! 6. [`balance`]: is a game fair, and how much does skill count?
//! 7. [`train`]: learning a value from self-play.
//! 8. [`games`]: whole games for those who study them.
//! 9. [`html`]: reports as pages with charts.
//! 10. [`suite`]: positions in which the right move can be argued; [`review`]: what every decision of a game cost.

pub mod arena;
pub mod balance;
pub mod duel;
pub mod games;
pub mod histogram;
pub mod html;
pub mod ratings;
pub mod review;
pub mod stats;
pub mod suite;
pub mod tournament;
pub mod train;
pub mod workers;
