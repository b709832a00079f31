//! Learning a value from self-play.
//!
//! Each round plays games with what is known so far and then fits the net to what was seen. There are three ways to learn:
//!
//! - From how games ended: they are played a little carelessly, so that something new is seen, and the target of a
//!   position is mostly what the same net expects a little later, and in the end what really happened.
//! - From forks: a turn is taken in several ways and the game played on from each with the same luck. What a choice is
//!   worth shows in the difference alone; how well the player stood before does not blur it.
//! - By trial ([`Method::Trials`]): whatever wins is right.

mod fit;
mod trials;

use arena::{Arena, Group, Lesson, mix};
use bots::value::{Learned, Net};

use crate::stats::Sample;
use crate::workers::Workers;

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct TrainingSettings {
    /// Rounds of playing and fitting.
    pub rounds: u32,
    /// Games in a round.
    pub games: u64,
    /// Everything follows from this.
    pub seed: u64,
    /// Bending units of the net.
    pub units: usize,
    /// Where to look.
    pub method: Method,
}

/// How weights are found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Method {
    /// A net is fitted to what games of self-play teach.
    Lessons(Lesson),
    /// From who wins against greedy players; `games` are played by each that is tried.
    Trials,
}

/// How a round went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// How many examples it saw.
    pub examples: usize,
    /// The mean points at the end.
    pub mean: f32,
    /// How far off the net is in the end, in points: for forks, of the differences. For trials, how well the best did.
    pub error: f32,
    /// How far off a guess would be that knows nothing. For trials, how well all did.
    pub spread: f32,
}

/// Fewer examples teach nothing.
const LEAST_EXAMPLES: usize = 128;

/// Learns a net for the table; `known` is what to begin with. `tell` hears of every round.
pub fn run(
    arena: &dyn Arena,
    known: &Learned,
    settings: &TrainingSettings,
    workers: &Workers<'_>,
    mut tell: impl FnMut(Round),
) -> Option<Net> {
    let lesson = match settings.method {
        Method::Lessons(lesson) => lesson,
        Method::Trials => return Some(trials::run(arena, known, settings, workers, tell)),
    };
    let mut learned = known.clone();
    let mut groups: Vec<Group> = Vec::new();
    for number in 1..=settings.rounds {
        let seed = mix(settings.seed, u64::from(number), u64::from(arena.seats()));
        // The games of the last round are still of use: the play was not so different.
        let half = groups.len() / 2;
        groups.drain(..half);
        let mut means = Sample::default();
        workers.work(
            settings.games,
            |game| arena.learn(&learned, lesson, mix(seed, game, 1)),
            |_, lessons| {
                groups.extend(lessons.groups);
                for points in lessons.points {
                    means.add(f64::from(points));
                }
                true
            },
        );
        let examples = groups.iter().map(Vec::len).sum();
        if examples < LEAST_EXAMPLES || workers.stop.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
        let old = learned.nets.iter().position(|net| net.seats == arena.seats());
        let mut net = match old {
            Some(place) => learned.nets.swap_remove(place),
            None => fit::blank(arena, settings.units, &groups, seed),
        };
        let (error, spread) = fit::fit(&mut net, &mut groups, &arena.game().signs(), seed);
        learned.nets.push(net);
        tell(Round { number, examples, mean: means.mean() as f32, error, spread });
    }
    learned.nets.into_iter().find(|net| net.seats == arena.seats())
}
