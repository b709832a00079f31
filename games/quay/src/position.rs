//! The table as it lies: plain data, fixed size.

use engine::{PerSeat, Seat};
use serde::{Deserialize, Serialize};

use crate::components::Goods;

/// Everything on the table, hidden parts included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Whose turn it is.
    pub active: Seat,
    /// The number of the turn.
    pub turn: u16,
    /// What everybody has.
    pub players: PerSeat<Player, 4>,
    /// Secret: the cards still to come.
    pub deck: Goods,
    /// What lies on each pile.
    pub piles: Goods,
    /// What is out of the game.
    pub sailed: Goods,
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Secret from the others.
    pub hand: Goods,
    /// What lies openly before them.
    pub store: Goods,
    /// Points for cards laid.
    pub points: u16,
}

/// How many play.
pub fn seats(at: &Position) -> u8 {
    at.players.seats()
}

/// The number of the turn.
pub fn turn(at: &Position) -> u32 {
    at.turn.into()
}
