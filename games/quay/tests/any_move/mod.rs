//! Moves that the laws try out.

use engine::{Fast, Kind as _};
use quay::Quay;
use quay::components::Good;
use quay::moves::Move;
use quay::position::Position;

/// Any good, laid or stored, whether it is in a hand or not.
pub(crate) fn any_move(_: &Quay, _: &Position, random: &mut Fast) -> Move {
    let good = Good::of(random.index(4));
    [Move::Lay { good }, Move::Store { good }][random.index(2)]
}
