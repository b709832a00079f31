//! Who may ask for what: every route and every message, for everybody there can be. The routes come from the router
//! itself and the messages from their type, so that a new one without an entry fails.

use std::time::Duration;

use serde_json::{Value, json};
use server::admin::Whom;
use server::client::Client;
use server::wire::Request;
use store::Database;
use strum::VariantNames as _;

use crate::access::{member, with_token};
use crate::answers::{Answers, FOR_BANNED, expected};
use crate::test_server::{Player, TestServer, new_table};

/// What a stranger must never be told.
pub(crate) const PASSWORD: &str = "a planted password";
/// The name of somebody at a private table.
const PRIVATE: &str = "Planted Private Name";

/// The people of the walk, in the order of the columns.
const ROLES: [&str; 8] =
    ["nobody", "guest", "spectator", "seated", "member", "other member", "host", "banned"];

/// Who has no tables is told none.
const FIRST_LINE: Duration = Duration::from_millis(100);

/// A table that waits for one more, and somebody of each role.
struct Scene {
    table: String,
    people: Vec<Client>,
    _watching: Player,
}

struct House {
    host: TestServer,
    members: [Client; 2],
    /// The key of the return link of somebody who is banned.
    banned: String,
}

impl House {
    async fn open() -> Self {
        let host = TestServer::open().await;
        let mut members = [host.guest("Mara").await, host.guest("Milo").await];
        for (member, handle) in members.iter_mut().zip(["mara", "milo"]) {
            let joined =
                member.post("/api/me/member", &json!({ "handle": handle, "password": PASSWORD })).await;
            assert_eq!(joined.unwrap().status, 200);
            new_table(member, &json!(["me", "open"])).await;
        }
        let mut banned = host.guest("Bella").await;
        let joined = banned.post("/api/me/member", &json!({ "handle": "bella", "password": PASSWORD })).await;
        assert_eq!(joined.unwrap().status, 200);
        let link = banned.post("/api/me/link", &json!({})).await.unwrap().json();
        let key = link["link"].as_str().unwrap().rsplit('#').next().unwrap().to_owned();
        ban("bella", &host, &mut banned).await;
        Self { host, members, banned: key }
    }

    /// A member in another browser.
    async fn member(&mut self, nth: usize) -> Client {
        let link = self.members[nth].post("/api/me/link", &json!({})).await.unwrap().json();
        let key = link["link"].as_str().unwrap().rsplit('#').next().unwrap().to_owned();
        self.come_back(&key).await
    }

    /// The one behind a return link in another browser.
    async fn come_back(&self, key: &str) -> Client {
        let mut client = self.host.client();
        assert_eq!(client.post("/api/return", &json!({ "key": key })).await.unwrap().status, 200);
        client
    }

    async fn scene(&mut self) -> Scene {
        let mut laid = self.host.guest(PRIVATE).await;
        let table = new_table(&mut laid, &json!(["me", "open", "open"])).await;
        let mut seated = self.host.guest("Ben").await;
        let sat = seated.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": 1 })).await.unwrap();
        assert_eq!(sat.status, 200);
        let spectator = self.host.guest("Eve").await;
        let watching = Player::at(spectator.clone(), &table).await;
        let people = vec![
            self.host.client(),
            self.host.guest("Gus").await,
            spectator,
            seated,
            self.member(0).await,
            self.member(1).await,
            laid,
            self.come_back(&self.banned).await,
        ];
        Scene { table, people, _watching: watching }
    }
}

