//! Somebody who does their worst, from one address, as fast as the answers come.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::Seed;
use serde::Serialize;
use serde_json::{Value, json};
use server::client::{Client, Failed, Method, Response};
use table::Setup;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

/// The attacker's address: one of those that are for documentation alone.
const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 7));
/// Connections that one worker holds half open.
const HALF_OPEN: usize = 200;
/// The pause after somebody was turned away: nobody strikes at a wall without end.
const TURNED_AWAY: Duration = Duration::from_millis(2);

/// What somebody can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Attack {
    /// Requests that never end
    HalfSent,
    /// Bodies that are no requests, to every kind of address
    Nonsense,
    /// Records that are brought along, and seen again and again
    Records,
    /// Tables full of strong bots
    Bots,
    /// Passwords that are tried
    LogIns,
    /// Component sets that are checked
    Sets,
    /// A page that asks for the whole table again and again, and reads nothing
    Deaf,
    /// Decisions that are made and taken back
    Undo,
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = clap::ValueEnum::to_possible_value(self).expect("no attack is left out");
        f.write_str(value.get_name())
    }
}

/// What came of it.
#[derive(Default)]
pub(crate) struct Blows {
    struck: AtomicU64,
    refused: AtomicU64,
}

impl Blows {
    pub(crate) fn struck(&self) -> u64 {
        self.struck.load(Ordering::Relaxed)
    }

    pub(crate) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    /// Sends a request and says what was answered. Whoever is turned away waits a moment.
    async fn strike(&self, request: impl Future<Output = Result<Response, Failed>>) -> Option<Response> {
        self.struck.fetch_add(1, Ordering::Relaxed);
        let answer = request.await.ok().filter(|answer| !matches!(answer.status.as_u16(), 429 | 503));
        if answer.is_none() {
            self.refused.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(TURNED_AWAY).await;
        }
        answer
    }
}

impl Attack {
    /// Attacks until it is stopped.
    pub(crate) async fn go_on(self, server: SocketAddr, worker: usize, blows: Arc<Blows>) {
        let mut client = Client { forwarded_for: Some(ADDRESS), ..Client::new(server) };
        loop {
            match self {
                Self::HalfSent => half_sent(server, &blows).await,
                Self::Nonsense => nonsense(&mut client, &blows).await,
                Self::Records => records(&mut client, worker, &blows).await,
                Self::Bots => bots(&mut client, &blows).await,
                Self::LogIns => {
                    let tried = json!({ "handle": format!("mayor{worker}"), "password": "let me in please" });
                    blows.strike(client.post("/api/log-in", &tried)).await;
                }
                Self::Sets => sets(&mut client, &blows).await,
                Self::Deaf => deaf(&client, &blows).await,
                Self::Undo => undo(&client, &blows).await,
            }
            tokio::task::yield_now().await;
        }
    }
}

