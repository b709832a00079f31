//! What a bot should know.

use engine::{Advice, Chance, Seat, Stream};

use super::Wall;
use super::moves::Move;
use super::position::Position;
use super::turn;

/// One playout move out of this many is random.
const ONE_IN: u32 = 8;
const PLAYOUT: Stream = Stream::named("playout");

impl Advice for Wall {
    const FEATURES: &'static [&'static str] = &["lead", "stones that match", "bag"];

    fn features(&self, at: &Position, seat: Seat, out: &mut [f32]) {
        let matching = at.end.map_or(0, |end| at.hands[seat.index()].count(end));
        out.copy_from_slice(&[self.appraise(at, seat), f32::from(matching), at.bag.len() as f32]);
    }

    fn appraise(&self, at: &Position, seat: Seat) -> f32 {
        let others = Seat::all(at.seats).filter(|other| *other != seat);
        let best = others.map(|other| at.points[other.index()]).max().unwrap_or(0);
        f32::from(at.points[seat.index()]) - f32::from(best)
    }

    fn prior(&self, at: &Position, _: Seat, mv: &Move) -> f32 {
        match mv {
            Move::Lay(stone) => f32::from(turn::points_for(at, *stone)),
            Move::Trade(_) => 0.0,
        }
    }

    fn playout_move(&self, at: &Position, seat: Seat, moves: &[Move], chance: &mut impl Chance) -> usize {
        if chance.below(PLAYOUT, ONE_IN) == 0 {
            return chance.below(PLAYOUT, moves.len() as u32) as usize;
        }
        let prior = |place: &usize| self.prior(at, seat, &moves[*place]);
        (0..moves.len()).max_by(|one, other| prior(one).total_cmp(&prior(other))).unwrap_or(0)
    }
}
