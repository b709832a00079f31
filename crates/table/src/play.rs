//! The game as it stands, and its next entry.

use std::fmt;
use std::sync::Arc;

use engine::{
    BadSetup, Broken, Chance, Draw, Game, Impossible, Recording, Replaying, Scripted, Seat, Seats, Seed,
    Seeded, Speech, Stream,
};
use serde_json::Value;

use crate::{BotName, Decision, Entry, Happening, Header, Note, Record, Time};

/// One game in progress.
pub struct Table<G: Game> {
    pub(crate) game: Arc<G>,
    pub(crate) header: Header,
    pub(crate) start: Start<G>,
    pub(crate) seed: Seed,
    pub(crate) entries: Vec<Entry<G::Move>>,
    pub(crate) position: G::Position,
    pub(crate) chance: Seeded,
    /// The positions before the latest open decisions, by the number of the decision.
    pub(crate) kept: Vec<(u32, G::Position)>,
}

/// How the table lay before the first entry.
pub(crate) enum Start<G: Game> {
    /// As set-up left it.
    SetUp(G::Options),
    /// As somebody put it there.
    Position(Box<G::Position>),
}

/// The next entry of a table, carried out on a copy: nothing has happened yet.
pub struct Proposal<G: Game> {
    pub(crate) number: u32,
    pub(crate) entry: Entry<G::Move>,
    pub(crate) position: G::Position,
    /// Chance after it; nothing if it is as before.
    pub(crate) chance: Option<Seeded>,
    pub(crate) events: Vec<G::Event>,
    pub(crate) to_act: Seats,
}

/// What whoever runs the table knows about an entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stamp {
    /// When it is entered.
    pub time: Option<Time>,
    /// The bot that decides in place of the person who sits there; of no account for anything but a decision.
    pub stand_in: Option<BotName>,
}

/// Why a move whose draws are scripted is not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotPlayed<R> {
    /// The player may not.
    Refused(R),
    /// Chance cannot bring what the script says.
    Impossible(Impossible),
}

/// The table has as many notes as it can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooManyNotes;

/// The table has moved on since the proposal was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stale {
    /// The number of the table's last entry.
    pub number: u32,
}

/// Most positions that are kept for undo; those before them are found by replay.
const MOST_KEPT: usize = 64;

impl<G: Game> Table<G> {
    /// A new game: lays the table. `components` is the digest of the files from which `game` was opened.
    pub fn new(
        game: Arc<G>,
        components: &str,
        seats: u8,
        options: &G::Options,
        seed: Seed,
    ) -> Result<Self, BadSetup> {
        Self::set_up(game, components, seats, options, seed, &mut Vec::new())
    }

    pub(crate) fn set_up(
        game: Arc<G>,
        components: &str,
        seats: u8,
        options: &G::Options,
        seed: Seed,
        events: &mut Vec<G::Event>,
    ) -> Result<Self, BadSetup> {
        let mut chance = Seeded::new(seed);
        let position = game.set_up(seats, options, &mut chance, events)?;
        let options_as_json = serde_json::to_value(options).expect("options can be written as JSON");
        let header = header_of(&*game, components, seats, options_as_json);
        Ok(Self::at_start(game, header, Start::SetUp(options.clone()), position, chance, seed))
    }

    /// A game that begins from any position that can occur.
    pub fn loaded(game: Arc<G>, components: &str, position: G::Position, seed: Seed) -> Result<Self, Broken> {
        game.audit(&position)?;
        let seats = game.seats(&position);
        G::INFO.check_seats(seats).map_err(|BadSetup(reason)| Broken(reason))?;
        let header = header_of(&*game, components, seats, Value::Null);
        let start = Start::Position(Box::new(position.clone()));
        Ok(Self::at_start(game, header, start, position, Seeded::new(seed), seed))
    }

    pub(crate) fn at_start(
        game: Arc<G>,
        header: Header,
        start: Start<G>,
        position: G::Position,
        chance: Seeded,
        seed: Seed,
    ) -> Self {
        Self { game, header, start, seed, entries: Vec::new(), position, chance, kept: Vec::new() }
    }

    /// Keeps what the players agreed about the table: before the first entry.
    ///
    /// # Panics
    /// If there is an entry already.
    #[must_use]
    pub fn agreed(mut self, agreed: Value) -> Self {
        assert!(self.entries.is_empty(), "what is agreed is settled before the first entry");
        self.header.agreed = agreed;
        self
    }

    /// The game with its components.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// What was settled before the first move.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Everything that chance will bring: nothing that a player may see before the end.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// How many words each stream of chance has given so far.
    pub fn stream_positions(&self) -> Vec<(Stream, u64)> {
        self.chance.stream_positions()
    }

