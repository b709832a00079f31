//! Who sees what.

use engine::{Chance, Seat, Viewer};
use serde::Serialize;

use super::components::{BAG, Stone, Stones};
use super::moves::Event;
use super::position::{MOST_SEATS, Position};

/// The table as one viewer sees it.
#[derive(Debug, Serialize)]
pub struct View {
    pub turn: Seat,
    pub end: Option<Stone>,
    pub wall: Stones,
    pub aside: Stones,
    pub stones_in_bag: usize,
    pub players: Vec<PlayerView>,
}

/// One player as the viewer sees them.
#[derive(Debug, Serialize)]
pub struct PlayerView {
    pub points: u16,
    pub has_traded: bool,
    pub stones_in_hand: usize,
    /// Only for those who may see it.
    pub hand: Option<Stones>,
}

/// TIN-6: the bag shows its size only, and so do the hands of others.
pub fn view(at: &Position, viewer: Viewer) -> View {
    let player = |seat: Seat| PlayerView {
        points: at.points[seat.index()],
        has_traded: at.has_traded[seat.index()],
        stones_in_hand: at.hands[seat.index()].len(),
        hand: viewer.sees(seat).then_some(at.hands[seat.index()]),
    };
    View {
        turn: at.turn,
        end: at.end,
        wall: at.wall,
        aside: at.aside,
        stones_in_bag: at.bag.len(),
        players: Seat::all(at.seats).map(player).collect(),
    }
}

/// TIN-6: only the player who draws a stone sees it.
pub fn shown(event: Event, viewer: Viewer) -> Event {
    match event {
        Event::Drew { seat, .. } if !viewer.sees(seat) => Event::DrewUnseen { seat },
        event => event,
    }
}

/// TIN-6: all stones that `viewer` has not seen go back into the bag, and the others draw again.
pub fn redeal(at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
    let others = || (0..MOST_SEATS).filter(|place| *place != viewer.index());
    let sizes = at.hands.map(|hand| hand.len());
    for place in others() {
        at.bag.add_all(&at.hands[place]);
    }
    for place in others() {
        let stones = (0..sizes[place]).map(|_| at.bag.draw(BAG, chance).expect("these stones were put in"));
        at.hands[place] = Stones::holding(stones);
    }
}
