//! Every request: its name, its fields, what it does.

use serde::Serialize;

use super::Referee;
use super::fields::Fields;
use super::response::{Problem, Response};

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
    Request { name: "games", fields: &[], what: "lists the games", fulfil: |_, _| Ok(Response::games()) },
    Request {
        name: "new",
        fields: &["game", "seats", "seed", "options", "players"],
        what: "begins a game",
        fulfil: Referee::new_game,
    },
    Request {
        name: "position",
        fields: &[],
        what: "gives the table as it lies, hidden parts included",
        fulfil: Referee::position,
    },
    Request {
        name: "load",
        fields: &["game", "position", "seed", "players"],
        what: "begins a game from any position that can occur",
        fulfil: Referee::load,
    },
    Request { name: "legal", fields: &["seat"], what: "lists the legal moves", fulfil: Referee::legal },
    Request {
        name: "check",
        fields: &["move", "seat"],
        what: "says whether a move is allowed, and if not why",
        fulfil: Referee::check,
    },
    Request {
        name: "preview",
        fields: &["move", "seat"],
        what: "says what a move would do, up to the first draw",
        fulfil: Referee::preview,
    },
    Request {
        name: "play",
        fields: &["move", "seat", "chance", "viewer"],
        what: "makes a move; chance scripts the next random outcomes by name",
        fulfil: Referee::play,
    },
    Request {
        name: "view",
        fields: &["viewer"],
        what: "gives the table as a seat, a spectator or everybody would see it",
        fulfil: Referee::view,
    },
    Request {
        name: "scores",
        fields: &["viewer"],
        what: "gives the points line by line",
        fulfil: Referee::scores,
    },
    Request {
        name: "draw",
        fields: &["viewer", "lang"],
        what: "gives the board as text",
        fulfil: Referee::draw,
    },
    Request { name: "undo", fields: &[], what: "takes the last decision back", fulfil: Referee::undo },
    Request { name: "record", fields: &[], what: "gives the game as a record", fulfil: Referee::record },
    Request {
        name: "replay",
        fields: &["record"],
        what: "goes on with a recorded game",
        fulfil: Referee::replay,
    },
    Request {
        name: "random",
        fields: &["plies", "seed"],
        what: "makes random legal moves",
        fulfil: Referee::random,
    },
    Request {
        name: "bot",
        fields: &["level", "iterations", "seat", "seed"],
        what: "says what a bot would play",
        fulfil: Referee::bot,
    },
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
