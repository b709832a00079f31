//! Tables for programs: which there are, seats, and what is done and asked at them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;

use super::requests::{Tongue, known};
use super::wire::{
    After, Allowed, Consent, Done, MoveQuestion, MoveWish, SeatDeed, Seated, StandingAnswers, StandingWish,
    TablePage,
};
use crate::app::App;
use crate::http::read::summary;
use crate::http::{Asked, JsonBody, Named, Requester, create, tables};
use crate::ids;
use crate::limits::{MOST_ID_BYTES, MOST_LISTED};
use crate::problem::Problem;
use crate::room::{Deed, Message};
use crate::wire::{ClientMessage, NewTable, Request, SeatChange, SitWish, TableSummary, TableWish};

#[derive(Deserialize)]
pub(super) struct ListQuery {
    /// Only tables of this game.
    game: Option<String>,
    /// Only those that were laid before this one.
    before: Option<String>,
}

/// Tables with free seats that stand in the list for everybody.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Asked(ListQuery { game, before }): Asked<ListQuery>,
    requester: Requester,
) -> Result<Json<TablePage>, Problem> {
    if before.as_deref().is_some_and(|before| !ids::is_id(before)) {
        return Err(Problem::bad_request("`before` is the id of a table"));
    }
    let store = &app.rooms.store;
    // One more, to see whether there are some.
    let mut open = store.listed_tables_before(game.as_deref(), before.as_deref(), MOST_LISTED + 1).await?;
    let has_more = open.len() > MOST_LISTED as usize;
    open.truncate(MOST_LISTED as usize);
    let next = open.last().filter(|_| has_more).map(|table| table.id.clone());
    let person = requester.person();
    let tables = open.into_iter().map(|table| summary(&app, table, person.as_deref())).collect();
    Ok(Json(TablePage { tables, next }))
}

/// The tables at which the requester sits, the latest first.
pub(super) async fn mine(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<Vec<TableSummary>>, Problem> {
    let person = known(&requester)?;
    let mine = app.rooms.store.tables_of(&person, MOST_LISTED).await?;
    Ok(Json(mine.into_iter().map(|table| summary(&app, table, Some(&person))).collect()))
}

/// A new table.
pub(super) async fn lay(
    app: State<Arc<App>>,
    requester: Requester,
    wish: JsonBody<TableWish>,
) -> Result<Json<NewTable>, Problem> {
    known(&requester)?;
    create::lay(app.0, requester, wish.0).await.map(|(_, made)| Json(made))
}

/// A seat at a table.
pub(super) async fn sit(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    requester: Requester,
    JsonBody(wish): JsonBody<SitWish>,
) -> Result<Json<Seated>, Problem> {
    known(&requester)?;
    tables::take_seat(&app, &id, requester, wish).await?;
    Ok(Json(Seated { id }))
}

/// The requester stands up before the game, or leaves a game that is under way for good.
pub(super) async fn leave(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    requester: Requester,
    JsonBody(SeatDeed { id: request, seat }): JsonBody<SeatDeed>,
) -> Result<Json<Seated>, Problem> {
    let person = known(&requester)?;
    let stander = person.clone();
    match app.rooms.ask(&id, |reply| Message::Stand { person: stander, reply }).await {
        Ok(()) => {}
        Err(problem) if problem.kind() == "has_begun" => {
            ask(&app, &id, person, request, seat, Request::Resign).await?;
        }
        Err(problem) => return Err(problem),
    }
    Ok(Json(Seated { id }))
}

/// Who laid the table sees to its seats.
pub(super) async fn arrange(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    requester: Requester,
    JsonBody(change): JsonBody<SeatChange>,
) -> Result<Json<Seated>, Problem> {
    let person = known(&requester)?;
    app.rooms.ask(&id, |reply| Message::Arrange { person, change, reply }).await?;
    Ok(Json(Seated { id }))
}

/// The table as the requester sees it.
pub(super) async fn look(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(tongue): Asked<Tongue>,
    requester: Requester,
) -> Result<Response, Problem> {
    let (person, languages) = (requester.person(), tongue.languages());
    let line = app.rooms.ask(&id, |reply| Message::Look { person, languages, reply }).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], line).into_response())
}

