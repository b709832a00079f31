//! The page is compiled in from `web/dist`. Without one the server still compiles: it says so here, when it starts, and in
//! the browser.

use std::path::PathBuf;

/// Where the page is built, from this crate's folder.
const DIST: &str = "../../web/dist";

fn main() {
    // Asked for when it runs: a copy of the workspace that shares a target folder uses the same compiled script.
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the crate lies");
    let dist = PathBuf::from(folder).join(DIST);
    println!("cargo::rerun-if-changed={DIST}");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::warning=cannot make {}: {error}", dist.display());
    }
    if !dist.join("index.html").is_file() {
        println!("cargo::warning=the server is built without its page; `cargo xtask build` builds both");
    }
}
