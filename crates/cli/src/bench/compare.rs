//! `citywright bench compare`: is this program faster or slower than another build of it?
//!
//! Machines are shared and noisy, so both are measured by turns and each round gives one ratio. Speeds are per second of
//! CPU time: what other programs take of the machine hardly counts.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use lab::stats::Sample;
use serde::Serialize;
use serde_json::Value;

use super::{check_seconds, cpu, print};
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Comparison {
    /// The other program, such as the build before
    other: PathBuf,
    /// The games, separated by commas [default: all]
    #[arg(long = "games", value_delimiter = ',', value_name = "LIST")]
    games: Vec<String>,
    /// How often each of the two is measured
    #[arg(long, default_value_t = 7, value_parser = clap::value_parser!(u32).range(2..=1000))]
    rounds: u32,
    /// How long each measurement takes
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Serialize)]
struct ComparisonReport {
    other: String,
    rounds: u32,
    seconds: f64,
    /// The load of the machine over the last minute, before and after; unknown on some systems.
    load_before: Option<f64>,
    load_after: Option<f64>,
    rows: Vec<Row>,
}

/// One kind of work in one game.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Row {
    game: String,
    work: &'static str,
    /// How much this program does per second of CPU time, on average.
    here: f64,
    /// How much the other does.
    other: f64,
    /// Here divided by the other: the mean of the rounds and where it lies, 95 times of 100.
    ratio: f64,
    low: f64,
    high: f64,
    /// The CPU time of all measurements of each.
    here_cpu_seconds: f64,
    other_cpu_seconds: f64,
}

/// A benchmark, and the figures that it prints as JSON.
struct Benchmark {
    command: &'static str,
    figures: &'static [(&'static str, &'static str)],
}

const BENCHMARKS: [Benchmark; 2] = [
    // Games of different rules are longer or shorter: their decisions can be compared all the same.
    Benchmark {
        command: "playouts",
        figures: &[("playouts", "playouts_per_second"), ("decisions", "decisions_per_second")],
    },
    Benchmark {
        command: "search",
        figures: &[("search", "with_cut_off_per_second"), ("search, full", "full_playouts_per_second")],
    },
];

/// One run of a benchmark: its figures per second of CPU time, and that time.
struct Run {
    speeds: Vec<f64>,
    cpu_seconds: f64,
}

pub(crate) fn run(comparison: &Comparison) -> Result<(), Fail> {
    check_seconds(comparison.seconds)?;
    let all = || registry::GAMES.iter().map(|info| info.id.to_owned()).collect();
    let games: Vec<String> = if comparison.games.is_empty() { all() } else { comparison.games.clone() };
    for game in &games {
        registry::find(game)?;
    }
    let here = std::env::current_exe()?;
    let load_before = load();
    let mut rows = Vec::new();
    for game in &games {
        for benchmark in &BENCHMARKS {
            rows.extend(compare(comparison, &here, game, benchmark)?);
        }
    }
    let report = ComparisonReport {
        other: comparison.other.display().to_string(),
        rounds: comparison.rounds,
        seconds: comparison.seconds,
        load_before,
        load_after: load(),
        rows,
    };
    if comparison.json {
        return print(&serde_json::to_string(&report).map_err(io::Error::from)?);
    }
    print(&report)
}

/// Measures both by turns; the first of a round is the second of the next.
fn compare(
    comparison: &Comparison,
    here: &Path,
    game: &str,
    benchmark: &Benchmark,
) -> Result<Vec<Row>, Fail> {
    let mut rounds = Vec::new();
    for round in 0..comparison.rounds {
        let measure = |program| measure(program, game, benchmark, comparison.seconds);
        let pair = if round % 2 == 0 {
            let first = measure(here)?;
            (first, measure(&comparison.other)?)
        } else {
            let first = measure(&comparison.other)?;
            (measure(here)?, first)
        };
        eprintln!("{game}, {}: round {} of {}", benchmark.command, round + 1, comparison.rounds);
        rounds.push(pair);
    }
    let works = benchmark.figures.iter().enumerate();
    Ok(works.map(|(nth, (work, _))| row(game, work, nth, &rounds)).collect())
}

fn row(game: &str, work: &'static str, nth: usize, rounds: &[(Run, Run)]) -> Row {
    let speeds = rounds.iter().map(|(here, other)| (here.speeds[nth], other.speeds[nth]));
    let (ratio, low, high) = ratio(speeds.clone().map(|(here, other)| here / other));
    Row {
        game: game.to_owned(),
        work,
        here: speeds.clone().map(|(here, _)| here).collect::<Sample>().mean(),
        other: speeds.map(|(_, other)| other).collect::<Sample>().mean(),
        ratio,
        low,
        high,
        here_cpu_seconds: rounds.iter().map(|(here, _)| here.cpu_seconds).sum(),
        other_cpu_seconds: rounds.iter().map(|(_, other)| other.cpu_seconds).sum(),
    }
}

