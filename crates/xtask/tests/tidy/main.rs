//! What must be true of the repository as a whole, read from its files.
//!
//! Every check is a function from the [`tree::Tree`] to its faults. It is tried twice: the tree as it is has none,
//! and a fault that is planted in memory is found, with its file and line.
//!
//! - `layers`: uses go downwards only, as ARCHITECTURE.md draws them
//! - `purity`: no I/O, clock, thread or global up to `registry`
//! - `neutrality`: server, tables, bots and the shell of the page name no game and no clause
//! - `shape`: every game has the same files
//! - `copies`: what two games need is written once
//! - `links`, `paths`: documents lead to what exists
//! - `language`: people are *they*
//! - `machines`: nothing depends on where somebody has cloned the repository
//!
//! `tree` reads the repository, `source` tells code from comments.

mod copies;
mod language;
mod layers;
mod links;
mod machines;
mod neutrality;
mod paths;
mod purity;
mod shape;
mod source;
mod tree;
