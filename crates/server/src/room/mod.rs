//! One table and the task that owns it.
//!
//! A message is handled completely before the next one is read, so nothing here needs a lock. A move travels:
//! proposed on a copy, stored, and only when it is on disk it becomes the table and everybody is told.
//!
//! - `load`: loading a table into memory
//! - `seats`: sitting down, standing up, starting the game
//! - `presence`: who is here, and who is away; bots that stand in
//! - `device`: several people on one device
//! - `chat`: what people say
//! - `rematch`: the same people again
//! - `play`: moves, and what bots do
//! - `undo`: taking decisions back; `asking`: what one of the players asks the others
//! - `times`: clocks, and what is due; `holidays`: when people need not decide
//! - `updates`: what each viewer is told
//! - `changes`: what of it is new to a client; `outline` and `difference`: found and written how
//! - `records`: records and replays
//! - `programs`: what programs ask without a socket
//! - `nodes`: what other servers on the same database have written

mod asking;
mod changes;
mod chat;
mod device;
mod difference;
mod holidays;
mod load;
mod nodes;
mod outline;
mod play;
mod presence;
mod programs;
mod records;
mod rematch;
mod seats;
mod standing;
mod times;
mod undo;
mod updates;

pub(crate) use changes::{Known, Wording};
pub(crate) use load::resumed;
pub(crate) use nodes::LEASE;
pub(crate) use programs::Deed;
pub(crate) use records::TableCopy;
pub(crate) use seats::{bot_seat, checked_level, open_seat, start};
pub(crate) use times::is_among_people;
pub(crate) use updates::{seat_info, stage};

use std::collections::VecDeque;
use std::sync::Arc;

use engine::{Languages, Seat, Seats};
use store::{Line, Person, SeatKind, State, TableKey};
use table::fair::{Commitment, Secret};
use table::{AnyMove, AnyTable, Clock, Header, Json};
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio_tungstenite::tungstenite::Utf8Bytes;
use tracing::Instrument as _;

use crate::limits::{Buckets, MOST_CLIENTS_PER_PLAYER, MOST_SPECTATORS};
use crate::problem::Problem;
use crate::rooms::Rooms;
use crate::thinking::Panicked;
use crate::wire::{ClientMessage, Proposed, Request, Response, SeatChange};
use asking::Asking;
use holidays::KnownTimeOff;
use presence::Away;

/// A socket that is connected to a table.
#[derive(Debug)]
pub(crate) struct Client {
    pub(crate) id: u64,
    /// Whose socket it is; none without a cookie.
    pub(crate) person: Option<String>,
    /// What they are called; empty for those who have told no name.
    pub(crate) name: String,
    /// The seat that is uncovered, where several share the device.
    pub(crate) lifted: Option<Seat>,
    /// The page lies hidden behind others.
    pub(crate) is_hidden: bool,
    pub(crate) outbox: mpsc::Sender<Utf8Bytes>,
    /// The languages in which it is told.
    pub(crate) languages: Languages,
    pub(crate) told: Told,
    pub(crate) known: Known,
}

/// How a client is told what is new.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// The table once, then its changes: pages.
    Changes,
    /// The table each time, with what is new of its log: programs.
    Lines,
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
    /// Somebody wants to see the table.
    Admit { person: Option<String>, reply: Reply<()> },
    /// Somebody wants to be told the table once.
    Look { person: Option<String>, languages: Languages, reply: Reply<String> },
    /// Somebody who sits there asks for something without a socket.
    Deed { person: String, message: Box<ClientMessage>, languages: Languages, reply: Reply<Deed> },
    /// Does somebody look at the table through this server?
    Looks { person: String, reply: Reply<bool> },
    /// Who laid the table sees to its seats.
    Arrange { person: String, change: SeatChange, reply: Reply<()> },
    /// Somebody wants to play again with the same people.
    Rematch { person: Person, contribution: Vec<u8>, reply: Reply<String> },
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
    /// Something is due here, and this server has taken it on.
    Overdue { reply: Reply<()> },
    /// Somebody who plays here has entered a holiday.
    HolidayChanged,
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
    /// Who laid the table.
    host: Option<String>,
    /// When it was laid, in seconds since 1970.
    made: i64,
    is_listed: bool,
    /// The table at which the same people play again.
    rematch: Option<String>,
    state: State,
    seats: Vec<store::Seat>,
    /// The latest of what was said.
    lines: VecDeque<Line>,
    /// How much each person may say.
    sayings: Buckets<String>,
    secret: Option<Secret>,
    /// What is published of the secret.
    commitment: Option<Commitment>,
    /// The game; none before the start, and none if it cannot be read.
    table: Option<Box<dyn AnyTable>>,
    clients: Vec<Client>,
    /// Those to act were asked together at this entry, and others of them have decided since.
    together_since: Option<u32>,
    /// What one of the players asks the others.
    asking: Option<Asking>,
    /// The clocks; none before the start.
    clock: Option<Clock>,
    /// When something is due, as it is stored.
    due_at: Option<i64>,
    /// When something that was due could not be done.
    troubled_at: Option<tokio::time::Instant>,
    /// When the people of the seats are on holiday, as far as that was looked up.
    time_off: [KnownTimeOff; Seat::MOST as usize],
    /// How the game ended, if not by its rules.
    ending: Option<store::Ending>,
    /// The latest requests that were played.
    played: VecDeque<String>,
    /// The last decision after which it was looked whether a standing answer is to be given.
    answered_at: Option<u32>,
    /// What a bot is thinking about: entry number and seat.
    thinking: Option<(u32, Seat)>,
    /// The hints that are looked for.
    hints: Vec<AwaitedHint>,
    /// Since when nobody of this seat's person has been here; for people who are not.
    away_since: [Option<Away>; Seat::MOST as usize],
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

