//! What only `SQLite` has: a file, which may be full, old or copied.

use std::path::Path;

use sqlx::Connection as _;
use store::{Database, NewEntry, Seeds, State, Store, StoreError, StoredSnapshot, Token, TokenKind, Written};
use tempfile::TempDir;

use crate::examples::{entry, open, person, running, session};

async fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = open_file(&folder.path().join("test.db")).await;
    (folder, store)
}

async fn open_file(file: &Path) -> Store {
    open(&Database::from(file)).await
}

pub(crate) async fn execute(file: &Path, sql: &str) {
    let mut database =
        sqlx::SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", file.display())).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

/// The oldest version that a program must know to work with this file.
async fn oldest(file: &Path) -> i64 {
    let mut database =
        sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    sqlx::query_scalar("SELECT oldest FROM about").fetch_one(&mut database).await.unwrap()
}

#[tokio::test]
async fn every_connection_keeps_what_it_says_it_keeps() {
    let (_folder, store) = store().await;
    let found = store.durability().await.unwrap();
    assert!(found.len() > 1, "the writer's and every reader's");
    let expected =
        [("PRAGMA journal_mode", "wal"), ("PRAGMA synchronous", "2"), ("PRAGMA foreign_keys", "1")];
    for durability in found {
        assert_eq!(durability.0, expected.map(|(name, value)| (name, value.to_owned())));
    }
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("test.db");
    let rows = "INSERT INTO people VALUES ('anna', 'Anna', 1); \
                INSERT INTO tables VALUES (1, 'one', 'pebbles', '{}', NULL, 'over', 2); \
                INSERT INTO seats VALUES (1, 0, 'person', 'anna', 'Anna', NULL, NULL); \
                INSERT INTO entries VALUES (1, 1, 'x', NULL); \
                INSERT INTO positions VALUES (1, 1, '0', '[]', 0, 5); \
                PRAGMA user_version = 1";
    for sql in [include_str!("../../src/schema/1.sql"), rows] {
        execute(&file, sql).await;
    }
    let store = open_file(&file).await;
    let listed = store.tables_of("anna", 10).await.unwrap();
    assert_eq!((&*listed[0].id, listed[0].state, &listed[0].result), ("one", State::Over, &None));
    assert_eq!((listed[0].number, listed[0].updated), (1, 5));
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!((table.entries.len(), table.snapshot), (1, StoredSnapshot::None));
    assert_eq!(oldest(&file).await, 8, "as of a file that begins today");
}

#[tokio::test]
async fn a_file_says_which_programs_may_use_it() {
    let (folder, store) = store().await;
    store.close().await;
    let file = folder.path().join("test.db");
    // Programs that know a version before this one cannot read what is noted of clocks.
    assert_eq!(oldest(&file).await, 8);
    execute(&file, "PRAGMA user_version = 99").await;
    open_file(&file).await.close().await;
    execute(&file, "UPDATE about SET oldest = 99").await;
    let refused = Store::open(&Database::from(&*file)).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { needed: 99, .. }), "{refused}");
}

#[tokio::test]
async fn a_snapshot_that_was_tampered_with_is_noticed() {
    for change in ["position = '1'", "stream_positions = '[1]'", "number = 1", "digest = x'00'"] {
        let (folder, store) = store().await;
        running(&store, "one").await;
        execute(&folder.path().join("test.db"), &format!("UPDATE snapshots SET {change}")).await;
        assert_eq!(store.table("one").await.unwrap().unwrap().snapshot, StoredSnapshot::Damaged, "{change}");
    }
}

/// Pages that hold the tables and some entries, and no more.
const FEW_PAGES: u32 = 120;

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
    // Somebody else makes room: the last entry goes, and with it its pages.
    execute(&file, &format!("DELETE FROM entries WHERE number = {kept}")).await;
    store.try_write(2).await.expect("there is room again");
    assert_eq!(store.new_entry(entry(key, kept, "small")).await.unwrap(), Written::Kept);
    assert_eq!(store.table("one").await.unwrap().unwrap().entries.len(), kept as usize);
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
    let report = store::back_up(&Database::from(&*from), &to, Seeds::Included).await.unwrap();
    assert!(report.entries >= 50 && report.tables == 1, "{report:?}");
    writing.await.unwrap();
    let copy = open_file(&to).await;
    let table = copy.table("one").await.unwrap().unwrap();
    assert_eq!(table.entries.len() as i64, report.entries);
    assert_eq!(table.deal.seed, Some([9; 32]));
    assert!(matches!(
        store::back_up(&Database::from(&*from), &to, Seeds::Included).await,
        Err(StoreError::File(..))
    ));
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&to).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "only its owner may read it");
    }
}

