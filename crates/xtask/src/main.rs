//! The chores of this workspace, run as `cargo xtask <command>`.
//!
//! No dependency, so that it compiles in seconds on a fresh clone.
//!
//! - `setup`: what the other commands need, and how to get what is missing
//! - `build`: the whole program, with the page inside
//! - `dist`: an archive for hosts
//! - `new`: a game to begin with; `guide` follows the guide to it
//! - `play`: the lobby in the browser, or a game in the terminal
//! - `test`: everything a change must pass; `tally` counts what the test runners report, `slowest` finds what takes long
//! - `soak`: the laws of one game over many games, the page at every size, or a server that is killed
//! - `web`: the page
//! - `run`: how all of them start other programs

mod build;
mod dist;
mod guide;
mod new;
mod play;
mod run;
mod setup;
mod slowest;
mod soak;
mod tally;
mod test;
mod web;

use std::ffi::OsString;
use std::num::NonZeroU32;
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask <command>

  play [arguments]           build everything, start the server and open the lobby; arguments go to `citywright serve`
  play --terminal [arguments]
                             a game in the terminal; arguments go to `citywright play frankfurt`
  new <id>                   a game to begin with: crate, rules, texts, tests, page and its lines in the lists
  build                      the whole program with the page inside, and where it is
  dist                       an archive for hosts in target/dist: the program, unit, licences, checksums
  test [--fast]              everything a change must pass: page, format, clippy, tests, documentation, browser
                             --fast: no documentation, no browser, fewer games per law
  shots                      pictures of the lobby and of every board into docs/images
  bench-web                  how much a browser loads, how soon something can be done, how busy a turn keeps it
  soak <game> [--games N]    the laws of one game over N games per setting (10000 unless told)
  soak page                  every page and board at ten sizes of a window, in both languages
  soak server                a server under load is killed 200 times, on either database
  soak guide                 docs/adding-a-game.md to the letter: a new game in a copy, played in the browser
  soak month                 a month of 1,000 slow tables on two servers, with the time handed in
  soak fuzz                  spoiled requests, messages and records for a server, ten minutes
  setup                      check what is needed to build and test, and install or name what is missing
  help                       this text
";

/// Games per setting in a soak when nothing else is asked for.
const SOAK_GAMES: NonZeroU32 = NonZeroU32::new(10_000).expect("10,000 is not zero");

/// The exit code of a command that was called wrongly, as shells and clap have it.
const WRONG_REQUEST: u8 = 2;

