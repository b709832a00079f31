//! Who plays better: the same deals, with the seats exchanged.

use arena::{Arena, Contender, Seeds, Thinking, mix};
use bots::Player;
use engine::Seat;
use serde::Serialize;

use crate::clock;
use crate::histogram::Histogram;
use crate::stats::{Sample, SequentialTest, Verdict, elo};
use crate::workers::Workers;

/// What is to be found out.
#[derive(Clone, Debug)]
pub struct DuelSettings {
    /// The one that is measured.
    pub hero: Contender,
    /// Everybody else at the table.
    pub others: Contender,
    /// The most games.
    pub games: u64,
    /// Everything follows from this.
    pub seed: u64,
    /// The share of wins in question.
    pub target: f64,
    /// Stop as soon as it is decided?
    pub stops_early: bool,
}

/// What was found out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DuelReport {
    /// The game.
    pub game: String,
    /// How many sat at the table.
    pub seats: u8,
    /// The one that was measured.
    pub hero: String,
    /// Everybody else.
    pub others: String,
    /// The seed of it all.
    pub seed: u64,
    /// The games of the hero: 1 won, 0 lost, a share of 1 for a tie.
    pub wins: Sample,
    /// The points of the hero.
    pub points: Sample,
    /// The points of the others.
    pub other_points: Sample,
    /// The hero's share in each seat.
    pub by_seat: Vec<Sample>,
    /// The milliseconds that the hero thinks about a decision.
    pub hero_ms: f64,
    /// The milliseconds that the others think.
    pub other_ms: f64,
    /// How many decisions a game takes.
    pub decisions: Sample,
    /// The hero's points one by one.
    pub spread: Histogram,
    /// The points of the others one by one.
    pub other_spread: Histogram,
    /// The decisions of each game.
    pub lengths: Histogram,
    /// How many moves there were to choose from in a decision.
    pub branching: Histogram,
    /// The share in question.
    pub target: f64,
    /// Where the hero's share lies, by the same test as the verdict.
    pub interval: (f64, f64),
    /// Does it lie above the target?
    pub verdict: Verdict,
}

impl DuelReport {
    /// The Elo difference with the ends of its interval.
    pub fn elo(&self) -> (f64, f64, f64) {
        let (low, high) = self.interval;
        (elo(self.wins.mean()), elo(low), elo(high))
    }
}

/// Plays it out. `tell` is shown every state of affairs.
pub fn run(
    arena: &dyn Arena,
    settings: &DuelSettings,
    workers: &Workers<'_>,
    mut tell: impl FnMut(&DuelReport),
) -> DuelReport {
    let clock = clock::start();
    let seats = u64::from(arena.seats());
    let name = |player: Player| player.to_string();
    let mut test = SequentialTest::against(settings.target);
    let mut report = DuelReport {
        game: arena.game().info().id.to_owned(),
        seats: arena.seats(),
        hero: name(settings.hero.player),
        others: name(settings.others.player),
        seed: settings.seed,
        wins: Sample::default(),
        points: Sample::default(),
        other_points: Sample::default(),
        by_seat: vec![Sample::default(); arena.seats().into()],
        hero_ms: 0.0,
        other_ms: 0.0,
        decisions: Sample::default(),
        spread: Histogram::default(),
        other_spread: Histogram::default(),
        lengths: Histogram::default(),
        branching: Histogram::default(),
        target: settings.target,
        interval: test.interval(),
        verdict: test.verdict(),
    };
    // Of the hero, and of the others.
    let mut thinking = [Thinking::default(); 2];
    workers.work(
        settings.games.div_ceil(seats) * seats,
        |number| {
            let (deal, hero) = (number / seats, Seat((number % seats) as u8));
            let sitting: Vec<_> = Seat::all(arena.seats())
                .map(|seat| if seat == hero { &settings.hero } else { &settings.others })
                .collect();
            let seeds = Seeds { deal: mix(settings.seed, deal, 0), bots: settings.seed };
            (hero, arena.play(&sitting, seeds, &clock))
        },
        |number, (hero, outcome)| {
            outcome.branching.iter().for_each(|moves| report.branching.add(*moves));
            report.lengths.add(outcome.decisions());
            report.wins.add(outcome.share(hero));
            report.by_seat[hero.index()].add(outcome.share(hero));
            report.decisions.add(f64::from(outcome.decisions()));
            for seat in Seat::all(arena.seats()) {
                let is_hero = seat == hero;
                let points = if is_hero { &mut report.points } else { &mut report.other_points };
                points.add(f64::from(outcome.points(seat)));
                let spread = if is_hero { &mut report.spread } else { &mut report.other_spread };
                spread.add(outcome.points(seat));
                let (sum, own) = (&mut thinking[usize::from(!is_hero)], outcome.thinking[seat.index()]);
                *sum = Thinking { time: sum.time + own.time, decisions: sum.decisions + own.decisions };
            }
            if let Some(points) = outcome.neutral_points() {
                report.other_points.add(f64::from(points));
            }
            [report.hero_ms, report.other_ms] = thinking.map(Thinking::mean_ms);
            test.add(outcome.share(hero));
            (report.interval, report.verdict) = (test.interval(), test.verdict());
            tell(&report);
            let is_round = (number + 1) % seats == 0;
            !(settings.stops_early && is_round) || report.verdict == Verdict::Undecided
        },
    );
    report
}
