//! `citywright serve`: tables for browsers.

use std::io::{self, IsTerminal as _, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::limits::THINKING_PAUSE;
use server::{Database, NotStarted, Options, Server};
use tracing_subscriber::EnvFilter;

use crate::components::Components;
use crate::fail::Fail;

/// Hosts tables for browsers
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The port to listen on; 0 is any that is free
    #[arg(long, default_value_t = 8906)]
    port: u16,
    /// Let everybody in the same network in, and show the address as a QR code
    #[arg(long)]
    lan: bool,
    /// Where everything is kept [default: a folder of its own among the user's data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Keep everything in this database of PostgreSQL (`postgres://user:password@host/name`) instead of a file in the
    /// folder
    #[expect(clippy::doc_markdown, reason = "the users of the program read it")]
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// A proxy on this machine speaks TLS with the world and says who asks (X-Forwarded-For, X-Forwarded-Proto)
    #[arg(long)]
    behind_proxy: bool,
    /// How long a bot waits before it moves, in milliseconds, so that people can follow
    #[arg(long, value_name = "MS", default_value_t = THINKING_PAUSE.as_millis() as u32)]
    bot_pause: u32,
    /// Rehearse: every deal and every bot follows from this text, so that deals can be foretold. For tests and
    /// demonstrations only
    #[arg(long, value_name = "SEED")]
    rehearse: Option<String>,
    #[command(flatten)]
    components: Components,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    let options = arguments.options()?;
    // What to log can be said as in other programs: RUST_LOG=debug, RUST_LOG=server=trace.
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::start(options).await?;
        // Nobody may be there to read it; the server works all the same.
        let _ = arguments.greet(server.address());
        told_to_stop().await?;
        server.stop().await;
        Ok(())
    })
}

impl Arguments {
    fn options(&self) -> Result<Options, Fail> {
        let data = data_folder(self.data.as_ref())?;
        let host = if self.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let games = registry::GAMES.iter().map(|info| self.components.game(info.id));
        let mut options =
            Options::new(data, SocketAddr::from((host, self.port)), games.collect::<Result<_, _>>()?);
        options.database = self.database.as_deref().map(Database::parse);
        options.is_behind_proxy = self.behind_proxy;
        options.rehearsed.clone_from(&self.rehearse);
        options.thinking_pause = Duration::from_millis(self.bot_pause.into());
        Ok(options)
    }

    /// Says where the lobby is.
    fn greet(&self, address: SocketAddr) -> Result<(), Fail> {
        let mut out = io::stdout().lock();
        writeln!(out, "Citywright: http://localhost:{}/", address.port())?;
        if !server::has_page() {
            writeln!(
                out,
                "This program was built without the page for browsers: `cargo xtask build` makes one with it."
            )?;
        }
        if self.lan {
            let link = format!("http://{}:{}/", address_in_network()?, address.port());
            writeln!(out, "In the same network: {link}\n")?;
            let code = QrCode::new(&link).expect("an address fits into a QR code");
            writeln!(out, "{}", code.render::<Dense1x2>().quiet_zone(true).build())?;
        }
        writeln!(out, "Ctrl-C stops the server; no game is lost.")?;
        out.flush()?;
        Ok(())
    }
}

/// Where everything is kept: in the folder that is named, or in one of its own among the user's data.
pub(crate) fn data_folder(named: Option<&PathBuf>) -> Result<PathBuf, Fail> {
    if let Some(folder) = named {
        return Ok(folder.clone());
    }
    let folders = directories::ProjectDirs::from("", "", "citywright");
    let folder = folders.map(|folders| folders.data_dir().to_owned());
    folder.ok_or_else(|| Fail::Request("say with --data DIR where everything is to be kept".to_owned()))
}

/// The address under which others in the network reach this machine: the one from which it would send. Nothing is
/// sent to find out.
fn address_in_network() -> Result<IpAddr, Fail> {
    let elsewhere = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
    let found = socket.connect(elsewhere).and_then(|()| socket.local_addr());
    found.map(|address| address.ip()).map_err(|_| Fail::World("this machine is in no network".to_owned()))
}

/// Waits until the owner or the system wants the server to stop.
async fn told_to_stop() -> io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (mut interrupt, mut terminate) =
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        Ok(())
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}

impl From<NotStarted> for Fail {
    fn from(error: NotStarted) -> Self {
        match error {
            NotStarted::AddressTaken(_) | NotStarted::FolderTaken(_) | NotStarted::FolderInUse(_) => {
                Self::Request(error.to_string())
            }
            NotStarted::Store(_) | NotStarted::Io(..) => Self::World(error.to_string()),
        }
    }
}
