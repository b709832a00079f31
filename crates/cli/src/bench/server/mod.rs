//! `citywright bench server`: moves per second that are on disk, how long they take, and what it costs.
//!
//! A server in a process of its own on a temporary database, and real sockets: two for each table. The clients share
//! the machine with the server.

mod host;
mod load;

use std::fmt;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{check_seconds, print};
use crate::fail::Fail;
pub(super) use host::Host;
use load::{Pair, Steady};
pub(super) use load::{Spares, Tally, connect_all, seat_all};

#[derive(clap::Args)]
pub(crate) struct Moves {
    /// The game
    #[arg(long, default_value = "frankfurt")]
    game: String,
    /// The number of games that are under way at the same time
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u16).range(1..=2000))]
    tables: u16,
    /// For how long to play, at full speed and again at a steady rate
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// The steady rate, in moves a second
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rate: u32,
    /// An empty database of `PostgreSQL` on which the server works, instead of a file
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Tables are made beforehand for games that end on the way: the most moves a second that are expected …
const MOST_MOVES_PER_SECOND: f64 = 16_000.0;
/// … and the fewest in a game.
const FEWEST_MOVES_PER_GAME: f64 = 60.0;
/// The most tables: a server has room for two sockets at each.
const MOST_TABLES: usize = 9_000;

pub(crate) fn run(bench: &Moves) -> Result<(), Fail> {
    check_seconds(bench.seconds)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let report = runtime.block_on(measure(bench))?;
    if bench.json {
        print(&serde_json::to_string(&report).map_err(std::io::Error::from)?)
    } else {
        print(&report)
    }
}

/// What was measured.
#[derive(Serialize)]
struct ServerReport {
    game: String,
    /// Where moves are kept: `SQLite` or `PostgreSQL`.
    database: &'static str,
    tables: u16,
    seconds: f64,
    /// At full speed: moves that are on disk and that both players have seen.
    moves_per_second: f64,
    moves: usize,
    full_speed_p50_ms: f64,
    full_speed_p99_ms: f64,
    server_cpu_us_per_move: f64,
    /// At a steady rate: from sending a move until both players have the update.
    steady_moves_per_second: f64,
    steady_p50_ms: f64,
    steady_p99_ms: f64,
    steady_max_ms: f64,
    bytes_per_update: f64,
    bytes_per_update_with_choices: f64,
    server_start_kb: f64,
    kb_per_idle_table: f64,
    kb_per_idle_socket: f64,
    games_finished: usize,
}

async fn measure(bench: &Moves) -> Result<ServerReport, Fail> {
    let host = Host::start(bench.database.as_deref())?;
    let server_start_kb = host.memory_kb()?;
    let tables = usize::from(bench.tables);
    let games = bench.seconds * MOST_MOVES_PER_SECOND / FEWEST_MOVES_PER_GAME;
    let all = (tables + games as usize).min(MOST_TABLES);
    let seated = load::seat_all(host.address, &bench.game, all).await?;
    let with_tables = host.memory_kb()?;
    let pairs = load::connect_all(&seated).await?;
    let with_sockets = host.memory_kb()?;
    let spares = Spares::new(host.address, &bench.game, pairs);

    let cpu_before = host.cpu_seconds()?;
    let full = play(&spares, tables, bench.seconds, None).await?;
    let cpu = host.cpu_seconds()? - cpu_before;
    let pause = Duration::from_secs_f64(tables as f64 / f64::from(bench.rate));
    let steady = play(&spares, tables, bench.seconds, Some(pause)).await?;
    host.stop()?;
    Ok(ServerReport {
        game: bench.game.clone(),
        database: if bench.database.is_some() { "PostgreSQL" } else { "SQLite" },
        tables: bench.tables,
        seconds: full.seconds,
        moves_per_second: full.moves() / full.seconds,
        moves: full.milliseconds.len(),
        full_speed_p50_ms: full.percentile(0.5),
        full_speed_p99_ms: full.percentile(0.99),
        server_cpu_us_per_move: cpu * 1e6 / full.moves(),
        steady_moves_per_second: steady.moves() / steady.seconds,
        steady_p50_ms: steady.percentile(0.5),
        steady_p99_ms: steady.percentile(0.99),
        steady_max_ms: steady.percentile(1.0),
        bytes_per_update: full.bytes_per_update(),
        bytes_per_update_with_choices: full.bytes_per_update_with_choices(),
        server_start_kb,
        kb_per_idle_table: (with_tables - server_start_kb) / all as f64,
        kb_per_idle_socket: (with_sockets - with_tables) / (2 * all) as f64,
        games_finished: full.finished + steady.finished,
    })
}

/// Plays at `tables` tables at once; with a pause, each table moves once in that time.
pub(super) async fn play(
    spares: &Spares,
    tables: usize,
    seconds: f64,
    pause: Option<Duration>,
) -> Result<Tally, Fail> {
    let start = Instant::now();
    let end = start + Duration::from_secs_f64(seconds);
    let mut tasks = tokio::task::JoinSet::new();
    for nth in 0..tables {
        let spares = spares.clone();
        // The tables take turns, so that the moves are spread evenly.
        let first = |pause: Duration| start + pause.mul_f64(nth as f64 / tables as f64);
        let steady = pause.map(|pause| Steady { next: first(pause), pause });
        tasks.spawn(async move { Pair::play_until(&spares, end, steady).await });
    }
    let mut tally = Tally::default();
    while let Some(done) = tasks.join_next().await {
        tally.add(done.map_err(|_| Fail::World("a client panicked".to_owned()))??);
    }
    tally.close(start.elapsed().as_secs_f64());
    Ok(tally)
}

impl fmt::Display for ServerReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} on {}, {} tables, two sockets each, every move synced",
            self.game, self.database, self.tables
        )?;
        writeln!(
            f,
            "{:>12.0} moves/s at full speed ({} in {:.1} s)",
            self.moves_per_second, self.moves, self.seconds
        )?;
        writeln!(f, "{:>12.1} ms p50, {:.1} ms p99 then", self.full_speed_p50_ms, self.full_speed_p99_ms)?;
        writeln!(f, "{:>12.0} µs of the server's processor time a move", self.server_cpu_us_per_move)?;
        writeln!(
            f,
            "{:>12.1} ms p50, {:.1} ms p99, {:.1} ms at most, at {:.0} moves/s",
            self.steady_p50_ms, self.steady_p99_ms, self.steady_max_ms, self.steady_moves_per_second
        )?;
        writeln!(
            f,
            "{:>12.0} bytes an update, {:.0} with choices",
            self.bytes_per_update, self.bytes_per_update_with_choices
        )?;
        writeln!(
            f,
            "{:>12.1} kB an idle table, {:.1} kB an idle socket, {:.0} kB at start",
            self.kb_per_idle_table, self.kb_per_idle_socket, self.server_start_kb
        )?;
        write!(f, "{:>12} games finished on the way", self.games_finished)
    }
}
