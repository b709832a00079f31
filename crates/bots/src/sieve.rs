//! Finding the moves of a tree among those that are legal in another world.

use std::hash::{BuildHasher as _, Hash};

use foldhash::fast::FixedState;

/// Sees at a glance that most moves of other worlds are not among the legal ones of this world.
#[derive(Debug)]
pub(crate) struct Sieve([u64; SIEVE / 64]);

/// The number of different marks.
const SIEVE: usize = 2048;

impl Default for Sieve {
    fn default() -> Self {
        Self([0; SIEVE / 64])
    }
}

impl Sieve {
    pub(crate) fn mark<M: Hash>(mv: &M) -> u16 {
        (FixedState::default().hash_one(mv) % SIEVE as u64) as u16
    }

    pub(crate) fn fill<M: Hash>(&mut self, moves: &[M]) {
        self.0.fill(0);
        for mark in moves.iter().map(Self::mark) {
            self.0[usize::from(mark) / 64] |= 1 << (mark % 64);
        }
    }

    pub(crate) fn may_hold(&self, mark: u16) -> bool {
        self.0[usize::from(mark) / 64] >> (mark % 64) & 1 == 1
    }
}

/// Where a move lies, looked for first where it lay before.
#[inline]
pub(crate) fn find<M: PartialEq + Copy>(moves: &[M], mv: M, before: u32) -> Option<u32> {
    if moves.get(before as usize) == Some(&mv) {
        return Some(before);
    }
    moves.iter().position(|other| *other == mv).map(|place| place as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sieve_holds_back_no_move_that_is_there() {
        let mut sieve = Sieve::default();
        for moves in [(0..700).collect::<Vec<u32>>(), vec![3, 5], Vec::new()] {
            sieve.fill(&moves);
            assert!(moves.iter().all(|mv| sieve.may_hold(Sieve::mark(mv))));
        }
        // It was emptied in between.
        assert!((0..700).all(|mv: u32| !sieve.may_hold(Sieve::mark(&mv))));
    }

    #[test]
    fn a_move_is_found_wherever_it_lay_before() {
        let moves = ['a', 'b', 'c'];
        assert_eq!([0, 1, 2, 9].map(|before| find(&moves, 'b', before)), [Some(1); 4]);
        assert_eq!(find(&moves, 'd', 0), None);
    }
}
