//! The games that can be played here, and the component sets of older tables.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use engine::{Choice, DataFiles, GuidedGame, Language, Languages, WorkedExample};
use store::{Components, Store, StoreError};
use table::{AnyGame, Guided, Header};

use crate::limits::{MOST_OPEN_SETS, MOST_OPENINGS, MOST_WAITING_OPENINGS, SLOW_OPENING};
use crate::problem::Problem;
use crate::ratings::bots_of;
use crate::turns::Turns;
use crate::wire::{GameChoice, GameInfo, GamePage, GameTexts, Primer, Sentences};

/// The games that can be played here.
pub(crate) struct Games {
    /// With the newest rules.
    newest: Vec<Arc<dyn AnyGame>>,
    /// By the id of the game: the guided first games.
    guided: HashMap<&'static str, Guided>,
    /// By digest and revision: component sets and rules with which tables began before they were changed.
    older: Mutex<HashMap<(String, u32), Arc<dyn AnyGame>>>,
    /// What an owner entered may take much to open: few are opened at once.
    opening: Turns,
}

impl Games {
    /// Takes these games, and keeps their components for the tables that will begin with them.
    pub(crate) async fn new(games: Vec<Arc<dyn AnyGame>>, store: &Store) -> Result<Self, StoreError> {
        for game in &games {
            keep_components(store, game.digest(), &**game).await?;
        }
        let guided = games.iter().filter_map(|game| Some((game.info().id, guided(game)?)));
        Ok(Self {
            guided: guided.collect(),
            newest: games,
            older: Mutex::default(),
            opening: Turns::new(MOST_OPENINGS, MOST_WAITING_OPENINGS),
        })
    }

    pub(crate) fn all(&self) -> &[Arc<dyn AnyGame>] {
        &self.newest
    }

    pub(crate) fn get(&self, id: &str) -> Result<&Arc<dyn AnyGame>, Problem> {
        self.newest.iter().find(|game| game.info().id == id).ok_or_else(Problem::not_found)
    }

    /// The guided first game of this game.
    pub(crate) fn guided(&self, id: &str) -> Option<&Guided> {
        self.guided.get(id)
    }

    /// What a list of games says of one.
    pub(crate) fn info(&self, game: &dyn AnyGame) -> GameInfo {
        info(game, self.guided(game.info().id))
    }

    /// What a page needs of a game, whatever the table.
    pub(crate) fn page(&self, game: &dyn AnyGame) -> GamePage {
        GamePage {
            info: self.info(game),
            texts: texts(game),
            components: game.components(),
            rules: in_every_language(game.rules()),
        }
    }

    /// The game with the components with which this table began.
    pub(crate) async fn of_table(&self, header: &Header, store: &Store) -> Result<Arc<dyn AnyGame>, Problem> {
        let game = self.get(&header.game)?;
        if game.fits(header) {
            return Ok(Arc::clone(game));
        }
        let name = (header.components.clone(), header.revision);
        if let Some(older) = self.older().get(&name) {
            return Ok(Arc::clone(older));
        }
        let files =
            match registry::files_known_as(&header.game, &header.components).map_err(Problem::bad_request)? {
                Some(files) => files,
                None => read(&store.components(&header.components).await?.ok_or_else(Problem::not_found)?)?,
            };
        self.open(&header.game, files, name).await
    }

    /// The game with the component set of this digest and the newest rules.
    pub(crate) async fn of_set(
        &self,
        id: &str,
        digest: &str,
        store: &Store,
    ) -> Result<Arc<dyn AnyGame>, Problem> {
        let game = self.get(id)?;
        if game.digest() == digest {
            return Ok(Arc::clone(game));
        }
        let name = (digest.to_owned(), game.revision());
        if let Some(known) = self.older().get(&name).filter(|known| known.info().id == id) {
            return Ok(Arc::clone(known));
        }
        let known = registry::files_known_as(id, digest).map_err(Problem::bad_request)?;
        let files = if let Some(files) = known {
            files
        } else {
            let stored = store.components(digest).await?.filter(|stored| stored.game == id);
            read(&stored.ok_or_else(Problem::not_found)?)?
        };
        self.open(id, files, name).await
    }

