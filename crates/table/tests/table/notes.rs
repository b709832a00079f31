//! What happens around a game, and what is known about entries: times, stand-ins, notes.

use table::{
    BotName, Edition, Entry, Happening, Header, PaceWords, Record, Stamp, Table, Time, TooManyNotes, Version,
};

use crate::pebbles::{Move, Pebbles};
use crate::record::{forged, record_of, trouble};
use crate::{A, B, RAISE, table};

fn note(table: &mut Table<Pebbles>, what: Happening) {
    let proposal = table.propose_note(what).unwrap();
    assert!(table.commit(proposal).unwrap().is_empty());
}

fn bot(name: &str) -> BotName {
    BotName::new(name).unwrap()
}

fn play_at(table: &mut Table<Pebbles>, time: u64, stand_in: Option<BotName>, mv: Move) {
    let seat = table.to_act().first().unwrap();
    let mut proposal = table.propose(seat, &mv).unwrap();
    proposal.stamp(Stamp { time: Some(Time(time)), stand_in });
    table.commit(proposal).unwrap();
}

/// Every note, a stand-in, times and an undo.
fn eventful() -> Table<Pebbles> {
    let mut table = table(2, "7").agreed(serde_json::json!({"chat": false, "undo": "open"}));
    play_at(&mut table, 1_000, None, RAISE);
    note(&mut table, Happening::Pause);
    note(&mut table, Happening::Resume);
    note(&mut table, Happening::Pace(PaceWords::new("live 600+15").unwrap()));
    table.undo(A).unwrap();
    play_at(&mut table, 2_000, None, Move::Draw);
    note(&mut table, Happening::Away(B));
    note(&mut table, Happening::TimeOut(B));
    note(&mut table, Happening::StandIn { seat: B, bot: bot("medium") });
    play_at(&mut table, 3_000, Some(bot("strong:2000")), Move::Pass);
    note(&mut table, Happening::Back(B));
    table
}

#[test]
fn a_note_changes_draws_and_closes_nothing() {
    let mut table = table(2, "7");
    table.play(A, &RAISE).unwrap();
    let (position, streams) = (table.position().clone(), table.stream_positions());
    note(&mut table, Happening::Away(B));
    assert_eq!((table.position(), table.stream_positions()), (&position, streams));
    assert_eq!((table.number(), table.last_change()), (2, 1));
    assert_eq!(table.open_decisions(A), [1]);
    assert_eq!(table.decisions_that_count().collect::<Vec<_>>(), [1]);
    table.undo(A).unwrap();
    assert_eq!((table.number(), table.last_change()), (3, 3));
    assert!(table.decisions_that_count().next().is_none());
}

#[test]
fn undo_passes_over_notes() {
    let mut table = table(2, "7");
    let empty = table.position().clone();
    table.play(A, &RAISE).unwrap();
    note(&mut table, Happening::Pause);
    table.play(A, &RAISE).unwrap();
    note(&mut table, Happening::Resume);
    assert_eq!(table.open_decisions(A), [1, 3]);
    assert_eq!((table.last_decision(), table.last_decision_of(A)), (Some(3), Some(3)));
    let proposal = table.propose_undo(A, 1).unwrap();
    table.commit(proposal).unwrap();
    assert_eq!(table.position(), &empty);
    assert!(table.propose_agreed_undo(2).is_err(), "a note is no decision");
}

#[test]
fn everything_survives_record_and_storage() {
    let table = eventful();
    let record = record_of(&table);
    assert_eq!(record.version, Version::Two);
    let text = record.write();
    for line in [
        "citywright record 2",
        "agreed {\"chat\":false,\"undo\":\"open\"}",
        "1 @1000 0 raise1",
        "2 note pause",
        "3 note resume",
        "4 note pace \"live 600+15\"",
        "5 undo 1 by 0",
        "7 note away 1",
        "8 note time-out 1",
        "9 note stand-in 1 medium",
        "10 @3000 1 (strong:2000) pass",
        "11 note back 1",
    ] {
        assert!(text.contains(&format!("{line} #")), "{line}\n{text}");
    }
    let read = Record::parse(text.as_bytes()).unwrap();
    assert_eq!((&read, read.write()), (&record, text));
    let again = read.replay(&Edition::<Pebbles>::of_record(&read).unwrap()).unwrap();
    assert_eq!(again.saved(), table.saved());
    assert_eq!(again.entry(10).unwrap().time(), Some(Time(3_000)));
    let stored = serde_json::to_string(&table.saved()).unwrap();
    let resumed =
        Table::resumed(table.game().clone(), serde_json::from_str(&stored).unwrap(), table.seed()).unwrap();
    assert_eq!((resumed.saved(), resumed.check_cache()), (table.saved(), Ok(())));
}

