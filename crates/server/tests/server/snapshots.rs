//! A table comes into memory from a stored position and the entries after it.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use serde_json::{Value, json};
use server::client::Client;
use sha2::{Digest as _, Sha256};
use sqlx::{AssertSqlSafe, Connection as _, Row as _, SqliteConnection};

use crate::test_server::{Player, TestServer, play_on};

/// Enough that the position is stored several times.
const ENTRIES: usize = 100;

async fn database(folder: &Path) -> SqliteConnection {
    let file = format!("sqlite://{}", folder.join("citywright.db").display());
    SqliteConnection::connect(&file).await.unwrap()
}

async fn execute(host: &TestServer, sql: &str) {
    let mut database = database(host.folder.path()).await;
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

/// After which entry the only table's position was stored, and what it is.
async fn stored(host: &TestServer) -> (i64, String) {
    let mut database = database(host.folder.path()).await;
    let query = sqlx::query("SELECT number, position FROM snapshots");
    let row = query.fetch_one(&mut database).await.unwrap();
    database.close().await.unwrap();
    (row.get(0), row.get(1))
}

async fn text(host: &TestServer, sql: &'static str) -> String {
    let mut database = database(host.folder.path()).await;
    let found = sqlx::query_scalar(sql).fetch_one(&mut database).await.unwrap();
    database.close().await.unwrap();
    found
}

async fn has_left_memory(host: &TestServer) {
    while host.server.tables_in_memory() > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// What somebody sees of a table.
async fn seen(client: &Client, host: &TestServer, table: &str) -> Vec<Value> {
    let client = Client { cookie: client.cookie.clone(), ..host.client() };
    let player = Player::at(client, table).await;
    ["state", "number", "view", "choices", "scores", "log", "can_undo"]
        .map(|part| player.update[part].clone())
        .to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_comes_back_the_same_from_a_stored_position_and_by_replay() {
    let log = Log::listen();
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players_of("koeln").await;
    play_on(&mut [&mut anna, &mut ben], ENTRIES).await;
    assert_eq!(anna.number(), ENTRIES as u64);
    let (number, position) = stored(&host).await;
    assert_eq!(number, 96, "stored every 32 entries");
    let before = seen(&anna.client, &host, &table).await;

    let host = host.again().await;
    assert_eq!(seen(&anna.client, &host, &table).await, before, "from the stored position");
    assert_eq!(log.count(&table, "all entries were played again"), 0);
    assert_eq!(stored(&host).await, (number, position));

    execute(&host, "DELETE FROM snapshots").await;
    let host = host.again().await;
    assert_eq!(seen(&anna.client, &host, &table).await, before, "from the start");
    assert_eq!(log.count(&table, "all entries were played again"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stored_position_that_was_tampered_with_is_noticed_and_the_replay_wins() {
    let log = Log::listen();
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 5).await;
    let before = seen(&anna.client, &host, &table).await;
    let (_, position) = stored(&host).await;
    let coins =
        (0..9).map(|coins| format!("\"coins\":{coins}")).find(|coins| position.contains(coins)).unwrap();
    execute(&host, &format!("UPDATE snapshots SET position = replace(position, '{coins}', '\"coins\":9')"))
        .await;
    assert_ne!(stored(&host).await.1, position);
    let host = host.again().await;
    assert_eq!(seen(&anna.client, &host, &table).await, before);
    assert_eq!(log.count(&table, "the stored position is not as it was written"), 1);
    // The right one has taken its place.
    let (number, healed) = stored(&host).await;
    assert_eq!(number, 5);
    let host = host.again().await;
    assert_eq!(seen(&anna.client, &host, &table).await, before);
    assert_eq!(stored(&host).await, (number, healed));
    assert_eq!(log.count(&table, "the stored position is not as it was written"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_position_with_the_right_digest_is_found_in_the_background() {
    let log = Log::listen();
    let host = TestServer::with(|options| options.idle_table = Duration::from_millis(20)).await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 5).await;
    let before = seen(&anna.client, &host, &table).await;
    let (anna, _ben) = (anna.leave().await, ben.leave().await);
    has_left_memory(&host).await;
    let (number, position) = stored(&host).await;
    let wrong = position.replace("\"coins\":", "\"coins\":1");
    assert_ne!(wrong, position);
    execute(&host, &format!("UPDATE snapshots SET position = '{wrong}'")).await;
    let digest = {
        let streams = text(&host, "SELECT stream_positions FROM snapshots").await;
        let mut digest = Sha256::new_with_prefix((number as u32).to_le_bytes());
        for part in [&wrong, &streams] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
        table::hex::write(&digest.finalize())
    };
    execute(&host, &format!("UPDATE snapshots SET digest = x'{digest}'")).await;
    let host = host.again().await;
    // Somebody looks, again and again; as soon as the mistake is found, the table is read anew.
    while log.count(&table, "all entries were played again") == 0 {
        if let Ok(mut looking) = host.client().connect(&table).await {
            looking.next().await;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(log.count(&table, "does not follow from the entries"), 1);
    assert_eq!(seen(&anna, &host, &table).await, before);
    assert_eq!(log.count(&table, "the stored position is not as it was written"), 0);
    assert_eq!(log.count(&table, "all entries were played again"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_undo_goes_back_before_the_stored_position() {
    let host = TestServer::with(|options| options.idle_table = Duration::from_millis(20)).await;
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "undo": "open" } });
    let (table, mut anna, mut ben) = host.two_players_with(&wish).await;
    let (mut view, mut choices) = (Value::Null, Value::Null);
    while anna.update["can_undo"] == false {
        while !anna.is_to_act() {
            play_on(&mut [&mut anna, &mut ben], 1).await;
        }
        (view, choices) = (anna.update["view"].clone(), anna.update["choices"].clone());
        anna.play().await;
        ben.until_number(anna.number()).await;
    }
    let number = anna.number();
    let (anna, _ben) = (anna.leave().await, ben.leave().await);
    has_left_memory(&host).await;
    assert_eq!(stored(&host).await.0 as u64, number, "stored before the table left memory");
    let mut anna = Player::at(anna, &table).await;
    assert_eq!(anna.ask(json!({ "do": "undo" })).await["ok"], true);
    anna.until_number(number + 1).await;
    assert_eq!((&anna.update["view"], &anna.update["choices"]), (&view, &choices));
    // The undo is an entry after the stored position, and goes back before it.
    let host = host.again().await;
    let anna = Client { cookie: anna.client.cookie.clone(), ..host.client() };
    let mut anna = Player::at(anna, &table).await;
    assert_eq!((anna.number(), &anna.update["view"], &anna.update["choices"]), (number + 1, &view, &choices));
    anna.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_position_of_a_game_is_stored() {
    let host = TestServer::open().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 1000).await;
    assert!(anna.is_over());
    assert_eq!(stored(&host).await.0 as u64, anna.number());
}

/// What all servers of this process log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn listen() -> Self {
        static LOG: OnceLock<Log> = OnceLock::new();
        let listen = || {
            let log = Self::default();
            let writer = log.clone();
            let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone());
            tracing::subscriber::set_global_default(subscriber.finish()).expect("nobody else listens");
            log
        };
        LOG.get_or_init(listen).clone()
    }

    /// How many lines on this table have this text.
    fn count(&self, table: &str, text: &str) -> usize {
        let log = self.0.lock().unwrap();
        let lines = String::from_utf8_lossy(&log);
        lines.lines().filter(|line| line.contains(table) && line.contains(text)).count()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
