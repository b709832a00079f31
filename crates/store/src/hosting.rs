//! What a host asks and changes, also beside a running server.
//!
//! Every change of a table is noted, so that a server which has the table in memory reads it again; so is the end of a
//! session, so that sockets which were opened with it end.

use crate::database::Row;
use crate::statement::Statement;
use crate::types::{State, Summary};
use crate::writer::Written;
use crate::{Store, StoreError};

/// How long it is noted that a host has changed a table, in seconds: longer than a server takes to notice.
const NOTED: i64 = 3600;

/// What was changed beside the tasks of tables; numbers grow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HostChange {
    /// The number of the change.
    pub number: i64,
    /// What was changed.
    pub of: Changed,
}

/// What servers must look at again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Changed {
    /// The table of this id.
    Table(String),
    /// Some sessions of this person have ended.
    Sessions(String),
    /// Somebody was banned, or may come back.
    Bans,
}

/// What stands before the id of a person where changes are noted; no id of a table begins so.
const PERSON: char = '@';
/// How a change of bans is noted; no table is called so.
const BANS: &str = "#bans";

/// What a list of people says of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonSummary {
    /// The id, which never changes.
    pub id: String,
    /// What the others call them.
    pub name: String,
    /// Since when they are known, in seconds since 1970.
    pub made: i64,
    /// At how many tables they sit or sat.
    pub tables: i64,
    /// When something last happened at one of them.
    pub updated: Option<i64>,
}

/// How much is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Everybody who is known.
    pub people: i64,
    /// People at whose tables something has happened since the moment that was asked for.
    pub recent_people: i64,
    /// Entries at all tables.
    pub entries: i64,
    /// Tables by game and state.
    pub tables: Vec<TableCount>,
}

/// How many tables of a game are in a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableCount {
    /// The id of the game.
    pub game: String,
    /// How far they are.
    pub state: State,
    /// How many.
    pub tables: i64,
}

/// What may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// Nothing has happened since, in seconds since 1970.
    pub before: i64,
    /// Games that are over go too.
    pub finished: Finished,
    /// When this is, in seconds since 1970.
    pub now: i64,
}

/// Whether games that are over go too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finished {
    /// They stay.
    Kept,
    /// They go.
    Removed,
}

/// What went, or would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pruned {
    /// Tables with everything at them.
    pub tables: usize,
    /// People who sit at no table.
    pub people: usize,
    /// Reports with which the host has dealt.
    pub reports: usize,
}

impl Store {
    /// Tables in this state or in any, the latest first.
    pub async fn all_tables(&self, state: Option<State>, most: u32) -> Result<Vec<Summary>, StoreError> {
        let condition = "($1 = '' OR state = $1) ORDER BY COALESCE(updated, made) DESC, key DESC LIMIT $2";
        self.summaries(condition, state.map_or("", State::word), most).await
    }

    /// One table as lists have it.
    pub async fn table_summary(&self, id: &str) -> Result<Option<Summary>, StoreError> {
        Ok(self.summaries("id = $1 LIMIT $2", id, 1).await?.pop())
    }

    /// The ids of all tables at which something was dealt, the oldest first.
    pub async fn dealt_tables(&self) -> Result<Vec<String>, StoreError> {
        let query =
            "SELECT id FROM tables JOIN deals ON deals.table_key = key WHERE seed IS NOT NULL ORDER BY key";
        self.rows(Statement::new(query)).await?.iter().map(|row| row.get(0)).collect()
    }

    /// Everybody who is known, the latest first.
    pub async fn people(&self, most: u32) -> Result<Vec<PersonSummary>, StoreError> {
        let query = Statement::new(
            "SELECT id, name, made, (SELECT count(*) FROM seats WHERE seats.person = people.id), \
             (SELECT max(updated) FROM seats JOIN progress ON progress.table_key = seats.table_key \
              WHERE seats.person = people.id) \
             FROM people ORDER BY made DESC, id LIMIT $1",
        );
        let read = |row: &Row| {
            Ok(PersonSummary {
                id: row.get(0)?,
                name: row.get(1)?,
                made: row.get(2)?,
                tables: row.get(3)?,
                updated: row.get(4)?,
            })
        };
        self.rows(query.with(i64::from(most))).await?.iter().map(read).collect()
    }

