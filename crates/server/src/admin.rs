//! What a host does with the data of a server, whether it runs or not.

use std::fs;
use std::path::Path;

pub use store::{BackupReport, Seeds, StoreError};

use crate::start::{DATABASE, NotStarted, lock};

/// Copies everything that is kept in the folder into a new file, also while a server works with it.
pub async fn back_up(data: &Path, copy: &Path, seeds: Seeds) -> Result<BackupReport, NotStarted> {
    Ok(store::back_up(&data.join(DATABASE), copy, seeds).await?)
}

/// Puts a copy into a folder in which nothing is kept yet.
pub async fn restore(copy: &Path, data: &Path) -> Result<BackupReport, NotStarted> {
    let report = store::check_backup(copy).await?;
    let failed = |what: &'static str| move |error| NotStarted::Io(what.to_owned(), error);
    fs::create_dir_all(data).map_err(failed("the folder cannot be made"))?;
    let _lock = lock(data)?;
    let database = data.join(DATABASE);
    if database.exists() {
        return Err(NotStarted::FolderInUse(data.to_owned()));
    }
    // Under another name first: a copy that was interrupted is not taken for the whole.
    let part = data.join("restoring.db");
    fs::copy(copy, &part).map_err(failed("the copy cannot be read or written"))?;
    fs::File::open(&part).and_then(|file| file.sync_all()).map_err(failed("the copy cannot be kept"))?;
    fs::rename(&part, &database).map_err(failed("the copy cannot be put into its place"))?;
    Ok(report)
}
