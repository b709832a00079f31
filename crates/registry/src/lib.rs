//! The list of games: the only crate that names them all.
//!
//! There are two ways to work with any game. [`open`] gives a game without its type, where everything is JSON: for
//! referees and servers. [`visit`] calls a [`Visitor`] with the game's type, so that everything below stays
//! statically dispatched: for bots, benchmarks and terminals. A [`bot_task()`] decides as a bot would at a table
//! without a type.

mod bot_task;

use std::fmt;
use std::sync::Arc;

use engine::{BadData, Choice, DataFiles, Game, Info, Options, Playable};
use table::{AnyGame, Edition};

pub use bot_task::{BotTask, bot_task};

/// Work that can be done with any game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does the work with this game.
    fn visit<G: Playable>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Every game, in the order in which people are shown them.
        pub const GAMES: &[Info] = &[$(<$game as Game>::INFO),+];

        /// Does the visitor's work with the game of this id.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if id == <$game as Game>::INFO.id { return Ok(visitor.visit::<$game>()); })+
            Err(UnknownGame(id.to_owned()))
        }
    };
}

games![
    frankfurt::Frankfurt,
    newyork::NewYork,
    manhattan::Manhattan,
    sanfrancisco::SanFrancisco,
    koeln::Koeln
];

/// The game of this id with these component files.
pub fn open(id: &str, files: DataFiles) -> Result<Arc<dyn AnyGame>, NotOpened> {
    Ok(visit(id, Open(files))??)
}

/// The game of this id with the compiled-in components.
pub fn standard(id: &str) -> Result<Arc<dyn AnyGame>, UnknownGame> {
    visit(id, Standard)
}

/// The compiled-in component files of the game of this id: an owner replaces some of them before [`open`].
pub fn files(id: &str) -> Result<DataFiles, UnknownGame> {
    visit(id, Files)
}

/// What can be chosen before a game.
pub fn choices(id: &str) -> Result<&'static [Choice], UnknownGame> {
    visit(id, Choices)
}

struct Open(DataFiles);

impl Visitor for Open {
    type Output = Result<Arc<dyn AnyGame>, BadData>;

    fn visit<G: Playable>(self) -> Self::Output {
        Ok(Arc::new(Edition::<G>::open(self.0)?))
    }
}

struct Standard;

impl Visitor for Standard {
    type Output = Arc<dyn AnyGame>;

    fn visit<G: Playable>(self) -> Self::Output {
        Arc::new(Edition::<G>::standard())
    }
}

struct Files;

impl Visitor for Files {
    type Output = DataFiles;

    fn visit<G: Playable>(self) -> DataFiles {
        DataFiles::compiled_in(G::DATA)
    }
}

struct Choices;

impl Visitor for Choices {
    type Output = &'static [Choice];

    fn visit<G: Playable>(self) -> Self::Output {
        G::Options::CHOICES
    }
}

/// There is no game of this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = GAMES.iter().map(|info| info.id).collect();
        write!(f, "there is no game `{}`; the games are: {}", self.0, ids.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

/// Why a game cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotOpened {
    /// There is no such game.
    UnknownGame(UnknownGame),
    /// A component file cannot be used.
    BadData(BadData),
}

impl From<UnknownGame> for NotOpened {
    fn from(unknown: UnknownGame) -> Self {
        Self::UnknownGame(unknown)
    }
}

impl From<BadData> for NotOpened {
    fn from(bad: BadData) -> Self {
        Self::BadData(bad)
    }
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame(unknown) => unknown.fmt(f),
            Self::BadData(bad) => bad.fmt(f),
        }
    }
}

impl std::error::Error for NotOpened {}

#[cfg(test)]
mod tests {
    use super::*;

    struct Title;

    impl Visitor for Title {
        type Output = &'static str;

        fn visit<G: Playable>(self) -> &'static str {
            G::INFO.title_de
        }
    }

    #[test]
    fn a_game_is_found_by_its_id() {
        assert_eq!(visit("frankfurt", Title), Ok("Bürger, Baumeister & Co."));
        let unknown = visit("atlantis", Title).unwrap_err();
        let said = unknown.to_string();
        assert!(said.starts_with("there is no game `atlantis`; the games are: "), "{said}");
        assert!(GAMES.iter().all(|info| said.contains(info.id)), "{said}");
    }

    #[test]
    fn ids_are_unique() {
        let mut ids: Vec<_> = GAMES.iter().map(|info| info.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), GAMES.len());
    }

    #[test]
    fn every_game_opens_as_it_comes() {
        for info in GAMES {
            let standard = standard(info.id).unwrap();
            let opened = open(info.id, files(info.id).unwrap()).unwrap();
            assert_eq!(standard.info(), *info);
            assert_eq!(standard.digest(), opened.digest());
        }
    }

    #[test]
    fn a_game_opens_with_an_owners_components_or_says_what_is_wrong() {
        let mut owned = files("frankfurt").unwrap();
        let districts = owned.text("districts.toml").unwrap().to_owned();
        owned.replace("districts.toml", districts.replace("price = 2", "price = 1")).unwrap();
        assert_ne!(
            open("frankfurt", owned.clone()).unwrap().digest(),
            standard("frankfurt").unwrap().digest()
        );
        owned.replace("districts.toml", districts.replacen("price = 2", "price = 9", 1)).unwrap();
        let Err(NotOpened::BadData(bad)) = open("frankfurt", owned) else {
            panic!("a price of 9 was accepted")
        };
        assert_eq!((bad.file.as_str(), bad.line), ("districts.toml", Some(11)));
        let unknown = open("atlantis", DataFiles::default()).map(|_| ()).unwrap_err();
        assert_eq!(unknown, NotOpened::UnknownGame(UnknownGame("atlantis".to_owned())));
    }
}
