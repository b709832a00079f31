//! What seats answer once and for all when they are asked while another is on turn.

use std::collections::BTreeMap;

use crate::database::Row;
use crate::statement::Statement;
use crate::{Store, StoreError, TableKey};

impl Store {
    /// A seat answers a question in this way from now on.
    pub async fn keep_standing_answer(
        &self,
        table: TableKey,
        seat: u8,
        question: &str,
        answer: &str,
    ) -> Result<(), StoreError> {
        let statement = Statement::new(
            "INSERT INTO standing_answers (table_key, seat, question, answer) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (table_key, seat, question) DO UPDATE SET answer = excluded.answer",
        );
        let statement = statement.with(table.0).with(i64::from(seat)).with(question).with(answer);
        self.carry_out(vec![statement]).await.map(|_| ())
    }

    /// The answers of a seat by question; of others it answers as usual.
    pub async fn standing_answers(
        &self,
        table: TableKey,
        seat: u8,
    ) -> Result<BTreeMap<String, String>, StoreError> {
        let query = Statement::new(
            "SELECT question, answer FROM standing_answers WHERE table_key = $1 AND seat = $2",
        );
        let read = |row: &Row| Ok((row.get(0)?, row.get(1)?));
        self.rows(query.with(table.0).with(i64::from(seat))).await?.iter().map(read).collect()
    }
}
