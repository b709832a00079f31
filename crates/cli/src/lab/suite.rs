//! `citywright lab suite`: does a player find what can be proven?

use bots::{Level, Limit, Player};
use lab::suite::{Attempt, PASS, attempt, puzzles};
use serde::Serialize;

use super::progress::Progress;
use super::{Threads, json, player};
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Suite {
    /// The game
    #[arg(long, default_value = "frankfurt")]
    game: String,
    /// Who is asked [default: strong:20000]
    #[arg(long, value_parser = player)]
    bot: Option<Player>,
    /// The player's random choices follow from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// How the player searches, as in exploration=0.5
    #[arg(long = "tune", value_name = "NAME=VALUE")]
    tune: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const USUAL: Player = Player { level: Level::Strong, limit: Limit::Iterations(20_000) };

/// How a player did.
#[derive(Serialize)]
struct SuiteReport {
    game: &'static str,
    player: String,
    seed: u64,
    right: usize,
    count: usize,
    #[serde(rename = "answers")]
    attempts: Vec<Attempt>,
}

pub(crate) fn run(suite: &Suite) -> Result<(), Fail> {
    let game = registry::find(&suite.game)?;
    let puzzles = puzzles(game).expect("a test reads all suites");
    if puzzles.is_empty() {
        return Err(Fail::Request(format!("{} has no suite", game.info().id)));
    }
    let player = suite.bot.unwrap_or(USUAL);
    let mut contender = game.contender(player);
    super::train::tune(&mut contender.tuning, &suite.tune)?;
    let progress = Progress::of(puzzles.len() as u64);
    let workers = suite.threads.workers();
    let clock = lab::clock::start();
    let mut attempts = Vec::new();
    workers.work(
        puzzles.len() as u64,
        |number| attempt(game, &contender, &puzzles[number as usize], suite.seed, &clock),
        |number, attempt| {
            attempts.push(attempt);
            progress.at(number + 1, String::new());
            true
        },
    );
    drop(progress);
    let right = attempts.iter().filter(|attempt| attempt.is_right).count();
    let report = SuiteReport {
        game: game.info().id,
        player: player.to_string(),
        seed: suite.seed,
        right,
        count: attempts.len(),
        attempts,
    };
    println!("{}", if suite.json { json(&report) } else { words(&report) });
    if (right as f64) < PASS * report.count as f64 {
        let needed = (PASS * report.count as f64).ceil();
        return Err(Fail::World(format!("{right} of {} are right; {needed} would pass", report.count)));
    }
    Ok(())
}

fn words(report: &SuiteReport) -> String {
    let mut lines = vec![format!("{}, {}, seed {}", report.game, report.player, report.seed)];
    for Attempt { title, chosen, right, is_right, .. } in &report.attempts {
        lines.push(if *is_right {
            format!("  right  {title}: {chosen}")
        } else {
            format!("  wrong  {title}: {chosen} instead of {}", right.join(" or "))
        });
    }
    lines.push(format!("{} of {} are right", report.right, report.count));
    lines.join("\n")
}
