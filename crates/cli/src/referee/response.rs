//! What the referee says, as it is written.

use engine::{Choice, Info, Seat, Standing};
use serde::Serialize;
use table::{AnyTable, BadLine, Foresight, Json, Offer, Outcome, Sentences, Sheet, Shown, Trouble};

use super::fields::Id;
use super::requests::{REQUESTS, Request};
use super::steps::{Step, Stepped};
use super::thought::SearchSummary;

/// What a fulfilled request says.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Response {
    Done {},
    Help { requests: &'static [Request] },
    Games { games: Vec<OfferedGame> },
    Hello(Hello),
    Laid { to_act: Vec<Seat> },
    Tables { tables: Vec<ListedTable> },
    Outcomes { outcomes: Vec<Outcome> },
    Stepped(Box<Stepped>),
    Steps { steps: Vec<Step> },
    State(State),
    Position { game: &'static str, position: Json },
    Legal { seat: Option<Seat>, moves: Vec<Offer> },
    Preview(Preview),
    Played(Played),
    View { view: Json },
    Scores { scores: Vec<Sheet>, ranking: Option<Vec<Standing>> },
    Draw { board: String },
    Record { record: String },
    Random(Random),
    Bot(Box<BotResponse>),
}

impl Response {
    /// What can be asked.
    pub(crate) fn help() -> Self {
        Self::Help { requests: REQUESTS }
    }

    /// What can be played.
    pub(crate) fn games() -> Self {
        let options = |id| registry::choices(id).expect("a game that is listed is known");
        let game = |info: &Info| OfferedGame { info: *info, options: options(info.id) };
        Self::Games { games: registry::GAMES.iter().map(game).collect() }
    }
}

/// Who answers.
#[derive(Serialize)]
pub(crate) struct Hello {
    name: &'static str,
    /// The version of the program.
    version: &'static str,
    /// The version of the protocol: it rises where an old request is answered in another way.
    protocol: u32,
}

impl Hello {
    pub(crate) const OURS: Self =
        Self { name: "citywright", version: env!("CARGO_PKG_VERSION"), protocol: 1 };
}

/// A table that is kept.
#[derive(Serialize)]
pub(crate) struct ListedTable {
    #[serde(rename = "table")]
    pub(crate) name: String,
    pub(crate) game: &'static str,
    #[serde(flatten)]
    pub(crate) state: State,
}

/// A game that can be played.
#[derive(Serialize)]
pub(crate) struct OfferedGame {
    #[serde(flatten)]
    pub(crate) info: Info,
    pub(crate) options: &'static [Choice],
}

/// Where the game stands.
#[derive(Serialize)]
pub(crate) struct State {
    to_act: Vec<Seat>,
    over: bool,
}

/// What a move would do.
#[derive(Serialize)]
pub(crate) struct Preview {
    pub(crate) seat: Seat,
    #[serde(flatten)]
    pub(crate) foresight: Foresight,
}

/// What a move did.
#[derive(Serialize)]
pub(crate) struct Played {
    pub(crate) events: Vec<Shown>,
    #[serde(flatten)]
    pub(crate) state: State,
}

/// What random play came to.
#[derive(Serialize)]
pub(crate) struct Random {
    /// How many moves were made.
    pub(crate) played: u32,
    #[serde(flatten)]
    pub(crate) state: State,
}

/// What a bot would play.
#[derive(Serialize)]
pub(crate) struct BotResponse {
    pub(crate) seat: Seat,
    pub(crate) level: &'static str,
    #[serde(rename = "move")]
    pub(crate) mv: Json,
    pub(crate) code: String,
    pub(crate) text: Sentences,
    /// What the bot thinks its seat will have, in points; nothing if it does not think.
    pub(crate) estimate: Option<f32>,
    /// Why; only a search can say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thought: Option<SearchSummary>,
}

impl State {
    pub(crate) fn of(table: &dyn AnyTable) -> Self {
        let to_act = table.to_act();
        Self { to_act: to_act.iter().collect(), over: to_act.is_empty() }
    }
}

/// Why a request is not fulfilled. Nothing has changed.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Problem {
    /// The table says why.
    Table(Trouble),
    /// A record says where.
    Record(BadRecord),
    /// The request is not one.
    Request(BadRequest),
}

/// A line of a record is not as it should be.
#[derive(Debug, Serialize)]
pub(crate) struct BadRecord {
    kind: &'static str,
    line: usize,
    reason: String,
}

/// What is wrong with a request.
#[derive(Debug, Serialize)]
pub(crate) struct BadRequest {
    kind: &'static str,
    reason: String,
}

impl Problem {
    pub(crate) fn bad_request(reason: &(impl ToString + ?Sized)) -> Self {
        Self::of_kind("bad_request", reason)
    }

    pub(crate) fn bad_json(reason: &(impl ToString + ?Sized)) -> Self {
        Self::of_kind("bad_json", reason)
    }

    pub(crate) fn of_kind(kind: &'static str, reason: &(impl ToString + ?Sized)) -> Self {
        Self::Request(BadRequest { kind, reason: reason.to_string() })
    }
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        Self::Table(trouble)
    }
}

impl From<BadLine> for Problem {
    fn from(bad: BadLine) -> Self {
        Self::Record(BadRecord { kind: "bad_record", line: bad.line, reason: bad.reason })
    }
}

#[derive(Serialize)]
struct Success<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Id>,
    #[serde(flatten)]
    response: &'a Response,
}

#[derive(Serialize)]
struct Failure<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Id>,
    error: &'a Problem,
}

/// Adds one line to `out`.
pub(crate) fn write(fulfilled: &Result<Response, Problem>, id: Option<&Id>, out: &mut Vec<u8>) {
    let written = match fulfilled {
        Ok(response) => serde_json::to_writer(&mut *out, &Success { ok: true, id, response }),
        Err(error) => serde_json::to_writer(&mut *out, &Failure { ok: false, id, error }),
    };
    written.expect("a response can be written as JSON, and a buffer takes everything");
    out.push(b'\n');
}
