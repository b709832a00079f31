//! What programs ask of a table without a socket, each request by itself.

use engine::{Languages, Seat};
use table::{AnyTable, Json};

use super::{Client, Known, Room, Told};
use crate::problem::Problem;
use crate::wire::ClientMessage;

/// No socket has this number.
const NO_CLIENT: u64 = 0;

/// What came of a request.
#[derive(Debug)]
pub(crate) struct Deed {
    /// The number of the last decision or undo.
    pub(crate) number: u32,
    /// What was asked for, where that is told.
    pub(crate) result: Option<Json>,
}

impl Room {
    /// The whole table as somebody may see it who is told nothing later.
    pub(super) fn look(&self, person: Option<String>, languages: Languages) -> Result<String, Problem> {
        self.admit(person.as_deref())?;
        let (outbox, _) = tokio::sync::mpsc::channel(1);
        let client = Client {
            id: NO_CLIENT,
            person,
            name: String::new(),
            lifted: None,
            is_hidden: true,
            outbox,
            languages,
            told: Told::Lines,
            known: Known::default(),
        };
        Ok(self.line_for(&client))
    }

    /// Does what somebody asks for who sits at the table; of those who share a device none can.
    pub(super) async fn deed(
        &mut self,
        person: &str,
        message: ClientMessage,
        languages: Languages,
    ) -> Result<Deed, Problem> {
        self.admit(Some(person))?;
        let own = self.seats_of(Some(person));
        // Of several people on one device only the page knows which seat is uncovered.
        if own.len() > 1 {
            return Err(Problem::covered());
        }
        let seat = match message.seat_of {
            Some(seat) => Some(Seat(seat)).filter(|seat| own.has(*seat)),
            None => own.first(),
        };
        let seat = seat.ok_or_else(Problem::not_seated)?;
        let ClientMessage { id, request, .. } = message;
        let result = self.handle_deed(NO_CLIENT, seat, &id, request, languages).await?;
        Ok(Deed { number: self.table.as_deref().map_or(0, AnyTable::last_change), result })
    }
}
