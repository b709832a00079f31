//! Component files: compiled in, or an owner's.

use std::fs;
use std::path::{Path, PathBuf};

use engine::{DataFiles, Speech};
use table::Edition;

use crate::fail::Fail;

/// Where component files come from.
#[derive(clap::Args)]
pub(crate) struct Components {
    /// A folder with corrected component files; each replaces the built-in file of its name
    #[arg(long, value_name = "DIR")]
    components: Option<PathBuf>,
}

impl Components {
    /// The game with the components that were asked for.
    pub(crate) fn edition<G: Speech>(&self) -> Result<Edition<G>, Fail> {
        let mut files = DataFiles::compiled_in(G::DATA);
        if let Some(folder) = &self.components {
            for (name, text) in toml_files(folder)? {
                files.replace(&name, text)?;
            }
        }
        Ok(Edition::open(files)?)
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
    if files.is_empty() {
        return Err(Fail::Request(format!("there is no .toml file in {}", folder.display())));
    }
    files.sort();
    Ok(files)
}
