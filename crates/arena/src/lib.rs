//! What bots do with any game, where the types of the game are needed.
//!
//! Here these types are erased, once, as the crate `table` does for tables. Every game names itself in one line,
//!
//! ```text
//! pub static GAME: &dyn arena::ListedGame = &arena::Listed::<Wall>::NEW;
//! ```
//!
//! and all that is generic is compiled there, in the game's own crate: a change in one game compiles no other again.
//!
//! 1. [`ListedGame`]: a box as it stands in the list of games.
//! 2. [`Analyst`]: what bots make of one table.
//! 3. [`Arena`]: whole games between [`Contender`]s, with seats and options fixed.
//!
//! Nothing in this crate does I/O, reads a clock, starts a thread or keeps a global. Where time matters a [`Clock`] is
//! handed in.

mod analyst;
mod arena;
mod contender;
mod dataset;
mod explanation;
mod lesson;
mod listed;
mod play;

mod speed;

mod watch;

pub use analyst::{Analyst, Judgement};
pub use arena::Arena;
pub use bots::{ALONE, Crew, Job};
pub use contender::{Clock, Contender, UNTIMED};
pub use dataset::Detail;
pub use explanation::{Analysis, Considered, Expected, PlannedMove, Source};
pub use lesson::{Ends, Example, Forks, Group, Lesson, Lessons};
pub use listed::{Listed, ListedGame};
pub use play::{Outcome, Seeds, Thinking, mix};
pub use speed::{PlayoutFigures, PlayoutSettings, Policy, SearchSettings};
pub use watch::{Points, Watched};
