//! Random games of every game are recorded, read and played again.

use std::sync::Arc;

use engine::{DataFiles, Fast, Playable, Seed};
use registry::Visitor;
use table::{Edition, Record, Table};

const GAMES: u64 = 1_000;

/// One decision in this many is taken back, if that can be done freely.
const UNDO: usize = 16;

/// Plays random games, each with another seed, and replays their records.
struct RoundTrips;

impl Visitor for RoundTrips {
    type Output = ();

    fn visit<G: Playable>(self) {
        let edition = Edition::<G>::standard();
        let counts: Vec<u8> = G::INFO.seat_counts().collect();
        for number in 0..GAMES {
            let seats = counts[number as usize % counts.len()];
            let table = played(&edition, seats, number);
            let record = Record::of(&edition, &table, &[], None);
            let text = record.write();
            let read = Record::parse(text.as_bytes()).unwrap_or_else(|bad| panic!("{bad} in\n{text}"));
            assert_eq!((read.write(), &read), (text.clone(), &record));
            let again = read.replay(&edition).unwrap_or_else(|bad| panic!("{bad} in\n{text}"));
            assert_eq!(again.position(), table.position(), "{text}");
            assert_eq!(again.entries(), table.entries(), "{text}");
        }
    }
}

/// A random game to its end, or nearly.
fn played<G: Playable>(edition: &Edition<G>, seats: u8, number: u64) -> Table<G> {
    let mut random = Fast::new(number);
    let seed = Seed::from_text(&format!("{}, record {number}", G::INFO.id));
    let game = Arc::clone(edition.game());
    let mut table = Table::new(game, edition.digest(), seats, &G::Options::default(), seed).unwrap();
    let mut moves = Vec::new();
    while let Some(seat) = table.to_act().first() {
        if random.index(UNDO) == 0 && table.can_undo(seat) {
            table.undo(seat).unwrap();
        }
        moves.clear();
        table.game().legal_moves(table.position(), seat, &mut moves);
        table.play(seat, &moves[random.index(moves.len())]).unwrap();
        // One game in ten is interrupted somewhere.
        if number.is_multiple_of(10) && random.index(100) == 0 {
            break;
        }
    }
    table
}

#[test]
fn a_thousand_random_games_of_every_game_are_recorded_and_replayed() {
    for info in registry::GAMES {
        registry::visit(info.id, RoundTrips).unwrap();
    }
}

/// Replays a record and writes it again.
struct WrittenAgain<'a>(&'a Record);

impl Visitor for WrittenAgain<'_> {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let edition = Edition::<G>::of_record(self.0).unwrap();
        let table = self.0.replay(&edition).unwrap();
        Record::of(&edition, &table, &self.0.players, self.0.deal.clone()).write()
    }
}

#[test]
fn every_game_that_was_ever_recorded_is_written_again_byte_for_byte() {
    for info in registry::GAMES {
        let folder = format!("{}/../../games/{}/tests/recorded", env!("CARGO_MANIFEST_DIR"), info.id);
        // A game that nobody has played yet has none.
        let files = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
        for path in files.filter(|path| path.extension().is_some_and(|end| end == "city")) {
            let text = std::fs::read_to_string(&path).unwrap();
            let record = Record::parse(text.as_bytes()).unwrap();
            let again = registry::visit(info.id, WrittenAgain(&record)).unwrap();
            assert_eq!(again, text, "{}", path.display());
        }
    }
}

/// What is stated of the component sets of a game is true, and each opens by every revision of the rules.
struct SetsAreKept;

impl Visitor for SetsAreKept {
    type Output = ();

    fn visit<G: Playable>(self) {
        let id = G::INFO.id;
        let first = G::SETS.first().map(|set| set.files);
        assert!(first.is_none_or(|files| files == G::DATA), "{id}: the present set comes first");
        for set in G::SETS {
            let files = DataFiles::compiled_in(set.files);
            assert_eq!(
                files.digest(),
                set.digest,
                "{id}: a set that was played with never changes: add another"
            );
            for revision in 1..=G::INFO.revision {
                let edition = Edition::<G>::open(files.clone(), revision).unwrap();
                assert_eq!(edition.game().revision(), revision, "{id}");
                assert!(set.former_digests.iter().all(|digest| edition.is_known_as(digest)), "{id}");
            }
        }
    }
}

#[test]
fn every_component_set_that_was_ever_compiled_in_is_known() {
    for info in registry::GAMES {
        registry::visit(info.id, SetsAreKept).unwrap();
    }
}
