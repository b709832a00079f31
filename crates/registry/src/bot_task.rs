//! What a bot would do, as work that can be done elsewhere.

use std::any::Any;

use bots::{Bot, Level};
use engine::{Playable, Seat};
use table::{AnyMove, AnyTable, TypedTable};

use crate::{Visitor, visit};

/// A bot's decision, with a copy of everything it takes: running it does not hold up the table. Gives a move.
pub type BotTask = Box<dyn FnOnce() -> AnyMove + Send>;

/// How a bot of this level would decide for `seat`, which is to act. Its random choices follow from `seed`.
///
/// # Panics
/// If the table is one of a game that is not listed here.
pub fn bot_task(table: &dyn AnyTable, seat: Seat, level: Level, seed: u64) -> BotTask {
    let visitor = MakeTask { table, seat, level, seed };
    visit(table.info().id, visitor).expect("a table is one of a listed game")
}

struct MakeTask<'a> {
    table: &'a dyn AnyTable,
    seat: Seat,
    level: Level,
    seed: u64,
}

impl Visitor for MakeTask<'_> {
    type Output = BotTask;

    fn visit<G: Playable>(self) -> BotTask {
        let Self { table, seat, level, seed } = self;
        let table = (table as &dyn Any).downcast_ref::<TypedTable<G>>();
        let table = table.expect("a table without a type is a typed one of its game").table();
        let (game, position) = (table.game().clone(), table.position().clone());
        Box::new(move || AnyMove::new(Bot::new(level, seed).decide(&*game, &position, seat)))
    }
}

#[cfg(test)]
mod tests {
    use engine::Seed;
    use frankfurt::Frankfurt;
    use table::Setup;

    use super::*;

    #[test]
    fn a_bot_decides_for_a_legal_move_of_the_table_as_it_was() {
        let game = crate::standard("frankfurt").unwrap();
        let options = serde_json::Value::Null;
        let setup = Setup {
            seats: 2,
            options,
            players: Vec::new(),
            seed: Seed::from_text("7"),
            agreed: serde_json::Value::Null,
        };
        let mut table = game.set_up(setup).unwrap();
        let seat = table.to_act().first().unwrap();
        for level in [Level::Random, Level::Greedy] {
            let offer = table.offer(seat, &bot_task(&*table, seat, level, 1)()).unwrap();
            let legal = table.legal(seat).unwrap();
            assert!(legal.iter().any(|other| (&other.code, other.mv.get()) == (&offer.code, offer.mv.get())));
        }
        let earlier = bot_task(&*table, seat, Level::Greedy, 1);
        let mv = bot_task(&*table, seat, Level::Greedy, 1)();
        let proposal = table.propose_move(seat, &mv).unwrap();
        table.commit(proposal).unwrap();
        assert_eq!(earlier().of::<Frankfurt>(), mv.of::<Frankfurt>());
    }

    #[test]
    fn a_move_of_another_game_is_refused() {
        let game = crate::standard("koeln").unwrap();
        let options = serde_json::Value::Null;
        let setup = Setup {
            seats: 2,
            options,
            players: Vec::new(),
            seed: Seed::from_text("7"),
            agreed: serde_json::Value::Null,
        };
        let table = game.set_up(setup).unwrap();
        let seat = table.to_act().first().unwrap();
        assert!(table.propose_move(seat, &AnyMove::new(7_u8)).is_err());
        assert!(table.offer(seat, &AnyMove::new(7_u8)).is_err());
    }
}
