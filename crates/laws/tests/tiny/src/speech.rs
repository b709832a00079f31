//! Sentences and codes.

use engine::{Language, Phrase, Seat, Speech, Stream};

use super::Wall;
use super::components::{BAG, Stone};
use super::moves::{Event, Move, Refusal};
use super::position::Position;
use super::turn;

impl Speech for Wall {
    const TEXTS: &'static [(Language, &'static str)] =
        &[(Language::De, include_str!("../texts/de.toml")), (Language::En, include_str!("../texts/en.toml"))];

    fn code(&self, mv: &Move) -> String {
        match mv {
            Move::Lay(stone) => format!("lay-{stone}"),
            Move::Trade(stone) => format!("trade-{stone}"),
        }
    }

    fn decode(&self, code: &str) -> Option<Move> {
        match code.split_once('-')? {
            ("lay", stone) => stone.parse().ok().map(Move::Lay),
            ("trade", stone) => stone.parse().ok().map(Move::Trade),
            _ => None,
        }
    }

    fn tell_move(&self, at: &Position, _: Seat, mv: &Move) -> Phrase {
        match *mv {
            Move::Lay(stone) => with(stone, "move.lay").number("points", turn::points_for(at, stone)),
            Move::Trade(stone) => with(stone, "move.trade"),
        }
    }

    fn tell_event(&self, event: &Event) -> Phrase {
        match *event {
            Event::Laid { seat, stone, points } => {
                with(stone, "event.laid").seat("who", seat).number("points", points)
            }
            Event::Traded { seat, stone } => with(stone, "event.traded").seat("who", seat),
            Event::Drew { seat, stone } => with(stone, "event.drew").seat("who", seat),
            Event::DrewUnseen { seat } => Phrase::of("event.drew_unseen").seat("who", seat),
            Event::Ended => Phrase::of("event.ended"),
        }
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        match *refusal {
            Refusal::NotYourTurn => Phrase::of("refusal.not_your_turn"),
            Refusal::NotInHand(stone) => with(stone, "refusal.not_in_hand"),
            Refusal::TradedAlready => Phrase::of("refusal.traded_already"),
            Refusal::BagIsEmpty => Phrase::of("refusal.bag_is_empty"),
        }
    }

    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        assert_eq!(stream, BAG, "nothing else is drawn from");
        <Stone as engine::Kind>::of(outcome as usize).to_string()
    }

    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        let stone: Stone = name.parse().ok().filter(|_| stream == BAG)?;
        Some(stone as u32)
    }
}

/// A sentence that names a stone.
fn with(stone: Stone, key: &str) -> Phrase {
    Phrase::of(key).phrase("stone", Phrase::of(format!("stone.{stone}")))
}
