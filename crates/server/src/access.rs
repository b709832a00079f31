//! Programs that act in a member's name: what a token allows, and who shows it.
//!
//! A token has 256 random bits and is shown once; the store keeps only its hash. Pages have cookies and may do everything;
//! a token may do what its scopes say, and only where a route names the scope that it takes.

use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};
use store::{AccessToken, Store};
use strum::IntoEnumIterator as _;
use table::hex;
use ts_rs::TS;

use crate::limits::{MOST_TOKEN_CHARS, TOKEN_USE};
use crate::people::Guest;
use crate::problem::Problem;
use crate::{clock, ids};

/// With what every token begins, so that one that was published by mistake is found.
const PREFIX: &str = "citywright_";

/// What a token allows.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Debug,
    Serialize,
    Deserialize,
    TS,
    strum::EnumIter,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Scope {
    /// Read what its owner may see. Every token allows it.
    Read,
    /// Take seats, leave them and decide, in the place of a person.
    Play,
    /// The same as a program that everybody knows to be one.
    Bot,
    /// Lay tables and see to their seats.
    Host,
}

impl Scope {
    /// Can somebody have a token with this scope? Programs decide as programs, and people as people.
    fn is_for(self, is_program: bool) -> bool {
        match self {
            Self::Read | Self::Host => true,
            Self::Play => !is_program,
            Self::Bot => is_program,
        }
    }

    /// Does a token with these scopes allow what takes this one?
    fn is_allowed_by(self, scopes: &[Self]) -> bool {
        match self {
            Self::Read => true,
            Self::Play | Self::Bot => scopes.contains(&Self::Play) || scopes.contains(&Self::Bot),
            Self::Host => scopes.contains(&Self::Host),
        }
    }

    /// These scopes in their order, each once, as somebody may have them.
    pub(crate) fn checked(wished: &[Self], is_program: bool) -> Result<Vec<Self>, Problem> {
        if let Some(wrong) = wished.iter().find(|scope| !scope.is_for(is_program)) {
            let (name, who) = (<&str>::from(wrong), if is_program { "programs" } else { "people" });
            return Err(Problem::bad_request(format!("no token of {who} has the scope `{name}`")));
        }
        Ok(Self::iter().filter(|scope| *scope == Self::Read || wished.contains(scope)).collect())
    }
}

/// Scopes as they are stored.
pub(crate) fn write_scopes(scopes: &[Scope]) -> String {
    scopes.iter().map(<&str>::from).collect::<Vec<_>>().join(" ")
}

/// Stored scopes; what a newer program wrote allows nothing here.
pub(crate) fn read_scopes(words: &str) -> Vec<Scope> {
    words.split(' ').filter_map(|word| word.parse().ok()).collect()
}

/// A new token, to be shown once, and what is stored of it.
pub(crate) fn new_token(name: String, scopes: &[Scope]) -> (String, AccessToken) {
    let text = format!("{PREFIX}{}", hex::write(&ids::random_bytes::<32>()));
    let hash = ids::hash(&text);
    (text, AccessToken { hash, name, scopes: write_scopes(scopes), made: clock::now(), used: None })
}

/// The token that a program shows, if it shows one.
pub(crate) fn token_in(headers: &HeaderMap) -> Option<&str> {
    let shown = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = shown.split_once(' ').unwrap_or((shown, ""));
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// The member in whose name a program acts. It may do only what takes `needed`, and nothing where tokens do not count.
pub(crate) async fn guest_of_token(
    store: &Store,
    token: &str,
    needed: Option<Scope>,
) -> Result<Guest, Problem> {
    if token.len() > MOST_TOKEN_CHARS {
        return Err(Problem::bad_token());
    }
    let known = store.person_of_access_token(&ids::hash(token)).await?;
    let (person, token) = known.ok_or_else(Problem::bad_token)?;
    let needed = needed.ok_or_else(Problem::not_for_tokens)?;
    if !needed.is_allowed_by(&read_scopes(&token.scopes)) {
        return Err(Problem::no_scope(needed.into()));
    }
    let now = clock::now();
    // A request need not wait until this is written, and few of them cause it.
    if token.used.is_none_or(|used| used + (TOKEN_USE.as_secs() as i64) <= now) {
        let store = store.clone();
        tokio::spawn(async move {
            if let Err(error) = store.note_access(&token.hash, now).await {
                tracing::debug!(%error, "when a token was used is noted the next time");
            }
        });
    }
    Ok(Guest::by_token(person, token.hash))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn a_token_allows_its_scopes_and_reading() {
        use Scope::{Bot, Host, Play, Read};
        let allowed = |needed: Scope, scopes: &[Scope]| needed.is_allowed_by(scopes);
        assert!(allowed(Read, &[Read]) && allowed(Host, &[Read, Host]));
        assert!(
            allowed(Play, &[Read, Play]) && allowed(Play, &[Read, Bot]),
            "a program plays with its own scope"
        );
        for (needed, scopes) in [(Play, [Read, Host]), (Host, [Read, Play]), (Host, [Read, Bot])] {
            assert!(!allowed(needed, &scopes), "{needed:?} by {scopes:?}");
        }
    }

    #[test]
    fn programs_decide_as_programs_and_people_as_people() {
        use Scope::{Bot, Host, Play, Read};
        assert_eq!(Scope::checked(&[Host, Play, Play], false).unwrap(), [Read, Play, Host]);
        assert_eq!(Scope::checked(&[Bot], true).unwrap(), [Read, Bot]);
        assert!(Scope::checked(&[Bot], false).is_err() && Scope::checked(&[Play], true).is_err());
    }

    #[test]
    fn scopes_are_stored_as_words_and_unknown_ones_allow_nothing() {
        assert_eq!(read_scopes(&write_scopes(&[Scope::Read, Scope::Bot])), [Scope::Read, Scope::Bot]);
        assert_eq!(read_scopes("read everything"), [Scope::Read]);
    }

    #[test]
    fn tokens_are_found_beside_other_ways_to_say_who_one_is() {
        let found = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::AUTHORIZATION, HeaderValue::from_static(value));
            token_in(&headers).map(str::to_owned)
        };
        assert_eq!(found("Bearer abc").as_deref(), Some("abc"));
        assert_eq!(found("bearer  abc ").as_deref(), Some("abc"));
        // A proxy may ask for a password of its own.
        assert_eq!(found("Basic YTpi"), None);
        assert_eq!(found("Bearer").as_deref(), Some(""), "nothing is not nobody");
    }
}
