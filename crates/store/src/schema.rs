//! The tables of the database, and how an older one becomes a newer one.
//!
//! Until the next release a step only adds, so that a program that knows the version before can go on beside a newer
//! one; where that is impossible, the step raises the oldest version that a program must know.

use crate::StoreError;
use crate::database::{Link, Row};
use crate::statement::Statement;

/// A step leads to a version, from the one before. An empty `SQLite` file has version 0.
const LITE: &[(i64, &str)] = &[
    (1, include_str!("schema/1.sql")),
    (2, include_str!("schema/2.sql")),
    (3, include_str!("schema/3.sql")),
    (4, include_str!("schema/4.sql")),
    (5, include_str!("schema/5.sql")),
    (6, include_str!("schema/6.sql")),
    (7, include_str!("schema/7.sql")),
    (8, include_str!("schema/8.sql")),
    (9, include_str!("schema/9.sql")),
    (10, include_str!("schema/10.sql")),
    (11, include_str!("schema/11.sql")),
    (12, include_str!("schema/12.sql")),
    (13, include_str!("schema/13.sql")),
];
/// `PostgreSQL` came with version 3.
const POSTGRES: &[(i64, &str)] = &[
    (3, include_str!("schema/postgres/3.sql")),
    (4, include_str!("schema/postgres/4.sql")),
    (5, include_str!("schema/postgres/5.sql")),
    (6, include_str!("schema/postgres/6.sql")),
    (7, include_str!("schema/postgres/7.sql")),
    (8, include_str!("schema/postgres/8.sql")),
    (9, include_str!("schema/postgres/9.sql")),
    (10, include_str!("schema/postgres/10.sql")),
    (11, include_str!("schema/postgres/11.sql")),
    (12, include_str!("schema/postgres/12.sql")),
    (13, include_str!("schema/postgres/13.sql")),
];
/// The latest version that is known here, of both databases.
const KNOWN: i64 = 13;
/// The lock that programs take which bring the same `PostgreSQL` database up to date: a number of our own.
const MIGRATING: i64 = 0x6369_7479;

/// Brings the database to the present version, if this program may. Each step is one transaction: it has happened or it has not.
pub(crate) async fn migrate(link: &mut Link) -> Result<(), StoreError> {
    let steps = match link {
        Link::Lite(_) => LITE,
        Link::Pg(_) => POSTGRES,
    };
    let newest = version(link).await?;
    for (version_after, step) in steps {
        if newest < *version_after {
            take_step(link, *version_after, step).await?;
        }
    }
    let oldest: i64 = about(link).await?.get(0)?;
    if oldest > KNOWN {
        return Err(StoreError::Newer { needed: oldest, known: KNOWN });
    }
    Ok(())
}

/// Is everything there, or is another database being moved into this one?
pub(crate) async fn check_whole(link: &mut Link) -> Result<(), StoreError> {
    match &*about(link).await?.get::<String>(1)? {
        "whole" => Ok(()),
        "filling" => Err(StoreError::Incomplete),
        other => Err(StoreError::Broken(format!("a database that is `{other}`"))),
    }
}

/// The oldest version that a program must know, and whether everything is there.
async fn about(link: &mut Link) -> Result<Row, StoreError> {
    let rows = link.rows(Statement::new("SELECT oldest, state FROM about")).await?;
    rows.into_iter().next().ok_or_else(|| StoreError::Broken("it does not say what it is".to_owned()))
}

async fn take_step(link: &mut Link, version_after: i64, step: &str) -> Result<(), StoreError> {
    link.begin().await?;
    if let Link::Pg(_) = link {
        // Another node may be at it: who comes second finds it done.
        link.rows(Statement::new("SELECT 1 FROM pg_advisory_xact_lock($1)").with(MIGRATING)).await?;
    }
    if version(link).await? < version_after {
        link.script(step).await?;
        let stamp = match link {
            Link::Lite(_) => format!("PRAGMA user_version = {version_after}"),
            Link::Pg(_) => format!("UPDATE about SET version = {version_after}"),
        };
        link.script(&stamp).await?;
    }
    link.commit().await
}

/// The version of the database; 0 is an empty one.
async fn version(link: &mut Link) -> Result<i64, StoreError> {
    let sql = match link {
        Link::Lite(_) => "PRAGMA user_version",
        Link::Pg(_) => {
            // A look into the catalogue: what another program has just made is not overlooked.
            let made = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'about'";
            if link.rows(Statement::new(made)).await?.is_empty() {
                return Ok(0);
            }
            "SELECT version FROM about"
        }
    };
    let rows = link.rows(Statement::new(sql)).await?;
    rows.first().map_or(Ok(0), |row| row.get(0))
}
