//! People, and what proves who they are.

use crate::database::Row;
use crate::hosting::note_of_sessions;
use crate::statement::Statement;
use crate::writer::Written;
use crate::{Store, StoreError};

/// How long a return link holds of which nothing else is known, in seconds.
const THIRTY_DAYS: i64 = 30 * 24 * 60 * 60;

/// A person who sits at tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Person {
    /// The id, which never changes.
    pub id: String,
    /// What the others call them; empty as long as nobody was told a name.
    pub name: String,
    /// The handle of a member; guests have none.
    pub handle: Option<String>,
    /// A program of one of the people here, and known as one.
    pub is_program: bool,
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

/// A browser that a person uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The SHA-256 of its cookie.
    pub hash: [u8; 32],
    /// What kind of browser it is; empty for those of before.
    pub device: String,
    /// Since when, in seconds since 1970.
    pub made: i64,
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
    /// A new person, who uses these browsers.
    pub async fn new_person(
        &self,
        person: &Person,
        sessions: &[Session],
        now: i64,
    ) -> Result<Written, StoreError> {
        let made = Statement::new("INSERT INTO people (id, name, made) VALUES ($1, $2, $3)");
        let mut statements = vec![made.with(&*person.id).with(&*person.name).with(now)];
        statements.extend(sessions.iter().map(|session| new_session(&person.id, session)));
        self.carry_out(statements).await
    }

    /// One more browser of a person.
    pub async fn new_session(&self, person: &str, session: &Session) -> Result<Written, StoreError> {
        self.carry_out(vec![new_session(person, session)]).await
    }

    /// Another name for a person.
    pub async fn rename(&self, person: &Person) -> Result<Written, StoreError> {
        let statement = Statement::new("UPDATE people SET name = $1 WHERE id = $2");
        self.carry_out(vec![statement.with(&*person.name).with(&*person.id)]).await
    }

    /// The person with this token, if it still holds.
    pub async fn person(&self, token: Token, now: i64) -> Result<Option<Person>, StoreError> {
        let query = Statement::new(
            "SELECT people.id, people.name, members.handle, COALESCE(members.program, 0) FROM tokens JOIN people ON people.id = tokens.person \
             LEFT JOIN members ON members.person = people.id WHERE tokens.hash = $1 AND tokens.kind = $2 \
             AND (tokens.kind = 'cookie' OR COALESCE(tokens.expires, tokens.made + $3) > $4)",
        );
        let query = query.with(&token.hash[..]).with(token.kind.word()).with(THIRTY_DAYS).with(now);
        self.rows(query).await?.first().map(read_person).transpose()
    }

    /// The person of this id.
    pub async fn person_of_id(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let query = Statement::new(
            "SELECT people.id, people.name, members.handle, COALESCE(members.program, 0) FROM people \
             LEFT JOIN members ON members.person = people.id WHERE people.id = $1",
        );
        self.rows(query.with(id)).await?.first().map(read_person).transpose()
    }

    /// The browsers of a person, the latest first.
    pub async fn sessions(&self, person: &str) -> Result<Vec<Session>, StoreError> {
        let query = Statement::new(
            "SELECT hash, COALESCE(device, ''), made FROM tokens WHERE person = $1 AND kind = 'cookie' \
             ORDER BY made DESC, hash",
        );
        let read = |row: &Row| {
            let hash: Vec<u8> = row.get(0)?;
            let broken = |_| StoreError::Broken("a token that has another length than 32".to_owned());
            Ok(Session { hash: hash.try_into().map_err(broken)?, device: row.get(1)?, made: row.get(2)? })
        };
        self.rows(query.with(person)).await?.iter().map(read).collect()
    }

    /// A browser is that person no longer.
    pub async fn end_session(&self, person: &str, hash: &[u8; 32], now: i64) -> Result<Written, StoreError> {
        let statement = Statement::new("DELETE FROM tokens WHERE person = $1 AND hash = $2");
        self.carry_out(vec![statement.with(person).with(&hash[..]), note_of_sessions(person, now)]).await
    }

    /// No browser but this one is that person any longer, and no link makes another one so.
    pub async fn end_other_sessions(
        &self,
        person: &str,
        kept: &[u8; 32],
        now: i64,
    ) -> Result<(), StoreError> {
        let statement = Statement::new("DELETE FROM tokens WHERE person = $1 AND hash <> $2");
        let ended = vec![statement.with(person).with(&kept[..]), note_of_sessions(person, now)];
        self.carry_out(ended).await.map(|_| ())
    }

    /// A return link in the place of all earlier ones.
    pub async fn new_link(
        &self,
        person: &str,
        hash: &[u8; 32],
        now: i64,
        expires: i64,
    ) -> Result<(), StoreError> {
        let made = Statement::new(
            "INSERT INTO tokens (hash, person, kind, made, expires) VALUES ($1, $2, 'return', $3, $4)",
        );
        let made = made.with(&hash[..]).with(person).with(now).with(expires);
        let earlier =
            Statement::new("DELETE FROM tokens WHERE person = $1 AND kind = 'return' AND hash <> $2");
        self.carry_out(vec![made, earlier.with(person).with(&hash[..])]).await.map(|_| ())
    }

    /// Until when the return link of a person holds; nothing if there is none.
    pub async fn link_expires(&self, person: &str, now: i64) -> Result<Option<i64>, StoreError> {
        let query = Statement::new(
            "SELECT max(COALESCE(expires, made + $2)) FROM tokens WHERE person = $1 AND kind = 'return'",
        );
        let rows = self.rows(query.with(person).with(THIRTY_DAYS)).await?;
        let latest: Option<i64> = rows.first().map(|row| row.get(0)).transpose()?.flatten();
        Ok(latest.filter(|expires| *expires > now))
    }

    /// No link makes another browser that person any longer.
    pub async fn withdraw_links(&self, person: &str) -> Result<(), StoreError> {
        let statement = Statement::new("DELETE FROM tokens WHERE person = $1 AND kind = 'return'");
        self.carry_out(vec![statement.with(person)]).await.map(|_| ())
    }
}

/// A person from the first columns.
pub(crate) fn read_person(row: &Row) -> Result<Person, StoreError> {
    let is_program = row.get::<i64>(3)? == 1;
    Ok(Person { id: row.get(0)?, name: row.get(1)?, handle: row.get(2)?, is_program })
}

fn new_session(person: &str, session: &Session) -> Statement {
    Statement::new("INSERT INTO tokens (hash, person, kind, made, device) VALUES ($1, $2, 'cookie', $3, $4)")
        .with(&session.hash[..])
        .with(person)
        .with(session.made)
        .with(&*session.device)
}
