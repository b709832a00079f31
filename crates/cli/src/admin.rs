//! `citywright admin`: what a host does with the data of a server.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use server::admin::{self, BackupReport, MoveStep, Seeds};

use crate::fail::Fail;
use crate::serve::data_folder;

/// The least time between two lines that say how far the work is.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

#[derive(clap::Subcommand)]
pub(crate) enum Admin {
    /// Copy everything that is kept into a new file, also while the server runs
    Backup(Backup),
    /// Put a copy into a folder in which nothing is kept yet
    Restore(Restore),
    /// Move everything from one database into another, which must be empty, and compare the two. Stop the server first
    MoveTo(MoveTo),
}

#[derive(clap::Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist yet. Only its owner may read it: with it one can look into every hand
    file: PathBuf,
    /// Where everything is kept [default: as for `serve`]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Leave out seeds, secrets and what proves who somebody is: a copy to give away, not to go on from
    #[arg(long)]
    without_seeds: bool,
}

#[derive(clap::Args)]
pub(crate) struct Restore {
    /// A file that `admin backup` wrote
    file: PathBuf,
    /// Where everything is to be kept [default: as for `serve`]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
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

pub(crate) fn run(admin: &Admin) -> Result<(), Fail> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match admin {
            Admin::Backup(backup) => {
                let data = data_folder(backup.data.as_ref())?;
                let seeds = if backup.without_seeds { Seeds::LeftOut } else { Seeds::Included };
                let report = admin::back_up(&data, &backup.file, seeds).await?;
                say("copied and checked", report)
            }
            Admin::Restore(restore) => {
                let data = data_folder(restore.data.as_ref())?;
                let report = admin::restore(&restore.file, &data).await?;
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
        }
    })
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
