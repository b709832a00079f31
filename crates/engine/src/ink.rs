//! The board as text.

use serde::Serialize;

use crate::{Game, Voice};

/// A game that can be drawn.
pub trait Drawn: Game {
    /// What never changes and a picture needs beside the view: the printed board, prices, names.
    fn components(&self) -> impl Serialize {}

    /// The table as its viewer sees it, in characters.
    fn draw(&self, view: &Self::View, voice: &Voice<'_>, ink: Ink) -> String;
}

/// With what to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Letters alone: for files, pipes and people who switched colour off.
    Plain,
    /// Letters with the colour codes of a terminal.
    Ansi,
}

/// The colours of a terminal that games use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Red.
    Red,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// Bright, for what matters now.
    Bold,
    /// Grey, for what matters less.
    Dim,
}

impl Ink {
    /// The text in a colour.
    pub fn paint(self, colour: Colour, text: &str) -> String {
        let code = match (self, colour) {
            (Self::Plain, _) => return text.to_owned(),
            (Self::Ansi, Colour::Red) => "31",
            (Self::Ansi, Colour::Green) => "32",
            (Self::Ansi, Colour::Yellow) => "33",
            (Self::Ansi, Colour::Blue) => "34",
            (Self::Ansi, Colour::Purple) => "35",
            (Self::Ansi, Colour::Bold) => "1",
            (Self::Ansi, Colour::Dim) => "2",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_ink_adds_nothing() {
        assert_eq!(Ink::Plain.paint(Colour::Red, "villa"), "villa");
        assert_eq!(Ink::Ansi.paint(Colour::Red, "villa"), "\u{1b}[31mvilla\u{1b}[0m");
    }
}
