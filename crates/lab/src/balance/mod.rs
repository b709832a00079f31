//! Is a game fair, and what decides it?
//!
//! Nothing here knows a rule. What is counted comes from what every game has: seats, turns, score lines, and the words
//! of which the codes of its moves are made, such as the names of districts, lots and cards.

mod watch;

use std::collections::BTreeMap;

use arena::{Arena, Contender};
use bots::{Level, Player};
use engine::Seat;
use serde::Serialize;

use crate::clock;
use crate::duel::{self, DuelSettings};
use crate::histogram::{Histogram, Pairs};
use crate::stats::Sample;
use crate::workers::Workers;
use watch::Course;

/// The number of steps of equal length in which the course of a game is looked at.
pub const STEPS: usize = 20;
/// The most different words that are counted: a limit for games with endlessly many codes.
const MOST_WORDS: usize = 2000;

/// What is to be found out.
#[derive(Clone, Debug)]
pub struct BalanceSettings {
    /// Who sits in each seat.
    pub contenders: Vec<Contender>,
    /// How many games.
    pub games: u64,
    /// Games more against each weaker player, to see how much skill counts.
    pub skill_games: u64,
    /// Everything follows from this.
    pub seed: u64,
}

/// What was found out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BalanceReport {
    /// The game.
    pub game: String,
    /// How many played.
    pub seats: u8,
    /// Who sat in each seat.
    pub players: Vec<String>,
    /// The seed of it all.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// By seat.
    pub by_seat: Vec<Place>,
    /// By the order of play: first those who were asked for the first decision, then those in the seat after, and so on.
    pub by_order: Vec<Place>,
    /// The points of winners.
    pub winning_points: Histogram,
    /// How far the first was ahead of the second; with ties 0.
    pub margins: Histogram,
    /// How many games had more than one winner.
    pub ties: u64,
    /// Where points come from.
    #[serde(rename = "lines")]
    pub sources: Vec<SourceOfPoints>,
    /// How many turns a game takes.
    pub turns: Histogram,
    /// How many decisions.
    pub decisions: Histogram,
    /// How many moves there are to choose from in a decision.
    pub branching: Histogram,
    /// The same over the course of the game, in steps of equal length.
    pub branching_over_time: Vec<Sample>,
    /// The words of the codes of moves.
    pub words: Vec<Word>,
    /// How the first player does against weaker ones.
    pub skill: Vec<Skill>,
}

/// How a player does against weaker ones, in every seat of the same deals.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Skill {
    /// The player.
    pub hero: String,
    /// The weaker ones.
    pub others: String,
    /// 1 won, 0 lost, a share of 1 for a tie.
    pub wins: Sample,
}

/// How those fared who sat or began at one place.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Place {
    /// 1 won, 0 lost, a share of 1 for a tie.
    pub wins: Sample,
    /// The points.
    pub points: Sample,
    /// The points one by one.
    pub spread: Histogram,
}

/// What one source of points brings.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SourceOfPoints {
    /// The source.
    pub label: &'static str,
    /// The points that players get of it.
    pub points: Sample,
    /// The points that winners get of it.
    pub winners: Sample,
    /// How closely they go together with winning.
    pub correlation: Pairs,
    /// The mean points so far, over the course of the game, in steps of equal length.
    pub over_time: Vec<Sample>,
}

/// What became of those in whose moves a word stood.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Word {
    /// A word of the code of a move.
    pub word: String,
    /// In how many moves it stood.
    pub moves: u64,
    /// The players who used it at least once: what they won.
    pub wins: Sample,
    /// How closely the number of its uses goes together with winning.
    pub correlation: Pairs,
}

