//! What happens, as lines of JSON that come while it happens: at a table, and at all tables of a person.
//!
//! A stream counts as a socket: its person is present, it ends with the token, with a ban and when the server stops, and a
//! reader that is too slow is cut off.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::{self, StreamExt as _};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::requests::{Tongue, known};
use super::wire::TableNews;
use crate::app::App;
use crate::http::read::{ReplayQuery, summary, viewer_named};
use crate::http::{Asked, Named, Requester};
use crate::limits::{MOST_LISTED, MOST_STREAMS_PER_PERSON, OUTBOX};
use crate::problem::Problem;
use crate::room::{Client, Known, Message, Post, Told};
use crate::socket::{SocketSlot, next_client};
use crate::wire::{ReplayFrame, TableStage, TableSummary};

/// How often an empty line says that the connection holds.
const KEEP_ALIVE: Duration = Duration::from_secs(10);
/// How long it takes at most until somebody is told what another server has written.
const LOOK_AGAIN: Duration = Duration::from_secs(5);
/// The pause between two looks at a person's tables: what happens meanwhile is told together.
const PAUSE: Duration = Duration::from_millis(50);

/// A table, line by line: as it is, then each time something is new.
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(tongue): Asked<Tongue>,
    requester: Requester,
) -> Result<Response, Problem> {
    let person = requester.person();
    app.rooms.ask(&id, |reply| Message::Admit { person, reply }).await?;
    let slot = slot(&app, &requester)?;
    let room = app.rooms.room(&id).await?;
    let (outbox, told) = mpsc::channel(OUTBOX);
    let (person, name) = requester.guest.map(|guest| (guest.person.id, guest.person.name)).unzip();
    let client = Client {
        id: next_client(),
        person,
        name: name.unwrap_or_default(),
        lifted: None,
        is_hidden: false,
        outbox,
        languages: tongue.languages(),
        told: Told::Lines,
        known: Known::default(),
    };
    let seat = Seat { client: client.id, room };
    seat.room.send(Box::new(Message::Join(client))).await.map_err(|_| Problem::try_again())?;
    let lines = TableLines { told, slot, _seat: seat };
    Ok(ndjson(stream::unfold(lines, |mut lines| async { lines.next().await.map(|line| (line, lines)) })))
}

/// A place among the clients of a table, which is left when the stream ends.
struct Seat {
    client: u64,
    room: mpsc::Sender<Post>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let (room, client) = (self.room.clone(), self.client);
        tokio::spawn(async move {
            let _ = room.send(Box::new(Message::Leave(client))).await;
        });
    }
}

struct TableLines {
    told: mpsc::Receiver<Utf8Bytes>,
    slot: SocketSlot,
    _seat: Seat,
}

impl TableLines {
    /// The next line; none when the stream is over.
    async fn next(&mut self) -> Option<Bytes> {
        tokio::select! {
            // The table closes the outbox of a program that reads too slowly, and its own when it stops.
            line = self.told.recv() => line.map(|line| of_text(line.as_str())),
            () = sleep(KEEP_ALIVE) => Some(Bytes::from_static(b"\n")),
            _ = self.slot.ended() => None,
        }
    }
}

/// What happens at the requester's tables: each of them as it is, then those where the turn, the state or an invitation
/// has changed.
pub(super) async fn mine(State(app): State<Arc<App>>, requester: Requester) -> Result<Response, Problem> {
    let person = known(&requester)?;
    let slot = slot(&app, &requester)?;
    let news = News {
        wakes: app.rooms.wakes.subscribe(&person).ok_or_else(Problem::too_many)?,
        app,
        person,
        known: HashMap::new(),
        slot,
        looks_at: Instant::now(),
    };
    Ok(ndjson(stream::unfold(news, |mut news| async { news.next().await.map(|lines| (lines, news)) })))
}

/// What of a table is told as soon as it changes.
#[derive(Clone, PartialEq, Eq)]
struct Standing {
    state: TableStage,
    to_act: Vec<u8>,
    is_invited: bool,
}

struct News {
    app: Arc<App>,
    person: String,
    known: HashMap<String, Standing>,
    wakes: watch::Receiver<()>,
    slot: SocketSlot,
    /// When the tables are looked at next, whatever happens.
    looks_at: Instant,
}

