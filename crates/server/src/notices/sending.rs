//! From what is on its way to what has arrived.

use futures_util::future::join_all;
use store::{Delivered, Delivery, Recipient, StoreError};

use super::gathering::{LEASE, is_so};
use super::quiet::quiet_until;
use super::wording::{Letter, Line, language};
use super::{Clock, Notices, Outcome};

/// Most messages that are on their way at once.
const MOST_AT_ONCE: u32 = 16;
/// How long after each attempt in vain the next one is made, in seconds; after the last of them a channel is given up.
const BACK_OFF: [i64; 6] = [60, 5 * 60, 30 * 60, 2 * 60 * 60, 8 * 60 * 60, 24 * 60 * 60];

impl Notices {
    /// Sends everything that is due.
    pub(super) async fn send(&self, clock: Clock<'_>) -> Result<(), StoreError> {
        loop {
            let now = clock();
            let due = self.rooms.store.due_deliveries(now, now + LEASE, MOST_AT_ONCE).await?;
            if due.is_empty() {
                return Ok(());
            }
            let sent = join_all(due.iter().map(|delivery| self.deliver(delivery, clock))).await;
            sent.into_iter().collect::<Result<(), _>>()?;
        }
    }

    async fn deliver(&self, delivery: &Delivery, clock: Clock<'_>) -> Result<(), StoreError> {
        let store = &self.rooms.store;
        let what = match store.recipient(&delivery.channel.person).await? {
            Some(recipient) if delivery.channel.is_open() => {
                self.attempt(delivery, &recipient, clock).await?
            }
            Some(_) | None => Delivered::Needless,
        };
        store.delivered(delivery, &what, clock()).await.map(|_| ())
    }

    /// Tells it, unless nobody needs to know any more, or not now.
    async fn attempt(
        &self,
        delivery: &Delivery,
        recipient: &Recipient,
        clock: Clock<'_>,
    ) -> Result<Delivered, StoreError> {
        let Some(letter) = self.letter(delivery, recipient).await? else { return Ok(Delivered::Needless) };
        let now = clock();
        // What is tried again may have become due in the night.
        if let Some(end) = recipient.quiet.and_then(|quiet| quiet_until(now, &recipient.zone, quiet)) {
            return Ok(Delivered::Later(end));
        }
        Ok(match self.tell(&delivery.channel, &delivery.id, &letter, now).await {
            Outcome::Arrived => Delivered::Arrived,
            Outcome::Gone => Delivered::Gone,
            Outcome::Failed(failure) => match BACK_OFF.get(delivery.attempts as usize) {
                Some(pause) => Delivered::Again(failure, clock() + pause),
                None => Delivered::GivenUp(failure),
            },
        })
    }

    /// What is told, as far as it is still so and still wished: nothing if nothing is.
    async fn letter(&self, delivery: &Delivery, recipient: &Recipient) -> Result<Option<Letter>, StoreError> {
        let (store, person) = (&self.rooms.store, &*recipient.person);
        let language = language(&recipient.language);
        let mut lines = Vec::new();
        for about in delivery.items.iter().filter(|about| recipient.kinds.contains(&about.kind)) {
            let table = store.notice_table(about.table, person).await?;
            if let Some(table) = table.filter(|table| is_so(about.kind, table)) {
                let title = self.title(&table.game, language);
                let (table, game, others) = (table.id, table.game, table.others);
                lines.push(Line { kind: about.kind, table, game, title, others });
            }
        }
        Ok((!lines.is_empty()).then_some(Letter { language, lines }))
    }
}
