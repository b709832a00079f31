//! The two databases, as far as they differ in how they are reached.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgRow};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, Decode, Postgres, Row as _, Sqlite, Transaction,
    Type,
};

use crate::StoreError;
use crate::statement::{Argument, Statement};

/// Most readers at once.
const READERS: u32 = 4;
/// Pages (of 4 KiB) in the write-ahead log before it is folded into the file.
const PAGES_PER_CHECKPOINT: &str = "4000";
/// How long to wait until a file that another program holds is tried again.
const BETWEEN_TRIES: Duration = Duration::from_millis(20);
/// How long a database server may take to answer a new connection, and other programs to let go of a file.
const CONNECTING: Duration = Duration::from_secs(5);

/// How long a database server may take for what is read at once.
const READING: Duration = Duration::from_secs(20);

/// Where everything is kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file of `SQLite`.
    File(PathBuf),
    /// A database of `PostgreSQL`, by its address: `postgres://user@host/name`.
    Postgres(String),
}

impl Database {
    /// Reads what a host writes: an address of `PostgreSQL`, or the name of a file.
    pub fn parse(text: &str) -> Self {
        let is_address = ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme));
        if is_address { Self::Postgres(text.to_owned()) } else { Self::File(PathBuf::from(text)) }
    }
}

impl From<&Path> for Database {
    fn from(file: &Path) -> Self {
        Self::File(file.to_owned())
    }
}

impl fmt::Display for Database {
    /// Without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => file.display().fmt(f),
            Self::Postgres(address) => match address.parse::<PgConnectOptions>() {
                Ok(options) => {
                    let name = options.get_database().unwrap_or_else(|| options.get_username());
                    let host =
                        options.get_socket().map_or(options.get_host().into(), |path| path.to_string_lossy());
                    write!(f, "PostgreSQL {name} at {host}")
                }
                Err(_) => f.write_str("PostgreSQL at an address that cannot be read"),
            },
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How connections are made.
#[derive(Clone, Debug)]
pub(crate) enum Access {
    Lite(SqliteConnectOptions),
    Pg(PgConnectOptions),
}

impl Access {
    pub(crate) fn to(database: &Database) -> Result<Self, StoreError> {
        match database {
            Database::File(file) => Ok(Self::Lite(file_options(file))),
            Database::Postgres(address) => {
                let options: PgConnectOptions = address.parse()?;
                let options = options
                    .application_name("citywright")
                    // A commit is on disk when it returns, whatever the server's default is.
                    .options([("synchronous_commit", "on"), ("idle_in_transaction_session_timeout", "60s")])
                    // A server that vanished in a transaction holds up the tables of that transaction alone: whoever
                    // waits for one of them gives up, and the others are written without it.
                    .options([("lock_timeout", "1s")]);
                Ok(Self::Pg(options.disable_statement_logging()))
            }
        }
    }

    /// The same for a file that may have at most this many pages.
    pub(crate) fn bounded(file: &Path, most_pages: u32) -> Self {
        Self::Lite(file_options(file).pragma("max_page_count", most_pages.to_string()))
    }

    pub(crate) async fn connect(&self) -> Result<Link, StoreError> {
        match self {
            Self::Lite(options) => Ok(Link::Lite(connect_to_file(options).await?)),
            Self::Pg(options) => match tokio::time::timeout(CONNECTING, options.connect()).await {
                Ok(connection) => Ok(Link::Pg(connection?)),
                Err(_) => Err(StoreError::Silent),
            },
        }
    }

