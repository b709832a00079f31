//! Streets: where they run, and on which sides of the squares.

use engine::{BadData, DataFiles, Source, read_records};
use serde::{Deserialize, Serialize};

use crate::components::cards::Street;
use crate::components::place::{COLUMNS, ROWS, Square};

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
pub(super) fn read_streets(files: &DataFiles) -> Result<Vec<Run>, BadData> {
    let mut streets = Vec::new();
    for record in read_records::<StreetRecord>(files, STREET_FILE, "street")? {
        let (gap, length) = match (record.after_row, record.after_column) {
            (Some(row), None) if row <= ROWS => (Gap::AfterRow(row), COLUMNS),
            (None, Some(column)) if column <= COLUMNS => (Gap::AfterColumn(column), ROWS),
            _ => {
                return Err(
                    record.bad(format!("after_row goes from 0 to {ROWS}, or after_column to {COLUMNS}"))
                );
            }
        };
        if !(1..=length).contains(&record.from) || !(record.from..=length).contains(&record.to) {
            return Err(record.bad(format!("from and to go from 1 to {length}")));
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
    /// After how many rows, at which column: whether there is a street, and its card.
    rows: Vec<Option<Wall>>,
    /// After how many columns, at which row.
    columns: Vec<Option<Wall>>,
}

impl Walls {
    pub(super) fn of(streets: &[Run]) -> Self {
        let mut walls =
            Self { rows: vec![None; (ROWS + 1) * COLUMNS], columns: vec![None; (COLUMNS + 1) * ROWS] };
        for street in streets {
            for along in street.from..=street.to {
                match street.gap {
                    Gap::AfterRow(row) => {
                        walls.rows[row * COLUMNS + along] = Some(Wall { card: street.card });
                    }
                    Gap::AfterColumn(column) => {
                        walls.columns[column * ROWS + along] = Some(Wall { card: street.card });
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
            self.rows[row * COLUMNS + column],
            self.rows[(row + 1) * COLUMNS + column],
            self.columns[column * ROWS + row],
            self.columns[(column + 1) * ROWS + row],
        ]
    }
}
