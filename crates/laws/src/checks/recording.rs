//! What is recorded is played again, from set-up or from any position.

use std::sync::Arc;

use engine::{DataFiles, Fast, Seed};
use table::{Edition, Record};

use crate::Lawful;
use crate::law::{Breach, Law};
use crate::play::{Check, Table};

/// A game that is not over yet is recorded at one position out of this many.
const STOPS: usize = 32;

pub(crate) struct Recording<G> {
    edition: Edition<G>,
}

impl<G: Lawful> Recording<G> {
    pub(crate) fn by_revision(revision: u32) -> Self {
        let edition = Edition::open(DataFiles::compiled_in(G::DATA), revision);
        let edition = edition.expect("the compiled-in components are sound");
        Self { edition }
    }

    /// The same game at a table that keeps a record.
    fn played_again(&self, table: &Table<'_, G>) -> Result<table::Table<G>, Breach> {
        let (setting, seed) = (table.setting, Seed::from_text(&table.seed));
        let game = Arc::clone(self.edition.game());
        let digest = self.edition.digest();
        let mut recorded = table::Table::new(game, digest, setting.seats, &setting.options, seed)
            .map_err(|refused| Law::Recording.broken(format!("the second set-up is refused: {refused}")))?;
        for (seat, mv) in &table.past {
            recorded.play(*seat, mv).map_err(|refusal| {
                Law::Recording.broken(format!("{mv:?} is refused the second time: {refusal:?}"))
            })?;
        }
        Law::Recording.require(*recorded.position() == table.position, || {
            format!(
                "the table lies as\n  {:?}\nand, recorded, as\n  {:?}",
                table.position,
                recorded.position()
            )
        })?;
        Ok(recorded)
    }

    /// A game that begins where this one is.
    fn begun_here(&self, table: &Table<'_, G>) -> Result<table::Table<G>, Breach> {
        let (game, position) = (Arc::clone(self.edition.game()), table.position.clone());
        let seed = Seed::from_text(&table.seed);
        table::Table::loaded(game, self.edition.digest(), position, seed)
            .map_err(|broken| Law::Recording.broken(format!("no game can begin here: {broken}")))
    }

    /// The record survives being written and read, and leads to the same table.
    fn round_trip(&self, recorded: &table::Table<G>) -> Result<(), Breach> {
        let text = Record::of(&self.edition, recorded, &[], None).write();
        let unlike = |what: &str| Law::Recording.broken(format!("{what}, from the record\n{text}"));
        let read = Record::parse(text.as_bytes()).map_err(|bad| unlike(&format!("unreadable, {bad}")))?;
        Law::Recording
            .require(read.write() == text, || format!("read and written again it is not\n{text}"))?;
        let again = read.replay(&self.edition).map_err(|bad| unlike(&format!("no replay, {bad}")))?;
        if again.position() == recorded.position() {
            return Ok(());
        }
        let (one, other) = (recorded.position(), again.position());
        Err(unlike(&format!("the table lies as\n  {one:?}\nand, replayed, as\n  {other:?}")))
    }
}

impl<G: Lawful> Check<G> for Recording<G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        if random.index(STOPS) == 0 {
            self.round_trip(&self.begun_here(table)?)?;
            self.round_trip(&self.played_again(table)?)?;
        }
        Ok(())
    }

    fn end(&mut self, table: &Table<'_, G>) -> Result<(), Breach> {
        self.round_trip(&self.played_again(table)?)
    }
}
