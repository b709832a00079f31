//! Everything again from header, seed and entries.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use engine::{BadSetup, Draw, Game, Seed, Seeded, Stream};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::play::Start;
use crate::{Decision, Entry, Header, NoUndo, Note, Proposal, Table, Undo};

/// One entry of a game that is told again.
pub struct ReplayStep<'a, G: Game> {
    /// The number of the entry; 0 for the set-up.
    pub number: u32,
    /// The entry; none for the set-up.
    pub entry: Option<&'a Entry<G::Move>>,
    /// The table as it lies after it.
    pub position: &'a G::Position,
    /// What happened.
    pub events: &'a [G::Event],
}

/// A game that does not replay as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit<R> {
    /// The first entry that does not fit; 0 for the set-up.
    pub number: u32,
    /// Why not.
    pub reason: Reason<R>,
}

/// Why an entry does not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason<R> {
    /// The table cannot be laid.
    SetUp(BadSetup),
    /// The move is not allowed.
    Refused(R),
    /// Chance brought something else.
    OtherDraws {
        /// What the entry says.
        noted: Vec<Draw>,
        /// What came.
        came: Vec<Draw>,
    },
    /// The decisions could not be taken back.
    NoUndo(NoUndo),
    /// The stored position is not what the entries lead to.
    OtherPosition,
    /// The stored use of chance is not what the entries lead to.
    OtherStreamPositions,
}

/// A table as a server stores it, apart from the seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved<M, P> {
    /// What was settled before the first move.
    pub header: Header,
    /// The position from which the game began, if not from set-up.
    pub start: Option<P>,
    /// Everything that was decided.
    pub entries: Vec<Entry<M>>,
    /// The table after one of the entries: a cache, which follows from the rest. Without it everything is replayed.
    pub snapshot: Option<Snapshot<P>>,
}

/// The table after an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Snapshot<P> {
    /// The number of the entry; 0 before the first.
    pub number: u32,
    /// The position after it.
    pub position: P,
    /// How many words each stream of chance had given then.
    pub stream_positions: Vec<(Stream, u64)>,
}

impl<G: Game> Table<G> {
    /// Everything a server stores of the table, apart from the seed.
    pub fn saved(&self) -> Saved<G::Move, G::Position> {
        let start = match &self.start {
            Start::SetUp(_) => None,
            Start::Position(position) => Some((**position).clone()),
        };
        let snapshot = Snapshot {
            number: self.number(),
            position: self.position.clone(),
            stream_positions: self.stream_positions(),
        };
        Saved { header: self.header.clone(), start, entries: self.entries.clone(), snapshot: Some(snapshot) }
    }

    /// Goes on from a stored position and the entries after it; from the start where there is none. The position is
    /// believed: [`check_cache`](Self::check_cache) tells, later and elsewhere, whether it was right.
    pub fn resumed(
        game: Arc<G>,
        saved: Saved<G::Move, G::Position>,
        seed: Seed,
    ) -> Result<Self, Misfit<G::Refusal>> {
        let Saved { header, start, mut entries, snapshot } = saved;
        let at_set_up = |reason| Misfit { number: 0, reason: Reason::SetUp(reason) };
        G::INFO.check_seats(header.seats).map_err(at_set_up)?;
        check_undos(&entries).map_err(at_set_up)?;
        let number = snapshot.as_ref().map_or(0, |snapshot| snapshot.number);
        if number as usize > entries.len() {
            return Err(Misfit { number, reason: Reason::OtherPosition });
        }
        let start = match start {
            Some(position) => Start::Position(Box::new(position)),
            None => Start::SetUp(read_options::<G>(&header).map_err(at_set_up)?),
        };
        let after = entries.split_off(number as usize);
        let mut table = match snapshot {
            Some(Snapshot { position, stream_positions, .. }) => {
                let chance = Seeded::resumed(seed, &stream_positions);
                Self::at_start(game, header, start, position, chance, seed)
            }
            None => Self::from_start(game, header, &start, seed, &mut Vec::new())?,
        };
        table.entries = entries;
        table.entered(&after, |_| {})
    }

