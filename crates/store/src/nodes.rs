//! Several servers on one database of `PostgreSQL`: which of them live, who is where, and whose turn it is to do what is
//! due. Times are in milliseconds since 1970; the clocks of the servers agree to a second or so.
//!
//! A database that is a file has one server: there is nothing to agree on, and nothing is written.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::database::{Access, Readers, Row};
use crate::statement::Statement;
use crate::tables::BOT_IS_TO_MOVE;
use crate::types::{NewEntry, TableKey};
use crate::writer::Written;
use crate::{Store, StoreError};

/// Notices go over a channel for each schema.
const CHANNEL: &str = "citywright_";
const NOTIFY: &str = "SELECT pg_notify('citywright_' || current_schema(), $1)";
/// Most bytes of a notice, but for its last table: `PostgreSQL` takes 7,999.
const MOST_NOTICE_BYTES: usize = 7_000;

/// Something has happened at a table, told by the server that wrote it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Which table.
    pub table: TableKey,
    /// Its last entry; none where something else has changed: seats, a question, who is there.
    pub number: Option<u32>,
}

/// How far a table is, to see whether anything was missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Which table.
    pub table: TableKey,
    /// Its last entry.
    pub number: u32,
    /// How often its seats have changed.
    pub seatings: i64,
}

/// Hears what other servers have written.
#[derive(Debug)]
pub struct Notices {
    listener: PgListener,
    /// What our own notices begin with.
    own: String,
}

impl Store {
    /// May other servers work with the same database?
    pub fn is_shared(&self) -> bool {
        match self.readers {
            Readers::Lite(_) => false,
            Readers::Pg(_) => true,
        }
    }

    /// This server lives until then. Those that have not said so for long are forgotten.
    pub async fn renew_node(&self, until: i64, forgotten: i64) -> Result<(), StoreError> {
        let renewed = Statement::new(
            "INSERT INTO nodes (id, until) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET until = excluded.until",
        );
        let forget = Statement::new("DELETE FROM nodes WHERE until < $1");
        let statements = vec![renewed.with(self.node()).with(until), forget.with(forgotten)];
        self.carry_out(statements).await.map(|_| ())
    }

    /// This server works here no longer; what it had taken on is free.
    pub async fn leave_node(&self) -> Result<(), StoreError> {
        let leases = Statement::new("DELETE FROM leases WHERE node = $1").with(self.node());
        let node = Statement::new("DELETE FROM nodes WHERE id = $1").with(self.node());
        self.carry_out(vec![leases]).await?;
        self.carry_out(vec![node]).await.map(|_| ())
    }

    /// The other servers that live.
    pub async fn living_nodes(&self, now: i64) -> Result<Vec<String>, StoreError> {
        let query = Statement::new("SELECT id FROM nodes WHERE id <> $1 AND until >= $2 ORDER BY id");
        self.rows(query.with(self.node()).with(now)).await?.iter().map(|row| row.get(0)).collect()
    }

    /// Somebody looks at a table through this server.
    pub async fn has_come(&self, table: TableKey, person: &str) -> Result<(), StoreError> {
        let come = Statement::new(
            "INSERT INTO presence (table_key, person, node) SELECT $1, $2, id FROM nodes WHERE id = $3 \
             ON CONFLICT DO NOTHING",
        );
        self.carry_out(vec![come.with(table.0).with(person).with(self.node()), self.notice(table)]).await?;
        Ok(())
    }

    /// Somebody no longer looks at a table through this server.
    pub async fn has_gone(&self, table: TableKey, person: &str) -> Result<(), StoreError> {
        let gone = Statement::new("DELETE FROM presence WHERE table_key = $1 AND person = $2 AND node = $3");
        self.carry_out(vec![gone.with(table.0).with(person).with(self.node()), self.notice(table)]).await?;
        Ok(())
    }

    /// Who looks at a table through other servers that live.
    pub async fn people_elsewhere(&self, table: TableKey, now: i64) -> Result<Vec<String>, StoreError> {
        if !self.is_shared() {
            return Ok(Vec::new());
        }
        let query = Statement::new(
            "SELECT DISTINCT person FROM presence JOIN nodes ON nodes.id = node \
             WHERE table_key = $1 AND node <> $2 AND until >= $3 ORDER BY person",
        );
        let query = query.with(table.0).with(self.node()).with(now);
        self.rows(query).await?.iter().map(|row| row.get(0)).collect()
    }

    /// Takes on what is due at a table until a time, unless another server has; a server may prolong what it has.
    pub async fn take_on(&self, table: TableKey, now: i64, until: i64) -> Result<Written, StoreError> {
        let taken = Statement::new(
            "INSERT INTO leases (table_key, node, until) VALUES ($1, $2, $3) \
             ON CONFLICT (table_key) DO UPDATE SET node = excluded.node, until = excluded.until \
             WHERE leases.node = excluded.node OR leases.until < $4",
        );
        self.carry_out(vec![taken.with(table.0).with(self.node()).with(until).with(now)]).await
    }

