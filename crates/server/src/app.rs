//! What every request can reach.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use axum::http::{HeaderMap, header};
use tokio::sync::watch;

use crate::limits::{
    ALL_REPORTS, Bucket, Buckets, CREATIONS, MOST_CONNECTIONS, MOST_CONNECTIONS_PER_ADDRESS, MOST_SOCKETS,
    MOST_SOCKETS_PER_ADDRESS, REPORTS, REQUESTS, Slot, Slots, Timeouts,
};
use crate::problem::Problem;
use crate::readiness::Readiness;
use crate::retelling::Retelling;
use crate::rooms::Rooms;

/// What every request can reach.
pub(crate) struct App {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) presence: Presence,
    /// Turns true when the server stops.
    pub(crate) closing: watch::Sender<bool>,
    pub(crate) retelling: Retelling,
    pub(crate) readiness: Readiness,
    connections: Slots,
    sockets: Slots,
    requests: Buckets,
    creations: Buckets,
    reports: Buckets,
    all_reports: Mutex<Bucket>,
    settings: RequestSettings,
}

/// How requests are attributed and limited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestSettings {
    /// A proxy stands before the server and names the client's address.
    pub(crate) is_behind_proxy: bool,
    /// Rates are limited for this machine too.
    pub(crate) limits_this_machine: bool,
    pub(crate) timeouts: Timeouts,
}

impl App {
    pub(crate) fn new(rooms: Arc<Rooms>, settings: RequestSettings) -> Self {
        Self {
            rooms,
            presence: Presence::default(),
            closing: watch::Sender::new(false),
            retelling: Retelling::default(),
            readiness: Readiness::default(),
            connections: Slots::new(MOST_CONNECTIONS),
            sockets: Slots::new(MOST_SOCKETS),
            requests: Buckets::new(REQUESTS),
            creations: Buckets::new(CREATIONS),
            reports: Buckets::new(REPORTS),
            all_reports: Mutex::new(Bucket::full(ALL_REPORTS)),
            settings,
        }
    }

    pub(crate) fn timeouts(&self) -> Timeouts {
        self.settings.timeouts
    }

    /// The address of the client: that of the connection, or the one that the proxy names.
    pub(crate) fn address(&self, connection: IpAddr, headers: &HeaderMap) -> IpAddr {
        let named = || {
            let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            value.rsplit(',').next()?.trim().parse().ok()
        };
        if self.settings.is_behind_proxy { named().unwrap_or(connection) } else { connection }
    }

    /// Does the browser speak TLS with us, or with the proxy?
    pub(crate) fn is_secure(&self, headers: &HeaderMap) -> bool {
        self.settings.is_behind_proxy
            && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
    }

    /// Requests from this machine are not limited by default: its users could do worse.
    pub(crate) fn is_limited(&self, address: IpAddr) -> bool {
        self.settings.limits_this_machine || !address.is_loopback()
    }

    /// One more connection from this address, unless it is one too many.
    pub(crate) fn connection_slot(&self, address: IpAddr) -> Option<Slot> {
        self.connections.take(address, self.most(address, MOST_CONNECTIONS_PER_ADDRESS))
    }

    /// One more socket from this address.
    pub(crate) fn socket_slot(&self, address: IpAddr) -> Result<Slot, Problem> {
        let slot = self.sockets.take(address, self.most(address, MOST_SOCKETS_PER_ADDRESS));
        slot.ok_or_else(Problem::too_many)
    }

    fn most(&self, address: IpAddr, limit: u32) -> u32 {
        if self.is_limited(address) { limit } else { u32::MAX }
    }

    /// One more request from this address.
    pub(crate) fn count_request(&self, address: IpAddr) -> Result<(), Problem> {
        let is_allowed = !self.is_limited(address) || self.requests.take(address);
        is_allowed.then_some(()).ok_or_else(Problem::too_many)
    }

    /// One more thing that this address creates.
    pub(crate) fn count_creation(&self, address: IpAddr) -> Result<(), Problem> {
        let is_allowed = !self.is_limited(address) || self.creations.take(address);
        is_allowed.then_some(()).ok_or_else(Problem::too_many)
    }

    /// One more report from a page at this address.
    pub(crate) fn count_report(&self, address: IpAddr) -> Result<(), Problem> {
        let mut all = self.all_reports.lock().expect("no code panics while it holds the lock");
        let is_allowed = self.reports.take(address) && all.take(ALL_REPORTS);
        is_allowed.then_some(()).ok_or_else(Problem::too_many)
    }
}

/// Refuses requests from the pages of other sites. Browsers name the site; other programs name none, and have nobody's
/// cookies.
pub(crate) fn check_origin(headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match (origin, host) {
        (Some((_, origin)), Some(host)) if origin.eq_ignore_ascii_case(host) => Ok(()),
        _ => Err(Problem::foreign_origin()),
    }
}

/// The people who are connected to some table, with how many sockets each.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<String, u32>>);

impl Presence {
    pub(crate) fn connect(&self, person: &str) {
        *self.people().entry(person.to_owned()).or_default() += 1;
    }

    pub(crate) fn disconnect(&self, person: &str) {
        let mut people = self.people();
        if let Some(sockets) = people.get_mut(person) {
            *sockets -= 1;
            if *sockets == 0 {
                people.remove(person);
            }
        }
    }

    pub(crate) fn is_online(&self, person: &str) -> bool {
        self.people().contains_key(person)
    }

    fn people(&self) -> std::sync::MutexGuard<'_, HashMap<String, u32>> {
        self.0.lock().expect("no code panics while it holds the lock")
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(origin: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static("city.example:8906"));
        headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        headers
    }

    #[test]
    fn only_our_own_pages_may_ask() {
        assert!(check_origin(&headers("https://city.example:8906")).is_ok());
        for foreign in
            ["https://city.example", "https://evil.example", "null", "https://city.example:8906.evil"]
        {
            assert!(check_origin(&headers(foreign)).is_err(), "{foreign}");
        }
        assert!(check_origin(&HeaderMap::new()).is_ok());
    }
}
