//! One table and the task that owns it.
//!
//! A message is handled completely before the next one is read, so nothing here needs a lock. A move travels:
//! proposed on a copy, stored, and only when it is on disk it becomes the table and everybody is told.
//!
//! - `load`: loading a table into memory
//! - `seats`: sitting down, standing up, starting the game
//! - `play`: moves, and what bots do
//! - `undo`: taking decisions back
//! - `updates`: what each viewer is told
//! - `changes`: what of it is new to a client; `outline` and `difference`: found and written how
//! - `records`: records and replays
//! - `nodes`: what other servers on the same database have written

mod changes;
mod difference;
mod load;
mod nodes;
mod outline;
mod play;
mod records;
mod seats;
mod undo;
mod updates;

pub(crate) use changes::{Known, Wording};
pub(crate) use load::resumed;
pub(crate) use nodes::LEASE;
pub(crate) use records::TableCopy;
pub(crate) use seats::{open_seat, start};
pub(crate) use updates::{seat_info, stage};

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::{Languages, Seat, Seats, Viewer};
use store::{Person, SeatKind, State, TableKey};
use table::fair::{Commitment, Secret};
use table::{AnyMove, AnyTable, Header, Json};
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::Instant;
use tracing::Instrument as _;

use crate::limits::MOST_CLIENTS_PER_TABLE;
use crate::problem::Problem;
use crate::rooms::Rooms;
use crate::thinking::Panicked;
use crate::wire::{ClientMessage, Request, Response};

/// A socket that is connected to a table.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) id: u64,
    /// Whose socket it is; none without a cookie.
    pub(crate) person: Option<String>,
    pub(crate) outbox: mpsc::Sender<Utf8Bytes>,
    /// The languages in which it is told.
    pub(crate) languages: Languages,
    pub(crate) known: Known,
}

/// A message in the mailbox of a table.
#[derive(Debug)]
pub(crate) enum Message {
    /// A client connects.
    Join(Client),
    /// A client disconnects.
    Leave(u64),
    /// A client sends a request.
    Request(u64, ClientMessage),
    /// A table was made: it begins if every seat is taken.
    Begin { reply: Reply<()> },
    /// Somebody wants to sit.
    Sit { person: Person, seat: Option<u8>, contribution: Vec<u8>, reply: Reply<()> },
    /// Somebody wants to stand up.
    Stand { person: String, reply: Reply<()> },
    /// A bot has decided.
    Decided { number: u32, seat: Seat, outcome: Result<AnyMove, Panicked> },
    /// A hint has been found.
    Hinted { client: u64, id: String, number: u32, seat: Seat, outcome: Result<AnyMove, Panicked> },
    /// Somebody wants the record, or to see the game again.
    Copy { person: Option<String>, reply: Reply<TableCopy> },
    /// The position with which the table came into memory does not follow from its entries.
    Disproved,
    /// The host has changed the table.
    ChangedByHost,
    /// Another server has written something about the table, or that was seen when it was looked up.
    Noticed { number: Option<u32>, seatings: Option<i64> },
    /// Other servers have come or gone.
    NodesChanged,
    /// It is time to look again who does what is due.
    Due,
}

/// A message as it waits: a place in a mailbox is kept free for it, so it is small.
pub(crate) type Post = Box<Message>;

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// One table.
pub(crate) struct Room {
    rooms: Arc<Rooms>,
    key: TableKey,
    id: String,
    header: Header,
    state: State,
    seats: Vec<store::Seat>,
    secret: Option<Secret>,
    /// What is published of the secret.
    commitment: Option<Commitment>,
    /// The game; none before the start, and none if it cannot be read.
    table: Option<Box<dyn AnyTable>>,
    clients: Vec<Client>,
    /// Those to act were asked together at this entry, and others of them have decided since.
    together_since: Option<u32>,
    /// An undo that needs the agreement of the others.
    undo_request: Option<UndoRequest>,
    /// The latest requests that were played.
    played: VecDeque<String>,
    /// What a bot is thinking about: entry number and seat.
    thinking: Option<(u32, Seat)>,
    /// The hints that are looked for.
    hints: Vec<AwaitedHint>,
    /// Since when nobody of this seat's person has been here; for people who are not.
    away_since: [Option<Instant>; Seat::MOST as usize],
    /// The seats whose people have asked for a bot themselves: it goes on although they are there.
    own_stand_ins: Seats,
    /// The bot that moved last and the number it led to: as long as its turn goes on, it waits less.
    moved_by_bot: Option<(u32, Seat)>,
    mailbox: mpsc::WeakSender<Post>,
    /// The table in memory is not the one on disk any more.
    is_outdated: bool,
    /// The entry after which the position was stored last.
    snapshot_at: u32,
    /// How often seats have changed.
    seatings: i64,
    /// People who look at the table through other servers.
    elsewhere: Vec<String>,
    /// People who have come or gone here, of whom the other servers do not know yet.
    moved_about: Vec<String>,
    /// Until when this server does what is due at the table, in milliseconds since 1970.
    lease_until: i64,
    /// It will be looked again who does that.
    looks_later: bool,
}

