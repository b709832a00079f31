//! How fast a game is played and searched.

use std::hint::black_box;
use std::time::Duration;

use bots::value::Learned;
use bots::{Bot, Level, Playout, play_out};
use engine::{Fast, NoLog, Playable, Seat, Tuning, Tunings};
use serde::Serialize;

use crate::Clock;
use crate::arena::TypedArena;

/// Who plays a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// Uniformly random moves.
    Random,
    /// The quick and sensible playout policy.
    Playout,
}

/// How playouts are measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayoutSettings {
    /// Who plays.
    pub policy: Policy,
    /// For how long.
    pub time: Duration,
    /// Where the random numbers start.
    pub seed: u64,
}

/// What was measured of playouts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayoutFigures {
    /// How long it took.
    pub time: Duration,
    /// How many games.
    pub playouts: u64,
    /// How many decisions.
    pub decisions: u64,
    /// The points of all seats in the games that were counted: the first of every 64.
    pub points: i64,
    /// The size of a position.
    pub position_bytes: usize,
    /// How long a copy of the position takes, in nanoseconds.
    pub ns_per_copy: f64,
    /// How long a redeal takes, in nanoseconds.
    pub ns_per_redeal: f64,
}

impl PlayoutFigures {
    /// The points of a player, on average.
    pub fn mean_points(&self, seats: u8) -> f64 {
        self.points as f64 / (self.playouts.div_ceil(64) * u64::from(seats)) as f64
    }
}

/// How a search is measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchSettings {
    /// How it goes about its game.
    pub tuning: Tuning,
    /// The length of one search; then the next begins, as it would in a game.
    pub iterations: u32,
    /// For how long to search.
    pub time: Duration,
    /// Where the random numbers start.
    pub seed: u64,
}

/// Whole games on one thread.
pub(crate) fn playouts<G: Playable>(
    arena: &TypedArena<G>,
    settings: PlayoutSettings,
    clock: Clock<'_>,
) -> PlayoutFigures {
    let game = &*arena.game;
    let mut chance = Fast::new(settings.seed);
    let mut buffers = Playout::<G>::default();
    let start = clock();
    let end = start + settings.time;
    let (mut playouts, mut points) = (0_u64, 0_i64);
    while playouts % 64 != 0 || clock() < end {
        let mut at = arena.set_up(&mut chance);
        match settings.policy {
            Policy::Random => {
                play_out(game, &mut at, &mut buffers, &mut chance, |_, _, moves, chance| {
                    chance.index(moves.len())
                });
            }
            Policy::Playout => {
                play_out(game, &mut at, &mut buffers, &mut chance, |at, seat, moves, chance| {
                    game.playout_move(at, seat, moves, chance)
                });
            }
        }
        // One game of 64 is counted; counting the points of all would measure the score sheets.
        if playouts % 64 == 0 {
            let ranking = game.result(&at).expect("the playout went to the end");
            points += ranking.standings().iter().map(|standing| i64::from(standing.points)).sum::<i64>();
        }
        black_box(&at);
        playouts += 1;
    }
    let time = clock().saturating_sub(start);
    let (ns_per_copy, ns_per_redeal) = copies_and_redeals(arena, settings.seed, clock);
    PlayoutFigures {
        time,
        playouts,
        decisions: buffers.decisions,
        points,
        position_bytes: size_of::<G::Position>(),
        ns_per_copy,
        ns_per_redeal,
    }
}

/// Nanoseconds per copy and per redeal, in the middle of a game.
fn copies_and_redeals<G: Playable>(arena: &TypedArena<G>, seed: u64, clock: Clock<'_>) -> (f64, f64) {
    const TIMES: u32 = 200_000;
    let game = &*arena.game;
    let mut chance = Fast::new(seed);
    let mut at = arena.set_up(&mut chance);
    let mut moves = Vec::new();
    for _ in 0..40 {
        let Some(seat) = game.to_act(&at).first() else { break };
        moves.clear();
        game.legal_moves(&at, seat, &mut moves);
        let mv = moves[chance.index(moves.len())];
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    let nanoseconds = |start: Duration| clock().saturating_sub(start).as_secs_f64() * 1e9 / f64::from(TIMES);
    let start = clock();
    for _ in 0..TIMES {
        black_box(black_box(&at).clone());
    }
    let copy = nanoseconds(start);
    let start = clock();
    for _ in 0..TIMES {
        game.redeal(black_box(&mut at), Seat(0), &mut chance);
    }
    (copy, nanoseconds(start))
}

/// Iterations a second of one search after the other, from the opening.
pub(crate) fn search<G: Playable>(arena: &TypedArena<G>, settings: SearchSettings, clock: Clock<'_>) -> f64 {
    let game = &*arena.game;
    let SearchSettings { tuning, iterations: most, time, seed } = settings;
    let at = arena.set_up(&mut Fast::new(seed));
    let seat = game.to_act(&at).first().expect("somebody begins");
    let mut bot = Bot::with(Level::Strong, seed, Learned::of::<G>(), Tunings::always(tuning));
    let start = clock();
    let end = start + time;
    let mut iterations = 0_u64;
    while clock() < end {
        let goes_on = |done: u32| done < most && (!done.is_multiple_of(64) || clock() < end);
        iterations += u64::from(bot.analyse(game, &at, seat, goes_on).iterations);
    }
    iterations as f64 / clock().saturating_sub(start).as_secs_f64()
}
