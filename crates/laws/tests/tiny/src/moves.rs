//! Decisions, refusals, events.

use engine::{Clause, Seat};
use serde::{Deserialize, Serialize};
use strum::{AsRefStr, VariantNames};

use super::components::Stone;

/// TIN-2: what a player decides in their turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    Lay(Stone),
    Trade(Stone),
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, AsRefStr, VariantNames)]
pub enum Refusal {
    NotYourTurn,
    NotInHand(Stone),
    TradedAlready,
    BagIsEmpty,
}

impl engine::Refusal for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Self::NotYourTurn => Clause("TIN-2"),
            Self::NotInHand(_) => Clause("TIN-3"),
            Self::TradedAlready | Self::BagIsEmpty => Clause("TIN-4"),
        }
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, AsRefStr, VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Laid {
        seat: Seat,
        stone: Stone,
        points: u16,
    },
    Traded {
        seat: Seat,
        stone: Stone,
    },
    Drew {
        seat: Seat,
        stone: Stone,
    },
    /// What the others are told of it.
    DrewUnseen {
        seat: Seat,
    },
    Ended,
}
