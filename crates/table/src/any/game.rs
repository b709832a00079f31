//! Games without types: where tables come from.

use std::sync::Arc;

use engine::{Choice, DataFiles, Drawn, Info, Language, Options, Seed, Speech, Texts};
use serde::Deserialize;
use serde_json::Value;

use super::shown::json;
use super::{AnyTable, Json, Trouble, TypedTable};
use crate::replay::Saved;
use crate::{BadLine, Edition, Header, Record, Table};

/// A game with its components and texts, whichever it is.
pub trait AnyGame: Send + Sync {
    /// What the game is called and how many may play.
    fn info(&self) -> Info;

    /// What can be chosen before a game.
    fn choices(&self) -> &'static [Choice];

    /// What a seat may be asked while another is on turn, and can answer once and for all.
    fn standing(&self) -> &'static [Choice];

    /// The component files.
    fn files(&self) -> &DataFiles;

    /// The digest of the component files.
    fn digest(&self) -> &str;

    /// The revision of the rules by which it is played.
    fn revision(&self) -> u32;

    /// Can a table of this header be played with it?
    fn fits(&self, header: &Header) -> bool;

    /// The sentences of all languages.
    fn texts(&self) -> &Texts;

    /// What never changes and a picture needs beside the view.
    fn components(&self) -> Json;

    /// The rules in our own words, as Markdown.
    fn rules(&self) -> &'static [(Language, &'static str)];

    /// How it is played, on one page, as Markdown.
    fn primer(&self) -> &'static [(Language, &'static str)];

    /// The files of the worked examples.
    fn examples(&self) -> &'static [(&'static str, &'static str)];

    /// The file of the guided first game, if there is one.
    fn guided(&self) -> Option<&'static str>;

    /// A new game.
    fn set_up(self: Arc<Self>, setup: Setup) -> Result<Box<dyn AnyTable>, Trouble>;

    /// The game of a table that was laid before: as its header has it.
    fn begin(
        self: Arc<Self>,
        header: &Header,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, Trouble>;

    /// A game that begins from any position that can occur.
    fn load(
        self: Arc<Self>,
        position: &Value,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, Trouble>;

    /// A stored game goes on, from the stored position if there is one. That is believed: see [`AnyTable::check_cache`].
    fn resume(
        self: Arc<Self>,
        saved: &Value,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, Trouble>;

    /// A recorded game, played again with the components it was played with.
    fn replay(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyTable>, BadLine>;
}

/// What is needed for a new game.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How many play.
    pub seats: u8,
    /// The options: an object with the values that are not to be the default, or null.
    pub options: Value,
    /// The names of the players; letters stand for those that are missing.
    pub players: Vec<String>,
    /// Everything that chance will bring.
    pub seed: Seed,
    /// What the players agreed about the table, beside the game: an object, or null.
    pub agreed: Value,
}

impl<G: Speech + Drawn> AnyGame for Edition<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn choices(&self) -> &'static [Choice] {
        G::Options::CHOICES
    }

    fn standing(&self) -> &'static [Choice] {
        G::STANDING
    }

    fn files(&self) -> &DataFiles {
        self.files()
    }

    fn digest(&self) -> &str {
        self.digest()
    }

    fn revision(&self) -> u32 {
        self.game().revision()
    }

    fn fits(&self, header: &Header) -> bool {
        self.fits(header)
    }

    fn texts(&self) -> &Texts {
        self.texts()
    }

    fn components(&self) -> Json {
        json(&self.game().components())
    }

    fn rules(&self) -> &'static [(Language, &'static str)] {
        G::RULES
    }

    fn primer(&self) -> &'static [(Language, &'static str)] {
        G::PRIMER
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        G::EXAMPLES
    }

    fn guided(&self) -> Option<&'static str> {
        G::GUIDED
    }

    fn set_up(self: Arc<Self>, setup: Setup) -> Result<Box<dyn AnyTable>, Trouble> {
        let Setup { seats, options, players, seed, agreed } = setup;
        G::INFO.check_seats(seats).map_err(|trouble| Trouble::bad_request(&trouble))?;
        let options = read_options::<G>(&options)?;
        let table = Table::new(Arc::clone(self.game()), self.digest(), seats, &options, seed);
        let table = table.map_err(|trouble| Trouble::bad_request(&trouble))?.agreed(agreed);
        Ok(Box::new(TypedTable::new(self, table, players)))
    }

    fn begin(
        self: Arc<Self>,
        header: &Header,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, Trouble> {
        if !self.fits(header) {
            return Err(Trouble::bad_request(
                "the table is one of another game, other components or another revision",
            ));
        }
        let options = read_options::<G>(&header.options)?;
        let table = Table::new(Arc::clone(self.game()), &header.components, header.seats, &options, seed);
        let table = table.map_err(|trouble| Trouble::bad_request(&trouble))?.agreed(header.agreed.clone());
        Ok(Box::new(TypedTable::new(self, table, players)))
    }

    fn load(
        self: Arc<Self>,
        position: &Value,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, Trouble> {
        let unreadable = |error| Trouble::bad_request(&format!("this is no position: {error}"));
        let position = G::Position::deserialize(position).map_err(unreadable)?;
        let impossible = |broken| Trouble::bad_request(&format!("the position cannot occur: {broken}"));
        let table = Table::loaded(Arc::clone(self.game()), self.digest(), position, seed);
        Ok(Box::new(TypedTable::new(self, table.map_err(impossible)?, players)))
    }

    fn resume(
        self: Arc<Self>,
        saved: &Value,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, Trouble> {
        let unreadable = |error| Trouble::bad_request(&format!("this is no stored table: {error}"));
        let saved = Saved::<G::Move, G::Position>::deserialize(saved).map_err(unreadable)?;
        if !self.fits(&saved.header) {
            let reason = "the stored table is one of another game, other components or another revision";
            return Err(Trouble::bad_request(reason));
        }
        let table = Table::resumed(Arc::clone(self.game()), saved, seed)?;
        Ok(Box::new(TypedTable::new(self, table, players)))
    }

    fn replay(self: Arc<Self>, record: &Record) -> Result<Box<dyn AnyTable>, BadLine> {
        let is_ours = record.files.is_empty() && self.fits(&record.header);
        let edition = if is_ours { self } else { Arc::new(Self::of_record(record)?) };
        let table = record.replay(&edition)?;
        Ok(Box::new(TypedTable::new(edition, table, record.players.clone())))
    }
}

/// Options as people give them, some of them by name, or as a header holds them.
fn read_options<G: Speech>(given: &Value) -> Result<G::Options, Trouble> {
    let named = match given {
        Value::Null => return Ok(G::Options::default()),
        Value::Object(named) => named,
        _ => return Err(Trouble::bad_request("options are an object with a value for each name")),
    };
    let mut options = G::Options::default();
    let chosen = named.iter().try_for_each(|(name, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        options.choose(name, &value)
    });
    let Err(trouble) = chosen else { return Ok(options) };
    let from_header = G::Options::deserialize(given).ok();
    let is_exact = |options: &G::Options| serde_json::to_value(options).is_ok_and(|exact| exact == *given);
    from_header.filter(is_exact).ok_or_else(|| Trouble::bad_request(&trouble))
}
