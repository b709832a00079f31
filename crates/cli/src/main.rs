//! `citywright`: play, study and host five city-building board games.
//!
//! One file per command; [`fail`] holds what can go wrong.

mod admin;
mod bench;
mod components;
mod fail;
mod files;
mod games;
mod lab;
mod lang;
mod play;
mod referee;
mod replay;
mod review;
mod screen;
mod serve;
mod times;
mod verify;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use fail::Fail;

/// A server makes and drops some hundred texts for every move; with the system's allocator that is a fifth of its work.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The home of five city-building board games.
#[derive(Parser)]
#[command(name = "citywright", version, about, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the games with their seats and options.
    Games(games::Arguments),
    /// Play at the terminal, against bots or with others at the same screen.
    Play(play::Arguments),
    /// Tell a recorded game again.
    Replay(replay::Arguments),
    /// Say of a finished game what every decision cost, luck apart from skill.
    Review(review::Arguments),
    /// Check that records are as they were written and that their games can be played so.
    Verify(verify::Arguments),
    /// Answer other programs: one line of JSON in, one line of JSON out (docs/protocol.md).
    Referee(referee::Arguments),
    /// Host tables for browsers: here, or for everybody in the same network.
    Serve(serve::Arguments),
    /// Look after the data of a server: tables, people, copies, statistics; most of it while it runs.
    #[command(subcommand)]
    Admin(admin::Admin),
    /// Study games and players: duels, tournaments, balance, training, games for researchers.
    #[command(subcommand)]
    Lab(lab::Lab),
    /// Measure the speed of the engine.
    #[command(subcommand)]
    Bench(bench::Bench),
}

/// The name of the command whose settings also come from the environment and from a file.
const SERVE: &str = "serve";

fn main() -> ExitCode {
    match parse().and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fail) => fail.report(),
    }
}

/// Reads the command line. What a file sets is known only after a first look, which says where the file is.
fn parse() -> Result<Command, Fail> {
    let command = Arguments::command().mut_subcommand(SERVE, serve::with_variables);
    let first = command.clone().get_matches();
    let file = first.subcommand_matches(SERVE).and_then(|serve| serve.get_one::<PathBuf>("config"));
    let matches = match file {
        None => first,
        Some(file) => {
            let serve = command.find_subcommand(SERVE).expect("there is such a command").clone();
            let serve = serve::with_file(serve, file)?;
            command.mut_subcommand(SERVE, |_| serve).get_matches()
        }
    };
    Ok(Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()).command)
}

fn run(command: Command) -> Result<(), Fail> {
    match command {
        Command::Games(arguments) => games::run(&arguments),
        Command::Play(arguments) => play::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Referee(arguments) => referee::run(arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Admin(admin) => admin::run(&admin),
        Command::Lab(lab) => lab::run(&lab),
        Command::Bench(bench) => bench::run(&bench),
    }
}
