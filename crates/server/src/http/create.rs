//! Requests that create or change something: people, tables, seats, imported records.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use bots::Level;
use engine::Seed;
use store::{Deal, NewTable, SeatKind, Start, Written};
use strum::VariantNames as _;
use table::fair::{MOST_CONTRIBUTED, Secret};
use table::{AnyGame, AnyTable, Record, Setup, hex};

use super::{JsonBody, Requester, pages, read_body};
use crate::app::App;
use crate::dealing::Dealing;
use crate::limits::MOST_RECORD_ENTRIES;
use crate::names::{own_name, visible_name};
use crate::people::Guest;
use crate::problem::Problem;
use crate::room::{Message, open_seat, start};
use crate::wire::{self, Agreement, NewName, SeatWish, SitWish, TableWish};
use crate::{clock, games, ids};

/// A new guest, or another name.
pub(super) async fn me(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(NewName { name }): JsonBody<NewName>,
) -> Result<Response, Problem> {
    let name = own_name(&name)?;
    app.count_creation(requester.address)?;
    let is_secure = requester.is_secure;
    let guest = match requester.guest {
        Some(mut guest) => {
            guest.person.name = name;
            app.rooms.store.rename(&guest.person).await?;
            guest
        }
        None => Guest::new(&app.rooms.store, name).await?,
    };
    Ok((cookie(&guest, is_secure), Json(guest.me())).into_response())
}

/// A return link: this browser becomes that person. A wrong one leads to the page, which says so.
pub(super) async fn come_back(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
    requester: Requester,
    uri: Uri,
) -> Result<Response, Problem> {
    app.count_creation(requester.address)?;
    let Some(guest) = Guest::from_return_link(&app.rooms.store, &key).await? else {
        return Ok((StatusCode::NOT_FOUND, pages::page(uri).await).into_response());
    };
    Ok((cookie(&guest, requester.is_secure), Redirect::to("/")).into_response())
}

/// A new table. A requester without a name becomes a guest on the way.
pub(super) async fn table(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(wish): JsonBody<TableWish>,
) -> Result<Response, Problem> {
    app.count_creation(requester.address)?;
    let game = match &wish.set {
        Some(digest) => app.rooms.games.of_set(&wish.game, digest, &app.rooms.store).await?,
        None => Arc::clone(app.rooms.games.get(&wish.game)?),
    };
    let empty = try_set_up(game, &wish)?;
    let is_secure = requester.is_secure;
    let guest = known_or_new(&app, requester).await?;
    let contribution = contribution(&app, wish.contribution.as_deref())?;
    let id = ids::new_id();
    let made = NewTable {
        id: id.clone(),
        game: wish.game,
        header: serde_json::to_string(empty.header()).expect("a header can be written as JSON"),
        start: None,
        state: store::State::Open,
        seats: seats(&app.rooms.dealing, &wish.seats, &guest, &contribution)?,
        deal: Deal { secret: Some(app.rooms.dealing.secret()), seed: None },
        at: clock::now(),
    };
    if app.rooms.store.new_table(&made).await? == Written::Lost {
        return Err(Problem::try_again());
    }
    app.rooms.ask(&id, |reply| Message::Begin { reply }).await?;
    Ok((cookie(&guest, is_secure), Json(wire::NewTable { id })).into_response())
}

/// Sets the game up once, to check the number of seats and the options.
fn try_set_up(game: Arc<dyn AnyGame>, wish: &TableWish) -> Result<Box<dyn AnyTable>, Problem> {
    let seats = u8::try_from(wish.seats.len()).map_err(Problem::bad_request)?;
    let options = wish.options.clone().map_or(serde_json::Value::Null, serde_json::Value::Object);
    Ok(game.set_up(Setup {
        seats,
        options,
        players: Vec::new(),
        seed: Seed(ids::random_bytes()),
        agreed: Agreement::for_new_table(wish.undo, &wish.seats).to_json(),
    })?)
}

fn seats(
    dealing: &Dealing,
    wishes: &[SeatWish],
    guest: &Guest,
    contributed: &[u8],
) -> Result<Vec<store::Seat>, Problem> {
    if wishes.iter().filter(|wish| **wish == SeatWish::Me).count() > 1 {
        return Err(Problem::bad_request("nobody sits on two seats"));
    }
    let seat = |(place, wish): (usize, &SeatWish)| match wish {
        SeatWish::Open => Ok(open_seat()),
        SeatWish::Me => Ok(store::Seat {
            kind: SeatKind::Person,
            person: Some(guest.person.id.clone()),
            name: guest.person.name.clone(),
            level: None,
            contribution: Some(contributed.to_vec()),
        }),
        SeatWish::Bot(level) if Level::VARIANTS.contains(&&**level) => Ok(store::Seat {
            kind: SeatKind::Bot,
            person: None,
            name: format!("Bot {}", place + 1),
            level: Some(level.clone()),
            contribution: Some(dealing.contribution(None)),
        }),
        SeatWish::Bot(level) => {
            let levels = Level::VARIANTS.join(", ");
            Err(Problem::bad_request(format!("bots are not `{level}`; they are: {levels}")))
        }
    };
    wishes.iter().enumerate().map(seat).collect()
}

