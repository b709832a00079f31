//! Where people are told what happens at their tables while they do not look, and how they wish it.

use crate::database::Row;
use crate::notices::NoticeKind;
use crate::statement::Statement;
use crate::writer::Written;
use crate::{Store, StoreError};

/// How long the link holds by which an address is confirmed, in seconds, and for how long it is counted.
pub(crate) const CONFIRMATION: i64 = 24 * 60 * 60;

/// Somebody who is told what happens at their tables, and how they wish it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipient {
    /// Who is told.
    pub person: String,
    /// In which language, as a code of two letters.
    pub language: String,
    /// The time zone by which quiet hours count, as `Europe/Berlin`.
    pub zone: String,
    /// When nothing is told.
    pub quiet: Option<QuietHours>,
    /// What is told.
    pub kinds: Vec<NoticeKind>,
    /// When something was told last, in seconds since 1970.
    pub told: i64,
}

/// A part of each day, in minutes since midnight; it may go over midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietHours {
    /// The first minute.
    pub from: u16,
    /// The first minute after it.
    pub to: u16,
}

/// What a channel leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChannelKind {
    /// A browser, also with the page closed.
    Push,
    /// A mail address.
    Mail,
    /// A program.
    Webhook,
}

/// Where somebody is told. Times are in seconds since 1970.
#[derive(Clone, PartialEq, Eq)]
pub struct Channel {
    /// By which it is named.
    pub id: String,
    /// Who is told.
    pub person: String,
    /// What it leads to.
    pub kind: ChannelKind,
    /// Where it leads.
    pub address: String,
    /// What only the two ends know: the keys of a browser, the key of a webhook, the key that ends mail.
    pub secret: String,
    /// The kind of browser in which it was made.
    pub device: String,
    /// When it was made.
    pub made: i64,
    /// Since when it is known that the address belongs to the person.
    pub confirmed: Option<i64>,
    /// When something last arrived.
    pub sent: Option<i64>,
    /// When something last did not arrive.
    pub failed: Option<i64>,
    /// Why it did not.
    pub failure: Option<String>,
    /// Since when nothing is tried any more.
    pub given_up: Option<i64>,
}

/// A link that is sent to a mail address, to see whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Confirmation {
    /// The SHA-256 of its key.
    pub hash: [u8; 32],
    /// Which channel it confirms.
    pub channel: String,
    /// Who wants to be told there.
    pub person: String,
    /// The SHA-256 of the address.
    pub address: [u8; 32],
    /// When it is sent, in seconds since 1970.
    pub made: i64,
}

/// How many links were sent within a day, or may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Confirmations {
    /// To the address.
    pub to_address: i64,
    /// Because of the person.
    pub of_person: i64,
}

impl Channel {
    /// May something be told there?
    pub fn is_open(&self) -> bool {
        self.confirmed.is_some() && self.given_up.is_none()
    }
}

impl ChannelKind {
    /// The kind as one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Mail => "mail",
            Self::Webhook => "webhook",
        }
    }

    fn read(word: &str) -> Result<Self, StoreError> {
        let all = [Self::Push, Self::Mail, Self::Webhook];
        let found = all.into_iter().find(|kind| kind.word() == word);
        found.ok_or_else(|| StoreError::Broken(format!("a channel to a `{word}`")))
    }
}

impl Store {
    /// How somebody wishes to be told; nothing as long as they have said nothing.
    pub async fn recipient(&self, person: &str) -> Result<Option<Recipient>, StoreError> {
        let query = Statement::new(
            "SELECT person, language, zone, quiet_from, quiet_to, kinds, told FROM recipients WHERE person = $1",
        );
        self.rows(query.with(person)).await?.first().map(recipient).transpose()
    }

