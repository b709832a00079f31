//! Players for any game.
//!
//! A [`Bot`] decides for one seat. It is handed the table, deals everything anew that its seat cannot know
//! ([`Game::redeal`]), and only then thinks: what it cannot know, it cannot use.
//!
//! | level | how it plays |
//! |---|---|
//! | [`Level::Random`] | any legal move |
//! | [`Level::Greedy`] | looks to the end of its own turn, with the game's hand-made judgement |
//!
//! No rule of any game is in this crate; what a bot should know of a game comes from its [`Advice`].

mod greedy;
mod playout;

use engine::{Advice, Fast, Game, Seat};

pub use playout::{Playout, play_out};

/// How well a bot plays.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, strum::EnumString, strum::IntoStaticStr, strum::VariantNames,
)]
#[strum(serialize_all = "snake_case")]
pub enum Level {
    /// Any legal move.
    Random,
    /// The best end of its own turn.
    Greedy,
}

/// A player that decides for one seat at a time.
#[derive(Debug)]
pub struct Bot<G: Game> {
    level: Level,
    chance: Fast,
    moves: Vec<G::Move>,
    greedy: greedy::Greedy<G>,
}

impl<G: Advice> Bot<G> {
    /// A bot whose random choices follow from `seed`.
    pub fn new(level: Level, seed: u64) -> Self {
        Self { level, chance: Fast::new(seed), moves: Vec::new(), greedy: greedy::Greedy::default() }
    }

    /// The move that it would make for `seat`, which is to act.
    pub fn decide(&mut self, game: &G, at: &G::Position, seat: Seat) -> G::Move {
        let mut known = at.clone();
        game.redeal(&mut known, seat, &mut self.chance);
        self.moves.clear();
        game.legal_moves(&known, seat, &mut self.moves);
        assert!(!self.moves.is_empty(), "seat {seat} is to act and has a legal move");
        match (self.level, self.moves.len()) {
            (_, 1) => self.moves[0],
            (Level::Random, count) => self.moves[self.chance.index(count)],
            (Level::Greedy, _) => self.greedy.decide(game, &known, seat, &mut self.chance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_known_by_name() {
        assert_eq!("greedy".parse(), Ok(Level::Greedy));
        assert!("genius".parse::<Level>().is_err());
    }
}
