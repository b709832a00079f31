//! What server and page say to each other.
//!
//! `web/src/wire/index.ts` is generated from these types; a test fails when it is stale and says how to refresh it.
//! All texts for people come in both languages.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Json;
use ts_rs::TS;

/// The same in every language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Sentences {
    /// In German.
    pub de: String,
    /// In English.
    pub en: String,
}

/// Who scores: a seat, or a neutral party that the rules move.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// A player.
    Seat(u8),
    /// A party without a seat.
    Neutral(String),
}

/// Who the page belongs to.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Me {
    /// The name in files.
    pub id: String,
    /// What the others call him.
    pub name: String,
    /// A link that makes another browser the same person: nothing to show to others.
    pub return_link: String,
}

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, TS)]
pub struct GameInfo {
    /// The name in links.
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
}

/// Something that can be chosen before a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct GameChoice {
    /// Its name; the title is the text under `option.<name>`.
    pub name: String,
    /// Everything it can be; titles under `option.<name>.<value>`.
    pub values: Vec<String>,
    /// What it is when nobody chooses.
    pub default: String,
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
pub struct SeatInfo {
    /// Which seat, clockwise from 0.
    pub seat: u8,
    /// Who sits there.
    pub kind: SeatKind,
    /// What he is called.
    pub name: String,
    /// How well a bot plays.
    pub level: Option<String>,
    /// Does he look at the table right now?
    pub online: bool,
    /// Is it the page's own?
    pub me: bool,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableSummary {
    /// The name in links.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// How far it is.
    pub state: TableStage,
    /// Who sits there.
    pub seats: Vec<SeatInfo>,
    /// Who must decide.
    pub to_act: Vec<u8>,
    /// The number of the last entry.
    pub number: u32,
    /// Must the page's owner decide?
    pub your_turn: bool,
    /// When something last happened, in seconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
}

/// What the lobby shows.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Home {
    /// Who the page belongs to, if he has been here before.
    pub me: Option<Me>,
    /// What can be played.
    pub games: Vec<GameInfo>,
    /// How well bots can play, the weakest first.
    pub levels: Vec<String>,
    /// The tables at which the page's owner sits.
    pub mine: Vec<TableSummary>,
    /// Tables with free seats.
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

/// A new name, or a new guest.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewName {
    /// What the others shall call him.
    pub name: String,
}

/// Who shall sit on a seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatWish {
    /// The page's owner.
    Me,
    /// Whoever comes.
    Open,
    /// A bot of this level.
    Bot(String),
}

/// A table that is wished for.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TableWish {
    /// The id of the game.
    pub game: String,
    /// What was chosen; the rest is by default.
    #[serde(default)]
    #[ts(type = "Record<string, string>", optional)]
    pub options: Option<serde_json::Map<String, Value>>,
    /// Who shall sit where.
    pub seats: Vec<SeatWish>,
    /// What the page's owner contributes to the deal, as hexadecimal digits; the server finds something otherwise.
    #[serde(default)]
    #[ts(optional)]
    pub contribution: Option<String>,
}

/// A table that was made.
#[derive(Debug, Serialize, Deserialize, TS)]
pub struct NewTable {
    /// The name in links.
    pub id: String,
}

/// A seat that is wished for.
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

/// A move that a seat may make.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Offer {
    /// The move.
    #[serde(rename = "move")]
    #[ts(type = "unknown")]
    pub mv: Json,
    /// Its short code.
    pub code: String,
    /// What it would do.
    pub text: Sentences,
    /// Could it be taken back afterwards?
    pub undoable: bool,
}

/// Something that happened, as one viewer may know it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Shown {
    /// The event.
    #[ts(type = "unknown")]
    pub event: Json,
    /// What happened.
    pub text: Sentences,
    /// The clause that it follows from, where there is one.
    pub clause: Option<&'static str>,
}

/// What one entry showed a viewer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Chapter {
    /// The number of the entry; 0 for the set-up.
    pub number: u32,
    /// What happened.
    pub events: Vec<Shown>,
}

/// Points from one source.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SheetLine {
    /// The clause that gives them.
    pub clause: &'static str,
    /// What they are for, as one word.
    pub label: &'static str,
    /// What they are for.
    pub text: Sentences,
    /// How many.
    pub points: i32,
}

