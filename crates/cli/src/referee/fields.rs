//! The fields of a request, which become types of the domain here.

use engine::{Languages, Seat, Seed, Viewer};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use table::AnyTable;

use super::response::Problem;

/// The most characters of a player's name, which stands in many sentences of a response.
const MOST_NAME_CHARACTERS: usize = 64;

/// The fields of a request that have not been read yet.
pub(crate) struct Fields(Map<String, Value>);

/// What a client may put into a request to recognise the response by.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, serde::Serialize)]
#[serde(untagged)]
pub(crate) enum Id {
    Number(i64),
    Text(String),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SeedText {
    Number(i64),
    Text(String),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ViewerWord {
    Seat(Seat),
    Word(String),
}

impl Fields {
    /// Fields that stand in another one.
    pub(crate) fn of(fields: Map<String, Value>) -> Self {
        Self(fields)
    }

    /// The fields of one line of JSON.
    pub(crate) fn parse(line: &[u8]) -> Result<Self, Problem> {
        match serde_json::from_slice(line) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            Ok(_) => Err(Problem::bad_json("a request is a JSON object")),
            Err(error) => Err(Problem::bad_json(&error)),
        }
    }

    /// The same with one more field.
    pub(crate) fn with(mut self, name: &str, value: Value) -> Self {
        self.0.insert(name.to_owned(), value);
        self
    }

    /// A name of a field that is none of these.
    pub(crate) fn other_than(&self, known: &[&str]) -> Option<&str> {
        self.0.keys().find(|name| !known.contains(&name.as_str())).map(String::as_str)
    }

    pub(crate) fn optional<T: DeserializeOwned>(&mut self, name: &str) -> Result<Option<T>, Problem> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => {
                let read = serde_json::from_value(value).map(Some);
                read.map_err(|error| Problem::bad_request(&format!("`{name}`: {error}")))
            }
        }
    }

    pub(crate) fn required<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Problem> {
        let missing = || Problem::bad_request(&format!("`{name}` is missing"));
        self.optional(name)?.ok_or_else(missing)
    }

    pub(crate) fn id(&mut self) -> Result<Option<Id>, Problem> {
        let wrong = |_| Problem::bad_request("`id` is a text or a whole number");
        self.optional("id").map_err(wrong)
    }

    /// A text or a number from which everything random follows; a new one if nothing is given.
    pub(crate) fn seed(&mut self) -> Result<Seed, Problem> {
        let wrong = |_| Problem::bad_request("`seed` is a text or a whole number");
        match self.optional("seed").map_err(wrong)? {
            Some(SeedText::Text(text)) => Ok(Seed::from_text(&text)),
            Some(SeedText::Number(number)) => Ok(Seed::from_text(&number.to_string())),
            None => crate::files::new_seed().map_err(|fail| Problem::bad_request(&fail.to_string())),
        }
    }

    pub(crate) fn players(&mut self) -> Result<Vec<String>, Problem> {
        let players: Vec<String> = self.optional("players")?.unwrap_or_default();
        check_names(&players)?;
        Ok(players)
    }

    /// Is this field there?
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    /// In which languages something is told: in all of them, unless no text is wanted.
    pub(crate) fn languages(&mut self) -> Result<Languages, Problem> {
        Ok(if self.optional("text")?.unwrap_or(true) { Languages::All } else { Languages::None })
    }

    /// Whose eyes look on, where that must be said.
    pub(crate) fn viewer_named(&mut self, table: &dyn AnyTable) -> Result<Viewer, Problem> {
        if !self.has("viewer") {
            return Err(Problem::bad_request("`viewer` is missing: a seat, \"spectator\" or \"all\""));
        }
        self.viewer(table)
    }

    /// Whose eyes look on; without a word, everything lies open.
    pub(crate) fn viewer(&mut self, table: &dyn AnyTable) -> Result<Viewer, Problem> {
        let last = table.header().seats - 1;
        let wrong = || {
            Problem::bad_request(&format!("`viewer` is a seat from 0 to {last}, \"spectator\" or \"all\""))
        };
        match self.optional("viewer").map_err(|_| wrong())? {
            None => Ok(Viewer::AllOpen),
            Some(ViewerWord::Seat(seat)) if seat.0 <= last => Ok(Viewer::Seat(seat)),
            Some(ViewerWord::Word(word)) if word == "spectator" => Ok(Viewer::Spectator),
            Some(ViewerWord::Word(word)) if word == "all" => Ok(Viewer::AllOpen),
            Some(ViewerWord::Seat(_) | ViewerWord::Word(_)) => Err(wrong()),
        }
    }

    /// Whose decision it is: the seat that is named, or the only one that is to act.
    pub(crate) fn decider(&mut self, table: &dyn AnyTable) -> Result<Decider, Problem> {
        if let Some(seat) = self.optional("seat")? {
            return Ok(Decider::Seat(seat));
        }
        let to_act = table.to_act();
        match (to_act.first(), to_act.len()) {
            (None, _) => Ok(Decider::Nobody),
            (Some(seat), 1) => Ok(Decider::Seat(seat)),
            (Some(_), _) => Err(Problem::bad_request("several are to act: `seat` must say who decides")),
        }
    }

    /// The same where a move is made. Once the game is over any seat will do: the move is refused.
    pub(crate) fn mover(&mut self, table: &dyn AnyTable) -> Result<Seat, Problem> {
        Ok(match self.decider(table)? {
            Decider::Seat(seat) => seat,
            Decider::Nobody => Seat(0),
        })
    }
}

/// Who decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decider {
    Seat(Seat),
    /// The game is over.
    Nobody,
}

/// Refuses names that are too long.
pub(crate) fn check_names(players: &[String]) -> Result<(), Problem> {
    if players.iter().all(|name| name.chars().count() <= MOST_NAME_CHARACTERS) {
        return Ok(());
    }
    Err(Problem::bad_request(&format!("a name has at most {MOST_NAME_CHARACTERS} characters")))
}
