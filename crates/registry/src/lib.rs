//! The list of games: the only crate that names them all.
//!
//! Whoever works with any game writes a [`Visitor`]: it is called with the game's type, so that everything below
//! stays statically dispatched.

use std::fmt;

use engine::{Game, Info, Playable};

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

games![frankfurt::Frankfurt];

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
        assert_eq!(unknown.to_string(), "there is no game `atlantis`; the games are: frankfurt");
    }

    #[test]
    fn ids_are_unique() {
        let mut ids: Vec<_> = GAMES.iter().map(|info| info.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), GAMES.len());
    }
}
