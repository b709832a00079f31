//! A real database in a folder of its own.

use std::path::Path;

use sqlx::Connection as _;
use store::{
    Components, Deal, NewEntry, NewTable, Person, Position, Seat, SeatKind, Seeds, Start, State, Store,
    StoreError, TableKey, Token, TokenKind, Written,
};
use tempfile::TempDir;

async fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("test.db")).await.unwrap();
    (folder, store)
}

fn person(id: &str) -> Person {
    Person { id: id.to_owned(), name: format!("{id}'s name") }
}

fn sitter(person: Option<&str>) -> Seat {
    Seat {
        kind: if person.is_some() { SeatKind::Person } else { SeatKind::Open },
        person: person.map(str::to_owned),
        name: String::new(),
        level: None,
        contribution: person.map(|_| vec![1, 2, 3]),
    }
}

fn new_table(id: &str, seats: Vec<Seat>) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "pebbles".to_owned(),
        header: "{}".to_owned(),
        start: None,
        state: State::Open,
        seats,
        deal: Deal { secret: Some([7; 32]), seed: None },
        at: 100,
    }
}

fn start() -> Start {
    let position =
        Position { number: 0, position: "0".to_owned(), stream_positions: "[]".to_owned(), to_act: 1 };
    Start { state: State::Running, seed: [9; 32], entries: Vec::new(), position, at: 101 }
}

fn entry(table: TableKey, number: u32, what: &str) -> NewEntry {
    NewEntry {
        table,
        number,
        entry: what.to_owned(),
        request: Some(format!("request of {what}")),
        position: format!("\"after {what}\""),
        stream_positions: "[]".to_owned(),
        to_act: 2,
        at: 102,
        result: None,
    }
}

async fn running(store: &Store, id: &str) -> TableKey {
    assert_eq!(store.new_table(&new_table(id, vec![sitter(None)])).await.unwrap(), Written::Kept);
    assert_eq!(store.start(id, &start()).await.unwrap(), Written::Kept);
    store.table(id).await.unwrap().unwrap().key
}

#[tokio::test]
async fn every_connection_keeps_what_it_says_it_keeps() {
    let (_folder, store) = store().await;
    let pragmas = store.pragmas().await.unwrap();
    assert!(pragmas.len() > 1, "the writer's and every reader's");
    for found in pragmas {
        assert_eq!(found.journal_mode, "wal");
        assert_eq!(found.synchronous, 2, "FULL");
        assert!(found.foreign_keys);
    }
}

#[tokio::test]
async fn people_are_known_by_their_tokens() {
    let (_folder, store) = store().await;
    let token = |kind, byte| Token { kind, hash: [byte; 32] };
    let (cookie, link) = (token(TokenKind::Cookie, 1), token(TokenKind::Return, 2));
    store.new_person(&person("anna"), &[cookie, link], 100).await.unwrap();
    assert_eq!(store.person(cookie).await.unwrap(), Some(person("anna")));
    assert_eq!(store.person(link).await.unwrap(), Some(person("anna")));
    assert_eq!(store.person(token(TokenKind::Return, 1)).await.unwrap(), None, "a cookie is no link");
    store.new_tokens("anna", &[token(TokenKind::Cookie, 3)], 101).await.unwrap();
    let renamed = Person { name: "Anne".to_owned(), ..person("anna") };
    store.rename(&renamed).await.unwrap();
    assert_eq!(store.person(token(TokenKind::Cookie, 3)).await.unwrap(), Some(renamed));
}

#[tokio::test]
async fn a_table_is_read_as_it_was_written() {
    let (_folder, store) = store().await;
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    let made = new_table("one", vec![sitter(Some("anna")), sitter(None)]);
    assert_eq!(store.new_table(&made).await.unwrap(), Written::Kept);
    assert_eq!(store.new_table(&made).await.unwrap(), Written::Lost, "a name is given once");
    assert!(store.has_table("one").await.unwrap() && !store.has_table("two").await.unwrap());
    let mut bot = sitter(None);
    (bot.kind, bot.level) = (SeatKind::Bot, Some("random".to_owned()));
    store.set_seat("one", 1, &bot).await.unwrap();
    store.start("one", &start()).await.unwrap();
    let key = store.table("one").await.unwrap().unwrap().key;
    for number in 1..=3 {
        assert_eq!(store.new_entry(entry(key, number, &format!("{number}"))).await.unwrap(), Written::Kept);
    }
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!(table.seats, [sitter(Some("anna")), bot]);
    assert_eq!(
        (table.state, table.deal.seed, table.deal.secret),
        (State::Running, Some([9; 32]), Some([7; 32]))
    );
    assert_eq!(table.entries.len(), 3);
    assert_eq!(table.entries[2].request.as_deref(), Some("request of 3"));
    let position = table.position.unwrap();
    assert_eq!((position.number, &*position.position), (3, "\"after 3\""));
    assert_eq!(store.waiting_for_bots().await.unwrap(), ["one"]);
    let mine = store.tables_of("anna", 10).await.unwrap();
    assert_eq!((mine.len(), mine[0].number, mine[0].to_act, mine[0].updated), (1, 3, 2, 102));
    assert_eq!(store.open_tables(10).await.unwrap(), []);
}

