//! The same people again: one new table for all of them, which begins when everybody has come.

use engine::Seed;
use store::{Deal, NewTable, Person, SeatKind, State, Written};
use table::Setup;

use super::{Room, bot_seat, open_seat};
use crate::ids;
use crate::problem::Problem;
use crate::wire::Agreement;

impl Room {
    /// Lays the table at which the same people play again, unless one of them has done so. The turn order moves on by
    /// one, and the others find their seats kept for them.
    pub(super) async fn lay_rematch(
        &mut self,
        person: &Person,
        contribution: Vec<u8>,
    ) -> Result<String, Problem> {
        if self.state != State::Over {
            return Err(Problem::not_over());
        }
        if self.seats_of(Some(&person.id)).is_empty() {
            return Err(Problem::not_seated());
        }
        if let Some(next) = &self.rematch
            && self.rooms.store.has_table(next).await?
        {
            return Ok(next.clone());
        }
        let made = self.next_table(person, contribution).await?;
        let id = match self.rooms.store.new_rematch(self.key, &made).await? {
            Written::Kept => made.id,
            Written::Lost => self.rooms.store.rematch_of(self.key).await?.ok_or_else(Problem::try_again)?,
        };
        self.rematch = Some(id.clone());
        self.tell_all();
        Ok(id)
    }

    async fn next_table(&self, person: &Person, contribution: Vec<u8>) -> Result<NewTable, Problem> {
        let rooms = &self.rooms;
        let game = rooms.games.of_set(&self.header.game, &self.header.components, &rooms.store).await?;
        let empty = game.set_up(Setup {
            seats: self.header.seats,
            options: self.header.options.clone(),
            players: Vec::new(),
            seed: Seed(ids::random_bytes()),
            agreed: Agreement::again(&self.header),
        })?;
        let mut before: Vec<&store::Seat> = self.seats.iter().collect();
        before.rotate_left(1);
        let is_own =
            |seat: &store::Seat| seat.kind == SeatKind::Person && seat.person.as_ref() == Some(&person.id);
        let seat = |(place, seat): (usize, &&store::Seat)| match (seat.kind, &seat.person) {
            (SeatKind::Person, _) if is_own(seat) => {
                store::Seat { level: None, contribution: Some(contribution.clone()), ..(*seat).clone() }
            }
            (SeatKind::Person, Some(other)) => {
                store::Seat { person: Some(other.clone()), name: seat.name.clone(), ..open_seat() }
            }
            (SeatKind::Bot, _) => bot_seat(&rooms.dealing, place, seat.level.as_deref().unwrap_or("medium")),
            (SeatKind::Person | SeatKind::Open, _) => open_seat(),
        };
        Ok(NewTable {
            id: ids::new_id(),
            game: self.header.game.clone(),
            host: Some(person.id.clone()),
            is_listed: false,
            is_rated: Agreement::of(&self.header).rated,
            header: serde_json::to_string(empty.header()).expect("a header can be written as JSON"),
            start: None,
            state: State::Open,
            seats: before.iter().enumerate().map(seat).collect(),
            deal: Deal { secret: Some(rooms.dealing.secret()), seed: None },
            at: (rooms.table_time.now_ms() / 1000) as i64,
        })
    }
}
