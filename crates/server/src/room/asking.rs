//! What one of the players asks the others: to go back, to stop the clocks or let them go on, to play at another pace.
//! One thing at a time; bots always agree. It is kept in the store, so that the answers may come through several servers.

use std::time::Duration;

use engine::{Seat, Seats};
use store::{Asked, Question, Written};
use table::{AnyTable, Happening, Time};

use super::Room;
use super::seats::bits;
use crate::clock;
use crate::limits::LONG_PAUSE;
use crate::problem::Problem;
use crate::wire::{ProposalAsked, Proposed, UndoAsked};

/// For how long the others may answer.
const ASKED_FOR: Duration = Duration::from_hours(24);

/// Something that a seat asks the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asking {
    /// The last decision or undo when it was asked.
    pub(super) number: u32,
    pub(super) by: Seat,
    pub(super) agreed: Seats,
    pub(super) what: Wish,
    /// Until when, in milliseconds since 1970.
    until: i64,
}

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// To take back decisions from this entry on.
    Undo(u32),
    /// Something about the clocks.
    Clocks(Proposed),
}

impl Room {
    /// A seat asks the others; alone with bots it is done at once.
    pub(super) async fn ask_others(&mut self, seat: Seat, what: Wish) -> Result<(), Problem> {
        let asking = Asking {
            number: self.running()?.last_change(),
            by: seat,
            agreed: Seats::only(seat),
            what,
            until: clock::now_ms() as i64 + ASKED_FOR.as_millis() as i64,
        };
        self.rooms.store.ask(self.key, &asking.stored()).await?;
        self.asking = Some(asking);
        self.do_if_all_agree().await
    }

    /// A seat agrees to what another has asked for, or not.
    pub(super) async fn agree(&mut self, seat: Seat, yes: bool) -> Result<(), Problem> {
        self.running()?;
        let asking = self.asking.clone().filter(|asking| asking.until > clock::now_ms() as i64);
        let number = asking.ok_or_else(Problem::nothing_to_undo)?.number;
        if !yes {
            self.rooms.store.answer(self.key).await?;
            self.asking = None;
            self.tell_all();
            return Ok(());
        }
        if self.rooms.store.agree(self.key, number, bits(Seats::only(seat))).await? == Written::Lost {
            self.catch_up().await?;
            return Err(Problem::nothing_to_undo());
        }
        // Others may have agreed through other servers.
        let question = self.rooms.store.question(self.key).await?;
        self.asking = self.asked(question.as_ref());
        self.do_if_all_agree().await
    }

    async fn do_if_all_agree(&mut self) -> Result<(), Problem> {
        let asking = self.asking.clone().ok_or_else(Problem::nothing_to_undo)?;
        if !self.people().all(|seat| asking.agreed.has(seat)) {
            self.tell_all();
            return Ok(());
        }
        match asking.what {
            Wish::Undo(to) => self.go_back(to).await,
            Wish::Clocks(what) => self.set_clocks(&what).await,
        }
    }

    /// All have agreed about the clocks, or need not.
    async fn set_clocks(&mut self, what: &Proposed) -> Result<(), Problem> {
        self.rooms.store.answer(self.key).await?;
        self.asking = None;
        let note = match what {
            Proposed::Pause => Happening::Pause,
            Proposed::Resume => Happening::Resume,
            Proposed::Pace(pace) => Happening::Pace(pace.words()),
        };
        self.check_clocks(what)?;
        if self.note(note).await? == Written::Lost {
            return Err(Problem::try_again());
        }
        self.tell_all();
        Ok(())
    }

    /// Somebody asks that the clocks stop, go on, or show another pace.
    pub(super) async fn propose_clocks(&mut self, seat: Seat, what: Proposed) -> Result<(), Problem> {
        self.running()?;
        if !self.is_among_people() {
            return Err(Problem::bad_request("who plays alone has no clock"));
        }
        self.check_clocks(&what)?;
        if what == Proposed::Resume && self.is_long_pause() {
            return self.set_clocks(&what).await;
        }
        self.ask_others(seat, Wish::Clocks(what)).await
    }

    fn check_clocks(&self, what: &Proposed) -> Result<(), Problem> {
        let clock = self.clock.as_ref().ok_or_else(Problem::not_running)?;
        let has_clock = *clock.pace() != table::Pace::Free;
        let is_paused = clock.paused_since().is_some();
        let is_possible = match what {
            Proposed::Pause => has_clock && !is_paused,
            Proposed::Resume => is_paused,
            Proposed::Pace(pace) => pace != clock.pace(),
        };
        is_possible.then_some(()).ok_or_else(|| Problem::bad_request("the clocks are so already"))
    }

    /// Has a pause lasted so long that one of the players alone can end it?
    pub(super) fn is_long_pause(&self) -> bool {
        let since = self.clock.as_ref().and_then(table::Clock::paused_since);
        since.is_some_and(|since| Time(since.0 + LONG_PAUSE.as_millis() as u64) <= self.now())
    }

    /// What is asked at the table, unless it is void by now.
    pub(super) fn asked(&self, question: Option<&Question>) -> Option<Asking> {
        let last_change = self.table.as_deref().map(AnyTable::last_change);
        let question = question.filter(|question| question.until > clock::now_ms() as i64)?;
        let what = match &question.asked {
            Asked::Undo(to) if Some(question.number) == last_change => Wish::Undo(*to),
            Asked::Undo(_) => return None,
            Asked::Else(words) => Wish::Clocks(serde_json::from_str(words).ok()?),
        };
        let agreed = (0..Seat::MOST).filter(|seat| (question.agreed >> seat) & 1 == 1).map(Seat);
        let agreed = agreed.fold(Seats::default(), Seats::with);
        let (number, until) = (question.number, question.until);
        Some(Asking { number, by: Seat(question.asker), agreed, what, until })
    }

    /// An undo that is asked for, as pages are told.
    pub(super) fn undo_asked(&self) -> Option<UndoAsked> {
        let asking = self.asking.as_ref().filter(|asking| matches!(asking.what, Wish::Undo(_)))?;
        Some(UndoAsked { by: asking.by, agreed: asking.agreed.iter().collect() })
    }

    /// Something else that is asked for.
    pub(super) fn clocks_asked(&self) -> Option<ProposalAsked> {
        let asking = self.asking.as_ref()?;
        match &asking.what {
            Wish::Undo(_) => None,
            Wish::Clocks(what) => Some(ProposalAsked {
                by: asking.by,
                agreed: asking.agreed.iter().collect(),
                what: what.clone(),
            }),
        }
    }
}

impl Asking {
    /// Is it asked still when somebody has decided something?
    pub(super) fn outlives_decisions(&self) -> bool {
        match self.what {
            Wish::Undo(_) => false,
            Wish::Clocks(_) => true,
        }
    }

    fn stored(&self) -> Question {
        let asked = match &self.what {
            Wish::Undo(to) => Asked::Undo(*to),
            Wish::Clocks(what) => {
                Asked::Else(serde_json::to_string(what).expect("what is asked can be written as JSON"))
            }
        };
        let (number, until) = (self.number, self.until);
        Question { number, asker: self.by.0, asked, agreed: bits(self.agreed), until }
    }
}
