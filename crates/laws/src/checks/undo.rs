//! Nobody learns anything before they take a decision back.

use std::sync::Arc;

use engine::{DataFiles, Fast, Seed};
use table::{Edition, undo_barrier_holds};

use super::is_looked_at_closely;
use crate::Lawful;
use crate::law::{Breach, Law};
use crate::play::{Check, Table};

/// In how many worlds a player must be shown the same.
const REDEALS: u64 = 4;

/// Plays along at a table that knows which decisions are open.
pub(crate) struct Undo<G: Lawful> {
    edition: Edition<G>,
    table: Option<table::Table<G>>,
}

impl<G: Lawful> Undo<G> {
    pub(crate) fn by_revision(revision: u32) -> Self {
        let edition = Edition::open(DataFiles::compiled_in(G::DATA), revision);
        let edition = edition.expect("the compiled-in components are sound");
        Self { edition, table: None }
    }

    fn lay(&self, table: &Table<'_, G>) -> Result<table::Table<G>, Breach> {
        let (setting, seed) = (table.setting, Seed::from_text(&table.seed));
        let game = Arc::clone(self.edition.game());
        table::Table::new(game, self.edition.digest(), setting.seats, &setting.options, seed)
            .map_err(|refused| Law::Undo.broken(format!("the second set-up is refused: {refused}")))
    }
}

impl<G: Lawful> Check<G> for Undo<G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        let Some((seat, mv)) = table.past.last() else {
            self.table = Some(self.lay(table)?);
            return Ok(());
        };
        let along = self.table.as_mut().expect("the table is laid before the first decision");
        along
            .play(*seat, mv)
            .map_err(|refusal| Law::Undo.broken(format!("{mv:?} is refused: {refusal:?}")))?;
        if is_looked_at_closely(random) {
            undo_barrier_holds(along, *seat, REDEALS).map_err(|what| Law::Undo.broken(what))?;
        }
        Ok(())
    }
}
