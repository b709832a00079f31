//! Requests that create something: tables, imported records.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use engine::{Seat, Seed};
use store::{Deal, NewTable, SeatKind, Start, Written};
use table::fair::Secret;
use table::{AnyGame, AnyTable, Header, Record, Setup};

use super::people::cookie;
use super::tables::{contribution, known_or_new};
use super::{JsonBody, Named, Requester, read_body};
use crate::app::App;
use crate::dealing::Dealing;
use crate::limits::MOST_RECORD_ENTRIES;
use crate::names::{distinct, own_name, program_name, visible_name};
use crate::people::Guest;
use crate::problem::Problem;
use crate::room::{Message, bot_seat, checked_level, open_seat, start};
use crate::wire::{self, Agreement, FromHere, SeatWish, TableWish};
use crate::{clock, games, ids};

/// A new table. A requester who is new becomes a guest on the way; where others may sit, guests have a name.
pub(super) async fn table(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(wish): JsonBody<TableWish>,
) -> Result<Response, Problem> {
    let is_secure = requester.is_secure;
    let (guest, made) = lay(app, requester, wish).await?;
    Ok((cookie(&guest, is_secure), Json(made)).into_response())
}

/// Lays a table for the requester.
pub(super) async fn lay(
    app: Arc<App>,
    requester: Requester,
    wish: TableWish,
) -> Result<(Guest, wire::NewTable), Problem> {
    app.count_creation(requester.address)?;
    let mut agreed = Agreement::for_new_table(wish.agreed.clone(), &wish.seats);
    // Everybody reads what is agreed before they sit down beside the program that laid the table.
    agreed.programs |= wish.agreed.programs.is_none() && requester.is_program();
    agreed.check(&wish.game, &wish.seats)?;
    if let Some(guest) = requester.guest.as_ref().filter(|_| seats_requester(&wish.seats)) {
        agreed.admits(&guest.person)?;
    }
    if agreed.rated {
        // With other components bots may be better or worse than they were measured, and a position may be anybody's.
        if wish.set.is_some() || wish.from.is_some() {
            return Err(Problem::not_rated());
        }
        if !requester.is_member() {
            return Err(Problem::no_member());
        }
    }
    let (header, start) = if let Some(from) = &wish.from {
        let (header, position) = from_here(&app, requester.person(), from, &wish, &agreed).await?;
        (header, Some(position.get().to_owned()))
    } else {
        let game = match &wish.set {
            Some(digest) => app.rooms.games.of_set(&wish.game, digest, &app.rooms.store).await?,
            None => Arc::clone(app.rooms.games.get(&wish.game)?),
        };
        (try_set_up(game, &wish, &agreed)?.header().clone(), None)
    };
    if wish.seats.iter().any(|seat| !matches!(seat, SeatWish::Me | SeatWish::Bot(_))) && !requester.is_named()
    {
        return Err(Problem::nobody());
    }
    let nameless = requester.guest_name();
    let guest = known_or_new(&app, requester).await?;
    let contribution = contribution(&app, wish.contribution.as_deref())?;
    let id = ids::new_id();
    let made = NewTable {
        id: id.clone(),
        game: wish.game,
        header: serde_json::to_string(&header).expect("a header can be written as JSON"),
        start,
        state: store::State::Open,
        host: Some(guest.person.id.clone()),
        is_listed: wish.is_listed,
        is_rated: agreed.rated,
        seats: seats(&app.rooms.dealing, &wish.seats, &guest, nameless, &contribution)?,
        deal: Deal { secret: Some(app.rooms.dealing.secret()), seed: None },
        at: (app.rooms.table_time.now_ms() / 1000) as i64,
    };
    begin(&app, &made).await?;
    Ok((guest, wire::NewTable { id }))
}

/// The guided first game of a game. Its deal is nobody's: there is no secret behind it.
pub(super) async fn guided(
    State(app): State<Arc<App>>,
    Named(game): Named<String>,
    requester: Requester,
) -> Result<Response, Problem> {
    app.count_creation(requester.address)?;
    let box_of_game = Arc::clone(app.rooms.games.get(&game)?);
    let guided = app.rooms.games.guided(&game).ok_or_else(Problem::not_found)?;
    let setup = Setup { agreed: Agreement::GUIDED.to_json(), ..guided.setup.clone() };
    let table = box_of_game.set_up(setup)?;
    let wish = |seat| {
        if seat == guided.guidance.seat { SeatWish::Me } else { SeatWish::Bot(guided.level.clone()) }
    };
    let wishes: Vec<SeatWish> = Seat::all(table.header().seats).map(wish).collect();
    let (is_secure, nameless) = (requester.is_secure, requester.guest_name());
    let guest = known_or_new(&app, requester).await?;
    let id = ids::new_id();
    let made = NewTable {
        id: id.clone(),
        game,
        header: serde_json::to_string(table.header()).expect("a header can be written as JSON"),
        start: None,
        state: store::State::Open,
        host: Some(guest.person.id.clone()),
        is_listed: false,
        is_rated: false,
        seats: seats(&app.rooms.dealing, &wishes, &guest, nameless, &[])?,
        deal: Deal { secret: None, seed: None },
        at: (app.rooms.table_time.now_ms() / 1000) as i64,
    };
    begin(&app, &made).await?;
    Ok((cookie(&guest, is_secure), Json(wire::NewTable { id })).into_response())
}

