//! The only task that writes.
//!
//! A disk syncs a few hundred times a second, so one sync per move would be the ceiling. Everything that waits, of
//! all tables, goes into one transaction with one sync; only then are the senders told.

use std::collections::HashSet;

use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};
use tokio::sync::{mpsc, oneshot};

use crate::types::TableKey;
use crate::{Pragmas, StoreError};

/// Most jobs that may wait; further senders wait for room.
const QUEUE: usize = 1024;
/// Most jobs in one transaction.
const MOST_PER_COMMIT: usize = 512;
/// Rows per statement: one statement for many rows saves most of the work of the database.
const ROWS_PER_STATEMENT: [usize; 3] = [32, 8, 1];

/// The next entry of a table, and the table after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// Which table.
    pub table: TableKey,
    /// The number of the entry.
    pub number: u32,
    /// The entry, as JSON.
    pub entry: String,
    /// The request that led to it, so that what is sent twice is played once.
    pub request: Option<String>,
    /// The position after it, as JSON.
    pub position: String,
    /// How many words each stream of chance has given by then, as JSON.
    pub stream_positions: String,
    /// Who must decide then: one bit per seat.
    pub to_act: u8,
    /// When, in seconds since 1970.
    pub at: i64,
    /// How the game ended with it, as JSON.
    pub result: Option<String>,
}

/// What came of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// It is on disk.
    Kept,
    /// Another writer was faster: nothing was written.
    Lost,
}

/// Something to be written.
#[derive(Debug)]
pub(crate) enum Job {
    Entry(NewEntry),
    /// All of them or, where the first changes nothing, none.
    Statements(Vec<Statement>),
}

/// A statement with its arguments.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    sql: &'static str,
    arguments: Vec<Argument>,
}

#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Number(Option<i64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
}

/// The handle of the writing task.
#[derive(Clone, Debug)]
pub(crate) struct Writer(mpsc::Sender<Message>);

enum Message {
    Write(Job, Reply),
    Pragmas(oneshot::Sender<Result<Pragmas, StoreError>>),
    Stop(oneshot::Sender<()>),
}

type Reply = oneshot::Sender<Result<Written, StoreError>>;

/// The only connection that writes. After a failed write nobody knows what state it is in, so it is opened anew.
struct Link {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
}

impl Link {
    async fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Whatever was begun is rolled back by the end of the connection.
    async fn give_up(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close_hard().await
        {
            tracing::debug!(%error, "a connection that failed was not closed properly either");
        }
    }
}

impl Writer {
    pub(crate) fn start(options: SqliteConnectOptions, connection: SqliteConnection) -> Self {
        let (sender, messages) = mpsc::channel(QUEUE);
        tokio::spawn(run(Link { options, connection: Some(connection) }, messages));
        Self(sender)
    }

