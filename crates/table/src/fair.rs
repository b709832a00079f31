//! Deals that nobody can tamper with.
//!
//! Before the seats are known the server chooses a [`Secret`] and publishes its [`Commitment`]. Every seat then
//! contributes some bytes, and the seed of the game is made of both: the server can no longer choose the deal,
//! and no player can either, since none knows the secret. At the end the secret is revealed, and anyone can
//! check that the deal was the one promised.

use std::fmt;

use engine::Seed;
use sha2::{Digest, Sha256};

use crate::hex;

/// What the server keeps to itself until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// The SHA-256 of the secret, published beforehand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment(pub [u8; 32]);

/// A deal with everything that is needed to check it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FairDeal {
    /// What was published beforehand.
    pub commitment: Commitment,
    /// What each seat contributed, seat 0 first.
    pub contributions: Vec<Vec<u8>>,
    /// What was revealed at the end.
    pub secret: Secret,
}

/// Why a deal is not the one promised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfair {
    /// The secret is not the one that was promised.
    OtherSecret,
    /// The seed does not follow from secret and contributions.
    OtherSeed,
}

/// A seat contributes at most so many bytes.
pub const MOST_CONTRIBUTED: usize = 256;

/// The bytes with which the seed's hash begins: they name this use of the secret.
const DEAL: &[u8] = b"citywright deal 1";

impl Secret {
    /// What is published of the secret beforehand.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The seed of the game: the SHA-256 of `citywright deal 1`, the secret and, for each seat, its
    /// contribution with the length before it as eight bytes, lowest first.
    pub fn seed(&self, contributions: &[Vec<u8>]) -> Seed {
        let mut hash = Sha256::new();
        hash.update(DEAL);
        hash.update(self.0);
        for contribution in contributions {
            hash.update((contribution.len() as u64).to_le_bytes());
            hash.update(contribution);
        }
        Seed(hash.finalize().into())
    }
}

impl FairDeal {
    /// Reveals the secret of a deal.
    pub fn revealed(secret: Secret, contributions: Vec<Vec<u8>>) -> Self {
        Self { commitment: secret.commitment(), contributions, secret }
    }

    /// Was the game dealt as promised?
    pub fn check(&self, seed: Seed) -> Result<(), Unfair> {
        if self.secret.commitment() != self.commitment {
            return Err(Unfair::OtherSecret);
        }
        if self.secret.seed(&self.contributions) != seed {
            return Err(Unfair::OtherSeed);
        }
        Ok(())
    }
}

impl fmt::Debug for Secret {
    /// Never the secret itself: with it, whoever reads the log knows every card.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Display for Unfair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherSecret => "the secret is not the one that was promised",
            Self::OtherSeed => "the seed does not follow from the secret and the contributions",
        })
    }
}

impl std::error::Error for Unfair {}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal() -> FairDeal {
        FairDeal::revealed(Secret([7; 32]), vec![b"Anna".to_vec(), b"Ben".to_vec()])
    }

    /// The expected values were computed in another language.
    #[test]
    fn commitment_and_seed_never_change() {
        let deal = deal();
        assert_eq!(
            deal.commitment.to_string(),
            "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0"
        );
        assert_eq!(
            deal.secret.seed(&deal.contributions).to_string(),
            "6fec29204083bff3ff4304118b1602460871d36bcb9ae391cc550c9984959a81"
        );
    }

    #[test]
    fn another_secret_contribution_or_seed_is_noticed() {
        let honest = deal();
        let seed = honest.secret.seed(&honest.contributions);
        assert_eq!(honest.check(seed), Ok(()));
        let other_secret = FairDeal { secret: Secret([8; 32]), ..honest.clone() };
        assert_eq!(other_secret.check(seed), Err(Unfair::OtherSecret));
        let other_split =
            FairDeal { contributions: vec![b"AnnaB".to_vec(), b"en".to_vec()], ..honest.clone() };
        assert_eq!(other_split.check(seed), Err(Unfair::OtherSeed));
        assert_eq!(honest.check(Seed([0; 32])), Err(Unfair::OtherSeed));
    }

    #[test]
    fn no_secret_gets_into_a_log() {
        assert!(!format!("{:?}", deal()).contains("7, 7"));
    }
}
