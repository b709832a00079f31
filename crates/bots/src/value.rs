//! The learned value: how a table will end, from what a game thinks is worth knowing of it.
//!
//! For each seat a very small net turns the game's [`features`](Advice::features), and its hand-made judgement, into
//! the points that seat will have at the end. There is a net for each number of players, or for one near it; alone
//! against a neutral party it gives the lead over that party instead. The nets are data: a game carries them in
//! [`Advice::LEARNED`].

use engine::{Advice, Seat, Sign};
use serde::{Deserialize, Serialize};

use crate::lanes::Lanes;

/// The most seats any table has.
pub const MOST_SEATS: usize = 8;
/// Inputs are clipped at this many standard deviations from their mean: beyond what was learned nothing is known.
const FAR: f32 = 5.0;

/// What is expected at the end, per seat.
pub type Outlook = [f32; MOST_SEATS];

/// Everything that was learned of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Learned {
    /// A net for each number of players.
    pub nets: Vec<Net>,
}

/// A linear function, and beside it a few units that bend it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Net {
    /// The number of players it is for.
    pub seats: u8,
    /// The command that learned it, its seed included.
    pub command: String,
    /// What it was measured to be worth.
    pub gain: String,
    /// What is subtracted from each input …
    pub mean: Vec<f32>,
    /// … and by what it is multiplied then.
    pub scale: Vec<f32>,
    /// What the output is added to.
    pub bias: f32,
    /// The weight of each input.
    pub direct: Vec<f32>,
    /// The bending units.
    pub units: Vec<Unit>,
}

/// A unit counts only while it is above zero.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Where it begins.
    pub bias: f32,
    /// The weight of each input.
    pub inputs: Vec<f32>,
    /// How much it counts.
    pub weight: f32,
}

impl Learned {
    /// Reads what a game carries with it.
    ///
    /// # Panics
    /// If the text is neither empty nor what was written by [`Learned::to_text`]: it is compiled in.
    pub fn of<G: Advice>() -> Self {
        if G::LEARNED.is_empty() {
            return Self::default();
        }
        Self::from_text(G::LEARNED, inputs::<G>()).expect("what a game has learned can be read")
    }

    /// Reads a file, whose nets must have this number of inputs.
    pub fn from_text(text: &str, inputs: usize) -> Result<Self, String> {
        let learned: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        for net in &learned.nets {
            let units = net.units.iter().map(|unit| unit.inputs.len());
            let mut widths = [net.mean.len(), net.scale.len(), net.direct.len()].into_iter().chain(units);
            if !widths.all(|width| width == inputs) {
                return Err(format!("a net for {} players does not have {inputs} inputs", net.seats));
            }
        }
        Ok(learned)
    }

    /// As it is kept.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("numbers can be written as JSON") + "\n"
    }

    /// The net for this number of players or, where there is none, for the nearest number. A player alone needs a net of
    /// their own: it gives a lead instead of points.
    pub fn net(&self, seats: u8) -> Option<&Net> {
        self.place(seats).map(|place| &self.nets[place])
    }

    #[inline]
    fn place(&self, seats: u8) -> Option<usize> {
        let alike = self.nets.iter().enumerate().filter(|(_, net)| (net.seats == 1) == (seats == 1));
        alike.min_by_key(|(_, net)| net.seats.abs_diff(seats)).map(|(place, _)| place)
    }
}

/// How many inputs the nets of a game have: its features and its hand-made judgement.
pub const fn inputs<G: Advice>() -> usize {
    G::FEATURES.len() + 1
}

/// Which inputs can only help or only harm, by their places.
///
/// # Panics
/// If a sign names no feature.
pub fn signs<G: Advice>() -> Vec<(usize, Sign)> {
    let place = |name| G::FEATURES.iter().position(|feature| *feature == name);
    G::SIGNS.iter().map(|(name, sign)| (place(*name).expect("a sign names a feature"), *sign)).collect()
}

/// Writes the inputs of one seat.
pub fn write_inputs<G: Advice>(game: &G, at: &G::Position, seat: Seat, out: &mut [f32]) {
    let (judgement, features) = out.split_last_mut().expect("there is room for the judgement");
    *judgement = game.features_and_appraisal(at, seat, features);
}

/// Judges tables with what was learned, or with the hand-made judgement where nothing was.
#[derive(Clone, Debug)]
pub struct Judge {
    learned: Learned,
    /// The bending units of each net.
    lanes: Vec<Lanes>,
    inputs: Vec<f32>,
}

impl Judge {
    /// A judge that has learned this.
    pub fn new(learned: Learned) -> Self {
        let width = learned.nets.first().map_or(0, |net| net.mean.len());
        let lanes = learned.nets.iter().map(Lanes::of).collect();
        Self { learned, lanes, inputs: vec![0.0; width] }
    }

