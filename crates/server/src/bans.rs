//! Whom the host keeps out: people, and networks by keyed hashes of their addresses.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{RwLock, RwLockReadGuard};

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use store::{Ban, Banned, Store, StoreError};
use tokio::sync::watch;

use crate::problem::Problem;
use crate::{clock, ids};

/// Bits of a network of IPv4 that can be banned: one address, or 256 of them.
const BITS_OF_IPV4: [u8; 2] = [32, 24];
/// Bits of a network of IPv6: what one customer gets.
const BITS_OF_IPV6: u8 = 64;

/// A network, as a host names it: `192.0.2.7`, `192.0.2.0/24` or `2001:db8:1:2::/64`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

/// A text names no network that can be banned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadNetwork;

/// The bans that hold, in memory.
#[derive(Debug, Default)]
pub(crate) struct Bans {
    known: RwLock<Known>,
    /// Changes whenever they were read.
    read: watch::Sender<()>,
}

#[derive(Default)]
struct Known {
    key: [u8; 32],
    people: HashMap<String, Ban>,
    networks: HashMap<[u8; 32], Ban>,
}

impl Network {
    /// The network without the bits that tell its addresses apart.
    fn new(address: IpAddr, bits: u8) -> Self {
        let address = match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(
                (u32::from(address) & u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0)).into(),
            ),
            IpAddr::V6(address) => IpAddr::V6(
                (u128::from(address) & u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0)).into(),
            ),
        };
        Self { address, bits }
    }

    /// Every network that can be banned in which an address is.
    fn around(address: IpAddr) -> Vec<Self> {
        match address.to_canonical() {
            IpAddr::V4(_) => BITS_OF_IPV4.map(|bits| Self::new(address, bits)).to_vec(),
            IpAddr::V6(_) => vec![Self::new(address, BITS_OF_IPV6)],
        }
    }

    /// What is kept of it.
    pub(crate) fn hash(self, key: &[u8; 32]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length will do");
        mac.update(self.to_string().as_bytes());
        mac.finalize().into_bytes().into()
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| BadNetwork)?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse::<IpAddr>().map_err(|_| BadNetwork)?.to_canonical();
        let bits = match address {
            IpAddr::V4(_) => bits.or(Some(32)).filter(|bits| BITS_OF_IPV4.contains(bits)),
            IpAddr::V6(_) => bits.or(Some(BITS_OF_IPV6)).filter(|bits| *bits == BITS_OF_IPV6),
        };
        Ok(Self::new(address, bits.ok_or(BadNetwork)?))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a network is written as 192.0.2.7, 192.0.2.0/24 or 2001:db8:1:2::/64")
    }
}

impl std::error::Error for BadNetwork {}

impl Bans {
    /// Reads the bans that hold.
    pub(crate) async fn read(&self, store: &Store) -> Result<(), StoreError> {
        let key = store.network_key(&ids::random_bytes()).await?;
        let mut known = Known { key, ..Known::default() };
        for ban in store.bans(clock::now()).await? {
            known.keep(ban);
        }
        *self.known.write().expect("no code panics while it holds the lock") = known;
        self.read.send_replace(());
        Ok(())
    }

    /// May somebody at this address, who may be known, do anything here?
    pub(crate) fn check(&self, address: IpAddr, person: Option<&str>) -> Result<(), Problem> {
        let known = self.known();
        // One that has run out since bans were read hides no other.
        let holds = |ban: &&Ban| ban.expires.is_none_or(|expires| expires > clock::now());
        let of_person = person.and_then(|person| known.people.get(person)).filter(holds);
        let of_network = || {
            let mut around = Network::around(address).into_iter();
            around.find_map(|network| known.networks.get(&network.hash(&known.key)).filter(holds))
        };
        let ban = of_person.or_else(|| if known.networks.is_empty() { None } else { of_network() });
        ban.map_or(Ok(()), |ban| Err(Problem::banned(ban.expires, &ban.reason)))
    }

    /// Something that changes whenever bans were read.
    pub(crate) fn subscribe(&self) -> watch::Receiver<()> {
        self.read.subscribe()
    }

    fn known(&self) -> RwLockReadGuard<'_, Known> {
        self.known.read().expect("no code panics while it holds the lock")
    }
}

