//! What a bot should know of a game.

use crate::{Chance, Game, Seat};

/// Hints for bots, always from one seat's knowledge: nothing here may look at what that seat cannot know.
pub trait Advice: Game {
    /// What [`features`](Advice::features) writes, by name.
    const FEATURES: &'static [&'static str];

    /// The number of the turn under way: it changes when the player to act has finished his.
    fn turn(&self, at: &Self::Position) -> u32;

    /// What a learned value is made of: one number per name in [`FEATURES`](Advice::FEATURES).
    fn features(&self, at: &Self::Position, seat: Seat, out: &mut [f32]);

    /// How good the table is for `seat`, in points: the hand-made judgement of the greedy player.
    fn appraise(&self, at: &Self::Position, seat: Seat) -> f32;

    /// How promising a legal move looks at first sight; only the order matters.
    fn prior(&self, at: &Self::Position, seat: Seat, mv: &Self::Move) -> f32;

    /// The move of a quick and sensible playout: an index into the legal moves, which are not empty.
    fn playout_move(
        &self,
        at: &Self::Position,
        seat: Seat,
        moves: &[Self::Move],
        chance: &mut impl Chance,
    ) -> usize;
}
