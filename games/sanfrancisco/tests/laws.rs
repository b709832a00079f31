//! The laws of every game, kept by this one.

#[path = "rules/any_move.rs"]
mod any_move;

laws::laws!(sanfrancisco::SanFrancisco, any_move::any_move);