fn main() -> ExitCode {
    match parse(std::env::args_os().skip(1)).and_then(carry_out) {
        Ok(code) => code,
        Err(Stop::WrongRequest(reason)) => {
            eprintln!("xtask: {reason}");
            eprintln!("`cargo xtask help` lists the commands.");
            ExitCode::from(WRONG_REQUEST)
        }
        Err(Stop::WorldFailed(reason)) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// What the caller asks for.
#[derive(Debug, PartialEq, Eq)]
enum Task {
    Help,
    Setup,
    Build,
    Dist,
    New(String),
    Play(play::Place),
    Test(test::Extent),
    Shots,
    BenchWeb,
    Soak { game: String, games: NonZeroU32 },
    SoakPage,
    SoakServer,
    SoakMonth,
    SoakFuzz,
    SoakGuide,
}

/// Why a command ended before it could do its work.
#[derive(Debug, PartialEq, Eq)]
enum Stop {
    /// The caller asked for something that does not exist.
    WrongRequest(String),
    /// A program, a file or a package that should be there is not, or fails.
    WorldFailed(String),
}

fn carry_out(task: Task) -> Result<ExitCode, Stop> {
    match task {
        Task::Help => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        Task::Setup => setup::provide(setup::Purpose::Test).map(|()| ExitCode::SUCCESS),
        Task::Build => build::build(),
        Task::Dist => dist::dist(),
        Task::New(id) => new::new(&id),
        Task::Play(place) => play::play(&place),
        Task::Test(extent) => Ok(test::test(extent)),
        Task::Shots => web::with_program("pictures"),
        Task::BenchWeb => web::with_program("bench"),
        Task::Soak { game, games } => soak::soak(&game, games),
        Task::SoakPage => web::soak(),
        Task::SoakServer => soak::soak_server(),
        Task::SoakFuzz => soak::soak_fuzz(),
        Task::SoakMonth => soak::soak_month(),
        Task::SoakGuide => guide::soak_guide(),
    }
}

fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Task, Stop> {
    let mut arguments = arguments.into_iter();
    let command = arguments
        .next()
        .ok_or_else(|| wrong("say what to do: new, play, build, dist, test, soak, setup or help"))?;
    if command == "play" {
        return Ok(Task::Play(parse_play(arguments.collect())));
    }
    let command = text(command);
    let rest: Vec<String> = arguments.map(text).collect();
    if ["help", "--help", "-h"].contains(&command.as_str()) || rest.iter().any(|word| word == "--help") {
        return Ok(Task::Help);
    }
    match command.as_str() {
        "setup" => parse_setup(&rest),
        "new" => parse_new(&rest),
        "test" => parse_test(&rest),
        "build" | "dist" | "shots" | "bench-web" if !rest.is_empty() => {
            Err(wrong(format!("`{command}` takes no argument")))
        }
        "build" => Ok(Task::Build),
        "dist" => Ok(Task::Dist),
        "shots" => Ok(Task::Shots),
        "bench-web" => Ok(Task::BenchWeb),
        "soak" => parse_soak(&rest),
        unknown => Err(wrong(format!("there is no command `{unknown}`"))),
    }
}

fn parse_play(mut arguments: Vec<OsString>) -> play::Place {
    if arguments.first().is_some_and(|first| first == "--terminal") {
        arguments.remove(0);
        return play::Place::Terminal(arguments);
    }
    play::Place::Browser(arguments)
}

fn parse_setup(rest: &[String]) -> Result<Task, Stop> {
    match rest {
        [] => Ok(Task::Setup),
        [extra, ..] => Err(wrong(format!("`setup` takes no argument, but was given `{extra}`"))),
    }
}

fn parse_new(rest: &[String]) -> Result<Task, Stop> {
    match rest {
        [id] => Ok(Task::New(id.clone())),
        [] => Err(wrong("`new` needs an id for the game, as in `new harbour`")),
        [_, extra, ..] => Err(wrong(format!("`new` takes one id, but was also given `{extra}`"))),
    }
}

fn parse_test(rest: &[String]) -> Result<Task, Stop> {
    let mut extent = test::Extent::Full;
    for argument in rest {
        match argument.as_str() {
            "--fast" => extent = test::Extent::Fast,
            unknown => return Err(wrong(format!("`test` knows only `--fast`, not `{unknown}`"))),
        }
    }
    Ok(Task::Test(extent))
}

fn parse_soak(rest: &[String]) -> Result<Task, Stop> {
    if rest == ["page"] {
        return Ok(Task::SoakPage);
    }
    if rest == ["guide"] {
        return Ok(Task::SoakGuide);
    }
    if rest == ["fuzz"] {
        return Ok(Task::SoakFuzz);
    }
    if rest == ["month"] {
        return Ok(Task::SoakMonth);
    }
    if rest == ["server"] {
        return Ok(Task::SoakServer);
    }
    let mut game = None;
    let mut games = SOAK_GAMES;
    let mut rest = rest.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--games" => games = parse_games(rest.next())?,
            flag if flag.starts_with('-') => {
                return Err(wrong(format!("`soak` knows only `--games N`, not `{flag}`")));
            }
            id if game.is_none() => game = Some(id.to_owned()),
            extra => return Err(wrong(format!("`soak` takes one game, but was also given `{extra}`"))),
        }
    }
    let game = game.ok_or_else(|| wrong(format!("`soak` needs a game: {}", soak::games_listed())))?;
    Ok(Task::Soak { game, games })
}

