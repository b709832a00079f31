//! House rules: what reaches the host, whom they keep out, and who may become a member.

use std::time::Duration;

use serde_json::{Value, json};
use server::Registration;
use server::admin::{House, Whom};
use server::client::{Client, Response};
use server::limits::Rate;
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};
use store::Database;

use crate::searched::columns_with;
use crate::test_server::{Player, TestServer, new_table};

const PASSWORD: &str = "correct horse battery";

fn database(host: &TestServer) -> Database {
    Database::File(host.folder.path().join("citywright.db"))
}

/// Changes the database beside the server.
async fn execute(host: &TestServer, sql: &str) {
    let file = host.folder.path().join("citywright.db");
    let mut database = SqliteConnection::connect(&format!("sqlite://{}", file.display())).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

async fn house(host: &TestServer) -> House {
    House::open(&database(host)).await.unwrap()
}

fn kind(answer: &Response) -> String {
    if answer.status.is_success() {
        return "done".to_owned();
    }
    answer.json()["error"]["kind"].as_str().unwrap_or_default().to_owned()
}

/// Servers notice what a host does within a second or two.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    for _ in 0..400 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it never came to this: {what}");
}

async fn is_banned(client: &mut Client) -> bool {
    kind(&client.get("/api/home").await.unwrap()) == "banned"
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_or_is_called_reaches_the_host() {
    let host = TestServer::open().await;
    let (table, mut anna, mut ben) = host.two_players().await;
    anna.ask(json!({ "do": "say", "text": "something rude" })).await;
    let path = format!("/api/tables/{table}/report");
    let told = async |client: &mut Client, report: Value| kind(&client.post(&path, &report).await.unwrap());
    assert_eq!(told(&mut ben.client, json!({ "line": 1 })).await, "done");
    assert_eq!(told(&mut ben.client, json!({ "line": 1 })).await, "not_found", "once is enough");
    assert_eq!(told(&mut ben.client, json!({ "name": 0 })).await, "done");
    assert_eq!(told(&mut ben.client, json!({ "name": 1 })).await, "not_found", "that is Ben");
    assert_eq!(told(&mut ben.client, json!({ "line": 9 })).await, "not_found");
    assert_eq!(told(&mut ben.client, json!({ "hand": 1 })).await, "bad_request");
    assert_eq!(told(&mut host.client(), json!({ "line": 1 })).await, "nobody");
    // Nobody can fill the host's list.
    let mut last = String::new();
    for line in 0..8 {
        last = told(&mut ben.client, json!({ "line": 20 + line })).await;
    }
    assert_eq!(last, "too_many");
    let house = house(&host).await;
    let reports = house.reports(9).await.unwrap();
    let mut texts: Vec<_> = reports.iter().map(|report| (report.line, &*report.text)).collect();
    texts.sort_unstable();
    assert_eq!(texts, [(0, "Anna"), (1, "something rude")]);
    house.settle_report(&reports[0].id).await.unwrap();
    assert!(house.settle_report(&reports[0].id).await.is_err());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_member_sees_why_and_until_when_and_can_do_nothing_else() {
    let host = TestServer::open().await;
    let mut mara = host.guest("Mara").await;
    let join = json!({ "handle": "mara", "password": PASSWORD });
    assert_eq!(mara.post("/api/me/member", &join).await.unwrap().status, 200);
    let table = new_table(&mut mara, &json!(["me", "open"])).await;
    let mut page = Player::at(mara.clone(), &table).await;
    let house = house(&host).await;
    let ban = house.ban(&Whom::Member("MARA".to_owned()), Some(3), "Rude words.").await.unwrap();
    // The page that is open ends, and comes back to nothing.
    page.closed().await;
    until("Mara is banned", async || is_banned(&mut mara).await).await;
    let refused = mara.get("/api/home").await.unwrap();
    assert_eq!(refused.status, 403);
    let message = refused.json()["error"]["message"].clone();
    for (language, word) in [("de", "ausgeschlossen"), ("en", "banned you until 20")] {
        let text = message[language].as_str().unwrap();
        assert!(text.contains(word) && text.ends_with("Rude words."), "{text}");
    }
    assert!(mara.connect(&table).await.unwrap_err().to_string().contains("403"));
    // In another browser it is the same person.
    let mut phone = host.client();
    let log_in = json!({ "handle": "mara", "password": PASSWORD });
    assert_eq!(phone.post("/api/log-in", &log_in).await.unwrap().status, 200);
    assert!(is_banned(&mut phone).await);
    // What is kept of them stays theirs.
    assert_eq!(mara.get("/api/me/export").await.unwrap().status, 200);
    assert_eq!(house.bans().await.unwrap().len(), 1);
    house.unban(&ban).await.unwrap();
    until("Mara is back", async || !is_banned(&mut mara).await).await;
    assert!(house.unban(&ban).await.is_err());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_banned_network_is_known_by_a_hash_alone() {
    let host = TestServer::with(|options| options.is_behind_proxy = true).await;
    let house = house(&host).await;
    let network = Whom::Network("198.51.100.0/24".parse().unwrap());
    house.ban(&network, None, "").await.unwrap();
    let asked = async |address: &str| {
        let from = [("x-forwarded-for", address)];
        let body = hyper::body::Bytes::new();
        let answer = host.client().request(hyper::Method::GET, "/api/home", &from, body).await.unwrap();
        kind(&answer)
    };
    until("the network is banned", async || asked("198.51.100.7").await == "banned").await;
    assert_eq!(asked("198.51.100.250").await, "banned");
    assert_eq!(asked("198.51.101.7").await, "done");
    assert_eq!(asked("2001:db8::1").await, "done");
    // The page itself is sent all the same: it says why nothing goes on.
    let from = [("x-forwarded-for", "198.51.100.7")];
    let page = host.client().request(hyper::Method::GET, "/health", &from, hyper::body::Bytes::new()).await;
    assert_eq!(page.unwrap().status, 200);
    let kept = columns_with(&database(&host), "198.51.100").await;
    assert!(kept.is_empty(), "{kept:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_in_a_banned_network_are_disconnected() {
    let host = TestServer::with(|options| options.is_behind_proxy = true).await;
    let from = |client: Client, address: &str| {
        let forwarded_for = Some(address.parse().unwrap());
        Client { forwarded_for, ..client }
    };
    let mut anna = host.guest("Anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let mut known = Player::at(from(host.guest("Ben").await, "198.51.100.7"), &table).await;
    let mut nobody = Player::at(from(host.client(), "198.51.100.8"), &table).await;
    let mut far = Player::at(from(anna, "198.51.101.7"), &table).await;
    let house = house(&host).await;
    house.ban(&Whom::Network("198.51.100.0/24".parse().unwrap()), None, "").await.unwrap();
    known.closed().await;
    nobody.closed().await;
    assert!(nobody.client.connect(&table).await.unwrap_err().to_string().contains("403"));
    assert_eq!(far.ask(json!({ "do": "say", "text": "still here" })).await["ok"], true);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bans_that_cannot_be_read_are_read_again() {
    let host = TestServer::open().await;
    let mut mara = host.guest("Mara").await;
    let join = json!({ "handle": "mara", "password": PASSWORD });
    assert_eq!(mara.post("/api/me/member", &join).await.unwrap().status, 200);
    let table = new_table(&mut mara, &json!(["me", "open"])).await;
    let mut page = Player::at(mara.clone(), &table).await;
    // With such a key nothing can be read.
    execute(&host, "CREATE TABLE kept AS SELECT key FROM network_keys; UPDATE network_keys SET key = x'00'")
        .await;
    let house = house(&host).await;
    house.ban(&Whom::Member("mara".to_owned()), None, "").await.unwrap();
    // Sessions end after bans were read, or could not be.
    page.closed().await;
    assert!(!is_banned(&mut mara).await);
    let mut page = Player::at(mara.clone(), &table).await;
    execute(&host, "UPDATE network_keys SET key = (SELECT key FROM kept)").await;
    page.closed().await;
    until("Mara is banned", async || is_banned(&mut mara).await).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_reports_no_more_than_it_may_create() {
    let host = TestServer::with(|options| {
        options.limits_this_machine = true;
        options.limits.creations = Rate { burst: 6.0, per_second: 0.0 };
    })
    .await;
    let (table, _anna, mut ben) = host.two_players().await;
    let mut last = String::new();
    // Fewer than one person may tell.
    for line in 1..=4 {
        let told = ben.client.post(&format!("/api/tables/{table}/report"), &json!({ "line": line })).await;
        last = kind(&told.unwrap());
    }
    assert_eq!(last, "too_many");
}

#[tokio::test(flavor = "multi_thread")]
async fn members_are_taken_as_the_host_says() {
    let join = |handle: &str, code: Option<&str>| json!({ "handle": handle, "password": PASSWORD, "invitation": code });
    for (registration, word, without) in [
        (Registration::Open, "open", "done"),
        (Registration::Invitation, "invitation", "not_invited"),
        (Registration::Closed, "closed", "no_registration"),
    ] {
        let host = TestServer::with(|options| options.registration = registration).await;
        let told = host.client().get("/api/house").await.unwrap().json();
        assert_eq!(told["registration"], word);
        let joined = host.client().post("/api/me/member", &join("anna", None)).await.unwrap();
        assert_eq!(kind(&joined), without, "{word}");
        let house = house(&host).await;
        let code = house.invite(1, 30).await.unwrap();
        house.close().await;
        let with = match registration {
            Registration::Open | Registration::Invitation => "done",
            Registration::Closed => "no_registration",
        };
        let joined = host.client().post("/api/me/member", &join("ben", Some(&code))).await.unwrap();
        assert_eq!(kind(&joined), with, "{word}");
        let again = host.client().post("/api/me/member", &join("cleo", Some(&code))).await.unwrap();
        assert_eq!(kind(&again), without, "{word}: it holds for one");
        let found = columns_with(&database(&host), &code).await;
        assert!(found.is_empty(), "only its hash is kept: {found:?}");
    }
}
