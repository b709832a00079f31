//! A sheet of characters on which the map is drawn.

use engine::{Colour, Ink};

use crate::components::Place;

/// How many characters wide the map is ...
const WIDTH: usize = 96;
/// ... with room for names that reach over its left and right edge.
const MARGIN: usize = 6;
/// How many lines high the map is.
const HEIGHT: usize = 47;

/// A character with its colour.
type Cell = (char, Option<Colour>);

/// Every line of the sheet.
pub(super) struct Canvas(Vec<[Cell; WIDTH + 2 * MARGIN]>);

impl Default for Canvas {
    fn default() -> Self {
        Self(vec![[(' ', None); WIDTH + 2 * MARGIN]; HEIGHT + 1])
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

    /// All lines from the first to the last on which something is drawn, without blanks at their ends.
    pub(super) fn paint(&self, ink: Ink) -> String {
        let mut picture = String::with_capacity(2 * self.0.len() * (WIDTH + 2 * MARGIN));
        let mut blank_lines = 0;
        for row in &self.0 {
            let Some(last) = row.iter().rposition(|(letter, _)| *letter != ' ') else {
                blank_lines += 1;
                continue;
            };
            let breaks = if picture.is_empty() { 0 } else { 1 + blank_lines };
            picture.extend(std::iter::repeat_n('\n', breaks));
            blank_lines = 0;
            paint_line(&row[..=last], ink, &mut picture);
        }
        picture
    }
}

/// Where a place lies on the sheet: column and line.
fn spot(place: &Place) -> (usize, usize) {
    (MARGIN + usize::from(place.x) * WIDTH / 100, usize::from(place.y) * HEIGHT / 140)
}

fn paint_line(row: &[Cell], ink: Ink, picture: &mut String) {
    match ink {
        Ink::Plain => picture.extend(row.iter().map(|(letter, _)| letter)),
        Ink::Ansi => {
            for run in row.chunk_by(|one, other| one.1 == other.1) {
                let text: String = run.iter().map(|(letter, _)| letter).collect();
                *picture += &run[0].1.map_or_else(|| text.clone(), |colour| ink.paint(colour, &text));
            }
        }
    }
}
