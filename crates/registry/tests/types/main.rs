//! The types of the page are those of the games, and what is sent in play has these types.

mod module;
mod sampled;
mod shape;

use std::path::PathBuf;

use frankfurt::Frankfurt;
use koeln::Koeln;
use manhattan::Manhattan;
use newyork::NewYork;
use sanfrancisco::SanFrancisco;

use module::Module;
use sampled::Sampled;
use shape::Shapes;

/// Every game for which the page has a board of its own, with the type of its components.
fn modules() -> [Module; 5] {
    [
        Module::of::<Frankfurt, Frankfurt>(),
        Module::of::<NewYork, NewYork>(),
        Module::of::<Manhattan, Manhattan>(),
        Module::of::<SanFrancisco, sanfrancisco::components::printed::Printed>(),
        Module::of::<Koeln, koeln::draw::Printed<'static>>(),
    ]
}

#[test]
fn the_types_of_the_page_are_fresh() {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    let mut stale = Vec::new();
    for Module { id, text } in modules() {
        let file = games.join(id).join("types.ts");
        if std::env::var_os("CITYWRIGHT_REWRITE_TYPES").is_some() {
            std::fs::write(&file, &text).unwrap();
        }
        if std::fs::read_to_string(&file).unwrap_or_default() != text {
            stale.push(format!("web/src/games/{id}/types.ts"));
        }
    }
    assert!(stale.is_empty(), "stale: {}; refresh with: {}", stale.join(", "), module::REFRESH);
}

#[test]
fn what_is_sent_in_play_has_these_types() {
    for Module { id, text } in modules() {
        let shapes = Shapes::read(&text);
        let sampled = registry::visit(id, Sampled(&shapes)).unwrap();
        println!("{id}: {sampled} values have their types");
        assert!(sampled > 1_000, "{id}: only {sampled} values were seen");
    }
}
