//! What people are to be told who do not look: written in the transaction of what happened, and told once, by one of the
//! servers. Times are in seconds since 1970.
//!
//! A notice waits until it is due. Then one server takes on its person for a while (a lease), gathers everything that is
//! due for them, and puts it on its way: notices become deliveries, one for each channel, in one transaction. A delivery
//! is taken on in the same way until it has arrived or is given up.

use crate::channels::{CHANNEL, Channel, channel};
use crate::database::{Link, Readers, Row};
use crate::statement::Statement;
use crate::types::{NewEntry, Reminder, ReminderKind, State, TableKey};
use crate::writer::Written;
use crate::{Store, StoreError};

/// How long after it has happened people are told, in seconds: whoever looks at the table needs no notice.
pub const NOTICE_DELAY: i64 = 60;
/// After so long nobody needs to know any more, in seconds.
const STALE: i64 = 7 * 24 * 60 * 60;
/// Rows of one statement that writes notices.
const ROWS: usize = 32;
/// Deliveries that are due and of which no server takes care.
const DUE_DELIVERIES: &str = "SELECT id FROM deliveries WHERE due <= $1 AND lease < $1 ORDER BY due LIMIT $2";

/// What somebody is told of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NoticeKind {
    /// It is their turn.
    Turn,
    /// A seat is kept for them.
    Invited,
    /// The game has begun.
    Started,
    /// The game is over.
    Over,
    /// Their time is up.
    Reminder,
    /// Nobody has decided anything for long: the game will be broken off.
    Warning,
}

/// Something that a person is to be told, once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Who is told.
    pub person: String,
    /// What, of which table.
    pub about: About,
    /// When it is told.
    pub due: i64,
}

/// What a notice tells: of one entry of one table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct About {
    /// What has happened.
    pub kind: NoticeKind,
    /// At which table.
    pub table: TableKey,
    /// With which entry.
    pub number: u32,
}

/// What a notice says of its table, as the table is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeTable {
    /// The id, as in links.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// How far it is.
    pub state: State,
    /// Is the person to decide, and no bot in their place?
    pub is_to_act: bool,
    /// What the others at the table are called.
    pub others: Vec<String>,
}

/// What has become of the notices of a person that a server has taken on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// Whose notices they are.
    pub person: String,
    /// Until when that server had taken them on.
    pub lease: i64,
    /// When this is.
    pub now: i64,
    /// What need not be told any more, or is on its way.
    pub done: Vec<About>,
    /// What is told later, and when.
    pub later: Vec<(About, i64)>,
    /// What is on its way: nothing where there is nothing to tell.
    pub deliveries: Vec<NewDelivery>,
}

/// A message that is to go over a channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewDelivery {
    /// By which receivers know it again.
    pub id: String,
    /// Over which channel.
    pub channel: String,
    /// What it tells.
    pub items: Vec<About>,
}

/// A message that a server has taken on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Delivery {
    /// By which receivers know it again.
    pub id: String,
    /// Over which channel it goes.
    pub channel: Channel,
    /// What it tells.
    pub items: Vec<About>,
    /// How often it was tried in vain.
    pub attempts: u32,
    /// Until when it is taken on.
    pub lease: i64,
}

/// What came of an attempt to deliver something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Delivered {
    /// It has arrived.
    Arrived,
    /// Nobody needs to know any more.
    Needless,
    /// It is told then: nothing was tried.
    Later(i64),
    /// It did not arrive, for this reason, and is tried again then.
    Again(String, i64),
    /// It did not arrive, for this reason, and neither will anything else over this channel.
    GivenUp(String),
    /// The channel exists no longer.
    Gone,
}

