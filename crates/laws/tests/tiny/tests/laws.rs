//! The laws of every game, kept by this one.

use engine::{Fast, Kind};

use crate::tiny::Wall;
use crate::tiny::components::Stone;
use crate::tiny::moves::Move;
use crate::tiny::position::Position;

laws::laws!(Wall, any_move);

/// Any stone, laid or traded, whether it is in a hand or not.
pub(crate) fn any_move(_: &Wall, _: &Position, random: &mut Fast) -> Move {
    let stone = Stone::of(random.index(3));
    [Move::Lay(stone), Move::Trade(stone)][random.index(2)]
}