fn contribution(app: &App, digits: Option<&str>) -> Result<Vec<u8>, Problem> {
    let read = |digits| {
        let bytes = hex::read(digits).filter(|bytes| bytes.len() <= MOST_CONTRIBUTED);
        bytes.ok_or_else(|| Problem::bad_request("a contribution has at most 512 hexadecimal digits"))
    };
    Ok(app.rooms.dealing.contribution(digits.map(read).transpose()?))
}

/// A seat at a table. A requester without a name becomes a guest on the way.
pub(super) async fn sit(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    requester: Requester,
    JsonBody(wish): JsonBody<SitWish>,
) -> Result<Response, Problem> {
    let contribution = contribution(&app, wish.contribution.as_deref())?;
    let is_secure = requester.is_secure;
    let guest = known_or_new(&app, requester).await?;
    let (person, seat) = (guest.person.clone(), wish.seat);
    app.rooms.ask(&id, |reply| Message::Sit { person, seat, contribution, reply }).await?;
    Ok((cookie(&guest, is_secure), Json(serde_json::json!({}))).into_response())
}

/// The requester, as a new guest if unknown.
pub(super) async fn known_or_new(app: &App, requester: Requester) -> Result<Guest, Problem> {
    let name = requester.guest_name();
    if let Some(guest) = requester.guest {
        return Ok(guest);
    }
    app.count_creation(requester.address)?;
    Guest::new(&app.rooms.store, name.to_owned()).await
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

/// A record becomes a table that can be read. An unfinished game is not played on: its seed is known.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    requester: Requester,
    request: Request,
) -> Result<Json<wire::NewTable>, Problem> {
    app.count_creation(requester.address)?;
    let turn = app.retelling.turn().await?;
    let body = read_body(request, &app).await?;
    let games = Arc::clone(&app);
    let (record, table, own_game) = turn
        .run(move || {
            let record = checked_record(&body)?;
            let game = Arc::clone(games.rooms.games.get(&record.header.game)?);
            let table = game.replay(&record).map_err(Problem::bad_request)?;
            let own_game = with_own_components(&record)?;
            Ok((record, table, own_game))
        })
        .await?;
    let id = ids::new_id();
    let (made, start) = imported(&id, &record, &*table)?;
    if let Some(game) = own_game {
        games::keep_components(&app.rooms.store, &record.header.components, &*game).await?;
    }
    app.rooms.store.import(&made, &start).await?;
    Ok(Json(wire::NewTable { id }))
}

/// The game with the components that a record brings along; nothing if it brings none.
fn with_own_components(record: &Record) -> Result<Option<Arc<dyn AnyGame>>, Problem> {
    if record.files.is_empty() {
        return Ok(None);
    }
    let mut files = registry::files(&record.header.game).map_err(Problem::bad_request)?;
    for (name, text) in &record.files {
        files.replace(name, text.clone()).map_err(Problem::bad_request)?;
    }
    let opened = registry::open_revision(&record.header.game, files, record.header.revision);
    opened.map(Some).map_err(Problem::bad_request)
}

/// A record whose names and length are those of a game among people.
fn checked_record(body: &[u8]) -> Result<Record, Problem> {
    let record = Record::parse(body).map_err(Problem::bad_request)?;
    if record.entries.len() > MOST_RECORD_ENTRIES {
        let reason = format!("a record that is brought along has at most {MOST_RECORD_ENTRIES} entries");
        return Err(Problem::bad_request(reason));
    }
    for name in &record.players {
        visible_name(name)?;
    }
    Ok(record)
}

fn imported(id: &str, record: &Record, table: &dyn AnyTable) -> Result<(NewTable, Start), Problem> {
    #[derive(serde::Deserialize)]
    struct Saved {
        start: Option<table::Json>,
        entries: Vec<table::Json>,
    }
    let saved: Saved = serde_json::from_str(table.saved().get()).map_err(Problem::bad_request)?;
    let deal = record.deal.as_ref();
    let seat = |(place, name): (usize, &String)| store::Seat {
        kind: SeatKind::Person,
        person: None,
        name: name.clone(),
        level: None,
        contribution: deal.and_then(|deal| deal.contributions.get(place).cloned()),
    };
    let made = NewTable {
        id: id.to_owned(),
        game: record.header.game.clone(),
        header: serde_json::to_string(table.header()).expect("a header can be written as JSON"),
        start: saved.start.map(|start| start.get().to_owned()),
        state: store::State::Over,
        seats: table.players().iter().enumerate().map(seat).collect(),
        deal: Deal {
            secret: deal.map(|deal| {
                let Secret(bytes) = deal.secret;
                bytes
            }),
            seed: None,
        },
        at: clock::now(),
    };
    let entries = saved.entries.iter().map(|entry| entry.get().to_owned()).collect();
    Ok((made, Start { entries, ..start(table, store::State::Over, record.seed) }))
}

pub(super) fn cookie(guest: &Guest, is_secure: bool) -> HeaderMap {
    HeaderMap::from_iter([(header::SET_COOKIE, guest.set_cookie(is_secure))])
}
