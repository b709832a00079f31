//! `citywright lab balance`: is a game fair, and what decides it?

use std::fmt::Write as _;
use std::path::PathBuf;

use bots::Player;
use lab::balance::{BalanceReport, BalanceSettings, Place};
use lab::histogram::Histogram;

use super::progress::Progress;
use super::{Common, json, player};
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Balance {
    #[command(flatten)]
    common: Common,
    /// Who plays: one player for all seats, or one for each
    #[arg(long, value_parser = player, value_delimiter = ',', default_value = "medium")]
    bots: Vec<Player>,
    /// The number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The number of games against each weaker player, to see how much skill counts; 0 leaves that out
    #[arg(long, value_name = "GAMES", default_value_t = 200)]
    skill: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a report with charts to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// The most words of moves that are shown; JSON has all of them.
const WORDS: usize = 24;

pub(crate) fn run(balance: &Balance) -> Result<(), Fail> {
    let arena = balance.common.arena()?;
    let contenders = balance.common.contenders(&balance.bots)?;
    let settings = BalanceSettings {
        contenders,
        games: balance.games,
        skill_games: balance.skill,
        seed: balance.common.seed,
    };
    let progress = Progress::of(balance.games + 2 * balance.skill);
    let report = lab::balance::run(&*arena, &settings, &balance.common.workers(), |games| {
        progress.at(games, String::new());
    });
    drop(progress);
    super::publish(balance.html.as_ref(), || lab::html::balance(&report, &super::origin()))?;
    println!("{}", if balance.json { json(&report) } else { words(&report) });
    Ok(())
}

fn words(report: &BalanceReport) -> String {
    let mut text = format!(
        "{}, {} players ({}), seed {}: {} games, {} of them tied\n",
        report.game,
        report.seats,
        report.players.join(", "),
        report.seed,
        report.games,
        report.ties
    );
    let _ = write!(text, "\n{:24}{:>14}{:>16}", "", "won %", "points");
    places(&mut text, "seat", &report.by_seat);
    places(&mut text, "begins as number", &report.by_order);
    let _ = write!(text, "\n\n{:24}{:>8}{:>8}{:>8}", "", "lowest", "middle", "highest");
    for (name, numbers) in [
        ("points", &report.points()),
        ("points of winners", &report.winning_points),
        ("first ahead of second", &report.margins),
        ("turns", &report.turns),
        ("decisions", &report.decisions),
        ("moves to choose from", &report.branching),
    ] {
        let _ = write!(text, "\n{name:24}{}", spread(numbers));
    }
    let _ = write!(
        text,
        "\n\n{:24}{:>8}{:>10}{:>24}",
        "where points come from", "mean", "winners", "goes with winning"
    );
    for source in &report.sources {
        let (mean, winners, together) =
            (source.points.mean(), source.winners.mean(), source.correlation.correlation());
        let _ = write!(text, "\n{:24}{mean:>8.1}{winners:>10.1}{together:>24.2}", source.label);
    }
    let _ = write!(
        text,
        "\n\n{:24}{:>8}{:>14}{:>20}",
        "words of moves", "a game", "users won %", "goes with winning"
    );
    for word in report.words.iter().take(WORDS) {
        let (count, together) = (word.moves as f64 / report.games as f64, word.correlation.correlation());
        let _ =
            write!(text, "\n{:24}{count:>8.2}{:>14}{together:>20.2}", word.word, super::share(&word.wins));
    }
    for skill in &report.skill {
        let _ =
            write!(text, "\n\n{} wins {} % against {}", skill.hero, super::share(&skill.wins), skill.others);
    }
    text
}

fn places(text: &mut String, name: &str, places: &[Place]) {
    for (nth, place) in places.iter().enumerate() {
        let name = format!("{name} {}", if name == "seat" { nth } else { nth + 1 });
        let points = format!("{:.1} ± {:.1}", place.points.mean(), place.points.margin());
        let _ = write!(text, "\n{name:24}{:>14}{points:>16}", super::share(&place.wins));
    }
}

fn spread(numbers: &Histogram) -> String {
    let (lowest, highest) = numbers.range().unwrap_or_default();
    format!("{lowest:>8}{:>8}{highest:>8}", numbers.quantile(0.5).unwrap_or_default())
}
