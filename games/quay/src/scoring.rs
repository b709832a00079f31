//! Points, line by line.

use engine::{Clause, Party, ScoreSheet, Viewer};

use crate::components::Quay;
use crate::position::{Player, Position};

/// QUA-4, QUA-5: nothing that counts is hidden.
pub fn scores(_: &Quay, at: &Position, _: Viewer) -> Vec<ScoreSheet> {
    let sheets = at.players.iter().map(|(seat, player)| {
        ScoreSheet::of(Party::Seat(seat)).line(Clause("QUA-4"), "laid", player.points).line(
            Clause("QUA-5"),
            "stored",
            stored(player),
        )
    });
    sheets.collect()
}

/// QUA-5: 2 points for every kind in the store.
fn stored(player: &Player) -> u16 {
    2 * player.store.iter().count() as u16
}
