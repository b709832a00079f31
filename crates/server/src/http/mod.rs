//! Everything over HTTP: routes, guards, and who sends a request.

mod access;
mod address;
mod conduct;
mod create;
mod history;
mod holiday;
mod notices;
mod pages;
mod people;
mod read;
mod report;
mod requests;
mod sets;
mod tables;
mod v1;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, MatchedPath, Request, State,
};
use axum::handler::Handler;
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, get, post};
use engine::Language;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;

use crate::access::{Scope, guest_of_token, token_in};
use crate::app::App;
use crate::limits::{MOST_BODY_BYTES, MOST_RECORD_BYTES, MOST_REPORT_BYTES, MOST_SET_BYTES};
use crate::people::{self as known, Guest};
use crate::problem::Problem;

pub(crate) use address::{Asked, Named};
pub(crate) use pages::build_of_page;
pub use pages::has_page;

/// Scripts, styles and pictures come from here and nowhere else; nothing stands in the page itself.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// For a year browsers speak TLS with this host, whatever a link says.
const ONLY_TLS: HeaderValue = HeaderValue::from_static("max-age=31536000");
/// What the API tells depends on who asks, so it stays nowhere on the way.
const UNKEPT: HeaderValue = HeaderValue::from_static("no-store");

/// A router, and what it routes: the one cannot have a route that the other has not.
struct Routes {
    router: Router<Arc<App>>,
    listed: Vec<(Method, &'static str)>,
}

impl Routes {
    fn new() -> Self {
        Self { router: Router::new(), listed: Vec::new() }
    }

    fn get<Taken: 'static>(self, path: &'static str, handler: impl Handler<Taken, Arc<App>>) -> Self {
        self.with(Method::GET, path, get(handler))
    }

    fn post<Taken: 'static>(self, path: &'static str, handler: impl Handler<Taken, Arc<App>>) -> Self {
        self.with(Method::POST, path, post(handler))
    }

    fn with(mut self, method: Method, path: &'static str, handler: MethodRouter<Arc<App>>) -> Self {
        self.listed.push((method, path));
        Self { router: self.router.route(path, handler), ..self }
    }

    fn most_bytes(self, most: usize) -> Self {
        Self { router: self.router.layer(DefaultBodyLimit::max(most)), ..self }
    }

    fn merge(mut self, other: Self) -> Self {
        self.listed.extend(other.listed);
        Self { router: self.router.merge(other.router), ..self }
    }

    fn changed(self, change: impl FnOnce(Router<Arc<App>>) -> Router<Arc<App>>) -> Self {
        Self { router: change(self.router), ..self }
    }
}

