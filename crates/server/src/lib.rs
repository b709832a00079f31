//! Tables for people in browsers.
//!
//! Read in this order:
//!
//! 1. [`wire`]: what server and page say to each other.
//! 2. `room`: one table and the task that owns it. A move is proposed on a copy, stored, and only when it is on disk
//!    everybody is told.
//! 3. `hall`: all tables that are in memory, and the way to them.
//! 4. `socket`, `http`: how pages get there. `people`: who asks.
//! 5. `dealing`: where deals come from. `thinkers`: where bots think. [`limits`]: everything that could grow has one.
//!
//! The server knows no rule of any game: it deals with [`AnyTable`](table::AnyTable) alone.

mod app;
mod chosen;
pub mod client;
mod dealing;
mod hall;
mod http;
pub mod limits;
mod people;
mod problem;
mod room;
mod shelf;
mod socket;
mod start;
mod thinkers;
mod told;
pub mod wire;

pub use http::{CONTENT_SECURITY_POLICY, has_page};
pub use people::COOKIE;
pub use start::{NotStarted, Options, Server};