fn parse_games(number: Option<&String>) -> Result<NonZeroU32, Stop> {
    let number = number.ok_or_else(|| wrong("`--games` needs a number"))?;
    number.parse().map_err(|_| wrong(format!("`--games` needs a number from 1 up, not `{number}`")))
}

fn text(argument: OsString) -> String {
    argument.into_string().unwrap_or_else(|odd| odd.to_string_lossy().into_owned())
}

fn wrong(reason: impl Into<String>) -> Stop {
    Stop::WrongRequest(reason.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, Stop> {
        parse(line.split_whitespace().map(OsString::from))
    }

    fn is_wrong(line: &str) -> bool {
        matches!(parsed(line), Err(Stop::WrongRequest(_)))
    }

    fn soak(games: u32) -> Task {
        let games = NonZeroU32::new(games).expect("a soak plays at least one game");
        Task::Soak { game: "koeln".to_owned(), games }
    }

    #[test]
    fn every_command_is_understood() {
        assert_eq!(parsed("setup"), Ok(Task::Setup));
        assert_eq!(parsed("new harbour"), Ok(Task::New("harbour".to_owned())));
        assert_eq!(parsed("test"), Ok(Task::Test(test::Extent::Full)));
        assert_eq!(parsed("test --fast"), Ok(Task::Test(test::Extent::Fast)));
        assert_eq!(parsed("build"), Ok(Task::Build));
        assert_eq!(parsed("dist"), Ok(Task::Dist));
        assert_eq!(parsed("shots"), Ok(Task::Shots));
        assert_eq!(parsed("bench-web"), Ok(Task::BenchWeb));
        assert_eq!(parsed("soak page"), Ok(Task::SoakPage));
        assert_eq!(parsed("soak guide"), Ok(Task::SoakGuide));
        assert_eq!(parsed("soak month"), Ok(Task::SoakMonth));
        assert_eq!(parsed("soak server"), Ok(Task::SoakServer));
        assert_eq!(parsed("soak fuzz"), Ok(Task::SoakFuzz));
        assert_eq!(parsed("soak koeln"), Ok(soak(10_000)));
        assert_eq!(parsed("soak koeln --games 7"), Ok(soak(7)));
        assert_eq!(parsed("soak --games 7 koeln"), Ok(soak(7)));
    }

    #[test]
    fn help_is_given_wherever_it_is_asked_for() {
        for line in ["help", "--help", "-h", "test --help", "soak --help"] {
            assert_eq!(parsed(line), Ok(Task::Help), "{line}");
        }
    }

    #[test]
    fn play_passes_everything_on() {
        let words = |line: &str| line.split_whitespace().map(OsString::from).collect::<Vec<_>>();
        let terminal = play::Place::Terminal(words("--seats human,greedy --help"));
        assert_eq!(parsed("play --terminal --seats human,greedy --help"), Ok(Task::Play(terminal)));
        assert_eq!(parsed("play --lan"), Ok(Task::Play(play::Place::Browser(words("--lan")))));
        assert_eq!(parsed("play"), Ok(Task::Play(play::Place::Browser(Vec::new()))));
    }

    #[test]
    fn what_does_not_exist_is_a_wrong_request() {
        for line in [
            "",
            "tset",
            "--fast",
            "test --quick",
            "test fast",
            "setup now",
            "build all",
            "dist all",
            "shots all",
            "soak",
            "new",
            "new harbour canal",
        ] {
            assert!(is_wrong(line), "{line}");
        }
        for line in ["soak koeln frankfurt", "soak koeln --seed 3", "soak koeln --games"] {
            assert!(is_wrong(line), "{line}");
        }
        for number in ["0", "-1", "many", "5000000000"] {
            assert!(is_wrong(&format!("soak koeln --games {number}")), "{number}");
        }
        assert!(!is_wrong("soak koeln --games 1"));
    }
}
