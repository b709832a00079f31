//! The entries of a table as clocks see them.

use engine::{Seats, Speech};

use super::{Trouble, TypedTable};
use crate::{Act, Clock, Entry, Happening, Inconsistent, Moment, Proposal, check_times};

impl<G: Speech> TypedTable<G> {
    /// The clocks after the last entry. Where none were ever agreed the game need not be played again for that.
    pub(super) fn clock_now(&self) -> Result<Clock, Trouble> {
        let mut clock = Clock::new(self.table.header().seats);
        let is_pace = |entry: &Entry<G::Move>| match entry {
            Entry::Note(note) => matches!(note.what, Happening::Pace(_)),
            Entry::Decision(_) | Entry::Undo(_) => false,
        };
        if self.table.entries().iter().any(is_pace) {
            self.moments()?.iter().for_each(|moment| clock.enter(moment));
        } else {
            // Who is to decide counts only since the last decision, and then it is as now.
            let (game, position) = (self.table.game(), self.table.position());
            let (to_act, turn) = (self.table.to_act(), game.turn(position));
            for entry in self.table.entries() {
                clock.enter(&moment(Some(entry), to_act, turn));
            }
        }
        Ok(clock)
    }

    /// Every entry, set-up first: the game is played again.
    pub(super) fn moments(&self) -> Result<Vec<Moment>, Trouble> {
        let mut moments = Vec::new();
        let game = self.table.game();
        self.table.retell(|step| {
            moments.push(moment(step.entry, game.to_act(step.position), game.turn(step.position)));
        })?;
        Ok(moments)
    }

    /// A proposal of this table, as clocks would see it.
    pub(super) fn moment_of(&self, proposal: &Proposal<G>) -> Moment {
        moment(Some(proposal.entry()), proposal.to_act(), self.table.game().turn(proposal.position()))
    }

    /// Do times and notes fit together?
    pub(super) fn checked_times(&self) -> Result<Clock, Inconsistent> {
        let moments = self.moments().map_err(|trouble| Inconsistent {
            number: self.table.number(),
            reason: format!("{trouble:?}"),
        })?;
        check_times(self.table.header().seats, &moments)
    }
}

fn moment<M>(entry: Option<&Entry<M>>, to_act: Seats, turn: u32) -> Moment {
    let act = match entry {
        None => Act::SetUp,
        Some(Entry::Decision(decision)) => {
            Act::Decision { seat: decision.seat, is_of_stand_in: decision.stand_in.is_some() }
        }
        Some(Entry::Undo(_)) => Act::Undo,
        Some(Entry::Note(note)) => Act::Note(note.what.clone()),
    };
    Moment { time: entry.and_then(Entry::time), act, to_act, turn }
}
