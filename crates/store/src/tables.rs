//! Writing and reading tables, their seats and their entries.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::database::{Moment, Row};
use crate::notices::{of_kept_seats, of_start};
use crate::questions::{asked, next_seating};
use crate::statement::{Argument, Statement};
use crate::types::{
    Components, Deal, Due, Ending, NewEntry, NewTable, Seat, SeatKind, Snapshot, Start, State, StoredDue,
    StoredEntry, StoredSnapshot, StoredTable, Summary, TableKey,
};
use crate::writer::{Job, Written};
use crate::{Store, StoreError};

impl Store {
    /// A new table.
    pub async fn new_table(&self, table: &NewTable) -> Result<Written, StoreError> {
        self.carry_out(new_table(table)).await
    }

    /// A table with a game that was played elsewhere.
    pub async fn import(&self, table: &NewTable, start: &Start) -> Result<Written, StoreError> {
        let mut statements = new_table(table);
        statements.extend(start_of(&table.id, start));
        self.carry_out(statements).await
    }

    /// The game begins. Lost: it has begun, or seats have changed more often than so.
    pub async fn start(
        &self,
        key: TableKey,
        seatings: i64,
        table: &str,
        start: &Start,
    ) -> Result<Written, StoreError> {
        let mut statements = vec![next_seating(key, seatings)];
        statements.extend(start_of(table, start));
        statements.extend(of_start(table, start.at));
        if self.is_shared() {
            statements.push(self.signal(key));
        }
        self.carry_out(statements).await
    }

    /// How far a table is from now on.
    pub async fn set_state(&self, table: &str, state: State) -> Result<Written, StoreError> {
        let statement = Statement::new("UPDATE tables SET state = $1 WHERE id = $2");
        self.carry_out(vec![statement.with(state.word()).with(table)]).await
    }

    /// The next entry of a table. A table at which no seat is to act is over.
    pub async fn new_entry(&self, entry: NewEntry) -> Result<Written, StoreError> {
        self.writer.write(Job::Entry(Box::new(entry))).await
    }

    /// The table after an entry, unless it is known after a later one.
    pub async fn keep_snapshot(&self, table: TableKey, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.carry_out(vec![keep_snapshot(table, snapshot)]).await.map(|_| ())
    }

    /// The table after an entry, whatever was known of it: where that was wrong.
    pub async fn replace_snapshot(&self, table: TableKey, snapshot: &Snapshot) -> Result<(), StoreError> {
        let statement = with_snapshot(Statement::new(PUT_SNAPSHOT), snapshot).with(table.0);
        self.carry_out(vec![statement]).await.map(|_| ())
    }

    /// Removes what is known of the table after an entry, because it is wrong.
    pub async fn forget_snapshot(&self, table: TableKey) -> Result<(), StoreError> {
        let statement = Statement::new("DELETE FROM snapshots WHERE table_key = $1");
        self.carry_out(vec![statement.with(table.0)]).await.map(|_| ())
    }

    /// Keeps a set of component files, unless it is kept already.
    pub async fn keep_components(&self, set: &Components) -> Result<Written, StoreError> {
        self.carry_out(vec![set.kept()]).await
    }

    /// The component files of this digest.
    pub async fn components(&self, digest: &str) -> Result<Option<Components>, StoreError> {
        let query = Statement::new("SELECT digest, game, files FROM components WHERE digest = $1");
        let rows = self.rows(query.with(digest)).await?;
        let read = |row: &Row| Ok(Components { digest: row.get(0)?, game: row.get(1)?, files: row.get(2)? });
        rows.first().map(read).transpose()
    }

    /// Is there a table with this id?
    pub async fn has_table(&self, id: &str) -> Result<bool, StoreError> {
        let query = Statement::new("SELECT 1 FROM tables WHERE id = $1");
        Ok(!self.rows(query.with(id)).await?.is_empty())
    }

