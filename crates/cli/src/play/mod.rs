//! `citywright play`: a game at the terminal.
//!
//! [`seats`] says who sits where, [`session`] plays, [`person`] asks people.

mod person;
mod seats;
mod session;

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::Seed;
use serde_json::Value;
use table::{Record, Setup};

use crate::components::Components;
use crate::fail::Fail;
use crate::files::Replayed;
use crate::lang::Lang;
use crate::screen::Screen;
use seats::Sitter;
use session::Session;

/// Plays a game at the terminal
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The game
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// Who sits where, separated by commas: human, random, easy, greedy, medium, strong, or strong with a limit, as in
    /// strong:500 (iterations) or strong:200ms
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    seats: Vec<Sitter>,
    /// The names of the players, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    names: Vec<String>,
    /// Everything that chance brings follows from this text [default: a new one]
    #[arg(long)]
    seed: Option<String>,
    /// A variant: name=value; can be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Write the game to this file after every decision
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the game in this file; it is written there again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["record", "seed", "options", "names", "components"])]
    resume: Option<PathBuf>,
    #[command(flatten)]
    lang: Lang,
    #[command(flatten)]
    components: Components,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    if let Some(file) = &arguments.resume {
        return resume(arguments, file);
    }
    if let Some(file) = arguments.record.as_ref().filter(|file| file.exists()) {
        let file = file.display();
        return Err(Fail::Request(format!("{file} exists already; `--resume {file}` goes on with it")));
    }
    let game = arguments.game.as_deref().expect("clap asks for the game unless one is resumed");
    begin(arguments, game)
}

/// Plays a new game.
fn begin(arguments: &Arguments, game: &str) -> Result<(), Fail> {
    let game = arguments.components.game(game)?;
    let sitters =
        if arguments.seats.is_empty() { seats::by_default(&game.info()) } else { arguments.seats.clone() };
    let options = chosen_options(&arguments.options)?;
    let seed = match &arguments.seed {
        Some(text) => Seed::from_text(text),
        None => crate::files::new_seed()?,
    };
    let language = arguments.lang.language();
    let players = seats::names(&sitters, &arguments.names, language)?;
    let screen = Screen::new(Arc::clone(&game), players.clone(), language);
    // A table that cannot be laid is refused before the seats are counted in a smaller type.
    let seats = u8::try_from(sitters.len()).unwrap_or(u8::MAX);
    let table = game.set_up(Setup { seats, options, players, seed, agreed: Value::Null })?;
    let session = Session { screen, table, seed, deal: None, file: arguments.record.clone() };
    play(session, &sitters)
}

/// Goes on with a game in the file of its record.
fn resume(arguments: &Arguments, file: &Path) -> Result<(), Fail> {
    let Replayed { game, table, record } = crate::files::replayed(file)?;
    if arguments.game.as_ref().is_some_and(|game| *game != record.header.game) {
        return Err(Fail::Request(format!("{} holds a game of {}", file.display(), record.header.game)));
    }
    let names = record.players_or_letters();
    let sitters = match arguments.seats.len() {
        0 => names.iter().map(|name| seats::of_name(name)).collect(),
        count if count == names.len() => arguments.seats.clone(),
        count => {
            let seats = names.len();
            return Err(Fail::Request(format!("{count} seats are named, but the game has {seats}")));
        }
    };
    let screen = Screen::new(game, names, arguments.lang.language());
    let (seed, deal, file) = (record.seed, record.deal, Some(file.to_owned()));
    play(Session { screen, table, seed, deal, file }, &sitters)
}

/// Plays with these people and bots. Where bots take the seats of people, it is said who decides.
fn play(mut session: Session, sitters: &[Sitter]) -> Result<(), Fail> {
    let present = seats::at_this_terminal(sitters);
    if present != sitters {
        let seats = seats::listed(&session.screen.players, &present);
        let note = session.screen.words().stand_ins.replace("{seats}", &seats);
        // Nobody may be there to read it; the bots play all the same.
        let _ = writeln!(io::stderr(), "citywright: {note}");
    }
    session.play(&present)
}

/// Options as they are typed, by name.
pub(crate) fn chosen_options(chosen: &[String]) -> Result<Value, Fail> {
    let named = chosen.iter().map(|choice| {
        let wrong = || Fail::Request(format!("`{choice}` is not of the form name=value"));
        let (name, value) = choice.split_once('=').ok_or_else(wrong)?;
        Ok((name.to_owned(), Value::from(value)))
    });
    named.collect::<Result<_, Fail>>().map(Value::Object)
}

/// Are there people at both ends?
fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Writes the record in one piece: a crash leaves the old file or the new one.
fn write_record(file: &PathBuf, record: &Record) -> Result<(), Fail> {
    let failed = |error| Fail::World(format!("cannot write {}: {error}", file.display()));
    let beside = file.with_extension("city.tmp");
    fs::write(&beside, record.write()).map_err(failed)?;
    fs::rename(&beside, file).map_err(failed)
}
