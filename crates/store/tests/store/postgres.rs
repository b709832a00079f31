//! What only `PostgreSQL` has: a server that may be killed.
#![cfg(unix)]

use std::time::Duration;

use sqlx::{Connection as _, PgConnection};
use store::testing::Postgres;
use store::{Database, Member, Sight, Signal, Store, StoreError, Written};

use crate::examples::{entry, open, person, running};

async fn execute(database: &Database, sql: &'static str) {
    let Database::Postgres(address) = database else { unreachable!("it is one of PostgreSQL") };
    let mut link = PgConnection::connect(address).await.unwrap();
    sqlx::query(sql).execute(&mut link).await.unwrap();
    link.close().await.unwrap();
}

/// The oldest version that a program must know to work with this database.
async fn oldest(database: &Database) -> i64 {
    let Database::Postgres(address) = database else { unreachable!("it is one of PostgreSQL") };
    let mut link = PgConnection::connect(address).await.unwrap();
    sqlx::query_scalar("SELECT oldest FROM about").fetch_one(&mut link).await.unwrap()
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
    the_last_place_of_an_invitation_is_used_once(&database).await;
    a_database_says_which_programs_may_use_it(&database).await;
    servers_hear_of_each_other_and_share_what_is_due(&server.database()).await;
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

async fn the_last_place_of_an_invitation_is_used_once(database: &Database) {
    let store = open(database).await;
    let code = [5; 32];
    store.invite(&code, 1, 10, 100).await.unwrap();
    store.new_person(&person("late"), &[], 1).await.unwrap();
    // Another server is about to use it.
    let Database::Postgres(address) = database else { unreachable!("it is one of PostgreSQL") };
    let mut link = PgConnection::connect(address).await.unwrap();
    sqlx::raw_sql("BEGIN; UPDATE invitations SET uses = uses - 1").execute(&mut link).await.unwrap();
    let joining = tokio::spawn({
        let store = store.clone();
        async move {
            let [handle, compared, password] = ["late", "late", "$hash$"].map(str::to_owned);
            let member = Member { person: "late".to_owned(), handle, compared, password };
            store.new_member(&member, Some(&code), 20).await.unwrap()
        }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    sqlx::raw_sql("COMMIT").execute(&mut link).await.unwrap();
    assert_eq!(joining.await.unwrap(), Written::Lost);
    assert!(store.member("late").await.unwrap().is_none());
    link.close().await.unwrap();
    store.close().await;
}

async fn a_database_says_which_programs_may_use_it(database: &Database) {
    // Programs that know a version before this one cannot read what is noted of clocks.
    assert_eq!(oldest(database).await, 8);
    execute(database, "UPDATE about SET version = 99").await;
    open(database).await.close().await;
    execute(database, "UPDATE about SET oldest = 99").await;
    let refused = Store::open(database).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { needed: 99, .. }), "{refused}");
}

async fn servers_hear_of_each_other_and_share_what_is_due(database: &Database) {
    let (one, other) = (open(database).await, open(database).await);
    assert!(one.is_shared() && one.node() != other.node());
    let key = running(&one, "one").await;
    let mut signals = other.signals().await.unwrap().expect("there may be other servers");
    other.new_entry(entry(key, 1, "its own")).await.unwrap();
    one.new_entry(entry(key, 2, "another's")).await.unwrap();
    let heard = tokio::time::timeout(Duration::from_secs(20), signals.next()).await.unwrap().unwrap();
    assert_eq!(heard, [Signal { table: key, number: Some(2) }], "what one writes oneself is no news");
    let far = &one.progress_of(&[key]).await.unwrap()[0];
    assert_eq!((far.table, far.number), (key, 2));

    for store in [&one, &other] {
        store.renew_node(1_000, 0).await.unwrap();
    }
    one.has_come(key, "anna", Sight::Looking).await.unwrap();
    assert_eq!(other.people_elsewhere(key, 900).await.unwrap(), ["anna"]);
    assert_eq!(one.people_elsewhere(key, 900).await.unwrap(), [""; 0]);
    for (sight, looks) in [(Sight::Hidden, false), (Sight::Looking, true)] {
        one.has_come(key, "anna", sight).await.unwrap();
        assert_eq!(other.people_elsewhere(key, 900).await.unwrap(), ["anna"]);
        assert_eq!(other.looks_elsewhere(key, "anna", 900).await.unwrap(), looks, "{sight:?}");
    }
    assert!(!one.looks_elsewhere(key, "anna", 900).await.unwrap(), "it is here");
    assert_eq!(other.living_nodes(900).await.unwrap(), [one.node()]);
    assert_eq!(other.people_elsewhere(key, 1_001).await.unwrap(), [""; 0], "that server has gone");

    assert_eq!(one.take_on(key, 0, 500).await.unwrap(), Written::Kept);
    assert_eq!(other.take_on(key, 400, 800).await.unwrap(), Written::Lost);
    assert_eq!(one.take_on(key, 400, 800).await.unwrap(), Written::Kept, "it may go on");
    assert_eq!(other.take_on(key, 801, 900).await.unwrap(), Written::Kept, "time is over");
    let bots = "INSERT INTO people (id, name, made) VALUES ('anna', 'Anna', 1); \
                UPDATE seats SET kind = 'person', person = 'anna', level = 'easy'; \
                UPDATE progress SET to_act = 1";
    execute_all(database, bots).await;
    assert_eq!(one.take_on_due(900, 950, 10).await.unwrap(), [""; 0], "the other takes care of it");
    assert_eq!(one.take_on_due(901, 950, 10).await.unwrap(), ["one"]);
    assert_eq!(other.take_on_due(901, 950, 10).await.unwrap(), [""; 0]);
    one.leave_node().await.unwrap();
    assert_eq!(other.take_on_due(901, 950, 10).await.unwrap(), ["one"], "what it had taken on is free");
}

async fn execute_all(database: &Database, sql: &'static str) {
    for statement in sql.split("; ") {
        execute(database, statement).await;
    }
}