    /// How much is kept, and how many people have been there since a moment.
    pub async fn statistics(&self, since: i64) -> Result<Statistics, StoreError> {
        let mut moment = self.readers.snapshot().await?;
        let tables = "SELECT game, state, count(*) FROM tables GROUP BY game, state ORDER BY game, state";
        let read = |row: &Row| {
            Ok(TableCount {
                game: row.get(0)?,
                state: State::read(&row.get::<String>(1)?)?,
                tables: row.get(2)?,
            })
        };
        let tables =
            moment.rows(Statement::new(tables)).await?.iter().map(read).collect::<Result<_, StoreError>>()?;
        let counts = Statement::new(
            "SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM entries), \
             (SELECT count(DISTINCT person) FROM seats \
              JOIN progress ON progress.table_key = seats.table_key WHERE updated >= $1)",
        );
        let rows = moment.rows(counts.with(since)).await?;
        let row = rows.first().ok_or_else(|| StoreError::Broken("no counts".to_owned()))?;
        Ok(Statistics { people: row.get(0)?, entries: row.get(1)?, recent_people: row.get(2)?, tables })
    }

    /// A table that is in one of these states comes into another one; nothing changes if it is in none of them.
    pub async fn change_state(
        &self,
        table: &str,
        from: &[State],
        to: State,
        now: i64,
    ) -> Result<Written, StoreError> {
        let words: Vec<_> = from.iter().map(|state| format!("'{}'", state.word())).collect();
        let sql = format!("UPDATE tables SET state = $1 WHERE id = $2 AND state IN ({})", words.join(", "));
        let changed = Statement::new(sql).with(to.word()).with(table);
        self.carry_out(noted(changed, table, now)).await
    }

    /// A table goes, with everything at it.
    pub async fn delete_table(&self, table: &str, now: i64) -> Result<Written, StoreError> {
        let deleted = Statement::new("DELETE FROM tables WHERE id = $1").with(table);
        self.carry_out(noted(deleted, table, now)).await
    }

    /// Closes tables that were laid long ago and at which the game has not begun. Returns how many.
    pub async fn close_abandoned(&self, before: i64, now: i64) -> Result<usize, StoreError> {
        let query = Statement::new("SELECT id FROM tables WHERE state = 'open' AND made < $1").with(before);
        let mut closed = 0;
        for row in self.rows(query).await? {
            let table: String = row.get(0)?;
            // It may have begun just now.
            let deleted = Statement::new("DELETE FROM tables WHERE state = 'open' AND id = $1").with(&*table);
            match self.carry_out(noted(deleted, &table, now)).await? {
                Written::Kept => closed += 1,
                Written::Lost => {}
            }
        }
        Ok(closed)
    }

    /// What would go.
    pub async fn prunable(&self, pruning: &Pruning) -> Result<Pruned, StoreError> {
        let tables = self.rows(old_tables("SELECT id", pruning)).await?.len();
        let people = self.rows(idle_people("SELECT id", pruning.before)).await?.len();
        let reports = self.rows(settled_reports("SELECT id", pruning.before)).await?.len();
        Ok(Pruned { tables, people, reports })
    }

