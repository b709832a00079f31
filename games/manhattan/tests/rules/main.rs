//! The rules, clause by clause: one module per clause, one test per statement.
//!
//! Expected values come from the rulebook or from counting by hand, never from `data/` or from running the code.

mod actions;
mod any_move;
mod building;
mod challenges;
mod demolition;
mod ending;
mod knowledge;
mod setup;
mod table;
mod turn;

laws::coverage!(
    manhattan::Manhattan,
    any_move::any_move,
    clauses: [
        actions::man_40::not_if_the_first_skyscraper_triggered_the_end,
        actions::man_42::the_future_market_must_not_be_empty,
        building::man_21::a_side_must_be_at_a_street,
        building::man_25::each_player_builds_one_at_most,
        building::man_25::it_exists_once_for_all,
        demolition::man_30::several_are_removed_only_if_they_adjoin,
        demolition::man_33::without_enough_workers_it_is_not_allowed,
    ],
);

#[test]
fn traceability() {
    let clauses = [1..=7, 10..=14, 20..=26, 30..=33, 40..=43, 50..=52, 60..=61, 70..=74, 80..=80, 90..=90];
    laws::trace(env!("CARGO_MANIFEST_DIR"), "MAN", &clauses);
}
