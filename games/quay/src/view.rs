//! Who sees what.

use engine::{Chance, Seat, Viewer};
use serde::Serialize;

use crate::components::{DECK, Goods, Quay};
use crate::moves::Event;
use crate::position::Position;

/// The table as one viewer sees it.
#[derive(Debug, Serialize)]
pub struct View {
    pub active: Seat,
    pub deck: usize,
    pub piles: Goods,
    pub sailed: Goods,
    pub players: Vec<PlayerView>,
}

/// What a viewer sees of a player.
#[derive(Debug, Serialize)]
pub struct PlayerView {
    pub cards: usize,
    pub hand: Option<Goods>,
    pub store: Goods,
    pub points: u16,
}

/// QUA-7: the deck shows its size only, and so do the hands of others.
pub fn view(_: &Quay, at: &Position, viewer: Viewer) -> View {
    let players = at.players.iter().map(|(seat, player)| PlayerView {
        cards: player.hand.len(),
        hand: viewer.sees(seat).then_some(player.hand),
        store: player.store,
        points: player.points,
    });
    View {
        active: at.active,
        deck: at.deck.len(),
        piles: at.piles,
        sailed: at.sailed,
        players: players.collect(),
    }
}

/// QUA-7: only the player who draws a card sees it.
pub fn shown(event: &Event, viewer: Viewer) -> Option<Event> {
    Some(match *event {
        Event::Drew { seat, .. } if !viewer.sees(seat) => Event::DrewUnseen { seat },
        event => event,
    })
}

/// QUA-7: all cards that `viewer` has not seen go back into the deck, and the others draw again.
pub fn redeal(_: &Quay, at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
    let seen = at.players;
    let is_hidden = |seat: &Seat| *seat != viewer;
    for (_, player) in seen.iter().filter(|(seat, _)| is_hidden(seat)) {
        at.deck.add_all(&player.hand);
    }
    for (_, player) in at.players.iter_mut().filter(|(seat, _)| is_hidden(seat)) {
        player.hand = Goods::holding((0..player.hand.len()).filter_map(|_| at.deck.draw(DECK, chance)));
    }
}
