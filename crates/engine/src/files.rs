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

    /// The SHA-256 of all names and contents: tables remember with which components they are played.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for part in self.0.iter().flat_map(|(name, text)| [name, text]) {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        hash.finalize().iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"))
    }
}

/// Whether the rulebook states a record, or we reconstructed it because the pictures are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The rulebook states it.
    Rulebook,
    /// We reconstructed it.
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
        BadData { file: self.file.clone(), line: Some(self.line), reason: reason.into() }
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
        file: file.to_owned(),
        line: error.span().map(|span| line_at(span.start)),
        reason: error.message().to_owned(),
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

/// A component file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadData {
    /// Which file.
    pub file: String,
    /// Which line of it, where that can be said.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl BadData {
    /// Something is wrong with the file as a whole.
    pub fn in_file(file: &str, reason: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: None, reason: reason.into() }
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
    }

    #[test]
    fn a_wrong_file_is_refused_with_file_line_and_reason() {
        let unknown = stones("[[stone]]\nweight = 1\nsource = \"rulebook\"\ncolour = 1\n").unwrap_err();
        assert!(unknown.to_string().starts_with("stones.toml, line 4: unknown field `colour`"), "{unknown}");
        let broken = stones("[[stone]]\nweight = \n").unwrap_err();
        assert!(broken.to_string().starts_with("stones.toml, line 2: "), "{broken}");
        let other = stones("[[brick]]\nweight = 1\nsource = \"rulebook\"\n").unwrap_err();
        assert!(other.to_string().contains("unknown records `brick`"), "{other}");
        let missing = read_records::<Stone>(&DataFiles::default(), "stones.toml", "stone").unwrap_err();
        assert_eq!(missing.to_string(), "stones.toml: the file is missing");
    }

    #[test]
    fn another_content_has_another_digest() {
        let mut files = DataFiles::compiled_in(&[("a", "1"), ("b", "2")]);
        let digest = files.digest();
        assert_eq!(digest.len(), 64);
        files.replace("b", "3".to_owned()).unwrap();
        assert_ne!(files.digest(), digest);
        assert!(files.replace("c", String::new()).unwrap_err().to_string().contains("there are: a, b"));
    }
}
