//! The lines with which every record and every account begins.

use engine::Seat;
use serde_json::Value;

use super::chain::{Chain, Lines};
use super::{BadLine, Record};
use crate::Header;

impl Header {
    /// The line of the number of seats.
    pub(crate) const SEATS_LINE: usize = 5;
    /// The line of the options.
    pub(crate) const OPTIONS_LINE: usize = 6;
    /// The line of what was agreed, if anything was.
    pub(crate) const AGREED_LINE: usize = 7;

    /// The last line before those of the players.
    pub(crate) fn last_line(&self) -> usize {
        if self.agreed.is_null() { Self::OPTIONS_LINE } else { Self::AGREED_LINE }
    }

    pub(crate) fn write(&self, players: &[String], chain: &mut Chain) {
        chain.line(&format!("game {}", self.game));
        chain.line(&format!("revision {}", self.revision));
        chain.line(&format!("components {}", self.components));
        chain.line(&format!("seats {}", self.seats));
        chain.line(&format!("options {}", self.options));
        if !self.agreed.is_null() {
            chain.line(&format!("agreed {}", self.agreed));
        }
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
        let seats = seats.ok_or_else(|| lines.bad_last("there are not as many seats"))?;
        let options = serde_json::from_str(lines.field("options")?);
        let options = options.map_err(|error| lines.bad_last(error.to_string()))?;
        let agreed = read_agreed(lines)?;
        let mut players = Vec::new();
        while let Some(player) = lines.optional("player") {
            let name = player.strip_prefix(&format!("{} ", players.len())).and_then(unquoted);
            let name = name
                .filter(|name| players.len() < usize::from(seats) && name.len() <= Record::MOST_NAME_BYTES);
            players.push(name.ok_or_else(|| lines.bad_last("this is no player's seat and name"))?);
        }
        Ok((Self { game, revision, components, seats, options, agreed }, players))
    }
}

/// What was agreed about the table: an object, written as we would write it.
fn read_agreed(lines: &mut Lines<'_>) -> Result<Value, BadLine> {
    let Some(text) = lines.optional("agreed") else { return Ok(Value::Null) };
    if text.len() > Header::MOST_AGREED {
        return Err(lines.bad_last(format!("there are more than {} bytes", Header::MOST_AGREED)));
    }
    let agreed = serde_json::from_str::<Value>(text).ok();
    let is_written_so = |agreed: &Value| serde_json::to_string(agreed).is_ok_and(|written| written == text);
    let agreed = agreed.filter(|agreed| agreed.is_object() && is_written_so(agreed));
    agreed.ok_or_else(|| lines.bad_last("what was agreed is an object"))
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
