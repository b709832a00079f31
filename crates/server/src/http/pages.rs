//! The page itself: compiled in, as `web/dist` was when the server was built.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::problem::Problem;

#[derive(Embed)]
#[folder = "../../web/dist"]
struct Dist;

/// The name of a file under `assets/` changes with its content.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");
const NOT_BUILT: &str =
    "Citywright is running, but its page is not built.\n\nBuild it with: cargo xtask build\n";

/// Is the page in this program? Without it the server works, but shows nothing in a browser.
#[must_use]
pub fn has_page() -> bool {
    Dist::get("index.html").is_some()
}

/// What tells this build of the page from others: its entry names files by their content. Empty without a page.
pub(crate) fn build_of_page() -> String {
    let digest = |file: rust_embed::EmbeddedFile| table::hex::write(&file.metadata.sha256_hash()[..8]);
    Dist::get("index.html").map(digest).unwrap_or_default()
}

/// A file of the page, or the page itself for every address that it routes.
pub(super) async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return Problem::not_found().into_response();
    }
    let has_ending = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    let name = if has_ending { path } else { "index.html" };
    match Dist::get(name) {
        Some(file) => {
            let kind = HeaderValue::from_str(file.metadata.mimetype());
            let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
            let keep = if name.starts_with("assets/") { FOR_EVER } else { ASK_AGAIN };
            let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)];
            (headers, Body::from(file.data)).into_response()
        }
        None if has_ending => Problem::not_found().into_response(),
        None => (StatusCode::SERVICE_UNAVAILABLE, NOT_BUILT).into_response(),
    }
}
