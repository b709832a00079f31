//! Everything that could grow has a limit, and the limit has a name.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use store::MostSets;

/// Most bytes in the body of an ordinary request.
pub const MOST_BODY_BYTES: usize = 16 << 10;
/// Most bytes in a report of something that went wrong in a page.
pub const MOST_REPORT_BYTES: usize = 4 << 10;
/// Most characters of each part of a report that are logged.
pub const MOST_REPORTED_CHARS: usize = 600;
/// Most bytes in a message over the socket.
pub const MOST_MESSAGE_BYTES: usize = 8 << 10;
/// Most bytes in the id that a page gives a request.
pub const MOST_ID_BYTES: usize = 64;
/// Most characters in a name.
pub const MOST_NAME_CHARS: usize = 32;
/// Most tables in a list.
pub const MOST_LISTED: u32 = 50;
/// Most finished games in one response.
pub const MOST_PAST_GAMES: u32 = 20;
/// Most members in the list of the best at a game.
pub const MOST_LEADERS: u32 = 100;
/// Most sockets of people who look on at one table.
pub const MOST_SPECTATORS: usize = 64;
/// Most sockets of somebody who plays at one table.
pub const MOST_CLIENTS_PER_PLAYER: usize = 8;
/// Most open sockets.
pub const MOST_SOCKETS: usize = 20_000;
/// Most open connections, sockets included.
pub const MOST_CONNECTIONS: usize = 24_000;
/// Most open connections from one address, sockets included.
pub const MOST_CONNECTIONS_PER_ADDRESS: u32 = 160;
/// Most open sockets from one address.
pub const MOST_SOCKETS_PER_ADDRESS: u32 = 64;
/// Most streams of a program that are open for one person, sockets included.
pub const MOST_STREAMS_PER_PERSON: u32 = 256;
/// Most programs that listen at once to what happens at all tables of one person: each looks at them whenever something does.
pub const MOST_LISTENERS_PER_PERSON: usize = 4;
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
/// How long the other side of a connection may read nothing of what it is sent before it is disconnected.
pub const SLOW_SOCKET: Duration = Duration::from_secs(20);
/// How long the head of a request may take, also the next one of a connection that is kept open.
pub const SLOW_HEADERS: Duration = Duration::from_secs(20);
/// How long the body of a request may take.
pub const SLOW_BODY: Duration = Duration::from_secs(30);
/// How long a game may take to open with the components of a table.
pub const SLOW_OPENING: Duration = Duration::from_secs(1);
/// Most bytes of the component files of one set: several times as much as any game has.
pub const MOST_SET_BYTES: usize = 128 << 10;
/// Most named component sets.
pub const MOST_SETS: MostSets = MostSets { of_game: 200, of_person: 20 };
/// Most component sets beside the host's that are kept open for tables to come.
pub const MOST_OPEN_SETS: usize = 32;
/// Most games that are opened at once for tables and pages with components of an owner.
pub const MOST_OPENINGS: usize = 2;
/// Most requests that wait until one of those is open.
pub const MOST_WAITING_OPENINGS: usize = 64;
/// Most bytes of a record that is brought along.
pub const MOST_RECORD_BYTES: usize = 2 << 20;
/// Most entries of a record that is brought along.
pub const MOST_RECORD_ENTRIES: usize = 5_000;
/// Most records that are received or told at once, and most replays that are made at once.
pub const MOST_RETELLINGS: usize = 2;
/// Most requests that may wait for one of these; further ones are refused.
pub const MOST_WAITING_RETELLINGS: usize = 64;
/// Most steps of a replay in one response.
pub const MOST_REPLAY_STEPS: u32 = 100;
/// Most entries that a page is told when it connects: more than the longest game has; the latest of them.
pub const MOST_LOGGED: usize = 2_000;
/// Most thoughts that may wait before hints are refused.
pub const MOST_WAITING_THOUGHTS: usize = 64;
/// Most undos at one table.
pub const MOST_UNDOS: usize = 300;
/// How long a player must be away before the others may let a bot stand in.
pub const AWAY_BEFORE_STAND_IN: Duration = Duration::from_mins(2);
/// How long the line of a player at a live game may be broken before they count as away.
pub const AWAY_GRACE: Duration = Duration::from_secs(20);
/// Entries of a table after which nothing is noted any more that people can do again and again by themselves: coming and
/// going, holidays, bots for their own seats; nor that somebody's time is up once more in the same wait. The notes that are
/// left are for what must be noted.
pub const MOST_ENTRIES_WITH_WISHES: u32 = 3_000;
/// Entries of a table after which no time-out is noted at all, so that the game can still be broken off.
pub const MOST_ENTRIES_WITH_TIME_OUTS: u32 = 3_800;
/// How long nobody decides anything in a game among people before it is broken off; at slow tables no less than four
/// turns.
pub const DEAD_TABLE: Duration = Duration::from_hours(60 * 24);
/// Most that is done at once at a table at which it is due.
pub const MOST_DEEDS: usize = 64;
/// Most tables that are loaded at once because something is due there.
pub const MOST_OVERDUE: u32 = 16;
/// How often it is looked up where something is due.
pub const LOOKING_FOR_DUE: Duration = Duration::from_secs(1);
/// How long a pause of a game may last before one of the players alone can end it.
pub const LONG_PAUSE: Duration = Duration::from_hours(7 * 24);
/// Most time that somebody is on holiday at once.
pub const LONGEST_HOLIDAY: Duration = Duration::from_hours(60 * 24);
/// How long before it begins a holiday can be entered.
pub const EARLIEST_HOLIDAY: Duration = Duration::from_hours(366 * 24);
/// How long seats of a table stay free before it is closed.
pub const ABANDONED: Duration = Duration::from_hours(24);
/// How long a return link holds.
pub const RETURN_LINK: Duration = Duration::from_hours(30 * 24);
/// Most tokens of one member.
pub const MOST_TOKENS: u32 = 20;
/// Most characters of a token that is looked up: more than any has.
pub const MOST_TOKEN_CHARS: usize = 100;
/// How exactly it is kept when a token was last used.
pub const TOKEN_USE: Duration = Duration::from_hours(1);
/// Least and most characters of a handle.
pub const HANDLE_CHARS: RangeInclusive<usize> = 3..=24;
/// Least and most bytes of a password.
pub const PASSWORD_BYTES: RangeInclusive<usize> = 8..=256;
/// Most passwords that are hashed at once.
pub const MOST_HASHINGS: usize = 2;
/// Most that may wait for that; further ones are refused.
pub const MOST_WAITING_HASHINGS: usize = 64;
/// Most characters of what is said at once.
pub const MOST_SAID_CHARS: usize = 500;
/// Most lines of chat at one table.
pub const MOST_LINES: u32 = 2_000;
/// Most lines of chat that a page is told when it connects.
pub const MOST_LINES_TOLD: u32 = 100;
/// Most places where somebody is told what happens at their tables.
pub const MOST_CHANNELS: usize = 12;
/// Most links within a day that ask a mail address whose it is.
pub const MOST_MAILS_TO_ADDRESS: i64 = 3;
/// Most such links within a day because of one person.
pub const MOST_MAILS_OF_PERSON: i64 = 5;
/// How often it is looked up what other servers on the same database have done.
pub const LOOKING_AROUND: Duration = Duration::from_secs(1);
/// How long open connections may take to end when the server stops.
pub const GRACE: Duration = Duration::from_secs(5);
/// How long a bot waits before it moves, so that people can follow; a third of it while its turn goes on.
pub const THINKING_PAUSE: Duration = Duration::from_millis(700);