impl NoticeKind {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Turn, Self::Invited, Self::Started, Self::Over, Self::Reminder, Self::Warning];

    /// The kind as one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Invited => "invited",
            Self::Started => "started",
            Self::Over => "over",
            Self::Reminder => "reminder",
            Self::Warning => "warning",
        }
    }

    /// The kind of this word.
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl Store {
    /// People are to be told something, unless they were. Of people who have no channel nothing is kept.
    pub async fn queue_notices(&self, notices: &[Notice]) -> Result<(), StoreError> {
        // Nothing is lost where nothing is written: each row stands for itself.
        for notice in notices {
            let queued = Statement::new(
                "INSERT INTO notices (person, table_key, kind, number, due, until) \
                 SELECT person, $2, $3, $4, $5, $6 FROM recipients WHERE person = $1 ON CONFLICT DO NOTHING",
            );
            let About { kind, table, number } = notice.about;
            let queued = queued.with(&*notice.person).with(table.0).with(kind.word()).with(i64::from(number));
            self.carry_out(vec![queued.with(notice.due).with(notice.due + STALE)]).await?;
        }
        Ok(())
    }

    /// People of whose time something was entered are to be told: each reminder becomes a notice, once.
    pub async fn queue_reminders(&self, most: u32) -> Result<(), StoreError> {
        for reminder in self.reminders(most).await? {
            let Reminder { table, number, seat, kind, at } = reminder;
            let kind = match kind {
                ReminderKind::TimeOut => NoticeKind::Reminder,
                ReminderKind::Warning => NoticeKind::Warning,
            };
            let (number, seat, at) = (i64::from(number), i64::from(seat), at / 1000);
            let taken =
                Statement::new("DELETE FROM reminders WHERE table_key = $1 AND number = $2 AND seat = $3");
            let queued = Statement::new(
                "INSERT INTO notices (person, table_key, kind, number, due, until) \
                 SELECT recipients.person, table_key, $1, $2, $3, $4 FROM seats \
                 JOIN recipients ON recipients.person = seats.person \
                 WHERE table_key = $5 AND seat = $6 ON CONFLICT DO NOTHING",
            );
            let queued = queued.with(kind.word()).with(number).with(at).with(at + STALE);
            self.carry_out(vec![
                taken.with(table.0).with(number).with(seat),
                queued.with(table.0).with(seat),
            ])
            .await?;
        }
        Ok(())
    }

    /// Takes on some of the people who have something due until a time; several servers are given different ones.
    pub async fn due_recipients(&self, now: i64, until: i64, most: u32) -> Result<Vec<String>, StoreError> {
        match self.readers {
            Readers::Pg(_) => {
                let sql = format!(
                    "UPDATE recipients SET lease = $3 WHERE person IN ({} FOR UPDATE SKIP LOCKED) RETURNING person",
                    due_people()
                );
                let query = Statement::new(sql).with(now).with(i64::from(most)).with(until);
                self.rows(query).await?.iter().map(|row| row.get(0)).collect()
            }
            Readers::Lite(_) => {
                let due = self.rows(Statement::new(due_people()).with(now).with(i64::from(most))).await?;
                let take = "UPDATE recipients SET lease = $1 WHERE person = $2 AND lease < $3";
                self.take_each(due, take, now, until).await
            }
        }
    }

    /// Takes on some of the deliveries that are due until a time; several servers are given different ones.
    pub async fn due_deliveries(&self, now: i64, until: i64, most: u32) -> Result<Vec<Delivery>, StoreError> {
        let taken: Vec<String> = match self.readers {
            Readers::Pg(_) => {
                let sql = format!(
                    "UPDATE deliveries SET lease = $3 WHERE id IN ({DUE_DELIVERIES} FOR UPDATE SKIP LOCKED) RETURNING id"
                );
                let query = Statement::new(sql).with(now).with(i64::from(most)).with(until);
                self.rows(query).await?.iter().map(|row| row.get(0)).collect::<Result<_, _>>()?
            }
            Readers::Lite(_) => {
                let due = self.rows(Statement::new(DUE_DELIVERIES).with(now).with(i64::from(most))).await?;
                let take = "UPDATE deliveries SET lease = $1 WHERE id = $2 AND lease < $3";
                self.take_each(due, take, now, until).await?
            }
        };
        let mut deliveries = Vec::new();
        for id in taken {
            let query = Statement::new(format!(
                "SELECT {CHANNEL}, items, attempts, lease FROM deliveries \
                 JOIN channels ON channels.id = channel WHERE deliveries.id = $1"
            ));
            if let Some(row) = self.rows(query.with(&*id)).await?.first() {
                let (channel, items) = (channel(row)?, read_items(&row.get::<String>(12)?));
                let (attempts, lease) = (row.small(13)?, row.get(14)?);
                deliveries.push(Delivery { id, channel, items, attempts, lease });
            }
        }
        Ok(deliveries)
    }

    /// Takes on each of these, unless somebody was faster. A file has one server: nobody can be.
    async fn take_each(
        &self,
        due: Vec<Row>,
        take: &'static str,
        now: i64,
        until: i64,
    ) -> Result<Vec<String>, StoreError> {
        let mut taken = Vec::new();
        for row in due {
            let id: String = row.get(0)?;
            let statement = Statement::new(take).with(until).with(&*id).with(now);
            if self.carry_out(vec![statement]).await? == Written::Kept {
                taken.push(id);
            }
        }
        Ok(taken)
    }

    /// What is due for a person, the oldest first.
    pub async fn due_notices(&self, person: &str, now: i64) -> Result<Vec<About>, StoreError> {
        let query = Statement::new(
            "SELECT kind, table_key, number FROM notices WHERE person = $1 AND due <= $2 \
             ORDER BY due, table_key, number, kind",
        );
        let rows = self.rows(query.with(person).with(now)).await?;
        rows.iter().filter_map(|row| about(row).transpose()).collect()
    }

    /// What a notice would say of a table to somebody now; nothing if there is no such table any more.
    pub async fn notice_table(
        &self,
        table: TableKey,
        person: &str,
    ) -> Result<Option<NoticeTable>, StoreError> {
        let query = Statement::new(
            "SELECT id, game, state, COALESCE(to_act, 0) FROM tables \
             LEFT JOIN progress ON table_key = key WHERE key = $1",
        );
        let rows = self.rows(query.with(table.0)).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let to_act: i64 = row.get(3)?;
        let seats = Statement::new(
            "SELECT seat, person, name, kind, level FROM seats WHERE table_key = $1 ORDER BY seat",
        );
        let (mut is_to_act, mut others) = (false, Vec::new());
        for seat in self.rows(seats.with(table.0)).await? {
            let (number, sitter): (i64, Option<String>) = (seat.get(0)?, seat.get(1)?);
            let decides = seat.get::<String>(3)? == "person" && seat.get::<Option<String>>(4)?.is_none();
            let name: String = seat.get(2)?;
            if sitter.as_deref() == Some(person) {
                is_to_act |= decides && (to_act >> number) & 1 == 1;
            } else if !name.is_empty() {
                others.push(name);
            }
        }
        let state = State::read(&row.get::<String>(2)?)?;
        Ok(Some(NoticeTable { id: row.get(0)?, game: row.get(1)?, state, is_to_act, others }))
    }

    /// Notices that were taken on are told, later or no more. Lost: the time was over, and another server has done it.
    pub async fn settle_notices(&self, settled: &Settled) -> Result<Written, StoreError> {
        let told = (!settled.deliveries.is_empty()).then_some(settled.now);
        let ended = Statement::new(
            "UPDATE recipients SET lease = 0, told = COALESCE($1, told) WHERE person = $2 AND lease = $3",
        );
        let mut statements = vec![ended.with(told).with(&*settled.person).with(settled.lease)];
        let of = |sql: &'static str, about: &About| {
            let statement = Statement::new(sql).with(&*settled.person).with(about.table.0);
            statement.with(about.kind.word()).with(i64::from(about.number))
        };
        statements.extend(settled.done.iter().map(|about| {
            of(
                "DELETE FROM notices WHERE person = $1 AND table_key = $2 AND kind = $3 AND number = $4",
                about,
            )
        }));
        statements.extend(settled.later.iter().map(|(about, due)| {
            let sql = "UPDATE notices SET due = $5 \
                       WHERE person = $1 AND table_key = $2 AND kind = $3 AND number = $4";
            of(sql, about).with(*due)
        }));
        statements.extend(settled.deliveries.iter().map(|delivery| {
            let made = Statement::new(
                "INSERT INTO deliveries (id, channel, items, made, due, attempts, lease) \
                 SELECT $1, id, $2, $3, $3, 0, 0 FROM channels WHERE id = $4",
            );
            let items = write_items(&delivery.items);
            made.with(&*delivery.id).with(&*items).with(settled.now).with(&*delivery.channel)
        }));
        self.carry_out(statements).await
    }

    /// What came of a delivery, and of its channel with it. Lost: the time was over, and another server tries it.
    pub async fn delivered(
        &self,
        delivery: &Delivery,
        what: &Delivered,
        now: i64,
    ) -> Result<Written, StoreError> {
        let ended = || {
            let statement = Statement::new("DELETE FROM deliveries WHERE id = $1 AND lease = $2");
            statement.with(&*delivery.id).with(delivery.lease)
        };
        let channel = &*delivery.channel.id;
        self.carry_out(match what {
            Delivered::Needless => vec![ended()],
            Delivered::Later(due) => {
                let later =
                    Statement::new("UPDATE deliveries SET due = $1, lease = 0 WHERE id = $2 AND lease = $3");
                vec![later.with(*due).with(&*delivery.id).with(delivery.lease)]
            }
            Delivered::Arrived => vec![ended(), arrived(channel, now)],
            Delivered::Again(failure, due) => {
                let again = Statement::new(
                    "UPDATE deliveries SET due = $1, attempts = attempts + 1, lease = 0 \
                     WHERE id = $2 AND lease = $3",
                );
                let again = again.with(*due).with(&*delivery.id).with(delivery.lease);
                vec![again, failed(channel, failure, now)]
            }
            Delivered::GivenUp(failure) => {
                let given_up = Statement::new("UPDATE channels SET given_up = $1 WHERE id = $2");
                let others = Statement::new("DELETE FROM deliveries WHERE channel = $1");
                let given_up = given_up.with(now).with(channel);
                vec![ended(), failed(channel, failure, now), given_up, others.with(channel)]
            }
            Delivered::Gone => {
                vec![ended(), Statement::new("DELETE FROM channels WHERE id = $1").with(channel)]
            }
        })
        .await
    }

    /// What came of a test of a channel: one that was given up goes on when a test arrives.
    pub async fn tested(&self, channel: &str, failure: Option<&str>, now: i64) -> Result<(), StoreError> {
        let came = failure.map_or_else(|| arrived(channel, now), |failure| failed(channel, failure, now));
        self.carry_out(vec![came]).await.map(|_| ())
    }

    /// Removes what nobody needs to know any more.
    pub async fn forget_notices(&self, now: i64) -> Result<(), StoreError> {
        let old = |sql: &'static str, before: i64| Statement::new(sql).with(before);
        for statement in [
            old("DELETE FROM notices WHERE until < $1", now),
            old("DELETE FROM deliveries WHERE made < $1", now - STALE),
            old("DELETE FROM confirmations WHERE made < $1", now - crate::channels::CONFIRMATION),
        ] {
            self.carry_out(vec![statement]).await?;
        }
        Ok(())
    }
}

