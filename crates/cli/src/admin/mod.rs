//! `citywright admin`: what a host does with the data of a server. Nearly all of it works beside a running server.

mod conduct;
mod house;
mod tables;

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use server::Database;
use server::admin::{self, BackupReport, House, MoveStep, NotDone, Seeds, StoreError};
use server::client::Client;

use crate::fail::Fail;
use crate::serve::{data_folder, postgres};

/// The least time between two lines that say how far the work is.
const BETWEEN_LINES: Duration = Duration::from_secs(1);
/// How long a server may take to say whether it is ready.
const READY: Duration = Duration::from_secs(4);

#[derive(clap::Subcommand)]
pub(crate) enum Admin {
    /// Copy everything that is kept into a new file, also while the server runs
    Backup(Backup),
    /// Put a copy into a folder or a database in which nothing is kept yet
    Restore(Restore),
    /// Move everything from one database into another, which must be empty, and compare the two. Stop the server first
    MoveTo(MoveTo),
    /// List, show, close, reopen or delete tables, also while the server runs
    #[command(subcommand)]
    Tables(tables::Tables),
    /// List who is known
    #[command(subcommand)]
    People(house::People),
    /// List what people have reported, and note what is dealt with
    #[command(subcommand)]
    Reports(conduct::Reports),
    /// Keep a member, a guest or a network out, for some days or for ever
    Ban(conduct::BanWish),
    /// Let somebody in again
    Unban(conduct::Unban),
    /// List the bans that hold
    Bans(conduct::Bans),
    /// Make a code with which people become members, for a server with `--registration invitation`
    Invite(conduct::Invite),
    /// Count all rated games anew, in the order in which they were counted: the ratings that come of it are the same
    Ratings(house::Ratings),
    /// Say how much is kept
    Statistics(house::Statistics),
    /// Remove tables at which nothing has happened for long, and people who sit nowhere; no game that is under way
    Prune(house::Prune),
    /// Write a record of every game into a folder
    ExportAll(house::ExportAll),
    /// Ask a server on this machine whether it can keep moves; exit code 1 if not
    Ready(Ready),
}

/// Where everything is kept.
#[derive(clap::Args)]
pub(crate) struct Kept {
    /// Where everything is kept; `CITYWRIGHT_DATA` says so too [default: as for `serve`]
    #[arg(long, value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// The database of `PostgreSQL` in which everything is kept instead; `CITYWRIGHT_DATABASE` says so too
    #[arg(long, value_name = "URL", value_parser = postgres)]
    database: Option<Database>,
}

impl Kept {
    /// What the command names; only where it names nothing, what the environment does.
    fn database(&self) -> Result<Database, Fail> {
        if let Some(database) = &self.database {
            return Ok(database.clone());
        }
        let named = |variable| std::env::var(variable).ok().filter(|value: &String| !value.is_empty());
        if let (None, Some(address)) = (&self.data, named("CITYWRIGHT_DATABASE")) {
            return postgres(&address).map_err(Fail::Request);
        }
        let data = self.data.clone().or_else(|| named("CITYWRIGHT_DATA").map(PathBuf::from));
        Ok(admin::database_in(&data_folder(data.as_ref())?))
    }

    async fn open(&self) -> Result<House, Fail> {
        Ok(House::open(&self.database()?).await?)
    }
}

#[derive(clap::Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist yet. Only its owner may read it: with it one can look into every hand
    file: PathBuf,
    #[command(flatten)]
    kept: Kept,
    /// Only games that are over, without seeds, talk and what proves who somebody is: a copy to give away, not to go on from
    #[arg(long)]
    without_seeds: bool,
}

#[derive(clap::Args)]
pub(crate) struct Restore {
    /// A file that `admin backup` wrote
    file: PathBuf,
    #[command(flatten)]
    kept: Kept,
}

#[derive(clap::Args)]
pub(crate) struct MoveTo {
    /// The folder or database in which everything is kept: DIR or `postgres://user:password@host/name`
    #[arg(long, value_name = "DATABASE")]
    from: String,
    /// The folder or database in which everything is to be kept
    #[arg(long, value_name = "DATABASE")]
    to: String,
}

