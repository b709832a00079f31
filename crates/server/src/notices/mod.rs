//! Telling people what happens at their tables while they do not look.
//!
//! What is to be told is written by `store` with what has happened. Here it is gathered and sent:
//!
//! - [`Notices::work`]: what is due at a time, by whichever server takes it on first (`gathering`, `sending`)
//! - `wording`: what a notice says
//! - `push`, `mail`, `webhook`: how it gets there
//! - `outgoing`, `addresses`: what may be called; `quiet`: when nobody wants to hear anything

mod addresses;
mod gathering;
mod mail;
mod outgoing;
mod push;
mod quiet;
mod sending;
mod webhook;
mod wording;

use std::sync::Arc;
use std::time::Duration;

use engine::Language;
use store::{Channel, ChannelKind, StoreError};

pub use mail::MailSettings;
pub(crate) use mail::own_address;
use mail::{Mailer, Unposted};
pub use outgoing::Reach;
pub(crate) use outgoing::{Outgoing, Unsent};
pub(crate) use push::BrowserKeys;
use push::{Pushed, Vapid};
pub(crate) use quiet::{MINUTES, is_zone};
use wording::Letter;
pub(crate) use wording::code;

use crate::clock;
use crate::public_url::PublicUrl;
use crate::rooms::Rooms;

/// How often it is looked up what is due.
const LOOKING: Duration = Duration::from_secs(5);
/// How long one delivery may take: the lease is longer, so that no other server sends it meanwhile.
const DELIVERING: Duration = Duration::from_secs(40);
const _: () = assert!((DELIVERING.as_secs() as i64) < gathering::LEASE - 10);
/// How often what nobody needs to know any more is removed.
const TIDYING: Duration = Duration::from_mins(10);
/// Whom push services may ask where the house has neither a public URL nor an address for mail.
const NO_CONTACT: &str = "https://citywright.invalid/";

/// How people are told.
#[derive(Clone, Debug, Default)]
pub struct NoticeSettings {
    /// How mail is sent; none is without it.
    pub mail: Option<MailSettings>,
    /// What may be called because somebody asks for it.
    pub reach: Reach,
    /// When what is due is sent.
    pub sending: Sending,
}

/// When what is due is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sending {
    /// Every few seconds.
    #[default]
    ByItself,
    /// When [`Server::send_notices`](crate::Server::send_notices) is called: for tests.
    WhenTold,
}

/// Tells people what happens at their tables.
pub(crate) struct Notices {
    rooms: Arc<Rooms>,
    outgoing: Outgoing,
    mailer: Option<Mailer>,
    vapid: Vapid,
    /// Where links lead, if that is known.
    origin: Option<String>,
}

/// What says how late it is, in seconds since 1970.
pub(crate) type Clock<'a> = &'a (dyn Fn() -> i64 + Sync);

/// What came of a message over a channel.
enum Outcome {
    Arrived,
    /// There is no such channel any more.
    Gone,
    /// It did not arrive, for a reason that pages can name.
    Failed(String),
}

impl Notices {
    /// Reads the settings of a host; what is wrong with them.
    pub(crate) async fn new(
        rooms: Arc<Rooms>,
        settings: &NoticeSettings,
        public_url: Option<&PublicUrl>,
    ) -> Result<Self, BadNotices> {
        let origin = public_url.map(|url| url.origin().to_owned());
        let mailer = match (&settings.mail, &origin) {
            (None, _) => None,
            (Some(_), None) => {
                return Err(BadNotices::Settings("mail needs a public URL for its links".to_owned()));
            }
            (Some(mail), Some(origin)) => {
                Some(Mailer::new(mail, origin.clone()).map_err(BadNotices::Settings)?)
            }
        };
        let contact = origin.clone().filter(|origin| origin.starts_with("https://"));
        let vapid = Vapid::open(&rooms.store, contact.unwrap_or_else(|| NO_CONTACT.to_owned())).await?;
        Ok(Self { outgoing: Outgoing::new(settings.reach.clone()), rooms, mailer, vapid, origin })
    }