/// Keeps a member out, and waits until the server knows.
pub(crate) async fn ban(handle: &str, host: &TestServer, client: &mut Client) {
    let database = Database::File(host.folder.path().join("citywright.db"));
    let house = server::admin::House::open(&database).await.unwrap();
    house.ban(&Whom::Member(handle.to_owned()), None, "").await.unwrap();
    house.close().await;
    while client.get("/api/home").await.unwrap().status != 403 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Status and text of what comes back; of a stream the first line.
async fn asked_for(client: &mut Client, method: &str, address: &str, body: &Value) -> (u16, String) {
    // A stream that is opened does not end; one that is refused is answered like everything else.
    if address.ends_with("/stream") {
        let mut stream = client.lines(address).await.unwrap();
        if stream.status == 200 {
            let first = tokio::time::timeout(FIRST_LINE, stream.next()).await.ok().flatten();
            return (200, first.unwrap_or_default());
        }
    }
    let answer = match method {
        "GET" => client.get(address).await.unwrap(),
        _ => client.post(address, body).await.unwrap(),
    };
    (answer.status.as_u16(), answer.text().to_owned())
}

/// The path of an address, as the router has it.
fn path_of(address: &str) -> &str {
    address.split('?').next().unwrap_or(address)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_answers_everybody_as_it_should() {
    let mut house = House::open().await;
    let expected = expected();
    // Members who have sat down somewhere are told of that table later.
    let mut routes = server::routes();
    routes.sort_by_key(|(_, path)| path.ends_with("/sit"));
    for (method, path) in routes {
        let entry = expected.iter().find(|entry| entry.0 == method && path_of(entry.1) == path);
        let (_, asked, body, answers) = entry.unwrap_or_else(|| panic!("{method} {path} has no entry here"));
        let mut scene = house.scene().await;
        // Those with most to say come last: what they do changes the table for the others.
        for (role, client) in scene.people.iter_mut().enumerate() {
            if path.ends_with("/sit") {
                // The seat is free for each of them.
                let mut again = house.scene().await;
                std::mem::swap(client, &mut again.people[role]);
                scene.table.clone_from(&again.table);
            }
            let owner = if path.contains("/games/") { "frankfurt" } else { &scene.table };
            let address = asked
                .replace("{id}", owner)
                .replace("{table}", &scene.table)
                .replace("{game}", "frankfurt")
                .replace("{handle}", "mara")
                .replace("{number}", "0")
                .replace("{digest}", &"0".repeat(64));
            let (status, text) = asked_for(client, &method, &address, body).await;
            let (who, text) = (ROLES[role], &*text);
            if who == "banned" {
                let may = FOR_BANNED.iter().find(|(route, _)| *route == format!("{method} {path}"));
                let expected = may.map_or(403, |(_, status)| *status);
                assert_eq!(status, expected, "{method} {path} as {who}: {text}");
                assert!(may.is_some() || text.contains("\"banned\""), "{method} {path}: {text}");
                continue;
            }
            assert_eq!(status, answers.to(role), "{method} {path} as {who}: {text}");
            assert!(!text.contains(PASSWORD) && !text.contains("$argon2"), "{path} tells {who} a password");
            let is_there = ["seated", "host", "spectator"].contains(&who);
            if !address.contains(&scene.table) && !is_there {
                let strangers = [PRIVATE, &*scene.table];
                assert!(strangers.iter().all(|word| !text.contains(word)), "{path} tells {who}: {text}");
            }
        }
    }
    let routes = server::routes();
    let is_routed = |entry: &(&str, &str, Value, Answers)| {
        routes.iter().any(|(method, path)| *method == entry.0 && *path == path_of(entry.1))
    };
    assert!(expected.iter().all(is_routed), "an entry is of no route");
}

/// What each message comes to for nobody, for those who look on, and for a player who is not to act; `ok` or the kind of
/// the refusal.
fn messages() -> Vec<(&'static str, Value, [&'static str; 3])> {
    let seated = |own: &'static str| ["not_seated", "not_seated", own];
    vec![
        ("whole", json!({}), ["ok"; 3]),
        ("text", json!({}), ["ok"; 3]),
        ("if_ended", json!({}), ["ok"; 3]),
        ("lift", json!({ "seat": 0 }), seated("not_seated")),
        ("say", json!({ "text": "hello" }), ["nobody", "ok", "ok"]),
        ("play", json!({ "number": 0, "move": "none" }), seated("bad_request")),
        ("check", json!({ "move": "none" }), seated("bad_request")),
        ("preview", json!({ "move": "none" }), seated("bad_request")),
        ("after", json!({ "move": "none" }), seated("bad_request")),
        ("undo", json!({}), seated("nothing_to_undo")),
        ("agree", json!({ "yes": true }), seated("nothing_to_undo")),
        // Nobody plays with a clock there.
        ("pause", json!({}), seated("bad_request")),
        ("resume", json!({}), seated("bad_request")),
        ("change_pace", json!({ "pace": { "live": { "bank": 600, "increment": 0 } } }), seated("ok")),
        ("break_off", json!({}), seated("not_up")),
        // For the other player, who is there.
        ("stand_in", json!({ "seat": 0, "level": "medium" }), seated("is_here")),
        ("hint", json!({}), seated("not_agreed")),
        ("standing", json!({}), seated("ok")),
        ("resign", json!({}), seated("ok")),
        ("sight", json!({ "is_hidden": false }), ["ok"; 3]),
        // Answered by the socket itself.
        ("ping", json!({}), ["pong"; 3]),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_is_answered_as_it_should() {
    let host = TestServer::open().await;
    let (mut laid, mut anna, mut ben) =
        (host.guest("Lea").await, host.guest("Anna").await, host.guest("Ben").await);
    let table = new_table(&mut laid, &json!(["open", "open"])).await;
    for client in [&mut anna, &mut ben] {
        let sat = client.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
        assert_eq!(sat.status, 200);
    }
    let (anna, ben) = (Player::at(anna, &table).await, Player::at(ben, &table).await);
    let (_anna, ben) = if ben.is_to_act() { (ben, anna) } else { (anna, ben) };
    let seat_of_other = 1 - ben.update["me"].as_u64().unwrap();
    let mut mara = host.guest("Mara").await;
    let joined = mara.post("/api/me/member", &json!({ "handle": "mara", "password": PASSWORD })).await;
    assert_eq!(joined.unwrap().status, 200);
    // Who comes first has the first column; the last sits, and all others look on, the one who laid the table too.
    let mut people = vec![Player::at(host.client(), &table).await];
    for client in [host.guest("Eve").await, mara.clone(), laid] {
        people.push(Player::at(client, &table).await);
    }
    people.push(ben);
    let columns = [0, 1, 1, 1, 2];
    let messages = messages();
    for name in Request::VARIANTS {
        let entry = messages.iter().find(|entry| entry.0 == *name);
        let (_, fields, expected) = entry.unwrap_or_else(|| panic!("`{name}` has no entry here"));
        if *name == "resign" {
            continue;
        }
        for (player, column) in people.iter_mut().zip(columns) {
            assert_eq!(told(player, name, fields, seat_of_other).await, expected[column], "{name}");
        }
    }
    let (_, fields, expected) = messages.iter().find(|entry| entry.0 == "resign").unwrap();
    for (player, column) in people.iter_mut().zip(columns) {
        assert_eq!(told(player, "resign", fields, seat_of_other).await, expected[column], "resign");
    }
    // Those whom the host keeps out say nothing at all.
    ban("mara", &host, &mut mara).await;
    people[2].closed().await;
    assert!(mara.connect(&table).await.unwrap_err().to_string().contains("403"));
    assert_eq!(messages.len(), Request::VARIANTS.len(), "an entry is of no message");
}

async fn told(player: &mut Player, name: &str, fields: &Value, seat_of_other: u64) -> String {
    let mut request = fields.clone();
    request["do"] = json!(name);
    if name == "stand_in" || name == "lift" {
        request["seat"] = json!(seat_of_other);
    }
    if name == "ping" {
        player.send(&request.to_string()).await;
        loop {
            let message = player.next().await;
            if message["type"] == "pong" {
                return "pong".to_owned();
            }
        }
    }
    let answer = player.ask(request).await;
    if answer["ok"] == true { "ok".to_owned() } else { answer["error"]["kind"].as_str().unwrap().to_owned() }
}

/// What a token opens: a route of `/api/v1` if it has the scope that the document names there, and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn a_token_opens_what_the_document_says_and_no_page() {
    let host = TestServer::open().await;
    let mut anna = member(&host, "anna").await;
    let table = new_table(&mut anna, &json!(["me", "open"])).await;
    let document = host.client().get("/api/v1/openapi.json").await.unwrap().json();
    for scopes in [&[][..], &["play"], &["host"]] {
        let mut program = with_token(&mut anna, scopes).await;
        for (method, path) in server::routes() {
            let entries = expected();
            let (_, _, body, _) =
                entries.iter().find(|entry| entry.0 == method && path_of(entry.1) == path).unwrap();
            let address =
                path.replace("{id}", &table).replace("{table}", &table).replace("{game}", "frankfurt");
            let address = address
                .replace("{handle}", "anna")
                .replace("{number}", "0")
                .replace("{digest}", &"0".repeat(64));
            let of_document = &document["paths"][path][method.to_lowercase()];
            let needed = of_document["security"][0]["token"][0].as_str();
            let (_, text) = asked_for(&mut program, &method, &address, body).await;
            let is_refused = text.contains("\"no_scope\"");
            if path.starts_with("/api/v1/") {
                let may = needed.is_none_or(|scope| scope == "read" || scopes.contains(&scope));
                assert_eq!(is_refused, !may, "{method} {path} with {scopes:?}: {text}");
                assert!(!text.contains("\"not_for_tokens\""), "{method} {path}: {text}");
                continue;
            }
            let (_, of_nobody) = asked_for(&mut host.client(), &method, &address, body).await;
            let is_for_all = text == of_nobody;
            assert!(
                is_for_all || text.contains("\"not_for_tokens\""),
                "{method} {path} takes a token: {text}"
            );
        }
    }
}
