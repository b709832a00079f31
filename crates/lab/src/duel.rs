//! Who plays better: the same deals, with the seats exchanged.

use bots::Player;
use engine::{Advice, Seat};
use serde::Serialize;

use crate::arena::{Contender, Table, mix, play};
use crate::crew::Crew;
use crate::histogram::Histogram;
use crate::stats::{Sample, Verdict, elo, verdict};

/// Deals before anything is decided: a lucky start is no proof.
const LEAST_GAMES: u64 = 20;

/// What is to be found out.
#[derive(Clone, Debug)]
pub struct Plan {
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
pub struct Report {
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
    /// Is the hero's share above it?
    pub verdict: Verdict,
}

impl Report {
    /// The Elo difference with the ends of its interval.
    pub fn elo(&self) -> (f64, f64, f64) {
        let (low, high) = self.wins.interval();
        (elo(self.wins.mean()), elo(low), elo(high))
    }
}

/// Plays it out. `tell` is shown every state of affairs.
pub fn run<G: Advice>(
    table: &Table<'_, G>,
    plan: &Plan,
    crew: &Crew<'_>,
    mut tell: impl FnMut(&Report),
) -> Report {
    let seats = u64::from(table.seats);
    let name = |player: Player| player.to_string();
    let mut report = Report {
        game: G::INFO.id.to_owned(),
        seats: table.seats,
        hero: name(plan.hero.player),
        others: name(plan.others.player),
        seed: plan.seed,
        wins: Sample::default(),
        points: Sample::default(),
        other_points: Sample::default(),
        by_seat: vec![Sample::default(); table.seats.into()],
        hero_ms: 0.0,
        other_ms: 0.0,
        decisions: Sample::default(),
        spread: Histogram::default(),
        other_spread: Histogram::default(),
        lengths: Histogram::default(),
        branching: Histogram::default(),
        target: plan.target,
        verdict: Verdict::Undecided,
    };
    let mut thought = [(0.0, 0_u32); 2];
    crew.work(
        plan.games.div_ceil(seats) * seats,
        |number| {
            let (deal, hero) = (number / seats, Seat((number % seats) as u8));
            let sitting: Vec<_> = Seat::all(table.seats)
                .map(|seat| if seat == hero { &plan.hero } else { &plan.others })
                .collect();
            let mut branching = Histogram::default();
            let (outcome, _) = play(table, &sitting, mix(plan.seed, deal, 0), plan.seed, |decision| {
                branching.add(decision.moves.len() as i64);
            });
            (hero, outcome, branching)
        },
        |number, (hero, outcome, branching)| {
            report.branching.merge(&branching);
            report.lengths.add(outcome.decisions);
            report.wins.add(outcome.share(hero));
            report.by_seat[hero.index()].add(outcome.share(hero));
            report.decisions.add(f64::from(outcome.decisions));
            for seat in Seat::all(table.seats) {
                let is_hero = seat == hero;
                let points = if is_hero { &mut report.points } else { &mut report.other_points };
                points.add(f64::from(outcome.points(seat)));
                let spread = if is_hero { &mut report.spread } else { &mut report.other_spread };
                spread.add(outcome.points(seat));
                let (time, decisions) = outcome.thought[seat.index()];
                let sum = &mut thought[usize::from(!is_hero)];
                *sum = (sum.0 + time.as_secs_f64() * 1e3, sum.1 + decisions);
            }
            if let Some(points) = outcome.neutral_points() {
                report.other_points.add(f64::from(points));
            }
            [report.hero_ms, report.other_ms] = thought.map(|(ms, count)| ms / f64::from(count.max(1)));
            let is_round = (number + 1) % seats == 0;
            if is_round && report.wins.count >= LEAST_GAMES {
                report.verdict = verdict(&report.wins, plan.target);
            }
            tell(&report);
            !plan.stops_early || report.verdict == Verdict::Undecided
        },
    );
    report
}
