use engine::{Clause, Party, ScoreSheet, Seed};
use table::Table;

use crate::pebbles::{Event, Move, Peek, Refusal};
use crate::{A, B, RAISE, table, table_with};

#[test]
fn a_preview_tells_events_and_points() {
    let mut table = table(2, "7");
    table.play(A, &RAISE).unwrap();
    let preview = table.preview(A, &Move::Raise { by: 2 }).unwrap();
    assert_eq!(preview.events, [Event::Raised { seat: A, stake: 3 }]);
    assert!(!preview.draws);
    let gain = ScoreSheet::of(Party::Seat(A)).line(Clause("PEB-2"), "stake", 2);
    assert_eq!(preview.gains, Some(vec![gain]));
}

#[test]
fn a_preview_stops_at_the_first_draw() {
    let preview = table(2, "7").preview(A, &Move::Draw).unwrap();
    assert_eq!((preview.events, preview.draws, preview.gains), (vec![], true, None));
    assert!(!preview.ends);
}

#[test]
fn a_preview_is_the_same_whatever_chance_will_bring() {
    let one = table_with(Peek::Announced, 2, "7");
    for other_seed in 0..20 {
        let seed = Seed::from_text(&other_seed.to_string());
        let position = one.position().clone();
        let other = Table::loaded(one.game().clone(), "", position, seed).unwrap();
        for mv in [RAISE, Move::Draw, Move::Pass, Move::Peek] {
            assert_eq!(one.preview(A, &mv), other.preview(A, &mv));
        }
    }
}

#[test]
fn a_preview_shows_nothing_that_the_mover_may_not_know() {
    let table = table_with(Peek::Sly, 2, "7");
    assert_eq!(table.preview(A, &Move::Peek).unwrap().events, [], "the neighbour's pebbles are hidden");
}

#[test]
fn a_preview_of_the_last_move_does_not_uncover_the_others() {
    let mut table = table(2, "7");
    for (seat, mv) in [(A, Move::Raise { by: 3 }), (A, Move::Draw), (B, Move::Pass), (A, Move::Pass)] {
        table.play(seat, &mv).unwrap();
    }
    let preview = table.preview(B, &Move::Pass).unwrap();
    assert!(preview.ends);
    assert_eq!(preview.events, [Event::Passed { seat: B }]);
    assert_eq!(preview.gains, Some(vec![]), "A's points count now, but B does not know them yet");
}

#[test]
fn a_preview_of_a_forbidden_move_is_its_refusal() {
    assert_eq!(table(2, "7").preview(A, &Move::Raise { by: 4 }), Err(Refusal::TooMuch));
}

#[test]
fn every_choice_says_whether_it_can_be_undone() {
    let table = table_with(Peek::Announced, 2, "7");
    let undoable = [RAISE, Move::Pass, Move::Draw, Move::Peek].map(|mv| table.can_be_undone_after(A, &mv));
    assert_eq!(undoable, [true, true, false, false]);
}
