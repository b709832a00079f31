//! Running other programs: the command is shown, and an error says which program it was.

use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::Stop;

/// The folder with the workspace's `Cargo.toml`, wherever we were called from.
pub(crate) fn workspace_root() -> PathBuf {
    // Cargo says it at run time; what it said at compile time is stale once the clone has moved.
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    PathBuf::from(here).ancestors().nth(2).expect("xtask lies two folders below the root").to_owned()
}

/// A program that cargo has built, in the folder of a profile.
pub(crate) fn built(profile: &str, program: &str) -> PathBuf {
    target_folder().join(profile).join(program).with_extension(env::consts::EXE_EXTENSION)
}

/// Where cargo puts what it builds.
pub(crate) fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace_root().join("target"), PathBuf::from)
}

/// A cargo command for the whole workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(workspace_root());
    command
}

/// What a program answers, in its first line; `None` if it is not there or fails.
pub(crate) fn answer(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    output.status.success().then(|| text.lines().next().unwrap_or_default().trim().to_owned())
}

/// Runs a command that owns the terminal while it runs.
pub(crate) fn attached(command: &mut Command) -> Result<ExitStatus, Stop> {
    echo(command);
    command.status().map_err(|error| cannot("start", command, &error))
}

/// Runs a command, passes its output on as it comes and hands each line to `notice`.
pub(crate) fn watched(command: &mut Command, mut notice: impl FnMut(&str)) -> Result<ExitStatus, Stop> {
    echo(command);
    keep_colours(command);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| cannot("start", command, &error))?;
    let stdout = child.stdout.take().expect("stdout is piped");
    let stderr = child.stderr.take().expect("stderr is piped");
    // The loop over the lines ends when both threads have dropped their sender.
    let (sender, lines) = mpsc::channel();
    let other = sender.clone();
    thread::scope(|scope| {
        scope.spawn(move || pass_on(stdout, io::stdout(), &sender));
        scope.spawn(move || pass_on(stderr, io::stderr(), &other));
        for line in lines {
            notice(&line);
        }
    });
    child.wait().map_err(|error| cannot("wait for", command, &error))
}

/// Our own exit code when all we do is run one command.
pub(crate) fn exit_code(status: ExitStatus) -> ExitCode {
    // A program that a signal ended has no code of its own.
    status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from)
}

fn echo(command: &Command) {
    println!("$ {}", shown(command));
}

/// The command as one would type it.
fn shown(command: &Command) -> String {
    let settings = command.get_envs().filter_map(|(name, value)| {
        value.map(|value| format!("{}={}", name.to_string_lossy(), quoted(value)))
    });
    let words = [command.get_program()].into_iter().chain(command.get_args()).map(quoted);
    settings.chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let is_plain = |c: char| c.is_alphanumeric() || "-_=./:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A program that writes into a pipe leaves its colours out unless it is told that a person is reading.
fn keep_colours(command: &mut Command) {
    let is_decided = ["CARGO_TERM_COLOR", "NO_COLOR"].iter().any(|name| env::var_os(name).is_some());
    if !is_decided && io::stdout().is_terminal() && io::stderr().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always");
    }
}

fn pass_on(from: impl Read, mut to: impl Write, lines: &Sender<String>) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    // A stream that cannot be read is at its end; the exit code tells whether the program was well.
    while from.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        // When nobody reads our output any more we still want the count and the exit code.
        let _ = to.write_all(&line).and_then(|()| to.flush());
        let _ = lines.send(String::from_utf8_lossy(&line).trim_end().to_owned());
        line.clear();
    }
}

fn cannot(verb: &str, command: &Command, error: &io::Error) -> Stop {
    Stop::WorldFailed(format!("cannot {verb} `{}`: {error}", shown(command)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_this_crate() {
        assert!(workspace_root().join("crates/xtask/Cargo.toml").is_file());
    }

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut command = Command::new("cargo");
        command.args(["test", "it's", ""]).env("CITYWRIGHT_GAMES", "20");
        assert_eq!(shown(&command), r"CITYWRIGHT_GAMES=20 cargo test 'it'\''s' ''");
    }

    #[test]
    fn lines_of_both_streams_are_noticed_and_the_exit_code_is_kept() {
        let mut lines = Vec::new();
        let mut command = Command::new("sh");
        command.args(["-c", "echo out; echo err >&2; printf unfinished; exit 3"]);
        let status = watched(&mut command, |line| lines.push(line.to_owned())).expect("sh is there");
        lines.sort();
        assert_eq!(lines, ["err", "out", "unfinished"]);
        assert_eq!(status.code(), Some(3));
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let stop = attached(&mut Command::new("no-such-program")).expect_err("it is not there");
        assert!(matches!(stop, Stop::WorldFailed(reason) if reason.contains("`no-such-program`")));
        assert_eq!(answer("no-such-program", &[]), None);
    }
}
