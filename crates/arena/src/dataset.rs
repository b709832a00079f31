//! A whole game as one line of JSON, for those who study games.

use engine::{Game, Playable, ScoreSheet, Seat, Standing, Viewer};
use serde::Serialize;

use crate::arena::TypedArena;
use crate::play::play;
use crate::{Clock, Contender, Seeds};

/// What is written of each decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The move.
    Moves,
    /// The move, and what the deciding seat saw of the table.
    Views,
}

/// A game from beginning to end, as it is written.
#[derive(Serialize)]
#[serde(bound = "")]
struct PlayedGame<'a, G: Game> {
    game: &'static str,
    revision: u32,
    seats: u8,
    options: &'a G::Options,
    seed: String,
    players: Vec<String>,
    decisions: Vec<PlayedDecision<G>>,
    scores: Vec<ScoreSheet>,
    ranking: Vec<Standing>,
}

/// A decision as it is written.
#[derive(Serialize)]
#[serde(bound = "")]
struct PlayedDecision<G: Game> {
    number: u32,
    seat: Seat,
    turn: u32,
    #[serde(rename = "move")]
    mv: G::Move,
    code: String,
    legal: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<G::View>,
}

/// Plays a game and tells it.
pub(crate) fn tell<G: Playable>(
    arena: &TypedArena<G>,
    sitting: &[&Contender],
    seeds: Seeds,
    clock: Clock<'_>,
    detail: Detail,
) -> String {
    let mut decisions = Vec::new();
    let game = &*arena.game;
    let (outcome, end) = play(arena, sitting, seeds, clock, |decision| {
        let view = |seat| game.view(decision.at, Viewer::Seat(seat));
        decisions.push(PlayedDecision {
            number: decisions.len() as u32 + 1,
            seat: decision.seat,
            turn: game.turn(decision.at),
            mv: *decision.mv,
            code: game.code(decision.mv),
            legal: decision.moves.len(),
            view: (detail == Detail::Views).then(|| view(decision.seat)),
        });
    });
    let played = PlayedGame::<G> {
        game: G::INFO.id,
        revision: game.revision(),
        seats: arena.seats,
        options: &arena.options,
        seed: seeds.deal.to_string(),
        players: sitting.iter().map(|contender| contender.player.to_string()).collect(),
        decisions,
        scores: game.scores(&end, Viewer::AllOpen),
        ranking: outcome.ranking.standings().to_vec(),
    };
    serde_json::to_string(&played).expect("what a game consists of can be written as JSON")
}
