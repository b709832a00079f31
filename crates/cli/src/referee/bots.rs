//! What needs a game with its type: bots, and moves without their sentences.

use std::any::Any;

use ::bots::value::{Judge, Learned};
use ::bots::{Bot, Findings, Level, Limit, Player};
use engine::{Fast, NoLog, Playable, Seat, Seed};
use registry::Visitor;
use serde_json::value::to_raw_value;
use strum::VariantNames as _;
use table::{AnyTable, TypedTable};

use super::response::{BotResponse, LineMove, Problem, SearchSummary};

/// The most iterations of one request.
const MOST_ITERATIONS: u32 = 1_000_000;

/// What a bot of this level would play for this seat.
pub(crate) fn decide(
    table: &dyn AnyTable,
    seat: Seat,
    level: &str,
    iterations: Option<u32>,
    seed: Seed,
) -> Result<BotResponse, Problem> {
    let level: Level = level.parse().map_err(|_| {
        let levels = Level::VARIANTS.join(", ");
        Problem::bad_request(&format!("there is no level `{level}`; the levels are: {levels}"))
    })?;
    if !(seat.0 < table.header().seats && table.to_act().has(seat)) {
        return Err(Problem::bad_request(&format!("seat {seat} is not to act")));
    }
    let limit = match iterations {
        None => Limit::USUAL,
        Some(iterations @ 1..=MOST_ITERATIONS) => Limit::Iterations(iterations),
        Some(_) => {
            return Err(Problem::bad_request(&format!("`iterations` is from 1 to {MOST_ITERATIONS}")));
        }
    };
    let player = Player { level, limit };
    visit(table, Decide { table, seat, player, seed: crate::files::short(seed) })
}

/// The codes of all legal moves of a seat, in their order.
pub(crate) fn codes(table: &dyn AnyTable, seat: Seat) -> Result<Vec<String>, Problem> {
    visit(table, Codes { table, seat })
}

fn visit<T>(table: &dyn AnyTable, visitor: impl Visitor<Output = Result<T, Problem>>) -> Result<T, Problem> {
    registry::visit(table.info().id, visitor).map_err(|unknown| Problem::of_kind("unknown_game", &unknown))?
}

struct Decide<'a> {
    table: &'a dyn AnyTable,
    seat: Seat,
    player: Player,
    seed: u64,
}

impl Visitor for Decide<'_> {
    type Output = Result<BotResponse, Problem>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Self { table, seat, player, seed } = self;
        let level = player.level;
        let typed = typed::<G>(table);
        let (game, at) = (&**typed.table().game(), typed.table().position());
        let mut bot = Bot::new(player, seed);
        let found = (level == Level::Strong).then(|| {
            let limit = player.limit.iterations();
            bot.analyse(game, at, seat, |iterations| iterations < limit)
        });
        let mv = found.as_ref().map_or_else(|| bot.decide(game, at, seat), |found| found.choices[0].mv);
        Ok(BotResponse {
            seat,
            level: level.into(),
            mv: to_raw_value(&mv).map_err(|error| Problem::bad_request(&error))?,
            code: game.code(&mv),
            text: typed.edition().say(table.players(), &game.tell_move(at, seat, &mv)),
            estimate: match level {
                Level::Random => None,
                _ => Some(estimate(game, at, seat, &mv, level, seed)),
            },
            thought: found.map(|found| summary(game, found)),
        })
    }
}

fn summary<G: Playable>(game: &G, found: Findings<G::Move>) -> SearchSummary {
    let best = found.choices.into_iter().next().expect("a search looks at a move at least");
    let line = found.line.iter().map(|(seat, mv)| LineMove { seat: *seat, code: game.code(mv) });
    SearchSummary {
        iterations: found.iterations,
        visits: best.visits,
        value: best.value,
        points: best.points,
        line: line.collect(),
    }
}

/// The points that the bot expects for its seat after the move, in a world that the seat cannot tell from the real
/// one: by the hand-made judgement if that is what it goes by, and otherwise by what it has learned.
fn estimate<G: Playable>(
    game: &G,
    at: &G::Position,
    seat: Seat,
    mv: &G::Move,
    level: Level,
    seed: u64,
) -> f32 {
    let mut chance = Fast::new(seed);
    let mut world = at.clone();
    game.redeal(&mut world, seat, &mut chance);
    game.apply(&mut world, seat, mv, &mut chance, &mut NoLog);
    if level == Level::Greedy {
        return game.appraise(&world, seat);
    }
    Judge::new(Learned::of::<G>()).outlook(game, &world)[seat.index()]
}

struct Codes<'a> {
    table: &'a dyn AnyTable,
    seat: Seat,
}

impl Visitor for Codes<'_> {
    type Output = Result<Vec<String>, Problem>;

    fn visit<G: Playable>(self) -> Self::Output {
        let table = typed::<G>(self.table).table();
        let mut moves = Vec::new();
        table.game().legal_moves(table.position(), self.seat, &mut moves);
        Ok(moves.iter().map(|mv| table.game().code(mv)).collect())
    }
}

fn typed<G: Playable>(table: &dyn AnyTable) -> &TypedTable<G> {
    let table: &dyn Any = table;
    table.downcast_ref().expect("a table is one of the game whose id it names")
}
