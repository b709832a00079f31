//! One transaction with everything that waited.

use std::collections::{BTreeMap, HashSet};

use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Row as _};

use crate::StoreError;
use crate::database::Link;
use crate::due::due_after;
use crate::nodes::signals_of;
use crate::notices;
use crate::statement::Statement;
use crate::tables::keep_snapshot;
use crate::types::{Ending, NewEntry, TableKey};
use crate::writer::{Job, Written};

/// Rows per statement of `SQLite`: one statement for many rows saves most of the work of the database.
const ROWS_PER_STATEMENT: [usize; 3] = [32, 8, 1];

/// Writes all of it and ends the transaction that was begun; where this fails, nothing is written.
/// Other servers are told by `node`.
pub(crate) async fn write(link: &mut Link, jobs: &[Job], node: &str) -> Result<Vec<Written>, StoreError> {
    let mut written = vec![Written::Kept; jobs.len()];
    let mut entries = Vec::new();
    // Before any row is held: writers never wait in a circle.
    if jobs.iter().any(|job| matches!(job, Job::Counted(_))) {
        wait_for_counts(link).await?;
    }
    for (place, job) in jobs.iter().enumerate() {
        match job {
            Job::Entry(entry) => entries.push((place, &**entry)),
            Job::Statements(statements) | Job::Counted(statements) => {
                written[place] = carry_out(link, statements).await?;
            }
        }
    }
    // Writers who wait for each other's rows wait in one order, so never in a circle.
    entries.sort_by_key(|(_, entry)| (entry.table.0, entry.number));
    let ordered: Vec<&NewEntry> = entries.iter().map(|(_, entry)| *entry).collect();
    let mut new = insert_entries(link, &ordered).await?;
    let mut kept = Vec::new();
    for (place, entry) in entries {
        let is_new = new.remove(&(entry.table, i64::from(entry.number)));
        written[place] = if is_new { Written::Kept } else { Written::Lost };
        kept.extend(is_new.then_some(entry));
    }
    go_on(link, &kept).await?;
    if let Link::Pg(_) = link {
        for signal in signals_of(node, &kept) {
            link.execute(signal).await?;
        }
    }
    link.commit().await?;
    Ok(written)
}

async fn carry_out(link: &mut Link, statements: &[Statement]) -> Result<Written, StoreError> {
    for (nth, statement) in statements.iter().enumerate() {
        let changed = link.execute(statement.clone()).await?;
        if nth == 0 && changed == 0 {
            return Ok(Written::Lost);
        }
    }
    Ok(Written::Kept)
}

/// Waits until what others count is committed, and keeps them waiting until this transaction is: what one of two
/// transactions of `PostgreSQL` has inserted the other one does not count. A file has one writer.
async fn wait_for_counts(link: &mut Link) -> Result<(), StoreError> {
    if let Link::Pg(_) = link {
        let lock = "SELECT pg_advisory_xact_lock(hashtext('citywright_counts_' || current_schema()))";
        link.execute(Statement::new(lock)).await?;
    }
    Ok(())
}

/// The tables as they are after these entries.
async fn go_on(link: &mut Link, entries: &[&NewEntry]) -> Result<(), StoreError> {
    // The last of each table counts; a statement may change a row only once.
    let last: BTreeMap<i64, &NewEntry> = entries.iter().map(|entry| (entry.table.0, *entry)).collect();
    let last: Vec<&NewEntry> = last.into_values().collect();
    notices::of_entries(link, &last).await?;
    match link {
        Link::Lite(connection) => lite_progress(connection, &last).await?,
        Link::Pg(connection) => pg_progress(connection, &last).await?,
    }
    for entry in entries {
        if let Some(snapshot) = &entry.snapshot {
            link.execute(keep_snapshot(entry.table, snapshot)).await?;
        }
        if entry.to_act == 0 {
            let over =
                Statement::new("UPDATE tables SET state = 'over', result = $1, ending = $2 WHERE key = $3");
            let over = over.with(entry.result.as_deref()).with(entry.ending.map(Ending::word));
            link.execute(over.with(entry.table.0)).await?;
        }
        for statement in due_after(entry) {
            link.execute(statement).await?;
        }
    }
    Ok(())
}

