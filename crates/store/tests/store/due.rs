//! What is due at tables: found by an index, taken on once, and gone when it is done.

use std::sync::Arc;

use store::{Database, Due, Ending, NewEntry, Reminder, ReminderKind, State, Store, Taken, TimeOff, Written};

use crate::examples::{begin, entry, new_table, open, person, running, sitter, start};

/// Each runs on both databases.
macro_rules! both {
    ($($name:ident,)*) => {
        mod on_sqlite {
            $(
                #[tokio::test]
                async fn $name() {
                    let folder = tempfile::tempdir().unwrap();
                    super::$name(store::Database::File(folder.path().join("test.db"))).await;
                }
            )*
        }

        #[cfg(unix)]
        #[tokio::test]
        async fn on_postgresql() {
            let Some(server) = store::testing::Postgres::start() else { return };
            $(
                println!("{}", stringify!($name));
                $name(server.database()).await;
            )*
        }
    };
}

both! {
    what_is_due_is_taken_on_once,
    what_is_due_follows_from_the_last_entry,
    reminders_are_written_with_their_entry,
    how_a_game_was_broken_off_is_kept,
    holidays_are_kept_and_forgotten,
    what_is_due_is_found_by_an_index,
}

fn due(at: i64) -> Due {
    Due { at, clock: Some(format!("{{\"at\":{at}}}")) }
}

fn taken(now: i64) -> Taken {
    Taken { now, until: now + 50, most: 10 }
}

async fn overdue(store: &Store, now: i64, at: i64) -> Vec<String> {
    let mut found = store.take_on_overdue(at, taken(now)).await.unwrap();
    found.sort();
    found
}

async fn what_is_due_is_taken_on_once(database: Database) {
    let store = Arc::new(open(&database).await);
    for id in 0..30 {
        let id = format!("table {id:02}");
        store.new_table(&new_table(&id, vec![sitter(None)])).await.unwrap();
        begin(&store, &id, &store::Start { due: Some(due(1000)), ..start() }).await;
    }
    assert!(overdue(&store, 1, 999).await.is_empty(), "it is too early");
    let other = Arc::new(open(&database).await);
    let at_once = (0..6).map(|nth| {
        let store = Arc::clone(if nth % 2 == 0 { &store } else { &other });
        tokio::spawn(async move { store.take_on_overdue(1000, taken(1)).await.unwrap() })
    });
    let mut all = Vec::new();
    for found in at_once.collect::<Vec<_>>() {
        all.extend(found.await.unwrap());
    }
    all.extend(store.take_on_overdue(1000, Taken { most: 100, ..taken(1) }).await.unwrap());
    all.sort();
    let expected: Vec<String> = (0..30).map(|id| format!("table {id:02}")).collect();
    assert_eq!(all, expected, "each was taken on once");
    assert!(overdue(&store, 50, 1000).await.is_empty(), "somebody sees to them");
    assert_eq!(overdue(&other, 52, 1000).await.len(), 10, "whoever took them on has gone");
}

async fn what_is_due_follows_from_the_last_entry(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    assert_eq!(store.table("one").await.unwrap().unwrap().due, None);
    store.new_entry(NewEntry { due: Some(due(500)), ..entry(key, 1, "first") }).await.unwrap();
    assert_eq!(overdue(&store, 1, 500).await, ["one"]);
    store.new_entry(NewEntry { due: Some(due(700)), ..entry(key, 2, "second") }).await.unwrap();
    let kept = store.table("one").await.unwrap().unwrap().due.unwrap();
    assert_eq!((kept.number, kept.due), (2, due(700)));
    assert!(overdue(&store, 2, 699).await.is_empty());
    assert_eq!(overdue(&store, 3, 700).await, ["one"], "who took it on before has nothing to do with it");
    store.keep_due(key, 1, Some(&due(1))).await.unwrap();
    assert_eq!(store.table("one").await.unwrap().unwrap().due.unwrap().due, due(700), "that is too late");
    store.put_off("one", 900).await.unwrap();
    assert!(overdue(&store, 100, 899).await.is_empty());
    store.new_entry(entry(key, 3, "third")).await.unwrap();
    assert_eq!(store.table("one").await.unwrap().unwrap().due.unwrap().due.at, 900, "it is as it was");
    store.new_entry(NewEntry { to_act: 0, due: Some(due(950)), ..entry(key, 4, "last") }).await.unwrap();
    assert_eq!(store.table("one").await.unwrap().unwrap().due, None, "the game is over");
    let key = running(&store, "two").await;
    store.keep_due(key, 0, Some(&due(100))).await.unwrap();
    store.keep_due(key, 0, None).await.unwrap();
    assert!(overdue(&store, 1, 10_000).await.is_empty());
}

