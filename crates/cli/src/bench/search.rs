//! `citywright bench search`: how many worlds a strong player looks into, from the opening, on one thread.

use std::fmt;
use std::time::{Duration, Instant};

use bots::value::Learned;
use bots::{Bot, Level};
use engine::{Fast, NoLog, Playable, Tuning, Tunings};
use registry::Visitor;
use serde::Serialize;

use super::{check_seconds, print};
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
    /// The number of those rounds.
    cut_off_rounds: u8,
    /// The lines of a turn that are followed on the way there; none if it is played on as in full playouts.
    cut_off_beam: u8,
}

/// The length of one search; then the next begins, as it would in a game.
const ITERATIONS: u32 = 2000;

pub(crate) fn run(searches: &Searches) -> Result<(), Fail> {
    check_seconds(searches.seconds)?;
    registry::visit(&searches.game, searches)?
}

impl Visitor for &Searches {
    type Output = Result<(), Fail>;

    fn visit<G: Playable>(self) -> Result<(), Fail> {
        let edition = self.components.edition::<G>()?;
        let game = &**edition.game();
        let tuning = G::TUNING.at(self.seats);
        let full = Tuning { rounds: Tuning::TO_THE_END, beam: 0, ..tuning };
        let report = SearchReport {
            game: G::INFO.id,
            seats: self.seats,
            full_playouts_per_second: self.per_second(game, full)?,
            with_cut_off_per_second: self.per_second(game, tuning)?,
            cut_off_rounds: tuning.rounds,
            cut_off_beam: tuning.beam,
        };
        if self.json {
            print(&serde_json::to_string(&report).expect("a report can be written as JSON"))
        } else {
            print(&report)
        }
    }
}

impl Searches {
    fn per_second<G: Playable>(&self, game: &G, tuning: Tuning) -> Result<f64, Fail> {
        let mut chance = Fast::new(self.seed);
        let at = game.set_up(self.seats, &G::Options::default(), &mut chance, &mut NoLog)?;
        let seat = game.to_act(&at).first().expect("somebody begins");
        let mut bot = Bot::with(Level::Strong, self.seed, Learned::of::<G>(), Tunings::always(tuning));
        let (time, begun) = (Duration::from_secs_f64(self.seconds), Instant::now());
        let mut iterations = 0_u64;
        while begun.elapsed() < time {
            let goes_on =
                |done: u32| done < ITERATIONS && (!done.is_multiple_of(64) || begun.elapsed() < time);
            iterations += u64::from(bot.analyse(game, &at, seat, goes_on).iterations);
        }
        Ok(iterations as f64 / begun.elapsed().as_secs_f64())
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
        Ok(())
    }
}
