//! The board as text.

use engine::{Colour, Drawn, Ink, Seat, Voice};

use crate::components::{Good, Goods, Quay};
use crate::view::View;

impl Drawn for Quay {
    fn draw(&self, view: &View, voice: &Voice<'_>, ink: Ink) -> String {
        let word = |key: &str| voice.word(&format!("board.{key}"));
        let goods = |goods: &Goods| {
            let each = goods.iter().map(|(good, count)| format!("{count} {}", name(good, voice, ink)));
            each.collect::<Vec<_>>().join(", ")
        };
        let piles = format!("{:<8} {}", word("piles"), goods(&view.piles));
        let mut lines = vec![piles, format!("{:<8} {}", word("deck"), view.deck), String::new()];
        for (seat, player) in (0..).map(Seat).zip(&view.players) {
            let mark = if seat == view.active { '>' } else { ' ' };
            let who = ink.paint(Colour::Bold, &format!("{:<12}", voice.player(seat)));
            let hand = player.hand.as_ref().map_or_else(|| "?".repeat(player.cards), goods);
            lines.push(format!("{mark} {who} {:>3} {}", player.points, word("points")));
            lines.push(format!("    {:<8} {hand}", word("hand")));
            lines.push(format!("    {:<8} {}", word("store"), goods(&player.store)));
        }
        lines.join("\n")
    }
}

fn name(good: Good, voice: &Voice<'_>, ink: Ink) -> String {
    let colour = match good {
        Good::Brick => Colour::Red,
        Good::Glass => Colour::Blue,
        Good::Slate => Colour::Purple,
        Good::Timber => Colour::Yellow,
    };
    ink.paint(colour, voice.word(&format!("good.{good}")))
}
