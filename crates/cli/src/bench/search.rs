//! `citywright bench search`: how many worlds a strong player looks into, from the opening, on one thread.

use std::fmt;
use std::time::Duration;

use arena::{Arena, SearchSettings};
use engine::Tuning;
use serde::Serialize;
use serde_json::Value;

use super::{check_seconds, cpu, print};
use crate::components::Components;
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Searches {
    /// The game
    #[arg(long, default_value = "frankfurt")]
    game: String,
    /// The number of players
    #[arg(long, default_value_t = 2)]
    seats: u8,
    /// For how long to search, each way
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Where the random numbers start
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    components: Components,
}

/// What was measured.
#[derive(Serialize)]
struct SearchReport {
    game: &'static str,
    seats: u8,
    /// Games are played to the end, as the game advises.
    full_playouts_per_second: f64,
    /// The learned value judges after the turn under way and a few rounds.
    with_cut_off_per_second: f64,
    /// The same per second of CPU time.
    full_playouts_per_cpu_second: f64,
    with_cut_off_per_cpu_second: f64,
    /// The number of those rounds.
    cut_off_rounds: u8,
    /// The lines of a turn that are followed on the way there; none if it is played on as in full playouts.
    cut_off_beam: u8,
}

/// The length of one search; then the next begins, as it would in a game.
const ITERATIONS: u32 = 2000;

pub(crate) fn run(searches: &Searches) -> Result<(), Fail> {
    check_seconds(searches.seconds)?;
    let game = searches.components.game(&searches.game)?;
    let arena = crate::lab::arena(&game, searches.seats, Value::Null)?;
    let tuning = arena.game().tuning().at(searches.seats);
    let full = Tuning { rounds: Tuning::TO_THE_END, beam: 0, ..tuning };
    let (full, full_share) = cpu::share(|| searches.per_second(&*arena, full));
    let (cut_off, cut_off_share) = cpu::share(|| searches.per_second(&*arena, tuning));
    let report = SearchReport {
        game: game.info().id,
        seats: searches.seats,
        full_playouts_per_second: full,
        with_cut_off_per_second: cut_off,
        full_playouts_per_cpu_second: full / full_share,
        with_cut_off_per_cpu_second: cut_off / cut_off_share,
        cut_off_rounds: tuning.rounds,
        cut_off_beam: tuning.beam,
    };
    if searches.json {
        print(&serde_json::to_string(&report).expect("a report can be written as JSON"))
    } else {
        print(&report)
    }
}

impl Searches {
    fn per_second(&self, arena: &dyn Arena, tuning: Tuning) -> f64 {
        let time = Duration::from_secs_f64(self.seconds);
        let settings = SearchSettings { tuning, iterations: ITERATIONS, time, seed: self.seed };
        arena.search_speed(settings, &lab::clock::start())
    }
}

impl fmt::Display for SearchReport {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}, {} players, from the opening, one thread", self.game, self.seats)?;
        writeln!(out, "{:>14.0} iterations/s with full playouts", self.full_playouts_per_second)?;
        write!(
            out,
            "{:>14.0} iterations/s judged after the turn and {} round(s)",
            self.with_cut_off_per_second, self.cut_off_rounds
        )?;
        if self.cut_off_beam > 0 {
            write!(out, ", played on with the learned value")?;
        }
        write!(
            out,
            "\n{:>14.0} and {:.0} per second of CPU time",
            self.full_playouts_per_cpu_second, self.with_cut_off_per_cpu_second
        )
    }
}
