//! What people say to each other at a table.

use crate::database::Row;
use crate::statement::Statement;
use crate::types::TableKey;
use crate::writer::Written;
use crate::{Store, StoreError};

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number at the table, from 1.
    pub number: u32,
    /// Who said it.
    pub person: String,
    /// What they were called.
    pub name: String,
    /// Where they sat; spectators sit nowhere.
    pub seat: Option<u8>,
    /// What they said.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: i64,
}

impl Store {
    /// Keeps what was said under its number. It is lost where another line has that number.
    pub async fn say(&self, table: TableKey, line: &Line) -> Result<Written, StoreError> {
        let statement = Statement::new(
            "INSERT INTO chat (table_key, number, person, name, seat, text, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_key, number) DO NOTHING",
        );
        let statement = statement.with(table.0).with(i64::from(line.number)).with(&*line.person);
        let statement = statement.with(&*line.name).with(line.seat.map(i64::from));
        self.carry_out(self.told(vec![statement.with(&*line.text).with(line.at)], table)).await
    }

    /// What was said at a table after a line, the latest of it, in order.
    pub async fn lines(&self, table: TableKey, after: u32, most: u32) -> Result<Vec<Line>, StoreError> {
        let query = Statement::new(
            "SELECT number, person, name, seat, text, at FROM chat WHERE table_key = $1 AND number > $2 \
             ORDER BY number DESC LIMIT $3",
        );
        let rows = self.rows(query.with(table.0).with(i64::from(after)).with(i64::from(most))).await?;
        rows.iter().rev().map(read).collect()
    }

    /// What a person has said, with the ids of the tables, in order.
    pub async fn lines_of(&self, person: &str) -> Result<Vec<(String, Line)>, StoreError> {
        let query = Statement::new(
            "SELECT number, person, name, seat, text, at, id FROM chat JOIN tables ON tables.key = table_key \
             WHERE person = $1 ORDER BY at, table_key, number",
        );
        let rows = self.rows(query.with(person)).await?;
        rows.iter().map(|row| Ok((row.get(6)?, read(row)?))).collect()
    }
}

fn read(row: &Row) -> Result<Line, StoreError> {
    let seat: Option<i64> = row.get(3)?;
    let broken = |_| StoreError::Broken("a line of chat from a seat that no table has".to_owned());
    Ok(Line {
        number: row.small(0)?,
        person: row.get(1)?,
        name: row.get(2)?,
        seat: seat.map(u8::try_from).transpose().map_err(broken)?,
        text: row.get(4)?,
        at: row.get(5)?,
    })
}
