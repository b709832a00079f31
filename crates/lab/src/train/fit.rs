//! Fitting a net to examples.

use arena::{Arena, Group};
use bots::value::{Net, Unit};
use engine::{Fast, Sign};

use crate::stats::Sample;

/// How often the examples are gone through.
const EPOCHS: usize = 12;
/// The number of examples that are averaged for a step.
const BATCH: usize = 128;
/// The size of the first steps; they grow smaller.
const STEP: f32 = 0.004;

/// No value of an input that was seen lies farther from its mean than this many deviations: what is rare would otherwise
/// count as something enormous, and its weight would be learned from next to nothing.
const FARTHEST: f32 = 4.0;

/// A net that knows only how large its inputs are.
pub(super) fn blank(arena: &dyn Arena, units: usize, groups: &[Group], seed: u64) -> Net {
    blank_of(arena.game().inputs(), arena.seats(), units, groups, seed)
}

fn blank_of(width: usize, seats: u8, units: usize, groups: &[Group], seed: u64) -> Net {
    let examples = || groups.iter().flatten();
    let (mut mean, mut scale) = (vec![0.0; width], vec![0.0; width]);
    for place in 0..width {
        let sample: Sample = examples().map(|example| f64::from(example.inputs[place])).collect();
        let far = |example: &arena::Example| (example.inputs[place] - sample.mean() as f32).abs();
        let farthest = examples().map(far).fold(0.0, f32::max);
        let spread = (sample.deviation() as f32).max(farthest / FARTHEST);
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
    let targets: Sample = examples().map(|example| f64::from(example.target)).collect();
    Net {
        seats,
        command: String::new(),
        gain: String::new(),
        units: units.collect(),
        mean,
        scale,
        bias: targets.mean() as f32,
        direct: vec![0.0; width],
    }
}

/// The straight part of a net with its inputs measured as in another one: it says the same wherever neither clips them.
pub(super) fn measured_as(net: &Net, measured: &Net) -> Net {
    let mut anew = Net { units: Vec::new(), bias: net.bias, ..measured.clone() };
    for place in 0..anew.direct.len() {
        let by_unit = net.direct[place] * net.scale[place];
        anew.bias += by_unit * (anew.mean[place] - net.mean[place]);
        anew.direct[place] = if anew.scale[place] > 0.0 { by_unit / anew.scale[place] } else { 0.0 };
    }
    anew
}

/// Steps of Adam: every weight has its own pace.
struct Pace {
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

impl Pace {
    fn of(count: usize) -> Self {
        Self { first: vec![0.0; count], second: vec![0.0; count], steps: 0 }
    }

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

/// Fits the net to the examples. Returns how far off it is at the end, and how far a guess would be; for forks, of the
/// differences.
pub(super) fn fit(net: &mut Net, groups: &mut [Group], signs: &[(usize, Sign)], seed: u64) -> (f32, f32) {
    // Points are measured by their own spread, so that steps are of the same size in every game.
    let sample: Sample = groups.iter().flatten().map(|example| f64::from(example.target)).collect();
    let spread = (sample.deviation() as f32).max(1e-3);
    measure(net, 1.0 / spread);
    let mut slopes = Slopes::of(net);
    let mut pace = Pace::of(slopes.sums.len());
    let mut chance = Fast::new(seed);
    let (mut errors, mut differences) = (Sample::default(), Sample::default());
    let mut offs = Vec::new();
    for epoch in 0..EPOCHS {
        for last in (1..groups.len()).rev() {
            groups.swap(last, chance.index(last + 1));
        }
        errors = Sample::default();
        let size = STEP * (1.0 - epoch as f32 / EPOCHS as f32);
        let mut batch = 0;
        for group in &*groups {
            offs.clear();
            offs.extend(
                group.iter().map(|example| slopes.off(net, &example.inputs, example.target / spread)),
            );
            let common = offs.iter().sum::<f32>() / offs.len() as f32;
            let usual = group.iter().map(|example| example.target).sum::<f32>() / offs.len() as f32;
            for (example, off) in group.iter().zip(&offs) {
                let is_alone = group.len() == 1;
                let error = if is_alone { *off } else { off - common };
                errors.add(f64::from(error * error));
                if epoch == 0 {
                    let difference = if is_alone { 1.0 } else { (example.target - usual) / spread };
                    differences.add(f64::from(difference * difference));
                }
                slopes.add(net, &example.inputs, error / BATCH as f32);
            }
            // What the ways of a fork have in common says only where the points begin.
            if group.len() > 1 {
                slopes.sums[0] += common / BATCH as f32;
            }
            batch += group.len();
            if batch >= BATCH {
                pace.step(weights(net), &mut slopes.sums, size);
                net.keep_signs(signs);
                batch = 0;
            }
        }
    }
    measure(net, spread);
    (errors.mean().sqrt() as f32 * spread, differences.mean().sqrt() as f32 * spread)
}

/// In which direction the error grows, per weight.
struct Slopes {
    sums: Vec<f32>,
    known: Vec<f32>,
}

impl Slopes {
    fn of(net: &Net) -> Self {
        let width = net.mean.len();
        Self { sums: vec![0.0; 1 + width + net.units.len() * (width + 2)], known: vec![0.0; width] }
    }

    /// How far off the net is. Leaves the inputs as the weights see them in `known`.
    fn off(&mut self, net: &Net, inputs: &[f32], target: f32) -> f32 {
        self.known.copy_from_slice(inputs);
        net.value(&mut self.known) - target
    }

    /// Adds what an error of this size says about the weights.
    fn add(&mut self, net: &Net, inputs: &[f32], slope: f32) {
        self.off(net, inputs, 0.0);
        let width = self.known.len();
        self.sums[0] += slope;
        for (nth, input) in self.known.iter().enumerate() {
            self.sums[1 + nth] += slope * input;
        }
        for (nth, unit) in net.units.iter().enumerate() {
            let bent = unit.bias + unit.inputs.iter().zip(&self.known).map(|(w, x)| w * x).sum::<f32>();
            if bent <= 0.0 {
                continue;
            }
            let start = 1 + width + nth * (width + 2);
            self.sums[start] += slope * unit.weight;
            self.sums[start + 1] += slope * bent;
            for (sum, known) in self.sums[start + 2..].iter_mut().zip(&self.known) {
                *sum += slope * unit.weight * known;
            }
        }
    }
}

/// The same net in units that are this much larger or smaller.
fn measure(net: &mut Net, factor: f32) {
    net.bias *= factor;
    net.direct.iter_mut().for_each(|weight| *weight *= factor);
    net.units.iter_mut().for_each(|unit| unit.weight *= factor);
}

#[cfg(test)]
mod tests {
    use arena::Example;

    use super::*;

    fn net() -> Net {
        Net {
            seats: 2,
            command: String::new(),
            gain: String::new(),
            mean: vec![0.0; 2],
            scale: vec![1.0; 2],
            bias: 20.0,
            direct: vec![0.0; 2],
            units: Vec::new(),
        }
    }

    /// Numbers from -1 to 1.
    fn even(chance: &mut Fast) -> f32 {
        chance.index(2001) as f32 / 1000.0 - 1.0
    }

    #[test]
    fn how_games_end_teaches_what_inputs_are_worth() {
        let mut chance = Fast::new(1);
        let mut groups: Vec<Group> = (0..20_000)
            .map(|_| {
                let inputs = vec![even(&mut chance), even(&mut chance)];
                vec![Example { target: 20.0 + 3.0 * inputs[0] - 2.0 * inputs[1], inputs }]
            })
            .collect();
        let mut net = net();
        let (off, guess) = fit(&mut net, &mut groups, &[], 1);
        assert!(off < 0.2 && guess > 1.5, "off by {off}, a guess by {guess}");
        assert!((net.direct[0] - 3.0).abs() < 0.2 && (net.direct[1] + 2.0).abs() < 0.2, "{:?}", net.direct);
    }

    #[test]
    fn a_net_says_the_same_by_another_measure() {
        let mut known = net();
        (known.direct, known.mean, known.scale) = (vec![3.0, -1.0], vec![1.0, 0.5], vec![0.5, 20.0]);
        let other = Net { mean: vec![0.0, 0.25], scale: vec![1.0, 4.0], ..net() };
        let anew = measured_as(&known, &other);
        assert_eq!((&anew.mean, &anew.scale), (&other.mean, &other.scale));
        for inputs in [[1.0, 0.5], [2.5, 0.4], [-0.5, 0.6]] {
            let (mut one, mut other) = (inputs, inputs);
            let off = known.value(&mut one) - anew.value(&mut other);
            assert!(off.abs() < 1e-4, "{inputs:?}: {off}");
        }
    }

    #[test]
    fn what_is_rare_is_not_enormous() {
        let inputs = |nth: u32| vec![f32::from(u8::from(nth == 7)), nth as f32];
        let groups: Vec<Group> =
            (0..400).map(|nth| vec![Example { inputs: inputs(nth), target: 0.0 }]).collect();
        let net = blank_of(2, 2, 0, &groups, 1);
        // Once in 400 times a 1: its deviation is 0.05, but it lies 0.9975 from the mean.
        assert!((1.0 / net.scale[0] - 0.9975 / FARTHEST).abs() < 1e-4, "{:?}", net.scale);
        // Even numbers from 0 to 399 deviate by 115.6, and lie 199.5 from their mean at most.
        assert!((1.0 / net.scale[1] - 115.6).abs() < 0.1, "{:?}", net.scale);
    }

    #[test]
    fn a_sign_holds_whatever_a_few_games_seem_to_teach() {
        let mut chance = Fast::new(3);
        let mut groups: Vec<Group> = (0..20_000)
            .map(|_| {
                let inputs = vec![even(&mut chance), even(&mut chance)];
                vec![Example { target: 20.0 + 3.0 * inputs[0] - 2.0 * inputs[1], inputs }]
            })
            .collect();
        let mut net = net();
        fit(&mut net, &mut groups, &[(0, Sign::Helps), (1, Sign::Helps)], 1);
        assert!(net.direct[0] > 2.0 && net.direct[1].abs() < 1e-6, "{:?}", net.direct);
    }

    #[test]
    fn forks_teach_differences_whatever_the_table_is_worth() {
        let mut chance = Fast::new(2);
        // Players who stand well have much of the second input, but choosing more of it brings nothing.
        let mut groups: Vec<Group> = (0..1500)
            .map(|_| {
                let standing = even(&mut chance);
                let way = |_| {
                    let inputs = vec![even(&mut chance), standing + 0.3 * even(&mut chance)];
                    Example { target: 20.0 + 9.0 * standing + 3.0 * inputs[0], inputs }
                };
                (0..4).map(way).collect()
            })
            .collect();
        let mut net = net();
        fit(&mut net, &mut groups, &[], 1);
        assert!((net.direct[0] - 3.0).abs() < 1.0, "{:?}", net.direct);
        let mut alone: Vec<Group> = groups.into_iter().flatten().map(|example| vec![example]).collect();
        let mut misled = super::tests::net();
        fit(&mut misled, &mut alone, &[], 1);
        // 9 * 1/3 of the variance of `standing`, against 1/3 + 0.09/3 of the input's: towards 8.3 a unit.
        assert!(net.direct[1].abs() < 1.0 && misled.direct[1] > 4.0, "{:?} {:?}", net.direct, misled.direct);
    }
}
