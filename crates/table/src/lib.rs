//! One game in progress.
//!
//! A table is a [`Header`] and a list of entries; the position and everything else follows from them and the
//! seed. Read in this order:
//!
//! 1. [`Header`], [`Entry`]: what was agreed before the game, what was decided since.
//! 2. [`Table`]: the game as it stands. A move is first proposed, on a copy, then committed: in between
//!    a server stores it.
//! 3. Foresight: what a move would do, [up to the first draw](Table::preview).
//! 4. Undo: which decisions are [still open](Table::open_decisions), and the [law](undo_barrier_holds) that
//!    nobody learns anything before taking one back.
//! 5. Replay: [`Table::retell`], [`Table::resumed`] and the check of a stored position.
//! 6. [`Pace`], [`Clock`]: how fast it is played, and how much time everybody has left.
//! 7. [`fair`]: deals that nobody can tamper with.
//! 8. [`Edition`]: a game with its component files and texts. [`Record`]: a whole game as a text file;
//!    [`Account`]: what one viewer was told of it.
//! 9. [`AnyGame`], [`AnyTable`]: the same without types, where everything is JSON. [`Worked`]: an example of the rules,
//!    played out.
//!
//! This crate knows no game and no rule. Nothing in it does I/O, reads a clock, starts a thread or keeps
//! a global.

mod any;
mod edition;
mod entry;
pub mod fair;
mod foresight;
mod guided;
pub mod hex;
mod outcomes;
mod pace;
mod play;
mod record;
mod replay;
mod undo;
mod worked;

pub use any::{
    AnyGame, AnyMove, AnyProposal, AnyTable, Chapter, Foresight, Json, Offer, ReplayFrame, Sentences, Setup,
    Sheet, SheetLine, Shown, TakenBack, Trouble, TypedTable,
};
pub use edition::{Edition, compiled_in};
pub use entry::{BotName, Decision, Entry, Happening, Header, Note, PaceWords, Time, Undo};
pub use foresight::Preview;
pub use guided::{Guidance, GuidanceStep, Guided};
pub use outcomes::Outcome;
pub use pace::{
    Act, BadPace, Clock, Holiday, Inconsistent, Moment, Pace, QuietHours, Reading, Zone, check_times,
};
pub use play::{NotPlayed, Proposal, Stale, Stamp, Table, TooManyNotes};
pub use record::{
    Account, BadLine, Ending, Record, RecordEntry, RecordedAct, RecordedDecision, Told, Version,
};
pub use replay::{Misfit, Reason, ReplayStep, Saved, Snapshot};
pub use undo::{NoUndo, undo_barrier_holds};
pub use worked::{Finding, Worked, lay_example, work_out};
