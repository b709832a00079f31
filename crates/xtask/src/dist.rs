//! `cargo xtask dist`: an archive for hosts, with everything that they need and may want to know.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::Stop;
use crate::build;
use crate::run::{self, workspace_root};
use crate::setup;

/// What lies in the archive beside the program, by its path in the repository.
const FILES: [&str; 13] = [
    "README.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "docs/hosting.md",
    "docs/notices.md",
    "docs/records.md",
    "hosting/Caddyfile",
    "hosting/Containerfile",
    "hosting/citywright.service",
    "hosting/citywright.toml",
    "hosting/nginx.conf",
    "hosting/nginx-proxy.conf",
];
/// The packages of the page that end up in what a browser loads; all others only build it.
const PAGE_PACKAGES: [&str; 3] = ["svelte", "esm-env", "clsx"];
/// Where it is said whose letters the page brings along.
const LETTERS: &str = "web/src/fonts/README.md";
/// What stands in the place of a text that a package does not bring along.
const NO_TEXT: &str = "These bring no text along; the licence is the one that their manifest names.";
/// How names of files begin that hold a licence.
const LICENCES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"];

/// Builds the program and puts it into an archive, with the sums of everything.
pub(crate) fn dist() -> Result<ExitCode, Stop> {
    setup::provide(setup::Purpose::Play)?;
    build::program_with_page()?;
    let name = format!("citywright-{}-{}-{}", version()?, env::consts::ARCH, env::consts::OS);
    let target = run::target_folder().join("dist");
    let folder = target.join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    }
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    let program = folder.join("citywright").with_extension(env::consts::EXE_EXTENSION);
    succeed(Command::new("strip").arg("-o").arg(&program).arg(run::built("release", "citywright")))?;
    for file in FILES {
        copy(&workspace_root().join(file), &folder.join(file))?;
    }
    let licences = licences(&dependencies()?)?;
    write(&folder.join("THIRD-PARTY-LICENCES.txt"), &licences)?;
    let sum = sums(&folder, &files_below(&folder)?)?;
    write(&folder.join("SHA256SUMS"), &sum)?;
    let archive = target.join(format!("{name}.tar.gz"));
    succeed(Command::new("tar").arg("-czf").arg(&archive).arg("-C").arg(&target).arg(&name))?;
    let sum = sums(&target, &[PathBuf::from(format!("{name}.tar.gz"))])?;
    write(&target.join(format!("{name}.tar.gz.sha256")), &sum)?;
    println!("\nThe archive: {}\n{}", archive.display(), sum.trim_end());
    Ok(ExitCode::SUCCESS)
}

/// A package that the program is made of.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    /// The expression in its manifest.
    licence: String,
}

fn version() -> Result<String, Stop> {
    let manifest = workspace_root().join("Cargo.toml");
    let text = fs::read_to_string(&manifest).map_err(|error| failed(&manifest, &error))?;
    let line = text.lines().find_map(|line| line.strip_prefix("version = \""));
    let version = line.and_then(|rest| rest.strip_suffix('"')).map(str::to_owned);
    version.ok_or_else(|| Stop::WorldFailed("the workspace has no version".to_owned()))
}

/// Everything from elsewhere that is linked into the program.
fn dependencies() -> Result<Vec<Package>, Stop> {
    let tree = ["tree", "--package", "cli", "--edges", "normal", "--prefix", "none", "--format", "{p}\t{l}"];
    Ok(packages(&output(&mut run::cargo(&tree))?))
}

/// Reads what `cargo tree` lists: `name vVERSION (where, if it is ours)`, a tab, the licence.
fn packages(tree: &str) -> Vec<Package> {
    let read = |line: &str| {
        let (package, licence) = line.split_once('\t')?;
        let mut words = package.split_whitespace();
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        let is_ours = words.next().is_some_and(|place| place.starts_with("(/"));
        let licence = licence.trim_end_matches("(*)").trim().to_owned();
        (!is_ours).then(|| Package { name: name.to_owned(), version: version.to_owned(), licence })
    };
    tree.lines().filter_map(read).collect::<BTreeSet<_>>().into_iter().collect()
}

