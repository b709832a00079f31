//! Handles and passwords of members.
//!
//! Hashing is made to be slow: it is done two at a time, off the threads that serve everybody.

use std::sync::LazyLock;

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};

use crate::ids;
use crate::limits::{HANDLE_CHARS, PASSWORD_BYTES};
use crate::names::own_name;
use crate::problem::Problem;
use crate::turns::Turns;

/// What is compared where nobody has the handle, so that this takes as long as for a member.
static NOBODYS: LazyLock<String> = LazyLock::new(|| hash("the password of nobody"));

const SALT_BYTES: usize = 16;

/// A handle as members may have one: a name of letters, digits, `-`, `_` and `.` in one word.
pub(crate) fn own_handle(handle: &str) -> Result<String, Problem> {
    let handle = own_name(handle)?;
    let is_sign = |sign: char| sign.is_alphanumeric() || "-_.".contains(sign);
    if HANDLE_CHARS.contains(&handle.chars().count()) && handle.chars().all(is_sign) {
        return Ok(handle);
    }
    let (least, most) = (HANDLE_CHARS.start(), HANDLE_CHARS.end());
    Err(Problem::bad_request(format!("a handle has {least} to {most} letters, digits or - _ .")))
}

/// The hash of a new password, with a salt of its own.
pub(crate) async fn hashed(turns: &Turns, password: String) -> Result<String, Problem> {
    check_length(&password)?;
    turns.turn().await?.run(move || Ok(hash(&password))).await
}

/// Is this the password behind the hash? Without a hash it takes as long to say no.
pub(crate) async fn verify(turns: &Turns, password: String, hash: Option<String>) -> Result<(), Problem> {
    check_length(&password).map_err(|_| Problem::wrong_log_in())?;
    let work = move || {
        let is_known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODYS.clone());
        let parsed = PasswordHash::new(&hash).map_err(|error| {
            tracing::error!(%error, "the hash of a password cannot be read");
            Problem::try_again()
        })?;
        let is_right = Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok();
        if is_right && is_known { Ok(()) } else { Err(Problem::wrong_log_in()) }
    };
    turns.turn().await?.run(work).await
}

/// The hash of a password, at once: by argon2id with the parameters that its authors propose.
pub(crate) fn hash(password: &str) -> String {
    let salt = SaltString::encode_b64(&ids::random_bytes::<SALT_BYTES>()).expect("16 bytes are a salt");
    let hashed = Argon2::default().hash_password(password.as_bytes(), &salt);
    hashed.expect("a password of this length can be hashed").to_string()
}

fn check_length(password: &str) -> Result<(), Problem> {
    if PASSWORD_BYTES.contains(&password.len()) {
        return Ok(());
    }
    let (least, most) = (PASSWORD_BYTES.start(), PASSWORD_BYTES.end());
    Err(Problem::bad_request(format!("a password has {least} to {most} bytes")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{MOST_HASHINGS, MOST_WAITING_HASHINGS};

    fn turns() -> Turns {
        Turns::new(MOST_HASHINGS, MOST_WAITING_HASHINGS)
    }

    #[tokio::test]
    async fn a_password_is_known_by_its_hash() {
        let hash = hashed(&turns(), "correct horse".to_owned()).await.unwrap();
        assert!(hash.starts_with("$argon2id$") && !hash.contains("correct"), "{hash}");
        let verified = |password: &str, hash: Option<&str>| {
            let (password, hash) = (password.to_owned(), hash.map(str::to_owned));
            async move { verify(&turns(), password, hash).await.is_ok() }
        };
        assert!(verified("correct horse", Some(&hash)).await);
        assert!(!verified("correct house", Some(&hash)).await);
        assert!(!verified("the password of nobody", None).await, "nobody has a password");
    }

    #[tokio::test]
    async fn a_password_is_neither_short_nor_endless() {
        for (length, is_good) in [(7, false), (8, true), (256, true), (257, false)] {
            assert_eq!(check_length(&"x".repeat(length)).is_ok(), is_good, "{length}");
        }
    }

    #[test]
    fn a_handle_is_one_word() {
        assert_eq!(own_handle("Anna-Maria_2.0").unwrap(), "Anna-Maria_2.0");
        assert!(own_handle("Zoë").is_ok() && own_handle("李小龙").is_ok());
        for bad in ["ab", "Anna Maria", "anna@home", "a/b/c", &"x".repeat(25)] {
            assert!(own_handle(bad).is_err(), "{bad}");
        }
    }
}