    pub(crate) async fn readers(&self) -> Result<Readers, StoreError> {
        Ok(match self {
            Self::Lite(options) => Readers::Lite(
                SqlitePoolOptions::new()
                    .max_connections(READERS)
                    .connect_with(options.clone().pragma("query_only", "ON"))
                    .await?,
            ),
            Self::Pg(options) => Readers::Pg(
                PgPoolOptions::new()
                    .max_connections(READERS)
                    .acquire_timeout(CONNECTING)
                    .connect_with(options.clone())
                    .await?,
            ),
        })
    }
}

/// A new file becomes one with a write-ahead log only while nobody else opens it, and for that `SQLite` does not wait
/// by itself: it is tried again.
async fn connect_to_file(options: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let until = tokio::time::Instant::now() + CONNECTING;
    loop {
        match options.connect().await {
            Err(error) if is_locked(&error) && tokio::time::Instant::now() < until => {
                tokio::time::sleep(BETWEEN_TRIES).await;
            }
            connected => return connected,
        }
    }
}

/// Does another program hold the file? The lowest byte of the code says so, the others say why.
fn is_locked(error: &sqlx::Error) -> bool {
    const BUSY: u32 = 5;
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.and_then(|code| code.parse::<u32>().ok()).is_some_and(|code| code & 0xff == BUSY)
}

fn file_options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("wal_autocheckpoint", PAGES_PER_CHECKPOINT)
        .disable_statement_logging()
}

/// One connection.
#[derive(Debug)]
pub(crate) enum Link {
    Lite(SqliteConnection),
    Pg(PgConnection),
}

/// A statement with its arguments, as sqlx has it for either database.
macro_rules! bound {
    ($statement:expr) => {{
        let Statement { sql, arguments } = $statement;
        let mut query = sqlx::query(AssertSqlSafe(sql.into_owned()));
        for argument in arguments {
            query = match argument {
                Argument::Number(number) => query.bind(number),
                Argument::Text(text) => query.bind(text),
                Argument::Bytes(bytes) => query.bind(bytes),
            };
        }
        query
    }};
}

impl Link {
    /// Carries a statement out and says how many rows it changed.
    pub(crate) async fn execute(&mut self, statement: Statement) -> Result<u64, StoreError> {
        Ok(match self {
            Self::Lite(link) => bound!(statement).execute(link).await?.rows_affected(),
            Self::Pg(link) => bound!(statement).execute(link).await?.rows_affected(),
        })
    }

    pub(crate) async fn rows(&mut self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        Ok(match self {
            Self::Lite(link) => lite_rows(bound!(statement).fetch_all(link).await?),
            Self::Pg(link) => pg_rows(bound!(statement).fetch_all(link).await?),
        })
    }

    /// Several statements without arguments.
    pub(crate) async fn script(&mut self, sql: &str) -> Result<(), StoreError> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Lite(link) => sqlx::raw_sql(sql).execute(link).await.map(|_| ())?,
            Self::Pg(link) => sqlx::raw_sql(sql).execute(link).await.map(|_| ())?,
        }
        Ok(())
    }

    /// Begins to write. Plain statements: after a full disk `SQLite` has rolled back by itself, and a counted
    /// transaction would not know.
    pub(crate) async fn begin(&mut self) -> Result<(), StoreError> {
        let sql = match self {
            Self::Lite(_) => "BEGIN IMMEDIATE",
            Self::Pg(_) => "BEGIN",
        };
        self.script(sql).await
    }

    pub(crate) async fn commit(&mut self) -> Result<(), StoreError> {
        self.script("COMMIT").await
    }

    pub(crate) async fn close(self) -> Result<(), StoreError> {
        match self {
            Self::Lite(link) => link.close().await?,
            Self::Pg(link) => link.close().await?,
        }
        Ok(())
    }

    /// Ends the connection at once: what was begun is rolled back.
    pub(crate) async fn break_off(self) -> Result<(), StoreError> {
        match self {
            Self::Lite(link) => link.close_hard().await?,
            Self::Pg(link) => link.close_hard().await?,
        }
        Ok(())
    }

    /// What decides whether something that was kept stays kept, with its value.
    pub(crate) async fn durability(&mut self) -> Result<Durability, StoreError> {
        let names: &[&'static str] = match self {
            Self::Lite(_) => &["PRAGMA journal_mode", "PRAGMA synchronous", "PRAGMA foreign_keys"],
            Self::Pg(_) => &["SHOW synchronous_commit"],
        };
        let mut settings = Vec::new();
        for name in names {
            let rows = self.rows(Statement::new(*name)).await?;
            let row = rows.first().ok_or_else(|| StoreError::Broken(format!("no answer to {name}")))?;
            let value = match row.get::<String>(0) {
                Ok(text) => text,
                Err(_) => row.get::<i64>(0)?.to_string(),
            };
            settings.push((*name, value));
        }
        Ok(Durability(settings))
    }
}

