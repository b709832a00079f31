//! The page is compiled in from `web/dist`. Without one the server still compiles: it says so here, when it starts, and in
//! the browser.

use std::path::{Path, PathBuf};

/// Where the page is built, from this crate's folder.
const DIST: &str = "../../web/dist";

/// Where the types lie that the page is told of each game: generated from the games, and the API's document says the same.
const GAMES: &str = "../../web/src/games";

fn main() {
    // Asked for when it runs: a copy of the workspace that shares a target folder uses the same compiled script.
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the crate lies");
    let folder = PathBuf::from(folder);
    list_types(&folder.join(GAMES));
    let dist = folder.join(DIST);
    println!("cargo::rerun-if-changed={DIST}");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::warning=cannot make {}: {error}", dist.display());
    }
    if !dist.join("index.html").is_file() {
        println!("cargo::warning=the server is built without its page; `cargo xtask build` builds both");
    }
}

/// Writes the declarations of every game for which the page has some, by its id.
fn list_types(games: &Path) {
    let folders = std::fs::read_dir(games).into_iter().flatten().flatten();
    let types = folders.filter_map(|folder| {
        let text = std::fs::read_to_string(folder.path().join("types.ts")).ok()?;
        let game = folder.file_name().into_string().ok()?;
        println!("cargo::rerun-if-changed={GAMES}/{game}/types.ts");
        Some((game, text))
    });
    let mut types: Vec<(String, String)> = types.collect();
    types.sort();
    let file = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to write"));
    std::fs::write(file.join("game_types.rs"), format!("&{types:?}")).expect("cargo's folder can be written");
}
