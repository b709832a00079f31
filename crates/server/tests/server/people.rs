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
async fn a_return_link_is_asked_for_and_kept_nowhere() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let made = anna.post("/api/me/link", &json!({})).await.unwrap();
    assert_eq!(made.headers["cache-control"], "no-store");
    let (path, key) = link_of(&made.json());
    assert!(path == "/me" && key.len() == 64, "the key stands where browsers do not send it");
    assert!(!anna.cookie.as_deref().unwrap().contains(&key), "the link is not the cookie");
    for path in ["/api/me", "/api/home", "/api/me/account"] {
        assert!(!anna.get(path).await.unwrap().text().contains(&key), "{path}");
    }
    let account = anna.get("/api/me/account").await.unwrap().json();
    assert_eq!(account["link_expires"], made.json()["expires"]);
}

/// The path of a return link, and its key.
fn link_of(answer: &Value) -> (String, String) {
    let link = answer["link"].as_str().expect("there is a link").to_owned();
    let (path, key) = link.split_once('#').expect("a key");
    (path.to_owned(), key.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_link_works_in_another_browser_and_after_a_restart() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let me = anna.get("/api/me").await.unwrap().json();
    let (_, key) = link_of(&anna.post("/api/me/link", &json!({})).await.unwrap().json());
    let host = host.again().await;
    let mut phone = host.client();
    let look = phone.post("/api/return/look", &json!({ "key": key })).await.unwrap();
    assert_eq!((look.status.as_u16(), &look.json()["name"]), (200, &json!("Anna")));
    assert!(phone.cookie.is_none(), "nothing has changed yet");
    assert_eq!(phone.post("/api/return", &json!({ "key": key })).await.unwrap().status, 200);
    assert_ne!(phone.cookie, anna.cookie);
    assert_eq!(phone.get("/api/me").await.unwrap().json()["id"], me["id"]);
    assert_eq!(Player::at(phone, &table).await.update["me"], 0);
    for wrong in ["0".repeat(64), "x".to_owned(), anna.cookie.clone().unwrap()] {
        let answer = host.client().post("/api/return", &json!({ "key": wrong })).await.unwrap();
        assert_eq!((answer.status.as_u16(), &answer.json()["error"]["kind"]), (404, &json!("no_return")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_replaced_by_a_link_without_being_asked() {
    let host = TestServer::open().await;
    let (mut anna, mut ben) = (host.guest("Anna").await, host.guest("Ben").await);
    let (_, key) = link_of(&anna.post("/api/me/link", &json!({})).await.unwrap().json());
    let before = ben.cookie.clone();
    let refused = ben.post("/api/return", &json!({ "key": key })).await.unwrap();
    assert_eq!((refused.status.as_u16(), &refused.json()["error"]["kind"]), (409, &json!("somebody_else")));
    assert_eq!(ben.cookie, before);
    assert_eq!(ben.post("/api/return", &json!({ "key": key, "replace": true })).await.unwrap().status, 200);
    assert_eq!(ben.get("/api/me").await.unwrap().json()["name"], "Anna");
    let gone = server::client::Client { cookie: before, ..host.client() }.get("/api/me").await.unwrap();
    assert_eq!(gone.json(), Value::Null, "the old browser session has ended");
    // Withdrawn, it leads nowhere.
    anna.post("/api/me/link/withdraw", &json!({})).await.unwrap();
    assert_eq!(host.client().post("/api/return", &json!({ "key": key })).await.unwrap().status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_comes_before_the_first_seat_among_people() {
    let host = TestServer::open().await;
    let mut anna = host.client();
    let wish = json!({ "game": "frankfurt", "seats": ["me", "open"] });
    let refused = anna.post("/api/tables", &wish).await.unwrap();
    assert_eq!((refused.status.as_u16(), &refused.json()["error"]["kind"]), (401, &json!("nobody")));
    // Alone with bots nobody needs one.
    let alone = new_table(&mut anna, &json!(["me", {"bot": "easy"}])).await;
    assert_eq!(Player::at(anna.clone(), &alone).await.update["seats"][0]["name"], "Guest");
    assert_eq!(anna.get("/api/me").await.unwrap().json()["name"], "");
    assert_eq!(anna.post("/api/tables", &wish).await.unwrap().status, 401);
    anna.post("/api/me", &json!({ "name": "Anna" })).await.unwrap();
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let sit = format!("/api/tables/{table}/sit");
    assert_eq!(host.client().post(&sit, &json!({ "seat": null })).await.unwrap().status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_are_listed_and_ended() {
    let host = TestServer::open().await;
    let mut anna = host.guest("Anna").await;
    let (_, key) = link_of(&anna.post("/api/me/link", &json!({})).await.unwrap().json());
    let mut phone = host.client();
    phone.post("/api/return", &json!({ "key": key })).await.unwrap();
    let account = anna.get("/api/me/account").await.unwrap().json();
    let sessions = account["sessions"].as_array().unwrap();
    assert_eq!(sessions.iter().filter(|session| session["is_this"] == true).count(), 1);
    let other = sessions.iter().find(|session| session["is_this"] == false).unwrap();
    let ended = anna.post("/api/me/sessions/end", &json!({ "id": other["id"] })).await.unwrap();
    assert_eq!(ended.status, 200, "{}", ended.text());
    assert_eq!(phone.get("/api/me").await.unwrap().json(), Value::Null);
    assert_eq!(anna.post("/api/log-out", &json!({})).await.unwrap().status, 200);
    assert_eq!(anna.get("/api/me").await.unwrap().json(), Value::Null);
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
