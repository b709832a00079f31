//! 5. When it ends, who wins.

use engine::{Log, Party, Ranking, Seat, Standing};

use crate::components::{Level, Manhattan, Tile};
use crate::moves::Event;
use crate::position::{Cause, Ending, Player, Position, Step};
use crate::scoring;
use crate::setup::has_gap;

/// MAN-50: how many unbuilt tiles trigger the end.
pub const LAST_TILES: usize = 4;
/// MAN-51: at how many the others are warned.
pub const WARNING_TILES: usize = 5;
/// MAN-52: after how many rounds without a new tile the end is triggered.
pub const IDLE_ROUNDS: u8 = 20;

/// MAN-50, MAN-51: only the tiles of the set count, and only when one of them is built.
pub(crate) fn count_tiles(at: &mut Position, seat: Seat, built: Tile, log: &mut impl Log<Event>) {
    if built.level() == Level::Legendary {
        return;
    }
    match at.players[seat].tiles_left() {
        LAST_TILES => trigger(at, seat, Cause::Tiles, log),
        WARNING_TILES => log.note(Event::FiveTilesLeft { seat }),
        _ => {}
    }
}

/// MAN-50: after the refill, fewer than four open cards and an empty future market.
pub(crate) fn count_cards(at: &mut Position, log: &mut impl Log<Event>) {
    if has_gap(at) && at.future.is_empty() {
        trigger(at, at.active, Cause::Cards, log);
    }
}

/// MAN-52: twenty complete rounds without a new tile.
pub(crate) fn count_idle_turns(at: &mut Position, log: &mut impl Log<Event>) {
    if at.idle >= IDLE_ROUNDS * at.seats() {
        trigger(at, at.active, Cause::Standstill, log);
    }
}

/// MAN-50: the first trigger counts.
fn trigger(at: &mut Position, by: Seat, cause: Cause, log: &mut impl Log<Event>) {
    if at.ending.is_none() {
        at.ending = Some(Ending { by, cause });
        log.note(Event::EndTriggered { seat: by, cause });
    }
}

/// The final scoring, and the game is over.
pub(crate) fn end(game: &Manhattan, at: &mut Position, log: &mut impl Log<Event>) {
    scoring::score_end(game, at, log);
    at.step = Step::Over;
    log.note(Event::GameEnded);
}

/// MAN-61: most points; then the highest legendary skyscraper; then the most gold ones.
pub fn result(game: &Manhattan, at: &Position) -> Option<Ranking> {
    if at.step != Step::Over {
        return None;
    }
    let standings = at.players.iter().map(|(seat, player)| {
        let points = i32::from(player.points.total());
        Standing::contender(Party::Seat(seat), points, tie_breaks(game, player))
    });
    Some(Ranking::of(standings.collect()))
}

fn tie_breaks(game: &Manhattan, player: &Player) -> Vec<i32> {
    let feet = player.legend().map_or(0, |legend| i32::from(game.face(legend).feet));
    let gold = player.buildings.iter().filter(|building| building.level() == Level::Gold).count();
    vec![feet, gold as i32]
}
