//! What a host does beside a running server, on either database.

use serde_json::json;
use server::admin::{self, Exports, Finished, House, NotDone, Seeds, State};
use server::{Database, NotStarted};
use table::Record;

use crate::test_server::{Player, TestServer, play_on};

#[tokio::test(flavor = "multi_thread")]
async fn a_host_changes_tables_beside_a_server_on_a_file() {
    a_host_changes_tables_beside_a_server(None).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_host_changes_tables_beside_a_server_on_postgresql() {
    let Some(postgres) = store::testing::Postgres::start() else { return };
    a_host_changes_tables_beside_a_server(Some(postgres.database())).await;
    a_copy_of_a_file_is_restored_into(&postgres.database()).await;
}

/// A game goes on in the other kind of database where it was in the first.
#[cfg(unix)]
async fn a_copy_of_a_file_is_restored_into(database: &Database) {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 4).await;
    let copy = host.folder.path().join("copy.db");
    let from = admin::database_in(host.folder.path());
    let copied = admin::back_up(&from, &copy, Seeds::Included).await.unwrap();
    host.server.stop().await;
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::write(elsewhere.path().join("citywright.db-wal"), "of another database").unwrap();
    let refused = admin::restore(&copy, elsewhere.path()).await;
    assert!(matches!(refused, Err(NotStarted::FolderInUse(_))), "two databases are not mixed: {refused:?}");
    assert_eq!(admin::restore_into(&copy, database).await.unwrap(), copied);
    assert!(admin::restore_into(&copy, database).await.is_err(), "something is kept there already");
    let host = TestServer::with(|options| options.database = Some(database.clone())).await;
    let again = |cookie| server::client::Client { cookie, ..host.client() };
    let mut anna = Player::at(again(anna.client.cookie), &table).await;
    let mut ben = Player::at(again(ben.client.cookie), &table).await;
    assert_eq!(anna.number(), 4);
    play_on(&mut [&mut anna, &mut ben], 2).await;
    assert_eq!(anna.number(), 6);
    host.server.stop().await;
}

async fn a_host_changes_tables_beside_a_server(database: Option<Database>) {
    let host = TestServer::with(|options| options.database.clone_from(&database)).await;
    let database = database.unwrap_or_else(|| admin::database_in(host.folder.path()));
    let house = House::open(&database).await.unwrap();
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 3).await;

    // Closed: the people there are disconnected, and nobody can play on.
    house.close_table(&table).await.unwrap();
    assert!(matches!(house.close_table(&table).await, Err(NotDone::NotNow(State::Stopped))));
    anna.closed().await;
    let anna = Player::at_stopped(anna.client, &table).await;
    assert_eq!(anna.update["state"], "stopped");

    // Reopened: play goes on where it was.
    assert_eq!(house.reopen_table(&table).await.unwrap(), State::Running);
    assert!(matches!(house.reopen_table(&table).await, Err(NotDone::NotNow(State::Running))));
    let mut anna = anna;
    anna.closed().await;
    let (mut anna, mut ben) =
        (Player::at(anna.client, &table).await, Player::at(ben.leave().await, &table).await);
    assert_eq!(anna.number(), 3);
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    assert!(anna.is_over());

    // Exported: the record is that of the table.
    let folder = tempfile::tempdir().unwrap();
    let games = || registry::GAMES.iter().map(|info| registry::standard(info.id).unwrap()).collect();
    let exported = house.export_all(games(), folder.path(), Exports::Finished).await.unwrap();
    assert_eq!((exported.records, exported.unreadable.len()), (1, 0));
    let record = std::fs::read(folder.path().join(format!("{table}.city"))).unwrap();
    let told = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    assert_eq!(record, told.body);
    Record::parse(&record).unwrap().verify::<frankfurt::Frankfurt>().unwrap();

    // Copied, while the server runs.
    let copy = folder.path().join("copy.db");
    let report = admin::back_up(&database, &copy, Seeds::Included).await.unwrap();
    assert_eq!((report.tables, report.entries as u64), (1, anna.number()));

    // Nothing is old enough to go; what is deleted is gone.
    let gone = house.prune(1, Finished::Removed).await.unwrap();
    assert_eq!((gone.tables, gone.people), (0, 0));
    house.delete_table(&table).await.unwrap();
    assert!(matches!(house.delete_table(&table).await, Err(NotDone::NoTable)));
    anna.closed().await;
    let answer = ben.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
    assert_eq!(answer.status, 404);
    let listed = ben.client.get("/api/home").await.unwrap().json();
    assert_eq!(listed["mine"], json!([]));
    house.close().await;
    host.server.stop().await;
}