/// Everything that is answered with JSON: what is asked for depends on who asks.
fn api() -> Routes {
    let people = Routes::new()
        .get("/api/me", people::me)
        .post("/api/me", people::name)
        .get("/api/me/account", people::account)
        .post("/api/me/sessions/end", people::end_session)
        .post("/api/me/link", people::new_link)
        .post("/api/me/link/withdraw", people::withdraw_link)
        .post("/api/me/member", people::join)
        .post("/api/me/password", people::change_password)
        .get("/api/me/export", people::export)
        .post("/api/me/forget", people::forget)
        .get("/api/me/tokens", access::tokens)
        .post("/api/me/tokens", access::new)
        .post("/api/me/tokens/withdraw", access::withdraw)
        .post("/api/me/program", access::become_program)
        .get("/api/me/holiday", holiday::holiday)
        .post("/api/me/holiday", holiday::change_holiday)
        .post("/api/return/look", people::look_up_link)
        .post("/api/return", people::come_back)
        .post("/api/log-in", people::log_in)
        .post("/api/log-out", people::log_out)
        .most_bytes(MOST_BODY_BYTES);
    let notices = Routes::new()
        .get("/api/me/notices", notices::account)
        .post("/api/me/notices", notices::set)
        .post("/api/me/notices/push", notices::add_push)
        .post("/api/me/notices/mail", notices::add_mail)
        .post("/api/me/notices/webhook", notices::add_webhook)
        .post("/api/me/notices/test", notices::test)
        .post("/api/me/notices/remove", notices::remove)
        .post("/api/notices/look", notices::look_up_mail)
        .post("/api/notices/confirm", notices::confirm_mail)
        .post("/api/notices/stop", notices::stop_mail)
        .most_bytes(MOST_BODY_BYTES);
    let history = Routes::new()
        .get("/api/me/games", history::games)
        .get("/api/me/achievements", history::achievements)
        .get("/api/me/against", history::against)
        .post("/api/me/profile", history::show_profile)
        .get("/api/people/{handle}", history::profile)
        .get("/api/games/{id}/leaderboard", history::leaderboard)
        .most_bytes(MOST_BODY_BYTES);
    let tables = Routes::new()
        .get("/api/home", read::home)
        .get("/api/pages/{page}", read::host_page)
        .get("/api/waiting", tables::waiting)
        .get("/api/invitation", tables::invitation)
        .get("/api/games/{id}", read::game)
        .get("/api/games/{id}/primer", read::primer)
        .get("/api/games/{id}/guided", read::guided)
        .post("/api/games/{id}/guided", create::guided)
        .post("/api/tables", create::table)
        .post("/api/tables/{id}/sit", tables::sit)
        .post("/api/tables/{id}/stand", tables::stand)
        .post("/api/tables/{id}/seats", tables::arrange)
        .post("/api/tables/{id}/rematch", tables::rematch)
        .post("/api/tables/{id}/report", conduct::report)
        .get("/api/house", conduct::house)
        .get("/api/tables/{id}/set", sets::of_table)
        .get("/api/tables/{id}/record", read::record)
        .get("/api/tables/{id}/replay", read::replay)
        .get("/api/tables/{id}/replay/{number}/text", read::replay_text)
        .most_bytes(MOST_BODY_BYTES);
    let records = Routes::new().post("/api/records", create::record).most_bytes(MOST_RECORD_BYTES);
    let sets = Routes::new()
        .get("/api/games/{id}/sets", sets::list)
        .post("/api/games/{id}/sets", sets::save)
        .post("/api/games/{id}/sets/check", sets::check)
        .post("/api/games/{id}/sets/file", sets::write)
        .post("/api/games/{id}/sets/import", sets::import)
        .get("/api/games/{id}/sets/{digest}", sets::files)
        .get("/api/games/{id}/sets/{digest}/file", sets::export)
        .most_bytes(MOST_SET_BYTES);
    let reports = Routes::new().post("/api/page-errors", report::page_error).most_bytes(MOST_REPORT_BYTES);
    let programs = v1::routes();
    people
        .merge(programs)
        .merge(notices)
        .merge(history)
        .merge(tables)
        .merge(records)
        .merge(sets)
        .merge(reports)
}

fn all() -> Routes {
    api()
        .changed(|router| {
            router.layer(map_response(unkept)).fallback(pages::page).layer(CompressionLayer::new())
        })
        .merge(v1::streams())
        .get("/api/tables/{id}/socket", read::socket)
        .get("/ready", read::ready)
        .get("/health", async || axum::Json(serde_json::json!({ "ok": true })))
}

/// Every route with its method, for tests and documentation.
pub fn routes() -> Vec<(String, &'static str)> {
    all().listed.into_iter().map(|(method, path)| (method.to_string(), path)).collect()
}

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    all()
        .router
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .layer(from_fn_with_state(Arc::clone(&app), with_headers))
        .layer(from_fn_with_state(Arc::clone(&app), requests::accompany))
        .with_state(app)
}

/// Is it asked whether the server is well? That is not counted: whoever watches it asks often.
fn is_probe(request: &Request) -> bool {
    ["/ready", "/health"].contains(&request.uri().path())
}

/// Refuses requests that come from another site's page, or too often.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if is_probe(&request) {
        return next.run(request).await;
    }
    let is_socket = request.headers().contains_key(header::UPGRADE);
    let checked = if request.method() == Method::GET && !is_socket {
        Ok(())
    } else {
        app.check_origin(request.headers())
    };
    let requester = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let requester = requester.expect("the server notes where a connection comes from").0.ip();
    let is_for_programs = request.uri().path().starts_with("/api/v1/");
    let (counted, allowance) = match checked {
        Ok(()) => app.count_request(app.address(requester, request.headers())),
        Err(problem) => (Err(problem), None),
    };
    let mut response = match counted {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    if is_for_programs {
        v1::tell_rates(&mut response, allowance, app.creation_rate());
    }
    response
}

