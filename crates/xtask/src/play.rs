//! `cargo xtask play`: the lobby in the browser, or a game in the terminal; built first if need be.

use std::ffi::OsString;
use std::net::{Ipv4Addr, TcpStream};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::Duration;

use crate::Stop;
use crate::build;
use crate::run;
use crate::setup;

const CITYWRIGHT: [&str; 7] = ["run", "--release", "--package", "cli", "--bin", "citywright", "--"];

/// Where the server listens unless told otherwise.
const PORT: u16 = 8906;
/// How often the server is asked whether it is up before the browser is opened.
const TRIES: u32 = 100;
/// The pause between two such questions.
const PAUSE: Duration = Duration::from_millis(100);

/// Where to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the browser; the arguments are those of `citywright serve`.
    Browser(Vec<OsString>),
    /// In the terminal; the arguments are those of `citywright play frankfurt`.
    Terminal(Vec<OsString>),
}

/// Builds what is needed and starts it.
pub(crate) fn play(place: &Place) -> Result<ExitCode, Stop> {
    setup::provide(setup::Purpose::Play)?;
    // Both stay in the caller's folder, so that file names among the arguments mean what they say.
    let mut command = Command::new("cargo");
    match place {
        Place::Terminal(arguments) => command.args(CITYWRIGHT).args(["play", "frankfurt"]).args(arguments),
        Place::Browser(arguments) => {
            build::program_with_page()?;
            if arguments.is_empty() {
                thread::spawn(open_lobby);
            }
            command.args(CITYWRIGHT).args(["serve", "--drafts"]).args(arguments)
        }
    };
    run::attached(&mut command).map(run::exit_code)
}

/// Opens the lobby as soon as the server is up, where the system knows how; its address is printed in any case.
fn open_lobby() {
    let is_up = || TcpStream::connect((Ipv4Addr::LOCALHOST, PORT)).is_ok();
    for _ in 0..TRIES {
        if is_up() {
            let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
            let mut command = Command::new(opener);
            command.arg(format!("http://localhost:{PORT}/")).stdout(Stdio::null()).stderr(Stdio::null());
            // No desktop, no opener: the address stands in the terminal.
            let _ = command.status();
            return;
        }
        thread::sleep(PAUSE);
    }
}
