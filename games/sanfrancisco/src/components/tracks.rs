//! The year track and the progress board (SFO-4, SFO-5).

use engine::{BadData, DataFiles, Source, read_records};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// SFO-4: the years.
pub(super) const CALENDAR: [u16; YEARS] = [1906, 1907, 1908, 1909, 1910, 1911, 1915];
/// SFO-4: years on the track.
pub const YEARS: usize = 7;
/// SFO-5: what the first space of the progress board is worth.
pub const PROGRESS_START: i8 = -7;
/// Most columns or rows of a progress board.
const MOST_LINES: usize = 12;
/// Most that a column or a row adds to the value of the first space.
const MOST_VALUE: i8 = 30;
/// Highest number in the golden row or the green column.
const MOST_TENDER: u8 = 30;

/// A year on the year track. As JSON it is the year itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct Year(u8);

impl Year {
    /// The first one.
    pub const FIRST: Self = Self(0);
    /// SFO-51: the last one, of the exposition.
    pub const LAST: Self = Self(YEARS as u8 - 1);

    /// As an index into an array with one entry per year.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The year after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// As we write it.
    pub const fn calendar(self) -> u16 {
        CALENDAR[self.index()]
    }

    /// The year that is written in this way.
    pub fn written(calendar: u16) -> Option<Self> {
        CALENDAR.iter().position(|year| *year == calendar).map(|index| Self(index as u8))
    }
}

impl Serialize for Year {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u16(self.calendar())
    }
}

impl<'de> Deserialize<'de> for Year {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let calendar = u16::deserialize(from)?;
        Self::written(calendar)
            .ok_or_else(|| serde::de::Error::custom(format!("{calendar} is not on the year track")))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct YearRecord {
    year: u16,
    cost: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// SFO-4: what building costs, year by year.
pub(super) fn read_costs(files: &DataFiles) -> Result<[u8; YEARS], BadData> {
    let mut costs = [None; YEARS];
    for record in read_records::<YearRecord>(files, "years.toml", "year")? {
        let Some(year) = Year::written(record.year) else {
            return Err(record.bad_field("year", format!("{} is not on the year track", record.year)));
        };
        if costs[year.index()].replace(record.cost).is_some() {
            return Err(record.bad_field("year", "this year stands here twice"));
        }
    }
    if costs.iter().any(Option::is_none) {
        return Err(BadData::in_file("years.toml", format!("the track has {YEARS} years")));
    }
    Ok(costs.map(|cost| cost.expect("none is missing")))
}

/// A place on the progress board: columns from the left, rows from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// The column from the left, from 0.
    pub column: u8,
    /// The row from the bottom, from 0.
    pub row: u8,
}

/// A column or a row of the progress board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProgressLine {
    /// What it adds to the value of the first space.
    pub value: i8,
    /// SFO-62: the number in the golden row, or in the green column.
    pub tender: u8,
}

/// The progress board.
#[derive(Clone, Debug)]
pub struct Progress {
    /// From the left.
    pub columns: Vec<ProgressLine>,
    /// From the bottom.
    pub rows: Vec<ProgressLine>,
}

impl Progress {
    /// SFO-52: what a place is worth.
    #[inline]
    pub fn value(&self, marker: Marker) -> i8 {
        let (column, row) = (self.columns[usize::from(marker.column)], self.rows[usize::from(marker.row)]);
        PROGRESS_START + column.value + row.value
    }

    /// Does the board have this place?
    pub const fn has(&self, marker: Marker) -> bool {
        (marker.column as usize) < self.columns.len() && (marker.row as usize) < self.rows.len()
    }

    /// SFO-32: is it the top right corner?
    #[inline]
    pub const fn is_corner(&self, marker: Marker) -> bool {
        self.is_right_edge(marker) && self.is_top_edge(marker)
    }

    const fn is_right_edge(&self, marker: Marker) -> bool {
        marker.column as usize + 1 == self.columns.len()
    }

    const fn is_top_edge(&self, marker: Marker) -> bool {
        marker.row as usize + 1 == self.rows.len()
    }

    /// SFO-30: one to the right; at the right edge one up; in the corner nowhere.
    #[inline]
    pub const fn right(&self, marker: Marker) -> Marker {
        let Marker { column, row } = marker;
        match (self.is_right_edge(marker), self.is_top_edge(marker)) {
            (false, _) => Marker { column: column + 1, row },
            (true, false) => Marker { column, row: row + 1 },
            (true, true) => marker,
        }
    }

    /// SFO-31: one up; at the top edge one to the right; in the corner nowhere.
    #[inline]
    pub const fn up(&self, marker: Marker) -> Marker {
        let Marker { column, row } = marker;
        match (self.is_top_edge(marker), self.is_right_edge(marker)) {
            (false, _) => Marker { column, row: row + 1 },
            (true, false) => Marker { column: column + 1, row },
            (true, true) => marker,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineRecord {
    axis: Axis,
    value: i8,
    tender: u8,
    #[serde(rename = "source")]
    _source: Source,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Axis {
    Column,
    Row,
}

/// SFO-5: the first column and the first row add nothing to -7; no step leads to less.
pub(super) fn read_progress(files: &DataFiles) -> Result<Progress, BadData> {
    let mut progress = Progress { columns: Vec::new(), rows: Vec::new() };
    for record in read_records::<LineRecord>(files, "progress.toml", "line")? {
        let lines = match record.axis {
            Axis::Column => &mut progress.columns,
            Axis::Row => &mut progress.rows,
        };
        match lines.last() {
            None if record.value != 0 => {
                return Err(record.bad_field("value", "the first line adds nothing to -7"));
            }
            Some(last) if record.value < last.value => {
                return Err(record.bad_field("value", "values never fall"));
            }
            None | Some(_) => {}
        }
        if record.value > MOST_VALUE {
            return Err(record.bad_field("value", format!("values go up to {MOST_VALUE}")));
        }
        if record.tender > MOST_TENDER {
            return Err(record.bad_field("tender", format!("tenders go up to {MOST_TENDER}")));
        }
        lines.push(ProgressLine { value: record.value, tender: record.tender });
    }
    let fits = |lines: &[ProgressLine]| (2..=MOST_LINES).contains(&lines.len());
    if !fits(&progress.columns) || !fits(&progress.rows) {
        let reason = format!("the board has 2 to {MOST_LINES} columns and as many rows");
        return Err(BadData::in_file("progress.toml", reason));
    }
    Ok(progress)
}
