//! A redealt table holds nothing of what was hidden before.
//!
//! If two tables look alike to a viewer, then what is redealt to them from the one must be as likely as what is
//! redealt from the other. So two samples are compared: tables redealt from the one, and tables redealt from the
//! other. Whatever survives of either shows in one sample only.

use engine::{Fast, Seat, Viewer};

use super::json;
use super::tally::{Sample, Tally};
use crate::Lawful;
use crate::law::{Breach, Law};
use crate::play::{Check, Table};

/// One position out of this many is looked at, but only one per game ...
const ONE_IN: usize = 24;

/// ... and at most this many per setting and policy.
const MOST_POSITIONS: u32 = 20;

/// The size of each sample.
const SAMPLES: u32 = 200;

/// How often another world is looked for in each way before it is believed that there is none.
const ATTEMPTS: u32 = 32;

#[derive(Default)]
pub(crate) struct Forgetting {
    positions: u32,
    is_done_with_game: bool,
}

impl<G: Lawful> Check<G> for Forgetting {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        let is_enough = self.is_done_with_game || self.positions == MOST_POSITIONS;
        if is_enough || random.index(ONE_IN) != 0 || table.is_over() {
            return Ok(());
        }
        self.positions += 1;
        self.is_done_with_game = true;
        let (viewer, other) = (table.random_seat(random), table.random_seat(random));
        // A world that another seat takes for possible, if it looks the same to the viewer, or else one of their own.
        let view = |at: &G::Position| json(&table.game.view(at, Viewer::Seat(viewer)));
        let real_view = view(&table.position);
        let worlds = [other, viewer].into_iter().flat_map(|to| (0..ATTEMPTS).map(move |_| to));
        let world = worlds
            .map(|to| redealt(table.game, &table.position, to, random))
            .find(|world| *world != table.position && view(world) == real_view);
        let Some(world) = world else { return Ok(()) };
        let mut tally = Tally::default();
        for _ in 0..SAMPLES {
            tally.add(Sample::First, &redealt(table.game, &table.position, viewer, random));
            tally.add(Sample::Second, &redealt(table.game, &world, viewer, random));
        }
        match tally.gross_difference() {
            None => Ok(()),
            Some(difference) => Err(Law::Forgetting.broken(format!(
                "redealt {SAMPLES} times to seat {viewer}, `{}` comes {} times from one table and {} times from \
                 another that the seat cannot tell from it",
                difference.value, difference.counts[0], difference.counts[1]
            ))),
        }
    }

    fn end(&mut self, _: &Table<'_, G>) -> Result<(), Breach> {
        self.is_done_with_game = false;
        Ok(())
    }
}

fn redealt<G: Lawful>(game: &G, from: &G::Position, to: Seat, random: &mut Fast) -> G::Position {
    let mut world = from.clone();
    game.redeal(&mut world, to, random);
    world
}
