//! How the table is laid.

use engine::{BadSetup, Chance, Choice, Seat};
use serde::{Deserialize, Serialize};

use super::Wall;
use super::components::{BAG, Stones};
use super::position::{MOST_SEATS, Position};

/// What can be chosen before a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    pub bag: BagSize,
}

/// TIN-1: which bag is played with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BagSize {
    #[default]
    Small,
    Large,
}

impl engine::Options for Options {
    const CHOICES: &'static [Choice] = &[Choice::new("bag", &["small", "large"], "small")];

    fn choose(&mut self, name: &str, value: &str) -> Result<(), BadSetup> {
        self.bag = match (name, value) {
            ("bag", "small") => BagSize::Small,
            ("bag", "large") => BagSize::Large,
            _ => return Err(BadSetup(format!("there is no option {name}={value}"))),
        };
        Ok(())
    }
}

impl Wall {
    /// TIN-1: all stones of a bag.
    pub fn stones(&self, size: BagSize) -> Stones {
        match size {
            BagSize::Small => self.small_bag,
            BagSize::Large => self.large_bag,
        }
    }
}

/// TIN-1: how many stones everyone draws.
pub const HAND: usize = 2;

/// TIN-1, TIN-2: everyone draws a hand; the first seat begins.
pub fn lay(wall: &Wall, seats: u8, options: Options, chance: &mut impl Chance) -> Position {
    let mut bag = wall.stones(options.bag);
    let mut hands = [Stones::EMPTY; MOST_SEATS];
    for hand in &mut hands[..usize::from(seats)] {
        let stones = (0..HAND).map(|_| bag.draw(BAG, chance).expect("a bag holds more than all hands"));
        *hand = Stones::holding(stones);
    }
    Position {
        options,
        seats,
        turn: Seat(0),
        turns: 0,
        hands,
        bag,
        wall: Stones::EMPTY,
        end: None,
        aside: Stones::EMPTY,
        has_traded: [false; MOST_SEATS],
        points: [0; MOST_SEATS],
    }
}
