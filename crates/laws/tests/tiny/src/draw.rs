//! The board as text.

use engine::{Colour, Drawn, Ink, Seat, Voice};

use super::Wall;
use super::components::Stones;
use super::view::View;

impl Drawn for Wall {
    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        let end = view.end.map_or("board.nothing".to_owned(), |stone| format!("stone.{stone}"));
        let wall = format!("{} {}.", voice.word("board.wall"), voice.word(&end));
        let bag = format!("{} {}", view.stones_in_bag, voice.word("board.bag"));
        let players = (0..).map(Seat).zip(&view.players).map(|(seat, player)| {
            let name = ink.paint(Colour::Bold, voice.player(seat));
            let hand = player.hand.map_or(voice.word("board.hidden").to_owned(), |hand| list(hand, voice));
            format!("{name}: {} ({hand})", player.points)
        });
        [wall, bag].into_iter().chain(players).collect::<Vec<_>>().join("\n")
    }
}

fn list(stones: Stones, voice: &Voice<'_>) -> String {
    let names =
        stones.iter().map(|(stone, count)| format!("{count} x {}", voice.word(&format!("stone.{stone}"))));
    names.collect::<Vec<_>>().join(", ")
}