/// Which of the entries were written: the second of the same number is not.
async fn insert_entries(
    link: &mut Link,
    entries: &[&NewEntry],
) -> Result<HashSet<(TableKey, i64)>, StoreError> {
    match link {
        Link::Lite(connection) => lite_entries(connection, entries).await,
        Link::Pg(connection) => pg_entries(connection, entries).await,
    }
}

async fn lite_entries(
    connection: &mut SqliteConnection,
    entries: &[&NewEntry],
) -> Result<HashSet<(TableKey, i64)>, StoreError> {
    let mut new = HashSet::new();
    for rows in in_portions(entries) {
        let sql = format!(
            "INSERT INTO entries (table_key, number, entry, request) VALUES {} \
             ON CONFLICT (table_key, number) DO NOTHING RETURNING table_key, number",
            placeholders(rows.len(), 4)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for entry in rows {
            query = query.bind(entry.table.0).bind(entry.number).bind(&entry.entry).bind(&entry.request);
        }
        for row in query.fetch_all(&mut *connection).await? {
            new.insert((TableKey(row.try_get(0)?), row.try_get(1)?));
        }
    }
    Ok(new)
}

async fn pg_entries(
    connection: &mut PgConnection,
    entries: &[&NewEntry],
) -> Result<HashSet<(TableKey, i64)>, StoreError> {
    if entries.is_empty() {
        return Ok(HashSet::new());
    }
    let query = sqlx::query(
        "INSERT INTO entries (table_key, number, entry, request) \
         SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::text[], $4::text[]) \
         ON CONFLICT (table_key, number) DO NOTHING RETURNING table_key, number",
    );
    let query = query
        .bind(column(entries, |entry| entry.table.0))
        .bind(column(entries, |entry| i64::from(entry.number)))
        .bind(column(entries, |entry| &*entry.entry))
        .bind(column(entries, |entry| entry.request.as_deref()));
    let rows = query.fetch_all(connection).await?;
    rows.iter().map(|row| Ok((TableKey(row.try_get(0)?), row.try_get(1)?))).collect()
}

async fn lite_progress(connection: &mut SqliteConnection, entries: &[&NewEntry]) -> Result<(), StoreError> {
    for rows in in_portions(entries) {
        let sql = format!(
            "INSERT INTO progress (table_key, number, to_act, updated) VALUES {} \
             ON CONFLICT (table_key) DO UPDATE SET number = excluded.number, to_act = excluded.to_act, \
             updated = excluded.updated",
            placeholders(rows.len(), 4)
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for entry in rows {
            query = query.bind(entry.table.0).bind(entry.number).bind(entry.to_act).bind(entry.at);
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn pg_progress(connection: &mut PgConnection, entries: &[&NewEntry]) -> Result<(), StoreError> {
    if entries.is_empty() {
        return Ok(());
    }
    let query = sqlx::query(
        "INSERT INTO progress (table_key, number, to_act, updated) \
         SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) \
         ON CONFLICT (table_key) DO UPDATE SET number = excluded.number, to_act = excluded.to_act, \
         updated = excluded.updated",
    );
    let query = query
        .bind(column(entries, |entry| entry.table.0))
        .bind(column(entries, |entry| i64::from(entry.number)))
        .bind(column(entries, |entry| i64::from(entry.to_act)))
        .bind(column(entries, |entry| entry.at));
    query.execute(connection).await?;
    Ok(())
}

fn column<'e, T>(entries: &[&'e NewEntry], value: impl Fn(&'e NewEntry) -> T) -> Vec<T> {
    entries.iter().map(|entry| value(entry)).collect()
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
