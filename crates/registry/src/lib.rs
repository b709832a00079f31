//! The list of games: the only crate that names them all.
//!
//! [`find`] gives a game without its types: [`arena::ListedGame`] says what can be asked of it. Tests that need the
//! types call [`visit`].

mod bot_task;
mod ratings;

use std::fmt;
use std::sync::Arc;

use arena::ListedGame;
use engine::{BadData, Choice, DataFiles, Game, Info, Playable};
use table::AnyGame;

pub use self::ratings::BotRatings;
pub use bot_task::{BotTask, bot_task};

/// Work that can be done with any game.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does the work with this game.
    fn visit<G: Playable>(self) -> Self::Output;
}

macro_rules! games {
    (listed: [$($game:ident::$box:ident),+ $(,)?], drafts: [$($draft:ident::$draft_box:ident),* $(,)?] $(,)?) => {
        /// Every game that people are offered, in the order in which they are shown.
        pub const GAMES: &[Info] = &[$(<$game::$box as Game>::INFO),+];

        /// Games in the making: they can be played and studied, but nobody is offered them unasked.
        pub const DRAFTS: &[Info] = &[$(<$draft::$draft_box as Game>::INFO),*];

        /// All of them with everything that can be asked of them.
        fn boxes() -> [&'static dyn ListedGame; GAMES.len() + DRAFTS.len()] {
            [$($game::GAME,)+ $($draft::GAME,)*]
        }

        /// Does the visitor's work with the listed game of this id. For tests alone: whatever a visitor does is compiled once
        /// for every game, and again after a change in any of them.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            $(if id == <$game::$box as Game>::INFO.id { return Ok(visitor.visit::<$game::$box>()); })+
            Err(UnknownGame(id.to_owned()))
        }
    };
}

// A draft becomes a listed game when it has all that docs/adding-a-game.md asks of one.
games! {
    listed: [
        frankfurt::Frankfurt,
        newyork::NewYork,
        manhattan::Manhattan,
        sanfrancisco::SanFrancisco,
        koeln::Koeln,
    ],
    drafts: [
        quay::Quay,
    ],
}

/// Every game, the drafts last.
pub fn all() -> impl Iterator<Item = &'static Info> {
    GAMES.iter().chain(DRAFTS)
}

/// The game of this id, a draft too.
pub fn find(id: &str) -> Result<&'static dyn ListedGame, UnknownGame> {
    let place = all().position(|info| info.id == id);
    place.map(|place| boxes()[place]).ok_or_else(|| UnknownGame(id.to_owned()))
}

/// The game of this id with these component files and the newest rules.
pub fn open(id: &str, files: DataFiles) -> Result<Arc<dyn AnyGame>, NotOpened> {
    let game = find(id)?;
    Ok(game.open(files, game.info().revision)?)
}

/// The game of this id with these component files, played by this revision of the rules.
pub fn open_revision(id: &str, files: DataFiles, revision: u32) -> Result<Arc<dyn AnyGame>, NotOpened> {
    let game = find(id)?;
    if !game.info().knows_revision(revision) {
        return Err(NotOpened::UnknownRevision { id: id.to_owned(), revision });
    }
    Ok(game.open(files, revision)?)
}

/// The component files that were compiled in, now or once, under this digest.
pub fn files_known_as(id: &str, digest: &str) -> Result<Option<DataFiles>, UnknownGame> {
    Ok(find(id)?.files_known_as(digest))
}

/// The game of this id with the compiled-in components.
pub fn standard(id: &str) -> Result<Arc<dyn AnyGame>, UnknownGame> {
    let game = find(id)?;
    let opened = game.open(game.files(), game.info().revision);
    Ok(opened.expect("the compiled-in components are sound"))
}

/// The compiled-in component files of the game of this id: an owner replaces some of them before [`open`].
pub fn files(id: &str) -> Result<DataFiles, UnknownGame> {
    Ok(find(id)?.files())
}

/// What can be chosen before a game.
pub fn choices(id: &str) -> Result<&'static [Choice], UnknownGame> {
    Ok(find(id)?.choices())
}

/// There is no game of this id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = all().map(|info| info.id).collect();
        write!(f, "there is no game `{}`; the games are: {}", self.0, ids.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

/// Why a game cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotOpened {
    /// There is no such game.
    UnknownGame(UnknownGame),
    /// The game has no such revision of its rules.
    UnknownRevision {
        /// The game.
        id: String,
        /// The revision.
        revision: u32,
    },
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
            Self::UnknownRevision { id, revision } => {
                write!(f, "revision {revision} of the rules of {id} is not known here")
            }
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
        assert!(all().all(|info| said.contains(info.id)), "{said}");
    }

    #[test]
    fn ids_are_unique() {
        let mut ids: Vec<_> = all().map(|info| info.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), GAMES.len() + DRAFTS.len());
    }

    #[test]
    fn every_game_opens_as_it_comes() {
        for info in all() {
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
