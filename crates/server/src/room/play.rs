//! Moves, and what bots do.

use std::time::{Duration, Instant};

use bots::Level;
use engine::{Languages, Seat, Seats};
use registry::BotTask;
use serde_json::Value;
use serde_json::value::to_raw_value;
use store::{Ending, NewEntry, SeatKind, Snapshot, State, Written};
use table::{Act, AnyMove, AnyProposal, BotName, Json, Stamp};
use tokio::task::AbortHandle;

use super::asking::Asking;
use super::seats::{bits, snapshot, stream_positions};
use super::times::{as_it_stands, ending_with};
use super::{AwaitedHint, Message, Room};
use crate::limits::MOST_REMEMBERED;
use crate::metrics::MovedBy;
use crate::problem::Problem;
use crate::thinking::{Panicked, crew};
use crate::wire::Agreement;

/// The bot that gives hints.
const HINT_LEVEL: Level = Level::Strong;
/// How often a move is tried when another server is faster each time.
const TRIES: usize = 3;
/// Entries until the position is stored again: so many are played again at most when a table comes into memory.
const ENTRIES_PER_SNAPSHOT: u32 = 32;

impl Room {
    /// A page makes a move. A request that is sent again, because the response was lost, is not played again.
    pub(super) async fn play_once(
        &mut self,
        client: u64,
        seat: Seat,
        number: u32,
        mv: &Value,
        id: &str,
    ) -> Result<(), Problem> {
        let request = format!("{seat}:{id}");
        let begun = Instant::now();
        for _ in 0..TRIES {
            if self.played.contains(&request) {
                return Ok(());
            }
            let table = self.running()?;
            let oldest = self.together_since.unwrap_or(table.last_change());
            if !(oldest..=table.last_change()).contains(&number) {
                self.welcome(client);
                return Err(Problem::stale());
            }
            let proposal = table.propose(seat, mv, &[])?;
            if self.enter(proposal, Some(request.clone())).await? == Written::Kept {
                self.tell_all();
                self.rooms.metrics.moved(MovedBy::Person, begun.elapsed());
                return Ok(());
            }
        }
        Err(Problem::try_again())
    }
    /// Makes a proposal the table's next entry, as soon as it is on disk. Where another server was faster it is lost, and
    /// the table is as that one has left it.
    pub(super) async fn enter(
        &mut self,
        proposal: Box<dyn AnyProposal>,
        request: Option<String>,
    ) -> Result<Written, Problem> {
        self.enter_stamped(proposal, request, None).await
    }

    /// Stores the position of a table that is about to leave memory, so that it comes back at once.
    pub(super) async fn store_snapshot(&mut self) {
        let Some(table) = self.table.as_deref().filter(|table| table.number() != self.snapshot_at) else {
            return;
        };
        let snapshot = snapshot(table);
        match self.rooms.store.keep_snapshot(self.key, &snapshot).await {
            Ok(()) => self.snapshot_at = snapshot.number,
            Err(error) => tracing::warn!(table = self.id, %error, "the position was not stored"),
        }
    }

