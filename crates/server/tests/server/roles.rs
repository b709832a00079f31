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
use crate::test_server::{Player, TestServer, new_table};

/// What a stranger must never be told.
const PASSWORD: &str = "a planted password";
/// The name of somebody at a private table.
const PRIVATE: &str = "Planted Private Name";

/// The people of the walk, in the order of the columns.
const ROLES: [&str; 8] =
    ["nobody", "guest", "spectator", "seated", "member", "other member", "host", "banned"];

/// What those are answered whom the host keeps out: about themselves, and what everybody may know. Everything else is
/// refused.
const FOR_BANNED: [(&str, u16); 25] = [
    ("GET /api/me", 200),
    ("GET /api/me/account", 200),
    ("GET /api/me/export", 200),
    // Where they are told things they see, and can end.
    ("GET /api/me/notices", 200),
    ("POST /api/me/notices/remove", 404),
    // Without the key that stands in the address.
    ("POST /api/notices/stop", 400),
    // Without the password.
    ("POST /api/me/forget", 403),
    ("POST /api/log-out", 200),
    ("GET /api/invitation", 200),
    ("GET /api/house", 200),
    // This host has written nothing.
    ("GET /api/pages/{page}", 404),
    ("GET /api/v1/openapi.json", 200),
    ("GET /api/v1/games", 200),
    ("GET /api/v1/games/{game}", 200),
    ("GET /api/games/{id}", 200),
    ("GET /api/games/{id}/primer", 200),
    ("GET /api/games/{id}/guided", 200),
    ("POST /api/games/{id}/sets/file", 200),
    ("GET /api/tables/{id}/set", 200),
    ("GET /api/games/{id}/sets", 200),
    ("POST /api/games/{id}/sets/check", 200),
    ("GET /api/games/{id}/sets/{digest}", 404),
    ("GET /api/games/{id}/sets/{digest}/file", 404),
    ("GET /ready", 200),
    ("GET /health", 200),
];

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
async fn ban(handle: &str, host: &TestServer, client: &mut Client) {
    let database = Database::File(host.folder.path().join("citywright.db"));
    let house = server::admin::House::open(&database).await.unwrap();
    house.ban(&Whom::Member(handle.to_owned()), None, "").await.unwrap();
    house.close().await;
    while client.get("/api/home").await.unwrap().status != 403 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// What a route answers to each role: the same to all, or one to those who are not known.
enum Answers {
    All(u16),
    /// To nobody, and to everybody with a cookie.
    Known(u16, u16),
    /// In the order of [`ROLES`], but for those who are banned.
    Each([u16; 7]),
}

impl Answers {
    fn to(&self, role: usize) -> u16 {
        match self {
            Self::All(status) => *status,
            Self::Known(nobody, _) if role == 0 => *nobody,
            Self::Known(_, known) => *known,
            Self::Each(each) => each[role],
        }
    }
}

/// Every route with something that a page or a program would send, and what each role is answered.
fn expected() -> Vec<(&'static str, &'static str, Value, Answers)> {
    of_pages().into_iter().chain(of_programs()).collect()
}

/// What programs ask for; here by a cookie.
fn of_programs() -> Vec<(&'static str, &'static str, Value, Answers)> {
    use Answers::{All, Each, Known};
    let empty = || json!({});
    let table = json!({ "game": "frankfurt", "seats": ["me", "open"] });
    vec![
        ("GET", "/api/v1/openapi.json", Value::Null, All(200)),
        ("GET", "/api/v1/games", Value::Null, All(200)),
        ("GET", "/api/v1/games/{game}", Value::Null, All(200)),
        ("GET", "/api/v1/games/{game}/leaderboard", Value::Null, All(200)),
        // A member who shows no profile.
        ("GET", "/api/v1/people/{handle}", Value::Null, All(404)),
        ("GET", "/api/v1/me", Value::Null, Known(401, 200)),
        ("GET", "/api/v1/me/tables", Value::Null, Known(401, 200)),
        ("GET", "/api/v1/me/games", Value::Null, Known(401, 200)),
        ("GET", "/api/v1/me/achievements", Value::Null, Known(401, 200)),
        ("GET", "/api/v1/me/stream", Value::Null, Known(401, 200)),
        ("GET", "/api/v1/tables", Value::Null, All(200)),
        ("POST", "/api/v1/tables", table, Known(401, 200)),
        ("GET", "/api/v1/tables/{table}", Value::Null, All(200)),
        ("GET", "/api/v1/tables/{table}/stream", Value::Null, All(200)),
        (
            "POST",
            "/api/v1/tables/{table}/seats",
            json!({ "seat": 1, "to": "open" }),
            Each([401, 403, 403, 403, 403, 403, 200]),
        ),
        (
            "POST",
            "/api/v1/tables/{table}/sit",
            json!({ "seat": 2 }),
            Each([401, 200, 200, 409, 200, 200, 409]),
        ),
        ("POST", "/api/v1/tables/{table}/leave", empty(), Each([401, 403, 403, 200, 403, 403, 200])),
        // Those who sit there are told that the game has not begun, the others that they do not sit there.
        (
            "POST",
            "/api/v1/tables/{table}/moves",
            json!({ "number": 0, "move": "x" }),
            Each([401, 403, 403, 409, 403, 403, 409]),
        ),
        (
            "POST",
            "/api/v1/tables/{table}/check",
            json!({ "move": "x" }),
            Each([401, 403, 403, 409, 403, 403, 409]),
        ),
        (
            "POST",
            "/api/v1/tables/{table}/preview",
            json!({ "move": "x" }),
            Each([401, 403, 403, 409, 403, 403, 409]),
        ),
        (
            "POST",
            "/api/v1/tables/{table}/after",
            json!({ "move": "x" }),
            Each([401, 403, 403, 409, 403, 403, 409]),
        ),
        ("POST", "/api/v1/tables/{table}/undo", empty(), Each([401, 403, 403, 409, 403, 403, 409])),
        (
            "POST",
            "/api/v1/tables/{table}/agree",
            json!({ "yes": true }),
            Each([401, 403, 403, 409, 403, 403, 409]),
        ),
        // The game has not begun: there is nothing to tell.
        ("GET", "/api/v1/tables/{table}/record", Value::Null, All(409)),
        ("GET", "/api/v1/tables/{table}/replay", Value::Null, All(409)),
    ]
}

fn of_pages() -> Vec<(&'static str, &'static str, Value, Answers)> {
    use Answers::{All, Each, Known};
    let empty = || json!({});
    let no_set = "0".repeat(64);
    let wrong_key = json!({ "key": "0".repeat(64) });
    let table = json!({ "game": "frankfurt", "seats": ["me", "open"] });
    vec![
        ("GET", "/api/me", Value::Null, All(200)),
        ("POST", "/api/me", json!({ "name": "Nils" }), All(200)),
        ("GET", "/api/me/account", Value::Null, Known(401, 200)),
        ("POST", "/api/me/sessions/end", json!({ "id": "0000" }), Known(401, 404)),
        ("POST", "/api/me/link", empty(), Known(401, 200)),
        ("POST", "/api/me/link/withdraw", empty(), Known(401, 200)),
        // A taken handle: guests learn that it is taken, members that they have one.
        ("POST", "/api/me/member", json!({ "handle": "mara", "password": PASSWORD }), All(409)),
        // A wrong password: guests have none.
        ("POST", "/api/me/password", json!({ "old": "not this one", "new": "another one" }), Known(401, 403)),
        ("GET", "/api/me/export", Value::Null, Known(401, 200)),
        ("POST", "/api/me/forget", empty(), Each([401, 200, 200, 200, 403, 403, 200])),
        ("GET", "/api/me/games", Value::Null, Known(401, 200)),
        ("GET", "/api/me/achievements", Value::Null, Known(401, 200)),
        // Nobody has finished a game there.
        ("GET", "/api/me/against?table={id}&seat=0", Value::Null, Known(401, 404)),
        ("POST", "/api/me/profile", json!({ "is_public": false }), Each([401, 403, 403, 403, 200, 200, 403])),
        // A member who shows no profile.
        ("GET", "/api/people/{handle}", Value::Null, All(404)),
        ("GET", "/api/games/{id}/leaderboard", Value::Null, All(200)),
        ("GET", "/api/me/tokens", Value::Null, Known(401, 200)),
        (
            "POST",
            "/api/me/tokens",
            json!({ "name": "a program", "scopes": ["play"] }),
            Each([401, 403, 403, 403, 200, 200, 403]),
        ),
        ("POST", "/api/me/tokens/withdraw", json!({ "id": "none" }), Known(401, 404)),
        // Both members have sat at a table.
        ("POST", "/api/me/program", empty(), Each([401, 403, 403, 403, 409, 409, 403])),
        ("GET", "/api/me/holiday", Value::Null, Known(401, 200)),
        ("POST", "/api/me/holiday", json!({ "holiday": null }), Known(401, 200)),
        ("POST", "/api/return/look", wrong_key.clone(), All(404)),
        ("POST", "/api/return", wrong_key.clone(), All(404)),
        ("POST", "/api/log-in", json!({ "handle": "nobody", "password": "not this one" }), All(403)),
        ("POST", "/api/log-out", empty(), Known(401, 200)),
        ("GET", "/api/me/notices", Value::Null, Known(401, 200)),
        (
            "POST",
            "/api/me/notices",
            json!({ "language": "de", "zone": "UTC", "quiet": null, "kinds": [] }),
            Known(401, 200),
        ),
        (
            "POST",
            "/api/me/notices/push",
            json!({ "endpoint": "x", "p256dh": "x", "auth": "x" }),
            Known(401, 400),
        ),
        // This server sends no mail.
        ("POST", "/api/me/notices/mail", json!({ "address": "a@city.example" }), Known(401, 409)),
        ("POST", "/api/me/notices/webhook", json!({ "address": "https://city.example" }), Known(401, 200)),
        ("POST", "/api/me/notices/test", json!({ "id": "none" }), Known(401, 404)),
        ("POST", "/api/me/notices/remove", json!({ "id": "none" }), Known(401, 404)),
        ("POST", "/api/notices/look", wrong_key.clone(), All(404)),
        ("POST", "/api/notices/confirm", wrong_key.clone(), All(404)),
        // Without the key that stands in the address.
        ("POST", "/api/notices/stop", empty(), All(400)),
        ("GET", "/api/home", Value::Null, All(200)),
        ("GET", "/api/waiting", Value::Null, All(200)),
        // This host has filled in none.
        ("GET", "/api/pages/{page}", Value::Null, All(404)),
        ("GET", "/api/invitation", Value::Null, All(200)),
        ("GET", "/api/games/{id}", Value::Null, All(200)),
        ("GET", "/api/games/{id}/primer", Value::Null, All(200)),
        ("GET", "/api/games/{id}/guided", Value::Null, All(200)),
        ("POST", "/api/games/{id}/guided", empty(), All(200)),
        ("POST", "/api/tables", table, Known(401, 200)),
        // Who has a seat takes no second one; asked for again it is no mistake.
        ("POST", "/api/tables/{id}/sit", json!({ "seat": 2 }), Each([401, 200, 200, 409, 200, 200, 409])),
        ("POST", "/api/tables/{id}/stand", empty(), Each([401, 403, 403, 200, 403, 403, 200])),
        (
            "POST",
            "/api/tables/{id}/seats",
            json!({ "seat": 1, "to": "open" }),
            Each([401, 403, 403, 403, 403, 403, 200]),
        ),
        ("POST", "/api/tables/{id}/rematch", empty(), Known(401, 409)),
        // The name of the one who laid the table; they tell nothing of themselves.
        ("POST", "/api/tables/{id}/report", json!({ "name": 0 }), Each([401, 200, 200, 200, 200, 200, 404])),
        ("GET", "/api/house", Value::Null, All(200)),
        ("GET", "/api/tables/{id}/set", Value::Null, All(200)),
        // The game has not begun: there is nothing to tell.
        ("GET", "/api/tables/{id}/record", Value::Null, All(409)),
        ("GET", "/api/tables/{id}/replay", Value::Null, All(409)),
        ("GET", "/api/tables/{id}/replay/{number}/text", Value::Null, All(409)),
        ("POST", "/api/records", json!("no record"), All(400)),
        ("GET", "/api/games/{id}/sets", Value::Null, All(200)),
        ("POST", "/api/games/{id}/sets", json!({ "name": "", "files": {} }), All(400)),
        ("POST", "/api/games/{id}/sets/check", json!({ "files": {} }), All(200)),
        ("POST", "/api/games/{id}/sets/file", json!({ "name": "", "files": {} }), All(200)),
        ("POST", "/api/games/{id}/sets/import", json!("no set"), All(400)),
        ("GET", "/api/games/{id}/sets/{digest}", json!(no_set), All(404)),
        ("GET", "/api/games/{id}/sets/{digest}/file", json!(no_set), All(404)),
        ("POST", "/api/page-errors", json!({ "message": "m", "page": "lobby", "stack": "" }), All(204)),
        // Without the handshake of a socket.
        ("GET", "/api/tables/{id}/socket", Value::Null, All(400)),
        ("GET", "/ready", Value::Null, All(200)),
        ("GET", "/health", Value::Null, All(200)),
    ]
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