async fn half_sent(server: SocketAddr, blows: &Blows) {
    let mut held = Vec::new();
    for _ in 0..HALF_OPEN {
        blows.struck.fetch_add(1, Ordering::Relaxed);
        let Ok(mut stream) = TcpStream::connect(server).await else {
            blows.refused.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        let _ = stream.write_all(b"GET /api/home HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
        held.push(stream);
    }
    for _ in 0..100 {
        for stream in &mut held {
            // One that was cut off is cut off.
            let _ = stream.write_all(b"x").await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn nonsense(client: &mut Client, blows: &Blows) {
    let long = "[".repeat(10_000);
    for path in ["/api/tables", "/api/me", "/api/records", "/api/games/koeln/sets/check", "/api/log-in"] {
        let answer = client.request(Method::POST, path, &[], long.clone().into());
        blows.strike(answer).await;
    }
}

/// A whole game with as many decisions as there are, brought along and told again.
async fn records(client: &mut Client, worker: usize, blows: &Blows) {
    let record = whole_game(&format!("attack {worker}"));
    let kept = client.request(Method::POST, "/api/records", &[], record.into());
    let Some(kept) = blows.strike(kept).await else { return };
    let table = kept.json()["id"].as_str().unwrap_or_default().to_owned();
    for _ in 0..20 {
        blows.strike(client.get(&format!("/api/tables/{table}/replay"))).await;
    }
}

fn whole_game(seed: &str) -> String {
    let game = registry::standard("sanfrancisco").expect("it is listed");
    let setup = Setup {
        seats: 4,
        options: Value::Null,
        players: Vec::new(),
        seed: Seed::from_text(seed),
        agreed: Value::Null,
    };
    let mut table = game.set_up(setup).expect("four can play it");
    while let Some(seat) = table.to_act().first() {
        let codes = table.codes(seat).expect("it is a seat of the table");
        table.play(seat, &json!(codes[codes.len() / 2]), &[]).expect("it is legal");
    }
    table.record(None).write()
}

async fn bots(client: &mut Client, blows: &Blows) {
    let strong = json!({ "bot": "strong" });
    let wish = json!({ "game": "newyork", "seats": ["me", strong, strong, strong, strong, strong] });
    let Some(made) = blows.strike(client.post("/api/tables", &wish)).await else { return };
    // The own seat is left to a bot as well, and the page stays.
    let table = made.json()["id"].as_str().unwrap_or_default().to_owned();
    if let Ok(mut connection) = client.connect(&table).await {
        let request = json!({ "id": "bot", "do": "stand_in", "seat": 0, "level": "strong" });
        let _ = connection.send(request.to_string()).await;
        let _ = tokio::time::timeout(Duration::from_millis(50), connection.next()).await;
    }
}

async fn sets(client: &mut Client, blows: &Blows) {
    let files = registry::files("manhattan").expect("it is listed");
    let text = |name: &str| files.text(name).unwrap_or_default().to_owned();
    let files: serde_json::Map<String, Value> =
        files.names().map(|name| (name.to_owned(), json!(text(name)))).collect();
    let draft = json!({ "files": files });
    blows.strike(client.post("/api/games/manhattan/sets/check", &draft)).await;
}

/// A table with a bot that waits for the attacker.
async fn own_table(client: &Client, blows: &Blows) -> Option<(Client, String)> {
    let mut client = client.clone();
    let wish =
        json!({ "game": "frankfurt", "seats": ["me", {"bot": "random"}], "agreed": { "undo": "practice" } });
    let made = blows.strike(client.post("/api/tables", &wish)).await?;
    let table = made.json()["id"].as_str()?.to_owned();
    Some((client, table))
}

async fn deaf(client: &Client, blows: &Blows) {
    let Some((client, table)) = own_table(client, blows).await else { return };
    let Ok(mut connection) = client.connect(&table).await else { return };
    for id in 0..100_000_u32 {
        blows.struck.fetch_add(1, Ordering::Relaxed);
        let request = json!({ "id": id.to_string(), "do": "whole" }).to_string();
        if connection.send(request).await.is_err() {
            blows.refused.fetch_add(1, Ordering::Relaxed);
            return;
        }
    }
}

async fn undo(client: &Client, blows: &Blows) {
    let Some((client, table)) = own_table(client, blows).await else { return };
    let Ok(mut connection) = client.connect(&table).await else { return };
    let mut known = Value::Null;
    for id in 0..10_000_u32 {
        let Some(text) = connection.next().await else {
            blows.refused.fetch_add(1, Ordering::Relaxed);
            return;
        };
        let Ok(message) = serde_json::from_str::<Value>(&text) else { return };
        server::client::take_in(&mut known, &message);
        let is_ours = known["to_act"].as_array().is_some_and(|to_act| to_act.contains(&known["me"]));
        if message["type"] == "answer" || !is_ours {
            continue;
        }
        blows.struck.fetch_add(1, Ordering::Relaxed);
        let request = if known["can_undo"] == true {
            json!({ "id": id.to_string(), "do": "undo" })
        } else {
            let mv = &known["choices"][0]["move"];
            json!({ "id": id.to_string(), "do": "play", "number": known["number"], "move": mv })
        };
        if connection.send(request.to_string()).await.is_err() {
            blows.refused.fetch_add(1, Ordering::Relaxed);
            return;
        }
    }
}
