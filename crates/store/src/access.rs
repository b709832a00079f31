//! Programs: the tokens with which they act in a member's name, and members who are programs themselves.

use crate::database::Row;
use crate::hosting::note_of_sessions;
use crate::people::{Person, read_person};
use crate::statement::Statement;
use crate::writer::Written;
use crate::{Store, StoreError};

/// What lets a program act in a member's name, as far as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccessToken {
    /// The SHA-256 of the token.
    pub hash: [u8; 32],
    /// What its owner calls it.
    pub name: String,
    /// What it allows, as words.
    pub scopes: String,
    /// Since when, in seconds since 1970.
    pub made: i64,
    /// About when it was last used; none: never.
    pub used: Option<i64>,
}

impl Store {
    /// Keeps a token of a member. It is lost where the person is none, or has as many already.
    pub async fn new_access_token(
        &self,
        person: &str,
        token: &AccessToken,
        most: u32,
    ) -> Result<Written, StoreError> {
        let statement = Statement::new(
            "INSERT INTO access_tokens (hash, person, name, scopes, made, used) \
             SELECT $1, person, $3, $4, $5, $6 FROM members WHERE person = $2 \
             AND (SELECT count(*) FROM access_tokens WHERE person = $2) < $7",
        );
        let statement = statement.with(&token.hash[..]).with(person).with(&*token.name).with(&*token.scopes);
        let statement = statement.with(token.made).with(token.used).with(i64::from(most));
        self.carry_out_counted(vec![statement]).await
    }

    /// The tokens of a person, the latest first.
    pub async fn access_tokens(&self, person: &str) -> Result<Vec<AccessToken>, StoreError> {
        let query = "SELECT hash, name, scopes, made, used FROM access_tokens WHERE person = $1 \
             ORDER BY made DESC, hash";
        self.rows(Statement::new(query).with(person)).await?.iter().map(|row| read(row, 0)).collect()
    }

    /// The person in whose name a program acts that shows this token.
    pub async fn person_of_access_token(
        &self,
        hash: &[u8; 32],
    ) -> Result<Option<(Person, AccessToken)>, StoreError> {
        let query = "SELECT people.id, people.name, members.handle, COALESCE(members.program, 0), \
             access_tokens.hash, access_tokens.name, access_tokens.scopes, access_tokens.made, access_tokens.used \
             FROM access_tokens JOIN people ON people.id = access_tokens.person \
             LEFT JOIN members ON members.person = people.id WHERE access_tokens.hash = $1";
        let read = |row: &Row| Ok((read_person(row)?, read(row, 4)?));
        self.rows(Statement::new(query).with(&hash[..])).await?.first().map(read).transpose()
    }

    /// A token was used at this time.
    pub async fn note_access(&self, hash: &[u8; 32], now: i64) -> Result<(), StoreError> {
        let statement = Statement::new("UPDATE access_tokens SET used = $1 WHERE hash = $2");
        self.carry_out(vec![statement.with(now).with(&hash[..])]).await.map(|_| ())
    }

    /// A token holds no longer. Lost: the person has no such token.
    pub async fn withdraw_access_token(
        &self,
        person: &str,
        hash: &[u8; 32],
        now: i64,
    ) -> Result<Written, StoreError> {
        let statement = Statement::new("DELETE FROM access_tokens WHERE person = $1 AND hash = $2");
        self.carry_out(vec![statement.with(person).with(&hash[..]), note_of_sessions(person, now)]).await
    }

    /// A member is a program from now on, and is called so. Lost where the person is no member, is a program already, or
    /// has ever had a seat: others did not know with whom they played.
    pub async fn become_program(&self, person: &str, name: &str, now: i64) -> Result<Written, StoreError> {
        let marked = Statement::new(
            "UPDATE members SET program = 1 WHERE person = $1 AND program = 0 \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE person = $1)",
        );
        let renamed = Statement::new("UPDATE people SET name = $1 WHERE id = $2").with(name).with(person);
        self.carry_out(vec![marked.with(person), renamed, note_of_sessions(person, now)]).await
    }
}

/// A token from these columns on.
fn read(row: &Row, first: usize) -> Result<AccessToken, StoreError> {
    let hash: Vec<u8> = row.get(first)?;
    let broken = |_| StoreError::Broken("a token that has another length than 32".to_owned());
    Ok(AccessToken {
        hash: hash.try_into().map_err(broken)?,
        name: row.get(first + 1)?,
        scopes: row.get(first + 2)?,
        made: row.get(first + 3)?,
        used: row.get(first + 4)?,
    })
}
