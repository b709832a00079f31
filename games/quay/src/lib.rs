//! On the Quay, a small game for two to four: the files follow its rules (RULES.md).

#![allow(missing_docs, reason = "the sentences in `texts` say what moves, events and refusals are")]

pub mod advice;
pub mod audit;
pub mod components;
pub mod draw;
pub mod ending;
pub mod moves;
pub mod position;
pub mod scoring;
pub mod setup;
pub mod turn;
pub mod view;

pub use components::Quay;

/// This game as the list of games has it.
pub static GAME: &dyn arena::ListedGame = &arena::Listed::<Quay>::NEW;

impl engine::Game for Quay {
    const INFO: engine::Info = engine::Info {
        id: "quay",
        clauses: "QUA",
        title_de: "Am Kai",
        title_en: "On the Quay",
        min_seats: 2,
        max_seats: 4,
        revision: 1,
    };
    const DATA: &'static [(&'static str, &'static str)] = &[("deck.toml", include_str!("../data/deck.toml"))];

    type Options = engine::NoOptions;
    type Move = moves::Move;
    type Refusal = moves::Refusal;
    type Event = moves::Event;
    type View = view::View;
    type Position = position::Position;

    engine::chapters!();
}
