//! `citywright review`: a finished game, decision by decision.

use std::io::{self, Write};
use std::path::PathBuf;

use engine::{Colour, Playable};
use lab::review::{Account, Moment, Plan, Review, Verdict, review};
use registry::Visitor;
use table::{Entry, Record, Table};

use crate::fail::Fail;
use crate::lab::Hands;
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
    hands: Hands,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    lang: Lang,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    let record = crate::files::read_record(&arguments.file)?;
    let game = record.header.game.clone();
    registry::visit(&game, Reviewing { arguments, record })?
}

struct Reviewing<'a> {
    arguments: &'a Arguments,
    record: Record,
}

impl Visitor for Reviewing<'_> {
    type Output = Result<(), Fail>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Self { arguments, record } = self;
        let file = arguments.file.display();
        let (edition, table) = crate::files::replayed::<G>(&arguments.file, &record)?;
        if !table.to_act().is_empty() {
            return Err(Fail::Request(format!("{file}: the game is not over yet")));
        }
        let moments = moments(&table)?;
        let plan = Plan { iterations: arguments.iterations, seed: arguments.seed };
        let progress = Progress::of(moments.len() as u64);
        let crew = arguments.hands.crew();
        let found = review(edition.game().as_ref(), &moments, table.position(), plan, &crew, |decisions| {
            progress.at(decisions, String::new());
        });
        drop(progress);
        let mut out = io::stdout().lock();
        if arguments.json {
            writeln!(out, "{}", crate::lab::json(&found))?;
        } else {
            let screen = Screen::new(edition, record.players_or_letters(), arguments.lang.language());
            tell(&screen, &found, &moments, &mut out)?;
        }
        Ok(out.flush()?)
    }
}

/// The decisions that counted in the end: what was taken back is left out.
fn moments<G: Playable>(table: &Table<G>) -> Result<Vec<Moment<G>>, Fail> {
    let mut moments: Vec<Moment<G>> = Vec::new();
    let mut before: Option<G::Position> = None;
    let retold = table.retell(|step| {
        match (step.entry, before.take()) {
            (Some(Entry::Decision(decision)), Some(at)) => {
                moments.push(Moment { number: step.number, at, seat: decision.seat, mv: decision.mv });
            }
            (Some(Entry::Undo(undo)), _) => moments.retain(|moment| moment.number < undo.to),
            (Some(Entry::Decision(_)) | None, _) => {}
        }
        before = Some(step.position.clone());
    });
    retold.map_err(|misfit| Fail::Request(misfit.to_string()))?;
    Ok(moments)
}

fn tell<G: Playable>(
    screen: &Screen<G>,
    found: &Review,
    moments: &[Moment<G>],
    out: &mut impl Write,
) -> Result<(), Fail> {
    screen.show_title(out)?;
    let words = screen.words();
    writeln!(out, "{:>6}  {:16}{:>6}{:>7}{:>7}  {}", "", "", "%", words.loss, words.luck, words.played_best)?;
    for verdict in &found.decisions {
        writeln!(out, "{}", line(screen, verdict))?;
    }
    for account in &found.seats {
        summary(screen, found, account, moments, out)?;
    }
    if found.seats.is_empty() {
        writeln!(out, "\n{}", words.interrupted)?;
    }
    Ok(())
}

fn line<G: Playable>(screen: &Screen<G>, verdict: &Verdict) -> String {
    let name: String = screen.voice().player(verdict.seat).chars().take(14).collect();
    let moves = if verdict.played == verdict.best {
        verdict.played.clone()
    } else {
        format!("{} ({})", verdict.played, verdict.best)
    };
    let (value, loss, luck) = (100.0 * verdict.value, -100.0 * verdict.loss(), 100.0 * verdict.luck);
    format!("{:>6}  {name:16}{value:>6.1}{:>7}{:>7}  {moves}", verdict.number, signed(loss), signed(luck))
}

fn summary<G: Playable>(
    screen: &Screen<G>,
    found: &Review,
    account: &Account,
    moments: &[Moment<G>],
    out: &mut impl Write,
) -> Result<(), Fail> {
    let (words, voice) = (screen.words(), screen.voice());
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let text = words
        .review
        .replace("{began}", &percent(account.began))
        .replace("{lost}", &percent(account.lost))
        .replace("{luck}", &signed(100.0 * account.luck))
        .replace("{ended}", &percent(account.ended))
        .replace("{mean}", &format!("{:.2}", 100.0 * account.mean_loss()))
        .replace("{best}", &account.best.to_string())
        .replace("{decisions}", &account.decisions.to_string());
    writeln!(out, "\n{}\n  {text}", screen.ink.paint(Colour::Bold, voice.player(account.seat)))?;
    let game = screen.edition.game();
    for number in &account.costliest {
        let moment = moments.iter().find(|moment| moment.number == *number);
        let verdict = found.decisions.iter().find(|verdict| verdict.number == *number);
        let (Some(moment), Some(verdict)) = (moment, verdict) else { continue };
        let say = |mv: &G::Move| voice.say(&game.tell_move(&moment.at, moment.seat, mv));
        let better = game.decode(&verdict.best).map_or_else(|| verdict.best.clone(), |mv| say(&mv));
        let text = words
            .costly
            .replace("{number}", &number.to_string())
            .replace("{loss}", &percent(verdict.loss()))
            .replace("{played}", &say(&moment.mv))
            .replace("{better}", &better);
        writeln!(out, "  {text}")?;
    }
    Ok(())
}

/// A number with its sign; nothing of what is too small to see.
fn signed(number: f64) -> String {
    if number.abs() < 0.05 { "0".to_owned() } else { format!("{number:+.1}") }
}