#[test]
fn entries_from_before_there_were_times_are_still_read() {
    let stored = r#"{"decision":{"seat":0,"move":{"do":"raise","by":1},"draws":[],"scripted":0}}"#;
    let entry: Entry<Move> = serde_json::from_str(stored).unwrap();
    assert_eq!(entry.time(), None);
    assert_eq!(serde_json::to_string(&entry).unwrap(), stored);
    let stored = r#"{"undo":{"to":1,"by":0}}"#;
    assert_eq!(serde_json::to_string(&serde_json::from_str::<Entry<Move>>(stored).unwrap()).unwrap(), stored);
}

#[test]
fn what_needs_no_second_version_is_written_in_the_first() {
    let mut plain = table(2, "7");
    plain.play(A, &RAISE).unwrap();
    assert_eq!(record_of(&plain).version, Version::One);
    note(&mut plain, Happening::Pause);
    assert_eq!(record_of(&plain).version, Version::Two);
    assert_eq!(record_of(&table(2, "7").agreed(serde_json::json!({}))).version, Version::Two);
}

#[test]
fn the_first_version_knows_nothing_of_the_second() {
    let text = record_of(&eventful()).write();
    let first = |text: &str| trouble(&forged(text, "citywright record 2", "citywright record 1"));
    assert_eq!(first(&text), "line 7: version 1 does not say what was agreed");
    let mut plain = table(2, "7");
    play_at(&mut plain, 1_000, None, RAISE);
    assert_eq!(first(&record_of(&plain).write()), "line 10: this is neither a decision nor an undo");
}

#[test]
fn what_is_no_note_is_refused_with_its_line() {
    let text = record_of(&eventful()).write();
    let cases = [
        ("2 note pause", "2 note dance"),
        ("2 note pause", "2 note pause 0"),
        ("2 note pause", "2 @ note pause"),
        ("2 note pause", "2 @01 note pause"),
        ("2 note pause", "2 @1  note pause"),
        ("note pace \"live 600+15\"", "note pace live"),
        ("note pace \"live 600+15\"", "note pace \"\""),
        ("note away 1", "note away 2"),
        ("note stand-in 1 medium", "note stand-in 1 M"),
        ("note stand-in 1 medium", "note stand-in 1"),
        ("(strong:2000) pass", "() pass"),
        ("(strong:2000) pass", "(strong:2000 pass"),
    ];
    for (from, to) in cases {
        let found = trouble(&forged(&text, from, to));
        assert!(found.ends_with("this is neither a decision nor an undo nor a note"), "{to}: {found}");
    }
    let undone = trouble(&forged(&text, "5 undo 1 by 0", "5 undo 2 agreed"));
    assert_eq!(undone, "line 15: there is no such decision to take back");
    let other = trouble(&forged(&text, "{\"chat\":false,\"undo\":\"open\"}", "[1]"));
    assert_eq!(other, "line 7: what was agreed is an object");
}

#[test]
fn notes_and_entries_are_bounded() {
    let mut table = table(2, "7");
    for _ in 0..Record::MOST_NOTES {
        note(&mut table, Happening::Pause);
    }
    assert_eq!(table.propose_note(Happening::Resume).map(|_| ()), Err(TooManyNotes));
    table.play(A, &RAISE).unwrap();
    let text = record_of(&table).write();
    assert!(Record::parse(text.as_bytes()).is_ok());
    let notes = Record::MOST_NOTES;
    let one_more = forged(&text, &format!("{} 0 raise1", notes + 1), &format!("{} note pause", notes + 1));
    assert_eq!(trouble(&one_more), format!("line {}: there are more than {notes} notes", notes + 10));
    let long = format!("0 {}", "x".repeat(Record::MOST_ENTRY_BYTES));
    let long = trouble(&forged(&text, "0 raise1", &long));
    assert!(long.ends_with(&format!("there are more than {} bytes", Record::MOST_ENTRY_BYTES)), "{long}");
    let agreed = serde_json::json!({"words": "x".repeat(Header::MOST_AGREED)});
    let much = trouble(&record_of(&crate::table(2, "7").agreed(agreed)).write());
    assert_eq!(much, format!("line 7: there are more than {} bytes", Header::MOST_AGREED));
}