/// A hint that is looked for: one per seat, as long as its client is there.
#[derive(Debug)]
struct AwaitedHint {
    client: u64,
    seat: Seat,
    task: AbortHandle,
}

/// A request to take back decisions from entry `to` on.
#[derive(Clone, Copy, Debug)]
struct UndoRequest {
    by: Seat,
    to: u32,
    agreed: Seats,
}

impl Room {
    /// Handles messages until the table is idle.
    pub(crate) async fn run(mut self: Box<Self>, mut messages: mpsc::Receiver<Post>) {
        Box::pin(self.wake_bots()).await;
        while !self.is_outdated {
            match tokio::time::timeout(self.rooms.idle_table, messages.recv()).await {
                // What it takes to handle a message is not kept while the table waits for one.
                Ok(Some(message)) => Box::pin(self.handle(*message)).await,
                Ok(None) => return,
                Err(_) if self.is_idle() => {
                    Box::pin(self.store_snapshot()).await;
                    if self.rooms.can_leave(&self.id, &messages) {
                        return;
                    }
                }
                Err(_) => {}
            }
            Box::pin(self.wake_bots()).await;
        }
    }

    fn is_idle(&self) -> bool {
        self.clients.is_empty() && self.thinking.is_none()
    }

    async fn handle(&mut self, message: Message) {
        match message {
            Message::Join(client) => self.join(client).await,
            Message::Leave(client) => self.leave(client),
            Message::Request(client, message) => {
                let span = tracing::info_span!("message", id = ?message.id, client);
                self.handle_request(client, message).instrument(span).await;
            }
            // What can be done was done when the table came into memory.
            Message::Begin { reply } => {
                let _ = reply.send(Ok(()));
            }
            Message::Sit { person, seat, contribution, reply } => {
                let _ = reply.send(self.sit(&person, seat, contribution).await);
            }
            Message::Stand { person, reply } => {
                let _ = reply.send(self.stand(&person).await);
            }
            Message::Decided { number, seat, outcome } => self.bot_decided(number, seat, outcome).await,
            Message::Hinted { client, id, number, seat, outcome } => {
                let languages = self.languages_of(client).unwrap_or(Languages::All);
                let hint = self.hint(number, seat, outcome, languages);
                self.respond(client, &id, hint.map(Some));
            }
            Message::Copy { person, reply } => {
                let _ = reply.send(self.copy(person.as_deref()));
            }
            Message::Disproved => self.disproved().await,
            // It is read from the store again with the next request.
            Message::ChangedByHost => self.is_outdated = true,
            Message::Noticed { number, seatings } => self.noticed(number, seatings).await,
            Message::NodesChanged => self.nodes_have_changed().await,
            Message::Due => self.looks_later = false,
        }
        self.tell_who_is_here().await;
    }

    async fn join(&mut self, client: Client) {
        if self.clients.len() >= MOST_CLIENTS_PER_TABLE {
            // The socket closes when its outbox does.
            return;
        }
        let was_there = self.is_online(client.person.as_deref());
        let seat = self.seat_of(client.person.as_deref());
        let id = client.id;
        self.note_move(client.person.as_deref());
        self.clients.push(client);
        if let Some(seat) = seat
            && !was_there
        {
            self.away_since[seat.index()] = None;
            if !self.own_stand_ins.has(seat) {
                self.end_stand_in(seat).await;
            }
            self.tell_others(id);
        }
        self.welcome(id);
    }

    fn leave(&mut self, id: u64) {
        let Some(place) = self.clients.iter().position(|client| client.id == id) else { return };
        let client = self.clients.swap_remove(place);
        self.forget_hints(id);
        let person = client.person.as_deref();
        self.note_move(person);
        if let Some(seat) = self.seat_of(person)
            && !self.is_online(person)
        {
            self.away_since[seat.index()] = Some(Instant::now());
            self.tell_all();
        }
    }

