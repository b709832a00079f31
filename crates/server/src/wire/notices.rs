//! Where people are told what happens at their tables, and how they wish it. Times are in seconds since 1970.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How the requester is told what happens while they do not look.
#[derive(Debug, Serialize, TS)]
pub struct NoticeAccount {
    /// What a browser must be told when it is asked for its address, in base64url.
    pub push_key: String,
    /// Can mail be sent?
    pub has_mail: bool,
    /// Where they are told, the oldest first.
    pub channels: Vec<ChannelInfo>,
    /// How they wish it; null as long as they have said nothing.
    pub wish: Option<NoticeWish>,
}

/// A place where somebody is told.
#[derive(Debug, Serialize, TS)]
pub struct ChannelInfo {
    /// By which it can be tested and removed.
    pub id: String,
    /// What it leads to.
    pub kind: ChannelKind,
    /// Where it leads; of a browser only the host of its service.
    pub address: String,
    /// The kind of browser in which it was made.
    pub device: String,
    /// Since when.
    #[ts(type = "number")]
    pub made: i64,
    /// Is it known that the address belongs to the person?
    pub is_confirmed: bool,
    /// When something last arrived.
    #[ts(type = "number | null")]
    pub sent: Option<i64>,
    /// When something last did not arrive.
    #[ts(type = "number | null")]
    pub failed: Option<i64>,
    /// Why it did not: `refused`, `unreachable`, `redirected`, `unposted`, `no_mail`, `gone` or `status` with a number.
    pub failure: Option<String>,
    /// Since when nothing is tried any more; a test that arrives begins anew.
    #[ts(type = "number | null")]
    pub given_up: Option<i64>,
}

/// What a channel leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    /// A browser, also with the page closed.
    Push,
    /// A mail address.
    Mail,
    /// A program.
    Webhook,
}

/// What people can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
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

/// How somebody wishes to be told.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NoticeWish {
    /// In which language: `de` or `en`.
    pub language: String,
    /// The time zone by which quiet hours count, as `Europe/Berlin`.
    pub zone: String,
    /// When nothing is told.
    pub quiet: Option<Quiet>,
    /// What is told.
    pub kinds: Vec<NoticeKind>,
}

/// A part of each day, in minutes since midnight; it may go over midnight.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Quiet {
    /// The first minute.
    pub from: u16,
    /// The first minute after it.
    pub to: u16,
}

/// A browser that can be told something.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPush {
    /// The address that its service has given it.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// What only the two ends know, in base64url.
    pub auth: String,
}

/// A mail address that can be told something, once it is confirmed.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewMail {
    /// The address.
    pub address: String,
}

/// A program that can be told something.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// Where it listens.
    pub address: String,
}

/// What signs what a program is told: it is shown once.
#[derive(Serialize, TS)]
pub struct WebhookSecret {
    /// The key.
    pub secret: String,
}

/// A channel, by its id.
#[derive(Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ChannelId {
    /// The id.
    pub id: String,
}

/// What came of a test.
#[derive(Serialize, TS)]
pub struct ChannelTest {
    /// Why nothing arrived, as in [`ChannelInfo`]; null if something did.
    pub failure: Option<String>,
}

/// The key of a link that stood in a mail.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MailKey {
    /// What stands in the link.
    pub key: String,
}

/// A mail address about which something is asked.
#[derive(Serialize, TS)]
pub struct MailAddress {
    /// The address.
    pub address: String,
}
