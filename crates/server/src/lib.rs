//! Tables for people in browsers.
//!
//! Read in this order:
//!
//! 1. [`wire`]: what server and page say to each other.
//! 2. `room`: one table and the task that owns it. A move is proposed on a copy, stored, and only when it is on disk
//!    everybody is told.
//! 3. `rooms`: all tables that are in memory, and their mailboxes. `games`: what can be played.
//!    `due`: tables that are not, when something is due there.
//! 4. `connections`, `socket`, `http`: how pages reach them. `people`: who sends a request; `access`: programs
//!    that send one in a member's name; `names`, `passwords`.
//! 5. `notices`: people are told what happens while they do not look.
//! 6. `dealing`: where deals come from. `thinking`: where bots think. `metrics`: what a host can watch.
//!    [`limits`]: everything that could grow has one.
//!
//! The server knows no rule of any game: it deals with [`AnyTable`](table::AnyTable) alone.

mod access;
pub mod admin;
mod agreement;
mod app;
mod bans;
pub mod client;
mod clock;
mod connections;
mod dealing;
mod due;
mod games;
mod handshake;
mod host_pages;
mod http;
mod ids;
pub mod limits;
mod metrics;
mod names;
mod notices;
mod others;
mod passwords;
mod people;
mod problem;
mod public_url;
mod ratings;
mod readiness;
mod room;
mod rooms;
mod sets;
mod socket;
mod start;
mod thinking;
mod turns;
mod utc;
mod wakes;
pub mod wire;

pub use app::Registration;
pub use bans::{BadNetwork, Network};
pub use clock::TableTime;
pub use host_pages::{BadHostPages, HostPage, HostPages};
pub use http::{CONTENT_SECURITY_POLICY, has_page, routes};
pub use notices::{MailSettings, NoticeSettings, Reach, Sending};
pub use people::COOKIE;
pub use public_url::{BadUrl, PublicUrl};
pub use start::{NotStarted, Options, Server};
pub use store::Database;
