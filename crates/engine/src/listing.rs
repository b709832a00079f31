//! A component file as people correct it: a row for each record, a column for each fact.

use serde::Serialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::files::{BadData, is_source};

/// Most records of a file that is listed: several times as many as any game has.
const MOST_ROWS: usize = 1024;
/// Most facts that the records of a file may state.
const MOST_COLUMNS: usize = 32;

/// A component file, listed record by record. Places in its text are counted as browsers do: in UTF-16 units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Listing {
    /// The name of the file.
    pub file: String,
    /// What its first lines say about it.
    pub note: String,
    /// What its records are called.
    pub record: String,
    /// The facts that at least one record states.
    pub columns: Vec<ListedColumn>,
    /// The records, in the order of the file.
    pub rows: Vec<ListedRow>,
    /// Can the whole text be read? Otherwise these are the records as far as they can.
    pub is_readable: bool,
}

/// A fact that records state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListedColumn {
    /// Its name in the file.
    pub name: String,
    /// How it is written.
    pub kind: ColumnKind,
}

/// How the facts of a column are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    /// A text, in quotes.
    Text,
    /// Anything else, as it stands.
    Plain,
    /// A text that says where other facts come from.
    Source,
}

/// A record of a component file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListedRow {
    /// The line on which it begins.
    pub line: usize,
    /// Where it begins.
    pub start: usize,
    /// Where its last fact ends.
    pub end: usize,
    /// Its facts, in the order of the columns; null where it does not state one.
    pub cells: Vec<Option<ListedCell>>,
}

/// A fact of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListedCell {
    /// The fact: a text without its quotes, anything else as it stands.
    pub text: String,
    /// The line on which it begins.
    pub line: usize,
    /// Where its name begins.
    pub key: usize,
    /// Where its value begins.
    pub start: usize,
    /// Where its value ends.
    pub end: usize,
}

impl Listing {
    /// Lists a file. Nothing if it does not consist of records of one name, or of more than anybody would look through.
    pub fn of(file: &str, text: &str) -> Option<Self> {
        let (parsed, errors) = DeTable::parse_recoverable(text);
        let mut parts = parsed.get_ref().iter();
        let (record, records) = parts.next()?;
        let records = records.get_ref().as_array().filter(|_| parts.next().is_none())?;
        if records.len() > MOST_ROWS {
            return None;
        }
        let places = Places::of(text);
        let facts: Vec<_> = records.iter().map(facts).collect::<Option<_>>()?;
        let columns = columns(&facts)?;
        let rows = records.iter().zip(&facts).map(|(record, facts)| {
            let cells: Vec<_> = columns.iter().map(|column| places.cell(text, facts, &column.name)).collect();
            let header = record.span();
            let end = cells.iter().flatten().map(|cell| cell.end).max();
            ListedRow {
                line: places.line(header.start),
                start: places.units(header.start),
                end: end.unwrap_or(0).max(places.units(header.end)),
                cells,
            }
        });
        Some(Self {
            file: file.to_owned(),
            note: note(text),
            record: record.get_ref().to_string(),
            rows: rows.collect(),
            columns,
            is_readable: errors.is_empty(),
        })
    }

    /// The row and the column that a loader speaks of, as far as it says which.
    pub fn place(&self, bad: &BadData) -> (Option<usize>, Option<&str>) {
        let Some(line) = bad.line.filter(|_| bad.file == self.file) else { return (None, None) };
        let Some(row) = self.rows.iter().rposition(|row| row.line <= line) else { return (None, None) };
        let cells = self.columns.iter().zip(&self.rows[row].cells);
        let named = self.columns.iter().find(|column| bad.field.as_deref() == Some(&*column.name));
        let at_line = || {
            let before = cells.filter_map(|(column, cell)| Some((column, cell.as_ref()?.line)));
            let before = before.filter(|(_, cell_line)| *cell_line <= line);
            before.max_by_key(|(_, cell_line)| *cell_line).map(|(column, _)| column)
        };
        (Some(row), named.or_else(at_line).map(|column| &*column.name))
    }
}

/// The facts of one record in the order of the text: name and value.
type Facts<'a, 'i> = Vec<(&'a Spanned<std::borrow::Cow<'i, str>>, &'a Spanned<DeValue<'i>>)>;

fn facts<'a, 'i>(record: &'a Spanned<DeValue<'i>>) -> Option<Facts<'a, 'i>> {
    let mut facts: Vec<_> = record.get_ref().as_table()?.iter().collect();
    facts.sort_by_key(|(name, _)| name.span().start);
    Some(facts)
}

/// The facts that at least one record states, sources last. Nothing if there are too many.
fn columns(records: &[Facts<'_, '_>]) -> Option<Vec<ListedColumn>> {
    let mut columns: Vec<ListedColumn> = Vec::new();
    for (name, value) in records.iter().flatten() {
        let kind = match value.get_ref() {
            DeValue::String(_) if is_source(name.get_ref()) => ColumnKind::Source,
            DeValue::String(_) => ColumnKind::Text,
            _ => ColumnKind::Plain,
        };
        let is_full = columns.len() == MOST_COLUMNS;
        match columns.iter_mut().find(|column| column.name == **name.get_ref()) {
            // One text among them tells how the others are meant.
            Some(known) if known.kind == ColumnKind::Plain => known.kind = kind,
            Some(_) => {}
            None if is_full => return None,
            None => columns.push(ListedColumn { name: name.get_ref().to_string(), kind }),
        }
    }
    columns.sort_by_key(|column| column.kind == ColumnKind::Source);
    Some(columns)
}

