//! What goes over the socket of a table, and replays.

use std::collections::BTreeMap;

use engine::Languages;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Json;
use ts_rs::TS;

use super::{
    Agreement, BrokenOff, Clocks, Offer, Pace, ProposalAsked, Ranking, ReplayFrame, Seat, SeatInfo,
    Sentences, Sheet, TableStage,
};

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

/// An undo that needs the agreement of the others.
#[derive(Clone, Debug, Serialize, TS)]
pub struct UndoAsked {
    /// Which seat.
    pub by: Seat,
    /// Who has agreed so far.
    pub agreed: Vec<Seat>,
}

/// The version of the messages between server and page; a page that speaks another one loads itself anew.
pub const WIRE_VERSION: u32 = 5;

/// The two messages that tell of a table, as the page knows them: they are put together from texts. The whole is the
/// first message after connecting and the response to [`Request::Whole`]; a change follows on the message before it.
pub const TABLE_MESSAGES: &str = "\
/** The whole table: the first message after connecting. */
export type Update = Present & {
  /** Always `update`. */
  type: \"update\",
  /** The number of the last decision or undo. */
  number: number,
  /** The version of these messages. */
  wire: number,
  /** The build of the page that the server has. */
  build: string,
  /** What time it is for the server, in milliseconds since 1970. */
  now: number,
  /** Everything so far, the latest entries of a very long game. */
  log: Array<Chapter>,
};

/** What is new of a value. `[value]`: another one. `[n, rest]`: the first `n` characters of the text as it was, and the rest.
 * `[first, columns]`: a list of things that are alike. An object: what is new of its parts, by name or place. 0: nothing. */
export type Difference = 0 | [unknown] | [number, string] | [unknown, Columns] | { [part: string]: Difference };

/** What is new of each further thing of a list against the one before it, together or part by part. */
export type Columns = Array<Difference> | { [part: string]: Columns };

/** What has changed since the message before. */
export type Change = {
  /** Always `change`. */
  type: \"change\",
  /** The number of the last decision or undo. */
  number: number,
  /** What is new of the table. */
  new?: Difference,
  /** The entry after which the log goes on; null at its beginning. A page with another last entry asks for the whole. */
  after?: number | null,
  /** The entries that follow. */
  log?: Array<Chapter>,
};
";

/// The table as the page's owner may see it at present.
#[derive(Debug, Serialize, TS)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that pages are told")]
pub struct Present<'a> {
    /// How far it is.
    pub state: TableStage,
    /// The id of the game.
    pub game: &'a str,
    /// Who sits there.
    pub seats: Vec<SeatInfo>,
    /// The page's own seat; null for a spectator, and where several share a device and all seats are covered.
    pub me: Option<Seat>,
    /// All seats of the page's owner: several if people share the device.
    pub own: Vec<Seat>,
    /// Do people who share the device have anything to hide from each other?
    pub has_secrets: bool,
    /// Has the page's owner laid the table?
    pub is_host: bool,
    /// A free seat that is kept for the page's owner.
    pub kept: Option<Seat>,
    /// Does the table stand in the list for everybody?
    pub is_listed: bool,
    /// Who looks on; an empty name is somebody who has told none.
    pub watching: Vec<&'a str>,
    /// The table at which the same people play again.
    pub rematch: Option<&'a str>,
    /// Who must decide.
    pub to_act: Vec<Seat>,
    /// The table as the page's owner sees it; null before the start.
    #[ts(type = "unknown")]
    pub view: Option<Json>,
    /// What the page's owner may do now.
    pub choices: Vec<Offer>,
    /// Does the page's owner have a decision that could be taken back, alone or if all agree?
    pub can_undo: bool,
    /// An undo that somebody has asked for.
    pub undo_asked: Option<UndoAsked>,
    /// Something else that somebody has asked for.
    pub asked: Option<ProposalAsked>,
    /// What was agreed about the table.
    pub agreed: Agreement,
    /// The clocks, where there are some.
    pub clocks: Option<Clocks>,
    /// How the game ended, if not by its rules.
    pub broken_off: Option<BrokenOff>,
    /// The points so far.
    pub scores: Vec<Sheet>,
    /// The places, once the game is over.
    pub ranking: Option<Ranking>,
    /// How the deal can be checked; null at imported tables.
    pub fair: Option<Fair>,
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

/// The body of an HTTP response to a request that is not fulfilled.
#[derive(Debug, Serialize, TS)]
pub struct Failure {
    /// Why not.
    pub error: Trouble,
}

/// The response to a request over the socket.
#[derive(Debug, Serialize, TS)]
#[serde(untagged)]
pub enum Response<'a> {
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

