//! Records and replays.

use engine::Viewer;
use store::State;
use table::fair::FairDeal;

use super::Room;
use crate::problem::Problem;
use crate::wire::Replay;

impl Room {
    /// The record of a game that is over; otherwise what the requester was told of it.
    pub(super) fn record(&self, person: Option<&str>) -> Result<String, Problem> {
        let table = self.table.as_deref().ok_or_else(Problem::not_running)?;
        if self.state == State::Over {
            let deal = self.secret.map(|secret| FairDeal::revealed(secret, self.contributions()));
            return Ok(table.record(deal).write());
        }
        Ok(table.account(self.viewer(person), self.commitment)?.write())
    }

    /// The game step by step, as `viewer` sees it: before the end, the requester or a spectator.
    pub(super) fn replay(&self, person: Option<&str>, viewer: Option<Viewer>) -> Result<Replay, Problem> {
        let table = self.table.as_deref().ok_or_else(Problem::not_running)?;
        let own = self.viewer(person);
        let viewer = viewer.unwrap_or(own);
        if self.state != State::Over && viewer != own && viewer != Viewer::Spectator {
            return Err(Problem::not_yet());
        }
        Ok(Replay { game: self.header.game.clone(), steps: table.replay(viewer)? })
    }
}
