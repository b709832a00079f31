//! What has changed since a client was last told: updates carry only that.
//!
//! A client is told the whole table once. After that each message has the fields of the table and of its view whose text
//! differs from what the client knows, and the chapters that are new. Of what it knows only fingerprints are kept.

use std::hash::BuildHasher as _;
use std::ops::Range;

use axum::extract::ws::Utf8Bytes;
use foldhash::quality::RandomState;
use serde::de::{Deserializer as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use table::Chapter;

use crate::wire::{Present, WIRE_VERSION};

/// The usual size of a table in bytes: a buffer of that size need not grow.
const USUAL_TEXT: usize = 4 << 10;

/// What a client knows of its table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Known {
    /// Fingerprints of the fields: of the table, then of its view. Empty: nothing was told yet.
    fields: Box<[u64]>,
    /// A fingerprint of their names.
    names: u64,
    /// The number of the last chapter.
    pub(super) chapter: Option<u32>,
}

/// What makes the texts of all rooms alike: how fields are compared, and the build of the page that is served.
#[derive(Debug)]
pub(crate) struct Wording {
    pub(crate) hashes: RandomState,
    pub(crate) build: String,
}

/// The table as one viewer is told it, field by field.
pub(super) struct Telling {
    number: u32,
    text: String,
    /// The fields of the table but its view, then those of the view.
    fields: Vec<Field>,
    /// How many of them are the table's.
    of_table: usize,
    known: Known,
}

/// Where a field stands in the text.
struct Field {
    name: Range<usize>,
    value: Range<usize>,
}

impl Telling {
    /// The table as it is, with the number of its last change and that of its last chapter.
    pub(super) fn new(number: u32, present: &Present<'_>, chapter: Option<u32>, wording: &Wording) -> Self {
        let mut bytes = Vec::with_capacity(USUAL_TEXT);
        serde_json::to_writer(&mut bytes, present).expect("what goes over the wire can be written as JSON");
        let text = String::from_utf8(bytes).expect("JSON is text");
        let mut fields = fields(&text, 0..text.len());
        let view = fields.iter().position(|field| &text[field.name.clone()] == "view");
        let view = fields.remove(view.expect("a table has a view, if only null"));
        let of_table = fields.len();
        fields.extend(self::fields(&text, view.value));
        let names: Vec<&str> = fields.iter().map(|field| &text[field.name.clone()]).collect();
        let hash = |field: &Field| wording.hashes.hash_one(&text[field.value.clone()]);
        let known = Known {
            fields: fields.iter().map(hash).collect(),
            names: wording.hashes.hash_one(names),
            chapter,
        };
        Self { number, text, fields, of_table, known }
    }

    /// What a client knows when it has been told.
    pub(super) fn known(&self) -> &Known {
        &self.known
    }

    /// Can a client that knows this much be told what has changed? Not the first time, nor when other fields are there.
    pub(super) fn continues(&self, before: &Known) -> bool {
        before.names == self.known.names && !before.fields.is_empty()
    }

    /// Everything, with these chapters: the first message.
    pub(super) fn whole(&self, chapters: &[Chapter], wording: &Wording) -> Utf8Bytes {
        let mut message = format!(r#"{{"type":"update","number":{}"#, self.number);
        push_field(&mut message, "wire", &WIRE_VERSION.to_string());
        push_field(&mut message, "build", &json(&wording.build));
        push_field(&mut message, "log", &json(chapters));
        message.push(',');
        message.push_str(&self.text[1..]);
        message.into()
    }

    /// What is new to a client that knows this much, with the chapters that it was not told; nothing if nothing is.
    pub(super) fn change(&self, before: &Known, chapters: &[Chapter]) -> Option<Utf8Bytes> {
        if *before == self.known {
            return None;
        }
        let mut message = format!(r#"{{"type":"change","number":{}"#, self.number);
        self.push_changed(&mut message, before, 0..self.of_table);
        let mut view = String::new();
        self.push_changed(&mut view, before, self.of_table..self.fields.len());
        if !view.is_empty() {
            push_field(&mut message, "view", &format!("{{{}}}", &view[1..]));
        }
        if !chapters.is_empty() {
            push_field(&mut message, "after", &json(&before.chapter));
            push_field(&mut message, "log", &json(chapters));
        }
        message.push('}');
        Some(message.into())
    }

    fn push_changed(&self, message: &mut String, before: &Known, places: Range<usize>) {
        for place in places {
            if self.known.fields[place] != before.fields[place] {
                let Field { name, value } = &self.fields[place];
                push_field(message, &self.text[name.clone()], &self.text[value.clone()]);
            }
        }
    }
}

fn push_field(message: &mut String, name: &str, value: &str) {
    message.push_str(",\"");
    message.push_str(name);
    message.push_str("\":");
    message.push_str(value);
}

fn json(what: &(impl serde::Serialize + ?Sized)) -> String {
    serde_json::to_string(what).expect("what goes over the wire can be written as JSON")
}

/// Where the fields of the object in this part of the text stand; none if there is no object.
fn fields(text: &str, part: Range<usize>) -> Vec<Field> {
    struct Collect;
    impl<'de> Visitor<'de> for Collect {
        type Value = Vec<(&'de str, &'de RawValue)>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut fields = Vec::with_capacity(24);
            while let Some(field) = map.next_entry()? {
                fields.push(field);
            }
            Ok(fields)
        }
    }
    let place = |part: &str| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        start..start + part.len()
    };
    let found = serde_json::Deserializer::from_str(&text[part]).deserialize_map(Collect);
    let found = found.unwrap_or_default().into_iter();
    found.map(|(name, value)| Field { name: place(name), value: place(value.get()) }).collect()
}