/// The mean of ratios with its interval: that of their logarithms, so that twice and half are equally far from 1.
fn ratio(ratios: impl Iterator<Item = f64>) -> (f64, f64, f64) {
    let logs: Sample = ratios.map(f64::ln).collect();
    let margin = student(logs.count - 1) * logs.deviation() / (logs.count as f64).sqrt();
    let mean = logs.mean();
    (mean.exp(), (mean - margin).exp(), (mean + margin).exp())
}

/// How many standard errors hold 95 of 100, with few measurements: the quantiles of Student's distribution.
fn student(degrees: u64) -> f64 {
    const QUANTILES: [f64; 10] = [12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23];
    match degrees {
        0 => f64::INFINITY,
        1..=10 => QUANTILES[degrees as usize - 1],
        11..=20 => 2.20,
        21..=60 => 2.08,
        _ => 2.00,
    }
}

fn measure(program: &Path, game: &str, benchmark: &Benchmark, seconds: f64) -> Result<Run, Fail> {
    let name = program.display();
    let (cpu_before, begun) = (cpu::of_children(), Instant::now());
    let output = Command::new(program)
        .args(["bench", benchmark.command, "--json", "--game", game, "--seconds", &seconds.to_string()])
        .output()
        .map_err(|error| Fail::Request(format!("{name} cannot be started: {error}")))?;
    let wall = begun.elapsed().as_secs_f64();
    if !output.status.success() {
        let reason = String::from_utf8_lossy(&output.stderr);
        return Err(Fail::Request(format!("{name} does not measure this: {}", reason.trim())));
    }
    // Where the system does not tell the CPU time, the time of day has to do.
    let cpu_seconds = cpu::of_children().zip(cpu_before).map_or(wall, |(after, before)| after - before);
    let report: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| Fail::Request(format!("{name} does not print a report: {error}")))?;
    let speed = |(_, key): &(&str, &str)| {
        let speed = report[*key].as_f64().filter(|speed| *speed > 0.0);
        let speed = speed.ok_or_else(|| Fail::Request(format!("the report of {name} lacks `{key}`")))?;
        Ok(speed * wall / cpu_seconds)
    };
    Ok(Run { speeds: benchmark.figures.iter().map(speed).collect::<Result<_, Fail>>()?, cpu_seconds })
}

/// The load of the machine over the last minute.
fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

impl fmt::Display for ComparisonReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let load = |load: Option<f64>| load.map_or("unknown".to_owned(), |load| format!("{load:.1}"));
        writeln!(
            f,
            "here against {}: {} rounds of {} s each, per second of CPU time; load {} before, {} after",
            self.other,
            self.rounds,
            self.seconds,
            load(self.load_before),
            load(self.load_after)
        )?;
        writeln!(
            f,
            "{:<14}{:<14}{:>12}{:>12}{:>8}  95 of 100         CPU seconds",
            "game", "work", "here", "other", "ratio"
        )?;
        for row in &self.rows {
            writeln!(
                f,
                "{:<14}{:<14}{:>12.0}{:>12.0}{:>8.3}  {:.3} to {:.3}    {:.1} and {:.1}",
                row.game,
                row.work,
                row.here,
                row.other,
                row.ratio,
                row.low,
                row.high,
                row.here_cpu_seconds,
                row.other_cpu_seconds
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ratios_leave_no_doubt_and_opposite_ones_cancel() {
        assert_eq!(ratio([2.0, 2.0, 2.0].into_iter()), (2.0, 2.0, 2.0));
        let (mean, low, high) = ratio([2.0, 0.5].into_iter());
        assert!((mean - 1.0).abs() < 1e-12);
        // The deviation of ln 2 and -ln 2 is √2·ln 2, the standard error ln 2; one degree of freedom: 12.71 of them.
        assert!((high.ln() - 12.71 * 2_f64.ln()).abs() < 1e-9 && (low * high - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_row_says_what_both_did() {
        let run = |speed, cpu_seconds| Run { speeds: vec![speed], cpu_seconds };
        let rounds = [(run(200.0, 1.0), run(100.0, 2.0)), (run(400.0, 3.0), run(200.0, 4.0))];
        let row = row("frankfurt", "playouts", 0, &rounds);
        assert_eq!((row.here, row.other), (300.0, 150.0));
        assert!((row.ratio - 2.0).abs() < 1e-12 && (row.low - 2.0).abs() < 1e-9);
        assert_eq!((row.here_cpu_seconds, row.other_cpu_seconds), (4.0, 6.0));
    }
}
