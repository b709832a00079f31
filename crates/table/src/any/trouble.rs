//! Why a request to a table is not fulfilled.

use std::fmt;

use engine::Language;
use serde::Serialize;

use super::Sentences;
use crate::{Misfit, NoUndo, Stale};

/// Why a request is not fulfilled. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Trouble {
    /// The player may not.
    Refused {
        /// The clause that forbids it.
        clause: String,
        /// Why.
        message: Sentences,
    },
    /// The request is wrong.
    BadRequest {
        /// What is wrong with it.
        reason: String,
    },
    /// The table has moved on since.
    Stale {
        /// The number of its last entry.
        number: u32,
    },
    /// The game does not replay as it was played.
    Misfit {
        /// Where, and why.
        reason: String,
    },
}

impl Trouble {
    pub(super) fn bad_request(reason: &(impl ToString + ?Sized)) -> Self {
        Self::BadRequest { reason: reason.to_string() }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused { clause, message } => write!(f, "{} ({clause})", message.get(Language::En)),
            Self::BadRequest { reason } | Self::Misfit { reason } => f.write_str(reason),
            Self::Stale { number } => Stale { number: *number }.fmt(f),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<Stale> for Trouble {
    fn from(stale: Stale) -> Self {
        Self::Stale { number: stale.number }
    }
}

impl From<NoUndo> for Trouble {
    fn from(trouble: NoUndo) -> Self {
        match trouble {
            NoUndo::NoReplay(reason) => Self::Misfit { reason },
            NoUndo::Closed | NoUndo::NoSuchDecision | NoUndo::TooLong => Self::bad_request(&trouble),
        }
    }
}

impl<R: fmt::Debug> From<Misfit<R>> for Trouble {
    fn from(misfit: Misfit<R>) -> Self {
        Self::Misfit { reason: misfit.to_string() }
    }
}
