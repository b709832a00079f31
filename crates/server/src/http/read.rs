//! Requests that only read, and the socket of a table.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bots::Level;
use engine::{Language, Languages, Seat, Viewer};
use serde::Deserialize;
use serde_json::value::RawValue;
use store::{SeatKind, Summary};
use strum::IntoEnumIterator as _;
use table::{Clock, Guidance, Time};

use super::{Asked, Named, Requester};
use crate::app::App;
use crate::games;
use crate::handshake::Handshake;
use crate::host_pages::HostPage;
use crate::limits::MOST_LISTED;
use crate::problem::Problem;
use crate::room::{Message, TableCopy, is_among_people, seat_info, stage};
use crate::socket::ClientSocket;
use crate::wire::{Agreement, GamePage, Home, Primer, Replay, SeatInfo, Sentences, TableSummary};

/// The lobby.
pub(super) async fn home(State(app): State<Arc<App>>, requester: Requester) -> Result<Json<Home>, Problem> {
    let store = &app.rooms.store;
    let person = requester.person();
    let mine = match &person {
        Some(person) => store.tables_of(person, MOST_LISTED).await?,
        None => Vec::new(),
    };
    let open = store.listed_tables(MOST_LISTED).await?;
    let listed = |tables: Vec<Summary>| {
        tables.into_iter().map(|table| summary(&app, table, person.as_deref())).collect()
    };
    Ok(Json(Home {
        me: requester.guest.as_ref().map(crate::people::Guest::me),
        games: app.rooms.games.all().iter().map(|game| app.rooms.games.info(&**game)).collect(),
        levels: Level::OFFERED.map(|level| <&str>::from(level).to_owned()).to_vec(),
        pages: app.host_pages().list(),
        mine: listed(mine),
        open: listed(open),
    }))
}

pub(super) fn summary(app: &App, table: Summary, me: Option<&str>) -> TableSummary {
    let is_of_me = |seat: &store::Seat| me.is_some() && seat.person.as_deref() == me;
    let is_me = |seat: &store::Seat| seat.kind == SeatKind::Person && is_of_me(seat);
    let info = |(place, seat): (usize, &store::Seat)| SeatInfo {
        seat: place as u8,
        online: seat.kind == SeatKind::Person
            && seat.person.as_deref().is_some_and(|person| app.presence.is_online(person)),
        // Once the game is over also a seat that was left to a bot.
        me: is_me(seat) || (table.state == store::State::Over && is_of_me(seat)),
        ..seat_info(seat)
    };
    let to_act: Vec<u8> = (0..table.seats.len() as u8).filter(|seat| table.to_act >> seat & 1 == 1).collect();
    let is_running = table.state == store::State::Running;
    let clock: Option<Clock> = table.clock.as_deref().and_then(|clock| serde_json::from_str(clock).ok());
    let deadline = clock.filter(|_| is_running && is_among_people(&table.seats)).and_then(|clock| {
        let own = (0..clock.seats()).filter(|seat| is_me(&table.seats[usize::from(*seat)]));
        own.filter_map(|seat| clock.reading(Seat(seat)).deadline).min()
    });
    TableSummary {
        deadline: deadline.map(|Time(deadline)| deadline),
        seats: table.seats.iter().enumerate().map(info).collect(),
        your_turn: is_running && to_act.iter().any(|seat| is_me(&table.seats[usize::from(*seat)])),
        agreed: serde_json::from_str(&table.header)
            .map_or(Agreement::STRICT, |header| Agreement::of(&header)),
        is_invited: table.seats.iter().any(|seat| seat.kind == SeatKind::Open && is_of_me(seat)),
        is_listed: table.is_listed,
        to_act: if is_running { to_act } else { Vec::new() },
        id: table.id,
        game: table.game,
        state: stage(table.state),
        number: table.number,
        updated: table.updated,
        result: table.result.and_then(|ranking| RawValue::from_string(ranking).ok()),
        broken_off: table.ending.map(Into::into),
    }
}

/// A page that the host has filled in.
pub(super) async fn host_page(
    State(app): State<Arc<App>>,
    Named(page): Named<String>,
) -> Result<Json<Sentences>, Problem> {
    let page = HostPage::iter().find(|known| <&str>::from(known) == page);
    let text = page.and_then(|page| app.host_pages().text(page)).ok_or_else(Problem::not_found)?;
    Ok(Json(text.clone()))
}

#[derive(Deserialize)]
pub(super) struct GameQuery {
    set: Option<String>,
}

