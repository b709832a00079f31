//! `citywright replay`: a recorded game, told again.

use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;

use engine::{Colour, Playable, Seat, Viewer};
use registry::Visitor;
use table::{Entry, Record, Step, Table, Undo};

use crate::fail::Fail;
use crate::lang::Lang;
use crate::screen::Screen;

/// Tells a recorded game again
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record
    file: PathBuf,
    /// Begin with this entry; the table is drawn as it lay before
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u32,
    /// Whose eyes see it: the number of a seat, from 0; spectator; or all, for everything
    #[arg(long, value_name = "SEAT|spectator|all", default_value = "all")]
    view: Eyes,
    /// Draw the table after every entry
    #[arg(long)]
    board: bool,
    #[command(flatten)]
    lang: Lang,
}

#[derive(Clone, Copy)]
struct Eyes(Viewer);

impl FromStr for Eyes {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        Ok(Self(match word {
            "all" => Viewer::AllOpen,
            "spectator" => Viewer::Spectator,
            _ => Viewer::Seat(Seat(word.parse().map_err(|_| "a seat from 0 on, spectator or all")?)),
        }))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    let record = crate::files::read_record(&arguments.file)?;
    let game = record.header.game.clone();
    registry::visit(&game, Retelling { arguments, record })?
}

struct Retelling<'a> {
    arguments: &'a Arguments,
    record: Record,
}

impl Visitor for Retelling<'_> {
    type Output = Result<(), Fail>;

    fn visit<G: Playable>(self) -> Self::Output {
        let Self { arguments, record } = self;
        let (edition, table) = crate::files::replayed::<G>(&arguments.file, &record)?;
        check_view(arguments.view, record.header.seats)?;
        if arguments.from > table.number() {
            let last = table.number();
            return Err(Fail::Request(format!(
                "there is no entry {}: the last one is {last}",
                arguments.from
            )));
        }
        let screen = Screen::new(edition, record.players_or_letters(), arguments.lang.language());
        tell(&screen, &table, arguments, &mut io::stdout().lock())
    }
}

fn check_view(Eyes(viewer): Eyes, seats: u8) -> Result<(), Fail> {
    match viewer {
        Viewer::Seat(seat) if seat.0 >= seats => {
            Err(Fail::Request(format!("there is no seat {seat}: the last one is {}", seats - 1)))
        }
        Viewer::Seat(_) | Viewer::Spectator | Viewer::AllOpen => Ok(()),
    }
}

fn tell<G: Playable>(
    screen: &Screen<G>,
    table: &Table<G>,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<(), Fail> {
    screen.show_title(out)?;
    let mut told = Ok(());
    let retold = table.retell(|step| {
        if told.is_ok() {
            told = tell_step(screen, &step, arguments, out);
        }
    });
    told?;
    retold.map_err(|misfit| Fail::Request(misfit.to_string()))?;
    let (at, Eyes(viewer)) = (table.position(), arguments.view);
    writeln!(out, "\n{}", screen.draw(at, viewer))?;
    screen.show_scores(at, viewer, out)?;
    if let Some(ranking) = table.game().result(at) {
        screen.show_ranking(&ranking, out)?;
    }
    out.flush()?;
    Ok(())
}

fn tell_step<G: Playable>(
    screen: &Screen<G>,
    step: &Step<'_, G>,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<(), Fail> {
    let Eyes(viewer) = arguments.view;
    if step.number >= arguments.from {
        if let Some(entry) = step.entry {
            let line = format!("{} {}", step.number, line(screen, entry, viewer));
            writeln!(out, "{}", screen.ink.paint(Colour::Dim, &line))?;
        }
        screen.tell(step.events, viewer, out)?;
    }
    let is_before = step.number + 1 == arguments.from;
    if is_before || (arguments.board && step.number >= arguments.from) {
        writeln!(out, "\n{}", screen.draw(step.position, viewer))?;
    }
    Ok(())
}

/// Who decided or took something back, with the code of a move if the decision was the viewer's: another's choice may be
/// secret, and the events tell what may be known of it.
fn line<G: Playable>(screen: &Screen<G>, entry: &Entry<G::Move>, viewer: Viewer) -> String {
    let voice = screen.voice();
    match entry {
        Entry::Decision(decision) if viewer.sees(decision.seat) => {
            format!("{}: {}", voice.player(decision.seat), screen.edition.game().code(&decision.mv))
        }
        Entry::Decision(decision) => voice.player(decision.seat).to_owned(),
        Entry::Undo(Undo { to, by: Some(seat) }) => {
            let words = screen.words().took_back.replace("{entry}", &to.to_string());
            words.replace("{who}", voice.player(*seat))
        }
        Entry::Undo(Undo { to, by: None }) => screen.words().all_go_back.replace("{entry}", &to.to_string()),
    }
}
