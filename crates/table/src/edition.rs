//! A game with its component files and its texts.

use std::sync::Arc;

use engine::{BadData, DataFiles, Game, Speech, Texts};

use crate::{BadLine, Header, Record};

/// A game as it was printed once: one set of component files, and the sentences of all languages. Shared by all
/// tables that use these components.
pub struct Edition<G> {
    game: Arc<G>,
    texts: Texts,
    files: DataFiles,
    digest: String,
}

impl<G: Speech> Edition<G> {
    /// The edition with the compiled-in components and the newest rules.
    pub fn standard() -> Self {
        let files = DataFiles::compiled_in(G::DATA);
        Self::open(files, G::INFO.revision).expect("the compiled-in components are sound")
    }

    /// The edition with these components, played by this revision of the rules.
    ///
    /// # Panics
    /// If the revision is not [known](engine::Info::knows_revision).
    pub fn open(files: DataFiles, revision: u32) -> Result<Self, BadData> {
        assert!(G::INFO.knows_revision(revision), "{} has no revision {revision}", G::INFO.id);
        let game = Arc::new(G::open(&files, revision)?);
        let texts = Texts::open(G::TEXTS).expect("the compiled-in texts are sound");
        let digest = files.digest();
        Ok(Self { game, texts, files, digest })
    }

    /// The edition with which a recorded game was played: its revision of the rules, and the components that the
    /// record brings along or else those that were compiled in under the digest it names.
    pub fn of_record(record: &Record) -> Result<Self, BadLine> {
        let Header { revision, components, .. } = &record.header;
        if !G::INFO.knows_revision(*revision) {
            let newest = G::INFO.revision;
            let reason =
                format!("revision {revision} of the rules is not known here: the newest is {newest}");
            return Err(BadLine { line: Record::REVISION_LINE, reason });
        }
        let known = compiled_in::<G>(components);
        let mut files = known.clone().unwrap_or_else(|| DataFiles::compiled_in(G::DATA));
        for (line, (name, text)) in record.file_lines() {
            let replaced = files.replace(name, text.clone());
            replaced.map_err(|bad| BadLine { line, reason: bad.to_string() })?;
        }
        let is_named = known.as_ref() == Some(&files) || is_digest_of(components, &files);
        if !is_named {
            let reason = "these components are not known here, and the record does not bring them along";
            return Err(BadLine { line: Record::COMPONENTS_LINE, reason: reason.to_owned() });
        }
        Self::open(files, *revision)
            .map_err(|bad| BadLine { line: Record::COMPONENTS_LINE, reason: bad.to_string() })
    }

    /// Can a table of this header be played with this edition?
    pub fn fits(&self, header: &Header) -> bool {
        header.game == G::INFO.id
            && header.revision == self.game.revision()
            && self.is_known_as(&header.components)
    }

    /// Are these the components that tables name so?
    pub fn is_known_as(&self, digest: &str) -> bool {
        self.digest == digest
            || is_digest_of(digest, &self.files)
            || compiled_in::<G>(digest).is_some_and(|files| files.digest() == self.digest)
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
}

/// The components that were compiled in, now or once, under this digest.
pub fn compiled_in<G: Game>(digest: &str) -> Option<DataFiles> {
    let known = G::SETS.iter().find(|set| set.is_known_as(digest));
    let present = || Some(DataFiles::compiled_in(G::DATA)).filter(|files| is_digest_of(digest, files));
    known.map(|set| DataFiles::compiled_in(set.files)).or_else(present)
}

/// The digest of facts, or that of texts which early records have.
fn is_digest_of(digest: &str, files: &DataFiles) -> bool {
    digest == files.digest() || digest == files.digest_of_texts()
}
