//! People and their tokens.

use crate::statement::Statement;
use crate::writer::Written;
use crate::{Store, StoreError};

/// A person who sits at tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// The id, which never changes.
    pub id: String,
    /// What the others call them.
    pub name: String,
}

/// What proves who somebody is, as far as it is stored: its hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is good for.
    pub kind: TokenKind,
    /// The SHA-256 of the token.
    pub hash: [u8; 32],
}

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A browser shows it with every request.
    Cookie,
    /// A link that makes another browser the same person.
    Return,
}

impl TokenKind {
    fn word(self) -> &'static str {
        match self {
            Self::Cookie => "cookie",
            Self::Return => "return",
        }
    }
}

impl Store {
    /// A new person with these tokens.
    pub async fn new_person(
        &self,
        person: &Person,
        tokens: &[Token],
        now: i64,
    ) -> Result<Written, StoreError> {
        let made = Statement::new("INSERT INTO people (id, name, made) VALUES ($1, $2, $3)");
        let mut statements = vec![made.with(&*person.id).with(&*person.name).with(now)];
        statements.extend(tokens.iter().map(|token| new_token(&person.id, *token, now)));
        self.carry_out(statements).await
    }

    /// Further tokens for a person.
    pub async fn new_tokens(&self, person: &str, tokens: &[Token], now: i64) -> Result<Written, StoreError> {
        self.carry_out(tokens.iter().map(|token| new_token(person, *token, now)).collect()).await
    }

    /// Another name for a person.
    pub async fn rename(&self, person: &Person) -> Result<Written, StoreError> {
        let statement = Statement::new("UPDATE people SET name = $1 WHERE id = $2");
        self.carry_out(vec![statement.with(&*person.name).with(&*person.id)]).await
    }

    /// The person with this token.
    pub async fn person(&self, token: Token) -> Result<Option<Person>, StoreError> {
        let query = Statement::new(
            "SELECT people.id, people.name FROM tokens JOIN people ON people.id = tokens.person \
             WHERE tokens.hash = $1 AND tokens.kind = $2",
        );
        let rows = self.rows(query.with(&token.hash[..]).with(token.kind.word())).await?;
        rows.first().map(|row| Ok(Person { id: row.get(0)?, name: row.get(1)? })).transpose()
    }
}

fn new_token(person: &str, token: Token, now: i64) -> Statement {
    Statement::new("INSERT INTO tokens (hash, person, kind, made) VALUES ($1, $2, $3, $4)")
        .with(&token.hash[..])
        .with(person)
        .with(token.kind.word())
        .with(now)
}