/// The comment with which a file begins.
fn note(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    lines.map(str::trim).collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// Lines and UTF-16 units by byte.
struct Places {
    newlines: Vec<usize>,
    units: Vec<usize>,
}

impl Places {
    fn of(text: &str) -> Self {
        let newlines = text.match_indices('\n').map(|(at, _)| at).collect();
        let mut units = vec![0; text.len() + 1];
        let mut count = 0;
        for (at, letter) in text.char_indices() {
            units[at] = count;
            count += letter.len_utf16();
        }
        units[text.len()] = count;
        Self { newlines, units }
    }

    fn line(&self, byte: usize) -> usize {
        1 + self.newlines.partition_point(|newline| *newline < byte)
    }

    fn units(&self, byte: usize) -> usize {
        self.units[byte]
    }

    fn cell(&self, text: &str, facts: &Facts<'_, '_>, column: &str) -> Option<ListedCell> {
        let (name, value) = facts.iter().find(|(name, _)| **name.get_ref() == *column)?;
        let span = value.span();
        let stands = || text[span.clone()].to_owned();
        Some(ListedCell {
            text: value.get_ref().as_str().map_or_else(stands, str::to_owned),
            line: self.line(name.span().start),
            key: self.units(name.span().start),
            start: self.units(span.start),
            end: self.units(span.end),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STONES: &str = "# Stones.\n#\n# Two of them.\n\n[[stone]]\nname = \"Größe\"\nsource = \"rulebook\"\nweight = 1\n\n[[stone]]\nweight = 22 # heavy\nmarks = [\n  1,\n]\n";

    fn bad(line: usize, field: Option<&str>) -> BadData {
        let (file, field) = ("stones.toml".to_owned(), field.map(str::to_owned));
        BadData { file, line: Some(line), field, reason: String::new() }
    }

    #[test]
    fn a_file_is_a_table_of_its_facts() {
        let listing = Listing::of("stones.toml", STONES).unwrap();
        assert_eq!((&*listing.note, &*listing.record), ("Stones.\n\nTwo of them.", "stone"));
        assert!(listing.is_readable);
        let columns: Vec<_> = listing.columns.iter().map(|column| (&*column.name, column.kind)).collect();
        let (text, plain) = (ColumnKind::Text, ColumnKind::Plain);
        let source = ("source", ColumnKind::Source);
        assert_eq!(columns, [("name", text), ("weight", plain), ("marks", plain), source]);
        let texts = |row: usize| {
            let cells = listing.rows[row].cells.iter();
            cells.map(|cell| cell.as_ref().map(|cell| &*cell.text)).collect::<Vec<_>>()
        };
        assert_eq!(texts(0), [Some("Größe"), Some("1"), None, Some("rulebook")]);
        assert_eq!(texts(1), [None, Some("22"), Some("[\n  1,\n]"), None]);
        assert_eq!(listing.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [5, 10]);
    }

    /// As a browser would cut the text: an `ö` is one unit there and two bytes here.
    #[test]
    fn places_are_those_of_a_browser() {
        let listing = Listing::of("stones.toml", STONES).unwrap();
        let units: Vec<u16> = STONES.encode_utf16().collect();
        let cut = |from: usize, to: usize| String::from_utf16(&units[from..to]).unwrap();
        let name = listing.rows[0].cells[0].as_ref().unwrap();
        assert_eq!(cut(name.key, name.end), "name = \"Größe\"");
        let weight = listing.rows[1].cells[1].as_ref().unwrap();
        assert_eq!(cut(weight.start, weight.end), "22");
        let row = &listing.rows[1];
        assert_eq!(cut(row.start, row.end), "[[stone]]\nweight = 22 # heavy\nmarks = [\n  1,\n]");
    }

    #[test]
    fn what_a_loader_complains_about_has_its_place() {
        let listing = Listing::of("stones.toml", STONES).unwrap();
        assert_eq!(listing.place(&bad(10, Some("weight"))), (Some(1), Some("weight")));
        assert_eq!(listing.place(&bad(10, None)), (Some(1), None), "the record as a whole");
        assert_eq!(listing.place(&bad(8, None)), (Some(0), Some("weight")));
        assert_eq!(listing.place(&bad(13, None)), (Some(1), Some("marks")), "in the middle of a list");
        assert_eq!(listing.place(&bad(1, None)), (None, None));
        let elsewhere = BadData { file: "bricks.toml".to_owned(), ..bad(10, None) };
        assert_eq!(listing.place(&elsewhere), (None, None));
    }

    #[test]
    fn a_text_that_cannot_be_read_is_listed_as_far_as_it_can() {
        let broken = STONES.replace("weight = 1\n", "weight = \n");
        let listing = Listing::of("stones.toml", &broken).unwrap();
        assert!(!listing.is_readable);
        assert_eq!(listing.rows.len(), 2);
        assert_eq!(listing.place(&bad(8, None)).0, Some(0));
        let long = "[[stone]]\n".repeat(MOST_ROWS + 1);
        let wide = (0..=MOST_COLUMNS).map(|nth| format!("fact{nth} = 1\n"));
        let wide = format!("[[stone]]\n{}", wide.collect::<String>());
        for much in [long, wide] {
            assert_eq!(Listing::of("stones.toml", &much), None);
        }
        for other in ["", "a = 1\n", "[[a]]\nx = 1\n[[b]]\nx = 1\n", "[a]\nx = 1\n", "a = [1]\n"] {
            assert_eq!(Listing::of("stones.toml", other), None, "{other}");
        }
    }
}
