//! Copies of the whole database, made while it is in use.

use std::fs::File;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use crate::StoreError;
use crate::database::Database;
use crate::moving::move_all;

/// What a copy holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackupReport {
    /// Tables of all kinds.
    pub tables: i64,
    /// Entries at all of them.
    pub entries: i64,
}

/// Whether a copy holds what can be used to look into running games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seeds {
    /// Everything: a server can go on from it.
    Included,
    /// Only games that are over, without seeds, secrets, what was said, and what proves who somebody is: to be given
    /// away.
    LeftOut,
}

/// Copies the database as of one moment into a new file that only its owner may read, then opens the copy and checks it.
/// A server may go on writing meanwhile: it neither waits nor delays the copy.
/// The copy is a file of `SQLite`, whatever the database is.
pub async fn back_up(database: &Database, copy: &Path, seeds: Seeds) -> Result<BackupReport, StoreError> {
    let copied = match database {
        Database::File(file) => {
            let mut connection = existing(file)?.read_only(true).connect().await?;
            new_private_file(copy)?;
            let copied = sqlx::query("VACUUM INTO $1").bind(copy.to_string_lossy());
            copied.execute(&mut connection).await.map(|_| ()).map_err(StoreError::from)
        }
        Database::Postgres(_) => {
            new_private_file(copy)?;
            move_all(database, &Database::from(copy), |_| {}).await.map(|_| ())
        }
    };
    let checked = match copied {
        Ok(()) => check(copy, seeds).await,
        Err(error) => Err(error),
    };
    if checked.is_err() {
        // A copy that is not sound is worse than none.
        let _ = std::fs::remove_file(copy);
    }
    checked
}

/// Opens a copy and sees that it is whole.
pub async fn check_backup(copy: &Path) -> Result<BackupReport, StoreError> {
    report(&mut existing(copy)?.read_only(true).connect().await?).await
}

async fn check(copy: &Path, seeds: Seeds) -> Result<BackupReport, StoreError> {
    let mut connection = existing(copy)?.connect().await?;
    match seeds {
        Seeds::Included => {}
        Seeds::LeftOut => {
            // Entries say what was drawn, and a position shows every hand: of games that are not over nothing is left.
            // The oldest copies have none of the newer tables.
            let known: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await?;
            let snapshots = if known < 3 { "" } else { "DELETE FROM snapshots;" };
            let people = if known < 7 { "" } else { "DELETE FROM members; DELETE FROM chat;" };
            let holidays = if known < 8 { "" } else { "DELETE FROM holidays;" };
            let notices = if known < 9 {
                ""
            } else {
                "DELETE FROM channels; DELETE FROM recipients; DELETE FROM notices; DELETE FROM confirmations; \
                 DELETE FROM keys;"
            };
            let ratings = if known < 10 { "" } else { "DELETE FROM ratings; DELETE FROM rated_games;" };
            let conduct = if known < 11 {
                ""
            } else {
                "DELETE FROM reports; DELETE FROM bans; DELETE FROM network_keys; DELETE FROM invitations;"
            };
            let access = if known < 12 { "" } else { "DELETE FROM access_tokens;" };
            let sql = format!(
                "DELETE FROM tables WHERE state <> 'over'; DELETE FROM deals; DELETE FROM tokens; \
                 DELETE FROM positions; {snapshots} {people} {holidays} {notices} {ratings} {conduct} {access} VACUUM"
            );
            sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        }
    }
    let report = report(&mut connection).await?;
    connection.close().await?;
    Ok(report)
}

async fn report(connection: &mut SqliteConnection) -> Result<BackupReport, StoreError> {
    let sound: String = sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut *connection).await?;
    if sound != "ok" {
        return Err(StoreError::Broken(sound));
    }
    let count = |sql: &'static str| sqlx::query_scalar(sql);
    Ok(BackupReport {
        tables: count("SELECT count(*) FROM tables").fetch_one(&mut *connection).await?,
        entries: count("SELECT count(*) FROM entries").fetch_one(&mut *connection).await?,
    })
}

fn existing(file: &Path) -> Result<SqliteConnectOptions, StoreError> {
    if !file.is_file() {
        return Err(StoreError::Missing(file.to_owned()));
    }
    Ok(SqliteConnectOptions::new().filename(file).create_if_missing(false).disable_statement_logging())
}

/// An empty file that was not there before, for its owner's eyes alone.
fn new_private_file(path: &Path) -> Result<File, StoreError> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| StoreError::File(path.to_owned(), error))
}
