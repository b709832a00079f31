//! People, tables and entries as the tests need them.

use store::{
    Database, Deal, NewEntry, NewTable, Person, Seat, SeatKind, Session, Snapshot, Start, State, Store,
    TableKey, Written,
};

pub(crate) async fn open(database: &Database) -> Store {
    Store::open(database).await.unwrap()
}

pub(crate) fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: format!("{id}'s name"), handle: None, is_program: false }
}

pub(crate) fn session(byte: u8) -> Session {
    Session { hash: [byte; 32], device: "Firefox".to_owned(), made: 100 }
}

pub(crate) fn sitter(person: Option<&str>) -> Seat {
    Seat {
        kind: if person.is_some() { SeatKind::Person } else { SeatKind::Open },
        person: person.map(str::to_owned),
        name: String::new(),
        level: None,
        contribution: person.map(|_| vec![1, 2, 3]),
    }
}

pub(crate) fn new_table(id: &str, seats: Vec<Seat>) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "pebbles".to_owned(),
        host: None,
        is_listed: true,
        is_rated: false,
        header: "{}".to_owned(),
        start: None,
        state: State::Open,
        seats,
        deal: Deal { secret: Some([7; 32]), seed: None },
        at: 100,
    }
}

pub(crate) fn snapshot(number: u32) -> Snapshot {
    Snapshot { number, position: format!("\"after {number}\""), stream_positions: "[]".to_owned() }
}

pub(crate) fn start() -> Start {
    let entries = Vec::new();
    Start {
        state: State::Running,
        seed: [9; 32],
        entries,
        snapshot: snapshot(0),
        to_act: 1,
        at: 101,
        due: None,
    }
}

pub(crate) fn entry(table: TableKey, number: u32, what: &str) -> NewEntry {
    NewEntry {
        table,
        number,
        entry: what.to_owned(),
        request: Some(format!("request of {what}")),
        snapshot: None,
        to_act: 2,
        at: 102,
        result: None,
        ending: None,
        due: None,
        reminders: Vec::new(),
        concerns: 0,
    }
}

pub(crate) async fn running(store: &Store, id: &str) -> TableKey {
    assert_eq!(store.new_table(&new_table(id, vec![sitter(None)])).await.unwrap(), Written::Kept);
    begin(store, id, &start()).await
}

/// A game begins at a table of which nobody else knows.
pub(crate) async fn begin(store: &Store, id: &str, start: &Start) -> TableKey {
    let table = store.table(id).await.unwrap().unwrap();
    let begun = store.start(table.key, table.seatings, id, start).await.unwrap();
    assert_eq!(begun, Written::Kept);
    table.key
}
