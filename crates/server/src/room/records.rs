//! Records and replays: told from a copy, so that the table goes on meanwhile.

use engine::{Ink, Languages, Seat, Seed, Viewer};
use serde_json::Value;
use store::State;
use table::fair::{Commitment, FairDeal};
use table::{AnyTable, Header, Json};

use super::Room;
use crate::limits::MOST_REPLAY_STEPS;
use crate::problem::Problem;
use crate::wire::{Replay, Sentences};

/// A table as it is at the moment, for somebody who wants to read it.
pub(crate) struct TableCopy {
    table: Box<dyn AnyTable>,
    /// How the requester sees it.
    own: Viewer,
    ending: CopyEnding,
}

/// Whether the game has ended, and what may be told of its deal.
enum CopyEnding {
    Over(Option<FairDeal>),
    Open(Option<Commitment>),
}

impl Room {
    pub(super) fn copy(&self, person: Option<&str>) -> Result<TableCopy, Problem> {
        self.admit(person)?;
        let table = self.table.as_deref().ok_or_else(Problem::not_running)?.copy();
        let ending = if self.state == State::Over {
            let deal = self.secret.map(|secret| FairDeal::revealed(secret, self.contributions()));
            CopyEnding::Over(deal)
        } else {
            CopyEnding::Open(self.commitment)
        };
        Ok(TableCopy { table, own: self.viewer(person), ending })
    }
}

impl std::fmt::Debug for TableCopy {
    /// Never what it holds: a reader of the log would know every card.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("TableCopy(…)")
    }
}

impl TableCopy {
    /// The record of a game that is over; otherwise what the requester was told of it.
    pub(crate) fn record(self) -> Result<String, Problem> {
        match self.ending {
            CopyEnding::Over(deal) => Ok(self.table.record(deal).write()),
            CopyEnding::Open(commitment) => Ok(self.table.account(self.own, commitment)?.write()),
        }
    }

    /// Some steps of the game, from entry `from` on, as `viewer` sees it: before the end, the requester or a spectator.
    pub(crate) fn replay(&self, viewer: Option<Viewer>, from: u32) -> Result<Replay, Problem> {
        let viewer = self.permitted(viewer)?;
        let last = from.saturating_add(MOST_REPLAY_STEPS - 1).min(self.table.number());
        let steps = self.table.replay(viewer, from..=last, Languages::All)?;
        let next = (last < self.table.number()).then_some(last + 1);
        Ok(Replay { game: self.table.header().game.clone(), steps, next })
    }

    /// The table as it lay after an entry, for a new game from there. Of what was hidden only `keeper` still has their own;
    /// without one, nobody has: everybody can see in the replay what it was.
    pub(crate) fn begin_from(
        &self,
        number: u32,
        keeper: Option<Seat>,
        seed: Seed,
    ) -> Result<(Header, Json), Problem> {
        match self.ending {
            CopyEnding::Over(_) => {}
            CopyEnding::Open(_) => return Err(Problem::not_yet()),
        }
        let header = Header { options: Value::Null, ..self.table.header().clone() };
        Ok((header, self.table.dealt_anew(number, keeper, seed)?))
    }

    /// The board in words as it lay after an entry, for the same viewers.
    pub(crate) fn text(&self, viewer: Option<Viewer>, number: u32) -> Result<Sentences, Problem> {
        Ok(self.table.draw_after(self.permitted(viewer)?, number, Ink::Ansi)?)
    }

    /// Who looks: the requester, unless somebody else is named through whose eyes they may see.
    fn permitted(&self, viewer: Option<Viewer>) -> Result<Viewer, Problem> {
        let viewer = viewer.unwrap_or(self.own);
        let may_see = match self.ending {
            CopyEnding::Over(_) => true,
            CopyEnding::Open(_) => viewer == self.own || viewer == Viewer::Spectator,
        };
        may_see.then_some(viewer).ok_or_else(Problem::not_yet)
    }
}
