//! `citywright lab`: games and players are studied.
//!
//! Every figure follows from a seed and can be reproduced. Long work shows its progress, and Ctrl-C keeps what is done.

mod balance;
mod duel;
mod games;
mod ladder;
pub(crate) mod progress;
mod ratings;
mod suite;
mod tournament;
mod train;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Arena, Contender};
use bots::Player;
use engine::Seed;
use lab::stats::Sample;
use lab::workers::{Workers, cores};
use serde_json::Value;
use table::{AnyGame, Setup};

use crate::fail::Fail;
use crate::play::chosen_options;

#[derive(clap::Subcommand)]
pub(crate) enum Lab {
    /// Who plays better: one player against others, on the same deals in every seat
    Duel(duel::Duel),
    /// Write self-play games to a file, one line of JSON each (docs/lab.md)
    Games(games::SelfPlay),
    /// Everybody against everybody, with a cross table
    Tournament(tournament::Tournament),
    /// All levels of a game in one table of Elo, counted from random; what was interrupted goes on
    Ladder(ladder::Ladder),
    /// How good bots are on the scale on which people are rated: a part of crates/registry/data/ratings.toml
    Ratings(ratings::Ratings),
    /// Is a game fair, and what decides it?
    Balance(balance::Balance),
    /// Does a player find what can be proven? Positions with right moves; 9 of 10 pass
    Suite(suite::Suite),
    /// Learn the value of positions from self-play
    Train(train::Train),
}

pub(crate) fn run(lab: &Lab) -> Result<(), Fail> {
    match lab {
        Lab::Duel(duel) => duel::run(duel),
        Lab::Games(games) => games::run(games),
        Lab::Tournament(tournament) => tournament::run(tournament),
        Lab::Ladder(ladder) => ladder::run(ladder),
        Lab::Ratings(ratings) => self::ratings::run(ratings),
        Lab::Balance(balance) => balance::run(balance),
        Lab::Suite(suite) => suite::run(suite),
        Lab::Train(train) => train::run(train),
    }
}

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// The arguments that all commands of the lab share.
#[derive(clap::Args)]
struct Common {
    /// The game
    #[arg(long, default_value = "frankfurt")]
    game: String,
    /// The number of players
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// Options of the game, as name=value
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Everything follows from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

/// How many threads work.
#[derive(clap::Args)]
pub(crate) struct Threads {
    /// How many threads work at the same time [default: one per core]
    #[arg(long)]
    threads: Option<usize>,
}

impl Threads {
    /// The threads that work; from now on Ctrl-C ends their work and nothing else.
    pub(crate) fn workers(&self) -> Workers<'static> {
        // A second press ends the program at once.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Workers { threads: self.threads.unwrap_or_else(cores).max(1), stop: &STOP }
    }
}

impl Common {
    /// What is studied; its table can be set up.
    fn arena(&self) -> Result<Box<dyn Arena>, Fail> {
        let game = registry::standard(&self.game)?;
        arena(&game, self.seats, chosen_options(&self.options)?)
    }

    /// Who sits at the table: one player in every seat, or one for each.
    fn contenders(&self, bots: &[Player]) -> Result<Vec<Contender>, Fail> {
        let seats = usize::from(self.seats);
        if bots.len() != 1 && bots.len() != seats {
            let count = bots.len();
            return Err(Fail::Request(format!("--bots names {count} players: it needs one, or {seats}")));
        }
        let game = registry::find(&self.game)?;
        Ok(bots.iter().cycle().take(seats).map(|player| game.contender(*player)).collect())
    }

    /// The threads that work.
    fn workers(&self) -> Workers<'static> {
        self.threads.workers()
    }
}

/// Where games of this box are played, with these seats and options.
pub(crate) fn arena(game: &Arc<dyn AnyGame>, seats: u8, options: Value) -> Result<Box<dyn Arena>, Fail> {
    let (players, seed) = (Vec::new(), Seed::from_text("1"));
    let table = Arc::clone(game).set_up(Setup { seats, options, players, seed, agreed: Value::Null })?;
    Ok(registry::find(game.info().id)?.arena(&*table))
}

/// The command as it was typed, so that a report says how to reproduce it.
fn origin() -> String {
    let quoted = |word: String| if word.contains(' ') { format!("'{word}'") } else { word };
    let words = std::iter::once("citywright".to_owned()).chain(std::env::args().skip(1).map(quoted));
    words.collect::<Vec<_>>().join(" ")
}

/// Writes a page where one is wanted.
fn publish(file: Option<&PathBuf>, page: impl FnOnce() -> String) -> Result<(), Fail> {
    let Some(file) = file else { return Ok(()) };
    fs::write(file, page()).map_err(|error| Fail::World(format!("cannot write {}: {error}", file.display())))
}

/// A share in percent with how close it lies, 95 times of 100.
fn share(wins: &Sample) -> String {
    let (low, high) = wins.interval();
    format!("{:.1} ± {:.1}", 100.0 * wins.mean(), 50.0 * (high - low))
}

/// As JSON, in one line.
pub(crate) fn json(report: &impl serde::Serialize) -> String {
    serde_json::to_string(report).expect("a report can be written as JSON")
}

/// A player as it is written on the command line.
fn player(text: &str) -> Result<Player, String> {
    text.parse().map_err(|bad: bots::BadPlayer| bad.to_string())
}
