//! A referee in a process of its own.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The most requests until a referee notices that its output is closed.
const MOST_REQUESTS: u32 = 100_000;

pub(crate) struct Referee {
    child: Child,
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
}

impl Referee {
    pub(crate) fn start() -> Self {
        Self::with(&[])
    }

    pub(crate) fn with(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_citywright"));
        command.arg("referee").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let (to, from) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        Self { child, to, from: BufReader::new(from) }
    }

    /// A referee with a game of frankfurt.
    pub(crate) fn with_game(seats: u8) -> Self {
        let mut referee = Self::start();
        referee.must(&json!({"do": "new", "game": "frankfurt", "seats": seats, "seed": "7"}));
        referee
    }

    /// The answer to one line.
    pub(crate) fn ask_line(&mut self, line: &[u8]) -> String {
        self.send(line);
        self.receive()
    }

    pub(crate) fn send(&mut self, line: &[u8]) {
        let to = self.to.as_mut().expect("the input is still open");
        to.write_all(line).and_then(|()| to.write_all(b"\n")).expect("the referee listens");
    }

    pub(crate) fn receive(&mut self) -> String {
        let mut answer = String::new();
        self.from.read_line(&mut answer).expect("the referee answers");
        assert!(answer.ends_with('\n'), "an answer is a whole line: {answer:?}");
        answer.pop();
        answer
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        let answer = self.ask_line(request.to_string().as_bytes());
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error} in {answer}"))
    }

    /// The answer to a request that must be fulfilled.
    pub(crate) fn must(&mut self, request: &Value) -> Value {
        let answer = self.ask(request);
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        answer
    }

    /// The error of a request that must not be fulfilled.
    pub(crate) fn must_not(&mut self, request: &Value) -> Value {
        let mut answer = self.ask(request);
        assert_eq!(answer["ok"], false, "{request}: {answer}");
        answer["error"].take()
    }

    /// Everything that a request could have changed.
    pub(crate) fn state(&mut self) -> String {
        self.ask_line(br#"{"do":"record"}"#) + &self.ask_line(br#"{"do":"position"}"#)
    }

    /// The most memory that the referee has held, in KiB, where the system tells.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }

    /// Ends the input; the exit code.
    pub(crate) fn finish(mut self) -> Option<i32> {
        drop(self.to.take());
        self.child.wait().expect("the referee ends").code()
    }

    /// Stops listening; the exit code.
    pub(crate) fn turn_away(self) -> Option<i32> {
        let Self { mut child, to, from } = self;
        drop(from);
        let mut to = to.expect("the input is still open");
        // A process that another test starts may hold the output open for a moment: one request is not enough.
        let asked = (0..MOST_REQUESTS).find(|_| to.write_all(b"{\"do\":\"games\"}\n").is_err());
        assert!(asked.is_some(), "the referee goes on though its output is closed");
        drop(to);
        child.wait().expect("the referee ends").code()
    }
}
