//! `citywright bench referee`: requests through pipes.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use engine::{Chance as _, Seed, Seeded, Stream};
use serde::{Deserialize, Serialize};

use super::{check_seconds, print};
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Requests {
    /// The game
    #[arg(long, default_value = "frankfurt")]
    game: String,
    /// The number of players [default: the most the game allows]
    #[arg(long)]
    seats: Option<u8>,
    /// For how long to ask
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Asks a referee in a process of its own for the legal moves, plays one of them at random, asks again, game after
/// game. A move and the question after it are sent together; nothing else is sent before both are answered.
pub(crate) fn run(requests: &Requests) -> Result<(), Fail> {
    check_seconds(requests.seconds)?;
    let info = registry::GAMES.iter().find(|info| info.id == requests.game);
    let info = info.ok_or_else(|| registry::UnknownGame(requests.game.clone()))?;
    let seats = requests.seats.unwrap_or(info.max_seats);
    info.check_seats(seats)?;
    let mut client = Client::start()?;
    let report = client.measure(requests, seats)?;
    client.finish()?;
    if requests.json {
        print(&serde_json::to_string(&report).map_err(io::Error::from)?)
    } else {
        print(&report)
    }
}

/// What was measured.
#[derive(Serialize)]
struct Report {
    game: String,
    seats: u8,
    seconds: f64,
    requests: u64,
    requests_per_second: f64,
    legal: u64,
    moves_per_legal: f64,
    bytes_per_legal: f64,
    play: u64,
    games: u64,
}

/// A referee in a process of its own.
struct Client {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    line: Vec<u8>,
}

/// What the bench reads of an answer.
#[derive(Deserialize)]
struct Answer<'a> {
    ok: bool,
    #[serde(default, borrow)]
    moves: Vec<Offer<'a>>,
}

#[derive(Deserialize)]
struct Offer<'a> {
    code: &'a str,
}

const MOVES: Stream = Stream::named("moves");

impl Client {
    fn start() -> Result<Self, Fail> {
        let cannot = |error| Fail::World(format!("cannot start a referee: {error}"));
        let program = std::env::current_exe().map_err(cannot)?;
        let mut child = Command::new(program)
            .arg("referee")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        let to = child.stdin.take().expect("standard input is a pipe");
        let from = child.stdout.take().expect("standard output is a pipe");
        Ok(Self { child, to, from: BufReader::with_capacity(1 << 16, from), line: Vec::new() })
    }

    fn measure(&mut self, requests: &Requests, seats: u8) -> Result<Report, Fail> {
        let mut chance = Seeded::new(Seed::from_text(&requests.seed.to_string()));
        let limit = Duration::from_secs_f64(requests.seconds);
        let (mut games, mut legal, mut moves, mut bytes, mut play) = (0, 0, 0, 0, 0);
        let start = Instant::now();
        while start.elapsed() < limit {
            games += 1;
            let new = format!(
                "{{\"do\":\"new\",\"game\":\"{}\",\"seats\":{seats},\"seed\":{games}}}\n{{\"do\":\"legal\"}}\n",
                requests.game
            );
            self.send(&new)?;
            self.receive()?;
            loop {
                let offers = self.receive()?.moves;
                (legal, moves) = (legal + 1, moves + offers.len() as u64);
                let Some(last) = (offers.len() as u32).checked_sub(1) else { break };
                let code = offers[chance.below(MOVES, last + 1) as usize].code;
                let next = format!("{{\"do\":\"play\",\"move\":\"{code}\"}}\n{{\"do\":\"legal\"}}\n");
                bytes += self.line.len() as u64;
                self.send(&next)?;
                self.receive()?;
                play += 1;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        let all = games + legal + play;
        Ok(Report {
            game: requests.game.clone(),
            seats,
            seconds,
            requests: all,
            requests_per_second: all as f64 / seconds,
            legal,
            moves_per_legal: moves as f64 / legal as f64,
            bytes_per_legal: bytes as f64 / legal as f64,
            play,
            games,
        })
    }

    fn send(&mut self, lines: &str) -> Result<(), Fail> {
        Ok(self.to.write_all(lines.as_bytes())?)
    }

    fn receive(&mut self) -> Result<Answer<'_>, Fail> {
        self.line.clear();
        self.from.read_until(b'\n', &mut self.line)?;
        let answer: Answer<'_> = serde_json::from_slice(&self.line)
            .map_err(|error| Fail::World(format!("the referee does not answer in JSON: {error}")))?;
        if answer.ok {
            return Ok(answer);
        }
        Err(Fail::World(format!("the referee refuses: {}", String::from_utf8_lossy(&self.line))))
    }

    /// The end of its input is the end of the referee.
    fn finish(mut self) -> Result<(), Fail> {
        drop(self.to);
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { Err(Fail::World(format!("the referee ended with {status}"))) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}, {} players, a referee on one thread, through pipes", self.game, self.seats)?;
        writeln!(
            out,
            "{:>14.0} requests/s   ({} in {:.1} s)",
            self.requests_per_second, self.requests, self.seconds
        )?;
        writeln!(
            out,
            "{:>14} `legal`       ({:.1} moves, {:.0} bytes each)",
            self.legal, self.moves_per_legal, self.bytes_per_legal
        )?;
        write!(out, "{:>14} `play`        ({} games)", self.play, self.games)
    }
}
