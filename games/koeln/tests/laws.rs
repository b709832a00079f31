//! The laws of every game, kept by this one.

#[path = "rules/any_move.rs"]
mod any_move;

laws::laws!(koeln::Koeln, any_move::any_move, reveals: any_move::turns_up_a_card);
