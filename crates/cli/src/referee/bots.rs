//! What a bot would play.

use ::bots::{Level, Limit, Player};
use arena::{Analysis, UNTIMED};
use engine::{Languages, Seat, Seed};
use strum::VariantNames as _;
use table::AnyTable;

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
    let unknown = |unknown| Problem::of_kind("unknown_game", &unknown);
    let game = registry::find(table.info().id).map_err(unknown)?;
    let (analyst, seed) = (game.analyst(table), crate::files::short(seed));
    let (mv, thought) = if level == Level::Strong {
        let Analysis { mv, iterations, visits, value, points, line } =
            analyst.analyse(seat, limit.iterations(), seed);
        let line = line.into_iter().map(|next| LineMove { seat: next.seat, code: next.code }).collect();
        (mv, Some(SearchSummary { iterations, visits, value, points, line }))
    } else {
        let contender = game.contender(Player { level, limit });
        (analyst.decide(seat, &contender, seed, UNTIMED), None)
    };
    let offer = table.offer(seat, &mv, Languages::All)?;
    Ok(BotResponse {
        seat,
        level: level.into(),
        estimate: (level != Level::Random).then(|| analyst.estimate(seat, &mv, level, seed)),
        mv: offer.mv,
        code: offer.code,
        text: offer.text,
        thought,
    })
}
