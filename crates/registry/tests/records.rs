//! Random games of every game are recorded, read and played again.

use std::sync::Arc;

use engine::{Fast, Playable, Seed};
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
