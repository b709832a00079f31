//! Component data: TOML files, compiled in or an owner's.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use toml::Spanned;

/// The component files of one game: name and content.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DataFiles(BTreeMap<Cow<'static, str>, Cow<'static, str>>);

impl DataFiles {
    /// The files that were compiled in.
    pub fn compiled_in(files: &[(&'static str, &'static str)]) -> Self {
        Self(files.iter().map(|(name, text)| (Cow::Borrowed(*name), Cow::Borrowed(*text))).collect())
    }

    /// The same files with this one in place of the one of that name, which must exist.
    pub fn replace(&mut self, name: &str, text: String) -> Result<(), BadData> {
        let Some(known) = self.0.get_mut(name) else {
            let names: Vec<_> = self.names().collect();
            return Err(BadData::in_file(
                name,
                format!("no such component file; there are: {}", names.join(", ")),
            ));
        };
        *known = Cow::Owned(text);
        Ok(())
    }

    /// The names of the files, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(Deref::deref)
    }

    /// The content of a file.
    pub fn text(&self, name: &str) -> Result<&str, BadData> {
        self.0.get(name).map(Deref::deref).ok_or_else(|| BadData::in_file(name, "the file is missing"))
    }

    /// The SHA-256 of all names and facts: tables remember with which components they are played. Comments, layout
    /// and [sources](Source) do not count, so that they can be corrected.
    pub fn digest(&self) -> String {
        sha256(self.0.iter().flat_map(|(name, text)| [name.to_string(), facts(text)]))
    }

    /// The SHA-256 of all names and contents to the letter, by which early records name their components.
    pub fn digest_of_texts(&self) -> String {
        sha256(self.0.iter().flat_map(|(name, text)| [name, text]))
    }
}

/// The digest of texts, each after its length as eight bytes, lowest first.
fn sha256(parts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        let part = part.as_ref().as_bytes();
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
}

/// What a component file states, in one form: keys in their order, no layout, no sources. A text that is no TOML
/// stands for itself.
fn facts(text: &str) -> String {
    let mut facts = String::new();
    match text.parse::<toml::Table>() {
        Ok(table) => write_facts(&toml::Value::Table(table), &mut facts),
        Err(_) => facts.push_str(text),
    }
    facts
}

fn write_facts(value: &toml::Value, out: &mut String) {
    match value {
        toml::Value::Table(table) => {
            let entries: BTreeMap<_, _> = table.iter().filter(|(key, _)| !is_source(key)).collect();
            out.push('{');
            for (key, value) in entries {
                write_text(key, out);
                out.push('=');
                write_facts(value, out);
                out.push(';');
            }
            out.push('}');
        }
        toml::Value::Array(values) => {
            out.push('[');
            for value in values {
                write_facts(value, out);
                out.push(';');
            }
            out.push(']');
        }
        toml::Value::String(text) => write_text(text, out),
        toml::Value::Integer(number) => out.push_str(&number.to_string()),
        toml::Value::Float(number) => {
            let number = format!("{number:?}");
            out.push_str(&number);
        }
        toml::Value::Boolean(is_so) => out.push_str(if *is_so { "true" } else { "false" }),
        toml::Value::Datetime(time) => out.push_str(&time.to_string()),
    }
}

/// The length before it keeps one text apart from the next.
fn write_text(text: &str, out: &mut String) {
    out.extend([&text.len().to_string(), ":", text]);
}

/// Does this key say where a fact comes from?
pub(crate) fn is_source(key: &str) -> bool {
    key == "source" || key.ends_with("_source")
}

/// Where a fact comes from. It is told to people and is no part of a component set's digest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The rulebook states it.
    Rulebook,
    /// It is known from descriptions elsewhere.
    Published,
    /// We reconstructed it, because the pictures are lost.
    Reconstructed,
}

/// A record of a component file, and where it stands.
#[derive(Clone, Debug)]
pub struct Record<T> {
    file: String,
    line: usize,
    value: T,
}

impl<T> Record<T> {
    /// Says that something is wrong with this record.
    pub fn bad(&self, reason: impl Into<String>) -> BadData {
        BadData { file: self.file.clone(), line: Some(self.line), field: None, reason: reason.into() }
    }

    /// Says that something is wrong with one fact of this record.
    pub fn bad_field(&self, field: &str, reason: impl Into<String>) -> BadData {
        BadData { field: Some(field.to_owned()), ..self.bad(reason) }
    }
}

impl<T> Deref for Record<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// Reads a file that consists of `[[name]]` records and nothing else.
pub fn read_records<T: DeserializeOwned>(
    files: &DataFiles,
    file: &str,
    name: &str,
) -> Result<Vec<Record<T>>, BadData> {
    let text = files.text(file)?;
    let line_at = |byte: usize| 1 + text[..byte.min(text.len())].matches('\n').count();
    let parsed: BTreeMap<String, Vec<Spanned<T>>> = toml::from_str(text).map_err(|error| BadData {
        field: missing_field(error.message()),
        ..BadData::of_text(file, text, &error)
    })?;
    if let Some(other) = parsed.keys().find(|key| *key != name) {
        return Err(BadData::in_file(
            file,
            format!("unknown records `{other}`; this file holds `[[{name}]]`"),
        ));
    }
    let records = parsed.into_values().next().unwrap_or_default();
    let place = |record: Spanned<T>| Record {
        file: file.to_owned(),
        line: line_at(record.span().start),
        value: record.into_inner(),
    };
    Ok(records.into_iter().map(place).collect())
}

