//! The interface of a game.

use std::fmt;
use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{BadData, Chance, Choice, DataFiles, Options, Ranking, ScoreSheet, Seat, Seats, Veil, Viewer};

/// A box with its rules: component data and the tables computed from them once.
///
/// A value is immutable and shared by all tables that use the same data. What changes during play is the
/// [`Position`](Game::Position), plain data of fixed size. Random outcomes come from the [`Chance`] passed in.
pub trait Game: Sized + Send + Sync + 'static {
    /// What the game is called and how many may play.
    const INFO: Info;

    /// The component files as compiled in: name and content.
    const DATA: &'static [(&'static str, &'static str)];

    /// Every component set that was ever compiled in, the present one first: tables and records name theirs by its
    /// digest, and go on with it. None for a game that nobody has played yet.
    const SETS: &'static [ComponentSet] = &[];

    /// What a seat may be asked while another is on turn, and can answer once and for all: the title of a question is the
    /// text under `standing.<name>`, those of its answers stand under `standing.<name>.<answer>`.
    const STANDING: &'static [Choice] = &[];

    /// What can be chosen before a game: variants, sides, difficulty.
    type Options: Options;
    /// One small decision of one player.
    type Move: Copy + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Why a move is not allowed, one variant per prohibition.
    type Refusal: Refusal;
    /// Something that happened and that people want to be told.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The table as one viewer sees it.
    type View: Debug + Serialize + Send + Sync;
    /// The table as it lies, hidden parts included.
    type Position: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// Reads and checks the component files, to be played by a revision of the rules that is
    /// [known](Info::knows_revision). Where the revisions of a clause differ, the box says which one holds.
    fn open(files: &DataFiles, revision: u32) -> Result<Self, BadData>;

    /// The revision of the rules by which the game is played. A game that has had more than one remembers it.
    fn revision(&self) -> u32 {
        Self::INFO.revision
    }

    /// Lays the table.
    fn set_up(
        &self,
        seats: u8,
        options: &Self::Options,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    ) -> Result<Self::Position, BadSetup>;

    /// How many players sit at the table.
    fn seats(&self, at: &Self::Position) -> u8;

    /// The number of the turn under way, from 1: a turn is what one player does until another is on, as the rulebook
    /// counts it.
    fn turn(&self, at: &Self::Position) -> u32;

    /// Who must decide now. Empty: the game is over. Several: secret simultaneous choices.
    fn to_act(&self, at: &Self::Position) -> Seats;

    /// Adds every legal move of `seat` to `out`, in a stable order. Nothing if it is not to act.
    fn legal_moves(&self, at: &Self::Position, seat: Seat, out: &mut Vec<Self::Move>);

    /// The only judge of legality.
    fn check(&self, at: &Self::Position, seat: Seat, mv: &Self::Move) -> Result<(), Self::Refusal>;

    /// Carries out a move that passed [`check`](Game::check), with everything that follows by itself.
    fn apply(
        &self,
        at: &mut Self::Position,
        seat: Seat,
        mv: &Self::Move,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    );

    /// What this seat is asked now while another is on turn: the name of one of the questions of
    /// [`STANDING`](Game::STANDING).
    fn asked_aside(&self, _at: &Self::Position, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// The move that a standing answer to what the seat is asked now comes to; nothing if the seat wants to decide itself.
    /// Whether there is one follows from what everybody knows: otherwise answering at once would tell something.
    fn standing_move(&self, _at: &Self::Position, _seat: Seat, _answer: &str) -> Option<Self::Move> {
        None
    }

    /// Does carrying out this legal move draw from chance or end the game, so that it cannot be taken back freely?
    ///
    /// Without a method of its own a game finds out by trying. One that knows without trying must be exact.
    fn closes(&self, at: &Self::Position, seat: Seat, mv: &Self::Move) -> bool {
        closes_when_tried(self, at, seat, mv)
    }

    /// The event as `viewer` may know it, or nothing at all.
    fn shown(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// The table as `viewer` may see it: built up from what is public, never cut down from the position.
    fn view(&self, at: &Self::Position, viewer: Viewer) -> Self::View;

    /// Turns the position into a random one that `viewer` cannot tell from it: each equally likely.
    fn redeal(&self, at: &mut Self::Position, viewer: Seat, chance: &mut impl Chance);

    /// The points of every party so far, line by line, as far as `viewer` may know them.
    fn scores(&self, at: &Self::Position, viewer: Viewer) -> Vec<ScoreSheet>;

    /// The points of every party if the game ended now, as far as `viewer` may know them: what is counted at the end
    /// alone is counted. Once the game is over these are the [scores](Self::scores).
    fn scores_if_ended(&self, at: &Self::Position, viewer: Viewer) -> Vec<ScoreSheet> {
        self.scores(at, viewer)
    }

    /// The places, once the game is over.
    fn result(&self, at: &Self::Position) -> Option<Ranking>;

    /// Is everything true that must be true at all times?
    fn audit(&self, at: &Self::Position) -> Result<(), Broken>;

    /// The game as it comes, with the compiled-in components and the newest rules.
    fn standard() -> Self {
        Self::by_revision(Self::INFO.revision)
    }

    /// The game with the compiled-in components, played by this revision of the rules.
    ///
    /// # Panics
    /// If the revision is not [known](Info::knows_revision).
    fn by_revision(revision: u32) -> Self {
        assert!(Self::INFO.knows_revision(revision), "{} has no revision {revision}", Self::INFO.id);
        let files = DataFiles::compiled_in(Self::DATA);
        Self::open(&files, revision).expect("the compiled-in components are sound")
    }
}

/// What [`Game::closes`] asks, found out by carrying the move out on a copy.
pub fn closes_when_tried<G: Game>(game: &G, at: &G::Position, seat: Seat, mv: &G::Move) -> bool {
    let veil = Veil::default();
    let mut after = at.clone();
    game.apply(&mut after, seat, mv, &mut veil.chance(), &mut NoLog);
    veil.is_touched() || game.to_act(&after).is_empty()
}

/// A component set that was compiled in once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComponentSet {
    /// The digest of its facts.
    pub digest: &'static str,
    /// Other digests by which records name it: those of its files as texts.
    pub former_digests: &'static [&'static str],
    /// Name and content of its files.
    pub files: &'static [(&'static str, &'static str)],
}

