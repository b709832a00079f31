//! The rules, clause by clause: one module per clause, one test per statement.
//!
//! Expected values come from the rulebook or from counting by hand, never from `data/` or from running the code.

mod any_move;
mod dirk;
mod ending;
mod knowledge;
mod refill;
mod scoring;
mod setup;
mod table;
mod turn;
mod whole_games;

laws::coverage!(
    newyork::NewYork,
    any_move::any_move,
    listing: laws::Listing::Partial,
    clauses: [
        turn::nyc_13::a_player_who_can_only_buy_must_buy,
        turn::nyc_17::a_player_who_can_do_nothing_passes,
        ending::nyc_41::after_a_tie_nobody_gets_it,
    ],
);

#[test]
fn traceability() {
    laws::trace(
        env!("CARGO_MANIFEST_DIR"),
        "NYC",
        &[1..=8, 10..=17, 20..=21, 30..=32, 40..=43, 50..=55, 60..=60],
    );
}
