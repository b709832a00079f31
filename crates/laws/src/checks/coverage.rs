//! Shows the witness everything that occurs.

use engine::Fast;

use super::PROBES;
use crate::law::Breach;
use crate::play::{Check, Table};
use crate::witness::Witness;
use crate::{Lawful, Laws};

pub(crate) struct Coverage<'a, G: Lawful> {
    laws: &'a Laws<G>,
}

impl<'a, G: Lawful> Coverage<'a, G> {
    pub(crate) fn of(laws: &'a Laws<G>) -> Self {
        Self { laws }
    }
}

impl<G: Lawful> Check<G> for Coverage<'_, G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        for event in table.news() {
            Witness::event(table.game, event);
        }
        let to_act = table.game.to_act(&table.position);
        for _ in 0..PROBES {
            let mv = (self.laws.any_move)(table.game, &table.position, random);
            let somebody = table.random_seat(random);
            for seat in to_act.iter().chain([somebody]) {
                if let Err(refusal) = table.game.check(&table.position, seat, &mv) {
                    Witness::<G>::refusal(&refusal);
                }
            }
        }
        Ok(())
    }
}