impl BalanceReport {
    /// The share that everybody would win if all places were equal.
    pub fn fair_share(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// Points of all players.
    pub fn points(&self) -> Histogram {
        let mut points = Histogram::default();
        self.by_seat.iter().for_each(|place| points.merge(&place.spread));
        points
    }
}

/// Plays it out. `tell` hears how many games are over.
pub fn run(
    arena: &dyn Arena,
    settings: &BalanceSettings,
    workers: &Workers<'_>,
    mut tell: impl FnMut(u64),
) -> BalanceReport {
    let clock = clock::start();
    let mut tally = Tally::new(arena, settings);
    workers.work(
        settings.games,
        |number| watch::game(arena, settings, number, &clock),
        |number, course| {
            tally.add(&course);
            tell(number + 1);
            true
        },
    );
    let mut report = tally.finished();
    let hero = settings.contenders[0].player;
    for weaker in [Level::Easy, Level::Random] {
        if settings.skill_games == 0 || weaker == hero.level || hero.level == Level::Random {
            continue;
        }
        let mut played = 0;
        let skill = DuelSettings {
            hero: settings.contenders[0].clone(),
            others: arena.game().contender(Player::from(weaker)),
            games: settings.skill_games,
            seed: settings.seed,
            target: report.fair_share(),
            stops_early: false,
        };
        let before = report.games + settings.skill_games * report.skill.len() as u64;
        let found = duel::run(arena, &skill, workers, |report| {
            played = report.wins.count;
            tell(before + played);
        });
        if played > 0 {
            report.skill.push(Skill { hero: found.hero, others: found.others, wins: found.wins });
        }
    }
    report
}

/// Everything that is counted, while it is.
struct Tally {
    report: BalanceReport,
    sources: BTreeMap<&'static str, SourceOfPoints>,
    words: BTreeMap<String, Word>,
}

impl Tally {
    fn new(arena: &dyn Arena, settings: &BalanceSettings) -> Self {
        let places = vec![Place::default(); arena.seats().into()];
        let report = BalanceReport {
            game: arena.game().info().id.to_owned(),
            seats: arena.seats(),
            players: settings.contenders.iter().map(|contender| contender.player.to_string()).collect(),
            seed: settings.seed,
            games: 0,
            by_seat: places.clone(),
            by_order: places,
            winning_points: Histogram::default(),
            margins: Histogram::default(),
            ties: 0,
            sources: Vec::new(),
            turns: Histogram::default(),
            decisions: Histogram::default(),
            branching: Histogram::default(),
            branching_over_time: vec![Sample::default(); STEPS],
            words: Vec::new(),
            skill: Vec::new(),
        };
        Self { report, sources: BTreeMap::new(), words: BTreeMap::new() }
    }

    fn add(&mut self, course: &Course) {
        let report = &mut self.report;
        report.games += 1;
        for seat in Seat::all(report.seats) {
            let (share, points) = (course.outcome.share(seat), course.outcome.points(seat));
            let order = (seat.0 + report.seats - course.first.0) % report.seats;
            for place in [&mut report.by_seat[seat.index()], &mut report.by_order[usize::from(order)]] {
                place.wins.add(share);
                place.points.add(points.into());
                place.spread.add(points);
            }
            if share > 0.0 {
                report.winning_points.add(points);
            }
        }
        let standings = course.outcome.ranking.standings().iter();
        let mut points: Vec<_> = standings.filter(|one| one.place.is_some()).map(|one| one.points).collect();
        points.sort_unstable();
        if let [.., second, first] = points[..] {
            report.margins.add(first - second);
        }
        let first = course.outcome.ranking.standings().iter().filter(|one| one.place == Some(1));
        report.ties += u64::from(first.count() > 1);
        report.turns.add(course.turns);
        report.decisions.add(course.outcome.decisions());
        course.outcome.branching.iter().for_each(|moves| report.branching.add(*moves));
        for (sum, moves) in report.branching_over_time.iter_mut().zip(&course.branching_over_time) {
            if let Some(moves) = moves {
                sum.add(*moves);
            }
        }
        self.add_sources(course);
        self.add_words(course);
    }