/// A move.
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Named(table): Named<String>,
    requester: Requester,
    JsonBody(MoveWish { number, mv, id, seat }): JsonBody<MoveWish>,
) -> Result<Json<Done>, Problem> {
    done(&app, &table, &requester, id, seat, Request::Play { number, mv }).await
}

/// Would a move be allowed?
pub(super) async fn check(
    State(app): State<Arc<App>>,
    Named(table): Named<String>,
    requester: Requester,
    JsonBody(MoveQuestion { mv, seat }): JsonBody<MoveQuestion>,
) -> Result<Json<Allowed>, Problem> {
    ask(&app, &table, known(&requester)?, None, seat, Request::Check { mv }).await?;
    Ok(Json(Allowed { ok: true }))
}

/// What would a move do?
pub(super) async fn preview(
    State(app): State<Arc<App>>,
    Named(table): Named<String>,
    requester: Requester,
    JsonBody(MoveQuestion { mv, seat }): JsonBody<MoveQuestion>,
) -> Result<Json<table::Json>, Problem> {
    let person = known(&requester)?;
    let deed = ask(&app, &table, person, None, seat, Request::Preview { mv }).await?;
    Ok(Json(deed.result.expect("a preview tells what it foresees")))
}

/// What would the table look like after a move?
pub(super) async fn after(
    State(app): State<Arc<App>>,
    Named(table): Named<String>,
    requester: Requester,
    JsonBody(MoveQuestion { mv, seat }): JsonBody<MoveQuestion>,
) -> Result<Json<After>, Problem> {
    let person = known(&requester)?;
    let deed = ask(&app, &table, person, None, seat, Request::After { mv }).await?;
    Ok(Json(After { view: deed.result }))
}

/// What the requester answers once and for all when they are asked while another is on turn.
pub(super) async fn standing(
    State(app): State<Arc<App>>,
    Named(table): Named<String>,
    requester: Requester,
    JsonBody(StandingWish { answers, seat }): JsonBody<StandingWish>,
) -> Result<Json<StandingAnswers>, Problem> {
    let person = known(&requester)?;
    let deed =
        ask(&app, &table, person, None, seat, Request::Standing { answers: answers.unwrap_or_default() })
            .await?;
    Ok(Json(StandingAnswers { answers: deed.result.expect("standing answers are told") }))
}

/// The requester takes back their latest decision, or asks the others for it.
pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Named(table): Named<String>,
    requester: Requester,
    JsonBody(SeatDeed { id, seat }): JsonBody<SeatDeed>,
) -> Result<Json<Done>, Problem> {
    done(&app, &table, &requester, id, seat, Request::Undo).await
}

/// The requester agrees to what another seat has asked for, or not.
pub(super) async fn agree(
    State(app): State<Arc<App>>,
    Named(table): Named<String>,
    requester: Requester,
    JsonBody(Consent { yes, seat }): JsonBody<Consent>,
) -> Result<Json<Done>, Problem> {
    done(&app, &table, &requester, None, seat, Request::Agree { yes }).await
}

async fn done(
    app: &Arc<App>,
    table: &str,
    requester: &Requester,
    id: Option<String>,
    seat: Option<u8>,
    request: Request,
) -> Result<Json<Done>, Problem> {
    let deed = ask(app, table, known(requester)?, id, seat, request).await?;
    Ok(Json(Done { number: deed.number }))
}

/// Asks the table for something, under the program's id for it or a new one.
async fn ask(
    app: &Arc<App>,
    table: &str,
    person: String,
    id: Option<String>,
    seat_of: Option<u8>,
    request: Request,
) -> Result<Deed, Problem> {
    if id.as_ref().is_some_and(|id| id.is_empty() || id.len() > MOST_ID_BYTES) {
        return Err(Problem::bad_request(format!("an `id` has 1 to {MOST_ID_BYTES} bytes")));
    }
    let message = Box::new(ClientMessage { id: id.unwrap_or_else(ids::new_id), seat_of, request });
    let languages = engine::Languages::All;
    app.rooms.ask(table, |reply| Message::Deed { person, message, languages, reply }).await
}