async fn unkept(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, UNKEPT);
    response
}

async fn with_headers(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_secure = app.is_secure(request.headers());
    let mut response = next.run(request).await;
    response.headers_mut().extend(HEADERS);
    if is_secure {
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, ONLY_TLS);
    }
    response
}

/// Who sends a request, and from where.
pub(crate) struct Requester {
    pub(crate) guest: Option<Guest>,
    pub(crate) address: IpAddr,
    pub(crate) is_secure: bool,
    /// What kind of browser it is.
    pub(crate) device: String,
    speaks_german: bool,
}

impl Requester {
    /// The guest; refused if there is none.
    pub(crate) fn known(self) -> Result<Guest, Problem> {
        self.guest.ok_or_else(Problem::nobody)
    }

    pub(crate) fn person(&self) -> Option<String> {
        self.guest.as_ref().map(|guest| guest.person.id.clone())
    }

    /// Has the requester told a name?
    pub(crate) fn is_named(&self) -> bool {
        self.guest.as_ref().is_some_and(Guest::is_named)
    }

    /// In which language the requester's browser wants to be told.
    pub(crate) fn language(&self) -> Language {
        if self.speaks_german { Language::De } else { Language::En }
    }

    /// Is the requester a program that everybody knows to be one?
    pub(crate) fn is_program(&self) -> bool {
        self.guest.as_ref().is_some_and(|guest| guest.person.is_program)
    }

    /// Has the requester a password?
    pub(crate) fn is_member(&self) -> bool {
        self.guest.as_ref().is_some_and(|guest| guest.person.handle.is_some())
    }

    /// The name of a guest who has not given one.
    pub(crate) fn guest_name(&self) -> &'static str {
        if self.speaks_german { "Gast" } else { "Guest" }
    }
}

impl FromRequestParts<Arc<App>> for Requester {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let connection = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let connection = connection.expect("the server notes where a connection comes from").0.ip();
        let languages = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let address = app.address(connection, &parts.headers);
        let guest = match token_in(&parts.headers) {
            Some(token) => {
                let needed = parts.extensions.get::<Scope>().copied();
                Some(guest_of_token(&app.rooms.store, token, needed).await?)
            }
            None => Guest::from_cookie(&app.rooms.store, &parts.headers).await?,
        };
        if !is_for_banned(parts) {
            app.bans.check(address, guest.as_ref().map(|guest| &*guest.person.id))?;
        }
        Ok(Self {
            guest,
            address,
            is_secure: app.is_secure(&parts.headers),
            device: known::device(&parts.headers),
            speaks_german: languages.is_some_and(|languages| languages.starts_with("de")),
        })
    }
}

/// What those may ask for whom the host keeps out: who they are, what is kept of them, to be told nothing any more, and to
/// be forgotten.
const FOR_BANNED: [(Method, &str); 8] = [
    (Method::GET, "/api/me"),
    (Method::GET, "/api/me/account"),
    (Method::GET, "/api/me/export"),
    (Method::GET, "/api/me/notices"),
    (Method::POST, "/api/me/notices/remove"),
    (Method::POST, "/api/notices/stop"),
    (Method::POST, "/api/me/forget"),
    (Method::POST, "/api/log-out"),
];

fn is_for_banned(parts: &Parts) -> bool {
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    FOR_BANNED.iter().any(|(method, path)| *method == parts.method && *path == route)
}

/// The body of a request, which must come in reasonable time.
async fn read_body(request: Request, app: &Arc<App>) -> Result<Bytes, Problem> {
    let body = timeout(app.timeouts().body, Bytes::from_request(request, app)).await;
    body.map_err(|_| Problem::too_slow())?.map_err(|_| Problem::too_large())
}

/// A body of JSON; what is wrong with it is reported like every other problem.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        let bytes = read_body(request, app).await?;
        serde_json::from_slice(&bytes).map(Self).map_err(Problem::bad_request)
    }
}
