//! Everything that could grow has a limit, and the limit has a name.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Most bytes in the body of an ordinary request.
pub const MOST_BODY_BYTES: usize = 16 << 10;
/// Most bytes in a message over the socket.
pub const MOST_MESSAGE_BYTES: usize = 8 << 10;
/// Most bytes in the id that a page gives a request.
pub const MOST_ID_BYTES: usize = 64;
/// Most characters in a name.
pub const MOST_NAME_CHARS: usize = 32;
/// Most tables in a list.
pub const MOST_LISTED: u32 = 50;
/// Most sockets at one table.
pub const MOST_CLIENTS_PER_TABLE: usize = 64;
/// Most open sockets.
pub const MOST_SOCKETS: usize = 20_000;
/// Most open sockets from one address.
pub const MOST_SOCKETS_PER_ADDRESS: u32 = 64;
/// Most messages that may wait for a table; further senders wait for room.
pub const MAILBOX: usize = 64;
/// Most messages that may wait for a page; a page that reads too slowly is disconnected and may reconnect.
pub const OUTBOX: usize = 32;
/// Most requests of a table that are remembered, so that what is sent twice is played once.
pub const MOST_REMEMBERED: usize = 64;
/// How long a table without clients stays in memory.
pub const IDLE_TABLE: Duration = Duration::from_mins(1);
/// How long a socket may be silent before it is closed; a page pings every 20 seconds.
pub const SILENT_SOCKET: Duration = Duration::from_secs(90);
/// How long a page may take to receive what it is sent before it is disconnected.
pub const SLOW_SOCKET: Duration = Duration::from_secs(20);
/// How long open connections may take to end when the server stops.
pub const GRACE: Duration = Duration::from_secs(5);
/// How long a bot waits before it moves, so that people can follow; a third of it while its turn goes on.
pub const THINKING_PAUSE: Duration = Duration::from_millis(700);

/// How many requests an address may make: a burst at once, and some more each second.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// More each second.
    pub per_second: f64,
}

/// Ordinary requests per address.
pub const REQUESTS: Rate = Rate { burst: 240.0, per_second: 20.0 };
/// Requests that create something (people, tables, records) per address.
pub const CREATIONS: Rate = Rate { burst: 40.0, per_second: 0.5 };
/// Messages per socket. A page asks for a preview of each choice.
pub const MESSAGES: Rate = Rate { burst: 300.0, per_second: 30.0 };
/// Most addresses that are watched; beyond that, those with a full bucket are dropped.
const MOST_ADDRESSES: usize = 20_000;

/// A token bucket: it fills at a steady rate, and each request takes one token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate) -> Self {
        Self { left: rate.burst, at: Instant::now() }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, rate: Rate) -> bool {
        self.fill(rate);
        let is_there = self.left >= 1.0;
        if is_there {
            self.left -= 1.0;
        }
        is_there
    }

    fn fill(&mut self, rate: Rate) {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * rate.per_second;
        (self.left, self.at) = ((self.left + more).min(rate.burst), now);
    }
}

/// A token bucket for every address.
#[derive(Debug)]
pub(crate) struct Buckets {
    rate: Rate,
    by_address: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Buckets {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, by_address: Mutex::default() }
    }

    /// May this address make one more request?
    pub(crate) fn take(&self, address: IpAddr) -> bool {
        let mut buckets = self.by_address.lock().expect("no code panics while it holds the lock");
        if buckets.len() >= MOST_ADDRESSES {
            buckets.retain(|_, bucket| {
                bucket.fill(self.rate);
                bucket.left < self.rate.burst
            });
        }
        buckets.entry(address).or_insert_with(|| Bucket::full(self.rate)).take(self.rate)
    }
}

/// How many sockets are open, from where.
#[derive(Debug, Default)]
pub(crate) struct Sockets(Mutex<(usize, HashMap<IpAddr, u32>)>);

impl Sockets {
    /// One more, if it is not one too many; it counts until [`close`](Self::close).
    pub(crate) fn open(&self, address: IpAddr, most_per_address: u32) -> bool {
        let mut sockets = self.0.lock().expect("no code panics while it holds the lock");
        let (all, by_address) = &mut *sockets;
        let from_here = by_address.entry(address).or_default();
        let is_allowed = *all < MOST_SOCKETS && *from_here < most_per_address;
        if is_allowed {
            *all += 1;
            *from_here += 1;
        }
        is_allowed
    }

    pub(crate) fn close(&self, address: IpAddr) {
        let mut sockets = self.0.lock().expect("no code panics while it holds the lock");
        let (all, by_address) = &mut *sockets;
        *all -= 1;
        if let Some(from_here) = by_address.get_mut(&address) {
            *from_here -= 1;
            if *from_here == 0 {
                by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn an_address_may_ask_for_a_burst_and_no_more() {
        let buckets = Buckets::new(Rate { burst: 3.0, per_second: 0.0 });
        let taken = (0..5).filter(|_| buckets.take(HERE)).count();
        assert_eq!(taken, 3);
        assert!(buckets.take(IpAddr::V4(std::net::Ipv4Addr::BROADCAST)));
    }

    #[test]
    fn sockets_are_counted_by_address() {
        let sockets = Sockets::default();
        assert!(sockets.open(HERE, 2) && sockets.open(HERE, 2));
        assert!(!sockets.open(HERE, 2));
        sockets.close(HERE);
        assert!(sockets.open(HERE, 2));
    }
}
