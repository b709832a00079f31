//! Random bytes, and ids made of them.

use sha2::{Digest as _, Sha256};

/// Letters and digits that are not confused with each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// 32 letters to the power of 16 are 80 bits: nobody finds a table by guessing.
const ID_LETTERS: usize = 16;

/// Random bytes.
///
/// # Panics
/// If the system has no random numbers: then no deal would be fair and no cookie safe.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// A new id for a table or a person.
pub(crate) fn new_id() -> String {
    random_bytes::<ID_LETTERS>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// What is kept of a code that only its owner knows.
pub(crate) fn hash(code: &str) -> [u8; 32] {
    Sha256::digest(code).into()
}

/// Could this be the id of a table?
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == ID_LETTERS && text.bytes().all(|letter| LETTERS.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_new_and_recognised() {
        assert_ne!(new_id(), new_id());
        assert!(is_id(&new_id()));
        assert!(!is_id("../../etc/passwd") && !is_id(""));
    }
}
