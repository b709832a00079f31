//! The real server is killed in the middle of play, again and again: whatever was acknowledged is there afterwards,
//! once.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use engine::Fast;
use serde_json::{Value, json};
use server::client::{Client, Connection, take_in};
use table::{Record, RecordedAct};

const KILLS: usize = 10;
const TABLES: usize = 8;

struct Host {
    process: Child,
    address: SocketAddr,
}

impl Host {
    fn start(data: &Path) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_citywright"))
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = process.stdout.take().expect("the output is piped");
        BufReader::new(out).read_line(&mut line).expect("the server says where it is");
        let port: u16 =
            line.trim().trim_end_matches('/').rsplit(':').next().unwrap().parse().expect("a port");
        Self { process, address: ([127, 0, 0, 1], port).into() }
    }

    /// SIGKILL: nothing can be flushed, nobody is told.
    fn kill(mut self) {
        self.process.kill().expect("the server can be killed");
        self.process.wait().expect("the server ends");
    }
}

/// A table, its two players, and what they believe was played.
struct Game {
    table: String,
    cookies: [Option<String>; 2],
    /// The codes of all moves that were acknowledged.
    played: Vec<String>,
    /// A move that was sent, and not acknowledged yet.
    under_way: Option<(usize, String)>,
    is_over: bool,
    chance: Fast,
}

impl Game {
    async fn new(address: SocketAddr, seed: u64) -> Self {
        let (mut anna, mut ben) = (Client::new(address), Client::new(address));
        let wish = json!({ "game": "frankfurt", "seats": ["me", "open"] });
        let table = anna.post("/api/tables", &wish).await.unwrap().json()["id"].as_str().unwrap().to_owned();
        let sat = ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
        assert_eq!(sat.status, 200, "{}", sat.text());
        Self {
            table,
            cookies: [anna.cookie, ben.cookie],
            played: Vec::new(),
            under_way: None,
            is_over: false,
            chance: Fast::new(seed),
        }
    }

    /// Plays until the game is over, or the server is gone.
    async fn play(&mut self, address: SocketAddr) -> Option<()> {
        let mut players = Vec::new();
        for cookie in &self.cookies {
            let client = Client { cookie: cookie.clone(), ..Client::new(address) };
            let connection = client.connect(&self.table).await.ok()?;
            let mut player = Player { connection, update: Value::Null };
            player.hear().await?;
            players.push(player);
        }
        let (stored, known) = (players[1].number(), self.played.len());
        let possible = known..=known + usize::from(self.under_way.is_some());
        assert!(possible.contains(&stored), "{known} moves were acknowledged, {stored} are stored");
        while let Some((seat, code)) = self.under_way.take().or_else(|| self.choose(&players)) {
            let number = self.played.len();
            self.under_way = Some((seat, code.clone()));
            players[seat].play(number, &code).await?;
            self.under_way = None;
            self.played.push(code);
            for player in &mut players {
                while player.number() <= number {
                    player.hear().await?;
                }
            }
        }
        self.is_over = true;
        Some(())
    }

    /// The player who is to act, and any of the choices.
    fn choose(&mut self, players: &[Player]) -> Option<(usize, String)> {
        let choices = |player: &Player| player.update["choices"].as_array().unwrap().clone();
        let seat = players.iter().position(|player| !choices(player).is_empty())?;
        let choices = choices(&players[seat]);
        let choice = &choices[self.chance.index(choices.len())];
        Some((seat, choice["code"].as_str().unwrap().to_owned()))
    }

    /// The record says the same as the players remember, and verifies.
    async fn check(&self, address: SocketAddr) {
        let mut client = Client::new(address);
        let text = client.get(&format!("/api/tables/{}/record", self.table)).await.unwrap();
        let record = Record::parse(text.body.as_ref()).unwrap();
        record.verify::<frankfurt::Frankfurt>().unwrap();
        let codes = record.entries.iter().map(|entry| match &entry.what {
            RecordedAct::Decision(decision) => decision.code.clone(),
            RecordedAct::Undo { .. } => panic!("nobody took anything back"),
            RecordedAct::Note(_) => panic!("nothing happened around the game"),
        });
        assert_eq!(codes.collect::<Vec<_>>(), self.played);
    }
}

/// One of the two at a table.
struct Player {
    connection: Connection,
    update: Value,
}

impl Player {
    fn number(&self) -> usize {
        self.update["number"].as_u64().unwrap() as usize
    }

    /// The next message, unless the server is gone.
    async fn hear(&mut self) -> Option<Value> {
        let message: Value = serde_json::from_str(&self.connection.next().await?).unwrap();
        take_in(&mut self.update, &message);
        Some(message)
    }

    /// Makes a move and waits until it is acknowledged. The same move is sent again after a crash, under the same id.
    async fn play(&mut self, number: usize, code: &str) -> Option<()> {
        let id = format!("move {number}");
        let play = json!({ "id": id, "do": "play", "number": number, "move": code });
        self.connection.send(play.to_string()).await.ok()?;
        loop {
            let message = self.hear().await?;
            if message["id"] == id {
                assert_eq!(message["ok"], true, "{message}");
                return Some(());
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_acknowledged_is_lost_or_doubled() {
    let data = tempfile::tempdir().unwrap();
    let mut moments = Fast::new(u64::from(std::process::id()));
    let mut host = Host::start(data.path());
    let mut games = Vec::new();
    for nth in 0..TABLES {
        games.push(Game::new(host.address, nth as u64).await);
    }
    for _ in 0..KILLS {
        let moment = Duration::from_millis(50 + moments.index(200) as u64);
        games = play_all(games, host.address, Some((host, moment))).await;
        host = Host::start(data.path());
    }
    let played: usize = games.iter().map(|game| game.played.len()).sum();
    assert!(played > KILLS, "the server was under load: {played} moves");
    games = play_all(games, host.address, None).await;
    for game in &games {
        assert!(game.is_over);
        game.check(host.address).await;
    }
    host.kill();
}

/// All games go on until they are over or, at some moment, the server is killed.
async fn play_all(games: Vec<Game>, address: SocketAddr, killed: Option<(Host, Duration)>) -> Vec<Game> {
    let mut tasks = tokio::task::JoinSet::new();
    for mut game in games {
        tasks.spawn(async move {
            if !game.is_over {
                game.play(address).await;
            }
            game
        });
    }
    if let Some((host, moment)) = killed {
        tokio::time::sleep(moment).await;
        host.kill();
    }
    tasks.join_all().await
}