impl Room {
    /// Handles messages until the table is idle.
    pub(crate) async fn run(mut self: Box<Self>, mut messages: mpsc::Receiver<Post>) {
        Box::pin(self.look_for_holidays()).await;
        Box::pin(self.do_what_is_due()).await;
        Box::pin(self.store_due_if_missing()).await;
        Box::pin(self.give_standing_answers()).await;
        Box::pin(self.wake_bots()).await;
        while !self.is_outdated {
            let waits = [self.next_stand_in(), self.next_due(), Some(self.rooms.idle_table)];
            let wait = waits.into_iter().flatten().min().unwrap_or_default();
            let next = tokio::time::timeout(wait, messages.recv()).await;
            Box::pin(self.stand_in_by_itself()).await;
            match next {
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
            Box::pin(self.do_what_is_due()).await;
            Box::pin(self.give_standing_answers()).await;
            Box::pin(self.wake_bots()).await;
        }
        // Before its clients are disconnected: those who come back find the table that is on disk.
        self.rooms.leave(&self.id);
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
            Message::Admit { person, reply } => {
                let _ = reply.send(self.admit(person.as_deref()));
            }
            Message::Look { person, languages, reply } => {
                let _ = reply.send(self.look(person, languages));
            }
            Message::Deed { person, message, languages, reply } => {
                let _ = reply.send(self.deed(&person, *message, languages).await);
            }
            Message::Looks { person, reply } => {
                let _ = reply.send(Ok(self.is_looking(&person)));
            }
            Message::Arrange { person, change, reply } => {
                let _ = reply.send(self.arrange(&person, change).await);
            }
            Message::Rematch { person, contribution, reply } => {
                let _ = reply.send(self.lay_rematch(&person, contribution).await);
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
            Message::Overdue { reply } => self.see_to_overdue(reply).await,
            Message::HolidayChanged => self.look_for_holidays().await,
        }
        self.tell_who_is_here().await;
    }

    async fn join(&mut self, client: Client) {
        if self.admit(client.person.as_deref()).is_err() || !self.has_room_for(&client) {
            // The socket closes when its outbox does.
            return;
        }
        let was_there = self.is_online(client.person.as_deref());
        let own = self.seats_of(client.person.as_deref());
        let id = client.id;
        self.note_move(client.person.as_deref());
        self.clients.push(client);
        if !was_there {
            self.is_back(own).await;
            self.tell_others(id);
        }
        self.welcome(id);
        self.tell_lines(id);
    }

    /// Makes room for a client. Those who play always get in: their oldest socket gives way to a new one. Of those who look
    /// on there are only so many.
    fn has_room_for(&mut self, client: &Client) -> bool {
        let person = client.person.as_deref();
        if self.seats_of(person).is_empty() {
            let is_seated = |client: &&Client| !self.seats_of(client.person.as_deref()).is_empty();
            let looking = self.clients.len() - self.clients.iter().filter(is_seated).count();
            return looking < MOST_SPECTATORS;
        }
        let own = self.clients.iter().filter(|other| other.person.as_deref() == person).map(|own| own.id);
        let own: Vec<u64> = own.collect();
        if own.len() >= MOST_CLIENTS_PER_PLAYER
            && let Some(oldest) = own.into_iter().min()
        {
            self.leave(oldest);
        }
        true
    }

    /// Those who may not look on any more are disconnected: where no spectators were agreed, when the game begins.
    fn part_with_strangers(&mut self) {
        let strangers = self.clients.iter().filter(|client| self.admit(client.person.as_deref()).is_err());
        let strangers: Vec<u64> = strangers.map(|client| client.id).collect();
        for stranger in strangers {
            self.leave(stranger);
        }
    }

    fn leave(&mut self, id: u64) {
        let Some(place) = self.clients.iter().position(|client| client.id == id) else { return };
        let client = self.clients.swap_remove(place);
        self.forget_hints(id);
        let person = client.person.as_deref();
        self.note_move(person);
        if !self.is_online(person) {
            self.is_away(self.seats_of(person));
            self.tell_all();
        }
    }

    async fn handle_request(&mut self, client: u64, message: ClientMessage) {
        let Some(known) = self.clients.iter().find(|known| known.id == client) else { return };
        let (languages, seat) = (known.languages, self.seat_at(known));
        let ClientMessage { id, seat_of, request } = message;
        let result = match (request, seat) {
            (Request::Text, _) => self.drawn(client, languages).map(Some),
            (Request::IfEnded, _) => self.points_if_ended(client, languages).map(Some),
            (Request::Whole, _) => {
                self.welcome(client);
                Ok(None)
            }
            (Request::Lift { seat }, _) => self.lift(client, seat).map(|()| None),
            (Request::Sight { is_hidden }, _) => {
                self.note_sight(client, is_hidden);
                Ok(None)
            }
            (Request::Say { text }, seat) => self.say(client, seat, &text).await.map(|()| None),
            (Request::Ping, _) => return,
            (_, None) if self.owns_seats(client) => Err(Problem::covered()),
            (_, None) => Err(Problem::not_seated()),
            (_, Some(seat)) if seat_of.is_some_and(|named| named != seat.0) => Err(Problem::covered()),
            (Request::Hint, Some(seat)) => match self.look_for_hint(client, &id, seat) {
                Ok(()) => return,
                Err(problem) => Err(problem),
            },
            (request, Some(seat)) => self.handle_deed(client, seat, &id, request, languages).await,
        };
        self.respond(client, &id, result);
    }

    /// What only those who sit at the table can do.
    async fn handle_deed(
        &mut self,
        client: u64,
        seat: Seat,
        id: &str,
        request: Request,
        languages: Languages,
    ) -> Result<Option<Json>, Problem> {
        match request {
            Request::Play { number, mv } => {
                self.take_seat_back(seat).await?;
                self.play_once(client, seat, number, &mv, id).await.map(|()| None)
            }
            Request::Check { mv } => self.check(seat, &mv).map(|()| None),
            Request::Preview { mv } => self.preview(seat, &mv, languages).map(Some),
            Request::After { mv } => self.view_after(seat, &mv),
            Request::Undo => self.undo_once(seat, id).await.map(|()| None),
            Request::Agree { yes } => self.agree(seat, yes).await.map(|()| None),
            Request::StandIn { seat: whose, level } => self.stand_in(seat, whose, level).await.map(|()| None),
            Request::Pause => self.propose_clocks(seat, Proposed::Pause).await.map(|()| None),
            Request::Resume => self.propose_clocks(seat, Proposed::Resume).await.map(|()| None),
            Request::ChangePace { pace } => {
                self.propose_clocks(seat, Proposed::Pace(pace)).await.map(|()| None)
            }
            Request::BreakOff => self.break_off(seat).await.map(|()| None),
            Request::Standing { answers } => self.stand_by(seat, &answers).await.map(Some),
            Request::Resign => self.resign(seat).await.map(|()| None),
            Request::Hint
            | Request::Text
            | Request::IfEnded
            | Request::Whole
            | Request::Lift { .. }
            | Request::Sight { .. }
            | Request::Say { .. }
            | Request::Ping => Ok(None),
        }
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

    /// The seats on which a person plays: several if people share the device.
    fn seats_of(&self, person: Option<&str>) -> Seats {
        let Some(person) = person else { return Seats::NONE };
        let own = self.people().filter(|seat| self.seats[seat.index()].person.as_deref() == Some(person));
        own.fold(Seats::NONE, Seats::with)
    }

    fn languages_of(&self, client: u64) -> Option<Languages> {
        self.clients.iter().find(|known| known.id == client).map(|client| client.languages)
    }

    fn is_online(&self, person: Option<&str>) -> bool {
        self.is_here(person)
            || person.is_some_and(|person| self.elsewhere.iter().any(|other| other == person))
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