    /// The same for a decision that a bot may have made in place of a person.
    async fn enter_stamped(
        &mut self,
        mut proposal: Box<dyn AnyProposal>,
        request: Option<String>,
        stand_in: Option<BotName>,
    ) -> Result<Written, Problem> {
        let now = self.now();
        proposal.stamp(Stamp { time: Some(now), stand_in });
        let table = self.table.as_deref().expect("a proposal comes from a table");
        let moment = table.moment_of(&*proposal).expect("a proposal of this table");
        let note = match &moment.act {
            Act::Note(what) => Some(what),
            Act::SetUp | Act::Decision { .. } | Act::Undo => None,
        };
        let mut clock = self.clock.clone().expect("a table at which something is entered has clocks");
        clock.enter(&moment);
        let (due, reminders, ending) =
            (self.due_to_store(&clock, proposal.number()), self.reminders(note), ending_with(note));
        let (number, to_act) = match ending {
            Some(_) => (proposal.number(), 0),
            None => (proposal.number(), bits(proposal.to_act())),
        };
        let result = ending.map_or_else(|| table.ranking_after(&*proposal), |_| as_it_stands(table));
        let snapshot = (to_act == 0 || number >= self.snapshot_at + ENTRIES_PER_SNAPSHOT).then(|| {
            let positions = proposal.stream_positions().unwrap_or_else(|| table.stream_positions());
            let position = proposal.position().get().to_owned();
            Snapshot { number, position, stream_positions: stream_positions(&positions) }
        });
        let is_stored = snapshot.is_some();
        let entry = NewEntry {
            table: self.key,
            number,
            entry: proposal.entry().get().to_owned(),
            request: request.clone(),
            snapshot,
            to_act,
            at: (now.0 / 1000) as i64,
            result: result
                .map(|ranking| serde_json::to_string(&ranking).expect("places and points are JSON")),
            ending,
            due: due.clone(),
            reminders,
            concerns: self.concerned(table.to_act(), to_act, ending),
        };
        if self.rooms.store.new_entry(entry).await? == Written::Lost {
            self.catch_up().await?;
            return Ok(Written::Lost);
        }
        if is_stored {
            self.snapshot_at = number;
        }
        let table = self.table.as_mut().expect("a proposal comes from a table");
        let (number, before) = (table.last_change(), table.to_act());
        table.commit(proposal)?;
        (self.clock, self.due_at) = (Some(clock), due.map_or(self.due_at, |due| Some(due.at)));
        if ending.is_some() {
            (self.state, self.ending, self.asking) = (State::Over, ending, None);
        }
        if table.last_change() == number {
            // A note: nobody's decision or wish is overtaken by it.
            self.note_progress();
            return Ok(Written::Kept);
        }
        let left = table.to_act();
        if left.is_empty() {
            self.state = State::Over;
            if Agreement::of(&self.header).rated {
                self.rooms.count_rated_games();
            }
        }
        let is_one_less = left.len() + 1 == before.len() && left.iter().all(|seat| before.has(seat));
        self.together_since =
            (is_one_less && !left.is_empty()).then(|| self.together_since.unwrap_or(number));
        if let Some(request) = request {
            if self.played.len() == MOST_REMEMBERED {
                self.played.pop_front();
            }
            self.played.push_back(request);
        }
        self.asking = self.asking.take().filter(Asking::outlives_decisions);
        self.note_progress();
        Ok(Written::Kept)
    }

    /// Whom an entry concerns who may not look: those who are to decide and were not before, or everybody whose game is
    /// over without their doing. Nobody where one person plays alone.
    fn concerned(&self, before: Seats, to_act: u8, ending: Option<Ending>) -> u8 {
        let mut people: Vec<_> =
            self.people().filter_map(|seat| self.seats[seat.index()].person.as_deref()).collect();
        people.sort_unstable();
        people.dedup();
        if people.len() < 2 {
            return 0;
        }
        let decides = |seat: &Seat| to_act == 0 || self.seats[seat.index()].level.is_none();
        let asked = bits(self.people().filter(decides).fold(Seats::NONE, Seats::with));
        match (to_act, ending) {
            (0, Some(_)) => asked,
            (0, None) => asked & !bits(before),
            (to_act, _) => asked & to_act & !bits(before),
        }
    }

    pub(super) fn check(&self, seat: Seat, mv: &Value) -> Result<(), Problem> {
        Ok(self.running()?.check(seat, mv)?)
    }

    pub(super) fn preview(&self, seat: Seat, mv: &Value, languages: Languages) -> Result<Json, Problem> {
        let foresight = self.running()?.preview(seat, mv, languages)?;
        Ok(to_raw_value(&foresight).expect("a preview can be written as JSON"))
    }

    pub(super) fn view_after(&self, seat: Seat, mv: &Value) -> Result<Option<Json>, Problem> {
        Ok(self.running()?.view_after(seat, mv)?)
    }

    /// Starts the next bot that is to act, one at a time. Where no person sits and nobody looks on, nobody waits for it.
    pub(super) async fn wake_bots(&mut self) {
        if self.thinking.is_some() || !self.somebody_waits() {
            return;
        }
        let Ok(table) = self.running() else { return };
        let (number, to_act) = (table.last_change(), table.to_act());
        let next = to_act.iter().find_map(|seat| self.bot_level(seat).map(|level| (seat, level)));
        let Some((seat, level)) = next else { return };
        if !self.takes_care().await {
            return;
        }
        let task = self.bot_task(seat, level);
        self.thinking = Some((number, seat));
        let goes_on = self.moved_by_bot == Some((number, seat));
        let pause = self.rooms.thinking_pause / if goes_on { 3 } else { 1 };
        self.think(pause, level, task, move |outcome| Message::Decided { number, seat, outcome });
    }

    /// Somebody plays or played here, or looks on.
    fn somebody_waits(&self) -> bool {
        !self.clients.is_empty()
            || self.people().next().is_some()
            || self.seats.iter().any(|seat| seat.person.is_some())
    }

