//! Games to the end at full speed.

use engine::{Advice, Fast, Game, NoLog, Seat};

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
    choose: impl FnMut(&G::Position, Seat, &[G::Move], &mut Fast) -> usize,
) {
    play_while(game, at, buffers, chance, choose, |_| true);
}

/// Plays on as the game advises, as long as `goes_on` says or to the end of the game.
#[inline]
pub(crate) fn play_on<G: Advice>(
    game: &G,
    at: &mut G::Position,
    buffers: &mut Playout<G>,
    chance: &mut Fast,
    goes_on: impl FnMut(&G::Position) -> bool,
) {
    let choose = |at: &G::Position, seat, moves: &[G::Move], chance: &mut Fast| {
        game.playout_move(at, seat, moves, chance)
    };
    play_while(game, at, buffers, chance, choose, goes_on);
}

#[inline]
fn play_while<G: Game>(
    game: &G,
    at: &mut G::Position,
    buffers: &mut Playout<G>,
    chance: &mut Fast,
    mut choose: impl FnMut(&G::Position, Seat, &[G::Move], &mut Fast) -> usize,
    mut goes_on: impl FnMut(&G::Position) -> bool,
) {
    while let Some(seat) = game.to_act(at).first() {
        if !goes_on(at) {
            return;
        }
        buffers.moves.clear();
        game.legal_moves(at, seat, &mut buffers.moves);
        let mv = buffers.moves[choose(at, seat, &buffers.moves, chance)];
        game.apply(at, seat, &mv, chance, &mut NoLog);
        buffers.decisions += 1;
    }
}
