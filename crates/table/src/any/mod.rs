//! Tables without types, where everything is JSON.
//!
//! Here the types of a game are erased, once and for all: what stands above deals with [`AnyGame`] and
//! [`AnyTable`] and need not know which game is played.

mod game;
mod line;
mod sentences;
mod shown;
mod times;
mod trouble;
mod typed;

use std::any::Any;
use std::ops::RangeInclusive;

use engine::{
    Choice, Game, Info, Ink, Language, Languages, Phrase, Ranking, Seat, Seats, Seed, Stream, Viewer,
};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::fair::{Commitment, FairDeal};
use crate::{Account, Clock, Happening, Header, Inconsistent, Moment, Outcome, Record, Stamp};

pub use game::{AnyGame, Setup};
pub use sentences::Sentences;
pub(crate) use sentences::Speaker;
pub use shown::{Chapter, Foresight, Offer, ReplayFrame, Sheet, SheetLine, Shown, TakenBack};
pub(crate) use shown::{names, shown};
pub use trouble::Trouble;
pub use typed::TypedTable;

/// JSON that is passed on as text.
pub type Json = Box<RawValue>;

/// One game in progress, whichever it is.
///
/// A move comes in as a JSON value: the move itself, its code as a text, or its number in the list of legal moves. A seat
/// or viewer that the table does not have is refused like any other bad request. What is meant for people is said in the
/// languages that are asked for; a refusal in all of them.
pub trait AnyTable: Any + Send + Sync {
    /// What the game is called and how many may play.
    fn info(&self) -> Info;

    /// The same table once more.
    fn copy(&self) -> Box<dyn AnyTable>;

    /// What was settled before the first move.
    fn header(&self) -> &Header;

    /// The names of the players, by seat; letters where nobody has given one.
    fn players(&self) -> &[String];

    /// The number of the last entry; 0 before the first.
    fn number(&self) -> u32;

    /// The number of the last decision or undo; 0 before the first.
    fn last_change(&self) -> u32;

    /// Was the last change that something was taken back?
    fn is_taken_back(&self) -> bool;

    /// Who must decide now. Empty: the game is over.
    fn to_act(&self) -> Seats;

    /// Every legal move of a seat; none if it is not to act.
    fn legal(&self, seat: Seat, languages: Languages) -> Result<Vec<Offer>, Trouble>;

    /// The codes of these moves alone.
    fn codes(&self, seat: Seat) -> Result<Vec<String>, Trouble>;

    /// May this seat make this move?
    fn check(&self, seat: Seat, mv: &Value) -> Result<(), Trouble>;

    /// What the move would do, up to the first draw.
    fn preview(&self, seat: Seat, mv: &Value, languages: Languages) -> Result<Foresight, Trouble>;

    /// The table as the mover would see it after the move, as far as they can know: nothing where chance has a say, or
    /// where it would depend on what is hidden from them.
    fn view_after(&self, seat: Seat, mv: &Value) -> Result<Option<Json>, Trouble>;

    /// Everything that chance may bring with a move, as the table lies, with how likely it is; refused where it may go more
    /// than `most` ways.
    fn outcomes(&self, seat: Seat, mv: &Value, most: usize) -> Result<Vec<Outcome>, Trouble>;

    /// A table of its own in a world that the viewer cannot tell apart from this one.
    fn sampled(&self, viewer: Viewer, seed: Seed) -> Result<Box<dyn AnyTable>, Trouble>;

    /// Carries a move out on a copy. The first outcomes of chance are those of the script, by name.
    fn propose(&self, seat: Seat, mv: &Value, script: &[String]) -> Result<Box<dyn AnyProposal>, Trouble>;

    /// Carries out a move that comes from code, such as a bot's, on a copy.
    fn propose_move(&self, seat: Seat, mv: &AnyMove) -> Result<Box<dyn AnyProposal>, Trouble>;

