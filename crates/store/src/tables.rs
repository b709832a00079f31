//! Writing and reading tables, their seats and their entries.

use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{FromRow, Row as _};

use crate::types::{
    Components, Deal, NewTable, Position, Seat, SeatKind, Start, State, StoredEntry, StoredTable, Summary,
    TableKey,
};
use crate::writer::{Job, NewEntry, Statement, Written};
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

    /// Who sits on a seat from now on.
    pub async fn set_seat(&self, table: &str, number: u8, seat: &Seat) -> Result<Written, StoreError> {
        let statement = Statement::new(
            "UPDATE seats SET kind = ?, person = ?, name = ?, level = ?, contribution = ? \
             WHERE table_key = (SELECT key FROM tables WHERE id = ?) AND seat = ?",
        );
        let statement = with_seat(statement, seat).with(table).with(i64::from(number));
        self.carry_out(vec![statement]).await
    }

    /// The game begins.
    pub async fn start(&self, table: &str, start: &Start) -> Result<Written, StoreError> {
        self.carry_out(start_of(table, start)).await
    }

    /// How far a table is from now on.
    pub async fn set_state(&self, table: &str, state: State) -> Result<Written, StoreError> {
        let statement = Statement::new("UPDATE tables SET state = ? WHERE id = ?");
        self.carry_out(vec![statement.with(state.word()).with(table)]).await
    }

    /// The next entry of a table. A table at which no seat is to act is over.
    pub async fn new_entry(&self, entry: NewEntry) -> Result<Written, StoreError> {
        self.writer.write(Job::Entry(entry)).await
    }

    /// Keeps a set of component files, unless it is kept already.
    pub async fn keep_components(&self, set: &Components) -> Result<Written, StoreError> {
        let statement = Statement::new(
            "INSERT INTO components (digest, game, files) VALUES (?, ?, ?) ON CONFLICT (digest) DO NOTHING",
        );
        self.carry_out(vec![statement.with(&*set.digest).with(&*set.game).with(&*set.files)]).await
    }

    /// The component files of this digest.
    pub async fn components(&self, digest: &str) -> Result<Option<Components>, StoreError> {
        let query = sqlx::query("SELECT digest, game, files FROM components WHERE digest = ?").bind(digest);
        let row = query.fetch_optional(&self.readers).await?;
        let read = |row: SqliteRow| {
            Ok(Components { digest: row.try_get(0)?, game: row.try_get(1)?, files: row.try_get(2)? })
        };
        row.map(read).transpose()
    }

    /// Is there a table with this id?
    pub async fn has_table(&self, id: &str) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?)").bind(id);
        Ok(query.fetch_one(&self.readers).await?)
    }

    /// Everything that is stored of a table, as of one moment.
    pub async fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let mut snapshot = self.readers.begin().await?;
        let query = sqlx::query(
            "SELECT key, id, game, header, start, state, secret, seed FROM tables \
             LEFT JOIN deals ON deals.table_key = tables.key WHERE id = ?",
        );
        let Some(row) = query.bind(id).fetch_optional(&mut *snapshot).await? else { return Ok(None) };
        let key = TableKey(row.try_get("key")?);
        let (entries, gap) = entries(&mut snapshot, key).await?;
        let state = match gap {
            None => State::read(row.try_get("state")?)?,
            Some(number) => {
                tracing::error!(table = id, number, "an entry is missing: the table is stopped");
                State::Stopped
            }
        };
        Ok(Some(StoredTable {
            key,
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            header: row.try_get("header")?,
            start: row.try_get("start")?,
            state,
            seats: seats(&mut snapshot, key).await?,
            deal: Deal { secret: bytes(&row, "secret")?, seed: bytes(&row, "seed")? },
            entries,
            position: position(&mut snapshot, key).await?,
        }))
    }

    /// The tables of a person, the latest first.
    pub async fn tables_of(&self, person: &str, most: u32) -> Result<Vec<Summary>, StoreError> {
        self.summaries(
            "SELECT DISTINCT key FROM tables JOIN seats ON seats.table_key = key \
             LEFT JOIN positions ON positions.table_key = key WHERE seats.person = ? \
             ORDER BY COALESCE(updated, made) DESC, key DESC LIMIT ?",
            person,
            most,
        )
        .await
    }

    /// Tables with free seats, the latest first.
    pub async fn open_tables(&self, most: u32) -> Result<Vec<Summary>, StoreError> {
        let sql = "SELECT key FROM tables WHERE state = ? ORDER BY made DESC, key DESC LIMIT ?";
        self.summaries(sql, State::Open.word(), most).await
    }

    /// The games of people at which a bot is to act, for itself or for somebody who is away.
    pub async fn waiting_for_bots(&self) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query_scalar(
            "SELECT DISTINCT id FROM tables JOIN positions ON positions.table_key = key \
             JOIN seats ON seats.table_key = key \
             WHERE state = 'running' AND level IS NOT NULL AND (to_act >> seat) & 1 \
             AND EXISTS (SELECT 1 FROM seats AS others WHERE others.table_key = key AND others.kind = 'person')",
        );
        Ok(query.fetch_all(&self.readers).await?)
    }

    async fn summaries(
        &self,
        sql: &'static str,
        argument: &str,
        most: u32,
    ) -> Result<Vec<Summary>, StoreError> {
        let mut snapshot = self.readers.begin().await?;
        let keys: Vec<i64> =
            sqlx::query_scalar(sql).bind(argument).bind(most).fetch_all(&mut *snapshot).await?;
        let mut found = Vec::with_capacity(keys.len());
        for key in keys {
            let query = sqlx::query(
                "SELECT id, game, state, COALESCE(to_act, 0), COALESCE(number, 0), COALESCE(updated, made), \
                 result \
                 FROM tables LEFT JOIN positions ON table_key = key WHERE key = ?",
            );
            let row = query.bind(key).fetch_one(&mut *snapshot).await?;
            found.push(Summary {
                id: row.try_get(0)?,
                game: row.try_get(1)?,
                state: State::read(row.try_get(2)?)?,
                seats: seats(&mut snapshot, TableKey(key)).await?,
                to_act: row.try_get(3)?,
                number: row.try_get(4)?,
                updated: row.try_get(5)?,
                result: row.try_get(6)?,
            });
        }
        Ok(found)
    }
}

