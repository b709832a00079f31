//! Streets: where they run, and on which sides of the squares.

use engine::{BadData, DataFiles, Source, read_records};
use serde::{Deserialize, Serialize};

use super::map::Extent;
use crate::components::cards::Street;
use crate::components::place::{MOST_COLUMNS, MOST_ROWS, Square};

pub(super) const STREET_FILE: &str = "streets.toml";

/// A street, or the part of it that runs straight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Run {
    /// Its name.
    pub name: String,
    /// The card with which it scores, if it has one.
    pub card: Option<Street>,
    /// Where it runs.
    pub gap: Gap,
    /// The first column (or row) along it, from 0.
    pub from: usize,
    /// The last column (or row) along it, from 0.
    pub to: usize,
}

/// Between which squares a street runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Gap {
    /// Below this many rows.
    AfterRow(usize),
    /// Right of this many columns.
    AfterColumn(usize),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreetRecord {
    name: String,
    card: Option<Street>,
    after_row: Option<usize>,
    after_column: Option<usize>,
    from: usize,
    to: usize,
    #[serde(rename = "source")]
    _source: Source,
    #[serde(rename = "name_source")]
    _name_source: Source,
}

/// MAN-1, MAN-6: the streets, five of them with a card.
pub(super) fn read_streets(files: &DataFiles, board: Extent) -> Result<Vec<Run>, BadData> {
    let Extent { rows, columns } = board;
    let mut streets = Vec::new();
    for record in read_records::<StreetRecord>(files, STREET_FILE, "street")? {
        let (gap, length) = match (record.after_row, record.after_column) {
            (Some(row), None) if row <= rows => (Gap::AfterRow(row), columns),
            (None, Some(column)) if column <= columns => (Gap::AfterColumn(column), rows),
            _ => {
                let field = if record.after_row.is_some() { "after_row" } else { "after_column" };
                let reason = format!("after_row goes from 0 to {rows}, or after_column to {columns}");
                return Err(record.bad_field(field, reason));
            }
        };
        for (field, place, least) in [("from", record.from, 1), ("to", record.to, record.from)] {
            if !(least..=length).contains(&place) {
                return Err(record.bad_field(field, format!("from and to go from 1 to {length}")));
            }
        }
        let (from, to) = (record.from - 1, record.to - 1);
        streets.push(Run { name: record.name.clone(), card: record.card, gap, from, to });
    }
    for street in Street::ALL {
        if !streets.iter().any(|run| run.card == Some(street)) {
            let name: &str = street.into();
            return Err(BadData::in_file(STREET_FILE, format!("no street has the card `{name}`")));
        }
    }
    Ok(streets)
}

/// A street on one side of a square.
#[derive(Clone, Copy)]
pub(super) struct Wall {
    pub(super) card: Option<Street>,
}

/// Which street runs where.
pub(super) struct Walls {
    /// How large the board is.
    board: Extent,
    /// After how many rows, at which column: whether there is a street, and its card.
    rows: Vec<Option<Wall>>,
    /// After how many columns, at which row.
    columns: Vec<Option<Wall>>,
}

impl Walls {
    pub(super) fn of(streets: &[Run], board: Extent) -> Self {
        let rows = vec![None; (MOST_ROWS + 1) * MOST_COLUMNS];
        let columns = vec![None; (MOST_COLUMNS + 1) * MOST_ROWS];
        let mut walls = Self { board, rows, columns };
        for street in streets {
            for along in street.from..=street.to {
                match street.gap {
                    Gap::AfterRow(row) => {
                        walls.rows[row * MOST_COLUMNS + along] = Some(Wall { card: street.card });
                    }
                    Gap::AfterColumn(column) => {
                        walls.columns[column * MOST_ROWS + along] = Some(Wall { card: street.card });
                    }
                }
            }
        }
        walls
    }

    /// The streets on the four sides of a square: above, below, left, right.
    pub(super) fn around(&self, square: Square) -> [Option<Wall>; 4] {
        let (row, column) = (square.row(), square.column());
        [
            self.rows[row * MOST_COLUMNS + column],
            self.rows[(row + 1) * MOST_COLUMNS + column],
            self.columns[column * MOST_ROWS + row],
            self.columns[(column + 1) * MOST_ROWS + row],
        ]
    }

    /// The squares of the board on the four sides of a square: above, below, left, right.
    pub(super) fn beside(&self, square: Square) -> [Option<Square>; 4] {
        let (row, column) = (square.row(), square.column());
        let up = row.checked_sub(1).and_then(|row| Square::at(row, column));
        let left = column.checked_sub(1).and_then(|column| Square::at(row, column));
        let all = [up, Square::at(row + 1, column), left, Square::at(row, column + 1)];
        all.map(|next| next.filter(|next| self.board.has(*next)))
    }

    /// Every square of the board, in reading order.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        self.board.squares()
    }
}
