//! What is asked at a table, and who sits there: things that several people change, perhaps through several servers.

use crate::database::{Moment, Row};
use crate::statement::Statement;
use crate::tables::with_seat;
use crate::types::{Asked, Question, Seat, TableKey};
use crate::writer::Written;
use crate::{Store, StoreError};

impl Store {
    /// Who sits on a seat from now on. Whoever does not know how often seats have changed there so far has lost.
    pub async fn change_seat(
        &self,
        table: TableKey,
        seatings: i64,
        number: u8,
        seat: &Seat,
    ) -> Result<Written, StoreError> {
        let statement = Statement::new(
            "UPDATE seats SET kind = $1, person = $2, name = $3, level = $4, contribution = $5 \
             WHERE table_key = $6 AND seat = $7",
        );
        let changed = with_seat(statement, seat).with(table.0).with(i64::from(number));
        self.carry_out(self.told(vec![next_seating(table, seatings), changed], table)).await
    }

    /// Somebody asks the others, in the place of what was asked before.
    pub async fn ask(&self, table: TableKey, question: &Question) -> Result<(), StoreError> {
        let asked = Statement::new(
            "INSERT INTO questions (table_key, number, asker, back_to, about, agreed, until) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_key) DO UPDATE SET \
             number = excluded.number, asker = excluded.asker, back_to = excluded.back_to, \
             about = excluded.about, agreed = excluded.agreed, until = excluded.until",
        );
        let asked = asked.with(table.0).with(i64::from(question.number)).with(i64::from(question.asker));
        let (back_to, about) = match &question.asked {
            Asked::Undo(back_to) => (*back_to, None),
            Asked::Else(about) => (0, Some(&**about)),
        };
        let asked = asked.with(i64::from(back_to)).with(about).with(i64::from(question.agreed));
        self.carry_out(self.told(vec![asked.with(question.until)], table)).await.map(|_| ())
    }

    /// These seats agree, with those that have agreed already, to what was asked after entry `number`. Lost: nothing is
    /// asked any more.
    pub async fn agree(&self, table: TableKey, number: u32, seats: u8) -> Result<Written, StoreError> {
        let agreed =
            Statement::new("UPDATE questions SET agreed = agreed | $1 WHERE table_key = $2 AND number = $3");
        let agreed = agreed.with(i64::from(seats)).with(table.0).with(i64::from(number));
        self.carry_out(self.told(vec![agreed], table)).await
    }

    /// Nothing is asked any more.
    pub async fn answer(&self, table: TableKey) -> Result<(), StoreError> {
        let answered = Statement::new("DELETE FROM questions WHERE table_key = $1").with(table.0);
        self.carry_out(self.told(vec![answered], table)).await.map(|_| ())
    }

    /// What is asked at a table.
    pub async fn question(&self, table: TableKey) -> Result<Option<Question>, StoreError> {
        self.rows(Statement::new(QUESTION).with(table.0)).await?.first().map(question).transpose()
    }

    /// The same with a notice for other servers, where there may be some.
    pub(crate) fn told(&self, mut statements: Vec<Statement>, table: TableKey) -> Vec<Statement> {
        if self.is_shared() {
            statements.push(self.notice(table));
        }
        statements
    }
}

const QUESTION: &str =
    "SELECT number, asker, back_to, agreed, until, about FROM questions WHERE table_key = $1";

fn question(row: &Row) -> Result<Question, StoreError> {
    Ok(Question {
        number: row.small(0)?,
        asker: row.small(1)?,
        asked: match row.get::<Option<String>>(5)? {
            None => Asked::Undo(row.small(2)?),
            Some(about) => Asked::Else(about),
        },
        agreed: row.small(3)?,
        until: row.get(4)?,
    })
}

/// One more change of seats, if there were so many before.
pub(crate) fn next_seating(table: TableKey, seatings: i64) -> Statement {
    let next = Statement::new(
        "INSERT INTO seatings (table_key, number) VALUES ($1, $2 + 1) \
         ON CONFLICT (table_key) DO UPDATE SET number = excluded.number WHERE seatings.number = $2",
    );
    next.with(table.0).with(seatings)
}

/// What is asked at a table at a moment, and how often its seats have changed.
pub(crate) async fn asked(
    moment: &mut Moment,
    table: TableKey,
) -> Result<(Option<Question>, i64), StoreError> {
    let asked = moment.rows(Statement::new(QUESTION).with(table.0)).await?;
    let seatings =
        moment.rows(Statement::new("SELECT number FROM seatings WHERE table_key = $1").with(table.0));
    let seatings = seatings.await?.first().map_or(Ok(0), |row| row.get(0))?;
    Ok((asked.first().map(question).transpose()?, seatings))
}
