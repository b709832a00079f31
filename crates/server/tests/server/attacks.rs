//! What somebody could do to a server on purpose.

use std::time::Duration;

use hyper::Method;
use serde_json::{Value, json};
use server::limits::{MOST_CONNECTIONS_PER_ADDRESS, MOST_MESSAGE_BYTES, Timeouts};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::test_server::{Player, TestServer, new_table, play_on};

const SOON: Duration = Duration::from_millis(300);
/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

async fn impatient() -> TestServer {
    let timeouts = Timeouts { headers: SOON, body: SOON, unread: SOON };
    TestServer::with(|options| options.timeouts = timeouts).await
}

/// What comes until the other side closes the connection.
async fn read_to_end(stream: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut heard)).await;
    // A connection that is reset is closed as well.
    let _ = read.expect("the server closes the connection");
    String::from_utf8(heard).expect("HTTP is text here")
}

#[tokio::test(flavor = "multi_thread")]
async fn half_sent_requests_are_cut_off() {
    let host = impatient().await;
    for half in ["", "GET /api/ho", "GET /api/home HTTP/1.1\r\nHost: x\r\nX-A: "] {
        let mut stream = TcpStream::connect(host.server.address()).await.unwrap();
        stream.write_all(half.as_bytes()).await.unwrap();
        assert!(!read_to_end(&mut stream).await.contains("200 OK"), "{half}");
    }
    let mut stream = TcpStream::connect(host.server.address()).await.unwrap();
    let half = "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(half.as_bytes()).await.unwrap();
    assert!(read_to_end(&mut stream).await.starts_with("HTTP/1.1 408"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_a_share_of_the_connections() {
    let host = TestServer::with(|options| options.limits_this_machine = true).await;
    let mut held = Vec::new();
    for _ in 0..MOST_CONNECTIONS_PER_ADDRESS {
        held.push(TcpStream::connect(host.server.address()).await.unwrap());
    }
    let mut one_more = TcpStream::connect(host.server.address()).await.unwrap();
    assert_eq!(read_to_end(&mut one_more).await, "");
    drop(held);
    let mut anna = host.client();
    let is_served = async {
        while anna.get("/health").await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, is_served).await.expect("closed connections no longer count");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_never_reads_is_disconnected() {
    let host = impatient().await;
    let (_, mut anna, mut ben) = host.two_players().await;
    // Ben asks and asks, and reads nothing: more than any buffer on the way holds.
    let nonsense = "x".repeat(MOST_MESSAGE_BYTES - 100);
    let asking = async {
        for _ in 0..200_000 {
            if ben.try_send(&nonsense).await.is_err() {
                return;
            }
        }
        panic!("Ben is never disconnected");
    };
    tokio::time::timeout(PATIENCE, asking).await.expect("the server does not wait for Ben for ever");
    anna.until(|update| update["seats"][1]["online"] == false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_not_echoed() {
    let host = TestServer::open().await;
    let (_, mut anna, _ben) = host.two_players().await;
    let word = "x".repeat(MOST_MESSAGE_BYTES - 100);
    anna.send(&json!({ "do": word, "id": "1" }).to_string()).await;
    let mut told = anna.next().await;
    while told["type"] != "answer" {
        told = anna.next().await;
    }
    assert_eq!(told["ok"], false);
    assert!(told.to_string().len() < 1000, "{} bytes", told.to_string().len());
    let answer = anna.ask(json!({ "do": "check", "move": word })).await;
    assert!(answer.to_string().len() < 1000, "{} bytes", answer.to_string().len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_with_names_that_nobody_could_have_is_refused() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    for name in ["x".repeat(1 << 20), "x".repeat(33), "\u{202e}annA".to_owned(), "\u{200b}".to_owned()] {
        let game = registry::standard("frankfurt").unwrap();
        let setup = table::Setup {
            seats: 2,
            options: Value::Null,
            players: vec![name, "Ben".to_owned()],
            seed: engine::Seed::from_text("7"),
            agreed: Value::Null,
        };
        let body = game.set_up(setup).unwrap().record(None).write().into();
        let answer = anna.request(Method::POST, "/api/records", &[], body).await.unwrap();
        assert_eq!(answer.status, 400, "{}", answer.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_a_missing_entry_says_that_it_is_stopped() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 5).await;
    let TestServer { server, folder } = host;
    server.stop().await;
    let file = format!("sqlite://{}", folder.path().join("citywright.db").display());
    let mut database = <sqlx::SqliteConnection as sqlx::Connection>::connect(&file).await.unwrap();
    sqlx::query("DELETE FROM entries WHERE number = 3").execute(&mut database).await.unwrap();
    sqlx::Connection::close(database).await.unwrap();
    let host = TestServer::in_folder(folder, |_| {}).await;
    let client = server::client::Client { cookie: anna.client.cookie.clone(), ..host.client() };
    let connection = client.connect(&table).await.unwrap();
    let told: Value = serde_json::from_str(&{ connection }.next().await.unwrap()).unwrap();
    assert_eq!(told["state"], "stopped");
}

#[tokio::test(flavor = "multi_thread")]
async fn sitting_down_can_be_asked_for_again_and_names_differ() {
    let host = TestServer::open().await;
    let (mut anna, mut other_anna) = (host.guest("Anna").await, host.guest("ANNA").await);
    let table = new_table(&mut anna, &json!(["me", "open", {"bot": "random"}])).await;
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(anna.post(&sit, &json!({ "seat": 0 })).await.unwrap().status, 200, "Anna sits there already");
    assert_eq!(other_anna.post(&sit, &json!({ "seat": 1 })).await.unwrap().status, 200);
    // The table has begun by now.
    assert_eq!(other_anna.post(&sit, &json!({ "seat": 1 })).await.unwrap().status, 200);
    let anna = Player::at(anna, &table).await;
    let names: Vec<_> = (0..3).map(|seat| anna.update["seats"][seat]["name"].clone()).collect();
    assert_eq!(names, ["Anna", "ANNA 2", "Bot 3"]);
    let bot = host.client().post("/api/me", &json!({ "name": "Bot 3" })).await.unwrap();
    assert_eq!(bot.json()["error"]["kind"], "name_taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn readiness_is_a_write_that_succeeds() {
    let host = TestServer::open().await;
    let answer = host.client().get("/ready").await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.json()), (200, json!({ "ok": true })));
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_never_told_more_than_fits() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 40).await;
    let again = Player::at(anna.client.clone(), &table).await;
    assert!(again.heard[0].len() < 256 << 10);
}
