//! One page's socket at one table.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::response::Response as HttpResponse;
use engine::Languages;
use futures_util::{SinkExt as _, StreamExt as _};
use store::Person;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{self, Message as Frame, Utf8Bytes};
use tracing::Instrument as _;

use crate::app::App;
use crate::clock;
use crate::handshake::{Handshake, Socket, pieces};
use crate::http::Requester;
use crate::limits::{Bucket, MOST_ID_BYTES, OUTBOX, Rate, SILENT_SOCKET, Slot};
use crate::problem::Problem;
use crate::room::{Client, Known, Message, Post, Told};
use crate::wire::{ClientMessage, Pong, Request, Response};

/// How long closing a socket may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// A socket that is being opened.
pub(crate) struct ClientSocket {
    slot: SocketSlot,
    person: Option<Person>,
    room: mpsc::Sender<Post>,
    languages: Languages,
    rate: Option<Rate>,
}

/// A slot among the open sockets, by which a person counts as present; both end when this is dropped.
pub(crate) struct SocketSlot {
    app: Arc<App>,
    person: Option<String>,
    address: IpAddr,
    /// Changes when the sockets of its person are to end.
    ended: Option<watch::Receiver<()>>,
    /// Changes when it is known anew whom the host keeps out.
    bans: watch::Receiver<()>,
    /// Turns true when the server stops.
    closing: watch::Receiver<bool>,
    _slot: Slot,
}

impl ClientSocket {
    /// Takes a slot among the open sockets, if there is one.
    pub(crate) fn new(
        app: &Arc<App>,
        requester: Requester,
        room: mpsc::Sender<Post>,
        languages: Languages,
    ) -> Result<Self, Problem> {
        let Requester { guest, address, .. } = requester;
        let person = guest.map(|guest| guest.person);
        let rate = app.message_rate(address);
        let slot = SocketSlot::new(app, person.as_ref().map(|person| person.id.clone()), address)?;
        Ok(Self { slot, person, room, languages, rate })
    }

    /// Responds to the handshake; the socket runs until either side closes it.
    pub(crate) fn upgrade(self, handshake: Handshake) -> HttpResponse {
        let request = tracing::Span::current();
        let (response, socket) = handshake.accept();
        let run = async move {
            match socket.await {
                Ok(socket) => self.run(socket).await,
                Err(error) => tracing::debug!(%error, "a socket did not open"),
            }
        };
        tokio::spawn(run.instrument(request));
        response
    }

    async fn run(self, mut socket: Socket) {
        let id = next_client();
        let (outbox, mut outgoing) = mpsc::channel(OUTBOX);
        let Self { mut slot, person, room, languages, rate } = self;
        let mut reader = Reader { id, room, bucket: rate.map(|rate| (rate, Bucket::full(rate))) };
        let (person, name) = person.map(|person| (person.id, person.name)).unzip();
        let name = name.unwrap_or_default();
        let client = Client {
            id,
            person,
            name,
            lifted: None,
            is_hidden: false,
            outbox,
            languages,
            told: Told::Changes,
            known: Known::default(),
        };
        let code = if reader.room.send(Box::new(Message::Join(client))).await.is_ok() {
            tokio::select! {
                code = exchange(&mut socket, &mut reader, &mut outgoing) => code,
                end = slot.ended() => match end {
                    End::Closing => CloseCode::Away,
                    End::Session | End::KeptOut => CloseCode::Again,
                },
            }
        } else {
            CloseCode::Again
        };
        tracing::debug!(client = id, %code, "a socket ends");
        let _ = reader.room.send(Box::new(Message::Leave(id))).await;
        drop(reader);
        let frame = Frame::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }));
        // A page that is still sending is read for a moment: otherwise it may never see the close code.
        let closing_handshake = async {
            if socket.send(frame).await.is_ok() {
                while let Some(Ok(_)) = socket.next().await {}
            }
        };
        let _ = timeout(CLOSE_TIMEOUT, closing_handshake).await;
        drop(slot);
    }
}

/// Waits until the person of a socket may be another one; for nobody that is never.
async fn session_ends(ended: Option<&mut watch::Receiver<()>>) {
    if let Some(ended) = ended
        && ended.changed().await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}

