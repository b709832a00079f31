//! `citywright lab games`: self-play games for researchers.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use bots::Player;
use engine::Playable;
use lab::games::{Detail, self_play};
use registry::Visitor;

use super::progress::Progress;
use super::{Common, json, player};
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
    registry::visit(&games.common.game, games)?
}

impl Visitor for &SelfPlay {
    type Output = Result<(), Fail>;

    fn visit<G: Playable>(self) -> Result<(), Fail> {
        let game = G::standard();
        let arena = self.common.arena(&game)?;
        let contenders = self.common.contenders::<G>(&self.bots)?;
        let detail = if self.views { Detail::Views } else { Detail::Moves };
        let mut out = self.create()?;
        let mut written = Ok(());
        let progress = Progress::of(self.games);
        let taken = self.common.workers().work(
            self.games,
            |number| json(&self_play(&arena, &contenders, detail, self.common.seed, number)),
            |number, line| {
                written = writeln!(out, "{line}");
                progress.at(number + 1, String::new());
                written.is_ok()
            },
        );
        drop(progress);
        written.and_then(|()| out.flush()).map_err(|error| self.cannot(&error))?;
        eprintln!("{taken} games are in {}", self.out.display());
        Ok(())
    }
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
