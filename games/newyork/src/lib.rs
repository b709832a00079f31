//! The card game of the construction yard by Dirk Henn: two to six investors build New York.
//!
//! The files follow the rulebook (see RULES.md for the clauses):
//!
//! 1. [`components`]: what is in the box;
//! 2. [`setup`]: how the table is laid;
//! 3. [`turn`]: what a player may do, and how a turn ends;
//! 4. [`scoring`]: points, line by line;
//! 5. [`ending`]: when it ends, who wins.
//!
//! Around them: [`position`] (the table as it lies), [`moves`] (decisions, refusals, events and their words),
//! [`view`] (who sees what), [`advice`] (for bots), [`draw`] (the board as text), [`audit`] (what is always true).

pub mod advice;
pub mod audit;
pub mod components;
pub mod draw;
pub mod ending;
pub mod moves;
pub mod position;
pub mod scoring;
pub mod setup;
pub mod turn;
pub mod view;

use engine::{
    BadData, BadSetup, Broken, Chance, ComponentSet, DataFiles, Game, Info, Log, Ranking, ScoreSheet, Seat,
    Seats, Viewer,
};

pub use components::NewYork;
use moves::{Event, Move, Refusal};
use position::Position;
use setup::NewYorkOptions;
use view::View;

/// This game as the list of games has it.
pub static GAME: &dyn arena::ListedGame = &arena::Listed::<NewYork>::NEW;

impl Game for NewYork {
    const INFO: Info = Info {
        id: "newyork",
        clauses: "NYC",
        title_de: "Der Bauhof von New York",
        title_en: "The Construction Yard of New York",
        min_seats: 2,
        max_seats: 6,
        revision: 2,
    };

    const DATA: &'static [(&'static str, &'static str)] = &[
        ("buildings.toml", include_str!("../data/buildings.toml")),
        ("money.toml", include_str!("../data/money.toml")),
        ("prizes.toml", include_str!("../data/prizes.toml")),
        ("yard.toml", include_str!("../data/yard.toml")),
    ];

    const SETS: &'static [ComponentSet] = &[ComponentSet {
        digest: "5bde89f8ecccf9b5807227d650fa9a59a9ed96dabe6df30d4279bc44cfc1ffa0",
        former_digests: &["dc9aac5984e72872d8d71c8517040ef4699d0a6de1f509f8920171f025dcb5a6"],
        files: Self::DATA,
    }];

    type Options = NewYorkOptions;
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type View = View;
    type Position = Position;

    fn open(files: &DataFiles, revision: u32) -> Result<Self, BadData> {
        components::open(files, revision)
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn set_up(
        &self,
        seats: u8,
        options: &NewYorkOptions,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Position, BadSetup> {
        setup::set_up(self, seats, options, chance, log)
    }

    #[inline]
    fn seats(&self, at: &Position) -> u8 {
        at.seats()
    }

    #[inline]
    fn turn(&self, at: &Position) -> u32 {
        u32::from(at.turn)
    }

    #[inline]
    fn to_act(&self, at: &Position) -> Seats {
        turn::to_act(at)
    }

    #[inline]
    fn legal_moves(&self, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        turn::legal_moves(self, at, seat, out);
    }

    #[inline]
    fn check(&self, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        turn::check(self, at, seat, mv)
    }

    #[inline]
    fn apply(
        &self,
        at: &mut Position,
        seat: Seat,
        mv: &Move,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        turn::apply(self, at, seat, mv, chance, log);
    }

    #[inline]
    fn closes(&self, at: &Position, _: Seat, mv: &Move) -> bool {
        turn::closes(self, at, mv)
    }

    fn shown(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn view(&self, at: &Position, viewer: Viewer) -> View {
        view::view(self, at, viewer)
    }

    #[inline]
    fn redeal(&self, at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
        view::redeal(at, viewer, chance);
    }

    fn scores(&self, at: &Position, _: Viewer) -> Vec<ScoreSheet> {
        scoring::sheets(at)
    }

    fn scores_if_ended(&self, at: &Position, _: Viewer) -> Vec<ScoreSheet> {
        scoring::sheets_if_ended(self, at)
    }

    fn result(&self, at: &Position) -> Option<Ranking> {
        ending::result(at)
    }

    fn audit(&self, at: &Position) -> Result<(), Broken> {
        audit::audit(self, at)
    }
}
