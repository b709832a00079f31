//! Headers, origins and limits.

use hyper::Method;
use serde_json::json;
use server::limits::{
    CREATIONS, MESSAGES, MOST_BODY_BYTES, MOST_MESSAGE_BYTES, MOST_REPORT_BYTES, MOST_SOCKETS_PER_ADDRESS,
    REPORTS, Rate,
};
use server::{Options, PublicUrl};

use crate::test_server::{Player, TestServer, new_table};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_says_what_a_browser_may_do_with_it() {
    let host = TestServer::open().await;
    for path in ["/", "/t/abc", "/api/home", "/api/nothing", "/health", "/assets/missing.js"] {
        let answer = host.client().get(path).await.unwrap();
        let header = |name: &str| answer.headers.get(name).map_or("", |value| value.to_str().unwrap());
        assert_eq!(header("content-security-policy"), server::CONTENT_SECURITY_POLICY, "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "same-origin");
    }
    let policy = server::CONTENT_SECURITY_POLICY;
    assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_are_refused() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let body = || json!({ "name": "Mallory" }).to_string().into();
    let foreign = [("origin", "https://evil.example")];
    let refused = anna.request(Method::POST, "/api/me", &foreign, body()).await.unwrap();
    assert_eq!(
        (refused.status.as_u16(), refused.json()["error"]["kind"].as_str()),
        (403, Some("foreign_origin"))
    );
    let own = format!("http://{}", host.server.address());
    assert_eq!(anna.request(Method::POST, "/api/me", &[("origin", &own)], body()).await.unwrap().status, 200);
    assert!(anna.connect_from(&table, "https://evil.example").await.unwrap_err().to_string().contains("403"));
    assert!(anna.connect_from(&table, &own).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_public_url_only_its_pages_may_ask() {
    let url = "https://city.example".parse().unwrap();
    let host = TestServer::with(|options| options.public_url = Some(PublicUrl::clone(&url))).await;
    let mut client = host.client();
    let here = format!("http://{}", host.server.address());
    for (origin, status) in [("https://city.example", 200), (&*here, 403), ("http://city.example", 403)] {
        let body = json!({ "name": "Anna" }).to_string().into();
        let asked =
            client.request(hyper::Method::POST, "/api/me", &[("origin", origin)], body).await.unwrap();
        assert_eq!(asked.status, status, "{origin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_can_set_limits() {
    let few = |options: &mut Options| {
        options.limits_this_machine = true;
        options.limits.creations = Rate { burst: 2.0, per_second: 0.0 };
        options.limits.sockets_per_address = 1;
    };
    let host = TestServer::with(few).await;
    let mut anna = host.guest("Anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    assert_eq!(anna.post("/api/me", &json!({ "name": "Anne" })).await.unwrap().status, 429);
    let _first = anna.connect(&table).await.unwrap();
    assert!(anna.connect(&table).await.unwrap_err().to_string().contains("429"));
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_is_refused() {
    let host = TestServer::with(|options| options.limits_this_machine = true).await;
    let mut anna = host.guest("Anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let large = json!({ "name": "x".repeat(MOST_BODY_BYTES) });
    assert_eq!(anna.post("/api/me", &large).await.unwrap().status, 413);
    let mut refused = 0;
    for _ in 0..CREATIONS.burst as usize {
        let answer = anna.post("/api/me", &json!({ "name": "Anna" })).await.unwrap();
        refused += usize::from(answer.status == 429);
    }
    assert!((1..5).contains(&refused), "{refused}");

    let mut connections = Vec::new();
    for _ in 0..MOST_SOCKETS_PER_ADDRESS {
        connections.push(anna.connect(&table).await.expect("the limit is not reached yet"));
    }
    assert!(anna.connect(&table).await.unwrap_err().to_string().contains("429"));
    drop(connections);

    let mut talker = loop {
        if let Ok(connection) = anna.connect(&table).await {
            break connection;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    for _ in 0..MESSAGES.burst as usize * 2 {
        if talker.send("{\"do\":\"ping\"}".to_owned()).await.is_err() {
            break;
        }
    }
    assert_eq!(talker.closed().await, Some(1008));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_long_ends_the_connection() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let mut player = Player::at(anna, &table).await;
    player.send(&format!("{{\"id\":\"{}\"}}", "x".repeat(MOST_MESSAGE_BYTES))).await;
    assert!(player.closed().await.is_none_or(|code| code != 1000));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_report_errors_briefly_and_rarely() {
    let host = TestServer::open().await;
    let mut page = host.client();
    let report = |message: &str| json!({ "message": message, "page": "lobby", "stack": "" });
    assert_eq!(page.post("/api/page-errors", &report("oh")).await.unwrap().status, 204);
    assert_eq!(page.post("/api/page-errors", &json!({ "message": "oh" })).await.unwrap().status, 400);
    let long = report(&"x".repeat(MOST_REPORT_BYTES));
    assert_eq!(page.post("/api/page-errors", &long).await.unwrap().status, 413);
    let mut taken = 1;
    for _ in 0..2 * REPORTS.burst as usize {
        taken += usize::from(page.post("/api/page-errors", &report("oh")).await.unwrap().status == 204);
    }
    assert_eq!(taken, REPORTS.burst as usize, "this machine is limited too");
}
