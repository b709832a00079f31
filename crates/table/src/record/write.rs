//! Writing a record.

use engine::{Draw, Game, Party, Speech};

use super::chain::Chain;
use super::head::quoted;
use super::{DecisionLine, Ending, Line, Record};
use crate::fair::FairDeal;
use crate::play::Start;
use crate::{Edition, Entry, Table, Undo, hex};

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
        Self {
            header: table.header().clone(),
            players: players.to_vec(),
            files: if edition.is_standard() { Vec::new() } else { files(edition) },
            position,
            deal,
            seed: table.seed(),
            lines: table.entries().iter().map(|entry| line(&**table.game(), entry)).collect(),
            ending: ending(table),
        }
    }

    /// The record as text.
    pub fn write(&self) -> String {
        let mut chain = Chain::new(Self::TITLE);
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
        for (number, line) in (1_u32..).zip(&self.lines) {
            chain.line(&format!("{number} {}", words(line)));
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

fn line<G: Speech>(game: &G, entry: &Entry<G::Move>) -> Line {
    match entry {
        Entry::Decision(decision) => {
            let (set, drew) = decision.draws.split_at(decision.scripted as usize);
            let names = |draws: &[Draw]| draws.iter().map(|draw| outcome(game, draw)).collect();
            let code = game.code(&decision.mv);
            Line::Decision(DecisionLine { seat: decision.seat, code, set: names(set), drew: names(drew) })
        }
        Entry::Undo(undo) => Line::Undo(*undo),
    }
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

fn words(line: &Line) -> String {
    match line {
        Line::Decision(DecisionLine { seat, code, set, drew }) => {
            let mut words = format!("{seat} {code}");
            for (label, outcomes) in [("set", set), ("drew", drew)] {
                if !outcomes.is_empty() {
                    words.extend([" ", label, " ", &outcomes.join(" ")]);
                }
            }
            words
        }
        Line::Undo(undo) => undo_words(*undo),
    }
}

pub(super) fn undo_words(undo: Undo) -> String {
    match undo.by {
        Some(seat) => format!("undo {} by {seat}", undo.to),
        None => format!("undo {} agreed", undo.to),
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
