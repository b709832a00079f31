//! Everything from one database into another.

use std::path::Path;

use store::{
    Components, Database, MostSets, MoveStep, Moved, NamedSet, NewEntry, Store, StoreError, StoredSnapshot,
    Token, TokenKind, Written, move_all,
};

use crate::examples::{begin, entry, new_table, open, person, running, session, sitter, snapshot, start};

const TOKEN: Token = Token { kind: TokenKind::Cookie, hash: [5; 32] };
/// More than fit into one portion.
const ENTRIES: u32 = 600;

/// A database in which something of everything is kept.
async fn fill(database: &Database) {
    let store = open(database).await;
    store.new_person(&person("anna"), &[session(5)], 100).await.unwrap();
    let set = Components { digest: "d".to_owned(), game: "pebbles".to_owned(), files: "{}".to_owned() };
    store.keep_components(&set).await.unwrap();
    let (digest, game, name) = ("d".to_owned(), "pebbles".to_owned(), "Anna's box".to_owned());
    let named = NamedSet { digest, game, name, person: "anna".to_owned(), made: 100 };
    store.save_set(&named, "{}", MostSets { of_game: 1, of_person: 1 }).await.unwrap();
    store.new_table(&new_table("open", vec![sitter(Some("anna")), sitter(None)])).await.unwrap();
    store.new_table(&new_table("long", vec![sitter(Some("anna")), sitter(None)])).await.unwrap();
    let mut played = start();
    played.entries = (1..=ENTRIES).map(|number| format!("\"entry {number} ü\"")).collect();
    played.snapshot = snapshot(ENTRIES);
    begin(&store, "long", &played).await;
    let key = running(&store, "over").await;
    let result = Some("\"anna\"".to_owned());
    store.new_entry(NewEntry { to_act: 0, result, ..entry(key, 1, "last") }).await.unwrap();
    store.close().await;
}

async fn is_all_there(database: &Database) {
    let store = open(database).await;
    assert_eq!(store.person(TOKEN, 100).await.unwrap(), Some(person("anna")));
    assert!(store.components("d").await.unwrap().is_some());
    assert_eq!(store.set("d").await.unwrap().unwrap().name, "Anna's box");
    let long = store.table("long").await.unwrap().unwrap();
    assert_eq!((long.entries.len(), long.deal.seed), (ENTRIES as usize, Some([9; 32])));
    assert_eq!(long.entries[599].entry, "\"entry 600 ü\"");
    assert_eq!(long.snapshot, StoredSnapshot::Sound(snapshot(ENTRIES)));
    let mine = store.tables_of("anna", 10).await.unwrap();
    assert_eq!(mine.iter().map(|table| &*table.id).collect::<Vec<_>>(), ["long", "open"]);
    // And it can be played on, at old tables and at new ones.
    let last = entry(long.key, ENTRIES, "x");
    assert_eq!(store.new_entry(last).await.unwrap(), Written::Lost);
    store.close().await;
}

async fn moved(from: &Database, to: &Database) -> Vec<Moved> {
    move_all(from, to, |_| {}).await.unwrap()
}

fn file(folder: &Path, name: &str) -> Database {
    Database::File(folder.join(name))
}

#[cfg(unix)]
#[tokio::test]
async fn into_postgresql_and_back() {
    let Some(server) = store::testing::Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (first, last) = (file(folder.path(), "first.db"), file(folder.path(), "last.db"));
    let (between, further) = (server.database(), server.database());
    fill(&first).await;
    let there = moved(&first, &between).await;
    is_all_there(&between).await;
    assert_eq!(moved(&between, &further).await, there);
    assert_eq!(moved(&further, &last).await, there);
    is_all_there(&last).await;
    let store = open(&between).await;
    running(&store, "a new table has a key of its own").await;
}

#[tokio::test]
async fn from_file_to_file_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (file(folder.path(), "from.db"), file(folder.path(), "to.db"));
    fill(&from).await;
    let mut steps = Vec::new();
    let moved = move_all(&from, &to, |step| steps.push(step)).await.unwrap();
    is_all_there(&to).await;
    let entries = moved.iter().find(|moved| moved.what == "entries").unwrap();
    assert_eq!(entries.rows, u64::from(ENTRIES) + 1);
    for step in
        [MoveStep::Written("entries", 250), MoveStep::Written("entries", 601), MoveStep::Compared("seats", 5)]
    {
        assert!(steps.contains(&step), "{step:?} among {steps:?}");
    }
}

#[tokio::test]
async fn nothing_is_moved_into_a_database_in_which_something_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (file(folder.path(), "from.db"), file(folder.path(), "to.db"));
    assert!(matches!(move_all(&from, &to, |_| {}).await, Err(StoreError::Missing(_))));
    fill(&from).await;
    let store = open(&to).await;
    store.new_person(&person("ben"), &[], 1).await.unwrap();
    store.close().await;
    assert!(matches!(move_all(&from, &to, |_| {}).await, Err(StoreError::InUse)));
    open(&to).await.close().await;
}

#[tokio::test]
async fn what_was_broken_off_is_not_used_and_can_be_begun_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (file(folder.path(), "from.db"), file(folder.path(), "to.db"));
    fill(&from).await;
    let broken_off = tokio::spawn({
        let (from, to) = (from.clone(), to.clone());
        async move {
            let stop = |step| assert!(step != MoveStep::Written("entries", 250), "the power goes");
            move_all(&from, &to, stop).await
        }
    });
    assert!(broken_off.await.unwrap_err().is_panic());
    assert!(matches!(Store::open(&to).await, Err(StoreError::Incomplete)));
    moved(&from, &to).await;
    is_all_there(&to).await;
}

#[tokio::test]
async fn what_arrived_otherwise_than_it_was_sent_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (file(folder.path(), "from.db"), file(folder.path(), "to.db"));
    fill(&from).await;
    let target = folder.path().join("to.db");
    let tamper = |step| {
        if step == MoveStep::Written("snapshots", 2) {
            let target = target.clone();
            let change = "UPDATE entries SET request = 'another' WHERE number = 300";
            let changing = std::thread::spawn(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(crate::sqlite::execute(&target, change));
            });
            changing.join().unwrap();
        }
    };
    let refused = move_all(&from, &to, tamper).await.unwrap_err();
    assert!(refused.to_string().contains("entries are not as they were"), "{refused}");
    assert!(matches!(Store::open(&to).await, Err(StoreError::Incomplete)));
}
