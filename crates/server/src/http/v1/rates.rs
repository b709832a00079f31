//! How much may be asked for: told with every response, so that a program need not find out by being refused.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::limits::{Allowance, Rate};

const LIMIT: HeaderName = HeaderName::from_static("ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("ratelimit-reset");

/// Says how many requests are left, and how long to wait where there were too many: of requests at all, or of those that
/// create something.
pub(crate) fn tell_rates(response: &mut Response, allowance: Option<Allowance>, creations: Rate) {
    let is_refused = response.status() == StatusCode::TOO_MANY_REQUESTS;
    let headers = response.headers_mut();
    if let Some(allowance) = allowance {
        tell(headers, LIMIT, allowance.limit);
        tell(headers, REMAINING, allowance.left);
        tell(headers, RESET, allowance.full_in);
    }
    if is_refused {
        let next = allowance.filter(|allowance| allowance.left == 0).map(|allowance| allowance.next_in);
        tell(headers, header::RETRY_AFTER, next.unwrap_or_else(|| creations.seconds_for_one()));
    }
}

fn tell(headers: &mut HeaderMap, name: HeaderName, number: u64) {
    headers.insert(name, HeaderValue::from(number));
}