/// The fact that a record should state and does not, where that is what is wrong.
fn missing_field(message: &str) -> Option<String> {
    let name = message.strip_prefix("missing field `")?.split('`').next()?;
    Some(name.to_owned())
}

/// A component file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadData {
    /// Which file.
    pub file: String,
    /// Which line of it, where that can be said.
    pub line: Option<usize>,
    /// Which fact of the record that begins there, where it is one.
    pub field: Option<String>,
    /// What is wrong.
    pub reason: String,
}

impl BadData {
    /// Something is wrong with the file as a whole.
    pub fn in_file(file: &str, reason: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: None, field: None, reason: reason.into() }
    }

    /// A file that cannot be read as what it should be.
    pub fn of_text(file: &str, text: &str, error: &toml::de::Error) -> Self {
        Self {
            file: file.to_owned(),
            line: error.span().map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count()),
            field: None,
            reason: error.message().to_owned(),
        }
    }
}

impl fmt::Display for BadData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file, self.reason),
            None => write!(f, "{}: {}", self.file, self.reason),
        }
    }
}

impl std::error::Error for BadData {}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Stone {
        weight: u8,
        source: Source,
    }

    fn stones(text: &'static str) -> Result<Vec<Record<Stone>>, BadData> {
        read_records(&DataFiles::compiled_in(&[("stones.toml", text)]), "stones.toml", "stone")
    }

    const TWO: &str = "# stones\n[[stone]]\nweight = 1\nsource = \"rulebook\"\n\n[[stone]]\nweight = 2\nsource = \"reconstructed\"\n";

    #[test]
    fn records_know_their_line() {
        let records = stones(TWO).unwrap();
        assert_eq!(records.iter().map(|stone| stone.weight).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(records[1].source, Source::Reconstructed);
        assert_eq!(records[1].bad("too heavy").to_string(), "stones.toml, line 6: too heavy");
        let field = records[1].bad_field("weight", "too heavy");
        assert_eq!((field.field.as_deref(), field.line), (Some("weight"), Some(6)));
    }

    #[test]
    fn a_wrong_file_is_refused_with_file_line_and_reason() {
        let unknown = stones("[[stone]]\nweight = 1\nsource = \"rulebook\"\ncolour = 1\n").unwrap_err();
        assert!(unknown.to_string().starts_with("stones.toml, line 4: unknown field `colour`"), "{unknown}");
        let missing = stones("[[stone]]\nweight = 1\n").unwrap_err();
        assert_eq!((missing.line, missing.field.as_deref()), (Some(1), Some("source")), "{missing}");
        let broken = stones("[[stone]]\nweight = \n").unwrap_err();
        assert!(broken.to_string().starts_with("stones.toml, line 2: "), "{broken}");
        let other = stones("[[brick]]\nweight = 1\nsource = \"rulebook\"\n").unwrap_err();
        assert!(other.to_string().contains("unknown records `brick`"), "{other}");
        let missing = read_records::<Stone>(&DataFiles::default(), "stones.toml", "stone").unwrap_err();
        assert_eq!(missing.to_string(), "stones.toml: the file is missing");
    }

    #[test]
    fn another_fact_has_another_digest() {
        let digest = |text| DataFiles::compiled_in(&[("stones.toml", text)]).digest();
        assert_eq!(digest(TWO).len(), 64);
        assert_ne!(digest(TWO), digest("[[stone]]\nweight = 1\n\n[[stone]]\nweight = 3\n"));
        assert_ne!(digest(TWO), digest("[[stone]]\nweight = 1\n"));
        assert_ne!(digest("a = \"1\""), digest("a = 1"));
        assert_ne!(digest("a = 1.0"), digest("a = 1"));
        assert_ne!(digest("a = [\"b\", \"c\"]"), digest("a = [\"b;1:c\"]"));
        let mut files = DataFiles::compiled_in(&[("a", "a = 1"), ("b", "b = 2")]);
        let moved = DataFiles::compiled_in(&[("a", "b = 2"), ("b", "a = 1")]);
        assert_ne!(files.digest(), moved.digest());
        assert!(files.replace("c", String::new()).unwrap_err().to_string().contains("there are: a, b"));
    }

    #[test]
    fn sources_comments_and_layout_are_no_part_of_the_digest() {
        let digest = |text| DataFiles::compiled_in(&[("stones.toml", text)]).digest();
        let other = "[[stone]]\nname_source = \"published\"\nweight=1\n[[stone]]\nweight = 2 # heavy\n";
        assert_eq!(digest(TWO), digest(other));
        let of_texts = |text| DataFiles::compiled_in(&[("stones.toml", text)]).digest_of_texts();
        assert_ne!(of_texts(TWO), of_texts(other));
    }

    /// The expected values were computed in another language, from the documented form.
    #[test]
    fn digests_never_change() {
        let files = DataFiles::compiled_in(&[("stones.toml", TWO)]);
        assert_eq!(files.digest(), "0b1895fbce8af6e3a869545a9fc7adee28aab0933ff540303c85ef7b487c99fc");
        assert_eq!(
            files.digest_of_texts(),
            "0eb6180209703c0b9cc946b300020089b2090ffad369a3a8a94ca8f52bea9b4a"
        );
    }
}
