//! The rules, clause by clause: one module per clause, one test per statement.
//!
//! Expected values come from the rulebook or from counting by hand, never from `data/` or from running the code.

mod any_move;
mod ending;
mod knowledge;
mod setup;
mod table;
mod turn;

laws::coverage!(
    frankfurt::Frankfurt,
    any_move::any_move,
    clauses: [turn::fra_13::a_fourth_coin_is_forfeited_even_if_one_is_spent_afterwards],
);

#[test]
fn traceability() {
    laws::trace(env!("CARGO_MANIFEST_DIR"), "FRA", &[1..=25, 30..=30]);
}
