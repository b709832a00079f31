//! The lines with which every record and every account begins.

use engine::Seat;

use super::BadLine;
use super::chain::{Chain, Lines};
use crate::Header;

impl Header {
    /// How many lines a header takes after the title, without the players.
    pub(crate) const LINES: usize = 5;

    pub(crate) fn write(&self, players: &[String], chain: &mut Chain) {
        chain.line(&format!("game {}", self.game));
        chain.line(&format!("revision {}", self.revision));
        chain.line(&format!("components {}", self.components));
        chain.line(&format!("seats {}", self.seats));
        chain.line(&format!("options {}", self.options));
        for (seat, name) in players.iter().enumerate() {
            chain.line(&format!("player {seat} {}", quoted(name)));
        }
    }

    pub(crate) fn read(lines: &mut Lines<'_>) -> Result<(Self, Vec<String>), BadLine> {
        let game = lines.field("game")?.to_owned();
        let revision = lines.field("revision")?;
        let revision = number(revision).ok_or_else(|| lines.bad_last("this is no revision"))?;
        let components = lines.field("components")?.to_owned();
        let seats = lines.field("seats")?;
        let seats = number(seats).and_then(|seats| u8::try_from(seats).ok());
        let seats = seats.filter(|seats| (1..=Seat::MOST).contains(seats));
        let seats = seats.ok_or_else(|| lines.bad_last("so many seats there are not"))?;
        let options = serde_json::from_str(lines.field("options")?);
        let options = options.map_err(|error| lines.bad_last(error.to_string()))?;
        let mut players = Vec::new();
        while let Some(player) = lines.optional("player") {
            let name = player.strip_prefix(&format!("{} ", players.len())).and_then(unquoted);
            let name = name.filter(|_| players.len() < usize::from(seats));
            players.push(name.ok_or_else(|| lines.bad_last("this is no player's seat and name"))?);
        }
        Ok((Self { game, revision, components, seats, options }, players))
    }
}

/// A number as it is written here: no sign, no zero in front.
pub(crate) fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.to_string() == text)
}

/// A text as JSON: everything on one line.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text can be written as JSON")
}

pub(crate) fn unquoted(text: &str) -> Option<String> {
    serde_json::from_str(text).ok().filter(|inner: &String| quoted(inner) == text)
}
