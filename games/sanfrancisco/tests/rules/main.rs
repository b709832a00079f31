//! The rules, clause by clause: one module per clause, one test per statement.
//!
//! Expected values come from the rulebook or from counting by hand, never from `data/` or from running the code.

mod actions;
mod any_move;
mod building;
mod committee;
mod committee_end;
mod ending;
mod knowledge;
mod order;
mod setup;
mod table;
mod tenders;
mod year;

laws::coverage!(
    sanfrancisco::SanFrancisco,
    any_move::any_move,
    clauses: [
        actions::sfo_26::an_empty_supply_gives_nothing,
        actions::sfo_28::without_an_open_tender_it_is_impossible,
        actions::sfo_32::the_step_of_a_development_gives_nothing_in_the_corner,
        building::sfo_35::a_cable_car_costs_a_dollar_at_once,
        building::sfo_35::what_is_gone_cannot_be_taken,
        committee::sfo_86::a_match_does_nothing_if_the_kind_is_gone,
        committee::sfo_86::the_next_permit_is_tried,
        committee::sfo_82::what_is_impossible_brings_a_dollar,
        order::sfo_20::an_action_that_is_possible_is_carried_out,
        ending::sfo_50::the_eighth_building_ends_the_game_after_this_card,
    ],
);

#[test]
fn traceability() {
    laws::trace(
        env!("CARGO_MANIFEST_DIR"),
        "SFO",
        &[1..=10, 15..=20, 25..=38, 45..=46, 50..=54, 60..=63, 70..=70, 80..=90],
    );
}
