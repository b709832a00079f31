//! What the laws probe with.

use engine::Fast;
use frankfurt::Frankfurt;
use frankfurt::components::{DISTRICTS, DistrictId, MOST_SPACES, OFFERS, TILE_KINDS, Tile};
use frankfurt::moves::Move;
use frankfurt::position::Position;

/// Any move that can be written down; places may be one too far.
pub(crate) fn any_move(_: &Frankfurt, _: &Position, random: &mut Fast) -> Move {
    match random.index(8) {
        0 => Move::Complete,
        1 => Move::Decline,
        2 => Move::Take { offer: random.index(OFFERS + 1) as u8 },
        _ => Move::Build {
            tile: Tile::all().nth(random.index(TILE_KINDS)).expect("the number is below the count"),
            district: DistrictId(random.index(DISTRICTS + 1) as u8),
            space: random.index(MOST_SPACES + 1) as u8,
        },
    }
}
