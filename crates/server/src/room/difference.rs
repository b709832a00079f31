//! How what is new of a value is written.
//!
//! - `[value]`: another one, whole.
//! - `{"name":…}`: what is new of its parts; those of a list are named by their place.
//! - `[n,"rest"]`: the first `n` characters of the text as it was, and the rest.
//! - `[first,columns]`: a list of things that are alike. The first one whole; then, part by part, what is new of it in
//!   each of the others against the one before.
//! - `0`, in a column: nothing.

use foldhash::quality::RandomState;

use super::outline::{Depth, Kind, Outline, read_mark};

/// A text shorter than this is told whole.
const SHORTEST_BEGINNING: usize = 5;

/// What is new of an object, part by part, to somebody who knows it as these marks.
pub(super) fn of_parts(outline: &Outline<'_>, node: usize, marks: &[u64], hashes: &RandomState) -> String {
    let (mut parts, mut place) = (String::from("{"), 2);
    for (nth, below) in outline.below(node).enumerate() {
        let known = &marks[place..];
        place += read_mark(known[0]).1;
        if let Some(difference) = since(outline, below, known, hashes) {
            push_part(&mut parts, outline, node, (nth, below), &difference);
        }
    }
    parts.push('}');
    parts
}

/// What is new of the value at `node`; nothing if nothing is.
fn since(outline: &Outline<'_>, node: usize, marks: &[u64], hashes: &RandomState) -> Option<String> {
    let (fingerprint, count) = read_mark(marks[0]);
    if outline.fingerprint(node, hashes) == fingerprint {
        return None;
    }
    let whole = || whole(outline.text_of(node));
    let has_parts = outline.nodes[node].count > 1 && count > 1;
    if !has_parts || outline.names_mark(node, hashes) != marks[1] {
        return Some(whole());
    }
    Some(of_parts(outline, node, marks, hashes).min_by_length(whole))
}

/// Another value, in the shortest way.
fn whole(text: &str) -> String {
    let plain = || format!("[{text}]");
    if !text.starts_with("[{") {
        return plain();
    }
    columns(&Outline::of(text, Depth::Full)).map_or_else(plain, |columns| columns.min_by_length(plain))
}

/// A list of things that are alike, column by column.
fn columns(list: &Outline<'_>) -> Option<String> {
    let rows: Vec<usize> = list.below(0).collect();
    let first = *rows.first()?;
    let column = column(list, &rows)?;
    Some(format!("[{},{column}]", list.text_of(first)))
}

/// What is new in each of these values against the one before: all together if they are alike, otherwise one by one.
/// Nothing if nothing is new in any of them.
fn column(list: &Outline<'_>, rows: &[usize]) -> Option<String> {
    let same = |pair: &[usize]| list.text_of(pair[0]) == list.text_of(pair[1]);
    if rows.windows(2).all(same) {
        return None;
    }
    let are_alike = |pair: &[usize]| list.are_alike(pair[0], pair[1]);
    if list.nodes[rows[0]].kind == Kind::Object && rows.windows(2).all(are_alike) {
        let below: Vec<Vec<usize>> = rows.iter().map(|row| list.below(*row).collect()).collect();
        let mut parts = String::from("{");
        for nth in 0..below[0].len() {
            let part: Vec<usize> = below.iter().map(|below| below[nth]).collect();
            if let Some(column) = column(list, &part) {
                push_part(&mut parts, list, rows[0], (nth, part[0]), &column);
            }
        }
        parts.push('}');
        return Some(parts);
    }
    let one_by_one: Vec<String> = rows.windows(2).map(|pair| between(list, pair[0], pair[1])).collect();
    Some(format!("[{}]", one_by_one.join(",")))
}

/// What is new in a value against another one of the same text.
fn between(list: &Outline<'_>, before: usize, after: usize) -> String {
    let (known, text) = (list.text_of(before), list.text_of(after));
    if known == text {
        return "0".to_owned();
    }
    let plain = format!("[{text}]");
    if let Some(beginning) = common_beginning(known, text) {
        let rest = &text[1 + beginning.len()..];
        return format!("[{},\"{rest}]", beginning.encode_utf16().count());
    }
    if !list.are_alike(before, after) {
        return plain;
    }
    let mut parts = String::from("{");
    for (nth, (one, other)) in list.below(before).zip(list.below(after)).enumerate() {
        if list.text_of(one) != list.text_of(other) {
            push_part(&mut parts, list, after, (nth, other), &between(list, one, other));
        }
    }
    parts.push('}');
    parts.min_by_length(|| plain)
}

/// How two texts in quotes begin alike, where that is worth telling.
fn common_beginning<'t>(one: &str, other: &'t str) -> Option<&'t str> {
    let (one, other) = (one.strip_prefix('"')?, other.strip_prefix('"')?.strip_suffix('"')?);
    let alike = one.chars().zip(other.chars()).take_while(|(one, other)| one == other && *one != '\\');
    let beginning = &other[..alike.map(|(one, _)| one.len_utf8()).sum()];
    (beginning.len() >= SHORTEST_BEGINNING).then_some(beginning)
}

fn push_part(
    parts: &mut String,
    of: &Outline<'_>,
    node: usize,
    (nth, part): (usize, usize),
    difference: &str,
) {
    if parts.len() > 1 {
        parts.push(',');
    }
    parts.push('"');
    match of.nodes[node].kind {
        Kind::Object => parts.push_str(of.name_of(part)),
        Kind::List | Kind::Plain => parts.push_str(&nth.to_string()),
    }
    parts.push_str("\":");
    parts.push_str(difference);
}

trait Shorter {
    /// This text, or another one if that is shorter.
    fn min_by_length(self, other: impl FnOnce() -> String) -> String;
}

impl Shorter for String {
    fn min_by_length(self, other: impl FnOnce() -> String) -> String {
        let other = other();
        if other.len() < self.len() { other } else { self }
    }
}
