//! Which addresses of the network a server may call because somebody told it to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Is this an address of the world? The server stands in networks of its host, whose machines trust each other: nobody
/// may have it call one of those.
pub(super) fn is_of_the_world(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_of_the_world_4(address),
        IpAddr::V6(address) => is_of_the_world_6(address),
    }
}

/// Networks of version 4 that are not of the world, with the length of their prefixes.
const NEAR: [([u8; 4], u32); 15] = [
    // This network, and loopback.
    ([0, 0, 0, 0], 8),
    ([127, 0, 0, 0], 8),
    // Private, and shared among the customers of a provider.
    ([10, 0, 0, 0], 8),
    ([172, 16, 0, 0], 12),
    ([192, 168, 0, 0], 16),
    ([100, 64, 0, 0], 10),
    // Of the link, and where clouds tell machines their secrets.
    ([169, 254, 0, 0], 16),
    // Protocols, relays, benchmarks.
    ([192, 0, 0, 0], 24),
    ([192, 88, 99, 0], 24),
    ([198, 18, 0, 0], 15),
    // Examples.
    ([192, 0, 2, 0], 24),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    // Many at once, and what is reserved.
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

fn is_of_the_world_4(address: Ipv4Addr) -> bool {
    let differs = |(network, bits): &([u8; 4], u32)| {
        (u32::from(address) ^ u32::from_be_bytes(*network)).leading_zeros() < *bits
    };
    NEAR.iter().all(differs)
}

/// Of the world are only global unicast addresses, and those that stand for no address of version 4.
fn is_of_the_world_6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // Protocols (Teredo among them), examples, and what stands for an address of version 4.
        [0x2001, 0..=0x01ff | 0x0db8, ..] | [0x2002, ..] | [0x3fff, 0..=0x0fff, ..] => false,
        // All of global unicast is in 2000::/3: loopback, mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96 and
        // 64:ff9b:1::/48), private (fc00::/7), link-local, site-local and multicast addresses are not.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_near_the_server_is_called() {
        for near in [
            "0.0.0.0",
            "127.0.0.1",
            "127.8.8.8",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.7",
            "100.64.0.1",
            "100.127.255.255",
            "169.254.169.254",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::8.8.8.8",
            "64:ff9b::7f00:1",
            "64:ff9b::808:808",
            "64:ff9b:1::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "3fff::1",
            "100::1",
            "5f00::1",
        ] {
            assert!(!is_of_the_world(near.parse().unwrap()), "{near}");
        }
    }

    #[test]
    fn the_world_is_called() {
        for far in [
            "8.8.8.8",
            "1.1.1.1",
            "100.63.255.255",
            "100.128.0.1",
            "172.15.0.1",
            "172.32.0.1",
            "169.253.1.1",
            "192.0.1.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.255",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2001:200::1",
            "3ffe::1",
        ] {
            assert!(is_of_the_world(far.parse().unwrap()), "{far}");
        }
    }
}
