//! `citywright serve`: tables for browsers.

mod settings;

use std::io::{self, IsTerminal as _, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::{HostPages, NotStarted, Options, Server};
use tracing_subscriber::EnvFilter;

use crate::components::Components;
use crate::fail::Fail;
use settings::{LogFormat, Settings};
pub(crate) use settings::{postgres, with_file, with_variables};

/// Hosts tables for browsers
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A file with settings, as `port = 8080`; flags and the environment win over it
    #[arg(long, value_name = "FILE", env = "CITYWRIGHT_CONFIG")]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
    /// Rehearse: every deal and every bot follows from this text, so that deals can be foretold. For tests and
    /// demonstrations only
    #[arg(long, value_name = "SEED")]
    rehearse: Option<String>,
    /// Offer games in the making too
    #[arg(long)]
    drafts: bool,
    #[command(flatten)]
    components: Components,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Fail> {
    let options = arguments.options()?;
    // What to log can be said as in other programs: RUST_LOG=debug, RUST_LOG=server=trace.
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match arguments.settings.log_format {
        LogFormat::Text => log.with_ansi(io::stderr().is_terminal()).init(),
        LogFormat::Json => log.json().init(),
    }
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
        let settings = &self.settings;
        let data = data_folder(settings.data.as_ref())?;
        let host = if settings.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let address = settings.listen.unwrap_or(SocketAddr::from((host, settings.port)));
        let drafts = if self.drafts { registry::DRAFTS } else { &[] };
        let games = registry::GAMES.iter().chain(drafts).map(|info| self.components.game(info.id));
        let mut options = Options::new(data, address, games.collect::<Result<_, _>>()?);
        options.metrics = settings.metrics;
        options.database.clone_from(&settings.database);
        options.is_behind_proxy = settings.behind_proxy;
        options.public_url.clone_from(&settings.public_url);
        options.notices.mail = settings.mail();
        options.registration = settings.registration.into();
        options.limits = settings.limits();
        let is_for_network = settings.lan && settings.listen.is_none() && settings.public_url.is_none();
        options.address_for_others =
            if is_for_network { Some(SocketAddr::new(address_in_network()?, settings.port)) } else { None };
        if let Some(folder) = &settings.pages {
            options.host_pages = HostPages::read(folder).map_err(|error| Fail::Request(error.to_string()))?;
        }
        options.dead_table = Duration::from_hours(24 * u64::from(settings.dead_after_days));
        options.rehearsed.clone_from(&self.rehearse);
        options.thinking_pause = Duration::from_millis(settings.bot_pause.into());
        Ok(options)
    }

    /// Says where the lobby is.
    fn greet(&self, address: SocketAddr) -> Result<(), Fail> {
        let mut out = io::stdout().lock();
        match &self.settings.public_url {
            Some(url) => writeln!(out, "Citywright: {url}/, at {address}")?,
            None => writeln!(out, "Citywright: http://{}/", name_of(address))?,
        }
        if !server::has_page() {
            writeln!(
                out,
                "This program was built without the page for browsers: `cargo xtask build` makes one with it."
            )?;
        }
        if self.settings.lan && self.settings.listen.is_none() {
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

/// What a browser on this machine calls an address: one that stands for all of this machine's is this machine.
fn name_of(address: SocketAddr) -> String {
    let is_here = address.ip().is_unspecified() || address.ip().is_loopback();
    if is_here { format!("localhost:{}", address.port()) } else { address.to_string() }
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
            NotStarted::AddressTaken(_)
            | NotStarted::FolderTaken(_)
            | NotStarted::FolderInUse(_)
            | NotStarted::Settings(_) => Self::Request(error.to_string()),
            NotStarted::Store(_) | NotStarted::Io(..) => Self::World(error.to_string()),
        }
    }
}