    fn add_sources(&mut self, course: &Course) {
        for (label, seats) in &course.sources {
            let source = self.sources.entry(label).or_insert_with(|| SourceOfPoints {
                label,
                points: Sample::default(),
                winners: Sample::default(),
                correlation: Pairs::default(),
                over_time: vec![Sample::default(); STEPS],
            });
            for (seat, steps) in Seat::all(self.report.seats).zip(seats) {
                let share = course.outcome.share(seat);
                let end = *steps.last().expect("a game has steps");
                source.points.add(end);
                source.correlation.add(end, share);
                if share > 0.0 {
                    source.winners.add(end);
                }
                source.over_time.iter_mut().zip(steps).for_each(|(sum, points)| sum.add(*points));
            }
        }
    }

    fn add_words(&mut self, course: &Course) {
        for (word, counts) in &course.words {
            if self.words.len() >= MOST_WORDS && !self.words.contains_key(word) {
                continue;
            }
            let known = self.words.entry(word.clone()).or_insert_with(|| Word {
                word: word.clone(),
                moves: 0,
                wins: Sample::default(),
                correlation: Pairs::default(),
            });
            for (seat, count) in Seat::all(self.report.seats).zip(counts) {
                let share = course.outcome.share(seat);
                known.moves += u64::from(*count);
                known.correlation.add(f64::from(*count), share);
                if *count > 0 {
                    known.wins.add(share);
                }
            }
        }
    }

    /// The sources in the order of what they bring, the words in the order of how often they were used.
    fn finished(mut self) -> BalanceReport {
        self.report.sources = self.sources.into_values().collect();
        self.report.sources.sort_by(|a, b| b.points.mean().total_cmp(&a.points.mean()));
        self.report.words = self.words.into_values().collect();
        self.report.words.sort_by_key(|word| std::cmp::Reverse(word.moves));
        self.report
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::tests::{contender, frankfurt};

    fn report() -> BalanceReport {
        let contenders = vec![contender(Level::Greedy); 3];
        let stop = AtomicBool::new(false);
        let settings = BalanceSettings { contenders, games: 30, skill_games: 6, seed: 5 };
        run(&*frankfurt(3), &settings, &Workers { threads: 2, stop: &stop }, |_| ())
    }

    #[test]
    fn every_game_has_one_win_and_everything_adds_up() {
        let report = report();
        let all = |places: &[Place]| places.iter().map(|place| place.wins.sum).sum::<f64>();
        assert!((all(&report.by_seat) - 30.0).abs() < 1e-9);
        assert!((all(&report.by_order) - 30.0).abs() < 1e-9);
        assert_eq!(report.points().count(), 90);
        let mean: f64 = report.by_seat.iter().map(|place| place.points.mean()).sum::<f64>() / 3.0;
        let sources: f64 = report.sources.iter().map(|source| source.points.mean()).sum();
        assert!((mean - sources).abs() < 1e-9, "{mean} {sources}");
        assert_eq!(report, self::report());
    }

    #[test]
    fn the_words_of_moves_are_counted() {
        let report = report();
        // FRA-21: 15 turns each with three players; each takes one tile (FRA-17).
        let takes = report.words.iter().find(|word| word.word == "take").unwrap();
        assert_eq!((takes.moves, takes.wins.count), (30 * 45, 90));
        assert!(report.words.iter().any(|word| word.word == "saalbau"));
        assert_eq!(report.turns.range(), Some((45, 45)));
    }

    #[test]
    fn sources_grow_over_the_course_of_a_game() {
        let report = report();
        let tiles = report.sources.iter().find(|source| source.label == "tiles").unwrap();
        let means: Vec<_> = tiles.over_time.iter().map(Sample::mean).collect();
        assert!(means.is_sorted() && (means[STEPS - 1] - tiles.points.mean()).abs() < 1e-9, "{means:?}");
        assert_eq!(report.skill.len(), 2);
        assert!(report.skill[1].wins.mean() > 0.5, "{:?}", report.skill[1].wins);
    }
}