    /// Removes tables at which nothing has happened for long, and people who sit nowhere and came long ago, and
    /// reports that were dealt with long ago. A game that is under way stays, however long it has been.
    pub async fn prune(&self, pruning: &Pruning) -> Result<Pruned, StoreError> {
        let old = self.rows(old_tables("SELECT id", pruning)).await?;
        // Before the people, with whom reports about them go.
        let reports = self.rows(settled_reports("SELECT id", pruning.before)).await?.len();
        self.carry_out(vec![settled_reports("DELETE", pruning.before)]).await?;
        let mut pruned = Pruned { reports, ..Pruned::default() };
        for row in old {
            let table: String = row.get(0)?;
            // Something may have happened at it just now.
            let deleted = old_tables("DELETE", pruning);
            let sql = format!("{} AND id = ${}", deleted.sql, deleted.arguments.len() + 1);
            let deleted = Statement { sql: sql.into(), ..deleted }.with(&*table);
            match self.carry_out(noted(deleted, &table, pruning.now)).await? {
                Written::Kept => pruned.tables += 1,
                Written::Lost => {}
            }
        }
        pruned.people = self.rows(idle_people("SELECT id", pruning.before)).await?.len();
        self.carry_out(vec![idle_people("DELETE", pruning.before)]).await?;
        Ok(pruned)
    }

    /// What the host has changed after a change; all that is noted after number 0.
    pub async fn host_changes(&self, after: i64) -> Result<Vec<HostChange>, StoreError> {
        let query =
            Statement::new("SELECT number, table_id FROM host_changes WHERE number > $1 ORDER BY number");
        let read = |row: &Row| {
            let of: String = row.get(1)?;
            let of = match of.strip_prefix(PERSON) {
                Some(person) => Changed::Sessions(person.to_owned()),
                None if of == BANS => Changed::Bans,
                None => Changed::Table(of),
            };
            Ok(HostChange { number: row.get(0)?, of })
        };
        self.rows(query.with(after)).await?.iter().map(read).collect()
    }
}

/// The tables that a query finds are noted as changed; what the query asks for begins with `$2`.
pub(crate) fn note_of(query: &'static str, now: i64) -> Statement {
    let sql = query.replacen("SELECT id", "INSERT INTO host_changes (table_id, at) SELECT id, $1", 1);
    Statement::new(sql).with(now)
}

/// A change of a table, noted for servers that have it in memory.
fn noted(change: Statement, table: &str, now: i64) -> Vec<Statement> {
    let forget = Statement::new("DELETE FROM host_changes WHERE at < $1");
    vec![change, note(table, now), forget.with(now - NOTED)]
}

/// Notes that some sessions of a person have ended.
pub(crate) fn note_of_sessions(person: &str, now: i64) -> Statement {
    note(&format!("{PERSON}{person}"), now)
}

/// Notes that bans have changed.
pub(crate) fn note_of_bans(now: i64) -> Statement {
    note(BANS, now)
}

fn note(of: &str, now: i64) -> Statement {
    Statement::new("INSERT INTO host_changes (table_id, at) VALUES ($1, $2)").with(of).with(now)
}

/// Tables at which nothing has happened for long.
fn old_tables(what: &str, pruning: &Pruning) -> Statement {
    let states = match pruning.finished {
        Finished::Kept => "'open', 'stopped'",
        Finished::Removed => "'open', 'stopped', 'over'",
    };
    let sql = format!(
        "{what} FROM tables WHERE state IN ({states}) AND \
         COALESCE((SELECT updated FROM progress WHERE progress.table_key = tables.key), made) < $1"
    );
    Statement::new(sql).with(pruning.before)
}

/// Reports with which the host dealt long ago.
fn settled_reports(what: &str, before: i64) -> Statement {
    Statement::new(format!("{what} FROM reports WHERE done < $1")).with(before)
}

/// Guests who came long ago, also with their latest browser, and have nothing here: no seat, no component set.
/// Members stay until they leave by themselves.
fn idle_people(what: &str, before: i64) -> Statement {
    let without = |rows: &str| format!("AND NOT EXISTS (SELECT 1 FROM {rows})");
    let sql = [
        format!("{what} FROM people WHERE made < $1"),
        without("seats WHERE seats.person = people.id"),
        without("members WHERE members.person = people.id"),
        without("sets WHERE sets.person = people.id"),
        without("tokens WHERE tokens.person = people.id AND tokens.made >= $1"),
    ];
    Statement::new(sql.join(" ")).with(before)
}
