//! 4. Points, line by line.

use engine::{Clause, Party, ScoreSheet};

use crate::position::{Player, Position};

/// KOE-60: the points of every player, by source; nothing of them is secret.
pub fn sheets(at: &Position) -> Vec<ScoreSheet> {
    let sheet = |(seat, player): (_, &Player)| {
        let points = &player.points;
        ScoreSheet::of(Party::Seat(seat))
            .line(Clause("KOE-32"), "churches", points.churches)
            .line(Clause("KOE-43"), "abbots", points.abbots)
            .line(Clause("KOE-55"), "archbishops", points.archbishops)
    };
    at.players.iter().map(sheet).collect()
}
