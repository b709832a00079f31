//! Who sends a request.
//!
//! A browser shows a cookie with 256 random bits; the store keeps only their hash. A return link has a key of its own
//! in the part of an address that browsers do not send: it makes another browser the same person, if its owner says so,
//! as long as it holds.

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};
use store::{Person, Session, Store, Token, TokenKind};
use table::hex;

use crate::limits::RETURN_LINK;
use crate::names::compared;
use crate::problem::Problem;
use crate::wire::{Me, ReturnLink};
use crate::{clock, ids};

/// The name of the cookie.
pub const COOKIE: &str = "citywright";
/// Its name where TLS is: browsers take it only from this very host.
const SECURE_COOKIE: &str = "__Host-citywright";
const ONE_YEAR: u32 = 365 * 24 * 60 * 60;

/// A person, and what proves it.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) person: Person,
    proof: Proof,
}

/// What a request shows.
#[derive(Clone, Copy, Debug)]
enum Proof {
    /// A browser's cookie.
    Cookie(Key),
    /// A program's token: its hash.
    Token([u8; 32]),
}

/// 256 random bits that prove who somebody is.
#[derive(Clone, Copy)]
struct Key([u8; 32]);

impl Guest {
    /// The person whose cookie is among these headers.
    pub(crate) async fn from_cookie(store: &Store, headers: &HeaderMap) -> Result<Option<Self>, Problem> {
        let Some(cookie) = cookie_in(headers) else { return Ok(None) };
        let person = store.person(cookie.token(TokenKind::Cookie), clock::now()).await?;
        Ok(person.map(|person| Self { person, proof: Proof::Cookie(cookie) }))
    }

    /// The member in whose name a program acts that has shown the token of this hash.
    pub(crate) fn by_token(person: Person, hash: [u8; 32]) -> Self {
        Self { person, proof: Proof::Token(hash) }
    }

    /// A new guest.
    pub(crate) async fn new(store: &Store, name: String, device: String) -> Result<Self, Problem> {
        let person = Person { id: ids::new_id(), name, handle: None, is_program: false };
        let cookie = Key(ids::random_bytes());
        store.new_person(&person, &[cookie.session(device)], clock::now()).await?;
        Ok(Self { person, proof: Proof::Cookie(cookie) })
    }

    /// A person who is known, in another browser.
    pub(crate) async fn elsewhere(store: &Store, person: Person, device: String) -> Result<Self, Problem> {
        let cookie = Key(ids::random_bytes());
        store.new_session(&person.id, &cookie.session(device)).await?;
        Ok(Self { person, proof: Proof::Cookie(cookie) })
    }

    /// A link that brings this person to another browser; earlier ones hold no longer.
    pub(crate) async fn new_link(&self, store: &Store) -> Result<ReturnLink, Problem> {
        let (key, now) = (Key(ids::random_bytes()), clock::now());
        let expires = now + RETURN_LINK.as_secs() as i64;
        store.new_link(&self.person.id, &key.hash(), now, expires).await?;
        Ok(ReturnLink { link: format!("/me#{}", key.write()), expires })
    }

    /// What is stored of this browser's cookie, or of the program's token.
    pub(crate) fn session(&self) -> [u8; 32] {
        match self.proof {
            Proof::Cookie(cookie) => cookie.hash(),
            Proof::Token(hash) => hash,
        }
    }

    pub(crate) fn me(&self) -> Me {
        let Person { id, name, handle, is_program } = self.person.clone();
        Me { id, name, handle, is_program }
    }

    /// Has this person told a name?
    pub(crate) fn is_named(&self) -> bool {
        !self.person.name.is_empty()
    }

    /// The header that makes a browser this person; a program gets none.
    pub(crate) fn set_cookie(&self, is_secure: bool) -> Option<HeaderValue> {
        match self.proof {
            Proof::Cookie(key) => Some(cookie(&key.write(), ONE_YEAR, is_secure)),
            Proof::Token(_) => None,
        }
    }
}

/// The header that makes a browser nobody.
pub(crate) fn no_cookie(is_secure: bool) -> HeaderValue {
    cookie("", 0, is_secure)
}

fn cookie(value: &str, seconds: u32, is_secure: bool) -> HeaderValue {
    let (name, secure) = if is_secure { (SECURE_COOKIE, "; Secure") } else { (COOKIE, "") };
    let cookie = format!("{name}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).expect("hexadecimal digits may stand in a header")
}

/// The person to whom the key of a return link leads.
pub(crate) async fn person_of_link(store: &Store, key: &str) -> Result<Person, Problem> {
    let key = Key::read(key).ok_or_else(Problem::no_return)?;
    store.person(key.token(TokenKind::Return), clock::now()).await?.ok_or_else(Problem::no_return)
}

/// Nobody is called like a member but that member.
pub(crate) async fn check_name(store: &Store, name: &str, person: Option<&str>) -> Result<(), Problem> {
    let member = store.member(&compared(name)).await?;
    let is_free = member.is_none_or(|member| Some(&*member.person) == person);
    is_free.then_some(()).ok_or_else(Problem::name_taken)
}

/// What kind of browser sends these headers: enough for its owner to know it again.
pub(crate) fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let first = |signs: &[(&str, &'static str)]| {
        signs.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
    };
    // Browsers also name those whose likes they are; the most particular comes first.
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("Firefox/", "Firefox"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ]);
    browser.into_iter().chain(system).collect::<Vec<_>>().join(", ")
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

    fn hash(self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }

    fn token(self, kind: TokenKind) -> Token {
        Token { kind, hash: self.hash() }
    }

    fn session(self, device: String) -> Session {
        Session { hash: self.hash(), device, made: clock::now() }
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

    #[test]
    fn a_browser_is_known_again() {
        let mut headers = HeaderMap::new();
        assert_eq!(device(&headers), "");
        let agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";
        headers.insert(header::USER_AGENT, HeaderValue::from_static(agent));
        assert_eq!(device(&headers), "Safari, iPhone");
        let agent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0";
        headers.insert(header::USER_AGENT, HeaderValue::from_static(agent));
        assert_eq!(device(&headers), "Edge, Windows");
    }
}
