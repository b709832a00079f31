//! When it ends, and who wins.

use engine::{Game as _, Ranking, Standing, Viewer};

use crate::components::Quay;
use crate::position::Position;
use crate::turn::STORE;

/// QUA-6: the player whose turn it would be has no card.
pub fn is_over(at: &Position) -> bool {
    at.players[at.active].hand.is_empty()
}

/// QUA-6: the most points win; in a tie, the most room left in the store.
pub fn result(game: &Quay, at: &Position) -> Option<Ranking> {
    let rooms = at.players.iter().map(|(_, player)| (STORE - player.store.len()) as i32);
    let sheets = game.scores(at, Viewer::AllOpen).into_iter().zip(rooms);
    let standings = sheets.map(|(sheet, room)| {
        let points = sheet.total();
        Standing::contender(sheet.party, points, vec![room])
    });
    is_over(at).then(|| Ranking::of(standings.collect()))
}
