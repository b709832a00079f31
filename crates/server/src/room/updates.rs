//! What each viewer is told: one text per distinct viewer, however many clients there are.

use axum::extract::ws::Utf8Bytes;
use engine::{Ink, Language, Seat, Viewer};
use serde_json::value::to_raw_value;
use store::{SeatKind, State};
use table::{AnyTable, Json, Trouble, hex};

use super::{Room, long_text};
use crate::limits::MOST_LOGGED;
use crate::problem::Problem;
use crate::wire::{self, Agreement, Fair, SeatInfo, Sentences, TableStage, UndoAsked, Update};

/// What an update tells beyond the table as it is now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Nothing.
    Now,
    /// What the last entry showed.
    News,
    /// Everything since the start.
    Everything,
}

impl Room {
    /// Tells everybody what the last entry showed.
    pub(super) fn tell_news(&mut self) {
        self.tell(Extent::News, |_| true);
    }

    /// Tells everybody how the table is now: seats, who is online, undo requests.
    pub(super) fn tell_all(&mut self) {
        self.tell(Extent::Now, |_| true);
    }

    /// Tells everybody but one.
    pub(super) fn tell_others(&mut self, id: u64) {
        self.tell(Extent::Now, |client| client != id);
    }

    /// Tells everybody everything.
    pub(super) fn tell_all_from_start(&mut self) {
        self.tell(Extent::Everything, |_| true);
    }

    /// Tells one page everything.
    pub(super) fn welcome(&mut self, id: u64) {
        self.tell(Extent::Everything, |client| client == id);
    }

    /// The board in words, as far as this person may see it; for spectators and after the end as well.
    pub(super) fn drawn(&self, person: Option<&str>) -> Result<Json, Problem> {
        let table = self.table.as_deref().ok_or_else(Problem::not_running)?;
        let viewer = self.viewer(person);
        let draw = |language| table.draw(viewer, language, Ink::Plain);
        let texts = Sentences { de: draw(Language::De)?, en: draw(Language::En)? };
        Ok(to_raw_value(&texts).expect("a text can be written as JSON"))
    }

    fn tell(&mut self, extent: Extent, is_told: impl Fn(u64) -> bool) {
        let mut told: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        let mut slow = Vec::new();
        for client in self.clients.iter().filter(|client| is_told(client.id)) {
            let viewer = self.viewer(client.person.as_deref());
            let known = told.iter().find(|(other, _)| *other == viewer).map(|(_, text)| text.clone());
            let text = known.unwrap_or_else(|| {
                let text = long_text(&self.update(viewer, extent));
                told.push((viewer, text.clone()));
                text
            });
            if client.outbox.try_send(text).is_err() {
                slow.push(client.id);
            }
        }
        // A page that reads too slowly is disconnected: it may reconnect and is told everything then.
        if !slow.is_empty() {
            self.clients.retain(|client| !slow.contains(&client.id));
        }
    }

    fn update(&self, viewer: Viewer, extent: Extent) -> Update<'_> {
        let mut update = self.outside(viewer);
        if let Some(table) = &self.table
            && let Err(trouble) = self.add_game(&mut update, &**table, viewer, extent)
        {
            // The viewer is one of this table, so only a game that does not replay leads here.
            tracing::error!(table = self.id, ?trouble, "the table cannot be told");
        }
        update
    }

    /// Everything but the game itself.
    fn outside(&self, viewer: Viewer) -> Update<'_> {
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::AllOpen => None,
        };
        Update {
            kind: "update",
            number: 0,
            state: stage(self.state),
            game: &self.header.game,
            seats: self.seat_infos(me),
            me,
            to_act: Vec::new(),
            view: None,
            choices: Vec::new(),
            can_undo: false,
            undo_asked: self
                .undo_request
                .map(|request| UndoAsked { by: request.by, agreed: request.agreed.iter().collect() }),
            agreed: Agreement::of(&self.header),
            news: None,
            log: None,
            scores: Vec::new(),
            ranking: None,
            fair: self.fair(),
        }
    }

    fn add_game(
        &self,
        update: &mut Update<'_>,
        table: &dyn AnyTable,
        viewer: Viewer,
        extent: Extent,
    ) -> Result<(), Trouble> {
        update.number = table.last_change();
        update.view = Some(table.view(viewer)?);
        update.scores = table.scores(viewer)?;
        update.ranking = table.ranking();
        // An unfinished game that was imported can be read, not played on.
        if self.state == State::Running {
            update.to_act = table.to_act().iter().collect();
        }
        if let (State::Running, Viewer::Seat(seat)) = (self.state, viewer) {
            update.choices = table.legal(seat)?;
            update.can_undo = self.can_undo(seat);
        }
        match extent {
            Extent::Now => {}
            Extent::News => update.news = Some(table.latest(viewer)?),
            Extent::Everything => {
                let mut story = table.story(viewer)?;
                story.drain(..story.len().saturating_sub(MOST_LOGGED));
                update.log = Some(story);
            }
        }
        Ok(())
    }

    fn seat_infos(&self, me: Option<Seat>) -> Vec<SeatInfo> {
        let info = |(place, seat): (usize, &store::Seat)| SeatInfo {
            seat: place as u8,
            online: seat.kind == SeatKind::Bot || self.is_online(seat.person.as_deref()),
            me: me == Some(Seat(place as u8)),
            ..seat_info(seat)
        };
        self.seats.iter().enumerate().map(info).collect()
    }

    /// What can be checked of the deal by now. Secret and seed are told when the game is over.
    fn fair(&self) -> Option<Fair> {
        let secret = self.secret.as_ref()?;
        let is_over = self.state == State::Over;
        let contributions = || self.contributions().iter().map(|bytes| hex::write(bytes)).collect();
        Some(Fair {
            commitment: self.commitment?.to_string(),
            secret: is_over.then(|| hex::write(&secret.0)),
            contributions: (self.state != State::Open).then(contributions),
            seed: is_over.then(|| secret.seed(&self.contributions()).to_string()),
        })
    }
}

/// A seat as a list of tables tells it.
pub(crate) fn seat_info(seat: &store::Seat) -> SeatInfo {
    let kind = match seat.kind {
        SeatKind::Open => wire::SeatKind::Open,
        SeatKind::Person => wire::SeatKind::Person,
        SeatKind::Bot => wire::SeatKind::Bot,
    };
    SeatInfo { seat: 0, kind, name: seat.name.clone(), level: seat.level.clone(), online: false, me: false }
}

/// The state of a table, as a page is told.
pub(crate) fn stage(state: State) -> TableStage {
    match state {
        State::Open => TableStage::Open,
        State::Running => TableStage::Running,
        State::Over => TableStage::Over,
        State::Stopped => TableStage::Stopped,
    }
}