    /// Replays the whole game: do the entries lead to this position?
    pub fn check_cache(&self) -> Result<(), Misfit<G::Refusal>> {
        let replayed = self.replayed_to(self.number(), |_| {})?;
        let misfit = |reason| Misfit { number: self.number(), reason };
        if replayed.position != self.position {
            return Err(misfit(Reason::OtherPosition));
        }
        if by_stream(&replayed) != by_stream(self) {
            return Err(misfit(Reason::OtherStreamPositions));
        }
        Ok(())
    }

    /// Tells the game again from the start, step by step.
    pub fn retell(&self, tell: impl FnMut(ReplayStep<'_, G>)) -> Result<(), Misfit<G::Refusal>> {
        self.replayed_to(self.number(), tell).map(|_| ())
    }

    /// The table as it lay after each entry, the set-up first: tables of their own, each of which begins from there.
    pub fn stages(&self) -> Result<Vec<Self>, Misfit<G::Refusal>> {
        let mut stages = Vec::new();
        let header = Header { options: Value::Null, ..self.header.clone() };
        self.retell(|step| {
            let (game, start) = (Arc::clone(&self.game), Start::Position(Box::new(step.position.clone())));
            let (position, chance) = (step.position.clone(), Seeded::new(self.seed));
            stages.push(Self::at_start(game, header.clone(), start, position, chance, self.seed));
        })?;
        Ok(stages)
    }

    /// The same table as it was after entry `last`.
    pub(crate) fn replayed_to(
        &self,
        last: u32,
        mut tell: impl FnMut(ReplayStep<'_, G>),
    ) -> Result<Self, Misfit<G::Refusal>> {
        let entries = &self.entries[..last as usize];
        let mut events = Vec::new();
        let (game, header) = (Arc::clone(&self.game), self.header.clone());
        let table = Self::from_start(game, header, &self.start, self.seed, &mut events)?;
        tell(ReplayStep { number: 0, entry: None, position: &table.position, events: &events });
        table.entered(entries, tell)
    }

    /// An entry that was made elsewhere, carried out here: with the same draws, or not at all.
    pub fn propose_entry(&self, entry: &Entry<G::Move>) -> Result<Proposal<G>, Misfit<G::Refusal>> {
        let proposal = match entry {
            Entry::Decision(decision) => self.propose_noted(decision),
            Entry::Undo(undo) => self.propose_checked_undo(*undo).map_err(Reason::NoUndo),
            Entry::Note(note) => Ok(self.proposal_of_note(note.clone())),
        };
        proposal.map_err(|reason| Misfit { number: self.number() + 1, reason })
    }

    /// A decision of before, if chance brings now what it brought then.
    fn propose_noted(&self, decision: &Decision<G::Move>) -> Result<Proposal<G>, Reason<G::Refusal>> {
        let proposal = self.propose_again(decision).map_err(Reason::Refused)?;
        let (noted, came) = (&decision.draws[..], proposal.entry.draws());
        if noted != came {
            return Err(Reason::OtherDraws { noted: noted.to_vec(), came: came.to_vec() });
        }
        Ok(proposal)
    }

    /// This table with further entries.
    fn entered(
        self,
        entries: &[Entry<G::Move>],
        mut tell: impl FnMut(ReplayStep<'_, G>),
    ) -> Result<Self, Misfit<G::Refusal>> {
        let undos = entries.iter().filter_map(|entry| match entry {
            Entry::Decision(_) | Entry::Note(_) => None,
            Entry::Undo(undo) => Some(undo.to),
        });
        let first = self.number() + 1;
        let mut replay = Replay::new(self, undos.collect());
        for (number, entry) in (first..).zip(entries) {
            let events = replay.enter(entry).map_err(|reason| Misfit { number, reason })?;
            tell(ReplayStep {
                number,
                entry: Some(entry),
                position: &replay.table.position,
                events: &events,
            });
        }
        Ok(replay.table)
    }

    fn from_start(
        game: Arc<G>,
        header: Header,
        start: &Start<G>,
        seed: Seed,
        events: &mut Vec<G::Event>,
    ) -> Result<Self, Misfit<G::Refusal>> {
        match start {
            Start::SetUp(options) => {
                let table = Self::set_up(game, &header.components, header.seats, options, seed, events);
                let table = table.map_err(|reason| Misfit { number: 0, reason: Reason::SetUp(reason) })?;
                Ok(Self { header, ..table })
            }
            Start::Position(position) => {
                let start = Start::Position(position.clone());
                Ok(Self::at_start(game, header, start, (**position).clone(), Seeded::new(seed), seed))
            }
        }
    }
}

pub(crate) fn read_options<G: Game>(header: &Header) -> Result<G::Options, BadSetup> {
    G::Options::deserialize(&header.options).map_err(|error| BadSetup(format!("the options: {error}")))
}

/// An undo goes back before an earlier entry: what walks through the entries relies on it.
fn check_undos<M>(entries: &[Entry<M>]) -> Result<(), BadSetup> {
    for (number, entry) in (1..).zip(entries) {
        match entry {
            Entry::Undo(undo) if !(1..number).contains(&undo.to) => {
                return Err(BadSetup(format!("entry {number} goes back to entry {}", undo.to)));
            }
            Entry::Undo(_) | Entry::Decision(_) | Entry::Note(_) => {}
        }
    }
    Ok(())
}

fn by_stream<G: Game>(table: &Table<G>) -> BTreeMap<Stream, u64> {
    table.stream_positions().into_iter().filter(|(_, words)| *words > 0).collect()
}

/// A table on its way through known entries. It keeps the positions to which an undo will go back.
pub(crate) struct Replay<G: Game> {
    pub(crate) table: Table<G>,
    goals: BTreeSet<u32>,
    kept: BTreeMap<u32, G::Position>,
}

impl<G: Game> Replay<G> {
    pub(crate) fn new(table: Table<G>, goals: BTreeSet<u32>) -> Self {
        Self { table, goals, kept: BTreeMap::new() }
    }

    fn enter(&mut self, entry: &Entry<G::Move>) -> Result<Vec<G::Event>, Reason<G::Refusal>> {
        match entry {
            Entry::Decision(decision) => Ok(self.commit(self.table.propose_noted(decision)?)),
            Entry::Undo(undo) => self.undo(*undo).map(|()| Vec::new()).map_err(Reason::NoUndo),
            Entry::Note(note) => {
                self.note(note.clone());
                Ok(Vec::new())
            }
        }
    }

    pub(crate) fn commit(&mut self, proposal: Proposal<G>) -> Vec<G::Event> {
        let number = proposal.number;
        if self.goals.contains(&number) {
            self.kept.insert(number, self.table.position.clone());
        }
        self.table.commit(proposal).expect("nothing happened since")
    }

    pub(crate) fn note(&mut self, note: Note) {
        self.commit(self.table.proposal_of_note(note));
    }

    pub(crate) fn undo(&mut self, undo: Undo) -> Result<(), NoUndo> {
        self.table.check_undo(undo)?;
        let position = match self.kept.get(&undo.to) {
            Some(position) => position.clone(),
            // It goes back before the entry from which this began.
            None => self.table.position_before(undo.to)?,
        };
        self.commit(self.table.proposal_of_undo(undo, position));
        Ok(())
    }
}

impl<R: fmt::Debug> fmt::Display for Misfit<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: ", self.number)?;
        match &self.reason {
            Reason::SetUp(reason) => write!(f, "{reason}"),
            Reason::Refused(refusal) => write!(f, "the move is refused: {refusal:?}"),
            Reason::OtherDraws { noted, came } => write!(f, "chance brought {came:?} instead of {noted:?}"),
            Reason::NoUndo(reason) => write!(f, "{reason}"),
            Reason::OtherPosition => f.write_str("the stored position is another one"),
            Reason::OtherStreamPositions => f.write_str("the stored use of chance is another one"),
        }
    }
}

impl<R: fmt::Debug> std::error::Error for Misfit<R> {}
