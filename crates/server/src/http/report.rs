//! What goes wrong in pages, for the host's log.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};

use super::{JsonBody, Requester};
use crate::app::App;
use crate::limits::MOST_REPORTED_CHARS;
use crate::problem::Problem;
use crate::wire::PageError;

/// As many letters and digits in a row as this could be an id, a cookie or a seed.
const SECRET_CHARS: usize = 16;

/// Something went wrong in a page. It comes from outside, so the log gets a bounded line of it without secrets.
pub(super) async fn page_error(
    State(app): State<Arc<App>>,
    requester: Requester,
    headers: HeaderMap,
    JsonBody(PageError { message, page, stack }): JsonBody<PageError>,
) -> Result<StatusCode, Problem> {
    app.count_report(requester.address)?;
    app.rooms.metrics.page_error();
    let browser = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    tracing::warn!(
        page = logged(&page),
        browser = logged(browser),
        message = logged(&message),
        stack = logged(&stack),
        "something went wrong in a page"
    );
    Ok(StatusCode::NO_CONTENT)
}

/// The text on one line, not too long, without anything that could be a secret.
fn logged(text: &str) -> String {
    let line: String = text.chars().map(|letter| if is_layout(letter) { ' ' } else { letter }).collect();
    let mut safe = String::new();
    for part in line.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric()) {
        let word = part.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
        safe.push_str(if word.len() < SECRET_CHARS { word } else { "…" });
        safe.push_str(&part[word.len()..]);
    }
    safe.chars().take(MOST_REPORTED_CHARS).collect()
}

/// Control characters and those that turn the direction of writing could forge lines of a log.
fn is_layout(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_one_line_without_secrets() {
        assert_eq!(
            logged("x is not a function\n at play (/assets/index-Ab3.js:1:20)"),
            "x is not a function  at play (/assets/index-Ab3.js:1:20)"
        );
        assert_eq!(logged("/t/abcdefghjkmnpqrs/replay"), "/t/…/replay");
        assert_eq!(logged(&format!("/me/{}", "0f".repeat(32))), "/me/…");
        assert_eq!(logged("a\u{1b}[31mb\u{202e}c"), "a [31mb c");
        assert_eq!(logged(&"ab ".repeat(1000)).chars().count(), MOST_REPORTED_CHARS);
    }
}
