//! Lines that vouch for each other: each ends with the hash of all bytes before.

use sha2::{Digest, Sha256};

use super::{BadLine, Record};
use crate::hex;

/// Stands between a line and its hash.
const MARK: &str = " #";
/// How many digits of the hash stand on every line but the last, which has all 64.
const SHORT: usize = 16;

/// A chained text that is being written.
pub(crate) struct Chain {
    text: String,
    hash: Sha256,
}

impl Chain {
    pub(crate) fn new(title: &str) -> Self {
        let mut chain = Self { text: String::new(), hash: Sha256::new() };
        chain.line(title);
        chain
    }

    pub(crate) fn line(&mut self, content: &str) {
        self.push(content, SHORT);
    }

    pub(crate) fn close(mut self, content: &str) -> String {
        debug_assert!(is_last(content));
        self.push(content, 64);
        self.text
    }

    fn push(&mut self, content: &str, digits: usize) {
        assert!(!content.contains(['\n', '\r']), "what is written here has no line breaks");
        let digest = extend(&mut self.hash, content);
        let link = format!("{}\n", &digest[..digits]);
        self.hash.update(&link);
        self.text.extend([content, MARK, &link]);
    }
}

/// Adds a line up to its hash, and says what the hash must be.
fn extend(hash: &mut Sha256, content: &str) -> String {
    hash.update(content);
    hash.update(MARK);
    hex::write(&hash.clone().finalize())
}

fn is_last(content: &str) -> bool {
    matches!(content.split(' ').next(), Some("open" | "end"))
}

/// The lines of a chained text without their hashes. The first one that was changed, or that stands where
/// another one should, is named.
fn unchain<'a>(bytes: &'a [u8], titles: &[&str]) -> Result<Vec<&'a str>, BadLine> {
    if bytes.len() > Record::MOST_BYTES {
        return Err(bad(1, format!("there are more than {} bytes", Record::MOST_BYTES)));
    }
    if !titles.iter().any(|title| bytes.starts_with(title.as_bytes())) {
        return Err(bad(1, format!("it does not begin with `{}`", titles.join("` or `"))));
    }
    let mut hash = Sha256::new();
    let mut contents: Vec<&str> = Vec::new();
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let number = contents.len() + 1;
        if contents.last().is_some_and(|content| is_last(content)) {
            return Err(bad(number, "there is something after the last line"));
        }
        contents.push(check_link(&mut hash, line).map_err(|reason| bad(number, reason))?);
    }
    match contents.last() {
        Some(content) if is_last(content) => Ok(contents),
        _ => Err(bad(contents.len() + 1, "the text breaks off: the last line, `open` or `end`, is missing")),
    }
}

fn check_link<'a>(hash: &mut Sha256, line: &'a [u8]) -> Result<&'a str, &'static str> {
    let line = std::str::from_utf8(line).map_err(|_| "it is not UTF-8")?;
    let line = line.strip_suffix('\n').ok_or("the line feed at its end is missing")?;
    if line.contains('\r') {
        return Err("it has a carriage return; lines end with a line feed alone");
    }
    let (content, found) = line.rsplit_once(MARK).ok_or("it carries no hash")?;
    let digest = extend(hash, content);
    if found != &digest[..if is_last(content) { 64 } else { SHORT }] {
        return Err(
            "its hash does not fit: it was changed, or a line before it is missing, new or elsewhere",
        );
    }
    hash.update(found);
    hash.update("\n");
    Ok(content)
}

pub(crate) fn bad(line: usize, reason: impl Into<String>) -> BadLine {
    BadLine { line, reason: reason.into() }
}

/// The unchained lines, read one after the other.
pub(crate) struct Lines<'a> {
    contents: Vec<&'a str>,
    next: usize,
}

impl<'a> Lines<'a> {
    /// The lines after the title, which must be one of these, and its place among them.
    pub(crate) fn after_title(bytes: &'a [u8], titles: &[&str]) -> Result<(Self, usize), BadLine> {
        let contents = unchain(bytes, titles)?;
        let title = titles.iter().position(|title| *title == contents[0]);
        let title = title.ok_or_else(|| bad(1, format!("it is more than `{}`", titles.join("` or `"))))?;
        Ok((Self { contents, next: 1 }, title))
    }

    /// What follows `name` on the next line, which must begin with it.
    pub(crate) fn field(&mut self, name: &str) -> Result<&'a str, BadLine> {
        let expected = self.bad(format!("`{name}` should stand here"));
        self.optional(name).ok_or(expected)
    }

    /// What follows `name`, if the next line begins with it.
    pub(crate) fn optional(&mut self, name: &str) -> Option<&'a str> {
        let value = self.contents.get(self.next)?.strip_prefix(name)?.strip_prefix(' ')?;
        self.next += 1;
        Some(value)
    }

    /// The next line; nothing if it is the last.
    pub(crate) fn entry(&mut self) -> Option<&'a str> {
        let content = self.contents.get(self.next).filter(|content| !is_last(content))?;
        self.next += 1;
        Some(content)
    }

    /// The last line.
    pub(crate) fn last(&mut self) -> Result<&'a str, BadLine> {
        let last = self.contents.get(self.next).copied().filter(|content| is_last(content));
        let last = last.ok_or_else(|| self.bad("the last line should stand here"))?;
        self.next += 1;
        Ok(last)
    }

    /// Something is wrong with the next line.
    pub(crate) fn bad(&self, reason: impl Into<String>) -> BadLine {
        bad(self.next + 1, reason)
    }

    /// Something is wrong with the line that was read last.
    pub(crate) fn bad_last(&self, reason: impl Into<String>) -> BadLine {
        bad(self.next, reason)
    }
}
