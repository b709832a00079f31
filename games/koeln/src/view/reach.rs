//! How far the carts come in this turn.

use serde::Serialize;

use crate::components::{CARTS, Koeln, PlaceId};
use crate::position::{Cart, Position, Step};
use crate::turn::actions::{check_step, free_cart};

/// A place that a cart of the active player can be moved to with the actions that are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reach {
    /// Which cart.
    pub cart: u8,
    /// A shortest way there, step by step; each step takes an action, and the last one is the place.
    pub way: Vec<PlaceId>,
}

/// KOE-20 to KOE-22: every place within reach of the carts, the nearest first.
pub(super) fn reach(game: &Koeln, at: &Position) -> Vec<Reach> {
    if at.step != Step::Play {
        return Vec::new();
    }
    (0..CARTS as u8).flat_map(|number| ways(game, at, number)).collect()
}

fn ways(game: &Koeln, at: &Position, number: u8) -> Vec<Reach> {
    let Ok(cart) = free_cart(at, at.active, number) else {
        return Vec::new();
    };
    let mut found: Vec<Reach> = Vec::new();
    let mut ends = vec![Vec::new()];
    for _ in 0..at.turn.actions {
        let mut next = Vec::new();
        for way in ends {
            let stands = Cart { at: way.last().copied().unwrap_or(cart.at), ..cart };
            for &to in game.map.neighbours(stands.at) {
                let is_new = to != cart.at && !found.iter().any(|reach| reach.way.last() == Some(&to));
                if is_new && check_step(game, at, stands, to).is_ok() {
                    let mut way = way.clone();
                    way.push(to);
                    found.push(Reach { cart: number, way: way.clone() });
                    next.push(way);
                }
            }
        }
        ends = next;
    }
    found
}
