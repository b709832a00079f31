//! The page: its packages, its build, its tests.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::SystemTime;

use crate::Stop;
use crate::run::{self, workspace_root};
use crate::setup;

/// The oldest Node.js on which the page's tools run.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// The version of Node.js, if it is new enough and npm is there.
pub(crate) fn node() -> Option<String> {
    run::answer("npm", &["--version"])?;
    run::answer("node", &["--version"]).filter(|version| is_new_enough(version))
}

fn is_new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|number| number.parse().ok());
    matches!((numbers.next(), numbers.next()), (Some(major), Some(minor)) if (major, minor) >= OLDEST_NODE)
}

/// An npm script of the page.
pub(crate) fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(folder());
    command
}

/// Installs the packages that the lock file names, unless they are there already.
pub(crate) fn packages() -> Option<Command> {
    let installed = modified(&folder().join("node_modules/.package-lock.json"));
    let is_current = installed.is_some() && installed >= modified(&folder().join("package-lock.json"));
    (!is_current).then(|| npm(&["ci", "--no-audit", "--no-fund"]))
}

/// Builds the page, which the server carries in itself: so it comes before the program is built.
pub(crate) fn build() -> Result<(), Stop> {
    for mut command in packages().into_iter().chain([npm(&["run", "build"])]) {
        let status = run::attached(&mut command)?;
        if !status.success() {
            return Err(Stop::WorldFailed(format!("the page could not be built: {status}")));
        }
    }
    Ok(())
}

/// Runs a script of the page that needs the page and the program.
pub(crate) fn with_program(script: &str) -> Result<ExitCode, Stop> {
    after_building(&mut in_browser(script))
}

/// Judges every page and every board at all sizes of a window, in both languages.
pub(crate) fn soak() -> Result<ExitCode, Stop> {
    after_building(in_browser("e2e").args(["--", "sizes"]).env(SIZES_VARIABLE, "all"))
}

/// The environment variable that says at which sizes the page is judged.
const SIZES_VARIABLE: &str = "CITYWRIGHT_E2E_SIZES";

/// Builds the page and the program, then runs this.
fn after_building(command: &mut Command) -> Result<ExitCode, Stop> {
    setup::provide(setup::Purpose::Test)?;
    build()?;
    let status = run::attached(&mut run::cargo(&BUILD_PROGRAM))?;
    if !status.success() {
        return Ok(run::exit_code(status));
    }
    run::attached(command).map(run::exit_code)
}

/// A script of the page that starts the program that was built.
pub(crate) fn in_browser(script: &str) -> Command {
    let mut command = npm(&["run", script]);
    command.env("CITYWRIGHT_BIN", run::built("debug", "citywright"));
    command
}

/// Builds the program for the browser.
const BUILD_PROGRAM: [&str; 3] = ["build", "--package", "cli"];

fn folder() -> PathBuf {
    workspace_root().join("web")
}

fn modified(file: &PathBuf) -> Option<SystemTime> {
    fs::metadata(file).ok()?.modified().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_node_is_as_good_as_none() {
        assert!(is_new_enough("v20.19.0") && is_new_enough("v24.1.0"));
        assert!(!is_new_enough("v20.18.9") && !is_new_enough("v18.20.4") && !is_new_enough("what?"));
    }
}
