//! Whether a move draws or ends the game is known before it is made.

use engine::{Fast, Game, NoLog, Recording, Seat};

use super::{PROBES, is_looked_at_closely};
use crate::Lawful;
use crate::law::{Breach, Law};
use crate::laws::Laws;
use crate::play::{Check, Table};

pub(crate) struct Closing<'a, G: Lawful> {
    laws: &'a Laws<G>,
    moves: Vec<G::Move>,
}

impl<'a, G: Lawful> Closing<'a, G> {
    pub(crate) fn of(laws: &'a Laws<G>) -> Self {
        Self { laws, moves: Vec::new() }
    }

    /// All that are listed, and made-up ones that are allowed though they need not be.
    fn list(&mut self, table: &Table<'_, G>, seat: Seat, random: &mut Fast) {
        let (game, at) = (table.game, &table.position);
        self.moves.clear();
        game.legal_moves(at, seat, &mut self.moves);
        for _ in 0..PROBES {
            let mv = (self.laws.any_move)(game, at, random);
            self.moves.extend(game.check(at, seat, &mv).is_ok().then_some(mv));
        }
    }
}

impl<G: Lawful> Check<G> for Closing<'_, G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        if !is_looked_at_closely(random) {
            return Ok(());
        }
        let (game, at) = (table.game, &table.position);
        for seat in game.to_act(at).iter() {
            self.list(table, seat, random);
            for mv in &self.moves {
                let found = what_closes(game, at, seat, mv, random);
                Law::Closing.require(game.closes(at, seat, mv) == found.is_some(), || match found {
                    Some(why) => format!("{mv:?} of seat {seat} is said to stay open, but {why}"),
                    None => {
                        format!("{mv:?} of seat {seat} is said to close, but changes the table and no more")
                    }
                })?;
            }
        }
        Ok(())
    }
}

/// Why the move could not be taken back freely, if it could not.
fn what_closes<G: Game>(
    game: &G,
    at: &G::Position,
    seat: Seat,
    mv: &G::Move,
    random: &mut Fast,
) -> Option<&'static str> {
    let mut after = at.clone();
    let mut recording = Recording::new(random);
    game.apply(&mut after, seat, mv, &mut recording, &mut NoLog);
    if !recording.draws().is_empty() {
        return Some("it draws");
    }
    game.to_act(&after).is_empty().then_some("it ends the game")
}
