//! `citywright bench referee`: requests through pipes.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::{Chance as _, Languages, Seed, Seeded, Stream};
use serde::Serialize;
use serde_json::{Value, json};
use table::{AnyGame, Setup, Trouble};

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
    /// The number of requests that are sent before their answers are read
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=256))]
    ahead: u16,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Asks a referee in a process of its own for the legal moves, plays one of them at random, asks again, game after
/// game. Which moves are legal is found out beforehand, so that nothing but the referee is measured.
pub(crate) fn run(bench: &Requests) -> Result<(), Fail> {
    check_seconds(bench.seconds)?;
    let game = registry::standard(&bench.game)?;
    let seats = bench.seats.unwrap_or(game.info().max_seats);
    game.info().check_seats(seats)?;
    let script = Script::of(&game, seats, bench.seed)?;
    let mut client = Client::start()?;
    let report = client.measure(bench, seats, &script)?;
    client.finish()?;
    if bench.json { print(&serde_json::to_string(&report).map_err(io::Error::from)?) } else { print(&report) }
}

/// The number of games that are asked for again and again.
const GAMES: u32 = 20;

/// What is asked, and what is known of it beforehand.
struct Script {
    requests: Vec<String>,
    legal: usize,
    moves: usize,
}

const MOVES: Stream = Stream::named("moves");

impl Script {
    fn of(game: &Arc<dyn AnyGame>, seats: u8, seed: u64) -> Result<Self, Fail> {
        let mut script = Self { requests: Vec::new(), legal: 0, moves: 0 };
        let mut chance = Seeded::new(Seed::from_text(&seed.to_string()));
        for nth in 0..GAMES {
            script
                .add_game(game, seats, &format!("{seed}, game {nth}"), &mut chance)
                .map_err(|trouble| wrong(&trouble))?;
        }
        Ok(script)
    }

    fn add_game(
        &mut self,
        game: &Arc<dyn AnyGame>,
        seats: u8,
        seed: &str,
        chance: &mut Seeded,
    ) -> Result<(), Trouble> {
        let setup = Setup {
            seats,
            options: json!({}),
            players: Vec::new(),
            seed: Seed::from_text(seed),
            agreed: json!(null),
        };
        let mut table = Arc::clone(game).set_up(setup)?;
        self.ask(&json!({ "do": "new", "game": game.info().id, "seats": seats, "seed": seed }));
        while let Some(seat) = table.to_act().first() {
            let mut offers = table.legal(seat, Languages::All)?;
            let offer = offers.swap_remove(chance.below(MOVES, offers.len() as u32) as usize);
            (self.legal, self.moves) = (self.legal + 1, self.moves + offers.len() + 1);
            self.ask(&json!({ "do": "legal", "seat": seat }));
            self.ask(&json!({ "do": "play", "seat": seat, "move": offer.code }));
            table.play(seat, &json!(offer.code), &[])?;
        }
        Ok(())
    }

    fn ask(&mut self, request: &Value) {
        self.requests.push(format!("{request}\n"));
    }
}

fn wrong(trouble: &Trouble) -> Fail {
    Fail::Request(format!("the game cannot be played: {trouble:?}"))
}

/// What was measured.
#[derive(Serialize)]
struct RefereeReport {
    game: &'static str,
    seats: u8,
    ahead: u16,
    seconds: f64,
    requests: u64,
    requests_per_second: f64,
    /// How long the referee itself worked, where the system tells: a busy machine lets it wait.
    busy_seconds: Option<f64>,
    requests_per_busy_second: Option<f64>,
    moves_per_legal: f64,
    bytes_per_answer: f64,
}

/// A referee in a process of its own.
struct Client {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    line: Vec<u8>,
}

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

    fn measure(&mut self, bench: &Requests, seats: u8, script: &Script) -> Result<RefereeReport, Fail> {
        let limit = Duration::from_secs_f64(bench.seconds);
        let batches: Vec<_> = script.requests.chunks(usize::from(bench.ahead)).collect();
        let (mut requests, mut bytes) = (0, 0);
        let start = Instant::now();
        for batch in batches.iter().cycle().take_while(|_| start.elapsed() < limit) {
            self.to.write_all(batch.concat().as_bytes())?;
            for _ in *batch {
                bytes += self.receive()?;
                requests += 1;
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        let busy_seconds = self.busy_seconds();
        let info = registry::GAMES.iter().find(|info| info.id == bench.game);
        Ok(RefereeReport {
            game: info.expect("the game was opened").id,
            seats,
            ahead: bench.ahead,
            seconds,
            requests,
            requests_per_second: requests as f64 / seconds,
            busy_seconds,
            requests_per_busy_second: busy_seconds.map(|busy| requests as f64 / busy),
            moves_per_legal: script.moves as f64 / script.legal as f64,
            bytes_per_answer: bytes as f64 / requests as f64,
        })
    }

    /// How long the referee has had a processor to itself.
    fn busy_seconds(&self) -> Option<f64> {
        let times = std::fs::read_to_string(format!("/proc/{}/schedstat", self.child.id())).ok()?;
        let nanoseconds: f64 = times.split(' ').next()?.parse().ok()?;
        Some(nanoseconds / 1e9).filter(|seconds| *seconds > 0.0)
    }

    /// Reads one response, which must be a good one, and says how many bytes it has.
    fn receive(&mut self) -> Result<usize, Fail> {
        self.line.clear();
        let bytes = self.from.read_until(b'\n', &mut self.line)?;
        if self.line.starts_with(b"{\"ok\":true") && self.line.ends_with(b"}\n") {
            return Ok(bytes);
        }
        Err(Fail::World(format!("the referee answers: {}", String::from_utf8_lossy(&self.line))))
    }

    /// The end of its input is the end of the referee.
    fn finish(mut self) -> Result<(), Fail> {
        drop(self.to);
        let status = self.child.wait()?;
        if status.success() { Ok(()) } else { Err(Fail::World(format!("the referee ended with {status}"))) }
    }
}

impl fmt::Display for RefereeReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}, {} players, a referee on one thread, through pipes", self.game, self.seats)?;
        writeln!(
            out,
            "{:>14.0} requests/s   ({} in {:.1} s; `legal` and `play` in turn, {} at a time)",
            self.requests_per_second, self.requests, self.seconds, self.ahead
        )?;
        if let Some(requests) = self.requests_per_busy_second {
            writeln!(out, "{requests:>14.0} requests in every second that the referee was given")?;
        }
        writeln!(out, "{:>14.1} moves in an answer to `legal`", self.moves_per_legal)?;
        write!(out, "{:>14.0} bytes an answer", self.bytes_per_answer)
    }
}
