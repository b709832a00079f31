//! Webhooks: a program of a person is told by a signed POST.

use axum::http::{HeaderName, HeaderValue, Request, header};
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde_json::json;
use sha2::Sha256;
use table::hex;

use super::wording::Letter;

/// Says when a message was signed, and how: `t=1700000000,v1=…`.
const SIGNATURE: HeaderName = HeaderName::from_static("citywright-signature");
/// Names the message: who gets it twice knows it again.
const DELIVERY: HeaderName = HeaderName::from_static("citywright-delivery");

/// The request that tells a program.
pub(super) fn request(
    address: &str,
    secret: &str,
    delivery: &str,
    letter: &Letter,
    origin: Option<&str>,
    now: i64,
) -> Option<Request<Vec<u8>>> {
    let body = body(delivery, letter, origin, now);
    let signature = HeaderValue::from_str(&signature(secret, now, &body)).ok()?;
    Request::post(address)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::USER_AGENT, "citywright")
        .header(DELIVERY, HeaderValue::from_str(delivery).ok()?)
        .header(SIGNATURE, signature)
        .body(body.into_bytes())
        .ok()
}

/// The HMAC-SHA256 of time and body: who receives an old message again sees that it is old.
fn signature(secret: &str, now: i64, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key may have any length");
    mac.update(format!("{now}.{body}").as_bytes());
    format!("t={now},v1={}", hex::write(&mac.finalize().into_bytes()))
}

fn body(delivery: &str, letter: &Letter, origin: Option<&str>, now: i64) -> String {
    let notices: Vec<_> = letter
        .lines
        .iter()
        .map(|line| {
            json!({
                "kind": line.kind.word(),
                "table": line.table,
                "game": line.game,
                "others": line.others,
                "text": line.text(letter.language),
                "link": format!("{}{}", origin.unwrap_or_default(), line.path()),
            })
        })
        .collect();
    let is_test = letter.lines.is_empty();
    json!({ "delivery": delivery, "at": now, "test": is_test, "title": letter.headline(), "notices": notices })
        .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value was computed by another program: `printf 1700000000.body | openssl dgst -sha256 -hmac key`.
    #[test]
    fn a_signature_is_what_other_programs_compute() {
        assert_eq!(
            signature("key", 1_700_000_000, "body"),
            "t=1700000000,v1=47b6ce0fca59474308e2921c247cb2493dce6b8101d90ac05bd0c6a37d0e046e"
        );
    }
}
