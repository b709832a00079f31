//! `citywright bench playouts`: whole games on one thread.

use std::fmt;
use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use bots::{Playout, play_out};
use engine::{Fast, Game, NoLog, Options, Playable, Seat};
use registry::Visitor;
use serde::Serialize;

use super::{check_seconds, print};
use crate::components::Components;
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Playouts {
    /// The game
    #[arg(long, default_value = "frankfurt")]
    game: String,
    /// The number of players [default: the most the game allows]
    #[arg(long)]
    seats: Option<u8>,
    /// For how long to play
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Who plays: uniformly random moves, or the quick and sensible playout policy
    #[arg(long, value_enum, default_value_t = Policy::Random)]
    policy: Policy,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    components: Components,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
enum Policy {
    Random,
    Playout,
}

pub(crate) fn run(playouts: &Playouts) -> Result<(), Fail> {
    check_seconds(playouts.seconds)?;
    registry::visit(&playouts.game, playouts)?
}

/// What was measured.
#[derive(Serialize)]
struct PlayoutReport {
    game: &'static str,
    seats: u8,
    policy: Policy,
    seconds: f64,
    playouts: u64,
    playouts_per_second: f64,
    decisions_per_second: f64,
    decisions_per_playout: f64,
    ns_per_decision: f64,
    position_bytes: usize,
    ns_per_copy: f64,
    ns_per_redeal: f64,
    mean_points: f64,
}

impl Visitor for &Playouts {
    type Output = Result<(), Fail>;

    fn visit<G: Playable>(self) -> Self::Output {
        let edition = self.components.edition::<G>()?;
        let seats = self.seats.unwrap_or(G::INFO.max_seats);
        G::INFO.check_seats(seats)?;
        let report = self.measure(&**edition.game(), seats)?;
        if self.json {
            print(&serde_json::to_string(&report).map_err(io::Error::from)?)
        } else {
            print(&report)
        }
    }
}

impl Playouts {
    fn measure<G: Playable>(&self, game: &G, seats: u8) -> Result<PlayoutReport, Fail> {
        let mut chance = Fast::new(self.seed);
        let mut buffers = Playout::<G>::default();
        let limit = Duration::from_secs_f64(self.seconds);
        let start = Instant::now();
        let (mut playouts, mut points) = (0_u64, 0_i64);
        while playouts % 64 != 0 || start.elapsed() < limit {
            let mut at = set_up(game, seats, &mut chance)?;
            match self.policy {
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
        let seconds = start.elapsed().as_secs_f64();
        let (ns_per_copy, ns_per_redeal) = self.copies_and_redeals(game, seats)?;
        Ok(PlayoutReport {
            game: G::INFO.id,
            seats,
            policy: self.policy,
            seconds,
            playouts,
            playouts_per_second: playouts as f64 / seconds,
            decisions_per_second: buffers.decisions as f64 / seconds,
            decisions_per_playout: buffers.decisions as f64 / playouts as f64,
            ns_per_decision: seconds * 1e9 / buffers.decisions as f64,
            position_bytes: size_of::<G::Position>(),
            ns_per_copy,
            ns_per_redeal,
            mean_points: points as f64 / (playouts.div_ceil(64) * u64::from(seats)) as f64,
        })
    }

    /// Nanoseconds per copy and per redeal, in the middle of a game.
    fn copies_and_redeals<G: Playable>(&self, game: &G, seats: u8) -> Result<(f64, f64), Fail> {
        const TIMES: u32 = 200_000;
        let mut chance = Fast::new(self.seed);
        let mut at = set_up(game, seats, &mut chance)?;
        let mut moves = Vec::new();
        for _ in 0..40 {
            let Some(seat) = game.to_act(&at).first() else { break };
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            let mv = moves[chance.index(moves.len())];
            game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
        }
        let nanoseconds = |start: Instant| start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES);
        let start = Instant::now();
        for _ in 0..TIMES {
            black_box(black_box(&at).clone());
        }
        let copy = nanoseconds(start);
        let start = Instant::now();
        for _ in 0..TIMES {
            game.redeal(black_box(&mut at), Seat(0), &mut chance);
        }
        Ok((copy, nanoseconds(start)))
    }
}

fn set_up<G: Game>(game: &G, seats: u8, chance: &mut Fast) -> Result<G::Position, Fail>
where
    G::Options: Options,
{
    game.set_up(seats, &G::Options::default(), chance, &mut NoLog).map_err(Fail::from)
}

impl fmt::Display for PlayoutReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}, {} players, {:?} moves, one thread", self.game, self.seats, self.policy)?;
        writeln!(
            out,
            "{:>14.0} playouts/s   ({} in {:.1} s)",
            self.playouts_per_second, self.playouts, self.seconds
        )?;
        writeln!(
            out,
            "{:>14.0} decisions/s  ({:.1} a playout)",
            self.decisions_per_second, self.decisions_per_playout
        )?;
        writeln!(out, "{:>14.1} ns a decision, listing and carrying out", self.ns_per_decision)?;
        writeln!(
            out,
            "{:>14.1} ns a copy of the position ({} bytes)",
            self.ns_per_copy, self.position_bytes
        )?;
        writeln!(out, "{:>14.1} ns a redeal", self.ns_per_redeal)?;
        write!(out, "{:>14.1} points a player", self.mean_points)
    }
}
