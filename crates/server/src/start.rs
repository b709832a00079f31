//! Starting and stopping.

use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, fs, io};

use store::{Database, Store, StoreError};
use table::AnyGame;
use tokio::net::TcpListener;
use tokio::task::{AbortHandle, JoinHandle};

use crate::app::{App, Registration, RequestSettings};
use crate::clock::TableTime;
use crate::connections::listen;
use crate::games::Games;
use crate::host_pages::HostPages;
use crate::http::router;
use crate::limits::{
    ABANDONED, AWAY_BEFORE_STAND_IN, AWAY_GRACE, DEAD_TABLE, GRACE, IDLE_TABLE, LOOKING_AROUND,
    LOOKING_FOR_DUE, Limits, THINKING_PAUSE, Timeouts,
};
use crate::metrics;
use crate::notices::{BadNotices, NoticeSettings, Notices, Sending};
use crate::public_url::PublicUrl;
use crate::rooms::Rooms;
use crate::thinking::ThinkingPool;

/// The database, in the folder that the owner names.
pub(crate) const DATABASE: &str = "citywright.db";
/// Locked by the server that works with the folder.
const LOCK: &str = "citywright.lock";

/// The settings of a server.
pub struct Options {
    /// Where everything is kept.
    pub data: PathBuf,
    /// The database, where it is another one than a file in that folder.
    pub database: Option<Database>,
    /// Where to listen; port 0 is any that is free.
    pub address: SocketAddr,
    /// Where Prometheus may ask; nowhere without it.
    pub metrics: Option<SocketAddr>,
    /// What can be played.
    pub games: Vec<Arc<dyn AnyGame>>,
    /// How long a bot waits before it moves.
    pub thinking_pause: Duration,
    /// How long a table without clients stays in memory.
    pub idle_table: Duration,
    /// How long a player must be away before the others may let a bot stand in.
    pub away_before_stand_in: Duration,
    /// How long the line of a player at a live game may be broken before they count as away.
    pub away_grace: Duration,
    /// How long nobody decides anything in a game among people before it is broken off.
    pub dead_table: Duration,
    /// How often it is looked up where something is due.
    pub looking_for_due: Duration,
    /// Where the time of tables comes from.
    pub table_time: TableTime,
    /// How long seats of a table stay free before it is closed.
    pub abandoned: Duration,
    /// Where others in the same network find the server, if that is known.
    pub address_for_others: Option<SocketAddr>,
    /// How often it is looked up what other servers on the same database have done, should a signal be lost.
    pub looking_around: Duration,
    /// A proxy stands before the server and names the client's address, and whether it uses TLS.
    pub is_behind_proxy: bool,
    /// Rates are limited for this machine too.
    pub limits_this_machine: bool,
    /// How long the other side of a connection may keep us waiting.
    pub timeouts: Timeouts,
    /// How much may come from where.
    pub limits: Limits,
    /// Where the world finds the server; without it, browsers may reach it by any name.
    pub public_url: Option<PublicUrl>,
    /// How people are told what happens while they do not look.
    pub notices: NoticeSettings,
    /// Who may become a member.
    pub registration: Registration,
    /// The host's own pages.
    pub host_pages: HostPages,
    /// Every deal and every bot follows from this seed and from how many tables were made before, so that they can be
    /// foretold: for tests and demonstrations only.
    pub rehearsed: Option<String>,
}

/// A running server.
pub struct Server {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    app: Arc<App>,
    task: JoinHandle<io::Result<()>>,
    watching: Vec<AbortHandle>,
    _lock: Option<File>,
}

/// Why a server does not start.
#[derive(Debug)]
pub enum NotStarted {
    /// Another program listens there.
    AddressTaken(SocketAddr),
    /// Another server works with the folder.
    FolderTaken(PathBuf),
    /// Something is kept in the folder already.
    FolderInUse(PathBuf),
    /// What was set does not fit together.
    Settings(String),
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
            database: None,
            address,
            metrics: None,
            games,
            thinking_pause: THINKING_PAUSE,
            idle_table: IDLE_TABLE,
            away_before_stand_in: AWAY_BEFORE_STAND_IN,
            away_grace: AWAY_GRACE,
            dead_table: DEAD_TABLE,
            looking_for_due: LOOKING_FOR_DUE,
            table_time: TableTime::System,
            abandoned: ABANDONED,
            address_for_others: None,
            looking_around: LOOKING_AROUND,
            timeouts: Timeouts::default(),
            limits: Limits::default(),
            public_url: None,
            host_pages: HostPages::default(),
            is_behind_proxy: false,
            limits_this_machine: false,
            notices: NoticeSettings::default(),
            registration: Registration::default(),
            rehearsed: None,
        }
    }

    /// The database, and the lock on the folder where it is a file in one. Where it is a file of its own name, that
    /// file's folder is locked.
    fn claim_database(&self) -> Result<(Database, Option<File>), NotStarted> {
        let file = match &self.database {
            Some(database @ Database::Postgres(_)) => return Ok((database.clone(), None)),
            Some(Database::File(file)) => file.clone(),
            None => self.data.join(DATABASE),
        };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let failed = |error| NotStarted::Io("the data folder cannot be made".to_owned(), error);
        fs::create_dir_all(folder).map_err(failed)?;
        Ok((Database::File(file.clone()), Some(lock(folder)?)))
    }
}

