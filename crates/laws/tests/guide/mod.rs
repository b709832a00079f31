//! What `docs/adding-a-game.md` quotes stands in the game that it explains.

use std::fs;
use std::path::{Path, PathBuf};

const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/adding-a-game.md");
const GAME: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/quay");

#[test]
fn every_quotation_is_verbatim() {
    let guide = fs::read_to_string(GUIDE).expect("the guide can be read");
    let sources: Vec<String> = files_below(Path::new(GAME))
        .iter()
        .map(|path| fs::read_to_string(path).expect("the game's files are texts"))
        .collect();
    let quotations: Vec<&str> = quotations(&guide).collect();
    assert!(quotations.len() > 5, "the guide quotes the game");
    for quotation in quotations {
        assert!(sources.iter().any(|source| source.contains(quotation)), "not in the game:\n{quotation}");
    }
}

/// The code blocks that say in which language they are written.
fn quotations(guide: &str) -> impl Iterator<Item = &str> {
    let blocks = guide.split("```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.split_once('\n'))
        .filter(|(language, _)| !language.is_empty())
        .map(|(_, code)| code)
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be listed");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    paths.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
