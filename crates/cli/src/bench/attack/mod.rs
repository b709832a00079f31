//! `citywright bench attack`: what one address can do to a server, and to the people who play there.
//!
//! For each attack a server in a process of its own, behind a proxy as it believes: people play at a steady rate from
//! addresses without limits, first in peace, then while somebody at another address does their worst.

mod attacker;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::server::{Host, Spares, Tally, connect_all, play, seat_all};
use super::{check_seconds, print};
use crate::fail::Fail;
use attacker::{Attack, Blows};

#[derive(clap::Args)]
pub(crate) struct Attacks {
    /// Only this attack
    #[arg(long, value_enum)]
    only: Option<Attack>,
    /// For how long people play in peace, and again during each attack
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// The moves that people make each second
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rate: u32,
    /// Print JSON, an object a line
    #[arg(long)]
    json: bool,
}

/// Tables at which people play.
const TABLES: usize = 20;
/// Tables for games that end on the way.
const SPARE_TABLES: usize = 20;
/// Workers of the attacker, each with one request after the other.
const WORKERS: usize = 8;

pub(crate) fn run(bench: &Attacks) -> Result<(), Fail> {
    check_seconds(bench.seconds)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let all = <Attack as clap::ValueEnum>::value_variants();
    for attack in all.iter().filter(|attack| bench.only.is_none_or(|only| only == **attack)) {
        let report = runtime.block_on(measure(bench, *attack))?;
        if bench.json {
            print(&serde_json::to_string(&report).map_err(std::io::Error::from)?)?;
        } else {
            print(&report)?;
        }
    }
    Ok(())
}

/// What was measured.
#[derive(Serialize)]
struct AttackReport {
    attack: Attack,
    /// How often the attacker struck, and how often they were turned away.
    blows: u64,
    refused: u64,
    /// How long moves of other people took before, and meanwhile.
    peace_p50_ms: f64,
    peace_p99_ms: f64,
    p50_ms: f64,
    p99_ms: f64,
    moves: usize,
    /// The most memory of the server.
    most_memory_mb: f64,
}

async fn measure(bench: &Attacks, attack: Attack) -> Result<AttackReport, Fail> {
    let host = Host::with(None, &["--behind-proxy"])?;
    let pairs = connect_all(&seat_all(host.address, "frankfurt", TABLES + SPARE_TABLES).await?).await?;
    let spares = Spares::new(host.address, "frankfurt", pairs);
    let pause = Some(Duration::from_secs_f64(TABLES as f64 / f64::from(bench.rate)));
    let peace: Tally = play(&spares, TABLES, bench.seconds, pause).await?;
    let blows = Arc::new(Blows::default());
    let mut workers = tokio::task::JoinSet::new();
    for nth in 0..WORKERS {
        workers.spawn(attack.go_on(host.address, nth, Arc::clone(&blows)));
    }
    let meanwhile = play(&spares, TABLES, bench.seconds, pause).await?;
    workers.shutdown().await;
    let most_memory_mb = host.most_memory_kb()? / 1000.0;
    host.stop()?;
    Ok(AttackReport {
        attack,
        blows: blows.struck(),
        refused: blows.refused(),
        peace_p50_ms: peace.percentile(0.5),
        peace_p99_ms: peace.percentile(0.99),
        p50_ms: meanwhile.percentile(0.5),
        p99_ms: meanwhile.percentile(0.99),
        moves: meanwhile.milliseconds.len(),
        most_memory_mb,
    })
}

impl fmt::Display for AttackReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<12} {:>7} blows, {:>7} refused | moves of others p50 {:.1} ms (in peace {:.1}), p99 {:.1} ms ({:.1}) | \
             at most {:.0} MB",
            self.attack.to_string(),
            self.blows,
            self.refused,
            self.p50_ms,
            self.peace_p50_ms,
            self.p99_ms,
            self.peace_p99_ms,
            self.most_memory_mb
        )
    }
}
