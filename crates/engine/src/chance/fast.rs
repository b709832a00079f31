//! Search and benchmarks: outcomes in a few instructions.

use super::{Chance, Stream};

/// Chance for playouts: one sequence for all streams, a bounded draw without rejection (off by less than one in
/// a million for any bag of ours). Never for real games: it is neither fair to the last bit nor secret.
#[derive(Clone, Debug)]
pub struct Fast(u64);

impl Fast {
    /// Chance that starts from this number.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits (`SplitMix64`).
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `sides` that belongs to no stream, such as the choice of a random player.
    #[inline]
    pub const fn index(&mut self, sides: usize) -> usize {
        (((self.next_u64() >> 32) * sides as u64) >> 32) as usize
    }
}

impl Chance for Fast {
    #[inline]
    fn below(&mut self, _: Stream, sides: u32) -> u32 {
        self.index(sides as usize) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        // The first outputs of SplitMix64 from state 0.
        let mut chance = Fast::new(0);
        assert_eq!(chance.next_u64(), 0xe220_a839_7b1d_cdaf);
        assert_eq!(chance.next_u64(), 0x6e78_9e6a_a1b9_65f4);
    }

    #[test]
    fn outcomes_stay_below_the_bound() {
        let mut chance = Fast::new(3);
        assert!((0..10_000).all(|_| chance.index(5) < 5));
    }
}