impl Server {
    /// Opens the database and listens. When this returns, requests are served.
    pub async fn start(options: Options) -> Result<Self, NotStarted> {
        let failed = |what: &str| {
            let what = what.to_owned();
            move |error| NotStarted::Io(what, error)
        };
        let (database, lock) = options.claim_database()?;
        let store = Store::open(&database).await?;
        let games = Games::new(options.games.clone(), &store).await?;
        let thinking_pool = ThinkingPool::new().map_err(failed("no thread can be started"))?;
        if options.rehearsed.is_some() {
            tracing::warn!("this is a rehearsal: deals can be foretold, for tests and demonstrations only");
        }
        raise_open_files();
        let rooms = Rooms::new(store, games, thinking_pool, &options);
        let settings = RequestSettings {
            is_behind_proxy: options.is_behind_proxy,
            limits_this_machine: options.limits_this_machine,
            timeouts: options.timeouts,
            limits: options.limits,
            public_url: options.public_url.clone(),
            address_for_others: options.address_for_others,
            registration: options.registration,
            host_pages: options.host_pages.clone(),
        };
        let rooms = Arc::new(rooms);
        let notices = Notices::new(Arc::clone(&rooms), &options.notices, options.public_url.as_ref()).await?;
        let app = Arc::new(App::new(rooms, Arc::new(notices), settings));
        app.bans.read(&app.rooms.store).await?;
        let listener = bind(options.address).await?;
        let address = listener.local_addr().map_err(failed("the address is unknown"))?;
        let metrics = match options.metrics {
            None => None,
            Some(metrics) => {
                let listener = bind(metrics).await?;
                let address = listener.local_addr().map_err(failed("the address is unknown"))?;
                tokio::spawn(metrics::listen(listener, Arc::clone(&app)));
                tracing::info!(%address, "metrics are told here");
                Some(address)
            }
        };
        let mut watching = vec![
            tokio::spawn(watch_host(&app)).abort_handle(),
            tokio::spawn(Arc::clone(&app.rooms).close_abandoned()).abort_handle(),
            tokio::spawn(Arc::clone(&app.rooms).see_to_due(options.looking_for_due)).abort_handle(),
        ];
        match options.notices.sending {
            Sending::ByItself => watching.push(tokio::spawn(Arc::clone(&app.notices).run()).abort_handle()),
            Sending::WhenTold => {}
        }
        app.rooms.count_rated_games();
        if app.rooms.store.is_shared() {
            app.rooms.say_that_we_live().await?;
            let listening = tokio::spawn(Arc::clone(&app.rooms).listen_to_others());
            let looking = tokio::spawn(Arc::clone(&app.rooms).look_after_others(options.looking_around));
            watching.extend([listening.abort_handle(), looking.abort_handle()]);
        } else {
            tokio::spawn(Arc::clone(&app.rooms).wake_bots());
        }
        let task = tokio::spawn(listen(listener, Arc::clone(&app), router(Arc::clone(&app))));
        tracing::info!(%address, %database, "listening");
        Ok(Self { address, metrics, app, task, watching, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where Prometheus may ask.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics
    }

    /// Sees to what is due by now at tables of which no server takes care. Returns at how many.
    pub async fn see_to_overdue(&self) -> Result<usize, StoreError> {
        self.app.rooms.see_to_overdue().await
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.app.rooms.in_memory()
    }

    /// Tells people what is due at a time, in seconds since 1970: what a server does by itself every few seconds.
    pub async fn send_notices(&self, now: i64) -> Result<(), StoreError> {
        self.send_notices_by(&|| now).await
    }

    /// The same by a clock that goes on meanwhile.
    pub async fn send_notices_by(&self, clock: &(dyn Fn() -> i64 + Sync)) -> Result<(), StoreError> {
        self.app.notices.work(clock).await
    }

    /// Stops: no new connections, sockets are closed, everything that was handed in is written.
    pub async fn stop(self) {
        tracing::info!("stopping");
        self.app.closing.send_replace(true);
        if tokio::time::timeout(GRACE, self.task).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.watching.iter().for_each(AbortHandle::abort);
        if self.app.rooms.store.is_shared()
            && let Err(error) = self.app.rooms.store.leave_node().await
        {
            tracing::warn!(%error, "other servers notice only later that this one is gone");
        }
        self.app.rooms.store.close().await;
        tracing::info!("stopped");
    }
}

async fn bind(address: SocketAddr) -> Result<TcpListener, NotStarted> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => NotStarted::AddressTaken(address),
        _ => NotStarted::Io(format!("cannot listen on {address}"), error),
    })
}

/// Every connection is an open file: as many as the system allows, not the few that it begins with.
fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        if limit.current != limit.maximum {
            limit.current = limit.maximum;
            if let Err(error) = setrlimit(Resource::Nofile, limit) {
                tracing::warn!(%error, "the number of open files stays as it is");
            }
        }
    }
}

pub(crate) fn lock(folder: &Path) -> Result<File, NotStarted> {
    let failed = |error| NotStarted::Io(format!("{LOCK} cannot be opened"), error);
    let file = File::options().create(true).append(true).open(folder.join(LOCK)).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(NotStarted::FolderTaken(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

impl From<StoreError> for NotStarted {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<BadNotices> for NotStarted {
    fn from(error: BadNotices) -> Self {
        match error {
            BadNotices::Settings(why) => Self::Settings(why),
            BadNotices::Store(error) => Self::Store(error),
        }
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
            Self::FolderInUse(folder) => {
                write!(
                    f,
                    "tables are kept in {} already; choose another folder with --data",
                    folder.display()
                )
            }
            Self::Settings(why) => f.write_str(why),
            Self::Store(error) => error.fmt(f),
            Self::Io(what, error) => write!(f, "{what}: {error}"),
        }
    }
}

impl std::error::Error for NotStarted {}

fn watch_host(app: &Arc<App>) -> impl Future<Output = ()> + Send + 'static {
    let (rooms, app) = (Arc::clone(&app.rooms), Arc::clone(app));
    rooms.watch_host(app)
}
