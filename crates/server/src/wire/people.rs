//! Guests and members.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{ChannelInfo, NoticeWish, RatingInfo, TimeOff, TokenInfo};

/// Who the page belongs to.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Me {
    /// The id, which never changes.
    pub id: String,
    /// What the others call them; empty as long as nobody was told a name.
    pub name: String,
    /// The handle of a member; null for a guest.
    pub handle: Option<String>,
    /// A program that everybody knows to be one.
    pub is_program: bool,
}

/// A new name, or a new guest.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// What the others shall call them.
    pub name: String,
}

/// What the page's owner can look after.
#[derive(Debug, Serialize, TS)]
pub struct Account {
    /// Who it is.
    pub me: Me,
    /// Until when the return link holds, in seconds since 1970; null if there is none.
    #[ts(type = "number | null")]
    pub link_expires: Option<i64>,
    /// The browsers that are this person, the latest first.
    pub sessions: Vec<SessionInfo>,
    /// May everybody see the profile?
    pub is_public: bool,
}

/// A browser that is a person.
#[derive(Debug, Serialize, TS)]
pub struct SessionInfo {
    /// By which it can be ended.
    pub id: String,
    /// What kind of browser it is; empty where that is not known.
    pub device: String,
    /// Since when, in seconds since 1970.
    #[ts(type = "number")]
    pub made: i64,
    /// Is it this one?
    pub is_this: bool,
}

/// Which browsers shall be that person no longer.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SessionEnd {
    /// Which one; null: all but this one.
    pub id: Option<String>,
}

/// A link that makes another browser the same person: not to be shown to others.
#[derive(Debug, Serialize, TS)]
pub struct ReturnLink {
    /// Its path, with the key in the part that browsers do not send.
    pub link: String,
    /// Until when it holds, in seconds since 1970.
    #[ts(type = "number")]
    pub expires: i64,
}

/// A return link that was opened.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ReturnKey {
    /// What stands in the link.
    pub key: String,
}

/// A return link whose owner wants to go on in this browser.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ComingBack {
    /// What stands in the link.
    pub key: String,
    /// May it take the place of somebody else in this browser?
    #[serde(default)]
    pub replace: bool,
}

/// A guest who becomes a member.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewMember {
    /// By which the member is found: everybody may see it.
    pub handle: String,
    /// The password.
    pub password: String,
    /// The code of an invitation, where it takes one.
    #[serde(default)]
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// A member in another browser.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LogIn {
    /// The handle.
    pub handle: String,
    /// The password.
    pub password: String,
    /// May it take the place of somebody else in this browser?
    #[serde(default)]
    pub replace: bool,
}

/// Another password.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one so far.
    pub old: String,
    /// The one from now on.
    pub new: String,
}

/// Somebody who wants to be forgotten.
#[derive(Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The password, of a member.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
}

/// Everything that is kept of somebody.
#[derive(Debug, Serialize, TS)]
pub struct Export {
    /// Who it is.
    pub me: Me,
    /// The browsers that are this person.
    pub sessions: Vec<SessionInfo>,
    /// Until when the return link holds, in seconds since 1970.
    #[ts(type = "number | null")]
    pub link_expires: Option<i64>,
    /// The tables at which they sit or sat; each has a record of its own.
    pub tables: Vec<ExportedTable>,
    /// What they have said.
    pub chat: Vec<ExportedLine>,
    /// Where they are told what happens at their tables.
    pub channels: Vec<ChannelInfo>,
    /// How they wish to be told.
    pub notices: Option<NoticeWish>,
    /// The component sets to which they gave a name.
    pub sets: Vec<ExportedSet>,
    /// May everybody see the profile?
    pub is_public: bool,
    /// How good they are, by the id of the game.
    pub ratings: BTreeMap<String, RatingInfo>,
    /// When they are on holiday, now or later.
    pub holiday: Option<TimeOff>,
    /// The tokens with which programs act for them.
    pub tokens: Vec<TokenInfo>,
}

/// A table at which somebody sits or sat.
#[derive(Debug, Serialize, TS)]
pub struct ExportedTable {
    /// The id, as in links.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// What they are called there, on each of their seats.
    pub names: Vec<String>,
    /// When something last happened, in seconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
}

/// Something that somebody has said.
#[derive(Debug, Serialize, TS)]
pub struct ExportedLine {
    /// At which table.
    pub table: String,
    /// When, in seconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// What.
    pub text: String,
}

/// A component set to which somebody gave a name.
#[derive(Debug, Serialize, TS)]
pub struct ExportedSet {
    /// Its digest.
    pub digest: String,
    /// Its name.
    pub name: String,
}
