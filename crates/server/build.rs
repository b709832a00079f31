//! The page is compiled in from `web/dist`. Without one the server still compiles: it says so here, when it starts, and in
//! the browser.

use std::path::Path;

fn main() {
    let dist = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::warning=cannot make {}: {error}", dist.display());
    }
    if !dist.join("index.html").is_file() {
        println!("cargo::warning=the server is built without its page; `cargo xtask build` builds both");
    }
}
