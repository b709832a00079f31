//! Taking decisions back.
//!
//! A seat takes back its own open decisions at once. Further back, everybody at the table must agree, as far as that was
//! agreed when the table was laid; bots always do.

use engine::Seat;
use store::Written;
use table::AnyTable;

use super::Room;
use super::asking::Wish;
use crate::limits::MOST_UNDOS;
use crate::problem::Problem;
use crate::wire::Agreement;

impl Room {
    /// Takes back the latest decision of this seat, or asks the others whether it may. A request that is sent again,
    /// because the response was lost, takes nothing more back.
    pub(super) async fn undo_once(&mut self, seat: Seat, id: &str) -> Result<(), Problem> {
        let request = format!("{seat}:{id}");
        if self.played.contains(&request) {
            return Ok(());
        }
        let table = self.running()?;
        if table.undos() >= MOST_UNDOS {
            return Err(Problem::too_many_undos());
        }
        if let Some(latest) = table.open_decisions(seat)?.pop() {
            let proposal = table.propose_undo(seat, latest)?;
            if self.enter(proposal, Some(request.clone())).await? == Written::Lost {
                let is_done = self.played.contains(&request);
                return is_done.then_some(()).ok_or_else(Problem::try_again);
            }
            self.tell_all();
            self.rooms.metrics.taken_back();
            return Ok(());
        }
        let to = self.agreed_undo(seat).ok_or_else(Problem::nothing_to_undo)?;
        self.ask_others(seat, Wish::Undo(to)).await
    }

    /// All have agreed to go back.
    pub(super) async fn go_back(&mut self, to: u32) -> Result<(), Problem> {
        let proposal = self.running()?.propose_agreed_undo(to)?;
        if self.enter(proposal, None).await? == Written::Lost {
            return Err(Problem::try_again());
        }
        self.tell_all();
        self.rooms.metrics.taken_back();
        Ok(())
    }

    /// Is there a decision that this seat could take back, by itself or if all agree?
    pub(super) fn can_undo(&self, seat: Seat) -> bool {
        let has_open = |table: &dyn AnyTable| table.open_decisions(seat).is_ok_and(|open| !open.is_empty());
        self.running().is_ok_and(has_open) || self.agreed_undo(seat).is_some()
    }

    /// The decision of this seat before which all could agree to go back, as the table was laid.
    fn agreed_undo(&self, seat: Seat) -> Option<u32> {
        let table = self.running().ok().filter(|table| table.undos() < MOST_UNDOS)?;
        let to = table.last_decision_of(seat)?;
        let rule = Agreement::of(&self.header).undo;
        rule.allows_agreed_undo(table.has_drawn_since(to)).then_some(to)
    }
}