    /// What [`legal`](Self::legal) says of this move alone.
    fn offer(&self, seat: Seat, mv: &AnyMove, languages: Languages) -> Result<Offer, Trouble>;

    /// What a seat may be asked while another is on turn, and can answer once and for all.
    fn standing(&self) -> &'static [Choice];

    /// What this seat is asked now while another is on turn: the name of a question that it can answer once and for all.
    fn asked_aside(&self, seat: Seat) -> Option<&'static str>;

    /// The move that a standing answer comes to; nothing if the seat wants to decide itself.
    fn standing_move(&self, seat: Seat, answer: &str) -> Option<AnyMove>;

    /// Something that its game has said of this table, such as a move to come.
    fn say(&self, phrase: &Phrase, languages: Languages) -> Sentences;

    /// How often something was taken back.
    fn undos(&self) -> usize;

    /// The decisions that this seat may take back by itself, the earliest first.
    fn open_decisions(&self, seat: Seat) -> Result<Vec<u32>, Trouble>;

    /// The latest decision that counts.
    fn last_decision(&self) -> Option<u32>;

    /// The latest decision of this seat that counts.
    fn last_decision_of(&self, seat: Seat) -> Option<u32>;

    /// The points of every party if the game ended now, as far as this viewer may know them.
    fn scores_if_ended(&self, viewer: Viewer, languages: Languages) -> Result<Vec<Sheet>, Trouble>;

    /// The decisions that count, from the first on: who decided, and the code of what.
    fn decided(&self) -> Vec<(Seat, String)>;

    /// The move of this code; nothing if it is none.
    fn coded(&self, code: &str) -> Option<AnyMove>;

    /// Did chance bring anything from this entry on?
    fn has_drawn_since(&self, number: u32) -> bool;

    /// Takes back open decisions of this seat, from entry `to` on.
    fn propose_undo(&self, seat: Seat, to: u32) -> Result<Box<dyn AnyProposal>, Trouble>;

    /// Goes back before any decision that counts. The caller has asked all people at the table.
    fn propose_agreed_undo(&self, to: u32) -> Result<Box<dyn AnyProposal>, Trouble>;

    /// Something happened around the game.
    fn propose_note(&self, what: Happening) -> Result<Box<dyn AnyProposal>, Trouble>;

    /// The clocks after the last entry.
    fn clock(&self) -> Result<Clock, Trouble>;

    /// A proposal of this table as clocks would see it; nothing if it is one of another game.
    fn moment_of(&self, proposal: &dyn AnyProposal) -> Option<Moment>;

    /// Every entry as clocks see it, the set-up first.
    fn moments(&self) -> Result<Vec<Moment>, Trouble>;

    /// The clocks after the last entry, if times and notes fit together.
    fn check_times(&self) -> Result<Clock, Inconsistent>;

    /// The next entry as another server has stored it, carried out here with the same draws.
    fn propose_entry(&self, entry: &str) -> Result<Box<dyn AnyProposal>, Trouble>;

    /// The places to which a proposal of this table would lead; nothing as long as the game would go on.
    fn ranking_after(&self, proposal: &dyn AnyProposal) -> Option<Ranking>;

    /// Makes a proposal the table's next entry.
    fn commit(&mut self, proposal: Box<dyn AnyProposal>) -> Result<(), Trouble>;

    /// What the last commit showed this viewer.
    fn news(&self, viewer: Viewer, languages: Languages) -> Result<Vec<Shown>, Trouble>;

    /// What the last commit showed this viewer, with whose entry it was.
    fn latest(&self, viewer: Viewer, languages: Languages) -> Result<Chapter, Trouble>;

    /// What this viewer was shown since the start: set-up first, then entry by entry.
    fn story(&self, viewer: Viewer, languages: Languages) -> Result<Vec<Chapter>, Trouble>;

    /// The game as this viewer sees it, entry by entry, as far as these numbers go; 0 is the set-up.
    fn replay(
        &self,
        viewer: Viewer,
        numbers: RangeInclusive<u32>,
        languages: Languages,
    ) -> Result<Vec<ReplayFrame>, Trouble>;

