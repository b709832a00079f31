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

/// How far a game is played on: to the end of a number of turns and then to where the game is even, or to its own end.
#[derive(Debug)]
pub(crate) struct Horizon {
    turn: u32,
    /// The turns that are left, the one under way included; none if to the end of the game.
    left: Option<u32>,
}

impl Horizon {
    /// `left` turns from turn `turn` on.
    pub(crate) fn from(turn: u32, left: Option<u32>) -> Self {
        Self { turn, left }
    }

    /// Is it still ahead, now that it is turn `turn`? To be asked before every decision.
    pub(crate) fn is_ahead(&mut self, turn: u32, is_even: impl FnOnce() -> bool) -> bool {
        let Some(left) = &mut self.left else { return true };
        *left = left.saturating_sub(u32::from(turn != self.turn));
        self.turn = turn;
        *left > 0 || !is_even()
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_played_on_to_where_all_have_had_their_turns() {
        // Decisions in turns 4, 4, 5, 6, 7; a round ends before turns 4 and 7.
        let asked = |turns| {
            let mut horizon = Horizon::from(4, turns);
            [4, 4, 5, 6, 7].map(|turn| horizon.is_ahead(turn, || [4, 7].contains(&turn)))
        };
        assert_eq!(asked(Some(1)), [true, true, true, true, false]);
        assert_eq!(asked(Some(2)), [true, true, true, true, false]);
        assert_eq!(asked(Some(4)), [true; 5]);
        assert_eq!(asked(None), [true; 5]);
        let mut always_even = Horizon::from(4, Some(2));
        assert_eq!([4, 5, 5, 6].map(|turn| always_even.is_ahead(turn, || true)), [true, true, true, false]);
    }
}
