//! Moves, and what bots do.

use bots::Level;
use engine::Seat;
use serde_json::Value;
use serde_json::value::to_raw_value;
use store::{NewEntry, SeatKind, State, Written};
use table::{AnyProposal, Json};

use super::seats::bits;
use super::{Message, Room};
use crate::chosen;
use crate::limits::MOST_REMEMBERED;
use crate::problem::Problem;
use crate::thinkers::Panicked;
use crate::wire::{Foresight, Offer};

/// Who gives hints.
const HINT_LEVEL: Level = Level::Strong;

impl Room {
    /// A page makes a move. What it sends again, because the answer was lost, is not played again.
    pub(super) async fn play_once(
        &mut self,
        client: u64,
        seat: Seat,
        number: u32,
        mv: &Value,
        id: &str,
    ) -> Result<(), Problem> {
        let request = format!("{seat}:{id}");
        if self.played.contains(&request) {
            return Ok(());
        }
        let proposal = {
            let table = self.running()?;
            let oldest = self.together_since.unwrap_or(table.number());
            if !(oldest..=table.number()).contains(&number) {
                self.welcome(client);
                return Err(Problem::stale());
            }
            table.propose(seat, mv, &[])?
        };
        self.enter(proposal, Some(request)).await?;
        self.tell_news();
        Ok(())
    }

    /// Makes a proposal the table's next entry, as soon as it is on disk.
    pub(super) async fn enter(
        &mut self,
        proposal: Box<dyn AnyProposal>,
        request: Option<String>,
    ) -> Result<(), Problem> {
        let table = self.table.as_mut().expect("a proposal comes from a table");
        let words_used = proposal.words_used().unwrap_or_else(|| table.words_used());
        let entry = NewEntry {
            table: self.key,
            number: proposal.number(),
            entry: proposal.entry().get().to_owned(),
            request: request.clone(),
            position: proposal.position().get().to_owned(),
            words_used: serde_json::to_string(&words_used).expect("names and numbers are JSON"),
            to_act: bits(proposal.to_act()),
            at: chosen::now(),
        };
        if self.hall.store.new_entry(entry).await? == Written::Lost {
            // Another server was faster: this table is read anew when somebody asks for it again.
            self.is_outdated = true;
            return Err(Problem::try_again());
        }
        let (number, before) = (table.number(), table.to_act());
        table.commit(proposal)?;
        let left = table.to_act();
        if left.is_empty() {
            self.state = State::Over;
        }
        let is_one_less = left.len() + 1 == before.len() && left.iter().all(|seat| before.has(seat));
        self.together_since =
            (is_one_less && !left.is_empty()).then(|| self.together_since.unwrap_or(number));
        if let Some(request) = request {
            self.played.truncate(MOST_REMEMBERED);
            if self.played.len() == MOST_REMEMBERED {
                self.played.pop_front();
            }
            self.played.push_back(request);
        }
        self.asked = None;
        Ok(())
    }

    pub(super) fn check(&self, seat: Seat, mv: &Value) -> Result<(), Problem> {
        Ok(self.running()?.check(seat, mv)?)
    }

    pub(super) fn preview(&self, seat: Seat, mv: &Value) -> Result<Json, Problem> {
        let foresight = Foresight::from(self.running()?.preview(seat, mv)?);
        Ok(to_raw_value(&foresight).expect("a preview can be written as JSON"))
    }

    /// Sets every bot thinking that is to act and does not think yet.
    pub(super) fn wake_bots(&mut self) {
        let Ok(table) = self.running() else { return };
        let (number, to_act) = (table.number(), table.to_act());
        for seat in to_act.iter() {
            let Some(level) = self.bot_level(seat) else { continue };
            if self.pondering.contains(&(number, seat)) {
                continue;
            }
            let thought = self.thought(seat, level);
            self.pondering.push((number, seat));
            let goes_on = self.moved_by_bot == Some((number, seat));
            let pause = self.hall.thinking_pause / if goes_on { 3 } else { 1 };
            self.think(pause, thought, move |outcome| Message::Decided { number, seat, outcome });
        }
    }

    pub(super) async fn bot_decided(&mut self, number: u32, seat: Seat, outcome: Result<Value, Panicked>) {
        self.pondering.retain(|thought| *thought != (number, seat));
        let Ok(table) = self.running() else { return };
        if table.number() != number || !table.to_act().has(seat) {
            // The table has moved on; the bot is asked again if it is still to act.
            return;
        }
        let mv = outcome.expect("a bot decides without a panic");
        let proposal = table.propose(seat, &mv, &[]).expect("a bot's move is legal");
        match self.enter(proposal, None).await {
            Ok(()) => {
                self.moved_by_bot = Some((number + 1, seat));
                self.tell_news();
            }
            Err(problem) => tracing::warn!(table = self.id, ?problem, "a bot's move could not be stored"),
        }
    }

    /// Looks for a good move for a person; the answer comes later.
    pub(super) fn look_for_hint(&mut self, client: u64, id: &str, seat: Seat) -> Result<(), Problem> {
        let table = self.running()?;
        if !table.to_act().has(seat) {
            return Err(Problem::bad_request("it is not your turn"));
        }
        let (number, id) = (table.number(), id.to_owned());
        let thought = self.thought(seat, HINT_LEVEL);
        let hinted = move |outcome| Message::Hinted { client, id, number, seat, outcome };
        self.think(std::time::Duration::ZERO, thought, hinted);
        Ok(())
    }

    pub(super) fn hint(
        &self,
        number: u32,
        seat: Seat,
        outcome: Result<Value, Panicked>,
    ) -> Result<Json, Problem> {
        let table = self.running()?;
        if table.number() != number {
            return Err(Problem::stale());
        }
        let mv = outcome.expect("a bot decides without a panic");
        let is_it =
            |offer: &table::Offer| serde_json::from_str::<Value>(offer.mv.get()).is_ok_and(|its| its == mv);
        let offer = table.legal(seat)?.into_iter().find(is_it).ok_or_else(Problem::stale)?;
        Ok(to_raw_value(&Offer::from(offer)).expect("an offer can be written as JSON"))
    }

    fn bot_level(&self, seat: Seat) -> Option<Level> {
        let sitter = &self.seats[seat.index()];
        match sitter.kind {
            SeatKind::Bot | SeatKind::Person => {
                let level = sitter.level.as_deref()?;
                Some(level.parse().unwrap_or(Level::Medium))
            }
            SeatKind::Open => None,
        }
    }

    fn thought(&self, seat: Seat, level: Level) -> registry::BotTask {
        let table = self.table.as_deref().expect("bots think at a table that runs");
        let whim = self.hall.dealing.whim(self.secret, table.number(), seat);
        registry::bot_task(table, seat, level, whim)
    }

    /// Lets somebody think elsewhere; what comes of it is put into the table's mailbox.
    fn think(
        &self,
        pause: std::time::Duration,
        thought: registry::BotTask,
        message: impl FnOnce(Result<Value, Panicked>) -> Message + Send + 'static,
    ) {
        let (hall, mailbox) = (std::sync::Arc::clone(&self.hall), self.mailbox.clone());
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            let outcome = hall.thinkers.think(thought).await;
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(message(outcome)).await;
            }
        });
    }
}
