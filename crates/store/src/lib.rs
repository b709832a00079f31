//! Records, seats and people on disk.
//!
//! One `SQLite` file. This crate knows no game: entries, positions and headers are JSON texts to it.
//!
//! 1. [`Store::open`] brings the file to the present schema and starts the writer.
//! 2. The writer (`writer.rs`) owns the only connection that writes. Everything that waits is written in one
//!    transaction and synced once; a job is done when it is on disk.
//! 3. [`StoredTable`], [`Person`]: what is asked for, and what is written.
//!
//! An entry is never changed or deleted. The second writer of the same entry of a table loses.

mod backup;
mod people;
mod schema;
mod tables;
mod types;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Row as _};

pub use backup::{BackupReport, Seeds, back_up, check_backup};
pub use people::{Person, Token, TokenKind};
pub use types::{
    Components, Deal, NewTable, Position, Seat, SeatKind, Start, State, StoredEntry, StoredTable, Summary,
    TableKey,
};
use writer::{Job, Statement, Writer};
pub use writer::{NewEntry, Written};

/// Most readers at once.
const READERS: u32 = 4;
/// Pages (of 4 KiB) in the write-ahead log before it is folded into the file.
const PAGES_PER_CHECKPOINT: &str = "4000";

/// The database, with the task that writes to it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    writer: Writer,
}

/// Why something could not be read or kept. Nothing has changed.
#[derive(Debug)]
pub enum StoreError {
    /// The database failed.
    Database(sqlx::Error),
    /// The file was written by a newer version of this program.
    Newer {
        /// The version of the file.
        found: i64,
        /// The latest that is known here.
        known: i64,
    },
    /// There is no database of this name.
    Missing(PathBuf),
    /// A file that is no database could not be made.
    File(PathBuf, std::io::Error),
    /// What was read is not what this program writes.
    Broken(String),
    /// The store has been closed.
    Closed,
}

/// How a connection keeps what it writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pragmas {
    /// `wal`: readers and the writer do not wait for each other.
    pub journal_mode: String,
    /// 2, which is FULL: a commit is on disk when it returns.
    pub synchronous: i64,
    /// Are foreign keys enforced?
    pub foreign_keys: bool,
}

impl Store {
    /// Opens the file, or makes a new one.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        Self::open_with(file, SqliteConnectOptions::new()).await
    }

    /// The same for a file that may have at most this many pages: what more is written finds the disk full.
    pub async fn open_bounded(file: &Path, most_pages: u32) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new().pragma("max_page_count", most_pages.to_string());
        Self::open_with(file, options).await
    }

    async fn open_with(file: &Path, options: SqliteConnectOptions) -> Result<Self, StoreError> {
        let options = options
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .pragma("wal_autocheckpoint", PAGES_PER_CHECKPOINT)
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        schema::migrate(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.clone().pragma("query_only", "ON"))
            .await?;
        Ok(Self { readers, writer: Writer::start(options, connection) })
    }

    /// Writes something that means nothing: can moves be kept at present?
    pub async fn try_write(&self, now: i64) -> Result<(), StoreError> {
        let probe = Statement::new(
            "INSERT INTO probes (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at",
        );
        self.carry_out(vec![probe.with(now)]).await.map(|_| ())
    }

    /// How every connection keeps what it writes: the writer's first.
    pub async fn pragmas(&self) -> Result<Vec<Pragmas>, StoreError> {
        let mut found = vec![self.writer.pragmas().await?];
        let mut held = Vec::new();
        for _ in 0..READERS {
            let mut reader = self.readers.acquire().await?;
            found.push(Pragmas::of(&mut reader).await?);
            held.push(reader);
        }
        Ok(found)
    }

    /// Waits until everything that was handed in is on disk, and closes the file.
    pub async fn close(&self) {
        self.writer.stop().await;
        self.readers.close().await;
    }

    async fn carry_out(&self, statements: Vec<Statement>) -> Result<Written, StoreError> {
        self.writer.write(Job::Statements(statements)).await
    }
}

impl Pragmas {
    async fn of(connection: &mut SqliteConnection) -> Result<Self, StoreError> {
        let value = |name: &'static str| sqlx::query(name);
        Ok(Self {
            journal_mode: value("PRAGMA journal_mode").fetch_one(&mut *connection).await?.try_get(0)?,
            synchronous: value("PRAGMA synchronous").fetch_one(&mut *connection).await?.try_get(0)?,
            foreign_keys: value("PRAGMA foreign_keys").fetch_one(&mut *connection).await?.try_get(0)?,
        })
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => write!(f, "the database failed: {error}"),
            Self::Newer { found, known } => {
                write!(f, "the file has version {found}; this program knows versions up to {known}")
            }
            Self::Missing(path) => write!(f, "there is no database {}", path.display()),
            Self::File(path, error) => write!(f, "{} cannot be made: {error}", path.display()),
            Self::Broken(what) => write!(f, "the database holds something unknown: {what}"),
            Self::Closed => f.write_str("the database has been closed"),
        }
    }
}

impl std::error::Error for StoreError {}