fn new_table(table: &NewTable) -> Vec<Statement> {
    let made = Statement::new(
        "INSERT INTO tables (id, game, header, start, state, made) VALUES (?, ?, ?, ?, ?, ?) \
         ON CONFLICT (id) DO NOTHING",
    );
    let made = made.with(&*table.id).with(&*table.game).with(&*table.header).with(table.start.as_deref());
    let deal = Statement::new(
        "INSERT INTO deals (table_key, secret, seed) SELECT key, ?, ? FROM tables WHERE id = ?",
    );
    let (secret, seed) = (table.deal.secret.as_ref(), table.deal.seed.as_ref());
    let deal = deal.with(secret.map(|bytes| &bytes[..])).with(seed.map(|bytes| &bytes[..])).with(&*table.id);
    let mut statements = vec![made.with(table.state.word()).with(table.at), deal];
    statements.extend(table.seats.iter().enumerate().map(|(number, seat)| {
        let statement = Statement::new(
            "INSERT INTO seats (kind, person, name, level, contribution, table_key, seat) \
             SELECT ?, ?, ?, ?, ?, key, ? FROM tables WHERE id = ?",
        );
        with_seat(statement, seat).with(number as i64).with(&*table.id)
    }));
    statements
}

fn with_seat(statement: Statement, seat: &Seat) -> Statement {
    statement
        .with(seat.kind.word())
        .with(seat.person.as_deref())
        .with(&*seat.name)
        .with(seat.level.as_deref())
        .with(seat.contribution.as_deref())
}

fn start_of(table: &str, start: &Start) -> Vec<Statement> {
    let state = Statement::new("UPDATE tables SET state = ? WHERE id = ?");
    let seed =
        Statement::new("UPDATE deals SET seed = ? WHERE table_key = (SELECT key FROM tables WHERE id = ?)");
    let mut statements =
        vec![state.with(start.state.word()).with(table), seed.with(&start.seed[..]).with(table)];
    statements.extend((1..).zip(&start.entries).map(|(number, entry)| {
        let entries =
            "INSERT INTO entries (table_key, number, entry) SELECT key, ?, ? FROM tables WHERE id = ?";
        Statement::new(entries).with(number).with(&**entry).with(table)
    }));
    let position = Statement::new(
        "INSERT INTO positions (table_key, number, position, words_used, to_act, updated) \
         SELECT key, ?, ?, ?, ?, ? FROM tables WHERE id = ?",
    );
    let Position { number, position: json, stream_positions, to_act } = &start.position;
    let position = position.with(i64::from(*number)).with(&**json).with(&**stream_positions);
    statements.push(position.with(i64::from(*to_act)).with(start.at).with(table));
    statements
}

async fn seats(connection: &mut SqliteConnection, key: TableKey) -> Result<Vec<Seat>, StoreError> {
    let query = sqlx::query(
        "SELECT kind, person, name, level, contribution FROM seats WHERE table_key = ? ORDER BY seat",
    );
    let rows = query.bind(key.0).fetch_all(connection).await?;
    let read = |row: &SqliteRow| {
        Ok(Seat {
            kind: SeatKind::read(row.try_get(0)?)?,
            person: row.try_get(1)?,
            name: row.try_get(2)?,
            level: row.try_get(3)?,
            contribution: row.try_get(4)?,
        })
    };
    rows.iter().map(read).collect()
}

/// The entries up to the first that is missing, and its number.
async fn entries(
    connection: &mut SqliteConnection,
    key: TableKey,
) -> Result<(Vec<StoredEntry>, Option<u32>), StoreError> {
    let query = sqlx::query("SELECT number, entry, request FROM entries WHERE table_key = ? ORDER BY number");
    let rows = query.bind(key.0).fetch_all(connection).await?;
    let mut entries = Vec::with_capacity(rows.len());
    for (expected, row) in (1_u32..).zip(&rows) {
        let (number, entry, request) = <(u32, String, Option<String>)>::from_row(row)?;
        if number != expected {
            return Ok((entries, Some(expected)));
        }
        entries.push(StoredEntry { entry, request });
    }
    Ok((entries, None))
}

async fn position(connection: &mut SqliteConnection, key: TableKey) -> Result<Option<Position>, StoreError> {
    let query = sqlx::query("SELECT number, position, words_used, to_act FROM positions WHERE table_key = ?");
    let row = query.bind(key.0).fetch_optional(connection).await?;
    let read = |row: SqliteRow| {
        Ok(Position {
            number: row.try_get(0)?,
            position: row.try_get(1)?,
            stream_positions: row.try_get(2)?,
            to_act: row.try_get(3)?,
        })
    };
    row.map(read).transpose()
}

fn bytes(row: &SqliteRow, column: &str) -> Result<Option<[u8; 32]>, StoreError> {
    let bytes: Option<Vec<u8>> = row.try_get(column)?;
    let broken = |_| StoreError::Broken(format!("`{column}` has another length than 32"));
    bytes.map(|bytes| <[u8; 32]>::try_from(bytes).map_err(broken)).transpose()
}
