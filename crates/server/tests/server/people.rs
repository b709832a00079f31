//! Guests, their cookies and their return links.

use serde_json::{Value, json};

use crate::test_server::{Player, TestServer, new_table};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_known_by_a_cookie_that_no_script_can_read() {
    let host = TestServer::open().await;
    let mut anna = host.client();
    assert_eq!(anna.get("/api/me").await.unwrap().json(), Value::Null);
    let made = anna.post("/api/me", &json!({ "name": " Anna " })).await.unwrap();
    let cookie = made.headers["set-cookie"].to_str().unwrap();
    for flag in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    assert!(!cookie.contains("Secure"));
    assert_eq!(made.json()["name"], "Anna");
    let renamed = anna.post("/api/me", &json!({ "name": "Anne" })).await.unwrap().json();
    assert_eq!((&renamed["id"], &renamed["name"]), (&made.json()["id"], &json!("Anne")));
    assert_eq!(anna.get("/api/me").await.unwrap().json(), renamed);
    for bad in ["", "  ", &"x".repeat(33)] {
        assert_eq!(anna.post("/api/me", &json!({ "name": bad })).await.unwrap().status, 400);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_cookie_is_secure() {
    let host = TestServer::with(|options| options.is_behind_proxy = true).await;
    let headers = [("x-forwarded-proto", "https"), ("x-forwarded-for", "198.51.100.7")];
    let body = json!({ "name": "Anna" }).to_string().into();
    let made = host.client().request(hyper::Method::POST, "/api/me", &headers, body).await.unwrap();
    let cookie = made.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-citywright=") && cookie.contains("; Secure"), "{cookie}");
    assert_eq!(made.headers["strict-transport-security"], "max-age=31536000");
    let key = cookie.split(';').next().unwrap();
    let mut again = host.client();
    let me = again
        .request(hyper::Method::GET, "/api/me", &[("cookie", key)], hyper::body::Bytes::new())
        .await
        .unwrap();
    assert_eq!(me.json()["name"], "Anna");
    assert!(me.headers.get("strict-transport-security").is_none(), "this request came without TLS");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_with_a_return_link_are_kept_nowhere() {
    let host = TestServer::open().await;
    let mut anna = host.client();
    let made = anna.post("/api/me", &json!({ "name": "Anna" })).await.unwrap();
    assert_eq!(made.headers["cache-control"], "no-store");
    for path in ["/api/me", "/api/home"] {
        let told = anna.get(path).await.unwrap();
        assert!(told.text().contains("return_link"));
        assert_eq!(told.headers["cache-control"], "no-store", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_link_works_in_another_browser_and_after_a_restart() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let me = anna.get("/api/me").await.unwrap().json();
    let link = me["return_link"].as_str().unwrap().to_owned();
    assert_eq!(anna.get("/api/me").await.unwrap().json()["return_link"], *link);
    assert!(!link.contains(anna.cookie.as_deref().unwrap()), "the link is not the cookie");
    let host = host.again().await;
    let mut phone = host.client();
    let answer = phone.get(&link).await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.headers["location"].to_str().unwrap()), (303, "/"));
    assert_ne!(phone.cookie, anna.cookie);
    let there = phone.get("/api/me").await.unwrap().json();
    assert_eq!(there["id"], me["id"]);
    // Its own link leads to the same person.
    let mut tablet = host.client();
    tablet.get(there["return_link"].as_str().unwrap()).await.unwrap();
    assert_eq!(tablet.get("/api/me").await.unwrap().json()["id"], me["id"]);
    assert_eq!(Player::at(phone, &table).await.update["me"], 0);
    assert_eq!(host.client().get(&format!("/me/{}", "0".repeat(64))).await.unwrap().status, 404);
    assert_eq!(host.client().get("/me/x").await.unwrap().status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_hashes_of_tokens_are_stored() {
    let host = TestServer::open().await;
    let anna = host.guest("Anna").await;
    let cookie = anna.cookie.clone().unwrap();
    let bytes: Vec<u8> =
        (0..64).step_by(2).map(|at| u8::from_str_radix(&cookie[at..at + 2], 16).unwrap()).collect();
    let TestServer { server, folder } = host;
    server.stop().await;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let content = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!content.windows(64).any(|part| part == cookie.as_bytes()));
        assert!(!content.windows(32).any(|part| part == bytes));
    }
}
