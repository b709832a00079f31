//! Learning a value from self-play.
//!
//! Each round plays games with what is known so far, a little carelessly so that something new is seen, and then fits
//! the net to how they ended: the target of a position is mostly what the same net expects a little later, and in the
//! end what really happened.

use bots::value::{Judge, Learned, Net, Outlook, Unit, final_points, inputs, write_inputs};
use bots::{Bot, Level};
use engine::{Advice, Fast, NoLog, Seat, Tuning};

use crate::arena::{Table, mix};
use crate::crew::Crew;
use crate::stats::Sample;

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// So many rounds of playing and fitting.
    pub rounds: u32,
    /// So many games a round.
    pub games: u64,
    /// Everything follows from this.
    pub seed: u64,
    /// So many bending units.
    pub units: usize,
    /// How much of a target is what comes still later: 1 is nothing but how the game ended.
    pub patience: f32,
    /// One decision in so many is made at random.
    pub careless: usize,
}

/// Of the positions within a turn one in so many is kept; at the beginning of a turn all are.
const WITHIN_A_TURN: usize = 3;
/// How often the examples are gone through.
const EPOCHS: usize = 12;
/// So many examples are averaged for a step.
const BATCH: usize = 128;
/// The size of the first steps; they grow smaller.
const STEP: f32 = 0.004;

/// How a round went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// How many examples it saw.
    pub examples: usize,
    /// The mean points at the end.
    pub mean: f32,
    /// How far off the net is in the end, in points.
    pub error: f32,
    /// How far off a guess would be that knows nothing.
    pub spread: f32,
}

/// What one position looked like for one seat, and how it ended for it.
struct Example {
    inputs: Vec<f32>,
    target: f32,
}

/// Learns a net for the table; `known` is what to begin with. `tell` hears of every round.
pub fn run<G: Advice>(
    table: &Table<'_, G>,
    known: &Learned,
    plan: &Plan,
    crew: &Crew<'_>,
    mut tell: impl FnMut(Round),
) -> Option<Net> {
    let mut learned = known.clone();
    let mut examples: Vec<Example> = Vec::new();
    for number in 1..=plan.rounds {
        let seed = mix(plan.seed, u64::from(number), u64::from(table.seats));
        // The games of the last round are still of use: the play was not so different.
        let half = examples.len() / 2;
        examples.drain(..half);
        let mut means = Sample::default();
        crew.work(
            plan.games,
            |game| self_play(table, &learned, plan, mix(seed, game, 1)),
            |_, (seen, points)| {
                examples.extend(seen);
                for points in points {
                    means.add(f64::from(points));
                }
                true
            },
        );
        if examples.len() < BATCH || crew.stop.load(std::sync::atomic::Ordering::Relaxed) {
            break;
        }
        let old = learned.nets.iter().position(|net| net.seats == table.seats);
        let mut net = match old {
            Some(place) => learned.nets.swap_remove(place),
            None => blank::<G>(table.seats, plan.units, &examples, seed),
        };
        let (error, spread) = fit(&mut net, &mut examples, seed);
        learned.nets.push(net);
        tell(Round { number, examples: examples.len(), mean: means.mean() as f32, error, spread });
    }
    learned.nets.into_iter().find(|net| net.seats == table.seats)
}