    /// Everything that was decided; entry 1 comes first.
    pub fn entries(&self) -> &[Entry<G::Move>] {
        &self.entries
    }

    /// The number of the last entry; 0 before the first.
    pub fn number(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The number of the last decision or undo; 0 before the first. Notes change nothing, so that requests which name
    /// this number are not overtaken by them.
    pub fn last_change(&self) -> u32 {
        let notes = self.entries.iter().rev().take_while(|entry| matches!(entry, Entry::Note(_)));
        self.number() - notes.count() as u32
    }

    /// The entry of this number.
    pub fn entry(&self, number: u32) -> Option<&Entry<G::Move>> {
        self.entries.get((number as usize).checked_sub(1)?)
    }

    /// The table as it lies, hidden parts included.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// Who must decide now. Empty: the game is over.
    pub fn to_act(&self) -> Seats {
        self.game.to_act(&self.position)
    }

    /// May this seat make this move?
    pub fn check(&self, seat: Seat, mv: &G::Move) -> Result<(), G::Refusal> {
        self.game.check(&self.position, seat, mv)
    }

    /// Carries a move out on a copy.
    pub fn propose(&self, seat: Seat, mv: &G::Move) -> Result<Proposal<G>, G::Refusal> {
        self.check(seat, mv)?;
        let mut fork = Fork::of(&self.chance);
        let (position, draws, events) = self.carry_out(seat, mv, &mut fork);
        Ok(self.proposal(decision(seat, *mv, draws, 0), position, fork, events))
    }

    /// The same as when it was first played: the scripted draws come again, the others follow from the seed.
    pub(crate) fn propose_again(&self, decision: &Decision<G::Move>) -> Result<Proposal<G>, G::Refusal> {
        let Decision { seat, mv, draws, scripted, stand_in, time } = decision;
        self.check(*seat, mv)?;
        let mut fork = Fork::of(&self.chance);
        let script = &draws[..draws.len().min(*scripted as usize)];
        let (position, draws, events) = self.carry_out(*seat, mv, &mut Replaying::new(script, &mut fork));
        let entry = self::decision(*seat, *mv, draws, *scripted);
        let mut proposal = self.proposal(entry, position, fork, events);
        proposal.stamp(Stamp { time: *time, stand_in: stand_in.clone() });
        Ok(proposal)
    }

    /// Something happened around the game.
    pub fn propose_note(&self, what: Happening) -> Result<Proposal<G>, TooManyNotes> {
        let notes = self.entries.iter().filter(|entry| matches!(entry, Entry::Note(_)));
        if notes.count() >= Record::MOST_NOTES {
            return Err(TooManyNotes);
        }
        Ok(self.proposal_of_note(Note { what, time: None }))
    }

    pub(crate) fn proposal_of_note(&self, note: Note) -> Proposal<G> {
        self.unmoved(Entry::Note(note), self.position.clone())
    }

    /// An entry that draws nothing and tells nothing.
    pub(crate) fn unmoved(&self, entry: Entry<G::Move>, position: G::Position) -> Proposal<G> {
        let to_act = self.game.to_act(&position);
        Proposal { number: self.number() + 1, entry, position, chance: None, events: Vec::new(), to_act }
    }

    fn carry_out(
        &self,
        seat: Seat,
        mv: &G::Move,
        chance: &mut impl Chance,
    ) -> (G::Position, Vec<Draw>, Vec<G::Event>) {
        let mut position = self.position.clone();
        let mut events = Vec::new();
        let mut recording = Recording::new(chance);
        self.game.apply(&mut position, seat, mv, &mut recording, &mut events);
        (position, recording.into_draws(), events)
    }

    fn proposal(
        &self,
        entry: Entry<G::Move>,
        position: G::Position,
        fork: Fork<'_>,
        events: Vec<G::Event>,
    ) -> Proposal<G> {
        let to_act = self.game.to_act(&position);
        Proposal { number: self.number() + 1, entry, position, chance: fork.own, events, to_act }
    }

    /// Makes a proposal the table's next entry; what happened is handed out.
    pub fn commit(&mut self, proposal: Proposal<G>) -> Result<Vec<G::Event>, Stale> {
        let number = self.number() + 1;
        if proposal.number != number {
            return Err(Stale { number: self.number() });
        }
        let before = std::mem::replace(&mut self.position, proposal.position);
        match &proposal.entry {
            Entry::Decision(decision) => self.keep(number, before, decision),
            Entry::Undo(undo) => match undo.by {
                Some(_) => self.kept.retain(|(kept, _)| *kept < undo.to),
                None => self.kept.clear(),
            },
            Entry::Note(_) => {}
        }
        if let Some(chance) = proposal.chance {
            self.chance = chance;
        }
        self.entries.push(proposal.entry);
        Ok(proposal.events)
    }

    /// Keeps the position before a decision as long as the decision is open.
    fn keep(&mut self, number: u32, before: G::Position, decision: &Decision<G::Move>) {
        let drew = !decision.draws.is_empty();
        let last = self.kept.last().and_then(|(last, _)| self.entry(*last));
        let is_of_another = last.is_some_and(|entry| match entry {
            Entry::Decision(last) => last.seat != decision.seat,
            Entry::Undo(_) | Entry::Note(_) => false,
        });
        if drew || is_of_another {
            self.kept.clear();
        }
        if !drew {
            if self.kept.len() == MOST_KEPT {
                self.kept.remove(0);
            }
            self.kept.push((number, before));
        }
    }

    /// Proposes and commits at once, where nothing has to be stored in between.
    pub fn play(&mut self, seat: Seat, mv: &G::Move) -> Result<Vec<G::Event>, G::Refusal> {
        let proposal = self.propose(seat, mv)?;
        Ok(self.commit(proposal).expect("nothing happened since"))
    }
}

impl<G: Speech> Table<G> {
    /// Carries a move out on a copy; the first outcomes of chance are those of the script, by name.
    pub fn propose_scripted(
        &self,
        seat: Seat,
        mv: &G::Move,
        script: &[String],
    ) -> Result<Proposal<G>, NotPlayed<G::Refusal>> {
        self.check(seat, mv).map_err(NotPlayed::Refused)?;
        let mut fork = Fork::of(&self.chance);
        let parse = |stream, name: &str| self.game.outcome(stream, name);
        let mut chance = Scripted::new(script.iter().cloned(), parse, &mut fork);
        let (position, draws, events) = self.carry_out(seat, mv, &mut chance);
        chance.verdict().map_err(NotPlayed::Impossible)?;
        let entry = decision(seat, *mv, draws, script.len() as u32);
        Ok(self.proposal(entry, position, fork, events))
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("header", &self.header)
            .field("entries", &self.entries)
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Proposal<G> {
    /// Adds what whoever runs the table knows about the entry.
    pub fn stamp(&mut self, stamp: Stamp) {
        self.entry.set_time(stamp.time);
        if let Entry::Decision(decision) = &mut self.entry {
            decision.stand_in = stamp.stand_in;
        }
    }

    /// The number that the entry would have.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The entry itself.
    pub fn entry(&self) -> &Entry<G::Move> {
        &self.entry
    }

    /// The table as it would lie.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// What would happen.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// Who would have to decide then. Empty: the game would be over.
    pub fn to_act(&self) -> Seats {
        self.to_act
    }

    /// How many words each stream of chance would have given; nothing if as many as before.
    pub fn stream_positions(&self) -> Option<Vec<(Stream, u64)>> {
        self.chance.as_ref().map(Seeded::stream_positions)
    }
}

impl<G: Game> fmt::Debug for Proposal<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proposal")
            .field("number", &self.number)
            .field("entry", &self.entry)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the table has moved on: its last entry is number {}", self.number)
    }
}

impl std::error::Error for Stale {}

impl fmt::Display for TooManyNotes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the table has as many notes as it can take")
    }
}

impl std::error::Error for TooManyNotes {}

fn header_of<G: Game>(game: &G, components: &str, seats: u8, options: Value) -> Header {
    Header {
        game: G::INFO.id.to_owned(),
        revision: game.revision(),
        components: components.to_owned(),
        seats,
        options,
        agreed: Value::Null,
    }
}

fn decision<M>(seat: Seat, mv: M, draws: Vec<Draw>, scripted: u32) -> Entry<M> {
    let draws = draws.into();
    Entry::Decision(Decision { seat, mv, draws, scripted, stand_in: None, time: None })
}

/// Chance as it goes on from the table's, which stays where it is. It is copied at the first draw: most moves
/// need none.
struct Fork<'a> {
    base: &'a Seeded,
    own: Option<Seeded>,
}

impl<'a> Fork<'a> {
    fn of(base: &'a Seeded) -> Self {
        Self { base, own: None }
    }
}

impl Chance for Fork<'_> {
    fn below(&mut self, stream: Stream, sides: u32) -> u32 {
        self.own.get_or_insert_with(|| self.base.clone()).below(stream, sides)
    }
}