#[tokio::test]
async fn the_second_writer_of_an_entry_loses() {
    let (_folder, store) = store().await;
    let key = running(&store, "one").await;
    let (first, second) =
        tokio::join!(store.new_entry(entry(key, 1, "first")), store.new_entry(entry(key, 1, "second")));
    assert_eq!((first.unwrap(), second.unwrap()), (Written::Kept, Written::Lost));
    assert_eq!(store.new_entry(entry(key, 1, "third")).await.unwrap(), Written::Lost);
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!(table.entries[0].entry, "first");
    assert_eq!(table.position.unwrap().position, "\"after first\"");
}

#[tokio::test]
async fn all_that_waits_is_written_and_one_bad_write_takes_nothing_with_it() {
    let (_folder, store) = store().await;
    let mut keys = Vec::new();
    for id in 0..50 {
        keys.push(running(&store, &format!("table {id}")).await);
    }
    let nowhere = TableKey(999_999);
    let writes = keys.iter().chain([&nowhere]).map(|key| {
        let (store, entry) = (store.clone(), entry(*key, 1, "x"));
        tokio::spawn(async move { store.new_entry(entry).await })
    });
    let mut results = Vec::new();
    for write in writes.collect::<Vec<_>>() {
        results.push(write.await.unwrap());
    }
    assert!(matches!(results.pop(), Some(Err(StoreError::Database(_)))));
    assert!(results.iter().all(|result| matches!(result, Ok(Written::Kept))));
    for id in 0..50 {
        assert_eq!(store.table(&format!("table {id}")).await.unwrap().unwrap().entries.len(), 1);
    }
}

#[tokio::test]
async fn a_table_at_which_nobody_is_to_act_is_over() {
    let (_folder, store) = store().await;
    let key = running(&store, "one").await;
    store.new_entry(NewEntry { to_act: 0, ..entry(key, 1, "last") }).await.unwrap();
    assert_eq!(store.table("one").await.unwrap().unwrap().state, State::Over);
    store.set_state("one", State::Stopped).await.unwrap();
    assert_eq!(store.table("one").await.unwrap().unwrap().state, State::Stopped);
}

#[tokio::test]
async fn how_a_game_ended_is_kept_with_its_last_entry() {
    let (_folder, store) = store().await;
    store.new_person(&person("anna"), &[], 100).await.unwrap();
    store.new_table(&new_table("one", vec![sitter(Some("anna"))])).await.unwrap();
    store.start("one", &start()).await.unwrap();
    let key = store.table("one").await.unwrap().unwrap().key;
    store.new_entry(entry(key, 1, "first")).await.unwrap();
    let listed = async || store.tables_of("anna", 10).await.unwrap().remove(0);
    assert_eq!((listed().await.state, listed().await.result), (State::Running, None));
    let result = Some("\"anna wins\"".to_owned());
    let last = NewEntry { to_act: 0, result: result.clone(), ..entry(key, 2, "last") };
    store.new_entry(last).await.unwrap();
    assert_eq!((listed().await.state, listed().await.result), (State::Over, result));
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let address = format!("sqlite://{}?mode=rwc", file.display());
    let mut database = sqlx::SqliteConnection::connect(&address).await.unwrap();
    let rows = "INSERT INTO people VALUES ('anna', 'Anna', 1); \
                INSERT INTO tables VALUES (1, 'one', 'pebbles', '{}', NULL, 'over', 2); \
                INSERT INTO seats VALUES (1, 0, 'person', 'anna', 'Anna', NULL, NULL); \
                PRAGMA user_version = 1";
    for sql in [include_str!("../src/schema/1.sql"), rows] {
        sqlx::raw_sql(sql).execute(&mut database).await.unwrap();
    }
    database.close().await.unwrap();
    let store = Store::open(&file).await.unwrap();
    let listed = store.tables_of("anna", 10).await.unwrap();
    assert_eq!((&*listed[0].id, listed[0].state, &listed[0].result), ("one", State::Over, &None));
}