/// Plays a game against oneself and tells what was seen, with targets, and the points at the end.
fn self_play<G: Advice>(
    table: &Table<'_, G>,
    learned: &Learned,
    plan: &Plan,
    seed: u64,
) -> (Vec<Example>, Vec<f32>) {
    let (game, seats) = (table.game, table.seats);
    let has_net = learned.nets.iter().any(|net| net.seats == seats);
    let level = if has_net { Level::Medium } else { Level::Greedy };
    let mut chance = Fast::new(seed);
    let mut bot = Bot::<G>::with(level, seed, learned.clone(), Tuning::USUAL);
    let mut judge = Judge::new(learned.clone());
    let mut at =
        game.set_up(seats, &table.options, &mut chance, &mut NoLog).expect("the table was laid before");
    let mut looks: Vec<(Vec<Vec<f32>>, Option<Outlook>)> = Vec::new();
    let mut moves = Vec::new();
    let mut turn = None;
    while let Some(seat) = game.to_act(&at).first() {
        let now = game.turn(&at);
        if turn != Some(now) || chance.index(WITHIN_A_TURN) == 0 {
            let look = |seat| {
                let mut known = vec![0.0; inputs::<G>()];
                write_inputs(game, &at, seat, &mut known);
                known
            };
            looks.push((Seat::all(seats).map(look).collect(), has_net.then(|| judge.outlook(game, &at))));
        }
        turn = Some(now);
        let mv = if chance.index(plan.careless) == 0 {
            moves.clear();
            game.legal_moves(&at, seat, &mut moves);
            moves[chance.index(moves.len())]
        } else {
            bot.decide(game, &at, seat)
        };
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    let end = final_points(game, &at);
    (with_targets(looks, &end, plan.patience), end[..usize::from(seats)].to_vec())
}

/// The target of a position is what is expected at the next one, mixed with the target there.
fn with_targets(looks: Vec<(Vec<Vec<f32>>, Option<Outlook>)>, end: &Outlook, patience: f32) -> Vec<Example> {
    let mut target = *end;
    let mut examples = Vec::new();
    for (all_inputs, expected) in looks.into_iter().rev() {
        for (seat, inputs) in all_inputs.into_iter().enumerate() {
            examples.push(Example { inputs, target: target[seat] });
        }
        if let Some(expected) = expected {
            target.iter_mut().zip(expected).for_each(|(target, expected)| {
                *target = patience * *target + (1.0 - patience) * expected;
            });
        }
    }
    examples
}

/// A net that knows only how large its inputs are.
fn blank<G: Advice>(seats: u8, units: usize, examples: &[Example], seed: u64) -> Net {
    let width = inputs::<G>();
    let (mut mean, mut scale) = (vec![0.0; width], vec![0.0; width]);
    for place in 0..width {
        let sample: Sample = examples.iter().map(|example| f64::from(example.inputs[place])).collect();
        let spread = sample.deviation() as f32;
        mean[place] = if spread > 1e-6 { sample.mean() as f32 } else { 0.0 };
        scale[place] = if spread > 1e-6 { 1.0 / spread } else { 0.0 };
    }
    let mut chance = Fast::new(seed);
    let mut random = |size: f32| size * ((chance.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0);
    let units = (0..units).map(|_| Unit {
        bias: random(0.5),
        inputs: (0..width).map(|_| random(0.4)).collect(),
        weight: random(0.5),
    });
    let targets: f32 = examples.iter().map(|example| example.target).sum();
    Net {
        seats,
        units: units.collect(),
        mean,
        scale,
        bias: targets / examples.len() as f32,
        direct: vec![0.0; width],
    }
}

/// Steps of Adam: every weight has its own pace.
struct Pace {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Pace {
    fn step<'a>(&mut self, weights: impl Iterator<Item = &'a mut f32>, slopes: &mut [f32], size: f32) {
        self.steps += 1;
        let (early, late) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for (nth, weight) in weights.enumerate() {
            let slope = std::mem::take(&mut slopes[nth]);
            self.first[nth] += 0.1 * (slope - self.first[nth]);
            self.second[nth] += 0.001 * (slope * slope - self.second[nth]);
            *weight -= size * (self.first[nth] / early) / ((self.second[nth] / late).sqrt() + 1e-6);
        }
    }
}

fn weights(net: &mut Net) -> impl Iterator<Item = &mut f32> {
    let units = net.units.iter_mut();
    std::iter::once(&mut net.bias)
        .chain(&mut net.direct)
        .chain(units.flat_map(|unit| [&mut unit.bias, &mut unit.weight].into_iter().chain(&mut unit.inputs)))
}

/// Fits the net to the examples. Returns how far off it is at the end, and how far a guess would be.
fn fit(net: &mut Net, examples: &mut [Example], seed: u64) -> (f32, f32) {
    // Points are measured by their own spread, so that steps are of the same size in every game.
    let sample: Sample = examples.iter().map(|example| f64::from(example.target)).collect();
    let spread = (sample.deviation() as f32).max(1e-3);
    measure(net, 1.0 / spread);
    let width = net.mean.len();
    let count = 1 + width + net.units.len() * (width + 2);
    let mut slopes = vec![0.0; count];
    let mut pace = Pace { first: vec![0.0; count], second: vec![0.0; count], steps: 0 };
    let mut chance = Fast::new(seed);
    let mut bent = vec![0.0; net.units.len()];
    let mut known = vec![0.0; width];
    let mut errors = Sample::default();
    for epoch in 0..EPOCHS {
        for last in (1..examples.len()).rev() {
            examples.swap(last, chance.index(last + 1));
        }
        errors = Sample::default();
        let size = STEP * (1.0 - epoch as f32 / EPOCHS as f32);
        for batch in examples.chunks(BATCH) {
            for example in batch {
                known.copy_from_slice(&example.inputs);
                // `value` leaves the inputs as the weights see them.
                let error = net.value(&mut known) - example.target / spread;
                for (bent, unit) in bent.iter_mut().zip(&net.units) {
                    *bent = unit.bias + unit.inputs.iter().zip(&known).map(|(w, x)| w * x).sum::<f32>();
                }
                errors.add(f64::from(error * error));
                let slope = error / batch.len() as f32;
                slopes[0] += slope;
                for (nth, input) in known.iter().enumerate() {
                    slopes[1 + nth] += slope * input;
                }
                for (nth, unit) in net.units.iter().enumerate().filter(|(nth, _)| bent[*nth] > 0.0) {
                    let start = 1 + width + nth * (width + 2);
                    slopes[start] += slope * unit.weight;
                    slopes[start + 1] += slope * bent[nth];
                    for (input, known) in known.iter().enumerate() {
                        slopes[start + 2 + input] += slope * unit.weight * known;
                    }
                }
            }
            pace.step(weights(net), &mut slopes, size);
        }
    }
    measure(net, spread);
    (errors.mean().sqrt() as f32 * spread, spread)
}

/// The same net in units that are this much larger or smaller.
fn measure(net: &mut Net, factor: f32) {
    net.bias *= factor;
    net.direct.iter_mut().for_each(|weight| *weight *= factor);
    net.units.iter_mut().for_each(|unit| unit.weight *= factor);
}
