//! What each viewer is told: one text per distinct viewer, however many clients there are.

use engine::{Ink, Languages, Seat, Seats, Viewer};
use serde_json::value::to_raw_value;
use store::{SeatKind, State};
use table::{AnyTable, Chapter, Json, Trouble, hex};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::changes::{Known, Telling};
use super::times::as_it_stands;
use super::{Client, Room, Told};
use crate::limits::MOST_LOGGED;
use crate::names::is_program;
use crate::problem::Problem;
use crate::wire::{self, Agreement, Fair, Present, SeatInfo, Sentences, TableStage};

/// Who is told something, and how.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Audience {
    viewer: Viewer,
    languages: Languages,
    told: Told,
    /// The seats of the device.
    own: Seats,
    /// The free seat that is kept for them.
    kept: Option<Seat>,
    is_host: bool,
}

/// What clients of one audience that knew the same are told.
struct Message {
    telling: usize,
    before: Known,
    text: Option<Utf8Bytes>,
}

impl Room {
    /// Tells everybody what is new to them.
    pub(super) fn tell_all(&mut self) {
        self.tell(|_| true);
    }

    /// Tells everybody but one.
    pub(super) fn tell_others(&mut self, id: u64) {
        self.tell(|client| client != id);
    }

    /// Tells one page everything.
    pub(super) fn welcome(&mut self, id: u64) {
        if let Some(client) = self.clients.iter_mut().find(|client| client.id == id) {
            client.known = Known::default();
        }
        self.tell(|client| client == id);
    }

    /// The board in words and in the colours of a terminal, as far as a client may see it; for spectators and after the end as well.
    pub(super) fn drawn(&self, client: u64, languages: Languages) -> Result<Json, Problem> {
        let (table, viewer) = self.seen_by(client)?;
        let draw = |language| table.draw(viewer, language, Ink::Ansi);
        let texts = Sentences::new(languages, |language| draw(language).unwrap_or_default());
        Ok(to_raw_value(&texts).expect("a text can be written as JSON"))
    }

    /// The points if the game ended now, as far as a client may know them.
    pub(super) fn points_if_ended(&self, client: u64, languages: Languages) -> Result<Json, Problem> {
        let (table, viewer) = self.seen_by(client)?;
        let sheets = table.scores_if_ended(viewer, languages)?;
        Ok(to_raw_value(&sheets).expect("points can be written as JSON"))
    }

    /// The game, and as whom a client sees it.
    fn seen_by(&self, client: u64) -> Result<(&dyn AnyTable, Viewer), Problem> {
        let table = self.table.as_deref().ok_or_else(Problem::not_running)?;
        let client = self.clients.iter().find(|known| known.id == client);
        let viewer = client.and_then(|client| self.seat_at(client)).map_or(Viewer::Spectator, Viewer::Seat);
        Ok((table, viewer))
    }

    /// Brings clients up to date: each is told what it does not know yet, and nothing if it knows all.
    fn tell(&mut self, is_told: impl Fn(u64) -> bool) {
        let mut tellings: Vec<(Audience, Telling)> = Vec::new();
        let mut messages: Vec<Message> = Vec::new();
        let mut slow = Vec::new();
        for place in 0..self.clients.len() {
            let client = &self.clients[place];
            if !is_told(client.id) {
                continue;
            }
            let audience = self.audience(client);
            let telling = tellings.iter().position(|(other, _)| *other == audience).unwrap_or_else(|| {
                tellings.push((audience, self.telling(audience)));
                tellings.len() - 1
            });
            let same = |message: &&Message| message.telling == telling && message.before == client.known;
            let known = messages.iter().find(same).map(|message| message.text.clone());
            let text = known.unwrap_or_else(|| {
                let text = self.message(audience, &tellings[telling].1, &client.known);
                messages.push(Message { telling, before: client.known.clone(), text: text.clone() });
                text
            });
            let Some(text) = text else { continue };
            if client.outbox.try_send(text).is_err() {
                slow.push(client.id);
            }
            self.clients[place].known = tellings[telling].1.known().clone();
        }
        // A page that reads too slowly is disconnected: it may reconnect and is told everything then.
        for client in slow {
            self.leave(client);
        }
    }

    fn audience(&self, client: &Client) -> Audience {
        let person = client.person.as_deref();
        Audience {
            viewer: self.seat_at(client).map_or(Viewer::Spectator, Viewer::Seat),
            languages: client.languages,
            told: client.told,
            own: self.seats_of(person),
            kept: self.kept_for(person),
            is_host: person.is_some() && self.host.as_deref() == person,
        }
    }

    fn telling(&self, audience: Audience) -> Telling {
        let mut present = self.outside(audience);
        if let Some(table) = &self.table
            && let Err(trouble) = self.add_game(&mut present, &**table, audience)
        {
            // The viewer is one of this table, so only a game that does not replay leads here.
            tracing::error!(table = self.id, ?trouble, "the table cannot be told");
        }
        let table = self.table.as_deref();
        let number = table.map_or(0, AnyTable::last_change);
        Telling::new(number, &present, table.map(AnyTable::number), &self.rooms.wording)
    }

