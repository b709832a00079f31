//! Records, seats and people on disk.
//!
//! One file of `SQLite`, or a database of `PostgreSQL`: the same face and, wherever both understand them, the same
//! statements. This crate knows no game: entries, positions and headers are JSON texts to it.
//!
//! 1. [`Store::open`] brings the [`Database`] to the present schema and starts the writer.
//! 2. The writer (`writer.rs`) owns the only connection that writes. Everything that waits is written in one
//!    transaction (`batch.rs`) and synced once; a job is done when it is on disk.
//! 3. [`StoredTable`], [`Person`]: what is asked for, and what is written.
//!
//! An entry is never changed, and deleted only with its whole table, by the host. The second writer of the same entry of a table loses, also when the two are
//! programs of their own.

mod access;
mod backup;
mod batch;
mod channels;
mod chat;
mod conduct;
mod database;
mod due;
mod history;
mod holidays;
mod hosting;
mod measures;
mod members;
mod moving;
mod nodes;
mod notices;
mod people;
mod questions;
mod ratings;
mod schema;
mod sets;
mod standing;
mod statement;
mod tables;
#[cfg(all(unix, feature = "testing"))]
pub mod testing;
mod types;
mod writer;

use std::fmt;
use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

pub use access::AccessToken;
pub use backup::{BackupReport, Seeds, back_up, check_backup};
pub use channels::{Channel, ChannelKind, Confirmation, Confirmations, QuietHours, Recipient};
pub use chat::Line;
pub use conduct::{Ban, Banned, NewReport, Report, Reported};
use database::{Access, Readers, Row};
pub use database::{Database, Durability};
pub use due::Taken;
pub use history::{Encounter, Opponent, Past, Profile, Tally};
pub use holidays::TimeOff;
pub use hosting::{Changed, Finished, HostChange, PersonSummary, Pruned, Pruning, Statistics, TableCount};
pub use measures::Measures;
pub use members::Member;
pub use moving::{MoveStep, Moved, move_all};
pub use nodes::{Progress, Sight, Signal, Signals};
pub use notices::{
    About, Delivered, Delivery, NOTICE_DELAY, NewDelivery, Notice, NoticeKind, NoticeTable, Settled,
};
pub use people::{Person, Session, Token, TokenKind};
pub use ratings::{Count, Leader, RatedGame, RatedSeat, StoredRating};
pub use sets::{MostSets, NamedSet};
use statement::Statement;
pub use types::{
    Asked, Components, Deal, Due, Ending, NewEntry, NewTable, Question, Reminder, ReminderKind, Seat,
    SeatKind, Snapshot, Start, State, StoredDue, StoredEntry, StoredSnapshot, StoredTable, Summary, TableKey,
};
pub use writer::Written;
use writer::{Job, Writer};

/// The database, with the task that writes to it. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    /// What this server is called among several on one database.
    node: Arc<str>,
    access: Access,
    readers: Readers,
    writer: Writer,
    measures: Measures,
}

/// Why something could not be read or kept. Nothing has changed.
#[derive(Debug)]
pub enum StoreError {
    /// The database failed.
    Database(sqlx::Error),
    /// The database does not answer in time.
    Silent,
    /// The database cannot be reached at present, and why.
    Unreachable(String),
    /// The database was written by a newer version of this program.
    Newer {
        /// The version that a program must know.
        needed: i64,
        /// The latest that is known here.
        known: i64,
    },
    /// Another database was being moved into this one, and that did not come to its end.
    Incomplete,
    /// Something is kept in the database already.
    InUse,
    /// A text with a NUL in it.
    Unkeepable,
    /// There is no database of this name.
    Missing(PathBuf),
    /// A file that is no database could not be made.
    File(PathBuf, std::io::Error),
    /// What was read is not what this program writes.
    Broken(String),
    /// The store has been closed.
    Closed,
}

