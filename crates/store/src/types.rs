//! What is stored of a table.

use sha2::{Digest as _, Sha256};

use crate::StoreError;

/// A table inside the database.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableKey(pub i64);

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Seats are free.
    Open,
    /// The game is under way.
    Running,
    /// The game has ended.
    Over,
    /// Something went wrong with it.
    Stopped,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatKind {
    /// Nobody yet.
    Open,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who sits there.
    pub kind: SeatKind,
    /// Which person: also one for whom a free seat is kept, and one who has left it to a bot. None at imported tables.
    pub person: Option<String>,
    /// What the player is called at this table.
    pub name: String,
    /// How well a bot plays.
    pub level: Option<String>,
    /// What the seat contributed to the deal.
    pub contribution: Option<Vec<u8>>,
}

/// What chance will bring.
#[derive(Clone, PartialEq, Eq)]
pub struct Deal {
    /// What was promised when the table was made; none at imported tables without a fair deal.
    pub secret: Option<[u8; 32]>,
    /// What follows from it and the contributions; none before the start.
    pub seed: Option<[u8; 32]>,
}

/// A new table.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The id, as in links.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// Who laid it; nobody laid those that come from a record.
    pub host: Option<String>,
    /// Whether it stands in the list for everybody.
    pub is_listed: bool,
    /// Whether the game counts for the ratings of those who play it.
    pub is_rated: bool,
    /// What was settled before the first move, as JSON.
    pub header: String,
    /// The position from which the game begins, as JSON, if not from set-up.
    pub start: Option<String>,
    /// How far it is.
    pub state: State,
    /// Who sits there, seat 0 first.
    pub seats: Vec<Seat>,
    /// What chance will bring.
    pub deal: Deal,
    /// When, in seconds since 1970.
    pub at: i64,
}

/// The beginning of a game, or the whole of one that was played elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// How far it is then.
    pub state: State,
    /// Everything that chance brings.
    pub seed: [u8; 32],
    /// What was decided already, as JSON.
    pub entries: Vec<String>,
    /// The table after the last of them.
    pub snapshot: Snapshot,
    /// Who must decide then: one bit per seat.
    pub to_act: u8,
    /// When, in seconds since 1970.
    pub at: i64,
    /// What will be due at it.
    pub due: Option<Due>,
}

/// The next entry of a table, and how far the table is with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// Which table.
    pub table: TableKey,
    /// The number of the entry.
    pub number: u32,
    /// The entry, as JSON.
    pub entry: String,
    /// The request that led to it, so that what is sent twice is played once.
    pub request: Option<String>,
    /// The table after it, where that is to be kept.
    pub snapshot: Option<Snapshot>,
    /// Who must decide then: one bit per seat.
    pub to_act: u8,
    /// When, in seconds since 1970.
    pub at: i64,
    /// How the game ended with it, as JSON.
    pub result: Option<String>,
    /// How it ended, if not by its rules.
    pub ending: Option<Ending>,
    /// What will be due after it; nothing if that is as it was.
    pub due: Option<Due>,
    /// Which seats are reminded of what.
    pub reminders: Vec<(u8, ReminderKind)>,
    /// Who is to be told of it if they do not look: one bit per seat.
    pub concerns: u8,
}

/// When something is due at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Its clocks, as JSON: a cache that follows from the entries.
    pub clock: Option<String>,
}

/// What is stored of what is due at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredDue {
    /// After which entry.
    pub number: u32,
    /// When, and the clocks.
    pub due: Due,
}

/// How a game ends that does not come to its end by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// People broke it off because the time of one of them was up.
    BrokenOff,
    /// Nobody had decided anything for long.
    Abandoned,
}

/// Somebody at a table is to be reminded of something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reminder {
    /// At which table.
    pub table: TableKey,
    /// The entry that says so.
    pub number: u32,
    /// Which seat.
    pub seat: u8,
    /// Of what.
    pub kind: ReminderKind,
    /// Since when, in milliseconds since 1970.
    pub at: i64,
}

/// Of what people are reminded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReminderKind {
    /// Their time is up.
    TimeOut,
    /// Nobody has decided anything for long: the game will be broken off.
    Warning,
}

/// The table after an entry: a cache that follows from the entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The number of the entry.
    pub number: u32,
    /// The position, as JSON.
    pub position: String,
    /// How many words each stream of chance has given by then, as JSON.
    pub stream_positions: String,
}

/// What was found of a table after one of its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoredSnapshot {
    /// None was kept.
    None,
    /// It is as it was written.
    Sound(Snapshot),
    /// It is not as it was written.
    Damaged,
}

/// An entry as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// The entry, as JSON.
    pub entry: String,
    /// The request that led to it.
    pub request: Option<String>,
}

