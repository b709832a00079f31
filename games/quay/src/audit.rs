//! What is true at all times.

use engine::Broken;

use crate::components::Quay;
use crate::position::Position;
use crate::turn::{SAILS, STORE};

/// No card is ever lost, and no pile and no store too large.
pub fn audit(game: &Quay, at: &Position) -> Result<(), Broken> {
    let mut all = at.deck;
    for goods in [at.piles, at.sailed] {
        all.add_all(&goods);
    }
    for (seat, player) in at.players.iter() {
        all.add_all(&player.hand);
        all.add_all(&player.store);
        Broken::unless(player.store.len() <= STORE, || format!("the store of seat {seat} is too full"))?;
    }
    Broken::unless(all == game.deck, || format!("there are {all:?}, not {:?}", game.deck))?;
    Broken::unless(at.piles.iter().all(|(_, cards)| cards < SAILS), || "a pile has not sailed".to_owned())?;
    Broken::unless(at.active.0 < at.players.seats(), || format!("it is the turn of seat {}", at.active))
}
