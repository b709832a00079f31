//! What only `PostgreSQL` has: a server that may be killed.
#![cfg(unix)]

use std::time::Duration;

use sqlx::{Connection as _, PgConnection};
use store::testing::Postgres;
use store::{Database, Store, StoreError, Written};

use crate::examples::{entry, open, running};

async fn execute(database: &Database, sql: &'static str) {
    let Database::Postgres(address) = database else { unreachable!("it is one of PostgreSQL") };
    let mut link = PgConnection::connect(address).await.unwrap();
    sqlx::query(sql).execute(&mut link).await.unwrap();
    link.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writing_goes_on_when_the_server_is_back() {
    let Some(mut server) = Postgres::start() else { return };
    let database = server.database();
    let store = open(&database).await;
    for found in store.durability().await.unwrap() {
        assert_eq!(found.0, [("SHOW synchronous_commit", "on".to_owned())]);
    }
    let key = running(&store, "one").await;
    store.new_entry(entry(key, 1, "before")).await.unwrap();
    server.kill();
    let refused = store.new_entry(entry(key, 2, "meanwhile")).await.unwrap_err();
    assert!(matches!(refused, StoreError::Unreachable(_) | StoreError::Database(_)), "{refused}");
    store.try_write(1).await.expect_err("nothing can be kept");
    server.start_again();
    assert_eq!(store.new_entry(entry(key, 2, "after")).await.unwrap(), Written::Kept);
    let table = tokio::time::timeout(Duration::from_secs(20), store.table("one")).await;
    assert_eq!(table.expect("readers heal too").unwrap().unwrap().entries.len(), 2);
    a_restart_between_two_writes_is_not_noticed(&mut server, &store).await;
    a_database_says_which_programs_may_use_it(&database).await;
    let folder = server.folder().to_owned();
    drop(server);
    assert!(!std::fs::exists(folder).unwrap(), "nothing is left of a server of a test");
}

async fn a_restart_between_two_writes_is_not_noticed(server: &mut Postgres, store: &Store) {
    let key = store.table("one").await.unwrap().unwrap().key;
    server.kill();
    server.start_again();
    assert_eq!(store.new_entry(entry(key, 3, "after")).await.unwrap(), Written::Kept);
}

async fn a_database_says_which_programs_may_use_it(database: &Database) {
    execute(database, "UPDATE about SET version = 99").await;
    open(database).await.close().await;
    execute(database, "UPDATE about SET oldest = 99").await;
    let refused = Store::open(database).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { needed: 99, .. }), "{refused}");
}
