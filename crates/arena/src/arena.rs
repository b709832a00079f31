//! Whole games of one box, with seats and options fixed.

use std::any::Any;
use std::sync::Arc;

use bots::value::Learned;
use engine::{Chance, Game, NoLog, Playable};
use serde::Deserialize as _;
use serde_json::Value;
use table::{AnyTable, TypedTable};

use crate::play::play;
use crate::{
    Clock, Contender, Detail, Lesson, Lessons, Listed, ListedGame, Outcome, PlayoutFigures, PlayoutSettings,
    SearchSettings, Seeds, Watched, dataset, lesson, speed, watch,
};

/// Where whole games are played between [`Contender`]s, one for each seat.
pub trait Arena: Send + Sync {
    /// What is played.
    fn game(&self) -> &'static dyn ListedGame;

    /// How many play.
    fn seats(&self) -> u8;

    /// Plays a game.
    fn play(&self, sitting: &[&Contender], seeds: Seeds, clock: Clock<'_>) -> Outcome;

    /// Plays a game and takes note of what happens in it.
    fn watch(&self, sitting: &[&Contender], seeds: Seeds, clock: Clock<'_>) -> Watched;

    /// Plays a game and tells it as one line of JSON.
    fn tell(&self, sitting: &[&Contender], seeds: Seeds, clock: Clock<'_>, detail: Detail) -> String;

    /// Plays a game to learn from, with what is known so far.
    fn learn(&self, learned: &Learned, lesson: Lesson, seed: u64) -> Lessons;

    /// Plays quick games for some time and counts them.
    fn playouts(&self, settings: PlayoutSettings, clock: Clock<'_>) -> PlayoutFigures;

    /// The iterations a second of a search from the opening.
    fn search_speed(&self, settings: SearchSettings, clock: Clock<'_>) -> f64;
}

/// An arena of one game.
pub(crate) struct TypedArena<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) seats: u8,
    pub(crate) options: G::Options,
}

impl<G: Playable> TypedArena<G> {
    /// The arena for more games like the one at this table.
    pub(crate) fn like(table: &dyn AnyTable) -> Self {
        let table = typed::<G>(table).table();
        let options = match &table.header().options {
            Value::Null => G::Options::default(),
            options => G::Options::deserialize(options).expect("a table holds options of its game"),
        };
        Self { game: Arc::clone(table.game()), seats: table.header().seats, options }
    }
}

impl<G: Game> TypedArena<G> {
    /// Lays a table.
    pub(crate) fn set_up(&self, chance: &mut impl Chance) -> G::Position {
        let at = self.game.set_up(self.seats, &self.options, chance, &mut NoLog);
        at.expect("a table was laid with these seats and options before")
    }
}

/// The table with the types of its game.
///
/// # Panics
/// If it is a table of another game.
pub(crate) fn typed<G: Playable>(table: &dyn AnyTable) -> &TypedTable<G> {
    let table: &dyn Any = table;
    table.downcast_ref().expect("a table is handed to its own game")
}

impl<G: Playable> Arena for TypedArena<G> {
    fn game(&self) -> &'static dyn ListedGame {
        const { &Listed::<G>::NEW }
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn play(&self, sitting: &[&Contender], seeds: Seeds, clock: Clock<'_>) -> Outcome {
        play(self, sitting, seeds, clock, |_| ()).0
    }

    fn watch(&self, sitting: &[&Contender], seeds: Seeds, clock: Clock<'_>) -> Watched {
        watch::watch(self, sitting, seeds, clock)
    }

    fn tell(&self, sitting: &[&Contender], seeds: Seeds, clock: Clock<'_>, detail: Detail) -> String {
        dataset::tell(self, sitting, seeds, clock, detail)
    }

    fn learn(&self, learned: &Learned, lesson: Lesson, seed: u64) -> Lessons {
        lesson::learn(self, learned, lesson, seed)
    }

    fn playouts(&self, settings: PlayoutSettings, clock: Clock<'_>) -> PlayoutFigures {
        speed::playouts(self, settings, clock)
    }

    fn search_speed(&self, settings: SearchSettings, clock: Clock<'_>) -> f64 {
        speed::search(self, settings, clock)
    }
}
