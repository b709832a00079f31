//! What every request can reach.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, header};
use serde::Serialize;
use tokio::sync::watch;
use ts_rs::TS;

use crate::bans::Bans;
use crate::host_pages::HostPages;
use crate::limits::{
    ALL_REPORTS, Allowance, Bucket, Buckets, LOG_INS, LOG_INS_OF_HANDLE, Limits, MOST_HASHINGS,
    MOST_RETELLINGS, MOST_WAITING_HASHINGS, MOST_WAITING_RETELLINGS, REPORTS, Rate, Slot, Slots, TELLINGS,
    Timeouts, network,
};
use crate::notices::Notices;
use crate::problem::Problem;
use crate::public_url::PublicUrl;
use crate::readiness::Readiness;
use crate::rooms::Rooms;
use crate::turns::Turns;

/// What every request can reach.
pub(crate) struct App {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) notices: Arc<Notices>,
    pub(crate) presence: Presence,
    /// Turns true when the server stops.
    pub(crate) closing: watch::Sender<bool>,
    /// Games that are read and told.
    pub(crate) retelling: Turns,
    /// Passwords that are hashed.
    pub(crate) hashing: Turns,
    pub(crate) readiness: Readiness,
    /// Whom the host keeps out.
    pub(crate) bans: Bans,
    /// How much each person may tell the host of.
    tellings: Buckets<String>,
    connections: Slots,
    sockets: Slots,
    requests: Buckets,
    creations: Buckets,
    reports: Buckets,
    log_ins: Buckets,
    log_ins_of_handle: Buckets<(String, IpAddr)>,
    all_reports: Mutex<Bucket>,
    settings: RequestSettings,
}

/// How requests are attributed and limited.
#[derive(Clone, Debug)]
pub(crate) struct RequestSettings {
    /// A proxy stands before the server and names the client's address.
    pub(crate) is_behind_proxy: bool,
    /// Rates are limited for this machine too.
    pub(crate) limits_this_machine: bool,
    pub(crate) timeouts: Timeouts,
    pub(crate) limits: Limits,
    /// Where the world finds this server, if it was said.
    pub(crate) public_url: Option<PublicUrl>,
    /// Where others in the same network find it, if it listens to them.
    pub(crate) address_for_others: Option<SocketAddr>,
    pub(crate) registration: Registration,
    /// The host's own pages.
    pub(crate) host_pages: HostPages,
}

/// Who may become a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// Who has an invitation of the host.
    Invitation,
    /// Nobody.
    Closed,
}

impl App {
    pub(crate) fn new(rooms: Arc<Rooms>, notices: Arc<Notices>, settings: RequestSettings) -> Self {
        Self {
            rooms,
            notices,
            presence: Presence::default(),
            closing: watch::Sender::new(false),
            retelling: Turns::new(MOST_RETELLINGS, MOST_WAITING_RETELLINGS),
            hashing: Turns::new(MOST_HASHINGS, MOST_WAITING_HASHINGS),
            log_ins: Buckets::new(LOG_INS),
            log_ins_of_handle: Buckets::new(LOG_INS_OF_HANDLE),
            readiness: Readiness::default(),
            bans: Bans::default(),
            tellings: Buckets::new(TELLINGS),
            connections: Slots::new(settings.limits.connections),
            sockets: Slots::new(settings.limits.sockets),
            requests: Buckets::new(settings.limits.requests),
            creations: Buckets::new(settings.limits.creations),
            reports: Buckets::new(REPORTS),
            all_reports: Mutex::new(Bucket::full(ALL_REPORTS)),
            settings,
        }
    }

    pub(crate) fn timeouts(&self) -> Timeouts {
        self.settings.timeouts
    }

    pub(crate) fn host_pages(&self) -> &HostPages {
        &self.settings.host_pages
    }

    /// Is what comes with a request written by our own proxy?
    pub(crate) fn is_behind_proxy(&self) -> bool {
        self.settings.is_behind_proxy
    }

    pub(crate) fn open_connections(&self) -> usize {
        self.connections.taken()
    }

    pub(crate) fn open_sockets(&self) -> usize {
        self.sockets.taken()
    }

