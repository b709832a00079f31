//! House rules: who may become a member, and what hosts are told of.

use engine::typescript::declaration;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::app::Registration;

/// What everybody may know of this house.
#[derive(Debug, Serialize, TS)]
pub struct House {
    /// Who may become a member.
    pub registration: Registration,
}

/// Something at a table of which the host is told: a line that was said, or what somebody is called.
#[derive(Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableReport {
    /// The number of the line.
    Line(u32),
    /// The seat of the one who is called so.
    Name(u8),
}

/// These types for the page.
pub(super) fn declarations() -> [String; 3] {
    [declaration::<House>(), declaration::<Registration>(), declaration::<TableReport>()]
}
