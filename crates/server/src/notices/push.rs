//! Browser push: messages to a browser, also with the page closed (RFC 8030), encrypted for it (RFC 8291) and signed by
//! the house (VAPID, RFC 8292).

use std::time::Duration;

use axum::http::{HeaderValue, Request, StatusCode, header};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Store, StoreError};
use web_push_native::p256::PublicKey;
use web_push_native::p256::ecdsa::signature::Signer as _;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::{Auth, WebPushBuilder};

use super::outgoing::{Outgoing, Unsent};
use super::wording::Letter;
use crate::ids;

/// How long a push service may keep a message for a browser that is off.
const KEPT: Duration = Duration::from_hours(24);
/// How long a signature holds, in seconds: push services take at most a day.
const SIGNED: i64 = 12 * 60 * 60;
/// What the key is called in the database.
const KEY: &str = "vapid";
/// Most bytes of what a message says: services take 4,096 with everything around it.
const MOST_TEXT_BYTES: usize = 2_000;

/// The key by which push services know the house.
pub(super) struct Vapid {
    key: SigningKey,
    /// Whom a service may ask about its messages: a link.
    contact: String,
}

/// What a browser gives away so that messages can be encrypted for it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrowserKeys {
    /// Its public key, in base64url.
    pub(crate) p256dh: String,
    /// What only the two ends know, in base64url.
    pub(crate) auth: String,
}

impl BrowserKeys {
    /// As they are kept.
    pub(crate) fn to_text(&self) -> String {
        serde_json::to_string(self).expect("two texts are JSON")
    }

    /// Could something be encrypted with them?
    pub(crate) fn are_sound(&self) -> bool {
        self.read().is_some()
    }

    fn read(&self) -> Option<(PublicKey, Auth)> {
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok();
        let auth: [u8; 16] = bytes(&self.auth)?.try_into().ok()?;
        Some((PublicKey::from_sec1_bytes(&bytes(&self.p256dh)?).ok()?, auth.into()))
    }
}

impl Vapid {
    /// The key of this house, which is made when it is first needed.
    pub(super) async fn open(store: &Store, contact: String) -> Result<Self, StoreError> {
        let new: [u8; 32] = std::iter::repeat_with(ids::random_bytes)
            .find(|bytes: &[u8; 32]| SigningKey::from_slice(bytes).is_ok())
            .expect("nearly every number is a key");
        let kept = store.house_key(KEY, &new).await?;
        let key =
            SigningKey::from_slice(&kept).map_err(|_| StoreError::Broken("the key for push".to_owned()))?;
        Ok(Self { key, contact })
    }

    /// What a browser must be told when it is asked for its address.
    pub(super) fn public_key(&self) -> String {
        Base64UrlUnpadded::encode_string(self.key.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// The header that says who sends a message to this address.
    fn authorization(&self, scheme_and_host: &str, now: i64) -> HeaderValue {
        let encode =
            |value: &serde_json::Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
        let head = encode(&json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = encode(&json!({ "aud": scheme_and_host, "exp": now + SIGNED, "sub": self.contact }));
        let signed = format!("{head}.{claims}");
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        let text = format!("vapid t={signed}.{signature}, k={}", self.public_key());
        HeaderValue::from_str(&text).expect("base64 may stand in a header")
    }
}

/// What came of a message to a browser.
pub(super) enum Pushed {
    Arrived,
    /// The browser wants no more of them.
    Gone,
    Failed(Unsent),
}

/// Sends a message to a browser.
pub(super) async fn push(
    outgoing: &Outgoing,
    vapid: &Vapid,
    address: &str,
    keys: &str,
    letter: &Letter,
    now: i64,
) -> Pushed {
    let request = request(vapid, address, keys, letter, now);
    match outgoing
        .send(match request {
            Some(request) => request,
            None => return Pushed::Gone,
        })
        .await
    {
        Ok(()) => Pushed::Arrived,
        Err(Unsent::Status(StatusCode::NOT_FOUND | StatusCode::GONE)) => Pushed::Gone,
        Err(unsent) => Pushed::Failed(unsent),
    }
}

fn request(vapid: &Vapid, address: &str, keys: &str, letter: &Letter, now: i64) -> Option<Request<Vec<u8>>> {
    let uri: axum::http::Uri = address.parse().ok()?;
    let (key, auth) = serde_json::from_str::<BrowserKeys>(keys).ok()?.read()?;
    let origin = format!("{}://{}", uri.scheme_str()?, uri.authority()?);
    let mut request =
        WebPushBuilder::new(uri, key, auth).with_valid_duration(KEPT).build(payload(letter)).ok()?;
    request.headers_mut().insert(header::AUTHORIZATION, vapid.authorization(&origin, now));
    request.headers_mut().insert("urgency", HeaderValue::from_static("normal"));
    Some(request)
}

/// What the page's worker is told: what it shows, and where a click leads. A later message about the same takes the
/// place of an earlier one.
fn payload(letter: &Letter) -> String {
    let mut body = letter.texts().join("\n");
    let end = (0..=MOST_TEXT_BYTES.min(body.len())).rev().find(|end| body.is_char_boundary(*end));
    body.truncate(end.unwrap_or_default());
    let path = letter.path();
    json!({ "title": letter.headline(), "body": body, "path": path, "tag": path }).to_string()
}

#[cfg(test)]
mod tests {
    use engine::Language;
    use store::NoticeKind;

    use super::super::wording::Line;
    use super::*;

    #[test]
    fn a_message_is_never_longer_than_services_take() {
        let line = Line {
            kind: NoticeKind::Turn,
            table: "a".repeat(16),
            game: "g".to_owned(),
            title: "ü".repeat(100),
            others: vec!["ß".repeat(32); 5],
        };
        let letter = Letter { language: Language::De, lines: vec![line; 20] };
        let told = payload(&letter);
        assert!(told.len() < 3_000, "{}", told.len());
        assert!(serde_json::from_str::<serde_json::Value>(&told).is_ok());
    }

    #[test]
    fn keys_that_are_none_are_known() {
        let keys =
            |p256dh: &str, auth: &str| BrowserKeys { p256dh: p256dh.to_owned(), auth: auth.to_owned() };
        let key = "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";
        assert!(keys(key, "_ordMnz7uTCmrpBTeUV4Bw").are_sound());
        assert!(keys(key, "_ordMnz7uTCmrpBTeUV4Bw==").are_sound());
        assert!(!keys(key, "_ordMnz7").are_sound());
        assert!(!keys(&key[..80], "_ordMnz7uTCmrpBTeUV4Bw").are_sound());
        assert!(!keys("", "").are_sound());
    }
}
