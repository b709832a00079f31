//! Taking decisions back.
//!
//! A decision is closed when carrying it out drew from chance or ended the game, which uncovers everything, or
//! when another seat has decided since. Open decisions are the mover's to take back; beyond them all must agree. An
//! undo is one more entry. Nothing is deleted and chance is not rewound, so later draws are fresh. Notes close nothing
//! and are passed over.
//!
//! So a game must never show the mover something that they could not know without drawing. Where nothing is left
//! to chance, as when the last of several secret choices uncovers the others, it draws one out of one from a
//! stream of its own, before it tells what was uncovered.

use std::collections::BTreeMap;
use std::fmt;

use engine::{Fast, Game, Seat, Veil, Viewer};

use crate::{Decision, Entry, Proposal, Table, Undo};

/// Why decisions cannot be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoUndo {
    /// The decision is closed, or not this seat's.
    Closed,
    /// There is no such decision, or it has been taken back already.
    NoSuchDecision,
    /// The table has too many entries for that.
    TooLong,
    /// The game cannot be replayed up to there, because its rules have changed since.
    NoReplay(String),
}

impl<G: Game> Table<G> {
    /// Most entries with which a table takes an undo, so that no record grows for ever.
    pub const MOST_ENTRIES_WITH_UNDO: u32 = 10_000;

    /// The decisions that this seat may take back, the earliest first.
    pub fn open_decisions(&self, seat: Seat) -> Vec<u32> {
        let mut open = Vec::new();
        let mut gone_from = u32::MAX;
        for number in self.open_run(seat).rev() {
            if number >= gone_from {
                continue;
            }
            match &self.entries[number as usize - 1] {
                Entry::Decision(_) => open.push(number),
                Entry::Undo(undo) => gone_from = undo.to,
                Entry::Note(_) => {}
            }
        }
        open.reverse();
        open
    }

    /// The latest entries of which all are this seat's and none drew, those taken back included.
    fn open_run(&self, seat: Seat) -> std::ops::RangeInclusive<u32> {
        let is_open = |entry: &&Entry<G::Move>| match entry {
            Entry::Decision(decision) => decision.seat == seat && decision.draws.is_empty(),
            Entry::Undo(undo) => undo.by == Some(seat),
            Entry::Note(_) => true,
        };
        let is_over = self.to_act().is_empty();
        let open = self.entries.iter().rev().take_while(is_open);
        let length = if is_over { 0 } else { open.count() as u32 };
        self.number() - length + 1..=self.number()
    }

    /// Can this seat take something back?
    pub fn can_undo(&self, seat: Seat) -> bool {
        !self.open_decisions(seat).is_empty()
    }

    /// The latest decision that counts.
    pub fn last_decision(&self) -> Option<u32> {
        self.decisions_that_count().next()
    }

    /// The latest decision of this seat that counts.
    pub fn last_decision_of(&self, seat: Seat) -> Option<u32> {
        self.decisions_that_count().find(|number| match self.entry(*number) {
            Some(Entry::Decision(decision)) => decision.seat == seat,
            Some(Entry::Undo(_) | Entry::Note(_)) | None => false,
        })
    }

    /// Did chance bring anything from this entry on?
    pub fn has_drawn_since(&self, number: u32) -> bool {
        let since = self.entries.iter().skip((number as usize).saturating_sub(1));
        since.into_iter().any(|entry| !entry.draws().is_empty())
    }

    /// The decisions that led to the position, the latest first.
    pub fn decisions_that_count(&self) -> impl Iterator<Item = u32> {
        let mut number = self.number();
        std::iter::from_fn(move || {
            loop {
                match self.entry(number)? {
                    Entry::Undo(undo) => number = undo.to - 1,
                    Entry::Note(_) => number -= 1,
                    Entry::Decision(_) => {
                        number -= 1;
                        return Some(number + 1);
                    }
                }
            }
        })
    }

    /// Takes back open decisions of this seat, from entry `to` on.
    pub fn propose_undo(&self, seat: Seat, to: u32) -> Result<Proposal<G>, NoUndo> {
        self.propose_checked_undo(Undo { to, by: Some(seat), time: None })
    }

    /// Goes back before any decision that counts. The caller has asked all people at the table.
    pub fn propose_agreed_undo(&self, to: u32) -> Result<Proposal<G>, NoUndo> {
        self.propose_checked_undo(Undo { to, by: None, time: None })
    }

    pub(crate) fn propose_checked_undo(&self, undo: Undo) -> Result<Proposal<G>, NoUndo> {
        self.check_undo(undo)?;
        if self.number() >= Self::MOST_ENTRIES_WITH_UNDO {
            return Err(NoUndo::TooLong);
        }
        let position = self.position_before(undo.to)?;
        Ok(self.proposal_of_undo(undo, position))
    }

