//! What a bot would play.

use ::bots::{Level, Limit, Player};
use arena::UNTIMED;
use engine::{Languages, Seat, Seed};
use strum::VariantNames as _;
use table::AnyTable;

use super::response::{BotResponse, Problem};
use super::thought::SearchSummary;

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
        None => level.usual(),
        Some(iterations @ 1..=MOST_ITERATIONS) => Limit::Iterations(iterations),
        Some(_) => {
            return Err(Problem::bad_request(&format!("`iterations` is from 1 to {MOST_ITERATIONS}")));
        }
    };
    let unknown = |unknown| Problem::of_kind("unknown_game", &unknown);
    let game = registry::find(table.info().id).map_err(unknown)?;
    let (analyst, seed) = (game.analyst(table), crate::files::short(seed));
    let (player, crew) = (Player { level, limit }, lab::workers::crew());
    let (mv, thought) = if level.searches() {
        let analysis = analyst.analyse(seat, player, seed, crew);
        let thought = SearchSummary::of(table, &analysis);
        (analysis.best.mv, Some(thought))
    } else {
        (analyst.decide(seat, &game.contender(player), seed, UNTIMED, crew), None)
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
