//! The laws of every game.

mod any_move;

laws::laws!(quay::Quay, any_move::any_move);