    /// Sends what is due, again and again.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut tidied: Option<std::time::Instant> = None;
        loop {
            tokio::time::sleep(LOOKING).await;
            let mut worked = self.work(&clock::now).await;
            if worked.is_ok() && tidied.is_none_or(|tidied| tidied.elapsed() > TIDYING) {
                tidied = Some(std::time::Instant::now());
                worked = self.rooms.store.forget_notices(clock::now()).await;
            }
            match worked {
                Ok(()) => {}
                Err(StoreError::Closed) => return,
                Err(error) => tracing::warn!(%error, "nobody is told what happens at their tables"),
            }
        }
    }

    /// Sends what is due. The clock is read again for each batch: slow receivers must not use up the leases of others.
    pub(crate) async fn work(&self, clock: Clock<'_>) -> Result<(), StoreError> {
        self.gather(clock).await?;
        self.send(clock).await
    }

    /// What a browser must be told when it is asked for its address.
    pub(crate) fn push_key(&self) -> String {
        self.vapid.public_key()
    }

    /// Can mail be sent?
    pub(crate) fn has_mail(&self) -> bool {
        self.mailer.is_some()
    }

    /// Asks by mail whether an address belongs to the person who typed it; nothing where no mail is sent.
    pub(crate) async fn ask_by_mail(
        &self,
        to: &str,
        key: &str,
        language: &str,
    ) -> Option<Result<(), Unposted>> {
        let mailer = self.mailer.as_ref()?;
        Some(mailer.ask(to, key, wording::language(language)).await)
    }

    /// Tells over a channel that it works; why it does not.
    pub(crate) async fn test(
        &self,
        channel: &Channel,
        language: &str,
        now: i64,
    ) -> Result<Option<String>, StoreError> {
        let letter = Letter { language: wording::language(language), lines: Vec::new() };
        let failure = match self.tell(channel, &crate::ids::new_id(), &letter, now).await {
            Outcome::Arrived => None,
            Outcome::Gone => Some(GONE.to_owned()),
            Outcome::Failed(failure) => Some(failure),
        };
        self.rooms.store.tested(&channel.id, failure.as_deref(), now).await?;
        Ok(failure)
    }

    /// Sends a message over a channel in limited time, and counts it.
    async fn tell(&self, channel: &Channel, delivery: &str, letter: &Letter, now: i64) -> Outcome {
        let telling = self.tell_uncounted(channel, delivery, letter, now);
        let outcome = tokio::time::timeout(DELIVERING, telling).await.unwrap_or_else(|_| {
            Outcome::Failed(match channel.kind {
                ChannelKind::Mail => UNPOSTED.to_owned(),
                ChannelKind::Push | ChannelKind::Webhook => reason(Unsent::Unreachable),
            })
        });
        self.rooms.metrics.told(
            channel.kind.word(),
            match outcome {
                Outcome::Arrived => "arrived",
                Outcome::Gone => "gone",
                Outcome::Failed(_) => "failed",
            },
        );
        outcome
    }

    async fn tell_uncounted(&self, channel: &Channel, delivery: &str, letter: &Letter, now: i64) -> Outcome {
        let Channel { address, secret, .. } = channel;
        match channel.kind {
            ChannelKind::Push => {
                match push::push(&self.outgoing, &self.vapid, address, secret, letter, now).await {
                    Pushed::Arrived => Outcome::Arrived,
                    Pushed::Gone => Outcome::Gone,
                    Pushed::Failed(unsent) => Outcome::Failed(reason(unsent)),
                }
            }
            ChannelKind::Mail => match &self.mailer {
                None => Outcome::Failed(NO_MAIL.to_owned()),
                Some(mailer) => match mailer.tell(address, &stop_key(channel), letter).await {
                    Ok(()) => Outcome::Arrived,
                    Err(Unposted) => Outcome::Failed(UNPOSTED.to_owned()),
                },
            },
            ChannelKind::Webhook => {
                let origin = self.origin.as_deref();
                let Some(request) = webhook::request(address, secret, delivery, letter, origin, now) else {
                    return Outcome::Failed(reason(Unsent::Refused));
                };
                match self.outgoing.send(request).await {
                    Ok(()) => Outcome::Arrived,
                    Err(unsent) => Outcome::Failed(reason(unsent)),
                }
            }
        }
    }

    /// What a game is called.
    fn title(&self, game: &str, language: Language) -> String {
        let info = self.rooms.games.get(game).map(|game| game.info());
        info.map_or_else(
            |_| game.to_owned(),
            |info| {
                match language {
                    Language::De => info.title_de,
                    Language::En => info.title_en,
                }
                .to_owned()
            },
        )
    }
}

/// The browser wants no more messages.
const GONE: &str = "gone";
/// The house sends no mail any more.
const NO_MAIL: &str = "no_mail";
/// The mail server did not take it.
const UNPOSTED: &str = "unposted";

/// The reason as pages name it.
fn reason(unsent: Unsent) -> String {
    match unsent {
        Unsent::Refused => "refused".to_owned(),
        Unsent::Unreachable => "unreachable".to_owned(),
        Unsent::Status(status) if status.is_redirection() => "redirected".to_owned(),
        Unsent::Status(status) => format!("status {}", status.as_u16()),
    }
}

/// By this mail to an address ends: it names the channel, and what only its mails tell.
pub(crate) fn stop_key(channel: &Channel) -> String {
    format!("{}.{}", channel.id, channel.secret)
}

/// Why nobody can be told anything.
#[derive(Debug)]
pub(crate) enum BadNotices {
    /// What the host has set is wrong.
    Settings(String),
    /// The database cannot be used.
    Store(StoreError),
}

impl From<StoreError> for BadNotices {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl std::fmt::Debug for Reach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::World => "World",
            Self::ThisMachine { .. } => "ThisMachine",
        })
    }
}