    /// How somebody wishes to be told from now on.
    pub async fn keep_recipient(&self, recipient: &Recipient) -> Result<(), StoreError> {
        let statement = Statement::new(
            "INSERT INTO recipients (person, language, zone, quiet_from, quiet_to, kinds, told, lease) \
             VALUES ($1, $2, $3, $4, $5, $6, 0, 0) ON CONFLICT (person) DO UPDATE SET \
             language = excluded.language, zone = excluded.zone, quiet_from = excluded.quiet_from, \
             quiet_to = excluded.quiet_to, kinds = excluded.kinds",
        );
        let words: Vec<&str> = recipient.kinds.iter().map(|kind| kind.word()).collect();
        let statement = statement.with(&*recipient.person).with(&*recipient.language).with(&*recipient.zone);
        let statement = statement.with(recipient.quiet.map(|quiet| i64::from(quiet.from)));
        let statement = statement.with(recipient.quiet.map(|quiet| i64::from(quiet.to)));
        self.carry_out(vec![statement.with(&*words.join(" "))]).await.map(|_| ())
    }

    /// A channel, or another secret for one of this person to the same address: links in mails that were sent already
    /// still end it. A browser tells one person alone. Lost: the person has as many as they may have.
    pub async fn keep_channel(&self, channel: &Channel, most: usize) -> Result<Written, StoreError> {
        let kept = Statement::new(
            "INSERT INTO channels (id, person, kind, address, secret, device, made, confirmed) \
             SELECT $1, $2, $3, $4, $5, $6, $7, $8 \
             WHERE (SELECT count(*) FROM channels WHERE person = $2) < $9 \
             OR EXISTS (SELECT 1 FROM channels WHERE person = $2 AND kind = $3 AND address = $4) \
             ON CONFLICT (person, kind, address) DO UPDATE SET \
             secret = CASE WHEN excluded.kind = 'mail' THEN channels.secret ELSE excluded.secret END, \
             device = excluded.device, given_up = NULL",
        );
        let kept = kept.with(&*channel.id).with(&*channel.person).with(channel.kind.word());
        let kept = kept.with(&*channel.address).with(&*channel.secret).with(&*channel.device);
        let kept = kept.with(channel.made).with(channel.confirmed).with(most as i64);
        let mut statements = vec![kept];
        if channel.kind == ChannelKind::Push {
            let others =
                Statement::new("DELETE FROM channels WHERE kind = 'push' AND address = $1 AND person <> $2");
            statements.push(others.with(&*channel.address).with(&*channel.person));
        }
        self.carry_out_counted(statements).await
    }

    /// Where somebody is told, the oldest first.
    pub async fn channels(&self, person: &str) -> Result<Vec<Channel>, StoreError> {
        let query =
            Statement::new(format!("SELECT {CHANNEL} FROM channels WHERE person = $1 ORDER BY made, id"));
        self.rows(query.with(person)).await?.iter().map(channel).collect()
    }

    /// The channel of this id.
    pub async fn channel(&self, id: &str) -> Result<Option<Channel>, StoreError> {
        let query = Statement::new(format!("SELECT {CHANNEL} FROM channels WHERE id = $1"));
        self.rows(query.with(id)).await?.first().map(channel).transpose()
    }

    /// The person is told nothing there any more.
    pub async fn remove_channel(&self, person: &str, id: &str) -> Result<Written, StoreError> {
        let statement = Statement::new("DELETE FROM channels WHERE person = $1 AND id = $2");
        self.carry_out(vec![statement.with(person).with(id)]).await
    }

    /// A link is sent to a mail address. Lost: as many were sent within a day as may be, to the address or because of
    /// the person.
    pub async fn new_confirmation(
        &self,
        confirmation: &Confirmation,
        most: Confirmations,
    ) -> Result<Written, StoreError> {
        let statement = Statement::new(
            "INSERT INTO confirmations (hash, channel, person, address, made) SELECT $1, $2, $3, $4, $5 \
             WHERE (SELECT count(*) FROM confirmations WHERE address = $4 AND made > $6) < $7 \
             AND (SELECT count(*) FROM confirmations WHERE person = $3 AND made > $6) < $8",
        );
        let statement = statement.with(&confirmation.hash[..]).with(&*confirmation.channel);
        let statement = statement.with(&*confirmation.person).with(&confirmation.address[..]);
        let statement = statement.with(confirmation.made).with(confirmation.made - CONFIRMATION);
        self.carry_out_counted(vec![statement.with(most.to_address).with(most.of_person)]).await
    }

