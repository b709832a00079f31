//! The same seats, options, seed and moves give the same game.

use engine::{Fast, Log, NoLog, Seed, Seeded};

use crate::Lawful;
use crate::law::{Breach, Law};
use crate::play::{Check, Table};

pub(crate) struct Replay;

impl<G: Lawful> Check<G> for Replay {
    fn look(&mut self, _: &Table<'_, G>, _: &mut Fast) -> Result<(), Breach> {
        Ok(())
    }

    fn end(&mut self, table: &Table<'_, G>) -> Result<(), Breach> {
        let mut events = Vec::with_capacity(table.events.len());
        let again = replay(table, &mut events)?;
        Law::Replay.require(again == table.position, || {
            format!("the end came out as\n  {:?}\nand, replayed, as\n  {again:?}", table.position)
        })?;
        Law::Replay.require(events == table.events, || {
            let place = events.iter().zip(&table.events).take_while(|(one, other)| one == other).count();
            let (first, second) = (table.events.get(place), events.get(place));
            format!("event {place} came out as {first:?} and, replayed, as {second:?}")
        })?;
        let unheard = replay(table, &mut NoLog)?;
        Law::Replay.require(unheard == table.position, || {
            format!("the end came out as\n  {:?}\nand, without a log, as\n  {unheard:?}", table.position)
        })
    }
}

fn replay<G: Lawful>(table: &Table<'_, G>, log: &mut impl Log<G::Event>) -> Result<G::Position, Breach> {
    let mut chance = Seeded::new(Seed::from_text(&table.seed));
    let setting = table.setting;
    let mut position = table
        .game
        .set_up(setting.seats, &setting.options, &mut chance, log)
        .map_err(|refused| Law::Replay.broken(format!("the second set-up is refused: {refused}")))?;
    for (seat, mv) in &table.past {
        table.game.apply(&mut position, *seat, mv, &mut chance, log);
    }
    Ok(position)
}
