//! Requests about component sets: which there are, their files, checking, saving, export and import.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use store::{NamedSet, Written};
use table::{AnyGame, Header};

use super::people::cookie;
use super::tables::known_or_new;
use super::{JsonBody, Requester, read_body};
use crate::app::App;
use crate::limits::MOST_SETS;
use crate::names::visible_name;
use crate::problem::Problem;
use crate::sets::{self, Entered, SetFile, Texts};
use crate::wire::{CheckedSet, NewSet, SetDraft, SetFiles, SetInfo, SetList};
use crate::{clock, games};

/// The sets with which a game can be played.
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
) -> Result<Json<SetList>, Problem> {
    let default = app.rooms.games.get(&game)?.digest().to_owned();
    let sets = app.rooms.store.sets_of(&game).await?;
    let sets = sets.into_iter().map(|set| info(&app, &set.game, set.digest, Some(set.name)));
    Ok(Json(SetList { default, sets: sets.collect() }))
}

/// The files of a set.
pub(super) async fn files(
    State(app): State<Arc<App>>,
    Path((game, digest)): Path<(String, String)>,
) -> Result<Json<SetFiles>, Problem> {
    let opened = app.rooms.games.of_set(&game, &digest, &app.rooms.store).await?;
    let set = known(&app, &game, opened.digest()).await?;
    Ok(Json(SetFiles { set, files: sets::texts(opened.files()) }))
}

/// A set as one text file.
pub(super) async fn export(
    State(app): State<Arc<App>>,
    Path((game, digest)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let opened = app.rooms.games.of_set(&game, &digest, &app.rooms.store).await?;
    let set = known(&app, &game, opened.digest()).await?;
    Ok(as_file(&game, &set.name.unwrap_or_default(), &*opened))
}

fn as_file(game: &str, name: &str, opened: &dyn AnyGame) -> Response {
    let digest = opened.digest();
    let text = SetFile::new(game, name, digest, sets::texts(opened.files())).write();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{game}-{}.toml\"", short(digest))),
    ];
    (headers, text).into_response()
}

/// Would a game open with these files, and what would its board look like?
pub(super) async fn check(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    JsonBody(SetDraft { files }): JsonBody<SetDraft>,
) -> Result<Json<CheckedSet>, Problem> {
    app.rooms.games.get(&game)?;
    let entered = sets::open(&app, &game, files).await?;
    let name = match &entered.opened {
        Ok((opened, _)) => app.rooms.store.set(opened.digest()).await?.map(|set| set.name),
        Err(_) => None,
    };
    let info = |opened: &dyn AnyGame| info(&app, &game, opened.digest().to_owned(), name);
    Ok(Json(sets::checked(entered, info)))
}

/// Keeps a set under its digest.
pub(super) async fn save(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    requester: Requester,
    JsonBody(NewSet { name, files }): JsonBody<NewSet>,
) -> Result<Response, Problem> {
    app.count_creation(requester.address)?;
    let opened = opened(&app, &game, files).await?;
    keep(&app, requester, &*opened, &name).await
}

/// A set that is not kept here, as one text file.
pub(super) async fn write(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    JsonBody(NewSet { name, files }): JsonBody<NewSet>,
) -> Result<Response, Problem> {
    let opened = opened(&app, &game, files).await?;
    let name = if name.trim().is_empty() { String::new() } else { visible_name(&name)? };
    Ok(as_file(&game, &name, &*opened))
}

/// Keeps a set that was exported elsewhere.
pub(super) async fn import(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    requester: Requester,
    request: Request,
) -> Result<Response, Problem> {
    app.count_creation(requester.address)?;
    let body = read_body(request, &app).await?;
    let text = std::str::from_utf8(&body).map_err(Problem::bad_request)?;
    let mut file = SetFile::read(text)?;
    if file.game != game {
        return Err(Problem::bad_request(format!("these are components of {}", file.game)));
    }
    let opened = opened(&app, &game, std::mem::take(&mut file.files)).await?;
    if !file.is_of(opened.digest()) {
        let reason = "its files are not those of its digest: put in \"\" if they were changed by hand";
        return Err(Problem::bad_request(reason));
    }
    let set = known(&app, &game, opened.digest()).await?;
    if set.is_default {
        return Ok(Json(set).into_response());
    }
    let name = if file.name.is_empty() { short(opened.digest()) } else { file.name };
    keep(&app, requester, &*opened, &name).await
}

/// The beginning of a digest: enough for people to tell sets apart.
fn short(digest: &str) -> String {
    digest.chars().take(8).collect()
}

/// Which set a table is played with.
pub(super) async fn of_table(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<SetInfo>, Problem> {
    let header = app.rooms.store.header_of(&id).await?.ok_or_else(Problem::not_found)?;
    let header: Header = serde_json::from_str(&header).map_err(Problem::bad_request)?;
    let game = app.rooms.games.of_table(&header, &app.rooms.store).await?;
    known(&app, &header.game, game.digest()).await.map(Json)
}

async fn opened(app: &App, game: &str, files: Texts) -> Result<Arc<dyn AnyGame>, Problem> {
    app.rooms.games.get(game)?;
    let Entered { opened, .. } = sets::open(app, game, files).await?;
    opened.map(|(opened, _)| opened).map_err(Problem::bad_request)
}

/// Keeps a set. One that has a name already keeps it.
async fn keep(
    app: &App,
    requester: Requester,
    opened: &dyn AnyGame,
    name: &str,
) -> Result<Response, Problem> {
    let name = visible_name(name)?;
    let is_secure = requester.is_secure;
    let guest = known_or_new(app, requester).await?;
    let (game, digest) = (opened.info().id, opened.digest().to_owned());
    let person = guest.person.id.clone();
    let set = NamedSet { digest: digest.clone(), game: game.to_owned(), name, person, made: clock::now() };
    let kept = app.rooms.store.save_set(&set, &games::as_json(opened.files()), MOST_SETS).await?;
    let info = known(app, game, &digest).await?;
    if kept == Written::Lost && info.name.is_none() {
        return Err(Problem::too_many_sets());
    }
    Ok((cookie(&guest, is_secure), Json(info)).into_response())
}

/// What is known of a set.
async fn known(app: &App, game: &str, digest: &str) -> Result<SetInfo, Problem> {
    let name = app.rooms.store.set(digest).await?.map(|set| set.name);
    Ok(info(app, game, digest.to_owned(), name))
}

fn info(app: &App, game: &str, digest: String, name: Option<String>) -> SetInfo {
    let is_default = app.rooms.games.get(game).is_ok_and(|game| game.digest() == digest);
    SetInfo { game: game.to_owned(), digest, name, is_default }
}
