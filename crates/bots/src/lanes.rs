//! The bending units of a net, laid out so that several are computed at once.

use crate::value::{Net, Unit};

/// The number of units that are computed at once.
const WIDE: usize = 4;

/// All units of a net. They give exactly what they would give one by one, in the same order.
#[derive(Clone, Debug)]
pub(crate) struct Lanes(Vec<Group>);

/// Some units side by side; where there are fewer, the rest weighs nothing.
#[derive(Clone, Debug)]
struct Group {
    bias: [f32; WIDE],
    /// For each input its weight in every unit.
    inputs: Vec<[f32; WIDE]>,
    weight: [f32; WIDE],
}

impl Lanes {
    pub(crate) fn of(net: &Net) -> Self {
        let group = |units: &[Unit]| {
            let each = |of: &dyn Fn(&Unit) -> f32| std::array::from_fn(|nth| units.get(nth).map_or(0.0, of));
            Group {
                bias: each(&|unit| unit.bias),
                inputs: (0..net.direct.len()).map(|input| each(&|unit| unit.inputs[input])).collect(),
                weight: each(&|unit| unit.weight),
            }
        };
        Self(net.units.chunks(WIDE).map(group).collect())
    }

    /// What the units add, for inputs that are measured as the net wants them.
    #[inline]
    pub(crate) fn bent(&self, inputs: &[f32]) -> f32 {
        let mut bent = 0.0;
        for group in &self.0 {
            let mut sums = [0.0; WIDE];
            for (weights, input) in group.inputs.iter().zip(inputs) {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += weight * input;
                }
            }
            for ((sum, bias), weight) in sums.iter().zip(group.bias).zip(group.weight) {
                bent += weight * (bias + sum).max(0.0);
            }
        }
        bent
    }
}
