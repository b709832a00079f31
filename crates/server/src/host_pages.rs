//! The host's own pages: imprint, privacy, contact and house rules, as Markdown in a folder.

use std::fmt;
use std::path::Path;

use engine::{Language, Languages};
use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator as _;
use ts_rs::TS;

use crate::wire::Sentences;

/// Most bytes of a page in one language.
const MOST_BYTES: u64 = 64 * 1024;

/// A page that a host fills in.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, strum::EnumIter, strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum HostPage {
    /// Who is responsible.
    Imprint,
    /// What happens with data of people.
    Privacy,
    /// How the host is reached.
    Contact,
    /// How people behave here.
    HouseRules,
}

/// The pages that a host has filled in.
#[derive(Clone, Debug, Default)]
pub struct HostPages(Vec<(HostPage, Sentences)>);

/// Why a folder with a host's pages cannot be used.
#[derive(Debug)]
pub struct BadHostPages(String);

impl fmt::Display for BadHostPages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadHostPages {}

impl HostPages {
    /// Reads every `imprint.de.md`, `imprint.en.md` and so on in a folder; one language is enough for a page. A file of
    /// Markdown with another name is refused: it would never be shown.
    pub fn read(folder: &Path) -> Result<Self, BadHostPages> {
        let failed = |path: &Path, why: &dyn fmt::Display| BadHostPages(format!("{}: {why}", path.display()));
        let mut files = Vec::new();
        for file in folder.read_dir().map_err(|error| failed(folder, &error))? {
            let path = file.map_err(|error| failed(folder, &error))?.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                files.push(path);
            }
        }
        let mut pages = Vec::new();
        for page in HostPage::iter() {
            let mut told = Vec::new();
            for language in Language::ALL {
                let path = folder.join(file_name(page, language));
                if let Some(place) = files.iter().position(|file| *file == path) {
                    files.swap_remove(place);
                    told.push((language, read_text(&path).map_err(|error| failed(&path, &error))?));
                }
            }
            if let Some((_, other)) = told.first() {
                let text = |language| {
                    told.iter().find(|(of, _)| *of == language).map_or(other, |(_, text)| text).clone()
                };
                pages.push((page, Sentences::new(Languages::All, text)));
            }
        }
        match files.first() {
            None => Ok(Self(pages)),
            Some(stray) => Err(failed(stray, &format!("pages are called {}", names().join(", ")))),
        }
    }

    /// Which pages there are.
    pub(crate) fn list(&self) -> Vec<HostPage> {
        self.0.iter().map(|(page, _)| *page).collect()
    }

    /// The text of a page, as Markdown.
    pub(crate) fn text(&self, page: HostPage) -> Option<&Sentences> {
        self.0.iter().find(|(other, _)| *other == page).map(|(_, text)| text)
    }
}

fn file_name(page: HostPage, language: Language) -> String {
    let language = match language {
        Language::De => "de",
        Language::En => "en",
    };
    format!("{}.{language}.md", <&str>::from(page))
}

/// What the files may be called.
fn names() -> Vec<String> {
    HostPage::iter().flat_map(|page| Language::ALL.map(|language| file_name(page, language))).collect()
}

fn read_text(path: &Path) -> Result<String, String> {
    let size = path.metadata().map_err(|error| error.to_string())?.len();
    if size > MOST_BYTES {
        return Err(format!("a page has at most {MOST_BYTES} bytes"));
    }
    std::fs::read_to_string(path).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    #[test]
    fn a_page_is_told_in_the_languages_that_it_has() {
        let folder = folder(&[
            ("imprint.de.md", "# Impressum"),
            ("imprint.en.md", "# Imprint"),
            ("house-rules.de.md", "Seid nett."),
            ("notes.txt", "not shown"),
        ]);
        let pages = HostPages::read(folder.path()).unwrap();
        assert_eq!(pages.list(), [HostPage::Imprint, HostPage::HouseRules]);
        let text = |page, language| pages.text(page).unwrap().get(language).to_owned();
        assert_eq!(text(HostPage::Imprint, Language::En), "# Imprint");
        assert_eq!(text(HostPage::HouseRules, Language::En), "Seid nett.");
        assert!(pages.text(HostPage::Privacy).is_none());
    }

    #[test]
    fn what_would_never_be_shown_is_refused() {
        let refused = |files: &[(&str, &str)]| HostPages::read(folder(files).path()).unwrap_err().to_string();
        assert!(refused(&[("impressum.md", "")]).contains("imprint.de.md"));
        assert!(refused(&[("contact.en.md", &"x".repeat(65 * 1024))]).contains("65536"));
        assert!(HostPages::read(Path::new("/nowhere/at/all")).is_err());
    }
}
