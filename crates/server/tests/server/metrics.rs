//! What a host can watch: metrics at an address of their own, and ids of requests.

use hyper::Method;
use serde_json::json;
use server::client::Client;

use crate::test_server::{TestServer, play_on};

/// The value of a line of the metrics.
fn value(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("there is no `{name}` in\n{text}")).parse().expect("a count is a number")
}

async fn metrics(host: &TestServer) -> String {
    let mut client = Client::new(host.server.metrics_address().expect("metrics are told"));
    let answer = client.get("/metrics").await.unwrap();
    assert_eq!(answer.status, 200);
    let kind = answer.headers["content-type"].to_str().unwrap();
    assert!(kind.starts_with("application/openmetrics-text; version=1.0.0"), "{kind}");
    answer.text().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_requests_queues_and_times_are_counted() {
    let host = TestServer::with(|options| options.metrics = Some(([127, 0, 0, 1], 0).into())).await;
    let (table, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 7).await;
    let refused = anna.ask(json!({ "do": "agree", "yes": true })).await;
    assert_eq!(refused["error"]["kind"], "nothing_to_undo", "{refused}");
    host.client().get("/api/tables/none/record").await.unwrap();
    let text = metrics(&host).await;
    assert_eq!(value(&text, "citywright_moves_total{by=\"person\"}"), 7);
    assert_eq!(value(&text, "citywright_move_seconds_count"), 7);
    assert_eq!(value(&text, "citywright_refusals_total{kind=\"nothing_to_undo\"}"), 1);
    assert_eq!(value(&text, "citywright_tables_in_memory"), 1);
    assert_eq!(value(&text, "citywright_sockets"), 2);
    assert!(value(&text, "citywright_connections") >= 2);
    assert_eq!(value(&text, "citywright_waiting_writes"), 0);
    assert_eq!(value(&text, "citywright_waiting_thoughts"), 0);
    assert_eq!(value(&text, "citywright_database_failures_total"), 0);
    assert!(value(&text, "citywright_database_writes_total") >= 7);
    assert!(value(&text, "citywright_database_write_seconds_count") >= 7);
    assert!(value(&text, "citywright_database_read_seconds_count") >= 1);
    let record = "citywright_requests_total{route=\"/api/tables/{id}/record\",status=\"404\"}";
    assert_eq!(value(&text, record), 1);
    // Nobody is named, and no table.
    assert!(["Anna", "Ben", &table].iter().all(|name| !text.contains(*name)), "{text}");
    assert!(text.ends_with("# EOF\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_told_nowhere_else() {
    let host = TestServer::open().await;
    assert_eq!(host.server.metrics_address(), None);
    let answer = host.client().get("/metrics").await.unwrap();
    assert!(!answer.text().contains("citywright_"), "{}", answer.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_response_names_its_request() {
    let named = async |host: &TestServer, id: &str| {
        let headers = [("x-request-id", id)];
        let answer = host.client().request(Method::GET, "/api/me", &headers, Vec::new().into()).await;
        answer.unwrap().headers["x-request-id"].to_str().unwrap().to_owned()
    };
    let open = TestServer::open().await;
    let (one, other) = (named(&open, "mine").await, named(&open, "mine").await);
    assert!(one != other && one != "mine", "nobody chooses the id, {one}, {other}");
    let behind = TestServer::with(|options| options.is_behind_proxy = true).await;
    assert_eq!(named(&behind, "of-the-proxy-1").await, "of-the-proxy-1");
    assert_ne!(named(&behind, "with \"quotes\"").await, "with \"quotes\"");
}