    /// Hands in a job and waits until it is on disk.
    pub(crate) async fn write(&self, job: Job) -> Result<Written, StoreError> {
        let (reply, written) = oneshot::channel();
        self.send(Message::Write(job, reply)).await?;
        written.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn pragmas(&self) -> Result<Pragmas, StoreError> {
        let (reply, pragmas) = oneshot::channel();
        self.send(Message::Pragmas(reply)).await?;
        pragmas.await.map_err(|_| StoreError::Closed)?
    }

    pub(crate) async fn stop(&self) {
        let (reply, stopped) = oneshot::channel();
        if self.send(Message::Stop(reply)).await.is_ok() {
            let _ = stopped.await;
        }
    }

    async fn send(&self, message: Message) -> Result<(), StoreError> {
        self.0.send(message).await.map_err(|_| StoreError::Closed)
    }
}

async fn run(mut link: Link, mut messages: mpsc::Receiver<Message>) {
    let mut waiting = Vec::with_capacity(MOST_PER_COMMIT);
    while messages.recv_many(&mut waiting, MOST_PER_COMMIT).await > 0 {
        let (mut jobs, mut replies) = (Vec::new(), Vec::new());
        let mut stopped = None;
        for message in waiting.drain(..) {
            match message {
                Message::Write(job, reply) => {
                    jobs.push(job);
                    replies.push(reply);
                }
                Message::Pragmas(reply) => {
                    let _ = reply.send(pragmas(&mut link).await);
                }
                Message::Stop(reply) => {
                    messages.close();
                    stopped = Some(reply);
                }
            }
        }
        for (reply, result) in replies.into_iter().zip(write_all(&mut link, &jobs).await) {
            // The sender may have gone; what was written stays written.
            let _ = reply.send(result);
        }
        if let Some(stopped) = stopped {
            if let Some(connection) = link.connection.take()
                && let Err(error) = connection.close().await
            {
                tracing::error!(%error, "the database was not closed properly");
            }
            let _ = stopped.send(());
            return;
        }
    }
}

async fn pragmas(link: &mut Link) -> Result<Pragmas, StoreError> {
    Pragmas::of(link.connection().await?).await
}

/// Writes everything in one transaction. If that fails each job has one of its own, so that one bad job does not
/// take the others with it.
async fn write_all(link: &mut Link, jobs: &[Job]) -> Vec<Result<Written, StoreError>> {
    if jobs.is_empty() {
        return Vec::new();
    }
    let error = match write_together(link, jobs).await {
        Ok(written) => return written.into_iter().map(Ok).collect(),
        Err(error) => error,
    };
    tracing::error!(%error, jobs = jobs.len(), "a transaction failed");
    if jobs.len() == 1 {
        return vec![Err(error)];
    }
    let mut results = Vec::new();
    for job in jobs {
        let written = write_together(link, std::slice::from_ref(job)).await;
        results.push(written.map(|written| written[0]));
    }
    results
}

async fn write_together(link: &mut Link, jobs: &[Job]) -> Result<Vec<Written>, StoreError> {
    let written = match link.connection().await {
        Ok(connection) => transact(connection, jobs).await,
        Err(error) => Err(error),
    };
    if written.is_err() {
        link.give_up().await;
    }
    written
}

async fn transact(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<Written>, StoreError> {
    // Plain statements: after a full disk SQLite has rolled back by itself, and a counted transaction would not know.
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    let mut written = vec![Written::Kept; jobs.len()];
    let mut entries = Vec::new();
    for (place, job) in jobs.iter().enumerate() {
        match job {
            Job::Entry(entry) => entries.push((place, entry)),
            Job::Statements(statements) => written[place] = carry_out(connection, statements).await?,
        }
    }
    let new = insert_entries(connection, &entries).await?;
    for ((place, _), is_new) in entries.iter().zip(&new) {
        written[*place] = if *is_new { Written::Kept } else { Written::Lost };
    }
    let kept: Vec<_> =
        entries.iter().zip(&new).filter(|(_, is_new)| **is_new).map(|(entry, _)| entry.1).collect();
    keep_positions(connection, &kept).await?;
    sqlx::query("COMMIT").execute(&mut *connection).await?;
    Ok(written)
}

async fn carry_out(
    connection: &mut SqliteConnection,
    statements: &[Statement],
) -> Result<Written, StoreError> {
    for (nth, statement) in statements.iter().enumerate() {
        let mut query = sqlx::query(statement.sql);
        for argument in statement.arguments.clone() {
            query = match argument {
                Argument::Number(number) => query.bind(number),
                Argument::Text(text) => query.bind(text),
                Argument::Bytes(bytes) => query.bind(bytes),
            };
        }
        let changed = query.execute(&mut *connection).await?.rows_affected();
        if nth == 0 && changed == 0 {
            return Ok(Written::Lost);
        }
    }
    Ok(Written::Kept)
}

/// Which of the entries were written: the second of the same number is not.
async fn insert_entries(
    connection: &mut SqliteConnection,
    entries: &[(usize, &NewEntry)],
) -> Result<Vec<bool>, StoreError> {
    let mut new = HashSet::new();
    for rows in in_portions(entries) {
        let sql = format!(
            "INSERT INTO entries (table_key, number, entry, request) VALUES {} \
             ON CONFLICT (table_key, number) DO NOTHING RETURNING table_key, number",
            placeholders(rows.len(), 4)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (_, entry) in rows {
            query = query.bind(entry.table.0).bind(entry.number).bind(&entry.entry).bind(&entry.request);
        }
        for row in query.fetch_all(&mut *connection).await? {
            new.insert((TableKey(row.try_get(0)?), row.try_get::<u32, _>(1)?));
        }
    }
    Ok(entries.iter().map(|(_, entry)| new.remove(&(entry.table, entry.number))).collect())
}

async fn keep_positions(connection: &mut SqliteConnection, entries: &[&NewEntry]) -> Result<(), StoreError> {
    for rows in in_portions(entries) {
        let sql = format!(
            "INSERT INTO positions (table_key, number, position, words_used, to_act, updated) VALUES {} \
             ON CONFLICT (table_key) DO UPDATE SET number = excluded.number, position = excluded.position, \
             words_used = excluded.words_used, to_act = excluded.to_act, updated = excluded.updated",
            placeholders(rows.len(), 6)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for entry in rows {
            query = bind_position(query, entry);
        }
        query.execute(&mut *connection).await?;
    }
    for entry in entries.iter().filter(|entry| entry.to_act == 0) {
        let over = sqlx::query("UPDATE tables SET state = 'over', result = ? WHERE key = ?");
        over.bind(&entry.result).bind(entry.table.0).execute(&mut *connection).await?;
    }
    Ok(())
}

fn bind_position<'q>(
    query: Query<'q, Sqlite, SqliteArguments>,
    entry: &'q NewEntry,
) -> Query<'q, Sqlite, SqliteArguments> {
    let query = query.bind(entry.table.0).bind(entry.number).bind(&entry.position);
    query.bind(&entry.stream_positions).bind(entry.to_act).bind(entry.at)
}

/// The rows in portions of few different sizes, so that few different statements are prepared.
fn in_portions<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = ROWS_PER_STATEMENT.into_iter().find(|size| *size <= rows.len())?;
        let (portion, rest) = rows.split_at(size);
        rows = rest;
        Some(portion)
    })
}