/// The points of one party.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Sheet {
    /// Whose points.
    pub party: Party,
    /// What the party is called.
    pub name: Sentences,
    /// Where they come from.
    pub lines: Vec<SheetLine>,
    /// The sum of all lines.
    pub total: i32,
}

/// What a move would do, as far as the mover can know.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Foresight {
    /// What the mover would be shown.
    pub events: Vec<Shown>,
    /// Does chance have a say?
    pub draws: bool,
    /// Does it end the game?
    pub ends: bool,
    /// What every party would gain or lose; nothing where chance has a say.
    pub gains: Option<Vec<Sheet>>,
}

/// How one party ended.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Standing {
    /// Who.
    pub party: Party,
    /// The final points.
    pub points: i32,
    /// What decides between equal points, the most important first.
    pub tie_breaks: Vec<i32>,
    /// The place from 1; none for a party that only keeps count.
    pub place: Option<u8>,
}

/// The places at the end of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Ranking {
    /// Everybody, seat 0 first.
    pub standings: Vec<Standing>,
}

/// How the deal can be checked, all in hexadecimal digits.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Fair {
    /// The SHA-256 of the secret, published before the seats were known.
    pub commitment: String,
    /// The secret, once the game is over.
    pub secret: Option<String>,
    /// What each seat contributed, once all are taken.
    pub contributions: Option<Vec<String>>,
    /// Everything that chance brought, once the game is over.
    pub seed: Option<String>,
}

/// Somebody wants to take back what he may not by himself.
#[derive(Clone, Debug, Serialize, TS)]
pub struct UndoAsked {
    /// Which seat.
    pub by: u8,
    /// Who has agreed so far.
    pub agreed: Vec<u8>,
}

/// The table as the page's owner may see it.
#[derive(Debug, Serialize, TS)]
pub struct Update<'a> {
    /// Always `update`.
    #[serde(rename = "type")]
    #[ts(type = "\"update\"")]
    pub kind: &'static str,
    /// The number of the last entry.
    pub number: u32,
    /// How far it is.
    pub state: TableStage,
    /// The id of the game.
    pub game: &'a str,
    /// Who sits there.
    pub seats: Vec<SeatInfo>,
    /// The page's own seat; null for a spectator.
    pub me: Option<u8>,
    /// Who must decide.
    pub to_act: Vec<u8>,
    /// The table as it lies; null before the start.
    #[ts(type = "unknown")]
    pub view: Option<Json>,
    /// What the page's owner may do now.
    pub choices: Vec<Offer>,
    /// Is there a decision of his own that he could take back, by himself or if all agree?
    pub can_undo: bool,
    /// Somebody wants to take something back.
    pub undo_asked: Option<UndoAsked>,
    /// What is new with this update.
    pub events: Vec<Shown>,
    /// Everything so far: in the first update after connecting and after an undo.
    pub log: Option<Vec<Chapter>>,
    /// The points so far.
    pub scores: Vec<Sheet>,
    /// The places, once the game is over.
    pub ranking: Option<Ranking>,
    /// How the deal can be checked; null at tables from elsewhere.
    pub fair: Option<Fair>,
    /// The latest sentence.
    pub last: Option<Sentences>,
}

/// Why a request is not fulfilled. Nothing has changed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Trouble {
    /// What is wrong, as one word.
    pub kind: &'static str,
    /// The clause that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
    /// Why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub message: Option<Sentences>,
}

/// The body of an HTTP answer that says why not.
#[derive(Debug, Serialize, TS)]
pub struct Failure {
    /// Why not.
    pub error: Trouble,
}

/// What comes of a request over the socket.
#[derive(Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Answer<'a> {
    /// It was done.
    Done {
        /// Always `answer`.
        #[serde(rename = "type")]
        #[ts(type = "\"answer\"")]
        kind: &'static str,
        /// The id that the page chose.
        id: &'a str,
        /// Always true.
        #[ts(type = "true")]
        ok: bool,
        /// What came of it.
        #[ts(type = "unknown")]
        result: Option<Json>,
    },
    /// It was not done, and nothing has changed.
    Refused {
        /// Always `answer`.
        #[serde(rename = "type")]
        #[ts(type = "\"answer\"")]
        kind: &'static str,
        /// The id that the page chose; empty where none could be read.
        id: &'a str,
        /// Always false.
        #[ts(type = "false")]
        ok: bool,
        /// Why not.
        error: Trouble,
    },
}

