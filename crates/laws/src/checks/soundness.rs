//! The audit passes at all times.

use engine::{Fast, NoLog};

use super::PROBES;
use crate::law::{Breach, Law};
use crate::play::{Check, Table};
use crate::{Lawful, Laws};

pub(crate) struct Soundness<'a, G: Lawful> {
    laws: &'a Laws<G>,
}

impl<'a, G: Lawful> Soundness<'a, G> {
    pub(crate) fn of(laws: &'a Laws<G>) -> Self {
        Self { laws }
    }
}

impl<G: Lawful> Check<G> for Soundness<'_, G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        audit(table.game, &table.position, "the audit")?;
        for seat in table.game.to_act(&table.position).iter() {
            for _ in 0..PROBES {
                let mv = (self.laws.any_move)(table.game, &table.position, random);
                if table.game.check(&table.position, seat, &mv).is_ok() {
                    let mut next = table.position.clone();
                    table.game.apply(&mut next, seat, &mv, random, &mut NoLog);
                    audit(table.game, &next, &format!("the audit after {}", table.game.code(&mv)))?;
                }
            }
        }
        Ok(())
    }
}

fn audit<G: Lawful>(game: &G, position: &G::Position, what: &str) -> Result<(), Breach> {
    game.audit(position).map_err(|broken| Law::Soundness.broken(format!("{what}: {broken}")))
}