impl Store {
    /// Opens the database, and makes it what it must be if it is new or old.
    pub async fn open(database: &Database) -> Result<Self, StoreError> {
        Self::open_with(Access::to(database)?).await
    }

    /// The same for a file that may have at most this many pages: what more is written finds the disk full.
    pub async fn open_bounded(file: &Path, most_pages: u32) -> Result<Self, StoreError> {
        Self::open_with(Access::bounded(file, most_pages)).await
    }

    async fn open_with(access: Access) -> Result<Self, StoreError> {
        let mut link = access.connect().await?;
        schema::migrate(&mut link).await?;
        schema::check_whole(&mut link).await?;
        let measures = Measures::default();
        let readers = access.readers().await?;
        let node: Arc<str> = format!("{:016x}", RandomState::new().hash_one(0)).into();
        let writer = Writer::start(access.clone(), link, measures.clone(), Arc::clone(&node));
        Ok(Self { node, access, readers, writer, measures })
    }

    /// Writes something that means nothing: can moves be kept at present?
    pub async fn try_write(&self, now: i64) -> Result<(), StoreError> {
        let probe = Statement::new(
            "INSERT INTO probes (one, at) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = excluded.at",
        );
        self.carry_out(vec![probe.with(now)]).await.map(|_| ())
    }

    /// How long the database took so far.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// What this server is called among several on one database.
    pub fn node(&self) -> &str {
        &self.node
    }

    /// How many jobs wait to be written.
    pub fn waiting_jobs(&self) -> usize {
        self.writer.waiting()
    }

    /// How every connection keeps what it writes: the writer's first.
    pub async fn durability(&self) -> Result<Vec<Durability>, StoreError> {
        let mut found = vec![self.writer.durability().await?];
        found.extend(self.readers.durability().await?);
        Ok(found)
    }

    /// Waits until everything that was handed in is on disk, and closes the database.
    pub async fn close(&self) {
        self.writer.stop().await;
        self.readers.close().await;
    }

    /// Asks one question.
    async fn rows(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        let begun = Instant::now();
        let rows = self.readers.rows(statement).await;
        self.measures.read(begun.elapsed());
        rows
    }

    async fn carry_out(&self, statements: Vec<Statement>) -> Result<Written, StoreError> {
        self.writer.write(Job::Statements(statements)).await
    }

    /// The same where the first statement counts rows: many at once are not more than one after the other.
    async fn carry_out_counted(&self, statements: Vec<Statement>) -> Result<Written, StoreError> {
        self.writer.write(Job::Counted(statements)).await
    }
}

impl StoreError {
    /// Why the database cannot be reached at present, if that is what is wrong.
    pub(crate) fn is_gone(&self) -> Option<String> {
        match self {
            Self::Unreachable(why) => Some(why.clone()),
            Self::Silent => Some(self.to_string()),
            Self::Database(_)
            | Self::Newer { .. }
            | Self::Incomplete
            | Self::InUse
            | Self::Unkeepable
            | Self::Missing(_)
            | Self::File(..)
            | Self::Broken(_)
            | Self::Closed => None,
        }
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
            Self::Silent => f.write_str("the database does not answer"),
            Self::Unreachable(why) => write!(f, "the database cannot be reached: {why}"),
            Self::Newer { needed, known } => {
                write!(f, "the database needs a program that knows version {needed}; this one knows {known}")
            }
            Self::Incomplete => f.write_str(
                "the database is not complete: another one was being moved into it, and that was broken off",
            ),
            Self::InUse => f.write_str("something is kept in the database already"),
            Self::Unkeepable => f.write_str("a text with a NUL in it cannot be kept"),
            Self::Missing(path) => write!(f, "there is no database {}", path.display()),
            Self::File(path, error) => write!(f, "{} cannot be made: {error}", path.display()),
            Self::Broken(what) => write!(f, "the database holds something unknown: {what}"),
            Self::Closed => f.write_str("the database has been closed"),
        }
    }
}

impl std::error::Error for StoreError {}
