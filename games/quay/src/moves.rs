//! Decisions, refusals, events, and how they are said.

use engine::{Clause, Language, Phrase, Seat, Speech, Stream};
use serde::{Deserialize, Serialize};
use strum::{AsRefStr, VariantArray as _, VariantNames};

use crate::components::{DECK, Good, Quay};
use crate::position::Position;
use crate::turn;

/// QUA-3: what a player decides in their turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Move {
    Lay { good: Good },
    Store { good: Good },
}

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, AsRefStr, VariantNames)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    NotYourTurn,
    NotInHand { good: Good },
    StoreIsFull,
}

impl engine::Refusal for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Self::NotYourTurn => Clause("QUA-2"),
            Self::NotInHand { .. } => Clause("QUA-3"),
            Self::StoreIsFull => Clause("QUA-5"),
        }
    }
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, AsRefStr, VariantNames)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    Laid { seat: Seat, good: Good, points: u8 },
    Sailed { good: Good },
    Stored { seat: Seat, good: Good },
    Drew { seat: Seat, good: Good },
    DrewUnseen { seat: Seat },
    Ended,
}

impl Speech for Quay {
    const TEXTS: &'static [(Language, &'static str)] =
        &[(Language::De, include_str!("../texts/de.toml")), (Language::En, include_str!("../texts/en.toml"))];
    const RULES: &'static [(Language, &'static str)] =
        &[(Language::De, include_str!("../RULES.de.md")), (Language::En, include_str!("../RULES.md"))];

    fn tell_move(&self, at: &Position, seat: Seat, mv: &Move) -> Phrase {
        let (Move::Lay { good } | Move::Store { good }) = *mv;
        Phrase::telling("move", mv).seat("who", seat).number("points", turn::points_for(at, good))
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        Phrase::telling("refusal", refusal)
    }

    fn event_clause(&self, event: &Event) -> Option<Clause> {
        Some(Clause(match event {
            Event::Laid { .. } | Event::Sailed { .. } => "QUA-4",
            Event::Stored { .. } => "QUA-5",
            Event::Drew { .. } | Event::DrewUnseen { .. } => "QUA-3",
            Event::Ended => "QUA-6",
        }))
    }

    fn outcome_names(&self, stream: Stream) -> Vec<String> {
        assert_eq!(stream, DECK, "nothing else is drawn from");
        Good::VARIANTS.iter().map(Good::to_string).collect()
    }
}
