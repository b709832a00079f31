//! The Little Wall in a costume: every method goes through a [`Fault`], which changes none of them but one.

use std::cell::Cell;
use std::fmt;
use std::ops::{Deref, DerefMut};

use engine::{
    Advice, BadData, BadSetup, Broken, Chance, DataFiles, Drawn, Game, Info, Ink, Language, Log, Phrase,
    Ranking, ScoreSheet, Seat, Seats, Speech, Stream, Viewer, Voice,
};
use serde::{Deserialize, Deserializer, Serialize};

use crate::tiny::Wall;
use crate::tiny::moves::{Event, Move, Refusal};
use crate::tiny::position::Position;
use crate::tiny::setup::Options;
use crate::tiny::view::View;

/// What is wrong. Without a method of its own a fault does what the game does.
pub(crate) trait Fault: Sync {
    fn set_up(
        &self,
        wall: &Wall,
        seats: u8,
        options: Options,
        chance: &mut Dice<'_>,
    ) -> Result<Position, BadSetup> {
        wall.set_up(seats, &options, chance, &mut engine::NoLog)
    }
    fn to_act(&self, wall: &Wall, at: &Position) -> Seats {
        wall.to_act(at)
    }
    fn legal_moves(&self, wall: &Wall, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        wall.legal_moves(at, seat, out);
    }
    fn check(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> Result<(), Refusal> {
        wall.check(at, seat, &mv)
    }
    fn apply(
        &self,
        wall: &Wall,
        at: &mut Position,
        seat: Seat,
        mv: Move,
        chance: &mut Dice<'_>,
        log: &mut Ears<'_>,
    ) {
        wall.apply(at, seat, &mv, chance, log);
    }
    fn closes(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> bool {
        wall.closes(at, seat, &mv)
    }
    fn shown(&self, wall: &Wall, event: Event, viewer: Viewer) -> Option<Event> {
        wall.shown(&event, viewer)
    }
    fn view(&self, wall: &Wall, at: &Position, viewer: Viewer) -> View {
        wall.view(at, viewer)
    }
    fn redeal(&self, wall: &Wall, at: &mut Position, viewer: Seat, chance: &mut Dice<'_>) {
        wall.redeal(at, viewer, chance);
    }
    fn scores(&self, wall: &Wall, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
        wall.scores(at, viewer)
    }
    fn result(&self, wall: &Wall, at: &Position) -> Option<Ranking> {
        wall.result(at)
    }
    fn audit(&self, wall: &Wall, at: &Position) -> Result<(), Broken> {
        wall.audit(at)
    }
    /// What becomes of a position that is written and read.
    fn read(&self, position: Position) -> Position {
        position
    }
    fn code(&self, wall: &Wall, mv: Move) -> String {
        wall.code(&mv)
    }
    fn tell_move(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> Phrase {
        wall.tell_move(at, seat, &mv)
    }
    fn tell_event(&self, wall: &Wall, event: Event) -> Phrase {
        wall.tell_event(&event)
    }
    fn tell_refusal(&self, wall: &Wall, refusal: Refusal) -> Phrase {
        wall.tell_refusal(&refusal)
    }
    fn outcome_name(&self, wall: &Wall, stream: Stream, outcome: u32) -> String {
        wall.outcome_name(stream, outcome)
    }
    fn turn(&self, wall: &Wall, at: &Position) -> u32 {
        wall.turn(at)
    }
    fn is_even(&self, wall: &Wall, at: &Position) -> bool {
        wall.is_even(at)
    }
    fn features(&self, wall: &Wall, at: &Position, seat: Seat, out: &mut [f32]) {
        wall.features(at, seat, out);
    }
    fn appraise(&self, wall: &Wall, at: &Position, seat: Seat) -> f32 {
        wall.appraise(at, seat)
    }
    fn prior(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> f32 {
        wall.prior(at, seat, &mv)
    }
    fn playout_move(
        &self,
        wall: &Wall,
        at: &Position,
        seat: Seat,
        moves: &[Move],
        chance: &mut Dice<'_>,
    ) -> usize {
        wall.playout_move(at, seat, moves, chance)
    }
    fn draw(&self, wall: &Wall, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        wall.draw(view, voice, ink)
    }
}

/// Nothing is wrong: what the others prove is not the fault of the costume.
pub(crate) struct Nothing;
impl Fault for Nothing {}

thread_local! {
    /// The fault of every game that this thread opens.
    static FAULT: Cell<&'static dyn Fault> = const { Cell::new(&Nothing) };
    /// The newest revision of the rules with the fault.
    static LAST_WITH_FAULT: Cell<u32> = const { Cell::new(REVISIONS) };
}

/// The costume has an older revision of the same rules.
const REVISIONS: u32 = 2;

/// The game with a fault, and with this many of its languages.
pub(crate) struct Faulty<const LANGUAGES: usize> {
    wall: Wall,
    fault: &'static dyn Fault,
    revision: u32,
}

/// From now on games have this fault.
pub(crate) fn put_on(fault: &'static dyn Fault) {
    FAULT.set(fault);
}

/// From now on games have this fault if they are played by revision 1.
pub(crate) fn put_on_in_revision_1(fault: &'static dyn Fault) {
    put_on(fault);
    LAST_WITH_FAULT.set(1);
}

/// Any source of outcomes.
pub(crate) struct Dice<'a>(&'a mut dyn Chance);

impl Chance for Dice<'_> {
    fn below(&mut self, stream: Stream, sides: u32) -> u32 {
        self.0.below(stream, sides)
    }

    fn pick(&mut self, stream: Stream, counts: &[u8]) -> usize {
        self.0.pick(stream, counts)
    }
}

/// Anybody who listens.
pub(crate) struct Ears<'a>(&'a mut dyn Log<Event>);

impl Log<Event> for Ears<'_> {
    fn note(&mut self, event: Event) {
        self.0.note(event);
    }
}

