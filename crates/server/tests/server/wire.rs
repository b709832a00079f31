//! The types of the page are those of the server.

use std::path::Path;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/index.ts");
/// Writes the types of the games too.
const REFRESH: &str = "CITYWRIGHT_REWRITE_TYPES=1 cargo test -p registry -p server the_types_of_the_page";

#[test]
fn the_types_of_the_page_are_fresh() {
    let fresh = server::wire::typescript();
    if std::env::var_os("CITYWRIGHT_REWRITE_TYPES").is_some() {
        std::fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        std::fs::write(FILE, &fresh).unwrap();
    }
    let committed = std::fs::read_to_string(FILE).unwrap_or_default();
    assert!(committed == fresh, "web/src/wire/index.ts is stale; refresh it with: {REFRESH}");
}
