//! Every request: its name, its fields, what it does.

use serde::Serialize;

use super::Referee;
use super::fields::Fields;
use super::response::{Hello, Problem, Response};

/// Something that can be asked of the referee.
#[derive(Serialize)]
pub(crate) struct Request {
    /// What stands in `do`.
    #[serde(rename = "do")]
    pub(crate) name: &'static str,
    /// The fields that it takes, besides `do` and `id`.
    pub(crate) fields: &'static [&'static str],
    /// What it does.
    pub(crate) what: &'static str,
    #[serde(skip)]
    pub(crate) fulfil: fn(&mut Referee, Fields) -> Result<Response, Problem>,
}

/// All of them; docs/protocol.md describes each.
pub(crate) const REQUESTS: &[Request] = &[
    Request { name: "help", fields: &[], what: "lists the requests", fulfil: |_, _| Ok(Response::help()) },
    Request {
        name: "hello",
        fields: &[],
        what: "says who answers, and in which version",
        fulfil: |_, _| Ok(Response::Hello(Hello::OURS)),
    },
    Request { name: "games", fields: &[], what: "lists the games", fulfil: |_, _| Ok(Response::games()) },
    Request {
        name: "new",
        fields: &["game", "seats", "seed", "options", "players", "table"],
        what: "begins a game",
        fulfil: Referee::new_game,
    },
    Request {
        name: "position",
        fields: &["table"],
        what: "gives the table as it lies, hidden parts included",
        fulfil: Referee::position,
    },
    Request {
        name: "load",
        fields: &["game", "position", "seed", "players", "table"],
        what: "begins a game from any position that can occur",
        fulfil: Referee::load,
    },
    Request {
        name: "legal",
        fields: &["seat", "text", "table"],
        what: "lists the legal moves",
        fulfil: Referee::legal,
    },
    Request {
        name: "check",
        fields: &["move", "seat", "table"],
        what: "says whether a move is allowed, and if not why",
        fulfil: Referee::check,
    },
    Request {
        name: "preview",
        fields: &["move", "seat", "text", "table"],
        what: "says what a move would do, up to the first draw",
        fulfil: Referee::preview,
    },
    Request {
        name: "play",
        fields: &["move", "seat", "chance", "viewer", "text", "table"],
        what: "makes a move; chance scripts the next random outcomes by name",
        fulfil: Referee::play,
    },
    Request {
        name: "step",
        fields: &["move", "seat", "chance", "viewer", "text", "view", "table", "steps"],
        what: "makes a move and says what comes next, at one table or at several",
        fulfil: Referee::step,
    },
    Request {
        name: "outcomes",
        fields: &["move", "seat", "table"],
        what: "lists what chance may bring with a move, and how likely it is",
        fulfil: Referee::outcomes,
    },
    Request {
        name: "sample",
        fields: &["viewer", "seed", "to", "table"],
        what: "deals a world that the viewer cannot tell apart",
        fulfil: Referee::sample,
    },
    Request {
        name: "view",
        fields: &["viewer", "table"],
        what: "gives the table as a seat, a spectator or everybody would see it",
        fulfil: Referee::view,
    },
    Request {
        name: "scores",
        fields: &["viewer", "text", "table"],
        what: "gives the points line by line",
        fulfil: Referee::scores,
    },
    Request {
        name: "draw",
        fields: &["viewer", "lang", "table"],
        what: "gives the board as text",
        fulfil: Referee::draw,
    },
    Request { name: "undo", fields: &["table"], what: "takes the last decision back", fulfil: Referee::undo },
    Request {
        name: "record",
        fields: &["table"],
        what: "gives the game as a record",
        fulfil: Referee::record,
    },
    Request {
        name: "replay",
        fields: &["record", "table"],
        what: "goes on with a recorded game",
        fulfil: Referee::replay,
    },
    Request {
        name: "random",
        fields: &["plies", "seed", "table"],
        what: "makes random legal moves",
        fulfil: Referee::random,
    },
    Request {
        name: "bot",
        fields: &["level", "iterations", "seat", "seed", "table"],
        what: "says what a bot would play",
        fulfil: Referee::bot,
    },
    Request {
        name: "tables",
        fields: &[],
        what: "lists the tables",
        fulfil: |referee, _| Ok(referee.tables()),
    },
    Request { name: "drop", fields: &["table"], what: "clears a table away", fulfil: Referee::drop_table },
];

/// The request of this name, if it takes these fields.
pub(crate) fn find(name: &str, fields: &Fields) -> Result<&'static Request, Problem> {
    let Some(request) = REQUESTS.iter().find(|request| request.name == name) else {
        let names: Vec<_> = REQUESTS.iter().map(|request| request.name).collect();
        let reason = format!("there is no request `{name}`; the requests are: {}", names.join(", "));
        return Err(Problem::of_kind("unknown_request", &reason));
    };
    let Some(unknown) = fields.other_than(request.fields) else { return Ok(request) };
    let takes = match request.fields {
        [] => "no fields".to_owned(),
        known => known.join(", "),
    };
    let reason = format!("`{name}` has no field `{unknown}`; it takes {takes}");
    Err(Problem::of_kind("unknown_field", &reason))
}
