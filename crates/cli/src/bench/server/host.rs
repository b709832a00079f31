//! The server that is measured, in a process of its own.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::fail::Fail;

pub(crate) struct Host {
    pub(crate) address: SocketAddr,
    process: Child,
    _folder: TempDir,
}

impl Host {
    /// Starts this program as a server on any free port, with this database or an empty file.
    pub(crate) fn start(database: Option<&str>) -> Result<Self, Fail> {
        Self::with(database, &[])
    }

    /// The same with further settings.
    pub(crate) fn with(database: Option<&str>, settings: &[&str]) -> Result<Self, Fail> {
        let folder = tempfile::Builder::new().prefix("citywright-bench").tempdir()?;
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--port", "0"]).args(settings);
        match database {
            Some(address) => command.args(["--database", address]),
            None => command.arg("--data").arg(folder.path()),
        };
        let mut process = command.env("RUST_LOG", "error").stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        let out = process.stdout.take().expect("the output was piped");
        BufReader::new(out).read_line(&mut line)?;
        let port = line.trim_end_matches("/\n").rsplit(':').next().and_then(|port| port.parse().ok());
        let Some(port) = port else {
            let _ = process.kill();
            return Err(Fail::World(format!("the server did not start: {line}")));
        };
        Ok(Self { address: SocketAddr::from(([127, 0, 0, 1], port)), process, _folder: folder })
    }

    /// What the server occupies, in units of 1000 bytes.
    pub(crate) fn memory_kb(&self) -> Result<f64, Fail> {
        self.status_kb("VmRSS:")
    }

    /// The most that it ever did.
    pub(crate) fn most_memory_kb(&self) -> Result<f64, Fail> {
        self.status_kb("VmHWM:")
    }

    fn status_kb(&self, name: &str) -> Result<f64, Fail> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kibibytes =
            line.and_then(|line| line.trim().strip_suffix(" kB")).and_then(|size| size.parse().ok());
        kibibytes.map(|kib: f64| kib * 1.024).ok_or_else(unreadable)
    }

    /// How long the server has kept processors busy.
    pub(crate) fn cpu_seconds(&self) -> Result<f64, Fail> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
        let ticks = fields.map(|field| field.parse::<f64>().map_err(|_| unreadable()));
        // Linux counts in hundredths of a second, whatever the machine.
        Ok(ticks.sum::<Result<f64, Fail>>()? / 100.0)
    }

    /// Ends the server as its owner would.
    pub(crate) fn stop(mut self) -> Result<(), Fail> {
        let pid = self.process.id().to_string();
        Command::new("kill").args(["-TERM", &pid]).status()?;
        self.process.wait()?;
        Ok(())
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn unreadable() -> Fail {
    Fail::World("the system does not tell how much the server uses".to_owned())
}