    pub(crate) fn check_undo(&self, undo: Undo) -> Result<(), NoUndo> {
        let (found, otherwise) = match undo.by {
            Some(seat) => (self.open_decisions(seat).contains(&undo.to), NoUndo::Closed),
            None => (
                self.decisions_that_count()
                    .take_while(|number| *number >= undo.to)
                    .any(|number| number == undo.to),
                NoUndo::NoSuchDecision,
            ),
        };
        if found { Ok(()) } else { Err(otherwise) }
    }

    pub(crate) fn proposal_of_undo(&self, undo: Undo, position: G::Position) -> Proposal<G> {
        self.unmoved(Entry::Undo(undo), position)
    }

    /// The table as it lay before an entry: kept, or found by replay.
    pub(crate) fn position_before(&self, number: u32) -> Result<G::Position, NoUndo> {
        if let Some((_, position)) = self.kept.iter().find(|(kept, _)| *kept == number) {
            return Ok(position.clone());
        }
        let replayed = self.replayed_to(number - 1, |_| {});
        replayed.map(|table| table.position).map_err(|misfit| NoUndo::NoReplay(misfit.to_string()))
    }

    /// Takes back the latest open decision of this seat.
    pub fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        let latest = self.open_decisions(seat).pop().ok_or(NoUndo::Closed)?;
        let proposal = self.propose_undo(seat, latest)?;
        self.commit(proposal).expect("nothing happened since");
        Ok(())
    }

    /// Goes back before any decision that counts. The caller has asked all people at the table.
    pub fn undo_agreed(&mut self, to: u32) -> Result<(), NoUndo> {
        let proposal = self.propose_agreed_undo(to)?;
        self.commit(proposal).expect("nothing happened since");
        Ok(())
    }
}

impl fmt::Display for NoUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the decision is closed: all would have to agree to take it back"),
            Self::NoSuchDecision => f.write_str("there is no such decision to take back"),
            Self::TooLong => f.write_str("the table has too many entries to take anything back"),
            Self::NoReplay(reason) => write!(f, "the game cannot be replayed up to there: {reason}"),
        }
    }
}

impl std::error::Error for NoUndo {}

/// The law behind free undo: what `seat` was shown by its open decisions, those taken back included, it would
/// have been shown in every other world that it cannot tell from this one. `redeals` such worlds are tried.
pub fn undo_barrier_holds<G: Game>(table: &Table<G>, seat: Seat, redeals: u64) -> Result<(), String> {
    let run = table.open_run(seat);
    if run.is_empty() {
        return Ok(());
    }
    let first = *run.start();
    let origin = table.position_before(first).map_err(|trouble| trouble.to_string())?;
    let run = &table.entries[first as usize - 1..];
    let seen = watch::<G>(&table.game, seat, origin.clone(), first, run)?;
    for redeal in 0..redeals {
        let mut world = origin.clone();
        table.game.redeal(&mut world, seat, &mut Fast::new(redeal));
        let seen_there = watch::<G>(&table.game, seat, world, first, run)
            .map_err(|trouble| format!("{trouble}, in redeal {redeal}"))?;
        if let Some(step) = (0..seen.len()).find(|step| seen[*step] != seen_there[*step]) {
            return Err(format!(
                "entry {} can be undone by seat {seat} but showed it what it could not know: {}; in redeal {redeal}: {}",
                first as usize + step,
                seen[step],
                seen_there[step],
            ));
        }
    }
    Ok(())
}

/// What the seat is shown, step by step, when these entries are carried out from `position`.
fn watch<G: Game>(
    game: &G,
    seat: Seat,
    mut position: G::Position,
    first: u32,
    run: &[Entry<G::Move>],
) -> Result<Vec<String>, String> {
    let viewer = Viewer::Seat(seat);
    let mut before = BTreeMap::new();
    let mut seen = Vec::new();
    for (number, entry) in (first..).zip(run) {
        before.insert(number, position.clone());
        let mut events = Vec::new();
        match entry {
            Entry::Decision(Decision { mv, .. }) => {
                let refused = |refusal| format!("entry {number} is refused: {refusal:?}");
                game.check(&position, seat, mv).map_err(refused)?;
                let veil = Veil::default();
                game.apply(&mut position, seat, mv, &mut veil.chance(), &mut events);
                if veil.is_touched() {
                    return Err(format!("entry {number} draws"));
                }
            }
            Entry::Undo(undo) => {
                let closed = || format!("entry {number} takes back a closed decision");
                position = before.get(&undo.to).cloned().ok_or_else(closed)?;
            }
            Entry::Note(_) => {}
        }
        let shown: Vec<_> = events.iter().filter_map(|event| game.shown(event, viewer)).collect();
        let view =
            serde_json::to_string(&game.view(&position, viewer)).expect("a view can be written as JSON");
        seen.push(format!("{shown:?} {view}"));
    }
    Ok(seen)
}