impl Trouble {
    /// The same in these languages alone.
    pub(crate) fn only(mut self, languages: Languages) -> Self {
        self.message = self.message.map(|message| message.only(languages));
        self
    }
}

impl<'a> Response<'a> {
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
pub struct ClientMessage {
    /// Chosen by the page; the same id is played once. A `ping` needs none.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub id: String,
    /// For which seat, where several share a device.
    #[serde(default)]
    #[ts(optional)]
    pub seat_of: Option<u8>,
    /// The request.
    #[serde(flatten)]
    pub request: Request,
}

/// A request over the socket.
#[derive(Clone, Debug, Deserialize, strum::VariantNames, TS)]
#[serde(tag = "do", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
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
    /// What would the table look like after this move? The response is the view, or nothing if that depends on chance or
    /// on what is hidden.
    After {
        /// The move, or its code.
        #[serde(rename = "move")]
        #[ts(type = "unknown")]
        mv: Value,
    },
    /// What would everybody's points be if the game ended now? The response is the sheets.
    IfEnded,
    /// Take back my latest decision.
    Undo,
    /// I agree to what another seat has asked for, or not.
    Agree {
        /// I do.
        yes: bool,
    },
    /// Shall the clocks stop?
    Pause,
    /// Shall they go on?
    Resume,
    /// Shall the table be played at another pace?
    ChangePace {
        /// Which one.
        pace: Pace,
    },
    /// The game is broken off because somebody's time is up.
    BreakOff,
    /// Tell me everything again.
    Whole,
    /// What does the board look like in words? The response is the same text in every language.
    Text,
    /// What would a bot do?
    Hint,
    /// Let a bot decide for my seat, or for a player who is away; or no longer.
    StandIn {
        /// For whom.
        seat: u8,
        /// How well it plays; none: the person plays again.
        level: Option<String>,
    },
    /// What my seat answers once and for all when it is asked while another is on turn: answers by question. The response
    /// is what it answers from now on to every question of the game; without an answer, what it has answered so far.
    Standing {
        /// Which ones change.
        #[serde(default)]
        answers: BTreeMap<String, String>,
    },
    /// Uncover a seat of this device, or none: the one that was uncovered before is covered.
    Lift {
        /// Which one.
        seat: Option<u8>,
    },
    /// I leave the game for good: a bot plays on for me.
    Resign,
    /// Tell the others something.
    Say {
        /// What.
        text: String,
    },
    /// The page lies hidden behind others, or does no longer: who is to decide is told elsewhere meanwhile.
    Sight {
        /// Nobody can see it.
        is_hidden: bool,
    },
    /// Are you there?
    Ping,
}

/// A message from the server.
#[derive(Debug, TS)]
#[ts(untagged)]
#[allow(dead_code, reason = "only its TypeScript is used: each message is written as what it is")]
pub enum ServerMessage<'a> {
    /// The page has just connected.
    #[ts(type = "Update")]
    Update,
    /// The table has changed.
    #[ts(type = "Change")]
    Change,
    /// Something was said.
    Chat(Chat<'a>),
    /// What came of a request.
    Response(Response<'a>),
    /// The response to a ping.
    Pong(Pong),
}

/// What was said at the table, as far as the page's owner may hear it.
#[derive(Debug, Serialize, TS)]
pub struct Chat<'a> {
    /// Always `chat`.
    #[serde(rename = "type")]
    #[ts(type = "\"chat\"")]
    pub kind: &'static str,
    /// The lines that are new to the page, in order.
    pub lines: Vec<Said<'a>>,
}

/// Something that was said.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Said<'a> {
    /// The number of the line.
    pub number: u32,
    /// Where they sat; null for a spectator.
    pub seat: Option<Seat>,
    /// What they were called.
    pub name: &'a str,
    /// What they said.
    pub text: &'a str,
    /// When, in seconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
}

/// The response to a ping.
#[derive(Debug, Serialize, TS)]
pub struct Pong {
    /// Always `pong`.
    #[serde(rename = "type")]
    #[ts(type = "\"pong\"")]
    pub kind: &'static str,
    /// What time it is for the server, in milliseconds since 1970.
    #[ts(type = "number")]
    pub now: u64,
}

/// A game, step by step, as far as one response tells it.
#[derive(Debug, Serialize, TS)]
pub struct Replay {
    /// The id of the game.
    pub game: String,
    /// Set-up first, then entry by entry; or from a later entry on.
    pub steps: Vec<ReplayFrame>,
    /// The entry from which the next response goes on.
    pub next: Option<u32>,
}
