//! Two players at every table, who play whatever they may.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine::{Fast, Language};
use serde::Deserialize;
use serde_json::{Value, json};
use server::client::{Client, Connection, Failed, renewed};

use crate::fail::Fail;

/// The number of tables that are made at the same time.
const AT_ONCE: usize = 16;

/// Where the random moves of games begin that are made on the way.
const SEED_OF_LATE_GAMES: u64 = 1906;

/// A table with two people who have not come yet.
pub(crate) struct Seated {
    table: String,
    clients: [Client; 2],
}

/// A table and the connections of its two players.
pub(crate) struct Pair {
    connections: [Connection; 2],
    /// The number of the last entry, and the moves that each player may choose from.
    number: u32,
    codes: [Vec<String>; 2],
    chance: Fast,
}

/// Tables at which nobody plays yet; when they are used up, more are made.
#[derive(Clone)]
pub(crate) struct Spares {
    address: SocketAddr,
    game: String,
    pairs: Arc<Mutex<Vec<Pair>>>,
}

/// A steady rate of moves.
#[derive(Clone, Copy)]
pub(crate) struct Steady {
    /// When the next move is made.
    pub(crate) next: Instant,
    /// The time from one move to the next.
    pub(crate) pause: Duration,
}

/// What was counted.
#[derive(Default)]
pub(crate) struct Tally {
    /// How long each move took, from sending it until both players had the update.
    pub(crate) milliseconds: Vec<f64>,
    pub(crate) finished: usize,
    pub(crate) seconds: f64,
    updates: Bytes,
    updates_with_choices: Bytes,
}

#[derive(Default)]
struct Bytes {
    count: usize,
    total: usize,
}

/// Makes tables with two people each.
pub(crate) async fn seat_all(address: SocketAddr, game: &str, count: usize) -> Result<Vec<Seated>, Fail> {
    let mut tasks = tokio::task::JoinSet::new();
    let mut seated = Vec::with_capacity(count);
    for nth in 0..count {
        let game = game.to_owned();
        tasks.spawn(async move { seat(address, &game).await });
        if tasks.len() == AT_ONCE || nth + 1 == count {
            while let Some(done) = tasks.join_next().await {
                seated.push(done.map_err(|_| Fail::World("a client panicked".to_owned()))??);
            }
        }
    }
    Ok(seated)
}

async fn seat(address: SocketAddr, game: &str) -> Result<Seated, Fail> {
    let mut anna = Client { language: Some(Language::En), ..Client::new(address) };
    let mut ben = anna.clone();
    for (client, name) in [(&mut anna, "Anna"), (&mut ben, "Ben")] {
        client.post("/api/me", &json!({ "name": name })).await?;
    }
    let made = anna.post("/api/tables", &json!({ "game": game, "seats": ["me", "open"] })).await?;
    let Some(table) = made.json()["id"].as_str().map(str::to_owned) else {
        return Err(Fail::Request(format!("no table was made: {}", made.text())));
    };
    ben.post(&format!("/api/tables/{table}/sit"), &json!({ "seat": null })).await?;
    Ok(Seated { table, clients: [anna, ben] })
}

/// Opens the connections of all of them.
pub(crate) async fn connect_all(seated: &[Seated]) -> Result<Vec<Pair>, Fail> {
    let mut pairs = Vec::with_capacity(seated.len());
    for (nth, seated) in seated.iter().enumerate() {
        pairs.push(connect(seated, nth as u64).await?);
    }
    Ok(pairs)
}

async fn connect(Seated { table, clients: [anna, ben] }: &Seated, seed: u64) -> Result<Pair, Fail> {
    let mut first = anna.connect(table).await?;
    let mut texts = vec![(0, first.next().await.ok_or_else(gone)?)];
    let mut second = ben.connect(table).await?;
    texts.push((1, second.next().await.ok_or_else(gone)?));
    // The first is told that the second has come.
    texts.push((0, first.next().await.ok_or_else(gone)?));
    let connections = [first, second];
    let mut pair = Pair { connections, number: 0, codes: Default::default(), chance: Fast::new(seed) };
    for (player, text) in &texts {
        pair.note(*player, text)?;
    }
    Ok(pair)
}

impl Spares {
    pub(crate) fn new(address: SocketAddr, game: &str, pairs: Vec<Pair>) -> Self {
        Self { address, game: game.to_owned(), pairs: Arc::new(Mutex::new(pairs)) }
    }

    async fn take(&self) -> Result<Pair, Fail> {
        let spare = self.pairs.lock().expect("no code panics while it holds the lock").pop();
        match spare {
            Some(pair) => Ok(pair),
            None => connect(&seat(self.address, &self.game).await?, SEED_OF_LATE_GAMES).await,
        }
    }

    fn put_back(&self, pair: Pair) {
        self.pairs.lock().expect("no code panics while it holds the lock").push(pair);
    }
}

