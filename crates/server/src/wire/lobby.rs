//! Before a game: people, games, tables, seats.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Json, Worked};
use ts_rs::TS;

use super::{AtZero, BrokenOff, Me, Pace, Sentences};
use crate::host_pages::HostPage;

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, TS)]
pub struct GameInfo {
    /// The id, as in links.
    pub id: String,
    /// What it is called.
    pub titles: Sentences,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
    /// The revision of its rules.
    pub revision: u32,
    /// What can be chosen before a game.
    pub choices: Vec<GameChoice>,
    /// Is there a guided first game?
    pub is_guided: bool,
    /// What a seat may be asked while another is on turn, and can answer once and for all; the titles are the texts under
    /// `standing.<name>` and `standing.<name>.<value>`.
    pub standing: Vec<GameChoice>,
    /// The levels of bots that may sit at rated tables: those of which it was measured how good they are.
    pub rated_levels: Vec<&'static str>,
}

/// Something that can be chosen before a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct GameChoice {
    /// Its name; the title is the text under `option.<name>`.
    pub name: String,
    /// Everything it can be; titles under `option.<name>.<value>`.
    pub values: Vec<String>,
    /// The value when nothing is chosen.
    pub default: String,
    /// The fewest players for whom it can be chosen.
    pub min_seats: u8,
    /// The most players for whom it can be chosen.
    pub max_seats: u8,
    /// The options that are shown together with it; their title is the text under `option.<group>`.
    pub group: Option<String>,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableStage {
    /// Seats are free.
    Open,
    /// The game is under way.
    Running,
    /// The game has ended.
    Over,
    /// Something went wrong with it.
    Stopped,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that pages are told")]
pub struct SeatInfo {
    /// Which seat, clockwise from 0.
    pub seat: u8,
    /// Who sits there.
    pub kind: SeatKind,
    /// What the player is called.
    pub name: String,
    /// How well a bot plays.
    pub level: Option<String>,
    /// Is the player connected right now?
    pub online: bool,
    /// Since when a player has been away, in seconds since 1970; null for those who are here.
    #[ts(type = "number | null")]
    pub away_since: Option<i64>,
    /// Is it the page's own?
    pub me: bool,
    /// A free seat that is kept for the one of this name.
    pub is_kept: bool,
    /// A seat that somebody has left to a bot.
    pub has_left: bool,
    /// The player is a program of somebody, and called so.
    pub is_program: bool,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableSummary {
    /// The id, as in links.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// How far it is.
    pub state: TableStage,
    /// Who sits there.
    pub seats: Vec<SeatInfo>,
    /// What was agreed about it.
    pub agreed: Agreement,
    /// Is a seat kept for the page's owner?
    pub is_invited: bool,
    /// Does it stand in the list for everybody?
    pub is_listed: bool,
    /// Who must decide.
    pub to_act: Vec<u8>,
    /// The number of the last entry.
    pub number: u32,
    /// Must the page's owner decide?
    pub your_turn: bool,
    /// When their time is up, in milliseconds since 1970, if a clock runs for them.
    #[ts(type = "number | null")]
    pub deadline: Option<u64>,
    /// When something last happened, in seconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
    /// How the game ended; null before the end, and for games that ended before this was kept.
    #[ts(type = "Ranking | null")]
    pub result: Option<Json>,
    /// How it ended, if not by its rules.
    pub broken_off: Option<BrokenOff>,
}

/// What the lobby shows.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Home {
    /// Who the page belongs to, if they have been here before.
    pub me: Option<Me>,
    /// What can be played.
    pub games: Vec<GameInfo>,
    /// How well bots can play, the weakest first.
    pub levels: Vec<String>,
    /// The pages that the host has filled in.
    pub pages: Vec<HostPage>,
    /// The tables at which the page's owner sits.
    pub mine: Vec<TableSummary>,
    /// Tables with free seats that stand in the list for everybody.
    pub open: Vec<TableSummary>,
}

/// What a page needs of a game, whatever the table.
#[derive(Debug, Serialize, TS)]
pub struct GamePage {
    /// What it is called and how many may play.
    pub info: GameInfo,
    /// Its sentences by key.
    pub texts: GameTexts,
    /// What never changes and a picture needs beside the view.
    #[ts(type = "unknown")]
    pub components: Json,
    /// The rules, as Markdown.
    pub rules: Sentences,
}

/// How a game is played, for somebody who does not know it.
#[derive(Debug, Serialize, TS)]
pub struct Primer {
    /// What one wants, what one does, how points come, when it ends: Markdown with a heading for each.
    pub text: Sentences,
    /// Positions that rules are explained on.
    pub examples: Vec<Worked>,
}

/// The sentences of a game by key, in every language.
#[derive(Debug, Serialize, TS)]
pub struct GameTexts {
    /// In German.
    #[ts(type = "Record<string, string>")]
    pub de: BTreeMap<String, String>,
    /// In English.
    #[ts(type = "Record<string, string>")]
    pub en: BTreeMap<String, String>,
}

/// Something that went wrong in a page, for the host's log.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PageError {
    /// What the browser says.
    pub message: String,
    /// Which page it was.
    pub page: String,
    /// Where in the script.
    pub stack: String,
}

/// Who gets a seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// The page's owner.
    Me,
    /// The first who takes it.
    Open,
    /// A bot of this level.
    Bot(String),
    /// Somebody of this name who plays on the same device as the page's owner.
    Here(String),
}

