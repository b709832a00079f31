//! What every route answers to everybody there can be: the walk in `roles` compares.

use serde_json::{Value, json};

use crate::roles::PASSWORD;

/// What those are answered whom the host keeps out: about themselves, and what everybody may know. Everything else is
/// refused.
pub(crate) const FOR_BANNED: [(&str, u16); 25] = [
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

/// What a route answers to each role: the same to all, or one to those who are not known.
pub(crate) enum Answers {
    All(u16),
    /// To nobody, and to everybody with a cookie.
    Known(u16, u16),
    /// In the order of the roles of the walk, but for those who are banned.
    Each([u16; 7]),
}

impl Answers {
    pub(crate) fn to(&self, role: usize) -> u16 {
        match self {
            Self::All(status) => *status,
            Self::Known(nobody, _) if role == 0 => *nobody,
            Self::Known(_, known) => *known,
            Self::Each(each) => each[role],
        }
    }
}

/// Every route with something that a page or a program would send, and what each role is answered.
pub(crate) fn expected() -> Vec<(&'static str, &'static str, Value, Answers)> {
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
        ("POST", "/api/v1/tables/{table}/standing", empty(), Each([401, 403, 403, 409, 403, 403, 409])),
        ("POST", "/api/v1/tables/{table}/undo", empty(), Each([401, 403, 403, 409, 403, 403, 409])),
        (
            "POST",
            "/api/v1/tables/{table}/agree",
            json!({ "yes": true }),
            Each([401, 403, 403, 409, 403, 403, 409]),
        ),
        // The game has not begun: there is nothing to tell.
        ("GET", "/api/v1/tables/{table}/text/{number}", Value::Null, All(409)),
        ("POST", "/api/v1/tables/{table}/rematch", empty(), Known(401, 409)),
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