    /// The table as it lay after each entry, the set-up first: tables of their own, each of which begins from there.
    fn stages(&self) -> Result<Vec<Box<dyn AnyTable>>, Trouble>;

    /// The table as it lay after an entry, for a game that begins from there: with everything dealt anew that `keeper`
    /// cannot know, or everything that is hidden from anybody. Refused where the game is over.
    fn dealt_anew(&self, number: u32, keeper: Option<Seat>, seed: Seed) -> Result<Json, Trouble>;

    /// The table as this viewer may see it.
    fn view(&self, viewer: Viewer) -> Result<Json, Trouble>;

    /// The points so far, as far as this viewer may know them.
    fn scores(&self, viewer: Viewer, languages: Languages) -> Result<Vec<Sheet>, Trouble>;

    /// The places, once the game is over.
    fn ranking(&self) -> Option<Ranking>;

    /// The board as text.
    fn draw(&self, viewer: Viewer, language: Language, ink: Ink) -> Result<String, Trouble>;

    /// The board as text in every language, as it lay after the entry of this number; 0 is the set-up.
    fn draw_after(&self, viewer: Viewer, number: u32, ink: Ink) -> Result<Sentences, Trouble>;

    /// The table as it lies, hidden parts included.
    fn position(&self) -> Json;

    /// How many words each stream of chance has given so far.
    fn stream_positions(&self) -> Vec<(Stream, u64)>;

    /// Everything a server stores of the table, apart from the seed: see [`Saved`](crate::Saved).
    fn saved(&self) -> Json;

    /// Replays the whole game: do the entries lead to this position?
    fn check_cache(&self) -> Result<(), Trouble>;

    /// The whole game with its seed: nothing that a player may see before the end.
    fn record(&self, deal: Option<FairDeal>) -> Record;

    /// What this viewer may keep of the game while it runs.
    fn account(&self, viewer: Viewer, commitment: Option<Commitment>) -> Result<Account, Trouble>;
}

impl dyn AnyTable {
    /// Proposes and commits at once, where nothing has to be stored in between.
    pub fn play(&mut self, seat: Seat, mv: &Value, script: &[String]) -> Result<(), Trouble> {
        let proposal = self.propose(seat, mv, script)?;
        self.commit(proposal)
    }

    /// Takes back the latest decision that counts, whosever it is.
    pub fn undo_last(&mut self) -> Result<(), Trouble> {
        let nothing = || Trouble::BadRequest { reason: "nothing has been decided yet".to_owned() };
        let proposal = self.propose_agreed_undo(self.last_decision().ok_or_else(nothing)?)?;
        self.commit(proposal)
    }
}

/// A move without its type, handed to a table of its game as it is.
#[derive(Debug)]
pub struct AnyMove(Box<dyn Any + Send>);

impl AnyMove {
    /// Hides the type of a move.
    pub fn new(mv: impl Any + Send) -> Self {
        Self(Box::new(mv))
    }

    /// The move, if it is one of this game.
    pub fn of<G: Game>(&self) -> Option<G::Move> {
        self.0.downcast_ref().copied()
    }
}

/// The next entry of a table, carried out on a copy: nothing has happened yet.
pub trait AnyProposal: Any + Send {
    /// Adds what whoever runs the table knows about the entry.
    fn stamp(&mut self, stamp: Stamp);

    /// The number that the entry would have.
    fn number(&self) -> u32;

    /// The entry itself: see [`Entry`](crate::Entry).
    fn entry(&self) -> Json;

    /// The table as it would lie, hidden parts included.
    fn position(&self) -> Json;

    /// Who would have to decide then. Empty: the game would be over.
    fn to_act(&self) -> Seats;

    /// How many words each stream of chance would have given; nothing if as many as before.
    fn stream_positions(&self) -> Option<Vec<(Stream, u64)>>;
}
