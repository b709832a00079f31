//! What is due at tables, and when: one row for each table at which anything ever is. A table that waits for a month
//! costs this row and nothing else. Times are in milliseconds since 1970.

use crate::database::Row;
use crate::statement::Statement;
use crate::types::{Due, NewEntry, Reminder, ReminderKind, TableKey};
use crate::writer::Written;
use crate::{Store, StoreError};

/// For how long some server sees to what it has taken on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// Now, by the clock of servers: what others took on until an earlier moment is free again.
    pub now: i64,
    /// Until when this server sees to it.
    pub until: i64,
    /// Most tables that are taken on at once.
    pub most: u32,
}

impl Store {
    /// Takes on tables at which something is due by `now`, those first that have waited longest. Several servers that ask
    /// at the same time are given different ones.
    pub async fn take_on_overdue(&self, now: i64, taken: Taken) -> Result<Vec<String>, StoreError> {
        if self.is_shared() {
            let query = Statement::new(format!(
                "UPDATE due SET taken = $2 FROM tables WHERE key = due.table_key AND due.table_key IN \
                 (SELECT table_key FROM due {OVERDUE} LIMIT $4 FOR UPDATE SKIP LOCKED) RETURNING id"
            ));
            let query = query.with(now).with(taken.until).with(taken.now).with(i64::from(taken.most));
            return self.rows(query).await?.iter().map(|row| row.get(0)).collect();
        }
        let query = Statement::new(format!(
            "SELECT table_key, id FROM due JOIN tables ON key = table_key {} LIMIT $3",
            OVERDUE.replace("$3", "$2")
        ));
        let found = self.rows(query.with(now).with(taken.now).with(i64::from(taken.most))).await?;
        let mut own = Vec::new();
        for row in &found {
            let take = Statement::new("UPDATE due SET taken = $1 WHERE table_key = $2 AND taken < $3");
            let take = take.with(taken.until).with(row.get::<i64>(0)?).with(taken.now);
            match self.carry_out(vec![take]).await? {
                Written::Kept => own.push(row.get(1)?),
                Written::Lost => {}
            }
        }
        Ok(own)
    }

    /// How the two databases find what is overdue, in their own words.
    pub async fn plan_of_overdue(&self, now: i64) -> Result<String, StoreError> {
        let explain = if self.is_shared() { "EXPLAIN" } else { "EXPLAIN QUERY PLAN" };
        let sql = format!("{explain} SELECT table_key FROM due {OVERDUE} LIMIT 16");
        let rows = self.rows(Statement::new(sql.replace("$3", "$2")).with(now).with(now)).await?;
        let column = if self.is_shared() { 0 } else { 3 };
        let lines: Vec<String> = rows.iter().map(|row| row.get(column)).collect::<Result<_, _>>()?;
        Ok(lines.join("\n"))
    }

    /// When something is due at a table from now on; nothing any more without a time. Nobody sees to it by then.
    pub async fn keep_due(&self, table: TableKey, number: u32, due: Option<&Due>) -> Result<(), StoreError> {
        let statement = match due {
            Some(due) => put_due(table, number, due),
            None => Statement::new("DELETE FROM due WHERE table_key = $1").with(table.0),
        };
        self.carry_out(vec![statement]).await.map(|_| ())
    }

    /// Something is due at a table only later: it could not be seen to.
    pub async fn put_off(&self, table: &str, at: i64) -> Result<(), StoreError> {
        let later = "UPDATE due SET at = $1 WHERE table_key = (SELECT key FROM tables WHERE id = $2)";
        self.carry_out(vec![Statement::new(later).with(at).with(table)]).await.map(|_| ())
    }

    /// Of what people are to be reminded, the oldest first.
    pub async fn reminders(&self, most: u32) -> Result<Vec<Reminder>, StoreError> {
        let query = Statement::new(
            "SELECT table_key, number, seat, kind, at FROM reminders ORDER BY at, table_key, number, seat LIMIT $1",
        );
        let read = |row: &Row| {
            Ok(Reminder {
                table: TableKey(row.get(0)?),
                number: row.small(1)?,
                seat: row.small(2)?,
                kind: ReminderKind::read(&row.get::<String>(3)?)?,
                at: row.get(4)?,
            })
        };
        self.rows(query.with(i64::from(most))).await?.iter().map(read).collect()
    }

    /// Somebody has been reminded, or need not be any more. Lost: another server was faster.
    pub async fn reminded(&self, reminder: &Reminder) -> Result<Written, StoreError> {
        let done = Statement::new("DELETE FROM reminders WHERE table_key = $1 AND number = $2 AND seat = $3");
        let done = done.with(reminder.table.0).with(i64::from(reminder.number));
        self.carry_out(vec![done.with(i64::from(reminder.seat))]).await
    }
}

/// What is due by `$1` and of which no server takes care at `$3`.
const OVERDUE: &str = "WHERE at <= $1 AND taken < $3 ORDER BY at";

/// When something is due at a table, unless that is known after a later entry.
pub(crate) fn put_due(table: TableKey, number: u32, due: &Due) -> Statement {
    let statement = Statement::new(
        "INSERT INTO due (table_key, number, at, clock, taken) VALUES ($1, $2, $3, $4, 0) \
         ON CONFLICT (table_key) DO UPDATE SET number = excluded.number, at = excluded.at, \
         clock = excluded.clock, taken = 0 WHERE excluded.number >= due.number",
    );
    statement.with(table.0).with(i64::from(number)).with(due.at).with(due.clock.as_deref())
}

/// What is due after an entry, and who is reminded of it.
pub(crate) fn due_after(entry: &NewEntry) -> Vec<Statement> {
    let mut statements = Vec::new();
    if entry.to_act == 0 {
        statements.push(Statement::new("DELETE FROM due WHERE table_key = $1").with(entry.table.0));
    } else if let Some(due) = &entry.due {
        statements.push(put_due(entry.table, entry.number, due));
    }
    statements.extend(entry.reminders.iter().map(|(seat, kind)| {
        Statement::new(
            "INSERT INTO reminders (table_key, number, seat, kind, at) VALUES ($1, $2, $3, $4, $5)",
        )
        .with(entry.table.0)
        .with(i64::from(entry.number))
        .with(i64::from(*seat))
        .with(kind.word())
        .with(entry.at * 1000)
    }));
    statements
}
