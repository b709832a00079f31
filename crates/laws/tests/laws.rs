//! The laws hold for a small game that has everything a game has, and each of them can be broken.

mod faults;
mod guide;
#[path = "tiny/tests/laws.rs"]
mod keeps;
#[path = "tiny/tests/rules.rs"]
mod rules;
#[expect(unreachable_pub, reason = "a game is a crate of its own, and these are its public items")]
#[path = "tiny/src/lib.rs"]
mod tiny;
