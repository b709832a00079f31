//! Bürger, Baumeister & Co. by Michael Schacht: two to four burghers build Frankfurt.
//!
//! The files follow the rulebook (see RULES.md for the clauses):
//!
//! 1. [`components`]: what is in the box;
//! 2. [`setup`]: how the table is laid;
//! 3. [`turn`]: what a player may do;
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
    BadData, BadSetup, Broken, Chance, ComponentSet, DataFiles, Game, Info, Log, NoOptions, Ranking,
    ScoreSheet, Seat, Seats, Viewer,
};

pub use components::Frankfurt;
use moves::{Event, Move, Refusal};
use position::Position;
use view::View;

/// This game as the list of games has it.
pub static GAME: &dyn arena::ListedGame = &arena::Listed::<Frankfurt>::NEW;

impl Game for Frankfurt {
    const INFO: Info = Info {
        id: "frankfurt",
        clauses: "FRA",
        title_de: "Bürger, Baumeister & Co.",
        title_en: "Burghers, Builders & Co.",
        min_seats: 2,
        max_seats: 4,
        revision: 1,
    };

    const DATA: &'static [(&'static str, &'static str)] = &[
        ("districts.toml", include_str!("../data/districts.toml")),
        ("offer.toml", include_str!("../data/offer.toml")),
        ("tiles.toml", include_str!("../data/tiles.toml")),
    ];

    const SETS: &'static [ComponentSet] = &[ComponentSet {
        digest: "f6711f5d3bc4eec9ffb31a2915843c293df408e4f28f6bc1f5e223329232c0db",
        former_digests: &["ff9ab8e036f2d7398a53a58c0dde158e3f3f812c91c76e6e8b3e8229c2921aad"],
        files: Self::DATA,
    }];

    type Options = NoOptions;
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
        _: &NoOptions,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Position, BadSetup> {
        setup::set_up(self, seats, chance, log)
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
    fn closes(&self, _: &Position, _: Seat, mv: &Move) -> bool {
        turn::closes(mv)
    }

    fn shown(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::shown(event, viewer))
    }

    fn view(&self, at: &Position, viewer: Viewer) -> View {
        view::view(self, at, viewer)
    }

    #[inline]
    fn redeal(&self, at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
        view::redeal(self, at, viewer, chance);
    }

    fn scores(&self, at: &Position, _: Viewer) -> Vec<ScoreSheet> {
        scoring::sheets(at)
    }

    fn scores_if_ended(&self, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
        scoring::sheets_if_ended(at, viewer)
    }

    fn result(&self, at: &Position) -> Option<Ranking> {
        ending::result(at)
    }

    fn audit(&self, at: &Position) -> Result<(), Broken> {
        audit::audit(self, at)
    }
}
