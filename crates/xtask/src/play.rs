//! `cargo xtask play`: a game in the terminal, built first if need be.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use crate::Stop;
use crate::run;
use crate::setup;

const CITYWRIGHT: [&str; 7] = ["run", "--release", "--package", "cli", "--bin", "citywright", "--"];

/// Plays Bürger, Baumeister & Co.; the arguments are those of `citywright play frankfurt`.
pub(crate) fn play(arguments: &[OsString]) -> Result<ExitCode, Stop> {
    setup::provide(setup::Purpose::Play)?;
    // It stays in the caller's folder, so that file names among the arguments mean what they say.
    let mut command = Command::new("cargo");
    command.args(CITYWRIGHT).args(["play", "frankfurt"]).args(arguments);
    run::attached(&mut command).map(run::exit_code)
}