fn arrived(channel: &str, now: i64) -> Statement {
    let sql = "UPDATE channels SET sent = $1, given_up = NULL WHERE id = $2";
    Statement::new(sql).with(now).with(channel)
}

fn failed(channel: &str, failure: &str, now: i64) -> Statement {
    let sql = "UPDATE channels SET failed = $1, failure = $2 WHERE id = $3";
    Statement::new(sql).with(now).with(failure).with(channel)
}

/// Everybody of whom a table knows that others play there too.
const IN_COMPANY: &str = "seats.kind = 'person' AND EXISTS (SELECT 1 FROM seats AS others \
     WHERE others.table_key = seats.table_key AND others.kind = 'person' AND others.person <> seats.person)";
/// Nobody but the person decides on the seat.
const DECIDES: &str = "seats.level IS NULL AND (to_act >> CAST(seats.seat AS INTEGER)) & 1";

/// Those whom these entries concern are to be told: that it is their turn, or that the game is over. Each table is among
/// them once.
pub(crate) async fn of_entries(link: &mut Link, entries: &[&NewEntry]) -> Result<(), StoreError> {
    let concerning: Vec<&NewEntry> = entries.iter().copied().filter(|entry| entry.concerns != 0).collect();
    for rows in concerning.chunks(ROWS) {
        let places: Vec<String> = (0..rows.len())
            .map(|row| (1..=5).map(|nth| format!("${}", 5 * row + nth)).collect::<Vec<_>>().join(", "))
            .map(|row| format!("({row})"))
            .collect();
        let mut statement = Statement::new(format!(
            "WITH batch (table_key, number, to_act, concerns, at) AS (VALUES {places}) \
             INSERT INTO notices (person, table_key, kind, number, due, until) \
             SELECT DISTINCT recipients.person, batch.table_key, \
             CASE WHEN to_act = 0 THEN 'over' ELSE 'turn' END, number, at + {NOTICE_DELAY}, at + {STALE} \
             FROM batch CROSS JOIN seats CROSS JOIN recipients \
             WHERE seats.table_key = batch.table_key AND (concerns >> CAST(seat AS INTEGER)) & 1 = 1 \
             AND recipients.person = seats.person ON CONFLICT DO NOTHING",
            places = places.join(", ")
        ));
        for entry in rows {
            let numbers =
                [entry.table.0, entry.number.into(), entry.to_act.into(), entry.concerns.into(), entry.at];
            statement = numbers.into_iter().fold(statement, Statement::with);
        }
        link.execute(statement).await?;
    }
    Ok(())
}

