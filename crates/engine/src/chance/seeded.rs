//! Real games: outcomes that follow from a seed.

use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use super::{Chance, Stream};

/// Everything that chance will bring in one game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from what a person types: 64 hexadecimal digits are the seed itself, any other text stands for
    /// the SHA-256 of its bytes.
    pub fn from_text(text: &str) -> Self {
        Self::from_hex(text).unwrap_or_else(|| Self(Sha256::digest(text.as_bytes()).into()))
    }

    fn from_hex(text: &str) -> Option<Self> {
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let mut seed = [0; 32];
        for (byte, digits) in seed.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).expect("hexadecimal digits are ASCII");
            *byte = u8::from_str_radix(digits, 16).expect("they were checked above");
        }
        Some(Self(seed))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    /// Never the seed itself: it would tell every card of a running game to anybody who reads the log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// Chance from a [`Seed`], one sequence per stream.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: Seed,
    streams: Vec<(Stream, ChaCha20Rng)>,
}

impl Seeded {
    /// Chance at the start of a game.
    pub fn new(seed: Seed) -> Self {
        Self { seed, streams: Vec::new() }
    }

    /// Chance in the middle of a game, where [`stream_positions`](Self::stream_positions) said so.
    pub fn resumed(seed: Seed, stream_positions: &[(Stream, u64)]) -> Self {
        let mut chance = Self::new(seed);
        for (stream, words) in stream_positions {
            chance.generator(*stream).set_word_pos(u128::from(*words));
        }
        chance
    }

    /// How many words each stream has given so far.
    pub fn stream_positions(&self) -> Vec<(Stream, u64)> {
        self.streams.iter().map(|(stream, generator)| (*stream, generator.get_word_pos() as u64)).collect()
    }

    fn generator(&mut self, stream: Stream) -> &mut ChaCha20Rng {
        let known = self.streams.iter().position(|(name, _)| *name == stream);
        let place = known.unwrap_or_else(|| {
            let mut generator = ChaCha20Rng::from_seed(self.seed.0);
            generator.set_stream(stream.number());
            // A game has one or two streams, and a generator is large: there is no room for what does not come.
            self.streams.reserve_exact(1);
            self.streams.push((stream, generator));
            self.streams.len() - 1
        });
        &mut self.streams[place].1
    }
}

impl Chance for Seeded {
    fn below(&mut self, stream: Stream, sides: u32) -> u32 {
        let generator = self.generator(stream);
        let reject_below = sides.wrapping_neg() % sides;
        loop {
            let product = u64::from(generator.next_u32()) * u64::from(sides);
            if product as u32 >= reject_below {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: Stream = Stream::named("deck");
    const DIE: Stream = Stream::named("die");

    fn outcomes(chance: &mut Seeded, stream: Stream, sides: u32, count: usize) -> Vec<u32> {
        (0..count).map(|_| chance.below(stream, sides)).collect()
    }

    #[test]
    fn a_seed_is_hexadecimal_or_hashed() {
        let hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        assert_eq!(Seed::from_text(hex).0[31], 0x1f);
        assert_eq!(Seed::from_text(hex).to_string(), hex);
        // SHA-256 of the one byte "7".
        let seven = "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451";
        assert_eq!(Seed::from_text("7").to_string(), seven);
        assert_eq!(format!("{:?}", Seed::from_text("7")), "Seed(…)");
    }

    /// The expected values come from an independent `ChaCha20` written after RFC 8439 in another language.
    #[test]
    fn outcomes_of_a_seed_never_change() {
        let chance = || Seeded::new(Seed::from_text("7"));
        let cards = [7, 27, 39, 27, 12, 5, 24, 31, 31, 0, 27, 40, 4, 2, 12, 29, 16, 13, 29, 34];
        assert_eq!(outcomes(&mut chance(), DECK, 52, 20), cards);
        let faces = [3, 4, 1, 2, 5, 1, 1, 4, 0, 0, 2, 2, 2, 0, 0, 5, 2, 4, 2, 5];
        assert_eq!(outcomes(&mut chance(), DIE, 6, 20), faces);
        // A number of sides for which words are rejected: the second, fourth and fifth among them.
        let numbers = [1_982_338_741, 832_244_745, 978_986_830, 854_475_962, 2_278_212_594, 344_359_499];
        assert_eq!(outcomes(&mut chance(), DIE, 3_000_000_000, 6), numbers);
        let mut pile = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
        chance().shuffle(DECK, &mut pile);
        assert_eq!(pile, [9, 3, 8, 6, 1, 10, 4, 7, 5, 2]);
    }

    #[test]
    fn one_stream_does_not_move_another() {
        let mut alone = Seeded::new(Seed::from_text("x"));
        let mut mixed = Seeded::new(Seed::from_text("x"));
        let expected = outcomes(&mut alone, DECK, 52, 20);
        let got: Vec<_> = (0..20)
            .map(|_| {
                mixed.below(DIE, 6);
                mixed.below(DECK, 52)
            })
            .collect();
        assert_eq!(got, expected);
    }

    #[test]
    fn resumes_where_it_stopped() {
        let mut whole = Seeded::new(Seed::from_text("x"));
        outcomes(&mut whole, DECK, 52, 37);
        outcomes(&mut whole, DIE, 6, 3);
        let mut resumed = Seeded::resumed(Seed::from_text("x"), &whole.stream_positions());
        assert_eq!(outcomes(&mut resumed, DECK, 52, 20), outcomes(&mut whole, DECK, 52, 20));
        assert_eq!(outcomes(&mut resumed, DIE, 6, 20), outcomes(&mut whole, DIE, 6, 20));
    }

    #[test]
    fn all_sides_come_about_equally_often() {
        let mut chance = Seeded::new(Seed::from_text("fair"));
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[chance.below(DIE, 6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (9_500..10_500).contains(count)), "{seen:?}");
    }
}
