//! Several people on one device: they have one socket and pass it round. Nothing of a seat is sent before it is
//! uncovered, and uncovering one covers the other.

use engine::{Seat, Seats, Viewer};
use table::AnyTable;

use super::{Client, Room};
use crate::problem::Problem;

impl Room {
    /// The seat for which a client acts and through whose eyes it sees.
    pub(super) fn seat_at(&self, client: &Client) -> Option<Seat> {
        acting(self.seats_of(client.person.as_deref()), client.lifted)
    }

    /// Through whose eyes a person sees what is asked for without a socket.
    pub(super) fn viewer(&self, person: Option<&str>) -> Viewer {
        acting(self.seats_of(person), None).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Does the owner of this client sit at the table, if only behind a curtain?
    pub(super) fn owns_seats(&self, client: u64) -> bool {
        let known = self.clients.iter().find(|known| known.id == client);
        known.is_some_and(|known| !self.seats_of(known.person.as_deref()).is_empty())
    }

    /// Uncovers a seat of this client's device, or covers all.
    pub(super) fn lift(&mut self, id: u64, seat: Option<u8>) -> Result<(), Problem> {
        let Some(place) = self.clients.iter().position(|client| client.id == id) else { return Ok(()) };
        let own = self.seats_of(self.clients[place].person.as_deref());
        let lifted = seat.map(Seat);
        if lifted.is_some_and(|seat| !own.has(seat)) {
            return Err(Problem::not_seated());
        }
        self.clients[place].lifted = lifted;
        // Another viewer knows other things: everything is told anew.
        self.welcome(id);
        Ok(())
    }

    /// Do those who share a device have anything to hide from each other?
    pub(super) fn has_secrets(&self, own: Seats) -> bool {
        let Some(table) = self.table.as_deref().filter(|_| own.len() > 1) else { return false };
        let seen = |table: &dyn AnyTable, viewer| table.view(viewer).map(|view| view.get().to_owned()).ok();
        let open = seen(table, Viewer::Spectator);
        own.iter().any(|seat| seen(table, Viewer::Seat(seat)) != open)
    }
}

/// Of several seats on a device the one that is uncovered, otherwise the only one.
fn acting(own: Seats, lifted: Option<Seat>) -> Option<Seat> {
    if own.len() > 1 { lifted.filter(|seat| own.has(*seat)) } else { own.first() }
}
