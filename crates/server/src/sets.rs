//! Component sets that people enter: opened with bounds, checked, and written as one text file.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::{BadData, DataFiles, Languages, Listing, Seat, Seed, Viewer};
use registry::NotOpened;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{AnyGame, ReplayFrame, Setup};
use tokio::time::timeout;

use crate::app::App;
use crate::games;
use crate::limits::SLOW_OPENING;
use crate::problem::Problem;
use crate::wire::{BadFact, CheckedSet, OpenedSet, SetInfo};

/// The texts of component files by their names.
pub(crate) type Texts = BTreeMap<String, String>;

/// What the text file of a set begins with.
const FORMAT: &str = "citywright components 1";
/// The deal of a board that is only looked at.
const LOOK: &str = "look";

/// A component set as one text file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetFile {
    format: String,
    pub(crate) game: String,
    pub(crate) name: String,
    digest: String,
    pub(crate) files: Texts,
}

impl SetFile {
    pub(crate) fn new(game: &str, name: &str, digest: &str, files: Texts) -> Self {
        let [format, game, name, digest] = [FORMAT, game, name, digest].map(str::to_owned);
        Self { format, game, name, digest, files }
    }

    pub(crate) fn write(&self) -> String {
        toml::to_string_pretty(self).expect("texts can be written as TOML")
    }

    /// Reads the text file of a set. What its files say is not checked yet; that they are those of its digest is.
    pub(crate) fn read(text: &str) -> Result<Self, Problem> {
        let read: Self = toml::from_str(text).map_err(|error| Problem::bad_request(error.message()))?;
        if read.format != FORMAT {
            return Err(Problem::bad_request(format!("such a file begins with `format = \"{FORMAT}\"`")));
        }
        Ok(read)
    }

    /// Are these the files that were written? Whoever changes one by hand leaves the digest out of date: an empty one is
    /// none.
    pub(crate) fn is_of(&self, digest: &str) -> bool {
        self.digest.is_empty() || self.digest == digest
    }
}

/// Component files that somebody has entered.
pub(crate) struct Entered {
    /// The files as tables, as far as they can be read.
    listings: Vec<Listing>,
    /// The game with these components and its table, or what is wrong with them.
    pub(crate) opened: Result<(Arc<dyn AnyGame>, ReplayFrame), BadData>,
}

/// Opens a game with components that somebody has entered, and lays its table once: off the threads that serve everybody,
/// few at a time, and not for long. What they can make a game hold is bounded by the size of their texts and by the named
/// limits of its loader; a test of `registry` measures it.
pub(crate) async fn open(app: &App, game: &str, texts: Texts) -> Result<Entered, Problem> {
    let turn = app.retelling.turn().await?;
    let game = game.to_owned();
    // A turn that takes too long is over when its work is, so that few such works are under way at once.
    let opening = turn.run(move || entered(&game, &texts));
    timeout(SLOW_OPENING, opening).await.map_err(|_| Problem::bad_request("this takes too long to open"))?
}

fn entered(game: &str, texts: &Texts) -> Result<Entered, Problem> {
    let listings = texts.iter().filter_map(|(name, text)| Listing::of(name, text)).collect();
    let opened = complete(game, texts).and_then(|files| registry::open(game, files));
    let opened = match opened {
        Ok(opened) => look(&opened).map(|table| (opened, table)),
        Err(NotOpened::BadData(bad)) => Err(bad),
        Err(other) => return Err(Problem::bad_request(other)),
    };
    Ok(Entered { listings, opened })
}

/// These files in place of those that come with the game.
fn complete(game: &str, texts: &Texts) -> Result<DataFiles, NotOpened> {
    let mut files = registry::files(game)?;
    for (name, text) in texts {
        files.replace(name, text.clone())?;
    }
    Ok(files)
}

/// A table for as many as can play, before the first decision.
fn look(game: &Arc<dyn AnyGame>) -> Result<ReplayFrame, BadData> {
    let unusable = |reason: String| BadData { file: String::new(), line: None, field: None, reason };
    let setup = Setup {
        seats: game.info().max_seats,
        options: Value::Null,
        players: Vec::new(),
        seed: Seed::from_text(LOOK),
        agreed: Value::Null,
    };
    let table = Arc::clone(game).set_up(setup).map_err(|trouble| unusable(trouble.to_string()))?;
    let frames = table.replay(Viewer::Seat(Seat(0)), 0..=0, Languages::All);
    let mut frames = frames.map_err(|trouble| unusable(trouble.to_string()))?;
    frames.pop().ok_or_else(|| unusable("the table cannot be shown".to_owned()))
}

/// What somebody who corrects these files is told.
pub(crate) fn checked(
    Entered { listings, opened }: Entered,
    info: impl FnOnce(&dyn AnyGame) -> SetInfo,
) -> CheckedSet {
    match opened {
        Ok((game, table)) => {
            let opened = OpenedSet {
                set: info(&*game),
                components: game.components(),
                texts: games::texts(&*game),
                table,
            };
            CheckedSet { listings, bad: None, opened: Some(opened) }
        }
        Err(bad) => {
            let bad = placed(&listings, bad);
            CheckedSet { listings, bad: Some(bad), opened: None }
        }
    }
}

fn placed(listings: &[Listing], bad: BadData) -> BadFact {
    let listing = listings.iter().find(|listing| listing.file == bad.file);
    let (row, column) = listing.map_or((None, None), |listing| listing.place(&bad));
    let column = column.map(str::to_owned);
    let file = Some(bad.file).filter(|file| !file.is_empty());
    BadFact { file, line: bad.line, row, column, reason: bad.reason }
}

/// All texts of a game's component files.
pub(crate) fn texts(files: &DataFiles) -> Texts {
    let text = |name: &str| files.text(name).unwrap_or_default().to_owned();
    files.names().map(|name| (name.to_owned(), text(name))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_one_text_file() {
        let text = "# one's \"own\" ''' \\ ü\n[[stone]]\nweight = 1\n".to_owned();
        let files = Texts::from([("stones.toml".to_owned(), text)]);
        let written = SetFile::new("pebbles", "Anna's box", "d1", files.clone()).write();
        let read = SetFile::read(&written).unwrap();
        assert_eq!((&*read.game, &*read.name, &read.files), ("pebbles", "Anna's box", &files));
        assert!(read.is_of("d1") && !read.is_of("d2"));
        for wrong in [String::new(), written.replace("components 1", "components 2"), "x".repeat(99)] {
            assert!(SetFile::read(&wrong).is_err(), "{wrong}");
        }
    }
}