/// How long the other side of a connection may keep us waiting.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For the head of a request.
    pub headers: Duration,
    /// For the body of a request.
    pub body: Duration,
    /// Until it reads something of what it is sent.
    pub unread: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { headers: SLOW_HEADERS, body: SLOW_BODY, unread: SLOW_SOCKET }
    }
}

/// The limits that a host can set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Ordinary requests per address.
    pub requests: Rate,
    /// Requests per address that create something.
    pub creations: Rate,
    /// Messages per socket.
    pub messages: Rate,
    /// Most open connections, sockets included.
    pub connections: usize,
    /// Most open connections from one address, sockets included.
    pub connections_per_address: u32,
    /// Most open sockets.
    pub sockets: usize,
    /// Most open sockets from one address.
    pub sockets_per_address: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: REQUESTS,
            creations: CREATIONS,
            messages: MESSAGES,
            connections: MOST_CONNECTIONS,
            connections_per_address: MOST_CONNECTIONS_PER_ADDRESS,
            sockets: MOST_SOCKETS,
            sockets_per_address: MOST_SOCKETS_PER_ADDRESS,
        }
    }
}

/// How many requests an address may make: a burst at once, and some more each second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// More each second.
    pub per_second: f64,
}

impl Rate {
    /// How many whole seconds it takes until one more comes.
    pub(crate) fn seconds_for_one(self) -> u64 {
        whole_seconds(1.0 / self.per_second)
    }
}

