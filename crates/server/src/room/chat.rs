//! What people say at a table. Spectators are apart: as long as the game runs, players do not hear them.

use engine::Seat;
use store::{Line, State, Written};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{Client, Room, text};
use crate::clock;
use crate::limits::{MOST_LINES, MOST_LINES_TOLD};
use crate::names::said;
use crate::problem::Problem;
use crate::wire::{Agreement, Chat, Said};

/// How often a line is given the next number when another server was faster.
const TRIES: usize = 4;

impl Room {
    /// Somebody says something to everybody who may hear it.
    pub(super) async fn say(&mut self, id: u64, seat: Option<Seat>, text: &str) -> Result<(), Problem> {
        let Some(client) = self.clients.iter().find(|client| client.id == id) else { return Ok(()) };
        let person = client.person.clone().filter(|_| !client.name.is_empty()).ok_or_else(Problem::nobody)?;
        if !Agreement::of(&self.header).chat {
            return Err(Problem::not_agreed());
        }
        let text = said(text)?;
        let last = self.lines.back().map_or(0, |line| line.number);
        if last >= MOST_LINES || !self.sayings.take(person.clone()) {
            return Err(Problem::too_many());
        }
        // Behind a curtain the first of those who share the device speaks for all.
        let seat = seat.or_else(|| self.seats_of(Some(&person)).first());
        let name = seat.map_or(&client.name, |seat| &self.seats[seat.index()].name).clone();
        let mut line =
            Line { number: last + 1, person, name, seat: seat.map(|seat| seat.0), text, at: clock::now() };
        for _ in 0..TRIES {
            if self.rooms.store.say(self.key, &line).await? == Written::Kept {
                self.hear(vec![line]);
                return Ok(());
            }
            // Another server was faster.
            let missed = self.rooms.store.lines(self.key, line.number - 1, MOST_LINES_TOLD).await?;
            line.number = missed.last().map_or(line.number, |missed| missed.number) + 1;
            self.hear(missed);
        }
        Err(Problem::try_again())
    }

    /// Tells what was said through other servers.
    pub(super) async fn hear_from_others(&mut self) -> Result<(), Problem> {
        let last = self.lines.back().map_or(0, |line| line.number);
        let missed = self.rooms.store.lines(self.key, last, MOST_LINES_TOLD).await?;
        self.hear(missed);
        Ok(())
    }

    /// Tells everybody what was said.
    fn hear(&mut self, lines: Vec<Line>) {
        let known = self.lines.back().map_or(0, |line| line.number);
        self.lines.extend(lines);
        while self.lines.len() > MOST_LINES_TOLD as usize {
            self.lines.pop_front();
        }
        let clients: Vec<u64> = self.clients.iter().map(|client| client.id).collect();
        for client in clients {
            self.tell_lines_after(client, known);
        }
    }

    /// Tells a client that has just come what was said.
    pub(super) fn tell_lines(&mut self, client: u64) {
        self.tell_lines_after(client, 0);
    }

    fn tell_lines_after(&mut self, id: u64, known: u32) {
        let Some(client) = self.clients.iter().find(|client| client.id == id) else { return };
        if let Some(text) = self.lines_for(client, known) {
            self.send(id, &text);
        }
    }

    /// What a client may hear of what was said after a line.
    fn lines_for(&self, client: &Client, known: u32) -> Option<Utf8Bytes> {
        let plays = self.state == State::Running && !self.seats_of(client.person.as_deref()).is_empty();
        let heard = self.lines.iter().filter(|line| line.number > known && (line.seat.is_some() || !plays));
        let said = heard.map(|line| Said {
            number: line.number,
            seat: line.seat.map(Seat),
            name: &line.name,
            text: &line.text,
            at: line.at,
        });
        let lines: Vec<_> = said.collect();
        (!lines.is_empty()).then(|| text(&Chat { kind: "chat", lines }))
    }
}
