//! What a host does with the data of a server, whether it runs or not.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use engine::Seed;
pub use store::{
    BackupReport, Ban, Banned, Finished, MoveStep, Moved, PersonSummary, Pruned, Pruning, Report, Seat,
    SeatKind, Seeds, State, Statistics, StoreError, Summary,
};
use store::{Database, Store, Written};
use table::AnyGame;
use table::fair::{FairDeal, Secret};

use crate::bans::Network;
use crate::games::Games;
use crate::names::compared;
use crate::passwords::hash;
use crate::ratings::recount_games;
use crate::room::resumed;
use crate::start::{DATABASE, NotStarted, lock};
pub use crate::utc::utc;
use crate::{clock, ids};

/// How far back somebody counts as having been there lately, in seconds.
const LATELY: i64 = 30 * DAY;
/// The seconds of a day.
const DAY: i64 = 24 * 3600;
/// What can be closed.
const CLOSABLE: [State; 2] = [State::Open, State::Running];

/// The data of a server, for its host. A server may work with it meanwhile.
pub struct House {
    store: Store,
}

/// Why something was not done.
#[derive(Debug)]
pub enum NotDone {
    /// There is no such table.
    NoTable,
    /// Nobody has that handle.
    NoMember,
    /// Nobody has that id.
    NoPerson,
    /// No report of that name waits for the host.
    NoReport,
    /// There is no ban of that name.
    NoBan,
    /// The table is in a state in which this cannot be done.
    NotNow(State),
    /// The database failed.
    Store(StoreError),
}

/// Whom a host bans.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whom {
    /// The member of this handle.
    Member(String),
    /// The person of this id, guests too.
    Person(String),
    /// Everybody in a network.
    Network(Network),
}

/// What came of an export.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Exported {
    /// Records that were written.
    pub records: usize,
    /// Tables that could not be read, with the reason.
    pub unreadable: Vec<(String, String)>,
}

impl House {
    /// Opens a database that is there already.
    pub async fn open(database: &Database) -> Result<Self, NotStarted> {
        if let Database::File(file) = database
            && !file.is_file()
        {
            return Err(StoreError::Missing(file.clone()).into());
        }
        Ok(Self { store: Store::open(database).await? })
    }

    /// Closes it again.
    pub async fn close(self) {
        self.store.close().await;
    }

    /// Tables in this state or in any, the latest first.
    pub async fn tables(&self, state: Option<State>, most: u32) -> Result<Vec<Summary>, StoreError> {
        self.store.all_tables(state, most).await
    }

    /// One table.
    pub async fn table(&self, id: &str) -> Result<Summary, NotDone> {
        self.store.table_summary(id).await?.ok_or(NotDone::NoTable)
    }

    /// Nobody plays at the table any more, until it is opened again.
    pub async fn close_table(&self, id: &str) -> Result<(), NotDone> {
        self.change(id, &CLOSABLE, State::Stopped).await
    }

    /// Play goes on at a table that was closed or that has stopped by itself. Returns the state in which it is then.
    pub async fn reopen_table(&self, id: &str) -> Result<State, NotDone> {
        let stored = self.store.table(id).await?.ok_or(NotDone::NoTable)?;
        let to_act = self.table(id).await?.to_act;
        let state = match (stored.deal.seed, to_act) {
            (None, _) => State::Open,
            (Some(_), 0) => State::Over,
            (Some(_), _) => State::Running,
        };
        self.change(id, &[State::Stopped], state).await?;
        Ok(state)
    }

    async fn change(&self, id: &str, from: &[State], to: State) -> Result<(), NotDone> {
        match self.store.change_state(id, from, to, clock::now()).await? {
            Written::Kept => Ok(()),
            Written::Lost => Err(NotDone::NotNow(self.table(id).await?.state)),
        }
    }

    /// The table goes, with everything at it.
    pub async fn delete_table(&self, id: &str) -> Result<(), NotDone> {
        match self.store.delete_table(id, clock::now()).await? {
            Written::Kept => Ok(()),
            Written::Lost => Err(NotDone::NoTable),
        }
    }

    /// Everybody who is known, the latest first.
    pub async fn people(&self, most: u32) -> Result<Vec<PersonSummary>, StoreError> {
        self.store.people(most).await
    }

