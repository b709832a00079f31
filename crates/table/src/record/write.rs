//! Writing a record.

use engine::{Draw, Game, Party, Seat, Speech};

use super::chain::Chain;
use super::head::quoted;
use super::{Ending, Record, RecordEntry, RecordedAct, RecordedDecision, Version};
use crate::edition::compiled_in;
use crate::fair::FairDeal;
use crate::play::Start;
use crate::{Edition, Entry, Happening, Table, hex};

impl Record {
    /// The record of a table. It holds the seed: nobody may see it before the game is over who could gain by
    /// knowing what comes.
    pub fn of<G: Speech>(
        edition: &Edition<G>,
        table: &Table<G>,
        players: &[String],
        deal: Option<FairDeal>,
    ) -> Self {
        let position = match &table.start {
            Start::SetUp(_) => None,
            Start::Position(position) => {
                Some(serde_json::to_string(position).expect("a position can be written as JSON"))
            }
        };
        // What the header names must be known elsewhere under that name, or come along.
        let is_known = compiled_in::<G>(&table.header().components).is_some();
        Self {
            version: Version::for_table(table.header(), table.entries()),
            header: table.header().clone(),
            players: players.to_vec(),
            files: if is_known { Vec::new() } else { files(edition) },
            position,
            deal,
            seed: table.seed(),
            entries: table.entries().iter().map(|entry| recorded(&**table.game(), entry)).collect(),
            ending: ending(table),
        }
    }

    /// The record as text.
    pub fn write(&self) -> String {
        let mut chain = Chain::new(self.version.title());
        self.header.write(&self.players, &mut chain);
        for (name, text) in &self.files {
            chain.line(&format!("file {} {}", quoted(name), quoted(text)));
        }
        if let Some(position) = &self.position {
            chain.line(&format!("position {position}"));
        }
        if let Some(deal) = &self.deal {
            chain.line(&format!("commitment {}", deal.commitment));
            for (seat, contribution) in deal.contributions.iter().enumerate() {
                chain.line(&format!("contribution {seat} {}", hex::write(contribution)));
            }
            chain.line(&format!("secret {}", hex::write(&deal.secret.0)));
        }
        chain.line(&format!("seed {}", self.seed));
        for (number, entry) in (1_u32..).zip(&self.entries) {
            chain.line(&format!("{number} {}", words(entry)));
        }
        chain.close(&self.ending.write())
    }
}

impl Ending {
    pub(super) fn write(&self) -> String {
        match self {
            Self::Open => "open".to_owned(),
            Self::Over(points) => points
                .iter()
                .fold("end".to_owned(), |text, (party, points)| format!("{text} {party}={points}")),
        }
    }
}

fn files<G: Speech>(edition: &Edition<G>) -> Vec<(String, String)> {
    let files = edition.files();
    let text = |name| files.text(name).expect("a file that is listed is there");
    files.names().map(|name| (name.to_owned(), text(name).to_owned())).collect()
}

fn recorded<G: Speech>(game: &G, entry: &Entry<G::Move>) -> RecordEntry {
    let what = match entry {
        Entry::Decision(decision) => {
            let (set, drew) = decision.draws.split_at(decision.scripted as usize);
            let names = |draws: &[Draw]| draws.iter().map(|draw| outcome(game, draw)).collect();
            RecordedAct::Decision(RecordedDecision {
                seat: decision.seat,
                stand_in: decision.stand_in.clone(),
                code: game.code(&decision.mv),
                set: names(set),
                drew: names(drew),
            })
        }
        Entry::Undo(undo) => RecordedAct::Undo { to: undo.to, by: undo.by },
        Entry::Note(note) => RecordedAct::Note(note.what.clone()),
    };
    RecordEntry { time: entry.time(), what }
}

/// An outcome as one word.
pub(super) fn outcome<G: Speech>(game: &G, draw: &Draw) -> String {
    format!("{}:{}", draw.stream, escaped(&game.outcome_name(draw.stream, draw.outcome)))
}

