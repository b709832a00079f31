//! What the server chooses by chance, the time, and bytes as digits.

use std::time::{SystemTime, UNIX_EPOCH};

/// Letters and digits that nobody confuses.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// 32 letters to the power of 16 are 80 bits: nobody finds a table that he was not told of.
const ID_LETTERS: usize = 16;

/// Random bytes.
///
/// # Panics
/// If the system has no random numbers: then no deal would be fair and nobody safe.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// A new name for a table or a person.
pub(crate) fn id() -> String {
    bytes::<ID_LETTERS>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// Could this be the name of a table?
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == ID_LETTERS && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

/// The bytes behind pairs of small digits; nothing if the text is anything else.
pub(crate) fn from_hex(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: &u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let pair =
        |pair: &[u8]| if let [high, low] = pair { Some(value(high)? << 4 | value(low)?) } else { None };
    digits.as_bytes().chunks(2).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_new_and_recognised() {
        assert_ne!(id(), id());
        assert!(is_id(&id()));
        assert!(!is_id("../../etc/passwd") && !is_id(""));
    }

    #[test]
    fn bytes_are_pairs_of_small_digits() {
        assert_eq!(hex(&[0, 171]), "00ab");
        assert_eq!(from_hex("00ab"), Some(vec![0, 171]));
        assert!(from_hex("0A").is_none() && from_hex("0").is_none());
    }
}