/// Everything that is stored of a table.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// The table inside the database.
    pub key: TableKey,
    /// The id, as in links.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// Who laid it.
    pub host: Option<String>,
    /// Whether it stands in the list for everybody.
    pub is_listed: bool,
    /// The table at which the same people play again.
    pub rematch: Option<String>,
    /// What was settled before the first move, as JSON.
    pub header: String,
    /// The position from which the game began, as JSON, if not from set-up.
    pub start: Option<String>,
    /// How far it is.
    pub state: State,
    /// Who sits there, seat 0 first.
    pub seats: Vec<Seat>,
    /// What chance will bring.
    pub deal: Deal,
    /// Everything that was decided; entry 1 comes first.
    pub entries: Vec<StoredEntry>,
    /// The table after one of them.
    pub snapshot: StoredSnapshot,
    /// How often seats have changed.
    pub seatings: i64,
    /// What is asked at the table.
    pub question: Option<Question>,
    /// What is due at it.
    pub due: Option<StoredDue>,
    /// How the game ended, if not by its rules.
    pub ending: Option<Ending>,
    /// When it was laid, in seconds since 1970.
    pub made: i64,
}

/// Something for which somebody at a table asks the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The last decision or undo when it was asked: later a question for an undo is void.
    pub number: u32,
    /// Which seat asks.
    pub asker: u8,
    /// For what.
    pub asked: Asked,
    /// Who has agreed: one bit per seat.
    pub agreed: u8,
    /// Until when it is asked, in milliseconds since 1970.
    pub until: i64,
}

/// For what somebody asks the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// To go back before this entry.
    Undo(u32),
    /// For something else, in the words of the server.
    Else(String),
}

/// What a list of tables says of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The id, as in links.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// How far it is.
    pub state: State,
    /// What was settled before the first move, as JSON.
    pub header: String,
    /// Who laid it.
    pub host: Option<String>,
    /// Whether it stands in the list for everybody.
    pub is_listed: bool,
    /// Who sits there, seat 0 first.
    pub seats: Vec<Seat>,
    /// Who must decide: one bit per seat.
    pub to_act: u8,
    /// The number of the last entry.
    pub number: u32,
    /// When something last happened, in seconds since 1970.
    pub updated: i64,
    /// How the game ended, as JSON.
    pub result: Option<String>,
    /// How it ended, if not by its rules.
    pub ending: Option<Ending>,
    /// What its clocks show, as JSON, where that is kept.
    pub clock: Option<String>,
}

/// A set of component files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    /// The digest of the files.
    pub digest: String,
    /// The game that they are for.
    pub game: String,
    /// The files, as JSON.
    pub files: String,
}

impl NewEntry {
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        let snapshot = self.snapshot.iter();
        let snapshot = snapshot.flat_map(|snapshot| [&*snapshot.position, &*snapshot.stream_positions]);
        let clock = self.due.as_ref().and_then(|due| due.clock.as_deref());
        let optional = self.request.as_deref().into_iter().chain(self.result.as_deref()).chain(clock);
        [&*self.entry].into_iter().chain(optional).chain(snapshot)
    }
}

impl Snapshot {
    /// What tells whether it is as it was written.
    pub(crate) fn digest(&self) -> [u8; 32] {
        let mut digest = Sha256::new_with_prefix(self.number.to_le_bytes());
        for text in [&self.position, &self.stream_positions] {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        }
        digest.finalize().into()
    }
}

impl State {
    /// The state as one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
            Self::Stopped => "stopped",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Self, StoreError> {
        let all = [Self::Open, Self::Running, Self::Over, Self::Stopped];
        let found = all.into_iter().find(|state| state.word() == word);
        found.ok_or_else(|| StoreError::Broken(format!("a table that is `{word}`")))
    }
}

impl Ending {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::BrokenOff => "broken_off",
            Self::Abandoned => "abandoned",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Self, StoreError> {
        let found = [Self::BrokenOff, Self::Abandoned].into_iter().find(|ending| ending.word() == word);
        found.ok_or_else(|| StoreError::Broken(format!("a game that ended as `{word}`")))
    }
}

impl ReminderKind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::TimeOut => "time_out",
            Self::Warning => "warning",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Self, StoreError> {
        let found = [Self::TimeOut, Self::Warning].into_iter().find(|kind| kind.word() == word);
        found.ok_or_else(|| StoreError::Broken(format!("a reminder of `{word}`")))
    }
}

impl SeatKind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Person => "person",
            Self::Bot => "bot",
        }
    }

    pub(crate) fn read(word: &str) -> Result<Self, StoreError> {
        let all = [Self::Open, Self::Person, Self::Bot];
        let found = all.into_iter().find(|kind| kind.word() == word);
        found.ok_or_else(|| StoreError::Broken(format!("a seat for a `{word}`")))
    }
}

impl std::fmt::Debug for Deal {
    /// Never what it holds: a reader of the log would know every card.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Deal(…)")
    }
}
