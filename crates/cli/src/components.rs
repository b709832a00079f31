//! Component files: compiled in, or an owner's.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::DataFiles;
use table::AnyGame;

use crate::fail::Fail;

/// Where component files come from.
#[derive(clap::Args)]
pub(crate) struct Components {
    /// A folder with corrected component files, or with a folder of them for each game; each replaces the
    /// built-in file of its name
    #[arg(long, value_name = "DIR")]
    components: Option<PathBuf>,
}

impl Components {
    /// The game with the components that were asked for.
    pub(crate) fn game(&self, id: &str) -> Result<Arc<dyn AnyGame>, Fail> {
        let files = self.replaced(id, registry::files(id)?)?;
        registry::open(id, files).map_err(|trouble| Fail::Request(trouble.to_string()))
    }

    /// The owner's files in place of those of the same name.
    fn replaced(&self, id: &str, mut files: DataFiles) -> Result<DataFiles, Fail> {
        let Some(folder) = &self.components else { return Ok(files) };
        let own = folder.join(id);
        let found = toml_files(if own.is_dir() { &own } else { folder })?;
        let is_for_others = || registry::GAMES.iter().any(|info| folder.join(info.id).is_dir());
        if found.is_empty() && !is_for_others() {
            return Err(Fail::Request(format!("there is no .toml file in {}", folder.display())));
        }
        for (name, text) in found {
            files.replace(&name, text)?;
        }
        Ok(files)
    }
}

fn toml_files(folder: &Path) -> Result<Vec<(String, String)>, Fail> {
    let cannot = |path: &Path, error| Fail::World(format!("cannot read {}: {error}", path.display()));
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| cannot(folder, error))? {
        let path = entry.map_err(|error| cannot(folder, error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.push((name, fs::read_to_string(&path).map_err(|error| cannot(&path, error))?));
        }
    }
    files.sort();
    Ok(files)
}
