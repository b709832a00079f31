//! 1906 San Francisco by Perepau Llistosella: one to four contractors rebuild the city after the earthquake.
//!
//! The files follow the rulebook (see RULES.md for the clauses):
//!
//! 1. [`components`]: what is in the box;
//! 2. [`options`] and [`setup`]: how the table is laid;
//! 3. [`turn`]: what a player may do, and what the Committee does;
//! 4. [`tenders`] and [`scoring`]: points, line by line;
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
pub mod options;
pub mod position;
pub mod scoring;
pub mod setup;
pub mod tenders;
pub mod turn;
pub mod view;

use engine::{
    BadData, BadSetup, Broken, Chance, ComponentSet, DataFiles, Game, Info, Log, Ranking, ScoreSheet, Seat,
    Seats, Viewer,
};

pub use components::SanFrancisco;
use moves::{Event, Move, Refusal};
pub use options::Options;
use position::Position;
use view::View;

/// This game as the list of games has it.
pub static GAME: &dyn arena::ListedGame = &arena::Listed::<SanFrancisco>::NEW;

impl Game for SanFrancisco {
    const INFO: Info = Info {
        id: "sanfrancisco",
        clauses: "SFO",
        title_de: "1906 San Francisco",
        title_en: "1906 San Francisco",
        min_seats: 1,
        max_seats: 4,
        revision: 2,
    };

    const DATA: &'static [(&'static str, &'static str)] = &[
        ("actions.toml", include_str!("../data/actions.toml")),
        ("committee.toml", include_str!("../data/committee.toml")),
        ("comparisons.toml", include_str!("../data/comparisons.toml")),
        ("developments.toml", include_str!("../data/developments.toml")),
        ("income.toml", include_str!("../data/income.toml")),
        ("lots.toml", include_str!("../data/lots.toml")),
        ("permits.toml", include_str!("../data/permits.toml")),
        ("plans.toml", include_str!("../data/plans.toml")),
        ("progress.toml", include_str!("../data/progress.toml")),
        ("tenders.toml", include_str!("../data/tenders.toml")),
        ("years.toml", include_str!("../data/years.toml")),
    ];

    const SETS: &'static [ComponentSet] = &[ComponentSet {
        digest: "7bd5e65d601d001acf1e5bd5be7c9886cb2961406b66eb408e2011e9693445a6",
        former_digests: &["ddc2284c4b05015c79e0139e54ef25ced5f544292103b237320eb32f245f0e2b"],
        files: Self::DATA,
    }];

    type Options = Options;
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
        options: &Options,
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

    fn shown(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::shown(event, viewer))
    }

    fn view(&self, at: &Position, viewer: Viewer) -> View {
        view::view(self, at, viewer)
    }

    #[inline]
    fn redeal(&self, at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
        view::redeal(at, viewer, chance);
    }

    fn scores(&self, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
        scoring::sheets(self, at, viewer)
    }

    fn result(&self, at: &Position) -> Option<Ranking> {
        ending::result(self, at)
    }

    fn audit(&self, at: &Position) -> Result<(), Broken> {
        audit::audit(self, at)
    }
}
