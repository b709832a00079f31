//! From what has happened to what is on its way: everything that is due for somebody becomes one message.

use std::collections::BTreeMap;

use store::{About, NewDelivery, NoticeKind, NoticeTable, Recipient, Settled, State, StoreError, TableKey};

use super::quiet::quiet_until;
use super::{Clock, Notices};
use crate::ids;

/// For how long a server takes on what is due, in seconds. If it ends meanwhile, another goes on after that time.
pub(super) const LEASE: i64 = 60;
/// Most reminders that become notices at once.
const MOST_REMINDERS: u32 = 256;
/// Most people who are taken on at once.
const MOST_PEOPLE: u32 = 64;
/// The shortest time between two messages to the same person, in seconds: what happens meanwhile goes into one.
const BETWEEN: i64 = 10 * 60;
/// After so long it is seen again whether somebody still looks at the table that waits for them, in seconds.
const LOOKING_AGAIN: i64 = 5 * 60;
/// Most tables that one message names.
const MOST_LINES: usize = 20;

/// What is to be done with a notice.
enum Fate {
    /// It goes on its way.
    Told,
    /// Nobody needs to know any more.
    Needless,
    /// It is told then, if it still has to be.
    Later(i64),
}

impl Notices {
    /// Takes on what is due, of everybody.
    pub(super) async fn gather(&self, clock: Clock<'_>) -> Result<(), StoreError> {
        self.rooms.store.queue_reminders(MOST_REMINDERS).await?;
        loop {
            let now = clock();
            let people = self.rooms.store.due_recipients(now, now + LEASE, MOST_PEOPLE).await?;
            if people.is_empty() {
                return Ok(());
            }
            for person in people {
                if let Some(settled) = self.settled(&person, now).await? {
                    self.rooms.store.settle_notices(&settled).await?;
                }
            }
        }
    }

    /// What becomes of everything that is due for a person.
    async fn settled(&self, person: &str, now: i64) -> Result<Option<Settled>, StoreError> {
        let store = &self.rooms.store;
        let Some(recipient) = store.recipient(person).await? else { return Ok(None) };
        let due = store.due_notices(person, now).await?;
        let (mut done, mut later, mut told) = (Vec::new(), Vec::new(), BTreeMap::<TableKey, About>::new());
        for about in due {
            match self.fate(&recipient, about, now).await? {
                Fate::Needless => done.push(about),
                Fate::Later(then) => later.push((about, then)),
                Fate::Told => {
                    done.push(about);
                    let told = told.entry(about.table).or_insert(about);
                    if urgency(about.kind) >= urgency(told.kind) {
                        *told = about;
                    }
                }
            }
        }
        let items: Vec<About> = told.into_values().take(MOST_LINES).collect();
        let channels = if items.is_empty() { Vec::new() } else { store.channels(person).await? };
        let deliveries = channels.into_iter().filter(store::Channel::is_open).map(|channel| NewDelivery {
            id: ids::new_id(),
            channel: channel.id,
            items: items.clone(),
        });
        let deliveries = deliveries.collect();
        Ok(Some(Settled { person: person.to_owned(), lease: now + LEASE, now, done, later, deliveries }))
    }

    async fn fate(&self, recipient: &Recipient, about: About, now: i64) -> Result<Fate, StoreError> {
        let person = &*recipient.person;
        let table = self.rooms.store.notice_table(about.table, person).await?;
        let Some(table) = table.filter(|table| is_so(about.kind, table)) else { return Ok(Fate::Needless) };
        if !recipient.kinds.contains(&about.kind) {
            return Ok(Fate::Needless);
        }
        if self.rooms.looks(&table.id, about.table, person).await? {
            return Ok(match about.kind {
                // They may go without having decided.
                NoticeKind::Turn | NoticeKind::Reminder => Fate::Later(now + LOOKING_AGAIN),
                NoticeKind::Invited | NoticeKind::Started | NoticeKind::Over | NoticeKind::Warning => {
                    Fate::Needless
                }
            });
        }
        let quiet = recipient.quiet.and_then(|quiet| quiet_until(now, &recipient.zone, quiet));
        let gathered = Some(recipient.told + BETWEEN).filter(|until| *until > now);
        Ok(quiet.max(gathered).map_or(Fate::Told, Fate::Later))
    }
}

/// Is it still so, what a notice tells?
pub(super) fn is_so(kind: NoticeKind, table: &NoticeTable) -> bool {
    match kind {
        NoticeKind::Turn | NoticeKind::Reminder => table.state == State::Running && table.is_to_act,
        NoticeKind::Invited => table.state == State::Open,
        NoticeKind::Started | NoticeKind::Warning => table.state == State::Running,
        NoticeKind::Over => table.state == State::Over,
    }
}

/// Of what is told of one table the most urgent is enough.
fn urgency(kind: NoticeKind) -> u8 {
    match kind {
        NoticeKind::Reminder => 5,
        NoticeKind::Warning => 4,
        NoticeKind::Turn => 3,
        NoticeKind::Over => 2,
        NoticeKind::Invited => 1,
        NoticeKind::Started => 0,
    }
}
