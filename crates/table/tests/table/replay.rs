use table::{Entry, Misfit, Reason, Saved, Table, Undo};

use crate::pebbles::{Event, Move, Pebbles, Peek, Position, Refusal};
use crate::{A, B, RAISE, random_game, table};

type SavedPebbles = Saved<Move, Position>;

fn resumed(table: &Table<Pebbles>, change: impl FnOnce(&mut SavedPebbles)) -> Table<Pebbles> {
    let mut saved = table.saved();
    change(&mut saved);
    Table::resumed(table.game().clone(), saved, table.seed()).unwrap()
}

#[test]
fn everything_follows_from_header_seed_and_entries() {
    for seed in 0..100 {
        let table = random_game(Peek::Announced, seed, 60);
        assert_eq!(table.check_cache(), Ok(()), "{table:?}");
    }
}

#[test]
fn a_game_is_told_again_step_by_step() {
    let mut table = table(2, "7");
    let happened = [table.play(A, &RAISE).unwrap(), table.play(A, &Move::Draw).unwrap()].concat();
    table.undo_agreed(1).unwrap();
    let (mut told, mut numbers) = (Vec::new(), Vec::new());
    table
        .retell(|step| {
            told.extend_from_slice(step.events);
            numbers.push(step.number);
            assert_eq!(step.entry.is_none(), step.number == 0);
        })
        .unwrap();
    assert_eq!(told[0], Event::Filled { pebbles: 7 });
    assert_eq!(told[1..], happened);
    assert_eq!(numbers, [0, 1, 2, 3]);
}

#[test]
fn a_stored_table_goes_on_as_if_nothing_had_happened() {
    for seed in 0..50 {
        let mut table = random_game(Peek::Never, seed, 4);
        let text = serde_json::to_string(&table.saved()).unwrap();
        let saved = serde_json::from_str(&text).unwrap();
        let mut again = Table::resumed(table.game().clone(), saved, table.seed()).unwrap();
        let Some(seat) = table.to_act().first() else { continue };
        assert_eq!(again.open_decisions(seat), table.open_decisions(seat));
        assert_eq!(again.play(seat, &Move::Draw), table.play(seat, &Move::Draw));
        assert_eq!(again.undo_agreed(table.number()), table.undo_agreed(table.number()));
        assert_eq!(again.saved(), table.saved());
        assert_eq!(again.check_cache(), Ok(()));
    }
}

#[test]
fn open_decisions_of_a_stored_table_can_be_taken_back() {
    let mut table = table(2, "7");
    let empty = table.position().clone();
    table.play(A, &RAISE).unwrap();
    let mut again = resumed(&table, |_| {});
    again.undo(A).unwrap();
    assert_eq!(again.position(), &empty);
}

#[test]
fn a_wrong_cache_is_found() {
    let mut table = table(2, "7");
    table.play(A, &Move::Draw).unwrap();
    let position = resumed(&table, |saved| saved.position.stake = 3).check_cache();
    assert_eq!(position, Err(Misfit { number: 1, reason: Reason::OtherPosition }));
    let words = resumed(&table, |saved| saved.stream_positions[0].1 += 1).check_cache();
    assert_eq!(words, Err(Misfit { number: 1, reason: Reason::OtherStreamPositions }));
}

#[test]
fn entries_that_cannot_be_are_found() {
    let mut table = table(2, "7");
    table.play(A, &Move::Draw).unwrap();
    table.play(B, &Move::Pass).unwrap();
    let decision = |saved: &mut SavedPebbles, change: fn(&mut table::Decision<Move>)| {
        if let Entry::Decision(decision) = &mut saved.entries[0] {
            change(decision);
        }
    };
    let other_seat = resumed(&table, |saved| decision(saved, |decision| decision.seat = B)).check_cache();
    assert_eq!(other_seat, Err(Misfit { number: 1, reason: Reason::Refused(Refusal::NotYourTurn) }));
    let other_draw = resumed(&table, |saved| decision(saved, |decision| decision.draws[0].outcome ^= 1));
    assert!(matches!(other_draw.check_cache(), Err(Misfit { number: 1, reason: Reason::OtherDraws { .. } })));
    let closed =
        resumed(&table, |saved| saved.entries.push(Entry::Undo(Undo { to: 1, by: Some(A), time: None })));
    assert!(matches!(closed.check_cache(), Err(Misfit { number: 3, reason: Reason::NoUndo(_) })));
}

#[test]
fn an_undo_that_goes_nowhere_is_not_taken_up() {
    let table = table(2, "7");
    for to in [0, 1, 2] {
        let mut saved = table.saved();
        saved.entries.push(Entry::Undo(Undo { to, by: None, time: None }));
        assert!(Table::resumed(table.game().clone(), saved, table.seed()).is_err());
    }
}