fn placeholders(rows: usize, columns: usize) -> String {
    let row = format!("({})", vec!["?"; columns].join(","));
    vec![row; rows].join(",")
}

impl Statement {
    pub(crate) fn new(sql: &'static str) -> Self {
        Self { sql, arguments: Vec::new() }
    }

    pub(crate) fn with(mut self, argument: impl Into<Argument>) -> Self {
        self.arguments.push(argument.into());
        self
    }
}

impl From<i64> for Argument {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(Some(text.to_owned()))
    }
}

impl From<Option<&str>> for Argument {
    fn from(text: Option<&str>) -> Self {
        Self::Text(text.map(str::to_owned))
    }
}

impl From<&[u8]> for Argument {
    fn from(bytes: &[u8]) -> Self {
        Self::Bytes(Some(bytes.to_vec()))
    }
}

impl From<Option<&[u8]>> for Argument {
    fn from(bytes: Option<&[u8]>) -> Self {
        Self::Bytes(bytes.map(<[u8]>::to_vec))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written_in_few_portions() {
        let sizes = |rows: usize| in_portions(&vec![(); rows]).map(<[()]>::len).collect::<Vec<_>>();
        assert_eq!(sizes(0), [0; 0]);
        assert_eq!(sizes(43), [32, 8, 1, 1, 1]);
        assert_eq!(placeholders(2, 3), "(?,?,?),(?,?,?)");
    }
}