/// What decides whether something that was kept stays kept: settings of a connection, with their values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Durability(pub Vec<(&'static str, String)>);

/// The connections that read.
#[derive(Clone, Debug)]
pub(crate) enum Readers {
    Lite(SqlitePool),
    Pg(PgPool),
}

impl Readers {
    pub(crate) async fn rows(&self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        Ok(match self {
            Self::Lite(pool) => lite_rows(bound!(statement).fetch_all(pool).await?),
            Self::Pg(pool) => pg_rows(in_time(bound!(statement).fetch_all(pool)).await?),
        })
    }

    /// Everything as it is at one moment, for as many questions as one likes.
    pub(crate) async fn snapshot(&self) -> Result<Moment, StoreError> {
        const ONE_MOMENT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        Ok(match self {
            Self::Lite(pool) => Moment::Lite(pool.begin().await?),
            Self::Pg(pool) => Moment::Pg(in_time(pool.begin_with(ONE_MOMENT)).await?),
        })
    }

    pub(crate) async fn close(&self) {
        match self {
            Self::Lite(pool) => pool.close().await,
            Self::Pg(pool) => pool.close().await,
        }
    }

    /// How every reader keeps what it would write: as the writer does.
    pub(crate) async fn durability(&self) -> Result<Vec<Durability>, StoreError> {
        let (mut links, mut found) = (Vec::new(), Vec::new());
        for _ in 0..READERS {
            links.push(match self {
                Self::Lite(pool) => Link::Lite(pool.acquire().await?.detach()),
                Self::Pg(pool) => Link::Pg(pool.acquire().await?.detach()),
            });
        }
        for mut link in links {
            found.push(link.durability().await?);
            link.close().await?;
        }
        Ok(found)
    }
}

/// The database as it is at one moment.
#[derive(Debug)]
pub(crate) enum Moment {
    Lite(Transaction<'static, Sqlite>),
    Pg(Transaction<'static, Postgres>),
}

impl Moment {
    pub(crate) async fn rows(&mut self, statement: Statement) -> Result<Vec<Row>, StoreError> {
        Ok(match self {
            Self::Lite(moment) => lite_rows(bound!(statement).fetch_all(&mut **moment).await?),
            Self::Pg(moment) => pg_rows(in_time(bound!(statement).fetch_all(&mut **moment)).await?),
        })
    }
}

/// A database server that has fallen silent must not hold up those who read for ever.
async fn in_time<T>(read: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match tokio::time::timeout(READING, read).await {
        Ok(read) => Ok(read?),
        Err(_) => Err(StoreError::Silent),
    }
}

/// A row of either database.
#[derive(Debug)]
pub(crate) enum Row {
    Lite(SqliteRow),
    Pg(PgRow),
}

impl Row {
    /// A value of the row, by its place.
    pub(crate) fn get<T>(&self, column: usize) -> Result<T, StoreError>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>,
    {
        Ok(match self {
            Self::Lite(row) => row.try_get(column)?,
            Self::Pg(row) => row.try_get(column)?,
        })
    }

    /// A number that is smaller than what the database could hold.
    pub(crate) fn small<T: TryFrom<i64>>(&self, column: usize) -> Result<T, StoreError> {
        let number: i64 = self.get(column)?;
        T::try_from(number).map_err(|_| StoreError::Broken(format!("{number} as value {column} of a row")))
    }
}

fn lite_rows(rows: Vec<SqliteRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Lite).collect()
}

fn pg_rows(rows: Vec<PgRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Pg).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_no_file_and_its_password_is_never_shown() {
        let found = Database::parse("postgres://anna:secret@db.example/city");
        assert_eq!(found.to_string(), "PostgreSQL city at db.example");
        assert!(!format!("{found:?}").contains("secret"));
        assert_eq!(Database::parse("a/b.db"), Database::File(PathBuf::from("a/b.db")));
    }
}