    /// What brings a client that knows this much up to date.
    fn message(&self, audience: Audience, telling: &Telling, before: &Known) -> Option<Utf8Bytes> {
        let chapters = |after| {
            let chapters = self.chapters(audience, after);
            chapters.unwrap_or_else(|trouble| {
                tracing::error!(table = self.id, ?trouble, "the story cannot be told");
                Vec::new()
            })
        };
        let now = self.rooms.table_time.now_ms();
        match audience.told {
            Told::Changes if telling.continues(before) => {
                telling.change(before, &chapters(before.chapter), &self.rooms.wording)
            }
            Told::Changes => Some(telling.whole(&chapters(None), &self.rooms.wording, now)),
            Told::Lines if before == telling.known() => None,
            Told::Lines => Some(telling.line(&self.id, &chapters(before.chapter), now)),
        }
    }

    /// The whole table in one line, for a client that knows nothing of it.
    pub(super) fn line_for(&self, client: &Client) -> String {
        let audience = self.audience(client);
        let line = self.message(audience, &self.telling(audience), &Known::default());
        line.map(|line| line.as_str().to_owned()).unwrap_or_default()
    }

    /// What happened after the chapter of this number; from the set-up on if there is none.
    fn chapters(
        &self,
        Audience { viewer, languages, .. }: Audience,
        after: Option<u32>,
    ) -> Result<Vec<Chapter>, Trouble> {
        let Some(table) = self.table.as_deref() else { return Ok(Vec::new()) };
        match after {
            Some(last) if last == table.number() => Ok(Vec::new()),
            Some(last) if last + 1 == table.number() => Ok(vec![table.latest(viewer, languages)?]),
            Some(_) | None => {
                let mut story = table.story(viewer, languages)?;
                story.retain(|chapter| after.is_none_or(|last| chapter.number > last));
                story.drain(..story.len().saturating_sub(MOST_LOGGED));
                Ok(story)
            }
        }
    }

    /// Everything but the game itself.
    fn outside(&self, Audience { viewer, own, kept, is_host, .. }: Audience) -> Present<'_> {
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::AllOpen => None,
        };
        Present {
            state: stage(self.state),
            game: &self.header.game,
            seats: self.seat_infos(me),
            me,
            own: own.iter().collect(),
            has_secrets: self.has_secrets(own),
            is_host,
            kept,
            is_listed: self.is_listed,
            watching: self.watching(),
            rematch: self.rematch.as_deref(),
            to_act: Vec::new(),
            view: None,
            choices: Vec::new(),
            can_undo: false,
            undo_asked: self.undo_asked(),
            asked: self.clocks_asked(),
            agreed: Agreement::of(&self.header),
            clocks: self.clocks(me),
            broken_off: self.ending.map(Into::into),
            scores: Vec::new(),
            ranking: None,
            fair: self.fair(),
        }
    }

    fn add_game(
        &self,
        present: &mut Present<'_>,
        table: &dyn AnyTable,
        Audience { viewer, languages, .. }: Audience,
    ) -> Result<(), Trouble> {
        present.view = Some(table.view(viewer)?);
        present.scores = table.scores(viewer, languages)?;
        present.ranking = match self.ending {
            Some(_) => as_it_stands(table),
            None => table.ranking(),
        };
        // An unfinished game that was imported can be read, not played on.
        if self.state == State::Running {
            present.to_act = table.to_act().iter().collect();
        }
        if let (State::Running, Viewer::Seat(seat)) = (self.state, viewer) {
            present.choices = table.legal(seat, languages)?;
            present.can_undo = self.can_undo(seat);
        }
        Ok(())
    }

    fn seat_infos(&self, me: Option<Seat>) -> Vec<SeatInfo> {
        let info = |(place, seat): (usize, &store::Seat)| SeatInfo {
            seat: place as u8,
            online: seat.kind == SeatKind::Bot || self.is_online(seat.person.as_deref()),
            away_since: self.away_since[place].filter(|_| self.is_away_from(seat)).map(|away| away.at),
            me: me == Some(Seat(place as u8)),
            ..seat_info(seat)
        };
        self.seats.iter().enumerate().map(info).collect()
    }

    fn is_away_from(&self, seat: &store::Seat) -> bool {
        seat.kind == SeatKind::Person && !self.is_online(seat.person.as_deref())
    }

    /// Who looks on, each once.
    fn watching(&self) -> Vec<&str> {
        let is_seated = |client: &Client| {
            self.seats.iter().any(|seat| {
                seat.kind == SeatKind::Person && client.person.is_some() && seat.person == client.person
            })
        };
        let mut seen: Vec<(Option<&str>, &str)> = Vec::new();
        for client in self.clients.iter().filter(|client| !is_seated(client)) {
            let person = client.person.as_deref();
            if person.is_none() || !seen.iter().any(|(known, _)| *known == person) {
                seen.push((person, &client.name));
            }
        }
        seen.into_iter().map(|(_, name)| name).collect()
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
    SeatInfo {
        seat: 0,
        kind,
        name: seat.name.clone(),
        level: seat.level.clone(),
        online: false,
        away_since: None,
        me: false,
        is_kept: seat.kind == SeatKind::Open && seat.person.is_some(),
        has_left: seat.kind == SeatKind::Bot && seat.person.is_some(),
        is_program: seat.kind == SeatKind::Person && is_program(&seat.name),
    }
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