    /// Everything that is stored of a table, as of one moment.
    pub async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let begun = Instant::now();
        let table = self.read_table(id).await;
        self.measures.read(begun.elapsed());
        table
    }

    async fn read_table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let mut moment = self.readers.snapshot().await?;
        let query = Statement::new(
            "SELECT key, id, game, header, start, state, secret, seed, progress.number, host, listed, rematch, \
             due.number, due.at, due.clock, ending, made FROM tables \
             LEFT JOIN deals ON deals.table_key = tables.key \
             LEFT JOIN progress ON progress.table_key = tables.key \
             LEFT JOIN due ON due.table_key = tables.key WHERE id = $1",
        );
        let rows = moment.rows(query.with(id)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let key = TableKey(row.get(0)?);
        let (entries, missing) = entries(&mut moment, key, row.get(8)?).await?;
        let state = match missing {
            None => State::read(&row.get::<String>(5)?)?,
            Some(number) => {
                tracing::error!(table = id, number, "an entry is missing: the table is stopped");
                State::Stopped
            }
        };
        let (question, seatings) = asked(&mut moment, key).await?;
        Ok(Some(StoredTable {
            key,
            seatings,
            question,
            due: stored_due(row)?,
            ending: ending(row, 15)?,
            made: row.get(16)?,
            id: row.get(1)?,
            game: row.get(2)?,
            host: row.get(9)?,
            is_listed: row.get::<i64>(10)? != 0,
            rematch: row.get(11)?,
            header: row.get(3)?,
            start: row.get(4)?,
            state,
            seats: seats(&mut moment, key).await?,
            deal: Deal { secret: bytes(row, 6)?, seed: bytes(row, 7)? },
            entries,
            snapshot: snapshot(&mut moment, key).await?,
        }))
    }

    /// The tables of a person, the latest first.
    pub async fn tables_of(&self, person: &str, most: u32) -> Result<Vec<Summary>, StoreError> {
        let of_person = "key IN (SELECT table_key FROM seats WHERE person = $1 \
                         AND (kind <> 'bot' OR state = 'over')) \
                         ORDER BY COALESCE(updated, made) DESC, key DESC LIMIT $2";
        self.summaries(of_person, person, most).await
    }

    /// Tables with free seats that stand in the list for everybody, the latest first.
    pub async fn listed_tables(&self, most: u32) -> Result<Vec<Summary>, StoreError> {
        let listed = "state = $1 AND listed = 1 ORDER BY made DESC, key DESC LIMIT $2";
        self.summaries(listed, State::Open.word(), most).await
    }

    /// The same of one game alone, or of those that were laid before a table.
    pub async fn listed_tables_before(
        &self,
        game: Option<&str>,
        before: Option<&str>,
        most: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        // Keys are given in the order in which tables are laid. One that is gone is before nothing.
        let listed = "state = $1 AND listed = 1 AND (CAST($3 AS TEXT) IS NULL OR game = $3) \
             AND (CAST($4 AS TEXT) IS NULL OR key < (SELECT before.key FROM tables AS before WHERE before.id = $4)) \
             ORDER BY key DESC LIMIT $2";
        let arguments = [State::Open.word().into(), i64::from(most).into(), game.into(), before.into()];
        self.summaries_with(listed, &arguments).await
    }

    /// The table at which the same people play again, in a seat of which one of them sits already. It is lost where
    /// another one was laid before.
    pub async fn new_rematch(&self, before: TableKey, table: &NewTable) -> Result<Written, StoreError> {
        // One to which nobody came may be gone.
        let follows = Statement::new(
            "UPDATE tables SET rematch = $1 WHERE key = $2 \
             AND (rematch IS NULL OR NOT EXISTS (SELECT 1 FROM tables AS next WHERE next.id = tables.rematch))",
        );
        let mut statements = vec![follows.with(&*table.id).with(before.0)];
        statements.extend(new_table(table));
        statements.push(of_kept_seats(&table.id, table.at));
        self.carry_out(self.told(statements, before)).await
    }

    /// The table at which the same people play again.
    pub async fn rematch_of(&self, table: TableKey) -> Result<Option<String>, StoreError> {
        let query = Statement::new("SELECT rematch FROM tables WHERE key = $1").with(table.0);
        Ok(self.rows(query).await?.first().map(|row| row.get(0)).transpose()?.flatten())
    }

    /// The games of people at which a bot is to act, for itself or for somebody who is away.
    pub async fn waiting_for_bots(&self) -> Result<Vec<String>, StoreError> {
        let query = Statement::new(format!(
            "SELECT id FROM tables JOIN progress ON progress.table_key = key WHERE {BOT_IS_TO_MOVE}"
        ));
        self.rows(query).await?.iter().map(|row| row.get(0)).collect()
    }

    /// The tables that fulfil a condition, in its order.
    pub(crate) async fn summaries(
        &self,
        condition: &str,
        argument: &str,
        most: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        self.summaries_with(condition, &[argument.into(), i64::from(most).into()]).await
    }

    /// The same with other arguments.
    pub(crate) async fn summaries_with(
        &self,
        condition: &str,
        arguments: &[Argument],
    ) -> Result<Vec<Summary>, StoreError> {
        let mut moment = self.readers.snapshot().await?;
        let from = format!("FROM tables LEFT JOIN progress ON table_key = key WHERE {condition}");
        let ask = |sql: String| Statement { arguments: arguments.to_vec(), ..Statement::new(sql) };
        let seats = ask(format!(
            "SELECT {SEAT}, table_key FROM seats WHERE table_key IN (SELECT key {from}) ORDER BY seat"
        ));
        let mut seats_of = BTreeMap::<i64, Vec<Seat>>::new();
        for row in moment.rows(seats).await? {
            seats_of.entry(row.get(5)?).or_default().push(seat(&row)?);
        }
        let tables = ask(format!(
            "SELECT id, game, state, COALESCE(to_act, 0), COALESCE(number, 0), COALESCE(updated, made), result, \
             key, header, host, listed, ending, \
             (SELECT clock FROM due WHERE due.table_key = tables.key AND due.number = progress.number) {from}"
        ));
        let read = |row: &Row| {
            Ok(Summary {
                id: row.get(0)?,
                game: row.get(1)?,
                state: State::read(&row.get::<String>(2)?)?,
                header: row.get(8)?,
                host: row.get(9)?,
                is_listed: row.get::<i64>(10)? != 0,
                seats: seats_of.remove(&row.get(7)?).unwrap_or_default(),
                to_act: row.small(3)?,
                number: row.small(4)?,
                updated: row.get(5)?,
                result: row.get(6)?,
                ending: ending(row, 11)?,
                clock: row.get(12)?,
            })
        };
        moment.rows(tables).await?.iter().map(read).collect()
    }
}

