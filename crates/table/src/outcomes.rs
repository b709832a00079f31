//! Everything that chance may bring with a move.

use std::ops::ControlFlow;

use engine::{Bounded, Draw, Game, NoLog, Recording, Seat, Speech, try_each_outcome};
use serde::Serialize;

use crate::Table;

/// Most draws of one move: with more of them, nobody wants to see every way.
const MOST_DRAWS: usize = 32;

/// One way in which chance may go.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// What comes, by name and in this order: as a script for the same move.
    pub chance: Vec<String>,
    /// How likely that is.
    pub probability: f64,
}

impl<G: Game + Speech> Table<G> {
    /// Everything that chance may bring with a move, as the table lies, hidden parts included; nothing where there are more
    /// ways than `most`. Together they are certain.
    pub fn outcomes(
        &self,
        seat: Seat,
        mv: &G::Move,
        most: usize,
    ) -> Result<Option<Vec<Outcome>>, G::Refusal> {
        self.check(seat, mv)?;
        let mut outcomes = Vec::new();
        let complete = try_each_outcome(|chance| {
            let mut bounded = Bounded::new(chance, MOST_DRAWS);
            let mut recording = Recording::new(&mut bounded);
            self.game.apply(&mut self.position.clone(), seat, mv, &mut recording, &mut NoLog);
            let draws = recording.into_draws();
            if bounded.is_exceeded() || outcomes.len() == most {
                return ControlFlow::Break(());
            }
            let name = |draw: &Draw| self.game.outcome_name(draw.stream, draw.outcome);
            let probability = chance.probability();
            outcomes.push(Outcome { chance: draws.iter().map(name).collect(), probability });
            ControlFlow::Continue(())
        });
        Ok(complete.is_continue().then_some(outcomes))
    }
}
