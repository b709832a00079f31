//! `citywright bench`: how fast everything is, here and now.
//!
//! Machines are shared and noisy: compare figures of one run with each other, not with yesterday's.

mod attack;
mod compare;
mod cpu;
mod playouts;
mod referee;
mod search;
mod server;

use std::fmt::Display;
use std::io::{self, Write};

use crate::fail::Fail;

#[derive(clap::Subcommand)]
pub(crate) enum Bench {
    /// Whole games on one thread, from set-up to the end
    Playouts(playouts::Playouts),
    /// This program against another build of it: playouts and search of both by turns, the ratio with its interval
    Compare(compare::Comparison),
    /// Requests to a referee in a process of its own, through pipes
    Referee(referee::Requests),
    /// Worlds that a strong player looks into, from the opening, on one thread
    Search(search::Searches),
    /// Moves at many tables of a server in a process of its own, over sockets, each on disk before it is shown
    Server(server::Moves),
    /// How people at a server fare, and how much memory it takes, while one address does its worst
    Attack(attack::Attacks),
}

pub(crate) fn run(bench: &Bench) -> Result<(), Fail> {
    match bench {
        Bench::Playouts(playouts) => playouts::run(playouts),
        Bench::Compare(comparison) => compare::run(comparison),
        Bench::Referee(requests) => referee::run(requests),
        Bench::Search(searches) => search::run(searches),
        Bench::Server(moves) => server::run(moves),
        Bench::Attack(attacks) => attack::run(attacks),
    }
}

/// The longest measurement: an hour.
const MOST_SECONDS: f64 = 3600.0;

fn check_seconds(seconds: f64) -> Result<(), Fail> {
    if seconds > 0.0 && seconds <= MOST_SECONDS {
        return Ok(());
    }
    Err(Fail::Request(format!("--seconds must be above 0 and at most {MOST_SECONDS}")))
}

fn print(report: &impl Display) -> Result<(), Fail> {
    let mut out = io::stdout().lock();
    writeln!(out, "{report}")?;
    out.flush()?;
    Ok(())
}
