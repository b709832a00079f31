//! A table on which clause tests play.

use std::sync::Arc;

use engine::{Game, Language, Phrase, Scripted, Seat, Seed, Seeded, Texts, Voice, closes_when_tried};

use crate::Lawful;
use crate::law::Trail;
use crate::witness::Witness;

/// A table as it lies, on which moves are played or refused.
///
/// ```text
/// let mut scene = Scene::at(Frankfurt::standard(), position);
/// let refusal = scene.refuses(ANNA, build("rv3", SAALBAU, 0));
/// let events = scene.play_scripted(ANNA, take(2), &["bp3"]);
/// assert_eq!(scene.position.mayor, 3);
/// ```
pub struct Scene<G: Lawful> {
    /// The box.
    pub game: Arc<G>,
    /// The table as it lies. Tests may change it as they like.
    pub position: G::Position,
    chance: Seeded,
}

impl<G: Lawful> Scene<G> {
    /// A table that lies so.
    ///
    /// # Panics
    /// If it cannot lie so: the audit says why.
    pub fn at(game: impl Into<Arc<G>>, position: G::Position) -> Self {
        let chance = Seeded::new(Seed::from_text("scene"));
        let scene = Self { game: game.into(), position, chance };
        scene.audit("at the start");
        scene
    }

    /// A table after set-up with the compiled-in components.
    pub fn start(seats: u8, options: &G::Options, seed: &str) -> Self {
        Self::start_of(G::standard(), seats, options, seed)
    }

    fn start_of(game: G, seats: u8, options: &G::Options, seed: &str) -> Self {
        let mut chance = Seeded::new(Seed::from_text(seed));
        let mut events = Vec::new();
        let position = game.set_up(seats, options, &mut chance, &mut events);
        let position = position.unwrap_or_else(|refused| panic!("{refused}"));
        for event in &events {
            Witness::event(&game, event);
        }
        Self { game: Arc::new(game), position, chance }
    }

    /// The table at which a law broke, from the lines that the message gave.
    ///
    /// # Panics
    /// If the lines do not lead to a table.
    pub fn reproduce(trail: &str) -> Self {
        let trail: Trail = trail.parse().unwrap_or_else(|reason| panic!("{reason}"));
        let options = serde_json::from_str(&trail.options).expect("the options of the trail are this game's");
        let game = G::by_revision(trail.revision);
        let mut scene = Self::start_of(game, trail.seats, &options, &trail.seed);
        for step in &trail.moves {
            let (seat, code) = step.split_once(':').expect("a move is `seat:code`");
            let seat = Seat(seat.parse().expect("a seat is a number"));
            let mv = scene.game.decode(code).unwrap_or_else(|| panic!("`{code}` is no move"));
            scene.game.apply(&mut scene.position, seat, &mv, &mut scene.chance, &mut engine::NoLog);
        }
        scene
    }

    /// Plays a move and tells what happened.
    ///
    /// # Panics
    /// If it is refused.
    pub fn play(&mut self, seat: Seat, mv: G::Move) -> Vec<G::Event> {
        self.play_scripted(seat, mv, &[])
    }

    /// Plays a move; these outcomes come first, by name.
    ///
    /// # Panics
    /// If the move is refused, or if one of the outcomes cannot come or is not asked for.
    pub fn play_scripted(&mut self, seat: Seat, mv: G::Move, outcomes: &[&str]) -> Vec<G::Event> {
        self.allows(seat, mv);
        self.closes_as_said(seat, mv);
        let mut events = Vec::new();
        let names = outcomes.iter().map(ToString::to_string);
        let parse = |stream, name: &str| self.game.outcome(stream, name);
        let mut chance = Scripted::new(names, parse, &mut self.chance);
        self.game.apply(&mut self.position, seat, &mv, &mut chance, &mut events);
        if let Err(impossible) = chance.verdict() {
            panic!("{impossible}, when seat {seat} plays {mv:?}");
        }
        self.audit(&format!("after {mv:?}"));
        for event in &events {
            Witness::event(self.game.as_ref(), event);
        }
        events
    }

    /// Sees that a move is refused, and tells why.
    ///
    /// # Panics
    /// If it is allowed or listed.
    pub fn refuses(&self, seat: Seat, mv: G::Move) -> G::Refusal {
        let Err(refusal) = self.game.check(&self.position, seat, &mv) else {
            panic!("{mv:?} of seat {seat} should be refused, but is allowed");
        };
        assert!(!self.moves(seat).contains(&mv), "{mv:?} of seat {seat} is refused, but listed");
        Witness::<G>::refusal(&refusal);
        refusal
    }

    /// Sees that a move is allowed.
    ///
    /// # Panics
    /// If it is refused, with the sentence that the player would hear.
    pub fn allows(&self, seat: Seat, mv: G::Move) {
        if let Err(refusal) = self.game.check(&self.position, seat, &mv) {
            let sentence = say::<G>(&self.game.tell_refusal(&refusal));
            panic!("{mv:?} of seat {seat} should be allowed, but: {sentence} ({refusal:?})");
        }
    }

    /// The legal moves of a seat.
    pub fn moves(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.position, seat, &mut moves);
        moves
    }

    /// The law of closing, where play hardly ever comes.
    fn closes_as_said(&self, seat: Seat, mv: G::Move) {
        let said = self.game.closes(&self.position, seat, &mv);
        let found = closes_when_tried(self.game.as_ref(), &self.position, seat, &mv);
        assert_eq!(said, found, "does {mv:?} of seat {seat} draw or end the game?");
    }

    fn audit(&self, when: &str) {
        if let Err(broken) = self.game.audit(&self.position) {
            panic!("the audit {when}: {broken}");
        }
    }
}

/// The English sentence, with the players' seats for their names.
fn say<G: Lawful>(phrase: &Phrase) -> String {
    let texts = Texts::open(G::TEXTS).unwrap_or_else(|bad| panic!("{bad}"));
    let players: Vec<_> = Seat::all(<G as Game>::INFO.max_seats).map(|seat| format!("seat {seat}")).collect();
    Voice { texts: &texts, language: Language::En, players: &players }.say(phrase)
}