    /// A new password for the member of this handle, who is logged out everywhere.
    pub async fn new_password(&self, handle: &str) -> Result<String, NotDone> {
        let member = self.store.member(&compared(handle)).await?.ok_or(NotDone::NoMember)?;
        let password = ids::new_id();
        self.store.set_password(&member.person, &hash(&password), None, clock::now()).await?;
        Ok(password)
    }

    /// Counts all rated games anew; returns how many there are.
    pub async fn recount_ratings(&self) -> Result<usize, StoreError> {
        recount_games(&self.store).await
    }

    /// What people have told of, the latest first; what the host has dealt with comes last.
    pub async fn reports(&self, most: u32) -> Result<Vec<Report>, StoreError> {
        self.store.reports(most).await
    }

    /// The host has dealt with a report.
    pub async fn settle_report(&self, id: &str) -> Result<(), NotDone> {
        done(self.store.settle_report(id, clock::now()).await?, NotDone::NoReport)
    }

    /// Somebody may do nothing here from now on, for so many days or for ever. Returns by what the ban is named.
    pub async fn ban(&self, whom: &Whom, days: Option<u32>, reason: &str) -> Result<String, NotDone> {
        let of = match whom {
            Whom::Member(handle) => {
                let member = self.store.member(&compared(handle)).await?.ok_or(NotDone::NoMember)?;
                Banned::Person(member.person)
            }
            Whom::Person(id) => {
                let person = self.store.person_of_id(id).await?.ok_or(NotDone::NoPerson)?;
                Banned::Person(person.id)
            }
            Whom::Network(network) => {
                let key = self.store.network_key(&ids::random_bytes()).await?;
                Banned::Network(network.hash(&key))
            }
        };
        let made = clock::now();
        let expires = days.map(|days| made + i64::from(days) * DAY);
        let ban = Ban { id: ids::new_id(), of, reason: reason.to_owned(), made, expires };
        self.store.ban(&ban).await?;
        Ok(ban.id)
    }

    /// They may again.
    pub async fn unban(&self, id: &str) -> Result<(), NotDone> {
        done(self.store.end_ban(id, clock::now()).await?, NotDone::NoBan)
    }

    /// The bans that hold, the latest first.
    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        self.store.bans(clock::now()).await
    }

    /// A code with which so many people can become members within so many days.
    pub async fn invite(&self, uses: u32, days: u32) -> Result<String, StoreError> {
        let (code, now) = (ids::new_id(), clock::now());
        self.store.invite(&ids::hash(&code), uses, now, now + i64::from(days) * DAY).await?;
        Ok(code)
    }

    /// How much is kept, and who was there in the last thirty days.
    pub async fn statistics(&self) -> Result<Statistics, StoreError> {
        self.store.statistics(clock::now() - LATELY).await
    }

    /// What is older than so many days and would go.
    pub async fn prunable(&self, days: u32, finished: Finished) -> Result<Pruned, StoreError> {
        self.store.prunable(&pruning(days, finished)).await
    }

    /// Removes it.
    pub async fn prune(&self, days: u32, finished: Finished) -> Result<Pruned, StoreError> {
        self.store.prune(&pruning(days, finished)).await
    }

    /// Writes a record of every game that was dealt into a folder, a file for each table. Only the owner of the files may read them.
    pub async fn export_all(
        &self,
        games: Vec<Arc<dyn AnyGame>>,
        folder: &Path,
        what: Exports,
    ) -> Result<Exported, NotStarted> {
        let failed = |error| NotStarted::Io(format!("{} cannot be written", folder.display()), error);
        fs::create_dir_all(folder).map_err(failed)?;
        let games = Games::new(games, &self.store).await?;
        let mut exported = Exported::default();
        for id in self.store.dealt_tables().await? {
            let Some(stored) = self.store.table(&id).await? else { continue };
            if stored.state != State::Over && what == Exports::Finished {
                continue;
            }
            let Some(seed) = stored.deal.seed.map(Seed) else { continue };
            match resumed(&games, &self.store, &stored, seed).await {
                Ok(table) => {
                    let contributions =
                        stored.seats.iter().map(|seat| seat.contribution.clone().unwrap_or_default());
                    let deal = stored
                        .deal
                        .secret
                        .map(|secret| FairDeal::revealed(Secret(secret), contributions.collect()));
                    let file = folder.join(format!("{id}.city"));
                    write_privately(&file, &table.record(deal).write()).map_err(failed)?;
                    exported.records += 1;
                }
                Err(problem) => exported.unreadable.push((id, format!("{problem:?}"))),
            }
        }
        Ok(exported)
    }
}