impl<'a> Answer<'a> {
    /// It was done.
    pub fn done(id: &'a str, result: Option<Json>) -> Self {
        Self::Done { kind: "answer", id, ok: true, result }
    }

    /// It was not done.
    pub fn refused(id: &'a str, error: Trouble) -> Self {
        Self::Refused { kind: "answer", id, ok: false, error }
    }
}

/// A request over the socket with its id.
#[derive(Clone, Debug, Deserialize, TS)]
pub struct Letter {
    /// Chosen by the page; the same id is played once. A `ping` needs none.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub id: String,
    /// What is asked.
    #[serde(flatten)]
    pub request: Request,
}

/// A request over the socket.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Request {
    /// Make a move.
    Play {
        /// The last number seen.
        number: u32,
        /// The move, or its code.
        #[serde(rename = "move")]
        #[ts(type = "unknown")]
        mv: Value,
    },
    /// May I make this move?
    Check {
        /// The move, or its code.
        #[serde(rename = "move")]
        #[ts(type = "unknown")]
        mv: Value,
    },
    /// What would this move do?
    Preview {
        /// The move, or its code.
        #[serde(rename = "move")]
        #[ts(type = "unknown")]
        mv: Value,
    },
    /// Take back my latest decision.
    Undo,
    /// May somebody else take back his?
    Agree {
        /// He may.
        yes: bool,
    },
    /// What would a bot do?
    Hint,
    /// Are you there?
    Ping,
}

/// The table after one entry, as a viewer sees it.
#[derive(Debug, Serialize, TS)]
pub struct ReplayStep {
    /// The number of the entry; 0 for the set-up.
    pub number: u32,
    /// The table as the viewer sees it.
    #[ts(type = "unknown")]
    pub view: Json,
    /// What happened.
    pub events: Vec<Shown>,
    /// The points so far.
    pub scores: Vec<Sheet>,
    /// Who must decide then.
    pub to_act: Vec<u8>,
}

/// A whole game, step by step.
#[derive(Debug, Serialize, TS)]
pub struct Replay {
    /// Set-up first, then entry by entry.
    pub steps: Vec<ReplayStep>,
}

/// A message from the server.
#[derive(Debug, TS)]
#[ts(untagged)]
#[allow(dead_code, reason = "only its TypeScript is used: each message is written as what it is")]
pub enum FromServer<'a> {
    /// The table has changed, or the page has just come.
    Update(Box<Update<'a>>),
    /// What came of a request.
    Answer(Answer<'a>),
    /// The answer to a ping.
    Pong(Pong),
}

/// The answer to a ping.
#[derive(Debug, Serialize, TS)]
pub struct Pong {
    /// Always `pong`.
    #[serde(rename = "type")]
    #[ts(type = "\"pong\"")]
    pub kind: &'static str,
}

/// All of these types for the page, as one TypeScript file.
pub fn typescript() -> String {
    let config = ts_rs::Config::new();
    let mut file =
        "/** What server and page say to each other. Generated from crates/server/src/wire.rs. */\n"
            .to_owned();
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => {$({
            let docs = <$type as TS>::docs().unwrap_or_default();
            file.push_str(&format!("\n{docs}export {}\n", <$type as TS>::decl(&config)));
        })+};
    }
    declare!(
        Sentences,
        Party,
        Me,
        GameInfo,
        GameChoice,
        TableStage,
        SeatKind,
        SeatInfo,
        TableSummary,
        Home,
        GamePage,
        GameTexts,
        NewName,
        SeatWish,
        TableWish,
        NewTable,
        SitWish,
        Offer,
        Shown,
        Chapter,
        SheetLine,
        Sheet,
        Foresight,
        Standing,
        Ranking,
        Fair,
        UndoAsked,
        Update<'_>,
        Trouble,
        Failure,
        Answer<'_>,
        Pong,
        FromServer<'_>,
        Request,
        Letter,
        ReplayStep,
        Replay,
    );
    // What fits on one line stands on one.
    file.replace("/**\n * ", "/** ").replace("\n */", " */").replace(" \n", "\n")
}