/// Stores a new table, and begins the game if every seat is taken.
async fn begin(app: &App, made: &NewTable) -> Result<(), Problem> {
    if app.rooms.store.new_table(made).await? == Written::Lost {
        return Err(Problem::try_again());
    }
    app.rooms.ask(&made.id, |reply| Message::Begin { reply }).await
}

/// Does whoever lays the table sit there, alone or with others on the same device?
fn seats_requester(seats: &[SeatWish]) -> bool {
    seats.iter().any(|seat| matches!(seat, SeatWish::Me | SeatWish::Here(_)))
}

/// The header and the position of a game that begins where another one was.
async fn from_here(
    app: &Arc<App>,
    person: Option<String>,
    from: &FromHere,
    wish: &TableWish,
    agreed: &Agreement,
) -> Result<(Header, table::Json), Problem> {
    let turn = app.retelling.turn().await?;
    let copy = app.rooms.ask(&from.table, |reply| Message::Copy { person, reply }).await?;
    let number = from.number;
    let is_alone = wish.seats.iter().all(|seat| matches!(seat, SeatWish::Me | SeatWish::Bot(_)));
    let own = wish.seats.iter().position(|seat| *seat == SeatWish::Me).filter(|_| is_alone);
    let keeper = own.map(|seat| Seat(seat as u8));
    let seed = Seed(ids::random_bytes());
    let (header, position) = turn.run(move || copy.begin_from(number, keeper, seed)).await?;
    let is_same_game = wish.game == header.game && wish.seats.len() == usize::from(header.seats);
    if !is_same_game || wish.options.is_some() || wish.set.is_some() {
        return Err(Problem::bad_request("game, seats and components are those of the other table"));
    }
    Ok((Header { agreed: agreed.to_json(), ..header }, position))
}

/// Sets the game up once, to check the number of seats and the options.
fn try_set_up(
    game: Arc<dyn AnyGame>,
    wish: &TableWish,
    agreed: &Agreement,
) -> Result<Box<dyn AnyTable>, Problem> {
    let seats = u8::try_from(wish.seats.len()).map_err(Problem::bad_request)?;
    let options = wish.options.clone().map_or(serde_json::Value::Null, serde_json::Value::Object);
    Ok(game.set_up(Setup {
        seats,
        options,
        players: Vec::new(),
        seed: Seed(ids::random_bytes()),
        agreed: agreed.to_json(),
    })?)
}

fn seats(
    dealing: &Dealing,
    wishes: &[SeatWish],
    guest: &Guest,
    nameless: &str,
    contributed: &[u8],
) -> Result<Vec<store::Seat>, Problem> {
    if wishes.iter().filter(|wish| **wish == SeatWish::Me).count() > 1 {
        return Err(Problem::bad_request("nobody sits on two seats"));
    }
    let mut seats: Vec<store::Seat> = Vec::new();
    for (place, wish) in wishes.iter().enumerate() {
        // Of people on the same device each has a name of their own.
        let person = |name: &str| store::Seat {
            kind: SeatKind::Person,
            person: Some(guest.person.id.clone()),
            name: distinct(name, seats.iter().map(|seat| &*seat.name)),
            level: None,
            contribution: Some(contributed.to_vec()),
        };
        let seat = match wish {
            SeatWish::Open => open_seat(),
            SeatWish::Me if guest.is_named() => person(&guest.person.name),
            SeatWish::Me => person(nameless),
            SeatWish::Here(name) if guest.person.is_program => person(&program_name(&own_name(name)?)),
            SeatWish::Here(name) => person(&own_name(name)?),
            SeatWish::Bot(level) => bot_seat(dealing, place, checked_level(level)?),
        };
        seats.push(seat);
    }
    Ok(seats)
}

/// A record becomes a table that can be read. An unfinished game is not played on there, because its seed is known: a new
/// table may begin from any of its positions.
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
        host: None,
        is_listed: false,
        is_rated: false,
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