fn new_table(table: &NewTable) -> Vec<Statement> {
    let made = Statement::new(
        "INSERT INTO tables (id, game, header, start, state, made, host, listed, rated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
         ON CONFLICT (id) DO NOTHING",
    );
    let made = made.with(&*table.id).with(&*table.game).with(&*table.header).with(table.start.as_deref());
    let deal = Statement::new(
        "INSERT INTO deals (table_key, secret, seed) SELECT key, $1, $2 FROM tables WHERE id = $3",
    );
    let (secret, seed) = (table.deal.secret.as_ref(), table.deal.seed.as_ref());
    let deal = deal.with(secret.map(|bytes| &bytes[..])).with(seed.map(|bytes| &bytes[..])).with(&*table.id);
    let mut statements = vec![
        made.with(table.state.word())
            .with(table.at)
            .with(table.host.as_deref())
            .with(i64::from(table.is_listed))
            .with(i64::from(table.is_rated)),
        deal,
    ];
    statements.extend(table.seats.iter().enumerate().map(|(number, seat)| {
        let statement = Statement::new(
            "INSERT INTO seats (kind, person, name, level, contribution, table_key, seat) \
             SELECT $1, $2, $3, $4, $5, key, $6 FROM tables WHERE id = $7",
        );
        with_seat(statement, seat).with(number as i64).with(&*table.id)
    }));
    statements
}

pub(crate) fn with_seat(statement: Statement, seat: &Seat) -> Statement {
    statement
        .with(seat.kind.word())
        .with(seat.person.as_deref())
        .with(&*seat.name)
        .with(seat.level.as_deref())
        .with(seat.contribution.as_deref())
}

fn start_of(table: &str, start: &Start) -> Vec<Statement> {
    let state = Statement::new("UPDATE tables SET state = $1 WHERE id = $2");
    let seed =
        Statement::new("UPDATE deals SET seed = $1 WHERE table_key = (SELECT key FROM tables WHERE id = $2)");
    let mut statements =
        vec![state.with(start.state.word()).with(table), seed.with(&start.seed[..]).with(table)];
    statements.extend((1..).zip(&start.entries).map(|(number, entry)| {
        let entries =
            "INSERT INTO entries (table_key, number, entry) SELECT key, $1, $2 FROM tables WHERE id = $3";
        Statement::new(entries).with(number).with(&**entry).with(table)
    }));
    let progress = Statement::new(
        "INSERT INTO progress (table_key, number, to_act, updated) \
         SELECT key, $1, $2, $3 FROM tables WHERE id = $4",
    );
    let progress = progress.with(i64::from(start.snapshot.number)).with(i64::from(start.to_act));
    statements.push(progress.with(start.at).with(table));
    let snapshot = Statement::new(
        "INSERT INTO snapshots (table_key, number, position, stream_positions, digest) \
         SELECT key, $1, $2, $3, $4 FROM tables WHERE id = $5",
    );
    statements.push(with_snapshot(snapshot, &start.snapshot).with(table));
    if let Some(due) = &start.due {
        let statement = Statement::new(
            "INSERT INTO due (table_key, number, at, clock, taken) SELECT key, $1, $2, $3, 0 FROM tables WHERE id = $4",
        );
        let statement = statement.with(i64::from(start.snapshot.number)).with(due.at);
        statements.push(statement.with(due.clock.as_deref()).with(table));
    }
    statements
}

