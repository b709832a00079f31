//! Games to the end at full speed.

use engine::{Fast, Game, NoLog, Seat};

/// What a playout needs again and again.
#[derive(Debug)]
pub struct Playout<G: Game> {
    /// The legal moves of the decision under way.
    pub moves: Vec<G::Move>,
    /// Decisions made so far, over all playouts.
    pub decisions: u64,
}

impl<G: Game> Default for Playout<G> {
    fn default() -> Self {
        Self { moves: Vec::with_capacity(256), decisions: 0 }
    }
}

/// Plays on to the end; `choose` names one of the legal moves, which are not empty.
#[inline]
pub fn play_out<G: Game>(
    game: &G,
    at: &mut G::Position,
    buffers: &mut Playout<G>,
    chance: &mut Fast,
    mut choose: impl FnMut(&G::Position, Seat, &[G::Move], &mut Fast) -> usize,
) {
    while let Some(seat) = game.to_act(at).first() {
        buffers.moves.clear();
        game.legal_moves(at, seat, &mut buffers.moves);
        let mv = buffers.moves[choose(at, seat, &buffers.moves, chance)];
        game.apply(at, seat, &mv, chance, &mut NoLog);
        buffers.decisions += 1;
    }
}