#[derive(clap::Args)]
pub(crate) struct Ready {
    /// Where it listens
    #[arg(default_value = "127.0.0.1:8906")]
    address: SocketAddr,
}

pub(crate) fn run(admin: &Admin) -> Result<(), Fail> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match admin {
            Admin::Backup(backup) => {
                let seeds = if backup.without_seeds { Seeds::LeftOut } else { Seeds::Included };
                let report = admin::back_up(&backup.kept.database()?, &backup.file, seeds).await?;
                say("copied and checked", report)
            }
            Admin::Restore(restore) => {
                let report = if let Some(database) = &restore.kept.database {
                    admin::restore_into(&restore.file, database).await?
                } else {
                    let data = data_folder(restore.kept.data.as_ref())?;
                    admin::restore(&restore.file, &data).await?
                };
                say("checked and restored", report)
            }
            Admin::MoveTo(databases) => {
                let mut progress = Progress::default();
                let moved =
                    admin::move_to(&databases.from, &databases.to, |step| progress.tell(step)).await?;
                let counts = moved.iter().map(|moved| format!("{} {}", moved.rows, moved.what));
                let counts = counts.collect::<Vec<_>>().join(", ");
                Ok(writeln!(io::stdout(), "moved and compared: {counts}")?)
            }
            Admin::Tables(tables) => tables::run(tables).await,
            Admin::People(people) => house::people(people).await,
            Admin::Reports(reports) => conduct::reports(reports).await,
            Admin::Ban(wish) => conduct::ban(wish).await,
            Admin::Unban(unban) => conduct::unban(unban).await,
            Admin::Bans(bans) => conduct::bans(bans).await,
            Admin::Invite(invite) => conduct::invite(invite).await,
            Admin::Ratings(ratings) => house::ratings(ratings).await,
            Admin::Statistics(statistics) => house::statistics(statistics).await,
            Admin::Prune(prune) => house::prune(prune).await,
            Admin::ExportAll(export) => house::export_all(export).await,
            Admin::Ready(Ready { address }) => ready(*address).await,
        }
    })
}

async fn ready(address: SocketAddr) -> Result<(), Fail> {
    let mut client = Client::new(address);
    let not_ready = |why: String| Fail::World(format!("{address} is not ready: {why}"));
    let answer = tokio::time::timeout(READY, client.get("/ready")).await;
    let answer = answer.map_err(|_| not_ready("no answer".to_owned()))?;
    let answer = answer.map_err(|error| not_ready(error.to_string()))?;
    if !answer.status.is_success() {
        return Err(not_ready(answer.status.to_string()));
    }
    Ok(writeln!(io::stdout(), "ready")?)
}

/// What is said on the way.
#[derive(Default)]
struct Progress {
    said: Option<Instant>,
}

impl Progress {
    fn tell(&mut self, step: MoveStep) {
        if self.said.is_some_and(|said| said.elapsed() < BETWEEN_LINES) {
            return;
        }
        self.said = Some(Instant::now());
        // Nobody may be there to read it; the work goes on.
        let _ = match step {
            MoveStep::Written(what, rows) => writeln!(io::stderr(), "moving {what}: {rows}"),
            MoveStep::Compared(what, rows) => writeln!(io::stderr(), "comparing {what}: {rows}"),
        };
    }
}

fn say(what: &str, BackupReport { tables, entries }: BackupReport) -> Result<(), Fail> {
    Ok(writeln!(io::stdout(), "{what}: {tables} tables with {entries} entries")?)
}

impl From<StoreError> for Fail {
    fn from(error: StoreError) -> Self {
        Self::World(error.to_string())
    }
}

impl From<NotDone> for Fail {
    fn from(error: NotDone) -> Self {
        match error {
            NotDone::NoTable => Self::Request("there is no such table".to_owned()),
            NotDone::NoPerson => Self::Request("nobody has that id".to_owned()),
            NotDone::NoReport => Self::Request("no report of that name waits for you".to_owned()),
            NotDone::NoBan => Self::Request("there is no ban of that name".to_owned()),
            NotDone::NoMember => Self::Request("nobody has that handle".to_owned()),
            NotDone::NotNow(state) => {
                Self::Request(format!("the table is {}: that cannot be done with it", state.word()))
            }
            NotDone::Store(error) => error.into(),
        }
    }
}
