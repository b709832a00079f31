//! Pages that a host writes: imprint, privacy, contact, house rules.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io};

use crate::limits::MOST_HOUSE_PAGE_BYTES;
use crate::wire::Sentences;

/// The pages that there can be, in the order in which they are offered.
const PAGES: [&str; 4] = ["imprint", "privacy", "contact", "rules"];

/// What the host has written: Markdown, in both languages.
#[derive(Debug, Default)]
pub(crate) struct HousePages(BTreeMap<&'static str, Sentences>);

impl HousePages {
    /// Reads the pages in a folder: `imprint.de.md` and `imprint.en.md`, or `imprint.md` for everybody.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        // A folder that is not there is a mistake; one without pages is none.
        fs::read_dir(folder)?;
        let mut pages = BTreeMap::new();
        for page in PAGES {
            let text = |language: &str| read(&folder.join(format!("{page}{language}.md")));
            let (de, en, both) = (text(".de")?, text(".en")?, text("")?);
            let german = de.as_ref().or(both.as_ref()).or(en.as_ref()).cloned();
            let english = en.or(both).or(de);
            if let (Some(german), Some(english)) = (german, english) {
                pages.insert(page, Sentences::all(german, english));
            }
        }
        Ok(Self(pages))
    }

    /// Which pages there are.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        PAGES.into_iter().filter(|page| self.0.contains_key(page)).collect()
    }

    /// One of them.
    pub(crate) fn page(&self, name: &str) -> Option<&Sentences> {
        self.0.get(name)
    }
}

/// A text that may be missing.
fn read(file: &Path) -> io::Result<Option<String>> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if text.len() > MOST_HOUSE_PAGE_BYTES {
        let why = format!("{} has more than {MOST_HOUSE_PAGE_BYTES} bytes", file.display());
        return Err(io::Error::new(io::ErrorKind::InvalidData, why));
    }
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_speaks_both_languages_or_the_one_there_is() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("imprint.md", "for all");
        write("privacy.de.md", "deutsch");
        write("privacy.en.md", "english");
        write("contact.de.md", "nur deutsch");
        write("contact.md", "for others");
        write("other.md", "no page");
        let pages = HousePages::read(folder.path()).unwrap();
        assert_eq!(pages.names(), ["imprint", "privacy", "contact"]);
        let told = |name| serde_json::to_value(pages.page(name).unwrap()).unwrap();
        assert_eq!(told("imprint"), serde_json::json!({ "de": "for all", "en": "for all" }));
        assert_eq!(told("privacy"), serde_json::json!({ "de": "deutsch", "en": "english" }));
        assert_eq!(told("contact"), serde_json::json!({ "de": "nur deutsch", "en": "for others" }));
        assert!(pages.page("rules").is_none() && pages.page("../secret").is_none());
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let folder = tempfile::tempdir().unwrap();
        assert!(HousePages::read(&folder.path().join("nowhere")).is_err());
        assert!(HousePages::read(folder.path()).unwrap().names().is_empty());
        fs::write(folder.path().join("rules.md"), "x".repeat(MOST_HOUSE_PAGE_BYTES + 1)).unwrap();
        assert!(HousePages::read(folder.path()).unwrap_err().to_string().contains("rules.md"));
    }
}