/// Ordinary requests per address.
pub const REQUESTS: Rate = Rate { burst: 240.0, per_second: 20.0 };
/// Requests that create something (people, tables, records) per address.
pub const CREATIONS: Rate = Rate { burst: 40.0, per_second: 0.5 };
/// Reports of pages per address, this machine's too.
pub const REPORTS: Rate = Rate { burst: 10.0, per_second: 0.02 };
/// Reports of all pages together, so that the log stays readable.
pub const ALL_REPORTS: Rate = Rate { burst: 60.0, per_second: 0.1 };
/// Passwords that are tried from one network.
pub const LOG_INS: Rate = Rate { burst: 30.0, per_second: 0.2 };
/// Passwords that are tried for one handle from one network.
pub const LOG_INS_OF_HANDLE: Rate = Rate { burst: 8.0, per_second: 0.05 };
/// What one person says at one table.
pub const SAYINGS: Rate = Rate { burst: 6.0, per_second: 0.5 };
/// What one person tells the host of.
pub const TELLINGS: Rate = Rate { burst: 6.0, per_second: 0.005 };
/// Most reports of one person with which the host has not dealt.
pub const MOST_REPORTS: u32 = 20;
/// Most reports of everybody with which the host has not dealt: more than anybody reads through.
pub const MOST_REPORTS_OF_ALL: u32 = 2_000;
/// Messages per socket. A page asks for a preview of each choice.
pub const MESSAGES: Rate = Rate { burst: 300.0, per_second: 30.0 };
/// Most that are watched; beyond that, those with a full bucket are dropped.
const MOST_WATCHED: usize = 20_000;

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

    /// What can be taken now and later, in whole seconds.
    fn allowance(&self, rate: Rate) -> Allowance {
        let seconds = |missing: f64| whole_seconds(missing.max(0.0) / rate.per_second);
        Allowance {
            limit: rate.burst as u64,
            left: self.left as u64,
            full_in: seconds(rate.burst - self.left),
            next_in: seconds(1.0 - self.left),
        }
    }

    fn fill(&mut self, rate: Rate) {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * rate.per_second;
        (self.left, self.at) = ((self.left + more).min(rate.burst), now);
    }
}

/// What somebody may ask for: at once, at present, and when there is more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    /// At most.
    pub(crate) limit: u64,
    /// At present.
    pub(crate) left: u64,
    /// Seconds until there is as much as there can be.
    pub(crate) full_in: u64,
    /// Seconds until there is one.
    pub(crate) next_in: u64,
}

/// The next whole number of seconds; a bucket that is never filled takes as long as can be said.
fn whole_seconds(seconds: f64) -> u64 {
    const LONGEST: f64 = 86_400.0;
    seconds.ceil().min(LONGEST) as u64
}

/// What counts as one address: an IPv4 address, or the 64 bits that an IPv6 network hands out to one customer.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// A token bucket for everyone: for each network, or for each handle and network.
#[derive(Debug)]
pub(crate) struct Buckets<Key = IpAddr> {
    rate: Rate,
    by_key: Mutex<HashMap<Key, Bucket>>,
}

