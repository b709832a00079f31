//! 5. When it ends, who wins.

use engine::{Log, Party, Ranking, Standing};

use crate::moves::Event;
use crate::position::{Position, Step};
use crate::scoring::best_colour;

/// FRA-20, FRA-22: the supply is empty: the hands are scored and the game is over.
pub(crate) fn end(at: &mut Position, log: &mut impl Log<Event>) {
    log.note(Event::SupplyEmpty);
    for (seat, player) in at.players.iter_mut() {
        let tiles = player.hand;
        let (colour, points) = best_colour(tiles.iter().flatten().map(|held| held.tile));
        player.points.hand = u16::from(points);
        log.note(Event::HandScored { seat, colour, points });
    }
    at.step = Step::Over;
}

/// FRA-23: most points, then most coins; players equal in both share the place.
pub fn result(at: &Position) -> Option<Ranking> {
    if at.step != Step::Over {
        return None;
    }
    let standings = at.players.iter().map(|(seat, player)| {
        let points = i32::from(player.points.total());
        Standing::contender(Party::Seat(seat), points, vec![i32::from(player.coins)])
    });
    Some(Ranking::of(standings.collect()))
}
