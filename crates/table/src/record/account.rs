//! What one viewer was told of a game: their export while the seed must stay secret.

use engine::{Languages, Speech, Viewer};
use serde_json::Value;

use super::chain::{Chain, Lines, bad};
use super::read::seat;
use super::write::{ending, note_words, undo_words};
use super::{BadLine, Ending};
use crate::any::{Shown, Speaker, shown};
use crate::fair::Commitment;
use crate::{Edition, Entry, Header, Misfit, Table, hex};

/// What one viewer was told of a game. It can be read and its hashes can be checked; it cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// What was settled before the first move.
    pub header: Header,
    /// The names of the players, by seat.
    pub players: Vec<String>,
    /// Who was told.
    pub viewer: Viewer,
    /// What was published of a fair deal.
    pub commitment: Option<Commitment>,
    /// What was told: set-up first, then entry by entry.
    pub told: Vec<Told>,
    /// How it ends.
    pub ending: Ending,
}

/// What a viewer was told of one entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// `setup`, the number of the seat that decided, or the words of an undo or a note.
    pub what: String,
    /// The events that the viewer was shown, as a JSON array.
    pub events: String,
}

impl Account {
    /// As with records: what was agreed and notes need version 2.
    const TITLES: [&str; 2] = ["citywright account 1", "citywright account 2"];

    fn title(&self) -> &'static str {
        let has_notes = self.told.iter().any(|told| told.what.starts_with("note "));
        Self::TITLES[usize::from(has_notes || !self.header.agreed.is_null())]
    }

    /// What `viewer` was told so far.
    pub fn of<G: Speech>(
        edition: &Edition<G>,
        table: &Table<G>,
        players: &[String],
        viewer: Viewer,
        commitment: Option<Commitment>,
    ) -> Result<Self, Misfit<G::Refusal>> {
        let names = crate::any::names(players, table.header().seats);
        let speaker = Speaker { edition, players: &names, languages: Languages::All };
        let mut told = Vec::new();
        table.retell(|step| {
            let what = match step.entry {
                None => "setup".to_owned(),
                Some(Entry::Decision(decision)) => decision.seat.to_string(),
                Some(Entry::Undo(undo)) => undo_words(undo.to, undo.by),
                Some(Entry::Note(note)) => note_words(&note.what),
            };
            let events: Vec<Shown> = shown(&speaker, step.events, viewer);
            let events = serde_json::to_string(&events).expect("events can be written as JSON");
            told.push(Told { what, events });
        })?;
        let (header, players, ending) = (table.header().clone(), players.to_vec(), ending(table));
        Ok(Self { header, players, viewer, commitment, told, ending })
    }

    /// The account as text.
    pub fn write(&self) -> String {
        let mut chain = Chain::new(self.title());
        self.header.write(&self.players, &mut chain);
        chain.line(&format!("viewer {}", viewer_word(self.viewer)));
        if let Some(commitment) = &self.commitment {
            chain.line(&format!("commitment {commitment}"));
        }
        for (number, Told { what, events }) in self.told.iter().enumerate() {
            chain.line(&format!("{number} {what} {events}"));
        }
        chain.close(&self.ending.write())
    }

    /// Reads an account: every byte must be as it was written.
    pub fn parse(bytes: &[u8]) -> Result<Self, BadLine> {
        let (mut lines, title) = Lines::after_title(bytes, &Self::TITLES)?;
        let (header, players) = Header::read(&mut lines)?;
        let viewer = read_viewer(lines.field("viewer")?, header.seats);
        let viewer = viewer.ok_or_else(|| lines.bad_last("nobody of that name looks on"))?;
        let commitment = lines.optional("commitment").map(|digits| hex::read_32(digits).map(Commitment));
        let no_digest = || lines.bad_last("a commitment has 64 hexadecimal digits");
        let commitment = commitment.map(|digest| digest.ok_or_else(no_digest)).transpose()?;
        let mut told = Vec::new();
        while let Some(line) = lines.entry() {
            let entry = read_told(line, told.len());
            told.push(entry.ok_or_else(|| lines.bad_last("this is no account of the next entry"))?);
        }
        let ending = Ending::read(lines.last()?);
        let ending = ending.ok_or_else(|| lines.bad_last("after `end` come the points: `0=57 1=43`"))?;
        let account = Self { header, players, viewer, commitment, told, ending };
        if account.title() != Self::TITLES[title] {
            return Err(bad(1, format!("what it holds is written in `{}`", account.title())));
        }
        Ok(account)
    }
}

fn viewer_word(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::AllOpen => "everything".to_owned(),
    }
}

fn read_viewer(word: &str, seats: u8) -> Option<Viewer> {
    match word {
        "spectator" => Some(Viewer::Spectator),
        "everything" => Some(Viewer::AllOpen),
        _ => seat(word, seats).map(Viewer::Seat),
    }
}

fn read_told(line: &str, number: usize) -> Option<Told> {
    let rest = line.strip_prefix(&format!("{number} "))?;
    let is_array = |events: &str| serde_json::from_str::<Vec<Value>>(events).is_ok();
    let places = rest.match_indices(" [").map(|(place, _)| rest.split_at(place));
    let mut splits = places.map(|(what, events)| (what, &events[1..]));
    let (what, events) = splits.find(|(_, events)| is_array(events))?;
    Some(Told { what: what.to_owned(), events: events.to_owned() })
}
