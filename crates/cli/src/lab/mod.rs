//! `citywright lab`: games and players are studied.
//!
//! Every figure follows from a seed and can be had again. Work longer than a second shows how far it is, and Ctrl-C
//! keeps what is done.

mod duel;
mod progress;
mod train;

use std::sync::atomic::{AtomicBool, Ordering};

use bots::Player;
use engine::{NoLog, Playable, Seed, Seeded};
use lab::arena::Table;
use lab::crew::{Crew, cores};

use crate::fail::Fail;
use crate::play::chosen_options;

#[derive(clap::Subcommand)]
pub(crate) enum Lab {
    /// Who plays better: one player against others, on the same deals in every seat
    Duel(duel::Duel),
    /// Learn the value of positions from self-play
    Train(train::Train),
}

pub(crate) fn run(lab: &Lab) -> Result<(), Fail> {
    match lab {
        Lab::Duel(duel) => duel::run(duel),
        Lab::Train(train) => train::run(train),
    }
}

/// Set when somebody presses Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// What every study of a game can be told.
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
    /// How many games are played at the same time [default: one per core]
    #[arg(long)]
    threads: Option<usize>,
}

impl Common {
    /// The table that is studied; it can be laid.
    fn table<'a, G: Playable>(&self, game: &'a G) -> Result<Table<'a, G>, Fail> {
        let options = chosen_options::<G>(&self.options)?;
        let mut chance = Seeded::new(Seed::from_text("1"));
        game.set_up(self.seats, &options, &mut chance, &mut NoLog)?;
        Ok(Table { game, seats: self.seats, options })
    }

    /// Those who work; from now on Ctrl-C ends their work and nothing else.
    fn crew(&self) -> Crew<'static> {
        // A second press ends the program at once.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        Crew { hands: self.threads.unwrap_or_else(cores).max(1), stop: &STOP }
    }
}

/// A player as somebody wrote it.
fn player(text: &str) -> Result<Player, String> {
    text.parse().map_err(|bad: bots::BadPlayer| bad.to_string())
}
