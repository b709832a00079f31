//! A bot's decision as a task for any thread.

use std::any::Any;

use bots::{Bot, Level};
use engine::{Playable, Seat};
use serde_json::Value;
use table::{AnyTable, TypedTable};

use crate::{Visitor, visit};

/// A bot's decision about a copy of the table, to be made on any thread without holding up the table itself. Gives a
/// move.
pub type BotTask = Box<dyn FnOnce() -> Value + Send>;

/// How a bot of this level would decide for `seat`, which is to act. Its random choices follow from `seed`.
///
/// # Panics
/// If the table is one of a game that is not listed here.
pub fn bot_task(table: &dyn AnyTable, seat: Seat, level: Level, seed: u64) -> BotTask {
    let visitor = Decide { table, seat, level, seed };
    visit(table.info().id, visitor).expect("a table is one of a listed game")
}

struct Decide<'a> {
    table: &'a dyn AnyTable,
    seat: Seat,
    level: Level,
    seed: u64,
}

impl Visitor for Decide<'_> {
    type Output = BotTask;

    fn visit<G: Playable>(self) -> BotTask {
        let Self { table, seat, level, seed } = self;
        let table = (table as &dyn Any).downcast_ref::<TypedTable<G>>();
        let table = table.expect("a table without a type is a typed one of its game").table();
        let (game, position) = (table.game().clone(), table.position().clone());
        Box::new(move || {
            let mv = Bot::new(level, seed).decide(&*game, &position, seat);
            serde_json::to_value(mv).expect("a move can be written as JSON")
        })
    }
}

#[cfg(test)]
mod tests {
    use engine::Seed;
    use table::Setup;

    use super::*;

    #[test]
    fn a_task_gives_a_legal_move_of_the_table_as_it_was() {
        let game = crate::standard("frankfurt").unwrap();
        let setup = Setup { seats: 2, options: Value::Null, players: Vec::new(), seed: Seed::from_text("7") };
        let mut table = game.set_up(setup).unwrap();
        let seat = table.to_act().first().unwrap();
        for level in [Level::Random, Level::Greedy] {
            let mv = bot_task(&*table, seat, level, 1)();
            table.check(seat, &mv).unwrap();
        }
        let earlier = bot_task(&*table, seat, Level::Greedy, 1);
        let mv = bot_task(&*table, seat, Level::Greedy, 1)();
        table.play(seat, &mv, &[]).unwrap();
        assert_eq!(earlier(), mv);
    }
}