impl ComponentSet {
    /// Is this the set that a record names so?
    pub fn is_known_as(&self, digest: &str) -> bool {
        self.digest == digest || self.former_digests.contains(&digest)
    }
}

/// What a game is called and how many may play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Info {
    /// The name in files and commands.
    pub id: &'static str,
    /// The letters before the number of a clause, such as `FRA`.
    pub clauses: &'static str,
    /// The German title.
    pub title_de: &'static str,
    /// The English title.
    pub title_en: &'static str,
    /// The fewest players.
    pub min_seats: u8,
    /// The most players.
    pub max_seats: u8,
    /// The newest revision of the rules, counted from 1: raised whenever a stored game would replay differently.
    pub revision: u32,
}

impl Info {
    /// Every number of players.
    pub fn seat_counts(&self) -> impl Iterator<Item = u8> + use<> {
        self.min_seats..=self.max_seats
    }

    /// Can games be played by this revision of the rules?
    pub fn knows_revision(&self, revision: u32) -> bool {
        (1..=self.revision).contains(&revision)
    }

    /// Refuses a number of players for which the game is not made.
    pub fn check_seats(&self, seats: u8) -> Result<(), BadSetup> {
        if (self.min_seats..=self.max_seats).contains(&seats) {
            return Ok(());
        }
        Err(BadSetup(format!(
            "{} is for {} to {} players, not {seats}",
            self.id, self.min_seats, self.max_seats
        )))
    }
}

/// A numbered statement of the rules, such as `FRA-11`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why a move is not allowed.
pub trait Refusal: Clone + Eq + Debug + Send + Sync {
    /// The clause that forbids it.
    fn clause(&self) -> Clause;
}

/// Where events go.
pub trait Log<Event> {
    /// Takes note of what happened.
    fn note(&mut self, event: Event);
}

/// Forgets every event; for search, where nobody listens.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoLog;

impl<Event> Log<Event> for NoLog {
    #[inline]
    fn note(&mut self, _: Event) {}
}

impl<Event> Log<Event> for Vec<Event> {
    fn note(&mut self, event: Event) {
        self.push(event);
    }
}

/// Why a table cannot be laid as asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSetup(pub String);

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadSetup {}

/// What is wrong with a position that cannot occur.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken(pub String);

impl Broken {
    /// Passes if `holds`, and otherwise says what does not.
    pub fn unless(holds: bool, what: impl FnOnce() -> String) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self(what())) }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}