impl Known {
    /// Of several bans of the same person or network the one that holds longest counts.
    fn keep(&mut self, ban: Ban) {
        let before = match &ban.of {
            Banned::Person(person) => self.people.get(person),
            Banned::Network(network) => self.networks.get(network),
        };
        let until = |ban: &Ban| ban.expires.unwrap_or(i64::MAX);
        if before.is_some_and(|before| until(before) >= until(&ban)) {
            return;
        }
        match ban.of.clone() {
            Banned::Person(person) => drop(self.people.insert(person, ban)),
            Banned::Network(network) => drop(self.networks.insert(network, ban)),
        }
    }
}

impl fmt::Debug for Known {
    /// Never the key: with it every network can be found by trying.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_named_as_hosts_write_it() {
        let named = |text: &str| text.parse::<Network>().map(|network| network.to_string());
        assert_eq!(named("192.0.2.7").unwrap(), "192.0.2.7/32");
        assert_eq!(named("192.0.2.7/24").unwrap(), "192.0.2.0/24");
        assert_eq!(named("::ffff:192.0.2.7").unwrap(), "192.0.2.7/32");
        assert_eq!(named("2001:db8:1:2:3::9").unwrap(), "2001:db8:1:2::/64");
        for bad in
            ["", "192.0.2.0/8", "192.0.2.0/33", "2001:db8::/48", "2001:db8::1/128", "example.org", "1/32"]
        {
            assert_eq!(named(bad), Err(BadNetwork), "{bad}");
        }
    }

    #[test]
    fn an_address_is_in_the_networks_around_it() {
        let is_in = |address: &str, network: &str| {
            Network::around(address.parse().unwrap()).contains(&network.parse().unwrap())
        };
        assert!(is_in("192.0.2.7", "192.0.2.7") && is_in("192.0.2.7", "192.0.2.0/24"));
        assert!(is_in("::ffff:192.0.2.7", "192.0.2.0/24"), "as a socket for both kinds tells it");
        assert!(!is_in("192.0.2.8", "192.0.2.7") && !is_in("192.0.3.7", "192.0.2.0/24"));
        assert!(
            is_in("2001:db8:1:2::9", "2001:db8:1:2:ffff::1") && !is_in("2001:db8:1:3::9", "2001:db8:1:2::1")
        );
    }

    const HERE: &str = "192.0.2.7";

    fn of_network(network: &str) -> Banned {
        Banned::Network(network.parse::<Network>().unwrap().hash(&Known::default().key))
    }

    /// May Anna do anything here where these hold, each of somebody until then?
    fn may(bans: &[(Banned, Option<i64>)]) -> bool {
        let mut known = Known::default();
        for (of, expires) in bans {
            let (id, reason) = (String::new(), String::new());
            known.keep(Ban { id, of: of.clone(), reason, made: 1, expires: *expires });
        }
        let bans = Bans { known: RwLock::new(known), ..Bans::default() };
        bans.check(HERE.parse().unwrap(), Some("anna")).is_ok()
    }

    #[test]
    fn the_longest_of_several_bans_counts() {
        // Since bans were read the shorter one has run out.
        let past = Some(clock::now() - 1);
        for of in [Banned::Person("anna".to_owned()), of_network(HERE)] {
            assert!(may(&[(of.clone(), past)]));
            for longer in [None, Some(clock::now() + 1000)] {
                assert!(
                    !may(&[(of.clone(), longer), (of.clone(), past)]),
                    "{of:?}: the older one is shorter"
                );
                assert!(!may(&[(of.clone(), past), (of.clone(), longer)]), "{of:?}");
            }
        }
    }

    #[test]
    fn a_ban_that_has_run_out_hides_no_other() {
        let past = Some(clock::now() - 1);
        let anna = Banned::Person("anna".to_owned());
        assert!(!may(&[(anna, past), (of_network(HERE), None)]));
        assert!(!may(&[(of_network(HERE), past), (of_network("192.0.2.0/24"), None)]));
    }

    #[test]
    fn a_hash_tells_nothing_without_its_key() {
        let network: Network = "192.0.2.7".parse().unwrap();
        assert_ne!(network.hash(&[1; 32]), network.hash(&[2; 32]));
        assert_ne!(network.hash(&[1; 32]), "192.0.2.7/24".parse::<Network>().unwrap().hash(&[1; 32]));
    }
}
