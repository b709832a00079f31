//! The tables of the database, and how an older file becomes a newer one.

use sqlx::{Acquire as _, SqliteConnection};

use crate::StoreError;

/// One step per version: entry 0 makes an empty file one of version 1.
const STEPS: &[&str] = &[include_str!("schema/1.sql"), include_str!("schema/2.sql")];

/// Brings the file to the present version. Each step is one transaction: it has happened or it has not.
pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    let known = STEPS.len() as i64;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    for (version, step) in (1..).zip(STEPS).skip(found as usize) {
        let mut transaction = connection.begin().await?;
        sqlx::raw_sql(*step).execute(&mut *transaction).await?;
        let stamp = format!("PRAGMA user_version = {version}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(stamp)).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}
