//! `citywright bench playouts`: whole games on one thread.

use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use arena::{PlayoutSettings, Policy};
use serde::Serialize;
use serde_json::Value;
use table::AnyGame;

use super::{check_seconds, cpu, print};
use crate::components::Components;
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Playouts {
    /// The game
    #[arg(long, default_value = "frankfurt")]
    game: String,
    /// The number of players [default: the most the game allows]
    #[arg(long)]
    seats: Option<u8>,
    /// For how long to play
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Who plays: uniformly random moves, or the quick and sensible playout policy
    #[arg(long, value_enum, default_value_t = PolicyName::Random)]
    policy: PolicyName,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    components: Components,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum PolicyName {
    Random,
    Playout,
}

pub(crate) fn run(playouts: &Playouts) -> Result<(), Fail> {
    check_seconds(playouts.seconds)?;
    let game = playouts.components.game(&playouts.game)?;
    let seats = playouts.seats.unwrap_or(game.info().max_seats);
    let report = measure(playouts, &game, seats)?;
    if playouts.json {
        print(&serde_json::to_string(&report).map_err(io::Error::from)?)
    } else {
        print(&report)
    }
}

/// What was measured.
#[derive(Serialize)]
struct PlayoutReport {
    game: &'static str,
    seats: u8,
    policy: Policy,
    seconds: f64,
    playouts: u64,
    playouts_per_second: f64,
    playouts_per_cpu_second: f64,
    decisions_per_second: f64,
    decisions_per_playout: f64,
    ns_per_decision: f64,
    position_bytes: usize,
    ns_per_copy: f64,
    ns_per_redeal: f64,
    mean_points: f64,
}

fn measure(playouts: &Playouts, game: &Arc<dyn AnyGame>, seats: u8) -> Result<PlayoutReport, Fail> {
    let policy = match playouts.policy {
        PolicyName::Random => Policy::Random,
        PolicyName::Playout => Policy::Playout,
    };
    let time = Duration::from_secs_f64(playouts.seconds);
    let arena = crate::lab::arena(game, seats, Value::Null)?;
    let settings = PlayoutSettings { policy, time, seed: playouts.seed };
    let (figures, share) = cpu::share(|| arena.playouts(settings, &lab::clock::start()));
    let (seconds, decisions) = (figures.time.as_secs_f64(), figures.decisions as f64);
    let count = figures.playouts as f64;
    Ok(PlayoutReport {
        game: game.info().id,
        seats,
        policy,
        seconds,
        playouts: figures.playouts,
        playouts_per_second: count / seconds,
        playouts_per_cpu_second: count / seconds / share,
        decisions_per_second: decisions / seconds,
        decisions_per_playout: decisions / count,
        ns_per_decision: seconds * 1e9 / decisions,
        position_bytes: figures.position_bytes,
        ns_per_copy: figures.ns_per_copy,
        ns_per_redeal: figures.ns_per_redeal,
        mean_points: figures.mean_points(seats),
    })
}

impl fmt::Display for PlayoutReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}, {} players, {:?} moves, one thread", self.game, self.seats, self.policy)?;
        writeln!(
            out,
            "{:>14.0} playouts/s   ({} in {:.1} s)",
            self.playouts_per_second, self.playouts, self.seconds
        )?;
        writeln!(out, "{:>14.0} playouts per second of CPU time", self.playouts_per_cpu_second)?;
        writeln!(
            out,
            "{:>14.0} decisions/s  ({:.1} a playout)",
            self.decisions_per_second, self.decisions_per_playout
        )?;
        writeln!(out, "{:>14.1} ns a decision, listing and carrying out", self.ns_per_decision)?;
        writeln!(
            out,
            "{:>14.1} ns a copy of the position ({} bytes)",
            self.ns_per_copy, self.position_bytes
        )?;
        writeln!(out, "{:>14.1} ns a redeal", self.ns_per_redeal)?;
        write!(out, "{:>14.1} points a player", self.mean_points)
    }
}
