//! Games are played, and what a page would be sent is compared with its types.

use engine::{Choice, Fast, Options, Playable, Seat, Viewer};
use registry::Visitor;
use serde::Serialize;

use crate::shape::Shapes;

/// Games for each number of players and each value of each option.
const GAMES_EACH: u64 = 1;
/// Most moves that are compared of one decision.
const MOST_MOVES: usize = 5;

/// Plays games of every setting and tells how many values were compared.
pub(crate) struct Sampled<'a>(pub(crate) &'a Shapes);

impl Visitor for Sampled<'_> {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let game = G::standard();
        let mut sampler = Sampler { id: G::INFO.id, shapes: self.0, compared: 0 };
        sampler.compare("Components", &game.components());
        for options in settings::<G::Options>() {
            for seats in G::INFO.seat_counts() {
                for number in 0..GAMES_EACH {
                    sampler.play(&game, seats, &options, number);
                }
            }
        }
        sampler.compared
    }
}

/// Every value of every option, the other options as they come.
fn settings<O: Options>() -> Vec<O> {
    let mut settings = vec![O::default()];
    for Choice { name, values, default, .. } in O::CHOICES {
        for value in values.iter().filter(|value| *value != default) {
            let mut options = O::default();
            options.choose(name, value).expect("an option has the values that it lists");
            settings.push(options);
        }
    }
    settings
}

struct Sampler<'a> {
    id: &'static str,
    shapes: &'a Shapes,
    compared: usize,
}

impl Sampler<'_> {
    /// A game in which moves that a playout would choose and any others alternate.
    fn play<G: Playable>(&mut self, game: &G, seats: u8, options: &G::Options, number: u64) {
        let mut chance = Fast::new(number);
        let mut events = Vec::new();
        let mut moves = Vec::new();
        // Some settings are not for every number of players.
        let Ok(mut at) = game.set_up(seats, options, &mut chance, &mut events) else { return };
        let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::AllOpen]);
        for viewer in viewers.cycle() {
            self.compare("View", &game.view(&at, viewer));
            for event in events.drain(..) {
                if let Some(event) = game.shown(&event, viewer) {
                    self.compare("Event", &event);
                }
            }
            let Some(seat) = game.to_act(&at).first() else { break };
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            for _ in 0..MOST_MOVES.min(moves.len()) {
                self.compare("Move", &moves[chance.index(moves.len())]);
            }
            let nth = match chance.index(2) {
                0 => game.playout_move(&at, seat, &moves, &mut chance),
                _ => chance.index(moves.len()),
            };
            game.apply(&mut at, seat, &moves[nth], &mut chance, &mut events);
        }
    }

    fn compare(&mut self, name: &str, value: &impl Serialize) {
        let value = serde_json::to_value(value).expect("what a game consists of can be written as JSON");
        if let Err(difference) = self.shapes.check(name, &value) {
            panic!("{}: not a {name} as the page knows it, {difference} in {value}", self.id);
        }
        self.compared += 1;
    }
}