async fn reminders_are_written_with_their_entry(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let late = vec![(0, ReminderKind::TimeOut), (1, ReminderKind::Warning)];
    let first = NewEntry { reminders: late.clone(), ..entry(key, 1, "first") };
    assert_eq!(store.new_entry(first.clone()).await.unwrap(), Written::Kept);
    assert_eq!(store.new_entry(first).await.unwrap(), Written::Lost, "who loses reminds nobody");
    let reminder = |seat, kind| Reminder { table: key, number: 1, seat, kind, at: 102_000 };
    let expected = [reminder(0, ReminderKind::TimeOut), reminder(1, ReminderKind::Warning)];
    assert_eq!(store.reminders(10).await.unwrap(), expected);
    assert_eq!(store.reminders(1).await.unwrap(), expected[..1]);
    assert_eq!(store.reminded(&expected[0]).await.unwrap(), Written::Kept);
    assert_eq!(store.reminded(&expected[0]).await.unwrap(), Written::Lost);
    assert_eq!(store.reminders(10).await.unwrap(), expected[1..]);
}

async fn how_a_game_was_broken_off_is_kept(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "one").await;
    let broken = NewEntry { to_act: 0, ending: Some(Ending::BrokenOff), ..entry(key, 1, "last") };
    store.new_entry(broken).await.unwrap();
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!((table.state, table.ending), (State::Over, Some(Ending::BrokenOff)));
    let listed = store.table_summary("one").await.unwrap().unwrap();
    assert_eq!((listed.state, listed.ending), (State::Over, Some(Ending::BrokenOff)));
    let key = running(&store, "two").await;
    store.new_entry(NewEntry { to_act: 0, ..entry(key, 1, "last") }).await.unwrap();
    assert_eq!(store.table("two").await.unwrap().unwrap().ending, None);
}

async fn holidays_are_kept_and_forgotten(database: Database) {
    let store = open(&database).await;
    for name in ["anna", "ben"] {
        store.new_person(&person(name), &[], 100).await.unwrap();
    }
    let time_off = |starts, ends| Some(TimeOff { starts, ends });
    store.keep_time_off("anna", time_off(10, 20)).await.unwrap();
    store.keep_time_off("anna", time_off(15, 30)).await.unwrap();
    assert_eq!(store.time_off("anna", 29).await.unwrap(), time_off(15, 30));
    assert_eq!(store.time_off("anna", 30).await.unwrap(), None, "it is over");
    assert_eq!(store.time_off("ben", 5).await.unwrap(), None);
    store.keep_time_off("anna", None).await.unwrap();
    assert_eq!(store.time_off("anna", 5).await.unwrap(), None);
    store.keep_time_off("ben", time_off(1, 9)).await.unwrap();
    store.forget("ben", "former player 7", 200).await.unwrap();
    assert_eq!(store.time_off("ben", 5).await.unwrap(), None);
    for id in ["one", "two"] {
        store.new_table(&new_table(id, vec![sitter(Some("anna")), sitter(Some("anna"))])).await.unwrap();
    }
    begin(&store, "two", &start()).await;
    assert_eq!(store.running_tables_of("anna").await.unwrap(), ["two"]);
}

/// Tables that wait, all of them for longer than anybody plays.
const WAITING: usize = 100_000;

async fn what_is_due_is_found_by_an_index(database: Database) {
    let store = open(&database).await;
    let key = running(&store, "due").await;
    store.keep_due(key, 0, Some(&due(5))).await.unwrap();
    let count =
        format!("WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < {WAITING})");
    let tables = format!(
        "{count} INSERT INTO tables (key, id, game, header, state, made) \
         SELECT x + 1000, 'waiting ' || x, 'pebbles', '{{}}', 'running', 1 FROM n"
    );
    let rows = format!(
        "{count} INSERT INTO due (table_key, at, number, taken) SELECT x + 1000, 1000 + x, 0, 0 FROM n"
    );
    execute(&database, &[&tables, &rows, "ANALYZE"]).await;
    let plan = store.plan_of_overdue(900).await.unwrap();
    assert!(plan.contains("due_by_at") && !plan.contains("SCAN due") && !plan.contains("Seq Scan"), "{plan}");
    let begun = std::time::Instant::now();
    assert_eq!(overdue(&store, 1, 900).await, ["due"]);
    println!("one of {WAITING} found in {:?}", begun.elapsed());
}

async fn execute(database: &Database, all: &[&str]) {
    use sqlx::Connection as _;
    for sql in all {
        let sql = sqlx::AssertSqlSafe((*sql).to_owned());
        match database {
            Database::File(file) => {
                let address = format!("sqlite://{}", file.display());
                let mut link = sqlx::SqliteConnection::connect(&address).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut link).await.unwrap();
            }
            Database::Postgres(address) => {
                let mut link = sqlx::PgConnection::connect(address).await.unwrap();
                sqlx::raw_sql(sql).execute(&mut link).await.unwrap();
            }
        }
    }
}
