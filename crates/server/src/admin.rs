//! What a host does with the data of a server, whether it runs or not.

use std::fs;
use std::path::Path;

use store::Database;
pub use store::{BackupReport, MoveStep, Moved, Seeds, StoreError};

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
