//! How tables behave, shown with a tiny game.

mod account;
mod any;
mod foresight;
mod line;
mod notes;
mod pace;
mod pebbles;
mod play;
mod record;
mod replay;
mod revisions;
mod undo;

use std::sync::Arc;

use engine::{Fast, Game, Seat, Seed};
use pebbles::{Move, PebbleOptions, Pebbles, Peek};
use table::{Edition, Table};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const RAISE: Move = Move::Raise { by: 1 };

fn table(seats: u8, seed: &str) -> Table<Pebbles> {
    table_with(Peek::Never, seats, seed)
}

fn table_with(peek: Peek, seats: u8, seed: &str) -> Table<Pebbles> {
    let edition = Edition::<Pebbles>::standard();
    let options = PebbleOptions { peek };
    let game = Arc::clone(edition.game());
    Table::new(game, edition.digest(), seats, &options, Seed::from_text(seed)).unwrap()
}

/// A game with everything in it: draws, scripted draws, free and agreed undo. It ends unless `plies` stop it.
fn random_game(peek: Peek, seed: u64, plies: usize) -> Table<Pebbles> {
    let mut table = table_with(peek, 2 + (seed % 2) as u8, &seed.to_string());
    let mut chooser = Fast::new(seed);
    for _ in 0..plies {
        let Some(seat) = table.to_act().first() else { break };
        match chooser.index(12) {
            0 => drop(table.undo(seat)),
            1 if table.number() > 0 => {
                let to = 1 + chooser.index(table.number() as usize) as u32;
                drop(table.undo_agreed(to));
            }
            2 => {
                if let Ok(proposal) = table.propose_scripted(seat, &Move::Draw, &["red".to_owned()]) {
                    table.commit(proposal).unwrap();
                }
            }
            _ => {
                let mut moves = Vec::new();
                table.game().legal_moves(table.position(), seat, &mut moves);
                table.play(seat, &moves[chooser.index(moves.len())]).unwrap();
            }
        }
    }
    table
}
