//! `citywright lab ladder`: all levels of a game in one table.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;

use bots::{Level, Player};
use lab::tournament::{GameResult, TournamentSettings, jobs};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::progress::Progress;
use super::{Common, json, player};
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Ladder {
    #[command(flatten)]
    common: Common,
    /// Who stands on it, the weakest first: random and greedy must be among them
    #[arg(
        long,
        value_parser = player,
        value_delimiter = ',',
        default_value = "random,easy,greedy,medium,strong,master"
    )]
    bots: Vec<Player>,
    /// The number of games for each pairing
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Where every game is kept as soon as it is over; what is there already is not played again
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Players meet who are at most this far apart on the ladder: what lies farther apart teaches next to nothing.
const REACH: usize = 2;
/// The most players on a ladder.
const MOST_PLAYERS: usize = 16;

/// What is played: the first line of the file.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    game: String,
    revision: u32,
    seats: u8,
    options: Map<String, Value>,
    players: Vec<String>,
    seed: u64,
}

pub(crate) fn run(ladder: &Ladder) -> Result<(), Fail> {
    let game = registry::find(&ladder.common.game)?;
    let anchor = ladder.anchor()?;
    let arena = ladder.common.arena()?;
    let contenders = ladder.bots.iter().map(|player| game.contender(*player)).collect();
    let (games, seed) = (ladder.games, ladder.common.seed);
    let settings = TournamentSettings { contenders, games, seed, reach: Some(REACH), anchor: Some(anchor) };
    let all = jobs(&settings, ladder.common.seats);
    let (mut known, mut out) = ladder.open()?;
    known.truncate(usize::try_from(all).unwrap_or(usize::MAX));
    let mut written = Ok(());
    let progress = Progress::of(all);
    let report =
        lab::tournament::run(&*arena, &settings, &known, &ladder.common.workers(), |number, result| {
            written = writeln!(out, "{}", json(result));
            progress.at(number, String::new());
            written.is_ok()
        });
    drop(progress);
    written.map_err(|error| ladder.cannot("write", &error))?;
    println!("{}", if ladder.json { json(&report) } else { super::tournament::words(&report) });
    Ok(())
}

impl Ladder {
    /// The place of the random player, from whom is counted.
    fn anchor(&self) -> Result<usize, Fail> {
        let place = |level: Level| self.bots.iter().position(|player| player.level == level);
        let (Some(anchor), Some(_)) = (place(Level::Random), place(Level::Greedy)) else {
            return Err(Fail::Request(
                "--bots needs random and greedy, so that ladders can be compared".to_owned(),
            ));
        };
        if self.bots.len() > MOST_PLAYERS || self.common.seats < 2 {
            return Err(Fail::Request(format!(
                "a ladder has at most {MOST_PLAYERS} players, at tables of two seats or more"
            )));
        }
        Ok(anchor)
    }

    fn played(&self) -> Result<Played, Fail> {
        let info = registry::find(&self.common.game)?.info();
        let options = match crate::play::chosen_options(&self.common.options)? {
            Value::Object(options) => options,
            _ => Map::new(),
        };
        Ok(Played {
            game: info.id.to_owned(),
            revision: info.revision,
            seats: self.common.seats,
            options,
            players: self.bots.iter().map(Player::to_string).collect(),
            seed: self.common.seed,
        })
    }

    /// The games that the file holds, and the file, to which more can be added. A last line that was cut off is dropped.
    fn open(&self) -> Result<(Vec<GameResult>, File), Fail> {
        let played = self.played()?;
        let text = if self.out.exists() {
            fs::read_to_string(&self.out).map_err(|error| self.cannot("read", &error))?
        } else {
            String::new()
        };
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        let mut known = Vec::new();
        if let Some(first) = lines.next() {
            if serde_json::from_str::<Played>(first).ok().as_ref() != Some(&played) {
                let reason = format!("{} holds another ladder; choose another file", self.out.display());
                return Err(Fail::Request(reason));
            }
            for line in lines {
                known.push(serde_json::from_str(line).map_err(|error| self.cannot("read", &error.into()))?);
            }
        }
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().create(true).append(true).open(&self.out)?;
            file.set_len(whole.len() as u64)?;
            if whole.is_empty() {
                writeln!(file, "{}", json(&played))?;
            }
            Ok(file)
        };
        Ok((known, open().map_err(|error| self.cannot("write", &error))?))
    }

    fn cannot(&self, what: &str, error: &io::Error) -> Fail {
        Fail::World(format!("cannot {what} {}: {error}", self.out.display()))
    }
}
