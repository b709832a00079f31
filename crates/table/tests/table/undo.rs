use engine::Seat;
use table::{Entry, NoUndo, Undo, undo_barrier_holds};

use crate::pebbles::{Move, Peek};
use crate::{A, B, RAISE, random_game, table, table_with};

#[test]
fn open_decisions_can_be_taken_back() {
    let mut table = table(2, "7");
    let empty = table.position().clone();
    table.play(A, &RAISE).unwrap();
    let one = table.position().clone();
    table.play(A, &RAISE).unwrap();
    assert_eq!(table.open_decisions(A), [1, 2]);
    assert!(!table.can_undo(B));
    table.undo(A).unwrap();
    assert_eq!(table.position(), &one);
    table.undo(A).unwrap();
    assert_eq!(table.position(), &empty);
    assert_eq!(table.undo(A), Err(NoUndo::Closed));
}

#[test]
fn several_can_be_taken_back_at_once() {
    let mut table = table(2, "7");
    let empty = table.position().clone();
    for _ in 0..3 {
        table.play(A, &RAISE).unwrap();
    }
    let proposal = table.propose_undo(A, 1).unwrap();
    table.commit(proposal).unwrap();
    assert_eq!(table.position(), &empty);
}

#[test]
fn an_undo_is_one_more_entry() {
    let mut table = table(2, "7");
    table.play(A, &RAISE).unwrap();
    table.undo(A).unwrap();
    table.play(A, &Move::Pass).unwrap();
    assert_eq!(table.entries()[1], Entry::Undo(Undo { to: 1, by: Some(A), time: None }));
    assert_eq!(table.number(), 3);
    assert_eq!(table.decisions_that_count().collect::<Vec<_>>(), [3]);
}

#[test]
fn a_draw_closes_the_decision_and_all_before_it() {
    let mut table = table(2, "7");
    table.play(A, &RAISE).unwrap();
    table.play(A, &Move::Draw).unwrap();
    assert!(!table.can_undo(A));
    assert_eq!(table.undo(A), Err(NoUndo::Closed));
}

#[test]
fn a_decision_is_open_until_another_seat_decides() {
    let mut table = table(2, "7");
    table.play(A, &Move::Pass).unwrap();
    assert!(table.can_undo(A), "B is to act but has not decided");
    table.play(B, &RAISE).unwrap();
    assert!(!table.can_undo(A));
    table.undo(B).unwrap();
    assert!(!table.can_undo(A), "A knows by now what B had in mind");
}

#[test]
fn what_is_uncovered_is_closed() {
    let mut table = table_with(Peek::Announced, 2, "7");
    table.play(A, &Move::Peek).unwrap();
    assert!(!table.can_undo(A));
}

#[test]
fn the_end_of_the_game_closes_the_last_decision() {
    let mut table = table(2, "7");
    for seat in [A, B, A] {
        table.play(seat, &Move::Pass).unwrap();
    }
    assert!(!table.can_be_undone_after(B, &Move::Pass));
    table.play(B, &Move::Pass).unwrap();
    assert!(table.to_act().is_empty() && !table.can_undo(B), "all hands lie open now");
}

#[test]
fn if_all_agree_any_decision_can_be_taken_back() {
    let mut table = table(2, "7");
    let empty = table.position().clone();
    table.play(A, &RAISE).unwrap();
    table.play(A, &Move::Draw).unwrap();
    table.play(B, &Move::Draw).unwrap();
    table.undo_agreed(1).unwrap();
    assert_eq!(table.position(), &empty);
    assert_eq!(table.undo_agreed(2), Err(NoUndo::NoSuchDecision), "it was taken back already");
    assert_eq!(table.undo_agreed(4), Err(NoUndo::NoSuchDecision), "it is no decision");
    assert_eq!(table.undo_agreed(9), Err(NoUndo::NoSuchDecision), "there is none");
}

#[test]
fn what_was_agreed_stays() {
    let mut table = table(2, "7");
    table.play(A, &RAISE).unwrap();
    table.play(A, &Move::Draw).unwrap();
    table.undo_agreed(2).unwrap();
    assert!(!table.can_undo(A), "A has seen the pebble");
    table.play(A, &RAISE).unwrap();
    assert_eq!(table.open_decisions(A), [4]);
}

#[test]
fn chance_is_not_rewound() {
    let mut table = table(2, "7");
    table.play(A, &Move::Draw).unwrap();
    let used = table.stream_positions();
    table.undo_agreed(1).unwrap();
    assert_eq!(table.stream_positions(), used);
    table.play(A, &Move::Draw).unwrap();
    assert_ne!(table.stream_positions(), used);
}

#[test]
fn a_long_open_turn_can_be_taken_back_to_its_start() {
    let mut table = table(2, "7");
    let empty = table.position().clone();
    for _ in 0..100 {
        table.play(A, &RAISE).unwrap();
        table.undo(A).unwrap();
    }
    assert_eq!(table.position(), &empty);
    assert_eq!(undo_barrier_holds(&table, A, 2), Ok(()));
}

#[test]
fn nobody_learns_anything_before_he_takes_it_back() {
    for peek in [Peek::Never, Peek::Announced] {
        for seed in 0..40 {
            for plies in [3, 7, 12] {
                let table = random_game(peek, seed, plies);
                for seat in Seat::all(table.header().seats) {
                    assert_eq!(undo_barrier_holds(&table, seat, 5), Ok(()));
                }
            }
        }
    }
}

#[test]
fn the_law_finds_a_game_that_uncovers_without_a_draw() {
    let mut table = table_with(Peek::Sly, 2, "7");
    table.play(A, &RAISE).unwrap();
    table.play(A, &Move::Peek).unwrap();
    let broken = undo_barrier_holds(&table, A, 20).unwrap_err();
    assert!(broken.starts_with("entry 2 can be undone by seat 0 but showed it"), "{broken}");
    table.undo(A).unwrap();
    assert!(undo_barrier_holds(&table, A, 20).is_err(), "it has been seen even if it was taken back");
}
