//! `citywright lab duel`: who plays better.

use bots::{Level, Player};
use lab::duel::{DuelReport, DuelSettings};
use lab::stats::Verdict;

use super::progress::Progress;
use super::{Common, json, player};
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Duel {
    #[command(flatten)]
    common: Common,
    /// Who is measured, and against whom: two players, as in strong:200ms,medium
    #[arg(long, value_parser = player, value_delimiter = ',', num_args = 1..=2, default_value = "medium,greedy")]
    bots: Vec<Player>,
    /// The most games that are played
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// The share of wins in question
    #[arg(long, default_value_t = 0.5)]
    target: f64,
    /// Play all games, even when the question is decided
    #[arg(long)]
    all: bool,
    /// What the measured player has learned, instead of what its game carries
    #[arg(long, value_name = "FILE")]
    learned: Option<std::path::PathBuf>,
    /// The same for the others
    #[arg(long, value_name = "FILE")]
    others_learned: Option<std::path::PathBuf>,
    /// How the measured player searches, as in exploration=0.5
    #[arg(long = "tune", value_name = "NAME=VALUE")]
    tune: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a report with charts to this file
    #[arg(long, value_name = "FILE")]
    html: Option<std::path::PathBuf>,
}

pub(crate) fn run(duel: &Duel) -> Result<(), Fail> {
    let game = registry::find(&duel.common.game)?;
    let [hero, others] = duel.bots[..] else {
        return Err(Fail::Request("--bots needs two players, as in strong:200ms,medium".to_owned()));
    };
    let arena = duel.common.arena()?;
    let levels = [hero.level, others.level];
    let (mut hero, mut others) = (game.contender(hero), game.contender(others));
    for (contender, file) in [(&mut hero, &duel.learned), (&mut others, &duel.others_learned)] {
        if let Some(file) = file {
            contender.learned = super::train::read(file, game.inputs())?.unwrap_or_default();
        }
    }
    super::train::tune(&mut hero.tuning, &duel.tune)?;
    let has_learned = !hero.learned.nets.is_empty();
    let settings = DuelSettings {
        hero,
        others,
        games: duel.games,
        seed: duel.common.seed,
        target: duel.target,
        stops_early: !duel.all,
    };
    let progress = Progress::of(duel.games);
    let report = lab::duel::run(&*arena, &settings, &duel.common.workers(), |report| {
        progress.at(report.wins.count, format!("{:.1} %", 100.0 * report.wins.mean()));
    });
    drop(progress);
    super::publish(duel.html.as_ref(), || lab::html::duel(&report, &super::origin()))?;
    println!("{}", if duel.json { json(&report) } else { words(&report) });
    if !duel.json && levels == [Level::Strong, Level::Greedy] && report.wins.mean() < report.target {
        println!("\n{}", advice(&report, has_learned));
    }
    Ok(())
}

/// What can be done where a search does not play better than the judgement it could do without.
fn advice(report: &DuelReport, has_learned: bool) -> String {
    let DuelReport { game, seats, hero, others, .. } = report;
    let reason = if has_learned {
        "What the game has learned does not help it: let it learn again, or choose another Advice::TUNING."
    } else {
        "The game has learned nothing yet, so that it judges by the hand-made judgement alone."
    };
    format!(
        "{hero} does not beat {others} here. {reason}\n\
         citywright lab train --game {game} --seats {seats} --out games/{game}/learned/value.json"
    )
}

fn words(report: &DuelReport) -> String {
    let (low, high) = report.interval;
    let (elo, elo_low, elo_high) = report.elo();
    let verdict = match report.verdict {
        Verdict::Above => format!("above {:.0} %", 100.0 * report.target),
        Verdict::Below => format!("below {:.0} %", 100.0 * report.target),
        Verdict::Undecided => format!("not decided whether above {:.0} %", 100.0 * report.target),
    };
    let seats: Vec<_> = report.by_seat.iter().map(|seat| format!("{:.1}", 100.0 * seat.mean())).collect();
    format!(
        "{}, {} players, seed {}: {} against {}\n\
         {:>8.1} % won of {} games (95 %: {:.1} to {:.1}); {verdict}\n\
         {elo:>8.0} Elo ({elo_low:.0} to {elo_high:.0})\n\
         {:>8.1} points against {:.1}\n\
         {:>8} % by seat\n\
         {:>8.2} ms a decision against {:.2}; {:.0} decisions a game",
        report.game,
        report.seats,
        report.seed,
        report.hero,
        report.others,
        100.0 * report.wins.mean(),
        report.wins.count,
        100.0 * low,
        100.0 * high,
        report.points.mean(),
        report.other_points.mean(),
        seats.join(" "),
        report.hero_ms,
        report.other_ms,
        report.decisions.mean(),
    )
}
