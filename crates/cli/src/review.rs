//! `citywright review`: a finished game, decision by decision.

use std::io::{self, Write};
use std::path::PathBuf;

use engine::Colour;
use lab::review::{Moment, Review, ReviewSettings, ReviewedDecision, SeatSummary, moments, review};

use crate::fail::Fail;
use crate::files::Replayed;
use crate::lab::Threads;
use crate::lab::progress::Progress;
use crate::lang::Lang;
use crate::screen::Screen;

/// Says of a finished game what every decision cost
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record of a finished game
    file: PathBuf,
    /// How carefully each decision is looked at: the number of worlds
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// The search follows from this number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: Lang,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    let Replayed { game, table, record } = crate::files::replayed(&arguments.file)?;
    if !table.to_act().is_empty() {
        return Err(Fail::Request(format!("{}: the game is not over yet", arguments.file.display())));
    }
    let moments = moments(&*table)?;
    let settings = ReviewSettings { iterations: arguments.iterations, seed: arguments.seed };
    let progress = Progress::of(moments.len() as u64);
    let (listed, workers) = (registry::find(game.info().id)?, arguments.threads.workers());
    let found = review(listed, &moments, &*table, settings, &workers, |decisions| {
        progress.at(decisions, String::new());
    });
    drop(progress);
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", crate::lab::json(&found))?;
    } else {
        let screen = Screen::new(game, record.players_or_letters(), arguments.lang.language());
        tell(&screen, &found, &moments, &mut out)?;
    }
    Ok(out.flush()?)
}

fn tell(screen: &Screen, found: &Review, moments: &[Moment], out: &mut impl Write) -> Result<(), Fail> {
    screen.show_title(out)?;
    let words = screen.words();
    writeln!(out, "{:>6}  {:16}{:>6}{:>7}{:>7}  {}", "", "", "%", words.loss, words.luck, words.played_best)?;
    for decision in &found.decisions {
        writeln!(out, "{}", line(screen, decision))?;
    }
    for seat in &found.seats {
        show_summary(screen, found, seat, moments, out)?;
    }
    if found.seats.is_empty() {
        writeln!(out, "\n{}", words.interrupted)?;
    }
    Ok(())
}

fn line(screen: &Screen, decision: &ReviewedDecision) -> String {
    let name: String = screen.voice().player(decision.seat).chars().take(14).collect();
    let moves = if decision.played == decision.best {
        decision.played.clone()
    } else {
        format!("{} ({})", decision.played, decision.best)
    };
    let (value, loss, luck) = (100.0 * decision.value, -100.0 * decision.loss(), 100.0 * decision.luck);
    format!("{:>6}  {name:16}{value:>6.1}{:>7}{:>7}  {moves}", decision.number, signed(loss), signed(luck))
}

fn show_summary(
    screen: &Screen,
    found: &Review,
    summary: &SeatSummary,
    moments: &[Moment],
    out: &mut impl Write,
) -> Result<(), Fail> {
    let (words, voice) = (screen.words(), screen.voice());
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let text = words
        .review
        .replace("{began}", &percent(summary.began))
        .replace("{lost}", &percent(summary.lost))
        .replace("{luck}", &signed(100.0 * summary.luck))
        .replace("{ended}", &percent(summary.ended))
        .replace("{mean}", &format!("{:.2}", 100.0 * summary.mean_loss()))
        .replace("{best}", &summary.best.to_string())
        .replace("{decisions}", &summary.decisions.to_string());
    writeln!(out, "\n{}\n  {text}", screen.ink.paint(Colour::Bold, voice.player(summary.seat)))?;
    for number in &summary.costliest {
        let moment = moments.iter().find(|moment| moment.number == *number);
        let decision = found.decisions.iter().find(|decision| decision.number == *number);
        let (Some(moment), Some(decision)) = (moment, decision) else { continue };
        let offers = moment.table.legal(moment.seat, screen.languages())?;
        let say = |code: &String| {
            let offer = offers.iter().find(|offer| offer.code == *code);
            offer.map_or_else(|| code.clone(), |offer| offer.text.get(screen.language).to_owned())
        };
        let text = words
            .costly
            .replace("{number}", &number.to_string())
            .replace("{loss}", &percent(decision.loss()))
            .replace("{played}", &say(&decision.played))
            .replace("{better}", &say(&decision.best));
        writeln!(out, "  {text}")?;
    }
    Ok(())
}

/// A number with its sign; nothing of what is too small to see.
fn signed(number: f64) -> String {
    if number.abs() < 0.05 { "0".to_owned() } else { format!("{number:+.1}") }
}
