//! A box as it stands in the list of games.

use std::marker::PhantomData;
use std::sync::Arc;

use bots::Player;
use bots::value::{inputs, signs};
use engine::{BadData, Choice, DataFiles, Info, Options as _, Playable, Sign, Tunings};
use table::{AnyGame, AnyTable, Edition};

use crate::analyst::TypedAnalyst;
use crate::arena::TypedArena;
use crate::{Analyst, Arena, Contender};

/// A game with everything that can be asked of it, whichever it is.
pub trait ListedGame: Send + Sync {
    /// What the game is called and how many may play.
    fn info(&self) -> Info;

    /// What can be chosen before a game.
    fn choices(&self) -> &'static [Choice];

    /// The compiled-in component files.
    fn files(&self) -> DataFiles;

    /// The component files that were compiled in, now or once, under this digest.
    fn files_known_as(&self, digest: &str) -> Option<DataFiles>;

    /// The game with these component files, played by this revision of the rules.
    ///
    /// # Panics
    /// If the revision is not [known](Info::knows_revision).
    fn open(&self, files: DataFiles, revision: u32) -> Result<Arc<dyn AnyGame>, BadData>;

    /// Positions in which the right move can be argued from the rules: the name and text of each file.
    fn suite(&self) -> &'static [(&'static str, &'static str)];

    /// How many inputs the nets of the game have.
    fn inputs(&self) -> usize;

    /// Which inputs can only help or only harm, by their places.
    fn signs(&self) -> Vec<(usize, Sign)>;

    /// How a search goes about the game.
    fn tuning(&self) -> Tunings;

    /// A player with what the game has learned.
    fn contender(&self, player: Player) -> Contender;

    /// What bots make of a table of this game, as it lies now.
    ///
    /// # Panics
    /// If it is a table of another game.
    fn analyst(&self, table: &dyn AnyTable) -> Box<dyn Analyst>;

    /// The arena for more games like the one at this table: the same components, seats and options.
    ///
    /// # Panics
    /// If it is a table of another game.
    fn arena(&self, table: &dyn AnyTable) -> Box<dyn Arena>;
}

/// A game in the list of games: all of its code that is not rules is compiled with this.
pub struct Listed<G>(PhantomData<fn() -> G>);

impl<G> Listed<G> {
    /// It.
    pub const NEW: Self = Self(PhantomData);
}

impl<G: Playable> ListedGame for Listed<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn choices(&self) -> &'static [Choice] {
        G::Options::CHOICES
    }

    fn files(&self) -> DataFiles {
        DataFiles::compiled_in(G::DATA)
    }

    fn files_known_as(&self, digest: &str) -> Option<DataFiles> {
        table::compiled_in::<G>(digest)
    }

    fn open(&self, files: DataFiles, revision: u32) -> Result<Arc<dyn AnyGame>, BadData> {
        Ok(Arc::new(Edition::<G>::open(files, revision)?))
    }

    fn suite(&self) -> &'static [(&'static str, &'static str)] {
        G::SUITE
    }

    fn inputs(&self) -> usize {
        inputs::<G>()
    }

    fn signs(&self) -> Vec<(usize, Sign)> {
        signs::<G>()
    }

    fn tuning(&self) -> Tunings {
        G::TUNING
    }

    fn contender(&self, player: Player) -> Contender {
        Contender::of::<G>(player)
    }

    fn analyst(&self, table: &dyn AnyTable) -> Box<dyn Analyst> {
        Box::new(TypedAnalyst::<G>::of(table))
    }

    fn arena(&self, table: &dyn AnyTable) -> Box<dyn Arena> {
        Box::new(TypedArena::<G>::like(table))
    }
}
