//! When people are on holiday. Times are in milliseconds since 1970.

use crate::database::Row;
use crate::statement::Statement;
use crate::{Store, StoreError};

/// A time in which somebody need not decide anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeOff {
    /// When it begins.
    pub starts: i64,
    /// When it ends.
    pub ends: i64,
}

impl Store {
    /// Somebody will be on holiday, instead of what was said of that before; without a time, they will not.
    pub async fn keep_time_off(&self, person: &str, time_off: Option<TimeOff>) -> Result<(), StoreError> {
        let statement = match time_off {
            Some(TimeOff { starts, ends }) => Statement::new(
                "INSERT INTO holidays (person, starts, ends) VALUES ($1, $2, $3) \
                 ON CONFLICT (person) DO UPDATE SET starts = excluded.starts, ends = excluded.ends",
            )
            .with(person)
            .with(starts)
            .with(ends),
            None => Statement::new("DELETE FROM holidays WHERE person = $1").with(person),
        };
        self.carry_out(vec![statement]).await.map(|_| ())
    }

    /// When somebody is on holiday, now or later.
    pub async fn time_off(&self, person: &str, now: i64) -> Result<Option<TimeOff>, StoreError> {
        let query = Statement::new("SELECT starts, ends FROM holidays WHERE person = $1 AND ends > $2");
        let read = |row: &Row| Ok(TimeOff { starts: row.get(0)?, ends: row.get(1)? });
        self.rows(query.with(person).with(now)).await?.first().map(read).transpose()
    }

    /// The games of a person that are under way.
    pub async fn running_tables_of(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let query = Statement::new(
            "SELECT DISTINCT id FROM tables JOIN seats ON seats.table_key = key \
             WHERE person = $1 AND kind = 'person' AND state = 'running' ORDER BY id",
        );
        self.rows(query.with(person)).await?.iter().map(|row| row.get(0)).collect()
    }
}