    async fn handle_request(&mut self, client: u64, message: ClientMessage) {
        let Some(place) = self.clients.iter().position(|known| known.id == client) else { return };
        let (person, languages) = (self.clients[place].person.clone(), self.clients[place].languages);
        let ClientMessage { id, request } = message;
        if matches!(request, Request::Text) {
            let drawn = self.drawn(person.as_deref(), languages);
            return self.respond(client, &id, drawn.map(Some));
        }
        if matches!(request, Request::Whole) {
            self.welcome(client);
            return self.respond(client, &id, Ok(None));
        }
        let Some(seat) = self.seat_of(person.as_deref()) else {
            return self.respond(client, &id, Err(Problem::not_seated()));
        };
        let result = match request {
            Request::Play { number, mv } => {
                self.play_once(client, seat, number, &mv, &id).await.map(|()| None)
            }
            Request::Check { mv } => self.check(seat, &mv).map(|()| None),
            Request::Preview { mv } => self.preview(seat, &mv, languages).map(Some),
            Request::After { mv } => self.view_after(seat, &mv),
            Request::Undo => self.undo_once(seat, &id).await.map(|()| None),
            Request::Agree { yes } => self.agree(seat, yes).await.map(|()| None),
            Request::StandIn { seat: whose, level } => self.stand_in(seat, whose, level).await.map(|()| None),
            Request::Hint => match self.look_for_hint(client, &id, seat) {
                Ok(()) => return,
                Err(problem) => Err(problem),
            },
            Request::Text | Request::Whole | Request::Ping => return,
        };
        self.respond(client, &id, result);
    }

    fn respond(&mut self, client: u64, id: &str, result: Result<Option<Json>, Problem>) {
        let Some(languages) = self.languages_of(client) else { return };
        let response = match result {
            Ok(result) => Response::done(id, result),
            Err(problem) => {
                let trouble = problem.into_trouble();
                self.rooms.metrics.refused(trouble.kind);
                Response::refused(id, trouble.only(languages))
            }
        };
        self.send(client, &text(&response));
    }

    /// Sends to one page. One that reads too slowly is disconnected: it may reconnect and is told everything then.
    fn send(&mut self, id: u64, text: &Utf8Bytes) {
        let Some(client) = self.clients.iter().find(|client| client.id == id) else { return };
        if client.outbox.try_send(text.clone()).is_err() {
            self.leave(id);
        }
    }

    fn seat_of(&self, person: Option<&str>) -> Option<Seat> {
        let person = person?;
        let place = self.seats.iter().position(|seat| seat.person.as_deref() == Some(person));
        place.map(|place| Seat(place as u8))
    }

    fn languages_of(&self, client: u64) -> Option<Languages> {
        self.clients.iter().find(|known| known.id == client).map(|client| client.languages)
    }

    fn viewer(&self, person: Option<&str>) -> Viewer {
        self.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn is_online(&self, person: Option<&str>) -> bool {
        self.is_here(person) || person.is_some_and(|person| self.elsewhere.iter().any(|other| other == person))
    }

    /// Does somebody look at the table through this server?
    fn is_here(&self, person: Option<&str>) -> bool {
        person.is_some() && self.clients.iter().any(|client| client.person.as_deref() == person)
    }

    /// Somebody comes or goes: if nobody else of them is here, other servers are told.
    fn note_move(&mut self, person: Option<&str>) {
        if let Some(person) = person
            && self.rooms.store.is_shared()
            && !self.is_here(Some(person))
        {
            self.moved_about.push(person.to_owned());
        }
    }

    /// The seats on which people sit.
    fn people(&self) -> impl Iterator<Item = Seat> {
        let seats = self.seats.iter().enumerate().filter(|(_, seat)| seat.kind == SeatKind::Person);
        seats.map(|(place, _)| Seat(place as u8))
    }

    /// The game, if it is under way.
    fn running(&self) -> Result<&dyn AnyTable, Problem> {
        match (self.state, &self.table) {
            (State::Running, Some(table)) => Ok(&**table),
            _ => Err(Problem::not_running()),
        }
    }
}

/// A short message as JSON text for a page.
fn text(what: &impl serde::Serialize) -> Utf8Bytes {
    serde_json::to_string(what).expect("what goes over the wire can be written as JSON").into()
}
