//! Nonsense of every kind: mutated requests, messages and records, some of them by people at the table. The server
//! answers each with a reason, goes on, and nothing panics.

use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::Fast;
use hyper::{Method, Uri};
use serde_json::{Value, json};
use server::client::Client;
use table::{Record, RecordedAct};

use crate::test_server::{Player, TestServer, play_on};

/// The environment variable that says for how many seconds nonsense is sent; otherwise it is a number of times.
const SECONDS: &str = "CITYWRIGHT_FUZZ_SECONDS";
/// The environment variable with the seed from which all nonsense follows.
const SEED: &str = "CITYWRIGHT_FUZZ_SEED";
/// How often each kind of nonsense is sent.
const TIMES: usize = 300;

/// What is put into texts: what readers of JSON, names and records stumble over.
const PIECES: [&str; 24] = [
    "null",
    "[]",
    "{}",
    "-1",
    "1e999",
    "18446744073709551616",
    "0.5",
    "\"\"",
    "\\u0000",
    "\\ud800",
    "\u{202e}",
    "\u{200b}",
    "{\"a\":",
    "[[[[[[[[",
    "]",
    "}",
    ",",
    ":",
    "\"",
    "\n",
    "\r\n",
    "%00",
    "..",
    "true",
];

static PANICS: AtomicUsize = AtomicUsize::new(0);

/// Counts panics, also those that are caught: a table that stops alone is still one. Those of tests do not count: some
/// are meant.
fn count_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if panic.location().is_none_or(|place| !place.file().contains("tests/")) {
                PANICS.fetch_add(1, Ordering::Relaxed);
            }
            usual(panic);
        }));
    });
}

/// Says how long to go on.
struct Rounds {
    end: Option<Instant>,
    left: usize,
}

impl Rounds {
    fn new() -> Self {
        let seconds = std::env::var(SECONDS).ok().and_then(|seconds| seconds.parse().ok());
        Self { end: seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds)), left: TIMES }
    }

    fn go_on(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.end.map_or(self.left > 0, |end| Instant::now() < end)
    }
}

/// Spoils texts by chance.
struct Spoiler(Fast);

impl Spoiler {
    fn new(kind: u64) -> Self {
        let seed: u64 = std::env::var(SEED).ok().and_then(|seed| seed.parse().ok()).unwrap_or(1906);
        println!("{SEED}={seed}");
        Self(Fast::new(seed.wrapping_mul(31).wrapping_add(kind)))
    }

    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.0.index(of.len())]
    }

    /// The text with one to four faults.
    fn spoil(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.0.index(4) {
            let at = self.0.index(bytes.len() + 1);
            let end = (at + self.0.index(12)).min(bytes.len());
            match self.0.index(6) {
                0 => drop(bytes.drain(at..end)),
                1 => drop(bytes.splice(at..at, self.one(&PIECES).bytes())),
                2 => drop(bytes.splice(at..end, self.one(&PIECES).bytes())),
                3 => {
                    let again = bytes[at..end].to_vec();
                    drop(bytes.splice(at..at, again));
                }
                4 if at < bytes.len() => bytes[at] ^= 1 << self.0.index(8),
                _ => bytes.truncate(at),
            }
        }
        bytes
    }

    /// The same as text.
    fn spoil_text(&mut self, text: &str) -> String {
        String::from_utf8_lossy(&self.spoil(text)).into_owned()
    }
}

