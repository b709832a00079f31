//! `citywright replay`: a recorded game, told again.

use std::io::{self, Write};
use std::path::PathBuf;
use std::str::FromStr;

use engine::{Colour, Seat, Viewer};
use table::{AnyTable, Chapter, Happening, RecordedAct};

use crate::fail::Fail;
use crate::files::Replayed;
use crate::lang::Lang;
use crate::screen::Screen;
use crate::times::{Times, utc_of};

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
    let Replayed { game, table, record } = crate::files::replayed(&arguments.file)?;
    check_view(arguments.view, record.header.seats)?;
    if arguments.from > table.number() {
        let last = table.number();
        return Err(Fail::Request(format!("there is no entry {}: the last one is {last}", arguments.from)));
    }
    let screen = Screen::new(game, record.players_or_letters(), arguments.lang.language());
    tell(&screen, &*table, arguments, &mut io::stdout().lock())
}

fn check_view(Eyes(viewer): Eyes, seats: u8) -> Result<(), Fail> {
    match viewer {
        Viewer::Seat(seat) if seat.0 >= seats => {
            Err(Fail::Request(format!("there is no seat {seat}: the last one is {}", seats - 1)))
        }
        Viewer::Seat(_) | Viewer::Spectator | Viewer::AllOpen => Ok(()),
    }
}

fn tell(
    screen: &Screen,
    table: &dyn AnyTable,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<(), Fail> {
    screen.show_title(out)?;
    let Eyes(viewer) = arguments.view;
    let (entries, stages) = (table.record(None).entries, table.stages()?);
    let times = Times::of(table)?;
    for (Chapter { number, events, .. }, stage) in
        table.story(viewer, screen.languages())?.iter().zip(&stages)
    {
        if *number >= arguments.from {
            if let Some(place) = (*number as usize).checked_sub(1) {
                let what = line(screen, &entries[place].what, viewer);
                let line = format!("{number} {}{what}", times.before(*number, entries[place].time));
                writeln!(out, "{}", screen.ink.paint(Colour::Dim, &line))?;
            }
            screen.tell(events, out)?;
        }
        let is_before = number + 1 == arguments.from;
        if is_before || (arguments.board && *number >= arguments.from) {
            writeln!(out, "\n{}", screen.draw(&**stage, viewer)?)?;
        }
    }
    writeln!(out, "\n{}", screen.draw(table, viewer)?)?;
    screen.show_scores(table, viewer, out)?;
    if let Some(ranking) = table.ranking() {
        screen.show_ranking(&ranking, out)?;
    }
    times.show(screen, out)?;
    out.flush()?;
    Ok(())
}

/// Who decided or took something back, or what happened around the game. The code of a move is told if the viewer could
/// choose it: a choice of somebody else may be secret, and what may be known of it is told by the events.
fn line(screen: &Screen, act: &RecordedAct, viewer: Viewer) -> String {
    let voice = screen.voice();
    match act {
        RecordedAct::Decision(decision) if viewer.sees(decision.seat) => {
            let bot =
                decision.stand_in.as_ref().map(|bot| format!(" ({})", bot.as_str())).unwrap_or_default();
            format!("{}{bot}: {}", voice.player(decision.seat), decision.code)
        }
        RecordedAct::Decision(decision) => voice.player(decision.seat).to_owned(),
        RecordedAct::Undo { to, by: Some(seat) } => {
            let words = screen.words().took_back.replace("{entry}", &to.to_string());
            words.replace("{who}", voice.player(*seat))
        }
        RecordedAct::Undo { to, by: None } => screen.words().all_go_back.replace("{entry}", &to.to_string()),
        RecordedAct::Note(what) => happening(screen, what),
    }
}

fn happening(screen: &Screen, what: &Happening) -> String {
    let words = screen.words();
    let sentence = match what {
        Happening::Pause => words.clocks_stop.to_owned(),
        Happening::Resume => words.clocks_go_on.to_owned(),
        Happening::Pace(pace) => words.pace.replace("{pace}", pace.as_str()),
        Happening::Away(_) => words.away.to_owned(),
        Happening::Back(_) => words.back.to_owned(),
        Happening::StandIn { bot, .. } => words.stand_in.replace("{bot}", bot.as_str()),
        Happening::TimeOut(_) => words.time_out.to_owned(),
        Happening::Holiday { from, until, .. } => {
            words.holiday.replace("{from}", &utc_of(*from)).replace("{until}", &utc_of(*until))
        }
        Happening::Warning => words.warning.to_owned(),
        Happening::BrokenOff { by: Some(_) } => words.broken_off.to_owned(),
        Happening::BrokenOff { by: None } => words.abandoned.to_owned(),
    };
    what.seat().map_or(sentence.clone(), |seat| sentence.replace("{who}", screen.voice().player(seat)))
}
