//! The rules, clause by clause: one module per clause, one test per statement.
//!
//! Expected values come from the rulebook or from counting by hand, never from `data/` or from running the code.

#![allow(
    clippy::similar_names,
    reason = "the rulebook's words: a gate beside the game, a card beside a cart"
)]

mod abbots;
mod actions;
mod any_move;
mod attacks;
mod cards;
mod dice;
mod ending;
mod knowledge;
mod setup;
mod sites;
mod table;
mod taking_back;

laws::coverage!(
    koeln::Koeln,
    any_move::any_move,
    reveals: any_move::turns_up_a_card,
    clauses: [
        cards::koe_41::never_more_than_three_in_a_turn,
        abbots::koe_43::the_winner_may_lay_nothing,
        cards::koe_44::one_extra_turn_can_be_pending_and_in_it_another_mayor_may_be_played,
        cards::koe_42::the_deck_is_rebuilt_when_a_card_must_be_drawn,
        dice::koe_11::a_kind_that_is_used_up_is_not_delivered,
        dice::koe_13::without_stones_one_throws_until_something_comes,
        ending::koe_63::all_churches_finished,
        ending::koe_63::no_stone_fits_any_church,
        sites::koe_34::nobody_builds_there_again,
        cards::koe_48::the_supply_must_hold_the_other_kind,
        cards::koe_50::a_finished_church_cannot_be_forged,
        cards::koe_50::the_two_stones_differ_in_kind,
        cards::koe_49::there_is_no_second_notary,
    ],
);

#[test]
fn traceability() {
    let clauses = [1..=7, 10..=13, 20..=27, 30..=34, 40..=51, 55..=55, 60..=64, 70..=70];
    laws::trace(env!("CARGO_MANIFEST_DIR"), "KOE", &clauses);
}
