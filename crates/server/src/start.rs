//! Starting and stopping.

use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, fs, io};

use axum::serve::ListenerExt as _;
use store::{Store, StoreError};
use table::AnyGame;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::app::{App, RequestSettings};
use crate::dealing::Dealing;
use crate::games::Games;
use crate::http::router;
use crate::limits::{GRACE, IDLE_TABLE, THINKING_PAUSE};
use crate::rooms::Rooms;
use crate::thinking::ThinkingPool;

/// The database, in the folder that the owner names.
const DATABASE: &str = "citywright.db";
/// Locked by the server that works with the folder.
const LOCK: &str = "citywright.lock";

/// The settings of a server.
pub struct Options {
    /// Where everything is kept.
    pub data: PathBuf,
    /// Where to listen; port 0 is any that is free.
    pub address: SocketAddr,
    /// What can be played.
    pub games: Vec<Arc<dyn AnyGame>>,
    /// How long a bot waits before it moves.
    pub thinking_pause: Duration,
    /// How long a table without clients stays in memory.
    pub idle_table: Duration,
    /// A proxy stands before the server and names the client's address, and whether it uses TLS.
    pub is_behind_proxy: bool,
    /// Rates are limited for this machine too.
    pub limits_this_machine: bool,
    /// Every deal and every bot follows from this seed and from how many tables were made before, so that they can be
    /// foretold: for tests and demonstrations only.
    pub rehearsed: Option<String>,
}

/// A running server.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    task: JoinHandle<io::Result<()>>,
    _lock: File,
}

/// Why a server does not start.
#[derive(Debug)]
pub enum NotStarted {
    /// Another program listens there.
    AddressTaken(SocketAddr),
    /// Another server works with the folder.
    FolderTaken(PathBuf),
    /// The database cannot be used.
    Store(StoreError),
    /// The world failed.
    Io(String, io::Error),
}

impl Options {
    /// The default settings.
    pub fn new(data: PathBuf, address: SocketAddr, games: Vec<Arc<dyn AnyGame>>) -> Self {
        Self {
            data,
            address,
            games,
            thinking_pause: THINKING_PAUSE,
            idle_table: IDLE_TABLE,
            is_behind_proxy: false,
            limits_this_machine: false,
            rehearsed: None,
        }
    }
}

impl Server {
    /// Opens the database and listens. When this returns, requests are served.
    pub async fn start(options: Options) -> Result<Self, NotStarted> {
        let failed = |what: &str| {
            let what = what.to_owned();
            move |error| NotStarted::Io(what, error)
        };
        fs::create_dir_all(&options.data).map_err(failed("the data folder cannot be made"))?;
        let lock = lock(&options.data)?;
        let store = Store::open(&options.data.join(DATABASE)).await?;
        let games = Games::new(options.games, &store).await?;
        let thinking_pool = ThinkingPool::new().map_err(failed("no thread can be started"))?;
        if options.rehearsed.is_some() {
            tracing::warn!("this is a rehearsal: deals can be foretold, for tests and demonstrations only");
        }
        let dealing = Dealing::new(options.rehearsed);
        let rooms =
            Rooms::new(store, games, thinking_pool, dealing, options.thinking_pause, options.idle_table);
        let settings = RequestSettings {
            is_behind_proxy: options.is_behind_proxy,
            limits_this_machine: options.limits_this_machine,
        };
        let app = Arc::new(App::new(Arc::new(rooms), settings));
        let listener = TcpListener::bind(options.address).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => NotStarted::AddressTaken(options.address),
            _ => NotStarted::Io(format!("cannot listen on {}", options.address), error),
        })?;
        let address = listener.local_addr().map_err(failed("the address is unknown"))?;
        tokio::spawn(Arc::clone(&app.rooms).wake_bots());
        let task = tokio::spawn(listen(listener, Arc::clone(&app)));
        tracing::info!(%address, data = %options.data.display(), "listening");
        Ok(Self { address, app, task, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.app.rooms.in_memory()
    }

    /// Stops: no new connections, sockets are closed, everything that was handed in is written.
    pub async fn stop(self) {
        tracing::info!("stopping");
        self.app.closing.send_replace(true);
        if tokio::time::timeout(GRACE, self.task).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.app.rooms.store.close().await;
        tracing::info!("stopped");
    }
}

fn lock(folder: &std::path::Path) -> Result<File, NotStarted> {
    let failed = |error| NotStarted::Io(format!("{LOCK} cannot be opened"), error);
    let file = File::options().create(true).append(true).open(folder.join(LOCK)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(NotStarted::FolderTaken(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

async fn listen(listener: TcpListener, app: Arc<App>) -> io::Result<()> {
    let mut closing = app.closing.subscribe();
    // Without this a small update waits for the other side's acknowledgement of the one before.
    let listener = listener.tap_io(|connection| {
        if let Err(error) = connection.set_nodelay(true) {
            tracing::debug!(%error, "a connection goes on with delays");
        }
    });
    axum::serve(listener, router(app).into_make_service_with_connect_info::<SocketAddr>())
        .with_graceful_shutdown(async move {
            let _ = closing.wait_for(|closing| *closing).await;
        })
        .await
}

impl From<StoreError> for NotStarted {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for NotStarted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AddressTaken(address) => write!(
                f,
                "something else listens on {address} already; choose another port with --port, or 0 for any"
            ),
            Self::FolderTaken(folder) => {
                write!(f, "another citywright works with {}; choose another with --data", folder.display())
            }
            Self::Store(error) => error.fmt(f),
            Self::Io(what, error) => write!(f, "{what}: {error}"),
        }
    }
}

impl std::error::Error for NotStarted {}
