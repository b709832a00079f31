//! Tokens with which programs act in a member's name, and members who are programs.

use serde_json::{Value, json};
use server::client::Client;

use crate::searched::columns_with;
use crate::test_server::{Player, TestServer, new_table_with};

const PASSWORD: &str = "correct horse battery";

pub(crate) async fn member(host: &TestServer, handle: &str) -> Client {
    let mut client = host.client();
    let joined =
        client.post("/api/me/member", &json!({ "handle": handle, "password": PASSWORD })).await.unwrap();
    assert_eq!(joined.status, 200, "{}", joined.text());
    client
}

/// A member who is a program.
pub(crate) async fn program(host: &TestServer, handle: &str) -> Client {
    let mut client = member(host, handle).await;
    // What is open ends a moment later, when every server has heard of it: whoever looked on was named as a person.
    let mut stream = client.lines("/api/v1/me/stream").await.unwrap();
    let become_one = client.post("/api/me/program", &json!({})).await.unwrap();
    assert_eq!(become_one.json()["is_program"], true, "{}", become_one.text());
    while stream.next().await.is_some() {}
    client
}

/// A program that acts in this member's name.
pub(crate) async fn with_token(owner: &mut Client, scopes: &[&str]) -> Client {
    let made = owner.post("/api/me/tokens", &json!({ "name": "mine", "scopes": scopes })).await.unwrap();
    assert_eq!(made.status, 200, "{}", made.text());
    let token = made.json()["token"].as_str().unwrap().to_owned();
    Client { cookie: None, token: Some(token), ..owner.clone() }
}

