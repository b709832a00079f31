//! A game, with what is counted of it.

use std::collections::BTreeMap;

use engine::{Advice, Party, Playable, Seat, Seats, Viewer};

use crate::arena::TypedArena;
use crate::play::{Decision, play};
use crate::{Clock, Contender, Outcome, Seeds};

/// The points of everybody at one moment, by label and seat.
pub type Points = BTreeMap<&'static str, BTreeMap<usize, i32>>;

/// What was seen of a game.
#[derive(Debug)]
pub struct Watched {
    /// How it ended.
    pub outcome: Outcome,
    /// Who was the first to be asked alone.
    pub first: Seat,
    /// The points at the beginning of every turn, and at the end.
    pub points: Vec<Points>,
    /// The codes of all moves, with the seats that made them.
    pub moves: Vec<(Seat, String)>,
}

/// Plays a game and watches.
pub(crate) fn watch<G: Playable>(
    arena: &TypedArena<G>,
    sitting: &[&Contender],
    seeds: Seeds,
    clock: Clock<'_>,
) -> Watched {
    let game = &*arena.game;
    let mut watcher = Watcher::default();
    let (outcome, end) = play(arena, sitting, seeds, clock, |decision| watcher.see(game, decision));
    watcher.keep_points(game, &end);
    Watched { outcome, first: watcher.first.unwrap_or(Seat(0)), points: watcher.points, moves: watcher.moves }
}

#[derive(Default)]
struct Watcher {
    first: Option<Seat>,
    turn: Option<u32>,
    points: Vec<Points>,
    moves: Vec<(Seat, String)>,
}

impl Watcher {
    fn see<G: Playable>(&mut self, game: &G, decision: &Decision<'_, G>) {
        let Decision { at, seat, mv, .. } = *decision;
        if self.first.is_none() && game.to_act(at) == Seats::only(seat) {
            self.first = Some(seat);
        }
        let turn = Some(game.turn(at));
        if self.turn != turn {
            self.turn = turn;
            self.keep_points(game, at);
        }
        self.moves.push((seat, game.code(mv)));
    }

    fn keep_points<G: Advice>(&mut self, game: &G, at: &G::Position) {
        let mut points = Points::new();
        for sheet in game.scores(at, Viewer::AllOpen) {
            let Party::Seat(seat) = sheet.party else { continue };
            for line in sheet.lines {
                *points.entry(line.label).or_default().entry(seat.index()).or_default() += line.points;
            }
        }
        self.points.push(points);
    }
}