/// Carries messages both ways until one side ends it; returns the code with which to close.
async fn exchange(
    socket: &mut Socket,
    reader: &mut Reader,
    outgoing: &mut mpsc::Receiver<Utf8Bytes>,
) -> CloseCode {
    let mut heard = Instant::now();
    loop {
        tokio::select! {
            text = outgoing.recv() => {
                // The table closes the outbox of a page that is too slow, and its own when it stops.
                let Some(text) = text else { return CloseCode::Again };
                // The connection itself breaks when the page does not read.
                if write(socket, text, outgoing).await.is_err() {
                    return CloseCode::Away;
                }
            }
            frame = socket.next() => {
                heard = Instant::now();
                match frame {
                    Some(Ok(Frame::Text(text))) => match reader.read(&text).await {
                        Ok(None) => {}
                        Ok(Some(reply)) => if socket.send(Frame::Text(reply)).await.is_err() {
                            return CloseCode::Away;
                        },
                        Err(code) => return code,
                    },
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_))) => {}
                    Some(Ok(Frame::Binary(_))) => return CloseCode::Unsupported,
                    Some(Ok(Frame::Close(_))) | None => return CloseCode::Normal,
                    Some(Err(_)) => return CloseCode::Protocol,
                }
            }
            () = sleep_until(heard + SILENT_SOCKET) => return CloseCode::Away,
        }
    }
}

/// Sends a text and everything else that waits, in one go.
async fn write(
    socket: &mut Socket,
    text: Utf8Bytes,
    outgoing: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(), tungstenite::Error> {
    let mut next = Some(text);
    while let Some(text) = next {
        for piece in pieces(text) {
            socket.feed(piece).await?;
        }
        next = outgoing.try_recv().ok();
    }
    socket.flush().await
}

/// Reads what a page sends.
struct Reader {
    id: u64,
    room: mpsc::Sender<Post>,
    bucket: Option<(Rate, Bucket)>,
}

impl Reader {
    /// Passes a message on to the table, or responds at once. An error is the code with which to close.
    async fn read(&mut self, text: &str) -> Result<Option<Utf8Bytes>, CloseCode> {
        if self.bucket.as_mut().is_some_and(|(rate, bucket)| !bucket.take(*rate)) {
            return Err(CloseCode::Policy);
        }
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return Ok(Some(misunderstood(&error))),
        };
        if matches!(message.request, Request::Ping) {
            return Ok(Some(pong()));
        }
        if message.id.is_empty() || message.id.len() > MOST_ID_BYTES {
            return Ok(Some(misunderstood(&format!("an `id` has 1 to {MOST_ID_BYTES} bytes"))));
        }
        let sent = self.room.send(Box::new(Message::Request(self.id, message))).await;
        sent.map(|()| None).map_err(|_| CloseCode::Again)
    }
}

fn pong() -> Utf8Bytes {
    let pong = Pong { kind: "pong", now: clock::now_ms() };
    serde_json::to_string(&pong).expect("a number can be written as JSON").into()
}

/// The response to something that is no request: it has no id.
fn misunderstood(reason: &impl std::fmt::Display) -> Utf8Bytes {
    let response = Response::refused("", Problem::bad_request(reason).into_trouble());
    serde_json::to_string(&response).expect("a response can be written as JSON").into()
}

/// A number that no other client has.
pub(crate) fn next_client() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Why a socket ends that neither side has closed.
pub(crate) enum End {
    /// The server stops.
    Closing,
    /// Its person may be another one.
    Session,
    /// The host keeps its person or its network out: the page connects again, and is told why it may not.
    KeptOut,
}

impl SocketSlot {
    /// One more open socket, by which somebody counts as present.
    pub(crate) fn new(app: &Arc<App>, person: Option<String>, address: IpAddr) -> Result<Self, Problem> {
        Ok(Self {
            _slot: app.socket_slot(address)?,
            ended: person.as_deref().map(|person| app.presence.connect(person)),
            bans: app.bans.subscribe(),
            closing: app.closing.subscribe(),
            app: Arc::clone(app),
            person,
            address,
        })
    }

    /// Waits until the socket must end.
    pub(crate) async fn ended(&mut self) -> End {
        let Self { app, person, address, ended, bans, closing, .. } = self;
        tokio::select! {
            _ = closing.wait_for(|closing| *closing) => End::Closing,
            () = session_ends(ended.as_mut()) => End::Session,
            () = kept_out(app, *address, person.as_deref(), bans) => End::KeptOut,
        }
    }
}

/// Waits until the host keeps a person or a network out.
async fn kept_out(app: &App, address: IpAddr, person: Option<&str>, bans: &mut watch::Receiver<()>) {
    // Bans may have been read since the handshake was checked.
    while app.bans.check(address, person).is_ok() {
        if bans.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        if let Some(person) = &self.person {
            self.app.presence.disconnect(person);
        }
    }
}