async fn kind(client: &mut Client, path: &str, body: &Value) -> Value {
    let answer = client.post(path, body).await.unwrap();
    if answer.status == 200 { json!("ok") } else { answer.json()["error"]["kind"].clone() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_shown_once_and_listed_until_it_is_withdrawn() {
    let host = TestServer::open().await;
    let mut anna = member(&host, "anna").await;
    let program = with_token(&mut anna, &["host"]).await;
    let token = program.token.clone().unwrap();
    let listed = anna.get("/api/me/tokens").await.unwrap();
    assert_eq!(listed.json()[0]["scopes"], json!(["read", "host"]));
    let export = anna.get("/api/me/export").await.unwrap();
    assert_eq!(export.json()["tokens"], listed.json());
    assert!(!listed.text().contains(&token) && !export.text().contains(&token));
    let database = store::Database::File(host.folder.path().join("citywright.db"));
    let secret = token.rsplit('_').next().unwrap();
    assert_eq!(columns_with(&database, secret).await, [""; 0], "only its hash is kept");
    let id = listed.json()[0]["id"].clone();
    let mut ben = member(&host, "ben").await;
    assert_eq!(kind(&mut ben, "/api/me/tokens/withdraw", &json!({ "id": id })).await, "not_found");
    assert_eq!(kind(&mut anna, "/api/me/tokens/withdraw", &json!({ "id": id })).await, "ok");
    assert_eq!(anna.get("/api/me/tokens").await.unwrap().json(), json!([]));
    for _ in 0..20 {
        with_token(&mut anna, &[]).await;
    }
    let one_more = json!({ "name": "mine", "scopes": [] });
    assert_eq!(kind(&mut anna, "/api/me/tokens", &one_more).await, "too_many_tokens");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_opens_nothing_that_is_the_page_s() {
    let host = TestServer::open().await;
    let mut anna = member(&host, "anna").await;
    let mut program = with_token(&mut anna, &["play", "host"]).await;
    for path in ["/api/me", "/api/me/account", "/api/me/export", "/api/me/tokens", "/api/home"] {
        let refused = program.get(path).await.unwrap();
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["error"]["kind"]),
            (403, &json!("not_for_tokens"))
        );
        // A browser's cookie beside it changes nothing.
        let both = Client { cookie: anna.cookie.clone(), ..program.clone() }.get(path).await.unwrap();
        assert_eq!(both.status, 403);
    }
    let more = json!({ "name": "another", "scopes": [] });
    assert_eq!(kind(&mut program, "/api/me/tokens", &more).await, "not_for_tokens");
    assert_eq!(
        kind(&mut program, "/api/me/forget", &json!({ "password": PASSWORD })).await,
        "not_for_tokens"
    );
    for wrong in ["citywright_00", "", &"x".repeat(4000)] {
        let refused = Client { token: Some(wrong.to_owned()), ..host.client() }.get("/api/me").await.unwrap();
        assert_eq!((refused.status.as_u16(), &refused.json()["error"]["kind"]), (401, &json!("bad_token")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_sits_only_where_that_was_agreed_and_is_called_one_everywhere() {
    let host = TestServer::open().await;
    let mut rex = program(&host, "Rex").await;
    assert_eq!(rex.get("/api/me").await.unwrap().json()["name"], "Rex [bot]");
    assert_eq!(kind(&mut rex, "/api/me/program", &json!({})).await, "has_played");
    let mut anna = host.guest("Anna").await;
    assert_eq!(kind(&mut anna, "/api/me", &json!({ "name": "Anna [Bot]" })).await, "name_taken");
    let wish = |agreed: Value| json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": agreed });
    let sit = |table: &str| format!("/api/tables/{table}/sit");
    for agreed in [json!({}), json!({ "programs": false })] {
        let among_people = new_table_with(&mut anna, &wish(agreed)).await;
        assert_eq!(kind(&mut rex, &sit(&among_people), &json!({ "seat": null })).await, "no_programs");
    }
    let open = new_table_with(&mut anna, &wish(json!({ "programs": true }))).await;
    assert_eq!(kind(&mut rex, &sit(&open), &json!({ "seat": null })).await, "ok");
    let rex_is_marked = |update: &Value| {
        let seat = &update["seats"][1];
        assert_eq!((&seat["name"], &seat["is_program"]), (&json!("Rex [bot]"), &json!(true)), "{seat}");
        assert_eq!(update["agreed"]["programs"], true);
    };
    rex_is_marked(&Player::at(anna.clone(), &open).await.update);
    // It lays tables that say so, and calls nobody on its device a person.
    let own = json!({ "game": "frankfurt", "seats": ["open", "me", { "here": "Ben" }] });
    let own = new_table_with(&mut rex, &own).await;
    let update = Player::at(anna.clone(), &own).await.update;
    rex_is_marked(&update);
    assert_eq!(update["seats"][2]["name"], "Ben [bot]");
    let hidden = wish(json!({ "programs": false }));
    assert_eq!(kind(&mut rex, "/api/tables", &hidden).await, "no_programs");
    let rated = wish(json!({ "rated": true, "programs": true }));
    let mut mara = member(&host, "mara").await;
    assert_eq!(kind(&mut mara, "/api/tables", &rated).await, "not_rated");
    // Another name says so too, and who has played as a person stays one.
    assert_eq!(kind(&mut rex, "/api/me", &json!({ "name": "Max" })).await, "ok");
    assert_eq!(rex.get("/api/me").await.unwrap().json()["name"], "Max [bot]");
    new_table_with(&mut mara, &wish(json!({}))).await;
    assert_eq!(kind(&mut mara, "/api/me/program", &json!({})).await, "has_played");
    let scopes = |scope: &str| json!({ "name": "mine", "scopes": [scope] });
    assert_eq!(kind(&mut mara, "/api/me/tokens", &scopes("bot")).await, "bad_request");
    assert_eq!(kind(&mut rex, "/api/me/tokens", &scopes("play")).await, "bad_request");
    assert_eq!(kind(&mut rex, "/api/me/tokens", &scopes("bot")).await, "ok");
    // In the profile as well.
    assert_eq!(kind(&mut rex, "/api/me/profile", &json!({ "is_public": true })).await, "ok");
    assert_eq!(anna.get("/api/people/rex").await.unwrap().json()["is_program"], true);
}
