//! What every game is.
//!
//! Read in this order:
//!
//! 1. [`Game`]: a box of components and its rules. Few methods, each one a question that a rulebook answers.
//! 2. [`Seat`], [`Seats`], [`Viewer`], [`Party`]: who plays, who looks on, who scores.
//! 3. [`Chance`]: where random outcomes come from. It is passed in, never part of a position.
//! 4. [`ScoreSheet`], [`Ranking`]: points line by line, places with ties.
//! 5. [`Speech`]: the sentences of a game; [`Advice`]: what a bot should know of it; [`Drawn`]: its board as text.
//!
//! Nothing in this crate does I/O, reads a clock, starts a thread or keeps a global.

mod advice;
mod bag;
mod chance;
mod chapters;
mod code;
mod example;
mod files;
mod game;
mod guided;
mod ink;
mod list;
mod listing;
mod options;
mod per_seat;
mod score;
mod seat;
mod speech;
mod telling;
mod template;
mod texts;
#[cfg(feature = "ts")]
pub mod typescript;

pub use advice::{Advice, Sign, Tuning, Tunings};
pub use bag::{Bag, Kind};
pub use chance::{
    Bounded, Chance, Draw, Enumerating, Fast, Impossible, Recording, Replaying, Scripted, Seed, Seeded,
    Stream, Veil, for_each_outcome, try_each_outcome,
};
pub use example::{Claim, WorkedExample, Written};
pub use files::{BadData, DataFiles, Record, Source, read_records};
pub use game::{BadSetup, Broken, Clause, ComponentSet, Game, Info, Log, NoLog, Refusal, closes_when_tried};
pub use guided::{GuidedGame, GuidedStep, Part};
pub use ink::{Colour, Drawn, Ink};
pub use list::List;
pub use listing::{ColumnKind, ListedCell, ListedColumn, ListedRow, Listing};
pub use options::{Choice, NoOptions, Options};
pub use per_seat::PerSeat;
pub use score::{Ranking, ScoreLine, ScoreSheet, Standing};
pub use seat::{Party, Seat, Seats, Viewer};
pub use speech::Speech;
pub use texts::{Arg, BadTexts, Language, Languages, Phrase, Texts, Voice};

/// A game with everything that tables, bots, servers and terminals ask of it.
pub trait Playable: Game + Speech + Advice + Drawn {}

impl<G: Game + Speech + Advice + Drawn> Playable for G {}
