//! Guests and members: names, browsers, return links, passwords, and how somebody leaves.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use store::{Member, Person, Written};
use table::hex;

use super::holiday::current;
use super::{JsonBody, Requester};
use crate::app::{App, Registration};
use crate::names::{compared, own_name, program_name};
use crate::people::{Guest, check_name, no_cookie, person_of_link};
use crate::problem::Problem;
use crate::ratings::rating_info;
use crate::wire::{
    Account, ComingBack, Export, ExportedLine, ExportedSet, ExportedTable, Farewell, LogIn, Me, NewMember,
    NewName, NewPassword, ReturnKey, ReturnLink, SessionEnd, SessionInfo,
};
use crate::{clock, ids, passwords};

/// Bytes of the hash of a cookie by which a browser is named: they prove nothing.
const SESSION_ID_BYTES: usize = 8;

/// A new guest, or another name.
pub(super) async fn name(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(NewName { name }): JsonBody<NewName>,
) -> Result<Response, Problem> {
    let name = own_name(&name)?;
    let name = if requester.is_program() { program_name(&name) } else { name };
    app.count_creation(requester.address)?;
    check_name(&app.rooms.store, &name, requester.person().as_deref()).await?;
    let is_secure = requester.is_secure;
    let guest = match requester.guest {
        Some(mut guest) => {
            guest.person.name = name;
            app.rooms.store.rename(&guest.person).await?;
            guest
        }
        None => Guest::new(&app.rooms.store, name, requester.device).await?,
    };
    Ok(signed_in(&guest, is_secure))
}

pub(super) async fn me(requester: Requester) -> Json<Option<Me>> {
    Json(requester.guest.as_ref().map(Guest::me))
}

