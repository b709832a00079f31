//! `citywright lab games`: self-play games for researchers.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use arena::Detail;
use bots::Player;
use lab::games::{SelfPlaySettings, self_play};

use super::progress::Progress;
use super::{Common, player};
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct SelfPlay {
    #[command(flatten)]
    common: Common,
    /// Who plays: one player for all seats, or one for each; they move on by one seat from game to game
    #[arg(long, value_parser = player, value_delimiter = ',', default_value = "medium")]
    bots: Vec<Player>,
    /// The number of games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Where to write them; a file that exists is not overwritten
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// With every decision, the table as the deciding seat sees it
    #[arg(long)]
    views: bool,
}

pub(crate) fn run(games: &SelfPlay) -> Result<(), Fail> {
    let arena = games.common.arena()?;
    let contenders = games.common.contenders(&games.bots)?;
    let detail = if games.views { Detail::Views } else { Detail::Moves };
    let settings = SelfPlaySettings { contenders, detail, seed: games.common.seed };
    let clock = lab::clock::start();
    let mut out = games.create()?;
    let mut written = Ok(());
    let progress = Progress::of(games.games);
    let taken = games.common.workers().work(
        games.games,
        |number| self_play(&*arena, &settings, number, &clock),
        |number, line| {
            written = writeln!(out, "{line}");
            progress.at(number + 1, String::new());
            written.is_ok()
        },
    );
    drop(progress);
    written.and_then(|()| out.flush()).map_err(|error| games.cannot(&error))?;
    eprintln!("{taken} games are in {}", games.out.display());
    Ok(())
}

impl SelfPlay {
    fn create(&self) -> Result<BufWriter<File>, Fail> {
        if self.out.is_file() {
            return Err(Fail::Request(format!("{} exists already", self.out.display())));
        }
        File::create(&self.out).map(BufWriter::new).map_err(|error| self.cannot(&error))
    }

    fn cannot(&self, error: &io::Error) -> Fail {
        Fail::World(format!("cannot write {}: {error}", self.out.display()))
    }
}