/// Those who play at a table that begins are to be told, and those who are to decide there.
pub(crate) fn of_start(table: &str, at: i64) -> Vec<Statement> {
    let told = |kind: &str, condition: &str| {
        let told = Statement::new(format!(
            "INSERT INTO notices (person, table_key, kind, number, due, until) \
             SELECT DISTINCT recipients.person, key, '{kind}', 0, $2 + {NOTICE_DELAY}, $2 + {STALE} \
             FROM tables JOIN progress ON progress.table_key = key JOIN seats ON seats.table_key = key \
             JOIN recipients ON recipients.person = seats.person \
             WHERE id = $1 AND {IN_COMPANY} {condition} ON CONFLICT DO NOTHING"
        ));
        told.with(table).with(at)
    };
    let is_turn = DECIDES.replace("to_act", "progress.to_act");
    vec![told("started", ""), told("turn", &format!("AND {is_turn} = 1"))]
}

/// Those for whom a seat is kept at a new table are to be told.
pub(crate) fn of_kept_seats(table: &str, at: i64) -> Statement {
    let told = Statement::new(format!(
        "INSERT INTO notices (person, table_key, kind, number, due, until) \
         SELECT DISTINCT recipients.person, key, 'invited', 0, $2 + {NOTICE_DELAY}, $2 + {STALE} \
         FROM tables JOIN seats ON seats.table_key = key JOIN recipients ON recipients.person = seats.person \
         WHERE id = $1 AND kind = 'open' ON CONFLICT DO NOTHING"
    ));
    told.with(table).with(at)
}