    pub(super) async fn bot_decided(&mut self, number: u32, seat: Seat, outcome: Result<AnyMove, Panicked>) {
        self.thinking = None;
        let Ok(table) = self.running() else { return };
        if table.last_change() != number || !table.to_act().has(seat) || self.bot_level(seat).is_none() {
            // The table has moved on, or the person is back; the bot is asked again if it is still to act.
            return;
        }
        let mv = outcome.expect("a bot decides without a panic");
        let proposal = table.propose_move(seat, &mv).expect("a bot's move is legal");
        let (entered, stand_in) = (proposal.number(), self.stand_in_of(seat));
        if stand_in.is_some() && !self.clock.as_ref().is_some_and(|clock| clock.reading(seat).has_stand_in) {
            // It is noted first that the bot stands in; then it is asked again.
            return;
        }
        let begun = Instant::now();
        match self.enter_stamped(proposal, None, stand_in).await {
            Ok(Written::Lost) => {}
            Ok(Written::Kept) => {
                self.moved_by_bot = Some((entered, seat));
                self.tell_all();
                self.rooms.metrics.moved(MovedBy::Bot, begun.elapsed());
            }
            Err(problem) => tracing::warn!(table = self.id, ?problem, "a bot's move could not be stored"),
        }
    }

    /// Starts looking for a good move for a person; the response comes later.
    pub(super) fn look_for_hint(&mut self, client: u64, id: &str, seat: Seat) -> Result<(), Problem> {
        let table = self.running()?;
        if !Agreement::of(&self.header).hints {
            return Err(Problem::not_agreed());
        }
        if !table.to_act().has(seat) {
            return Err(Problem::bad_request("it is not your turn"));
        }
        let is_waiting = self.hints.iter().any(|hint| hint.seat == seat);
        if is_waiting || self.rooms.thinking_pool.is_overloaded() {
            return Err(Problem::too_many());
        }
        let (number, id) = (table.last_change(), id.to_owned());
        let task = self.bot_task(seat, HINT_LEVEL);
        let hinted = move |outcome| Message::Hinted { client, id, number, seat, outcome };
        let task = self.think(Duration::ZERO, HINT_LEVEL, task, hinted);
        self.hints.push(AwaitedHint { client, seat, task });
        Ok(())
    }

    /// Nobody waits for the hints of a client that has gone.
    pub(super) fn forget_hints(&mut self, client: u64) {
        for hint in self.hints.extract_if(.., |hint| hint.client == client) {
            hint.task.abort();
        }
    }

    pub(super) fn hint(
        &mut self,
        number: u32,
        seat: Seat,
        outcome: Result<AnyMove, Panicked>,
        languages: Languages,
    ) -> Result<Json, Problem> {
        self.hints.retain(|hint| hint.seat != seat);
        let table = self.running()?;
        if table.last_change() != number {
            return Err(Problem::stale());
        }
        let mv = outcome.map_err(|Panicked| {
            tracing::error!(
                table = self.id,
                number,
                "the code of this game panicked while a hint was looked for"
            );
            Problem::no_hint()
        })?;
        Ok(to_raw_value(&table.offer(seat, &mv, languages)?).expect("an offer can be written as JSON"))
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

    /// The bot that decides in place of the person in this seat.
    fn stand_in_of(&self, seat: Seat) -> Option<BotName> {
        let sitter = &self.seats[seat.index()];
        // Also for those who have left their seat to it.
        let is_for_somebody = sitter.kind == SeatKind::Person || sitter.person.is_some();
        is_for_somebody.then(|| BotName::new(sitter.level.as_deref()?)).flatten()
    }

    fn bot_task(&self, seat: Seat, level: Level) -> BotTask {
        let table = self.table.as_deref().expect("bots think at a table that runs");
        if let Some(reply) = self.guided().and_then(|guided| guided.reply(table, seat)) {
            return Box::new(|| reply);
        }
        let bot_seed = self.rooms.dealing.bot_seed(self.secret, table.last_change(), seat);
        registry::bot_task(table, seat, level, bot_seed, crew())
    }

    /// Lets a bot think in the pool; the outcome is put into the table's mailbox.
    fn think(
        &self,
        pause: Duration,
        level: Level,
        task: BotTask,
        message: impl FnOnce(Result<AnyMove, Panicked>) -> Message + Send + 'static,
    ) -> AbortHandle {
        let (rooms, mailbox) = (std::sync::Arc::clone(&self.rooms), self.mailbox.clone());
        let thought = async move {
            tokio::time::sleep(pause).await;
            let begun = Instant::now();
            let outcome = rooms.thinking_pool.run(level, task).await;
            rooms.metrics.thought(level, begun.elapsed());
            if let Some(mailbox) = mailbox.upgrade() {
                let _ = mailbox.send(Box::new(message(outcome))).await;
            }
        };
        tokio::spawn(thought).abort_handle()
    }
}