/// All licences in one text: those that share a text stand together.
fn licences(packages: &[Package]) -> Result<String, Stop> {
    let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let title = format!("{} {} ({})", package.name, package.version, package.licence);
        let texts = licence_texts(&source_of(package)?)?;
        by_text.entry(texts).or_default().push(title);
    }
    for name in PAGE_PACKAGES {
        let folder = workspace_root().join("web/node_modules").join(name);
        by_text.entry(licence_texts(&folder)?).or_default().push(format!("{name} (in the page)"));
    }
    let letters = workspace_root().join(LETTERS);
    let letters = fs::read_to_string(&letters).map_err(|error| failed(&letters, &error))?;
    by_text.entry(letters).or_default().push("The letters of the page".to_owned());
    let line = "=".repeat(80);
    let parts =
        by_text.iter().map(|(text, titles)| format!("{line}\n{}\n{line}\n\n{text}\n", titles.join("\n")));
    Ok(parts.collect())
}

/// Where cargo keeps the source of a package.
fn source_of(package: &Package) -> Result<PathBuf, Stop> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo"))).unwrap_or_default();
    let sources = home.join("registry/src");
    let name = format!("{}-{}", package.name, package.version);
    let registries = fs::read_dir(&sources).map_err(|error| failed(&sources, &error))?;
    let mut folders = registries.filter_map(|registry| Some(registry.ok()?.path().join(&name)));
    let found = folders.find(|folder| folder.is_dir());
    found.ok_or_else(|| Stop::WorldFailed(format!("the source of {name} is not in {}", sources.display())))
}

/// What the files with licences in a folder say.
fn licence_texts(folder: &Path) -> Result<String, Stop> {
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, &error))?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let is_licence = |file: &&PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        file.is_file() && LICENCES.iter().any(|beginning| name.starts_with(beginning))
    };
    let texts = files.iter().filter(is_licence).map(|file| {
        let text = fs::read(file).map_err(|error| failed(file, &error))?;
        Ok(String::from_utf8_lossy(&text).trim().replace("\r\n", "\n"))
    });
    let texts = texts.collect::<Result<Vec<_>, Stop>>()?;
    Ok(if texts.is_empty() { NO_TEXT.to_owned() } else { texts.join("\n\n") })
}

/// All files below a folder, as paths from there.
fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Stop> {
    let (mut files, mut open) = (Vec::new(), vec![PathBuf::new()]);
    while let Some(below) = open.pop() {
        let entries = fs::read_dir(folder.join(&below)).map_err(|error| failed(folder, &error))?;
        for entry in entries {
            let path = below.join(entry.map_err(|error| failed(folder, &error))?.file_name());
            if folder.join(&path).is_dir() { open.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

/// The sums of files, as `sha256sum --check` reads them.
fn sums(folder: &Path, files: &[PathBuf]) -> Result<String, Stop> {
    output(Command::new("sha256sum").args(files).current_dir(folder))
}

fn copy(from: &Path, to: &Path) -> Result<(), Stop> {
    let parent = to.parent().expect("a file lies in a folder");
    fs::create_dir_all(parent).map_err(|error| failed(parent, &error))?;
    fs::copy(from, to).map(|_| ()).map_err(|error| failed(from, &error))
}

fn write(file: &Path, text: &str) -> Result<(), Stop> {
    fs::write(file, text).map_err(|error| failed(file, &error))
}

fn output(command: &mut Command) -> Result<String, Stop> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output =
        command.output().map_err(|error| Stop::WorldFailed(format!("cannot start {program}: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(Stop::WorldFailed(format!("{program}: {}: {said}", output.status)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn succeed(command: &mut Command) -> Result<(), Stop> {
    let status = run::attached(command)?;
    if status.success() {
        Ok(())
    } else {
        Err(Stop::WorldFailed(format!("the archive was not made: {status}")))
    }
}

fn failed(path: &Path, error: &io::Error) -> Stop {
    Stop::WorldFailed(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_elsewhere_is_told_from_ours() {
        let tree = "cli v0.1.0 (/somewhere/crates/cli)\tMIT OR Apache-2.0\n\
                    axum v0.8.4\tMIT\nserde v1.0.2\tMIT OR Apache-2.0 (*)\naxum v0.8.4\tMIT (*)\n\
                    strum_macros v0.28.0 (proc-macro)\tMIT\n";
        let found = packages(tree);
        let found: Vec<_> =
            found.iter().map(|package| (&*package.name, &*package.version, &*package.licence)).collect();
        let expected = [
            ("axum", "0.8.4", "MIT"),
            ("serde", "1.0.2", "MIT OR Apache-2.0"),
            ("strum_macros", "0.28.0", "MIT"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn everything_that_is_packed_exists() {
        for file in FILES.iter().chain([&LETTERS]) {
            assert!(workspace_root().join(file).is_file(), "{file}");
        }
        assert!(version().is_ok_and(|version| version.split('.').count() == 3));
    }
}