/// The final points, once the game is over.
pub(super) fn ending<G: Game>(table: &Table<G>) -> Ending {
    let Some(ranking) = table.game().result(table.position()) else { return Ending::Open };
    let points = ranking.standings().iter().map(|standing| {
        let party = match &standing.party {
            Party::Seat(seat) => seat.to_string(),
            Party::Neutral(word) => word.to_string(),
        };
        (party, standing.points)
    });
    Ending::Over(points.collect())
}

/// An entry after its number.
pub(super) fn words(entry: &RecordEntry) -> String {
    let time = entry.time.map_or_else(String::new, |time| format!("@{} ", time.0));
    time + &act_words(&entry.what)
}

fn act_words(act: &RecordedAct) -> String {
    match act {
        RecordedAct::Decision(RecordedDecision { seat, stand_in, code, set, drew }) => {
            let bot = stand_in.as_ref().map_or_else(String::new, |bot| format!("({}) ", bot.as_str()));
            let mut words = format!("{seat} {bot}{code}");
            for (label, outcomes) in [("set", set), ("drew", drew)] {
                if !outcomes.is_empty() {
                    words.extend([" ", label, " ", &outcomes.join(" ")]);
                }
            }
            words
        }
        RecordedAct::Undo { to, by } => undo_words(*to, *by),
        RecordedAct::Note(note) => note_words(note),
    }
}

pub(super) fn undo_words(to: u32, by: Option<Seat>) -> String {
    match by {
        Some(seat) => format!("undo {to} by {seat}"),
        None => format!("undo {to} agreed"),
    }
}

pub(super) fn note_words(what: &Happening) -> String {
    match what {
        Happening::Pause => "note pause".to_owned(),
        Happening::Resume => "note resume".to_owned(),
        Happening::Pace(pace) => format!("note pace {}", quoted(pace.as_str())),
        Happening::Away(seat) => format!("note away {seat}"),
        Happening::Back(seat) => format!("note back {seat}"),
        Happening::StandIn { seat, bot } => format!("note stand-in {seat} {}", bot.as_str()),
        Happening::TimeOut(seat) => format!("note time-out {seat}"),
        Happening::Holiday { seat, from, until } => format!("note holiday {seat} {} {}", from.0, until.0),
        Happening::Warning => "note warning".to_owned(),
        Happening::BrokenOff { by: Some(seat) } => format!("note broken-off by {seat}"),
        Happening::BrokenOff { by: None } => "note broken-off".to_owned(),
    }
}

/// The text as one word: blanks, control characters and `%` as the hexadecimal digits of their bytes.
pub(super) fn escaped(text: &str) -> String {
    let must_go = |letter: char| letter.is_whitespace() || letter.is_control() || letter == '%';
    text.chars().fold(String::new(), |mut word, letter| {
        if must_go(letter) {
            let mut buffer = [0; 4];
            let bytes = letter.encode_utf8(&mut buffer).as_bytes();
            word.extend(bytes.iter().map(|byte| format!("%{byte:02x}")));
        } else {
            word.push(letter);
        }
        word
    })
}

/// The text behind a word.
pub(super) fn unescaped(word: &str) -> Option<String> {
    let mut parts = word.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.extend(hex::read(part.get(..2)?)?);
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).ok().filter(|text| escaped(text) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_can_be_a_word() {
        for text in ["", "Brücke", "100 % red", "a\u{2028}b\n"] {
            let word = escaped(text);
            assert!(!word.contains(char::is_whitespace), "{word}");
            assert_eq!(unescaped(&word).as_deref(), Some(text));
        }
        assert_eq!(escaped("100 %"), "100%20%25");
        assert_eq!(
            (unescaped("%"), unescaped("%2"), unescaped("%zz"), unescaped("%41")),
            (None, None, None, None)
        );
    }
}
