//! The real server is killed in the middle of play, again and again, on either database, alone or as one of two that share
//! their tables: whatever was acknowledged is there afterwards, once.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::Fast;
use serde_json::{Value, json};
use server::client::{Client, Connection, take_in};
use table::{Record, RecordedAct};

/// How often the server is killed, unless the environment says so.
const KILLS: usize = 10;
const KILLS_VARIABLE: &str = "CITYWRIGHT_KILLS";
/// Of two servers one is killed so much less often, each time with a longer pause …
const FEWER_KILLS_OF_ONE: usize = 3;
/// … and so often at most.
const MOST_KILLS_OF_ONE: usize = 20;
const TABLES: usize = 8;
/// One move in so many is sent twice.
const REPEATED: usize = 10;
/// One open decision in so many is taken back, as long as the game is young.
const TAKEN_BACK: usize = 6;
const MOST_TAKEN_BACK: usize = 12;

struct Host {
    process: Child,
    address: SocketAddr,
}

impl Host {
    /// Starts a server; `kept` says where everything is kept.
    fn start(kept: &[String; 2]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_citywright"))
            .args(["serve", "--port", "0"])
            .args(kept)
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

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Deed {
    Play(String),
    Undo,
}

/// A table, its two players, and what they believe happened.
struct Game {
    table: String,
    cookies: [Option<String>; 2],
    /// Everything that was acknowledged.
    done: Vec<Deed>,
    /// What was sent, and not acknowledged yet.
    under_way: Option<(usize, Deed)>,
    is_over: bool,
    chance: Fast,
}

impl Game {
    /// Each of the two is at a server; it may be the same.
    async fn new(addresses: [SocketAddr; 2], seed: u64) -> Self {
        let [mut anna, mut ben] = addresses.map(Client::new);
        for (client, name) in [(&mut anna, "Anna"), (&mut ben, "Ben")] {
            client.post("/api/me", &json!({ "name": name })).await.unwrap();
        }
        let wish = json!({ "game": "frankfurt", "seats": ["me", "open"], "agreed": { "undo": "open" } });
        let table = anna.post("/api/tables", &wish).await.unwrap().json()["id"].as_str().unwrap().to_owned();
        let sat = ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await.unwrap();
        assert_eq!(sat.status, 200, "{}", sat.text());
        Self {
            table,
            cookies: [anna.cookie, ben.cookie],
            done: Vec::new(),
            under_way: None,
            is_over: false,
            chance: Fast::new(seed),
        }
    }

    /// Plays until the game is over, or the connection ends.
    async fn play(&mut self, addresses: [SocketAddr; 2]) -> Option<()> {
        let mut players = Vec::new();
        for (cookie, address) in self.cookies.iter().zip(addresses) {
            let client = Client { cookie: cookie.clone(), ..Client::new(address) };
            let connection = client.connect(&self.table).await.ok()?;
            let mut player = Player { connection, update: Value::Null };
            player.hear().await?;
            players.push(player);
        }
        let stored = players.iter().map(Player::number).max()?;
        for player in &mut players {
            while player.number() < stored {
                player.hear().await?;
            }
        }
        let known = self.done.len();
        let possible = known..=known + usize::from(self.under_way.is_some());
        assert!(possible.contains(&stored), "{known} entries were acknowledged, {stored} are stored");
        if let Some((_, Deed::Undo)) = self.under_way
            && stored > known
        {
            // A move is sent again under the same id; what was taken back is not taken back twice.
            self.under_way = None;
            self.done.push(Deed::Undo);
        }
        while let Some((seat, deed)) = self.under_way.take().or_else(|| self.choose(&players)) {
            let number = self.done.len();
            let is_repeated = self.chance.index(REPEATED) == 0;
            self.under_way = Some((seat, deed.clone()));
            players[seat].act(number, &deed, is_repeated).await?;
            self.under_way = None;
            self.done.push(deed);
            for player in &mut players {
                while player.number() <= number {
                    player.hear().await?;
                }
            }
        }
        self.is_over = true;
        Some(())
    }

    /// Who does something, and what: any of the choices, now and then a step back.
    fn choose(&mut self, players: &[Player]) -> Option<(usize, Deed)> {
        let choices = |player: &Player| player.update["choices"].as_array().unwrap().clone();
        let seat = players.iter().position(|player| !choices(player).is_empty())?;
        let who_can = players.iter().position(|player| player.update["can_undo"] == true);
        let taken_back = self.done.iter().filter(|deed| **deed == Deed::Undo).count();
        if let Some(seat) = who_can
            && taken_back < MOST_TAKEN_BACK
            && self.chance.index(TAKEN_BACK) == 0
        {
            return Some((seat, Deed::Undo));
        }
        let choices = choices(&players[seat]);
        let choice = &choices[self.chance.index(choices.len())];
        Some((seat, Deed::Play(choice["code"].as_str().unwrap().to_owned())))
    }

    /// The record says the same as the players remember, and verifies.
    async fn check(&self, address: SocketAddr) {
        let mut client = Client::new(address);
        let text = client.get(&format!("/api/tables/{}/record", self.table)).await.unwrap();
        let record = Record::parse(text.body.as_ref()).unwrap();
        record.verify::<frankfurt::Frankfurt>().unwrap();
        let deeds = record.entries.iter().map(|entry| match &entry.what {
            RecordedAct::Decision(decision) => Deed::Play(decision.code.clone()),
            RecordedAct::Undo { .. } => Deed::Undo,
            RecordedAct::Note(_) => panic!("nothing happened around the game"),
        });
        assert_eq!(deeds.collect::<Vec<_>>(), self.done);
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

    /// Does something and waits until it is acknowledged. The same move is sent again after a crash, under the same id.
    async fn act(&mut self, number: usize, deed: &Deed, is_repeated: bool) -> Option<()> {
        let id = format!("entry {number}");
        let (request, times) = match deed {
            Deed::Play(code) => (
                json!({ "id": id, "do": "play", "number": number, "move": code }),
                if is_repeated { 2 } else { 1 },
            ),
            Deed::Undo => (json!({ "id": id, "do": "undo" }), 1),
        };
        for _ in 0..times {
            self.connection.send(request.to_string()).await.ok()?;
        }
        let mut answers = 0;
        while answers < times {
            let message = self.hear().await?;
            if message["id"] == id {
                if message["error"]["kind"] == "try_again" {
                    // What a killed server had sent to the database may have arrived after it.
                    return None;
                }
                assert_eq!(message["ok"], true, "{message}");
                answers += 1;
            }
        }
        Some(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_acknowledged_is_lost_or_doubled() {
    let data = tempfile::tempdir().unwrap();
    kill_again_and_again(&["--data".to_owned(), data.path().to_string_lossy().into_owned()]).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_acknowledged_is_lost_or_doubled_on_postgresql() {
    let Some(postgres) = store::testing::Postgres::start() else { return };
    let store::Database::Postgres(address) = postgres.database() else {
        unreachable!("it is one of PostgreSQL")
    };
    kill_again_and_again(&["--database".to_owned(), address]).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_at_two_servers_of_which_one_is_killed() {
    let Some(postgres) = store::testing::Postgres::start() else { return };
    let store::Database::Postgres(address) = postgres.database() else {
        unreachable!("it is one of PostgreSQL")
    };
    let kept = ["--database".to_owned(), address];
    let (lasting, mut killed) = (Host::start(&kept), Host::start(&kept));
    let mut moments = Fast::new(u64::from(std::process::id()));
    let (mut games, mut finished, mut pauses) = (Vec::new(), Vec::new(), Vec::new());
    for kill in 0..kills().div_ceil(FEWER_KILLS_OF_ONE).min(MOST_KILLS_OF_ONE) {
        let addresses = [lasting.address, killed.address];
        while games.len() < TABLES {
            games.push(Game::new(addresses, (kill * TABLES + games.len()) as u64).await);
        }
        let moment = Duration::from_millis(200 + moments.index(800) as u64);
        games = play_all(games, addresses, Some((killed, moment))).await;
        finished.extend(games.extract_if(.., |game| game.is_over));
        // Both of a table are at the server that is left, and go on with what was under way.
        let since = Instant::now();
        let alone = [lasting.address; 2];
        if let Some(game) = games.first_mut() {
            let known = game.done.len();
            while !game.is_over && game.done.len() == known {
                let _ = tokio::time::timeout(Duration::from_millis(500), game.play(alone)).await;
            }
            pauses.push(since.elapsed());
        }
        killed = Host::start(&kept);
    }
    games = play_all(games, [lasting.address, killed.address], None).await;
    let done = check_all(games.iter().chain(&finished), killed.address).await;
    let longest = pauses.iter().max().expect("one was killed at least");
    println!("{} kills of one of two, {done} entries; it went on after {longest:?} at most", pauses.len());
    killed.kill();
    lasting.kill();
}

fn kills() -> usize {
    std::env::var(KILLS_VARIABLE).map_or(KILLS, |kills| kills.parse().expect("a number of kills"))
}

/// All games are over, and their records say what the players remember. Returns how many entries they have.
async fn check_all(games: impl Iterator<Item = &Game>, address: SocketAddr) -> usize {
    let mut done = 0;
    for game in games {
        assert!(game.is_over);
        game.check(address).await;
        done += game.done.len();
    }
    done
}

async fn kill_again_and_again(kept: &[String; 2]) {
    let kills = kills();
    let mut moments = Fast::new(u64::from(std::process::id()));
    let mut host = Host::start(kept);
    let (mut games, mut finished) = (Vec::new(), Vec::new());
    for kill in 0..kills {
        let addresses = [host.address; 2];
        while games.len() < TABLES {
            games.push(Game::new(addresses, (kill * TABLES + games.len()) as u64).await);
        }
        let moment = Duration::from_millis(50 + moments.index(200) as u64);
        games = play_all(games, addresses, Some((host, moment))).await;
        host = Host::start(kept);
        finished.extend(games.extract_if(.., |game| game.is_over));
    }
    games = play_all(games, [host.address; 2], None).await;
    let done = check_all(games.iter().chain(&finished), host.address).await;
    println!("{kills} kills, {done} entries at {} tables", games.len() + finished.len());
    assert!(done > kills, "the server was under load: {done} entries");
    host.kill();
}

/// All games go on until they are over or, at some moment, the server is killed.
async fn play_all(
    games: Vec<Game>,
    addresses: [SocketAddr; 2],
    killed: Option<(Host, Duration)>,
) -> Vec<Game> {
    let is_killed = Arc::new(AtomicBool::new(false));
    let mut tasks = tokio::task::JoinSet::new();
    for mut game in games {
        let is_killed = Arc::clone(&is_killed);
        tasks.spawn(async move {
            while !game.is_over && !is_killed.load(Ordering::Relaxed) {
                if game.play(addresses).await.is_none() {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
            game
        });
    }
    if let Some((host, moment)) = killed {
        tokio::time::sleep(moment).await;
        is_killed.store(true, Ordering::Relaxed);
        host.kill();
    }
    tasks.join_all().await
}
