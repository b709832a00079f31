//! Who sends a request.
//!
//! A browser shows a cookie with 256 random bits; the store keeps only their hash. The return link is made from the
//! cookie by another hash, so that it can be shown again without being stored: a browser that opens it becomes
//! the same person.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use store::{Person, Store, Token, TokenKind};
use table::hex;

use crate::problem::Problem;
use crate::wire::Me;
use crate::{clock, ids};

/// The name of the cookie.
pub const COOKIE: &str = "citywright";
/// Its name where TLS is: browsers take it only from this very host.
const SECURE_COOKIE: &str = "__Host-citywright";
const ONE_YEAR: u32 = 365 * 24 * 60 * 60;
/// The bytes with which the hash behind a return link begins: they name this use of the token.
const RETURN: &[u8] = b"citywright return 1";

/// A person, and the cookie that proves it.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) person: Person,
    cookie: Key,
}

/// 256 random bits that prove who somebody is.
#[derive(Clone, Copy)]
struct Key([u8; 32]);

impl Guest {
    /// The person whose cookie is among these headers.
    pub(crate) async fn from_cookie(store: &Store, headers: &HeaderMap) -> Result<Option<Self>, Problem> {
        let Some(cookie) = cookie_in(headers) else { return Ok(None) };
        let person = store.person(cookie.token(TokenKind::Cookie)).await?;
        Ok(person.map(|person| Self { person, cookie }))
    }

    /// A new guest.
    pub(crate) async fn new(store: &Store, name: String) -> Result<Self, Problem> {
        let (person, cookie) = (Person { id: ids::new_id(), name }, Key(ids::random_bytes()));
        store.new_person(&person, &cookie.tokens(), clock::now()).await?;
        Ok(Self { person, cookie })
    }

    /// The person whose return link this is, in another browser.
    pub(crate) async fn from_return_link(store: &Store, link: &str) -> Result<Option<Self>, Problem> {
        let Some(key) = Key::read(link) else { return Ok(None) };
        let Some(person) = store.person(key.token(TokenKind::Return)).await? else { return Ok(None) };
        let cookie = Key(ids::random_bytes());
        store.new_tokens(&person.id, &cookie.tokens(), clock::now()).await?;
        Ok(Some(Self { person, cookie }))
    }

    pub(crate) fn me(&self) -> Me {
        Me {
            id: self.person.id.clone(),
            name: self.person.name.clone(),
            return_link: format!("/me/{}", self.cookie.behind_link().write()),
        }
    }

    /// The header that makes a browser this person.
    pub(crate) fn set_cookie(&self, is_secure: bool) -> HeaderValue {
        let (name, secure) = if is_secure { (SECURE_COOKIE, "; Secure") } else { (COOKIE, "") };
        let key = self.cookie.write();
        let cookie = format!("{name}={key}; Max-Age={ONE_YEAR}; Path=/; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::from_str(&cookie).expect("hexadecimal digits may stand in a header")
    }
}

fn cookie_in(headers: &HeaderMap) -> Option<Key> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let pairs: Vec<_> = pairs.collect();
    // The plain one may come from before there was TLS.
    let found =
        |sought| pairs.iter().find(|(name, _)| *name == sought).and_then(|(_, value)| Key::read(value));
    found(SECURE_COOKIE).or_else(|| found(COOKIE))
}

impl Key {
    fn read(digits: &str) -> Option<Self> {
        hex::read(digits)?.try_into().ok().map(Self)
    }

    fn write(self) -> String {
        hex::write(&self.0)
    }

    fn behind_link(self) -> Self {
        Self(Sha256::new().chain_update(RETURN).chain_update(self.0).finalize().into())
    }

    fn token(self, kind: TokenKind) -> Token {
        Token { kind, hash: Sha256::digest(self.0).into() }
    }

    fn tokens(self) -> [Token; 2] {
        [self.token(TokenKind::Cookie), self.behind_link().token(TokenKind::Return)]
    }
}

impl std::fmt::Debug for Key {
    /// Never the key itself: a reader of the log could pass for that person.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        let ours = format!("a=1; {COOKIE}={}; b=2", "0f".repeat(32));
        headers.insert(header::COOKIE, HeaderValue::from_str(&ours).unwrap());
        assert_eq!(cookie_in(&headers).unwrap().0, [15; 32]);
        headers.insert(header::COOKIE, HeaderValue::from_static("citywright=0f"));
        assert!(cookie_in(&headers).is_none());
        let both = format!("{ours}; {SECURE_COOKIE}={}", "01".repeat(32));
        headers.insert(header::COOKIE, HeaderValue::from_str(&both).unwrap());
        assert_eq!(cookie_in(&headers).unwrap().0, [1; 32], "another host may have set the plain one");
    }
}
