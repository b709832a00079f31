//! Requests of people at a table: seats, and the same people again.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use table::fair::MOST_CONTRIBUTED;
use table::hex;

use super::people::cookie;
use super::{JsonBody, Named, Requester};
use crate::app::App;
use crate::limits::MOST_LISTED;
use crate::people::Guest;
use crate::problem::Problem;
use crate::room::Message;
use crate::wire::{self, Invitation, RematchWish, SeatChange, SitWish, Waiting};

/// What a page contributes to the deal.
pub(super) fn contribution(app: &App, digits: Option<&str>) -> Result<Vec<u8>, Problem> {
    let read = |digits| {
        let bytes = hex::read(digits).filter(|bytes| bytes.len() <= MOST_CONTRIBUTED);
        bytes.ok_or_else(|| Problem::bad_request("a contribution has at most 512 hexadecimal digits"))
    };
    Ok(app.rooms.dealing.contribution(digits.map(read).transpose()?))
}

/// A seat at a table, for somebody who has a name.
pub(super) async fn sit(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    requester: Requester,
    JsonBody(wish): JsonBody<SitWish>,
) -> Result<Response, Problem> {
    let is_secure = requester.is_secure;
    let guest = take_seat(&app, &id, requester, wish).await?;
    Ok((cookie(&guest, is_secure), Json(serde_json::json!({}))).into_response())
}

/// The requester sits down at a table.
pub(super) async fn take_seat(
    app: &Arc<App>,
    id: &str,
    requester: Requester,
    wish: SitWish,
) -> Result<Guest, Problem> {
    if !requester.is_named() {
        return Err(Problem::nobody());
    }
    let contribution = contribution(app, wish.contribution.as_deref())?;
    let guest = known_or_new(app, requester).await?;
    let (person, seat) = (guest.person.clone(), wish.seat);
    app.rooms.ask(id, |reply| Message::Sit { person, seat, contribution, reply }).await?;
    Ok(guest)
}

/// The requester, as a new guest if unknown.
pub(super) async fn known_or_new(app: &App, requester: Requester) -> Result<Guest, Problem> {
    if let Some(guest) = requester.guest {
        return Ok(guest);
    }
    app.count_creation(requester.address)?;
    Guest::new(&app.rooms.store, String::new(), requester.device).await
}

/// The requester stands up again.
pub(super) async fn stand(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    requester: Requester,
) -> Result<Json<serde_json::Value>, Problem> {
    let person = requester.known()?.person.id;
    app.rooms.ask(&id, |reply| Message::Stand { person, reply }).await?;
    Ok(Json(serde_json::json!({})))
}

/// Who laid the table sees to its seats before the game.
pub(super) async fn arrange(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    requester: Requester,
    JsonBody(change): JsonBody<SeatChange>,
) -> Result<Json<serde_json::Value>, Problem> {
    let person = requester.known()?.person.id;
    app.rooms.ask(&id, |reply| Message::Arrange { person, change, reply }).await?;
    Ok(Json(serde_json::json!({})))
}

/// The same people again: the first of them lays the table, the others find their seats there.
pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    requester: Requester,
    JsonBody(wish): JsonBody<RematchWish>,
) -> Result<Json<wire::NewTable>, Problem> {
    app.count_creation(requester.address)?;
    let person = requester.known()?.person;
    let contribution = contribution(&app, wish.contribution.as_deref())?;
    let (laid_by, contributed) = (person.clone(), contribution.clone());
    let laid = |reply| Message::Rematch { person: laid_by, contribution: contributed, reply };
    let next = app.rooms.ask(&id, laid).await?;
    app.rooms.ask(&next, |reply| Message::Sit { person, seat: None, contribution, reply }).await?;
    Ok(Json(wire::NewTable { id: next }))
}

/// With what links begin that others open.
pub(super) async fn invitation(State(app): State<Arc<App>>, headers: HeaderMap) -> Json<Invitation> {
    Json(Invitation { origin: app.invitation_origin(&headers) })
}

#[derive(Deserialize)]
pub(super) struct WaitingQuery {
    /// The table at which the page is already.
    except: Option<String>,
}

/// The tables that wait for the requester.
pub(super) async fn waiting(
    State(app): State<Arc<App>>,
    Query(WaitingQuery { except }): Query<WaitingQuery>,
    requester: Requester,
) -> Result<Json<Waiting>, Problem> {
    let Some(person) = requester.person() else { return Ok(Json(Waiting { tables: 0, next: None })) };
    let mine = app.rooms.store.tables_of(&person, MOST_LISTED).await?;
    let waits = |table: &&store::Summary| {
        let is_mine = |seat: &store::Seat| {
            seat.kind == store::SeatKind::Person
                && seat.person.as_deref() == Some(&*person)
                && seat.level.is_none()
        };
        let mut seats = table.seats.iter().enumerate();
        table.state == store::State::Running
            && Some(&*table.id) != except.as_deref()
            && seats.any(|(place, seat)| table.to_act >> place & 1 == 1 && is_mine(seat))
    };
    let mut waiting: Vec<_> = mine.iter().filter(waits).collect();
    waiting.sort_by_key(|table| table.updated);
    Ok(Json(Waiting { tables: waiting.len(), next: waiting.first().map(|table| table.id.clone()) }))
}
