//! A game with its component files and its texts.

use std::sync::Arc;

use engine::{BadData, DataFiles, Language, Party, Phrase, Speech, Texts, Voice};

use crate::{BadLine, Record, Sentences};

/// A game as it was printed once: one set of component files, and the sentences of all languages. Shared by all
/// tables that use these components.
pub struct Edition<G> {
    game: Arc<G>,
    texts: Texts,
    files: DataFiles,
    digest: String,
    is_standard: bool,
}

impl<G: Speech> Edition<G> {
    /// The edition with the compiled-in components.
    pub fn standard() -> Self {
        Self::open(DataFiles::compiled_in(G::DATA)).expect("the compiled-in components are sound")
    }

    /// The edition with these components.
    pub fn open(files: DataFiles) -> Result<Self, BadData> {
        let game = Arc::new(G::open(&files)?);
        let texts = Texts::open(G::TEXTS).expect("the compiled-in texts are sound");
        let digest = files.digest();
        let is_standard = files == DataFiles::compiled_in(G::DATA);
        Ok(Self { game, texts, files, digest, is_standard })
    }

    /// The edition with which a recorded game was played: that of the files in the record, or else the
    /// compiled-in one.
    pub fn of_record(record: &Record) -> Result<Self, BadLine> {
        let mut files = DataFiles::compiled_in(G::DATA);
        for (line, (name, text)) in record.file_lines() {
            let replaced = files.replace(name, text.clone());
            replaced.map_err(|bad| BadLine { line, reason: bad.to_string() })?;
        }
        if files.digest() != record.header.components {
            let reason = "these components are not known here, and the record does not bring them along";
            return Err(BadLine { line: Record::COMPONENTS_LINE, reason: reason.to_owned() });
        }
        Self::open(files).map_err(|bad| BadLine { line: Record::COMPONENTS_LINE, reason: bad.to_string() })
    }

    /// The game itself.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The sentences of all languages.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The component files.
    pub fn files(&self) -> &DataFiles {
        &self.files
    }

    /// The digest of the component files.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Are these the compiled-in components?
    pub fn is_standard(&self) -> bool {
        self.is_standard
    }

    /// A phrase in every language.
    pub fn say(&self, players: &[String], phrase: &Phrase) -> Sentences {
        self.in_every_language(players, |voice| voice.say(phrase))
    }

    /// The text under a key, which has no gaps, in every language.
    pub(crate) fn word(&self, key: &str) -> Sentences {
        self.in_every_language(&[], |voice| voice.word(key).to_owned())
    }

    /// What a party is called in every language.
    pub(crate) fn name(&self, players: &[String], party: &Party) -> Sentences {
        match party {
            Party::Seat(seat) => self.in_every_language(players, |voice| voice.player(*seat).to_owned()),
            Party::Neutral(word) => self.word(&format!("party.{word}")),
        }
    }

    fn in_every_language(&self, players: &[String], say: impl Fn(Voice<'_>) -> String) -> Sentences {
        let say = |language| say(Voice { texts: &self.texts, language, players });
        Sentences { de: say(Language::De), en: say(Language::En) }
    }
}