    /// Takes on some of the tables at which a bot is to move and of which no server takes care; several servers that ask
    /// at the same time are given different ones.
    pub async fn take_on_due(&self, now: i64, until: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let query = Statement::new(format!(
            "WITH due AS (\
                 SELECT progress.table_key FROM progress JOIN tables ON key = progress.table_key \
                 LEFT JOIN leases ON leases.table_key = progress.table_key \
                 WHERE {BOT_IS_TO_MOVE} AND (leases.until IS NULL OR leases.until < $1) LIMIT $2 \
                 FOR UPDATE OF progress SKIP LOCKED), \
             taken AS (\
                 INSERT INTO leases (table_key, node, until) SELECT table_key, $3, $4 FROM due \
                 ON CONFLICT (table_key) DO UPDATE SET node = excluded.node, until = excluded.until \
                 WHERE leases.until < $1 RETURNING table_key) \
             SELECT id FROM taken JOIN tables ON key = table_key"
        ));
        let query = query.with(now).with(i64::from(most)).with(self.node()).with(until);
        self.rows(query).await?.iter().map(|row| row.get(0)).collect()
    }

    /// How far these tables are.
    pub async fn progress_of(&self, tables: &[TableKey]) -> Result<Vec<Progress>, StoreError> {
        let keys: Vec<String> = tables.iter().map(|table| table.0.to_string()).collect();
        let query = Statement::new(
            "SELECT tables.key, COALESCE(progress.number, 0), COALESCE(seatings.number, 0) FROM tables \
             LEFT JOIN progress ON progress.table_key = tables.key \
             LEFT JOIN seatings ON seatings.table_key = tables.key \
             WHERE tables.key = ANY(string_to_array($1, ',')::bigint[])",
        );
        let rows = self.rows(query.with(&*keys.join(","))).await?;
        let read = |row: &Row| {
            Ok(Progress { table: TableKey(row.get(0)?), number: row.small(1)?, seatings: row.get(2)? })
        };
        rows.iter().map(read).collect()
    }

    /// Hears what other servers write from now on; nothing where there can be none.
    pub async fn notices(&self) -> Result<Option<Notices>, StoreError> {
        let Access::Pg(options) = &self.access else { return Ok(None) };
        let pool = PgPoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        let schema: String =
            sqlx::query_scalar("SELECT current_schema()::text").fetch_one(&mut listener).await?;
        listener.listen(&format!("{CHANNEL}{schema}")).await?;
        Ok(Some(Notices { listener, own: format!("{} ", self.node()) }))
    }

    /// What tells the other servers that something but an entry has changed at a table.
    pub(crate) fn notice(&self, table: TableKey) -> Statement {
        Statement::new(NOTIFY).with(format!("{} {}", self.node(), table.0).as_str())
    }
}

/// What tells the other servers of these entries: as few notices as possible.
pub(crate) fn notices_of(node: &str, entries: &[&NewEntry]) -> Vec<Statement> {
    let last: BTreeMap<i64, u32> = entries.iter().map(|entry| (entry.table.0, entry.number)).collect();
    let (mut notices, mut text) = (Vec::new(), node.to_owned());
    for (table, number) in last {
        if text.len() > MOST_NOTICE_BYTES {
            notices.push(Statement::new(NOTIFY).with(text.as_str()));
            node.clone_into(&mut text);
        }
        write!(text, " {table}:{number}").expect("a text takes any more");
    }
    if text.len() > node.len() {
        notices.push(Statement::new(NOTIFY).with(text.as_str()));
    }
    notices
}

impl Notices {
    /// What another server has written. After a break of the connection, which is an error, something may have been missed.
    pub async fn next(&mut self) -> Result<Vec<Notice>, StoreError> {
        loop {
            let Some(notification) = self.listener.try_recv().await? else { return Err(StoreError::Silent) };
            let text = notification.payload();
            if !text.starts_with(&self.own) {
                return Ok(text.split(' ').skip(1).filter_map(read).collect());
            }
        }
    }
}

/// Reads `table:number`, or a table alone. What a newer server says otherwise is passed over.
fn read(word: &str) -> Option<Notice> {
    let (table, number) = match word.split_once(':') {
        Some((table, number)) => (table, Some(number.parse().ok()?)),
        None => (word, None),
    };
    Some(Notice { table: TableKey(table.parse().ok()?), number })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(table: i64, number: u32) -> NewEntry {
        NewEntry {
            table: TableKey(table),
            number,
            entry: String::new(),
            request: None,
            snapshot: None,
            to_act: 1,
            at: 0,
            result: None,
            ending: None,
            due: None,
            reminders: Vec::new(),
        }
    }

    #[test]
    fn a_batch_is_told_in_one_notice_with_the_last_entry_of_each_table() {
        let entries = [entry(7, 1), entry(7, 2), entry(9, 4)];
        let notices = notices_of("me", &entries.iter().collect::<Vec<_>>());
        let [crate::statement::Argument::Text(Some(text))] = &notices[0].arguments[..] else {
            panic!("a notice is a text")
        };
        assert_eq!((notices.len(), text.as_str()), (1, "me 7:2 9:4"));
        let read: Vec<_> = text.split(' ').skip(1).filter_map(read).collect();
        assert_eq!(read[1], Notice { table: TableKey(9), number: Some(4) });
        assert_eq!(super::read("12"), Some(Notice { table: TableKey(12), number: None }));
        assert_eq!(super::read("later:words:of newer servers"), None);
    }

    #[test]
    fn no_notice_is_longer_than_the_database_takes() {
        let entries: Vec<_> = (0..5_000).map(|table| entry(1_000_000 + table, 100)).collect();
        let notices = notices_of("me", &entries.iter().collect::<Vec<_>>());
        assert!(notices.len() > 1);
        for notice in notices {
            let [crate::statement::Argument::Text(Some(text))] = &notice.arguments[..] else {
                panic!("a notice is a text")
            };
            assert!(text.len() < 8_000, "{} bytes", text.len());
        }
    }
}