    /// How many links were sent within a day to an address, and because of a person.
    pub async fn confirmations(
        &self,
        person: &str,
        address: &[u8; 32],
        now: i64,
    ) -> Result<Confirmations, StoreError> {
        let count = async |column: &str, is: Statement| {
            let sql = format!("SELECT count(*) FROM confirmations WHERE {column} = $1 AND made > $2");
            let query = Statement { sql: sql.into(), ..is }.with(now - CONFIRMATION);
            self.rows(query).await?.first().map_or(Ok(0), |row| row.get(0))
        };
        Ok(Confirmations {
            to_address: count("address", Statement::new("").with(&address[..])).await?,
            of_person: count("person", Statement::new("").with(person)).await?,
        })
    }

    /// The channel that the key of this hash confirms, if it still holds.
    pub async fn to_be_confirmed(&self, hash: &[u8; 32], now: i64) -> Result<Option<Channel>, StoreError> {
        let query = Statement::new(format!(
            "SELECT {CHANNEL} FROM confirmations JOIN channels ON channels.id = channel \
             WHERE hash = $1 AND confirmations.made > $2"
        ));
        let query = query.with(&hash[..]).with(now - CONFIRMATION);
        self.rows(query).await?.first().map(channel).transpose()
    }

    /// The address belongs to the person.
    pub async fn confirm(&self, channel: &str, now: i64) -> Result<Written, StoreError> {
        let statement =
            Statement::new("UPDATE channels SET confirmed = COALESCE(confirmed, $1) WHERE id = $2");
        self.carry_out(vec![statement.with(now).with(channel)]).await
    }

    /// A key of the house: this one, unless there is one of that name already.
    pub async fn house_key(&self, name: &str, new: &[u8]) -> Result<Vec<u8>, StoreError> {
        let kept = Statement::new("INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        self.carry_out(vec![kept.with(name).with(new)]).await?;
        let rows = self.rows(Statement::new("SELECT value FROM keys WHERE name = $1").with(name)).await?;
        let row = rows.first().ok_or_else(|| StoreError::Broken(format!("no key `{name}`")))?;
        row.get(0)
    }
}

/// The columns of a channel, as [`channel`] reads them.
pub(crate) const CHANNEL: &str = "channels.id, channels.person, channels.kind, channels.address, secret, device, \
     channels.made, confirmed, sent, failed, failure, given_up";

pub(crate) fn channel(row: &Row) -> Result<Channel, StoreError> {
    Ok(Channel {
        id: row.get(0)?,
        person: row.get(1)?,
        kind: ChannelKind::read(&row.get::<String>(2)?)?,
        address: row.get(3)?,
        secret: row.get(4)?,
        device: row.get(5)?,
        made: row.get(6)?,
        confirmed: row.get(7)?,
        sent: row.get(8)?,
        failed: row.get(9)?,
        failure: row.get(10)?,
        given_up: row.get(11)?,
    })
}

fn recipient(row: &Row) -> Result<Recipient, StoreError> {
    let minutes = |place| row.get::<Option<i64>>(place).map(|minute| minute.map(|minute| minute as u16));
    Ok(Recipient {
        person: row.get(0)?,
        language: row.get(1)?,
        zone: row.get(2)?,
        quiet: minutes(3)?.zip(minutes(4)?).map(|(from, to)| QuietHours { from, to }),
        kinds: row.get::<String>(5)?.split(' ').filter_map(NoticeKind::read).collect(),
        told: row.get(6)?,
    })
}

impl std::fmt::Debug for Channel {
    /// Never its secret, and not its address: both stand in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Channel").field("id", &self.id).field("kind", &self.kind).finish_non_exhaustive()
    }
}