/// What a page needs of a game, with the host's components or with those of a set.
pub(super) async fn game(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(GameQuery { set }): Asked<GameQuery>,
) -> Result<Json<GamePage>, Problem> {
    let game = match set {
        Some(digest) => app.rooms.games.of_set(&id, &digest, &app.rooms.store).await?,
        None => Arc::clone(app.rooms.games.get(&id)?),
    };
    Ok(Json(app.rooms.games.page(&*game)))
}

/// How a game is played.
pub(super) async fn primer(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<Primer>, Problem> {
    let game = Arc::clone(app.rooms.games.get(&id)?);
    let turn = app.retelling.turn().await?;
    Ok(Json(turn.run(move || Ok(games::primer(&game))).await?))
}

/// What leads through the beginning of the guided first game.
pub(super) async fn guided(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
) -> Result<Json<Guidance>, Problem> {
    let guided = app.rooms.games.guided(&id).ok_or_else(Problem::not_found)?;
    Ok(Json(guided.guidance.clone()))
}

/// The record of a table, or what the requester was told of it.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    requester: Requester,
) -> Result<Response, Problem> {
    let turn = app.retelling.turn().await?;
    let person = requester.person();
    let copy = app.rooms.ask(&id, |reply| Message::Copy { person, reply }).await?;
    let text = turn.run(move || copy.record()).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{id}.city\"")),
    ];
    Ok((headers, text).into_response())
}

#[derive(Deserialize)]
pub(super) struct ReplayQuery {
    pub(super) view: Option<String>,
    #[serde(default)]
    pub(super) from: u32,
}

/// Some steps of a game.
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(ReplayQuery { view, from }): Asked<ReplayQuery>,
    requester: Requester,
) -> Result<Json<Replay>, Problem> {
    let viewer = viewer_named(view.as_deref())?;
    retold(&app, &id, &requester, move |copy| copy.replay(viewer, from)).await
}

#[derive(Deserialize)]
pub(super) struct TextQuery {
    view: Option<String>,
}

/// The board in words as it lay after an entry.
pub(super) async fn replay_text(
    State(app): State<Arc<App>>,
    Named((id, number)): Named<(String, u32)>,
    Asked(TextQuery { view }): Asked<TextQuery>,
    requester: Requester,
) -> Result<Json<Sentences>, Problem> {
    let viewer = viewer_named(view.as_deref())?;
    retold(&app, &id, &requester, move |copy| copy.text(viewer, number)).await
}

/// Through whose eyes a game is told again; without a name, the requester's.
pub(super) fn viewer_named(view: Option<&str>) -> Result<Option<Viewer>, Problem> {
    Ok(match view {
        None => None,
        Some("all") => Some(Viewer::AllOpen),
        Some("spectator") => Some(Viewer::Spectator),
        Some(seat) => {
            let seat = seat.parse().map_err(|_| Problem::bad_request("nobody of that name looks on"))?;
            Some(Viewer::Seat(Seat(seat)))
        }
    })
}

/// Tells something from a copy of a table, in its turn among those that want the same.
async fn retold<Told: Send + 'static>(
    app: &App,
    id: &str,
    requester: &Requester,
    tell: impl FnOnce(TableCopy) -> Result<Told, Problem> + Send + 'static,
) -> Result<Json<Told>, Problem> {
    let turn = app.retelling.turn().await?;
    let person = requester.person();
    let copy = app.rooms.ask(id, |reply| Message::Copy { person, reply }).await?;
    turn.run(move || tell(copy)).await.map(Json)
}

/// Can moves be kept at present? It is tried, but not more often than once a second.
pub(super) async fn ready(State(app): State<Arc<App>>) -> Result<Json<serde_json::Value>, Problem> {
    app.readiness.check(&app.rooms.store).await?;
    Ok(Json(serde_json::json!({ "ok": true })))
}

#[derive(Deserialize)]
pub(super) struct SocketQuery {
    language: Option<Language>,
}

/// The socket of a table, in one language or in all of them.
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(SocketQuery { language }): Asked<SocketQuery>,
    requester: Requester,
    handshake: Handshake,
) -> Result<Response, Problem> {
    let person = requester.person();
    match app.rooms.ask(&id, |reply| Message::Admit { person, reply }).await {
        // The table leaves memory at this moment, or stops: it is asked again when the socket is open.
        Err(problem) if !problem.is_passing() => return Err(problem),
        Ok(()) | Err(_) => {}
    }
    let room = app.rooms.room(&id).await?;
    let languages = language.map_or(Languages::All, Languages::Only);
    let socket = ClientSocket::new(&app, requester, room, languages)?;
    Ok(socket.upgrade(handshake))
}
