//! What a host can watch: counts, times and queues, as Prometheus reads them.
//!
//! They are served at an address of their own, which is nothing for the world. No label names a person or a table.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use bots::Level;
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use store::Store;
use tokio::net::TcpListener;

use crate::app::App;

/// Upper ends, in seconds, of the spans by which times are counted: what nobody notices, what one does, what is wrong.
const SPANS: [f64; 11] = [0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
/// The format in which everything is told.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Everything that is counted while the server works.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    moves: Family<Mover, Counter>,
    move_seconds: Histogram,
    undos: Counter,
    requests: Family<Answered, Counter>,
    request_seconds: Histogram,
    refusals: Family<Refused, Counter>,
    thought_seconds: Family<Thinker, Histogram>,
    stopped_tables: Counter,
    page_errors: Counter,
    messages: Family<Told, Counter>,
    queues: Queues,
}

/// How much there is at the moment; looked up when somebody asks.
#[derive(Debug, Default)]
struct Queues {
    tables: Size,
    sockets: Size,
    connections: Size,
    thoughts: Size,
    writes: Size,
}

type Size = Gauge<u64, AtomicU64>;

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Mover {
    by: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Answered {
    /// The route, without what varies in it.
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Refused {
    kind: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Thinker {
    level: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Told {
    channel: &'static str,
    outcome: &'static str,
}

/// Who made a move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MovedBy {
    Person,
    Bot,
}

impl Metrics {
    /// Begins to count. How long the database takes is counted by the store.
    pub(crate) fn new(store: &Store) -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("citywright"),
            moves: Family::default(),
            move_seconds: Histogram::new(SPANS),
            undos: Counter::default(),
            requests: Family::default(),
            request_seconds: Histogram::new(SPANS),
            refusals: Family::default(),
            thought_seconds: Family::new_with_constructor(|| Histogram::new(SPANS)),
            stopped_tables: Counter::default(),
            page_errors: Counter::default(),
            messages: Family::default(),
            queues: Queues::default(),
        };
        metrics.register_play();
        metrics.register_requests();
        metrics.register_queues();
        metrics.register_store(store);
        metrics
    }

    fn register_play(&mut self) {
        let registry = &mut self.registry;
        registry.register("moves", "Moves that are on disk", self.moves.clone());
        let help = "Time from a person's move until it is on disk and everybody was told";
        registry.register_with_unit("move", help, Unit::Seconds, self.move_seconds.clone());
        registry.register("undos", "Decisions that were taken back", self.undos.clone());
        registry.register("refusals", "Requests over sockets that were refused", self.refusals.clone());
        let help = "Time from a bot's turn until its decision, waiting included";
        registry.register_with_unit("thought", help, Unit::Seconds, self.thought_seconds.clone());
        let help = "Messages to people who do not look, tests among them";
        registry.register("messages", help, self.messages.clone());
        let help = "Tables that were stopped because their code failed";
        registry.register("stopped_tables", help, self.stopped_tables.clone());
    }

    fn register_requests(&mut self) {
        let registry = &mut self.registry;
        registry.register("requests", "Requests over HTTP that were answered", self.requests.clone());
        let help = "Time that requests over HTTP took";
        registry.register_with_unit("request", help, Unit::Seconds, self.request_seconds.clone());
        let help = "Reports of something that went wrong in a page";
        registry.register("page_errors", help, self.page_errors.clone());
    }

    fn register_queues(&mut self) {
        let (registry, queues) = (&mut self.registry, &self.queues);
        registry.register("tables_in_memory", "Tables in memory", queues.tables.clone());
        registry.register("sockets", "Pages that are connected to a table", queues.sockets.clone());
        registry.register("connections", "Open connections, sockets included", queues.connections.clone());
        registry.register("waiting_thoughts", "Thoughts of bots that wait", queues.thoughts.clone());
        registry.register("waiting_writes", "Writes that wait for the database", queues.writes.clone());
    }

    fn register_store(&mut self, store: &Store) {
        let (registry, measures) = (&mut self.registry, store.measures());
        let help = "Time that transactions of the database took";
        registry.register_with_unit("database_write", help, Unit::Seconds, measures.write_seconds.clone());
        let help = "Time that questions to the database took";
        registry.register_with_unit("database_read", help, Unit::Seconds, measures.read_seconds.clone());
        registry.register("database_writes", "Writes that are on disk", measures.written.clone());
        registry.register("database_failures", "Writes that failed", measures.failed.clone());
    }

    /// A move is on disk; a person's also counts with the time it took.
    pub(crate) fn moved(&self, by: MovedBy, took: Duration) {
        let by = match by {
            MovedBy::Person => {
                self.move_seconds.observe(took.as_secs_f64());
                "person"
            }
            MovedBy::Bot => "bot",
        };
        self.moves.get_or_create(&Mover { by }).inc();
    }

    pub(crate) fn taken_back(&self) {
        self.undos.inc();
    }

    /// A request over a socket was refused.
    pub(crate) fn refused(&self, kind: &'static str) {
        self.refusals.get_or_create(&Refused { kind }).inc();
    }

    /// A request over HTTP was answered. The route is one of ours, so there are few of them.
    pub(crate) fn answered(&self, route: &str, status: u16, took: Duration) {
        self.requests.get_or_create(&Answered { route: route.to_owned(), status }).inc();
        self.request_seconds.observe(took.as_secs_f64());
    }

    pub(crate) fn thought(&self, level: Level, took: Duration) {
        let level = level.into();
        self.thought_seconds.get_or_create(&Thinker { level }).observe(took.as_secs_f64());
    }

    /// A message went over a channel, or did not.
    pub(crate) fn told(&self, channel: &'static str, outcome: &'static str) {
        self.messages.get_or_create(&Told { channel, outcome }).inc();
    }

    pub(crate) fn table_stopped(&self) {
        self.stopped_tables.inc();
    }

    pub(crate) fn page_error(&self) {
        self.page_errors.inc();
    }

    fn text(&self, app: &App) -> String {
        let (queues, rooms) = (&self.queues, &app.rooms);
        queues.tables.set(rooms.in_memory() as u64);
        queues.sockets.set(app.open_sockets() as u64);
        queues.connections.set(app.open_connections() as u64);
        queues.thoughts.set(rooms.thinking_pool.waiting() as u64);
        queues.writes.set(rooms.store.waiting_jobs() as u64);
        let mut written = String::new();
        text::encode(&mut written, &self.registry).expect("a text can be written");
        written
    }
}

/// Answers `/metrics` until the server stops.
pub(crate) async fn listen(listener: TcpListener, app: Arc<App>) -> io::Result<()> {
    let mut closing = app.closing.subscribe();
    let router = Router::new().route("/metrics", get(metrics)).with_state(app);
    let stopped = async move {
        let _ = closing.wait_for(|closing| *closing).await;
    };
    axum::serve(listener, router).with_graceful_shutdown(stopped).await
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(header::CONTENT_TYPE, OPEN_METRICS)], app.rooms.metrics.text(&app)).into_response()
}