/// What is due at the table of this row.
fn stored_due(row: &Row) -> Result<Option<StoredDue>, StoreError> {
    let Some(at) = row.get::<Option<i64>>(13)? else { return Ok(None) };
    Ok(Some(StoredDue { number: row.small(12)?, due: Due { at, clock: row.get(14)? } }))
}

fn ending(row: &Row, column: usize) -> Result<Option<Ending>, StoreError> {
    row.get::<Option<String>>(column)?.map(|word| Ending::read(&word)).transpose()
}

const PUT_SNAPSHOT: &str = "INSERT INTO snapshots (number, position, stream_positions, digest, table_key) \
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_key) DO UPDATE SET number = excluded.number, \
     position = excluded.position, stream_positions = excluded.stream_positions, digest = excluded.digest";

/// The table after an entry, unless it is known after a later one.
pub(crate) fn keep_snapshot(table: TableKey, snapshot: &Snapshot) -> Statement {
    let statement = Statement::new(format!("{PUT_SNAPSHOT} WHERE excluded.number > snapshots.number"));
    with_snapshot(statement, snapshot).with(table.0)
}

fn with_snapshot(statement: Statement, snapshot: &Snapshot) -> Statement {
    statement
        .with(i64::from(snapshot.number))
        .with(&*snapshot.position)
        .with(&*snapshot.stream_positions)
        .with(&snapshot.digest()[..])
}

/// A game of people at which a bot is to act, for itself or for somebody who is away; with `tables` and `progress`.
pub(crate) const BOT_IS_TO_MOVE: &str = "state = 'running' \
     AND EXISTS (SELECT 1 FROM seats AS bots WHERE bots.table_key = key AND bots.level IS NOT NULL \
     AND (progress.to_act >> CAST(bots.seat AS INTEGER)) & 1 = 1) \
     AND EXISTS (SELECT 1 FROM seats AS others WHERE others.table_key = key AND others.kind = 'person')";

/// The columns of a seat, as [`seat`] reads them.
const SEAT: &str = "kind, person, name, level, contribution";

fn seat(row: &Row) -> Result<Seat, StoreError> {
    Ok(Seat {
        kind: SeatKind::read(&row.get::<String>(0)?)?,
        person: row.get(1)?,
        name: row.get(2)?,
        level: row.get(3)?,
        contribution: row.get(4)?,
    })
}

async fn seats(moment: &mut Moment, key: TableKey) -> Result<Vec<Seat>, StoreError> {
    let query = Statement::new(format!("SELECT {SEAT} FROM seats WHERE table_key = $1 ORDER BY seat"));
    moment.rows(query.with(key.0)).await?.iter().map(seat).collect()
}

/// The entries up to the first that is missing, and its number. `last` is the number of the last one.
async fn entries(
    moment: &mut Moment,
    key: TableKey,
    last: Option<i64>,
) -> Result<(Vec<StoredEntry>, Option<i64>), StoreError> {
    let sql = "SELECT number, entry, request FROM entries WHERE table_key = $1 ORDER BY number";
    let rows = moment.rows(Statement::new(sql).with(key.0)).await?;
    let mut entries = Vec::with_capacity(rows.len());
    for (expected, row) in (1_i64..).zip(&rows) {
        if row.get::<i64>(0)? != expected {
            return Ok((entries, Some(expected)));
        }
        entries.push(StoredEntry { entry: row.get(1)?, request: row.get(2)? });
    }
    let next = entries.len() as i64 + 1;
    Ok((entries, (last.unwrap_or(0) >= next).then_some(next)))
}

async fn snapshot(moment: &mut Moment, key: TableKey) -> Result<StoredSnapshot, StoreError> {
    let query = Statement::new(
        "SELECT number, position, stream_positions, digest FROM snapshots WHERE table_key = $1",
    );
    let rows = moment.rows(query.with(key.0)).await?;
    let Some(row) = rows.first() else { return Ok(StoredSnapshot::None) };
    let snapshot = Snapshot { number: row.small(0)?, position: row.get(1)?, stream_positions: row.get(2)? };
    let is_sound = row.get::<Vec<u8>>(3)? == snapshot.digest();
    Ok(if is_sound { StoredSnapshot::Sound(snapshot) } else { StoredSnapshot::Damaged })
}

fn bytes(row: &Row, column: usize) -> Result<Option<[u8; 32]>, StoreError> {
    let bytes: Option<Vec<u8>> = row.get(column)?;
    let broken = |_| StoreError::Broken("a seed or secret that has another length than 32".to_owned());
    bytes.map(|bytes| <[u8; 32]>::try_from(bytes).map_err(broken)).transpose()
}
