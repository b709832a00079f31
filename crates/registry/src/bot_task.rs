//! What a bot would do, as work that can be done elsewhere.

use arena::{Crew, UNTIMED};
use bots::Level;
use engine::Seat;
use table::{AnyMove, AnyTable};

/// A bot's decision, with a copy of everything it takes: running it does not hold up the table. Gives a move.
pub type BotTask = Box<dyn FnOnce() -> AnyMove + Send>;

/// How a bot of this level would decide for `seat`, which is to act. Its random choices follow from `seed`; a master's
/// thinkers are done by `crew`.
///
/// # Panics
/// If the table is one of a game that is not listed here.
pub fn bot_task(table: &dyn AnyTable, seat: Seat, level: Level, seed: u64, crew: Crew<'static>) -> BotTask {
    let game = crate::find(table.info().id).expect("a table is one of a listed game");
    let analyst = game.analyst(table);
    Box::new(move || analyst.decide(seat, &game.contender(level.into()), seed, UNTIMED, crew))
}

#[cfg(test)]
mod tests {
    use arena::ALONE;
    use engine::{Languages, Seed};
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
            let offer =
                table.offer(seat, &bot_task(&*table, seat, level, 1, ALONE)(), Languages::All).unwrap();
            let legal = table.legal(seat, Languages::All).unwrap();
            assert!(legal.iter().any(|other| (&other.code, other.mv.get()) == (&offer.code, offer.mv.get())));
        }
        let earlier = bot_task(&*table, seat, Level::Greedy, 1, ALONE);
        let mv = bot_task(&*table, seat, Level::Greedy, 1, ALONE)();
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
        assert!(table.offer(seat, &AnyMove::new(7_u8), Languages::All).is_err());
    }
}
