//! The table as it lies.

use engine::{Broken, Seat};
use serde::{Deserialize, Serialize};

use super::Wall;
use super::components::{Stone, Stones};
use super::setup::Options;

/// No more can play.
pub const MOST_SEATS: usize = 3;

/// The table as it lies, hands and bag included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub options: Options,
    pub seats: u8,
    /// Whose turn it is.
    pub turn: Seat,
    /// How many turns are over.
    pub turns: u16,
    pub hands: [Stones; MOST_SEATS],
    pub bag: Stones,
    /// Everything laid so far, and the stone at the end.
    pub wall: Stones,
    pub end: Option<Stone>,
    /// What was put aside in trades.
    pub aside: Stones,
    pub has_traded: [bool; MOST_SEATS],
    pub points: [u16; MOST_SEATS],
}

/// All stones of the bag that was chosen are somewhere.
pub fn audit(wall: &Wall, at: &Position) -> Result<(), Broken> {
    let mut everywhere = at.bag;
    everywhere.add_all(&at.wall);
    everywhere.add_all(&at.aside);
    at.hands.iter().for_each(|hand| everywhere.add_all(hand));
    let stones = wall.stones(at.options.bag);
    Broken::unless(everywhere == stones, || format!("there are {everywhere:?}, not {stones:?}"))?;
    Broken::unless(at.turn.0 < at.seats, || format!("it is the turn of seat {}", at.turn))
}
