//! `citywright lab ratings`: how good bots are on the scale on which people are rated.

use bots::Player;
use lab::scale::{self, ScaleSettings};

use super::progress::Progress;
use super::{Threads, arena, player};
use crate::fail::Fail;

/// The fewest players who can meet.
const FEWEST: usize = 2;

#[derive(clap::Args)]
pub(crate) struct Ratings {
    /// The game
    #[arg(long, default_value = "frankfurt")]
    game: String,
    /// Who is measured, each against the others
    #[arg(long, value_parser = player, value_delimiter = ',', default_value = "random,easy,greedy,medium,strong")]
    bots: Vec<Player>,
    /// The number of games, at tables of every size
    #[arg(long, default_value_t = 2_000)]
    games: u64,
    /// Everything follows from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
}

pub(crate) fn run(asked: &Ratings) -> Result<(), Fail> {
    let game = registry::find(&asked.game)?;
    let names: Vec<String> = asked.bots.iter().map(name).collect();
    let has_twice = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    if names.len() < FEWEST || names.iter().any(has_twice) {
        return Err(Fail::Request(format!("--bots names at least {FEWEST} different players")));
    }
    let info = game.info();
    let opened = registry::standard(&asked.game)?;
    let most = usize::from(info.max_seats).min(names.len()) as u8;
    let sizes = info.min_seats.max(FEWEST as u8)..=most;
    let arenas = sizes.map(|seats| arena(&opened, seats, serde_json::Value::Null));
    let arenas = arenas.collect::<Result<Vec<_>, _>>()?;
    let contenders = asked.bots.iter().map(|player| game.contender(*player)).collect();
    let settings = ScaleSettings { contenders, games: asked.games, seed: asked.seed };
    let progress = Progress::of(asked.games);
    let mut played = 0;
    let ratings = scale::run(&arenas, &settings, &asked.threads.workers(), |number| {
        played = number;
        progress.at(number, String::new());
    });
    drop(progress);
    println!("[{}]", info.id);
    println!(
        "command = \"citywright lab ratings --game {} --bots {} --games {} --seed {}\"",
        info.id,
        names.join(","),
        asked.games,
        asked.seed
    );
    println!("revision = {}\ngames = {played}\n[{}.levels]", info.revision, info.id);
    for (name, rating) in names.iter().zip(&ratings) {
        let (mean, uncertainty) = rating.to_millionths();
        println!("{name} = [{mean}, {uncertainty}] # {} ± {}", rating.points(), rating.margin());
    }
    Ok(())
}

/// A player of a house by its level; one with another limit by both.
fn name(player: &Player) -> String {
    if *player == Player::from(player.level) {
        return <&str>::from(player.level).to_owned();
    }
    player.to_string()
}
