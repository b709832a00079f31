//! House rules: what hosts are told of people, and whom they keep out.

use crate::database::Row;
use crate::hosting::{note_of_bans, note_of_sessions};
use crate::statement::Statement;
use crate::writer::Written;
use crate::{Store, StoreError};

/// What somebody tells the host of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reported {
    /// What somebody has said: the number of the line.
    Line(u32),
    /// What somebody on this seat is called.
    Name(u8),
}

/// A report, as a host reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// By which it is named.
    pub id: String,
    /// Who told; none once they have gone.
    pub reporter: Option<String>,
    /// Whom it is about.
    pub person: String,
    /// The table, as in links.
    pub table: String,
    /// The line of chat; 0: the name.
    pub line: u32,
    /// What was said, or the name.
    pub text: String,
    /// When, in seconds since 1970.
    pub at: i64,
    /// When the host has dealt with it.
    pub done: Option<i64>,
}

/// A new report.
#[derive(Clone, Copy, Debug)]
pub struct NewReport<'a> {
    /// By which it is named.
    pub id: &'a str,
    /// Who tells.
    pub reporter: &'a str,
    /// The table, as in links.
    pub table: &'a str,
    /// What of it.
    pub of: Reported,
    /// When, in seconds since 1970.
    pub at: i64,
    /// The most reports of one person with which the host has not dealt.
    pub most: u32,
    /// The most reports of everybody with which the host has not dealt.
    pub most_of_all: u32,
}

/// Somebody who may do nothing here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// By which it is named.
    pub id: String,
    /// Who.
    pub of: Banned,
    /// What they are told of why; may be empty.
    pub reason: String,
    /// Since when, in seconds since 1970.
    pub made: i64,
    /// Until when; none: for ever.
    pub expires: Option<i64>,
}

/// Who is banned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Banned {
    /// A person, by id.
    Person(String),
    /// A network, by its keyed hash.
    Network([u8; 32]),
}

impl Store {
    /// Keeps a report. It is lost where it was made before, where nobody else is meant by it, or where that person has
    /// made as many as may wait for the host, or everybody together.
    pub async fn report(&self, report: NewReport<'_>) -> Result<Written, StoreError> {
        const MAY: &str = "tables.id = $3 AND person <> $2 \
             AND (SELECT count(*) FROM reports WHERE reporter = $2 AND done IS NULL) < $5 \
             AND (SELECT count(*) FROM reports WHERE done IS NULL) < $7 ON CONFLICT DO NOTHING";
        let (from, number) = match report.of {
            Reported::Line(number) => (
                "chat.number, text, $4 FROM chat JOIN tables ON tables.key = chat.table_key \
                 WHERE chat.number = $6 AND",
                i64::from(number),
            ),
            Reported::Name(seat) => (
                "0, name, $4 FROM seats JOIN tables ON tables.key = seats.table_key WHERE seats.seat = $6 AND",
                i64::from(seat),
            ),
        };
        let sql = format!(
            "INSERT INTO reports (id, reporter, person, table_id, line, text, at) \
             SELECT $1, $2, person, $3, {from} {MAY}"
        );
        let statement = Statement::new(sql).with(report.id).with(report.reporter).with(report.table);
        let statement = statement.with(report.at).with(i64::from(report.most)).with(number);
        let statement = statement.with(i64::from(report.most_of_all));
        self.carry_out(vec![statement]).await
    }

    /// Reports, the latest first; those with which the host has not dealt come before the others.
    pub async fn reports(&self, most: u32) -> Result<Vec<Report>, StoreError> {
        let query = "SELECT id, reporter, person, table_id, line, text, at, done FROM reports \
             ORDER BY CASE WHEN done IS NULL THEN 0 ELSE 1 END, at DESC, id LIMIT $1";
        let read = |row: &Row| {
            Ok(Report {
                id: row.get(0)?,
                reporter: row.get(1)?,
                person: row.get(2)?,
                table: row.get(3)?,
                line: row.small(4)?,
                text: row.get(5)?,
                at: row.get(6)?,
                done: row.get(7)?,
            })
        };
        self.rows(Statement::new(query).with(i64::from(most))).await?.iter().map(read).collect()
    }

    /// The host has dealt with a report.
    pub async fn settle_report(&self, id: &str, now: i64) -> Result<Written, StoreError> {
        let settled = Statement::new("UPDATE reports SET done = $1 WHERE id = $2 AND done IS NULL");
        self.carry_out(vec![settled.with(now).with(id)]).await
    }

    /// Somebody may do nothing here from now on. Their pages are disconnected.
    pub async fn ban(&self, ban: &Ban) -> Result<Written, StoreError> {
        let made = Statement::new(
            "INSERT INTO bans (id, person, network, reason, made, expires) VALUES ($1, $2, $3, $4, $5, $6)",
        );
        let (person, network) = match &ban.of {
            Banned::Person(person) => (Some(&**person), None),
            Banned::Network(hash) => (None, Some(&hash[..])),
        };
        let made = made.with(&*ban.id).with(person).with(network);
        let mut statements =
            vec![made.with(&*ban.reason).with(ban.made).with(ban.expires), note_of_bans(ban.made)];
        statements.extend(person.map(|person| note_of_sessions(person, ban.made)));
        self.carry_out(statements).await
    }

    /// They may again.
    pub async fn end_ban(&self, id: &str, now: i64) -> Result<Written, StoreError> {
        let ended = Statement::new("DELETE FROM bans WHERE id = $1").with(id);
        self.carry_out(vec![ended, note_of_bans(now)]).await
    }

    /// The bans that hold, the latest first.
    pub async fn bans(&self, now: i64) -> Result<Vec<Ban>, StoreError> {
        let query = "SELECT id, person, network, reason, made, expires FROM bans \
             WHERE expires IS NULL OR expires > $1 ORDER BY made DESC, id";
        self.rows(Statement::new(query).with(now)).await?.iter().map(ban).collect()
    }

    /// The key with which networks are hashed here; this one if there is none yet.
    pub async fn network_key(&self, new: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        let made =
            Statement::new("INSERT INTO network_keys (one, key) VALUES (1, $1) ON CONFLICT (one) DO NOTHING");
        self.carry_out(vec![made.with(&new[..])]).await?;
        let rows = self.rows(Statement::new("SELECT key FROM network_keys")).await?;
        let row = rows.first().ok_or_else(|| StoreError::Broken("no key for networks".to_owned()))?;
        hash(row.get(0)?)
    }

    /// A code with which so many people can become members.
    pub async fn invite(
        &self,
        hash: &[u8; 32],
        uses: u32,
        now: i64,
        expires: i64,
    ) -> Result<Written, StoreError> {
        let made =
            Statement::new("INSERT INTO invitations (hash, made, expires, uses) VALUES ($1, $2, $3, $4)");
        self.carry_out(vec![made.with(&hash[..]).with(now).with(expires).with(i64::from(uses))]).await
    }
}

fn ban(row: &Row) -> Result<Ban, StoreError> {
    let of = match (row.get::<Option<String>>(1)?, row.get::<Option<Vec<u8>>>(2)?) {
        (Some(person), _) => Banned::Person(person),
        (None, Some(network)) => Banned::Network(hash(network)?),
        (None, None) => return Err(StoreError::Broken("a ban of nobody".to_owned())),
    };
    Ok(Ban { id: row.get(0)?, of, reason: row.get(3)?, made: row.get(4)?, expires: row.get(5)? })
}

fn hash(bytes: Vec<u8>) -> Result<[u8; 32], StoreError> {
    bytes.try_into().map_err(|_| StoreError::Broken("a hash of another length than 32".to_owned()))
}
