//! Programs that act in a member's name.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use crate::access::Scope;

/// A token, as its owner sees it later.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TokenInfo {
    /// By which it can be withdrawn.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// Since when, in seconds since 1970.
    #[ts(type = "number")]
    pub made: i64,
    /// When it was last used, to the hour; null: never.
    #[ts(type = "number | null")]
    pub used: Option<i64>,
}

/// A request for a token.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TokenWish {
    /// What its owner calls it.
    pub name: String,
    /// What it allows; every token allows reading.
    pub scopes: Vec<Scope>,
}

/// A token that was made: only now it is shown.
#[derive(Serialize, TS)]
pub struct NewToken {
    /// What a program shows: `Authorization: Bearer …`.
    pub token: String,
    /// What its owner sees later.
    pub info: TokenInfo,
}

/// A token that shall hold no longer.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TokenId {
    /// Which one.
    pub id: String,
}