/// The position, which may not survive being written and read.
#[derive(Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Worn(Position);

impl<const LANGUAGES: usize> Game for Faulty<LANGUAGES> {
    const INFO: Info = Info { revision: REVISIONS, ..Wall::INFO };
    const DATA: &'static [(&'static str, &'static str)] = Wall::DATA;

    type Options = Options;
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type View = View;
    type Position = Worn;

    fn open(files: &DataFiles, revision: u32) -> Result<Self, BadData> {
        let fault = if revision <= LAST_WITH_FAULT.get() { FAULT.get() } else { &Nothing };
        Wall::open(files, revision).map(|wall| Self { wall, fault, revision })
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn set_up(
        &self,
        seats: u8,
        options: &Options,
        chance: &mut impl Chance,
        _: &mut impl Log<Event>,
    ) -> Result<Worn, BadSetup> {
        self.fault.set_up(&self.wall, seats, *options, &mut Dice(chance)).map(Worn)
    }

    fn seats(&self, at: &Worn) -> u8 {
        self.wall.seats(at)
    }

    fn turn(&self, at: &Worn) -> u32 {
        self.fault.turn(&self.wall, at)
    }

    fn to_act(&self, at: &Worn) -> Seats {
        self.fault.to_act(&self.wall, at)
    }

    fn legal_moves(&self, at: &Worn, seat: Seat, out: &mut Vec<Move>) {
        self.fault.legal_moves(&self.wall, at, seat, out);
    }

    fn check(&self, at: &Worn, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        self.fault.check(&self.wall, at, seat, *mv)
    }

    fn apply(
        &self,
        at: &mut Worn,
        seat: Seat,
        mv: &Move,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        self.fault.apply(&self.wall, at, seat, *mv, &mut Dice(chance), &mut Ears(log));
    }

    fn closes(&self, at: &Worn, seat: Seat, mv: &Move) -> bool {
        self.fault.closes(&self.wall, at, seat, *mv)
    }

    fn shown(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        self.fault.shown(&self.wall, *event, viewer)
    }

    fn view(&self, at: &Worn, viewer: Viewer) -> View {
        self.fault.view(&self.wall, at, viewer)
    }

    fn redeal(&self, at: &mut Worn, viewer: Seat, chance: &mut impl Chance) {
        self.fault.redeal(&self.wall, at, viewer, &mut Dice(chance));
    }

    fn scores(&self, at: &Worn, viewer: Viewer) -> Vec<ScoreSheet> {
        self.fault.scores(&self.wall, at, viewer)
    }

    fn result(&self, at: &Worn) -> Option<Ranking> {
        self.fault.result(&self.wall, at)
    }

    fn audit(&self, at: &Worn) -> Result<(), Broken> {
        self.fault.audit(&self.wall, at)
    }
}

impl<const LANGUAGES: usize> Speech for Faulty<LANGUAGES> {
    const TEXTS: &'static [(Language, &'static str)] = Wall::TEXTS.split_at(LANGUAGES).0;

    fn code(&self, mv: &Move) -> String {
        self.fault.code(&self.wall, *mv)
    }

    fn decode(&self, code: &str) -> Option<Move> {
        self.wall.decode(code)
    }

    fn tell_move(&self, at: &Worn, seat: Seat, mv: &Move) -> Phrase {
        self.fault.tell_move(&self.wall, at, seat, *mv)
    }

    fn tell_event(&self, event: &Event) -> Phrase {
        self.fault.tell_event(&self.wall, *event)
    }

    fn tell_refusal(&self, refusal: &Refusal) -> Phrase {
        self.fault.tell_refusal(&self.wall, *refusal)
    }

    fn outcome_name(&self, stream: Stream, outcome: u32) -> String {
        self.fault.outcome_name(&self.wall, stream, outcome)
    }

    fn outcome(&self, stream: Stream, name: &str) -> Option<u32> {
        self.wall.outcome(stream, name)
    }
}

impl<const LANGUAGES: usize> Advice for Faulty<LANGUAGES> {
    const FEATURES: &'static [&'static str] = Wall::FEATURES;

    fn is_even(&self, at: &Worn) -> bool {
        self.fault.is_even(&self.wall, at)
    }

    fn features(&self, at: &Worn, seat: Seat, out: &mut [f32]) {
        self.fault.features(&self.wall, at, seat, out);
    }

    fn appraise(&self, at: &Worn, seat: Seat) -> f32 {
        self.fault.appraise(&self.wall, at, seat)
    }

    fn prior(&self, at: &Worn, seat: Seat, mv: &Move) -> f32 {
        self.fault.prior(&self.wall, at, seat, *mv)
    }

    fn playout_move(&self, at: &Worn, seat: Seat, moves: &[Move], chance: &mut impl Chance) -> usize {
        self.fault.playout_move(&self.wall, at, seat, moves, &mut Dice(chance))
    }
}

impl<const LANGUAGES: usize> Drawn for Faulty<LANGUAGES> {
    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        self.fault.draw(&self.wall, view, voice, ink)
    }
}

impl Deref for Worn {
    type Target = Position;

    fn deref(&self) -> &Position {
        &self.0
    }
}

impl DerefMut for Worn {
    fn deref_mut(&mut self) -> &mut Position {
        &mut self.0
    }
}

impl fmt::Debug for Worn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Worn {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Position::deserialize(from).map(|position| Self(FAULT.get().read(position)))
    }
}