    /// Opens a game with components that an owner may have entered: off the threads that serve everybody, and not for
    /// long. What they can make a game compute and hold is bounded by the named limits of its loader.
    async fn open(
        &self,
        game: &str,
        files: DataFiles,
        name: (String, u32),
    ) -> Result<Arc<dyn AnyGame>, Problem> {
        let turn = self.opening.turn().await?;
        // Another request may have been faster.
        if let Some(opened) = self.older().get(&name).filter(|known| known.info().id == game) {
            return Ok(Arc::clone(opened));
        }
        let (game, revision) = (game.to_owned(), name.1);
        let opening =
            turn.run(move || registry::open_revision(&game, files, revision).map_err(Problem::bad_request));
        let opened =
            tokio::time::timeout(SLOW_OPENING, opening).await.map_err(|_| Problem::try_again())??;
        self.remember(name, &opened);
        Ok(opened)
    }

    /// Keeps a set open for tables to come. Tables hold theirs themselves, so all others can be let go.
    fn remember(&self, name: (String, u32), game: &Arc<dyn AnyGame>) {
        let mut older = self.older();
        if older.len() >= MOST_OPEN_SETS {
            older.clear();
        }
        older.insert(name, Arc::clone(game));
    }

    fn older(&self) -> std::sync::MutexGuard<'_, HashMap<(String, u32), Arc<dyn AnyGame>>> {
        self.older.lock().expect("no code panics while it holds the lock")
    }
}

/// Keeps the components of a game under the digest by which tables name them, unless they are kept already.
pub(crate) async fn keep_components(
    store: &Store,
    digest: &str,
    game: &dyn AnyGame,
) -> Result<(), StoreError> {
    let files = as_json(game.files());
    let set = Components { digest: digest.to_owned(), game: game.info().id.to_owned(), files };
    store.keep_components(&set).await.map(|_| ())
}

/// Component files as the database keeps them.
pub(crate) fn as_json(files: &DataFiles) -> String {
    let files: HashMap<_, _> =
        files.names().map(|name| (name, files.text(name).unwrap_or_default())).collect();
    serde_json::to_string(&files).expect("texts can be written as JSON")
}

fn read(stored: &Components) -> Result<DataFiles, Problem> {
    let files: HashMap<String, String> =
        serde_json::from_str(&stored.files).map_err(|error| Problem::bad_request(&error))?;
    let mut all = registry::files(&stored.game).map_err(Problem::bad_request)?;
    for (name, text) in files {
        all.replace(&name, text).map_err(Problem::bad_request)?;
    }
    Ok(all)
}

/// The guided first game. With an owner's components it may not be what it was; then there is none.
fn guided(game: &Arc<dyn AnyGame>) -> Option<Guided> {
    let written = GuidedGame::read(game.guided()?).expect("the compiled-in guided game can be read");
    Guided::play_through(game, &written, |_, _| {}).ok()
}

fn info(game: &dyn AnyGame, guided: Option<&Guided>) -> GameInfo {
    let info = game.info();
    let choice = |choice: &Choice| GameChoice {
        name: choice.name.to_owned(),
        values: choice.values.iter().map(|value| (*value).to_owned()).collect(),
        default: choice.default.to_owned(),
        min_seats: choice.min_seats,
        max_seats: choice.max_seats,
        group: choice.group.map(str::to_owned),
    };
    GameInfo {
        id: info.id.to_owned(),
        titles: Sentences::all(info.title_de, info.title_en),
        min_seats: info.min_seats,
        max_seats: info.max_seats,
        revision: info.revision,
        choices: game.choices().iter().map(choice).collect(),
        standing: game.standing().iter().map(choice).collect(),
        is_guided: guided.is_some(),
        rated_levels: bots_of(info.id).map(|(level, _)| level).collect(),
    }
}

/// The sentences of a game by key.
pub(crate) fn texts(game: &dyn AnyGame) -> GameTexts {
    let sentences = |language| {
        let sentences = game.texts().sentences(language);
        sentences.map(|(key, sentence)| (key.to_owned(), sentence.to_owned())).collect()
    };
    GameTexts { de: sentences(Language::De), en: sentences(Language::En) }
}

/// How a game is played. With an owner's components an example may not be what it was; then it is left out.
pub(crate) fn primer(game: &Arc<dyn AnyGame>) -> Primer {
    let read = |(name, text): &(&str, &str)| WorkedExample::read(name, text).ok();
    let examples = game.examples().iter().filter_map(read);
    let examples = examples.filter_map(|example| table::work_out(game, &example).ok());
    Primer { text: in_every_language(game.primer()), examples: examples.collect() }
}

fn in_every_language(texts: &[(Language, &str)]) -> Sentences {
    let written = |language| {
        let text = texts.iter().find(|(of, _)| *of == language);
        text.map_or_else(String::new, |(_, text)| (*text).to_owned())
    };
    Sentences::new(Languages::All, written)
}