impl<Key: Eq + Hash> Buckets<Key> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, by_key: Mutex::default() }
    }

    /// May this one make one more request?
    pub(crate) fn take(&self, key: Key) -> bool {
        self.take_and_tell(key).0
    }

    /// The same, with what is left then.
    pub(crate) fn take_and_tell(&self, key: Key) -> (bool, Allowance) {
        let mut buckets = self.by_key.lock().expect("no code panics while it holds the lock");
        if buckets.len() >= MOST_WATCHED {
            buckets.retain(|_, bucket| {
                bucket.fill(self.rate);
                bucket.left < self.rate.burst
            });
        }
        let bucket = buckets.entry(key).or_insert_with(|| Bucket::full(self.rate));
        (bucket.take(self.rate), bucket.allowance(self.rate))
    }
}

/// What may be open at the same time, counted by where it comes from.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    most: usize,
    taken: Arc<Mutex<Taken>>,
}

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by_network: HashMap<IpAddr, u32>,
}

/// One of them; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Slot {
    taken: Arc<Mutex<Taken>>,
    network: IpAddr,
}

impl Slots {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, taken: Arc::default() }
    }

    /// How many are open.
    pub(crate) fn taken(&self) -> usize {
        locked(&self.taken).all
    }

    /// One more, unless it is one too many.
    pub(crate) fn take(&self, address: IpAddr, most_per_address: u32) -> Option<Slot> {
        let network = network(address);
        let mut taken = locked(&self.taken);
        let from_there = taken.by_network.get(&network).copied().unwrap_or_default();
        if taken.all >= self.most || from_there >= most_per_address {
            return None;
        }
        taken.all += 1;
        taken.by_network.insert(network, from_there + 1);
        Some(Slot { taken: Arc::clone(&self.taken), network })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = locked(&self.taken);
        taken.all -= 1;
        if let Some(from_there) = taken.by_network.get_mut(&self.network) {
            *from_there -= 1;
            if *from_there == 0 {
                taken.by_network.remove(&self.network);
            }
        }
    }
}

fn locked(taken: &Mutex<Taken>) -> MutexGuard<'_, Taken> {
    taken.lock().expect("no code panics while it holds the lock")
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
    fn what_is_left_is_told() {
        let buckets = Buckets::new(Rate { burst: 3.0, per_second: 0.5 });
        let told = |left, full_in, next_in| Allowance { limit: 3, left, full_in, next_in };
        assert_eq!(buckets.take_and_tell(HERE), (true, told(2, 2, 0)));
        assert_eq!(buckets.take_and_tell(HERE), (true, told(1, 4, 0)));
        assert_eq!(buckets.take_and_tell(HERE), (true, told(0, 6, 2)));
        assert_eq!(buckets.take_and_tell(HERE), (false, told(0, 6, 2)));
        assert_eq!(Rate { burst: 1.0, per_second: 0.0 }.seconds_for_one(), 86_400, "never is said as a day");
    }

    #[test]
    fn slots_are_counted_by_address_and_freed() {
        let slots = Slots::new(3);
        let first = slots.take(HERE, 2).unwrap();
        let _second = slots.take(HERE, 2).unwrap();
        assert!(slots.take(HERE, 2).is_none());
        drop(first);
        let _again = slots.take(HERE, 2).unwrap();
        let elsewhere = IpAddr::V4(std::net::Ipv4Addr::BROADCAST);
        let _third = slots.take(elsewhere, 2).unwrap();
        assert!(slots.take(elsewhere, 2).is_none(), "three are open in all");
    }

    #[test]
    fn a_customer_with_many_addresses_counts_once() {
        let parsed = |text: &str| text.parse::<IpAddr>().unwrap();
        assert_eq!(network(parsed("2001:db8:1:2::1")), network(parsed("2001:db8:1:2:ffff::9")));
        assert_ne!(network(parsed("2001:db8:1:2::1")), network(parsed("2001:db8:1:3::1")));
        assert_eq!(network(parsed("::ffff:192.0.2.1")), parsed("192.0.2.1"));
    }
}