#[tokio::test]
async fn components_are_kept_under_their_digest() {
    let (_folder, store) = store().await;
    let set = Components { digest: "d".to_owned(), game: "pebbles".to_owned(), files: "{}".to_owned() };
    assert_eq!(store.keep_components(&set).await.unwrap(), Written::Kept);
    assert_eq!(store.keep_components(&set).await.unwrap(), Written::Lost);
    assert_eq!(store.components("d").await.unwrap(), Some(set));
    assert_eq!(store.components("e").await.unwrap(), None);
}

#[tokio::test]
async fn a_closed_store_keeps_everything_and_takes_nothing() {
    let (folder, store) = store().await;
    let key = running(&store, "one").await;
    let (written, ()) = tokio::join!(store.new_entry(entry(key, 1, "last")), store.close());
    assert_eq!(written.unwrap(), Written::Kept);
    assert!(matches!(store.new_entry(entry(key, 2, "late")).await, Err(StoreError::Closed)));
    let again = Store::open(&folder.path().join("test.db")).await.unwrap();
    assert_eq!(again.table("one").await.unwrap().unwrap().entries.len(), 1);
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_left_alone() {
    let (folder, store) = store().await;
    store.close().await;
    let file = folder.path().join("test.db");
    set_version(&file, 99).await;
    let refused = Store::open(&file).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 99, .. }), "{refused}");
}

async fn set_version(file: &Path, version: u32) {
    let mut database =
        sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let sql = format!("PRAGMA user_version = {version}");
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

/// Pages that hold the tables and some entries, and no more.
const FEW_PAGES: u32 = 60;

#[tokio::test]
async fn after_a_full_disk_writing_goes_on_as_soon_as_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let store = Store::open_bounded(&file, FEW_PAGES).await.unwrap();
    let key = running(&store, "one").await;
    let mut kept = 0;
    while store.new_entry(entry(key, kept + 1, &"x".repeat(4000))).await.is_ok() {
        kept += 1;
        assert!(kept < FEW_PAGES, "the disk is full at last");
    }
    assert!(kept > 0, "something was kept before");
    store.try_write(1).await.unwrap_or_default();
    free_some_room(&file, kept).await;
    store.try_write(2).await.expect("there is room again");
    assert_eq!(store.new_entry(entry(key, kept, "small")).await.unwrap(), Written::Kept);
    assert_eq!(store.table("one").await.unwrap().unwrap().entries.len(), kept as usize);
}

/// Somebody else makes room: the last entry goes, and with it its pages.
async fn free_some_room(file: &Path, last: u32) {
    let mut database =
        sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let sql = "DELETE FROM entries WHERE number = ?";
    sqlx::query(sql).bind(last).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

#[tokio::test]
async fn a_copy_of_a_store_in_use_ends_and_holds_what_was_kept_before() {
    let (folder, store) = store().await;
    let key = running(&store, "one").await;
    for number in 1..=50 {
        store.new_entry(entry(key, number, "before")).await.unwrap();
    }
    // Somebody goes on playing meanwhile.
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            for number in 51..=400 {
                store.new_entry(entry(key, number, "meanwhile")).await.unwrap();
            }
        }
    });
    let (from, to) = (folder.path().join("test.db"), folder.path().join("copy.db"));
    let report = store::back_up(&from, &to, Seeds::Included).await.unwrap();
    assert!(report.entries >= 50 && report.tables == 1, "{report:?}");
    writing.await.unwrap();
    let copy = Store::open(&to).await.unwrap();
    let table = copy.table("one").await.unwrap().unwrap();
    assert_eq!(table.entries.len() as i64, report.entries);
    assert_eq!(table.deal.seed, Some([9; 32]));
    assert!(matches!(store::back_up(&from, &to, Seeds::Included).await, Err(StoreError::File(..))));
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&to).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "only its owner may read it");
    }
}

#[tokio::test]
async fn a_copy_to_give_away_has_no_seeds() {
    let (folder, store) = store().await;
    running(&store, "one").await;
    let token = Token { kind: TokenKind::Cookie, hash: [1; 32] };
    store.new_person(&person("anna"), &[token], 1).await.unwrap();
    let (from, to) = (folder.path().join("test.db"), folder.path().join("copy.db"));
    store::back_up(&from, &to, Seeds::LeftOut).await.unwrap();
    let copy = Store::open(&to).await.unwrap();
    assert_eq!(copy.person(token).await.unwrap(), None);
    copy.close().await;
    let bytes = std::fs::read(&to).unwrap();
    assert!(!bytes.windows(32).any(|some| some == [9; 32] || some == [7; 32] || some == [1; 32]));
}
