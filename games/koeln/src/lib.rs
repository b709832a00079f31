//! Die Baumeister von Köln by Christian Schäfer-Scheidtweiler and Stefan Scheidtweiler: two to four master
//! builders cart stones to the twelve churches of Cologne.
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

#![allow(
    clippy::similar_names,
    reason = "the rulebook's words: a gate beside the game, a card beside a cart"
)]

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
    BadData, BadSetup, Broken, Chance, Choice, ComponentSet, DataFiles, Game, Info, Log, NoOptions, Ranking,
    ScoreSheet, Seat, Seats, Viewer,
};

pub use components::Koeln;
use moves::{Event, Move, Refusal};
use position::Position;
use view::View;

/// This game as the list of games has it.
pub static GAME: &dyn arena::ListedGame = &arena::Listed::<Koeln>::NEW;

impl Game for Koeln {
    const INFO: Info = Info {
        id: "koeln",
        clauses: "KOE",
        title_de: "Die Baumeister von Köln",
        title_en: "The Master Builders of Cologne",
        min_seats: 2,
        max_seats: 4,
        revision: 2,
    };

    const DATA: &'static [(&'static str, &'static str)] = &[
        ("cards.toml", include_str!("../data/cards.toml")),
        ("cathedral.toml", include_str!("../data/cathedral.toml")),
        ("churches.toml", include_str!("../data/churches.toml")),
        ("dice.toml", include_str!("../data/dice.toml")),
        ("gates.toml", include_str!("../data/gates.toml")),
        ("points.toml", include_str!("../data/points.toml")),
        ("stones.toml", include_str!("../data/stones.toml")),
        ("streets.toml", include_str!("../data/streets.toml")),
    ];

    const SETS: &'static [ComponentSet] = &[
        ComponentSet {
            digest: "47b5dfe88463c9a1135a8d5f3e9e6b0b823df90072867f78bc788cd6b0615312",
            former_digests: &[],
            files: Self::DATA,
        },
        ComponentSet {
            digest: "d3b233493f9be5a68dc956857984671332ddee647167cccb1ff2acf6b328a733",
            former_digests: &["0e4703624ec493927bb372850db6d3ed8a985706472bb2784e8913f6f048d715"],
            files: &[
                ("cards.toml", include_str!("../data/cards.toml")),
                ("cathedral.toml", include_str!("../data/cathedral.toml")),
                ("churches.toml", include_str!("../data/churches.toml")),
                ("dice.toml", include_str!("../data/dice.toml")),
                ("gates.toml", include_str!("../data/gates.toml")),
                ("points.toml", include_str!("../data/points.toml")),
                ("stones.toml", include_str!("../data/stones.toml")),
                ("streets.toml", include_str!("../former/streets.toml")),
            ],
        },
    ];

    const STANDING: &'static [Choice] = &[
        Choice::new("guard", &["ask", "never", "saboteur", "always"], "ask"),
        Choice::new("abbot", &["lay", "ask"], "lay"),
    ];

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
        u32::from(at.turn.number)
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

    fn asked_aside(&self, at: &Position, seat: Seat) -> Option<&'static str> {
        turn::asked_aside(at, seat)
    }

    fn standing_move(&self, at: &Position, seat: Seat, answer: &str) -> Option<Move> {
        turn::standing_move(self, at, seat, answer)
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
        view::redeal(self, at, viewer, chance);
    }

    fn scores(&self, at: &Position, _: Viewer) -> Vec<ScoreSheet> {
        scoring::sheets(at)
    }

    fn result(&self, at: &Position) -> Option<Ranking> {
        ending::result(at)
    }

    fn audit(&self, at: &Position) -> Result<(), Broken> {
        audit::audit(self, at)
    }
}
