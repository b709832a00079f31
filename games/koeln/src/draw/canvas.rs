//! A sheet of characters on which the map is drawn.

use engine::{Colour, Ink};

use crate::components::Place;

/// So many characters are as wide as the map ...
const WIDTH: usize = 96;
/// ... with room for names that reach over its left and right edge.
const MARGIN: usize = 6;
/// So many lines are as high as the map.
const HEIGHT: usize = 47;

/// Every character with its colour.
pub(super) struct Canvas(Vec<Vec<(char, Option<Colour>)>>);

impl Default for Canvas {
    fn default() -> Self {
        Self(vec![vec![(' ', None); WIDTH + 2 * MARGIN]; HEIGHT + 1])
    }
}

impl Canvas {
    /// A dotted line from one place to another.
    pub(super) fn street(&mut self, from: &Place, to: &Place) {
        let ((column, line), (to_column, to_line)) = (spot(from), spot(to));
        let steps = (column.abs_diff(to_column) / 2).max(line.abs_diff(to_line)).max(1);
        for step in 1..steps {
            let between = |from: usize, to: usize| (from * (steps - step) + to * step + steps / 2) / steps;
            self.0[between(line, to_line)][between(column, to_column)] = ('·', Some(Colour::Dim));
        }
    }

    /// A text in the middle of a place.
    pub(super) fn write(&mut self, place: &Place, text: &str, colour: Colour) {
        let (column, line) = spot(place);
        let length = text.chars().count();
        let row = &mut self.0[line];
        let start = column.saturating_sub(length / 2).min(row.len().saturating_sub(length));
        for (cell, letter) in row[start..].iter_mut().zip(text.chars()) {
            *cell = (letter, Some(colour));
        }
    }

    /// All lines, without blanks at their ends.
    pub(super) fn paint(&self, ink: Ink) -> String {
        let lines: Vec<_> = self.0.iter().map(|row| paint_line(row, ink)).collect();
        lines.join("\n")
    }
}

/// Where a place lies on the sheet: column and line.
fn spot(place: &Place) -> (usize, usize) {
    (MARGIN + usize::from(place.x) * WIDTH / 100, usize::from(place.y) * HEIGHT / 140)
}

fn paint_line(row: &[(char, Option<Colour>)], ink: Ink) -> String {
    let end = row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1);
    let mut line = String::new();
    for run in row[..end].chunk_by(|one, other| one.1 == other.1) {
        let text: String = run.iter().map(|(letter, _)| letter).collect();
        line += &run[0].1.map_or_else(|| text.clone(), |colour| ink.paint(colour, &text));
    }
    line
}
