//! New York 1901 by Chénier La Salle: two to four builders raise the skyline of Lower Manhattan.
//!
//! The files follow the rulebook (see RULES.md for the clauses):
//!
//! 1. [`components`]: what is in the box;
//! 2. [`setup`]: how the table is laid;
//! 3. [`turn`]: what a player may do;
//! 4. [`scoring`]: points, line by line;
//! 5. [`ending`]: when it ends, who wins.
//!
//! Around them: [`position`] (the table as it lies) with [`pile`] (what is known of the cards to come), [`moves`]
//! (decisions, refusals, events and their words), [`view`] (who sees what), [`advice`] (for bots), [`draw`] (the board
//! as text), [`audit`] (what is always true).

pub mod advice;
pub mod audit;
pub mod components;
pub mod draw;
pub mod ending;
pub mod moves;
pub mod pile;
pub mod position;
pub mod scoring;
pub mod setup;
pub mod turn;
pub mod view;

use engine::{
    BadData, BadSetup, Broken, Chance, ComponentSet, DataFiles, Game, Info, Log, Ranking, ScoreSheet, Seat,
    Seats, Viewer,
};

pub use components::Manhattan;
use moves::{Event, Move, Refusal};
use position::Position;
use setup::TableOptions;
use view::View;

/// This game as the list of games has it.
pub static GAME: &dyn arena::ListedGame = &arena::Listed::<Manhattan>::NEW;

impl Game for Manhattan {
    const INFO: Info = Info {
        id: "manhattan",
        clauses: "MAN",
        title_de: "New York 1901",
        title_en: "New York 1901",
        min_seats: 2,
        max_seats: 4,
        revision: 2,
    };

    const DATA: &'static [(&'static str, &'static str)] = &[
        ("board.toml", include_str!("../data/board.toml")),
        ("characters.toml", include_str!("../data/characters.toml")),
        ("parks.toml", include_str!("../data/parks.toml")),
        ("streets.toml", include_str!("../data/streets.toml")),
        ("tiles.toml", include_str!("../data/tiles.toml")),
    ];

    const SETS: &'static [ComponentSet] = &[ComponentSet {
        digest: "e94d57cdd2d49bb86883f8b19c55b58e873c71a9548884083895d7ffb9e998f4",
        former_digests: &["a9c227e3a1d03cf1cf0f075571ba6949169c091d0b358f2979bf5884a219edd9"],
        files: Self::DATA,
    }];

    type Options = TableOptions;
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
        options: &TableOptions,
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
    fn closes(&self, at: &Position, seat: Seat, mv: &Move) -> bool {
        turn::closes(self, at, seat, mv)
    }

    fn shown(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn view(&self, at: &Position, _: Viewer) -> View {
        view::view(self, at)
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
        ending::result(self, at)
    }

    fn audit(&self, at: &Position) -> Result<(), Broken> {
        audit::audit(self, at)
    }
}