/// A request for a new table.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TableWish {
    /// The id of the game.
    pub game: String,
    /// What was chosen; the rest is by default.
    #[serde(default)]
    #[ts(type = "Record<string, string>", optional)]
    pub options: Option<serde_json::Map<String, Value>>,
    /// The digest of the component set to play with; the host's otherwise.
    #[serde(default)]
    #[ts(optional)]
    pub set: Option<String>,
    /// Who sits where, seat 0 first.
    pub seats: Vec<SeatWish>,
    /// What is agreed; the rest depends on who plays.
    #[serde(default)]
    #[ts(as = "Option<AgreementWish>", optional)]
    pub agreed: AgreementWish,
    /// Does it stand in the list for everybody? Otherwise only its link leads to it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub is_listed: bool,
    /// What the page's owner contributes to the deal, as hexadecimal digits; the server chooses otherwise.
    #[serde(default)]
    #[ts(optional)]
    pub contribution: Option<String>,
    /// Where the game begins, if not at its beginning: then there are no options and no set to choose.
    #[serde(default)]
    #[ts(optional)]
    pub from: Option<FromHere>,
}

/// A position of a game that is over, or of a record that was brought along. What is hidden there is dealt anew; who is
/// alone with bots keeps what is theirs.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct FromHere {
    /// The table.
    pub table: String,
    /// After which entry; 0 is the set-up.
    pub number: u32,
}

/// What is agreed about a table when it is laid, and shown to everybody there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that pages are told")]
pub struct Agreement {
    /// How far decisions can be taken back.
    pub undo: UndoRule,
    /// May one ask a bot for a hint?
    #[serde(default = "yes")]
    pub hints: bool,
    /// Whether a bot stands in for those who are away.
    #[serde(default)]
    pub stand_ins: StandIns,
    /// May others look on?
    #[serde(default = "yes")]
    pub spectators: bool,
    /// May people talk?
    #[serde(default = "yes")]
    pub chat: bool,
    /// May bots of others sit down? Those of the house are no such.
    #[serde(default)]
    pub programs: bool,
    /// Does the game count for the ratings of those who play it?
    #[serde(default)]
    pub rated: bool,
    /// How fast the table is played; people may agree on another pace later.
    #[serde(default)]
    pub pace: Pace,
    /// What happens when somebody's time is up.
    #[serde(default)]
    pub at_zero: AtZero,
    /// Is it a guided first game, dealt for that?
    #[serde(default)]
    pub guided: bool,
}

/// What was said by those who agreed on it before it could be chosen.
fn yes() -> bool {
    true
}

/// What somebody wishes to be agreed about a new table; what is not named depends on who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct AgreementWish {
    /// How far decisions can be taken back.
    #[ts(optional)]
    pub undo: Option<UndoRule>,
    /// May one ask a bot for a hint?
    #[ts(optional)]
    pub hints: Option<bool>,
    /// Whether a bot stands in for those who are away.
    #[ts(optional)]
    pub stand_ins: Option<StandIns>,
    /// May others look on?
    #[ts(optional)]
    pub spectators: Option<bool>,
    /// May people talk?
    #[ts(optional)]
    pub chat: Option<bool>,
    /// May bots of others sit down? By default only where one of them lays the table.
    #[ts(optional)]
    pub programs: Option<bool>,
    /// Does the game count for the ratings of those who play it?
    #[ts(optional)]
    pub rated: Option<bool>,
    /// How fast the table is played.
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// What happens when somebody's time is up.
    #[ts(optional)]
    pub at_zero: Option<AtZero>,
}

/// Whether a bot stands in for those who have been away for a while. It ends when they are back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StandIns {
    /// Nobody decides for anybody else.
    Never,
    /// If one of the others says so.
    #[default]
    Asked,
    /// By itself.
    ByItself,
}

/// How far decisions can be taken back. One's own open decisions always can; chance is never rewound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UndoRule {
    /// Open decisions only.
    Open,
    /// More if all agree, but nothing behind a draw.
    Agreed,
    /// More if all agree, also behind a draw.
    AgreedWithDraws,
    /// Everything, if all people at the table agree: to practise.
    Practice,
}

/// A table that was made.
#[derive(Debug, Serialize, Deserialize, TS)]
pub struct NewTable {
    /// The id, as in links.
    pub id: String,
}

/// A change of seats before the game, by whoever laid the table.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeatChange {
    /// Which seat; null: all that are free.
    pub seat: Option<u8>,
    /// Who gets it.
    pub to: SeatFill,
}

/// Who gets a seat before the game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatFill {
    /// The first who takes it: whoever sat there or was invited to does no longer.
    Open,
    /// A bot of this level.
    Bot(String),
}

/// The same people again.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RematchWish {
    /// What the page's owner contributes to the deal, as hexadecimal digits.
    #[serde(default)]
    #[ts(optional)]
    pub contribution: Option<String>,
}

/// How others find this server.
#[derive(Debug, Serialize, TS)]
pub struct Invitation {
    /// With what links for others begin; null if only this machine finds it.
    pub origin: Option<String>,
}

/// Tables that wait for the page's owner.
#[derive(Debug, Serialize, TS)]
pub struct Waiting {
    /// How many.
    pub tables: usize,
    /// The one that waits longest.
    pub next: Option<String>,
}

/// A request for a seat.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SitWish {
    /// Which one; null: any that is free.
    pub seat: Option<u8>,
    /// What the page's owner contributes to the deal, as hexadecimal digits.
    #[serde(default)]
    #[ts(optional)]
    pub contribution: Option<String>,
}