/// Which games are exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exports {
    /// Those that are over: nobody can look into a hand by them.
    Finished,
    /// All of them.
    All,
}

fn done(written: Written, otherwise: NotDone) -> Result<(), NotDone> {
    match written {
        Written::Kept => Ok(()),
        Written::Lost => Err(otherwise),
    }
}

fn pruning(days: u32, finished: Finished) -> Pruning {
    let now = clock::now();
    Pruning { before: now - i64::from(days) * DAY, finished, now }
}

fn write_privately(file: &Path, text: &str) -> std::io::Result<()> {
    let mut options = fs::File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    std::io::Write::write_all(&mut options.open(file)?, text.as_bytes())
}

/// The database of a folder.
pub fn database_in(data: &Path) -> Database {
    Database::File(data.join(DATABASE))
}

/// Copies everything that is kept into a new file, also while a server works with it.
pub async fn back_up(database: &Database, copy: &Path, seeds: Seeds) -> Result<BackupReport, NotStarted> {
    Ok(store::back_up(database, copy, seeds).await?)
}

/// Puts a copy into a folder in which nothing is kept yet.
pub async fn restore(copy: &Path, data: &Path) -> Result<BackupReport, NotStarted> {
    let report = store::check_backup(copy).await?;
    let failed = |what: &'static str| move |error| NotStarted::Io(what.to_owned(), error);
    fs::create_dir_all(data).map_err(failed("the folder cannot be made"))?;
    let _lock = lock(data)?;
    let database = data.join(DATABASE);
    // What was written ahead belongs to another database: SQLite would mix it into this one.
    let ahead = ["-wal", "-shm"].map(|suffix| data.join(format!("{DATABASE}{suffix}")));
    if database.exists() || ahead.iter().any(|file| file.exists()) {
        return Err(NotStarted::FolderInUse(data.to_owned()));
    }
    // Under another name first: a copy that was interrupted is not taken for the whole.
    let part = data.join("restoring.db");
    fs::copy(copy, &part).map_err(failed("the copy cannot be read or written"))?;
    fs::File::open(&part).and_then(|file| file.sync_all()).map_err(failed("the copy cannot be kept"))?;
    fs::rename(&part, &database).map_err(failed("the copy cannot be put into its place"))?;
    Ok(report)
}

/// Puts a copy into a database of `PostgreSQL` in which nothing is kept yet.
pub async fn restore_into(copy: &Path, database: &Database) -> Result<BackupReport, NotStarted> {
    let report = store::check_backup(copy).await?;
    store::move_all(&Database::from(copy), database, |_| {}).await?;
    Ok(report)
}

/// Moves everything into another database, compares it, and says what there was. Each is a folder or the address of a
/// database. No server may work with either; for a folder this is seen to.
pub async fn move_to(from: &str, to: &str, tell: impl FnMut(MoveStep)) -> Result<Vec<Moved>, NotStarted> {
    let ((from, _from_lock), (to, _to_lock)) = (claim(from)?, claim(to)?);
    Ok(store::move_all(&from, &to, tell).await?)
}

/// A database for ourselves.
fn claim(name: &str) -> Result<(Database, Option<fs::File>), NotStarted> {
    match Database::parse(name) {
        Database::File(folder) => {
            let failed = |error| NotStarted::Io(format!("{} cannot be made", folder.display()), error);
            fs::create_dir_all(&folder).map_err(failed)?;
            let lock = lock(&folder)?;
            Ok((Database::File(folder.join(DATABASE)), Some(lock)))
        }
        database @ Database::Postgres(_) => Ok((database, None)),
    }
}

impl From<StoreError> for NotDone {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
