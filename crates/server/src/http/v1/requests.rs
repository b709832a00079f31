//! What requests of programs have in common.

use engine::{Language, Languages};
use serde::Deserialize;

use crate::http::Requester;
use crate::problem::Problem;

/// In which language somebody wants to be told.
#[derive(Deserialize)]
pub(super) struct Tongue {
    language: Option<Language>,
}

impl Tongue {
    pub(super) fn languages(&self) -> Languages {
        self.language.map_or(Languages::All, Languages::Only)
    }
}

/// The person who asks; refused if nobody is known.
pub(super) fn known(requester: &Requester) -> Result<String, Problem> {
    requester.person().ok_or_else(Problem::nobody)
}
