//! How the table is laid.

use engine::{BadSetup, Chance, Game as _, Log, NoOptions, PerSeat, Seat};

use crate::components::{DECK, Goods, Quay};
use crate::moves::Event;
use crate::position::{Player, Position};

/// QUA-2: how many cards everyone draws.
pub const HAND: usize = 3;

/// QUA-2: everyone draws a hand; the first seat begins.
pub fn set_up(
    game: &Quay,
    seats: u8,
    _: &NoOptions,
    chance: &mut impl Chance,
    _: &mut impl Log<Event>,
) -> Result<Position, BadSetup> {
    Quay::INFO.check_seats(seats)?;
    let mut deck = game.deck;
    let mut players = PerSeat::all(seats, Player::default());
    for (_, player) in players.iter_mut() {
        player.hand = Goods::holding((0..HAND).filter_map(|_| deck.draw(DECK, chance)));
    }
    Ok(Position { active: Seat(0), turn: 1, players, deck, piles: Goods::EMPTY, sailed: Goods::EMPTY })
}