impl News {
    /// The next lines, or an empty one; none when the stream is over.
    async fn next(&mut self) -> Option<Bytes> {
        let empty_at = Instant::now() + KEEP_ALIVE;
        loop {
            tokio::select! {
                () = sleep_until(self.looks_at) => {}
                woken = self.wakes.changed() => {
                    woken.ok()?;
                    sleep(PAUSE).await;
                }
                () = sleep_until(empty_at) => return Some(Bytes::from_static(b"\n")),
                _ = self.slot.ended() => return None,
            }
            self.wakes.mark_unchanged();
            self.looks_at = Instant::now() + LOOK_AGAIN;
            match self.look().await {
                Ok(lines) if lines.is_empty() => {}
                Ok(lines) => return Some(lines.into()),
                Err(problem) => tracing::debug!(?problem, "what is new is told later"),
            }
        }
    }

    /// What is new since the last look.
    async fn look(&mut self) -> Result<String, Problem> {
        let tables = self.app.rooms.store.tables_of(&self.person, MOST_LISTED).await?;
        let mut lines = String::new();
        let mut known = HashMap::new();
        // The oldest first: the latest news come last.
        for table in tables.into_iter().rev() {
            let table = summary(&self.app, table, Some(&self.person));
            let standing = standing(&table);
            if self.known.get(&table.id) != Some(&standing) {
                let news = TableNews { kind: "table", table: table.clone() };
                lines += &serde_json::to_string(&news).expect("what is told of a table is JSON");
                lines.push('\n');
            }
            known.insert(table.id, standing);
        }
        self.known = known;
        Ok(lines)
    }
}

fn standing(table: &TableSummary) -> Standing {
    Standing { state: table.state, to_act: table.to_act.clone(), is_invited: table.is_invited }
}

/// A game from its set-up on, a step in each line; it is told in pieces, as it is read.
pub(super) async fn replay(
    State(app): State<Arc<App>>,
    Named(id): Named<String>,
    Asked(ReplayQuery { view, from }): Asked<ReplayQuery>,
    requester: Requester,
) -> Result<Response, Problem> {
    let viewer = viewer_named(view.as_deref())?;
    let person = requester.person();
    let piece = async move |from: u32| {
        let turn = app.retelling.turn().await?;
        let person = person.clone();
        let copy = app.rooms.ask(&id, |reply| Message::Copy { person, reply }).await?;
        turn.run(move || {
            let replay = copy.replay(viewer, from)?;
            Ok((lines_of(&replay.steps), replay.next))
        })
        .await
    };
    // What is refused is refused before anything is told.
    let first = piece(from).await?;
    let pieces = stream::try_unfold((Some(first), piece), |(told, piece)| async {
        let Some((lines, next)) = told else { return Ok(None) };
        // A piece that cannot be told breaks the connection: otherwise a part would be taken for the whole.
        let next = match next {
            Some(from) => Some(piece(from).await.map_err(BrokenOff)?),
            None => None,
        };
        Ok::<_, BrokenOff>(Some((Bytes::from(lines), (next, piece))))
    });
    Ok(ndjson_or(pieces))
}

/// Why a stream ends before it is complete.
#[derive(Debug)]
struct BrokenOff(Problem);

impl fmt::Display for BrokenOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rest could not be told: {:?}", self.0)
    }
}

impl std::error::Error for BrokenOff {}

fn lines_of(steps: &[ReplayFrame]) -> String {
    let line = |step| serde_json::to_string(step).expect("a step can be written as JSON") + "\n";
    steps.iter().map(line).collect()
}

/// A slot among the open sockets, of which one person has only so many as streams.
fn slot(app: &Arc<App>, requester: &Requester) -> Result<SocketSlot, Problem> {
    let person = requester.person();
    if person.as_deref().is_some_and(|person| app.presence.sockets(person) >= MOST_STREAMS_PER_PERSON) {
        return Err(Problem::too_many());
    }
    SocketSlot::new(app, person, requester.address)
}

fn of_text(line: &str) -> Bytes {
    Bytes::from(format!("{line}\n"))
}

fn ndjson(lines: impl stream::Stream<Item = Bytes> + Send + 'static) -> Response {
    ndjson_or(lines.map(Ok::<_, std::convert::Infallible>))
}

fn ndjson_or<E>(lines: impl stream::Stream<Item = Result<Bytes, E>> + Send + 'static) -> Response
where
    E: std::error::Error + Send + Sync + 'static,
{
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-store"),
        // A proxy that gathers what it passes on would keep the lines back.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(lines)).into_response()
}
