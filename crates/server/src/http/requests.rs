//! What every request gets: an id, a span of the log that names it, and its place among the counts.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument as _;

use crate::app::App;
use crate::ids;
use crate::limits::MOST_ID_BYTES;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// What is counted together because no route names it: the page and its files.
const PAGE: &str = "page";

/// Gives a request its id, which the response names too, and counts how it was answered. The log has the route and
/// never the address: that may hold the id of a table or a key.
pub(super) async fn accompany(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let id = request_id(&app, request.headers());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(PAGE, MatchedPath::as_str);
    let span = tracing::info_span!("request", id, route, method = %request.method());
    let begun = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status(), begun.elapsed());
    app.rooms.metrics.answered(route, status.as_u16(), took);
    span.in_scope(|| {
        let (status, ms) = (status.as_u16(), took.as_secs_f64() * 1000.0);
        if response.status().is_server_error() {
            tracing::warn!(status, ms, "a request failed");
        } else {
            tracing::debug!(status, ms, "answered");
        }
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// The id that the proxy gives, if there is one and it is plain; otherwise a new one.
fn request_id(app: &App, headers: &HeaderMap) -> String {
    let named = headers.get(REQUEST_ID).and_then(|id| id.to_str().ok());
    let named = named.filter(|id| app.is_behind_proxy() && is_plain(id));
    named.map_or_else(ids::new_id, str::to_owned)
}

fn is_plain(id: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'-';
    !id.is_empty() && id.len() <= MOST_ID_BYTES && id.bytes().all(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_of_a_proxy_forges_no_line_of_the_log() {
        assert!(is_plain("4bf92f3577b34da6-1"));
        for odd in ["", "a b", "a\"b", "ä", "a\u{1b}", &"a".repeat(65)] {
            assert!(!is_plain(odd), "{odd}");
        }
    }
}
