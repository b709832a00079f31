//! `citywright lab train`: learning from self-play.

use std::fs;
use std::path::{Path, PathBuf};

use arena::{Ends, Forks, Lesson};
use bots::value::Learned;
use engine::{Tuning, Tunings};
use lab::train::{Method, TrainingSettings};

use super::Common;
use super::progress::Progress;
use crate::fail::Fail;

#[derive(clap::Args)]
pub(crate) struct Train {
    #[command(flatten)]
    common: Common,
    /// The number of rounds of playing and fitting
    #[arg(long, default_value_t = 6)]
    rounds: u32,
    /// The number of games in a round
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// The number of bending units
    #[arg(long, default_value_t = 12)]
    units: usize,
    /// How much of a target is what comes still later: 1 is nothing but how the game ended
    #[arg(long, default_value_t = 0.85)]
    patience: f32,
    /// One decision in this many is made at random
    #[arg(long, default_value_t = 12)]
    careless: usize,
    /// Learn from turns that are taken in this many ways and played on with the same luck, instead of from how games end
    #[arg(long, value_name = "WAYS", value_parser = clap::value_parser!(u8).range(2..))]
    forks: Option<u8>,
    /// One turn in this many is a fork
    #[arg(long, default_value_t = 24)]
    every: usize,
    /// By about how many points the choices look worse by which the ways of a fork differ
    #[arg(long, default_value_t = 2.0)]
    slip: f32,
    /// Learn from who wins against greedy players: 24 sets of weights are tried a round, each in --games games
    #[arg(long, conflicts_with = "forks")]
    trials: bool,
    /// Where to keep what is learned: the net for this number of players replaces the one in it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Forget what was learned for this number of players; trials then begin with the judgement made by hand
    #[arg(long)]
    afresh: bool,
}

impl Train {
    fn method(&self) -> Method {
        match self.forks {
            Some(ways) => {
                let (every, slip) = (self.every.max(1), self.slip.max(0.01));
                Method::Lessons(Lesson::Forks(Forks { ways: ways.into(), every, slip }))
            }
            None if self.trials => Method::Trials,
            None => {
                let (patience, careless) = (self.patience.clamp(0.0, 1.0), self.careless.max(1));
                Method::Lessons(Lesson::Ends(Ends { patience, careless }))
            }
        }
    }
}

pub(crate) fn run(train: &Train) -> Result<(), Fail> {
    let (game, seats) = (registry::find(&train.common.game)?, train.common.seats);
    let mut learned = read(&train.out, game.inputs())?.unwrap_or_default();
    if train.afresh {
        learned.nets.retain(|net| net.seats != seats);
    }
    let arena = train.common.arena()?;
    let settings = TrainingSettings {
        rounds: train.rounds,
        games: train.games,
        seed: train.common.seed,
        units: train.units,
        method: train.method(),
    };
    let progress = Progress::of(train.rounds.into());
    // Trials begin with what is known of another number of players, unless nothing is to be known.
    let known = if train.afresh { Learned::default() } else { learned.clone() };
    let net = lab::train::run(&*arena, &known, &settings, &train.common.workers(), |round| {
        progress.at(round.number.into(), String::new());
        let (number, examples, error, spread) = (round.number, round.examples, round.error, round.spread);
        let done = match settings.method {
            Method::Trials => {
                format!("{examples} games, the best did {error:.2}, all of them {spread:.2}")
            }
            Method::Lessons(_) => format!("{examples} examples, off by {error:.2} (a guess: {spread:.2})"),
        };
        progress.say(&format!("round {number}: {done}; {:.1} points a player", round.mean));
    });
    drop(progress);
    let Some(mut net) = net else { return Err(Fail::World("nothing was learned".to_owned())) };
    let units = train.units;
    let lesson = match settings.method {
        Method::Lessons(Lesson::Ends(Ends { patience, careless })) => {
            format!("--units {units} --patience {patience} --careless {careless}")
        }
        Method::Lessons(Lesson::Forks(Forks { ways, every, slip })) => {
            format!("--units {units} --forks {ways} --every {every} --slip {slip}")
        }
        Method::Trials if train.afresh => "--trials --afresh".to_owned(),
        Method::Trials => "--trials".to_owned(),
    };
    let options: Vec<_> = train.common.options.iter().flat_map(|option| [" --option ", option]).collect();
    let options = options.concat();
    net.command = format!(
        "citywright lab train --game {} --seats {seats}{options} --rounds {} --games {} {lesson} --seed {}",
        game.info().id,
        train.rounds,
        train.games,
        train.common.seed
    );
    // What it is worth is to be measured and written beside it.
    net.gain.clear();
    learned.nets.retain(|net| net.seats != seats);
    learned.nets.push(net);
    learned.nets.sort_by_key(|net| net.seats);
    fs::write(&train.out, learned.to_text())
        .map_err(|error| Fail::World(format!("cannot write {}: {error}", train.out.display())))
}

