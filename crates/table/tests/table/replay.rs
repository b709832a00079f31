use table::{Entry, Misfit, Reason, Saved, Snapshot, Table, Undo};

use crate::pebbles::{Event, Move, Pebbles, Peek, Position, Refusal};
use crate::{A, B, RAISE, random_game, table};

type SavedPebbles = Saved<Move, Position>;

fn resumed(table: &Table<Pebbles>, change: impl FnOnce(&mut SavedPebbles)) -> Table<Pebbles> {
    let mut saved = table.saved();
    change(&mut saved);
    Table::resumed(table.game().clone(), saved, table.seed()).unwrap()
}

fn snapshot(saved: &mut SavedPebbles) -> &mut Snapshot<Position> {
    saved.snapshot.as_mut().unwrap()
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
    let position = resumed(&table, |saved| snapshot(saved).position.stake = 3).check_cache();
    assert_eq!(position, Err(Misfit { number: 1, reason: Reason::OtherPosition }));
    let words = resumed(&table, |saved| snapshot(saved).stream_positions[0].1 += 1).check_cache();
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
    let mut closed = table.saved();
    closed.entries.push(Entry::Undo(Undo { to: 1, by: Some(A), time: None }));
    let closed = Table::resumed(table.game().clone(), closed, table.seed()).map(|_| ());
    assert!(matches!(closed, Err(Misfit { number: 3, reason: Reason::NoUndo(_) })), "{closed:?}");
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

/// The table as it was stored after one of its entries; the later ones follow.
fn resumed_after(table: &Table<Pebbles>, number: Option<u32>) -> Table<Pebbles> {
    let mut stages = Vec::new();
    table.retell(|step| stages.push(step.position.clone())).unwrap();
    let mut saved = table.saved();
    saved.snapshot = number.map(|number| {
        let mut earlier = table.saved();
        (earlier.entries, earlier.snapshot) = (earlier.entries[..number as usize].to_vec(), None);
        let earlier = Table::resumed(table.game().clone(), earlier, table.seed()).unwrap();
        assert_eq!(*earlier.position(), stages[number as usize]);
        earlier.saved().snapshot.unwrap()
    });
    Table::resumed(table.game().clone(), saved, table.seed()).unwrap()
}

#[test]
fn a_table_comes_back_the_same_from_any_stored_position() {
    for seed in 0..20 {
        // Undos among them, some of which go back before the stored position.
        let table = random_game(Peek::Announced, seed, 40);
        for number in (0..=table.number()).map(Some).chain([None]) {
            let again = resumed_after(&table, number);
            assert_eq!((again.saved(), again.check_cache()), (table.saved(), Ok(())), "{number:?} of {seed}");
        }
    }
}

#[test]
fn an_undo_goes_back_before_a_stored_position() {
    let mut table = table(2, "7");
    let empty = table.position().clone();
    table.play(A, &RAISE).unwrap();
    table.undo(A).unwrap();
    for number in [Some(1), Some(2), Some(0), None] {
        assert_eq!(resumed_after(&table, number).position(), &empty, "{number:?}");
    }
    table.play(A, &RAISE).unwrap();
    let mut again = resumed_after(&table, Some(3));
    again.undo(A).unwrap();
    assert_eq!(again.position(), &empty);
}

#[test]
fn a_position_after_an_entry_that_is_not_there_is_not_taken_up() {
    let table = table(2, "7");
    let mut saved = table.saved();
    snapshot(&mut saved).number = 1;
    let found = Table::resumed(table.game().clone(), saved, table.seed()).map(|_| ());
    assert_eq!(found, Err(Misfit { number: 1, reason: Reason::OtherPosition }));
}
