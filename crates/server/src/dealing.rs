//! Where deals come from: from chance, or from a seed that the owner names for a rehearsal.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::{Seat, Seed};
use table::fair::Secret;

use crate::chosen;

/// What every seat contributes to the deal of a rehearsal, so that whoever checks the deal reads what it was.
const SHARE: &[u8; CONTRIBUTION] = b"only a rehearsal";
/// So many bytes a seat contributes to the deal when its page sends none.
const CONTRIBUTION: usize = 16;

/// Where deals come from.
#[derive(Debug)]
pub(crate) enum Dealing {
    /// Nobody knows beforehand.
    Chance,
    /// Everything follows from the seed: whoever knows it can foretell every deal and every bot. The secret of a table
    /// is published and revealed as always; it is only no secret.
    Rehearsal {
        /// What the owner named.
        seed: String,
        /// So many tables were laid since the server started.
        laid: AtomicU64,
    },
}

impl Dealing {
    pub(crate) fn new(rehearsed: Option<String>) -> Self {
        rehearsed.map_or(Self::Chance, |seed| Self::Rehearsal { seed, laid: AtomicU64::new(0) })
    }

    /// The secret of the next table.
    pub(crate) fn secret(&self) -> [u8; 32] {
        match self {
            Self::Chance => chosen::bytes(),
            Self::Rehearsal { seed, laid } => {
                let table = laid.fetch_add(1, Ordering::Relaxed);
                Seed::from_text(&format!("rehearsal of table {table}: {seed}")).0
            }
        }
    }

    /// What a seat contributes to the deal, given what its page sent.
    pub(crate) fn contribution(&self, sent: Option<Vec<u8>>) -> Vec<u8> {
        match self {
            Self::Chance => sent.unwrap_or_else(|| chosen::bytes::<CONTRIBUTION>().to_vec()),
            Self::Rehearsal { .. } => SHARE.to_vec(),
        }
    }

    /// What the bot on `seat` chooses by when it decides after entry `number` of the table with this secret.
    pub(crate) fn whim(&self, secret: Option<Secret>, number: u32, seat: Seat) -> u64 {
        match (self, secret) {
            (Self::Rehearsal { .. }, Some(Secret(secret))) => {
                let text = format!("{}, entry {number}, seat {}", chosen::hex(&secret), seat.0);
                let bytes = Seed::from_text(&text).0;
                u64::from_le_bytes(*bytes.first_chunk().expect("a seed has 32 bytes"))
            }
            (Self::Chance, _) | (Self::Rehearsal { .. }, None) => u64::from_le_bytes(chosen::bytes()),
        }
    }
}
