//! What a host meets: a server that is watched, looked after while it runs, and told to stop.
#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use server::client::Client;

use crate::program::{printed, program, refusal, refused};

struct Host {
    process: Child,
    address: SocketAddr,
    log: PathBuf,
}

impl Host {
    /// A server in this folder, with everything in its log.
    fn start(folder: &Path) -> Self {
        let log = folder.join("log");
        let mut serve =
            program(&["serve", "--port", "0", "--log-format", "json", "--metrics", "127.0.0.1:0"]);
        serve.arg("--data").arg(folder.join("data")).env("RUST_LOG", "debug");
        let log_file = File::create(&log).unwrap();
        let mut process = serve.stdout(Stdio::piped()).stderr(log_file).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port: u16 = line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        Self { process, address: ([127, 0, 0, 1], port).into(), log }
    }

    fn log(&self) -> Vec<Value> {
        let text = std::fs::read_to_string(&self.log).unwrap();
        text.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
    }

    /// Where something is told, as the log says.
    fn metrics(&self) -> SocketAddr {
        let lines = self.log();
        let line = lines.iter().find(|line| line["fields"]["message"] == "metrics are told here").unwrap();
        line["fields"]["address"].as_str().unwrap().parse().unwrap()
    }
}

/// The most that a server may need while somebody attacks it, in millions of bytes.
const MOST_MEMORY_MB: f64 = 300.0;

#[tokio::test]
async fn a_server_is_watched_looked_after_and_told_to_stop() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::start(folder.path());
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let mut anna = Client::new(host.address);
    anna.post("/api/me", &json!({ "name": "Anna" })).await.unwrap();
    let made = anna.post("/api/tables", &json!({ "game": "frankfurt", "seats": ["me", "open"] })).await;
    let made = made.unwrap();
    let table = made.json()["id"].as_str().unwrap().to_owned();
    let request = made.headers["x-request-id"].to_str().unwrap().to_owned();
    let mut connection = anna.connect(&table).await.unwrap();

    let metrics = Client::new(host.metrics()).get("/metrics").await.unwrap();
    assert!(metrics.text().contains("\ncitywright_sockets 1\n"), "{}", metrics.text());
    assert_eq!(printed(&["admin", "ready", &host.address.to_string()]), "ready\n");

    let listed = printed(&["admin", "tables", "list", "--json", "--data", data]);
    let listed: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!((&listed["id"], &listed["state"]), (&json!(table), &json!("open")));
    let shown = printed(&["admin", "tables", "show", &table, "--data", data]);
    assert!(shown.contains("seat 0   Anna\nseat 1   (free)"), "{shown}");
    assert!(printed(&["admin", "people", "list", "--data", data]).trim_end().ends_with("1 tables  Anna"));
    let join = json!({ "handle": "Anna_1906", "password": "forgotten by now" });
    assert_eq!(anna.post("/api/me/member", &join).await.unwrap().status, 200);
    let password = printed(&["admin", "people", "password", "anna_1906", "--data", data]);
    for (password, status) in [("forgotten by now", 403), (password.trim(), 200)] {
        let log_in = json!({ "handle": "anna_1906", "password": password });
        assert_eq!(Client::new(host.address).post("/api/log-in", &log_in).await.unwrap().status, status);
    }
    assert!(
        refusal(&["admin", "people", "password", "nobody", "--data", data])
            .contains("nobody has that handle")
    );
    let counted = printed(&["admin", "statistics", "--data", data]);
    assert!(counted.contains("\n1 tables with 0 entries\nfrankfurt     open          1\n"), "{counted}");
    let kept = printed(&["admin", "prune", "--days", "1", "--dry-run", "--data", data]);
    assert_eq!(kept, "would be removed: 0 tables, 0 people, 0 reports\n");
    let closed = printed(&["admin", "tables", "close", &table, "--data", data]);
    assert_eq!(closed, format!("{table} is stopped\n"));
    while connection.next().await.is_some() {}
    let again = refusal(&["admin", "tables", "close", &table, "--data", data]);
    assert!(again.contains("the table is stopped"), "{again}");
    let reopened = printed(&["admin", "tables", "reopen", &table, "--data", data]);
    assert_eq!(reopened, format!("{table} is open\n"));
    assert!(refusal(&["admin", "tables", "delete", &table, "--data", data]).contains("--yes"));
    assert!(refusal(&["admin", "tables", "show", "none", "--data", data]).contains("no such table"));
    let records = folder.path().join("records");
    let exported = printed(&["admin", "export-all", records.to_str().unwrap(), "--data", data]);
    assert!(exported.starts_with("0 records in "), "{exported}");

    // Told to stop, it lets the pages go and ends well.
    let mut connection = anna.connect(&table).await.unwrap();
    kill_process(Pid::from_child(&host.process), Signal::TERM).unwrap();
    while connection.next().await.is_some() {}
    assert!(host.process.wait().unwrap().success());
    let log = host.log();
    assert_eq!(log.last().unwrap()["fields"]["message"], "stopped");
    let about = log.iter().find(|line| line["span"]["id"] == *request).expect("the request is in the log");
    assert_eq!(about["span"]["route"], "/api/tables");
    let text = std::fs::read_to_string(&host.log).unwrap();
    assert!(!text.contains(anna.cookie.as_deref().unwrap()), "no cookie is in the log");

    printed(&["admin", "tables", "delete", &table, "--yes", "--data", data]);
    assert_eq!(printed(&["admin", "tables", "list", "--data", data]), "");
    let (said, code) = refused(&["admin", "ready", &host.address.to_string()]);
    assert!(code == 1 && said.contains("is not ready"), "{said}");
    let (said, code) = refused(&["admin", "statistics", "--data", folder.path().to_str().unwrap()]);
    assert!(code == 1 && said.contains("there is no database"), "{said}");
}

#[test]
fn no_attack_takes_much_memory_or_ends_play() {
    let lines = printed(&["bench", "attack", "--seconds", "0.4", "--rate", "100", "--json"]);
    let mut attacks = 0;
    for line in lines.lines() {
        let report: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(report["most_memory_mb"].as_f64().unwrap() < MOST_MEMORY_MB, "{report}");
        assert!(report["moves"].as_u64().unwrap() > 0 && report["blows"].as_u64().unwrap() > 0, "{report}");
        attacks += 1;
    }
    assert_eq!(attacks, 8);
}
