//! `/api/v1`: what programs can ask for. What it says stays.
//!
//! - `operation`: what there is, with what the document says of it
//! - `document`: the document of all of it, from the types of server and games; `typescript`: these, read
//! - `requests`, `wire`: what programs send and are told
//! - `tables`, `streams`: seats and moves, and what happens there; everything else is what pages ask for too
//! - `rates`: how much may be asked for, told with every response

mod document;
mod operation;
mod rates;
mod requests;
mod streams;
mod tables;
mod typescript;
mod wire;

use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::extract::State;
use axum::handler::Handler;
use axum::http::{Method, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Extension, Json};

use self::document::{TypedGame, document};
use self::operation::Answer::{Json as Told, Lines, Text};
use self::operation::Operation;
use self::requests::known;
use super::{Requester, Routes, history, read, tables as page_tables};
use crate::access::Scope;
use crate::app::App;
use crate::limits::MOST_BODY_BYTES;
use crate::problem::Problem;
use crate::wire::{GameInfo, Me};

pub(super) use self::rates::tell_rates;

/// The declarations of each game for the page, by its id: `cargo xtask build` knows nothing of them, the build script
/// lists the files.
const GAME_TYPES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/game_types.rs"));

/// The types of a table's lines.
const LINES: &str = "Table | Chat";
const VIEW: (&str, &str, &str) =
    ("view", "string", "`spectator`, the number of a seat, or `all` after the end; the requester otherwise.");
const LANGUAGE: (&str, &str, &str) =
    ("language", "\"de\" | \"en\"", "In which language texts are told; in all of them otherwise.");

/// Routes and what the document says of them: there is none without the other.
struct Described {
    routes: Routes,
    operations: Vec<Operation>,
}

impl Described {
    fn with<Taken: 'static>(mut self, operation: Operation, handler: impl Handler<Taken, Arc<App>>) -> Self {
        let route = if operation.method == Method::GET { get(handler) } else { post(handler) };
        // Who sends the request is found by what the route takes: a token counts nowhere else.
        let route = route.layer(Extension(operation.scope.unwrap_or(Scope::Read)));
        self.routes = self.routes.with(operation.method.clone(), operation.path, route);
        self.operations.push(operation);
        self
    }
}

fn described() -> Described {
    let nothing = Described { routes: Routes::new(), operations: Vec::new() };
    moves(seats(games_and_people(nothing)))
}

fn games_and_people(described: Described) -> Described {
    use Scope::Read;
    described
        .with(
            Operation::get("/api/v1/games", "The games that can be played here.", Told("Array<GameInfo>")),
            list_games,
        )
        .with(
            Operation::get("/api/v1/games/{game}", "A game: rules, sentences, components.", Told("GamePage"))
                .query(&[("set", "string", "The digest of a component set; the host's otherwise.")]),
            read::game,
        )
        .with(
            Operation::get("/api/v1/games/{game}/leaderboard", "The best at a game.", Told("Leaderboard")),
            history::leaderboard,
        )
        .with(
            Operation::get(
                "/api/v1/people/{handle}",
                "The profile of a member who shows one.",
                Told("Profile"),
            ),
            history::profile,
        )
        .with(Operation::get("/api/v1/me", "For whom the requester acts.", Told("Me")).takes(Read), me)
        .with(
            Operation::get(
                "/api/v1/me/tables",
                "The requester's tables, the latest first.",
                Told("Array<TableSummary>"),
            )
            .takes(Read),
            tables::mine,
        )
        .with(
            Operation::get(
                "/api/v1/me/games",
                "The requester's finished games, some at a time.",
                Told("PastGames"),
            )
            .takes(Read)
            .query(&[
                ("game", "string", "Only games of this box."),
                (
                    "before",
                    "string",
                    "Only those that ended before the one at this table: `next` of the response before.",
                ),
            ]),
            history::games,
        )
        .with(
            Operation::get(
                "/api/v1/me/achievements",
                "What the requester has reached.",
                Told("Array<Achievement>"),
            )
            .takes(Read),
            history::achievements,
        )
}

fn seats(described: Described) -> Described {
    use Scope::{Host, Play};
    let at = |path, says, body, answer| Operation::post(path, says, body, answer).takes(Play);
    described
        .with(
            Operation::get(
                "/api/v1/tables",
                "Tables with free seats that stand in the list.",
                Told("TablePage"),
            )
            .query(&[
                ("game", "string", "Only tables of this game."),
                (
                    "before",
                    "string",
                    "Only those that were laid before this one: `next` of the response before.",
                ),
            ]),
            tables::list,
        )
        .with(
            Operation::post("/api/v1/tables", "Lay a table.", "TableWish", Told("NewTable")).takes(Host),
            tables::lay,
        )
        .with(
            Operation::get("/api/v1/tables/{table}", "A table as the requester sees it.", Told("Table"))
                .query(&[LANGUAGE]),
            tables::look,
        )
        .with(
            Operation::post(
                "/api/v1/tables/{table}/seats",
                "Free a seat, or give it to a bot.",
                "SeatChange",
                Told("Seated"),
            )
            .takes(Host),
            tables::arrange,
        )
        .with(at("/api/v1/tables/{table}/sit", "Take a seat.", "SitWish", Told("Seated")), tables::sit)
}

