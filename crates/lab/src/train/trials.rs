//! Learning by trial: weights are drawn around the best so far, and those that win most are the next best so far.
//!
//! It needs no idea of what a position is worth, only of who won; so it also learns where the luck of a game drowns what
//! a single turn is worth.

use arena::{Arena, Contender, Ends, Lesson, Seeds, UNTIMED, mix};
use bots::value::{Learned, Net, lead_of};
use bots::{Level, Player};
use engine::{Fast, Seat};

use super::{Round, TrainingSettings, fit};
use crate::stats::Sample;
use crate::workers::Workers;

/// Sets of weights that are tried in a round.
const TRIED: usize = 24;
/// Sets of them that are kept.
const KEPT: usize = 6;
/// How far a weight is changed at first, in points for an input that is unusual by one standard deviation.
const FIRST_SPREAD: f32 = 1.0;
/// The same for a net that has learned before.
const NEXT_SPREAD: f32 = 0.3;
/// The least by which a weight is changed, however sure it seems.
const LEAST_SPREAD: f32 = 0.1;
/// Games that show how large inputs are.
const LOOKS: u64 = 24;
/// What a lead of a point counts, as a share of a win: it tells more than who won.
const LEAD: f64 = 0.03;

/// Learns a net without bending units against greedy players. It begins with the one that is known for the nearest
/// number of players, or with the judgement made by hand.
pub(super) fn run(
    arena: &dyn Arena,
    known: &Learned,
    settings: &TrainingSettings,
    workers: &Workers<'_>,
    mut tell: impl FnMut(Round),
) -> Net {
    let measured = measured(arena, settings.seed);
    let (mut net, spread) = match known.net(arena.seats()) {
        Some(net) => (fit::measured_as(net, &measured), NEXT_SPREAD),
        None => (as_judged_by_hand(measured), FIRST_SPREAD),
    };
    let signs = arena.game().signs();
    net.keep_signs(&signs);
    let mut spread = vec![spread; net.direct.len()];
    let mut chance = Fast::new(settings.seed);
    let contender = |level| arena.game().contender(Player::from(level));
    let rival = contender(Level::Greedy);
    for number in 1..=settings.rounds {
        let tried: Vec<Contender> = (0..TRIED)
            .map(|nth| {
                let mut net = net.clone();
                if nth > 0 {
                    let places = net.direct.iter_mut().zip(&spread).zip(&net.scale);
                    // An input that never changes needs no weight.
                    places.filter(|place| *place.1 > 0.0).for_each(|((weight, spread), _)| {
                        *weight += spread * normal(&mut chance);
                    });
                    net.keep_signs(&signs);
                }
                Contender { learned: Learned { nets: vec![net] }, ..contender(Level::Medium) }
            })
            .collect();
        let mut scores = vec![Sample::default(); TRIED];
        let mut points = Sample::default();
        let seed = mix(settings.seed, u64::from(number), u64::from(arena.seats()));
        let done = workers.work(
            settings.games * TRIED as u64,
            |job| trial(arena, &tried[job as usize % TRIED], &rival, job / TRIED as u64, seed),
            |job, (score, own)| {
                scores[job as usize % TRIED].add(score);
                points.add(own);
                true
            },
        );
        if done < settings.games * TRIED as u64 {
            break;
        }
        let mut order: Vec<usize> = (0..TRIED).collect();
        order.sort_by(|a, b| scores[*b].mean().total_cmp(&scores[*a].mean()));
        for (place, (weight, spread)) in net.direct.iter_mut().zip(&mut spread).enumerate() {
            let of = |nth: &usize| f64::from(tried[*nth].learned.nets[0].direct[place]);
            let kept: Sample = order[..KEPT].iter().map(of).collect();
            *weight = kept.mean() as f32;
            *spread = (0.5 * (*spread + kept.deviation() as f32)).max(LEAST_SPREAD);
        }
        let best = scores[order[0]].mean() as f32;
        let all: Sample = scores.iter().map(Sample::mean).collect();
        let examples = done as usize;
        tell(Round { number, examples, mean: points.mean() as f32, error: best, spread: all.mean() as f32 });
    }
    net
}

/// A net that knows only how large its inputs are among greedy players.
fn measured(arena: &dyn Arena, seed: u64) -> Net {
    let lesson = Lesson::Ends(Ends { patience: 1.0, careless: 12 });
    let games = (0..LOOKS).map(|game| arena.learn(&Learned::default(), lesson, mix(seed, game, 2)).groups);
    let groups: Vec<_> = games.flatten().collect();
    fit::blank(arena, 0, &groups, seed)
}

/// The net that judges as the game does by hand: its judgement is the last input.
fn as_judged_by_hand(mut net: Net) -> Net {
    let last = net.direct.len() - 1;
    net.direct[last] = if net.scale[last] > 0.0 { 1.0 / net.scale[last] } else { 0.0 };
    net
}

/// How a game went for one player among greedy ones, and its points.
fn trial(arena: &dyn Arena, hero: &Contender, rival: &Contender, number: u64, seed: u64) -> (f64, f64) {
    let seats = arena.seats();
    let (deal, seat) = (number / u64::from(seats), Seat((number % u64::from(seats)) as u8));
    let sitting: Vec<_> = Seat::all(seats).map(|other| if other == seat { hero } else { rival }).collect();
    let outcome = arena.play(&sitting, Seeds { deal: mix(seed, deal, 0), bots: seed }, UNTIMED);
    let lead = lead_of(&outcome.final_points, seats, seat);
    (outcome.share(seat) + LEAD * f64::from(lead), f64::from(outcome.points(seat)))
}

/// A number that is normally distributed, nearly: the sum of twelve even ones.
fn normal(chance: &mut Fast) -> f32 {
    (0..12).map(|_| (chance.next_u64() >> 40) as f32 / (1_u64 << 24) as f32).sum::<f32>() - 6.0
}
