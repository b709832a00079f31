//! People with a handle and a password, and how people leave.

use crate::database::Row;
use crate::hosting::{note_of, note_of_sessions};
use crate::statement::Statement;
use crate::writer::Written;
use crate::{Store, StoreError};

/// What makes a person a member.
#[derive(Clone, PartialEq, Eq)]
pub struct Member {
    /// Which person.
    pub person: String,
    /// The handle, as it is written.
    pub handle: String,
    /// The handle, as it is compared.
    pub compared: String,
    /// The hash of the password.
    pub password: String,
}

impl Store {
    /// A person becomes a member, with an invitation where it takes one. It is lost where somebody has that handle, where
    /// the person is a member, or where the invitation does not hold.
    pub async fn new_member(
        &self,
        member: &Member,
        invitation: Option<&[u8; 32]>,
        now: i64,
    ) -> Result<Written, StoreError> {
        let made = Statement::new(
            "INSERT INTO members (person, handle, compared, password, made) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT DO NOTHING",
        );
        let made = made.with(&*member.person).with(&*member.handle).with(&*member.compared);
        let made = made.with(&*member.password).with(now);
        let Some(hash) = invitation else { return self.carry_out(vec![made]).await };
        // First of all: of two servers that use the last place at once the second waits for the first, and sees it used.
        let used = Statement::new(
            "UPDATE invitations SET uses = uses - 1 WHERE hash = $1 AND uses > 0 AND expires > $2 \
             AND NOT EXISTS (SELECT 1 FROM members WHERE person = $3 OR compared = $4)",
        );
        let used = used.with(&hash[..]).with(now).with(&*member.person).with(&*member.compared);
        // Another server may have given the handle away in between: then nothing is used.
        let given_back = Statement::new(
            "UPDATE invitations SET uses = uses + 1 WHERE hash = $1 \
             AND NOT EXISTS (SELECT 1 FROM members WHERE person = $2 AND password = $3)",
        );
        let given_back = given_back.with(&hash[..]).with(&*member.person).with(&*member.password);
        match self.carry_out(vec![used, made, given_back]).await? {
            Written::Kept if self.member_of(&member.person).await?.as_ref() == Some(member) => {
                Ok(Written::Kept)
            }
            _ => Ok(Written::Lost),
        }
    }

    /// Does an invitation hold?
    pub async fn is_invitation(&self, hash: &[u8; 32], now: i64) -> Result<bool, StoreError> {
        let query = Statement::new("SELECT 1 FROM invitations WHERE hash = $1 AND uses > 0 AND expires > $2");
        Ok(!self.rows(query.with(&hash[..]).with(now)).await?.is_empty())
    }

    /// The member of this handle, as handles are compared.
    pub async fn member(&self, compared: &str) -> Result<Option<Member>, StoreError> {
        self.member_where("compared", compared).await
    }

    /// The member who is this person.
    pub async fn member_of(&self, person: &str) -> Result<Option<Member>, StoreError> {
        self.member_where("person", person).await
    }

    async fn member_where(&self, column: &str, is: &str) -> Result<Option<Member>, StoreError> {
        let query = format!("SELECT person, handle, compared, password FROM members WHERE {column} = $1");
        let read = |row: &Row| {
            Ok(Member {
                person: row.get(0)?,
                handle: row.get(1)?,
                compared: row.get(2)?,
                password: row.get(3)?,
            })
        };
        self.rows(Statement::new(query).with(is)).await?.first().map(read).transpose()
    }

    /// Another password: all browsers but the one that is kept are that person no longer, no link is, and no token holds.
    pub async fn set_password(
        &self,
        person: &str,
        password: &str,
        kept: Option<&[u8; 32]>,
        now: i64,
    ) -> Result<Written, StoreError> {
        let changed =
            Statement::new("UPDATE members SET password = $1 WHERE person = $2").with(password).with(person);
        let kept = kept.map_or(&[][..], |hash| &hash[..]);
        let ended = Statement::new("DELETE FROM tokens WHERE person = $1 AND hash <> $2");
        let withdrawn = Statement::new("DELETE FROM access_tokens WHERE person = $1").with(person);
        let note = note_of_sessions(person, now);
        self.carry_out(vec![changed, ended.with(person).with(kept), withdrawn, note]).await
    }

    /// Nothing is kept of a person but the games, under another name: of people who play on a device of theirs as well.
    /// Seats that they have at tables which have not begun are free again.
    pub async fn forget(&self, person: &str, name: &str, now: i64) -> Result<Written, StoreError> {
        let renamed = Statement::new("UPDATE people SET name = $1 WHERE id = $2").with(name).with(person);
        let of_person = |sql: &'static str| Statement::new(sql).with(person);
        self.carry_out(vec![
            renamed,
            note_of_sessions(person, now),
            note_of(
                "SELECT id FROM tables WHERE key IN (SELECT table_key FROM seats WHERE person = $2 \
                 UNION SELECT table_key FROM chat WHERE person = $2)",
                now,
            )
            .with(person),
            // Servers that know the seats as they were write none of them back.
            of_person(
                "INSERT INTO seatings (table_key, number) SELECT DISTINCT table_key, 1 FROM seats WHERE person = $1 \
                 ON CONFLICT (table_key) DO UPDATE SET number = seatings.number + 1",
            ),
            of_person("DELETE FROM members WHERE person = $1"),
            of_person("DELETE FROM holidays WHERE person = $1"),
            of_person("DELETE FROM tokens WHERE person = $1"),
            of_person("DELETE FROM access_tokens WHERE person = $1"),
            of_person("DELETE FROM chat WHERE person = $1"),
            of_person("DELETE FROM channels WHERE person = $1"),
            of_person("DELETE FROM recipients WHERE person = $1"),
            of_person("DELETE FROM notices WHERE person = $1"),
            of_person("UPDATE confirmations SET person = NULL WHERE person = $1"),
            of_person("DELETE FROM reports WHERE person = $1"),
            of_person("UPDATE reports SET reporter = NULL WHERE reporter = $1"),
            of_person("UPDATE tables SET host = NULL WHERE host = $1"),
            of_person(
                "UPDATE seats SET kind = 'open', person = NULL, name = '', contribution = NULL WHERE person = $1 \
                 AND table_key IN (SELECT key FROM tables WHERE state = 'open')",
            ),
            Statement::new("UPDATE seats SET name = $1 WHERE person = $2").with(name).with(person),
            Statement::new("UPDATE sets SET name = $1 WHERE person = $2").with(name).with(person),
        ])
        .await
    }
}

impl std::fmt::Debug for Member {
    /// Never the hash of the password: a reader of the log could try passwords on it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Member").field("person", &self.person).finish_non_exhaustive()
    }
}
