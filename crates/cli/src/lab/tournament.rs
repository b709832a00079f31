//! `citywright lab tournament`: everybody against everybody.

use std::fmt::Write as _;
use std::path::PathBuf;

use bots::Player;
use lab::tournament::{TournamentReport, TournamentSettings, jobs};

use super::progress::Progress;
use super::{Common, json, player};
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Tournament {
    #[command(flatten)]
    common: Common,
    /// Who takes part: at least two players, as in easy,medium,strong:500
    #[arg(long, value_parser = player, value_delimiter = ',', default_value = "random,easy,greedy,medium")]
    bots: Vec<Player>,
    /// The number of games for each pairing
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a report with charts to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// The most players that fit into a table on a page.
const MOST_PLAYERS: usize = 16;

pub(crate) fn run(tournament: &Tournament) -> Result<(), Fail> {
    let game = registry::find(&tournament.common.game)?;
    tournament.check()?;
    let arena = tournament.common.arena()?;
    let contenders = tournament.bots.iter().map(|player| game.contender(*player)).collect();
    let (games, seed) = (tournament.games, tournament.common.seed);
    let settings = TournamentSettings { contenders, games, seed, reach: None, anchor: None };
    let progress = Progress::of(jobs(&settings, tournament.common.seats));
    let report = lab::tournament::run(&*arena, &settings, &[], &tournament.common.workers(), |games, _| {
        progress.at(games, String::new());
        true
    });
    drop(progress);
    super::publish(tournament.html.as_ref(), || lab::html::tournament(&report, &super::origin()))?;
    println!("{}", if tournament.json { json(&report) } else { words(&report) });
    Ok(())
}

impl Tournament {
    fn check(&self) -> Result<(), Fail> {
        let wrong = |reason: String| Err(Fail::Request(reason));
        if !(2..=MOST_PLAYERS).contains(&self.bots.len()) {
            return wrong(format!("--bots needs 2 to {MOST_PLAYERS} players, as in easy,medium,strong:500"));
        }
        if let Some(twice) =
            self.bots.iter().enumerate().find(|(nth, player)| self.bots[..*nth].contains(player))
        {
            return wrong(format!("--bots names {} twice", twice.1));
        }
        if self.common.seats < 2 {
            return wrong("a tournament needs tables of at least two seats".to_owned());
        }
        Ok(())
    }
}

pub(super) fn words(report: &TournamentReport) -> String {
    let order = report.order();
    let mut text = format!(
        "{}, {} players, seed {}: {} games; won in percent ± 95 %, fair are {:.0}",
        report.game,
        report.seats,
        report.seed,
        report.games(),
        100.0 * report.fair_share()
    );
    let write = |text: &mut String, cell: String| {
        let _ = write!(text, "{cell:>14}");
    };
    let _ = write!(text, "\n{:16}{:>14}{:>14}", "", "Elo", "all");
    for nth in &order {
        write(&mut text, report.players[*nth].name.clone());
    }
    for row in &order {
        let player = &report.players[*row];
        let _ = write!(text, "\n{:16}", player.name);
        write(&mut text, format!("{:.0} ± {:.0}", player.rating.elo, player.rating.margin));
        write(&mut text, super::share(&player.wins));
        for column in &order {
            let cell = report.cells[*row][*column];
            write(&mut text, cell.map_or("–".to_owned(), |cell| super::share(&cell.wins)));
        }
    }
    text
}
