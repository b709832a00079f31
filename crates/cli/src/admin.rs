//! `citywright admin`: what a host does with the data of a server.

use std::io::{self, Write as _};
use std::path::PathBuf;

use server::admin::{self, BackupReport, Seeds};

use crate::fail::Fail;
use crate::serve::data_folder;

#[derive(clap::Subcommand)]
pub(crate) enum Admin {
    /// Copy everything that is kept into a new file, also while the server runs
    Backup(Backup),
    /// Put a copy into a folder in which nothing is kept yet
    Restore(Restore),
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
        }
    })
}

fn say(what: &str, BackupReport { tables, entries }: BackupReport) -> Result<(), Fail> {
    Ok(writeln!(io::stdout(), "{what}: {tables} tables with {entries} entries")?)
}