/// What was learned before; nothing if there is no such file.
pub(super) fn read(file: &Path, inputs: usize) -> Result<Option<Learned>, Fail> {
    if !file.exists() {
        return Ok(None);
    }
    let cannot =
        |error: &dyn std::fmt::Display| Fail::Request(format!("cannot read {}: {error}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| cannot(&error))?;
    Learned::from_text(&text, inputs).map(Some).map_err(|error| cannot(&error))
}

/// Sets parts of how a search goes about its game, whatever the number of players.
pub(super) fn tune(tunings: &mut Tunings, words: &[String]) -> Result<(), Fail> {
    let mut tune = |word| tunings.all().into_iter().try_for_each(|tuning| tune_part(tuning, word));
    words.iter().try_for_each(|word| tune(word))
}

fn tune_part(tuning: &mut Tuning, word: &str) -> Result<(), Fail> {
    let wrong = || {
        Fail::Request(format!(
            "`{word}` is not NAME=NUMBER with a number above 0 and a name out of rounds, beam, alike, \
             single_minded, width, exploration, prior, root_prior, lead, final_lead, slip (rounds and beam may be 0 \
             and are at most 255; 255 rounds are to the end of the game; alike and single_minded are 0 or 1)"
        ))
    };
    let (name, value) = word.split_once('=').ok_or_else(wrong)?;
    let choice = match name {
        "alike" => Some(&mut tuning.alike),
        "single_minded" => Some(&mut tuning.single_minded),
        _ => None,
    };
    if let Some(choice) = choice {
        *choice = match value {
            "0" => false,
            "1" => true,
            _ => return Err(wrong()),
        };
        return Ok(());
    }
    let count = match name {
        "rounds" => Some(&mut tuning.rounds),
        "beam" => Some(&mut tuning.beam),
        _ => None,
    };
    if let Some(count) = count {
        *count = value.parse().map_err(|_| wrong())?;
        return Ok(());
    }
    let number: f32 = value.parse().map_err(|_| wrong())?;
    if !(number > 0.0 && number.is_finite()) {
        return Err(wrong());
    }
    let part = match name {
        "width" => &mut tuning.width,
        "exploration" => &mut tuning.exploration,
        "prior" => &mut tuning.prior,
        "root_prior" => &mut tuning.root_prior,
        "lead" => &mut tuning.lead,
        "final_lead" => &mut tuning.final_lead,
        "slip" => &mut tuning.slip,
        _ => return Err(wrong()),
    };
    *part = number;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_tuned_whatever_the_number_of_players() {
        let many = Tuning { rounds: 3, ..Tuning::USUAL };
        let mut tunings = Tunings::always(Tuning::USUAL).and_from(4, many);
        let words = ["alike=1", "lead=16", "beam=2"].map(str::to_owned);
        assert!(tune(&mut tunings, &words).is_ok());
        let tuned = |tuning| Tuning { alike: true, lead: 16.0, beam: 2, ..tuning };
        assert_eq!([tunings.at(2), tunings.at(4)], [tuned(Tuning::USUAL), tuned(many)]);
    }
}
