//! The laws of every game, kept by this one.

#[path = "rules/any_move.rs"]
mod any_move;

laws::laws!(
    newyork::NewYork,
    any_move::any_move,
    listing: laws::Listing::Partial,
    hidden: laws::Hidden::Remembered,
);