/// A row in every table that tells something about people or the house.
const OF_PEOPLE: &str = "INSERT INTO members (person, handle, compared, password, made) \
         VALUES ('anna', 'Anna', 'anna', '$hash$', 1); \
     INSERT INTO chat VALUES (2, 1, 'anna', 'Anna', 0, 'said', 1); \
     INSERT INTO holidays VALUES ('anna', 1, 2); \
     INSERT INTO recipients VALUES ('anna', 'de', 'UTC', NULL, NULL, 'turn', 1, 1); \
     INSERT INTO channels VALUES ('c', 'anna', 'mail', 'a@city.example', 's', 'd', 1, 1, 1, NULL, NULL, NULL); \
     INSERT INTO notices VALUES ('anna', 2, 'turn', 1, 1, 1); \
     INSERT INTO deliveries VALUES ('d', 'c', '[]', 1, 1, 1, 1); \
     INSERT INTO confirmations VALUES (x'01', 'c', 'anna', x'02', 1); \
     INSERT INTO keys VALUES ('vapid', x'03'); \
     INSERT INTO rated_games VALUES (1, 2); \
     INSERT INTO ratings VALUES ('anna', 'pebbles', 1, 1, 1); \
     INSERT INTO reports VALUES ('r', 'anna', 'anna', 'two', 1, 'said', 1, NULL); \
     INSERT INTO bans VALUES ('b', 'anna', NULL, 'why', 1, NULL); \
     INSERT INTO network_keys VALUES (1, x'04'); \
     INSERT INTO invitations VALUES (x'05', 1, 2, 3)";
/// The tables of which something is given away.
const GIVEN_AWAY: [&str; 7] = ["people", "tables", "seats", "seatings", "entries", "progress", "about"];

/// The tables in which there is something.
async fn filled(file: &Path) -> Vec<String> {
    let mut database =
        sqlx::SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let mut filled = Vec::new();
    for table in sqlx::query_scalar::<_, String>(tables).fetch_all(&mut database).await.unwrap() {
        let count = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
        let rows: i64 = sqlx::query_scalar(count).fetch_one(&mut database).await.unwrap();
        filled.extend((rows > 0).then_some(table));
    }
    filled
}

#[tokio::test]
async fn a_copy_to_give_away_has_only_what_is_over() {
    let (folder, store) = store().await;
    let under_way = running(&store, "one").await;
    store.new_entry(entry(under_way, 1, "a card that was drawn")).await.unwrap();
    let over = running(&store, "two").await;
    store.new_entry(NewEntry { to_act: 0, ..entry(over, 1, "the last decision") }).await.unwrap();
    let token = Token { kind: TokenKind::Cookie, hash: [1; 32] };
    store.new_person(&person("anna"), &[session(1)], 1).await.unwrap();
    let (from, to) = (folder.path().join("test.db"), folder.path().join("copy.db"));
    execute(&from, OF_PEOPLE).await;
    store::back_up(&Database::from(&*from), &to, Seeds::LeftOut).await.unwrap();
    for table in filled(&from).await {
        let is_given = GIVEN_AWAY.contains(&&*table);
        assert_eq!(filled(&to).await.contains(&table), is_given, "{table}");
    }
    let copy = open_file(&to).await;
    assert_eq!(copy.person(token, 1).await.unwrap(), None);
    assert!(copy.table("one").await.unwrap().is_none());
    assert_eq!(copy.table("two").await.unwrap().unwrap().entries.len(), 1);
    copy.close().await;
    let holds =
        |text: &str| std::fs::read(&to).unwrap().windows(text.len()).any(|part| part == text.as_bytes());
    assert!(holds("the last decision") && !holds("a card that was drawn"));
    let bytes = std::fs::read(&to).unwrap();
    assert!(!bytes.windows(32).any(|some| some == [9; 32] || some == [7; 32] || some == [1; 32]));
}