fn moves(described: Described) -> Described {
    let at = |path, says, body, answer| Operation::post(path, says, body, answer).takes(Scope::Play);
    described
        .with(
            at(
                "/api/v1/tables/{table}/leave",
                "Stand up, or leave a running game for good.",
                "SeatDeed",
                Told("Seated"),
            ),
            tables::leave,
        )
        .with(at("/api/v1/tables/{table}/moves", "Make a move.", "MoveWish", Told("Done")), tables::play)
        .with(
            at("/api/v1/tables/{table}/check", "Would a move be allowed?", "MoveQuestion", Told("Allowed")),
            tables::check,
        )
        .with(
            at("/api/v1/tables/{table}/preview", "What would a move do?", "MoveQuestion", Told("Foresight")),
            tables::preview,
        )
        .with(
            at("/api/v1/tables/{table}/after", "The view after a move.", "MoveQuestion", Told("After")),
            tables::after,
        )
        .with(
            at(
                "/api/v1/tables/{table}/standing",
                "What the requester answers once and for all, when asked while another is on turn.",
                "StandingWish",
                Told("StandingAnswers"),
            ),
            tables::standing,
        )
        .with(
            at(
                "/api/v1/tables/{table}/undo",
                "Take back the latest decision, or ask for it.",
                "SeatDeed",
                Told("Done"),
            ),
            tables::undo,
        )
        .with(
            at(
                "/api/v1/tables/{table}/agree",
                "Agree to what another seat asks for.",
                "Consent",
                Told("Done"),
            ),
            tables::agree,
        )
        .with(
            Operation::get(
                "/api/v1/tables/{table}/text/{number}",
                "The board in words, as it lay after an entry.",
                Told("Sentences"),
            )
            .query(&[VIEW]),
            read::replay_text,
        )
        .with(
            at("/api/v1/tables/{table}/rematch", "The same people again.", "RematchWish", Told("NewTable")),
            page_tables::rematch,
        )
        .with(
            Operation::get(
                "/api/v1/tables/{table}/record",
                "The record, or what the requester was told of it.",
                Text,
            ),
            read::record,
        )
}

/// What is told while it happens: beside everything that gathers what it passes on.
fn told_at_once() -> Described {
    use Scope::Read;
    Described { routes: Routes::new(), operations: Vec::new() }
        .with(
            Operation::get(
                "/api/v1/me/stream",
                "What happens at the requester's tables.",
                Lines("TableNews"),
            )
            .takes(Read),
            streams::mine,
        )
        .with(
            Operation::get(
                "/api/v1/tables/{table}/stream",
                "A table, each time something is new.",
                Lines(LINES),
            )
            .query(&[LANGUAGE]),
            streams::table,
        )
        .with(
            Operation::get("/api/v1/tables/{table}/replay", "A game, step by step.", Lines("ReplayFrame"))
                .query(&[VIEW, ("from", "number", "The entry from which on; 0 is the set-up.")]),
            streams::replay,
        )
}

/// Everything that is asked and answered.
pub(super) fn routes() -> Routes {
    described().routes.get("/api/v1/openapi.json", openapi).most_bytes(MOST_BODY_BYTES)
}

/// Everything that is told while it happens.
pub(super) fn streams() -> Routes {
    told_at_once().routes
}

/// The document of all this.
pub(crate) static DOCUMENT: LazyLock<Bytes> = LazyLock::new(|| {
    let mut operations = described().operations;
    operations.extend(told_at_once().operations);
    let typed = registry::GAMES.iter().filter_map(|info| {
        let (_, types) = GAME_TYPES.iter().find(|(id, _)| *id == info.id)?;
        let choices = registry::choices(info.id).expect("the game is listed");
        Some(TypedGame { id: info.id, types, choices })
    });
    let document = document(&operations, &typed.collect::<Vec<_>>());
    serde_json::to_vec(&document).expect("a document is JSON").into()
});

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.clone()).into_response()
}

async fn list_games(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    Json(app.rooms.games.all().iter().map(|game| app.rooms.games.info(&**game)).collect())
}

async fn me(requester: Requester) -> Result<Json<Me>, Problem> {
    known(&requester)?;
    Ok(Json(requester.known()?.me()))
}