    /// The address of the client: that of the connection, or the one that the proxy names.
    pub(crate) fn address(&self, connection: IpAddr, headers: &HeaderMap) -> IpAddr {
        let named = || {
            let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            value.rsplit(',').next()?.trim().parse().ok()
        };
        if self.settings.is_behind_proxy { named().unwrap_or(connection) } else { connection }
    }

    /// Does the browser speak TLS with the proxy?
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        let is_told = || headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https");
        self.settings.public_url.as_ref().is_some_and(PublicUrl::is_secure)
            || (self.settings.is_behind_proxy && is_told())
    }

    /// How many messages a socket from this address may send; none: as many as it likes.
    pub(crate) fn message_rate(&self, address: IpAddr) -> Option<Rate> {
        self.is_limited(address).then_some(self.settings.limits.messages)
    }

    /// Refuses requests from the pages of other sites. Browsers name the site; other programs name none, and have
    /// nobody's cookies. Where no public URL is known, the name by which the browser reached us counts.
    pub(crate) fn check_origin(&self, headers: &HeaderMap) -> Result<(), Problem> {
        let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
        let is_ours = match &self.settings.public_url {
            Some(url) => origin.as_bytes().eq_ignore_ascii_case(url.origin().as_bytes()),
            None => is_from_host(origin, headers),
        };
        is_ours.then_some(()).ok_or_else(Problem::foreign_origin)
    }

    /// Requests from this machine are not limited by default: its users could do worse.
    pub(crate) fn is_limited(&self, address: IpAddr) -> bool {
        self.settings.limits_this_machine || !address.is_loopback()
    }

    /// One more connection from this address, unless it is one too many. A proxy has those of everybody: there only all
    /// together are limited, and pages and requests by the addresses that it names.
    pub(crate) fn connection_slot(&self, address: IpAddr) -> Option<Slot> {
        let limit = if self.settings.is_behind_proxy {
            u32::MAX
        } else {
            self.most(address, self.settings.limits.connections_per_address)
        };
        self.connections.take(address, limit)
    }

    /// One more socket from this address.
    pub(crate) fn socket_slot(&self, address: IpAddr) -> Result<Slot, Problem> {
        let slot = self.sockets.take(address, self.most(address, self.settings.limits.sockets_per_address));
        slot.ok_or_else(Problem::too_many)
    }

    fn most(&self, address: IpAddr, limit: u32) -> u32 {
        if self.is_limited(address) { limit } else { u32::MAX }
    }

    /// One more request from this address, and what it may ask for now; nothing is said of one that is not limited.
    pub(crate) fn count_request(&self, address: IpAddr) -> (Result<(), Problem>, Option<Allowance>) {
        if !self.is_limited(address) {
            return (Ok(()), None);
        }
        let (is_allowed, allowance) = self.requests.take_and_tell(network(address));
        (is_allowed.then_some(()).ok_or_else(Problem::too_many), Some(allowance))
    }

    /// How much an address may create.
    pub(crate) fn creation_rate(&self) -> Rate {
        self.settings.limits.creations
    }

    /// One more thing that this address creates.
    pub(crate) fn count_creation(&self, address: IpAddr) -> Result<(), Problem> {
        let is_allowed = !self.is_limited(address) || self.creations.take(network(address));
        is_allowed.then_some(()).ok_or_else(Problem::too_many)
    }

    /// One more password that is tried for a handle: slower and slower from one network, and never for others.
    pub(crate) fn count_log_in(&self, handle: &str, address: IpAddr) -> Result<(), Problem> {
        let of_network = !self.is_limited(address) || self.log_ins.take(network(address));
        let is_allowed = of_network && self.log_ins_of_handle.take((handle.to_owned(), network(address)));
        is_allowed.then_some(()).ok_or_else(Problem::too_many)
    }

    /// Where pages of this server are found, for a link that others open: by its public URL, or by the name with which
    /// this request reached it, unless that is this machine's own name for itself.
    pub(crate) fn invitation_origin(&self, headers: &HeaderMap) -> Option<String> {
        if let Some(url) = &self.settings.public_url {
            return Some(url.origin().to_owned());
        }
        let host = headers.get(header::HOST)?.to_str().ok()?;
        let scheme = if self.is_secure(headers) { "https" } else { "http" };
        if !is_loopback(host) {
            return Some(format!("{scheme}://{host}"));
        }
        let others = self.settings.address_for_others?;
        Some(format!("http://{others}"))
    }

    /// Reads whom the host keeps out. False: it failed, and must be done again.
    pub(crate) async fn read_bans(&self) -> bool {
        let read = self.bans.read(&self.rooms.store).await;
        if let Err(error) = &read {
            tracing::warn!(%error, "bans stay as they were for now");
        }
        read.is_ok()
    }

    /// One more thing that a person tells the host of.
    pub(crate) fn count_telling(&self, person: &str) -> Result<(), Problem> {
        self.tellings.take(person.to_owned()).then_some(()).ok_or_else(Problem::too_many)
    }

    /// Who may become a member.
    pub(crate) fn registration(&self) -> Registration {
        self.settings.registration
    }

    /// One more report from a page at this address.
    pub(crate) fn count_report(&self, address: IpAddr) -> Result<(), Problem> {
        let mut all = self.all_reports.lock().expect("no code panics while it holds the lock");
        let is_allowed = self.reports.take(network(address)) && all.take(ALL_REPORTS);
        is_allowed.then_some(()).ok_or_else(Problem::too_many)
    }
}

