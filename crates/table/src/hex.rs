//! Bytes as hexadecimal digits.

use std::fmt::Write;

/// Two small digits for each byte.
pub fn write(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("a string takes everything");
        digits
    })
}

/// The bytes behind pairs of small digits; nothing if the text is anything else.
pub fn read(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: &u8| match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    };
    let pairs = digits.as_bytes().chunks(2);
    pairs
        .map(|pair| if let [high, low] = pair { Some(value(high)? << 4 | value(low)?) } else { None })
        .collect()
}

pub(crate) fn read_32(digits: &str) -> Option<[u8; 32]> {
    read(digits)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_pairs_of_small_digits_are_read() {
        assert_eq!(super::write(&[0, 171]), "00ab");
        assert_eq!(super::read("00ab"), Some(vec![0, 171]));
        assert_eq!(super::read("00AB"), None);
        assert_eq!(super::read("00a"), None);
        assert_eq!(super::read("+1"), None);
    }
}