/// The server is there, and a new game can be played to some point.
async fn goes_on(host: &TestServer) {
    assert_eq!(PANICS.load(Ordering::Relaxed), 0, "something panicked");
    let (_, mut anna, mut ben) = host.two_players().await;
    play_on(&mut [&mut anna, &mut ben], 6).await;
    assert_eq!(anna.number(), 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn spoiled_requests_are_answered() {
    count_panics();
    let host = TestServer::open().await;
    let (table, mut anna, _ben) = host.two_players().await;
    let wish = json!({ "game": "koeln", "options": {}, "seats": ["me", { "bot": "easy" }, "open"], "contribution": "0f" });
    let bodies = [
        ("/api/me".to_owned(), json!({ "name": "Anna" })),
        ("/api/tables".to_owned(), wish),
        (format!("/api/tables/{table}/sit"), json!({ "seat": 1, "contribution": "00" })),
        (format!("/api/tables/{table}/stand"), json!({})),
        ("/api/page-errors".to_owned(), json!({ "message": "it fails", "page": "lobby", "stack": "at x" })),
    ];
    let paths = [
        format!("/api/tables/{table}/replay?view=spectator&from=3"),
        format!("/api/tables/{table}/record"),
        "/api/games/frankfurt".to_owned(),
        format!("/t/{table}"),
        "/me/0000".to_owned(),
    ];
    let (mut spoiler, mut rounds, mut understood) = (Spoiler::new(1), Rounds::new(), 0);
    while rounds.go_on() {
        let (path, body) = spoiler.one(&bodies).clone();
        let body = spoiler.spoil(&body.to_string());
        let answer = anna.client.request(Method::POST, &path, &[], body.into()).await.expect("an answer");
        assert!(answer.status.as_u16() < 500, "{path}: {}", answer.text());
        understood += usize::from(answer.status == 200);
        let path = spoiler.one(&paths).clone();
        let path = spoiler.spoil_text(&path);
        if path.starts_with('/') && path.parse::<Uri>().is_ok() {
            let answer = anna.client.get(&path).await.expect("an answer");
            assert!(answer.status.as_u16() < 500, "{path}: {}", answer.text());
        }
    }
    assert!(understood > 0, "some faults do no harm");
    goes_on(&host).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spoiled_messages_are_answered_also_those_of_players() {
    count_panics();
    let host = TestServer::open().await;
    let (mut spoiler, mut rounds) = (Spoiler::new(2), Rounds::new());
    let mut nth = 0;
    while rounds.go_on() {
        let game = registry::GAMES[nth % registry::GAMES.len()].id;
        nth += 1;
        let (_, mut anna, mut ben) = host.two_players_of(game).await;
        while !anna.is_over() && rounds.go_on() {
            // Some nonsense is a request after all, so a bot may have begun to stand in, or a move is made.
            for player in [&mut anna, &mut ben] {
                let seat = player.update["me"].clone();
                player.ask(json!({ "do": "stand_in", "seat": seat, "level": null })).await;
            }
            let player = if anna.is_to_act() { &mut anna } else { &mut ben };
            if player.is_to_act() {
                send_nonsense(player, &mut spoiler).await;
                let (number, choices) = (player.number(), &player.update["choices"]);
                let play = json!({ "do": "play", "number": number, "move": choices[0]["move"] });
                player.ask(play).await;
            }
        }
    }
    goes_on(&host).await;
}

/// Sends a spoiled request of every kind, and waits until all are answered or passed over.
async fn send_nonsense(player: &mut Player, spoiler: &mut Spoiler) {
    let (number, mv) = (player.number(), player.update["choices"][0]["move"].clone());
    let requests = [
        json!({ "id": "a", "do": "check", "move": mv }),
        json!({ "id": "b", "do": "preview", "move": mv }),
        json!({ "id": "c", "do": "after", "move": mv }),
        json!({ "id": "d", "do": "play", "number": number, "move": mv }),
        json!({ "id": "e", "do": "agree", "yes": true }),
        json!({ "id": "f", "do": "stand_in", "seat": 1, "level": "easy" }),
        json!({ "id": "g", "do": "text" }),
        json!({ "id": "h", "do": "whole" }),
        json!({ "id": "i", "do": "check", "move": spoiled_value(&mv, spoiler) }),
        json!({ "id": "j", "do": "check", "move": spoiler.spoil_text(player.update["choices"][0]["code"].as_str().unwrap()) }),
    ];
    for request in &requests {
        let text = request.to_string();
        let text =
            if matches!(request["id"].as_str(), Some("i" | "j")) { text } else { spoiler.spoil_text(&text) };
        // A move that is really made, or an undo, would lead elsewhere than the test knows.
        if !text.contains(&format!("\"number\":{number},")) {
            player.send(&text).await;
        }
    }
    assert_eq!(player.ask(json!({ "do": "text" })).await["ok"], true);
}

/// A value with one of its parts replaced.
fn spoiled_value(value: &Value, spoiler: &mut Spoiler) -> Value {
    let odd =
        [json!(null), json!(-1), json!(255), json!(1e300), json!("x"), json!([]), json!({}), json!(true)];
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let names: Vec<_> = fields.keys().cloned().collect();
            let name = spoiler.one(&names).clone();
            let mut fields = fields.clone();
            let part = spoiled_value(&fields[&name], spoiler);
            fields.insert(name, part);
            Value::Object(fields)
        }
        Value::Array(parts) if !parts.is_empty() => {
            let mut parts = parts.clone();
            let at = spoiler.0.index(parts.len());
            parts[at] = spoiled_value(&parts[at], spoiler);
            Value::Array(parts)
        }
        _ => spoiler.one(&odd).clone(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn spoiled_records_are_refused_or_told() {
    count_panics();
    let host = TestServer::open().await;
    let mut records = Vec::new();
    for info in registry::GAMES {
        let (table, mut anna, mut ben) = host.two_players_of(info.id).await;
        play_on(&mut [&mut anna, &mut ben], 1000).await;
        let text = anna.client.get(&format!("/api/tables/{table}/record")).await.unwrap();
        records.push(Record::parse(text.text().as_bytes()).unwrap());
    }
    let mut client = host.client();
    let (mut spoiler, mut rounds, mut taken) = (Spoiler::new(3), Rounds::new(), 0);
    while rounds.go_on() {
        let record = spoiler.one(&records).clone();
        let text = match spoiler.0.index(2) {
            // With a chain of hashes that fits, so that what it says is looked at.
            0 => spoiled_record(record, &mut spoiler).write().into_bytes(),
            _ => spoiler.spoil(&record.write()),
        };
        let answer = client.request(Method::POST, "/api/records", &[], text.into()).await.expect("an answer");
        assert!(answer.status.as_u16() < 500, "{}", answer.text());
        if let Some(id) = answer.json()["id"].as_str() {
            taken += 1;
            read_all(&mut client, id).await;
        }
    }
    assert!(taken > 0, "some faults do no harm");
    goes_on(&host).await;
}

async fn read_all(client: &mut Client, id: &str) {
    for path in ["record", "replay?view=all"] {
        let answer = client.get(&format!("/api/tables/{id}/{path}")).await.unwrap();
        assert!(answer.status.as_u16() < 500, "{path}: {}", answer.text());
    }
}

/// A record that says something else, or something odd.
fn spoiled_record(mut record: Record, spoiler: &mut Spoiler) -> Record {
    let at = spoiler.0.index(record.entries.len());
    match spoiler.0.index(7) {
        0 => record.players[0] = spoiler.spoil_text("Anna"),
        1 => record.seed.0[spoiler.0.index(32)] ^= 1,
        2 => drop(record.entries.remove(at)),
        3 => record.entries.swap(at, 0),
        4 => record.header.revision = spoiler.0.next_u64() as u32 % 4,
        5 => record.entries.truncate(at),
        _ => {
            if let RecordedAct::Decision(decision) = &mut record.entries[at].what {
                decision.code = spoiler.spoil_text(&decision.code);
            }
        }
    }
    record
}