impl Pair {
    /// Plays game after game, at a steady rate or as fast as it goes.
    pub(crate) async fn play_until(
        spares: &Spares,
        end: Instant,
        mut steady: Option<Steady>,
    ) -> Result<Tally, Fail> {
        let mut tally = Tally::default();
        let mut pair = spares.take().await?;
        while Instant::now() < end {
            if let Some(Steady { next, pause }) = &mut steady {
                if *next >= end {
                    break;
                }
                tokio::time::sleep_until((*next).into()).await;
                *next += *pause;
            }
            if pair.is_over() {
                tally.finished += 1;
                pair = spares.take().await?;
            }
            let sent = Instant::now();
            pair.play(&mut tally).await?;
            tally.milliseconds.push(sent.elapsed().as_secs_f64() * 1e3);
        }
        if !pair.is_over() {
            spares.put_back(pair);
        }
        Ok(tally)
    }

    /// Makes a move and waits until both players have been told.
    async fn play(&mut self, tally: &mut Tally) -> Result<(), Fail> {
        let mover = usize::from(self.codes[0].is_empty());
        let (number, codes) = (self.number, &self.codes[mover]);
        let code = &codes[self.chance.index(codes.len())];
        let request = format!(r#"{{"id":"{number}","do":"play","number":{number},"move":"{code}"}}"#);
        self.connections[mover].send(request).await?;
        let [one, other] = &mut self.connections;
        let told = tokio::join!(update_after(one, number), update_after(other, number));
        for (player, text) in [told.0?, told.1?].iter().enumerate() {
            tally.updates.add(text.len());
            if self.note(player, text)? {
                tally.updates_with_choices.add(text.len());
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.codes.iter().all(Vec::is_empty)
    }

    /// Notes what a player is told; were they choices?
    fn note(&mut self, player: usize, text: &str) -> Result<bool, Fail> {
        #[derive(Deserialize)]
        struct Told {
            number: u32,
            /// In the first message.
            choices: Option<Value>,
            /// In those after it.
            new: Option<New>,
        }
        #[derive(Deserialize)]
        struct New {
            choices: Option<Value>,
        }
        let told: Told = serde_json::from_str(text).map_err(std::io::Error::from)?;
        self.number = told.number;
        let new = told.new.and_then(|new| new.choices).map(|new| renewed(&Value::Null, &new));
        let Some(Value::Array(choices)) = told.choices.or(new) else { return Ok(false) };
        let code = |offer: Value| offer["code"].as_str().map(str::to_owned);
        self.codes[player] = choices.into_iter().filter_map(code).collect();
        Ok(!self.codes[player].is_empty())
    }
}

/// The first update that tells of an entry after this one.
async fn update_after(connection: &mut Connection, number: u32) -> Result<server::client::Text, Fail> {
    loop {
        let text = connection.next().await.ok_or_else(gone)?;
        let told = text.strip_prefix(r#"{"type":"change","number":"#);
        let told = told.and_then(|rest| rest.split(',').next()).and_then(|digits| digits.parse::<u32>().ok());
        match told {
            Some(told) if told > number => return Ok(text),
            None if text.contains(r#""ok":false"#) => {
                return Err(Fail::World(format!("a move was refused: {text}")));
            }
            Some(_) | None => {}
        }
    }
}

fn gone() -> Fail {
    Fail::World("the server ended a line".to_owned())
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.milliseconds.extend(other.milliseconds);
        self.finished += other.finished;
        self.updates.count += other.updates.count;
        self.updates.total += other.updates.total;
        self.updates_with_choices.count += other.updates_with_choices.count;
        self.updates_with_choices.total += other.updates_with_choices.total;
    }

    /// Everything has been counted.
    pub(crate) fn close(&mut self, seconds: f64) {
        self.seconds = seconds;
        self.milliseconds.sort_by(f64::total_cmp);
    }

    pub(crate) fn moves(&self) -> f64 {
        self.milliseconds.len() as f64
    }

    /// The longest time among the fastest `part` of all moves.
    pub(crate) fn percentile(&self, part: f64) -> f64 {
        let place = (self.moves() * part).ceil() as usize;
        self.milliseconds.get(place.saturating_sub(1)).copied().unwrap_or_default()
    }

    pub(crate) fn bytes_per_update(&self) -> f64 {
        self.updates.mean()
    }

    pub(crate) fn bytes_per_update_with_choices(&self) -> f64 {
        self.updates_with_choices.mean()
    }
}

impl Bytes {
    fn add(&mut self, bytes: usize) {
        self.count += 1;
        self.total += bytes;
    }

    fn mean(&self) -> f64 {
        self.total as f64 / self.count.max(1) as f64
    }
}

impl From<Failed> for Fail {
    fn from(failed: Failed) -> Self {
        Self::World(failed.to_string())
    }
}