/// People who have something due and of whom no server takes care. What a newer server will tell makes nobody due:
/// whoever had only that would be taken on again and again.
fn due_people() -> String {
    let known = NoticeKind::ALL.map(|kind| format!("'{}'", kind.word())).join(", ");
    format!(
        "SELECT person FROM recipients WHERE lease < $1 AND person IN \
         (SELECT person FROM notices WHERE due <= $1 AND kind IN ({known}) ORDER BY due LIMIT $2)"
    )
}

/// What a newer server tells otherwise is passed over.
fn about(row: &Row) -> Result<Option<About>, StoreError> {
    let Some(kind) = NoticeKind::read(&row.get::<String>(0)?) else { return Ok(None) };
    Ok(Some(About { kind, table: TableKey(row.get(1)?), number: row.small(2)? }))
}

/// What a delivery tells, as one text: `turn:12:7 over:9:88`.
fn write_items(items: &[About]) -> String {
    let item = |about: &About| format!("{}:{}:{}", about.kind.word(), about.table.0, about.number);
    items.iter().map(item).collect::<Vec<_>>().join(" ")
}

/// What a newer server tells otherwise is passed over.
fn read_items(text: &str) -> Vec<About> {
    let read = |item: &str| {
        let mut parts = item.split(':');
        let kind = NoticeKind::read(parts.next()?)?;
        let (table, number) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some(About { kind, table: TableKey(table), number })
    };
    text.split(' ').filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;

    /// However many games wait, what is due is found without looking at the others.
    #[tokio::test]
    async fn what_is_due_is_found_by_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&crate::Database::File(folder.path().join("test.db"))).await.unwrap();
        for (query, index) in [(&*due_people(), "notices_by_due"), (DUE_DELIVERIES, "deliveries_by_due")] {
            let explain = Statement::new(format!("EXPLAIN QUERY PLAN {query}")).with(9_i64).with(64_i64);
            let plan = store.rows(explain).await.unwrap();
            let plan: Vec<String> = plan.iter().map(|step| step.get(3).unwrap()).collect();
            assert!(plan.iter().any(|step| step.contains(index)), "{plan:?}");
            assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{plan:?}");
        }
    }

    /// A newer server may tell what this one does not know.
    #[tokio::test]
    async fn what_is_not_known_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&crate::Database::File(folder.path().join("test.db"))).await.unwrap();
        let options = SqliteConnectOptions::new().filename(folder.path().join("test.db")).foreign_keys(false);
        let mut link = Link::Lite(options.connect().await.unwrap());
        let newer = "INSERT INTO recipients (person, language, zone, kinds, told, lease) \
             VALUES ('a', 'de', 'UTC', '', 0, 0); \
             INSERT INTO notices (person, table_key, kind, number, due, until) VALUES ('a', 1, 'newer', 1, 5, 9)";
        link.script(newer).await.unwrap();
        assert_eq!(store.due_notices("a", 9).await.unwrap(), []);
        assert_eq!(store.due_recipients(9, 99, 9).await.unwrap(), [""; 0]);
    }

    #[test]
    fn what_a_delivery_tells_is_read_as_it_was_written() {
        let item = |kind, number| About { kind, table: TableKey(12), number };
        let items = [item(NoticeKind::Turn, 7), item(NoticeKind::Over, 9)];
        assert_eq!(write_items(&items), "turn:12:7 over:12:9");
        assert_eq!(read_items("turn:12:7 over:12:9"), items);
        assert_eq!(read_items("later:1:2 turn:x:1 turn"), []);
    }
}
