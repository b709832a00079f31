//! The Little Wall: the smallest game that has everything a game has.
//!
//! [`components`] what is in the box · [`setup`] how the table is laid · [`turn`] what a player may do ·
//! [`ending`] points, end and winner · [`position`] the table as it lies · [`moves`] decisions, refusals, events ·
//! [`view`] who sees what · [`advice`] what a bot should know · [`draw`] the board as text

pub mod advice;
pub mod components;
pub mod draw;
pub mod ending;
pub mod moves;
pub mod position;
pub mod setup;
pub mod speech;
pub mod turn;
pub mod view;

use engine::{
    BadData, BadSetup, Broken, Chance, DataFiles, Game, Info, Log, Ranking, ScoreSheet, Seat, Seats, Viewer,
};

use components::Stones;
use moves::{Event, Move, Refusal};
use position::Position;
use setup::Options;
use view::View;

/// The box: how many stones the bags hold.
pub struct Wall {
    pub small_bag: Stones,
    pub large_bag: Stones,
}

impl Game for Wall {
    const INFO: Info = Info {
        id: "tiny",
        clauses: "TIN",
        title_de: "Die kleine Mauer",
        title_en: "The Little Wall",
        min_seats: 2,
        max_seats: 3,
        revision: 1,
    };
    const DATA: &'static [(&'static str, &'static str)] =
        &[("stones.toml", include_str!("../data/stones.toml"))];

    type Options = Options;
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type View = View;
    type Position = Position;

    fn open(files: &DataFiles, _revision: u32) -> Result<Self, BadData> {
        components::open(files)
    }

    fn set_up(
        &self,
        seats: u8,
        options: &Options,
        chance: &mut impl Chance,
        _: &mut impl Log<Event>,
    ) -> Result<Position, BadSetup> {
        Self::INFO.check_seats(seats)?;
        Ok(setup::lay(self, seats, *options, chance))
    }

    fn seats(&self, at: &Position) -> u8 {
        at.seats
    }

    fn turn(&self, at: &Position) -> u32 {
        u32::from(at.turns) + 1
    }

    fn to_act(&self, at: &Position) -> Seats {
        if ending::is_over(at) { Seats::NONE } else { Seats::only(at.turn) }
    }

    fn legal_moves(&self, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        turn::legal_moves(at, seat, out);
    }

    fn check(&self, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        turn::check(at, seat, *mv)
    }

    fn apply(
        &self,
        at: &mut Position,
        seat: Seat,
        mv: &Move,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        turn::carry_out(at, seat, *mv, chance, log);
    }

    fn shown(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::shown(*event, viewer))
    }

    fn view(&self, at: &Position, viewer: Viewer) -> View {
        view::view(at, viewer)
    }

    fn redeal(&self, at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
        view::redeal(at, viewer, chance);
    }

    fn scores(&self, at: &Position, _: Viewer) -> Vec<ScoreSheet> {
        ending::scores(at)
    }

    fn result(&self, at: &Position) -> Option<Ranking> {
        ending::is_over(at).then(|| ending::ranking(at))
    }

    fn audit(&self, at: &Position) -> Result<(), Broken> {
        position::audit(self, at)
    }
}