    /// What it goes by.
    pub fn learned(&self) -> Learned {
        self.learned.clone()
    }

    /// The points that each seat will have at the end.
    pub fn outlook<G: Advice>(&mut self, game: &G, at: &G::Position) -> Outlook {
        let mut outlook = [0.0; MOST_SEATS];
        let seats = game.seats(at);
        let place = self.learned.place(seats);
        for seat in Seat::all(seats) {
            outlook[seat.index()] = match place {
                Some(place) => {
                    write_inputs(game, at, seat, &mut self.inputs);
                    self.learned.nets[place].value_with(&mut self.inputs, &self.lanes[place])
                }
                None => game.appraise(at, seat),
            };
        }
        outlook
    }

    /// By how much `seat` will be ahead of the best other at the end.
    pub fn lead<G: Advice>(&mut self, game: &G, at: &G::Position, seat: Seat) -> f32 {
        match game.result(at) {
            Some(_) => lead_of(&final_points(game, at), game.seats(at), seat),
            None => lead_of(&self.outlook(game, at), game.seats(at), seat),
        }
    }
}

/// By how much `seat` is ahead of the best other; alone, the points are the lead.
#[inline]
pub fn lead_of(points: &Outlook, seats: u8, seat: Seat) -> f32 {
    let others = Seat::all(seats).filter(|other| *other != seat).map(|other| points[other.index()]);
    let best = others.fold(f32::NEG_INFINITY, f32::max);
    points[seat.index()] - if best == f32::NEG_INFINITY { 0.0 } else { best }
}

/// How likely each seat is to win: a lead of `worth` points over another makes it e times as likely as for that other.
/// Alone, the points are the lead.
#[inline]
pub fn win_shares(points: &Outlook, seats: u8, worth: f32) -> Outlook {
    let points = &points[..usize::from(seats)];
    let neutral = (seats == 1).then_some(0.0);
    let most = points.iter().copied().chain(neutral).fold(f32::NEG_INFINITY, f32::max);
    let likely = |points: f32| ((points - most) / worth).exp();
    let all: f32 = points.iter().copied().chain(neutral).map(likely).sum();
    let mut shares = [0.0; MOST_SEATS];
    shares.iter_mut().zip(points).for_each(|(share, points)| *share = likely(*points) / all);
    shares
}

/// What decides a tie counts less than a point, but it counts.
const TIE: f32 = 0.5;

/// The points at the end of a game that is over, a little more for those who win a tie-break. Alone against a neutral
/// party, the lead over that party.
pub fn final_points<G: Advice>(game: &G, at: &G::Position) -> Outlook {
    let mut points = [0.0; MOST_SEATS];
    let ranking = game.result(at).expect("the game is over");
    let seats = game.seats(at);
    let winners = ranking.winners();
    for seat in Seat::all(seats) {
        let standing = ranking.standing(seat).expect("every seat has a place");
        points[seat.index()] = standing.points as f32 + if winners.has(seat) { TIE } else { 0.0 };
    }
    if seats == 1 {
        let others = ranking.standings().iter().filter(|other| other.party != engine::Party::Seat(Seat(0)));
        // A neutral party that shares the first place takes half a win away.
        let points_of =
            |other: &engine::Standing| other.points as f32 + if other.place == Some(1) { TIE } else { 0.0 };
        let best = others.filter(|other| other.place.is_some()).map(points_of).reduce(f32::max);
        points[0] -= best.unwrap_or(0.0);
    }
    points
}

impl Net {
    /// Takes away what contradicts these signs; bending units do not look at such an input at all.
    pub fn keep_signs(&mut self, signs: &[(usize, Sign)]) {
        for (place, sign) in signs {
            self.direct[*place] = sign.of(self.direct[*place]);
            self.units.iter_mut().for_each(|unit| unit.inputs[*place] = 0.0);
        }
    }

    /// The output for these inputs, which are changed on the way.
    #[inline]
    pub fn value(&self, inputs: &mut [f32]) -> f32 {
        self.measure(inputs);
        let units = self.units.iter();
        let bent: f32 =
            units.map(|unit| unit.weight * (unit.bias + dot(&unit.inputs, inputs)).max(0.0)).sum();
        self.bias + dot(&self.direct, inputs) + bent
    }

    /// The same, quicker: with the units laid out side by side.
    #[inline]
    fn value_with(&self, inputs: &mut [f32], lanes: &Lanes) -> f32 {
        self.measure(inputs);
        self.bias + dot(&self.direct, inputs) + lanes.bent(inputs)
    }

    /// Measures the inputs as they were when the net learned.
    #[inline]
    fn measure(&self, inputs: &mut [f32]) {
        for ((input, mean), scale) in inputs.iter_mut().zip(&self.mean).zip(&self.scale) {
            *input = ((*input - mean) * scale).clamp(-FAR, FAR);
        }
    }
}

