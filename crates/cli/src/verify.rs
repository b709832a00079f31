//! `citywright verify`: are records as they were written?

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use engine::Viewer;
use table::{Account, BadLine, Ending, Header, Record};

use crate::fail::Fail;
use crate::files::read_bytes;

/// Checks records and accounts
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Says of every file what it holds or what is wrong with it; the first failure decides how the command ends.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    let mut out = io::stdout().lock();
    let mut failures = Vec::new();
    for file in &arguments.files {
        match verify(file) {
            Ok(what) => writeln!(out, "{}: ok, {what}", file.display())?,
            Err(fail) => failures.push(fail),
        }
    }
    out.flush()?;
    let Some(last) = failures.pop() else { return Ok(()) };
    failures.iter().for_each(Fail::tell);
    if failures.iter().any(|fail| matches!(fail, Fail::Request(_))) {
        return Err(Fail::Request(last.to_string()));
    }
    Err(last)
}

fn verify(file: &Path) -> Result<String, Fail> {
    let bytes = read_bytes(file)?;
    let checked = if bytes.starts_with(b"citywright account") { account(&bytes) } else { record(&bytes) };
    checked.map_err(|bad| Fail::Request(format!("{}, {bad}", file.display())))
}

/// A record is played again.
fn record(bytes: &[u8]) -> Result<String, BadLine> {
    let record = Record::parse(bytes)?;
    let unknown = |unknown: registry::UnknownGame| BadLine { line: GAME_LINE, reason: unknown.to_string() };
    let game = registry::standard(&record.header.game).map_err(unknown)?;
    let table = game.replay(&record)?;
    let clock = table
        .check_times()
        .map_err(|wrong| BadLine { line: record.line_of_entry(wrong.number), reason: wrong.reason })?;
    let deal = if record.deal.is_some() { ", dealt fairly" } else { "" };
    let told = told(&record.header, record.entries.len(), &record.ending);
    let broken_off = if clock.is_broken_off() { ", broken off" } else { "" };
    Ok(format!("record of {told}{broken_off}{deal}"))
}

/// The game stands on the second line of a record.
const GAME_LINE: usize = 2;

/// An account cannot be played again: its hashes are checked.
fn account(bytes: &[u8]) -> Result<String, BadLine> {
    let account = Account::parse(bytes)?;
    let viewer = match account.viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Spectator => "a spectator".to_owned(),
        Viewer::AllOpen => "everybody".to_owned(),
    };
    let told = told(&account.header, account.told.len().saturating_sub(1), &account.ending);
    Ok(format!("account for {viewer} of {told} (its hashes fit; it cannot be replayed)"))
}

fn told(header: &Header, entries: usize, ending: &Ending) -> String {
    let ending = match ending {
        Ending::Open => "not over yet".to_owned(),
        Ending::Over(points) => {
            let points = points.iter().map(|(party, points)| format!("{party}={points}"));
            points.collect::<Vec<_>>().join(" ")
        }
    };
    format!("{} for {}, {entries} entries, {ending}", header.game, header.seats)
}
