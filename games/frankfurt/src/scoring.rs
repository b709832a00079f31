//! 4. Points, line by line.

use engine::{Clause, Party, ScoreSheet, Viewer};

use crate::components::{Colour, Tile};
use crate::position::{Player, Position, Step};

/// What building one tile scores.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BuildPoints {
    /// FRA-11: its own value.
    pub tile: u8,
    /// FRA-11: the values of the same kind in the district.
    pub same_kind: u8,
    /// FRA-12: the "2" space.
    pub two_space: u8,
}

impl BuildPoints {
    /// All of them together.
    #[inline]
    pub const fn total(self) -> u8 {
        self.tile + self.same_kind + self.two_space
    }
}

/// FRA-22: the colour of a hand that is worth the most, and its worth; the first of equal ones.
pub fn best_colour(hand: impl IntoIterator<Item = Tile>) -> (Colour, u8) {
    let mut worth = Colour::ALL.map(|colour| (colour, 0));
    hand.into_iter().for_each(|tile| worth[tile.colour() as usize].1 += tile.value());
    worth
        .into_iter()
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
        .expect("there are five colours")
}

/// FRA-22: the same if the game ended now; of the hands only those that the viewer sees.
pub fn sheets_if_ended(at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
    let mut ended = *at;
    if at.step != Step::Over {
        for (_, player) in ended.players.iter_mut().filter(|(seat, _)| viewer.sees(*seat)) {
            let (_, points) = best_colour(player.hand.iter().flatten().map(|held| held.tile));
            player.points.hand = u16::from(points);
        }
    }
    sheets(&ended)
}

/// The points of every player, by source; nothing of them is secret before the hands are scored.
pub fn sheets(at: &Position) -> Vec<ScoreSheet> {
    let sheet = |(seat, player): (_, &Player)| {
        let points = &player.points;
        ScoreSheet::of(Party::Seat(seat))
            .line(Clause("FRA-11"), "tiles", points.tiles)
            .line(Clause("FRA-11"), "same_kind", points.same_kind)
            .line(Clause("FRA-12"), "two_spaces", points.two_spaces)
            .line(Clause("FRA-15"), "plus_four", points.plus_four)
            .line(Clause("FRA-15"), "doubled", points.doubled)
            .line(Clause("FRA-22"), "hand", points.hand)
    };
    at.players.iter().map(sheet).collect()
}
