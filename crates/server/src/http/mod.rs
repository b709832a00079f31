//! Everything over HTTP: routes, guards, and who sends a request.

mod create;
mod pages;
mod read;
mod report;
mod requests;
mod sets;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::limits::{MOST_BODY_BYTES, MOST_RECORD_BYTES, MOST_REPORT_BYTES, MOST_SET_BYTES};
use crate::people::Guest;
use crate::problem::Problem;

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

/// All routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = Router::new()
        .route("/api/home", get(read::home))
        .route("/api/me", get(read::me).post(create::me))
        .route("/api/games/{id}", get(read::game))
        .route("/api/games/{id}/primer", get(read::primer))
        .route("/api/tables", post(create::table))
        .route("/api/tables/{id}/sit", post(create::sit))
        .route("/api/tables/{id}/stand", post(create::stand))
        .route("/api/tables/{id}/set", get(sets::of_table))
        .route("/api/tables/{id}/record", get(read::record))
        .route("/api/tables/{id}/replay", get(read::replay))
        .route("/api/tables/{id}/replay/{number}/text", get(read::replay_text))
        .layer(DefaultBodyLimit::max(MOST_BODY_BYTES));
    let records = Router::new()
        .route("/api/records", post(create::record))
        .layer(DefaultBodyLimit::max(MOST_RECORD_BYTES));
    let sets = Router::new()
        .route("/api/games/{id}/sets", get(sets::list).post(sets::save))
        .route("/api/games/{id}/sets/check", post(sets::check))
        .route("/api/games/{id}/sets/file", post(sets::write))
        .route("/api/games/{id}/sets/import", post(sets::import))
        .route("/api/games/{id}/sets/{digest}", get(sets::files))
        .route("/api/games/{id}/sets/{digest}/file", get(sets::export))
        .layer(DefaultBodyLimit::max(MOST_SET_BYTES));
    let reports = Router::new()
        .route("/api/page-errors", post(report::page_error))
        .layer(DefaultBodyLimit::max(MOST_REPORT_BYTES));
    Router::new()
        .merge(api)
        .merge(records)
        .merge(sets)
        .merge(reports)
        .layer(map_response(unkept))
        .route("/me/{key}", get(create::come_back))
        .fallback(pages::page)
        .layer(CompressionLayer::new())
        .route("/api/tables/{id}/socket", get(read::socket))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .route("/ready", get(read::ready))
        .route("/health", get(|| async { axum::Json(serde_json::json!({ "ok": true })) }))
        .layer(from_fn_with_state(Arc::clone(&app), with_headers))
        .layer(from_fn_with_state(Arc::clone(&app), requests::accompany))
        .with_state(app)
}

/// Refuses requests that come from another site's page, or too often.
async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let is_socket = request.headers().contains_key(header::UPGRADE);
    let checked = if request.method() == Method::GET && !is_socket {
        Ok(())
    } else {
        app.check_origin(request.headers())
    };
    let counted = checked.and_then(|()| {
        let requester = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let requester = requester.expect("the server notes where a connection comes from").0.ip();
        app.count_request(app.address(requester, request.headers()))
    });
    match counted {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
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
        Ok(Self {
            guest: Guest::from_cookie(&app.rooms.store, &parts.headers).await?,
            address: app.address(connection, &parts.headers),
            is_secure: app.is_secure(&parts.headers),
            speaks_german: languages.is_some_and(|languages| languages.starts_with("de")),
        })
    }
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
