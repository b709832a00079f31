//! Where deals come from: from chance, or from a seed that the owner names for a rehearsal.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::{Seat, Seed};
use table::fair::Secret;
use table::hex;

use crate::ids;

/// What every seat contributes to the deal of a rehearsal, so that a check of the deal shows what it was.
const REHEARSED_CONTRIBUTION: &[u8; CONTRIBUTION_BYTES] = b"only a rehearsal";
/// Bytes that a seat contributes to the deal when its page sends none.
const CONTRIBUTION_BYTES: usize = 16;

/// Where deals come from.
#[derive(Debug)]
pub(crate) enum Dealing {
    /// From random numbers.
    Chance,
    /// From a seed, with which every deal and every bot can be foretold. Commitment and secret of a table are published
    /// as always, but the secret is none.
    Rehearsal {
        /// What the owner named.
        seed: String,
        /// Tables made since the server started.
        tables_made: AtomicU64,
    },
}

impl Dealing {
    pub(crate) fn new(rehearsed: Option<String>) -> Self {
        rehearsed.map_or(Self::Chance, |seed| Self::Rehearsal { seed, tables_made: AtomicU64::new(0) })
    }

    /// The secret of the next table.
    pub(crate) fn secret(&self) -> [u8; 32] {
        match self {
            Self::Chance => ids::random_bytes(),
            Self::Rehearsal { seed, tables_made } => {
                let table = tables_made.fetch_add(1, Ordering::Relaxed);
                Seed::from_text(&format!("rehearsal of table {table}: {seed}")).0
            }
        }
    }

    /// What a seat contributes to the deal, given what its page sent.
    pub(crate) fn contribution(&self, sent: Option<Vec<u8>>) -> Vec<u8> {
        match self {
            Self::Chance => sent.unwrap_or_else(|| ids::random_bytes::<CONTRIBUTION_BYTES>().to_vec()),
            Self::Rehearsal { .. } => REHEARSED_CONTRIBUTION.to_vec(),
        }
    }

    /// The seed of the bot on `seat` that decides after entry `number` of the table with this secret.
    pub(crate) fn bot_seed(&self, secret: Option<Secret>, number: u32, seat: Seat) -> u64 {
        match (self, secret) {
            (Self::Rehearsal { .. }, Some(Secret(secret))) => {
                let text = format!("{}, entry {number}, seat {}", hex::write(&secret), seat.0);
                let bytes = Seed::from_text(&text).0;
                u64::from_le_bytes(*bytes.first_chunk().expect("a seed has 32 bytes"))
            }
            (Self::Chance, _) | (Self::Rehearsal { .. }, None) => u64::from_le_bytes(ids::random_bytes()),
        }
    }
}