/// Is this how a machine calls itself?
fn is_loopback(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name == "localhost" || name.ends_with(".localhost") || address.is_ok_and(|address| address.is_loopback())
}

/// Is this origin the host that the request names?
fn is_from_host(origin: &HeaderValue, headers: &HeaderMap) -> bool {
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    matches!((origin, host), (Some((_, origin)), Some(host)) if origin.eq_ignore_ascii_case(host))
}

/// The people who are connected to some table, with how many sockets each.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<String, Online>>);

#[derive(Debug)]
struct Online {
    sockets: u32,
    ended: watch::Sender<()>,
}

impl Presence {
    /// One more socket of a person. What is returned changes when all of theirs are to end.
    pub(crate) fn connect(&self, person: &str) -> watch::Receiver<()> {
        let mut people = self.people();
        let online = people.entry(person.to_owned());
        let online = online.or_insert_with(|| Online { sockets: 0, ended: watch::Sender::new(()) });
        online.sockets += 1;
        online.ended.subscribe()
    }

    pub(crate) fn disconnect(&self, person: &str) {
        let mut people = self.people();
        if let Some(online) = people.get_mut(person) {
            online.sockets -= 1;
            if online.sockets == 0 {
                people.remove(person);
            }
        }
    }

    /// Ends all sockets of a person: pages connect again, and those whose session has ended as nobody.
    pub(crate) fn end_sockets(&self, person: &str) {
        if let Some(online) = self.people().get(person) {
            online.ended.send_replace(());
        }
    }

    /// How many sockets and streams of a person are open.
    pub(crate) fn sockets(&self, person: &str) -> u32 {
        self.people().get(person).map_or(0, |online| online.sockets)
    }

    pub(crate) fn is_online(&self, person: &str) -> bool {
        self.people().contains_key(person)
    }

    fn people(&self) -> std::sync::MutexGuard<'_, HashMap<String, Online>> {
        self.0.lock().expect("no code panics while it holds the lock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(origin: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("city.example:8906"));
        headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        headers
    }

    #[test]
    fn a_machine_calls_itself_by_several_names() {
        for own in
            ["localhost", "localhost:8906", "127.0.0.1:8906", "127.3.2.1", "[::1]:8906", "a.localhost:1"]
        {
            assert!(is_loopback(own), "{own}");
        }
        for other in ["city.example", "192.168.1.7:8906", "[2001:db8::1]:8906", "localhost.example:80"] {
            assert!(!is_loopback(other), "{other}");
        }
    }

    #[test]
    fn only_our_own_pages_may_ask() {
        let is_ours = |origin| is_from_host(&HeaderValue::from_static(origin), &headers(origin));
        assert!(is_ours("https://city.example:8906"));
        for foreign in
            ["https://city.example", "https://evil.example", "null", "https://city.example:8906.evil"]
        {
            assert!(!is_ours(foreign), "{foreign}");
        }
    }
}