/// What the requester can look after.
pub(super) async fn account(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<Account>, Problem> {
    let guest = requester.known()?;
    let link_expires = app.rooms.store.link_expires(&guest.person.id, clock::now()).await?;
    let is_public = app.rooms.store.is_public(&guest.person.id).await?;
    Ok(Json(Account { me: guest.me(), link_expires, sessions: sessions(&app, &guest).await?, is_public }))
}

async fn sessions(app: &App, guest: &Guest) -> Result<Vec<SessionInfo>, Problem> {
    let sessions = app.rooms.store.sessions(&guest.person.id).await?.into_iter();
    let info = |session: store::Session| SessionInfo {
        id: session_id(&session.hash),
        is_this: session.hash == guest.session(),
        device: session.device,
        made: session.made,
    };
    Ok(sessions.map(info).collect())
}

fn session_id(hash: &[u8; 32]) -> String {
    hex::write(&hash[..SESSION_ID_BYTES])
}

/// A browser is the requester no longer, or all others are.
pub(super) async fn end_session(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(SessionEnd { id }): JsonBody<SessionEnd>,
) -> Result<Json<serde_json::Value>, Problem> {
    let guest = requester.known()?;
    let store = &app.rooms.store;
    let Some(id) = id else {
        store.end_other_sessions(&guest.person.id, &guest.session(), clock::now()).await?;
        return Ok(done());
    };
    let sessions = store.sessions(&guest.person.id).await?;
    let session = sessions.iter().find(|session| session_id(&session.hash) == id);
    let session = session.ok_or_else(Problem::not_found)?;
    store.end_session(&guest.person.id, &session.hash, clock::now()).await?;
    Ok(done())
}

/// This browser is nobody from now on.
pub(super) async fn log_out(State(app): State<Arc<App>>, requester: Requester) -> Result<Response, Problem> {
    let is_secure = requester.is_secure;
    let guest = requester.known()?;
    app.rooms.store.end_session(&guest.person.id, &guest.session(), clock::now()).await?;
    Ok(signed_out(is_secure))
}

/// A new return link in the place of earlier ones.
pub(super) async fn new_link(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<ReturnLink>, Problem> {
    app.count_creation(requester.address)?;
    Ok(Json(requester.known()?.new_link(&app.rooms.store).await?))
}

/// No return link holds any longer.
pub(super) async fn withdraw_link(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<serde_json::Value>, Problem> {
    app.rooms.store.withdraw_links(&requester.known()?.person.id).await?;
    Ok(done())
}

/// Who is behind a return link: its owner is asked before anything changes.
pub(super) async fn look_up_link(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(ReturnKey { key }): JsonBody<ReturnKey>,
) -> Result<Json<Me>, Problem> {
    app.count_creation(requester.address)?;
    let Person { id, name, handle, is_program } = person_of_link(&app.rooms.store, &key).await?;
    Ok(Json(Me { id, name, handle, is_program }))
}

/// This browser becomes the person behind a return link.
pub(super) async fn come_back(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(ComingBack { key, replace }): JsonBody<ComingBack>,
) -> Result<Response, Problem> {
    app.count_creation(requester.address)?;
    let person = person_of_link(&app.rooms.store, &key).await?;
    become_person(&app, requester, person, replace).await
}

/// The requester's browser becomes a person, in the place of somebody else only if that was said.
async fn become_person(
    app: &App,
    requester: Requester,
    person: Person,
    replace: bool,
) -> Result<Response, Problem> {
    let (store, is_secure) = (&app.rooms.store, requester.is_secure);
    match &requester.guest {
        Some(before) if before.person.id == person.id => return Ok(signed_in(before, is_secure)),
        Some(_) if !replace => return Err(Problem::somebody_else()),
        Some(before) => {
            store.end_session(&before.person.id, &before.session(), clock::now()).await?;
        }
        None => {}
    }
    let guest = Guest::elsewhere(store, person, requester.device).await?;
    Ok(signed_in(&guest, is_secure))
}

/// A guest becomes a member and keeps everything; somebody who is new here becomes one under that name.
pub(super) async fn join(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(NewMember { handle, password, invitation }): JsonBody<NewMember>,
) -> Result<Response, Problem> {
    app.count_creation(requester.address)?;
    let invitation = invitation_needed(&app, invitation.as_deref()).await?;
    let handle = passwords::own_handle(&handle)?;
    if requester.guest.as_ref().is_some_and(|guest| guest.person.handle.is_some()) {
        return Err(Problem::is_member());
    }
    let compared = compared(&handle);
    if app.rooms.store.member(&compared).await?.is_some() {
        return Err(Problem::name_taken());
    }
    let password = passwords::hashed(&app.hashing, password).await?;
    let is_secure = requester.is_secure;
    let mut guest = match requester.guest {
        Some(guest) => guest,
        None => Guest::new(&app.rooms.store, String::new(), requester.device).await?,
    };
    let member = Member { person: guest.person.id.clone(), handle: handle.clone(), compared, password };
    if app.rooms.store.new_member(&member, invitation.as_ref(), clock::now()).await? == Written::Lost {
        return Err(Problem::name_taken());
    }
    if !guest.is_named() {
        guest.person.name.clone_from(&handle);
        app.rooms.store.rename(&guest.person).await?;
    }
    guest.person.handle = Some(handle);
    Ok(signed_in(&guest, is_secure))
}

/// What is stored of the invitation with which somebody becomes a member, where it takes one.
async fn invitation_needed(app: &App, code: Option<&str>) -> Result<Option<[u8; 32]>, Problem> {
    match app.registration() {
        Registration::Open => Ok(None),
        Registration::Closed => Err(Problem::no_registration()),
        Registration::Invitation => {
            let hash = ids::hash(code.ok_or_else(Problem::not_invited)?.trim());
            let holds = app.rooms.store.is_invitation(&hash, clock::now()).await?;
            if holds { Ok(Some(hash)) } else { Err(Problem::not_invited()) }
        }
    }
}

/// This browser becomes a member.
pub(super) async fn log_in(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(LogIn { handle, password, replace }): JsonBody<LogIn>,
) -> Result<Response, Problem> {
    // What no member can be called is not remembered either.
    let handle = passwords::own_handle(&handle).map_err(|_| Problem::wrong_log_in())?;
    let compared = compared(&handle);
    app.count_log_in(&compared, requester.address)?;
    let member = app.rooms.store.member(&compared).await?;
    let hash = member.as_ref().map(|member| member.password.clone());
    passwords::verify(&app.hashing, password, hash).await?;
    let member = member.ok_or_else(Problem::wrong_log_in)?;
    let person = app.rooms.store.person_of_id(&member.person).await?.ok_or_else(Problem::wrong_log_in)?;
    become_person(&app, requester, person, replace).await
}

/// Another password; all other browsers are logged out.
pub(super) async fn change_password(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(NewPassword { old, new }): JsonBody<NewPassword>,
) -> Result<Json<serde_json::Value>, Problem> {
    let address = requester.address;
    let guest = requester.known()?;
    let member = check_password(&app, &guest, address, Some(old)).await?.ok_or_else(Problem::no_member)?;
    let hash = passwords::hashed(&app.hashing, new).await?;
    app.rooms.store.set_password(&member.person, &hash, Some(&guest.session()), clock::now()).await?;
    Ok(done())
}

/// The member who the requester is, if the password is right; nobody if it is a guest.
async fn check_password(
    app: &App,
    guest: &Guest,
    address: std::net::IpAddr,
    password: Option<String>,
) -> Result<Option<Member>, Problem> {
    let Some(member) = app.rooms.store.member_of(&guest.person.id).await? else { return Ok(None) };
    app.count_log_in(&member.compared, address)?;
    passwords::verify(&app.hashing, password.unwrap_or_default(), Some(member.password.clone())).await?;
    Ok(Some(member))
}

/// Everything that is kept of the requester.
pub(super) async fn export(State(app): State<Arc<App>>, requester: Requester) -> Result<Response, Problem> {
    app.count_creation(requester.address)?;
    let guest = requester.known()?;
    let (store, person) = (&app.rooms.store, &*guest.person.id);
    let tables = store.tables_of(person, u32::MAX).await?.into_iter().map(|table| ExportedTable {
        names: table
            .seats
            .into_iter()
            .filter(|seat| seat.person.as_deref() == Some(person))
            .map(|seat| seat.name)
            .collect(),
        id: table.id,
        game: table.game,
        updated: table.updated,
    });
    let said = |(table, line): (String, store::Line)| ExportedLine { table, at: line.at, text: line.text };
    let sets = store.sets_by(person).await?.into_iter();
    let ratings = store.ratings_of(person).await?;
    let export = Export {
        me: guest.me(),
        sessions: sessions(&app, &guest).await?,
        link_expires: store.link_expires(person, clock::now()).await?,
        tables: tables.collect(),
        chat: store.lines_of(person).await?.into_iter().map(said).collect(),
        channels: super::notices::channels(&app, person).await?,
        notices: super::notices::wish(&app, person).await?,
        sets: sets.map(|set| ExportedSet { digest: set.digest, name: set.name }).collect(),
        is_public: store.is_public(person).await?,
        ratings: ratings.iter().map(|rating| (rating.game.clone(), rating_info(rating))).collect(),
        tokens: super::access::infos(&app, person).await?,
        holiday: current(store, person, app.rooms.table_time.now_ms()).await?,
    };
    let saved = [(header::CONTENT_DISPOSITION, "attachment; filename=\"citywright.json\"")];
    Ok((saved, Json(export)).into_response())
}

/// Nothing is kept of the requester any longer but the games.
pub(super) async fn forget(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(Farewell { password }): JsonBody<Farewell>,
) -> Result<Response, Problem> {
    let (address, is_secure) = (requester.address, requester.is_secure);
    let guest = requester.known()?;
    check_password(&app, &guest, address, password).await?;
    let number = u32::from_le_bytes(ids::random_bytes()) % 1_000_000;
    let name = format!("former player {number}");
    app.rooms.store.forget(&guest.person.id, &name, clock::now()).await?;
    Ok(signed_out(is_secure))
}

fn signed_in(guest: &Guest, is_secure: bool) -> Response {
    (cookie(guest, is_secure), Json(guest.me())).into_response()
}

fn signed_out(is_secure: bool) -> Response {
    let cookie = HeaderMap::from_iter([(header::SET_COOKIE, no_cookie(is_secure))]);
    (cookie, Json(serde_json::json!({}))).into_response()
}

fn done() -> Json<serde_json::Value> {
    Json(serde_json::json!({}))
}

pub(super) fn cookie(guest: &Guest, is_secure: bool) -> HeaderMap {
    HeaderMap::from_iter(guest.set_cookie(is_secure).map(|cookie| (header::SET_COOKIE, cookie)))
}