#[inline]
fn dot(weights: &[f32], inputs: &[f32]) -> f32 {
    weights.iter().zip(inputs).map(|(weight, input)| weight * input).sum()
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the numbers are chosen so that nothing is rounded")]
mod tests {
    use super::*;

    fn net() -> Net {
        let unit = Unit { bias: -1.0, inputs: vec![1.0, 0.0], weight: 10.0 };
        Net {
            seats: 2,
            command: "lab train".to_owned(),
            gain: "61 %".to_owned(),
            mean: vec![1.0, 0.0],
            scale: vec![0.5, 1.0],
            bias: 7.0,
            direct: vec![2.0, 3.0],
            units: vec![unit],
        }
    }

    #[test]
    fn a_net_is_a_line_that_bends() {
        // (3 - 1) / 2 = 1: the unit is just not above zero.
        assert_eq!(net().value(&mut [3.0, 4.0]), 7.0 + 2.0 + 12.0);
        // (5 - 1) / 2 = 2: the unit is 1.
        assert_eq!(net().value(&mut [5.0, 4.0]), 7.0 + 4.0 + 12.0 + 10.0);
        // What is farther away than anything learned counts as the farthest that is known.
        assert_eq!(net().value(&mut [1.0, 400.0]), 7.0 + 15.0);
    }

    #[test]
    fn a_sign_takes_away_only_what_contradicts_it() {
        let mut known = net();
        known.keep_signs(&[(0, Sign::Helps), (1, Sign::Harms)]);
        assert_eq!((known.direct, known.units[0].inputs.clone()), (vec![2.0, 0.0], vec![0.0, 0.0]));
    }

    #[test]
    fn units_side_by_side_give_the_same_to_the_bit() {
        let mut chance = engine::Fast::new(1);
        let mut some = |count| -> Vec<f32> {
            (0..count).map(|_| (chance.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0).collect()
        };
        for units in [0, 1, 4, 12, 13] {
            let units = (0..units).map(|_| Unit { bias: some(1)[0], inputs: some(7), weight: some(1)[0] });
            let units = units.collect();
            let net = Net { mean: some(7), scale: some(7), bias: 0.3, direct: some(7), units, ..net() };
            let lanes = Lanes::of(&net);
            for _ in 0..100 {
                let inputs = some(7);
                let (one, other) =
                    (net.value(&mut inputs.clone()), net.value_with(&mut inputs.clone(), &lanes));
                assert_eq!(one.to_bits(), other.to_bits());
            }
        }
    }

    #[test]
    fn what_was_learned_is_read_as_it_was_written() {
        let learned = Learned { nets: vec![net()] };
        assert_eq!(Learned::from_text(&learned.to_text(), 2).unwrap(), learned);
        let wrong = Learned::from_text(&learned.to_text(), 3).unwrap_err();
        assert_eq!(wrong, "a net for 2 players does not have 3 inputs");
    }

    #[test]
    fn a_lead_is_over_the_best_other() {
        let points = [10.0, 30.0, 25.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        assert_eq!([0, 1, 2].map(|seat| lead_of(&points, 3, Seat(seat))), [-20.0, 5.0, -5.0]);
        assert_eq!(lead_of(&points, 1, Seat(0)), 10.0);
    }

    #[test]
    fn a_lead_makes_a_win_more_likely() {
        let near = |share: f32, expected: f32| (share - expected).abs() < 1e-6;
        // Two points are worth e² to one.
        let two = std::f32::consts::E.powi(2);
        let shares = win_shares(&[6.0, 2.0, 2.0, 9.0, 0.0, 0.0, 0.0, 0.0], 3, 2.0);
        assert!(near(shares[0], two / (two + 2.0)) && near(shares[1], 1.0 / (two + 2.0)), "{shares:?}");
        assert_eq!(shares[2..], [shares[1], 0.0, 0.0, 0.0, 0.0, 0.0]);
        // Alone, the points are the lead; and no lead is too large.
        assert!(near(win_shares(&[4.0; MOST_SEATS], 1, 2.0)[0], two / (two + 1.0)));
        assert_eq!(win_shares(&[900.0; MOST_SEATS], 1, 0.5)[0], 1.0);
    }

    #[test]
    fn a_net_also_serves_the_nearest_number_of_players() {
        let of = |seats| Net { seats, ..net() };
        let learned = Learned { nets: vec![of(1), of(2), of(4)] };
        let used = [1, 2, 4, 5, 6].map(|seats| learned.net(seats).unwrap().seats);
        assert_eq!(used, [1, 2, 4, 4, 4]);
        assert_eq!(Learned { nets: vec![of(2)] }.net(1), None);
        assert_eq!(Learned { nets: vec![of(1)] }.net(2), None);
    }
}
